"""A finished game to be looked at again: its own table, and below it a time line with buttons.

Here: the screen and what its buttons do. The table animates steps forward as always and stands at once where one
jumps to. Not here: the game on tape (the application), the line itself (`widgets.time_line`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import pygame
from pygame import FRect, Rect

from branchline.ui import theme
from branchline.ui.context import Context
from branchline.ui.input.intents import (
    Far,
    Intent,
    Menu,
    Next,
    Prev,
    Step,
    Undo,
)
from branchline.ui.painter import Painter
from branchline.ui.scenes.base import IDLE_POLL
from branchline.ui.tables import pen
from branchline.ui.tables.others import shortened
from branchline.ui.tables.scene import GameTable
from branchline.ui.tables.session import TableSession
from branchline.ui.tables.watched import MARGIN, WatchedTable
from branchline.ui.widgets.base import Lit, Pressable, Widget
from branchline.ui.widgets.time_line import TimeLine

SPEEDS = (1, 2, 4, 8)
SPEED_WORDS = tuple(f"{speed}×" for speed in SPEEDS)
STEP_SECONDS = 0.5
"""Between two steps while it plays, at speed 1."""
AT_ONCE = 0.001
"""The table's own pause between moves: this screen sees to the pace."""
PLAYING_POLL = 0.03
SIGN_WIDTH = 96.0
WIDEST_WORD = 330.0
LINE_HEIGHT = 88.0


class ReplaySession(TableSession[Any], Protocol):
    """A game on tape, as the screen winds it."""

    @property
    def source(self) -> str:
        """Tells the game from others when something is to be written of it."""

    @property
    def at(self) -> int:
        """How many steps are done."""

    @property
    def length(self) -> int:
        """How many steps there are."""

    @property
    def turns(self) -> Sequence[int]:
        """Where turns begin, the first at 0."""

    def go(self, at: int) -> None:
        """Exactly so many steps are done."""

    def forward(self) -> None:
        """One more step comes with the next `poll`."""


class _SignButton(Pressable):
    """A ticket with a sign; which one is asked for at every drawing."""

    def __init__(self, ctx: Context, sign: Callable[[], str], action: Callable[[], object]) -> None:
        super().__init__(ctx, action)
        self._sign = sign

    def least_width(self) -> float:
        """See `Widget.least_width`."""
        return max(SIGN_WIDTH, self.ctx.canvas.target)

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        face = FRect(self.rect.left, self.rect.top, self.rect.width, self.rect.height - 5)
        primary = self._sign() in ("play", "pause")
        fill = theme.ORANGE if primary else theme.PAPER
        edge = theme.ORANGE_DEEP if primary else theme.PAPER_EDGE
        ink = theme.SHADOW if primary else theme.INK
        if not self.enabled:
            fill, edge, ink = theme.TABLE_LIGHT, theme.TABLE_LINE, theme.CHALK_DIM
        paint.ticket(face, fill, edge, depth=0 if self.held_down else 5)
        name = self._sign()
        box = FRect(0, 0, 48, 48)
        box.center = face.center
        paint.drawing(("replay", name, ink), box, ink, lambda big, at: _sign(big, at, name, ink))
        self.draw_ring(paint, lit)


class _WordButton(Pressable):
    """A ticket with a short word, as wide as the widest of the `choices` that come in turn."""

    def __init__(
        self,
        ctx: Context,
        words: Callable[[], str],
        action: Callable[[], object],
        choices: Callable[[], Sequence[str]],
    ) -> None:
        super().__init__(ctx, action)
        self._words = words
        self._choices = choices

    def least_width(self) -> float:
        """See `Widget.least_width`."""
        paint = self.ctx.paint
        wide = max(paint.measure(word, theme.TEXT_BODY, bold=True)[0] for word in self._choices())
        return min(max(SIGN_WIDTH, self.ctx.canvas.target, wide + 56), WIDEST_WORD)

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        face = FRect(self.rect.left, self.rect.top, self.rect.width, self.rect.height - 5)
        paint.ticket(face, theme.PAPER, theme.PAPER_EDGE, depth=0 if self.held_down else 5)
        words = shortened(paint, self._words(), theme.TEXT_SMALL, face.width - 44, bold=True)
        paint.text(
            words,
            face.inflate(-40, -8),
            theme.TEXT_BODY,
            theme.INK,
            bold=True,
            align="centre",
            one_line=True,
        )
        self.draw_ring(paint, lit)


