"""The state of a match of Ticket to Ride: decks, display and players. Plain mutable data, no rules.

Decks have no hidden order: `deck` counts what is still in it and `top` says which tickets are, and chance picks when one is
drawn. Only tickets that were put back have an order, because they come last and in turn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from branchline.engine.ticket_to_ride.cards import FULL_DECK, KINDS, LOCOMOTIVE, NO_CARD


class Phase(IntEnum):
    """What is expected, and of whom: of everybody with an offer in START, of the active seat otherwise."""

    START = 0
    """Each seat chooses from its first tickets."""
    TURN = 1
    """Any action."""
    SECOND_DRAW = 2
    """A second train card."""
    TICKET_CHOICE = 3
    """Which of the drawn tickets are kept."""
    OVER = 4


NOT_YET = -1
"""The last round has not begun."""


@dataclass(slots=True)
class Player:
    """What one seat has. Cards are counts by kind, tickets numbers, routes a bit mask."""

    trains: int
    cards: list[int] = field(default_factory=lambda: [0] * KINDS)
    known: list[int] = field(default_factory=lambda: [0] * KINDS)
    """Public memory: cards taken face up that cannot all be spent yet."""
    tickets: list[int] = field(default_factory=list)
    offer: list[int] = field(default_factory=list)
    put_back: list[int] = field(default_factory=list)
    """Tickets that the seat does not keep, until everybody has made the first choice."""
    routes: int = 0
    barred: int = 0
    """The twins of its routes."""
    points: int = 0
    """For routes, booked as they were claimed."""

    def copy(self) -> Player:
        """An independent copy."""
        return Player(
            self.trains,
            self.cards.copy(),
            self.known.copy(),
            self.tickets.copy(),
            self.offer.copy(),
            self.put_back.copy(),
            self.routes,
            self.barred,
            self.points,
        )


@dataclass(slots=True)
class State:
    """A whole match."""

    phase: Phase
    active: int
    """The seat on turn; the one that will begin in START; the one that acted last in OVER."""
    turn: int
    """Turns begun so far, over all seats."""
    players: list[Player]
    deck: list[int]
    discard: list[int]
    display: list[int]
    """Kinds of cards by slot, NO_CARD where it is empty."""
    top: list[int]
    """For each ticket 1 while it is in the shuffled part of its deck, else 0."""
    bottom: list[tuple[int, int]]
    """Tickets that were put back and the seats that did it, next first. They are drawn when `top` is empty."""
    open: int
    """The routes that somebody may still claim."""
    last_turns: int = NOT_YET
    """Turns to go once the last round has begun."""
    passes: int = 0
    """Seats in a row that could do nothing."""
    capped: bool = False
    """Whether the display stays as it is although it should be flushed, because it was flushed too often in a row."""

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.phase,
            self.active,
            self.turn,
            [player.copy() for player in self.players],
            self.deck.copy(),
            self.discard.copy(),
            self.display.copy(),
            self.top.copy(),
            self.bottom.copy(),
            self.open,
            self.last_turns,
            self.passes,
            self.capped,
        )

    def tickets_left(self) -> int:
        """How many tickets can be drawn."""
        return sum(self.top) + len(self.bottom)

    def cards_left(self) -> bool:
        """Whether a card can come from the deck, after a shuffle if need be."""
        return any(self.deck) or any(self.discard)

    def second_possible(self) -> bool:
        """Whether there is anything that may be drawn as a second card (TT-5.4, TT-5.6)."""
        return self.cards_left() or any(0 <= card < LOCOMOTIVE for card in self.display)


def fresh_state(seats: int, trains: int, tickets: int, routes: int) -> State:
    """Full decks and nothing dealt; nobody begins yet."""
    return State(
        Phase.START,
        0,
        0,
        [Player(trains) for _ in range(seats)],
        list(FULL_DECK),
        [0] * KINDS,
        [NO_CARD] * 5,
        [1] * tickets,
        [],
        (1 << routes) - 1,
    )
