"""A small picture of an empty map for the lobby. Not here: the map one plays on (`map_layer`)."""

from __future__ import annotations

from typing import Any

from pygame import FRect

from branchline.ui.painter import Painter
from branchline.ui.tables.ticket_to_ride.look import MapFrame, MapLook, cars_of
from branchline.ui.tables.ticket_to_ride.map_layer import MapLayer
from branchline.ui.tables.ticket_to_ride.stamps import Stamps


def draw_board(paint: Painter, rect: FRect, board: Any, look: MapLook) -> None:
    """The map without names, as large as it fits into `rect`."""
    place = paint.canvas.rect_px(rect)
    cars = [
        cars_of(way, route.length) for route, way in zip(board.routes, look.routes, strict=True)
    ]
    frame = MapFrame(place, look, cars)
    layer = MapLayer(frame, board, Stamps(paint.media.fonts), (), 1.0)
    layer.show(())
    paint.surface.blit(layer.surface, layer.surface.get_rect(center=place.center))
