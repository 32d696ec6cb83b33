"""Each person takes a seat by pressing a button of the device they will play with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.input.intents import Accept, Back, Device, Intent, Joined, Lost, Point
from branchline.ui.painter import Painter
from branchline.ui.scenes.screen import Screen
from branchline.ui.widgets.base import Lit, Pressable
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.engine import draw_engine
from branchline.ui.widgets.grid import Grid
from branchline.ui.widgets.label import Label

if TYPE_CHECKING:
    from branchline.ui.context import Context, GameSetup


HIGHEST_PLACE = 400.0


class _Place(Pressable):
    """A person's place: free, or taken by a device, or by mouse and touch."""

    focusable = False

    def __init__(self, scene: JoinScene, seat: int) -> None:
        super().__init__(scene.ctx, lambda: scene.touch_seat(seat))
        self._scene = scene
        self.seat = seat

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        return self._scene.place_height

    def least_width(self) -> float:
        """See `Widget.least_width`."""
        return 330.0

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        taken = self._scene.holder(self.seat)
        colour = theme.SEAT_COLOURS[self.seat % len(theme.SEAT_COLOURS)]
        fill = theme.PAPER if taken else theme.TABLE_LIGHT
        paint.card(self.rect, fill, edge=colour, line=6, depth=6)
        ink = theme.INK if taken else theme.CHALK
        inner = self.rect.inflate(-40, -32)
        title = FRect(inner.left, inner.top, inner.width, inner.height * 0.26)
        words = self.ctx.text("lobby.seat", number=self.seat + 1)
        paint.text(words, title, theme.TEXT_BUTTON, ink, bold=True, align="centre")
        draw_engine(paint, (inner.centerx, inner.centery + 24), inner.height * 0.28, colour)
        foot = FRect(
            inner.left, inner.bottom - inner.height * 0.34, inner.width, inner.height * 0.34
        )
        code = f"join.{taken}" if taken else "join.free"
        paint.text(self.ctx.text(code), foot, theme.TEXT_BODY, ink, align="centre")


class JoinScene(Screen):
    """Places for the people; starts when all are taken. `Back` leaves a seat, then the screen."""

    heading_code = "join.title"

    def __init__(self, ctx: Context, seats: Sequence[int], begin: Callable[[], object]) -> None:
        super().__init__(ctx)
        self._seats = tuple(seats)
        self.place_height = HIGHEST_PLACE
        self._begin = begin
        self._touched: set[int] = set()
        ctx.input.seats.share("each")
        self._help = Label(ctx, lambda: ctx.text("join.help"), colour=theme.CHALK)
        self._places = Grid(ctx, [_Place(self, seat) for seat in seats], (len(self._seats), 2, 1))
        self._start = Button(ctx, lambda: ctx.text("lobby.start"), self._go, tone="primary")
        self.widgets = [self._help, self._places, self._start]
        self.leave_button.focusable = self._start.focusable = False
        self._changed()

    def holder(self, seat: int) -> str:
        """What holds the seat: "keyboard", "pad", "touch", or "" when it is free."""
        device = self.ctx.input.seats.device_of(seat)
        if device is not None:
            return device.kind
        return "touch" if seat in self._touched else ""

    def touch_seat(self, seat: int) -> None:
        """The place was pressed: mouse and touch play it, or no longer."""
        device = self.ctx.input.seats.device_of(seat)
        if device is not None:
            self.ctx.input.seats.leave(device)
        elif seat in self._touched:
            self._touched.discard(seat)
        else:
            self._touched.add(seat)
        self._changed()

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`."""
        foot = self._start.height_for(520)
        start_width = min(area.width, max(520.0, self._start.least_width()))
        top = area.bottom - foot
        self._start.layout(FRect(area.right - start_width, top, start_width, foot))
        help_height = self._help.height_for(area.width)
        self._help.layout(FRect(area.left, area.top, area.width, help_height))
        room = FRect(area.left, area.top + help_height, area.width, top - area.top - help_height)
        room = room.inflate(0, -2 * theme.GAP)
        lines = self._places.lines(area.width)
        self.place_height = min(HIGHEST_PLACE, (room.height - (lines - 1) * theme.GAP) / lines)
        height = self._places.height_for(area.width)
        self._places.layout(FRect(area.left, room.centery - height / 2, area.width, height))

    def handle(self, intent: Intent) -> bool:
        """See `Scene.handle`."""
        self.dirty = True
        if isinstance(intent, Point):
            return super().handle(intent)
        if isinstance(intent, Accept):
            return self._accepted(intent.device)
        if isinstance(intent, Back):
            return self._backed(intent.device)
        if isinstance(intent, Joined | Lost):
            self._changed()
            return True
        return False

    def back(self) -> None:
        """See `Screen.back`."""
        self.ctx.input.seats.share("any")
        super().back()

    def _accepted(self, device: Device) -> bool:
        seats = self.ctx.input.seats
        if any(seats.device_of(seat) == device for seat in self._seats):
            if self._start.enabled:
                self._start.activate()
            return True
        free = [seat for seat in self._seats if not self.holder(seat)]
        if free:
            seats.take(device, free[0])
            self.ctx.sound("chime")
            self._changed()
        return True

    def _backed(self, device: Device) -> bool:
        seats = self.ctx.input.seats
        if any(seats.device_of(seat) == device for seat in self._seats):
            seats.leave(device)
            self._changed()
        else:
            self.back()
        return True

    def _changed(self) -> None:
        self._start.enabled = all(self.holder(seat) for seat in self._seats)
        self.dirty = True

    def _go(self) -> None:
        self._begin()


def seat_people(ctx: Context, setup: GameSetup, begin: Callable[[], object]) -> None:
    """Devices and seats are sorted out as the setup shares them, then `begin` is called.

    With a device each, that is after a screen on which everybody takes a seat. Call it before
    every game whose devices have no seats yet: a new one, and one that goes on after a restart.
    """
    humans = [seat for seat, kind in enumerate(setup.seats) if kind == "human"]
    if setup.sharing == "each" and len(humans) > 1:
        ctx.stack.push(JoinScene(ctx, humans, begin))
    else:
        ctx.input.seats.share(setup.sharing if len(humans) > 1 else "any")
        begin()
