"""The paper of a sheet: its grain, and the faint squares of drafting paper within a cell."""

from __future__ import annotations

import pygame
from pygame import Rect

from branchline.ui import theme
from branchline.ui.palette import Palette
from branchline.ui.tables import pen

FIELD_TINT: theme.Colour = (252, 248, 237)
"""A cell that is drawn in."""
RING_TINT: theme.Colour = (229, 224, 210)
"""A cell, or a part of the sheet, with another meaning."""
FINE_LINE: theme.Colour = (206, 205, 192)
FAINT: theme.Colour = (240, 235, 221)
STRONG_FIELD: theme.Colour = (255, 255, 255)
STRONG_RING: theme.Colour = (226, 226, 222)
STRONG_LINE: theme.Colour = (108, 108, 104)
STRONG_FAINT: theme.Colour = (244, 244, 242)
FIBRES = 220
LEAST_FOR_QUARTERS = 34
"""From so many pixels on a cell shows its quarters."""


def field_tint(shown: Palette) -> theme.Colour:
    """A cell that is drawn in, as it is shown."""
    return shown.either(FIELD_TINT, STRONG_FIELD)


def ring_tint(shown: Palette) -> theme.Colour:
    """A cell with another meaning, as it is shown."""
    return shown.either(RING_TINT, STRONG_RING)


def fine_line(shown: Palette) -> theme.Colour:
    """The line between cells, as it is shown."""
    return shown.either(FINE_LINE, STRONG_LINE)


def blank(size: tuple[int, int], shown: Palette) -> pygame.Surface:
    """A sheet of paper with its grain (none with high contrast) and nothing on it."""
    surface = pygame.Surface((max(1, size[0]), max(1, size[1])))
    surface.fill(shown(theme.PAPER))
    if shown.strong:
        return surface
    width, height = size
    for index in range(FIBRES):
        x, y = pen.grain(1, index) * width, pen.grain(2, index) * height
        dx, dy = pen.grain(3, index) * 14 - 7, pen.grain(4, index) * 8 - 4
        tone = theme.PAPER_SHADE if index % 2 else FIELD_TINT
        pygame.draw.aaline(surface, tone, (x, y), (x + dx, y + dy))
    return surface


def quarters(surface: pygame.Surface, place: Rect, shown: Palette) -> None:
    """The faint squares within one cell."""
    faint = shown.either(FAINT, STRONG_FAINT)
    for part in (1, 2, 3):
        x = place.left + place.width * part // 4
        y = place.top + place.height * part // 4
        pygame.draw.line(surface, faint, (x, place.top + 1), (x, place.bottom - 1))
        pygame.draw.line(surface, faint, (place.left + 1, y), (place.right - 1, y))
