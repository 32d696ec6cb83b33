"""Widgets side by side in as many columns as fit without looking cramped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.widgets.base import Lit, Widget

if TYPE_CHECKING:
    from branchline.ui.context import Context


class Grid(Widget):
    """Rows of equal columns, filled row by row.

    `columns` are the numbers of columns that look good, the widest first; the first at which
    every child keeps its least width is taken, else the last. Invisible children take no room.
    `gap` is between rows, `aside` (if not the same) between columns.
    """

    def __init__(
        self,
        ctx: Context,
        children: Sequence[Widget],
        columns: Sequence[int] = (2, 1),
        gap: float = theme.GAP,
        aside: float | None = None,
    ) -> None:
        super().__init__(ctx)
        self.children = list(children)
        self.columns = tuple(columns)
        self._gap = gap
        self._aside = gap if aside is None else aside

    def least_width(self) -> float:
        """See `Widget.least_width`."""
        return max((child.least_width() for child in self._shown()), default=0.0)

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        heights = [height for height, _ in self._rows(width)]
        return sum(heights) + self._gap * max(0, len(heights) - 1)

    def layout(self, rect: FRect) -> None:
        """See `Widget.layout`."""
        super().layout(rect)
        wide = self.column_width(rect.width)
        y = rect.top
        for height, row in self._rows(rect.width):
            for number, child in enumerate(row):
                x = rect.left + number * (wide + self._aside)
                child.layout(FRect(x, y, wide, height))
            y += height + self._gap

    def lines(self, width: float) -> int:
        """In how many lines the children stand when the grid is `width` wide."""
        return len(self._rows(width))

    def even_out(self, width: float) -> None:
        """The fewest columns that need no more lines: of four children two and two stand, not three and one."""
        even = -(-len(self._shown()) // max(1, self.lines(width)))
        self.columns = tuple(range(even, 0, -1))

    def leaves(self) -> list[Widget]:
        """See `Widget.leaves`."""
        return [leaf for child in self._shown() for leaf in child.leaves()]

    def at(self, pos: tuple[float, float]) -> Widget | None:
        """See `Widget.at`."""
        found = (child.at(pos) for child in self._shown())
        return next((widget for widget in found if widget is not None), None)

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        for child in self._shown():
            child.draw(paint, lit)

    def _shown(self) -> list[Widget]:
        return [child for child in self.children if child.visible]

    def _count(self, width: float) -> int:
        least = self.least_width()
        for count in self.columns:
            if (width - self._aside * (count - 1)) / count >= least:
                return count
        return self.columns[-1]

    def column_width(self, width: float) -> float:
        """How wide each column is when the grid is `width` wide."""
        count = self._count(width)
        return (width - self._aside * (count - 1)) / count

    def _rows(self, width: float) -> list[tuple[float, list[Widget]]]:
        shown, count = self._shown(), self._count(width)
        wide = self.column_width(width)
        rows = [shown[start : start + count] for start in range(0, len(shown), count)]
        return [(max(child.height_for(wide) for child in row), row) for row in rows]
