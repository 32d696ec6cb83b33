"""How a map looks, and where everything on it is in pixels.

Here: `MapLook`, which the application passes in, the slots of cars along the routes, and `MapFrame`, the part of the map that
a pane shows. Not here: drawing (`map_layer`), and what routes cost (only the session knows).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from pygame import Rect

Point = tuple[float, float]

ROOM_AT_CITY = 0.62
"""How much of a city's disc a route keeps free at its ends."""
LONGEST_CAR = 62.0
"""In pixels of the drawing; on a long route there are gaps between the cars."""
GAP = 5.0
CITY = 19.0
"""The radius of a city, in pixels of the drawing."""
CAR_WIDTH = 22.0
REACH = 34.0
"""A press so far from a route (in pixels of the drawing at the least zoom) still means it."""
ZOOMS = (1.0, 1.5, 2.2)


class ShapeLook(Protocol):
    """Something drawn on the map."""

    @property
    def kind(self) -> str:
        """Land, Lake, River, Border or Mountain."""

    @property
    def points(self) -> tuple[Point, ...]:
        """Its line, or its one point."""


class MapLook(Protocol):
    """What has to be known to draw a map, in pixels of the drawing. Cities and routes stand in the order of the board."""

    @property
    def size(self) -> Point:
        """Width and height."""

    @property
    def cities(self) -> tuple[Point, ...]:
        """Where each city is."""

    @property
    def routes(self) -> tuple[tuple[Point, ...], ...]:
        """The way of each route, from its first city to its second."""

    @property
    def shapes(self) -> Sequence[ShapeLook]:
        """What is drawn, the lowest first."""

    def city_name(self, city: int, english: str, language: str) -> str:
        """The name of a city in a language."""


@dataclass(frozen=True, slots=True)
class Car:
    """The place of one car: its middle, its length, and its angle in degrees as pygame turns pictures."""

    middle: Point
    length: float
    angle: float


def along(points: Sequence[Point], distance: float) -> tuple[Point, float]:
    """The spot so far along a way, and the angle of the way there in radians."""
    left = distance
    for (ax, ay), (bx, by) in pairwise(points):
        long = math.dist((ax, ay), (bx, by))
        if long and left <= long:
            part = max(0.0, left / long)
            return (ax + (bx - ax) * part, ay + (by - ay) * part), math.atan2(by - ay, bx - ax)
        left -= long
    (ax, ay), (bx, by) = points[-2], points[-1]
    return (bx, by), math.atan2(by - ay, bx - ax)


