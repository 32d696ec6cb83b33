"""Words on a screen: a line or paragraph on the table or on paper."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.media.fonts import Align
from branchline.ui.painter import Painter, VerticalAlign
from branchline.ui.theme import Colour
from branchline.ui.widgets.base import Lit, Widget

if TYPE_CHECKING:
    from branchline.ui.context import Context


class Label(Widget):
    """A text that is asked for at every drawing, so that it is always in the right language."""

    def __init__(
        self,
        ctx: Context,
        words: Callable[[], str],
        size: float = theme.TEXT_BODY,
        colour: Colour = theme.CHALK,
        *,
        bold: bool = False,
        align: Align = "left",
        valign: VerticalAlign = "middle",
        heading: bool = False,
    ) -> None:
        super().__init__(ctx)
        self._words = words
        self._size = size
        self._colour = colour
        self._bold = bold
        self._align: Align = align
        self._valign: VerticalAlign = valign
        self._heading = heading

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        words = self._words()
        if not words:
            return 0.0
        return self.ctx.paint.measure(words, self._asked(), width, bold=self._bold)[1]

    def at(self, pos: tuple[float, float]) -> Widget | None:
        """A label is never pressed."""
        return None

    def leaves(self) -> list[Widget]:
        """A label is never focused."""
        return []

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        paint.text(
            self._words(),
            self.rect,
            self._asked(),
            self._colour,
            bold=self._bold,
            align=self._align,
            valign=self._valign,
        )

    def _asked(self) -> float:
        return self.ctx.paint.heading(self._size) if self._heading else self._size


class Paragraphs(Label):
    """A longer text in ink; each line of the message is a paragraph with room after it."""

    between = 0.45
    marked = -1
    """The paragraph with a mark beside it, from 0; -1 for none."""

    def __init__(self, ctx: Context, words: Callable[[], str], size: float) -> None:
        super().__init__(ctx, words, size, theme.INK)

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        heights = [height for _, height in self._parts(width)]
        return sum(heights) + self._gap() * max(0, len(heights) - 1)

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        for line, (words, _) in enumerate(self._parts(self.rect.width)):
            box = self.line_box(line)
            if line == self.marked:
                paint.card(box.inflate(16, 8), theme.ORANGE_PALE, radius=8)
                side = FRect(box.left - 8, box.top - 4, 7, box.height + 8)
                paint.card(side, theme.ORANGE_DEEP, radius=3)
            paint.text(words, box, self._size, self._colour)

    def line_box(self, line: int) -> FRect:
        """Where a paragraph stands."""
        heights = [height for _, height in self._parts(self.rect.width)]
        top = self.rect.top + sum(heights[:line]) + self._gap() * line
        return FRect(self.rect.left, top, self.rect.width, heights[line])

    def _parts(self, width: float) -> list[tuple[str, float]]:
        paint = self.ctx.paint
        lines = self._words().split("\n")
        return [(line, paint.measure(line, self._size, width)[1]) for line in lines]

    def _gap(self) -> float:
        return self.ctx.paint.grown(self._size * self.between)
