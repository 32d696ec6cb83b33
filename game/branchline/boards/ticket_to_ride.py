"""Reads a drawing as a board of Ticket to Ride. The conventions for authors are in docs/maps.md.

Cities are points; routes and tickets are lines whose two ends lie on cities. Two lines between the same cities are the two
tracks of a double route, and each names the other as its twin. What the rules need becomes the engine's `BoardSpec`, what
the table draws becomes a `MapArt`.
"""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass
from itertools import pairwise

from branchline.boards.art import LANGUAGES, BoardArt, read_art
from branchline.boards.drawing import Drawing, Thing, read_text, read_whole
from branchline.boards.problems import Findings, Where
from branchline.engine.graph.groups import Groups
from branchline.engine.ticket_to_ride.board import (
    LEAST_TICKETS,
    LEAST_TRAINS,
    LONGEST_ROUTE,
    BoardSpec,
    board_of,
)
from branchline.engine.ticket_to_ride.cards import ROUTE_COLOURS

CITY_LAYER, ROUTE_LAYER, TICKET_LAYER = "cities", "routes", "tickets"
DRAWING_LAYER = "drawing"
CITY, ROUTE, TICKET = "City", "Route", "Ticket"
SHAPES = {"Land": 3, "Lake": 3, "River": 2, "Border": 2, "Mountain": 0}
"""What may be drawn, and the points that it has at least."""
MOST_CITIES, MOST_ROUTES, MOST_TICKETS = 60, 150, 90
MOST_TRAINS, MOST_VALUE = 60, 40
APART = 40.0
"""Cities keep so many pixels from each other."""
REACH = 40.0
"""An end of a line lies on the city that is nearest, no further away than this."""
LEAST_SIDE, MOST_SIDE = 400, 4096
"""Pixels of the map on each side."""

BEYOND = 1_000.0
"""Shapes may reach so many pixels beyond the map."""
LONGEST_DRAWING = 200_000.0
"""All lines of the drawing together, in pixels: what has to be drawn must not take for ever."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """Something that is drawn on the map: a closed or open line, or for a mountain a single point."""

    kind: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class MapArt(BoardArt):
    """How the map looks, in pixels of the drawing. Cities and routes stand in the order of the `BoardSpec`."""

    size: Point
    cities: tuple[Point, ...]
    names: tuple[tuple[tuple[str, str], ...], ...]
    """For each city (language, name) where it differs from the English name."""
    routes: tuple[tuple[Point, ...], ...]
    """The way of each route, from its city `a` to its city `b`."""
    shapes: tuple[Shape, ...]

    def city_name(self, city: int, english: str, language: str) -> str:
        """The name of a city in a language."""
        return dict(self.names[city]).get(language, english)


@dataclass(frozen=True, slots=True)
class _City:
    id: str
    name: str
    spot: Point
    names: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _Line:
    """A line between two cities, running from the one whose id comes first."""

    thing: Thing
    where: Where
    a: _City
    b: _City
    points: tuple[Point, ...]


def read_board(
    drawing: Drawing, board_id: str, found: Findings
) -> tuple[BoardSpec, BoardArt] | None:
    """The board, or None after all problems were added to `found`."""
    art = read_art(drawing, found)
    size = drawing.columns * drawing.tile_width, drawing.rows * drawing.tile_height
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in size):
        found.add(drawing.where, "board.pixels", least=LEAST_SIDE, most=MOST_SIDE)
    trains = read_whole(
        drawing.properties, "trains", LEAST_TRAINS, MOST_TRAINS, drawing.where, found
    )
    cities = _read_cities(drawing, found)
    routes = [
        (line, *_route_values(line, found))
        for line in _read_lines(drawing, ROUTE_LAYER, ROUTE, MOST_ROUTES, cities, found)
    ]
    tickets = [
        (line, read_whole(line.thing.properties, "value", 1, MOST_VALUE, line.where, found))
        for line in _read_lines(drawing, TICKET_LAYER, TICKET, MOST_TICKETS, cities, found)
    ]
    _check_twins([line for line, _, _ in routes], found)
    _check_tickets(drawing, [line for line, _ in tickets], [line for line, _, _ in routes], found)
    shapes = _read_shapes(drawing, found)
    if found.problems or art is None or trains is None:
        return None
    try:
        spec = board_of(
            board_id,
            [(city.id, city.name) for city in cities],
            [(r.a.id, r.b.id, length or 0, colour or "") for r, length, colour in routes],
            [(line.a.id, line.b.id, value or 0) for line, value in tickets],
            trains,
        )
    except ValueError as error:
        found.add(drawing.where, "board.map_refused", error=str(error))
        return None
    _check_totals(drawing, spec, found)
    if found.problems:
        return None
    return spec, _art_of(art, size, spec, cities, routes, shapes)


# --- cities ---------------------------------------------------------------------------------------


def city_id(name: str) -> str:
    """The id that a name gives: its letters without accents and its digits, in words.

    >>> city_id("Sault Ste. Marie"), city_id("Klaipėda")
    ('sault-ste-marie', 'klaipeda')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain.replace("'", "")))


