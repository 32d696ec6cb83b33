"""Where the names of cities stand on a map, so that each is nearest to its own city and hides as little as can be.

Here: the places for names of given sizes. Not here: how large names are, and their drawing (`map_layer`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

Point = tuple[float, float]
Size = tuple[int, int]
Dot = tuple[Point, float, float]
"""Something a name should not hide: where it is, how far it reaches, and how much it matters."""

RINGS = ((1.08, 0.0), (1.5, 5.0), (2.1, 14.0), (3.0, 30.0))
"""How far a name begins from the middle of its city, in radii of its disc, and how little that is liked."""
SHARES = (0.5, 0.25, 0.75, 0.0, 1.0, 0.12, 0.88, 0.38, 0.62)
"""How much of a name lies before the middle of its city."""
NEARER = 0.35
"""A name is nearer to its own city than to any other by this part of the radius of a disc."""
CLEAR = 1.15
"""What a name leaves free around other cities, in radii."""
LIGHT = 0.14
"""The part of a name's height at its upper and lower edge that hides nothing."""
TOGETHER = 60.0
"""What it costs at first if two names overlap; it grows by a factor as long as they do."""
WORSE = 1.4
ROUNDS = 60


@dataclass(frozen=True, slots=True)
class Choice:
    """A place for a name, and how little it is liked."""

    rect: Rect
    cost: float


def placed(
    spots: Sequence[Point], sizes: Sequence[Size], radius: float, dots: Sequence[Dot], whole: Rect
) -> tuple[list[Rect], bool]:
    """A place for the name of each city, and whether all of them are clear of other names and other cities.

    `spots` are the middles of the discs of all cities, `radius` is theirs.
    """
    boxes = [_box(spot, reach) for spot, reach, _ in dots]
    middles = [_box(spot, 0.5) for spot in spots]
    rows = []
    clear = True
    for city, size in enumerate(sizes):
        found = [
            Choice(rect, dislike + _hidden(rect, [dots[n] for n in rect.collidelistall(boxes)]))
            for rect, dislike in _around(spots[city], size, radius)
            if whole.contains(rect) and _is_own(rect, city, spots, middles, radius)
        ]
        clear = clear and bool(found)
        rows.append(found or [_last_choice(spots[city], size, radius, whole)])
    rects, apart = _apart(rows)
    return rects, clear and apart


def gap(rect: Rect, spot: Point) -> float:
    """How far a place is from a spot."""
    x, y = spot
    aside, below = (
        max(rect.left - x, 0.0, x - rect.right),
        max(rect.top - y, 0.0, y - rect.bottom),
    )
    return math.hypot(aside, below)


def _box(spot: Point, reach: float) -> Rect:
    left, top = math.floor(spot[0] - reach), math.floor(spot[1] - reach)
    return Rect(left, top, math.ceil(spot[0] + reach) - left, math.ceil(spot[1] + reach) - top)


def _is_own(
    rect: Rect, city: int, spots: Sequence[Point], middles: Sequence[Rect], radius: float
) -> bool:
    """Whether a name at this place is nearest to its city, and hides neither this one nor another."""
    own = gap(rect, spots[city])
    if own < radius:
        return False
    far = max(radius * CLEAR, own + radius * NEARER)
    near = rect.inflate(2 * far + 2, 2 * far + 2).collidelistall(middles)
    return all(other == city or gap(rect, spots[other]) >= far for other in near)


def _around(spot: Point, size: Size, radius: float) -> list[tuple[Rect, float]]:
    """Places for a name around a city, with how little each is liked: beside it best, then above and below."""
    x, y = spot
    width, height = size
    found = []
    for ring, dislike in RINGS:
        far = math.ceil(ring * radius)
        right, left = math.ceil(x + far), math.floor(x - far - width)
        above, below = math.floor(y - far - height), math.ceil(y + far)
        for share in SHARES:
            top, start = round(y - height * share), round(x - width * share)
            aside = dislike + abs(share - 0.5) * 6.0
            found.append((Rect(right, top, width, height), aside))
            found.append((Rect(left, top, width, height), aside + 1.0))
            found.append((Rect(start, above, width, height), dislike + 4.0))
            found.append((Rect(start, below, width, height), dislike + 4.0))
    return found


def _last_choice(spot: Point, size: Size, radius: float, whole: Rect) -> Choice:
    """Where a name stands that finds no place of its own."""
    rect = Rect((0, 0), size)
    rect.midleft = round(spot[0] + radius * RINGS[0][0]), round(spot[1])
    return Choice(rect.clamp(whole), 0.0)


def _hidden(rect: Rect, dots: Sequence[Dot]) -> float:
    """How much of these a name at this place would hide: what is short counts more."""
    total = 0.0
    left, right = rect.left, rect.right
    top, bottom = rect.top + rect.height * LIGHT, rect.bottom - rect.height * LIGHT
    for (x, y), reach, weight in dots:
        apart = math.hypot(max(left - x, 0.0, x - right), max(top - y, 0.0, y - bottom))
        if apart < reach:
            total += (22.0 * (1.0 - apart / reach) + 6.0) * weight
    return total


def _apart(rows: Sequence[Sequence[Choice]]) -> tuple[list[Rect], bool]:
    """One of the choices of each city, so that they are apart and cost little; whether that was found.

    Each in turn takes what is best beside the others. Two that still overlap are held to be worse from round to round, so
    that one of them goes elsewhere in the end, even if that is dearer.
    """
    rects = [[choice.rect for choice in row] for row in rows]
    reach = [row[0].unionall(row[1:]) for row in rects]
    beside = [
        [other for other in box.collidelistall(reach) if other != city]
        for city, box in enumerate(reach)
    ]
    taken = [row[0] for row in rects]
    weights: dict[tuple[int, int], float] = {}
    clashes: list[tuple[int, int]] = []
    for _ in range(ROUNDS):
        before = list(taken)
        for city, row in enumerate(rows):
            costs = [choice.cost for choice in row]
            for other in beside[city]:
                weight = weights.get((min(city, other), max(city, other)), TOGETHER)
                for number in taken[other].collidelistall(rects[city]):
                    costs[number] += weight
            taken[city] = rects[city][costs.index(min(costs))]
        clashes = [
            (city, other)
            for city in range(len(rows))
            for other in beside[city]
            if other > city and taken[city].colliderect(taken[other])
        ]
        if not clashes and taken == before:
            break
        for pair in clashes:
            weights[pair] = weights.get(pair, TOGETHER) * WORSE
    return taken, not clashes
