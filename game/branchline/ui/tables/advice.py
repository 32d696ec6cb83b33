"""How an action is pointed out without being done: the piece in its place, and rings around what would be pressed.

Here: `Marks`, their drawing, and the button and the wheel of hints. Not here: which marks an action has (each game's
pane), and the words (each game's `words`). The better choice and the one that was played differ in shape, not only in
colour: a double line with a lamp, and dashes with a pencil.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import pygame
from pygame import FRect, Rect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables import icons, pen
from branchline.ui.tables.pen import Colour
from branchline.ui.tables.stamps import StampBook

Look = Literal["better", "played"]
COLOURS: dict[Look, Colour] = {"better": theme.STATION_COLOURS[2], "played": theme.ORANGE_DEEP}
SIGNS: dict[Look, str] = {"better": "hint", "played": "place"}
BARE = -99
"""Stands for the tile of a cell that is only pointed at."""
LEAST_BADGE = 26
SPOKES = 10
TURN_SECONDS = 1.2


@dataclass(frozen=True, slots=True)
class Marks:
    """What an action concerns: cells, each with what would be put there (or BARE), and names of spots, the first first."""

    cells: tuple[tuple[int, int], ...] = ()
    spots: tuple[str, ...] = ()
    words: str = ""
    """What it is, where the picture does not say it."""


def frame(stamps: StampBook, width: int, height: int, unit: float, look: Look) -> pygame.Surface:
    """The outline of what is pointed out, filling the box."""
    unit = round(unit, 1)

    def paint(surface: pygame.Surface, factor: float) -> None:
        line, inset = unit * factor, unit * factor * 1.1
        box = (inset, inset, width * factor - 2 * inset, height * factor - 2 * inset)
        edge = pen.rounded(box, line * 2.6)
        edge = [*edge, edge[0]]
        if look == "better":
            pen.stroke(surface, edge, line * 2.0, theme.SHADOW)
            pen.stroke(surface, edge, line * 1.5, COLOURS[look])
            pen.stroke(surface, edge, line * 0.4, theme.PAPER)
            return
        for dash in pen.dashes(edge, 3.4 * line, 2.4 * line):
            pen.stroke(surface, dash, line * 2.0, theme.SHADOW)
            pen.stroke(surface, dash, line * 1.2, COLOURS[look])

    return stamps.oblong(("advice", width, height, unit, look), width, height, theme.INK, paint)


def badge(stamps: StampBook, size: int, look: Look) -> pygame.Surface:
    """A round plate with a lamp, or with a pencil."""

    def paint(surface: pygame.Surface, factor: float) -> None:
        big = size * factor
        centre = (big / 2, big / 2)
        pygame.draw.circle(surface, theme.SHADOW, centre, big / 2)
        pygame.draw.circle(surface, COLOURS[look], centre, big * 0.45)
        pygame.draw.circle(surface, theme.PAPER, centre, big * 0.38)
        icons.draw_icon(surface, SIGNS[look], centre, big * 0.5, theme.INK)

    return stamps.square(("advice badge", size, look), size, theme.INK, paint)


def draw_frame(
    surface: pygame.Surface, stamps: StampBook, place: Rect, unit: float, look: Look
) -> None:
    """A place is outlined, with its badge at the upper right corner, or the lower left one for what was played."""
    outer = place.inflate(round(unit * 3), round(unit * 3))
    surface.blit(frame(stamps, outer.width, outer.height, unit, look), outer)
    size = max(LEAST_BADGE, round(min(place.width, place.height) * 0.36))
    plate = Rect(0, 0, size, size)
    plate.center = outer.topright if look == "better" else outer.bottomleft
    plate.clamp_ip(surface.get_clip())
    surface.blit(badge(stamps, size, look), plate)


def draw_button(paint: Painter, box: FRect, *, on: bool, enabled: bool) -> None:
    """The button that asks for a hint; pressed in while one is shown or thought about."""
    fill = theme.ORANGE if on else theme.TABLE_LINE
    ink = theme.SHADOW if on else theme.CHALK if enabled else theme.CHALK_DIM
    paint.card(box.inflate(-4, -4), fill, radius=theme.RADIUS * 0.8)
    side = min(box.size) * 0.64
    sign = FRect(box.centerx - side / 2, box.centery - side / 2, side, side)
    icons.draw_sign(paint, "hint", sign, ink)


def draw_wheel(surface: pygame.Surface, place: Rect, seconds: float) -> None:
    """Spokes that go round a button while somebody thinks."""
    radius = min(place.width, place.height) * 0.5
    head = seconds / TURN_SECONDS * SPOKES
    for spoke in range(SPOKES):
        behind = (head - spoke) % SPOKES / SPOKES
        angle = 2 * math.pi * spoke / SPOKES - math.pi / 2
        x = place.centerx + math.cos(angle) * radius
        y = place.centery + math.sin(angle) * radius
        size = max(2.0, radius * (0.17 - 0.12 * behind))
        pygame.draw.circle(surface, theme.SHADOW, (x, y), size + 1.5)
        pygame.draw.circle(surface, theme.ORANGE, (x, y), size)
