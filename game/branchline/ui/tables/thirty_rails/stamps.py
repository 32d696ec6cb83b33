"""Every drawing of the table as a ready surface, made once for each size and kept.

Here: `Stamps`. Not here: the drawings themselves (`pieces`, `rails`, `dice`, `marks`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pygame

from branchline.engine.thirty_rails.faces import TILES
from branchline.ui import theme
from branchline.ui.media.cache import Bounded, surface_bytes
from branchline.ui.media.fonts import FontBook
from branchline.ui.tables import dice, marks, pen, rails
from branchline.ui.tables.pen import Colour
from branchline.ui.tables.thirty_rails import pieces

DieKind = Literal["white", "black"]

_BYTES_KEPT = 28 * 1024 * 1024
_FLYING_BYTES_KEPT = 2 * 1024 * 1024
_PEN_STEPS = 24
_SHADOW_STEPS = 8
DIE_INK = {"white": dice.WHITE_DIE, "black": dice.BLACK_DIE}


class Stamps:
    """Surfaces by thing and size in pixels; all are shared with the cache: blit, never draw on."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
        self._kept: Bounded[tuple[object, ...], pygame.Surface] = Bounded(
            _BYTES_KEPT, surface_bytes
        )

        # Each frame of a throw is drawn once for all panes, and seldom wanted again.
        self._flying: Bounded[tuple[object, ...], pygame.Surface] = Bounded(
            _FLYING_BYTES_KEPT, surface_bytes
        )

    @property
    def bytes_held(self) -> int:
        """How much memory the kept drawings take."""
        return self._kept.held + self._flying.held

    def tile(
        self, tile: int, size: int, progress: float = 1.0, *, pencil: bool = False
    ) -> pygame.Surface:
        """A tile as far as it is drawn (0..1), in ink or only pencilled in."""
        step = round(max(0.0, min(1.0, progress)) * _PEN_STEPS)
        ink = rails.PENCILLED if pencil else rails.INKED
        segments = TILES[tile].turns

        def paint(surface: pygame.Surface, factor: float) -> None:
            box = (0.0, 0.0, size * factor)
            rails.draw_track(surface, box, segments, step / _PEN_STEPS, ink)

        return self._square(("tile", tile, size, step, pencil), size, ink.bed, paint)

    def station(self, number: int, size: int, side: int | None = None) -> pygame.Surface:
        """Station 1..4; with a stub of rails towards `side`."""

        def paint(surface: pygame.Surface, factor: float) -> None:
            box = (0.0, 0.0, size * factor)
            if side is not None:
                pieces.draw_stub(surface, box, side)
            pieces.draw_station(surface, box, number, self._letters)

        return self._square(("station", number, size, side), size, theme.INK, paint)

    def mine(self, size: int) -> pygame.Surface:
        """The mine."""
        return self._square(
            ("mine", size),
            size,
            theme.INK,
            lambda s, f: pieces.draw_mine(s, (0.0, 0.0, size * f), self._letters),
        )

    def mountain(self, seed: int, size: int, progress: float = 1.0) -> pygame.Surface:
        """A mountain as far as it is sketched (0..1)."""
        step = round(max(0.0, min(1.0, progress)) * _PEN_STEPS)
        return self._square(
            ("mountain", seed, size, step),
            size,
            theme.INK,
            lambda s, f: pieces.draw_mountain(s, (0.0, 0.0, size * f), seed, step / _PEN_STEPS),
        )

    def bonus(self, size: int) -> pygame.Surface:
        """The marks of the bonus cell."""
        return self._square(
            ("bonus", size),
            size,
            theme.ORANGE_DEEP,
            lambda s, f: pieces.draw_bonus(s, (0.0, 0.0, size * f)),
        )

    def lake(self, seed: int, size: int) -> pygame.Surface:
        """A cell under water."""
        return self._square(
            ("lake", seed, size),
            size,
            (70, 116, 150),
            lambda s, f: pieces.draw_lake(s, (0.0, 0.0, size * f), seed),
        )

    def cross(self, size: int, progress: float = 1.0) -> pygame.Surface:
        """A cell crossed out."""
        step = round(max(0.0, min(1.0, progress)) * _PEN_STEPS)
        return self._square(
            ("cross", size, step),
            size,
            theme.BAD,
            lambda s, f: pieces.draw_cross(s, (0.0, 0.0, size * f), step / _PEN_STEPS),
        )

    def die(self, kind: DieKind, value: int, size: int) -> pygame.Surface:
        """A die at rest with its shadow; 0 is a die that has not been thrown, shown blank."""
        return self._kept.get(
            ("die", kind, value, size), lambda: self._still_die(kind, value, size)
        )

    def flying_die(
        self, kind: DieKind, value: int, size: int, seed: int, t: float
    ) -> pygame.Surface:
        """A die at time `t` (0..1) of its throw. Equal throws of all seats share the drawing."""
        frame = round(t * 90)
        ink = DIE_INK[kind]
        matrix = dice.tumble(seed, frame / 90)
        key = (kind, value, size, seed, frame)
        return self._flying.get(
            key,
            lambda: pen.fine(
                size,
                size,
                ink.edge,
                lambda s, f: dice.draw_die(s, (0.0, 0.0, size * f), value, ink, matrix),
                2,
            ),
        )

    def die_shadow(self, size: int, height: float) -> pygame.Surface:
        """The shadow of a die `height` (0..1) above the table."""
        step = round(height * _SHADOW_STEPS)
        return self._kept.get(
            ("shadow", size, step), lambda: dice.shadow(size, step / _SHADOW_STEPS)
        )

    def ring(self, width: int, height: int, seat: int, unit: float) -> pygame.Surface:
        """A seat's focus ring that fills the box."""
        return self._oblong(
            ("ring", width, height, seat, round(unit, 1)),
            width,
            height,
            theme.INK,
            lambda s, f: marks.draw_ring(s, (0, 0, width * f, height * f), seat, unit * f),
        )

    def legal(self, width: int, height: int) -> pygame.Surface:
        """The mark of a cell where something may be put."""
        return self._oblong(
            ("legal", width, height),
            width,
            height,
            theme.ORANGE_PALE,
            lambda s, f: marks.draw_legal(s, (0, 0, width * f, height * f)),
        )

    def last(self, width: int, height: int) -> pygame.Surface:
        """The outline of what was drawn last."""
        return self._oblong(
            ("last", width, height),
            width,
            height,
            theme.ORANGE_DEEP,
            lambda s, f: marks.draw_last(s, (0, 0, width * f, height * f)),
        )

    def glow(
        self, segment: tuple[int, int], size: int, colour: Colour, progress: float = 1.0
    ) -> pygame.Surface:
        """The lit way along a segment."""
        step = round(max(0.0, min(1.0, progress)) * 8)
        return self._square(
            ("glow", segment, size, colour, step),
            size,
            colour,
            lambda s, f: marks.draw_glow(s, (0.0, 0.0, size * f), segment, colour, step / 8),
        )

    def glow_cell(self, width: int, height: int, colour: Colour) -> pygame.Surface:
        """A whole lit cell."""
        return self._oblong(
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

    def _letters(self, text: str, height: float, colour: Colour) -> pygame.Surface:
        return self._fonts.at_pixels(round(height), bold=True).render(text, True, colour)

    def _square(
        self,
        key: tuple[object, ...],
        size: int,
        edge: Colour,
        paint: Callable[[pygame.Surface, float], None],
    ) -> pygame.Surface:
        return self._kept.get(key, lambda: pen.fine(size, size, edge, paint))

    def _oblong(
        self,
        key: tuple[object, ...],
        width: int,
        height: int,
        edge: Colour,
        paint: Callable[[pygame.Surface, float], None],
    ) -> pygame.Surface:
        return self._kept.get(key, lambda: pen.fine(width, height, edge, paint))
