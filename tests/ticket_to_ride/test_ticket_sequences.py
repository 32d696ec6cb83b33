"""Two generators, one count: engine and reference on the positions of the folder perft."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.ticket_to_ride import reference as ref
from tests.ticket_to_ride import sequences
from tests.ticket_to_ride.bridge import Pair

FILES = sorted(sequences.FOLDER.glob("*.txt"))
POSITIONS = [p for path in FILES for p in sequences.read(path.read_text("utf-8"))]
GROUPS = [POSITIONS[start : start + 20] for start in range(0, len(POSITIONS), 20)]


def test_there_are_enough_positions() -> None:
    assert len(POSITIONS) >= 250
    assert sum(len(position.counts) for position in POSITIONS) >= 450
    assert {(p.board, p.seats) for p in POSITIONS} == {
        (board, seats) for board in ("usa", "baltic") for seats in (2, 3, 4, 5)
    }
    assert len({position.name for position in POSITIONS}) == len(POSITIONS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_engine_counts_what_is_written(path: Path) -> None:
    assert sequences.check(path) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_positions_survives_reading_and_writing(path: Path) -> None:
    assert sequences.write(sequences.read(path.read_text("utf-8"))) == path.read_text("utf-8")


def reached(position: sequences.Position) -> ref.Game:
    pair = Pair(position.seats, position.board, position.seed)
    for seat, text in position.moves:
        pair.game = pair.game.play(seat, pair.move(text))
    return pair.game


@pytest.mark.parametrize("group", range(len(GROUPS)))
def test_the_reference_counts_the_same(group: int) -> None:
    for position in GROUPS[group]:
        game = reached(position)
        for depth, expected in position.counts.items():
            assert ref.count_sequences(game, depth) == expected, (position.name, depth)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 116))
def test_the_reference_counts_new_positions_the_same(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(30):
        board = ("baltic", "usa")[number % 2]
        position = sequences.counted(sequences.invented(rng, f"{seed}.{number}", board))
        game = reached(position)
        for depth, expected in position.counts.items():
            assert ref.count_sequences(game, depth) == expected, sequences.write([position])


def test_a_wrong_count_is_found(tmp_path: Path) -> None:
    position = next(p for p in POSITIONS if p.counts[1] > 4)
    file = tmp_path / "wrong.txt"
    file.write_text(sequences.write([position]).replace("perft 1 ", "perft 1 1"), "utf-8")
    (line,) = sequences.check(file)
    assert line.startswith(f"{position.name}: perft 1 is {position.counts[1]}, not 1")


@pytest.mark.parametrize(
    "text", ["table baltic 2\n", "position a\ntable baltic two 1\n", "position a\nhello\n"]
)
def test_lines_that_mean_nothing_are_named(text: str) -> None:
    with pytest.raises(ValueError, match=r"^line [12]: "):
        sequences.read(text)


def test_an_illegal_move_is_named() -> None:
    position = sequences.Position("x", moves=((0, "blind"),))
    with pytest.raises(ValueError, match=r"x: move 1, blind: tickets\.choose_first"):
        position.reach()
