"""Whole games in plain lists, for playing many of them: the table, cards, claims and turns, by the rules of the engine.

Who plays is not here: `flat_play` has the players. Decks are shuffled lists, top last, and nothing is checked.
"""

from __future__ import annotations

from collections.abc import Callable

from branchline.engine.graph.longest import longest_trail
from branchline.engine.ticket_to_ride.board import DEAL
from branchline.engine.ticket_to_ride.cards import (
    DISPLAY,
    FLUSH_AT,
    FULL_DECK,
    HAND,
    KINDS,
    LOCOMOTIVE,
    MOST_FLUSHES,
    NO_CARD,
)
from branchline.engine.ticket_to_ride.dealing import LEAST_REGULAR
from branchline.engine.ticket_to_ride.preview import LAST_TRAINS
from branchline.engine.ticket_to_ride.scoring import LONGEST_BONUS, ROUTE_POINTS
from branchline_ai.games.ticket_to_ride.ground import Ground

Random = Callable[[], float]
"""A number from 0 up to 1."""
ALL_CARDS = [card for card, count in enumerate(FULL_DECK) for _ in range(count)]
NOT_YET = -1


class FlatGame:
    """A game in play. Everything about a seat is a list by seat."""

    __slots__ = (
        "active",
        "barred",
        "bottom",
        "capped",
        "deck",
        "discard",
        "display",
        "ground",
        "hands",
        "last_turns",
        "odd",
        "open",
        "passes",
        "points",
        "random",
        "routes",
        "seats",
        "shuffles",
        "sizes",
        "tickets",
        "top",
        "trains",
    )

    def __init__(self, ground: Ground, random: Random, *, fresh: bool = True) -> None:
        """Shuffled decks and nothing dealt; without `fresh` nothing at all, for somebody else to fill in."""
        seats = self.seats = ground.seats
        self.ground = ground
        self.random = random
        self.deck: list[int] = []
        self.top: list[int] = []
        if fresh:
            self.deck = ALL_CARDS.copy()
            self.deck.sort(key=lambda _: random())
            self.top = list(range(len(ground.tickets)))
            self.top.sort(key=lambda _: random())
        self.bottom: list[int] = []
        self.discard: list[int] = []
        self.display = [NO_CARD] * DISPLAY
        self.hands = [[0] * KINDS for _ in range(seats)]
        self.sizes = [0] * seats
        self.trains = [ground.trains] * seats
        self.routes = [0] * seats
        self.barred = [0] * seats
        self.points = [0] * seats
        self.tickets: list[list[int]] = [[] for _ in range(seats)]
        self.open = (1 << ground.routes) - 1
        self.active = int(random() * seats) if fresh else 0
        self.last_turns = NOT_YET
        self.passes = 0
        self.odd = False
        """Whether the display has an empty slot or should be flushed."""
        self.capped = False
        self.shuffles: list[list[int]] | None = None
        """Where a test asks for it, the decks as they were shuffled again."""

    def copy(self) -> FlatGame:
        """An independent copy with the same decks and the same generator."""
        other = FlatGame(self.ground, self.random, fresh=False)
        other.deck = self.deck.copy()
        other.top = self.top.copy()
        other.bottom = self.bottom.copy()
        other.discard = self.discard.copy()
        other.display = self.display.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.sizes = self.sizes.copy()
        other.trains = self.trains.copy()
        other.routes = self.routes.copy()
        other.barred = self.barred.copy()
        other.points = self.points.copy()
        other.tickets = [tickets.copy() for tickets in self.tickets]
        other.open = self.open
        other.active, other.last_turns, other.passes = self.active, self.last_turns, self.passes
        other.odd, other.capped = self.odd, self.capped
        return other

    def deal(self) -> list[list[int]]:
        """Deals hands and display; returns the tickets that are offered to each seat."""
        for seat in range(self.seats):
            for _ in range(HAND):
                self.hands[seat][self.deck.pop()] += 1
            self.sizes[seat] = HAND
        self.refill()
        return [self.offer() for _ in range(self.seats)]

    def offer(self) -> list[int]:
        """The next three tickets, or all that are left."""
        found = []
        for _ in range(DEAL):
            if self.top:
                found.append(self.top.pop())
            elif self.bottom:
                found.append(self.bottom.pop(0))
        return found

    def reshuffle(self) -> bool:
        """Makes the discard pile the deck, which is empty; whether there is a card now."""
        random = self.random
        self.deck, self.discard = self.discard, self.deck
        self.deck.sort(key=lambda _: random())
        if self.shuffles is not None and self.deck:
            self.shuffles.append(self.deck.copy())
        return bool(self.deck)

    def refill(self) -> None:
        """Fills empty slots, then flushes as long as the rules say."""
        display = self.display
        self.capped = False
        self._turn_up()
        if display.count(LOCOMOTIVE) >= FLUSH_AT:
            self.flush()
        self.odd = NO_CARD in display or display.count(LOCOMOTIVE) >= FLUSH_AT

    def _turn_up(self) -> None:
        display = self.display
        for slot in range(DISPLAY):
            if display[slot] < 0:
                if not self.deck and not self.reshuffle():
                    return
                display[slot] = self.deck.pop()

    def flush(self) -> None:
        """Clears the display while it shows too many locomotives, within the limits."""
        display = self.display
        for _ in range(MOST_FLUSHES):
            if display.count(LOCOMOTIVE) < FLUSH_AT:
                return
            regular = sum(len(pile) - pile.count(LOCOMOTIVE) for pile in (self.deck, self.discard))
            regular += sum(1 for card in display if 0 <= card < LOCOMOTIVE)
            if regular < LEAST_REGULAR:
                return
            self.discard += [card for card in display if card >= 0]
            display[:] = [NO_CARD] * DISPLAY
            self._turn_up()
        self.capped = display.count(LOCOMOTIVE) >= FLUSH_AT

    def take(self, seat: int, slot: int) -> int:
        """Takes a face-up card and turns the next one up."""
        display = self.display
        card = display[slot]
        self.hands[seat][card] += 1
        self.sizes[seat] += 1
        if self.odd or not self.deck:
            display[slot] = NO_CARD
            self.refill()
            return card
        after = self.deck.pop()
        display[slot] = after
        self.capped = False
        if after == LOCOMOTIVE and display.count(LOCOMOTIVE) >= FLUSH_AT:
            self.refill()
        return card

    def blind(self, seat: int) -> int:
        """Takes the top card of the deck; there is one, perhaps after a shuffle."""
        if not self.deck:
            self.reshuffle()
        card = self.deck.pop()
        self.hands[seat][card] += 1
        self.sizes[seat] += 1
        return card

    def claim(self, seat: int, route: int, colour: int, wild: int) -> None:
        """Claims a route and pays so many locomotives, the rest in the colour."""
        ground = self.ground
        length = ground.lengths[route]
        hand = self.hands[seat]
        if wild:
            hand[LOCOMOTIVE] -= wild
            self.discard += [LOCOMOTIVE] * wild
        if length > wild:
            hand[colour] -= length - wild
            self.discard += [colour] * (length - wild)
        self.sizes[seat] -= length
        self.trains[seat] -= length
        self.points[seat] += ROUTE_POINTS[length]
        bit = 1 << route
        self.routes[seat] |= bit
        twin = ground.twin[route]
        if twin >= 0:
            self.barred[seat] |= 1 << twin
            if not ground.both:
                bit |= 1 << twin
        self.open &= ~bit

    def end_turn(self, seat: int) -> bool:
        """Puts the display right and passes the turn on; whether the game goes on."""
        if self.odd:
            if NO_CARD in self.display:
                if self.deck or self.discard:
                    self.refill()
            elif not self.capped:
                self.flush()
            display = self.display
            self.odd = NO_CARD in display or display.count(LOCOMOTIVE) >= FLUSH_AT
        if self.last_turns > 0:
            self.last_turns -= 1
            if not self.last_turns:
                return False
        elif self.trains[seat] <= LAST_TRAINS:
            self.last_turns = self.seats
        if self.passes == self.seats:
            return False
        self.active = (seat + 1) % self.seats
        return True

    def totals(self) -> list[int]:
        """What everybody scores as things are."""
        ground = self.ground
        longest = []
        totals = self.points.copy()
        for seat, routes in enumerate(self.routes):
            weight, parts = measured(ground, routes)
            longest.append(weight)
            for ticket in self.tickets[seat]:
                a, b, value = ground.tickets[ticket]
                totals[seat] += value if parts[a] == parts[b] else -value
        most = max(longest)
        for seat, weight in enumerate(longest):
            if weight == most and most:
                totals[seat] += LONGEST_BONUS
        return totals


