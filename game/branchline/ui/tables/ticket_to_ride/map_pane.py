"""The map in its pane: what of it is seen, at which zoom, and where routes are in the window.

Here: `MapPane`. Not here: everything beside the map (`places`), and the map's drawing (`map_layer`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from typing import ClassVar

import pygame
from pygame import FRect, Rect

from branchline.ui import theme
from branchline.ui.tables.hand import SHEET
from branchline.ui.tables.pane import TablePane
from branchline.ui.tables.pane_boxes import Frame, Layer
from branchline.ui.tables.ticket_to_ride.hand import Hand
from branchline.ui.tables.ticket_to_ride.labels import gap
from branchline.ui.tables.ticket_to_ride.layout import PaneLayout
from branchline.ui.tables.ticket_to_ride.look import CAR_WIDTH, ZOOMS, MapFrame, Point, signs_of
from branchline.ui.tables.ticket_to_ride.map_layer import LABEL, MapLayer
from branchline.ui.tables.ticket_to_ride.stage import Stage
from branchline.ui.tables.ticket_to_ride.stamps import Stamps

LABELLED = 1340.0
"""A map at least so wide (in units) has names of full size."""
AROUND = tuple(
    (math.sin(math.radians(turn)), -math.cos(math.radians(turn)))
    for turn in (0, 90, 270, 180, 45, 315, 135, 225, 22, 338, 67, 293, 112, 248, 157, 203)
)
"""The ways from a route to a plate beside it, the best first."""
FAR = (0.8, 1.0, 1.25, 1.6, 2.0, 2.5, 3.0)
"""How far the plate is, in parts of its size."""
Pixel = tuple[int, int]


class MapPane(TablePane[Hand, Stage, Stamps, PaneLayout]):
    """A pane with a map. A cell of the shared table is a route here; the map has a zoom of its own."""

    enlarges: ClassVar[bool] = False

    def new_frame(self, rect: Rect, *, mini: bool = False) -> MapFrame:
        """The map in the middle of its sheet, as it was looked at last."""
        return self._frame_at(rect, self.hand.zoom_step, self.hand.centre)

    def _frame_at(self, rect: Rect, step: int, centre: Point | None) -> MapFrame:
        """The map at a zoom: it takes as much of its sheet as there is something to see."""
        width, height = self.stage.look.size
        margin = max(4, self.ctx.canvas.px(10))
        room = rect.width - margin, rect.height - margin
        least, zoom = min(room[0] / width, room[1] / height), ZOOMS[step]
        seen = Rect(
            0,
            0,
            min(room[0], round(width * least * zoom)),
            min(room[1], round(height * least * zoom)),
        )
        seen.center = rect.center
        return MapFrame(seen, self.stage.look, self.stage.cars, zoom, centre, least)

    def new_layer(self, frame: Frame) -> Layer:
        """The map at the scale of a frame."""
        assert isinstance(frame, MapFrame), "made by new_frame"
        language = self.ctx.settings.language
        names = [
            self.stage.look.city_name(number, city.name, language)
            for number, city in enumerate(self.session.board.cities)
        ]
        growth = theme.heading_factor(self.ctx.settings.text_size)
        room = self.map_width() / self.ctx.canvas.scale / LABELLED
        label = LABEL * self.ctx.canvas.scale * growth * max(0.8, min(1.0, room))
        return MapLayer(frame, self.session.board, self.stamps, names, label)

    def map_width(self) -> float:
        """Pixels from the left of the map to its right when all of it is seen."""
        return self.map.least * self.stage.look.size[0]

    @property
    def map(self) -> MapFrame:
        """Where the map is."""
        assert isinstance(self.frame, MapFrame), "made by new_frame"
        return self.frame

    def look_at(self, step: int, centre: Point | None) -> bool:
        """The map is seen with another zoom, or elsewhere; whether that changed anything."""
        hand = self.hand
        step = max(0, min(len(ZOOMS) - 1, step))
        sheet = self.ctx.canvas.rect_px(self.layout.sheet)
        frame = self._frame_at(sheet, step, centre or self.map.centre)
        if step == hand.zoom_step and frame.centre == self.map.centre:
            return False
        if step != hand.zoom_step:
            self.frame = frame
            self.layer = self.new_layer(frame)
        hand.zoom_step, hand.centre, self.frame = step, frame.centre, frame
        hand.version += 1
        return True

    def zoom_about(self, steps: int, pixel: Point) -> bool:
        """One step closer or away, and what is under a pixel stays there."""
        before = self.map.back(pixel)
        step = max(0, min(len(ZOOMS) - 1, self.hand.zoom_step + steps))
        scale = self.map.least * ZOOMS[step]
        x = before[0] - (pixel[0] - self.map.rect.centerx) / scale
        y = before[1] - (pixel[1] - self.map.rect.centery) / scale
        return self.look_at(step, (x, y))

    def pan(self, dx: float, dy: float) -> bool:
        """The map is pushed by so many pixels."""
        x, y = self.map.centre
        scale = self.map.scale
        return self.look_at(self.hand.zoom_step, (x - dx / scale, y - dy / scale))

    def follow_cursor(self) -> None:
        """See `PaneBoxes.follow_cursor`: the map stays as close as it is."""
        hand = self.hand
        if hand.focus == SHEET and hand.zoom_step and not self.map.shows(hand.cursor):
            self.look_at(hand.zoom_step, self.map.middle_of(hand.cursor))

    def bring_close(self, cell: int | None) -> None:
        """See `TablePane.bring_close`: a route is seen at half the zoom at least."""
        if cell is None:
            self.look_at(0, None)
        elif not self.hand.zoom_step or not self.map.shows(cell):
            self.look_at(max(1, self.hand.zoom_step), self.map.middle_of(cell))

    def sheet_key(self) -> tuple[tuple[int, str, int], ...]:
        """The trains on the map, each with the sign of its owner."""
        seats, signs = self.session.seats, self.signs
        return tuple(
            (seats[seat].colour, signs[seat], route) for seat, route in self.stage.trains_laid
        )

    @property
    def signs(self) -> tuple[str, ...]:
        """What stands on the trains of each seat."""
        return signs_of([info.name for info in self.session.seats])

    def taken(self) -> list[Rect]:
        """Names and cities as they are seen now, which nothing may hide; in pixels of the window."""
        layer = self.layer
        assert isinstance(layer, MapLayer), "made by new_layer"
        left, top = round(self.map.left), round(self.map.top)
        return [place.move(left, top) for place in layer.taken()]

    def draw_names(self, surface: pygame.Surface) -> None:
        """Cities and their names, over what lights up on the map."""
        layer = self.layer
        assert isinstance(layer, MapLayer), "made by new_layer"
        layer.draw_names(surface, (round(self.map.left), round(self.map.top)))

    def free_place(self, size: int, route: int, *, last: bool = False) -> Rect:
        """A place for a plate beside a route, near its beginning or its end, that hides no name and no city if there is one."""
        cars = [middle for middle, _, _ in self.cars_on(route)]
        taken, best = self.taken(), Rect(0, 0, size, size)
        least = math.inf
        for far, (x, y), (dx, dy) in product(FAR, reversed(cars) if last else cars, AROUND):
            plate = Rect(0, 0, size, size)
            plate.center = x + round(dx * far * size), y + round(dy * far * size)
            hidden = 0.0 if self.map.rect.contains(plate) else float(size)
            for n in plate.collidelistall(taken):
                hidden += max(0.0, size / 2 - gap(taken[n], plate.center))
            if hidden < least:
                least, best = hidden, plate
            if not hidden:
                break
        return best

    def sheet_surface(self) -> pygame.Surface:
        """The map with all trains on it, at the present zoom."""
        self.layer.show(self.sheet_key())
        return self.layer.surface

    def cars_on(self, route: int) -> Iterator[tuple[Pixel, tuple[int, int], int]]:
        """Each place of a route with its size and angle, in pixels of the window."""
        for car in self.stage.cars[route]:
            x, y = self.map.at(car.middle)
            scale = self.map.scale
            size = max(4, round(car.length * scale)), max(4, round(CAR_WIDTH * scale))
            yield (round(x), round(y)), size, round(car.angle) % 360

    def draw_halo(self, surface: pygame.Surface, route: int, colour: theme.Colour) -> None:
        """The places of a route stand out."""
        for middle, (length, width), angle in self.cars_on(route):
            picture = self.stamps.halo(length, width, angle, colour)
            surface.blit(picture, picture.get_rect(center=middle))

    def whole_rect(self, cell: int) -> FRect:
        """See `PaneBoxes.whole_rect`: all places of a route, as far as they are seen."""
        scale, half = self.ctx.canvas.scale, CAR_WIDTH * self.map.scale * 0.6
        middles = [middle for middle, _, _ in self.cars_on(cell)]
        left, top = min(x for x, _ in middles) - half, min(y for _, y in middles) - half
        right, bottom = max(x for x, _ in middles) + half, max(y for _, y in middles) + half
        box = Rect(round(left), round(top), round(right - left), round(bottom - top))
        seen = box.clip(self.map.rect)
        return FRect(*(value / scale for value in seen))
