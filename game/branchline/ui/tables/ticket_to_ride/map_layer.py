"""A map as surfaces: the drawing with all empty slots, and over it trains, cities and their names.

Here: `MapLayer` for one zoom. Not here: what moves or lights up (`pane.draw_live`).
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Any

import pygame
from pygame import Rect

from branchline.ui import theme
from branchline.ui.tables.ticket_to_ride import labels
from branchline.ui.tables.ticket_to_ride.art import mixed
from branchline.ui.tables.ticket_to_ride.look import CAR_WIDTH, CITY, Car, MapFrame, Point
from branchline.ui.tables.ticket_to_ride.stamps import Stamps

SEA: theme.Colour = (200, 216, 222)
SHORE: theme.Colour = (184, 204, 212)
LAND: theme.Colour = (241, 235, 217)
COAST: theme.Colour = (112, 130, 140)
RIVER: theme.Colour = (150, 184, 200)
BORDER: theme.Colour = (190, 178, 150)
HILL: theme.Colour = (196, 182, 150)
STRONG_SEA: theme.Colour = (172, 202, 220)
STRONG_LAND: theme.Colour = (255, 255, 250)
STRONG_COAST: theme.Colour = (60, 84, 100)
LABEL = 27.0
"""The height of a city's name in units, at the least zoom."""
LEAST_LABEL, TINY_LABEL = 13, 10
"""The least height of names in pixels, and the least where the larger ones do not find room."""

Names = Sequence[str]


