"""The paper of a sheet: its grain, and the faint squares of drafting paper within a cell."""

from __future__ import annotations

import pygame
from pygame import Rect

from branchline.ui import theme
from branchline.ui.tables import pen

FIELD_TINT: theme.Colour = (252, 248, 237)
"""A cell that is drawn in."""
RING_TINT: theme.Colour = (229, 224, 210)
"""A cell, or a part of the sheet, with another meaning."""
FINE_LINE: theme.Colour = (206, 205, 192)
FAINT: theme.Colour = (240, 235, 221)
FIBRES = 220
LEAST_FOR_QUARTERS = 34
"""From so many pixels on a cell shows its quarters."""


def blank(size: tuple[int, int]) -> pygame.Surface:
    """A sheet of paper with its grain and nothing on it."""
    surface = pygame.Surface(size)
    surface.fill(theme.PAPER)
    width, height = size
    for index in range(FIBRES):
        x, y = pen.grain(1, index) * width, pen.grain(2, index) * height
        dx, dy = pen.grain(3, index) * 14 - 7, pen.grain(4, index) * 8 - 4
        tone = theme.PAPER_SHADE if index % 2 else FIELD_TINT
        pygame.draw.aaline(surface, tone, (x, y), (x + dx, y + dy))
    return surface


def quarters(surface: pygame.Surface, place: Rect) -> None:
    """The faint squares within one cell."""
    for part in (1, 2, 3):
        x = place.left + place.width * part // 4
        y = place.top + place.height * part // 4
        pygame.draw.line(surface, FAINT, (x, place.top + 1), (x, place.bottom - 1))
        pygame.draw.line(surface, FAINT, (place.left + 1, y), (place.right - 1, y))
