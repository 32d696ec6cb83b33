"""First choices of tickets on an empty board, with their plans: quick, and each thought out once.

They are those of `plan` for an empty hand: all orders of two or three tickets are tried, and what is worth most is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from branchline_ai.games.ticket_to_ride.ground import Ground
from branchline_ai.games.ticket_to_ride.plan import odds
from branchline_ai.games.ticket_to_ride.sight import turns_to_end
from branchline_ai.games.ticket_to_ride.skill import FULL_SET, Taste

BEST = Taste()
LEAST = 2
"""Tickets that are kept of the first offer."""
DEALT = 4
"""Cards in hand at the start."""
Links = tuple[int, ...]


class Openings:
    """What planners of a taste do at the start of a game. `costs` are those of the links, `patience` in cards."""

    def __init__(self, ground: Ground, taste: Taste = BEST) -> None:
        self.ground = ground
        self._taste = taste
        self.patience = taste.patience[ground.seats - 2] * ground.trains // FULL_SET
        self.costs = [
            taste.turn + ground.length[link] - taste.point * ground.points[link]
            for link in ground.links
        ]
        self._turns = 1 + turns_to_end(ground.trains, DEALT)
        self._known: dict[tuple[int, ...], tuple[tuple[int, ...], Links]] = {}
        self._pairs: dict[tuple[int, ...], tuple[float, Links]] = {}

    def choose(self, offer: Sequence[int]) -> tuple[int, Links]:
        """The mask of the tickets to keep of two or three, and the links that join them."""
        key = tuple(sorted(offer))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._think(key)
        kept, links = known
        return sum([1 << place for place, ticket in enumerate(offer) if ticket in kept]), links

    def _think(self, offer: tuple[int, ...]) -> tuple[tuple[int, ...], Links]:
        choices = [
            kept
            for size in range(min(LEAST, len(offer)), len(offer) + 1)
            for kept in combinations(offer, size)
        ]
        plans = [self._joined(kept) for kept in choices]
        worths = [self._worth(kept, links) for kept, (_, links) in zip(choices, plans, strict=True)]
        best = worths.index(max(worths))
        return choices[best], plans[best][1]

    def _joined(self, tickets: tuple[int, ...]) -> tuple[float, Links]:
        """The cost and the links of the cheapest plan for one, two or three tickets."""
        known = self._pairs.get(tickets)
        if known is not None:
            return known
        found = []
        for last in tickets:
            before = tuple(ticket for ticket in tickets if ticket != last)
            cost, links = self._joined(before) if before else (0.0, ())
            more, way = self._way(last, links)
            found.append((cost + more, links + tuple(link for link in way if link not in links)))
        best = min(found)
        if len(tickets) <= LEAST:
            self._pairs[tickets] = best
        return best

    def _way(self, ticket: int, links: Iterable[int]) -> tuple[float, list[int]]:
        costs = self.costs.copy()
        for link in links:
            costs[link] = 0.0
        a, b, _ = self.ground.tickets[ticket]
        return self.ground.way(costs, a, b)

    def _worth(self, tickets: Iterable[int], links: Links) -> float:
        """As `plan.price` has it."""
        ground, taste = self.ground, self._taste
        need = sum([ground.length[link] for link in links])
        if need > ground.trains:
            return -float(need)
        load = max(need / ground.trains, (len(links) + max(0, need - DEALT) / 2) / self._turns)
        values = sum([ground.tickets[ticket][2] for ticket in tickets])
        points = sum([ground.points[link] for link in links])
        worth = values * (2 * odds(load, taste) - 1) + points - taste.step * len(links)
        return worth + taste.spare * (ground.trains - need)


@cache
def openings_of(ground: Ground) -> Openings:
    """The openings of a board, kept as long as it is."""
    return Openings(ground)
