"""The players of this machine: profiles to be made, looked at, renamed and deleted.

Here: the list, one profile's panel, and the choice of who sits where. Not here: numbers (`statistics`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.people import GUEST, Person
from branchline.ui.scenes.dialog import ConfirmDialog, Panel
from branchline.ui.scenes.letters import LetterPad
from branchline.ui.scenes.screen import Screen
from branchline.ui.scenes.statistics import StatisticsScene
from branchline.ui.seat_look import PATTERNS, SeatLook
from branchline.ui.widgets.base import Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.grid import Grid
from branchline.ui.widgets.label import Label
from branchline.ui.widgets.look import SHAPE, LookSign, draw_look
from branchline.ui.widgets.rows import Choice, Row, align
from branchline.ui.widgets.scroll import ScrollPane

if TYPE_CHECKING:
    from branchline.ui.context import Context

COLOURS = range(len(theme.SEAT_COLOURS))
LOOK_HIGH = 64.0
LOOK_WIDE = LOOK_HIGH * SHAPE
"""What the look takes from the words of a ticket."""


def look_of(person: Person) -> SeatLook:
    """The colour and the pattern of a profile."""
    return SeatLook(person.colour, person.pattern)


def person_name(ctx: Context, person: str) -> str:
    """What a profile is called; guests, and profiles that are gone, are guests."""
    found = ctx.app.people.named(person)
    return found.name if found is not None else ctx.text("people.guest")


def new_person(ctx: Context, done: Callable[[Person], object]) -> LetterPad:
    """Asks for the name of a new profile; `done` is told of it."""
    people = ctx.app.people

    def add(name: str) -> None:
        used = {person.colour for person in people.everyone()}
        free = [colour for colour in COLOURS if colour not in used]
        done(people.add(name, free[0] if free else len(people.everyone()) % len(COLOURS)))

    return LetterPad(ctx, "people.new_heading", "", people.refusal, add)


class _PersonButton(Button):
    """A ticket with the name and, before it, how the profile looks."""

    def __init__(self, ctx: Context, person: Person, action: Callable[[], object]) -> None:
        super().__init__(ctx, lambda: person.name, action)
        self._look = look_of(person)

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        return super().height_for(width - LOOK_WIDE)

    def least_width(self) -> float:
        """See `Widget.least_width`."""
        return super().least_width() + LOOK_WIDE

    def _draw_words(self, paint: Painter, box: FRect, ink: theme.Colour) -> None:
        sign = FRect(self.rect.left + 34, 0, LOOK_HIGH * SHAPE, LOOK_HIGH)
        sign.centery = box.centery
        draw_look(paint, sign, self._look, theme.PAPER)
        rest = FRect(box.left + LOOK_WIDE, box.top, box.width - LOOK_WIDE, box.height)
        super()._draw_words(paint, rest, ink)


class PeopleScene(Screen):
    """One ticket for each profile, one for guests, and one that makes a new profile."""

    heading_code = "people.title"

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self._pane = ScrollPane(ctx, [])
        self.widgets = [self._pane]

    def enter(self) -> None:
        """See `Scene.enter`; profiles may have changed or gone meanwhile."""
        self._refresh()

    def _refresh(self) -> None:
        """The profiles that there are now; the focus stays at its place."""
        focused = self.ring.focused()
        leaves = self._leaves()
        at = leaves.index(focused) if focused in leaves else -1
        self._build()
        super().enter()
        after = self._leaves()
        if 0 <= at < len(after):
            self.ring.focus(after[at])
        self.repaint()

    def _build(self) -> None:
        ctx, stack = self.ctx, self.ctx.stack
        buttons: list[Widget] = [
            Button(
                ctx,
                lambda: ctx.text("people.new"),
                lambda: stack.push(new_person(ctx, lambda _: self._refresh())),
                tone="primary",
            )
        ]
        buttons += [
            _PersonButton(ctx, person, self._opens(person.id))
            for person in ctx.app.people.everyone()
        ]
        buttons.append(
            Button(
                ctx,
                lambda: ctx.text("people.guests"),
                lambda: stack.push(StatisticsScene(ctx, GUEST)),
            )
        )
        self._pane.children = [Grid(ctx, buttons, (2, 1))]

    def _opens(self, person: str) -> Callable[[], None]:
        return lambda: self.ctx.stack.push(PersonPanel(self.ctx, person))

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`."""
        inner = area.inflate(-2 * theme.PAD, -2 * theme.PAD)
        inner.height = min(inner.height, self._pane.height_for(inner.width))
        self._pane.layout(inner)

    def backdrop(self, paint: Painter) -> None:
        """See `Screen.backdrop`."""
        paint.table()
        paint.sheet(self._pane.rect.inflate(2 * theme.PAD, 2 * theme.PAD))


