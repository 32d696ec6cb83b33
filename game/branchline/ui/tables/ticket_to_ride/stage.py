"""What is shown of the whole table while animations run: it trails the match and never leads it.

Here: `Stage` and `SeatStage`, which choreographies change. Not here: drawing (`pane`, `parts`), timing (`director`), rules.
Hand and tickets are those of one seat, the `watcher`, and come from its own view; of all others there are only counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from branchline.engine.kernel.score import ScoreLine
from branchline.engine.ticket_to_ride.views import NO_CARD, TableView
from branchline.ui.tables.stage import Evidence, Play, SeatRow, ShownSeat
from branchline.ui.tables.ticket_to_ride.look import MapLook, cars_of

KINDS = 9
SLOTS = 5
NOBODY = -1
BACK, TICKET = -1, -2
"""What flies besides the kinds of cards: a card face down, a ticket face down."""
NEWS_KEPT = 6


@dataclass(slots=True)
class Flight:
    """A card on its way between two places, which are names of things in a pane; `t` is how far (0..1).

    One that `turns` starts face down and is turned up on the way.
    """

    face: int
    start: str
    end: str
    turns: bool = False
    t: float = 0.0


@dataclass(slots=True)
class Drop:
    """Trains that are being put on a route, and how many of them are there (with a part of the next)."""

    seat: int
    route: int
    done: float = 0.0


@dataclass(slots=True)
class TurnedUp:
    """A ticket that is turned up at the end, and how far the card is turned (0..1)."""

    seat: int
    ticket: int
    made: bool
    t: float = 0.0


@dataclass(frozen=True, slots=True)
class News:
    """Something that everybody saw: a message with its values, of which some are message codes themselves."""

    seat: int
    code: str
    values: tuple[tuple[str, str | int], ...] = ()


@dataclass(slots=True, kw_only=True)
class SeatStage(ShownSeat):
    """What is shown of one seat."""

    cards: int = 0
    tickets: int = 0
    trains: int = 0
    points: int = 0
    """For routes, as far as the marker has run."""
    routes: tuple[int, ...] = ()


class Stage(SeatRow[SeatStage]):
    """The seats as shown, the cards on the table, the watcher's hand, and the way to sound."""

    def __init__(
        self, seats: int, look: MapLook, board: Any, play: Play, loud: Sequence[int]
    ) -> None:
        """See `SeatRow`."""
        super().__init__([SeatStage(trains=board.trains) for _ in range(seats)], play, loud)
        self.look = look
        self.board = board
        self.cars = tuple(
            cars_of(points, route.length)
            for points, route in zip(look.routes, board.routes, strict=True)
        )
        self.watcher = NOBODY
        self.discreet = False
        """Whether others are near who must not hear what only one seat knows."""
        self.display = [NO_CARD] * SLOTS
        self.deck = self.discard = self.tickets_left = 0
        self.active = NOBODY
        self.last_seat = NOBODY
        """Who has the last turn, once that is known."""
        self.over = False
        self.hand = [0] * KINDS
        self.tickets: tuple[int, ...] = ()
        self.made: tuple[bool, ...] = ()
        self.flights: list[Flight] = []
        self.drop: Drop | None = None
        self.turned_up: TurnedUp | None = None
        self.glow: tuple[int, Evidence, float] | None = None
        """A seat, its routes that are lit, and how much of them (0..1)."""
        self.news: list[News] = []
        self.version = 0

    def touch(self) -> None:
        """Something drawn only once has changed."""
        self.version += 1

    def tell(self, seat: int, code: str, **values: str | int) -> None:
        """Something that everybody saw."""
        self.news = [*self.news, News(seat, code, tuple(values.items()))][-NEWS_KEPT:]
        self.touch()

    @property
    def trains_laid(self) -> tuple[tuple[int, int], ...]:
        """The routes that have trains, as (seat, route)."""
        return tuple((n, route) for n, seat in enumerate(self.seats) for route in seat.routes)

    def spot_of(self, seat: int, card: int = BACK) -> str:
        """Where cards of a seat lie: in the watcher's hand, or at the row of anybody else."""
        if seat != self.watcher:
            return f"seat.{seat}"
        return "hand" if card < 0 else f"card.{card}"

    def sync(
        self, view: TableView, own: TableView | None, scores: Sequence[Sequence[ScoreLine]]
    ) -> None:
        """Everything is shown as it is in the match, at rest; `own` is the watcher's view."""
        self.display, self.deck = list(view.display), view.deck
        self.discard, self.tickets_left = sum(view.discard), view.tickets_left
        self.active = view.active if view.turn else NOBODY
        last = view.last_seat
        self.last_seat = NOBODY if last is None else last
        self.over = view.phase == view.phase.OVER
        self.flights.clear()
        self.drop = self.turned_up = self.glow = None
        for number, (seat, player) in enumerate(zip(self.seats, view.players, strict=True)):
            seat.rows = tuple(scores[number])
            seat.cards, seat.tickets = player.cards, player.tickets
            seat.trains, seat.points = player.trains, player.points
            known = set(seat.routes)
            mine = [n for n in range(len(self.board.routes)) if player.routes >> n & 1]
            kept = tuple(n for n in seat.routes if n in mine)
            seat.routes = (*kept, *(n for n in mine if n not in known))
            seat.ended = not view.turn and not player.offered
            seat.glow = None
            if self.over:
                seat.counts = {row.key: row.points for row in seat.rows}
                seat.tickets = len(player.shown)
            seat.touch()
        self.see(own)

    def see(self, own: TableView | None) -> None:
        """The watcher's hand and tickets are shown as they are."""
        self.hand = list(own.hand) if own is not None and own.hand else [0] * KINDS
        self.tickets = own.tickets if own is not None else ()
        self.made = own.made if own is not None else ()
        self.touch()
