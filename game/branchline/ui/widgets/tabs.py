"""A line of index tabs, of which one is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.widgets.base import Lit, Pressable, Widget

if TYPE_CHECKING:
    from branchline.ui.context import Context


class Tab(Pressable):
    """One tab. Open or not is asked for at every drawing."""

    def __init__(
        self,
        ctx: Context,
        words: Callable[[], str],
        action: Callable[[], object],
        is_open: Callable[[], bool],
    ) -> None:
        super().__init__(ctx, action)
        self.words = words
        self._is_open = is_open

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        is_open = self._is_open()
        fill = theme.PAPER if is_open else theme.PAPER_SHADE
        paint.card(self.rect, fill, edge=theme.INK if is_open else theme.GRAPHITE)
        if is_open:
            bar = FRect(self.rect.left + 10, self.rect.bottom - 12, self.rect.width - 20, 6)
            paint.fill(bar, theme.ORANGE)
        box = self.rect.inflate(-20, -22)
        paint.text(self.words(), box, theme.TEXT_SMALL, theme.INK, bold=True, align="centre")
        self.draw_ring(paint, lit)


class Tabs(Widget):
    """Tabs in as many lines as they need. `opened` is told the number of the tab to open."""

    def __init__(
        self,
        ctx: Context,
        names: Sequence[Callable[[], str]],
        is_open: Callable[[], int],
        opened: Callable[[int], object],
        *,
        upright: bool = False,
    ) -> None:
        super().__init__(ctx)
        self._is_open = is_open
        self._opened = opened
        self.upright = upright
        self.tabs = [self._tab(number, words) for number, words in enumerate(names)]

    def _tab(self, number: int, words: Callable[[], str]) -> Tab:
        return Tab(self.ctx, words, lambda: self._opened(number), lambda: self._is_open() == number)

    def turn(self, by: int) -> None:
        """Open the next or previous tab, round the end."""
        self._opened((self._is_open() + by) % len(self.tabs))

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        return max((tab.rect.bottom for tab in self._placed(FRect(0, 0, width, 0))), default=0.0)

    def layout(self, rect: FRect) -> None:
        """See `Widget.layout`."""
        super().layout(rect)
        self._placed(rect)

    def leaves(self) -> list[Widget]:
        """See `Widget.leaves`."""
        return list(self.tabs)

    def at(self, pos: tuple[float, float]) -> Widget | None:
        """See `Widget.at`."""
        return next((tab for tab in self.tabs if tab.rect.collidepoint(pos)), None)

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        for tab in self.tabs:
            tab.draw(paint, lit)

    def _placed(self, rect: FRect) -> list[Tab]:
        gap, paint = 14.0, self.ctx.paint
        tall = max(self.ctx.canvas.target, paint.measure("X", theme.TEXT_SMALL, bold=True)[1] + 32)
        if self.upright:
            top = rect.top
            for tab in self.tabs:
                words = paint.measure(tab.words(), theme.TEXT_SMALL, rect.width - 24, bold=True)
                height = max(self.ctx.canvas.target, words[1] + 32)
                tab.layout(FRect(rect.left, top, rect.width, height))
                top += height + gap
            return self.tabs
        lines: list[list[tuple[Tab, float]]] = [[]]
        used = 0.0
        for tab in self.tabs:
            wide = paint.measure(tab.words(), theme.TEXT_SMALL, bold=True)[0] + 48
            wide = min(rect.width, max(150.0, wide))
            if lines[-1] and used + gap + wide > rect.width:
                lines.append([])
                used = 0.0
            lines[-1].append((tab, wide))
            used += wide + gap
        for row, line in enumerate(lines):
            spare = rect.width - sum(wide for _, wide in line) - gap * (len(line) - 1)
            extra = min(spare / len(line), 120.0) if line else 0.0
            x = rect.left
            for tab, wide in line:
                tab.layout(FRect(x, rect.top + row * (tall + gap), wide + extra, tall))
                x += wide + extra + gap
        return self.tabs
