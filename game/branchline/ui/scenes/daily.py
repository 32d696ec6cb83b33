"""The challenge of the day: the same dice for everybody today, one ticket for each game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.people import GUEST, Daily
from branchline.ui.scenes.people import new_person
from branchline.ui.scenes.screen import Screen
from branchline.ui.widgets.base import Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.label import Label
from branchline.ui.widgets.rows import Choice
from branchline.ui.widgets.scroll import ScrollPane

if TYPE_CHECKING:
    from branchline.ui.context import Context


class DailyScene(Screen):
    """Who plays, and for each game: play, go on, or play again (which does not count any more)."""

    heading_code = "daily.title"

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        last = ctx.app.last_setup().people
        known = [person for person in last if ctx.app.people.named(person) is not None]
        self._person = known[0] if known else GUEST
        self._pane = ScrollPane(ctx, [])
        self.widgets = [self._pane]
        self._who: Choice[str] = Choice(
            ctx,
            lambda: ctx.text("daily.player"),
            lambda: [
                (GUEST, ctx.text("people.guest")),
                *((person.id, person.name) for person in ctx.app.people.everyone()),
            ],
            lambda: self._person,
            self._set_person,
        )
        self._new = Button(
            ctx,
            lambda: ctx.text("people.new"),
            lambda: ctx.stack.push(new_person(ctx, lambda person: self._set_person(person.id))),
            tone="quiet",
        )
        self._show()

    def enter(self) -> None:
        """See `Scene.enter`: the first game has the focus at first."""
        fresh = self.ring.focused() in (None, self._who)
        super().enter()
        if fresh:
            self.ring.focus(self._games[0])

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`."""
        inner = area.inflate(-2 * theme.PAD, -2 * theme.PAD)
        inner.height = min(inner.height, self._pane.height_for(inner.width))
        self._pane.layout(inner)

    def backdrop(self, paint: Painter) -> None:
        """See `Screen.backdrop`."""
        paint.table()
        paint.sheet(self._pane.rect.inflate(2 * theme.PAD, 2 * theme.PAD))

    def _show(self) -> None:
        ctx = self.ctx
        dailies = ctx.app.people.dailies(self._person)
        day = dailies[0].day if dailies else ""
        about = Label(ctx, lambda: ctx.text("daily.about", day=day), colour=theme.INK)
        self._games = [self._ticket(daily) for daily in dailies]
        content: list[Widget] = [about, self._who, *self._games]
        recent = [daily for daily in dailies if daily.recent]
        content += [self._past(daily) for daily in recent]
        self._pane.children = [*content, self._new]

    def _ticket(self, daily: Daily) -> Button:
        ctx = self.ctx

        def play() -> None:
            ctx.sound("whistle")
            ctx.app.people.play_daily(self._person, daily.game)

        return Button(
            ctx,
            lambda: ctx.text(f"game.{daily.game}"),
            play,
            tone="primary" if daily.score is None else "plain",
            note=self._note(daily),
        )

    def _note(self, daily: Daily) -> Callable[[], str]:
        def words() -> str:
            text = self.ctx.text
            if daily.score is not None:
                return text("daily.played", points=daily.score)
            return text("daily.go_on" if daily.unfinished else "daily.open")

        return words

    def _past(self, daily: Daily) -> Label:
        """The best day, and the last ones."""
        ctx = self.ctx

        def words() -> str:
            days = ", ".join(f"{day}: {points}" for day, points in daily.recent)
            return ctx.text(
                "daily.past",
                game=ctx.text(f"game.{daily.game}"),
                best=daily.best,
                day=daily.best_day,
                days=days,
            )

        return Label(ctx, words, theme.TEXT_SMALL, theme.INK)

    def _set_person(self, person: str) -> None:
        self._person = person
        focus = self.ring.focused()
        self._show()
        self.resize()
        if focus is not None:
            self.ring.focus(focus)
