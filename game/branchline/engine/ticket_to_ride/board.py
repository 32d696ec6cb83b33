"""The board of Ticket to Ride as data: cities, routes with length and colour, tickets, trains. Nothing about how it is drawn.

Cities, routes and tickets are numbered in the order of their ids, so that a board is the same whatever order it was
written down in. Tracks between the same two cities are twins.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from branchline.engine.graph.groups import Groups
from branchline.engine.ticket_to_ride.cards import GREY, ROUTE_COLOURS

MIN_SEATS, MAX_SEATS = 2, 5
LONGEST_ROUTE = 6
DEAL = 3
"""Tickets dealt at the start, and drawn later (TT-3.4, TT-7.1)."""
LEAST_TICKETS = DEAL * MAX_SEATS
"""A board has at least as many tickets as are dealt to a full table (TT-3.4)."""
LEAST_TRAINS = 3
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NO_ROUTE = -1


@dataclass(frozen=True, slots=True)
class City:
    """A city. `name` is the English one; other languages belong to the drawing."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Route:
    """One track between two cities, which are numbers with a < b. `twin` is the other track, or NO_ROUTE."""

    id: str
    a: int
    b: int
    length: int
    colour: int
    twin: int = NO_ROUTE


@dataclass(frozen=True, slots=True)
class Ticket:
    """Two cities to be joined, numbers with a < b, and what that is worth."""

    id: str
    a: int
    b: int
    value: int


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """One board; made by `board_of` or `from_data`, which refuse what is no board."""

    id: str
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    trains: int
    """Trains of each player."""

    def city_named(self, text: str) -> int:
        """The number of the city with this id or English name, in any case. Raises ValueError for any other text."""
        wanted = text.casefold()
        for number, city in enumerate(self.cities):
            if wanted in (city.id, city.name.casefold()):
                return number
        raise ValueError(f"{text[:40]!r} is no city of this board")

    def routes_between(self, a: int, b: int) -> tuple[int, ...]:
        """The tracks between two cities, none to two."""
        ends = (min(a, b), max(a, b))
        return tuple(n for n, route in enumerate(self.routes) if (route.a, route.b) == ends)

    def to_data(self) -> dict[str, object]:
        """Plain data that `from_data` reads back."""
        names = [city.id for city in self.cities]
        return {
            "id": self.id,
            "trains": self.trains,
            "cities": [{"id": city.id, "name": city.name} for city in self.cities],
            "routes": [
                {
                    "a": names[route.a],
                    "b": names[route.b],
                    "length": route.length,
                    "colour": ROUTE_COLOURS[route.colour],
                }
                for route in self.routes
            ],
            "tickets": [
                {"a": names[ticket.a], "b": names[ticket.b], "value": ticket.value}
                for ticket in self.tickets
            ],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> BoardSpec:
        """The board that `to_data` wrote. Raises ValueError, naming the place, for anything else."""
        name, trains = data.get("id"), data.get("trains")
        if not isinstance(name, str):
            raise ValueError("board: id is not a text")
        if type(trains) is not int:
            raise ValueError("board: trains is not a whole number")
        return board_of(
            name,
            [(_text(row, "id"), _text(row, "name")) for row in _rows(data, "cities")],
            [
                (_text(row, "a"), _text(row, "b"), _number(row, "length"), _text(row, "colour"))
                for row in _rows(data, "routes")
            ],
            [
                (_text(row, "a"), _text(row, "b"), _number(row, "value"))
                for row in _rows(data, "tickets")
            ],
            trains,
        )

    @property
    def hash(self) -> str:
        """Sixteen hex digits that change with anything that matters to the rules."""
        cities = [city.id for city in self.cities]
        rest = [(r.a, r.b, r.length, r.colour) for r in self.routes]
        tickets = [(t.a, t.b, t.value) for t in self.tickets]
        text = repr((cities, rest, tickets, self.trains))
        return hashlib.blake2s(text.encode(), digest_size=8).hexdigest()

    @property
    def totals(self) -> dict[str, int]:
        """Sums by which a copy of the board can be checked."""
        pairs = {(route.a, route.b): route.length for route in self.routes}
        return {
            "cities": len(self.cities),
            "pairs": len(pairs),
            "routes": len(self.routes),
            "doubles": len(self.routes) - len(pairs),
            "spaces": sum(route.length for route in self.routes),
            "spaces_single_track": sum(pairs.values()),
            "tickets": len(self.tickets),
            "ticket_value_sum": sum(ticket.value for ticket in self.tickets),
        }


def board_of(
    name: str,
    cities: Iterable[tuple[str, str]],
    routes: Iterable[tuple[str, str, int, str]],
    tickets: Iterable[tuple[str, str, int]],
    trains: int,
) -> BoardSpec:
    """The board with these cities (id, name), routes (city, city, length, colour) and tickets (city, city, value).

    The order in which they are given does not matter. Raises ValueError, naming the place, for what is no board.
    """
    known = tuple(City(key, text) for key, text in sorted(cities))
    numbers = {city.id: number for number, city in enumerate(known)}
    for city in known:
        if not ID.fullmatch(city.id):
            raise ValueError(f"city {city.id[:40]!r}: the id is not lower-case words with hyphens")
        if not city.name.strip():
            raise ValueError(f"city {city.id}: the name is empty")
    if len(numbers) < len(known):
        raise ValueError("cities: an id stands twice")
    if len({city.name.casefold() for city in known}) < len(known):
        raise ValueError("cities: a name stands twice")
    if trains < LEAST_TRAINS:
        raise ValueError(f"trains: {trains} are too few, {LEAST_TRAINS} are needed")
    laid = _routes(routes, numbers, known)
    offered = _tickets(tickets, numbers, known)
    groups = Groups(len(known))
    for route in laid:
        groups.join(route.a, route.b)
    for ticket in offered:
        if groups.find(ticket.a) != groups.find(ticket.b):
            raise ValueError(f"ticket {ticket.id}: no routes join these cities")
    return BoardSpec(name, known, laid, offered, trains)


def _routes(
    rows: Iterable[tuple[str, str, int, str]], numbers: Mapping[str, int], cities: Sequence[City]
) -> tuple[Route, ...]:
    """The routes in the order of their ids. Raises ValueError for those that no board has."""
    by_ends: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for a, b, length, colour in rows:
        place = f"route {a[:40]} - {b[:40]}"
        ends = _ends(a, b, numbers, place)
        if not 1 <= length <= LONGEST_ROUTE:
            raise ValueError(f"{place}: the length {length} is not from 1 to {LONGEST_ROUTE}")
        if colour not in ROUTE_COLOURS:
            raise ValueError(f"{place}: {colour[:20]!r} is no colour of a route")
        by_ends.setdefault(ends, []).append((ROUTE_COLOURS.index(colour), length))
    found: list[Route] = []
    for (one, other), tracks in by_ends.items():
        name = f"{cities[one].id}--{cities[other].id}"
        if len(tracks) == 1:
            found.append(Route(name, one, other, tracks[0][1], tracks[0][0]))
            continue
        if len(tracks) > 2:
            raise ValueError(f"route {name}: more than two tracks")
        (colour_a, length), (colour_b, length_b) = sorted(tracks)
        if length != length_b:
            raise ValueError(f"route {name}: its tracks differ in length")
        if colour_a == colour_b != GREY:
            raise ValueError(f"route {name}: both tracks are {ROUTE_COLOURS[colour_a]}")
        found.append(Route(f"{name}-a", one, other, length, colour_a))
        found.append(Route(f"{name}-b", one, other, length, colour_b))
    found.sort(key=lambda route: route.id)
    if len({route.id for route in found}) < len(found):
        raise ValueError("routes: two have the same id, because ids of cities look alike")
    return tuple(
        Route(r.id, r.a, r.b, r.length, r.colour, _twin(found, number))
        for number, r in enumerate(found)
    )


def _twin(routes: Sequence[Route], number: int) -> int:
    ends = routes[number].a, routes[number].b
    return next(
        (n for n, other in enumerate(routes) if n != number and (other.a, other.b) == ends),
        NO_ROUTE,
    )


def _tickets(
    rows: Iterable[tuple[str, str, int]], numbers: Mapping[str, int], cities: Sequence[City]
) -> tuple[Ticket, ...]:
    """The tickets in the order of their ids. Raises ValueError for those that no board has."""
    found: dict[str, Ticket] = {}
    for a, b, value in rows:
        place = f"ticket {a[:40]} - {b[:40]}"
        one, other = _ends(a, b, numbers, place)
        name = f"{cities[one].id}--{cities[other].id}"
        if value < 1:
            raise ValueError(f"{place}: the value {value} is below 1")
        if name in found:
            raise ValueError(f"{place}: stands twice")
        found[name] = Ticket(name, one, other, value)
    if len(found) < LEAST_TICKETS:
        raise ValueError(f"tickets: {len(found)} are too few, {LEAST_TICKETS} are needed")
    return tuple(found[name] for name in sorted(found))


def _ends(a: str, b: str, numbers: Mapping[str, int], place: str) -> tuple[int, int]:
    for name in (a, b):
        if name not in numbers:
            raise ValueError(f"{place}: {name[:40]!r} is no city of this board")
    if a == b:
        raise ValueError(f"{place}: leads back to its own city")
    return min(numbers[a], numbers[b]), max(numbers[a], numbers[b])


def _rows(data: Mapping[str, object], key: str) -> list[Mapping[str, object]]:
    rows = data.get(key)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ValueError(f"board: {key} is not a list of tables")
    return rows


def _text(row: Mapping[str, object], key: str) -> str:
    value = row.get(key)
    if not isinstance(value, str):
        raise ValueError(f"board: {key} is not a text in {str(dict(row))[:80]}")
    return value


def _number(row: Mapping[str, object], key: str) -> int:
    value = row.get(key)
    if type(value) is not int:
        raise ValueError(f"board: {key} is not a whole number in {str(dict(row))[:80]}")
    return value
