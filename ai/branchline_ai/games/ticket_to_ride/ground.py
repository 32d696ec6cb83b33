"""What players need to know of a board beforehand: cities joined by links, each of one or two tracks.

A link is what a plan is made of; which of its tracks is claimed is decided when it is paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from heapq import heappop, heappush

from branchline.engine.ticket_to_ride.board import NO_ROUTE, BoardSpec
from branchline.engine.ticket_to_ride.claims import BOTH_TRACKS_FROM
from branchline.engine.ticket_to_ride.scoring import ROUTE_POINTS

NEVER = 1e6
"""The cost of a link that cannot be had."""

MOST_DETOUR = 25.0
LONG = 3


class Ground:
    """One board for a number of seats. Everything is a list by number of link, route, city or ticket."""

    def __init__(self, board: BoardSpec, seats: int) -> None:
        self.seats = seats
        self.trains = board.trains
        self.both = seats >= BOTH_TRACKS_FROM
        self.colours = [route.colour for route in board.routes]
        self.lengths = [route.length for route in board.routes]
        self.twin = [route.twin for route in board.routes]
        self.ends: list[tuple[int, int]] = []
        self.length: list[int] = []
        self.tracks: list[tuple[int, ...]] = []
        self.link_of = [0] * len(board.routes)
        for number, route in enumerate(board.routes):
            if route.twin != NO_ROUTE and route.twin < number:
                link = self.link_of[route.twin]
                self.tracks[link] += (number,)
            else:
                link = len(self.ends)
                self.ends.append((route.a, route.b))
                self.length.append(route.length)
                self.tracks.append((number,))
            self.link_of[number] = link
        self.links = range(len(self.ends))
        self.points = [ROUTE_POINTS[length] for length in self.length]
        self.masks = [sum(1 << track for track in tracks) for tracks in self.tracks]
        self.around: list[list[tuple[int, int]]] = [[] for _ in board.cities]
        for link, (a, b) in enumerate(self.ends):
            self.around[a].append((link, b))
            self.around[b].append((link, a))
        self.tickets = [(ticket.a, ticket.b, ticket.value) for ticket in board.tickets]
        self.routes = len(board.routes)
        self.long = sum(1 << n for n, length in enumerate(self.lengths) if length >= LONG)
        """The routes that are worth claiming for their points."""
        self.haste = [self._detour(link) + self.points[link] for link in self.links]
        """How much it hurries to claim a link: the trains of detour without it, and its points."""

    def _detour(self, link: int) -> float:
        costs = [float(length) for length in self.length]
        costs[link] = NEVER
        cost, _ = self.way(costs, *self.ends[link])
        return min(MOST_DETOUR, cost - self.length[link])

    def way(self, costs: Sequence[float], a: int, b: int) -> tuple[float, list[int]]:
        """The cheapest way between two cities: its cost and its links, in no matter what order."""
        around = self.around
        best = [NEVER] * len(around)
        came = [(-1, -1)] * len(around)
        best[a] = 0.0
        heap = [(0.0, a)]
        while heap:
            so_far, city = heappop(heap)
            if city == b:
                break
            if so_far > best[city]:
                continue
            for link, after in around[city]:
                then = so_far + costs[link]
                if then < best[after]:
                    best[after] = then
                    came[after] = (link, city)
                    heappush(heap, (then, after))
        found: list[int] = []
        city = b
        while came[city][0] >= 0:
            link, city = came[city]
            found.append(link)
        return best[b], found

    def spread(self, costs: Sequence[float], a: int) -> list[float]:
        """What it costs to get from a city to each other."""
        around = self.around
        best = [NEVER] * len(around)
        best[a] = 0.0
        heap = [(0.0, a)]
        while heap:
            so_far, city = heappop(heap)
            if so_far > best[city]:
                continue
            for link, after in around[city]:
                then = so_far + costs[link]
                if then < best[after]:
                    best[after] = then
                    heappush(heap, (then, after))
        return best

    def owned(self, routes: int) -> list[int]:
        """The links of which a seat with these routes has a track."""
        return [link for link in self.links if routes & self.masks[link]]


@cache
def ground(board: BoardSpec, seats: int) -> Ground:
    """The tables of a board, made once."""
    return Ground(board, seats)
