"""Each person takes a seat by pressing a button of the device they will play with, and chooses how it looks.

Here: `JoinScene` and `seat_people`. Not here: what a look is (`ui.seat_look`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from branchline.ui.input.intents import (
    TOUCH,
    Accept,
    Back,
    Device,
    Intent,
    Joined,
    Lost,
    Mirror,
    Point,
    Step,
    Turn,
)
from branchline.ui.scenes.screen import Screen
from branchline.ui.seat_look import (
    COLOURS,
    NICKNAMES,
    PATTERNS,
    SeatLook,
    all_colours,
    all_patterns,
    next_free,
)
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.grid import Grid
from branchline.ui.widgets.label import Label
from branchline.ui.widgets.seat_place import HIGHEST_PLACE, SeatPlace

if TYPE_CHECKING:
    from pygame import FRect

    from branchline.ui.context import Context, GameSetup
    from branchline.ui.people import Person

HOLD = 0.8
"""Seconds that the button which leads back is held to leave a seat."""
HOLDING_POLL = 0.03


class JoinScene(Screen):
    """Places for the people; starts when all are taken.

    A seat is taken by a press and left by holding. Its own device chooses name (up and down), colour (left and right) and
    pattern (mirror); no two seats share any of them. `Back` of a device without a seat leaves the screen.
    """

    heading_code = "join.title"
    hints = ()

    def __init__(
        self,
        ctx: Context,
        seats: Sequence[int],
        begin: Callable[[], object],
        people: Mapping[int, Person] | None = None,
    ) -> None:
        """`people` are the profiles by seat: their names and, first, their colours and patterns."""
        super().__init__(ctx)
        self._people = people or {}
        self._seats = tuple(seats)
        self.place_height = HIGHEST_PLACE
        self._begin = begin
        self._touched: set[int] = set()
        self._holding: dict[int, float] = {}
        self._fingers: set[int] = set()
        ctx.input.seats.share("each")
        wished = {seat: SeatLook(person.colour) for seat, person in self._people.items()}
        colours = all_colours(range(max(self._seats) + 1), wished)
        rings = all_patterns(colours, {seat: who.pattern for seat, who in self._people.items()})
        ctx.looks.clear()
        ctx.looks.update({seat: _look(colours[seat], rings[seat]) for seat in self._seats})
        self._help = Label(ctx, lambda: ctx.text("join.help"), colour=(240, 236, 224))
        places = [SeatPlace(self, seat) for seat in seats]
        self._places = Grid(ctx, places, _columns(len(places)))
        self._start = Button(ctx, lambda: ctx.text("lobby.start"), self._go, tone="primary")
        self.widgets = [self._help, self._places, self._start]
        self.leave_button.focusable = self._start.focusable = False
        self._changed()

    # --- what the places show -----------------------------------------------------------------

    def holder(self, seat: int) -> str:
        """What holds the seat: "keyboard", "pad", "touch", or "" when it is free."""
        device = self.device_of(seat)
        return "" if device is None else device.kind

    def device_of(self, seat: int) -> Device | None:
        """The device that holds the seat, if one does."""
        return self.ctx.input.seats.device_of(seat) or (TOUCH if seat in self._touched else None)

    def look_of(self, seat: int) -> SeatLook:
        """How the seat looks now."""
        return self.ctx.looks[seat]

    def held_for(self, seat: int) -> float:
        """How much of the time that it takes to leave the seat has passed (0 to 1)."""
        return min(1.0, self._holding.get(seat, 0.0) / HOLD)

    # --- choosing -----------------------------------------------------------------------------

    def take(self, seat: int) -> None:
        """The free place was pressed: mouse and touch play it."""
        self._touched.add(seat)
        self.ctx.sound("chime")
        self._changed()

    def hold(self, seat: int, *, down: bool) -> None:
        """A finger rests on the middle of a taken place, or no longer."""
        (self._fingers.add if down else self._fingers.discard)(seat)

    def choose(self, seat: int, what: str, by: int) -> None:
        """The next name, colour or pattern that nobody else has."""
        look, others = self.look_of(seat), [s for s in self._seats if s != seat]
        if what == "colour":
            taken = [self.look_of(other).colour for other in others]
            look = replace(look, colour=next_free(look.colour, by, COLOURS, taken))
        elif what == "pattern":
            taken = [self.look_of(other).ring for other in others]
            look = replace(look, pattern=next_free(look.ring, by, PATTERNS, taken))
        else:
            look = self._renamed(seat, look, by)
        if what == "colour" and look.ring in [self.look_of(other).ring for other in others]:
            taken = [self.look_of(other).ring for other in others]
            look = replace(look, pattern=next_free(look.ring, 1, PATTERNS, taken))
        self.ctx.looks[seat] = look
        self.ctx.sound("focus")
        self.dirty = True

    def _renamed(self, seat: int, look: SeatLook, by: int) -> SeatLook:
        """With the next nickname; a profile keeps its name."""
        if seat in self._people:
            return look
        names = ("", *NICKNAMES)
        used = [self.look_of(other).nickname for other in self._seats if other != seat]
        taken = [names.index(name) for name in used if name]
        number = next_free(names.index(look.nickname), by, len(names), taken)
        return replace(look, nickname=names[number])

    def name_of(self, seat: int) -> str:
        """What the person at the seat is called: by nickname, profile, or number."""
        nickname, person = self.look_of(seat).nickname, self._people.get(seat)
        if nickname:
            return self.ctx.text(f"nickname.{nickname}")
        if person is not None:
            return person.name
        return self.ctx.text("seat.human.numbered", number=self._seats.index(seat) + 1)

    # --- life ---------------------------------------------------------------------------------

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`."""
        foot = self._start.height_for(520)
        start_width = min(area.width, max(520.0, self._start.least_width()))
        box = area.copy()
        box.update(area.right - start_width, area.bottom - foot, start_width, foot)
        self._start.layout(box)
        top, help_height = box.top, self._help.height_for(area.width)
        box.update(area.left, area.top, area.width, help_height)
        self._help.layout(box)
        room = area.copy()
        room.update(area.left, area.top + help_height, area.width, top - area.top - help_height)
        room = room.inflate(0, -40)
        lines = self._places.lines(area.width)
        self.place_height = min(HIGHEST_PLACE, (room.height - (lines - 1) * 20) / lines)
        height = self._places.height_for(area.width)
        box.update(area.left, room.centery - height / 2, area.width, height)
        self._places.layout(box)

    def update(self, dt: float) -> None:
        """See `Scene.update`: who holds long enough leaves the seat."""
        for seat in self._seats:
            device = self.ctx.input.seats.device_of(seat)
            held = device is not None and self.ctx.input.holds_back(device)
            before = self._holding.pop(seat, None)
            if held or seat in self._fingers:
                self._holding[seat] = (before or 0.0) + dt
            self.dirty = self.dirty or before is not None or seat in self._holding
            if self._holding.get(seat, 0.0) >= HOLD:
                del self._holding[seat]
                self._leave_seat(seat)
        self.poll = HOLDING_POLL if self._holding else Screen.poll

    def handle(self, intent: Intent) -> bool:
        """See `Scene.handle`."""
        self.dirty = True
        if isinstance(intent, Point):
            return super().handle(intent)
        seat = self._seat_of(intent.device)
        if isinstance(intent, Accept):
            return self._accepted(intent.device)
        if isinstance(intent, Back):
            if seat is None:
                self.back()
            return True
        if isinstance(intent, Joined | Lost):
            self._changed()
            return True
        if seat is None:
            return False
        if isinstance(intent, Step):
            self.choose(seat, "colour" if intent.dx else "name", intent.dx or intent.dy)
        elif isinstance(intent, Mirror | Turn):
            self.choose(seat, "pattern", 1)
        return True

    def back(self) -> None:
        """See `Screen.back`."""
        self.ctx.input.seats.share("any")
        self.ctx.looks.clear()
        super().back()

    def _seat_of(self, device: Device) -> int | None:
        seats = self.ctx.input.seats
        return next((seat for seat in self._seats if seats.device_of(seat) == device), None)

    def _accepted(self, device: Device) -> bool:
        if self._seat_of(device) is not None:
            if self._start.enabled:
                self._start.activate()
            return True
        free = [seat for seat in self._seats if not self.holder(seat)]
        if free:
            self.ctx.input.seats.take(device, free[0])
            self.ctx.input.pads.rumble(device)
            self.ctx.sound("chime")
            self._changed()
        return True

    def _leave_seat(self, seat: int) -> None:
        device = self.ctx.input.seats.device_of(seat)
        if device is not None:
            self.ctx.input.seats.leave(device)
        self._touched.discard(seat)
        self._fingers.discard(seat)
        self._changed()

    def _changed(self) -> None:
        self._start.enabled = all(self.holder(seat) for seat in self._seats)
        self.dirty = True

    def _go(self) -> None:
        self._begin()


def _look(colour: int, ring: int) -> SeatLook:
    """A look with this ring, which changes with the colour where it is the usual one."""
    plain = SeatLook(colour)
    return plain if plain.ring == ring else SeatLook(colour, ring)


def _columns(places: int) -> tuple[int, ...]:
    """In how many columns so many places may stand."""
    return (places, 2, 1) if places <= 4 else (3, 2, 1)


def seat_people(ctx: Context, setup: GameSetup, begin: Callable[[], object]) -> None:
    """Devices and seats are sorted out as the setup shares them, then `begin` is called.

    With a device each, that is after a screen on which everybody takes a seat. Call it before
    every game whose devices have no seats yet: a new one, and one that goes on after a restart.
    """
    humans = [seat for seat, kind in enumerate(setup.seats) if kind == "human"]
    if setup.sharing == "each" and len(humans) > 1:
        profiles = [ctx.app.people.named(person) for person in setup.people]
        people = {seat: p for seat, p in enumerate(profiles) if p is not None and seat in humans}
        ctx.stack.push(JoinScene(ctx, humans, begin, people))
    else:
        ctx.looks.clear()
        ctx.input.seats.share(setup.sharing if len(humans) > 1 else "any")
        begin()
