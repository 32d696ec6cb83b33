"""States that agree with a view, ready to be played on: hidden cards and tickets guessed, and everybody's plan made.

Tickets of rivals are guessed by how far their routes have already come along them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from branchline.engine.kernel.chance import SampledChance
from branchline.engine.ticket_to_ride.cards import LOCOMOTIVE, NO_CARD
from branchline.engine.ticket_to_ride.rulebook import TicketToRide
from branchline.engine.ticket_to_ride.state import State
from branchline.engine.ticket_to_ride.views import Phase, TableView
from branchline_ai.games.ticket_to_ride.flat import FlatGame
from branchline_ai.games.ticket_to_ride.flat import Random as Uniform
from branchline_ai.games.ticket_to_ride.flat_play import Mind, replan
from branchline_ai.games.ticket_to_ride.ground import NEVER, Ground
from branchline_ai.games.ticket_to_ride.openings import Openings

DOUBT = 0.12
"""The weight of a ticket on which a rival has not come any farther."""


class World:
    """One guess: a game that nobody has touched yet, and what each seat is up to."""

    __slots__ = ("game", "minds")

    def __init__(self, game: FlatGame, minds: list[Mind]) -> None:
        self.game = game
        self.minds = minds

    def copy(self) -> tuple[FlatGame, list[Mind]]:
        """A game and minds to play on with."""
        return self.game.copy(), [mind.copy() for mind in self.minds]


class Guesser:
    """Makes worlds for one decision."""

    def __init__(
        self, game: TicketToRide, openings: Openings, view: TableView, rng: Random
    ) -> None:
        assert view.seat is not None, "a spectator does not play"
        self.seat = int(view.seat)
        self.phase = view.phase
        self._game = game
        self._openings = openings
        self._ground = openings.ground
        self._view = view
        self._rng = rng
        self._costs = [
            seat_costs(openings, seen.routes, view.open, self._twins(seen.routes))
            for seen in view.players
        ]
        self._weights = [
            ticket_weights(self._ground, openings.costs, costs) for costs in self._costs
        ]

    def _twins(self, routes: int) -> int:
        ground, mask = self._ground, 0
        for link in ground.owned(routes):
            mask |= ground.masks[link]
        return mask & ~routes

    def world(self) -> World:
        """The next guess."""
        state = self._game.determinize(self._view, SampledChance(self._rng))
        self._guess_tickets(state)
        game = flat_of(state, self._ground, self._rng.random)
        minds = []
        for seat in range(game.seats):
            mind = Mind(self._costs[seat].copy(), self._openings.patience)
            mind.waiting = not game.routes[seat]
            offer = state.players[seat].offer
            if seat != self.seat and offer:
                self._choose(game, seat, offer)
            if seat != self.seat:
                replan(game, seat, mind)
            minds.append(mind)
        return World(game, minds)

    def _choose(self, game: FlatGame, seat: int, offer: list[int]) -> None:
        """Lets a rival choose among its first tickets."""
        mask, _ = self._openings.choose(offer)
        for place, ticket in enumerate(offer):
            (game.tickets[seat] if mask >> place & 1 else game.bottom).append(ticket)

    def _guess_tickets(self, state: State) -> None:
        """Shares the tickets that rivals may hold out again, by weight."""
        me = self.seat
        mine = {*self._view.tickets, *self._view.offer, *self._view.put_back, *self._view.bottom}
        pool = [ticket for ticket in range(len(self._ground.tickets)) if ticket not in mine]
        before = [
            ticket for seat, p in enumerate(state.players) if seat != me for ticket in p.tickets
        ]
        now: list[int] = []
        for seat, player in enumerate(state.players):
            if seat == me:
                continue
            weights = self._weights[seat]
            held = []
            for _ in player.tickets:
                pick = self._rng.choices(pool, [weights[ticket] for ticket in pool])[0]
                pool.remove(pick)
                held.append(pick)
            player.tickets = held
            now += held
        lost = [ticket for ticket in before if ticket not in now]
        gained = [ticket for ticket in now if ticket not in before]
        swap = dict(zip(gained, lost, strict=True))
        for ticket, other in swap.items():
            if state.top[ticket]:
                state.top[ticket], state.top[other] = 0, 1
        state.bottom = [(swap.get(ticket, ticket), seat) for ticket, seat in state.bottom]
        for seat, player in enumerate(state.players):
            if seat != me:
                player.offer = [swap.get(ticket, ticket) for ticket in player.offer]
                player.put_back = [swap.get(ticket, ticket) for ticket in player.put_back]


def seat_costs(openings: Openings, routes: int, open_: int, barred: int) -> list[float]:
    """The costs of links for a seat with these routes."""
    ground = openings.ground
    free = open_ & ~barred
    return [
        0.0 if routes & mask else cost if free & mask else NEVER
        for mask, cost in zip(ground.masks, openings.costs, strict=True)
    ]


def ticket_weights(ground: Ground, fresh: Sequence[float], costs: Sequence[float]) -> list[float]:
    """By ticket how likely somebody holds it, from how much of its way is done."""
    weights = []
    for a, b, _ in ground.tickets:
        all_, left = ground.way(fresh, a, b)[0], ground.way(costs, a, b)[0]
        done = max(0.0, 1 - left / all_)
        weights.append(DOUBT + done * done)
    return weights


def flat_of(state: State, ground: Ground, random: Uniform) -> FlatGame:
    """The flat game of an engine's state, its decks shuffled."""
    game = FlatGame(ground, random, fresh=False)
    game.deck = _cards(state.deck)
    game.deck.sort(key=lambda _: random())
    game.discard = _cards(state.discard)
    game.display = list(state.display)
    game.top = [ticket for ticket, there in enumerate(state.top) if there]
    game.top.sort(key=lambda _: random())
    game.bottom = [ticket for ticket, _ in state.bottom]
    game.open = state.open
    game.active, game.last_turns, game.passes = state.active, state.last_turns, state.passes
    game.capped = state.capped
    game.odd = NO_CARD in game.display or game.display.count(LOCOMOTIVE) >= 3
    for seat, player in enumerate(state.players):
        game.hands[seat] = list(player.cards)
        game.sizes[seat] = sum(player.cards)
        game.trains[seat] = player.trains
        game.routes[seat] = player.routes
        game.barred[seat] = player.barred
        game.points[seat] = player.points
        game.tickets[seat] = list(player.tickets)
    if state.phase == Phase.START:
        for player in state.players:
            game.bottom += player.put_back
    return game


def _cards(counts: Sequence[int]) -> list[int]:
    return [card for card, count in enumerate(counts) for _ in range(count)]
