"""The little steam engine: on sliders, under the name, and as the sign of a seat."""

from __future__ import annotations

import pygame
from pygame import FRect, Rect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables import pen
from branchline.ui.theme import Colour

WIDE, TALL = 168.0, 100.0


def draw_engine(
    paint: Painter, wheels: tuple[float, float], height: float, colour: Colour = theme.ORANGE
) -> None:
    """The engine, `height` units high, facing right, its wheels standing on the middle `wheels`."""
    wide = height * WIDE / TALL
    rect = FRect(wheels[0] - wide / 2, wheels[1] - height, wide, height)
    paint.drawing(
        ("engine", colour), rect, theme.SHADOW, lambda big, box: _engine(big, box, colour)
    )


def icon(pixels: int) -> pygame.Surface:
    """The engine on a piece of paper: the sign of the window."""

    def draw(big: pygame.Surface, factor: float) -> None:
        side = round(pixels * factor)
        pygame.draw.rect(big, theme.PAPER, big.get_rect(), border_radius=side // 6)
        wide = round(side * 0.84)
        tall = round(wide * TALL / WIDE)
        part = big.subsurface(Rect((side - wide) // 2, (side - tall) // 2, wide, tall))
        _engine(part, part.get_rect(), theme.ORANGE)

    return pen.fine(pixels, pixels, theme.PAPER, draw)


def _engine(big: pygame.Surface, box: Rect, colour: Colour) -> None:
    s = box.height / TALL
    dark: Colour = (30, 38, 50)
    deep: Colour = (colour[0] * 7 // 10, colour[1] * 7 // 10, colour[2] * 7 // 10)

    def part(fill: Colour, x: float, y: float, w: float, h: float, r: float = 3) -> None:
        shape = pygame.Rect(round(x * s), round(y * s), round(w * s), round(h * s))
        pygame.draw.rect(big, fill, shape, border_radius=round(r * s))

    part(dark, 2, 6, 56, 9)
    part(deep, 8, 14, 46, 56)
    part((236, 240, 240), 18, 22, 22, 20)
    part(colour, 48, 32, 96, 36, 12)
    part(deep, 82, 32, 6, 36, 0)
    part(deep, 112, 32, 6, 36, 0)
    part(dark, 142, 30, 14, 40, 6)
    part(dark, 118, 4, 18, 30, 2)
    part(dark, 113, 2, 28, 8)
    part((224, 176, 84), 88, 18, 20, 17, 9)
    part(dark, 4, 66, 154, 11)
    part((190, 56, 36), 156, 60, 8, 20, 2)
    for x, radius in ((30, 16), (70, 16), (110, 16), (142, 10)):
        centre = (x * s, (100 - radius) * s)
        pygame.draw.circle(big, dark, centre, radius * s)
        pygame.draw.circle(big, (150, 158, 166), centre, (radius - 4.5) * s)
        pygame.draw.circle(big, dark, centre, 4 * s)
    rod = [(30 * s, 88 * s), (110 * s, 88 * s)]
    pen.stroke(big, rod, 6 * s, (214, 220, 224))
