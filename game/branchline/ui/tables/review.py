"""A finished game with the few decisions that could have been better: waiting for them, and stepping through them.

Here: the wait for the first of them, and `ReviewScene`, which is there while others are looked for: the sheet as it was,
what was done in dashes with a pencil, what was better in a double line with a lamp, and both in words on two cards that
look the same. Not here: how decisions are weighed (the application).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame
from pygame import FRect

from branchline.engine.kernel.actions import Action
from branchline.ui import theme
from branchline.ui.context import Context
from branchline.ui.input.intents import Intent, Menu, Next, Prev
from branchline.ui.painter import Painter
from branchline.ui.reviews import Moment, ReviewWork
from branchline.ui.scenes.base import IDLE_POLL
from branchline.ui.scenes.dialog import MessageDialog, Panel
from branchline.ui.tables import advice
from branchline.ui.tables.advice import Look
from branchline.ui.tables.pane import TablePane
from branchline.ui.tables.scene import GameTable
from branchline.ui.tables.session import Advice
from branchline.ui.tables.watched import MARGIN, WatchedTable
from branchline.ui.tables.words import SEPARATOR
from branchline.ui.widgets.base import Lit, Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.label import Label
from branchline.ui.widgets.tabs import Tabs

GAP = 10.0
SIGN = 48.0
PAD = 14.0
FRAME = 4.0
"""The width of a card's outline, which is that of its marks on the sheet."""
WIDE = 1500.0
"""In a window at least so wide the buttons stand beside the words."""
BUTTONS_WIDE = 0.48
"""The part of such a window that they take."""
SHOWS: tuple[tuple[Look, ...], ...] = (("played", "better"), ("played",), ("better",))
SHOW_CODES = ("review.both", "review.yours", "review.better")
LOOK_CODES: dict[Look, str] = {"played": "review.yours", "better": "review.better"}


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
    """A review is being made; the first that stands out follows in the place of this."""

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
        if self.work.finished or self.work.moments:
            self._finish()

    def back(self) -> None:
        """See `Screen.back`: the rest of the decisions is not looked at."""
        self.work.cancel()
        super().back()

    def _finish(self) -> None:
        if self.work.moments:
            self.ctx.stack.replace(ReviewScene(self.ctx, self.work, self._make))
            return
        code = "review.failed" if self.work.failed else "review.nothing"
        ctx = self.ctx
        ctx.stack.replace(MessageDialog(ctx, lambda: ctx.text(code), heading_code="review.title"))

    def _words(self) -> str:
        work = self.work
        return self.ctx.text(
            "review.progress", done=min(work.done + 1, work.total), total=work.total
        )


@dataclass(slots=True)
class _Card:
    """One of the two choices in words."""

    look: Look
    words: str
    height: float = 0.0
    box: FRect | None = None


