"""Every tile as it is drawn: roads, rails, rivers, water, lava, stations, bridges, whole or half drawn.

Here: `draw_tile`, for a square box in pixels, to be used inside `pen.fine`. Not here: geometry (`ways`)
and what else stands on a sheet (`things`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from branchline.engine.track.tiles import Kind, Tile
from branchline.ui.tables import pen, rails
from branchline.ui.tables.pen import Point
from branchline.ui.tables.railroad_ink import pools as pool_art
from branchline.ui.tables.railroad_ink.ink import INKED, Ink
from branchline.ui.tables.railroad_ink.ways import Strand, crosses, pools, strands

Box = tuple[float, float, float]

ROAD = 0.36
ROAD_EDGE = 0.042
DASH = 0.05
DASH_ON, DASH_OFF = 0.125, 0.125
RIVER = 0.34
RIVER_EDGE = 0.036
STATION = 0.31
POOL_LENGTH = 0.7
"""How long the pen takes for water or lava, as a way of this length."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """As much of a strand as is drawn, in pixels; `joints` are the ends that have come to the middle."""

    ways: list[list[Point]]
    meet: bool
    joints: list[Point]


def draw_tile(
    surface: pygame.Surface, box: Box, tile: Tile, progress: float = 1.0, ink: Ink = INKED
) -> None:
    """The tile is on the surface in the square `box` (left, top, size), drawn up to `progress` (0 to 1)."""
    size = box[2]
    lines = strands(tile)
    areas = pools(tile)
    lengths = [sum(pen.length_of(way) for way in line.ways) for line in lines]
    todo = max(0.0, min(1.0, progress)) * (sum(lengths) + POOL_LENGTH * len(areas))
    if todo <= 0.0:
        return
    for area in areas:
        pool_art.draw_pool(surface, box, area, min(1.0, todo / POOL_LENGTH), ink)
        todo = max(0.0, todo - POOL_LENGTH)
    if tile.face == "volcano":
        pool_art.draw_cone(surface, box, progress, ink)
    bridged = crosses(tile)
    for index, (line, length) in enumerate(zip(lines, lengths, strict=True)):
        drawn = _first_parts(line, todo, box)
        todo = max(0.0, todo - length)
        if drawn.ways:
            if bridged and index == 1:
                _draw_deck(surface, drawn.ways[0], size, ink)
            _DRAW[line.kind](surface, drawn, size, ink)
    if tile.station and progress >= 1.0:
        draw_station(surface, box, ink)


def _first_parts(line: Strand, length: float, box: Box) -> _Drawn:
    """As much of a strand as the pen has drawn; the ways come one after the other."""
    left, top, size = box
    drawn = _Drawn([], line.meet, [])
    for way in line.ways:
        own = pen.length_of(way)
        part = way if length >= own - 1e-6 else pen.first_part(way, length)
        if length > 0.0 and len(part) > 1:
            placed = [(left + x * size, top + y * size) for x, y in part]
            drawn.ways.append(placed)
            if line.meet and part is way:
                drawn.joints.append(placed[-1])
        length -= own
    return drawn


# --- roads ----------------------------------------------------------------------------------------


def _draw_road(surface: pygame.Surface, drawn: _Drawn, size: float, ink: Ink) -> None:
    """A dark band with edges in ink and a broken line in its middle; at a junction the band is plain."""
    _bands(surface, drawn, ROAD * size, ink.road_edge)
    _bands(surface, drawn, (ROAD - 2 * ROAD_EDGE) * size, ink.road)
    for way in drawn.ways:
        line: Sequence[Point] = way
        if drawn.meet and len(drawn.ways) > 1:
            line = pen.first_part(line, 0.33 * size)
        for dash in pen.dashes(line, DASH_ON * size, DASH_OFF * size, DASH_OFF * size * 1.5):
            pen.ribbon(surface, dash, DASH * size, ink.dash)


def _bands(surface: pygame.Surface, drawn: _Drawn, width: float, colour: pen.Colour) -> None:
    for way in drawn.ways:
        pen.ribbon(surface, way, width, colour)
    for joint in drawn.joints:
        pygame.draw.circle(surface, colour, joint, width / 2)


# --- rails ----------------------------------------------------------------------------------------


def _draw_rail(surface: pygame.Surface, drawn: _Drawn, size: float, ink: Ink) -> None:
    """Two rails on cross-ties; where ways meet the rails run together."""
    rail = ink.rail
    for way in drawn.ways:
        rails.draw_bed(surface, way, size, rail)
        rails.draw_ties(surface, way, size, rail)
    if not drawn.meet:
        for way in drawn.ways:
            rails.draw_rails(surface, way, size, rail)
        return
    gauge, line = rails.gauge(size), rails.rail_width(size)
    _bands(surface, drawn, 2 * gauge + line, rail.rail)
    _bands(surface, drawn, 2 * gauge - line, rail.bed)
    reach = gauge - line / 2
    for way in drawn.ways:
        for (x, y), (nx, ny) in rails.tie_places(way, size):
            if pen.length_of([(x, y), way[0]]) < 0.5 * size - gauge:
                ends = ((x + nx * reach, y + ny * reach), (x - nx * reach, y - ny * reach))
                pen.stroke(surface, ends, 0.046 * size, rail.tie, round_ends=False)


# --- rivers ---------------------------------------------------------------------------------------


def _draw_river(surface: pygame.Surface, drawn: _Drawn, size: float, ink: Ink) -> None:
    """A band of water with wavy banks and waves along its middle."""
    for way in drawn.ways:
        bend = 0.022 if pen.length_of(way) > 0.9 * size else 0.014
        banks = [pool_art.waved(way, size, side * RIVER / 2 * size, bend) for side in (1.0, -1.0)]
        pygame.draw.polygon(surface, ink.river, [*banks[0], *reversed(banks[1])])
        for bank in banks:
            pen.stroke(surface, bank, RIVER_EDGE * size, ink.water_line)
        for dash in pen.dashes(
            pool_art.waved(way, size, 0.0, 0.035), 0.26 * size, 0.14 * size, 0.33 * size
        ):
            pen.stroke(surface, dash, 0.03 * size, ink.ripple)


# --- what stands on a line ------------------------------------------------------------------------


def _draw_deck(surface: pygame.Surface, way: Sequence[Point], size: float, ink: Ink) -> None:
    """The deck of a bridge with its girders, under the upper line as far as that is drawn."""
    (ax, ay), (bx, by) = way[0], way[-1]
    drawn = pen.length_of(way)
    if drawn < 0.2 * size:
        return
    ux, uy = (bx - ax) / drawn, (by - ay) / drawn

    def at(along: float, aside: float) -> Point:
        return (
            ax + ux * along * size + uy * aside * size,
            ay + uy * along * size - ux * aside * size,
        )

    end = min(drawn / size, 0.84)
    for aside, colour in ((0.26, ink.rail.bed), (0.225, ink.deck)):
        deck = [at(0.16, aside), at(end, aside), at(end, -aside), at(0.16, -aside)]
        pygame.draw.polygon(surface, colour, deck)
    for side in (1.0, -1.0):
        girder = [at(0.08, side * 0.32), at(0.16, side * 0.235), at(end, side * 0.235)]
        if end >= 0.83:
            girder.append(at(0.92, side * 0.32))
        pen.stroke(surface, girder, 0.045 * size, ink.road_edge)


def draw_station(surface: pygame.Surface, box: Box, ink: Ink = INKED) -> None:
    """A black square in the middle, with a rim of paper."""
    left, top, size = box
    for side, colour, radius in (
        (STATION + 0.07, ink.rail.bed, 0.05),
        (STATION, ink.station, 0.03),
    ):
        half = side * size / 2
        x, y = left + size / 2 - half, top + size / 2 - half
        outline = pen.rounded((x, y, 2 * half, 2 * half), radius * size)
        pygame.draw.polygon(surface, colour, outline)


_DRAW = {Kind.ROAD: _draw_road, Kind.RAIL: _draw_rail, Kind.RIVER: _draw_river}