def measured(ground: Ground, routes: int) -> tuple[int, list[int]]:
    """The length of the longest path over the routes, and for each city a number of its part."""
    around: dict[int, list[tuple[int, int]]] = {}
    links: list[tuple[int, int, int]] = []
    link_of, ends, lengths = ground.link_of, ground.ends, ground.length
    while routes:
        low = routes & -routes
        routes ^= low
        link = link_of[low.bit_length() - 1]
        a, b = ends[link]
        length = lengths[link]
        links.append((a, b, length))
        around.setdefault(a, []).append((b, length))
        around.setdefault(b, []).append((a, length))
    cities = len(ground.around)
    parts = list(range(cities))
    best, rings = 0, False
    for start in around:
        if parts[start] >= cities:
            continue
        label = cities + start
        parts[start] = label
        todo = [(start, 0)]
        seen = steps = most = 0
        end = start
        while todo:
            here, far = todo.pop()
            if far > most:
                end, most = here, far
            near = around[here]
            seen += 1
            steps += len(near)
            for after, length in near:
                if parts[after] != label:
                    parts[after] = label
                    todo.append((after, far + length))
        if steps > 2 * (seen - 1):
            rings = True
        elif not rings:
            best = max(best, _farthest(around, end))
    return longest_trail(links).weight if rings else best, parts


def _farthest(around: dict[int, list[tuple[int, int]]], city: int) -> int:
    """How far it is in a tree from one of its cities to the farthest other."""
    most = 0
    todo = [(city, -1, 0)]
    while todo:
        here, came, far = todo.pop()
        most = max(most, far)
        for after, length in around[here]:
            if after != came:
                todo.append((after, here, far + length))
    return most
