"""Two generators, one count: engine and reference on the positions of perft/*.txt."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.railroad_ink import ink_sequences as perft

FILES = sorted(perft.FOLDER.glob("railroad_ink_*.txt"))
POSITIONS = [p for path in FILES for p in perft.read(path.read_text("utf-8"))]
GROUPS = [POSITIONS[start::20] for start in range(20)]
QUICK = 6
"""The reference follows first actions where there are no more than so many."""


def test_there_are_enough_positions() -> None:
    assert len(POSITIONS) >= 200
    assert len({position.name for position in POSITIONS}) == len(POSITIONS)
    assert sum(len(position.counts) for position in POSITIONS) >= 300
    assert {len(position.modules) for position in POSITIONS} == {0, 1, 2, 6}
    assert {position.board for position in POSITIONS} == {"standard", "challenge"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_engine_counts_what_is_written(path: Path) -> None:
    assert perft.check(path) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_survives_reading_and_writing(path: Path) -> None:
    positions = perft.read(path.read_text("utf-8"))
    assert perft.read(perft.write(positions)) == positions


def compare(position: perft.Position, most: int) -> None:
    seat = position.reference()
    for depth, expected in position.counts.items():
        if depth == 1 or position.counts[depth - 1] <= most:
            assert perft.count_by_reference(seat, depth) == expected, (position.name, depth)


@pytest.mark.parametrize("group", range(len(GROUPS)))
def test_the_reference_counts_the_same(group: int) -> None:
    for position in GROUPS[group]:
        compare(position, QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("group", range(len(GROUPS)))
def test_the_reference_counts_the_same_to_the_end(group: int) -> None:
    for position in GROUPS[group]:
        compare(position, perft.MOST_NODES)


def test_a_wrong_count_is_found(tmp_path: Path) -> None:
    text = FILES[0].read_text("utf-8")
    first = perft.read(text)[0]
    file = tmp_path / "wrong.txt"
    file.write_text(
        text.replace(f"perft 1 {first.counts[1]}\n", f"perft 1 {first.counts[1] + 1}\n", 1), "utf-8"
    )
    (line,) = perft.check(file)
    assert f"perft 1 is {first.counts[1]}, not" in line


@pytest.mark.parametrize(
    "text", ["table standard 1\n", "position a\nhello\n", "position a\nperft 1\n"]
)
def test_lines_that_mean_nothing_are_named(text: str) -> None:
    with pytest.raises(ValueError, match=r"^line [12]: "):
        perft.read(text)
