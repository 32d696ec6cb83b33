"""Draws the maps of Ticket to Ride in maps/ticket_to_ride from the facts in tools/route_maps.

The facts are cities with latitude and longitude, routes, tickets, and coasts, lakes, rivers and borders that
were drawn by hand as lines of latitude and longitude. Here: projection, curves of routes, writing for Tiled
1.8. `python tools/route_maps.py` writes the maps again. The bends of the routes among the facts come from
`route_bends`.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

ROOT = Path(__file__).resolve().parent.parent
FACTS = Path(__file__).resolve().parent / "route_maps"
MAPS = ROOT / "maps" / "ticket_to_ride"
AUTHOR = "The Branchline authors"
LANGUAGES = ("fr", "ja", "nl")

TRACK = 13.0
"""Half the distance of the two tracks of a double route, in pixels of the map."""
CURVE = 12
"""Pieces of a bent route."""
BEYOND = 64.0
"""Shapes are cut off so many pixels outside of the map."""
STEP = 1.5
"""Lines are bent with the meridians at least every so many degrees."""

Point = tuple[float, float]
Facts = dict[str, Any]


def read(name: str) -> Facts:
    """The facts of a map."""
    facts: Facts = json.loads((FACTS / f"{name}.json").read_text("utf-8"))
    return facts


# --- where things are -----------------------------------------------------------------------------


class Projection:
    """Lambert's conformal cone, so placed that the cities fill the map up to its margin."""

    def __init__(self, facts: Facts) -> None:
        plan = facts["projection"]
        south, north = (math.radians(value) for value in plan["parallels"])
        self._lon = math.radians(plan["middle"][1])
        self._n = math.log(math.cos(south) / math.cos(north)) / math.log(
            _slope(north) / _slope(south)
        )
        self._f = math.cos(south) * _slope(south) ** self._n / self._n
        self.width = plan["columns"] * plan["tile"]
        self.height = plan["rows"] * plan["tile"]
        left, top, right, bottom = plan["margin"]
        places = [self._on_cone(city["lat"], city["lon"]) for city in facts["cities"]]
        xs, ys = [x for x, _ in places], [y for _, y in places]
        across, down = max(xs) - min(xs), max(ys) - min(ys)
        wide, high = self.width - left - right, self.height - top - bottom
        self._scale = min(wide / across, high / down)
        self._x = left + (wide - across * self._scale) / 2 - min(xs) * self._scale
        self._y = top + (high - down * self._scale) / 2 - min(ys) * self._scale

    def _on_cone(self, lat: float, lon: float) -> Point:
        far = self._f / _slope(math.radians(lat)) ** self._n
        angle = self._n * (math.radians(lon) - self._lon)
        return far * math.sin(angle), far * math.cos(angle)

    def place(self, lat: float, lon: float) -> Point:
        """The pixel of a spot on the globe."""
        x, y = self._on_cone(min(lat, 85.0), lon)
        return self._x + x * self._scale, self._y + y * self._scale

    def line(self, spots: Sequence[Sequence[float]], *, closed: bool = False) -> list[Point]:
        """The pixels of a line of (longitude, latitude), dense enough to follow the meridians."""
        ends = [*spots, spots[0]] if closed else list(spots)
        found = [self.place(ends[0][1], ends[0][0])]
        for (lon, lat), (far_lon, far_lat) in pairwise(ends):
            pieces = max(1, math.ceil(max(abs(far_lon - lon), abs(far_lat - lat)) / STEP))
            for piece in range(1, pieces + 1):
                part = piece / pieces
                found.append(self.place(lat + (far_lat - lat) * part, lon + (far_lon - lon) * part))
        return found[:-1] if closed else found


def _slope(lat: float) -> float:
    return math.tan(math.pi / 4 + lat / 2)


