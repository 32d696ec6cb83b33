"""Track in ink: rails on cross-ties along the segments of one cell.

Here: the way a segment takes through its cell, and the drawing of any set of segments, complete or
half drawn. Not here: which tiles a game has; segments are pairs of sides (N, E, S, W = 0..3).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from branchline.ui import theme
from branchline.ui.tables import pen
from branchline.ui.tables.pen import Colour, Point

Segment = tuple[int, int]

SIDE_POINTS: tuple[Point, ...] = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
"""Where track crosses each side, in a cell of size 1."""

_CORNERS = {(0, 1): (1.0, 0.0), (1, 2): (1.0, 1.0), (2, 3): (0.0, 1.0), (0, 3): (0.0, 0.0)}
_STEPS = 28


@dataclass(frozen=True, slots=True)
class RailInk:
    """The colours of a piece of track."""

    rail: Colour = theme.INK
    tie: Colour = (112, 104, 96)
    bed: Colour = (236, 228, 208)
    deck: Colour = (214, 203, 178)


INKED = RailInk()
PENCILLED = RailInk(rail=(96, 112, 142), tie=(168, 160, 148), bed=(243, 236, 219))
"""A piece that is only being considered."""


def path(segment: Segment) -> list[Point]:
    """The way from the segment's first side to its second, in a cell of size 1."""
    a, b = segment
    if (a - b) % 4 == 2:
        (ax, ay), (bx, by) = SIDE_POINTS[a], SIDE_POINTS[b]
        return [(ax + (bx - ax) * i / _STEPS, ay + (by - ay) * i / _STEPS) for i in range(29)]
    cx, cy = _CORNERS[(min(a, b), max(a, b))]
    start = math.atan2(SIDE_POINTS[a][1] - cy, SIDE_POINTS[a][0] - cx)
    end = math.atan2(SIDE_POINTS[b][1] - cy, SIDE_POINTS[b][0] - cx)
    turn = (end - start + math.pi) % (2 * math.pi) - math.pi
    return pen.arc((cx, cy), 0.5, start, start + turn, _STEPS)


def stem(segments: Sequence[Segment]) -> int | None:
    """The side that two segments share, or None."""
    if len(segments) != 2:
        return None
    shared = set(segments[0]) & set(segments[1])
    return shared.pop() if len(shared) == 1 else None


def is_crossing(segments: Sequence[Segment]) -> bool:
    """Whether two straight segments cross."""
    return len(segments) == 2 and all((a - b) % 4 == 2 for a, b in segments)


def draw_track(
    surface: pygame.Surface,
    box: tuple[float, float, float],
    segments: Sequence[Segment],
    progress: float = 1.0,
    ink: RailInk = INKED,
) -> None:
    """The track is on the surface in the square `box` (left, top, size), drawn up to `progress`.

    Draw it inside `pen.fine`. `progress` 0 is nothing, 1 all; the pen follows one segment after
    the other. Of a crossing, the north-south leg is the bridge.
    """
    left, top, size = box
    ways = [
        [(left + x * size, top + y * size) for x, y in path(_from_stem(one, segments))]
        for one in segments
    ]
    if is_crossing(segments):
        order = sorted(range(2), key=lambda i: 0 if 1 in segments[i] else 1)
        ways = [ways[i] for i in order]
    lengths = [pen.length_of(way) for way in ways]
    left_to_draw = max(0.0, min(1.0, progress)) * sum(lengths)
    parts: list[list[Point]] = []
    for way, length in zip(ways, lengths, strict=True):
        parts.append(way if left_to_draw >= length else pen.first_part(way, left_to_draw))
        left_to_draw = max(0.0, left_to_draw - length)
    parts = [part for part in parts if len(part) > 1]
    if is_crossing(segments):
        _draw_crossing(surface, parts, size, ink)
    elif stem(segments) is not None:
        _draw_junction(surface, parts, size, ink)
    else:
        for part in parts:
            draw_bed(surface, part, size, ink)
        for part in parts:
            draw_ties(surface, part, size, ink)
            draw_rails(surface, part, size, ink)


def _from_stem(segment: Segment, segments: Sequence[Segment]) -> Segment:
    shared = stem(segments)
    return (segment[1], segment[0]) if shared is not None and segment[1] == shared else segment


def gauge(size: float) -> float:
    """How far each rail is from the middle of the track, in a cell of this size."""
    return 0.098 * size


def rail_width(size: float) -> float:
    """How wide a rail is."""
    return 0.05 * size


def tie_half(size: float) -> float:
    """How far a tie reaches to each side."""
    return 0.178 * size


def draw_bed(surface: pygame.Surface, way: Sequence[Point], size: float, ink: RailInk) -> None:
    """The pale ground under the track."""
    pen.ribbon(surface, way, 0.44 * size, ink.bed)


