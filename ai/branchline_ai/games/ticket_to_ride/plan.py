"""A plan: which links to claim for which tickets, and what else to spend the trains on.

All tickets are planned together: one after the other is joined in the cheapest way, and what is planned already
costs nothing more. Several orders are tried. Tickets that would cost more than they bring are given up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import exp

from branchline.engine.ticket_to_ride.cards import GREY, LOCOMOTIVE
from branchline_ai.games.ticket_to_ride.ground import NEVER, Ground
from branchline_ai.games.ticket_to_ride.needs import needs
from branchline_ai.games.ticket_to_ride.sight import Sight
from branchline_ai.games.ticket_to_ride.skill import Taste

MOST_ORDERS = 3
"""With more tickets than this they are joined cheapest first."""


@dataclass(slots=True)
class Plan:
    """`links` are still to be claimed for tickets, `extras` for points only, best first."""

    links: tuple[int, ...]
    tickets: tuple[int, ...]
    """The tickets, not yet made, that it makes."""
    need: int
    """Trains for `links`."""
    load: float
    """The part of the trains, or of the turns left if that is more, that it needs."""
    worth: float
    extras: tuple[int, ...] = ()


def link_costs(sight: Sight) -> list[float]:
    """What it costs to have each link: nothing for the seat's own, NEVER for those that are gone."""
    ground, hand, free, routes = sight.ground, sight.hand, sight.free, sight.routes
    taste = sight.taste
    wild = hand[LOCOMOTIVE]
    most = max(hand[:LOCOMOTIVE]) + wild
    costs = []
    for link in ground.links:
        mask, length = ground.masks[link], ground.length[link]
        if routes & mask:
            costs.append(0.0)
        elif not free & mask or length > sight.trains:
            costs.append(NEVER)
        else:
            there = 0
            for track in ground.tracks[link]:
                if free >> track & 1:
                    colour = ground.colours[track]
                    there = max(there, most if colour == GREY else hand[colour] + wild)
            held = taste.held * min(length, there)
            costs.append(taste.turn + length - taste.point * ground.points[link] - held)
    return costs


class Ways:
    """The cheapest ways at these costs, each looked for once; the costs must stay as they are."""

    __slots__ = ("_costs", "_found", "ground")

    def __init__(self, ground: Ground, costs: Sequence[float]) -> None:
        self.ground = ground
        self._costs = costs
        self._found: dict[tuple[int, frozenset[int]], tuple[float, list[int]]] = {}

    def way(self, ticket: int, planned: frozenset[int] = frozenset()) -> tuple[float, list[int]]:
        """The cost of a ticket, and the links to be paid for, when those that are planned cost nothing."""
        key = (ticket, planned)
        found = self._found.get(key)
        if found is None:
            costs = self._costs
            if planned:
                costs = list(costs)
                for link in planned:
                    costs[link] = 0.0
            a, b, _ = self.ground.tickets[ticket]
            cost, links = self.ground.way(costs, a, b)
            found = self._found[key] = (cost, [link for link in links if costs[link]])
        return found


def tree(ways: Ways, tickets: Sequence[int]) -> list[int] | None:
    """The links that join all tickets, cheaply; those of the seat's own are left out. None where it cannot be done."""
    if len(tickets) <= MOST_ORDERS:
        best: tuple[float, list[int]] | None = None
        for order in permutations(tickets):
            found = _in_order(ways, order)
            if found is None:
                return None
            if best is None or found[0] < best[0] - 1e-9:
                best = found
        return best[1] if best else []
    return _cheapest_first(ways, tickets)


def _in_order(ways: Ways, order: Iterable[int]) -> tuple[float, list[int]] | None:
    links: list[int] = []
    total = 0.0
    for ticket in order:
        cost, more = ways.way(ticket, frozenset(links))
        if cost >= NEVER:
            return None
        total += cost
        links += more
    return total, links


def _cheapest_first(ways: Ways, tickets: Sequence[int]) -> list[int] | None:
    links: list[int] = []
    left = list(tickets)
    while left:
        planned = frozenset(links)
        found = [(*ways.way(ticket, planned), ticket) for ticket in left]
        cost, more, ticket = min(found, key=lambda row: row[0])
        if cost >= NEVER:
            return None
        left.remove(ticket)
        links += more
    return links


