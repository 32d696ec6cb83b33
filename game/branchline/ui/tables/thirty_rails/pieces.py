"""What stands on a sheet beside track: stations, mine, mountains, bonus cell, lakes, crosses.

Here: one drawing a thing, for a square box in pixels, to be used inside `pen.fine`. Not here: where
things stand. Colours never stand alone: stations have a number and a shape, the mine a letter.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from branchline.ui import theme
from branchline.ui.tables import pen
from branchline.ui.tables.pen import Colour, Point

Box = tuple[float, float, float]
TextMaker = Callable[[str, float, Colour], pygame.Surface]
"""Renders a bold text of a height in pixels in a colour."""


def station_outline(number: int, centre: Point, radius: float) -> list[Point]:
    """The shape of station 1 (circle), 2 (square), 3 (triangle) or 4 (diamond)."""
    x, y = centre
    if number == 1:
        return pen.arc(centre, radius, 0.0, 2 * math.pi, 48)
    if number == 2:
        half = radius * 0.88
        return pen.rounded((x - half, y - half, half * 2, half * 2), radius * 0.14)
    if number == 3:
        r = radius * 1.22
        return [(x, y - r * 0.92), (x + r * 0.98, y + r * 0.72), (x - r * 0.98, y + r * 0.72)]
    r = radius * 1.2
    return [(x, y - r), (x + r, y), (x, y + r), (x - r, y)]


def draw_station(
    surface: pygame.Surface,
    box: Box,
    number: int,
    make_text: TextMaker,
    *,
    dim: bool = False,
) -> None:
    """Station `number` (1..4): its shape in its colour, the number within in ink."""
    left, top, size = box
    centre = (left + size / 2, top + size / 2)
    colour: Colour = theme.STATION_COLOURS[number - 1]
    if dim:
        colour = _mix(colour, theme.PAPER, 0.45)
    radius = size * 0.34
    edge = station_outline(number, centre, radius)
    pen.stroke(surface, [*edge, edge[0]], size * 0.13, theme.INK)
    pygame.draw.polygon(surface, colour, edge)
    pen.stroke(surface, [*edge, edge[0]], size * 0.075, colour)
    inner = station_outline(number, centre, radius * 0.7)
    pygame.draw.polygon(surface, theme.PAPER, inner)
    tall = {1: 0.44, 2: 0.46, 3: 0.36, 4: 0.4}[number]
    down = 0.045 * size if number == 3 else 0.0
    _put_text(
        surface, make_text(str(number), size * tall, theme.INK), (centre[0], centre[1] + down)
    )


def draw_stub(surface: pygame.Surface, box: Box, side: int, *, reach: float = 0.2) -> None:
    """A short end of rails at the middle of one side of the box."""
    left, top, size = box
    sx, sy = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))[side]
    dx, dy = ((0, 1), (-1, 0), (0, -1), (1, 0))[side]
    for aside in (-0.098, 0.098):
        ax, ay = sx + aside * abs(dy), sy + aside * abs(dx)
        start = (left + ax * size, top + ay * size)
        end = (left + (ax + dx * reach) * size, top + (ay + dy * reach) * size)
        pen.ribbon(surface, (start, end), size * 0.05, theme.INK)
    for along in (0.06, 0.16):
        if along < reach + 0.03:
            mx, my = sx + dx * along, sy + dy * along
            half_x, half_y = 0.178 * abs(dy), 0.178 * abs(dx)
            a = (left + (mx - half_x) * size, top + (my - half_y) * size)
            b = (left + (mx + half_x) * size, top + (my + half_y) * size)
            pen.ribbon(surface, (a, b), size * 0.046, (112, 104, 96))


def draw_mine(surface: pygame.Surface, box: Box, make_text: TextMaker) -> None:
    """The mine: crossed hammer and pick over an M, on a dark plate open to all four sides."""
    left, top, size = box
    for side in range(4):
        draw_stub(surface, box, side, reach=0.14)
    plate = pen.rounded(
        (left + size * 0.13, top + size * 0.13, size * 0.74, size * 0.74), size * 0.16
    )
    pygame.draw.polygon(surface, (52, 58, 70), plate)
    pen.stroke(surface, [*plate, plate[0]], size * 0.035, theme.INK)

    def at(x: float, y: float) -> Point:
        return left + x * size, top + y * size

    chalk = theme.PAPER
    for flip in (1.0, -1.0):
        handle = [at(0.5 + flip * 0.17, 0.545), at(0.5 - flip * 0.15, 0.235)]
        pen.stroke(surface, handle, size * 0.045, (214, 170, 120))
    hammer = [at(0.255, 0.29), at(0.345, 0.2), at(0.43, 0.285), at(0.34, 0.375)]
    pygame.draw.polygon(surface, chalk, hammer)
    pick = pen.arc(at(0.52, 0.43), size * 0.26, -1.28, -0.12, 16)
    pen.stroke(surface, pick, size * 0.055, chalk)
    _put_text(surface, make_text("M", size * 0.36, theme.PAPER), at(0.5, 0.695))


def draw_mountain(
    surface: pygame.Surface, box: Box, seed: int, progress: float = 1.0, ink: Colour = theme.INK
) -> None:
    """A mountain as sketched by hand; the same `seed` gives the same mountain."""
    left, top, size = box
    mirrored = pen.grain(seed, 7) < 0.5

    def at(x: float, y: float) -> Point:
        return left + (1.0 - x if mirrored else x) * size, top + y * size

    shift = (pen.grain(seed, 1) - 0.5) * 0.12
    low = (pen.grain(seed, 2) - 0.5) * 0.16
    peak, second = (0.44 + shift, 0.17), (0.7 + shift, 0.38 + low)
    back = [at(0.5 + shift, 0.55), at(*second), at(0.93, 0.82)]
    front = [at(0.07, 0.82), at(*peak), at(0.76 + shift, 0.82)]
    if progress >= 1.0:
        pygame.draw.polygon(surface, (226, 219, 204), [*back, at(0.55, 0.82)])
        pygame.draw.polygon(surface, (236, 230, 215), front)
        shade = [at(*peak), at(0.76 + shift, 0.82), at(0.52, 0.82), at(0.55 + shift, 0.56)]
        pygame.draw.polygon(surface, (203, 199, 194), shade)
    strokes: list[tuple[Sequence[Point], float]] = [
        (_hand(front, size, seed + 3), 0.042),
        (_hand(back, size, seed + 4), 0.036),
        (
            _hand(
                [
                    at(0.33 + shift, 0.37),
                    at(0.4 + shift, 0.43),
                    at(0.45 + shift, 0.37),
                    at(0.5 + shift, 0.46),
                    at(0.57 + shift, 0.41),
                ],
                size,
                seed + 5,
            ),
            0.028,
        ),
    ]
    for index, x in enumerate((0.55, 0.605, 0.66)):
        bottom = 0.78 - 0.02 * index
        hatch = [at(x - 0.03 + shift, 0.5 + 0.09 * index), at(x + 0.02 + shift, bottom)]
        strokes.append((_hand(hatch, size, seed + 6 + index), 0.022))
    for index, x in enumerate((0.78, 0.83)):
        hatch = [at(x + shift / 2, 0.58 + 0.08 * index), at(x + 0.03, 0.78)]
        strokes.append((_hand(hatch, size, seed + 9 + index), 0.022))
    _draw_strokes(surface, strokes, size, ink, progress)


def _hand(points: Sequence[Point], size: float, seed: int) -> list[Point]:
    return pen.wobble(pen.dense(points, size * 0.09), size * 0.011, seed)


def _draw_strokes(
    surface: pygame.Surface,
    strokes: Sequence[tuple[Sequence[Point], float]],
    size: float,
    ink: Colour,
    progress: float,
) -> None:
    total = sum(pen.length_of(points) for points, _width in strokes)
    left_to_draw = progress * total
    for points, width in strokes:
        if left_to_draw <= 0.0:
            return
        part = points if progress >= 1.0 else pen.first_part(points, left_to_draw)
        pen.stroke(surface, part, width * size, ink)
        left_to_draw -= pen.length_of(points)


def draw_bonus(surface: pygame.Surface, box: Box) -> None:
    """The bonus cell: a star in one corner and marks in the others, drawn over any track."""
    left, top, size = box
    inset, arm, width = 0.055 * size, 0.17 * size, 0.05 * size
    for cx, cy in ((1, 0), (1, 1), (0, 1)):
        x = left + (size - inset if cx else inset)
        y = top + (size - inset if cy else inset)
        dx, dy = (-arm if cx else arm), (-arm if cy else arm)
        pen.stroke(surface, [(x + dx, y), (x, y), (x, y + dy)], width, theme.ORANGE)
    tips = pen.star((left + size * 0.165, top + size * 0.17), size * 0.15, size * 0.068)
    pen.stroke(surface, [*tips, tips[0]], size * 0.05, theme.ORANGE_DEEP)
    pygame.draw.polygon(surface, theme.ORANGE, tips)


def draw_lake(surface: pygame.Surface, box: Box, seed: int) -> None:
    """A cell under water: nothing can be built there."""
    left, top, size = box
    shore = []
    for i in range(28):
        angle = 2 * math.pi * i / 28
        radius = size * (0.42 + 0.035 * math.sin(3 * angle + seed) + 0.02 * math.sin(5 * angle))
        shore.append(
            (left + size / 2 + radius * math.cos(angle), top + size / 2 + radius * math.sin(angle))
        )
    pen.polygon(surface, shore, (196, 217, 226), size * 0.028, (70, 116, 150))
    for row, (x, length) in enumerate(((0.3, 0.34), (0.42, 0.36), (0.26, 0.3))):
        y = 0.36 + 0.15 * row
        wave = [
            (
                left + (x + length * i / 16) * size,
                top + (y + 0.022 * math.sin(i / 16 * 4 * math.pi)) * size,
            )
            for i in range(17)
        ]
        pen.stroke(surface, wave, size * 0.03, (70, 116, 150))


def draw_water(surface: pygame.Surface, box: Box, side: int, progress: float = 1.0) -> None:
    """A river through the middle of a cell, towards a side; its banks meet those of the next cell."""
    left, top, size = box

    def at(along: float, across: float) -> Point:
        if side in (2, 0):
            x, y = across, along if side == 2 else 1 - along
        else:
            x, y = along if side == 1 else 1 - along, across
        return left + x * size, top + y * size

    def bank(middle: float, depth: float, turns: int) -> list[Point]:
        points = []
        for i in range(25):
            along = progress * i / 24
            points.append(at(along, middle + depth * math.sin(2 * math.pi * turns * along)))
        return points

    near, far = bank(0.24, 0.025, 1), bank(0.76, -0.025, 1)
    pen.polygon(surface, [*near, *reversed(far)], (196, 217, 226))
    for shore in (near, far):
        pen.stroke(surface, shore, size * 0.028, (70, 116, 150))
    for middle in (0.4, 0.6):
        pen.stroke(surface, bank(middle, 0.02, 2), size * 0.018, (116, 158, 186))


REED: Colour = (78, 112, 70)
MUD: Colour = (214, 222, 190)
BRICK: Colour = (122, 62, 48)


def draw_marsh(surface: pygame.Surface, box: Box, seed: int, progress: float = 1.0) -> None:
    """A marsh: tufts of reeds over still water, light enough for track to be drawn over it."""
    left, top, size = box

    def at(x: float, y: float) -> Point:
        return left + x * size, top + y * size

    if progress >= 1.0:
        ground = pen.rounded(
            (left + 0.03 * size, top + 0.03 * size, 0.94 * size, 0.94 * size), 0.12 * size
        )
        pygame.draw.polygon(surface, MUD, ground)
    strokes: list[tuple[Sequence[Point], float]] = []
    for number, (x, y) in enumerate(
        ((0.24, 0.3), (0.72, 0.26), (0.5, 0.6), (0.2, 0.84), (0.8, 0.82))
    ):
        x += (pen.grain(seed, number) - 0.5) * 0.08
        for lean in (-0.075, -0.025, 0.03, 0.08):
            tall = 0.17 - abs(lean) * 0.7 + 0.03 * pen.grain(seed, 20 + number)
            blade = [
                at(x + lean * 0.3, y),
                at(x + lean * 0.6, y - tall * 0.6),
                at(x + lean, y - tall),
            ]
            strokes.append((_hand(blade, size, seed + number), 0.024))
        water = [at(x - 0.12, y + 0.035), at(x - 0.02, y + 0.05), at(x + 0.12, y + 0.03)]
        strokes.append((_hand(water, size, seed + 7 + number), 0.018))
    _draw_strokes(surface, strokes, size, REED, progress)


def draw_factory(surface: pygame.Surface, box: Box, make_text: TextMaker) -> None:
    """The factory: a hall with a saw-tooth roof, a chimney and an F, open to all four sides."""
    left, top, size = box
    for side in range(4):
        draw_stub(surface, box, side, reach=0.14)

    def at(x: float, y: float) -> Point:
        return left + x * size, top + y * size

    outline = [at(0.13, 0.87), at(0.13, 0.42), at(0.34, 0.28), at(0.34, 0.42), at(0.55, 0.28)]
    outline += [at(0.55, 0.42), at(0.64, 0.36), at(0.66, 0.13), at(0.79, 0.13), at(0.81, 0.42)]
    outline += [at(0.87, 0.42), at(0.87, 0.87)]
    pygame.draw.polygon(surface, BRICK, outline)
    pen.stroke(surface, [*outline, outline[0]], size * 0.04, theme.INK)
    _put_text(surface, make_text("F", size * 0.38, theme.PAPER), at(0.5, 0.655))


def draw_cross(surface: pygame.Surface, box: Box, progress: float = 1.0) -> None:
    """An X over the cell, two strokes of the pen."""
    left, top, size = box
    a = _hand(
        [(left + 0.2 * size, top + 0.2 * size), (left + 0.8 * size, top + 0.8 * size)], size, 5
    )
    b = _hand(
        [(left + 0.8 * size, top + 0.2 * size), (left + 0.2 * size, top + 0.8 * size)], size, 6
    )
    _draw_strokes(surface, [(a, 0.07), (b, 0.07)], size, theme.BAD, progress)


def _put_text(surface: pygame.Surface, text: pygame.Surface, centre: Point) -> None:
    tight = text.get_bounding_rect()
    surface.blit(
        text,
        (centre[0] - tight.x - tight.width / 2, centre[1] - tight.y - tight.height / 2),
    )


def _mix(a: Colour, b: Colour, t: float) -> Colour:
    return (
        round(a[0] + (b[0] - a[0]) * t),
        round(a[1] + (b[1] - a[1]) * t),
        round(a[2] + (b[2] - a[2]) * t),
    )
