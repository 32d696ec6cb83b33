"""The signs on the table's buttons. Here: one drawing a name. Not here: the buttons (`parts`)."""

from __future__ import annotations

import math

import pygame
from pygame import FRect, Rect

from branchline.ui.painter import Painter
from branchline.ui.tables import marks, pen
from branchline.ui.tables.pen import Colour, Point

NAMES = frozenset(
    {"turn", "turn_back", "mirror", "place", "undo", "done", "cancel", "menu", "ignore", "draw"}
    | {"end", "decline", "stop", "fall", "hint", *(f"aim.{side}" for side in range(4))}
)


def draw_sign(paint: Painter, name: str, box: FRect, ink: Colour) -> None:
    """The sign within the box; drawn once for a size and then kept by the painter."""
    ink = paint.palette(ink)

    def draw(surface: pygame.Surface, place: Rect) -> None:
        draw_icon(surface, name, place.center, float(place.height), ink)

    roomy = box.inflate(box.width * 0.2, box.height * 0.2)
    paint.drawing(("table sign", name, ink), roomy, ink, draw)


def draw_icon(surface: pygame.Surface, name: str, centre: Point, size: float, ink: Colour) -> None:
    """The sign `name` (one of `NAMES`), `size` high around `centre`. Draw it inside `pen.fine`."""
    x, y = centre
    width = size * 0.12
    half = size / 2

    def at(dx: float, dy: float) -> Point:
        return x + dx * half, y + dy * half

    if name in ("turn", "turn_back"):
        line, head = marks.arrow_turn(centre, half * 0.74, name == "turn")
        pen.stroke(surface, line, width, ink)
        pygame.draw.polygon(surface, ink, head)
    elif name == "mirror":
        for dash in pen.dashes([at(0, -0.95), at(0, 0.95)], size * 0.13, size * 0.11):
            pen.stroke(surface, dash, width * 0.7, ink)
        pygame.draw.polygon(surface, ink, [at(-0.25, 0.6), at(-0.25, -0.6), at(-0.95, 0.6)])
        outline = [at(0.25, 0.6), at(0.25, -0.6), at(0.95, 0.6), at(0.25, 0.6)]
        pen.stroke(surface, outline, width * 0.7, ink)
    elif name in _WHOLE:
        _WHOLE[name](surface, centre, half, ink)
    elif name == "undo":
        line = pen.arc(at(0.05, 0.12), half * 0.62, math.pi * 0.62, -math.pi * 0.72, 30)
        pen.stroke(surface, line, width, ink)
        px, py = line[-1]
        reach = half * 0.45
        pygame.draw.polygon(
            surface,
            ink,
            [
                (px - reach, py + reach * 0.1),
                (px + reach * 0.5, py - reach * 0.8),
                (px + reach * 0.45, py + reach * 0.75),
            ],
        )
    elif name in ("done", "end"):
        pen.stroke(surface, [at(-0.75, 0.05), at(-0.2, 0.6), at(0.8, -0.6)], width * 1.3, ink)
    elif name in ("cancel", "ignore", "decline"):
        pen.stroke(surface, [at(-0.6, -0.6), at(0.6, 0.6)], width * 1.2, ink)
        pen.stroke(surface, [at(0.6, -0.6), at(-0.6, 0.6)], width * 1.2, ink)
    elif name == "hint":
        _lamp(surface, centre, half, ink)
    elif name == "menu":
        for dy in (-0.55, 0.0, 0.55):
            pen.stroke(surface, [at(-0.7, dy), at(0.7, dy)], width * 1.1, ink)
    else:
        _sky_sign(surface, name, centre, half, ink)


def _lamp(surface: pygame.Surface, centre: Point, half: float, ink: Colour) -> None:
    """A bulb on its socket."""

    def at(dx: float, dy: float) -> Point:
        return centre[0] + dx * half, centre[1] + dy * half

    bulb = pen.arc(at(0, -0.25), half * 0.62, math.pi * 0.68, math.pi * 2.32, 40)
    pen.stroke(surface, [*bulb, at(0.3, 0.52), at(-0.3, 0.52), bulb[0]], half * 0.19, ink)
    pen.stroke(surface, [at(-0.26, 0.74), at(0.26, 0.74)], half * 0.17, ink)
    pen.stroke(surface, [at(-0.12, 0.93), at(0.12, 0.93)], half * 0.17, ink)


def _sky_sign(surface: pygame.Surface, name: str, centre: Point, half: float, ink: Colour) -> None:
    """A falling meteor, or an arrow to the side it flies to."""
    if name != "fall":
        _arrow(surface, centre, half, int(name.removeprefix("aim.")), ink)
        return

    def at(dx: float, dy: float) -> Point:
        return centre[0] + dx * half, centre[1] + dy * half

    width = half * 0.24
    pen.stroke(surface, [at(0.7, -0.8), at(-0.1, 0.0)], width, ink)
    pen.stroke(surface, [at(0.2, -0.8), at(-0.25, -0.35)], width * 0.8, ink)
    pen.stroke(surface, [at(0.75, -0.3), at(0.3, 0.15)], width * 0.8, ink)
    pygame.draw.circle(surface, ink, at(-0.3, 0.25), half * 0.36)
    pen.stroke(surface, [at(-0.9, 0.85), at(0.5, 0.85)], width, ink)


def _arrow(surface: pygame.Surface, centre: Point, half: float, side: int, ink: Colour) -> None:
    """An arrow to a side, clockwise from north."""
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]

    def at(along: float, aside: float) -> Point:
        return (
            centre[0] + (dx * along - dy * aside) * half,
            centre[1] + (dy * along + dx * aside) * half,
        )

    pen.stroke(surface, [at(-0.85, 0.0), at(0.3, 0.0)], half * 0.3, ink)
    pygame.draw.polygon(surface, ink, [at(0.95, 0.0), at(0.1, 0.62), at(0.1, -0.62)])


def _pencil(surface: pygame.Surface, centre: Point, half: float, ink: Colour) -> None:
    x, y = centre

    def at(along: float, aside: float) -> Point:
        # Along the pencil's axis, from its tip at the lower left to its end at the upper right.
        dx, dy = math.sqrt(0.5), -math.sqrt(0.5)
        return x + (along * dx + aside * dy) * half, y + (along * dy - aside * dx) * half

    body = [at(-0.5, -0.26), at(0.72, -0.26), at(0.72, 0.26), at(-0.5, 0.26)]
    pygame.draw.polygon(surface, ink, body)
    pygame.draw.polygon(surface, ink, [at(-0.58, -0.26), at(-0.58, 0.26), at(-1.08, 0.0)])
    pygame.draw.polygon(
        surface, ink, [at(0.8, -0.26), at(1.05, -0.26), at(1.05, 0.26), at(0.8, 0.26)]
    )


def _octagon(surface: pygame.Surface, centre: Point, half: float, ink: Colour) -> None:
    """A stop sign."""
    x, y = centre
    edge = pen.arc(centre, half * 0.9, math.pi / 8, math.pi * 17 / 8, 8)
    pen.stroke(surface, [*edge, edge[1]], half * 0.2, ink)
    pen.stroke(surface, [(x - half * 0.4, y), (x + half * 0.4, y)], half * 0.3, ink)


_WHOLE = {"place": _pencil, "draw": _pencil, "stop": _octagon}
