"""What may be seen of a match of Ticket to Ride. A view is built by copying what is allowed, so what is forgotten is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride.cards import NO_CARD, nearest_payment
from branchline.engine.ticket_to_ride.state import NOT_YET, Phase

__all__ = ["NOT_YET", "NO_CARD", "Phase", "PlayerView", "TableView", "nearest_payment"]

UNKNOWN = -1
"""A ticket that the viewer cannot know."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What everybody knows of a seat. `routes` is a bit mask, `known` are counts by kind of card."""

    cards: int
    known: tuple[int, ...]
    """Cards of the hand that everybody has seen: taken face up and not spent since."""
    tickets: int
    """How many it holds; told only when all seats have made their first choice."""
    offered: int
    """Tickets it has to choose from now."""
    trains: int
    routes: int
    points: int
    """For routes."""
    longest: int
    """The length of its longest path."""
    shown: tuple[int, ...]
    """Its tickets once the game is over."""


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table as one seat, or a spectator (None), sees it. The last six fields are the viewer's own, or empty."""

    seat: Seat | None
    phase: Phase
    active: Seat
    turn: int
    display: tuple[int, ...]
    """Kinds of cards by slot, NO_CARD where it is empty."""
    deck: int
    discard: tuple[int, ...]
    """Counts by kind; the pile was public card by card."""
    tickets_left: int
    returned_by: tuple[Seat, ...]
    """Who put the tickets at the bottom of the deck back, the next to be drawn first."""
    open: int
    """The routes that somebody may still claim, a bit mask."""
    last_turns: int
    """Turns to go once the last round has begun, NOT_YET before."""
    passes: int
    capped: bool
    players: tuple[PlayerView, ...]
    hand: tuple[int, ...]
    """Counts by kind."""
    tickets: tuple[int, ...]
    made: tuple[bool, ...]
    """For each of `tickets` whether it is fulfilled."""
    offer: tuple[int, ...]
    put_back: tuple[int, ...]
    """Tickets not kept at the start, until all have chosen."""
    bottom: tuple[int, ...]
    """The tickets at the bottom of their deck that the viewer put there itself, UNKNOWN for others'."""

    @property
    def last_seat(self) -> Seat | None:
        """The seat that has the last turn of the game, once that is known."""
        if self.last_turns == NOT_YET:
            return None
        return Seat((self.active + self.last_turns - 1) % len(self.players))

    def to_data(self) -> dict[str, object]:
        """Plain data that `from_data` reads back."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> TableView:
        """The view that `to_data` wrote, also after a journey through JSON."""
        players = tuple(PlayerView(*map(_frozen, row.values())) for row in data["players"])
        plain = {key: _frozen(value) for key, value in data.items()}
        return cls(**{**plain, "phase": Phase(data["phase"]), "players": players})


def _frozen(value: Any) -> Any:
    """Lists as tuples, at any depth."""
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value
