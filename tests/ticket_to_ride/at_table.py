"""A table of Ticket to Ride for tests: boards, a match driven by texts, and hands, decks and displays set as wanted.

Cards are written as words, e.g. "red*2 locomotive"; routes and tickets as "City-City", a route perhaps with the
colour of its track, "Denver-Kansas City black".
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from branchline.engine.kernel.chance import Chance, SeededChance
from branchline.engine.kernel.events import Event
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride.actions import CARD_NAMED
from branchline.engine.ticket_to_ride.board import BoardSpec
from branchline.engine.ticket_to_ride.cards import FULL_DECK, KINDS, NO_CARD, ROUTE_COLOURS
from branchline.engine.ticket_to_ride.notation import cards_text
from branchline.engine.ticket_to_ride.position import score_position
from branchline.engine.ticket_to_ride.rulebook import TicketToRide
from branchline.engine.ticket_to_ride.scoring import ROUTE_POINTS
from branchline.engine.ticket_to_ride.state import Player, State
from branchline.engine.ticket_to_ride.views import TableView

FIXTURES = Path(__file__).parents[1] / "fixtures"
BOARDS = ("usa", "baltic")


@cache
def board(name: str = "usa") -> BoardSpec:
    data = json.loads((FIXTURES / "boards" / f"ticket_to_ride-{name}.json").read_text("utf-8"))
    return BoardSpec.from_data(data["spec"])


@cache
def rulebook(seats: int = 2, name: str = "usa") -> TicketToRide:
    return TicketToRide(TicketToRide.plan(seats, (), name), board(name))


def counts(words: str) -> list[int]:
    """The counts of cards written as words."""
    found = [0] * KINDS
    for word in words.split():
        name, _, number = word.partition("*")
        found[CARD_NAMED[name]] += int(number or 1)
    return found


class Scripted:
    """Chance that draws the named cards first, label by label, and then whatever a seed gives.

    Labels are names of arguments: `display="red blue"`, `hand_0="locomotive"`.
    """

    def __init__(self, seed: int = 1, **cards: str) -> None:
        self._inner = SeededChance(seed)
        self._told = {label.replace("_", "."): words.split() for label, words in cards.items()}
        self.asked: list[str] = []

    def roll(self, label: str, faces: int) -> int:
        self.asked.append(label)
        return self._inner.roll(label, faces)

    def draw(self, label: str, pool: Sequence[int]) -> int:
        self.asked.append(label)
        told = self._told.get(label)
        if not told:
            return self._inner.draw(label, pool)
        card = CARD_NAMED[told.pop(0)]
        assert pool[card] > 0, f"no such card is left for {label}"
        return card


class Table:
    """A match with seat 0 on turn; the first tickets are chosen, all three of each, unless `started` is False."""

    def __init__(
        self,
        seats: int = 2,
        name: str = "usa",
        seed: int = 1,
        chance: Chance | None = None,
        started: bool = True,
    ) -> None:
        self.rules = rulebook(seats, name)
        self.board = self.rules.board
        self.chance: Chance = chance or SeededChance(seed)
        self.events: list[Event] = []
        self.state: State = self.rules.setup(self.chance, self.events.append)
        self.state.active = 0
        if started:
            for seat in range(seats):
                self.do("keep 123", seat=seat)

    # Setting things up: cards that are wanted come from the deck, others go there

    def player(self, seat: int = 0) -> Player:
        return self.state.players[seat]

    def hand(self, seat: int, words: str) -> Table:
        """Gives a seat exactly these cards, taken face down."""
        player = self.player(seat)
        for card, count in enumerate(player.cards):
            self.state.deck[card] += count
        player.cards, player.known = [0] * KINDS, [0] * KINDS
        for card, count in enumerate(counts(words)):
            self._fetch(card, count)
            player.cards[card] = count
        return self

    def show(self, words: str) -> Table:
        """Lays exactly these cards into the display; a hyphen is an empty slot."""
        for card in self.state.display:
            if card != NO_CARD:
                self.state.deck[card] += 1
        wanted = [NO_CARD if word == "-" else CARD_NAMED[word] for word in words.split()]
        self.state.display = [NO_CARD] * 5
        for card in wanted:
            if card != NO_CARD:
                self._fetch(card, 1)
        self.state.display = wanted
        return self

    def deck(self, words: str, discard: str = "") -> Table:
        """Leaves exactly these cards in deck and discard pile; the last seat gets all others."""
        pools = [self.state.deck, self.state.discard, self.player(-1).cards]
        self.state.deck, self.state.discard = counts(words), counts(discard)
        for card in range(KINDS):
            there = sum(pool[card] for pool in pools)
            self.player(-1).cards[card] = there - self.state.deck[card] - self.state.discard[card]
        assert min(self.player(-1).cards) >= 0, "those cards are elsewhere"
        return self

    def _fetch(self, card: int, count: int) -> None:
        pools = [self.state.deck, self.state.discard, *(p.cards for p in self.state.players[::-1])]
        for pool in pools:
            taken = min(count, pool[card])
            pool[card] -= taken
            count -= taken
        assert not count, "there are not so many of this card"

    def own(self, seat: int, *pairs: str) -> Table:
        """Gives a seat routes, without cards or turns."""
        player = self.player(seat)
        for pair in pairs:
            number = self.route(pair)
            route = self.board.routes[number]
            player.routes |= 1 << number
            player.barred |= self.rules._table.twins[number]
            player.trains -= route.length
            player.points += ROUTE_POINTS[route.length]
            self.state.open &= ~self.rules._table.closes[number]
        return self

    def hold(self, seat: int, *pairs: str) -> Table:
        """Gives a seat exactly these tickets; its own go back to the deck, and others lose what it gets."""
        for ticket in self.player(seat).tickets:
            self.state.top[ticket] = 1
        self.player(seat).tickets = []
        for pair in pairs:
            ticket = self.ticket(pair)
            for other in self.state.players:
                if ticket in other.tickets:
                    other.tickets.remove(ticket)
            self.state.top[ticket] = 0
            self.player(seat).tickets.append(ticket)
        return self

    def tickets_left(self, *pairs: str, bottom: bool = False) -> Table:
        """Leaves only these tickets in their deck, in its shuffled part or at its bottom; the last seat gets the others."""
        gone = [number for number, there in enumerate(self.state.top) if there]
        gone += [number for number, _ in self.state.bottom]
        self.state.top, self.state.bottom = [0] * len(self.board.tickets), []
        self.player(-1).tickets += gone
        for pair in pairs:
            number = self.ticket(pair)
            for player in self.state.players:
                if number in player.tickets:
                    player.tickets.remove(number)
            if bottom:
                self.state.bottom.append((number, len(self.state.players) - 1))
            else:
                self.state.top[number] = 1
        return self

    def turn(self, seat: int) -> Table:
        self.state.active = seat
        return self

    # Names

    def route(self, text: str) -> int:
        """The number of a route; with two tracks the one of the colour, or the first."""
        pair, _, colour = text.rpartition(" ")
        if colour not in ROUTE_COLOURS:
            pair, colour = text, ""
        one, other = (self.board.city_named(name) for name in pair.split("-"))
        for number in self.board.routes_between(one, other):
            if not colour or ROUTE_COLOURS[self.board.routes[number].colour] == colour:
                return number
        raise AssertionError(f"there is no route {text}")

    def routes(self, *texts: str) -> int:
        """A mask of routes."""
        return sum(1 << self.route(text) for text in texts)

    def id(self, text: str) -> str:
        """The id of a route."""
        return self.board.routes[self.route(text)].id

    def ticket(self, pair: str) -> int:
        ends = sorted(self.board.city_named(name) for name in pair.split("-"))
        return [[ticket.a, ticket.b] for ticket in self.board.tickets].index(ends)

    # Playing

    def why(self, text: str, seat: int | None = None) -> str | None:
        """The code of the reason why an action is refused, or None."""
        who = self.state.active if seat is None else seat
        reason = self.rules.check(self.state, Seat(who), self.rules.decode(text))
        assert (reason is None) == (text in self.can(seat)), (text, reason)
        return None if reason is None else reason.code

    def do(self, *texts: str, seat: int | None = None) -> Table:
        """Carries actions out that the rules must allow; by the seat on turn if none is named."""
        for text in texts:
            who = self.state.active if seat is None else seat
            assert self.why(text, who) is None, (text, self.why(text, who), self.text())
            action = self.rules.decode(text)
            self.rules.apply(self.state, Seat(who), action, self.chance, self.events.append)
        return self

    def claim(
        self, route: str, colour: str, locomotives: int = 0, seat: int | None = None
    ) -> Table:
        return self.do(f"claim {self.id(route)} {colour} {locomotives}", seat=seat)

    def why_claim(self, route: str, colour: str, locomotives: int = 0) -> str | None:
        return self.why(f"claim {self.id(route)} {colour} {locomotives}")

    def can(self, seat: int | None = None, verb: str = "") -> set[str]:
        """The texts of all legal actions, or of those with one verb."""
        who = self.state.active if seat is None else seat
        texts = {self.rules.encode(a) for a in self.rules.legal(self.state, Seat(who))}
        return {text for text in texts if text.split(" ")[0] == verb or not verb}

    def payments(self, route: str) -> set[str]:
        """The legal payments for a route, e.g. "red 1"."""
        start = f"claim {self.id(route)} "
        return {text.removeprefix(start) for text in self.can() if text.startswith(start)}

    def seen(self, kind: type[Event]) -> list[Event]:
        """The events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def view(self, seat: int | None = 0) -> TableView:
        return self.rules.view(self.state, None if seat is None else Seat(seat))

    def cards(self, seat: int = 0) -> str:
        return cards_text(self.player(seat).cards)

    def text(self) -> str:
        return self.rules.text(self.state)


