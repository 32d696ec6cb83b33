"""The way that roads, rails and rivers take through a cell, and the shapes of water and lava in it.

Here: geometry in a cell of size 1, from a tile's arms and pieces. Not here: colours and strokes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from branchline.engine.track.tiles import Kind, Tile
from branchline.ui.tables.pen import Point
from branchline.ui.tables.rails import SIDE_POINTS, path

RUNNING = (Kind.RIVER, Kind.RAIL, Kind.ROAD)
"""The kinds that something runs along; where two cross, a later one lies over an earlier one."""
MIDDLE: Point = (0.5, 0.5)
CORNERS: tuple[Point, ...] = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""Corner number s is where side s begins, going round clockwise."""
DEEP, SHALLOW = 0.86, 0.31
"""How far water or lava reaches into a cell from a single side, alone and beside a line."""
_STEPS = 20


@dataclass(frozen=True, slots=True)
class Strand:
    """Everything of one kind in one piece: each way runs from a side inwards, or from side to side."""

    kind: Kind
    ways: tuple[tuple[Point, ...], ...]
    meet: bool
    """Whether the ways end in the middle, where they meet."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Water or lava: its outline, and the parts of it that are shores."""

    kind: Kind
    outline: tuple[Point, ...]
    shores: tuple[tuple[Point, ...], ...]
    mouths: tuple[int, ...]
    """The sides at which it is open."""


def leg(side: int, reach: float = 0.5) -> tuple[Point, ...]:
    """The straight way from the middle of a side inwards."""
    x, y = SIDE_POINTS[side]
    return tuple(
        (x + (0.5 - x) * 2 * reach * i / _STEPS, y + (0.5 - y) * 2 * reach * i / _STEPS)
        for i in range(_STEPS + 1)
    )


def between(tile: Tile, a: int, b: int) -> tuple[Point, ...]:
    """The way from arm to arm as it is drawn: along a curve, or by the middle; half of it for a == b."""
    if a == b:
        return leg(a)
    group = next((group for group in tile.groups if a in group), ())
    if len(group) == 2 and b in group and tile.ports[a] == tile.ports[b] and not tile.station:
        return tuple(path((a, b)))
    return (*leg(a), *reversed(leg(b)))


def strands(tile: Tile) -> tuple[Strand, ...]:
    """All that runs through a tile, what lies below first."""
    found: list[Strand] = []
    for group in tile.groups:
        for kind in RUNNING:
            arms = [side for side in group if tile.ports[side] == kind]
            if not arms:
                continue
            if len(group) == 2 and len(arms) == 2 and not tile.station:
                found.append(Strand(kind, (tuple(path((arms[0], arms[1]))),), meet=False))
            else:
                found.append(Strand(kind, tuple(leg(side) for side in arms), meet=True))
    return tuple(sorted(found, key=lambda strand: RUNNING.index(strand.kind)))


def crosses(tile: Tile) -> bool:
    """Whether two lines of the tile lie over each other."""
    lines = [group for group in tile.groups if len(group) == 2]
    return len(lines) == 2 and all((a - b) % 4 == 2 for a, b in lines)


def pools(tile: Tile) -> tuple[Pool, ...]:
    """The water and lava of a tile."""
    found: list[Pool] = []
    alone = len(tile.groups) == 1
    for group in tile.groups:
        for kind in (Kind.LAKE, Kind.LAVA):
            mouths = tuple(side for side in group if tile.ports[side] == kind)
            if mouths:
                found.append(_pool(kind, mouths, DEEP if alone else SHALLOW))
    return tuple(found)


def _pool(kind: Kind, mouths: tuple[int, ...], depth: float) -> Pool:
    if len(mouths) == 4:
        return Pool(kind, CORNERS, (), mouths)
    outline: list[Point] = []
    shores: list[tuple[Point, ...]] = []
    for first, last in _runs(mouths):
        count = (last - first) % 4 + 1
        outline.extend(CORNERS[(first + step) % 4] for step in range(count + 1))
        following = _following(mouths, last)
        shore = _shore(last, following, depth)
        shores.append(shore)
        outline.extend(shore[1:-1])
    return Pool(kind, tuple(outline), tuple(shores), mouths)


def _runs(mouths: Sequence[int]) -> list[tuple[int, int]]:
    """The open sides that lie next to each other, as (first, last) going round clockwise."""
    runs: list[tuple[int, int]] = []
    for side in mouths:
        if (side - 1) % 4 in mouths:
            continue
        last = side
        while (last + 1) % 4 in mouths:
            last = (last + 1) % 4
        runs.append((side, last))
    return runs


def _following(mouths: Sequence[int], last: int) -> int:
    """The next open side after `last`, going round clockwise."""
    return next((last + step) % 4 for step in range(1, 5) if (last + step) % 4 in mouths)


def _shore(last: int, following: int, depth: float) -> tuple[Point, ...]:
    """The shore from the end of open side `last` to the beginning of open side `following`."""
    start, end = CORNERS[(last + 1) % 4], CORNERS[following]
    closed = (following - last - 1) % 4
    if closed == 1:
        # One closed side: a shore along it, bowed inwards.
        bow = 0.3
        a, b = _towards(start, MIDDLE, bow), _towards(end, MIDDLE, bow)
        return _bezier(start, _lerp(a, b, 0.12), _lerp(b, a, 0.12), end)
    if closed == 2:
        # Two closed sides with a corner between them.
        corner = CORNERS[(last + 2) % 4]
        return _bezier(start, _lerp(start, corner, 0.62), _lerp(end, corner, 0.62), end)
    # A single open side: a bay.
    far_start, far_end = CORNERS[(last + 2) % 4], CORNERS[(following - 1) % 4]
    return _bezier(start, _lerp(start, far_start, depth), _lerp(end, far_end, depth), end)


def _lerp(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _towards(point: Point, goal: Point, by: float) -> Point:
    away = math.dist(point, goal)
    return _lerp(point, goal, by / away * 1.6)


def _bezier(a: Point, b: Point, c: Point, d: Point) -> tuple[Point, ...]:
    points: list[Point] = []
    for index in range(_STEPS + 1):
        t = index / _STEPS
        ab, bc, cd = _lerp(a, b, t), _lerp(b, c, t), _lerp(c, d, t)
        points.append(_lerp(_lerp(ab, bc, t), _lerp(bc, cd, t), t))
    return tuple(points)
