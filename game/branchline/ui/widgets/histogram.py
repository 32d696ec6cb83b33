"""Scores in groups, as stacks of sleepers: each with its number above and its range below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.people import Bar
from branchline.ui.widgets.base import Lit, Widget

if TYPE_CHECKING:
    from branchline.ui.context import Context

TALL = 300.0
BAR_GAP = 10.0
LABEL = theme.TEXT_SMALL


class Histogram(Widget):
    """One upright bar for each group. `latest` is the score whose bar carries an arrow."""

    def __init__(
        self,
        ctx: Context,
        bars: Callable[[], Sequence[Bar]],
        latest: Callable[[], int | None] = lambda: None,
    ) -> None:
        super().__init__(ctx)
        self._bars = bars
        self._latest = latest

    def leaves(self) -> list[Widget]:
        """A picture is never focused."""
        return []

    def at(self, pos: tuple[float, float]) -> Widget | None:
        """A picture is never pressed."""
        return None

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        return TALL + 2 * self._line() + 16 if self._bars() else 0.0

    def _line(self) -> float:
        return self.ctx.paint.measure("0", LABEL)[1]

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        bars = self._bars()
        if not bars:
            return
        line, box = self._line(), self.rect
        most = max(bar.count for bar in bars)
        wide = min(150.0, (box.width - BAR_GAP * (len(bars) - 1)) / len(bars))
        left = box.left + (box.width - (wide + BAR_GAP) * len(bars) + BAR_GAP) / 2
        floor = box.bottom - line - 10
        room = floor - box.top - line - 8
        names = [self._name(bar) for bar in bars]
        fits = all(paint.measure(name, LABEL)[0] <= wide for name in names)
        if not fits:
            names = [str(bar.low) for bar in bars]
        for number, bar in enumerate(bars):
            x = left + number * (wide + BAR_GAP)
            high = max(6.0, room * bar.count / most) if bar.count else 0.0
            self._stack(paint, FRect(x, floor - high, wide, high), bar)
            if bar.count:
                above = FRect(x - BAR_GAP, floor - high - line - 4, wide + 2 * BAR_GAP, line)
                paint.text(
                    str(bar.count),
                    above,
                    LABEL,
                    theme.INK,
                    bold=True,
                    align="centre",
                    one_line=True,
                )
            below = FRect(x - BAR_GAP / 2, floor + 8, wide + BAR_GAP, line)
            paint.text(names[number], below, LABEL, theme.GRAPHITE, align="centre", one_line=True)
        for rail in (0, 5):
            paint.stroke([(box.left, floor + rail), (box.right, floor + rail)], theme.GRAPHITE, 2)

    def _stack(self, paint: Painter, place: FRect, bar: Bar) -> None:
        latest = self._latest()
        here = latest is not None and bar.low <= latest <= bar.high
        if place.height >= 4:
            edge = theme.ORANGE_DEEP if here else theme.INK
            fill = theme.ORANGE if here else theme.STATION_COLOURS[0]
            paint.card(place, fill, edge=edge, radius=min(6.0, place.height / 3))
        if here and place.height > 44:
            x, y = place.centerx, place.top + 26
            paint.polygon([(x - 12, y - 8), (x + 12, y - 8), (x, y + 10)], theme.SHADOW)

    def _name(self, bar: Bar) -> str:
        return str(bar.low) if bar.low == bar.high else f"{bar.low}–{bar.high}"
