"""Reads a drawing as a board of Railroad Ink. The conventions for authors are in docs/maps.md.

The map is nine by nine: the sheet of seven by seven, and around it a border on which the exits stand.
"""

from __future__ import annotations

from branchline.boards.art import BoardArt, read_art
from branchline.boards.drawing import Drawing, Thing, read_text
from branchline.boards.problems import Findings, Where
from branchline.engine.railroad_ink.board import (
    BUILDINGS,
    LEAST_EXITS,
    MOST_EXITS,
    WIDTH,
    BoardSpec,
)
from branchline.engine.track.sides import E, N, S, W
from branchline.engine.track.tiles import Kind

SPAN = WIDTH + 2
TERRAIN_LAYER = "terrain"
EXIT_LAYER = "exits"
BUILDING_LAYER = "sites"
EXIT, BUILDING = "Exit", "Building"
KINDS = {"highway": Kind.ROAD, "railway": Kind.RAIL}


def read_board(
    drawing: Drawing, board_id: str, found: Findings
) -> tuple[BoardSpec, BoardArt] | None:
    """The board, or None after all problems were added to `found`."""
    art = read_art(drawing, found)
    if (drawing.columns, drawing.rows) != (SPAN, SPAN):
        found.add(
            drawing.where, "board.size", columns=drawing.columns, rows=drawing.rows, wanted=SPAN
        )
        return None
    _check_terrain(drawing, found)
    exits = _read_exits(drawing, found)
    buildings = _read_buildings(drawing, found)
    if found.problems or art is None:
        return None
    return BoardSpec(board_id, tuple(exits), tuple(buildings)), art


def _on_sheet(column: int, row: int) -> bool:
    return 0 < column < SPAN - 1 and 0 < row < SPAN - 1


def _check_terrain(drawing: Drawing, found: Findings) -> None:
    """The sheet is white, the border grey, the corners empty: what is drawn is what is played on."""
    layer = drawing.tiles(TERRAIN_LAYER, found)
    if layer is None:
        return
    for row, tiles in enumerate(layer.rows):
        for column, tile in enumerate(tiles):
            here = drawing.where.at_layer(TERRAIN_LAYER).at_cell(column, row)
            terrain = None
            if tile is not None:
                terrain = read_text(tile.properties, "terrain", here, found)
                if terrain is None:
                    continue
            corner = column in (0, SPAN - 1) and row in (0, SPAN - 1)
            wanted = None if corner else "white" if _on_sheet(column, row) else "grey"
            if terrain == wanted:
                continue
            code = "board.corner" if corner else f"board.cell_not_{wanted}"
            found.add(here, code, terrain=terrain or "-")


def _read_exits(drawing: Drawing, found: Findings) -> list[tuple[int, int, Kind]]:
    exits: dict[tuple[int, int], Kind] = {}
    for thing in drawing.objects(EXIT_LAYER, found):
        where = drawing.where.at_layer(EXIT_LAYER).at_object(thing.name, thing.id)
        kind = _named(thing, EXIT, "kind", tuple(KINDS), where, found)
        place = _cell(drawing, thing, where, found)
        if place is None:
            continue
        column, row, here = place
        side = _side(column, row)
        if side is None:
            found.add(here, "board.exit_place")
            continue
        cell = (min(max(row - 1, 0), WIDTH - 1) * WIDTH) + min(max(column - 1, 0), WIDTH - 1)
        if (cell, side) in exits:
            found.add(here, "board.exit_twice")
        elif kind is not None:
            exits[cell, side] = KINDS[kind]
    if not LEAST_EXITS <= len(exits) <= MOST_EXITS:
        where = drawing.where.at_layer(EXIT_LAYER)
        found.add(where, "board.exit_count", count=len(exits), least=LEAST_EXITS, most=MOST_EXITS)
    return [(cell, side, kind) for (cell, side), kind in exits.items()]


def _side(column: int, row: int) -> int | None:
    """The side of the sheet that a place on the border belongs to; None on the sheet and in corners."""
    beside = {(1, 0): N, (2, 1): E, (1, 2): S, (0, 1): W}
    return beside.get((_third(column), _third(row)))


def _third(place: int) -> int:
    """0 before the sheet, 1 along it, 2 behind it."""
    return 0 if place == 0 else 2 if place == SPAN - 1 else 1


def _read_buildings(drawing: Drawing, found: Findings) -> list[tuple[int, str]]:
    """A board without buildings has no such layer."""
    if BUILDING_LAYER not in drawing.object_layers:
        return []
    buildings: dict[int, str] = {}
    for thing in drawing.objects(BUILDING_LAYER, found):
        where = drawing.where.at_layer(BUILDING_LAYER).at_object(thing.name, thing.id)
        name = _named(thing, BUILDING, "building", BUILDINGS, where, found)
        place = _cell(drawing, thing, where, found)
        if place is None:
            continue
        column, row, here = place
        cell = (row - 1) * WIDTH + column - 1
        if not _on_sheet(column, row):
            found.add(here, "board.building_place")
        elif cell in buildings:
            found.add(here, "board.building_twice")
        elif name is not None:
            buildings[cell] = name
    return list(buildings.items())


def _named(
    thing: Thing,
    wanted: str,
    name: str,
    allowed: tuple[str, ...],
    where: Where,
    found: Findings,
) -> str | None:
    """The text property of an object of the wanted class, if it is one of those allowed."""
    if thing.kind != wanted:
        found.add(where, "board.object_kind", kind=thing.kind or "-", wanted=wanted)
        return None
    if thing.rotation % 360:
        found.add(where, "board.object_turned")
    value = read_text(thing.properties, name, where, found)
    if value is not None and value not in allowed:
        found.add(where, "board.value_unknown", name=name, value=value, known=", ".join(allowed))
        return None
    return value


def _cell(
    drawing: Drawing, thing: Thing, where: Where, found: Findings
) -> tuple[int, int, Where] | None:
    cell = drawing.cell_at(thing)
    if cell is None:
        found.add(where, "board.object_outside")
        return None
    return cell[0], cell[1], where.at_cell(*cell)
