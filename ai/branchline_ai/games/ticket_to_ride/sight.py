"""A seat's view in the form that planning uses. Everything here is public or the seat's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from branchline.engine.ticket_to_ride.cards import FULL_DECK, LOCOMOTIVE
from branchline.engine.ticket_to_ride.preview import LAST_TRAINS
from branchline.engine.ticket_to_ride.views import NOT_YET, TableView
from branchline_ai.games.ticket_to_ride.ground import Ground
from branchline_ai.games.ticket_to_ride.skill import Taste

CARS_A_CLAIM = 3.2
"""Trains that a claim lays on the average, to guess how long others need."""
WILD = LOCOMOTIVE


@dataclass(slots=True)
class Rival:
    """What is open of another seat."""

    trains: int
    cards: int
    routes: int
    points: int


@dataclass(slots=True)
class Sight:
    """What a seat knows, and `turns`, about how many turns it has still got."""

    ground: Ground
    taste: Taste
    hand: list[int]
    trains: int
    routes: int
    free: int
    """The routes that the seat may claim, a bit mask."""
    tickets: tuple[int, ...]
    rivals: list[Rival]
    display: tuple[int, ...]
    unseen: list[int]
    """Counts by kind of the cards in the deck and in other hands, as far as nobody has seen them."""
    deck: int
    tickets_left: int
    points: int
    last_turns: int

    @property
    def turns(self) -> float:
        """Turns that the seat probably has, the present one included."""
        if self.last_turns != NOT_YET:
            return 1.0
        return 1.0 + min(turns_to_end(rival.trains, rival.cards) for rival in self.rivals)

    @property
    def least_trains(self) -> int:
        """The trains of the rival with the fewest."""
        return min(rival.trains for rival in self.rivals)


def turns_to_end(trains: int, cards: int) -> float:
    """How many turns somebody needs who plays down to the last trains as fast as can be."""
    todo = max(0, trains - LAST_TRAINS)
    return todo / CARS_A_CLAIM + max(0, todo - cards) / 2


def sight_of(ground: Ground, view: TableView, taste: Taste) -> Sight:
    """What the viewer, who must be a player, knows."""
    me = view.seat
    assert me is not None, "a spectator does not play"
    own = view.players[me]
    rivals = [
        Rival(seen.trains, seen.cards, seen.routes, seen.points)
        for seat, seen in enumerate(view.players)
        if seat != me
    ]
    return Sight(
        ground,
        taste,
        list(view.hand),
        own.trains,
        own.routes,
        view.open & ~twins_of(ground, own.routes),
        view.tickets,
        rivals,
        view.display,
        _unseen(view),
        view.deck + sum(view.discard),
        view.tickets_left,
        own.points,
        view.last_turns,
    )


def twins_of(ground: Ground, routes: int) -> int:
    """The other tracks of the double routes in a mask."""
    mask = 0
    for link in ground.owned(routes):
        if len(ground.tracks[link]) > 1:
            mask |= ground.masks[link]
    return mask & ~routes


def _unseen(view: TableView) -> list[int]:
    left = list(FULL_DECK)
    piles: list[Sequence[int]] = [view.hand, view.discard]
    piles += [seen.known for seat, seen in enumerate(view.players) if seat != view.seat]
    for pile in piles:
        for card, count in enumerate(pile):
            left[card] -= count
    for card in view.display:
        if card >= 0:
            left[card] -= 1
    return left
