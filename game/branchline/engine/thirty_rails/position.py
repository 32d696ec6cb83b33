"""Positions as plain data, to score a sheet that was played elsewhere.

The form: `{"stations": {"1": [row, column], ...}, "mine": [r, c], "bonus": [r, c], "mountains": [[r, c], ...],
"tracks": {"row,column": "tile", ...}, "crosses": [[r, c], ...]}` and the keys of the variants, which are in force where their keys
stand (docs/rules/thirty_rails.md); every key may be missing. Rows and columns are 0 to 7, 0 and 7 the grey ring.
Where a variant opens the ring, the mine, tracks and crosses may be on grey cells too.
"""

from __future__ import annotations

from collections.abc import Mapping

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.options import Choices, misfit_option
from branchline.engine.kernel.rules import RuleSet, misfit
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import OptionValue, Seat
from branchline.engine.thirty_rails.board import RING, STANDARD, BoardSpec, Lanes
from branchline.engine.thirty_rails.faces import TILE_NAMED
from branchline.engine.thirty_rails.modules import MODULES
from branchline.engine.thirty_rails.reading import (
    PositionError,
    building_cell,
    cell_at,
    listed,
    table,
    white_cell,
)
from branchline.engine.thirty_rails.scoring import score_lines, terminals
from branchline.engine.thirty_rails.state import Phase, Sheet, State

__all__ = ["PositionError", "read_position", "score_position"]

KEYS = frozenset({"stations", "mine", "bonus", "mountains", "tracks", "crosses"})
VARIANT_KEYS = frozenset(key for kind in MODULES for key in kind.keys)


def read_position(data: Mapping[str, object], board: BoardSpec = STANDARD) -> Sheet:
    """The sheet of a position on a board. Keys it does not know are ignored when they are notes (`id`, `source`, `expect`).

    Raises PositionError naming the place for anything that is no position.
    """
    for key in data:
        if key not in KEYS | VARIANT_KEYS | {"id", "source", "expect"}:
            raise PositionError(f"{key[:30]!r} is no part of a position")
    sheet = Sheet()
    _read_stations(sheet, table(data, "stations"), board)
    for number, value in enumerate(listed(data, "mountains"), 1):
        cell = white_cell(value, f"mountains: number {number}")
        sheet.mountains |= 1 << cell
        sheet.filled |= 1 << cell
    if data.get("mine") is not None:
        sheet.mine = building_cell(data["mine"], "mine", board)
        if sheet.mine in sheet.stations:
            raise PositionError("mine: a station stands there")
        if sheet.filled >> sheet.mine & 1:
            raise PositionError("mine: a mountain stands there")
        sheet.filled |= 1 << sheet.mine
    if data.get("bonus") is not None:
        sheet.bonus = white_cell(data["bonus"], "bonus")
        if sheet.filled >> sheet.bonus & 1:
            raise PositionError("bonus: a mountain or the mine stands there")
    _read_tracks(sheet, table(data, "tracks"), board)
    _read_crosses(sheet, listed(data, "crosses"), board)
    return sheet


def score_position(data: Mapping[str, object]) -> list[ScoreLine]:
    """The rows of a position, as for seat 0. Raises PositionError naming the place."""
    variants = [kind() for kind in MODULES if kind.keys & data.keys()]
    reason = misfit([variant.id for variant in variants], MODULES)
    if reason is not None:
        raise PositionError(f"these variants are not played together ({reason})")
    board = STANDARD
    for variant in variants:
        board = variant.on_board(board)
    sheet = read_position(data, board)
    state, seat = State(Phase.OVER, 0, 0, 0, [sheet]), Seat(0)
    for variant in variants:
        variant.meet(board, Lanes(board), _settings(variant.choices, data))
    rules: RuleSet[State, Action] = RuleSet(variants)
    for arrange in rules.hook("arrange"):
        arrange(state, seat, data)
    rows = score_lines(seat, sheet, terminals(sheet, board.open_ring))
    for more in rules.hook("score"):
        rows.extend(more(state, seat))
    for rewrite in rules.hook("adjust"):
        rows = rewrite(state, seat, rows)
    return rows


def _read_stations(sheet: Sheet, stations: Mapping[str, object], board: BoardSpec) -> None:
    for name, value in stations.items():
        if name not in {"1", "2", "3", "4"}:
            raise PositionError(f"stations: {name[:30]!r} is none of 1 to 4")
        place = f"stations: {name}"
        cell = cell_at(value, place)
        if not RING >> cell & 1:
            raise PositionError(f"{place}: a station stands on a grey cell")
        if cell in sheet.stations:
            raise PositionError(f"{place}: another station stands there")
        sheet.stations[int(name) - 1] = cell
        sheet.filled |= (1 << cell) & board.cells


def _settings(choices: Choices, data: Mapping[str, object]) -> dict[str, OptionValue]:
    """The settings that a position names."""
    chosen: dict[str, OptionValue] = {}
    for name in choices.keys() & data.keys():
        value = data[name]
        if not isinstance(value, str | int) or misfit_option({name: value}, choices):
            raise PositionError(f"{name}: none of {', '.join(map(repr, choices[name]))}")
        chosen[name] = value
    return chosen


def _read_tracks(sheet: Sheet, tracks: Mapping[str, object], board: BoardSpec) -> None:
    for name, tile in tracks.items():
        place = f"tracks: {name[:30]!r}"
        row, comma, column = name.partition(",")
        if not (comma and row.isdecimal() and column.isdecimal() and len(name) <= 5):
            raise PositionError(f"{place}: a cell is written row,column")
        cell = building_cell([int(row), int(column)], place, board)
        if sheet.filled >> cell & 1:
            raise PositionError(f"{place}: the cell is taken")
        if not isinstance(tile, str) or tile not in TILE_NAMED:
            raise PositionError(f"{place}: {str(tile)[:30]!r} is no tile")
        sheet.tiles[cell] = TILE_NAMED[tile]
        sheet.filled |= 1 << cell


def _read_crosses(sheet: Sheet, crosses: list[object], board: BoardSpec) -> None:
    for number, value in enumerate(crosses, 1):
        cell = building_cell(value, f"crosses: number {number}", board)
        if sheet.filled >> cell & 1:
            raise PositionError(f"crosses: number {number}: the cell is taken")
        sheet.filled |= 1 << cell