class MapLayer:
    """The whole map at one scale. `surface` has it with the trains that were shown last."""

    def __init__(
        self, frame: MapFrame, board: Any, stamps: Stamps, names: Names, label: float
    ) -> None:
        self.scale = frame.scale
        self.stamps = stamps
        self._frame = frame
        self._board = board
        self._names = names
        self._label = max(LEAST_LABEL, round(label * min(1.5, frame.zoom**0.6)))
        width, height = frame.look.size
        self._size = max(1, round(width * self.scale)), max(1, round(height * self.scale))
        self._shown: Hashable = None
        self._base: pygame.Surface | None = None
        self._labels: list[tuple[pygame.Surface, Rect]] = []
        self.surface = pygame.Surface((1, 1))

    def at(self, point: Point) -> Point:
        """The pixel of the surface where a point of the drawing is."""
        return point[0] * self.scale, point[1] * self.scale

    def show(self, sheet: Hashable) -> bool:
        """The trains of these (seat, route) pairs stand on their routes; whether anything had to be drawn."""
        if sheet == self._shown and self._base is not None:
            return False
        if self._base is None:
            self._base = self._drawn_base()
            self._labels = self._placed_labels()
        self._shown = sheet
        self.surface = self._base.copy()
        for seat, letter, route in sheet:  # type: ignore[attr-defined]
            for car in self._frame.cars[route]:
                self._stamp(self.stamps.train(seat, letter, *self._sizes(car)), car)
        self.draw_names(self.surface, (0, 0))
        return True

    def draw_names(self, target: pygame.Surface, offset: tuple[int, int]) -> None:
        """Cities and their names, over whatever lies on the map; `offset` is where the map begins."""
        left, top = offset
        disc = self.stamps.city(max(6, round(CITY * 2 * self.scale)))
        for city in self._frame.look.cities:
            x, y = self.at(city)
            target.blit(disc, disc.get_rect(center=(round(x) + left, round(y) + top)))
        for picture, place in self._labels:
            target.blit(picture, place.move(left, top))

    def taken(self) -> list[Rect]:
        """What has to stay readable: the names, in the order of the cities, and then the cities; in pixels of the map."""
        side = max(6, round(CITY * 2 * self.scale))
        discs = []
        for city in self._frame.look.cities:
            disc = Rect(0, 0, side, side)
            disc.center = round(self.at(city)[0]), round(self.at(city)[1])
            discs.append(disc)
        return [*(place for _, place in self._labels), *discs]

    def _sizes(self, car: Car) -> tuple[int, int, int]:
        return (
            max(4, round(car.length * self.scale)),
            max(4, round(CAR_WIDTH * self.scale)),
            round(car.angle) % 360,
        )

    def _stamp(self, picture: pygame.Surface, car: Car) -> None:
        x, y = self.at(car.middle)
        self.surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    # --- the drawing --------------------------------------------------------------------------

    def _drawn_base(self) -> pygame.Surface:
        surface = self.surface = pygame.Surface(self._size)
        shown = self.stamps.shown
        sea = shown.either(SEA, STRONG_SEA)
        surface.fill(sea)
        shapes = [
            (shape.kind, [self.at(p) for p in shape.points]) for shape in self._frame.look.shapes
        ]
        for kind, points in shapes:
            if kind == "Land":
                for width in () if shown.strong else (22, 12):
                    tone = mixed(sea, SHORE, 0.5 if width == 22 else 1.0)
                    _thick(surface, points, width * self.scale * 1.6, tone)
        for kind, points in shapes:
            self._shape(surface, kind, points)
        for route, cars in enumerate(self._frame.cars):
            colour = self._board.routes[route].colour
            for car in cars:
                self._stamp(self.stamps.slot(colour, *self._sizes(car)), car)
        return surface

    def _shape(self, surface: pygame.Surface, kind: str, points: list[Point]) -> None:
        unit, shown = self.scale, self.stamps.shown
        if kind in ("Land", "Lake"):
            sea, land = shown.either(SEA, STRONG_SEA), shown.either(LAND, STRONG_LAND)
            coast = shown.either(COAST, STRONG_COAST)
            pygame.draw.polygon(surface, land if kind == "Land" else sea, points)
            pygame.draw.aalines(surface, coast, True, points)
            if unit > 0.5:
                pygame.draw.lines(surface, coast, True, points, max(1, round(1.6 * unit)))
        elif kind == "River":
            pygame.draw.lines(surface, RIVER, False, points, max(1, round(2.6 * unit)))
        elif kind == "Border":
            _dashed(surface, points, 12 * unit, 9 * unit, max(1, round(2 * unit)))
        elif not shown.strong:
            x, y = points[0]
            side = 24 * unit
            ridge = [(x - side, y + side * 0.6), (x, y - side * 0.6), (x + side, y + side * 0.6)]
            pygame.draw.polygon(surface, mixed(LAND, HILL, 0.35), ridge)
            shade = [
                (x, y - side * 0.6),
                (x + side, y + side * 0.6),
                (x + side * 0.15, y + side * 0.6),
            ]
            pygame.draw.polygon(surface, mixed(LAND, HILL, 0.8), shade)
            pygame.draw.aalines(surface, HILL, False, ridge)

    # --- names --------------------------------------------------------------------------------

    def _placed_labels(self) -> list[tuple[pygame.Surface, Rect]]:
        """Each city's name at a place of its own, as large as is wanted if all of them find one, else smaller."""
        if not self._names:
            return []
        spots = [self.at(city) for city in self._frame.look.cities]
        reach = CAR_WIDTH * self.scale * 0.5
        dots = [
            (spot, reach, 6.0 / len(cars))
            for cars in self._frame.cars
            for car in cars
            for spot in self._dots(car)
        ]
        height, whole = self._label, Rect((0, 0), self._size)
        while True:
            pictures = [self.stamps.label(name, height) for name in self._names]
            sizes = [picture.get_size() for picture in pictures]
            places, clear = labels.placed(spots, sizes, CITY * self.scale, dots, whole)
            if clear or height <= TINY_LABEL:
                return list(zip(pictures, places, strict=True))
            height -= max(1, round(height * 0.06))

    def _dots(self, car: Car) -> list[Point]:
        x, y = self.at(car.middle)
        angle = math.radians(-car.angle)
        half = car.length * self.scale / 2
        return [
            (x + math.cos(angle) * half * part, y + math.sin(angle) * half * part)
            for part in (-0.75, 0.0, 0.75)
        ]


def _thick(
    surface: pygame.Surface, points: Sequence[Point], width: float, colour: theme.Colour
) -> None:
    line = max(1, round(width))
    pygame.draw.lines(surface, colour, True, points, line)
    for point in points:
        pygame.draw.circle(surface, colour, point, line / 2)


def _dashed(
    surface: pygame.Surface, points: Sequence[Point], on: float, off: float, width: int
) -> None:
    from branchline.ui.tables import pen  # noqa: PLC0415

    for dash in pen.dashes(points, on, off):
        pygame.draw.lines(surface, BORDER, False, dash, width)
