"""A finished game with the few decisions that could have been better: waiting for them, and stepping through them.

Here: the wait, and `ReviewScene`: the sheet as it was, what was done in dashes with a
pencil, what was better in a double line with a lamp. Not here: how decisions are weighed (the application).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import FRect

from branchline.engine.kernel.actions import Action
from branchline.ui import theme
from branchline.ui.context import Context
from branchline.ui.input.intents import Details, Hover, Intent, Menu, Next, Point, Prev, Wheel, Zoom
from branchline.ui.painter import Painter
from branchline.ui.reviews import Moment, ReviewWork
from branchline.ui.scenes.dialog import MessageDialog, Panel
from branchline.ui.scenes.screen import Screen
from branchline.ui.tables import advice
from branchline.ui.tables.advice import Look
from branchline.ui.tables.pane import TablePane
from branchline.ui.tables.scene import GameTable
from branchline.ui.tables.session import Advice
from branchline.ui.tables.words import SEPARATOR
from branchline.ui.widgets.base import Lit, Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.grid import Grid
from branchline.ui.widgets.hints import Hint
from branchline.ui.widgets.label import Label

MARGIN = 20.0
GAP = 10.0
SIGN = 44.0
WIDE = 1500.0
"""In a window at least so wide the buttons stand beside the words."""
BUTTONS_WIDE = 620.0
SHOWS: tuple[tuple[Look, ...], ...] = (("played", "better"), ("better",), ("played",))
SHOW_CODES = ("review.show_both", "review.show_better", "review.show_played")


class _Progress(Widget):
    """How far a review is: a bar that fills."""

    def __init__(self, ctx: Context, work: ReviewWork) -> None:
        super().__init__(ctx)
        self._work = work

    def leaves(self) -> list[Widget]:
        """It is never focused."""
        return []

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        return 44.0

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        box = self.rect.inflate(0, -14)
        paint.card(box, theme.PAPER_SHADE, edge=theme.INK, line=2, radius=12)
        part = min(1.0, self._work.done / max(1, self._work.total))
        if part > 0.02:
            inner = box.inflate(-8, -8)
            inner.width *= part
            paint.card(inner, theme.ORANGE, radius=8)


class ReviewWait(Panel):
    """A review is being made; what stood out follows in the place of this."""

    widest = 820.0
    poll = 0.03

    def __init__(self, ctx: Context, work: ReviewWork, make: Callable[[], GameTable]) -> None:
        super().__init__(ctx)
        self.work = work
        self._make = make
        self._told = -1
        heading = Label(
            ctx,
            lambda: ctx.text("review.title"),
            theme.TEXT_HEADING,
            theme.INK,
            bold=True,
            align="centre",
            heading=True,
        )
        words = Label(ctx, self._words, theme.TEXT_BODY, theme.INK, align="centre")
        stop = Button(ctx, lambda: ctx.text("ui.abandon"), self.back)
        self.fill([heading, words, _Progress(ctx, work), stop])

    def update(self, dt: float) -> None:
        """See `Scene.update`."""
        self.work.poll()
        if self.work.done != self._told:
            self._told = self.work.done
            self.dirty = True
        if self.work.finished:
            self._finish()

    def close(self) -> None:
        """See `Scene.close`."""
        self.work.cancel()
        super().close()

    def _finish(self) -> None:
        if self.work.moments:
            self.ctx.stack.replace(ReviewScene(self.ctx, self.work.moments, self._make))
            return
        code = "review.failed" if self.work.failed else "review.nothing"
        words = self.ctx.text(code)
        heading = self.ctx.text("review.title")
        self.ctx.stack.replace(MessageDialog(self.ctx, lambda: words, heading_code=heading))

    def _words(self) -> str:
        work = self.work
        return self.ctx.text(
            "review.progress", done=min(work.done + 1, work.total), total=work.total
        )


class ReviewScene(Screen):
    """The table at each of the moments, one after the other, and below it what is to be said of it."""

    hints: Sequence[Hint] = ()

    def __init__(
        self, ctx: Context, moments: Sequence[Moment], make: Callable[[], GameTable]
    ) -> None:
        super().__init__(ctx)
        self.moments = list(moments)
        self.number = 0
        self.show = 0
        self.table = make()
        self.table.at_end = lambda: None
        self.timeline = self.table.timeline
        self._bar = FRect(0, 0, 0, 0)
        self._lines: list[tuple[FRect, str, Look | None]] = []
        self._buttons = [
            Button(ctx, lambda: ctx.text("review.before"), lambda: self.step(-1)),
            Button(ctx, lambda: ctx.text("review.after"), lambda: self.step(1)),
            Button(ctx, lambda: ctx.text(SHOW_CODES[self.show]), self.show_next),
            Button(ctx, lambda: ctx.text("ui.done"), self.back),
        ]
        self._grid = Grid(ctx, self._buttons, (4, 2), gap=GAP)
        self.widgets = [self._grid]
        self._go()

    @property
    def moment(self) -> Moment:
        """The decision that is looked at."""
        return self.moments[self.number]

    @property
    def pane(self) -> TablePane[Any, Any, Any, Any]:
        """The pane of the seat."""
        pane: TablePane[Any, Any, Any, Any] = self.table.panes[0]
        return pane

    # --- what the buttons do ------------------------------------------------------------------

    def step(self, by: int) -> None:
        """The next decision, or the one before; after the last comes the first."""
        self.number = (self.number + by) % len(self.moments)
        self.show = 0
        self._go()
        self.resize()

    def show_next(self) -> None:
        """Both choices are marked, then only the better one, then only what was done."""
        self.show = (self.show + 1) % len(SHOWS)
        self.dirty = True

    def _go(self) -> None:
        self.table.director.skip()
        self.table.session.go(self.moment.at)  # type: ignore[attr-defined]
        self.table.look_from(self.moment.seat)
        self.table.show_now()
        for button in self._buttons[:2]:
            button.visible = len(self.moments) > 1
        self.dirty = True

    # --- life ---------------------------------------------------------------------------------

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`: words, and buttons beside them or below."""
        safe, canvas = self.ctx.canvas.safe, self.ctx.canvas
        inner = FRect(safe.left + MARGIN, 0, safe.width - 2 * MARGIN, 0)
        wide = inner.width >= WIDE
        room = inner.width - BUTTONS_WIDE - GAP if wide else inner.width
        self._grid.columns = (2,) if wide else (4, 2)
        across = BUTTONS_WIDE if wide else inner.width
        below = self._grid.height_for(across)
        lines = self._measured(room)
        words = sum(height for height, _, _ in lines) + GAP * (len(lines) - 1)
        high = max(words, below) if wide else words + GAP + below
        self._bar = FRect(0, safe.bottom - high - 2 * GAP, canvas.width, canvas.height)
        y = self._bar.top + GAP
        self._lines = []
        for height, text, look in lines:
            self._lines.append((FRect(inner.left, y, room, height), text, look))
            y += height + GAP
        left = inner.right - across
        self._grid.layout(FRect(left, safe.bottom - below - GAP, across, below))
        self.table.foot = high + 2 * GAP

    def _measured(self, width: float) -> list[tuple[float, str, Look | None]]:
        paint, moment = self.ctx.paint, self.moment
        hint = Advice(moment.better[0], moment.reason)
        reason = self.pane.advice_lines(hint)[0].text
        better, played = self._named(moment.better), self._named(moment.played)
        lines: list[tuple[str, Look | None]] = [
            (self._heading(), None),
            (SEPARATOR.join(part for part in (better, reason) if part), "better"),
            (self.ctx.text("review.you_played", what=played or "…"), "played"),
        ]
        if not played:
            lines[2] = (self.ctx.text("review.your_choice"), "played")
        found = []
        for text, look in lines:
            room = width - (SIGN + GAP if look else 0)
            height = paint.measure(text, theme.TEXT_SMALL, room, bold=look is None)[1]
            found.append((max(height, SIGN if look else 0), text, look))
        return found

    def _heading(self) -> str:
        moment = self.moment
        return self.ctx.text(
            "review.moment",
            number=self.number + 1,
            count=len(self.moments),
            points=round(moment.gain),
            error=max(1, round(moment.error)),
        )

    def _named(self, actions: Sequence[Action]) -> str:
        words = [self.pane.marks_of(action).words for action in actions]
        return ", ".join(word for word in words if word)

    def enter(self) -> None:
        """See `Scene.enter`."""
        super().enter()
        self.table.enter()
        self.ring.focus(self._buttons[1] if len(self.moments) > 1 else self._buttons[3])

    def leave(self) -> None:
        """See `Scene.leave`."""
        super().leave()
        self.table.leave()

    def close(self) -> None:
        """See `Scene.close`."""
        super().close()
        self.table.close()

    def resize(self) -> None:
        """See `Screen.resize`."""
        super().resize()
        self.table.resize()

    def update(self, dt: float) -> None:
        """See `Scene.update`."""
        self.table.update(dt)
        if self.table.dirty:
            self.table.dirty = False
            self.dirty = True

    def handle(self, intent: Intent) -> bool:
        """See `Scene.handle`: the bar first, then the table, at which nobody plays."""
        used = self._handle(intent)
        self.dirty = self.dirty or used
        return used

    def _handle(self, intent: Intent) -> bool:
        if isinstance(intent, Next | Prev):
            self.step(1 if isinstance(intent, Next) else -1)
            return True
        if isinstance(intent, Details | Zoom | Wheel):
            return self.table.handle(intent)
        if isinstance(intent, Menu):
            self.back()
            return True
        if isinstance(intent, Point) and not self._is_ours(intent):
            return self.table.handle(intent)
        if isinstance(intent, Hover) and self._at(intent.pos) is None:
            return self.table.handle(intent)
        return super().handle(intent)

    def _is_ours(self, intent: Point) -> bool:
        return intent.pointer in self._held or self._bar.collidepoint(intent.pos)

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        self.table.draw(surface)
        self._draw_marks(surface)
        paint = self.ctx.paint.on(surface)
        paint.fill(self._bar, theme.TABLE_DARK)
        for box, text, look in self._lines:
            words = FRect(box)
            if look is not None:
                size = self.ctx.canvas.px(SIGN)
                plate = advice.badge(self.table.stamps, size, look)
                x, y = self.ctx.canvas.point_px(box.topleft)
                surface.blit(plate, (round(x), round(y)))
                words.left, words.width = box.left + SIGN + GAP, box.width - SIGN - GAP
            paint.text(text, words, theme.TEXT_SMALL, theme.CHALK, bold=look is None)
        for widget in self._shown():
            widget.draw(paint, self.ring.lit)

    def _draw_marks(self, surface: pygame.Surface) -> None:
        """What differs between the two choices, each in its own look."""
        moment = self.moment
        sides: dict[Look, tuple[Sequence[Action], Sequence[Action]]] = {
            "played": (moment.played, moment.better),
            "better": (moment.better, moment.played),
        }
        before = surface.get_clip()
        surface.set_clip(self.ctx.canvas.rect_px(FRect(0, 0, self._bar.width, self._bar.top)))
        for look in SHOWS[self.show]:
            actions, others = sides[look]
            for action in actions:
                if action not in others:
                    self.pane.draw_marks(surface, action, look)
        surface.set_clip(before)
