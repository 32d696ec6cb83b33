"""Reads a drawing as a board of 30 Rails. The conventions for authors are in docs/maps.md."""

from __future__ import annotations

from branchline.boards.art import BoardArt, read_art
from branchline.boards.drawing import Drawing, Thing, read_flag, read_text, read_whole
from branchline.boards.problems import Findings, Where
from branchline.engine.thirty_rails.board import FIELD, RING, WIDTH, BoardSpec

TERRAIN_LAYER = "terrain"
NUMBER_LAYER = "numbers"
NUMBER = "Number"
OPEN_RING = "open_ring"
"""The property of maps that are drawn for marsh and factory."""

MOST_LAKES = 6
LEAST_LAND = 4
"""In each row and column. With at most 6 lakes there is then always a place for the mine."""

_ROW_CODES = (
    "board.row_number_missing",
    "board.row_number_differs",
    "board.row_number_twice",
)
_COLUMN_CODES = (
    "board.column_number_missing",
    "board.column_number_differs",
    "board.column_number_twice",
)
_TERRAIN = ("white", "grey", "lake")


def read_board(
    drawing: Drawing, board_id: str, found: Findings
) -> tuple[BoardSpec, BoardArt] | None:
    """The board, or None after all problems were added to `found`."""
    art = read_art(drawing, found)
    if (drawing.columns, drawing.rows) != (WIDTH, WIDTH):
        found.add(
            drawing.where, "board.size", columns=drawing.columns, rows=drawing.rows, wanted=WIDTH
        )
        return None
    lakes = _read_terrain(drawing, found)
    row_number, column_number = _read_numbers(drawing, found)
    open_ring = read_flag(drawing.properties, OPEN_RING, drawing.where, found)
    if found.problems or art is None:
        return None
    return BoardSpec(board_id, FIELD, RING, lakes, row_number, column_number, open_ring), art


def _read_terrain(drawing: Drawing, found: Findings) -> int:
    layer = drawing.tiles(TERRAIN_LAYER, found)
    if layer is None:
        return 0
    lakes = 0
    where = drawing.where.at_layer(TERRAIN_LAYER)
    for row, tiles in enumerate(layer.rows):
        for column, tile in enumerate(tiles):
            here = where.at_cell(column, row)
            cell = WIDTH * row + column
            terrain = None
            if tile is not None:
                terrain = read_text(tile.properties, "terrain", here, found)
                if terrain is None:
                    continue
                if terrain not in _TERRAIN:
                    found.add(here, "board.terrain_unknown", terrain=terrain)
                    continue
            _check_terrain(cell, terrain, here, found)
            if terrain == "lake":
                lakes |= 1 << cell
    _check_lakes(lakes & FIELD, where, found)
    return lakes & FIELD


def _check_terrain(cell: int, terrain: str | None, here: Where, found: Findings) -> None:
    if FIELD >> cell & 1:
        if terrain not in ("white", "lake"):
            found.add(here, "board.cell_not_white", terrain=terrain or "-")
    elif RING >> cell & 1:
        if terrain != "grey":
            found.add(here, "board.cell_not_grey", terrain=terrain or "-")
    elif terrain is not None:
        found.add(here, "board.corner", terrain=terrain)


def _check_lakes(lakes: int, where: Where, found: Findings) -> None:
    if lakes.bit_count() > MOST_LAKES:
        found.add(where, "board.too_many_lakes", count=lakes.bit_count(), limit=MOST_LAKES)
    for line in range(1, 7):
        row = FIELD & (0xFF << WIDTH * line)
        column = FIELD & (0x0101010101010101 << line)
        for code, cells in (("board.row_land", row), ("board.column_land", column)):
            land = (cells & ~lakes).bit_count()
            if land < LEAST_LAND:
                found.add(where, code, line=line, count=land, least=LEAST_LAND)
    if not _in_one_piece(FIELD & ~lakes):
        found.add(where, "board.land_split")


def _in_one_piece(land: int) -> bool:
    reached = land & -land
    while True:
        grown = reached | reached << 1 | reached >> 1 | reached << WIDTH | reached >> WIDTH
        grown &= land
        if grown == reached:
            return reached == land
        reached = grown


def _read_numbers(drawing: Drawing, found: Findings) -> tuple[tuple[int, ...], tuple[int, ...]]:
    rows: dict[int, dict[int, int]] = {}
    columns: dict[int, dict[int, int]] = {}
    taken: set[tuple[int, int]] = set()
    for thing in drawing.objects(NUMBER_LAYER, found):
        where = drawing.where.at_layer(NUMBER_LAYER).at_object(thing.name, thing.id)
        value = _read_number(thing, where, found)
        cell = drawing.cell_at(thing)
        if cell is None:
            found.add(where, "board.object_outside")
            continue
        column, row = cell
        here = where.at_cell(column, row)
        if not RING >> (WIDTH * row + column) & 1:
            found.add(here, "board.number_place")
        elif cell in taken:
            found.add(here, "board.number_twice")
        elif value is not None:
            if row in (0, WIDTH - 1):
                columns.setdefault(column, {})[row] = value
            else:
                rows.setdefault(row, {})[column] = value
        taken.add(cell)
    where = drawing.where.at_layer(NUMBER_LAYER)
    return _lines(_ROW_CODES, rows, where, found), _lines(_COLUMN_CODES, columns, where, found)


def _read_number(thing: Thing, where: Where, found: Findings) -> int | None:
    if thing.kind != NUMBER:
        found.add(where, "board.object_kind", kind=thing.kind or "-", wanted=NUMBER)
        return None
    if thing.rotation % 360:
        found.add(where, "board.object_turned")
    return read_whole(thing.properties, "value", 1, 6, where, found)


def _lines(
    codes: tuple[str, str, str], numbers: dict[int, dict[int, int]], where: Where, found: Findings
) -> tuple[int, ...]:
    """The die number of each of the 8 lines, 0 for the two of the ring."""
    missing, differs, twice = codes
    result = [0] * WIDTH
    for line in range(1, WIDTH - 1):
        values = sorted(set(numbers.get(line, {}).values()))
        if not values:
            found.add(where, missing, line=line)
        elif len(values) > 1:
            found.add(where, differs, line=line, one=values[0], other=values[1])
        else:
            if values[0] in result:
                found.add(where, twice, line=line, value=values[0])
            result[line] = values[0]
    return tuple(result)
