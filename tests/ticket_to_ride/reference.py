"""A second, slow Ticket to Ride, written from the rules page alone, to compare the engine with.

Cards are words, routes are the ids of the board's data, tickets "city--city". A game is copied for every move. It shares
nothing with the engine but the form of the board data and the stream of random numbers: `numbers(label, k)` is a whole
number, and what is drawn k-th for a label is the card at that place (modulo their number) of the pool in its fixed order.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

WILD = "locomotive"
COLOURS = ["black", "blue", "green", "orange", "pink", "red", "white", "yellow"]
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
Numbers = Callable[[str, int], int]
Move = tuple[Any, ...]
"""("take", slot), ("blind",), ("tickets",), ("keep", places), ("claim", route, sorted cards) or ("pass",)."""


@dataclass(frozen=True)
class Track:
    """A route of the board."""

    name: str
    ends: frozenset[str]
    length: int
    colour: str


@dataclass(frozen=True)
class Board:
    """A board from its plain data."""

    tracks: dict[str, Track]
    tickets: dict[str, tuple[str, str, int]]
    trains: int


def board_from(data: dict[str, Any]) -> Board:
    """The board, with the names that tracks have: the ends in alphabetical order, -a and -b where there are two."""
    groups: dict[tuple[str, str], list[tuple[str, int]]] = {}
    for row in data["routes"]:
        one, other = sorted((row["a"], row["b"]))
        groups.setdefault((one, other), []).append((row["colour"], row["length"]))
    tracks = {}
    for (one, other), rows in groups.items():
        order = [*COLOURS, "grey"]
        for letter, (colour, length) in zip("ab", sorted(rows, key=lambda r: order.index(r[0])), strict=False):  # fmt: skip
            name = f"{one}--{other}" + (f"-{letter}" if len(rows) == 2 else "")
            tracks[name] = Track(name, frozenset((one, other)), length, colour)
    tickets = {}
    for row in data["tickets"]:
        one, other = sorted((row["a"], row["b"]))
        tickets[f"{one}--{other}"] = (one, other, row["value"])
    return Board(tracks, tickets, data["trains"])


def card_order(card: str) -> tuple[bool, str]:
    return card == WILD, card


@dataclass
class Seat:
    hand: list[str] = field(default_factory=list)
    tickets: list[str] = field(default_factory=list)
    offer: list[str] = field(default_factory=list)
    rejected: list[str] = field(default_factory=list)
    tracks: list[str] = field(default_factory=list)

    def twin(self) -> Seat:
        return Seat(*map(list, (self.hand, self.tickets, self.offer, self.rejected, self.tracks)))


@dataclass
class Game:
    """A match. `stage` is "choose", "turn", "second", "offer" or "over"."""

    board: Board
    numbers: Numbers
    seats: list[Seat]
    used: Counter[str]
    deck: list[str]
    pile: list[str]
    row: list[str | None]
    fresh_tickets: list[str]
    old_tickets: list[str]
    stage: str
    now: int
    rounds_left: int | None = None
    idle: int = 0
    resting: bool = False
    turns: int = 0

    def copy(self) -> Game:
        twin = copy(self)
        twin.seats = [seat.twin() for seat in self.seats]
        twin.used = Counter(self.used)
        for name in ("deck", "pile", "row", "fresh_tickets", "old_tickets"):
            setattr(twin, name, list(getattr(self, name)))
        return twin

    # What may be done

    def moves(self, number: int) -> list[Move]:
        """Every legal move of a seat."""
        seat = self.seats[number]
        if self.stage in ("choose", "offer"):
            least = 2 if self.stage == "choose" else 1
            places = range(1, len(seat.offer) + 1)
            return [
                ("keep", chosen)
                for size in range(least, len(seat.offer) + 1)
                for chosen in itertools.combinations(places, size)
            ]
        if self.stage == "over" or number != self.now:
            return []
        moves: list[Move] = []
        for place, card in enumerate(self.row, 1):
            if card is not None and not (card == WILD and self.stage == "second"):
                moves.append(("take", place))
        if len(self.deck) + len(self.pile) > 0:
            moves.append(("blind",))
        if self.stage == "second":
            return moves
        if len(self.fresh_tickets) + len(self.old_tickets) > 0:
            moves.append(("tickets",))
        for track in self.board.tracks.values():
            if self.may_build(number, track):
                moves += [("claim", track.name, cards) for cards in payments(seat.hand, track)]
        return moves or [("pass",)]

    def trains_of(self, number: int) -> int:
        laid = sum(self.board.tracks[name].length for name in self.seats[number].tracks)
        return self.board.trains - laid

    def may_build(self, number: int, track: Track) -> bool:
        """Whether the track is open to a seat that has enough trains."""
        if track.length > self.trains_of(number):
            return False
        for other, seat in enumerate(self.seats):
            for name in seat.tracks:
                if name == track.name:
                    return False
                if self.board.tracks[name].ends == track.ends and (
                    other == number or len(self.seats) <= 3
                ):
                    return False
        return True

    # Doing it

    def play(self, number: int, move: Move) -> Game:
        """The game after a legal move."""
        game = self.copy()
        game._do(number, move)
        return game

    def _do(self, number: int, move: Move) -> None:
        seat = self.seats[number]
        kind = move[0]
        if kind == "keep":
            self._keep(number, move[1])
            return
        self.idle = self.idle + 1 if kind == "pass" else 0
        if kind == "tickets":
            seat.offer = self._next_tickets(number)
            self.stage = "offer"
            return
        if kind == "claim":
            for card in move[2]:
                seat.hand.remove(card)
                self.pile.append(card)
            seat.tracks.append(move[1])
        elif kind in ("take", "blind"):
            was_first = self.stage == "turn"
            if kind == "take":
                card = self.row[move[1] - 1]
                assert card is not None
                self.row[move[1] - 1] = None
                seat.hand.append(card)
                self._settle_row(changed=True)
                ends = card == WILD
            else:
                seat.hand.append(self._from_deck(f"hand.{number}"))
                ends = False
            others = [card for card in self.row if card not in (None, WILD)]
            if was_first and not ends and (others or self.deck or self.pile):
                self.stage = "second"
                return
        self._finish_turn()

    def _keep(self, number: int, places: Iterable[int]) -> None:
        seat = self.seats[number]
        for place, ticket in enumerate(seat.offer, 1):
            (seat.tickets if place in places else seat.rejected).append(ticket)
        seat.offer = []
        if self.stage == "choose" and any(other.offer for other in self.seats):
            return
        for other in self.seats:
            self.old_tickets += other.rejected
            other.rejected = []
        if self.stage == "choose":
            self.stage, self.turns = "turn", 1
        else:
            self._finish_turn()

    def _finish_turn(self) -> None:
        self._settle_row(changed=None in self.row and bool(self.deck or self.pile))
        if self.rounds_left is not None:
            self.rounds_left -= 1
        elif self.trains_of(self.now) <= 2:
            self.rounds_left = len(self.seats)
        if self.rounds_left == 0 or self.idle == len(self.seats):
            self.stage = "over"
            return
        self.stage, self.turns = "turn", self.turns + 1
        self.now = (self.now + 1) % len(self.seats)

    # Cards and tickets

    def _number(self, label: str) -> int:
        self.used[label] += 1
        return self.numbers(label, self.used[label])

    def _from_deck(self, label: str) -> str:
        if not self.deck:
            self.deck, self.pile = self.pile, []
        self.deck.sort(key=card_order)
        return self.deck.pop(self._number(label) % len(self.deck))

    def _fill_row(self) -> None:
        for place in range(5):
            if self.row[place] is None and (self.deck or self.pile):
                self.row[place] = self._from_deck("display")

    def _settle_row(self, changed: bool) -> None:
        """Fills the row and flushes it as long as the rules say so."""
        if changed:
            self.resting = False
        self._fill_row()
        flushes = 0
        while self.row.count(WILD) >= 3 and not self.resting:
            everything = [*self.deck, *self.pile, *(card for card in self.row if card)]
            if sum(card != WILD for card in everything) < 3:
                return
            if flushes == 10:
                self.resting = True
                return
            flushes += 1
            self.pile += [card for card in self.row if card]
            self.row = [None] * 5
            self._fill_row()

    def _next_tickets(self, number: int) -> list[str]:
        found: list[str] = []
        while len(found) < 3 and (self.fresh_tickets or self.old_tickets):
            if self.fresh_tickets:
                place = self._number(f"tickets.{number}") % len(self.fresh_tickets)
                found.append(self.fresh_tickets.pop(place))
            else:
                found.append(self.old_tickets.pop(0))
        return found

    # Scores

    def score(self) -> list[dict[str, int]]:
        """Points for routes, tickets made, tickets lost, and the bonus of each seat."""
        lengths = [longest([self.board.tracks[n] for n in seat.tracks]) for seat in self.seats]
        rows = []
        for number, seat in enumerate(self.seats):
            tracks = [self.board.tracks[name] for name in seat.tracks]
            made = [t for t in seat.tickets if joined(tracks, *self.board.tickets[t][:2])]
            values = {ticket: self.board.tickets[ticket][2] for ticket in seat.tickets}
            rows.append(
                {
                    "routes": sum(POINTS[track.length] for track in tracks),
                    "made": sum(values[ticket] for ticket in made),
                    "lost": -sum(values[t] for t in seat.tickets if t not in made),
                    "bonus": 10 if tracks and lengths[number] == max(lengths) else 0,
                    "longest": lengths[number],
                }
            )
        return rows


def new_game(board: Board, seats: int, numbers: Numbers) -> Game:
    """Everything dealt; all have to choose their tickets."""
    deck = [colour for colour in COLOURS for _ in range(12)] + [WILD] * 14
    game = Game(
        board,
        numbers,
        [Seat() for _ in range(seats)],
        Counter(),
        deck,
        [],
        [None] * 5,
        sorted(board.tickets),
        [],
        "choose",
        0,
    )
    game.now = game._number("first") % seats
    for number, seat in enumerate(game.seats):
        for _ in range(4):
            seat.hand.append(game._from_deck(f"hand.{number}"))
    game._settle_row(changed=True)
    for number, seat in enumerate(game.seats):
        seat.offer = game._next_tickets(number)
    return game


def payments(hand: list[str], track: Track) -> list[tuple[str, ...]]:
    """Every way to pay, as sorted cards: of all selections of the right size those that keep the rules."""
    return [
        cards
        for cards in selections(tuple(sorted(hand, key=card_order)), track.length)
        if track.colour == "grey" or set(cards) <= {track.colour, WILD}
    ]


@lru_cache(maxsize=200)
def selections(hand: tuple[str, ...], size: int) -> list[tuple[str, ...]]:
    """All different selections of so many cards with at most one colour beside locomotives."""
    have = Counter(hand)
    found = []
    for colour in [*COLOURS, WILD]:
        for number in range(1, size + 1):
            others = size - number
            if number <= have[colour] and colour != WILD and others <= have[WILD]:
                found.append((colour,) * number + (WILD,) * others)
    return found + [(WILD,) * size] * (have[WILD] >= size)


def joined(tracks: list[Track], one: str, other: str) -> bool:
    """Whether the tracks lead from one city to the other."""
    reached = {one}
    while True:
        more = {city for track in tracks if track.ends & reached for city in track.ends}
        if more <= reached:
            return other in reached
        reached |= more


def longest(tracks: list[Track]) -> int:
    """The length of the longest path, by walking all of them."""
    best = 0
    seen: set[tuple[str, frozenset[str]]] = set()

    def walk(city: str, used: frozenset[str], length: int) -> None:
        nonlocal best
        best = max(best, length)
        for track in tracks:
            if city in track.ends and track.name not in used:
                (after,) = track.ends - {city}
                then = used | {track.name}
                if (after, then) not in seen:
                    seen.add((after, then))
                    walk(after, then, length + track.length)

    for start in {city for track in tracks for city in track.ends}:
        walk(start, frozenset(), 0)
    return best


def count_sequences(game: Game, depth: int) -> int:
    """The number of sequences of so many legal moves; of seats that may act at once the lowest goes first."""
    if depth == 0:
        return 1
    for number in range(len(game.seats)):
        moves = game.moves(number)
        if moves:
            if depth == 1:
                return len(moves)
            return sum(count_sequences(game.play(number, move), depth - 1) for move in moves)
    return 0
