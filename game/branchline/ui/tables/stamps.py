"""Drawings as ready surfaces, made once for each size and kept: what the tables of all games need.

Here: `StampBook`, with marks, rings, glow and the shadows of dice. Each table's own book adds its pieces.
Not here: the drawings themselves (`marks`, `dice`, and each table's own).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from branchline.ui import theme
from branchline.ui.media.cache import Bounded, surface_bytes
from branchline.ui.media.fonts import FontBook
from branchline.ui.palette import USUAL, Palette
from branchline.ui.tables import dice, marks, pen
from branchline.ui.tables.pen import Colour, Point

BYTES_KEPT = 28 * 1024 * 1024
FLYING_BYTES_KEPT = 2 * 1024 * 1024
PEN_STEPS = 24
GLOW_STEPS = 8
SHADOW_STEPS = 8

Paint = Callable[[pygame.Surface, float], None]
Key = tuple[Hashable, ...]


def pen_step(progress: float) -> int:
    """How far a drawing is, in whole steps of the pen, from 0 to `PEN_STEPS`."""
    return round(max(0.0, min(1.0, progress)) * PEN_STEPS)


class StampBook:
    """Surfaces by thing and size in pixels; all are shared with the cache: blit, never draw on.

    `shown` is the palette that they are drawn with; `clear` after it was replaced.
    """

    def __init__(self, fonts: FontBook, shown: Palette = USUAL) -> None:
        self._fonts = fonts
        self.shown = shown
        self._kept: Bounded[Key, pygame.Surface] = Bounded(BYTES_KEPT, surface_bytes)
        # Each frame of a throw is drawn once for all panes, and seldom wanted again.
        self._flying: Bounded[Key, pygame.Surface] = Bounded(FLYING_BYTES_KEPT, surface_bytes)

    @property
    def bytes_held(self) -> int:
        """How much memory the kept drawings take."""
        return self._kept.held + self._flying.held

    def die_shadow(self, size: int, height: float) -> pygame.Surface:
        """The shadow of a die `height` (0..1) above the table."""
        step = round(height * SHADOW_STEPS)
        return self.kept(("shadow", size, step), lambda: dice.shadow(size, step / SHADOW_STEPS))

    def ring(
        self, width: int, height: int, seat: int, unit: float, pattern: int = -1
    ) -> pygame.Surface:
        """A focus ring of a seat's colour that fills the box."""
        return self.oblong(
            ("ring", width, height, seat, round(unit, 1), pattern),
            width,
            height,
            theme.INK,
            lambda s, f: marks.draw_ring(
                s, (0, 0, width * f, height * f), seat, unit * f * self.shown.ring, pattern
            ),
        )

    def legal(self, width: int, height: int) -> pygame.Surface:
        """The mark of a cell where something may be put."""
        return self.oblong(
            ("legal", width, height),
            width,
            height,
            theme.ORANGE_PALE,
            lambda s, f: marks.draw_legal(s, (0, 0, width * f, height * f)),
        )

    def last(self, width: int, height: int) -> pygame.Surface:
        """The outline of what was drawn last."""
        return self.oblong(
            ("last", width, height),
            width,
            height,
            theme.ORANGE_DEEP,
            lambda s, f: marks.draw_last(s, (0, 0, width * f, height * f)),
        )

    def glow_along(
        self, name: Hashable, way: Sequence[Point], size: int, colour: Colour, progress: float = 1.0
    ) -> pygame.Surface:
        """The lit way through a cell, `way` being in a cell of size 1; `name` tells ways apart."""
        step = round(max(0.0, min(1.0, progress)) * GLOW_STEPS)

        def paint(surface: pygame.Surface, factor: float) -> None:
            placed = [(x * size * factor, y * size * factor) for x, y in way]
            marks.draw_glow(surface, placed, size * factor, colour, step / GLOW_STEPS)

        return self.square(("glow", name, size, colour, step), size, colour, paint)

    def glow_cell(self, width: int, height: int, colour: Colour) -> pygame.Surface:
        """A whole lit cell."""
        return self.oblong(
            ("glow_cell", width, height, colour),
            width,
            height,
            colour,
            lambda s, f: marks.draw_glow_cell(s, (0, 0, width * f, height * f), colour),
        )

    def clear(self) -> None:
        """Nothing is kept any more."""
        self._kept.clear()
        self._flying.clear()

    def letters(self, text: str, height: float, colour: Colour) -> pygame.Surface:
        """A bold text of this height in pixels."""
        return self._fonts.at_pixels(round(height), bold=True).render(
            text, True, self.shown(colour)
        )

    def square(self, key: Key, size: int, edge: Colour, paint: Paint) -> pygame.Surface:
        """What `paint` draws in a square, kept under `key`."""
        return self.kept(key, lambda: pen.fine(size, size, edge, paint))

    def oblong(
        self, key: Key, width: int, height: int, edge: Colour, paint: Paint
    ) -> pygame.Surface:
        """What `paint` draws in a rectangle, kept under `key`."""
        return self.kept(key, lambda: pen.fine(width, height, edge, paint))

    def kept(self, key: Key, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """What is kept under `key`, made now if it is not there."""
        return self._kept.get(key, make)

    def passing(self, key: Key, size: int, edge: Colour, paint: Paint) -> pygame.Surface:
        """What `paint` draws for one moment of a movement; not kept for long."""
        return self._flying.get(key, lambda: pen.fine(size, size, edge, paint, 2))
