"""A place at the table: who sits there, set by arrows, with a figure that shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, get_args

import pygame
from pygame import FRect, Rect

from branchline.ui import theme
from branchline.ui.input.intents import Intent, Step, Turn
from branchline.ui.offer import LEVELS, Level
from branchline.ui.painter import Painter
from branchline.ui.people import Person
from branchline.ui.tables import pen
from branchline.ui.theme import Colour
from branchline.ui.widgets.base import Lit
from branchline.ui.widgets.engine import draw_engine
from branchline.ui.widgets.rows import Stepper

if TYPE_CHECKING:
    from branchline.ui.context import Context

SeatChoice = Literal["off", "human", Level]
SEAT_CHOICES: tuple[SeatChoice, ...] = get_args(SeatChoice)
LAMPS = {level: number for number, level in enumerate(LEVELS, start=1)}
LAMPS_APART = 34.0
FIGURE = 130.0
DRAWN = 150.0
BESIDE = 36.0
"""What stays empty beside the heading and the strength, left and right together."""


class SeatCard(Stepper):
    """One seat; `value` may be "off" (nobody).

    Cards stand side by side, so steps left and right go from card to card; `Accept`, `Turn` and
    pressing the figure or an arrow change who sits there.
    """

    def __init__(
        self,
        ctx: Context,
        number: int,
        value: Callable[[], SeatChoice],
        change: Callable[[SeatChoice], object],
        choices: Sequence[SeatChoice] = SEAT_CHOICES,
    ) -> None:
        super().__init__(ctx, self._heading)
        self.number = number
        self.person: Callable[[], Person | None] = lambda: None
        """Whose profile a person in this seat plays with."""
        self.strength: Callable[[SeatChoice], str] = lambda _choice: ""
        """How strong a computer player is, in a few words; empty where nothing is known."""
        self.strengths: Callable[[], Sequence[str]] = list
        """All that `strength` may say while the setup is changed; the card has room for each."""
        self._value = value
        self._change = change
        self._choices = tuple(choices)

    def _heading(self) -> str:
        person = self.person() if self._value() == "human" else None
        if person is not None:
            return person.name
        computer = self._value() in LAMPS
        return self._numbered("lobby.seat_computer" if computer else "lobby.seat")

    def _numbered(self, code: str) -> str:
        return self.ctx.text(code, number=self.number + 1)

    def least_width(self) -> float:
        """See `Widget.least_width`."""
        paint = self.ctx.paint
        words = [self._name(choice) for choice in self._choices]
        widths = [
            paint.measure(word, theme.TEXT_BODY, bold=True)[0] for w in words for word in w.split()
        ]
        heading = paint.measure(self._numbered("lobby.seat_computer"), theme.TEXT_SMALL)[0]
        return max(2 * self.arrow_width + max(widths, default=100.0) + 24, heading + BESIDE)

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        line = self.ctx.paint.measure("X", theme.TEXT_SMALL)[1]
        return FIGURE + line + self._strength_height(width) + self._plate_height(width) + 28

    def layout(self, rect: FRect) -> None:
        """See `Widget.layout`."""
        self.rect = FRect(rect)
        tall = self._plate_height(rect.width)
        self.control = FRect(rect.left, rect.bottom - tall, rect.width, tall)

    def step(self, by: int) -> None:
        """See `Stepper.step`."""
        here = self._choices.index(self._value())
        self._change(self._choices[(here + by) % len(self._choices)])

    def handle(self, intent: Intent) -> bool:
        """See `Widget.handle`."""
        if isinstance(intent, Turn):
            self._go(intent.quarters)
            return True
        return not isinstance(intent, Step) and super().handle(intent)

    def _where(self, pos: tuple[float, float]) -> str:
        found = super()._where(pos)
        return "between" if not found and self.rect.collidepoint(pos) else found

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        value = self._value()
        taken = value != "off"
        fill = theme.PAPER if taken else theme.PAPER_SHADE
        paint.card(self.rect, fill, edge=theme.INK if taken else theme.PAPER_EDGE)
        line = self.ctx.paint.measure("X", theme.TEXT_SMALL)[1]
        label = FRect(
            self.rect.left + BESIDE / 2, self.rect.top + 12, self.rect.width - BESIDE, line
        )
        ink = theme.INK if taken else theme.GRAPHITE
        paint.text(self._label(), label, theme.TEXT_SMALL, ink, align="centre")
        figure = FRect(0, 0, FIGURE, FIGURE)
        figure.midtop = (self.rect.centerx, label.bottom + 2)
        person = self.person() if value == "human" else None
        shade = self.number if person is None else person.colour
        colour = theme.SEAT_COLOURS[shade % len(theme.SEAT_COLOURS)]
        _draw_figure(paint, figure, value, colour)
        below = FRect(label.left, figure.bottom, label.width, self.control.top - figure.bottom)
        paint.text(self.strength(value), below, theme.TEXT_SMALL, ink, align="centre")
        self._draw_plate(paint)
        self.draw_ring(paint, lit)

    def _draw_plate(self, paint: Painter) -> None:
        top = self.control.top
        paint.stroke([(self.rect.left + 18, top), (self.rect.right - 18, top)], theme.PAPER_EDGE, 2)
        for side, x in (
            ("less", self.control.left + self.arrow_width / 2),
            ("more", self.control.right - self.arrow_width / 2),
        ):
            self._draw_arrow(paint, x, side)
        words = self._name(self._value())
        box = self.between().inflate(-8, -8)
        paint.text(words, box, theme.TEXT_BODY, theme.INK, bold=True, align="centre")

    def _plate_height(self, width: float) -> float:
        room = width - 2 * self.arrow_width - 8
        paint = self.ctx.paint
        heights = [
            paint.measure(self._name(choice), theme.TEXT_BODY, room, bold=True)[1]
            for choice in self._choices
        ]
        return max([84.0, self.ctx.canvas.target, *(height + 16 for height in heights)])

    def _strength_height(self, width: float) -> float:
        """The same for all that may be said, so that the card stays as it is while seats and rows are gone through."""
        measure = self.ctx.paint.measure
        sizes = [measure(words, theme.TEXT_SMALL, width - BESIDE)[1] for words in self.strengths()]
        return max(sizes, default=0.0)

    def _name(self, choice: SeatChoice) -> str:
        return self.ctx.text(f"seat.{choice}")


def _draw_figure(paint: Painter, box: FRect, value: SeatChoice, colour: Colour) -> None:
    if value == "off":
        paint.drawing("seat off", box, theme.PAPER_EDGE, _nobody)
    elif value == "human":
        paint.drawing(("seat human", colour), box, theme.INK, lambda b, r: _driver(b, r, colour))
    else:
        wheels = (box.centerx, box.bottom - 8)
        draw_engine(paint, wheels, box.height * 0.62, colour)
        for lamp in range(len(LAMPS)):
            aside = (lamp - (len(LAMPS) - 1) / 2) * LAMPS_APART
            centre = (box.centerx + aside, box.top + 24)
            on = lamp < LAMPS[value]
            paint.disc(centre, 13, theme.ORANGE if on else theme.PAPER_SHADE, edge=theme.INK)


def _nobody(big: pygame.Surface, box: Rect) -> None:
    s = box.width / DRAWN
    circle = pen.arc((box.centerx, box.centery), 46 * s, 0, 6.2832, 60)
    for dash in pen.dashes(circle, 14 * s, 10 * s):
        pen.stroke(big, dash, 5 * s, theme.PAPER_EDGE)
    for dx, dy in ((18, 0), (0, 18)):
        line = [
            (box.centerx - dx * s, box.centery - dy * s),
            (box.centerx + dx * s, box.centery + dy * s),
        ]
        pen.stroke(big, line, 7 * s, theme.PAPER_EDGE)


def _driver(big: pygame.Surface, box: Rect, colour: Colour) -> None:
    """An engine driver: cap, face, scarf in the seat's colour."""
    s, x, top = box.width / DRAWN, box.centerx, box.top

    def at(dx: float, dy: float) -> tuple[float, float]:
        return x + dx * s, top + dy * s

    body = [at(-62, 142), at(-54, 112), at(-26, 98), at(26, 98), at(54, 112), at(62, 142)]
    pygame.draw.polygon(big, theme.INK, body)
    pygame.draw.circle(big, (240, 200, 168), at(0, 66), 36 * s)
    scarf = [at(-30, 92), at(30, 92), at(34, 110), at(0, 122), at(-34, 110)]
    pygame.draw.polygon(big, colour, scarf)
    cap = [at(-40, 50), at(-46, 22), at(-24, 8), at(24, 8), at(46, 22), at(40, 50)]
    pygame.draw.polygon(big, theme.INK, cap)
    band = [at(-41, 40), at(41, 40), at(40, 52), at(-40, 52)]
    pygame.draw.polygon(big, colour, band)
    peak = [at(-34, 52), at(40, 52), at(54, 62), at(10, 60)]
    pygame.draw.polygon(big, (20, 26, 34), peak)
    for eye in (-2, 22):
        pygame.draw.circle(big, theme.INK, at(eye, 70), 4 * s)
    pen.stroke(big, pen.arc(at(9, 76), 13 * s, 0.5, 2.5, 12), 3.5 * s, theme.INK)
