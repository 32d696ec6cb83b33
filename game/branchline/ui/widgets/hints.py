"""The line at the foot of a screen that says which button does what, for the device in hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.widgets.base import Lit, Widget
from branchline.ui.widgets.glyphs import draw_glyph, glyph_of, glyph_width

if TYPE_CHECKING:
    from branchline.ui.context import Context

SIGN = 52.0
Hint = tuple[str, str]
"""An action ("accept") and the code of the words beside its sign."""


class HintBar(Widget):
    """Signs and words; nothing for mouse and touch, which see what they can press."""

    def __init__(self, ctx: Context, hints: Sequence[Hint]) -> None:
        super().__init__(ctx)
        self.hints = list(hints)

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        return max(SIGN, self.ctx.paint.measure("X", theme.TEXT_SMALL)[1])

    def at(self, pos: tuple[float, float]) -> Widget | None:
        """Hints are never pressed."""
        return None

    def leaves(self) -> list[Widget]:
        """Hints are never focused."""
        return []

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        device = self.ctx.input.last_device
        if device.kind in ("mouse", "touch"):
            return
        family = self.ctx.input.family() if device.kind == "pad" else None
        height, gap = SIGN, 14.0
        x = self.rect.left
        for action, code in self.hints:
            glyph, words = glyph_of(action, self.ctx.input, family), self.ctx.text(code)
            wide = glyph_width(paint, glyph, height)
            word_wide = paint.measure(words, theme.TEXT_SMALL)[0]
            if x + wide + gap + word_wide > self.rect.right:
                return
            sign = FRect(x, self.rect.centery - height / 2, wide, height)
            draw_glyph(paint, glyph, sign, pad=family is not None)
            box = FRect(sign.right + gap, self.rect.top, word_wide + 4, self.rect.height)
            paint.text(words, box, theme.TEXT_SMALL, theme.CHALK_DIM, one_line=True)
            x = box.right + 36
