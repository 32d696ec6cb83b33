"""Which routes a hand can pay for, and how (TT-6). All claims are laid out beforehand, so that listing them is quick."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from branchline.engine.ticket_to_ride.actions import Claim
from branchline.engine.ticket_to_ride.board import LONGEST_ROUTE, NO_ROUTE, BoardSpec, Route
from branchline.engine.ticket_to_ride.cards import FULL_DECK, GREY, KINDS, LOCOMOTIVE

BOTH_TRACKS_FROM = 4
"""Seats from which on both tracks of a double route are in play (TT-6.12)."""
STEPS = LONGEST_ROUTE + 1
MOST_OF_A_KIND = max(FULL_DECK)

Places = tuple[int, ...]
"""Where claims stand in the row of their route."""


def splits(length: int, coloured: int, locomotives: int) -> range:
    """How many locomotives may be in a payment with at least one coloured card, the fewest first (TT-6.3).

    >>> list(splits(3, 2, 5))
    [1, 2]
    """
    if not coloured:
        return range(0)
    return range(max(0, length - coloured), min(locomotives, length - 1) + 1)


class ClaimTable:
    """All claims of a board for a number of seats. Masks have a bit per route.

    `twins[route]` is the other track, as a mask; `closes[route]` are the routes that nobody may claim any more once this one
    is taken.
    """

    def __init__(self, board: BoardSpec, seats: int) -> None:
        routes = board.routes
        both = seats >= BOTH_TRACKS_FROM
        self.twins = tuple(0 if route.twin == NO_ROUTE else 1 << route.twin for route in routes)
        self.closes = tuple(
            1 << number | (0 if both else twin) for number, twin in enumerate(self.twins)
        )
        self._kinds = tuple((route.colour, route.length) for route in routes)
        self._reach = tuple(
            _masks(routes, colour) + (_masks(routes, colour)[-1],) * (2 * MOST_OF_A_KIND)
            for colour in range(KINDS)
        )
        self._short = tuple(sum(masks[most] for masks in self._reach) for most in range(STEPS))
        self._rows = tuple(_row(number, route) for number, route in enumerate(routes))
        self._places = tuple(_places(length) for length in range(STEPS))

    def payable(self, hand: Sequence[int], trains: int) -> int:
        """The routes that a hand and so many trains suffice for, whoever owns them (TT-6.2, TT-6.8)."""
        wild = hand[LOCOMOTIVE]
        reach = self._reach
        mask = reach[GREY][max(hand[:LOCOMOTIVE]) + wild]
        for colour in range(LOCOMOTIVE):
            mask |= reach[colour][hand[colour] + wild]
        return mask & self._short[min(LONGEST_ROUTE, trains)]

    def claims(self, hand: Sequence[int], routes: int) -> list[Claim]:
        """Every payment for each of these routes, all of which the hand can pay for, in a fixed order."""
        found: list[Claim] = []
        wild = min(hand[LOCOMOTIVE], LONGEST_ROUTE)
        known: dict[tuple[int, int], Places] = {}
        while routes:
            low = routes & -routes
            routes ^= low
            number = low.bit_length() - 1
            kind = self._kinds[number]
            places = known.get(kind)
            if places is None:
                places = known[kind] = self._payments(hand, wild, *kind)
            row = self._rows[number]
            found += [row[place] for place in places]
        return found

    def _payments(self, hand: Sequence[int], wild: int, colour: int, length: int) -> Places:
        """The payments for routes of a kind: one colour after the other, all locomotives last (TT-6.3 to TT-6.6)."""
        mixed = self._places[length][wild]
        if colour == GREY:
            found = [place for card in range(LOCOMOTIVE) for place in mixed[card][hand[card]]]
            whole = STEPS * LOCOMOTIVE + length
        else:
            found = list(mixed[0][hand[colour]])
            whole = STEPS + length
        if wild >= length:
            found.append(whole)
        return tuple(found)


def _masks(routes: Sequence[Route], colour: int) -> tuple[int, ...]:
    """The routes of a colour that are at most 0, 1, .. 6 trains long."""
    masks = [0] * STEPS
    for number, route in enumerate(routes):
        if route.colour == colour:
            masks[route.length] |= 1 << number
    return tuple(sum(masks[: most + 1]) for most in range(STEPS))


@lru_cache(maxsize=1024)
def _row(number: int, route: Route) -> tuple[Claim, ...]:
    """The claims of a route, colour by colour and in each by locomotives, also those that no hand may choose."""
    colours = range(KINDS) if route.colour == GREY else (route.colour, LOCOMOTIVE)
    return tuple(Claim(number, colour, wild) for colour in colours for wild in range(STEPS))


@cache
def _places(length: int) -> tuple[tuple[tuple[Places, ...], ...], ...]:
    """The payments with a coloured card for routes of a length, by locomotives (up to six), colour and cards of it.

    For a coloured route, whose row has only its own colour and locomotives, those of colour 0 stand in the right place.
    The same for every board, and kept: a rulebook is made anew for each question to a computer player.
    """
    return tuple(
        tuple(
            tuple(
                tuple(STEPS * colour + n for n in splits(length, cards, wild))
                for cards in range(FULL_DECK[colour] + 1)
            )
            for colour in range(LOCOMOTIVE)
        )
        for wild in range(STEPS)
    )
