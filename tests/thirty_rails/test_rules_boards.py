"""The section on boards of docs/rules/thirty_rails.md: lakes and die numbers."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from tests.thirty_rails import bridge
from tests.thirty_rails import reference as ref
from tests.thirty_rails.at_table import Table

from branchline.boards import BoardError, load_board
from branchline.engine.thirty_rails.board import FIELD, BoardSpec
from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline.engine.thirty_rails.state import Phase, Sheet
from branchline.engine.track.grid import cells_of

MAPS = Path(__file__).parents[2] / "maps" / "thirty_rails"
FOUR_LAKES = ref.Board(lakes=frozenset({(2, 3), (3, 5), (4, 2), (5, 4)}))
MIXED = ref.Board(row_numbers=(3, 1, 6, 2, 5, 4), column_numbers=(6, 5, 4, 3, 2, 1))
WHITE = {f"{row}{column}" for row in range(1, 7) for column in range(1, 7)}
LAKES = {"23", "35", "42", "54"}


@pytest.mark.rule("TR-B.1")
def test_nothing_is_ever_put_on_a_lake() -> None:
    table = Table((3, 2, 6, 2, 2, 4), dice=[(2, 2)] * 26, board=FOUR_LAKES).decide_mountains()
    assert not table.mountains() & LAKES
    assert not table.cells("mine") & LAKES
    assert table.why("mine 42") == "cell.lake"
    table.do("mine 26", "station 72", "station 10", "station 05", "station 57")
    assert not table.cells("bonus") & LAKES
    assert table.why("bonus 23") == "cell.lake"
    table.do("bonus 34", "end")
    while table.can():
        assert not table.cells("place") & LAKES
        assert table.why("place 23 2.0") == "cell.lake"
        table.do(min(table.can(verb="place")), "end")
    assert not {f"{row}{column}" for row, column in table.map().tracks} & LAKES


@pytest.mark.rule("TR-B.1")
def test_a_lake_does_not_keep_a_row_from_being_full() -> None:
    board = ref.Board(lakes=frozenset({(1, 6), (6, 1)}))
    table = Table((3, 2, 6, 2, 2, 4), dice=[(1, 2)] * 26, board=board).set_up()
    for cell in ("11", "12", "14", "15", "21", "31", "41", "51"):
        assert table.cells("place") <= {text for text in WHITE if "1" in text}
        table.do(f"place {cell} 2.0", "end")
    assert table.cells("place") == {text for text in WHITE if "1" not in text} - {
        "36", "42", "52", "64", "26",
    }  # fmt: skip


@pytest.mark.rule("TR-B.2")
def test_no_line_enters_a_lake() -> None:
    row = {(2, column): "2.1" for column in (1, 2, 4, 5, 6)}
    sheet = ref.Sheet(
        board=FOUR_LAKES,
        mine=(6, 6),
        stations={1: (2, 0), 2: (2, 7), 3: (0, 1), 4: (7, 1)},
        bonus=(6, 5),
        tracks=row,
    )
    assert bridge.compare_scores(sheet).total == 0
    whole = ref.Sheet(
        mine=(6, 6), stations=sheet.stations, bonus=(6, 5), tracks=row | {(2, 3): "2.1"}
    )
    assert bridge.compare_scores(whole).total == 7


@pytest.mark.rule("TR-B.3")
@pytest.mark.parametrize(
    ("lakes", "row", "rolled", "expected"),
    [
        ("", 2, 3, "23"),
        ("23", 2, 3, "24"),
        ("23 24", 2, 3, "25"),
        ("26", 2, 6, "21"),
        ("25 26", 2, 5, "21"),
        ("26 21", 2, 6, "22"),
        ("26", 1, 6, "16"),
    ],
)
def test_a_mountain_moves_off_a_lake(lakes: str, row: int, rolled: int, expected: str) -> None:
    board = ref.Board(lakes=frozenset((int(c[0]), int(c[1])) for c in lakes.split()))
    rolls = [1, 1, 1, 1, 1, 1]
    rolls[row - 1] = rolled
    table = Table(rolls, board=board).decide_mountains(ignored=5)
    (found,) = {cell for cell in table.mountains() if cell[0] == str(row)}
    assert found == expected


@pytest.mark.rule("TR-B.3")
def test_an_ignored_roll_at_a_lake_draws_nothing() -> None:
    board = ref.Board(lakes=frozenset({(2, 3)}))
    table = Table((1, 3, 1, 1, 1, 1), board=board).decide_mountains(ignored=2)
    assert table.mountains() == {"11", "31", "41", "51", "61"}


@pytest.mark.rule("TR-B.4")
def test_a_lake_is_no_mountain_for_the_mine() -> None:
    board = ref.Board(lakes=frozenset({(1, 5), (4, 5)}))
    table = Table((1, 1, 1, 1, 1, 1), board=board).decide_mountains(ignored=5)
    assert table.mountains() == {"11", "21", "31", "41", "61"}
    assert table.cells("mine") == {"12", "22", "32", "42", "51", "62"}
    assert table.why("mine 14") == "mine.not_beside_mountain"


@pytest.mark.rule("TR-B.5")
@pytest.mark.parametrize("lakes", [0, 1, 4, 6])
def test_one_turn_less_for_every_lake_and_a_full_map(lakes: int) -> None:
    corners = [(1, 1), (6, 6), (1, 6), (6, 1), (3, 4), (4, 3)]
    board = ref.Board(lakes=frozenset(corners[:lakes]))
    table = Table((2, 2, 2, 2, 2, 2), board=board).decide_mountains()
    table.do("mine 22", "station 72", "station 10", "station 05", "station 57", "bonus 55", "end")
    turns = 0
    while table.state.phase != Phase.OVER:
        turns += 1
        table.do(min(table.can(verb="place")), "end")
    assert turns == table.rules.turns == 30 - lakes
    assert table.sheet().filled == FIELD


@pytest.mark.rule("TR-B.6")
def test_numbers_may_stand_in_any_order() -> None:
    """Numbers 3 1 6 2 5 4 beside the rows and 6 5 4 3 2 1 above the columns."""
    table = Table((1, 2, 3, 4, 5, 6), dice=[(1, 2), (6, 2)], board=MIXED).decide_mountains(6)
    rolled = [e.row for e in table.events if type(e).__name__ == "MountainRolled"]  # type: ignore[attr-defined]
    assert rolled == [1, 2, 3, 4, 5, 6], "still from top to bottom"
    assert table.mountains() == {"16", "25", "34", "43", "52"}
    table.do("mine 15", "station 72", "station 10", "station 05", "station 57", "bonus 33", "end")
    second_row, sixth_column = {f"2{n}" for n in range(1, 7)}, {f"{n}6" for n in range(1, 7)}
    assert table.cells("place") == (second_row | sixth_column) - {"25", "16"}
    table.do("place 66 2.0", "end")
    third_row, first_column = {f"3{n}" for n in range(1, 7)}, {f"{n}1" for n in range(1, 7)}
    assert table.cells("place") == (third_row | first_column) - {"34"}


@pytest.mark.rule("TR-B.6")
def test_a_mountain_moves_to_the_right_whatever_the_numbers() -> None:
    board = ref.Board(lakes=frozenset({(1, 6)}), column_numbers=MIXED.column_numbers)
    table = Table((1, 1, 1, 1, 1, 1), board=board).decide_mountains(ignored=5)
    assert table.mountains() == {"11", "26", "36", "46", "66"}


def drawn(lakes: set[str], folder: Path) -> BoardSpec:
    """The standard map with these lakes, through the loader."""
    source = (MAPS / "standard.tmx").read_text("utf-8")
    rows = [
        ",".join(
            "0" if cell in {"00", "07", "70", "77"}
            else "3" if cell in lakes
            else "1" if cell in WHITE
            else "2"
            for cell in (f"{row}{column}" for column in range(8))
        )
        for row in range(8)
    ]  # fmt: skip
    data = '<data encoding="csv">\n' + ",\n".join(rows) + "\n</data>"
    text, count = re.subn(r"<data.*?</data>", data, source, flags=re.DOTALL)
    assert count == 1
    maps = folder / "maps"
    (maps / "thirty_rails").mkdir(parents=True, exist_ok=True)
    (maps / "tilesets").mkdir(exist_ok=True)
    for path in (MAPS.parent / "tilesets").iterdir():
        (maps / "tilesets" / path.name).write_bytes(path.read_bytes())
    file = maps / "thirty_rails" / "drawn.tmx"
    file.write_text(text, "utf-8")
    spec = load_board(file, shared=maps).spec
    assert isinstance(spec, BoardSpec)
    return spec


@pytest.mark.rule("TR-B.7")
@pytest.mark.parametrize(
    ("lakes", "allowed"),
    [
        ("12 24 36 41 53 65", True),
        ("12 24 36 41 53 65 16", False),
        ("11 12", True),
        ("11 12 13", False),
        ("11 21 31", False),
        ("12 21", False),
        ("12 22 31", False),
        ("12 22 41", True),
        ("11 22 33 44 55 66", False),
    ],
)
def test_what_a_board_must_keep(lakes: str, allowed: bool, tmp_path: Path) -> None:
    if allowed:
        spec = drawn(set(lakes.split()), tmp_path)
        assert spec.blocked == bridge.mask((int(c[0]), int(c[1])) for c in lakes.split())
    else:
        with pytest.raises(BoardError):
            drawn(set(lakes.split()), tmp_path)


def loadable(lakes: frozenset[ref.Cell]) -> bool:
    """TR-B.7 in other words than the loader's."""
    land = set(ref.WHITE_CELLS) - lakes
    for line in range(1, 7):
        if sum(row == line for row, _ in land) < 4 or sum(col == line for _, col in land) < 4:
            return False
    reached, todo = set(), [min(land)]
    while todo:
        cell = todo.pop()
        if cell in land and cell not in reached:
            reached.add(cell)
            todo.extend(ref.neighbours(cell))
    return reached == land


