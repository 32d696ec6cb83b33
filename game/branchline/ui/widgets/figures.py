"""Numbers to be read: large ones with a word below each, and tables of a few columns.

Here: `Figures` and `Table`. Neither can be pressed. Not here: where the numbers come from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.media.fonts import Align
from branchline.ui.painter import Painter
from branchline.ui.widgets.base import Lit, Widget

if TYPE_CHECKING:
    from branchline.ui.context import Context

Cells = Sequence[Sequence[str]]
FIGURE_WIDTH = 230.0
ROW_PAD = 14.0
CELL_PAD = 6.0
LEAST_FIRST = 0.2
"""How much of a table the first column has at least."""
MOST_NUMBER = 150.0
"""Columns of numbers are no narrower than that where there is room."""


class _Still(Widget):
    """Something that is only looked at."""

    def leaves(self) -> list[Widget]:
        """See `Widget.leaves`: it is never focused."""
        return []

    def at(self, pos: tuple[float, float]) -> Widget | None:
        """See `Widget.at`: it is never pressed."""
        return None


class Figures(_Still):
    """Pairs of a number and what it means, side by side in as many lines as they need."""

    def __init__(self, ctx: Context, pairs: Callable[[], Sequence[tuple[str, str]]]) -> None:
        super().__init__(ctx)
        self._pairs = pairs

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        pairs = self._pairs()
        lines = -(-len(pairs) // self._columns(width))
        return lines * self._tall(width) + max(0, lines - 1) * theme.GAP

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        columns, tall = self._columns(self.rect.width), self._tall(self.rect.width)
        wide = (self.rect.width - theme.GAP * (columns - 1)) / columns
        for number, (figure, words) in enumerate(self._pairs()):
            x = self.rect.left + number % columns * (wide + theme.GAP)
            y = self.rect.top + number // columns * (tall + theme.GAP)
            box = FRect(x, y, wide, tall)
            paint.card(box, theme.PAPER, edge=theme.PAPER_EDGE)
            size = paint.heading(theme.TEXT_HEADING)
            upper = FRect(x + 8, y + 10, wide - 16, paint.measure("0", size)[1])
            paint.text(figure, upper, size, theme.INK, bold=True, align="centre", one_line=True)
            lower = FRect(x + 12, upper.bottom, wide - 24, box.bottom - upper.bottom - 8)
            paint.text(words, lower, theme.TEXT_SMALL, theme.GRAPHITE, align="centre")

    def _columns(self, width: float) -> int:
        least = self.ctx.paint.grown(FIGURE_WIDTH)
        fitting = int((width + theme.GAP) // (least + theme.GAP))
        return max(1, min(len(self._pairs()) or 1, fitting))

    def _tall(self, width: float) -> float:
        paint, columns = self.ctx.paint, self._columns(width)
        wide = (width - theme.GAP * (columns - 1)) / columns - 24
        words = [paint.measure(text, theme.TEXT_SMALL, wide)[1] for _, text in self._pairs()]
        figure = paint.measure("0", paint.heading(theme.TEXT_HEADING))[1]
        return figure + max(words, default=0.0) + 24


class Table(_Still):
    """Rows of cells; the first row is the head, the first column words, the others numbers."""

    def __init__(self, ctx: Context, cells: Callable[[], Cells]) -> None:
        super().__init__(ctx)
        self._cells = cells

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        return sum(self._heights(width))

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        widths = self._widths(self.rect.width)
        y = self.rect.top
        rows = zip(self._cells(), self._heights(self.rect.width), strict=True)
        for number, (row, tall) in enumerate(rows):
            x = self.rect.left
            if number % 2 == 0 and number:
                paint.fill(FRect(self.rect.left, y, self.rect.width, tall), theme.PAPER_SHADE)
            for column, (cell, wide) in enumerate(zip(row, widths, strict=True)):
                box = FRect(x + CELL_PAD, y + 2, wide - 2 * CELL_PAD, tall - 4)
                ink = theme.GRAPHITE if number == 0 else theme.INK
                bold = number > 0 and column > 0
                align: Align = "right" if column else "left"
                paint.text(cell, box, theme.TEXT_SMALL, ink, bold=bold, align=align)
                x += wide
            y += tall
            if number == 0:
                paint.stroke([(self.rect.left, y), (self.rect.right, y)], theme.INK, 2)

    def _widths(self, width: float) -> list[float]:
        """Numbers take what their longest word needs, words the rest; where that is too little, the columns share."""
        paint, cells = self.ctx.paint, self._cells()
        columns = list(zip(*cells, strict=True))[1:]
        needed = [
            max(paint.measure(word, theme.TEXT_SMALL, bold=True)[0] for word in column)
            + 2 * CELL_PAD
            + 4
            for column in columns
        ]
        least = width * LEAST_FIRST
        shrink = min(1.0, (width - least) / max(1.0, sum(needed)))
        needed = [max(each * shrink, min(MOST_NUMBER, width / 8) * shrink) for each in needed]
        return [width - sum(needed), *needed]

    def _heights(self, width: float) -> list[float]:
        paint, widths = self.ctx.paint, self._widths(width)
        return [
            max(
                paint.measure(cell, theme.TEXT_SMALL, wide - 2 * CELL_PAD, bold=True)[1]
                for cell, wide in zip(row, widths, strict=True)
            )
            + ROW_PAD
            for row in self._cells()
        ]
