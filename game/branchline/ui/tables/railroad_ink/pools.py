"""Water and lava: bays and whole cells of it, growing from their open sides; waves, and a volcano's cone.

Here: drawings for a square box in pixels, to be used inside `pen.fine`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from branchline.engine.track.tiles import Kind
from branchline.ui.tables import pen
from branchline.ui.tables.pen import Point
from branchline.ui.tables.railroad_ink.ink import Ink
from branchline.ui.tables.railroad_ink.ways import Pool
from branchline.ui.tables.rails import SIDE_POINTS

Box = tuple[float, float, float]
SHORE = 0.045
RIPPLES = ((0.3, 0.3), (0.7, 0.42), (0.34, 0.66), (0.68, 0.8))
BUBBLES = ((0.28, 0.26, 0.07), (0.72, 0.34, 0.055), (0.36, 0.7, 0.05), (0.7, 0.72, 0.07))
CRACKS = (
    ((0.1, 0.42), (0.26, 0.5), (0.34, 0.42), (0.52, 0.5)),
    ((0.52, 0.12), (0.46, 0.26), (0.58, 0.36)),
    ((0.62, 0.58), (0.76, 0.54), (0.9, 0.62)),
    ((0.42, 0.94), (0.5, 0.8), (0.44, 0.7)),
)


def waved(way: Sequence[Point], size: float, aside: float, amount: float) -> list[Point]:
    """The way moved sideways and with waves on it that end where it ends."""
    total = pen.length_of(way) or 1.0
    turns = max(1, round(total / (0.5 * size)))
    moved: list[Point] = []
    travelled = 0.0
    for index, ((x, y), (nx, ny)) in enumerate(zip(way, pen.normals(way), strict=True)):
        if index:
            travelled += math.dist(way[index - 1], way[index])
        by = aside + amount * size * math.sin(2 * math.pi * turns * travelled / total)
        moved.append((x + nx * by, y + ny * by))
    return moved


def draw_pool(surface: pygame.Surface, box: Box, pool: Pool, progress: float, ink: Ink) -> None:
    """The water or lava of one piece, spreading from its open sides as `progress` grows."""
    left, top, size = box
    if progress >= 1.0:
        _paint(surface, (left, top), pool, size, ink)
        return
    layer = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    _paint(layer, (left, top), pool, size, ink)
    reached = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    for side in pool.mouths:
        x, y = SIDE_POINTS[side]
        at = (left + x * size, top + y * size)
        pygame.draw.circle(reached, (255, 255, 255, 255), at, progress * size * 0.95)
    layer.blit(reached, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    surface.blit(layer, (0, 0))


def _paint(surface: pygame.Surface, at: Point, pool: Pool, size: float, ink: Ink) -> None:
    def placed(points: Sequence[Point]) -> list[Point]:
        return [(at[0] + x * size, at[1] + y * size) for x, y in points]

    lava = pool.kind == Kind.LAVA
    shores = [placed(shore) for shore in pool.shores]
    pygame.draw.polygon(surface, ink.lava if lava else ink.lake, placed(pool.outline))
    if lava:
        edges = [_lumpy(line, size) for line in shores]
        for edge, line in zip(edges, shores, strict=True):
            pygame.draw.polygon(surface, ink.lava, [*edge, *reversed(line)])
        shores = edges
        _paint_lava(surface, at, pool, size, ink)
    else:
        _paint_ripples(surface, at, pool, size, ink)
    for line in shores:
        pen.stroke(surface, line, SHORE * size, ink.lava_line if lava else ink.water_line)


def _paint_lava(surface: pygame.Surface, at: Point, pool: Pool, size: float, ink: Ink) -> None:
    """Cracks and hot bubbles."""
    inside = _Inside(pool.outline)
    for crack in CRACKS:
        if all(inside.holds(point, 0.06) for point in crack):
            line = [(at[0] + x * size, at[1] + y * size) for x, y in crack]
            pen.stroke(surface, line, 0.026 * size, ink.lava_line)
    for x, y, radius in BUBBLES:
        if inside.holds((x, y), radius + 0.03):
            spot = (at[0] + x * size, at[1] + y * size)
            pygame.draw.circle(surface, ink.lava_hot, spot, radius * size)


def _paint_ripples(surface: pygame.Surface, at: Point, pool: Pool, size: float, ink: Ink) -> None:
    """A few small waves."""
    inside = _Inside(pool.outline)
    for x, y in RIPPLES:
        if inside.holds((x - 0.1, y), 0.05) and inside.holds((x + 0.1, y), 0.05):
            wave = [
                (
                    at[0] + (x - 0.12 + 0.02 * i) * size,
                    at[1] + (y + 0.022 * math.sin(i / 6 * math.pi)) * size,
                )
                for i in range(13)
            ]
            pen.stroke(surface, wave, 0.03 * size, ink.ripple)


def _lumpy(line: Sequence[Point], size: float) -> list[Point]:
    """The edge of lava: a row of small lumps outwards, flat at its ends so that none lies on a closed side."""
    out: list[Point] = []
    total = pen.length_of(line) or 1.0
    lumps = max(2, round(total / (0.2 * size)))
    travelled = 0.0
    dense = pen.dense(line, size * 0.02)
    for index, ((x, y), (nx, ny)) in enumerate(zip(dense, pen.normals(dense), strict=True)):
        if index:
            travelled += math.dist(dense[index - 1], dense[index])
        swell = min(1.0, travelled / (0.3 * size), (total - travelled) / (0.3 * size))
        by = 0.045 * size * swell * abs(math.sin(math.pi * lumps * travelled / total))
        out.append((x + nx * by, y + ny * by))
    return out


class _Inside:
    """Whether points lie within a polygon."""

    def __init__(self, outline: Sequence[Point]) -> None:
        self._outline = outline

    def holds(self, point: Point, spare: float = 0.03) -> bool:
        """Whether the point and what is `spare` around it lie inside."""
        x, y = point
        around = ((x - spare, y), (x + spare, y), (x, y - spare), (x, y + spare))
        return all(self._odd(spot) for spot in around)

    def _odd(self, point: Point) -> bool:
        x, y = point
        odd = False
        before = self._outline[-1]
        for here in self._outline:
            if (here[1] > y) != (before[1] > y):
                across = (before[0] - here[0]) * (y - here[1]) / (before[1] - here[1]) + here[0]
                odd ^= x < across
            before = here
        return odd


def draw_cone(surface: pygame.Surface, box: Box, progress: float, ink: Ink) -> None:
    """The cone of a volcano seen from above, growing in the middle of the cell."""
    left, top, size = box
    grown = max(0.0, min(1.0, (progress - 0.3) / 0.7))
    if grown <= 0.0:
        return
    centre = (left + size / 2, top + size / 2)
    outer = _ragged(centre, 0.34 * size * grown, 11, 0.07)
    pen.polygon(surface, outer, (92, 66, 60), 0.04 * size, ink.lava_line)
    for step in range(11):
        angle = 2 * math.pi * step / 11 + 0.2
        points = [
            (
                centre[0] + math.cos(angle) * radius * size * grown,
                centre[1] + math.sin(angle) * radius * size * grown,
            )
            for radius in (0.19, 0.3)
        ]
        pen.stroke(surface, points, 0.022 * size, (146, 112, 100))
    pen.polygon(
        surface,
        _ragged(centre, 0.15 * size * grown, 7, 0.1),
        ink.lava_hot,
        0.04 * size,
        ink.lava_line,
    )


def _ragged(centre: Point, radius: float, tips: int, amount: float) -> list[Point]:
    points: list[Point] = []
    for index in range(tips * 8):
        angle = 2 * math.pi * index / (tips * 8)
        r = radius * (1 + amount * math.cos(tips * angle))
        points.append((centre[0] + r * math.cos(angle), centre[1] + r * math.sin(angle)))
    return points