def odds(load: float, taste: Taste) -> float:
    """The chance that a plan of this load comes to its end."""
    return 1 / (1 + exp(min(50.0, (load - taste.even) / taste.steep)))


def unmade(ways: Ways, tickets: Iterable[int]) -> tuple[list[int], int]:
    """The tickets that can still be made and are not, and the sum of what the others bring or cost."""
    open_: list[int] = []
    settled = 0
    for ticket in tickets:
        value = ways.ground.tickets[ticket][2]
        cost, _ = ways.way(ticket)
        if cost <= 0:
            settled += value
        elif cost >= NEVER:
            settled -= value
        else:
            open_.append(ticket)
    return open_, settled


def price(sight: Sight, ways: Ways, tickets: Sequence[int]) -> Plan | None:
    """The plan for exactly these tickets and what it is worth with them; None where the trains do not suffice."""
    ground = sight.ground
    links = tree(ways, tickets)
    if links is None:
        return None
    need = sum(ground.length[link] for link in links)
    if need > sight.trains:
        return None
    turns = len(links) + needs(ground, sight.hand, links, sight.free).missing / 2
    load = max(need / max(1, sight.trains), turns / sight.turns) if links else 0.0
    sure = odds(load, sight.taste)
    worth = sum(ground.tickets[ticket][2] for ticket in tickets) * (2 * sure - 1)
    worth += sum(ground.points[link] for link in links) - sight.taste.step * len(links)
    worth += sight.taste.spare * (sight.trains - need)
    return Plan(tuple(links), tuple(tickets), need, load, worth)


def best_plan(sight: Sight, tickets: Iterable[int]) -> Plan:
    """The plan that is worth most; `worth` counts all the tickets, also those that it gives up."""
    ways = Ways(sight.ground, link_costs(sight))
    open_, settled = unmade(ways, tickets)
    values = sum(sight.ground.tickets[ticket][2] for ticket in open_)
    found: Plan | None = None
    for size in range(len(open_), -1, -1):
        if len(open_) > 5 and 0 < size < len(open_) - 1:
            continue
        for chosen in combinations(open_, size):
            plan = price(sight, ways, chosen)
            if plan is None:
                continue
            lost = values - sum(sight.ground.tickets[ticket][2] for ticket in chosen)
            plan.worth += settled - lost
            if found is None or plan.worth > found.worth:
                found = plan
        if found is not None and size == len(open_) and odds(found.load, sight.taste) > 0.9:
            break
    assert found is not None, "to make no ticket is always a plan"
    return found


def with_extras(sight: Sight, plan: Plan) -> Plan:
    """Adds what to spend the other trains on: what brings most for a turn, near what is there or planned."""
    ground, free = sight.ground, sight.free
    left = sight.trains - plan.need
    hand = list(sight.hand)
    first = needs(ground, hand, plan.links, free)
    spare = [have - kept for have, kept in zip(hand, first.reserved, strict=False)]
    wild = max(0, hand[LOCOMOTIVE] - sum(first.short.values()))
    cities = {city for link in ground.owned(sight.routes) for city in ground.ends[link]}
    cities.update(city for link in plan.links for city in ground.ends[link])
    chosen: list[int] = []
    taken = set(plan.links)
    open_ = [link for link in ground.links if free & ground.masks[link] and link not in taken]
    touch = sight.taste.touch
    while left > 0:
        best, pick, paying = 0.0, -1, -1
        richest = max(range(LOCOMOTIVE), key=spare.__getitem__)
        for link in open_:
            length = ground.length[link]
            if length > left:
                continue
            a, b = ground.ends[link]
            gain = ground.points[link] + (touch * length if a in cities or b in cities else 0)
            if gain <= best:
                continue
            most, colour = -1, 0
            for track in ground.tracks[link]:
                if free >> track & 1:
                    shade = ground.colours[track]
                    if shade == GREY:
                        shade = richest
                    if spare[shade] > most:
                        most, colour = spare[shade], shade
            short = max(0, length - most - wild)
            rate = gain / (1 + short / 2)
            if rate > best:
                best, pick, paying = rate, link, colour
        if pick < 0:
            break
        length = ground.length[pick]
        used = min(length, spare[paying])
        spare[paying] -= used
        wild = max(0, wild - (length - used))
        left -= length
        open_.remove(pick)
        cities.update(ground.ends[pick])
        chosen.append(pick)
    plan.extras = tuple(chosen)
    return plan
