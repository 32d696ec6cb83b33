"""Buttons: railway tickets to be pressed. Not here: what they do (a callable given by the screen)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.widgets.base import Lit, Pressable

if TYPE_CHECKING:
    from branchline.ui.context import Context

Tone = Literal["plain", "primary", "quiet"]
DEPTH = 6.0


class Button(Pressable):
    """A ticket with one line of words. "primary" is orange: the one thing most players want.

    `note` is a smaller second line; `words` and `note` are asked for at every drawing.
    """

    def __init__(
        self,
        ctx: Context,
        words: Callable[[], str],
        action: Callable[[], object],
        *,
        tone: Tone = "plain",
        note: Callable[[], str] | None = None,
        compact: bool = False,
    ) -> None:
        """A `compact` one has smaller words and less around them, where many stand beside other things."""
        super().__init__(ctx, action)
        self._size = theme.TEXT_SMALL if compact else theme.TEXT_BUTTON
        self._aside = theme.BUTTON_HEIGHT * (0.36 if compact else 0.6)
        self._least = 0.0 if compact else theme.BUTTON_HEIGHT
        self._words = words
        self._note = note
        self.tone: Tone = tone

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        inner = width - 2 * self._aside
        paint = self.ctx.paint
        height = paint.measure(self._words(), self._size, inner, bold=True)[1] + 36
        if self._note is not None and self._note():
            height += paint.measure(self._note(), theme.TEXT_SMALL, inner)[1]
        return max(self._least, self.ctx.canvas.target, height)

    def least_width(self) -> float:
        """See `Widget.least_width`."""
        wide = self.ctx.paint.measure(self._words(), self._size, bold=True)[0]
        return wide + 2 * self._aside

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        if not self.visible:
            return
        face = FRect(self.rect.left, self.rect.top, self.rect.width, self.rect.height - DEPTH)
        if self.held_down:
            face.move_ip(0, DEPTH * 0.7)
        fill, edge, ink = {
            "plain": (theme.PAPER, theme.PAPER_EDGE, theme.INK),
            "primary": (theme.ORANGE, theme.ORANGE_DEEP, theme.SHADOW),
            "quiet": (theme.TABLE_LINE, theme.TABLE_DARK, theme.CHALK),
        }[self.tone]
        if not self.enabled:
            fill, edge, ink = theme.TABLE_LIGHT, theme.TABLE_LINE, theme.CHALK_DIM
        paint.ticket(face, fill, edge, depth=0 if self.held_down else DEPTH)
        self._draw_words(paint, face.inflate(-2 * self._aside, -12), ink)
        self.draw_ring(paint, lit)

    def _draw_words(self, paint: Painter, box: FRect, ink: theme.Colour) -> None:
        note = self._note() if self._note is not None else ""
        if note:
            high = paint.measure(self._words(), theme.TEXT_BUTTON, box.width, bold=True)[1]
            low = paint.measure(note, theme.TEXT_SMALL, box.width)[1]
            share = high / (high + low)
            upper = FRect(box.left, box.top, box.width, box.height * share)
            lower = FRect(box.left, upper.bottom, box.width, box.height * (1 - share))
            paint.text(self._words(), upper, self._size, ink, bold=True, align="centre")
            paint.text(note, lower, theme.TEXT_SMALL, ink, align="centre")
        else:
            paint.text(self._words(), box, self._size, ink, bold=True, align="centre")
