"""Dice with tracks on their faces, lying or tumbling: every shape follows the turned face.

Here: what stands on each face of a die, as shapes in a square from -1 to 1, and drawing a die with it.
Not here: how a die moves (`tables.dice`) and which dice there are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from branchline.engine.railroad_ink import faces as ink_faces
from branchline.engine.railroad_ink.faces import TILES
from branchline.engine.track.tiles import Kind, Tile
from branchline.ui.tables import dice, pen, rails
from branchline.ui.tables.dice import At, DieInk
from branchline.ui.tables.pen import Colour, Point
from branchline.ui.tables.railroad_ink.art import DASH, RIVER, ROAD, ROAD_EDGE, STATION
from branchline.ui.tables.railroad_ink.ink import INKED
from branchline.ui.tables.railroad_ink.things import FLAME
from branchline.ui.tables.railroad_ink.ways import Strand, pools, strands

Shape = tuple[tuple[Point, ...], Colour]
Shapes = tuple[Shape, ...]
"""In the order in which they are painted."""

REACH = 0.86
"""How much of a face its picture fills."""
WHITE = dice.WHITE_DIE
WATER = DieInk(face=(206, 229, 242), edge=(70, 112, 144), pip=(30, 44, 70))
HOT = DieInk(face=(255, 222, 186), edge=(150, 84, 40), pip=(30, 44, 70))
STONE = DieInk(face=(74, 66, 64), edge=(160, 146, 136), pip=(255, 214, 110))

AIMED, FAR = "aim", "far"
"""The two dice of a meteor: its direction, and how far it flies."""
_FAMILIES = (
    (ink_faces.ROUTES, WHITE),
    (ink_faces.CONNECTIONS, WHITE),
    (ink_faces.CHALLENGE, WHITE),
    (ink_faces.SPECIALS, WHITE),
    (ink_faces.RIVERS, WATER),
    (ink_faces.LAKES, WATER),
    (ink_faces.LAVA, HOT),
)


@lru_cache(maxsize=64)
def die_of(name: str) -> tuple[DieInk, tuple[Shapes, ...]]:
    """The colours of the die that shows the face `name`, and what its six sides show, that one first.

    A meteor's dice are named `aim:` with a side or -1, and `far:` with a distance.
    """
    kind, _, value = name.partition(":")
    if kind == AIMED:
        sides = [int(value), *(side for side in (0, 1, -1, 2, 3, -1) if side != int(value))]
        return STONE, tuple(_arrow(side) for side in sides[:6]) + (_arrow(-1),) * (6 - len(sides))
    if kind == FAR:
        far = int(value)
        return STONE, tuple(_pips((far + step - 1) % 3 + 1) for step in range(6))
    for family, ink in _FAMILIES:
        names = [face.name for face in family]
        if name in names:
            first = names.index(name)
            faces = [names[(first + step) % len(names)] for step in range(6)]
            return ink, tuple(
                _of_tile(TILES.tiles[TILES.of_face[TILES.face_named[f]][0]]) for f in faces
            )
    raise KeyError(name)


def draw_die(
    surface: pygame.Surface,
    box: tuple[float, float, float],
    name: str,
    matrix: dice.Matrix = dice.IDENTITY,
) -> None:
    """The die lies in the box (left, top, size) with the face `name` up, or turned by `matrix`.

    Draw it inside `pen.fine`.
    """
    ink, sides = die_of(name)

    def paint(target: pygame.Surface, number: int, at: At, light: float) -> None:
        shade = min(1.0, 0.5 + light / 2)
        for points, (r, g, b) in sides[number - 1]:
            colour = (round(r * shade), round(g * shade), round(b * shade))
            pygame.draw.polygon(target, colour, [at(u * REACH, v * REACH) for u, v in points])

    dice.draw_die(surface, box, 1, ink, matrix, paint=paint)


def edge_of(name: str) -> Colour:
    """The colour that the soft edges of a die fade to."""
    return die_of(name)[0].edge


# --- from tiles to shapes -------------------------------------------------------------------------


def _face(points: Sequence[Point]) -> tuple[Point, ...]:
    """From a cell of size 1 to a face from -1 to 1."""
    return tuple((2 * x - 1, 2 * y - 1) for x, y in points)


def _band(way: Sequence[Point], width: float) -> tuple[Point, ...]:
    return _face([*pen.offset(way, width / 2), *reversed(pen.offset(way, -width / 2))])


def _disc(centre: Point, radius: float) -> tuple[Point, ...]:
    return _face(pen.arc(centre, radius, 0.0, 2 * math.pi, 16))


@lru_cache(maxsize=64)
def _of_tile(tile: Tile) -> Shapes:
    shapes: list[Shape] = []
    for pool in pools(tile):
        lava = pool.kind == Kind.LAVA
        shapes.append((_face(pool.outline), INKED.lava if lava else INKED.lake))
        line = INKED.lava_line if lava else INKED.water_line
        shapes.extend((_band(shore, 0.07), line) for shore in pool.shores)
    for strand in strands(tile):
        shapes.extend(_SHAPES[strand.kind](strand))
    if tile.station:
        half = STATION / 2 + 0.02
        low, high = 0.5 - half, 0.5 + half
        square = _face([(low, low), (high, low), (high, high), (low, high)])
        shapes.append((square, INKED.station))
    return tuple(shapes)


def _thin(way: Sequence[Point]) -> list[Point]:
    """A way with fewer points: straight ones need only two."""
    (ax, ay), (bx, by) = way[0], way[-1]
    if abs(ax - bx) < 1e-6 or abs(ay - by) < 1e-6:
        return [way[0], way[-1]]
    return [*way[:-1:4], way[-1]]


def _road(strand: Strand) -> list[Shape]:
    shapes: list[Shape] = []
    for width, colour in ((ROAD, INKED.road_edge), (ROAD - 2.4 * ROAD_EDGE, INKED.road)):
        shapes.extend((_band(_thin(way), width), colour) for way in strand.ways)
        if strand.meet:
            shapes.append((_disc((0.5, 0.5), width / 2), colour))
    for way in strand.ways:
        line = pen.first_part(way, 0.33) if strand.meet else way
        dashes = pen.dashes(line, 0.16, 0.12, 0.2)
        shapes.extend((_band(_thin(dash), DASH * 1.3), INKED.dash) for dash in dashes)
    return shapes


def _rail(strand: Strand) -> list[Shape]:
    gauge, line = rails.gauge(1.0), rails.rail_width(1.0)
    half = rails.tie_half(1.0)
    shapes: list[Shape] = []
    for way in strand.ways:
        for (x, y), (nx, ny) in rails.tie_places(way, 1.0)[:: 1 if strand.meet else 2]:
            tie = [(x + nx * half, y + ny * half), (x - nx * half, y - ny * half)]
            shapes.append((_band(tie, 0.05), INKED.rail.tie))
    for way in strand.ways:
        thin = _thin(way)
        if strand.meet:
            shapes.append((_band(thin, 2 * gauge + line * 1.4), INKED.rail.rail))
        else:
            shapes.extend(
                (_band(pen.offset(thin, side * gauge), line * 1.3), INKED.rail.rail)
                for side in (1.0, -1.0)
            )
    if strand.meet:
        inner = 2 * gauge - line
        shapes.extend((_band(_thin(way), inner), INKED.rail.bed) for way in strand.ways)
        shapes.append((_disc((0.5, 0.5), inner / 2), INKED.rail.bed))
    return shapes


def _river(strand: Strand) -> list[Shape]:
    shapes: list[Shape] = []
    for width, colour in ((RIVER + 0.06, INKED.water_line), (RIVER - 0.03, INKED.river)):
        shapes.extend((_band(_thin(way), width), colour) for way in strand.ways)
    return shapes


_SHAPES: dict[Kind, Callable[[Strand], list[Shape]]] = {
    Kind.ROAD: _road,
    Kind.RAIL: _rail,
    Kind.RIVER: _river,
}

# --- the dice of a meteor -------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _arrow(side: int) -> Shapes:
    """An arrow to a side, or to all of them for -1."""
    shapes: list[Shape] = []
    for one in range(4) if side < 0 else (side,):
        angle = (one - 1) * math.pi / 2
        ux, uy = math.cos(angle), math.sin(angle)
        start, neck, tip, wide = (0.1, 0.42, 0.84, 0.3) if side < 0 else (-0.66, 0.12, 0.78, 0.5)
        shaft = 0.1 if side < 0 else 0.17
        points = [
            (start, shaft), (neck, shaft), (neck, wide), (tip, 0.0), (neck, -wide), (neck, -shaft),
            (start, -shaft),
        ]  # fmt: skip
        turned = tuple((a * ux - b * uy, a * uy + b * ux) for a, b in points)
        shapes.append((turned, FLAME[2]))
    return tuple(shapes)


@lru_cache(maxsize=8)
def _pips(count: int) -> Shapes:
    """So many small rocks."""
    places = {
        1: ((0, 0),),
        2: ((-0.5, -0.5), (0.5, 0.5)),
        3: ((-0.56, -0.56), (0, 0), (0.56, 0.56)),
    }
    return tuple(
        (tuple(pen.arc((x, y), 0.25, 0, 2 * math.pi, 14)), FLAME[2]) for x, y in places[count]
    )