def clipped(points: Sequence[Point], width: float, height: float) -> list[Point]:
    """A closed shape without what lies far outside of the map."""
    found = list(points)
    for axis, limit, sign in (
        (0, -BEYOND, 1),
        (0, width + BEYOND, -1),
        (1, -BEYOND, 1),
        (1, height + BEYOND, -1),
    ):
        before, found = found, []
        for index, point in enumerate(before):
            last = before[index - 1]
            inside, was = (point[axis] - limit) * sign >= 0, (last[axis] - limit) * sign >= 0
            if inside != was:
                part = (limit - last[axis]) / (point[axis] - last[axis])
                found.append(tuple(a + (b - a) * part for a, b in zip(last, point, strict=True)))  # type: ignore[arg-type]
            if inside:
                found.append(point)
    return found


def curve(start: Point, end: Point, bend: float, aside: float = 0.0) -> list[Point]:
    """The way from one city to another: bent by a part of its length, and moved aside for a twin track."""
    (ax, ay), (bx, by) = start, end
    long = math.dist(start, end)
    nx, ny = (by - ay) / long, (ax - bx) / long
    middle = (ax + bx) / 2 + nx * bend * long * 2, (ay + by) / 2 + ny * bend * long * 2
    count = CURVE if bend else 1
    points = []
    for index in range(count + 1):
        t = index / count
        points.append(
            tuple(
                (1 - t) ** 2 * a + 2 * t * (1 - t) * c + t * t * b
                for a, c, b in zip(start, middle, end, strict=True)
            )
        )
    return [(x, y) for x, y in shifted(points, aside)]  # type: ignore[arg-type]


def shifted(points: Sequence[Point], by: float) -> list[Point]:
    """A way moved to its left."""
    found = []
    for index, (x, y) in enumerate(points):
        (ax, ay), (bx, by_) = points[max(0, index - 1)], points[min(len(points) - 1, index + 1)]
        long = math.hypot(bx - ax, by_ - ay)
        found.append((x + (by_ - ay) / long * by, y - (bx - ax) / long * by))
    return found


def pairs(facts: Facts) -> dict[str, list[list[Any]]]:
    """The tracks between two cities, by `one--other`."""
    found: dict[str, list[list[Any]]] = {}
    for route in facts["routes"]:
        found.setdefault(f"{route[0]}--{route[1]}", []).append(route)
    return found


# --- writing --------------------------------------------------------------------------------------


