"""Between the engine and the reference: sheets, boards, moves and scores carried over, either way.

Nothing is judged here; a mistake in this file shows as a difference between the two.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.thirty_rails import reference as ref

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import ScriptedChance
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails import actions as act
from branchline.engine.thirty_rails.board import BoardSpec
from branchline.engine.thirty_rails.faces import TILE_NAMED, TILES
from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline.engine.thirty_rails.scoring import score_lines, terminals
from branchline.engine.thirty_rails.state import NONE, Sheet

A = Seat(0)


def number_of(cell: ref.Cell) -> int:
    """The engine's number of a cell."""
    return 8 * cell[0] + cell[1]


def place_of(number: int) -> ref.Cell:
    """The (row, column) of an engine cell."""
    return divmod(number, 8)


def mask(cells: Iterable[ref.Cell]) -> int:
    """The engine's bit mask of some cells."""
    return sum(1 << number_of(cell) for cell in cells)


def board_spec(board: ref.Board, name: str = "test") -> BoardSpec:
    """The engine's form of a board."""
    return BoardSpec(
        name,
        blocked=mask(board.lakes),
        row_number=(0, *board.row_numbers, 0),
        column_number=(0, *board.column_numbers, 0),
    )


def engine_sheet(sheet: ref.Sheet) -> Sheet:
    """The engine's form of a sheet."""
    copy = Sheet(
        filled=mask({*sheet.mountains, *sheet.board.lakes, *sheet.tracks}),
        mountains=mask(sheet.mountains),
        mine=number_of(sheet.mine) if sheet.mine else NONE,
        bonus=number_of(sheet.bonus) if sheet.bonus else NONE,
    )
    if sheet.mine:
        copy.filled |= mask([sheet.mine])
    for cell, track in sheet.tracks.items():
        copy.tiles[number_of(cell)] = TILE_NAMED[track]
    for number, cell in sheet.stations.items():
        copy.stations[number - 1] = number_of(cell)
    return copy


def reference_sheet(sheet: Sheet, board: ref.Board | None = None) -> ref.Sheet:
    """The reference's form of an engine sheet."""
    return ref.Sheet(
        board=board or ref.Board(),
        mountains=frozenset(place_of(cell) for cell in range(64) if sheet.mountains >> cell & 1),
        mine=None if sheet.mine == NONE else place_of(sheet.mine),
        stations={
            number: place_of(cell) for number, cell in enumerate(sheet.stations, 1) if cell != NONE
        },
        bonus=None if sheet.bonus == NONE else place_of(sheet.bonus),
        tracks={
            place_of(cell): TILES[tile].name
            for cell, tile in enumerate(sheet.tiles)
            if tile != NONE
        },
    )


def action_of(move: ref.Move) -> Action:
    """The engine's action for a move of the reference."""
    match move:
        case ("draw",):
            return act.DrawMountain()
        case ("ignore",):
            return act.IgnoreRoll()
        case ("mine", cell):
            return act.PlaceMine(number_of(cell))
        case ("station", cell):
            return act.PlaceStation(number_of(cell))
        case ("bonus", cell):
            return act.PlaceBonus(number_of(cell))
        case ("override", die, value):
            return act.Override(die, value)
        case ("place", cell, track):
            return act.Place(number_of(cell), TILE_NAMED[track])
    assert move == ("end",), move
    return act.EndTurn()


def move_of(action: Action) -> ref.Move:
    """The reference's move for an action of the engine."""
    match action:
        case act.DrawMountain():
            return ("draw",)
        case act.IgnoreRoll():
            return ("ignore",)
        case act.PlaceMine(cell):
            return ("mine", place_of(cell))
        case act.PlaceStation(cell):
            return ("station", place_of(cell))
        case act.PlaceBonus(cell):
            return ("bonus", place_of(cell))
        case act.Override(die, value):
            return ("override", die, value)
        case act.Place(cell, tile):
            return ("place", place_of(cell), TILES[tile].name)
    assert isinstance(action, act.EndTurn), action
    return ("end",)


