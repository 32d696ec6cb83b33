"""A small picture of an empty map for the lobby. Not here: the map one plays on (`map_layer`)."""

from __future__ import annotations

from typing import Any

from pygame import FRect, Rect

from branchline.ui.painter import Painter
from branchline.ui.tables.ticket_to_ride.look import MapFrame, MapLook, cars_of
from branchline.ui.tables.ticket_to_ride.map_layer import MapLayer
from branchline.ui.tables.ticket_to_ride.stamps import Stamps


def draw_board(paint: Painter, rect: FRect, board: Any, look: MapLook) -> None:
    """The map without names, as large as `rect` allows and in its middle."""
    place = paint.canvas.rect_px(rect)
    width, height = look.size
    scale = min(place.width / width, place.height / height)
    fitted = Rect(0, 0, round(width * scale), round(height * scale))
    fitted.center = place.center
    cars = [
        cars_of(points, route.length)
        for points, route in zip(look.routes, board.routes, strict=True)
    ]
    layer = MapLayer(
        MapFrame(fitted, look, cars), board, Stamps(paint.media.fonts, paint.palette), (), 0
    )
    layer.show(())
    paint.surface.blit(layer.surface, fitted)