@pytest.mark.rule("TR-B.7")
def test_there_is_always_a_place_for_the_mine() -> None:
    """Random boards with many lakes, every mountain set that could be worst: hugging the lakes."""
    rng = random.Random(4)
    boards = 0
    while boards < 300:
        lakes = frozenset(rng.sample(ref.WHITE_CELLS, 6))
        if not loadable(lakes):
            continue
        boards += 1
        rules = bridge.rulebook(board=ref.Board(lakes=lakes))
        for ignored in range(1, 7):
            sheet = tightest(rules, lakes, ignored)
            assert list(cells_of(rules.mine_cells(sheet))), (lakes, ignored)


def tightest(rules: ThirtyRails, lakes: frozenset[ref.Cell], ignored: int) -> Sheet:
    """Mountains where each has as few free neighbours as possible, row after row."""
    sheet = Sheet(filled=bridge.mask(lakes))
    for row in range(1, 7):
        if row == ignored:
            continue
        places = {rules.mountain_cell(row, value) for value in range(1, 7)}

        def free(cell: int) -> int:
            around = [c for c in ref.neighbours(bridge.place_of(cell)) if c in ref.WHITE_CELLS]
            return sum(not sheet.filled >> bridge.number_of(c) & 1 for c in around)

        cell = min(sorted(places), key=free)
        sheet.mountains |= 1 << cell
        sheet.filled |= 1 << cell
    return sheet


@pytest.mark.rule("TR-2.1", "TR-B.1")
@pytest.mark.parametrize(("name", "board"), [("standard", ref.Board()), ("four_lakes", FOUR_LAKES)])
def test_the_shipped_boards_are_those_of_the_tests(name: str, board: ref.Board) -> None:
    spec = load_board(MAPS / f"{name}.tmx", shared=MAPS.parent).spec
    assert spec == bridge.board_spec(board, name)