class ReplayScene(WatchedTable):
    """The table of the game and the bar below it. `make` makes the table; `export` is what else can be done."""

    def __init__(
        self,
        ctx: Context,
        session: ReplaySession,
        make: Callable[[], GameTable],
        export: Callable[[], object],
    ) -> None:
        super().__init__(ctx, make)
        self.session = session
        self.table.pace = AT_ONCE
        self.playing = False
        self._speed = 0
        self._eye: int | None = None
        self._wait = 0.0
        self._tall = LINE_HEIGHT
        self._status = FRect(0, 0, 0, 0)
        self._play = _SignButton(ctx, lambda: "pause" if self.playing else "play", self.toggle)
        self._line = TimeLine(ctx, lambda: session.at, session.length, session.turns, self.go)
        self._buttons: list[Widget] = [
            _SignButton(ctx, lambda: "first", lambda: self.go(0)),
            _SignButton(ctx, lambda: "back", lambda: self.step_by(-1)),
            self._play,
            _SignButton(ctx, lambda: "next", lambda: self.step_by(1)),
            _SignButton(ctx, lambda: "last", lambda: self.go(session.length)),
        ]
        self._others: list[Widget] = [
            _WordButton(ctx, lambda: SPEED_WORDS[self._speed], self.faster, lambda: SPEED_WORDS),
            _WordButton(ctx, self._eye_words, self.next_eye, self._eyes),
            _SignButton(ctx, lambda: "export", export),
            _SignButton(ctx, lambda: "close", self.back),
        ]
        self.widgets = [*self._buttons, self._line, *self._others]

    # --- what the buttons do ------------------------------------------------------------------

    def go(self, at: int) -> None:
        """The game stands after so many steps, at rest."""
        self.playing = False
        self._jump(at)

    def step_by(self, by: int) -> None:
        """One step forward, shown as it was played, or one back."""
        self.playing = False
        if by < 0:
            self._jump(self.session.at - 1)
        else:
            self._forward()

    def turn_by(self, by: int) -> None:
        """To the beginning of this turn or the one before, or to that of the next."""
        self.playing = False
        at = self.session.at
        starts = [*self.session.turns, self.session.length]
        if by < 0:
            self._jump(max((start for start in starts if start < at), default=0))
        else:
            self._jump(min((start for start in starts if start > at), default=at))

    def toggle(self) -> None:
        """It plays, from the beginning if it stood at the end, or it stands."""
        self.playing = not self.playing
        if self.playing and self.session.at >= self.session.length:
            self._jump(0)
        self._wait = 0.0

    def faster(self) -> None:
        """The next speed; after the highest comes the lowest."""
        self._speed = (self._speed + 1) % len(SPEEDS)

    def next_eye(self) -> None:
        """The table as everybody sees it, then as each seat does, whose hand lies open."""
        seats = [None, *range(len(self.session.seats))]
        self._eye = seats[(seats.index(self._eye) + 1) % len(seats)]
        self.table.director.skip()
        self.table.look_from(self._eye)
        self.table.show_now()
        self.repaint()

    def _forward(self) -> None:
        self.table.director.skip()
        self.session.forward()

    def _jump(self, at: int) -> None:
        self.table.director.skip()
        self.session.go(at)
        self.table.show_now()
        self.dirty = True

    # --- life ---------------------------------------------------------------------------------

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`: one row where there is room, else the line above the buttons."""
        self._tall = tall = max(LINE_HEIGHT, self.ctx.canvas.target)
        words = self.ctx.paint.measure("X", theme.TEXT_SMALL, bold=True)[1]
        widths = [widget.least_width() for widget in (*self._buttons, *self._others)]
        room = self.ctx.canvas.safe.width - 2 * MARGIN
        gap = 10.0
        taken = sum(widths) + gap * (len(widths) + 1)
        one_row = room - taken >= self._line.least_width()
        high = words + tall + 26 + (0.0 if one_row else tall + gap)
        inner = self.stand(high)
        self._status = FRect(inner.left, inner.top + 6, inner.width, words)
        top = self._status.bottom + 8
        if one_row:
            wide = inner.width - taken
            x = self._row(self._buttons, inner.left, top, gap)
            self._line.layout(FRect(x, top, wide, tall))
            self._row(self._others, x + wide + gap, top, gap)
        else:
            self._line.layout(FRect(inner.left, top, inner.width, tall))
            spare = inner.width - taken + gap
            squeeze = min(1.0, inner.width / (taken - gap)) if spare < 0 else 1.0
            x = self._row(self._buttons, inner.left, top + tall + gap, gap, squeeze)
            x += max(0.0, spare)
            self._row(self._others, x, top + tall + gap, gap, squeeze)

    def _row(
        self, widgets: Sequence[Widget], x: float, top: float, gap: float, squeeze: float = 1.0
    ) -> float:
        for widget in widgets:
            wide = widget.least_width() * squeeze
            widget.layout(FRect(x, top, wide, self._tall))
            x += wide + gap * squeeze
        return x

    def enter(self) -> None:
        """See `Scene.enter`: the button that plays has the focus at first."""
        fresh = self.ring.focused() in (None, self._buttons[0])
        super().enter()
        if fresh:
            self.ring.focus(self._play)

    def update(self, dt: float) -> None:
        """See `Scene.update`."""
        speed = SPEEDS[self._speed]
        self.table.timeline.speed = self.ctx.settings.timeline_speed * speed
        self._wait = max(0.0, self._wait - dt * speed)
        if self.playing and not self.table.director.busy and self._wait <= 0.0:
            if self.session.at >= self.session.length:
                self.playing = False
                self.dirty = True
            else:
                self._forward()
                self._wait = STEP_SECONDS
        super().update(dt)
        self.poll = PLAYING_POLL if self.playing or self.table.director.busy else IDLE_POLL

    def meant(self, intent: Intent) -> bool | None:
        """See `WatchedTable.meant`."""
        if isinstance(intent, Next | Prev):
            self.turn_by(1 if isinstance(intent, Next) else -1)
            return True
        if isinstance(intent, Far):
            self.go(self.session.length if intent.forward else 0)
            return True
        if isinstance(intent, Undo):
            self.step_by(-1)
            return True
        if isinstance(intent, Step) and intent.dy and self.ring.focused() is self._line:
            return self._leave_line(intent.dy)
        return self.table.handle(intent) if isinstance(intent, Menu) else None

    def _leave_line(self, dy: int) -> bool:
        """Steps aside wind the game, so one leaves the line up or down: to what lies there, else to its neighbours."""
        if not self.ring.move(0, dy):
            self.ring.focus(self._play if dy < 0 else self._others[0])
        self.ctx.sound("focus")
        return True

    # --- drawing ------------------------------------------------------------------------------

    def draw_words(self, paint: Painter) -> None:
        """See `WatchedTable.draw_words`."""
        paint.text(
            self._status_words(paint),
            self._status,
            theme.TEXT_SMALL,
            theme.CHALK,
            bold=True,
            one_line=True,
        )

    def _status_words(self, paint: Painter) -> str:
        """How far it is and the score so far; names give way to the numbers where there is little room."""
        session, text = self.session, self.ctx.text
        turn = text("replay.move", move=session.at, moves=session.length)
        totals = [self.table.standing(seat) for seat in range(len(session.seats))]
        named = "   ".join(
            f"{info.name} {total}" for info, total in zip(session.seats, totals, strict=True)
        )
        choices = [f"{turn}      {named}", f"{turn}      {' : '.join(map(str, totals))}", turn]
        room = self._status.width
        fits = (t for t in choices if paint.measure(t, theme.TEXT_SMALL, bold=True)[0] < room)
        return next(fits, turn)

    def _eyes(self) -> list[str]:
        """Whose sight of the table comes in turn."""
        return [self.ctx.text("replay.everybody"), *(info.name for info in self.session.seats)]

    def _eye_words(self) -> str:
        return self._eyes()[0 if self._eye is None else self._eye + 1]


def _sign(big: pygame.Surface, box: Rect, name: str, ink: theme.Colour) -> None:
    """The sign of a button, in a square box."""
    s = box.width / 48.0

    def at(x: float, y: float) -> tuple[float, float]:
        return box.left + x * s, box.top + y * s

    def arrow(x: float, way: int) -> None:
        pygame.draw.polygon(big, ink, [at(x, 8), at(x + 20 * way, 24), at(x, 40)])

    def bar(x: float, wide: float) -> None:
        pygame.draw.rect(big, ink, Rect(at(x, 7), (wide * s, 34 * s)))

    if name == "play":
        pygame.draw.polygon(big, ink, [at(12, 5), at(42, 24), at(12, 43)])
    elif name == "pause":
        bar(11, 10)
        bar(28, 10)
    elif name in ("next", "back"):
        arrow(*((12, 1) if name == "next" else (36, -1)))
        bar(34 if name == "next" else 8, 6)
    elif name in ("first", "last"):
        for x in (4, 22) if name == "last" else (44, 26):
            arrow(x, 1 if name == "last" else -1)
        bar(42 if name == "last" else 0, 6)
    elif name == "export":
        pen.stroke(big, [at(24, 4), at(24, 26)], 6 * s, ink)
        pygame.draw.polygon(big, ink, [at(12, 20), at(36, 20), at(24, 34)])
        pen.stroke(big, [at(5, 30), at(5, 43), at(43, 43), at(43, 30)], 5 * s, ink)
    else:
        pen.stroke(big, [at(9, 9), at(39, 39)], 7 * s, ink)
        pen.stroke(big, [at(39, 9), at(9, 39)], 7 * s, ink)