def engine_rows(sheet: ref.Sheet) -> list[ScoreLine]:
    """The engine's score of a sheet of the reference."""
    copy = engine_sheet(sheet)
    return score_lines(A, copy, terminals(copy))


def rows_by_pair(rows: list[ScoreLine]) -> dict[tuple[int, int], ScoreLine]:
    """The rows of the pairs of stations, by pair."""
    pairs = {f"row.{a}-{b}": (a, b) for a, b in ref.PAIR_VALUE}
    return {pairs[row.key]: row for row in rows if row.key in pairs}


def mine_row(rows: list[ScoreLine]) -> ScoreLine:
    """The row of the mine."""
    (row,) = [row for row in rows if row.key == "row.mine"]
    return row


def compare_scores(sheet: ref.Sheet) -> ref.Result:
    """The reference's score, after the engine's was found equal and its evidence real."""
    result = ref.score(sheet)
    rows = engine_rows(sheet)
    assert [row.key for row in rows] == [f"row.{a}-{b}" for a, b in ref.PAIR_VALUE] + ["row.mine"]
    for pair, row in rows_by_pair(rows).items():
        expected = result.rows.get(pair)
        cells = [place_of(step[0]) for step in row.evidence]
        if expected is None:
            assert (row.points, cells) == (0, []), (pair, row, sheet)
            assert {value for _, value in row.parts} <= {0}, (pair, row, sheet)
            continue
        assert row.points == expected.total, (pair, row, sheet)
        assert (row.part("pair"), row.part("cells"), row.part("bonus")) == (
            expected.value,
            expected.cells,
            expected.bonus,
        ), (pair, row, sheet)
        assert len(cells) == expected.cells, (pair, row, sheet)
        assert (sheet.bonus in cells) == bool(expected.bonus), (pair, row, sheet)
        check_evidence(sheet, *pair, row)
    mine = mine_row(rows)
    assert (mine.points, mine.part("stations")) == (
        result.mine_points,
        len(result.mine_stations),
    ), (mine, sheet)
    for cell, came_in, goes_out in mine.evidence:
        piece = frozenset((ref.SIDES[came_in], ref.SIDES[goes_out]))
        assert piece in ref.pieces_of(sheet.tracks[place_of(cell)]), (mine, sheet)
    assert sum(row.points for row in rows) == result.total
    return result


def check_evidence(sheet: ref.Sheet, a: int, b: int, row: ScoreLine) -> None:
    """Fails unless the passes that a row shows are a line from a to b or from b to a, side by side."""
    cells = [place_of(step[0]) for step in row.evidence]
    forward = ref.is_line(sheet, a, b, cells)
    assert forward or ref.is_line(sheet, b, a, cells), (row, sheet)
    path = [*cells, sheet.stations[b if forward else a]]
    for (cell, came_in, goes_out), after in zip(row.evidence, path[1:], strict=True):
        piece = frozenset((ref.SIDES[came_in], ref.SIDES[goes_out]))
        assert piece in ref.pieces_of(sheet.tracks[place_of(cell)]), (row, sheet)
        assert ref.neighbour(place_of(cell), ref.SIDES[goes_out]) == after, (row, sheet)


def script(game: ref.Game) -> ScriptedChance:
    """The rolls of a reference game in the order in which the engine asks for them."""
    return ScriptedChance(
        [*game.mountain_rolls, *(roll for both in game.turn_rolls for roll in both)]
    )


def rulebook(seats: int = 1, overrides: bool = True, board: ref.Board | None = None) -> ThirtyRails:
    """The engine's rulebook for the same game."""
    config = ThirtyRails.plan(seats, ("overrides",) if overrides else (), "test")
    return ThirtyRails(config, board_spec(board or ref.Board()))