def tie_places(way: Sequence[Point], size: float) -> list[tuple[Point, Point]]:
    """The middles of the ties along the way, each with the direction across."""
    spacing = size / 8
    total = pen.length_of(way)
    across = pen.normals(way)
    out: list[tuple[Point, Point]] = []
    travelled, want = 0.0, spacing / 2
    for index in range(len(way) - 1):
        start, end = way[index], way[index + 1]
        step = math.hypot(end[0] - start[0], end[1] - start[1])
        while want <= travelled + step and want <= total:
            t = (want - travelled) / step if step else 0.0
            middle = (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
            out.append((middle, across[index]))
            want += spacing
        travelled += step
    return out


def _tie(surface: pygame.Surface, a: Point, b: Point, size: float, ink: RailInk) -> None:
    pen.stroke(surface, (a, b), 0.046 * size, ink.tie, round_ends=False)


def draw_ties(surface: pygame.Surface, way: Sequence[Point], size: float, ink: RailInk) -> None:
    """The ties of one way, across it."""
    half = tie_half(size)
    for (x, y), (nx, ny) in tie_places(way, size):
        _tie(surface, (x + nx * half, y + ny * half), (x - nx * half, y - ny * half), size, ink)


def draw_rails(surface: pygame.Surface, way: Sequence[Point], size: float, ink: RailInk) -> None:
    """Both rails of one way."""
    for side in (1.0, -1.0):
        rail = pen.offset(way, side * gauge(size))
        pen.ribbon(surface, rail, rail_width(size), ink.rail)


def _draw_junction(
    surface: pygame.Surface, parts: Sequence[Sequence[Point]], size: float, ink: RailInk
) -> None:
    """Two legs that begin at the same side: long ties where they run together, then both rails."""
    for part in parts:
        draw_bed(surface, part, size, ink)
    if len(parts) < 2:
        for part in parts:
            draw_ties(surface, part, size, ink)
            draw_rails(surface, part, size, ink)
        return
    half = tie_half(size)
    first, second = (tie_places(part, size) for part in parts)
    for index in range(max(len(first), len(second))):
        here = first[index] if index < len(first) else None
        there = second[index] if index < len(second) else None
        if here is not None and there is not None:
            _tie_pair(surface, here, there, half, size, ink)
            continue
        lone = here or there
        if lone is not None:
            (x, y), (nx, ny) = lone
            a, b = (x + nx * half, y + ny * half), (x - nx * half, y - ny * half)
            _tie(surface, a, b, size, ink)
    for part in parts:
        draw_rails(surface, part, size, ink)


def _tie_pair(
    surface: pygame.Surface,
    here: tuple[Point, Point],
    there: tuple[Point, Point],
    half: float,
    size: float,
    ink: RailInk,
) -> None:
    (ax, ay), (anx, any_) = here
    (bx, by), (bnx, bny) = there
    apart = math.hypot(bx - ax, by - ay)
    if apart > half * 1.2:
        for (x, y), (nx, ny) in (here, there):
            a, b = (x + nx * half, y + ny * half), (x - nx * half, y - ny * half)
            _tie(surface, a, b, size, ink)
        return
    # The outer end of each leg's tie is the one further from the other leg.
    ends = []
    for (x, y), (nx, ny), (ox, oy) in (
        ((ax, ay), (anx, any_), (bx, by)),
        ((bx, by), (bnx, bny), (ax, ay)),
    ):
        sides = [(x + nx * half, y + ny * half), (x - nx * half, y - ny * half)]
        sides.sort(key=lambda p: math.hypot(p[0] - ox, p[1] - oy))
        ends.append(sides)
    if apart < size * 0.004:
        _tie(surface, ends[0][0], ends[0][1], size, ink)
        return
    _tie(surface, ends[0][1], ends[1][1], size, ink)


def _draw_crossing(
    surface: pygame.Surface, parts: Sequence[Sequence[Point]], size: float, ink: RailInk
) -> None:
    """East-west below, north-south above it on a bridge with girders."""
    for index, part in enumerate(parts):
        draw_bed(surface, part, size, ink)
        if index == 1:
            draw_bridge(surface, part, size, ink)
        draw_ties(surface, part, size, ink)
        draw_rails(surface, part, size, ink)


def draw_bridge(surface: pygame.Surface, way: Sequence[Point], size: float, ink: RailInk) -> None:
    """A deck with girders under the part of a straight way that is drawn so far."""
    start, total = way[0], size
    drawn = pen.length_of(way)
    if drawn < 0.2 * total:
        return
    direction = (way[-1][0] - start[0], way[-1][1] - start[1])
    length = math.hypot(*direction) or 1.0
    ux, uy = direction[0] / length, direction[1] / length
    reach = min(drawn, 0.8 * total)

    def at(along: float, aside: float) -> Point:
        return (
            start[0] + ux * along * size + uy * aside * size,
            start[1] + uy * along * size - ux * aside * size,
        )

    end = reach / size
    deck = [at(0.2, 0.245), at(end, 0.245), at(end, -0.245), at(0.2, -0.245)]
    pygame.draw.polygon(surface, ink.bed, deck)
    inner = [at(0.2, 0.205), at(end, 0.205), at(end, -0.205), at(0.2, -0.205)]
    pygame.draw.polygon(surface, ink.deck, inner)
    for side in (1.0, -1.0):
        girder = [at(0.2, side * 0.225), at(end, side * 0.225)]
        if end >= 0.79:
            girder = [at(0.12, side * 0.31), *girder, at(0.88, side * 0.31)]
        else:
            girder = [at(0.12, side * 0.31), *girder]
        pen.stroke(surface, girder, 0.045 * size, ink.rail)
