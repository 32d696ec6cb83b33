"""Reading the parts of a position from plain data. Rows and columns are 0 to 7, 0 and 7 the grey ring."""

from __future__ import annotations

from collections.abc import Mapping

from branchline.engine.thirty_rails.board import FIELD, RING, WIDTH, BoardSpec


class PositionError(ValueError):
    """The data is no position; the message names the place."""


def table(data: Mapping[str, object], key: str) -> dict[str, object]:
    """A part that is a table; empty where it is missing."""
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise PositionError(f"{key}: not a table")
    return value


def listed(data: Mapping[str, object], key: str) -> list[object]:
    """A part that is a list; empty where it is missing."""
    value = data.get(key, [])
    if not isinstance(value, list):
        raise PositionError(f"{key}: not a list")
    return value


def cell_at(value: object, place: str) -> int:
    """A white or grey cell."""
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


def building_cell(value: object, place: str, board: BoardSpec) -> int:
    """A cell on which something may be built: a white one, on a board with an open ring a grey one too."""
    return cell_at(value, place) if board.open_ring else white_cell(value, place)


def white_cell(value: object, place: str) -> int:
    """A white cell."""
    cell = cell_at(value, place)
    if not FIELD >> cell & 1:
        raise PositionError(f"{place}: not a white cell")
    return cell
