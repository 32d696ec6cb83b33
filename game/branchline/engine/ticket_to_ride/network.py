"""What a set of routes joins: groups of cities, the longest path, the way between two cities.

A set of routes is a bit mask. Answers are remembered by mask, because tables and computer players ask them again and
again; that is a saving, no data of a match.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from branchline.engine.graph.groups import Groups
from branchline.engine.graph.longest import LongTrail, longest_trail
from branchline.engine.ticket_to_ride.board import BoardSpec

MOST_REMEMBERED = 4096


def routes_in(mask: int) -> Iterator[int]:
    """The numbers of the routes in a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Network:
    """The questions about sets of routes on one board."""

    def __init__(self, board: BoardSpec) -> None:
        self._board = board
        self._parts: dict[int, tuple[int, ...]] = {}
        self._trails: dict[int, LongTrail] = {}

    def parts(self, mask: int) -> tuple[int, ...]:
        """For each city a number that it shares with exactly the cities that the routes join it to."""
        known = self._parts.get(mask)
        if known is None:
            groups = Groups(len(self._board.cities))
            for number in routes_in(mask):
                route = self._board.routes[number]
                groups.join(route.a, route.b)
            known = tuple(groups.find(city) for city in range(len(self._board.cities)))
            if len(self._parts) >= MOST_REMEMBERED:
                self._parts.clear()
            self._parts[mask] = known
        return known

    def joins(self, mask: int, ticket: int) -> bool:
        """Whether the routes join the two cities of a ticket (TT-9.2)."""
        parts, wanted = self.parts(mask), self._board.tickets[ticket]
        return parts[wanted.a] == parts[wanted.b]

    def longest(self, mask: int) -> LongTrail:
        """The longest path over the routes; its links are numbers of routes (TT-9.4)."""
        known = self._trails.get(mask)
        if known is None:
            numbers = tuple(routes_in(mask))
            routes = [self._board.routes[number] for number in numbers]
            trail = longest_trail([(route.a, route.b, route.length) for route in routes])
            links = tuple(numbers[link] for link in trail.links)
            known = LongTrail(trail.weight, links, trail.places)
            if len(self._trails) >= MOST_REMEMBERED:
                self._trails.clear()
            self._trails[mask] = known
        return known

    def way(self, mask: int, ticket: int) -> tuple[int, ...]:
        """Routes that lead from one city of a ticket to the other, the fewest there are; () where none do."""
        wanted = self._board.tickets[ticket]
        around: dict[int, list[tuple[int, int]]] = {}
        for number in routes_in(mask):
            route = self._board.routes[number]
            around.setdefault(route.a, []).append((number, route.b))
            around.setdefault(route.b, []).append((number, route.a))
        came: dict[int, tuple[int, int]] = {wanted.a: (-1, -1)}
        todo = deque([wanted.a])
        while todo:
            city = todo.popleft()
            for number, after in around.get(city, ()):
                if after not in came:
                    came[after] = (number, city)
                    todo.append(after)
        found: list[int] = []
        city = wanted.b
        while came.get(city, (-1, -1))[0] >= 0:
            number, city = came[city]
            found.append(number)
        return tuple(found[::-1])
