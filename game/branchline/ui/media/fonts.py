"""The shipped typeface, in units: sizes follow the window, rendered texts are cached.

Here: `FontBook`. One family, two weights, four languages. Not here: which words are shown, and
system fonts, which are never used, so that a picture is the same on every machine.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pygame

from branchline.ui.media.cache import Bounded, surface_bytes
from branchline.ui.media.wrap import wrap

Align = Literal["left", "centre", "right"]
Colour = tuple[int, int, int]

_FILES = {False: "mplus-rounded-regular.ttf", True: "mplus-rounded-bold.ttf"}
_LINE_HEIGHT = 1.28
_SMALLEST_PX = 6
_FONTS_KEPT = 40
_BROKEN_KEPT = 800
_TEXT_BYTES_KEPT = 24 * 1024 * 1024


class FontBook:
    """Fonts and rendered texts at the present scale.

    Sizes are given in units (1080 to the short side of the window); results are in pixels.
    `scale` is pixels per unit, `text_scale` the player's text size (1.0 = 100 %).
    """

    def __init__(self, directory: Path, scale: float = 1.0, text_scale: float = 1.0) -> None:
        self._directory = directory
        self._scale = scale
        self._text_scale = text_scale
        self._fonts: Bounded[tuple[int, bool], pygame.font.Font] = Bounded(_FONTS_KEPT)
        self._texts: Bounded[tuple[object, ...], pygame.Surface] = Bounded(
            _TEXT_BYTES_KEPT, surface_bytes
        )
        self._broken: Bounded[tuple[object, ...], list[str]] = Bounded(_BROKEN_KEPT)

    def set_scale(self, scale: float, text_scale: float = 1.0) -> None:
        """Later sizes are in this scale; nothing rendered for another scale is kept."""
        if (scale, text_scale) != (self._scale, self._text_scale):
            self._scale, self._text_scale = scale, text_scale
            self._texts.clear()

    def font(self, size: float, *, bold: bool = False) -> pygame.font.Font:
        """The font whose letters are `size` units high. Raises FileNotFoundError without it."""
        pixels = self.pixels(size)
        return self._fonts.get((pixels, bold), lambda: self._open(pixels, bold))

    def at_pixels(self, pixels: int, *, bold: bool = False) -> pygame.font.Font:
        """The font of a fixed size in pixels: for letters that are part of a drawing."""
        return self._fonts.get(
            (max(_SMALLEST_PX, pixels), bold), lambda: self._open(max(_SMALLEST_PX, pixels), bold)
        )

    def pixels(self, size: float) -> int:
        """The size in pixels of a font of `size` units, the player's text size included."""
        return max(_SMALLEST_PX, round(size * self._scale * self._text_scale))

    def line_height(self, size: float) -> int:
        """The distance between two lines of text of `size` units, in pixels."""
        return round(self.pixels(size) * _LINE_HEIGHT)

    def measure(self, text: str, size: float, *, bold: bool = False) -> tuple[int, int]:
        """Width and line height in pixels of one line of text."""
        width = self.font(size, bold=bold).size(text)[0] if text else 0
        return width, self.line_height(size)

    def lines(self, text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
        """The text broken into lines of at most `width` pixels. The list is kept: do not change it."""
        font = self.font(size, bold=bold)
        key = (text, self.pixels(size), int(width * 4), bold)
        return self._broken.get(
            key, lambda: wrap(text, width, lambda piece: font.size(piece)[0] if piece else 0)
        )

    def text(
        self,
        text: str,
        size: float,
        colour: Colour,
        *,
        bold: bool = False,
        width: float | None = None,
        align: Align = "left",
    ) -> pygame.Surface:
        """The rendered text, transparent around it; broken at `width` pixels when that is given.

        The surface is shared with the cache: blit it, never draw on it.
        """
        key = (text, self.pixels(size), colour, bold, None if width is None else int(width), align)
        return self._texts.get(
            key, lambda: self._render(text, size, colour, bold=bold, width=width, align=align)
        )

    def fit(
        self, text: str, size: float, width: float, *, bold: bool = False, smallest: float = 24.0
    ) -> float:
        """The largest size up to `size` at which `text` is one line within `width` pixels.

        Never below `smallest` units.
        """
        while size > smallest and self.measure(text, size, bold=bold)[0] > width:
            size -= 1.0
        return max(size, smallest)

    @property
    def bytes_held(self) -> int:
        """How much memory the rendered texts take."""
        return self._texts.held

    def _open(self, pixels: int, bold: bool) -> pygame.font.Font:
        return pygame.font.Font(self._directory / _FILES[bold], pixels)

    def _render(
        self,
        text: str,
        size: float,
        colour: Colour,
        *,
        bold: bool,
        width: float | None,
        align: Align,
    ) -> pygame.Surface:
        font = self.font(size, bold=bold)
        step = self.line_height(size)
        lines = text.split("\n") if width is None else self.lines(text, size, width, bold=bold)
        drawn = [font.render(line, True, colour) if line else None for line in lines]
        widest = max((piece.get_width() for piece in drawn if piece is not None), default=1)
        full = widest if width is None or align == "left" else max(widest, int(width))
        out = pygame.Surface((max(1, full), max(1, step * len(lines))), pygame.SRCALPHA)
        out.fill((*colour, 0))
        for row, piece in enumerate(drawn):
            if piece is None:
                continue
            spare = full - piece.get_width()
            x = {"left": 0, "centre": spare // 2, "right": spare}[align]
            out.blit(piece, (x, row * step + (step - piece.get_height()) // 2))
        return out