def _read_cities(drawing: Drawing, found: Findings) -> list[_City]:
    layer = drawing.where.at_layer(CITY_LAYER)
    cities: list[_City] = []
    for count, thing in enumerate(drawing.objects(CITY_LAYER, found)):
        if count == MOST_CITIES:
            found.add(layer, "board.too_many", limit=MOST_CITIES)
            break
        where = layer.at_object(thing.name, thing.id)
        city = _read_city(drawing, thing, where, found)
        if city is None:
            continue
        for other in cities:
            if other.id == city.id or other.name.casefold() == city.name.casefold():
                found.add(where, "board.city_twice", name=city.name)
            elif math.dist(other.spot, city.spot) < APART:
                found.add(where, "board.city_near", name=other.name, least=round(APART))
        cities.append(city)
    return cities


def _read_city(drawing: Drawing, thing: Thing, where: Where, found: Findings) -> _City | None:
    if thing.kind != CITY:
        found.add(where, "board.object_kind", kind=thing.kind or "-", wanted=CITY)
        return None
    name = read_text({"name": thing.name}, "name", where, found)
    if name is None:
        return None
    key = city_id(name)
    if not key:
        found.add(where, "board.city_name")
        return None
    names = [
        (language, read_text(thing.properties, f"name_{language}", where, found) or name)
        for language in LANGUAGES
        if f"name_{language}" in thing.properties
    ]
    spot = thing.middle
    if not _inside(drawing, spot):
        found.add(where, "board.object_outside")
        return None
    return _City(key, name, spot, tuple(names))


def _inside(drawing: Drawing, spot: Point, beyond: float = 0.0) -> bool:
    width, height = drawing.columns * drawing.tile_width, drawing.rows * drawing.tile_height
    return -beyond <= spot[0] <= width + beyond and -beyond <= spot[1] <= height + beyond


# --- routes and tickets ---------------------------------------------------------------------------


def _read_lines(
    drawing: Drawing, name: str, kind: str, most: int, cities: list[_City], found: Findings
) -> list[_Line]:
    """The lines of a layer that join two cities; problems for all others."""
    layer = drawing.where.at_layer(name)
    lines: list[_Line] = []
    for count, thing in enumerate(drawing.objects(name, found)):
        where = layer.at_object(thing.name, thing.id)
        if count == most:
            found.add(layer, "board.too_many", limit=most)
            break
        if thing.kind != kind:
            found.add(where, "board.object_kind", kind=thing.kind or "-", wanted=kind)
            continue
        if thing.rotation % 360:
            found.add(where, "board.object_turned")
        if len(thing.points) < 2:
            found.add(where, "board.no_line")
            continue
        if not all(_inside(drawing, point) for point in thing.points):
            found.add(where, "board.object_outside")
            continue
        ends = [_city_at(point, cities) for point in (thing.points[0], thing.points[-1])]
        one, other = ends
        if one is None or other is None or one is other:
            found.add(where, "board.line_ends")
        elif one.id < other.id:
            lines.append(_Line(thing, where, one, other, thing.points))
        else:
            lines.append(_Line(thing, where, other, one, thing.points[::-1]))
    return lines


def _city_at(point: Point, cities: list[_City]) -> _City | None:
    near = min(cities, key=lambda city: math.dist(city.spot, point), default=None)
    return near if near is not None and math.dist(near.spot, point) <= REACH else None


def _route_values(line: _Line, found: Findings) -> tuple[int | None, str | None]:
    properties = line.thing.properties
    length = read_whole(properties, "length", 1, LONGEST_ROUTE, line.where, found)
    colour = read_text(properties, "colour", line.where, found)
    if colour is not None and colour not in ROUTE_COLOURS:
        known = ", ".join(ROUTE_COLOURS)
        found.add(line.where, "board.value_unknown", name="colour", value=colour, known=known)
    return length, colour


def _check_twins(lines: list[_Line], found: Findings) -> None:
    """Two tracks name each other; a single track names none; three are too many."""
    by_ends: dict[tuple[str, str], list[_Line]] = {}
    for line in lines:
        by_ends.setdefault((line.a.id, line.b.id), []).append(line)
    for tracks in by_ends.values():
        for line in tracks[2:]:
            found.add(line.where, "board.three_tracks")
        for line, other in zip(tracks[:2], tracks[1::-1], strict=False):
            twin = line.thing.properties.get("twin", 0)
            if twin != (other.thing.id if len(tracks) > 1 else 0) or twin == line.thing.id:
                found.add(line.where, "board.twin")
        if len(tracks) == 2:
            _compare(tracks[0], tracks[1], found)


