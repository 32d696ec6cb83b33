"""The arrow at a ring, and where it stands so that it hides nothing.

Here: `Arrow`, `best_arrow`, and how much is drawn under a place (`crowded`). Not here: what is pointed at (`scene`), the ring (`ring`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pygame
from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter

SIZES = (46.0, 38.0, 30.0, 25.0)
"""How large an arrow is; the smaller ones only where the larger would hide something."""
RIM = 3.0
AWAY = 1.0
"""How far from a ring an arrow ends."""
SWING = 0.2
"""How far it swings back, as a part of its size."""
LENGTH = 1.15
HALF = 0.56
"""The length of an arrow and half its width, as parts of its size."""
Way = tuple[float, float]
ALONG = (0.5, 0.4, 0.6, 0.27, 0.73, 0.15, 0.85)
"""Where along an edge of its target an arrow may stand; the middle is the first choice."""
ASLANT = math.sqrt(0.5)
WAYS: tuple[Way, ...] = ((0, -1), (0, 1), (1, 0), (-1, 0))
CORNERS: tuple[Way, ...] = tuple((x, y) for x in (ASLANT, -ASLANT) for y in (ASLANT, -ASLANT))
AWRY, SMALLER, OTHER_SIDE, CORNER = 0.004, 0.012, 0.004, 0.12
"""What it costs to stand beside the middle, to be smaller, or to come from another side or corner."""
HIDDEN, OVER = 8.0, 8.0
"""What it costs to hide much that is drawn, and to lie over another thing that can be pressed."""
LARGE = 60.0 * 60.0
"""The place of a large arrow: a smaller one hides less."""
UNLIKE = 40
"""How much a pixel differs from the one before it where something is drawn."""
Crowded = Callable[[FRect], float]


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow that ends at `tip`, just outside of a ring, and points along `way`, a vector of length 1."""

    tip: tuple[float, float]
    way: Way
    size: float

    @property
    def place(self) -> FRect:
        """All that it ever covers, while it swings too."""
        corners = [*self.outline(0.0, RIM), *self.outline(1.0, RIM)]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
        return FRect(left, top, right - left, bottom - top)

    def outline(self, swing: float, rim: float = 0.0) -> list[tuple[float, float]]:
        """The corners, `swing` (0..1) of the way back, with a rim around it."""
        size = self.size + 2 * rim
        back = SWING * self.size * swing - rim + RIM
        cos, sin = self.way
        head, half, stem, tail = size * 0.62, size * HALF, size * 0.24, size * LENGTH - rim
        shape = (
            *((0.0, 0.0), (-head, half), (-head, stem), (-tail, stem)),
            *((-tail, -stem), (-head, -stem), (-head, -half)),
        )
        x, y = self.tip[0] - cos * back, self.tip[1] - sin * back
        return [(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in shape]

    def draw(self, paint: Painter, swing: float) -> None:
        """It is seen, with a dark rim."""
        paint.polygon(self.outline(swing, RIM), theme.SHADOW)
        paint.polygon(self.outline(swing), theme.ORANGE)


def best_arrow(
    ring: FRect,
    rings: Sequence[FRect],
    room: FRect,
    busy: Crowded,
    now: Sequence[Arrow] = (),
    others: Sequence[FRect] = (),
) -> Arrow | None:
    """The arrow at a ring, one of several, that hides least; one of `now` unless another is clearly better.

    It never lies over a ring or leaves the room, and over one of `others` only where there is no other place; None
    where it can stand nowhere.
    """
    best, least = None, math.inf
    for arrow, cost in _candidates(ring):
        place = arrow.place
        cost -= SMALLER if arrow in now else 0.0
        if cost >= least or not room.contains(place):
            continue
        if any(place.colliderect(each) for each in rings):
            continue
        cost += OVER * sum(_hidden(place, other) for other in others)
        if cost >= least:
            continue
        cost += HIDDEN * busy(place) * place.width * place.height / LARGE
        if cost < least:
            best, least = arrow, cost
    return best


def _hidden(place: FRect, other: FRect) -> float:
    """The part of a place that lies over another box."""
    shared = place.clip(other)
    return float(shared.width * shared.height / (place.width * place.height))


def _candidates(ring: FRect) -> Iterator[tuple[Arrow, float]]:
    """Arrows from all sides and corners, and what each costs even if it hides nothing."""
    rows = ring.width > 3 * ring.height
    ways = WAYS[2:] + WAYS[:2] if rows else WAYS
    for smaller, size in enumerate(SIZES):
        for turned, (dx, dy) in enumerate(ways):
            for awry, part in enumerate(ALONG):
                x = ring.left + part * ring.width if dy else ring.centerx
                y = ring.top + part * ring.height if dx else ring.centery
                tip = (
                    x - dx * (ring.width / 2 + AWAY),
                    y - dy * (ring.height / 2 + AWAY),
                )
                cost = smaller * SMALLER + turned * OTHER_SIDE + awry * AWRY
                yield Arrow(tip, (dx, dy), size), cost
        for dx, dy in CORNERS:
            x = ring.left if dx > 0 else ring.right
            y = ring.top if dy > 0 else ring.bottom
            yield Arrow((x - dx * AWAY, y - dy * AWAY), (dx, dy), size), smaller * SMALLER + CORNER


def crowded(surface: pygame.Surface, scale: float) -> Crowded:
    """Measures how much of a place (in units) is drawn upon.

    That are pixels where letters and lines begin or end, and those that have the colour of an arrow.
    """

    def measure(place: FRect) -> float:
        box = pygame.Rect(*(round(value * scale) for value in place)).clip(surface.get_rect())
        if not box.width or not box.height:
            return 1.0
        pixels = pygame.surfarray.array3d(surface.subsurface(box)).astype(np.int16)
        across = np.abs(np.diff(pixels, axis=0)).max(axis=2) > UNLIKE
        down = np.abs(np.diff(pixels, axis=1)).max(axis=2) > UNLIKE
        lost = np.abs(pixels - np.array(theme.ORANGE)).max(axis=2) < UNLIKE
        return float(across.mean() + down.mean() + lost.mean()) / 2

    return measure
