"""Positions as plain data, to score a sheet that was played elsewhere.

The form: `{"stations": {"1": [row, column], ...}, "mine": [r, c], "bonus": [r, c], "mountains": [[r, c], ...],
"tracks": {"row,column": "tile", ...}, "crosses": [[r, c], ...]}` and the keys of the variants, which are in force where their keys
stand (docs/rules/thirty_rails.md); every key may be missing. Rows and columns are 0 to 7, 0 and 7 the grey ring.
"""

from __future__ import annotations

from collections.abc import Mapping

from branchline.engine.kernel.rules import RuleSet
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.board import RING
from branchline.engine.thirty_rails.faces import TILE_NAMED
from branchline.engine.thirty_rails.modules import MODULES
from branchline.engine.thirty_rails.reading import (
    PositionError,
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


def read_position(data: Mapping[str, object]) -> Sheet:
    """The sheet of a position. Keys it does not know are ignored when they are notes (`id`, `source`, `expect`).

    Raises PositionError naming the place for anything that is no position.
    """
    for key in data:
        if key not in KEYS | VARIANT_KEYS | {"id", "source", "expect"}:
            raise PositionError(f"{key[:30]!r} is no part of a position")
    sheet = Sheet()
    for name, value in table(data, "stations").items():
        if name not in {"1", "2", "3", "4"}:
            raise PositionError(f"stations: {name[:30]!r} is none of 1 to 4")
        place = f"stations: {name}"
        cell = cell_at(value, place)
        if not RING >> cell & 1:
            raise PositionError(f"{place}: a station stands on a grey cell")
        if cell in sheet.stations:
            raise PositionError(f"{place}: another station stands there")
        sheet.stations[int(name) - 1] = cell
    for number, value in enumerate(listed(data, "mountains"), 1):
        cell = white_cell(value, f"mountains: number {number}")
        sheet.mountains |= 1 << cell
        sheet.filled |= 1 << cell
    if data.get("mine") is not None:
        sheet.mine = white_cell(data["mine"], "mine")
        if sheet.filled >> sheet.mine & 1:
            raise PositionError("mine: a mountain stands there")
        sheet.filled |= 1 << sheet.mine
    if data.get("bonus") is not None:
        sheet.bonus = white_cell(data["bonus"], "bonus")
        if sheet.filled >> sheet.bonus & 1:
            raise PositionError("bonus: a mountain or the mine stands there")
    _read_tracks(sheet, table(data, "tracks"))
    _read_crosses(sheet, listed(data, "crosses"))
    return sheet


def score_position(data: Mapping[str, object]) -> list[ScoreLine]:
    """The rows of a position, as for seat 0. Raises PositionError naming the place."""
    sheet = read_position(data)
    state, seat = State(Phase.OVER, 0, 0, 0, [sheet]), Seat(0)
    rules = RuleSet([kind() for kind in MODULES if kind.keys & data.keys()])
    for arrange in rules.hook("arrange"):
        arrange(state, seat, data)
    rows = score_lines(seat, sheet, terminals(sheet))
    for more in rules.hook("score"):
        rows.extend(more(state, seat))
    for rewrite in rules.hook("adjust"):
        rows = rewrite(state, seat, rows)
    return rows


def _read_tracks(sheet: Sheet, tracks: Mapping[str, object]) -> None:
    for name, tile in tracks.items():
        place = f"tracks: {name[:30]!r}"
        row, comma, column = name.partition(",")
        if not (comma and row.isdecimal() and column.isdecimal() and len(name) <= 5):
            raise PositionError(f"{place}: a cell is written row,column")
        cell = white_cell([int(row), int(column)], place)
        if sheet.filled >> cell & 1:
            raise PositionError(f"{place}: the cell is taken")
        if not isinstance(tile, str) or tile not in TILE_NAMED:
            raise PositionError(f"{place}: {str(tile)[:30]!r} is no tile")
        sheet.tiles[cell] = TILE_NAMED[tile]
        sheet.filled |= 1 << cell


def _read_crosses(sheet: Sheet, crosses: list[object]) -> None:
    for number, value in enumerate(crosses, 1):
        cell = white_cell(value, f"crosses: number {number}")
        if sheet.filled >> cell & 1:
            raise PositionError(f"crosses: number {number}: the cell is taken")
        sheet.filled |= 1 << cell
