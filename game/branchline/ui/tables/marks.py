"""Marks laid over a board: focus rings that tell seats apart, washes, outlines, a glowing line.

Here: drawings for a box in pixels, to be used inside `pen.fine`. Not here: which cell is marked.
A ring has a pattern as well as a colour, so seats are told apart without colours.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from branchline.ui import theme
from branchline.ui.tables import pen
from branchline.ui.tables.pen import Colour, Point

PATTERNS = ("solid", "dashes", "dots", "double", "long", "sparse")
"""The pattern of each seat's ring."""
STROKES = {"dashes": (4.2, 2.6), "dots": (0.2, 2.3), "long": (10.0, 3.4), "sparse": (0.2, 5.0)}
"""How much of a broken ring is drawn and how much is left out, in widths of the line."""


def draw_ring(
    surface: pygame.Surface,
    box: tuple[float, float, float, float],
    seat: int,
    unit: float,
    pattern: int = -1,
) -> None:
    """The focus ring of a seat's colour inside the box (left, top, width, height).

    `unit` is the width of the line in pixels; `pattern` -1 is the usual one of the colour.
    """
    left, top, width, height = box
    colour = theme.SEAT_COLOURS[seat % len(theme.SEAT_COLOURS)]
    pattern_name = PATTERNS[(seat if pattern < 0 else pattern) % len(PATTERNS)]
    inset = unit * 1.1
    edge = pen.rounded(
        (left + inset, top + inset, width - 2 * inset, height - 2 * inset), unit * 2.6
    )
    edge = [*edge, edge[0]]
    pen.stroke(surface, edge, unit * 2.0, theme.INK)
    if pattern_name == "solid":
        pen.stroke(surface, edge, unit, colour)
        return
    if pattern_name == "double":
        pen.stroke(surface, edge, unit * 1.3, colour)
        pen.stroke(surface, edge, unit * 0.35, theme.INK)
        return
    on, off = STROKES[pattern_name]
    for dash in pen.dashes(edge, on * unit, off * unit):
        pen.stroke(surface, dash, unit * (1.0 if on > 1 else 1.35), colour)


def draw_legal(surface: pygame.Surface, box: tuple[float, float, float, float]) -> None:
    """A cell where something may be put: a warm wash with a dashed frame."""
    left, top, width, height = box
    size = min(width, height)
    shape = pen.rounded(
        (left + size * 0.03, top + size * 0.03, width - size * 0.06, height - size * 0.06),
        size * 0.07,
    )
    pygame.draw.polygon(surface, (*theme.ORANGE_PALE, 150), shape)
    for dash in pen.dashes([*shape, shape[0]], size * 0.085, size * 0.06):
        pen.stroke(surface, dash, size * 0.026, theme.ORANGE_DEEP, round_ends=False)


def draw_last(surface: pygame.Surface, box: tuple[float, float, float, float]) -> None:
    """The outline of what was drawn last."""
    left, top, width, height = box
    size = min(width, height)
    shape = pen.rounded(
        (left + size * 0.03, top + size * 0.03, width - size * 0.06, height - size * 0.06),
        size * 0.06,
    )
    pen.stroke(surface, [*shape, shape[0]], size * 0.045, theme.ORANGE_DEEP)


def draw_glow(
    surface: pygame.Surface,
    way: Sequence[Point],
    size: float,
    colour: Colour,
    progress: float = 1.0,
) -> None:
    """The way of a train through a cell of this size, in pixels, lit up to `progress`."""
    if progress < 1.0:
        way = pen.first_part(way, pen.length_of(way) * progress)
    pen.ribbon(surface, way, size * 0.5, (*colour, 70))
    pen.ribbon(surface, way, size * 0.4, (*colour, 110))
    pen.ribbon(surface, way, size * 0.11, (*colour, 255))


def draw_glow_cell(
    surface: pygame.Surface, box: tuple[float, float, float, float], colour: Colour
) -> None:
    """A whole cell lit up."""
    left, top, width, height = box
    size = min(width, height)
    shape = pen.rounded(
        (left + size * 0.06, top + size * 0.06, width - size * 0.12, height - size * 0.12),
        size * 0.14,
    )
    pen.polygon(surface, shape, (*colour, 90), size * 0.05, colour)


def arrow_turn(centre: Point, radius: float, clockwise: bool) -> tuple[list[Point], list[Point]]:
    """A round arrow: its line and its head."""
    start, end = (-2.5, 1.4) if clockwise else (-0.64, -4.54)
    line = pen.arc(centre, radius, start, end, 30)
    (x, y), (px, py) = line[-1], line[-4]
    dx, dy = x - px, y - py
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    dx, dy = dx / length * radius, dy / length * radius
    head: Sequence[Point] = (
        (x + dx * 0.62, y + dy * 0.62),
        (x - dy * 0.5, y + dx * 0.5),
        (x + dy * 0.5, y - dx * 0.5),
    )
    return line, list(head)
