"""The ring and the arrow at what is to be pressed, and where an arrow stands so that it hides nothing.

Here: `draw_ring`, `Arrow`, `best_arrow`, and how much is drawn under a place (`crowded`). Not here: what is pointed at (`scene`).
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
RIM = 5.0
RING_ROOM = 14.0
SWING = 12.0
LENGTH = 1.15
HALF = 0.56
"""The length of an arrow and half its width, as parts of its size."""
ALONG = (0.5, 0.4, 0.6, 0.27, 0.73, 0.15, 0.85)
"""Where along an edge of its target an arrow may stand; the middle is the first choice."""
WAYS = ((0, -1), (0, 1), (1, 0), (-1, 0))
AWRY, SMALLER, OTHER_SIDE = 0.004, 0.012, 0.004
"""What it costs to stand beside the middle, to be smaller, or to come from another side; to hide all costs 1."""
UNLIKE = 40
"""How much a pixel differs from the one before it where something is drawn."""
Crowded = Callable[[FRect], float]


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow that ends at `tip`, just outside of the ring around a target, and points along `way`."""

    tip: tuple[float, float]
    way: tuple[int, int]
    size: float

    @property
    def place(self) -> FRect:
        """All that it ever covers, while it swings too."""
        long, half = self.size * LENGTH + SWING + 2 * RIM, (self.size + 2 * RIM) * HALF
        (x, y), (dx, dy) = self.tip, self.way
        if dx:
            return FRect(x - long if dx > 0 else x, y - half, long, 2 * half)
        return FRect(x - half, y - long if dy > 0 else y, 2 * half, long)

    def outline(self, swing: float, rim: float = 0.0) -> list[tuple[float, float]]:
        """The corners, `swing` (0..1) of the way back, with a rim around it."""
        size = self.size + 2 * rim
        back = SWING * swing - rim + RIM
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


def draw_ring(paint: Painter, box: FRect) -> None:
    """A ring around a box."""
    for line, colour in ((theme.RING + 5, theme.SHADOW), (theme.RING, theme.ORANGE)):
        gap = theme.RING_GAP - (line - theme.RING) / 2
        paint.ring(box, colour, line=line, gap=gap)


def within(box: FRect, room: FRect) -> FRect | None:
    """What of a box can be ringed within `room`; None where there is nothing of it."""
    edge = theme.RING + theme.RING_GAP + 3
    shown = box.clip(room.inflate(-2 * edge, -2 * edge))
    return shown if shown.width > 0 and shown.height > 0 else None


def best_arrow(
    box: FRect, targets: Sequence[FRect], room: FRect, busy: Crowded, now: Sequence[Arrow] = ()
) -> Arrow | None:
    """The arrow at a box, one of the targets, that hides least; one of `now` unless another is clearly better.

    It never lies over a target or leaves the room; None where it can stand nowhere.
    """
    best, least = None, math.inf
    for arrow, cost in _candidates(box):
        place = arrow.place
        cost -= SMALLER if arrow in now else 0.0
        if cost >= least or not room.contains(place):
            continue
        if any(place.colliderect(target) for target in targets):
            continue
        cost += busy(place)
        if cost < least:
            best, least = arrow, cost
    return best


def _candidates(box: FRect) -> Iterator[tuple[Arrow, float]]:
    """Arrows from all sides, and what each costs even if it hides nothing."""
    rows = box.width > 3 * box.height
    ways = WAYS[2:] + WAYS[:2] if rows else WAYS
    for smaller, size in enumerate(SIZES):
        for turned, (dx, dy) in enumerate(ways):
            for awry, part in enumerate(ALONG):
                x = box.left + part * box.width if dy else box.centerx
                y = box.top + part * box.height if dx else box.centery
                tip = (
                    x - dx * (box.width / 2 + RING_ROOM - RIM),
                    y - dy * (box.height / 2 + RING_ROOM - RIM),
                )
                cost = smaller * SMALLER + turned * OTHER_SIDE + awry * AWRY
                yield Arrow(tip, (dx, dy), size), cost


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
