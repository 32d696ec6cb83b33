"""Every drawing of the table as a ready surface, made once for each size and kept.

Here: `Stamps`. Not here: the drawings themselves (`pieces`, `rails`, `dice`, `marks`).
"""

from __future__ import annotations

from typing import Literal

import pygame

from branchline.engine.thirty_rails.faces import TILES
from branchline.engine.thirty_rails.views import MARSH_CELLS
from branchline.ui import theme
from branchline.ui.tables import dice, pen, rails
from branchline.ui.tables.pen import Colour
from branchline.ui.tables.stamps import PEN_STEPS, StampBook, pen_step
from branchline.ui.tables.thirty_rails import pieces

DieKind = Literal["white", "black"]

DIE_INK = {"white": dice.WHITE_DIE, "black": dice.BLACK_DIE}


class Stamps(StampBook):
    """Surfaces of everything on this table by thing and size in pixels."""

    def tile(
        self, tile: int, size: int, progress: float = 1.0, *, pencil: bool = False
    ) -> pygame.Surface:
        """A tile as far as it is drawn (0..1), in ink or only pencilled in."""
        step = pen_step(progress)
        ink = rails.PENCILLED if pencil else rails.INKED
        segments = TILES[tile].turns

        def paint(surface: pygame.Surface, factor: float) -> None:
            box = (0.0, 0.0, size * factor)
            rails.draw_track(surface, box, segments, step / PEN_STEPS, ink)

        return self.square(("tile", tile, size, step, pencil), size, ink.bed, paint)

    def station(self, number: int, size: int, sides: tuple[int, ...] = ()) -> pygame.Surface:
        """Station 1..4; with a stub of rails towards each of `sides`."""

        def paint(surface: pygame.Surface, factor: float) -> None:
            box = (0.0, 0.0, size * factor)
            for side in sides:
                pieces.draw_stub(surface, box, side)
            pieces.draw_station(surface, box, number, self.letters)

        return self.square(("station", number, size, sides), size, theme.INK, paint)

    def mine(self, size: int) -> pygame.Surface:
        """The mine."""
        return self.square(
            ("mine", size),
            size,
            theme.INK,
            lambda s, f: pieces.draw_mine(s, (0.0, 0.0, size * f), self.letters),
        )

    def factory(self, size: int) -> pygame.Surface:
        """The factory."""
        return self.square(
            ("factory", size),
            size,
            theme.INK,
            lambda s, f: pieces.draw_factory(s, (0.0, 0.0, size * f), self.letters),
        )

    def marsh(self, seed: int, size: int, progress: float = 1.0) -> pygame.Surface:
        """A marsh as far as it is sketched (0..1)."""
        step = pen_step(progress)
        return self.square(
            (MARSH_CELLS, seed, size, step),
            size,
            pieces.REED,
            lambda s, f: pieces.draw_marsh(s, (0.0, 0.0, size * f), seed, step / PEN_STEPS),
        )

    def mountain(self, seed: int, size: int, progress: float = 1.0) -> pygame.Surface:
        """A mountain as far as it is sketched (0..1)."""
        step = pen_step(progress)
        return self.square(
            ("mountain", seed, size, step),
            size,
            theme.INK,
            lambda s, f: pieces.draw_mountain(s, (0.0, 0.0, size * f), seed, step / PEN_STEPS),
        )

    def bonus(self, size: int) -> pygame.Surface:
        """The marks of the bonus cell."""
        return self.square(
            ("bonus", size),
            size,
            theme.ORANGE_DEEP,
            lambda s, f: pieces.draw_bonus(s, (0.0, 0.0, size * f)),
        )

    def lake(self, seed: int, size: int) -> pygame.Surface:
        """A cell under water."""
        return self.square(
            ("lake", seed, size),
            size,
            (70, 116, 150),
            lambda s, f: pieces.draw_lake(s, (0.0, 0.0, size * f), seed),
        )

    def water(self, side: int, size: int, progress: float = 1.0) -> pygame.Surface:
        """A cell of a river that runs towards a side, as far as the water has come (0..1)."""
        step = pen_step(progress)
        return self.square(
            ("water", side, size, step),
            size,
            (70, 116, 150),
            lambda s, f: pieces.draw_water(s, (0.0, 0.0, size * f), side, step / PEN_STEPS),
        )

    def cross(self, size: int, progress: float = 1.0) -> pygame.Surface:
        """A cell crossed out."""
        step = pen_step(progress)
        return self.square(
            ("cross", size, step),
            size,
            theme.BAD,
            lambda s, f: pieces.draw_cross(s, (0.0, 0.0, size * f), step / PEN_STEPS),
        )

    def die(self, kind: DieKind, value: int, size: int) -> pygame.Surface:
        """A die at rest with its shadow; 0 is a die that has not been thrown, shown blank."""
        key = ("die", kind, value, size)
        return self.kept(key, lambda: self._still_die(kind, value, size))

    def flying_die(
        self, kind: DieKind, value: int, size: int, seed: int, t: float
    ) -> pygame.Surface:
        """A die at time `t` (0..1) of its throw. Equal throws of all seats share the drawing."""
        frame = round(t * 90)
        ink = DIE_INK[kind]
        matrix = dice.tumble(seed, frame / 90)
        return self.passing(
            (kind, value, size, seed, frame),
            size,
            ink.edge,
            lambda s, f: dice.draw_die(s, (0.0, 0.0, size * f), value, ink, matrix),
        )

    def glow(
        self, segment: tuple[int, int], size: int, colour: Colour, progress: float = 1.0
    ) -> pygame.Surface:
        """The lit way along a segment."""
        return self.glow_along(segment, rails.path(segment), size, colour, progress)

    def _still_die(self, kind: DieKind, value: int, size: int) -> pygame.Surface:
        ink = DIE_INK[kind]
        out = self.die_shadow(size, 0.0).copy()
        shown = value or 1
        flat = pen.fine(
            size,
            size,
            ink.edge,
            lambda s, f: dice.draw_die(s, (0.0, 0.0, size * f), shown, ink, pips=value > 0),
        )
        out.blit(flat, (0, 0))
        return out