class Writer:
    """The text of a map as Tiled 1.8 writes it."""

    def __init__(self, name: str, facts: Facts) -> None:
        self.name = name
        self.facts = facts
        self.projection = Projection(facts)
        self.spots = {
            city["id"]: self.projection.place(city["lat"], city["lon"]) for city in facts["cities"]
        }
        self.names = {city["id"]: city["name"] for city in facts["cities"]}
        self.objects = 0
        self.lines: list[str] = []

    def text(self) -> str:
        """The whole file."""
        plan = self.facts["projection"]
        body = [*self._drawing(), *self._routes(), *self._cities(), *self._tickets()]
        head = (
            f'<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" '
            f'width="{plan["columns"]}" height="{plan["rows"]}" tilewidth="{plan["tile"]}" '
            f'tileheight="{plan["tile"]}" infinite="0" backgroundcolor="#cfdde2" '
            f'nextlayerid="5" nextobjectid="{self.objects + 1}">'
        )
        lines = ['<?xml version="1.0" encoding="UTF-8"?>', head, *self._properties(), *body]
        return "\n".join([*lines, "</map>", ""])

    def _properties(self) -> Iterator[str]:
        values: dict[str, str | int] = {"author": AUTHOR, "game": "ticket_to_ride"}
        for language, title in self.facts["titles"].items():
            values[f"title_{language}" if language else "title"] = title
        values |= {f"total_{name}": value for name, value in self.facts["totals"].items()}
        values["trains"] = self.facts["trains"]
        return _properties(values, 1)

    def _layer(
        self, number: int, name: str, colour: str, objects: Sequence[str], extra: str = ""
    ) -> list[str]:
        head = f' <objectgroup id="{number}" name="{name}" color="{colour}"{extra}>'
        return [head, *objects, " </objectgroup>"]

    def _object(self, attributes: str, values: dict[str, str | int], shape: str) -> str:
        self.objects += 1
        lines = [f'  <object id="{self.objects}" {attributes}>']
        lines += list(_properties(values, 3)) if values else []
        return "\n".join([*lines, f"   {shape}", "  </object>"])

    def _drawing(self) -> list[str]:
        objects = []
        for kind, spots in self.facts["shapes"]:
            closed = kind in ("Land", "Lake")
            points = self.projection.line(spots, closed=closed)
            if closed:
                points = clipped(points, self.projection.width, self.projection.height)
            else:
                points = [p for p in points if self._near(p)]
            if len(points) > 1:
                objects.append(self._line("", kind, points, {}, closed=closed))
        for lon, lat in self.facts["mountains"]:
            x, y = self.projection.place(lat, lon)
            if 0 < x < self.projection.width and 0 < y < self.projection.height:
                place = f'x="{_number(x)}" y="{_number(y)}"'
                objects.append(self._object(f'type="Mountain" {place}', {}, "<point/>"))
        return self._layer(1, "drawing", "#8a9a6b", objects)

    def _near(self, point: Point) -> bool:
        sides = self.projection.width, self.projection.height
        return all(-BEYOND <= at <= side + BEYOND for at, side in zip(point, sides, strict=True))

    def _routes(self) -> list[str]:
        objects = []
        for name, tracks in pairs(self.facts).items():
            one, other = (self.spots[city] for city in name.split("--"))
            bend = self.facts["bends"].get(name, 0.0)
            for track, (a, b, length, colour) in enumerate(tracks):
                aside = 0.0 if len(tracks) == 1 else TRACK * (1, -1)[track]
                points = curve(one, other, bend, aside)
                values: dict[str, str | int] = {"colour": colour, "length": length}
                if len(tracks) > 1:
                    values["twin"] = self.objects + (2 if track == 0 else 0)
                title = f"{self.names[a]} - {self.names[b]}"
                objects.append(self._line(title, "Route", points, values))
        return self._layer(2, "routes", "#b04e0a", objects)

    def _cities(self) -> list[str]:
        objects = []
        for city in self.facts["cities"]:
            x, y = self.spots[city["id"]]
            values: dict[str, str | int] = {
                f"name_{language}": city[language] for language in LANGUAGES if language in city
            }
            head = f'name={quoteattr(city["name"])} type="City" x="{_number(x)}" y="{_number(y)}"'
            objects.append(self._object(head, values, "<point/>"))
        return self._layer(3, "cities", "#1c3052", objects)

    def _tickets(self) -> list[str]:
        objects = []
        for a, b, value in self.facts["tickets"]:
            title = f"{self.names[a]} - {self.names[b]}"
            objects.append(
                self._line(title, "Ticket", [self.spots[a], self.spots[b]], {"value": value})
            )
        return self._layer(4, "tickets", "#7a7a7a", objects, ' visible="0"')

    def _line(
        self,
        name: str,
        kind: str,
        points: Sequence[Point],
        values: dict[str, str | int],
        *,
        closed: bool = False,
    ) -> str:
        x, y = round(points[0][0], 1), round(points[0][1], 1)
        row = " ".join(f"{_number(px - x)},{_number(py - y)}" for px, py in points)
        shape = f'<{"polygon" if closed else "polyline"} points="{row}"/>'
        title = f"name={quoteattr(name)} " if name else ""
        head = f'{title}type="{kind}" x="{_number(x)}" y="{_number(y)}"'
        return self._object(head, values, shape)


def _number(value: float) -> str:
    """A number as Tiled writes it: no more digits than it has."""
    text = f"{round(value, 1):.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def _properties(values: dict[str, str | int], depth: int) -> Iterator[str]:
    indent = " " * depth
    yield f"{indent}<properties>"
    for name, value in sorted(values.items()):
        form = (
            "" if isinstance(value, str) else ' type="object"' if name == "twin" else ' type="int"'
        )
        yield f'{indent} <property name="{name}"{form} value={quoteattr(str(value))}/>'
    yield f"{indent}</properties>"


def main() -> int:
    """Writes all maps."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    for path in sorted(FACTS.glob("*.json")):
        text = Writer(path.stem, read(path.stem)).text()
        (MAPS / f"{path.stem}.tmx").write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
