"""A box that scrolls: widgets one under the other, with page buttons when there are too many.

Here: `ScrollPane`. Scrolls by the focus, by its two buttons, by the wheel, by a finger that
moves, and, if nothing in it can be focused (a text), by `Step`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.input.intents import Intent, Point, Step, Wheel
from branchline.ui.painter import Painter
from branchline.ui.widgets.base import Lit, Pressable, Widget

if TYPE_CHECKING:
    from branchline.ui.context import Context

BAR_WIDTH = 84.0
RING_ROOM = theme.RING + theme.RING_GAP + 1
WHEEL_UNITS = 90.0
DRAG_STARTS = 14.0


def bar_width(ctx: Context) -> float:
    """How wide the page buttons of a pane are: for a finger."""
    return max(BAR_WIDTH, ctx.canvas.target)


class _PageButton(Pressable):
    """An arrow that scrolls most of a page. Pointers only: cursors scroll by moving."""

    focusable = False

    def __init__(self, pane: ScrollPane, ctx: Context, sign: int) -> None:
        super().__init__(ctx, lambda: pane.scroll_by(sign * pane.rect.height * 0.7))
        self.sign = sign

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        fill = theme.PAPER_SHADE if self.enabled else theme.PAPER
        ink = theme.INK if self.enabled else theme.PAPER_EDGE
        paint.card(self.rect, theme.ORANGE_PALE if self.held_down else fill, edge=theme.PAPER_EDGE)
        (x, y), s = self.rect.center, self.sign
        paint.polygon([(x - 20, y - 12 * s), (x, y + 14 * s), (x + 20, y - 12 * s)], ink)


class ScrollPane(Widget):
    """Widgets in a column, clipped to `rect`.

    With `steady` there is always room for the page buttons, so that nothing moves under a pointer when they come and go.
    `breath` is more room, which grows with the text, between words and what can be pressed below them.
    """

    def __init__(
        self,
        ctx: Context,
        children: Sequence[Widget],
        gap: float = theme.GAP,
        *,
        steady: bool = False,
        breath: float = 0.0,
    ) -> None:
        super().__init__(ctx)
        self._steady = steady
        self.children = list(children)
        self._gap = gap
        self._breath = breath
        self._offset = 0.0
        self._full = 0.0
        self._drag: tuple[int, float, float] | None = None
        self._pages = (_PageButton(self, ctx, -1), _PageButton(self, ctx, 1))

    @property
    def scrolls(self) -> bool:
        """Whether there is more than fits."""
        return self._full > self.rect.height + 1

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """A cursor rests on the pane itself only to scroll a text."""
        return self.scrolls and not any(leaf.can_focus for leaf in self._inner())

    def height_for(self, width: float) -> float:
        """The height at which nothing has to scroll."""
        bar = self._bar_width() + theme.GAP if self._steady else 0.0
        return self._column(width - 2 * RING_ROOM - bar)

    def layout(self, rect: FRect) -> None:
        """See `Widget.layout`; the place it was scrolled to stays, as far as it exists."""
        super().layout(rect)
        width = rect.width - 2 * RING_ROOM
        self._full = self._column(width)
        if self.scrolls or self._steady:
            width -= self._bar_width() + theme.GAP
            self._full = self._column(width)
        half = (rect.height - theme.GAP) / 2
        size = max(self.ctx.canvas.target, min(150.0, half))
        wide = self._bar_width()
        left = rect.right - wide
        self._pages[0].layout(FRect(left, rect.top, wide, size))
        self._pages[1].layout(FRect(left, rect.bottom - size, wide, size))
        self._place(width)

    def _bar_width(self) -> float:
        return bar_width(self.ctx)

    def scroll_by(self, units: float) -> bool:
        """Scroll down by so much (up if negative), as far as there is something; if it moved."""
        before = self._offset
        self._offset = min(max(0.0, self._full - self.rect.height), max(0.0, before + units))
        moved = abs(self._offset - before) > 0.01
        if moved:
            for child in self.children:
                child.layout(child.rect.move(0, before - self._offset))
            self._set_pages()
        return moved

    def scroll_to_top(self) -> None:
        """The first child is in sight."""
        self.scroll_by(-self._offset)

    def leaves(self) -> list[Widget]:
        """See `Widget.leaves`."""
        return [self, *self._inner()]

    def at(self, pos: tuple[float, float]) -> Widget | None:
        """See `Widget.at`; what is scrolled out of sight is not there."""
        if not self.visible or not self.rect.collidepoint(pos):
            return None
        if self.scrolls:
            for page in self._pages:
                if page.rect.collidepoint(pos):
                    return page
        found = (child.at(pos) for child in self.children)
        return next((widget for widget in found if widget is not None), self)

    def reveal(self, widget: Widget) -> None:
        """See `Widget.reveal`."""
        if widget in self._inner():
            box = widget.rect
            if box.top < self.rect.top + RING_ROOM:
                self.scroll_by(box.top - self.rect.top - RING_ROOM)
            elif box.bottom > self.rect.bottom - RING_ROOM:
                self.scroll_by(box.bottom - self.rect.bottom + RING_ROOM)

    def shows(self, widget: Widget) -> bool:
        """Whether all of a widget is in sight."""
        return bool(self.rect.contains(widget.rect))

    def handle(self, intent: Intent) -> bool:
        """See `Widget.handle`."""
        if isinstance(intent, Wheel) and self.rect.collidepoint(intent.pos):
            return self.scroll_by(-intent.steps * WHEEL_UNITS)
        if isinstance(intent, Step) and intent.dy:
            return self.scroll_by(intent.dy * WHEEL_UNITS)
        if isinstance(intent, Point):
            return self.drag(intent)
        return False

    def drag(self, intent: Point) -> bool:
        """Follow a finger that moves up or down; true once it scrolls (it is no press then)."""
        if intent.phase == "down":
            self._drag = (intent.pointer, intent.pos[1], self._offset)
        if self._drag is None or self._drag[0] != intent.pointer:
            return False
        _, y, offset = self._drag
        far = abs(intent.pos[1] - y) > DRAG_STARTS and self.scrolls
        if intent.phase == "move" and far:
            self.scroll_by(offset + y - intent.pos[1] - self._offset)
        elif intent.phase in ("up", "cancel"):
            self._drag = None
        return far

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        with paint.clip(self.rect.inflate(4, 0)):
            for child in self.children:
                if child.visible and child.rect.colliderect(self.rect):
                    child.draw(paint, lit)
        if self.scrolls:
            for page in self._pages:
                page.draw(paint, lit)
            self._draw_place(paint)
        self.draw_ring(paint, lit)

    def _draw_place(self, paint: Painter) -> None:
        """How far down the column is: a short rail between the page buttons."""
        top, bottom = self._pages[0].rect.bottom + 14, self._pages[1].rect.top - 14
        if bottom - top < 60:
            return
        x = self._pages[0].rect.centerx
        paint.stroke([(x, top), (x, bottom)], theme.PAPER_EDGE, 4)
        part = self._offset / max(1.0, self._full - self.rect.height)
        size = max(40.0, (bottom - top) * self.rect.height / self._full)
        start = top + (bottom - top - size) * part
        paint.stroke([(x, start), (x, start + size)], theme.ORANGE_DEEP, 10)

    def _inner(self) -> list[Widget]:
        return [leaf for child in self.children if child.visible for leaf in child.leaves()]

    def _column(self, width: float) -> float:
        shown = [child for child in self.children if child.visible]
        between = sum(self._between(one, next_) for one, next_ in pairwise(shown))
        return sum(child.height_for(width) for child in shown) + between + 2 * RING_ROOM

    def _between(self, above: Widget, below: Widget) -> float:
        apart = self._breath and below.leaves() and not above.leaves()
        return self._gap + (self.ctx.paint.grown(self._breath) if apart else 0.0)

    def _place(self, width: float) -> None:
        self._offset = min(max(0.0, self._full - self.rect.height), self._offset)
        y = self.rect.top + RING_ROOM - self._offset
        above: Widget | None = None
        for child in self.children:
            if child.visible:
                y += self._between(above, child) if above is not None else 0.0
                height = child.height_for(width)
                child.layout(FRect(self.rect.left + RING_ROOM, y, width, height))
                y, above = y + height, child
        self._set_pages()

    def _set_pages(self) -> None:
        self._pages[0].enabled = self._offset > 0.5
        self._pages[1].enabled = self._offset < self._full - self.rect.height - 0.5
