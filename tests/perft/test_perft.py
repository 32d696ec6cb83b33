"""Two generators, one count: engine and reference on the positions of this folder."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.thirty_rails import bridge
from tests.thirty_rails import reference as ref

import perft

FILES = sorted(Path(__file__).parent.glob("thirty_rails_*.txt"))
POSITIONS = [
    (path.stem, position) for path in FILES for position in perft.read(path.read_text("utf-8"))
]
GROUPS = [POSITIONS[start : start + 20] for start in range(0, len(POSITIONS), 20)]


def test_there_are_enough_positions_and_counts() -> None:
    assert len(POSITIONS) >= 300
    assert sum(len(position.counts) for _, position in POSITIONS) >= 800
    assert {position.seats for _, position in POSITIONS} == {1, 2, 3, 4}
    assert len({(name, position.name) for name, position in POSITIONS}) == len(POSITIONS)
    assert any(position.lakes and position.rows != perft.IN_ORDER for _, position in POSITIONS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_engine_counts_what_is_written(path: Path) -> None:
    assert perft.check(path) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_survives_reading_and_writing(path: Path) -> None:
    positions = perft.read(path.read_text("utf-8"))
    assert perft.read(perft.write(positions)) == positions


def same_position(position: perft.Position) -> ref.Game:
    """The position as the reference reaches it: its own rolls, its own moves."""
    board = ref.Board(
        frozenset((int(cell[0]), int(cell[1])) for cell in position.lakes),
        position.rows,
        position.columns,
    )
    game = ref.new_game(
        position.seats,
        position.mountains,
        position.dice,
        board,
        "overrides" in position.modules,
    )
    rules = position.rulebook()
    for seat, text in position.moves:
        game = game.play(seat, bridge.move_of(rules.decode(text)))
    return game


@pytest.mark.parametrize("group", range(len(GROUPS)))
def test_the_reference_counts_the_same(group: int) -> None:
    for name, position in GROUPS[group]:
        game = same_position(position)
        for depth, expected in position.counts.items():
            assert ref.count_sequences(game, depth) == expected, (name, position.name, depth)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 112))
def test_the_reference_counts_new_positions_the_same(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(100):
        position = perft.counted(perft.invented(rng, f"{seed}.{number}"))
        game = same_position(position)
        for depth, expected in position.counts.items():
            assert ref.count_sequences(game, depth) == expected, perft.block(position)


def test_dividing_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert perft.main(["--divide", "first turn, black 4", "--depth", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 19
    assert sum(int(line.rpartition(" ")[2]) for line in lines) == 284


def test_a_wrong_count_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = FILES[0].read_text("utf-8").replace("perft 1 82", "perft 1 83")
    file = tmp_path / "wrong.txt"
    file.write_text(text, "utf-8")
    assert perft.main([str(file)]) == 1
    assert "wrong.txt: first turn: perft 1 is 82, not 83" in capsys.readouterr().out
    assert perft.main([str(file), "--write"]) == 0
    assert file.read_text("utf-8") == FILES[0].read_text("utf-8")


@pytest.mark.parametrize(
    "text", ["seats 2\n", "position a\nseats two\n", "position a\nhello\n", "position a\nperft 1\n"]
)
def test_lines_that_mean_nothing_are_named(text: str) -> None:
    with pytest.raises(ValueError, match=r"^line [12]: "):
        perft.read(text)


def test_an_illegal_move_is_named() -> None:
    position = perft.read(FILES[0].read_text("utf-8"))[6]
    wrong = perft.Position("x", mountains=position.mountains, moves=((0, "mine 26"),))
    with pytest.raises(ValueError, match=r"x: move 1, mine 26: mine\.not_now"):
        wrong.reach()
