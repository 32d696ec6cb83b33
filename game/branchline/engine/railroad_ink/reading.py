"""Parts of positions as plain data: lists of cells, counts. ValueError names the place that is wrong."""

from __future__ import annotations

from collections.abc import Mapping

from branchline.engine.railroad_ink.board import WIDTH


def read_cell(value: object, place: str) -> int:
    """The cell of a pair [row, column], each 0 to 6."""
    if (
        not isinstance(value, list | tuple)
        or len(value) != 2
        or not all(type(at) is int and 0 <= at < WIDTH for at in value)
    ):
        raise ValueError(f"{place}: not a pair [row, column] of 0 to {WIDTH - 1}")
    return WIDTH * int(value[0]) + int(value[1])


def read_list(data: Mapping[str, object], key: str) -> list[object]:
    """The list under a key; empty where the key is missing."""
    value = data.get(key, [])
    if not isinstance(value, list):
        raise ValueError(f"{key}: not a list")
    return value


def read_cells(data: Mapping[str, object], key: str) -> list[int]:
    """The different cells of a list of pairs."""
    cells: list[int] = []
    for number, value in enumerate(read_list(data, key), 1):
        cell = read_cell(value, f"{key}: number {number}")
        if cell in cells:
            raise ValueError(f"{key}: number {number} stands there already")
        cells.append(cell)
    return cells


def read_count(data: Mapping[str, object], key: str, most: int) -> int:
    """A whole number from 0 to `most`. The key must be there."""
    value = data.get(key)
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{key}: not a whole number from 0 to {most}")
    return value