def assert_conserved(rules: TicketToRide, state: State) -> None:
    """Nothing has come or gone: cards, tickets, trains, points, tracks (section 12.5 of the specification)."""
    board = rules.board
    for card, count in enumerate(FULL_DECK):
        there = state.deck[card] + state.discard[card] + state.display.count(card)
        assert there + sum(player.cards[card] for player in state.players) == count
    assert len(state.display) == 5
    tickets = [ticket for ticket, there in enumerate(state.top) if there]
    tickets += [ticket for ticket, _ in state.bottom]
    for player in state.players:
        tickets += [*player.tickets, *player.offer, *player.put_back]
    assert sorted(tickets) == list(range(len(board.tickets)))
    taken = 0
    for player in state.players:
        own = [route for n, route in enumerate(board.routes) if player.routes >> n & 1]
        assert player.trains + sum(route.length for route in own) == board.trains
        assert 0 <= player.trains <= board.trains
        assert player.points == sum((1, 2, 4, 7, 10, 15)[route.length - 1] for route in own)
        assert len({(route.a, route.b) for route in own}) == len(own), "both tracks of one pair"
        assert min(player.cards) >= 0 <= min(player.known)
        assert all(k <= c for k, c in zip(player.known, player.cards, strict=True))
        assert not taken & player.routes, "two owners"
        taken |= player.routes
    if len(state.players) < 4:
        ends = [(r.a, r.b) for n, r in enumerate(board.routes) if taken >> n & 1]
        assert len(set(ends)) == len(ends), "two owners of one pair"


def score(*seats: dict[str, Sequence[str]], name: str = "usa") -> list[dict[str, ScoreLine]]:
    """The rows of each seat of a position by key. `claims` and `tickets` are texts as for Table."""
    rows = []
    for seat in seats:
        claims = []
        for text in seat.get("claims", ()):
            pair, _, colour = text.rpartition(" ")
            known = colour in ROUTE_COLOURS
            claims.append((pair if known else text).split("-") + [colour] * known)
        tickets = [pair.split("-") for pair in seat.get("tickets", ())]
        rows.append({"claims": claims, "tickets": tickets})
    sheet = score_position({"board": name, "seats": rows}, board(name))
    return [{row.key: row for row in sheet.rows(Seat(seat))} for seat in range(len(seats))]
