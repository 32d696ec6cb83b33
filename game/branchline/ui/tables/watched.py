"""A game's own table that is only looked at, above a bar with buttons: what replays and reviews have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import FRect

from branchline.ui import theme
from branchline.ui.context import Context
from branchline.ui.input.intents import Details, Hover, Intent, Point, Wheel, Zoom
from branchline.ui.painter import Painter
from branchline.ui.scenes.screen import Screen
from branchline.ui.tables.scene import GameTable
from branchline.ui.widgets.hints import Hint

MARGIN = 20.0


class WatchedTable(Screen):
    """The table and the bar. Whoever is one lays the bar out with `stand`, and its widgets and words in it."""

    hints: Sequence[Hint] = ()

    def __init__(self, ctx: Context, make: Callable[[], GameTable]) -> None:
        super().__init__(ctx)
        self.table = make()
        self.table.at_end = lambda: None
        self.timeline = self.table.timeline
        self._bar = FRect(0, 0, 0, 0)

    def stand(self, high: float) -> FRect:
        """The bar is so high, at the foot of the table; returned is what of it is not at an edge."""
        safe, canvas = self.ctx.canvas.safe, self.ctx.canvas
        self._bar = FRect(0, safe.bottom - high, canvas.width, canvas.height)
        self.table.foot = high
        return FRect(safe.left + MARGIN, self._bar.top, safe.width - 2 * MARGIN, high)

    # --- life ---------------------------------------------------------------------------------

    def enter(self) -> None:
        """See `Scene.enter`."""
        super().enter()
        self.table.enter()

    def leave(self) -> None:
        """See `Scene.leave`."""
        super().leave()
        self.table.leave()

    def close(self) -> None:
        """See `Scene.close`."""
        super().close()
        self.table.close()

    def resize(self) -> None:
        """See `Scene.resize`."""
        super().resize()
        self.table.resize()

    def update(self, dt: float) -> None:
        """See `Scene.update`."""
        self.table.update(dt)
        if self.table.dirty:
            self.table.dirty = False
            self.dirty = True

    def handle(self, intent: Intent) -> bool:
        """See `Scene.handle`: what the keys mean here, then the bar, then the table, at which nobody plays."""
        used = self.meant(intent)
        if used is None and self._is_for_table(intent):
            used = self.table.handle(intent)
        elif used is None:
            used = super().handle(intent)
        self.dirty = self.dirty or used
        return used

    def meant(self, intent: Intent) -> bool | None:
        """Answers an intent that has a meaning of its own here, as `handle`; None for all others."""
        return None

    def _is_for_table(self, intent: Intent) -> bool:
        if isinstance(intent, Point):
            return intent.pointer not in self._held and not self._bar.collidepoint(intent.pos)
        if isinstance(intent, Hover):
            return self._at(intent.pos) is None
        return isinstance(intent, Details | Zoom | Wheel)

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        self.table.draw(surface)
        self.draw_over(surface)
        paint = self.ctx.paint.on(surface)
        paint.fill(self._bar, theme.TABLE_DARK)
        self.draw_words(paint)
        for widget in self._shown():
            widget.draw(paint, self.ring.lit)

    def draw_over(self, surface: pygame.Surface) -> None:
        """What is drawn over the table."""

    def draw_words(self, paint: Painter) -> None:
        """What is said in the bar."""