class ReviewScene(WatchedTable):
    """The table at each of the moments, one after the other, and below it what is to be said of it."""

    def __init__(self, ctx: Context, work: ReviewWork, make: Callable[[], GameTable]) -> None:
        super().__init__(ctx, make)
        self.table.bare = True
        self.work = work
        self.moment = work.moments[0]
        self.show = 0
        self._told: object = None
        self._heading = FRect(0, 0, 0, 0)
        self._cards: list[_Card] = []
        self._steps = [
            self._button("review.previous", lambda: self.step(-1)),
            self._button("review.next", lambda: self.step(1)),
        ]
        names = [self._named_show(code) for code in SHOW_CODES]
        self._tabs = Tabs(ctx, names, lambda: self.show, self.show_only)
        self._done = self._button("ui.done", self.back)
        self.widgets = [*self._steps, self._done, self._tabs]
        self._go()

    @property
    def moments(self) -> Sequence[Moment]:
        """What was found so far."""
        return self.work.moments

    @property
    def number(self) -> int:
        """Which of the moments is looked at."""
        same = (n for n, each in enumerate(self.moments) if each.at == self.moment.at)
        return next(same, 0)

    @property
    def pane(self) -> TablePane[Any, Any, Any, Any]:
        """The pane of the seat."""
        pane: TablePane[Any, Any, Any, Any] = self.table.panes[0]
        return pane

    # --- what the buttons do ------------------------------------------------------------------

    def step(self, by: int) -> None:
        """The next decision, or the one before, if there is one."""
        there = self.number + by
        if not 0 <= there < len(self.moments):
            return
        self.moment = self.moments[there]
        self.show = 0
        self._go()
        self.resize()

    def show_only(self, show: int) -> None:
        """Both choices are marked, or only what was done, or only the better one."""
        self.show = show
        self.dirty = True

    def back(self) -> None:
        """See `Screen.back`: what was not looked at yet is not looked at any more."""
        self.work.cancel()
        super().back()

    def _go(self) -> None:
        self.table.director.skip()
        self.table.session.go(self.moment.at)  # type: ignore[attr-defined]
        self.table.look_from(self.moment.seat)
        self.table.show_now()
        self._show_steps()
        self.dirty = True

    def _show_steps(self) -> None:
        focused = self.ring.focused()
        for button in self._steps:
            button.visible = len(self.moments) > 1
        before, after = self._steps
        before.enabled, after.enabled = self.number > 0, self.number + 1 < len(self.moments)
        if focused in self._steps and not focused.enabled:
            self.ring.focus(self._tabs.tabs[0])

    def _button(self, code: str, action: Callable[[], object]) -> Button:
        return Button(self.ctx, lambda: self.ctx.text(code), action, compact=True)

    def _named_show(self, code: str) -> Callable[[], str]:
        return lambda: self.ctx.text(code)

    # --- life ---------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """See `Scene.update`: more may be found meanwhile."""
        super().update(dt)
        self.work.poll()
        self.poll = IDLE_POLL if self.work.finished else ReviewWait.poll
        told = (self.work.done, self.work.finished, tuple(m.at for m in self.moments))
        if told != self._told:
            self._told = told
            if self.moment not in self.moments:
                self.moment = self.moments[0]
                self._go()
            self._show_steps()
            self.resize()
            self.dirty = True

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`: words, and buttons beside them or below."""
        across = self.ctx.canvas.safe.width - 2 * MARGIN
        wide = across >= WIDE
        beside = across * BUTTONS_WIDE if wide else across
        room = across - beside - 2 * GAP if wide else across
        paint = self.ctx.paint
        heading = paint.measure(self._heading_words(), theme.TEXT_SMALL, room, bold=True)[1]
        self._cards = self._measured(room)
        words = heading + sum(card.height + GAP for card in self._cards)
        below = self._buttons_height(beside)
        high = max(words, below) if wide else words + GAP + below
        bar = self.stand(high + 2 * GAP)
        y = bar.top + GAP
        self._heading = FRect(bar.left, y, room, heading)
        y += heading + GAP
        for card in self._cards:
            card.box = FRect(bar.left, y, room, card.height)
            y += card.height + GAP
        self._lay_buttons(FRect(bar.right - beside, bar.bottom - GAP - below, beside, below))

    def _row(self) -> list[Button]:
        """The buttons of the upper row; where there is nothing to step to, the last stands beside the tabs."""
        return [*self._steps, self._done] if self._steps[0].visible else []

    def _widths(self, across: float) -> list[float]:
        """How wide the buttons of the upper row are: the last as wide as it must, the others share the rest."""
        done = min(self._done.least_width(), across * 0.3)
        step = (across - done - 2 * GAP) / 2
        return [step, step, done]

    def _buttons_height(self, across: float) -> float:
        widths = self._widths(across)
        if not self._row():
            beside = self._tabs.height_for(across - widths[-1] - GAP)
            return max(beside, self._done.height_for(widths[-1]))
        tall = (b.height_for(wide) for b, wide in zip(self._row(), widths, strict=True))
        return max(tall) + GAP + self._tabs.height_for(across)

    def _lay_buttons(self, box: FRect) -> None:
        widths = self._widths(box.width)
        if not self._row():
            self._tabs.layout(FRect(box.left, box.top, box.width - widths[-1] - GAP, box.height))
            self._done.layout(FRect(box.right - widths[-1], box.top, widths[-1], box.height))
            return
        tabs = self._tabs.height_for(box.width)
        x, tall = box.left, box.height - tabs - GAP
        for button, wide in zip(self._row(), widths, strict=True):
            button.layout(FRect(x, box.top, wide, tall))
            x += wide + GAP
        self._tabs.layout(FRect(box.left, box.bottom - tabs, box.width, tabs))

    def _measured(self, width: float) -> list[_Card]:
        moment, text = self.moment, self.ctx.text
        reason = self.pane.advice_lines(Advice(moment.better[0], moment.reason))[0].text
        better = SEPARATOR.join(part for part in (self._named(moment.better), reason) if part)
        played = self._named(moment.played) or text("review.as_outlined")
        both: list[tuple[Look, str]] = [("played", played), ("better", better)]
        choice = "review.choice"
        cards = [
            _Card(on, text(choice, whose=text(LOOK_CODES[on]), what=said)) for on, said in both
        ]
        for card in cards:
            inner = width - SIGN - 3 * PAD
            said = self.ctx.paint.measure(card.words, theme.TEXT_SMALL, inner)[1]
            card.height = max(said, SIGN) + PAD
        return cards

    def _heading_words(self) -> str:
        moment, work = self.moment, self.work
        words = self.ctx.text(
            "review.moment",
            number=self.number + 1,
            count=len(self.moments),
            points=round(moment.gain),
            error=max(1, round(moment.error)),
        )
        if work.finished:
            return words
        return f"{words} {self.ctx.text('review.still', done=work.done, total=work.total)}"

    def _named(self, actions: Sequence[Action]) -> str:
        words = [self.pane.marks_of(action).words for action in actions]
        return ", ".join(word for word in words if word)

    def enter(self) -> None:
        """See `Scene.enter`."""
        super().enter()
        self.ring.focus(self._steps[1] if self._steps[1].visible else self._done)

    def meant(self, intent: Intent) -> bool | None:
        """See `WatchedTable.meant`."""
        if isinstance(intent, Next | Prev):
            self.step(1 if isinstance(intent, Next) else -1)
            return True
        if isinstance(intent, Menu):
            self.back()
            return True
        return None

    # --- drawing ------------------------------------------------------------------------------

    def draw_words(self, paint: Painter) -> None:
        """See `WatchedTable.draw_words`: how much more there was, and the two choices on a card each."""
        paint.text(self._heading_words(), self._heading, theme.TEXT_SMALL, theme.CHALK, bold=True)
        for card in self._cards:
            if card.box is not None:
                self._draw_card(paint, card, card.box)

    def _draw_card(self, paint: Painter, card: _Card, box: FRect) -> None:
        """A card in the colour and with the outline of its marks; pale if they are not shown."""
        shown, canvas, stamps = card.look in SHOWS[self.show], self.ctx.canvas, self.table.stamps
        paint.card(box, theme.PAPER if shown else theme.PAPER_SHADE, radius=FRAME * 2.6)
        place = canvas.rect_px(box)
        if shown:
            edge = advice.frame(stamps, place.width, place.height, canvas.px(FRAME), card.look)
            paint.surface.blit(edge, place)
        plate = advice.badge(stamps, canvas.px(SIGN), card.look)
        x, y = canvas.point_px((box.left + PAD, box.centery - SIGN / 2))
        paint.surface.blit(plate, (round(x), round(y)))
        left = box.left + SIGN + 2 * PAD
        words = FRect(left, box.top, box.right - PAD - left, box.height)
        paint.text(card.words, words, theme.TEXT_SMALL, theme.INK if shown else theme.GRAPHITE)

    def draw_over(self, surface: pygame.Surface) -> None:
        """See `WatchedTable.draw_over`: what differs between the two choices, each in its own look."""
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
