"""Positions as plain data, to score a sheet that was played elsewhere.

The form: `{"stations": {"1": [row, column], ...}, "mine": [r, c], "bonus": [r, c], "mountains": [[r, c], ...],
"tracks": {"row,column": "tile", ...}}`; every key may be missing. Rows and columns are 0 to 7, 0 and 7 the grey ring.
"""

from __future__ import annotations

from collections.abc import Mapping

from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.board import FIELD, RING, WIDTH
from branchline.engine.thirty_rails.faces import TILE_NAMED
from branchline.engine.thirty_rails.scoring import score_lines, terminals
from branchline.engine.thirty_rails.state import Sheet

KEYS = frozenset({"stations", "mine", "bonus", "mountains", "tracks"})


class PositionError(ValueError):
    """The data is no position; the message names the place."""


def read_position(data: Mapping[str, object]) -> Sheet:
    """The sheet of a position. Keys it does not know are ignored when they are notes (`id`, `source`, `expect`).

    Raises PositionError naming the place for anything that is no position.
    """
    for key in data:
        if key not in KEYS | {"id", "source", "expect"}:
            raise PositionError(f"{key[:30]!r} is no part of a position")
    sheet = Sheet()
    for name, value in _table(data, "stations").items():
        if name not in {"1", "2", "3", "4"}:
            raise PositionError(f"stations: {name[:30]!r} is none of 1 to 4")
        place = f"stations: {name}"
        cell = _cell(value, place)
        if not RING >> cell & 1:
            raise PositionError(f"{place}: a station stands on a grey cell")
        if cell in sheet.stations:
            raise PositionError(f"{place}: another station stands there")
        sheet.stations[int(name) - 1] = cell
    for number, value in enumerate(_list(data, "mountains"), 1):
        cell = _white(value, f"mountains: number {number}")
        sheet.mountains |= 1 << cell
        sheet.filled |= 1 << cell
    if data.get("mine") is not None:
        sheet.mine = _white(data["mine"], "mine")
        if sheet.filled >> sheet.mine & 1:
            raise PositionError("mine: a mountain stands there")
        sheet.filled |= 1 << sheet.mine
    if data.get("bonus") is not None:
        sheet.bonus = _white(data["bonus"], "bonus")
        if sheet.filled >> sheet.bonus & 1:
            raise PositionError("bonus: a mountain or the mine stands there")
    _read_tracks(sheet, _table(data, "tracks"))
    return sheet


def score_position(data: Mapping[str, object]) -> list[ScoreLine]:
    """The rows of a position, as for seat 0. Raises PositionError naming the place."""
    sheet = read_position(data)
    return score_lines(Seat(0), sheet, terminals(sheet))


def _read_tracks(sheet: Sheet, tracks: Mapping[str, object]) -> None:
    for name, tile in tracks.items():
        place = f"tracks: {name[:30]!r}"
        row, comma, column = name.partition(",")
        if not (comma and row.isdecimal() and column.isdecimal() and len(name) <= 5):
            raise PositionError(f"{place}: a cell is written row,column")
        cell = _white([int(row), int(column)], place)
        if sheet.filled >> cell & 1:
            raise PositionError(f"{place}: the cell is taken")
        if not isinstance(tile, str) or tile not in TILE_NAMED:
            raise PositionError(f"{place}: {str(tile)[:30]!r} is no tile")
        sheet.tiles[cell] = TILE_NAMED[tile]
        sheet.filled |= 1 << cell


def _table(data: Mapping[str, object], key: str) -> dict[str, object]:
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise PositionError(f"{key}: not a table")
    return value


def _list(data: Mapping[str, object], key: str) -> list[object]:
    value = data.get(key, [])
    if not isinstance(value, list):
        raise PositionError(f"{key}: not a list")
    return value


def _cell(value: object, place: str) -> int:
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(type(at) is int and 0 <= at < WIDTH for at in value)
    ):
        raise PositionError(f"{place}: not a pair [row, column] of 0 to 7")
    cell = WIDTH * int(value[0]) + int(value[1])
    if not (FIELD | RING) >> cell & 1:
        raise PositionError(f"{place}: the corner is no cell")
    return cell


def _white(value: object, place: str) -> int:
    cell = _cell(value, place)
    if not FIELD >> cell & 1:
        raise PositionError(f"{place}: not a white cell")
    return cell