class PersonPanel(Panel):
    """What can be done with one profile."""

    widest = 760.0

    def __init__(self, ctx: Context, person: str) -> None:
        super().__init__(ctx)
        self._person = person
        stack = ctx.stack
        heading = Label(
            ctx,
            lambda: person_name(ctx, person),
            theme.TEXT_HEADING,
            theme.INK,
            bold=True,
            align="centre",
            heading=True,
        )
        self._colour: Choice[int] = Choice(
            ctx,
            lambda: ctx.text("people.colour"),
            lambda: [(colour, ctx.text(f"colour.{colour}")) for colour in COLOURS],
            lambda: self._now.colour,
            lambda colour: self._change(colour=colour),
        )
        self._pattern: Choice[int] = Choice(
            ctx,
            lambda: ctx.text("people.pattern"),
            lambda: [(pattern, ctx.text(f"pattern.{pattern}")) for pattern in range(PATTERNS)],
            lambda: look_of(self._now).ring,
            lambda pattern: self._change(pattern=pattern),
        )
        self.fill(
            [
                heading,
                LookSign(ctx, lambda: look_of(self._now)),
                Button(
                    ctx,
                    lambda: ctx.text("statistics.title"),
                    lambda: stack.push(StatisticsScene(ctx, person)),
                    tone="primary",
                ),
                self._colour,
                self._pattern,
                Button(ctx, lambda: ctx.text("people.rename"), self._rename),
                Button(ctx, lambda: ctx.text("people.delete"), self._ask),
                Button(ctx, lambda: ctx.text("ui.done"), self.back, tone="quiet"),
            ]
        )

    @property
    def _now(self) -> Person:
        return self.ctx.app.people.named(self._person) or Person(self._person, "")

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`."""
        align([self._colour, self._pattern], min(area.width, self.widest) - 2 * theme.PAD)
        super().arrange(area)

    def _change(self, **changes: object) -> None:
        self.ctx.app.people.change(replace(self._now, **changes))  # type: ignore[arg-type]
        self.dirty = True

    def _rename(self) -> None:
        people, person = self.ctx.app.people, self._person
        pad = LetterPad(
            self.ctx,
            "people.rename_heading",
            self._now.name,
            lambda name: people.refusal(name, person),
            lambda name: self._change(name=name),
        )
        self.ctx.stack.push(pad)

    def _ask(self) -> None:
        ask = ConfirmDialog(
            self.ctx,
            "people.delete_question",
            "people.delete",
            self._delete,
            values={"name": self._now.name},
        )
        self.ctx.stack.push(ask)

    def _delete(self) -> None:
        self.ctx.app.people.remove(self._person)
        self.ctx.stack.pop()


class WhoPlays(Panel):
    """A row for each person's seat: which profile sits there. `change` is told of every choice by seat."""

    widest = 1000.0

    def __init__(
        self,
        ctx: Context,
        seats: Sequence[int],
        who: Callable[[int], str],
        change: Callable[[int, str], object],
    ) -> None:
        super().__init__(ctx)
        self._seats = tuple(seats)
        self._who = who
        self._change = change
        heading = Label(
            ctx, lambda: ctx.text("people.who"), theme.TEXT_BUTTON, theme.INK, bold=True
        )
        self._rows: list[Row] = [self._row(seat) for seat in self._seats]
        new = Button(ctx, lambda: ctx.text("people.new"), self._new)
        done = Button(ctx, lambda: ctx.text("ui.done"), self.back, tone="primary")
        self.fill([heading, *self._rows, Grid(ctx, [new, done], (2, 1))])

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`."""
        align(self._rows, min(area.width, self.widest) - 2 * theme.PAD)
        super().arrange(area)

    def _row(self, seat: int) -> Choice[str]:
        ctx = self.ctx
        return Choice(
            ctx,
            lambda: ctx.text("lobby.seat", number=seat + 1),
            lambda: [
                (GUEST, ctx.text("people.guest")),
                *((person.id, person.name) for person in ctx.app.people.everyone()),
            ],
            lambda: self._who(seat),
            lambda person: self._sit(seat, person),
        )

    def _sit(self, seat: int, person: str) -> None:
        """Nobody sits in two places."""
        for other in self._seats:
            if other != seat and person != GUEST and self._who(other) == person:
                self._change(other, GUEST)
        self._change(seat, person)
        self.dirty = True

    def _new(self) -> None:
        """A new profile takes the first seat of a guest."""
        free = [seat for seat in self._seats if self._who(seat) == GUEST] or [self._seats[0]]
        self.ctx.stack.push(new_person(self.ctx, lambda person: self._sit(free[0], person.id)))
