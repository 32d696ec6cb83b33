"""Looks for bends of the routes with which they keep clear of each other and of other cities.

`python tools/route_bends.py usa` stores what it finds with the facts of that map (tools/route_maps/usa.json); run
`python tools/route_maps.py` afterwards. It takes about a minute.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from itertools import pairwise

import route_maps
from route_maps import TRACK, Facts, Point, Projection, curve, pairs

CHOICES = (0.0, *(sign * step / 50 for step in range(1, 10) for sign in (1, -1)))
CITY = 27.0
"""How far from the middle of a city another route keeps, besides its own half width."""
GAP = 8.0
SPACING = 9.0
ROUNDS = 4
EDGE = 30.0


class Bends:
    """The routes of a map, with the bend of each, and what is wrong with them as a cost."""

    def __init__(self, facts: Facts) -> None:
        self.projection = Projection(facts)
        self.spots = {
            city["id"]: self.projection.place(city["lat"], city["lon"]) for city in facts["cities"]
        }
        tracks = pairs(facts)
        self.half = {name: TRACK * (2 if len(rows) > 1 else 1) for name, rows in tracks.items()}
        self.bends = dict.fromkeys(tracks, 0.0)
        self.drawn = {name: self.samples(name, 0.0) for name in tracks}

    def settle(self) -> dict[str, float]:
        """One route after the other takes its best bend, until none wants another; those that are bent."""
        for _ in range(ROUNDS):
            before = dict(self.bends)
            for name in self.bends:
                best = min(CHOICES, key=lambda bend: (self.cost(name, bend), abs(bend)))
                self.bends[name], self.drawn[name] = best, self.samples(name, best)
            if before == self.bends:
                break
        return {name: bend for name, bend in self.bends.items() if bend}

    def samples(self, name: str, bend: float) -> list[Point]:
        """Points along a route."""
        one, other = (self.spots[city] for city in name.split("--"))
        dense: list[Point] = []
        for (ax, ay), (bx, by) in pairwise(curve(one, other, bend or 1e-9)):
            count = max(1, round(math.dist((ax, ay), (bx, by)) / SPACING))
            dense += [
                (ax + (bx - ax) * n / count, ay + (by - ay) * n / count) for n in range(count)
            ]
        return dense

    def cost(self, name: str, bend: float) -> float:
        """How much a route with this bend is in the way."""
        points, ends = self.samples(name, bend), name.split("--")
        total: float = (bend * 14) ** 2
        for city, spot in self.spots.items():
            if city not in ends:
                near = min(math.dist(spot, point) for point in points)
                total += max(0.0, self.half[name] + CITY - near) ** 2 * 0.2
        for other, others in self.drawn.items():
            if other != name:
                shared = [self.spots[city] for city in other.split("--") if city in ends]
                clear = self.half[name] + self.half[other] + GAP
                total += overlap(points, others, clear, shared)
        wide, high = self.projection.width - EDGE, self.projection.height - EDGE
        total += sum(max(0.0, EDGE - x, EDGE - y, x - wide, y - high) ** 2 for x, y in points)
        return total


def overlap(
    points: Sequence[Point], others: Sequence[Point], clear: float, shared: Sequence[Point]
) -> float:
    """How much two ways run into each other, not counting what nobody can avoid near a city they share."""
    total = 0.0
    for point in points:
        near = min(math.dist(point, other) for other in others)
        if near < clear and all(math.dist(point, city) > clear * 1.6 for city in shared):
            total += ((clear - near) / 6) ** 2
    return total


def store(name: str, bends: dict[str, float]) -> None:
    """The bends stand in the file of facts, everything else there as it was."""
    path = route_maps.FACTS / f"{name}.json"
    text = path.read_text("utf-8")
    start = text.index(' "bends": {')
    end = text.index("}", start)
    rows = ",\n".join(f'  "{key}": {round(value, 3)}' for key, value in sorted(bends.items()))
    path.write_text(f'{text[:start]} "bends": {{\n{rows}\n {text[end:]}', "utf-8")


def main() -> int:
    """Bends the routes of the maps that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("maps", nargs="+")
    for name in parser.parse_args().maps:
        store(name, Bends(route_maps.read(name)).settle())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
