"""How a seat or a profile looks: an engine in its colour, inside a ring with its colour and pattern."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import FRect, Rect

from branchline.ui import theme
from branchline.ui.context import Context
from branchline.ui.painter import Painter
from branchline.ui.seat_look import SeatLook
from branchline.ui.tables.marks import draw_ring
from branchline.ui.widgets.base import Lit, Widget
from branchline.ui.widgets.engine import draw_engine

HIGH = 110.0
SHAPE = 2.2
"""How much wider than high it is."""


def draw_look(paint: Painter, box: FRect, look: SeatLook, ground: theme.Colour) -> None:
    """The look within the box, on a ground of this colour."""

    def ring(big: pygame.Surface, place: Rect) -> None:
        pygame.draw.rect(big, ground, place)
        area = float(place.x), float(place.y), float(place.width), float(place.height)
        draw_ring(big, area, look.colour, place.height * 0.045, look.ring)

    colour = theme.SEAT_COLOURS[look.colour % len(theme.SEAT_COLOURS)]
    paint.drawing(("pattern", look.colour, look.ring, ground), box, ground, ring)
    draw_engine(paint, (box.centerx, box.centery + box.height * 0.3), box.height * 0.56, colour)


class LookSign(Widget):
    """A look that is shown and cannot be pressed."""

    def __init__(self, ctx: Context, look: Callable[[], SeatLook]) -> None:
        super().__init__(ctx)
        self._look = look

    def leaves(self) -> list[Widget]:
        """It is never focused."""
        return []

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        return HIGH

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        box = FRect(0, 0, self.rect.height * SHAPE, self.rect.height)
        box.center = self.rect.center
        draw_look(paint, box, self._look(), theme.PAPER)