def _compare(one: _Line, other: _Line, found: Findings) -> None:
    mine, others = one.thing.properties, other.thing.properties
    if mine.get("length") != others.get("length"):
        found.add(other.where, "board.twin_length")
    if mine.get("colour") == others.get("colour") != ROUTE_COLOURS[-1]:
        found.add(other.where, "board.twin_colour")


def _check_tickets(
    drawing: Drawing, tickets: list[_Line], routes: list[_Line], found: Findings
) -> None:
    numbers = {
        key: number
        for number, key in enumerate(
            sorted({c.id for r in [*routes, *tickets] for c in (r.a, r.b)})
        )
    }
    groups = Groups(len(numbers))
    for route in routes:
        groups.join(numbers[route.a.id], numbers[route.b.id])
    seen: set[tuple[str, str]] = set()
    for ticket in tickets:
        if (ticket.a.id, ticket.b.id) in seen:
            found.add(ticket.where, "board.ticket_twice")
        seen.add((ticket.a.id, ticket.b.id))
        if groups.find(numbers[ticket.a.id]) != groups.find(numbers[ticket.b.id]):
            found.add(ticket.where, "board.ticket_apart")
    if len(tickets) < LEAST_TICKETS and not found.problems:
        where = drawing.where.at_layer(TICKET_LAYER)
        found.add(where, "board.ticket_count", count=len(tickets), least=LEAST_TICKETS)


def _check_totals(drawing: Drawing, spec: BoardSpec, found: Findings) -> None:
    """A map that states its totals keeps to them: nothing was lost on the way, no second track, no ticket."""
    for name, total in spec.totals.items():
        key = f"total_{name}"
        if key in drawing.properties and drawing.properties[key] != total:
            found.add(drawing.where, "board.total", name=key, count=total)


# --- what is only drawn ---------------------------------------------------------------------------


def _read_shapes(drawing: Drawing, found: Findings) -> tuple[Shape, ...]:
    """A map without the layer is bare paper."""
    if DRAWING_LAYER not in drawing.object_layers:
        return ()
    shapes: list[Shape] = []
    long = 0.0
    layer = drawing.where.at_layer(DRAWING_LAYER)
    for thing in drawing.objects(DRAWING_LAYER, found):
        where = layer.at_object(thing.name, thing.id)
        if thing.kind not in SHAPES:
            known = ", ".join(SHAPES)
            found.add(where, "board.shape_unknown", kind=thing.kind or "-", known=known)
            continue
        least = SHAPES[thing.kind]
        points = thing.points if least else (thing.middle,)
        if thing.rotation % 360:
            found.add(where, "board.object_turned")
        if len(points) < least:
            found.add(where, "board.no_line")
            continue
        if not all(_inside(drawing, point, BEYOND) for point in points):
            found.add(where, "board.shape_outside", limit=round(BEYOND))
            continue
        long += sum(math.dist(a, b) for a, b in pairwise(points))
        shapes.append(Shape(thing.kind, points))
    if long > LONGEST_DRAWING:
        found.add(layer, "board.shapes_long", limit=round(LONGEST_DRAWING))
    order = list(SHAPES)
    return tuple(sorted(shapes, key=lambda shape: order.index(shape.kind)))


def _art_of(
    art: BoardArt,
    size: tuple[int, int],
    spec: BoardSpec,
    cities: list[_City],
    routes: list[tuple[_Line, int | None, str | None]],
    shapes: tuple[Shape, ...],
) -> MapArt:
    by_id = {city.id: city for city in cities}
    ways = {
        (line.a.id, line.b.id, colour, rank): line.points for line, colour, rank in _ranked(routes)
    }
    names = [city.id for city in spec.cities]
    found = []
    for number, route in enumerate(spec.routes):
        second = route.twin != -1 and route.twin < number
        rank = int(second and spec.routes[route.twin].colour == route.colour)
        colour = ROUTE_COLOURS[route.colour]
        found.append(ways[names[route.a], names[route.b], colour, rank])
    return MapArt(
        art.titles,
        art.author,
        (float(size[0]), float(size[1])),
        tuple(by_id[name].spot for name in names),
        tuple(by_id[name].names for name in names),
        tuple(found),
        shapes,
    )


def _ranked(
    routes: list[tuple[_Line, int | None, str | None]],
) -> list[tuple[_Line, str, int]]:
    """Each line with its colour, and how many of the same colour between the same cities came before it."""
    seen: dict[tuple[str, str, str], int] = {}
    found = []
    for line, _, colour in routes:
        key = line.a.id, line.b.id, colour or ""
        found.append((line, key[2], seen.get(key, 0)))
        seen[key] = seen.get(key, 0) + 1
    return found
