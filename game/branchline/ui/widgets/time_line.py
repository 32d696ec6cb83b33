"""The time line of a replay: a track from the first step to the last, and an engine where one is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.input.intents import Intent, Point, Step
from branchline.ui.painter import Painter
from branchline.ui.widgets.base import Lit, Widget
from branchline.ui.widgets.engine import draw_engine

if TYPE_CHECKING:
    from branchline.ui.context import Context

INSET = 56.0
LEAST_BETWEEN = 9.0
"""Turns stand no closer than that, else only some of them are marked."""
STRIDES = (1, 2, 5, 10, 20, 50, 100)
ENGINE = 50.0


class TimeLine(Widget):
    """Pressing it goes there; steps left and right go one step."""

    focusable = True

    def __init__(
        self,
        ctx: Context,
        at: Callable[[], int],
        length: int,
        turns: Sequence[int],
        go: Callable[[int], object],
    ) -> None:
        super().__init__(ctx)
        self._at = at
        self._length = length
        self._turns = tuple(turns)
        self._go = go
        self._armed = False

    def least_width(self) -> float:
        """See `Widget.least_width`."""
        return 400.0

    def handle(self, intent: Intent) -> bool:
        """See `Widget.handle`."""
        if isinstance(intent, Step) and intent.dx:
            self._go(self._at() + intent.dx)
            return True
        if isinstance(intent, Point):
            inside = self.rect.collidepoint(intent.pos)
            if intent.phase == "up" and inside and self._armed:
                left, right = self._ends()
                part = (intent.pos[0] - left) / max(1.0, right - left)
                self._go(round(min(1.0, max(0.0, part)) * self._length))
            self._armed = inside and intent.phase in ("down", "move")
            return True
        return False

    def place(self, step: int) -> float:
        """Where a step is on the line."""
        left, right = self._ends()
        return left + (right - left) * step / max(1, self._length)

    def _ends(self) -> tuple[float, float]:
        return self.rect.left + INSET, self.rect.right - INSET

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        (left, right), y = self._ends(), self.rect.bottom - 20
        paint.card(self.rect, theme.TABLE_LIGHT, edge=theme.TABLE_LINE)
        for rail in (-5, 5):
            paint.stroke([(left - 14, y + rail), (right + 14, y + rail)], theme.CHALK_DIM, 3)
        here = self.place(self._at())
        for number in self._marked():
            x = self.place(self._turns[number])
            done = x <= here
            high = 22 if number % 5 == 0 else 14
            colour = theme.ORANGE if done else theme.CHALK
            paint.stroke([(x, y - high), (x, y + 10)], colour, 4 if number % 5 == 0 else 3)
        draw_engine(paint, (here, y - 5), ENGINE)
        box = FRect(self.rect.left, self.rect.top, self.rect.width, self.rect.height)
        self.draw_ring(paint, lit, box)

    def _marked(self) -> range:
        """The numbers of the turns that are marked."""
        left, right = self._ends()
        count = len(self._turns)
        room = (right - left) / max(1, count)
        stride = next((s for s in STRIDES if room * s >= LEAST_BETWEEN), STRIDES[-1])
        return range(0, count, stride)
