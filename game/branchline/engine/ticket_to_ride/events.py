"""What happens in Ticket to Ride, for animation and the log panel. What only one seat may know has that seat as audience.

A secret always comes as a pair: an event for everybody that something happened, then one for its owner that says what.
"""

from __future__ import annotations

from dataclasses import dataclass

from branchline.engine.kernel.events import Event
from branchline.engine.kernel.types import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDealt(Event):
    """A seat got so many cards at the start."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSeen(Event):
    """The cards of a start hand, for their owner, in the order of dealing."""

    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotFilled(Event):
    """A card of the deck was turned up into a slot of the display."""

    slot: int
    card: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckShuffled(Event):
    """The discard pile, so many cards, became the deck."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayFlushed(Event):
    """Too many locomotives lay face up: all these cards went to the discard pile."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FlushBlocked(Event):
    """Too many locomotives lie face up and stay: too few other cards are left, or (`capped`) it was tried too often."""

    capped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketsOffered(Event):
    """A seat got so many tickets to choose from."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketsSeen(Event):
    """Which tickets are offered, for the seat that chooses."""

    seat: Seat
    tickets: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StartChosen(Event):
    """A seat has chosen its first tickets; how many is told when all have."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketsKept(Event):
    """So many tickets were kept, so many went to the bottom of their deck."""

    seat: Seat
    kept: int
    returned: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketsChosen(Event):
    """Which tickets were kept and which returned, for the seat that chose."""

    seat: Seat
    kept: tuple[int, ...]
    returned: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan(Event):
    """A seat is on turn; turns are counted from 1 over all seats."""

    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTaken(Event):
    """A seat took a face-up card."""

    seat: Seat
    slot: int
    card: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDrawn(Event):
    """A seat drew the top card of the deck."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSeen(Event):
    """Which card was drawn, for the seat that drew it."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteClaimed(Event):
    """A seat claimed a route: what it paid, what it scores, and the trains it has left."""

    seat: Seat
    route: int
    colour: int
    locomotives: int
    points: int
    trains_left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketMade(Event):
    """A ticket is fulfilled, for its owner only."""

    seat: Seat
    ticket: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPassed(Event):
    """A seat could do nothing."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRound(Event):
    """A seat is down to its last trains: everybody, this seat last, has one more turn."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketsShown(Event):
    """The game is over: a seat turns its tickets up."""

    seat: Seat
    made: tuple[int, ...]
    lost: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LongestShown(Event):
    """The game is over: these seats have the longest path, so many trains long; none if nobody has a route."""

    seats: tuple[Seat, ...]
    length: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """Everything is counted; `frozen` where it ended because nobody could do anything any more."""

    frozen: bool
