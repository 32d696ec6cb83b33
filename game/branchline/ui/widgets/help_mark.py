"""A row with a question mark before it, which explains the row.

Here: `Explained` and its mark. Not here: the explanations (`scenes.help`). The mark is pressed by pointer and finger and
is as large as a finger needs; keys and pads explain the row that has the focus with the key for details.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.widgets.base import Lit, Pressable, Widget

if TYPE_CHECKING:
    from branchline.ui.context import Context

GAP = 10.0
DISC = 50.0


class HelpMark(Pressable):
    """A question mark on a disc. Pointers only: a cursor rests on the row itself."""

    focusable = False

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        middle, size = self.rect.center, min(DISC, self.rect.height - 8) / 2
        paint.disc(middle, size, theme.INK)
        paint.disc(middle, size - 3, theme.ORANGE if self.held_down else theme.PAPER)
        box = FRect(0, 0, size * 2, size * 2)
        box.center = middle
        paint.text("?", box, 30.0, theme.INK, bold=True, align="centre", one_line=True)


class Explained(Widget):
    """A row and, to its left, its mark. Everything but the mark is the row's own."""

    def __init__(self, ctx: Context, row: Widget, explain: Callable[[], object]) -> None:
        super().__init__(ctx)
        self.row = row
        row.explain = explain
        self.mark = HelpMark(ctx, explain)

    @property
    def visible(self) -> bool:
        """Whether the row is."""
        return self.row.visible

    @visible.setter
    def visible(self, value: bool) -> None:
        """The row decides."""

    def least_width(self) -> float:
        """See `Widget.least_width`."""
        return self.row.least_width() + mark_width(self.ctx)

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        return max(self.row.height_for(width - mark_width(self.ctx)), self.ctx.canvas.target)

    def layout(self, rect: FRect) -> None:
        """See `Widget.layout`."""
        super().layout(rect)
        wide, side = mark_width(self.ctx), self.ctx.canvas.target
        self.mark.layout(FRect(rect.left, rect.centery - side / 2, side, side))
        self.row.layout(FRect(rect.left + wide, rect.top, rect.width - wide, rect.height))

    def leaves(self) -> list[Widget]:
        """See `Widget.leaves`."""
        return self.row.leaves()

    def at(self, pos: tuple[float, float]) -> Widget | None:
        """See `Widget.at`."""
        return self.mark.at(pos) or self.row.at(pos)

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        self.mark.draw(paint, lit)
        self.row.draw(paint, lit)


def mark_width(ctx: Context) -> float:
    """How much of a row's width its mark takes."""
    return ctx.canvas.target + GAP
