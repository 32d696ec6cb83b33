"""Simple players for tests: they see a view and the legal actions, and each has a way of its own.

`hoarder` draws until nothing can be drawn, `wild` besides takes every open locomotive, `builder` works towards its
tickets, `collector` draws tickets, `anything` picks at random.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Sequence

from branchline.engine.ticket_to_ride import actions as act
from branchline.engine.ticket_to_ride.board import BoardSpec
from branchline.engine.ticket_to_ride.cards import GREY, LOCOMOTIVE, NO_CARD
from branchline.engine.ticket_to_ride.views import TableView

Player = Callable[[BoardSpec, TableView, Sequence[act.Action], random.Random], act.Action]


def anything(
    board: BoardSpec, view: TableView, legal: Sequence[act.Action], rng: random.Random
) -> act.Action:
    """Any legal action, kinds of actions equally often."""
    verbs = sorted({action.verb for action in legal})
    verb = rng.choice(verbs)
    return rng.choice([action for action in legal if action.verb == verb])


def hoarder(
    board: BoardSpec, view: TableView, legal: Sequence[act.Action], rng: random.Random
) -> act.Action:
    """Draws cards as long as there are any; then tickets, and claims the shortest routes last."""
    for kind in (act.TakeCard | act.DrawBlind, act.KeepTickets, act.DrawTickets):
        found = [action for action in legal if isinstance(action, kind)]
        if found:
            return rng.choice(found)
    claims = [action for action in legal if isinstance(action, act.Claim)]
    if not claims:
        return legal[0]
    return min(claims, key=lambda c: (board.routes[c.route].length, c.locomotives, rng.random()))


def wild(
    board: BoardSpec, view: TableView, legal: Sequence[act.Action], rng: random.Random
) -> act.Action:
    """As `hoarder`, but leaves locomotives lying and claims with regular cards, so that locomotives gather."""
    takes = [
        action
        for action in legal
        if isinstance(action, act.TakeCard) and view.display[action.slot] != LOCOMOTIVE
    ]
    if takes:
        return rng.choice(takes)
    return hoarder(board, view, [a for a in legal if not isinstance(a, act.TakeCard)] or legal, rng)


def collector(
    board: BoardSpec, view: TableView, legal: Sequence[act.Action], rng: random.Random
) -> act.Action:
    """Draws tickets whenever it can, keeps few, and then builds."""
    for action in legal:
        if isinstance(action, act.DrawTickets):
            return action
    keeps = [action for action in legal if isinstance(action, act.KeepTickets)]
    if keeps:
        return min(keeps, key=lambda keep: keep.mask.bit_count())
    return builder(board, view, legal, rng)


def builder(
    board: BoardSpec, view: TableView, legal: Sequence[act.Action], rng: random.Random
) -> act.Action:
    """Keeps two tickets at the start, joins one after the other by the fewest trains, else claims long routes."""
    keeps = [action for action in legal if isinstance(action, act.KeepTickets)]
    if keeps:
        return min(keeps, key=lambda keep: (keep.mask.bit_count(), rng.random()))
    assert view.seat is not None
    plan = wanted_routes(board, view)
    claims = [action for action in legal if isinstance(action, act.Claim)]
    good = [claim for claim in claims if claim.route in plan]
    hand = sum(view.hand)
    if not good and (not plan or hand > 22):
        good = [claim for claim in claims if board.routes[claim.route].length >= 4]
        good = good or (claims if not plan else [])
    if good:
        return max(good, key=lambda c: (board.routes[c.route].length, -c.locomotives, rng.random()))
    needed = {board.routes[route].colour for route in plan}
    takes = [action for action in legal if isinstance(action, act.TakeCard)]
    useful = [t for t in takes if view.display[t.slot] in needed - {GREY, NO_CARD}]
    if useful:
        return rng.choice(useful)
    if act.BLIND in legal:
        return act.BLIND
    plain = [take for take in takes if view.display[take.slot] != LOCOMOTIVE]
    return rng.choice(plain or takes or claims or list(legal))


def wanted_routes(board: BoardSpec, view: TableView) -> set[int]:
    """Routes that are still missing on the cheapest way of the first open ticket."""
    assert view.seat is not None
    own = view.players[view.seat]
    for ticket, made in zip(view.tickets, view.made, strict=True):
        if not made:
            way = cheapest(board, own.routes, view.open, ticket)
            if way is not None and sum(board.routes[r].length for r in way) <= own.trains:
                return way
    return set()


def cheapest(board: BoardSpec, own: int, free: int, ticket: int) -> set[int] | None:
    """The routes to claim so that a ticket is joined with the fewest trains; None where that cannot be."""
    wanted = board.tickets[ticket]
    queue: list[tuple[int, int, tuple[int, ...]]] = [(0, wanted.a, ())]
    done: set[int] = set()
    while queue:
        cost, city, way = heapq.heappop(queue)
        if city == wanted.b:
            return {route for route in way if not own >> route & 1}
        if city in done:
            continue
        done.add(city)
        for number, route in enumerate(board.routes):
            if city in (route.a, route.b) and (own | free) >> number & 1:
                after = route.b if route.a == city else route.a
                more = 0 if own >> number & 1 else route.length
                heapq.heappush(queue, (cost + more, after, (*way, number)))
    return None


PLAYERS: dict[str, Player] = {
    "anything": anything,
    "hoarder": hoarder,
    "wild": wild,
    "collector": collector,
    "builder": builder,
}