def length_of(points: Sequence[Point]) -> float:
    """The length of a way."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


def cars_of(points: Sequence[Point], count: int) -> tuple[Car, ...]:
    """The places of so many cars along a way between two cities."""
    whole = length_of(points)
    margin = min(CITY * ROOM_AT_CITY + 4.0, whole * 0.16)
    step = (whole - 2 * margin) / count
    size = max(10.0, min(LONGEST_CAR, step - GAP))
    if size < step - GAP:
        spare = (whole - 2 * margin) - count * (size + GAP)
        step = size + GAP + spare / (count + 1)
        margin += spare / (count + 1)
    found = []
    for car in range(count):
        start = margin + step * car
        (ax, ay), _ = along(points, start)
        (bx, by), _ = along(points, start + min(step, size + GAP))
        angle = -math.degrees(math.atan2(by - ay, bx - ax))
        found.append(Car(((ax + bx) / 2, (ay + by) / 2), size, angle))
    return tuple(found)


def signs_of(names: Sequence[str]) -> tuple[str, ...]:
    """What stands on the trains of each seat: the initial of its name, or its number where initials are not enough."""
    initials = [name[:1].upper() for name in names]
    return tuple(
        initial if initials.count(initial) == 1 else str(number)
        for number, initial in enumerate(initials, 1)
    )


class MapFrame:
    """The part of a map that is shown in a rectangle of the window.

    `scale` is pixels of the window for a pixel of the drawing, `least` that where all of the map is seen; `cell` stands for the width of a car there.
    """

    def __init__(
        self,
        rect: Rect,
        look: MapLook,
        cars: Sequence[Sequence[Car]],
        zoom: float = 1.0,
        centre: Point | None = None,
        least: float = 0.0,
    ) -> None:
        self.rect = rect
        self.look = look
        self.cars = cars
        self.zoom = zoom
        width, height = look.size
        self.least = least or min(rect.width / width, rect.height / height)
        self.scale = self.least * zoom
        x, y = centre or (width / 2, height / 2)
        self.centre = self._held(x, width, rect.width), self._held(y, height, rect.height)
        self.cell = max(4, round(CAR_WIDTH * self.scale))
        self.left = rect.left + rect.width / 2 - self.centre[0] * self.scale
        self.top = rect.top + rect.height / 2 - self.centre[1] * self.scale

    def _held(self, at: float, long: float, room: int) -> float:
        """The middle of what is seen, so that no more than needed lies outside of the map."""
        half = room / 2 / self.scale
        return long / 2 if half >= long / 2 else min(max(at, half), long - half)

    def at(self, point: Point) -> Point:
        """The pixel of the window where a point of the drawing is."""
        return self.left + point[0] * self.scale, self.top + point[1] * self.scale

    def back(self, pixel: Point) -> Point:
        """The point of the drawing under a pixel of the window."""
        return (pixel[0] - self.left) / self.scale, (pixel[1] - self.top) / self.scale

    def middle_of(self, route: int) -> Point:
        """The middle of a route in the drawing."""
        points = self.look.routes[route]
        return along(points, length_of(points) / 2)[0]

    def rect_of(self, cell: int) -> Rect:
        """The pixels around the middle of a route."""
        x, y = self.at(self.middle_of(cell))
        side = max(8, round(CAR_WIDTH * 2.2 * self.scale))
        return Rect(round(x - side / 2), round(y - side / 2), side, side)

    def square_of(self, cell: int) -> Rect:
        """See `rect_of`."""
        return self.rect_of(cell)

    def cell_at(self, point: Point) -> int | None:
        """The route under a pixel, or the nearest one within reach of a finger; None elsewhere."""
        if not self.rect.collidepoint(point):
            return None
        x, y = self.back(point)
        best: tuple[float, int] | None = None
        for route, cars in enumerate(self.cars):
            near = min(_distance(car, x, y) for car in cars)
            if best is None or near < best[0]:
                best = near, route
        reach = REACH / self.zoom
        return best[1] if best is not None and best[0] <= reach else None

    def finger_at(self, point: Point, reach: float, wanted: Collection[int]) -> int | None:
        """The route that lies right under a finger, else the nearest of the wanted within so many pixels."""
        x, y = self.back(point)
        near = [(min(_distance(car, x, y) for car in cars), n) for n, cars in enumerate(self.cars)]
        best = min(near, default=(1.0, -1))
        if best[0] <= 0.0:
            return best[1]
        legal = min((each for each in near if each[1] in wanted), default=(reach, -1))
        return legal[1] if legal[1] >= 0 and legal[0] * self.scale <= reach else None

    def shows(self, route: int) -> bool:
        """Whether the middle of a route is to be seen, well within the edges."""
        side = min(self.rect.width, self.rect.height) * 0.12
        return bool(self.rect.inflate(-side, -side).collidepoint(self.at(self.middle_of(route))))


def _distance(car: Car, x: float, y: float) -> float:
    """How far a point is from a car; within it below zero, and the more so the nearer to its middle line."""
    angle = math.radians(car.angle)
    dx, dy = x - car.middle[0], y - car.middle[1]
    lengthwise = abs(dx * math.cos(angle) - dy * math.sin(angle)) - car.length / 2
    aside = abs(dx * math.sin(angle) + dy * math.cos(angle)) - CAR_WIDTH / 2
    if lengthwise <= 0.0 and aside <= 0.0:
        return max(lengthwise, aside)
    return math.hypot(max(0.0, lengthwise), max(0.0, aside))


def first_part(points: Sequence[Point], part: float) -> list[Point]:
    """The beginning of a way, as a part (0..1) of its length."""
    left = length_of(points) * part
    found = [points[0]]
    for start, end in pairwise(points):
        step = math.dist(start, end)
        if step >= left:
            share = left / step if step else 0.0
            found.append(
                (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            )
            return found
        found.append(end)
        left -= step
    return found
