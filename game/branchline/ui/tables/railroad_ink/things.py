"""What a sheet shows beside tiles: exits, buildings, craters, the meteor, round numbers, signs of what is wrong.

Here: one drawing a thing, for a square box in pixels, to be used inside `pen.fine`. Not here: tiles (`art`)
and where things stand (`sheet`). Colours never stand alone: every building has a shape of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from branchline.engine.track.tiles import Kind
from branchline.ui import theme
from branchline.ui.tables import pen, rails
from branchline.ui.tables.pen import Colour, Point
from branchline.ui.tables.railroad_ink.art import DASH, ROAD, ROAD_EDGE
from branchline.ui.tables.railroad_ink.ink import INKED

Box = tuple[float, float, float]
TextMaker = Callable[[str, float, Colour], pygame.Surface]
"""Renders a bold text of a height in pixels in a colour."""

FACTORY_COLOUR: Colour = (58, 62, 72)
VILLAGE_COLOUR: Colour = (0, 98, 160)
UNIVERSITY_COLOUR: Colour = (196, 142, 0)
ROCK: Colour = (82, 70, 66)
ASH: Colour = (190, 178, 162)
FLAME: tuple[Colour, ...] = ((214, 72, 24), (244, 140, 44), (255, 214, 110))


def draw_exit(surface: pygame.Surface, box: Box, kind: Kind, side: int, reach: float) -> None:
    """The stub of an exit at `side` of the board, in a cell just outside of it, `reach` cells long.

    It touches the board with the same widths as a road or railway that is drawn there.
    """
    left, top, size = box
    inner = (side + 2) % 4
    sx, sy = rails.SIDE_POINTS[inner]
    ox, oy = rails.SIDE_POINTS[side]
    way = [
        (
            left + (sx + (ox - sx) * reach * i / 8) * size,
            top + (sy + (oy - sy) * reach * i / 8) * size,
        )
        for i in range(9)
    ]
    if kind == Kind.ROAD:
        pen.ribbon(surface, way, ROAD * size, INKED.road_edge)
        pen.ribbon(surface, way, (ROAD - 2 * ROAD_EDGE) * size, INKED.road)
        for dash in pen.dashes(way, 0.125 * size, 0.125 * size, 0.19 * size):
            pen.ribbon(surface, dash, DASH * size, INKED.dash)
    else:
        rails.draw_bed(surface, way, size, INKED.rail)
        rails.draw_ties(surface, way, size, INKED.rail)
        rails.draw_rails(surface, way, size, INKED.rail)


# --- buildings ------------------------------------------------------------------------------------


def draw_building(surface: pygame.Surface, box: Box, name: str, *, faint: bool = False) -> None:
    """A factory, a village or a university; `faint` while nothing has woken it."""
    {"factory": _factory, "village": _village, "university": _university}[name](
        surface, box, _mixed if faint else _as_is
    )


def _as_is(colour: Colour) -> Colour:
    return colour


def _mixed(colour: Colour) -> Colour:
    """The colour as it looks through a veil of paper."""
    paper = theme.PAPER
    r, g, b = (round(c + (p - c) * 0.38) for c, p in zip(colour, paper, strict=True))
    return r, g, b


def _spots(box: Box, points: Sequence[Point]) -> list[Point]:
    left, top, size = box
    return [(left + x * size, top + y * size) for x, y in points]


def _factory(surface: pygame.Surface, box: Box, tone: Callable[[Colour], Colour]) -> None:
    """A hall with a saw roof and a chimney that smokes."""
    size = box[2]
    ink = tone(FACTORY_COLOUR)
    hall = [
        (0.1, 0.88), (0.1, 0.5), (0.32, 0.36), (0.32, 0.5), (0.54, 0.36), (0.54, 0.5), (0.64, 0.44),
        (0.66, 0.2), (0.82, 0.2), (0.86, 0.88),
    ]  # fmt: skip
    pygame.draw.polygon(surface, ink, _spots(box, hall))
    for x in (0.2, 0.4, 0.6):
        window = _spots(box, [(x, 0.62), (x + 0.1, 0.62), (x + 0.1, 0.74), (x, 0.74)])
        pygame.draw.polygon(surface, tone((255, 214, 110)), window)
    for x, y, r in ((0.72, 0.13, 0.06), (0.6, 0.1, 0.075), (0.46, 0.12, 0.06)):
        pygame.draw.circle(surface, tone(ASH), _spots(box, [(x, y)])[0], r * size)


def _village(surface: pygame.Surface, box: Box, tone: Callable[[Colour], Colour]) -> None:
    """A house with a gable, a door and a window."""
    size = box[2]
    ink = tone(VILLAGE_COLOUR)
    pygame.draw.polygon(
        surface, ink, _spots(box, [(0.22, 0.5), (0.78, 0.5), (0.78, 0.88), (0.22, 0.88)])
    )
    roof = _spots(box, [(0.06, 0.53), (0.5, 0.12), (0.94, 0.53)])
    pygame.draw.polygon(surface, ink, roof)
    pen.stroke(surface, roof, 0.07 * size, ink)
    paper = tone(theme.PAPER)
    door = _spots(box, [(0.56, 0.62), (0.69, 0.62), (0.69, 0.88), (0.56, 0.88)])
    pygame.draw.polygon(surface, paper, door)
    window = _spots(box, [(0.31, 0.6), (0.46, 0.6), (0.46, 0.74), (0.31, 0.74)])
    pygame.draw.polygon(surface, paper, window)


def _university(surface: pygame.Surface, box: Box, tone: Callable[[Colour], Colour]) -> None:
    """A hall with columns under a gable."""
    size = box[2]
    ink = tone(UNIVERSITY_COLOUR)
    gable = _spots(box, [(0.06, 0.38), (0.5, 0.12), (0.94, 0.38)])
    pygame.draw.polygon(surface, ink, gable)
    pen.stroke(surface, [*gable, gable[0]], 0.06 * size, ink)
    for x in (0.16, 0.38, 0.6, 0.82):
        column = _spots(
            box, [(x - 0.055, 0.46), (x + 0.075, 0.46), (x + 0.075, 0.76), (x - 0.055, 0.76)]
        )
        pygame.draw.polygon(surface, ink, column)
    for y, inset in ((0.78, 0.08), (0.85, 0.03)):
        step = _spots(box, [(inset, y), (1 - inset, y), (1 - inset, y + 0.07), (inset, y + 0.07)])
        pygame.draw.polygon(surface, ink, step)


# --- meteors --------------------------------------------------------------------------------------


def draw_crater(surface: pygame.Surface, box: Box, seed: int) -> None:
    """A crater: a ragged rim with earth thrown outwards, dark in its middle."""
    left, top, size = box
    centre = (left + size / 2, top + size / 2)
    for index in range(14):
        angle = 2 * math.pi * index / 14 + pen.grain(seed, index) * 0.3
        near, far = 0.36, 0.4 + 0.07 * pen.grain(seed, 40 + index)
        ray = [
            (centre[0] + math.cos(angle) * r * size, centre[1] + math.sin(angle) * r * size)
            for r in (near, far)
        ]
        pen.stroke(surface, ray, 0.03 * size, ROCK)
    rim = _ring(centre, 0.35 * size, seed, 0.035)
    pen.polygon(surface, rim, ASH, 0.035 * size, ROCK)
    hole = _ring((centre[0], centre[1] + 0.02 * size), 0.24 * size, seed + 5, 0.03)
    pen.polygon(surface, hole, (120, 106, 98), 0.03 * size, ROCK)
    shade = _ring((centre[0] - 0.03 * size, centre[1] - 0.035 * size), 0.17 * size, seed + 9, 0.03)
    pygame.draw.polygon(surface, ROCK, shade)


def _ring(centre: Point, radius: float, seed: int, rough: float) -> list[Point]:
    points: list[Point] = []
    for index in range(36):
        angle = 2 * math.pi * index / 36
        r = radius * (
            1 + rough * math.sin(3 * angle + seed) + rough * math.sin(7 * angle + 2 * seed)
        )
        points.append((centre[0] + r * math.cos(angle), centre[1] + r * math.sin(angle)))
    return points


def draw_dot(surface: pygame.Surface, box: Box) -> None:
    """Where the next meteor starts: a small rock in a ring of dashes."""
    left, top, size = box
    centre = (left + size / 2, top + size / 2)
    circle = pen.arc(centre, 0.4 * size, 0.0, 2 * math.pi, 40)
    for dash in pen.dashes(circle, 0.21 * size, 0.21 * size):
        pen.stroke(surface, dash, 0.1 * size, theme.PAPER)
        pen.stroke(surface, dash, 0.07 * size, FLAME[0])
    draw_rock(surface, (left + size * 0.24, top + size * 0.24, size * 0.52), 3)


def draw_rock(surface: pygame.Surface, box: Box, seed: int) -> None:
    """A round rock with two dents."""
    left, top, size = box
    centre = (left + size / 2, top + size / 2)
    pen.polygon(surface, _ring(centre, 0.42 * size, seed, 0.06), ROCK, 0.07 * size, (44, 36, 34))
    for dx, dy, r in ((-0.12, -0.1, 0.1), (0.14, 0.08, 0.08), (-0.06, 0.18, 0.06)):
        at = (centre[0] + dx * size, centre[1] + dy * size)
        pygame.draw.circle(surface, (128, 112, 104), at, r * size)


def draw_meteor(surface: pygame.Surface, box: Box, heading: float, flicker: float) -> None:
    """A burning rock that flies towards the angle `heading`; `flicker` (0 to 1) moves its flames."""
    left, top, size = box
    centre = (left + size / 2, top + size / 2)
    ux, uy = math.cos(heading), math.sin(heading)
    for index, (colour, long, wide) in enumerate(
        zip(FLAME, (0.47, 0.36, 0.25), (0.2, 0.15, 0.1), strict=True)
    ):
        sway = 0.06 * math.sin(2 * math.pi * flicker + index * 2.1)
        tail = (
            centre[0] - (ux - uy * sway) * long * size,
            centre[1] - (uy + ux * sway) * long * size,
        )
        side = wide * size
        flame = [
            (centre[0] - uy * side, centre[1] + ux * side),
            (centre[0] - uy * side * 0.8 - ux * side, centre[1] + ux * side * 0.8 - uy * side),
            tail,
            (centre[0] + uy * side * 0.8 - ux * side, centre[1] - ux * side * 0.8 - uy * side),
            (centre[0] + uy * side, centre[1] - ux * side),
        ]
        pygame.draw.polygon(surface, colour, flame)
    rock = size * 0.34
    draw_rock(surface, (centre[0] - rock / 2, centre[1] - rock / 2, rock), 3)


def draw_flash(surface: pygame.Surface, box: Box, progress: float) -> None:
    """A burst: rays that grow and vanish as `progress` goes from 0 to 1."""
    left, top, size = box
    centre = (left + size / 2, top + size / 2)
    fade = round(255 * (1 - progress))
    for index in range(12):
        angle = 2 * math.pi * index / 12
        near, far = 0.1 + 0.2 * progress, 0.18 + 0.32 * progress
        ray = [
            (centre[0] + math.cos(angle) * r * size, centre[1] + math.sin(angle) * r * size)
            for r in (near, far)
        ]
        pen.stroke(surface, ray, 0.06 * size * (1.1 - progress), (*FLAME[index % 3], fade))
    pygame.draw.circle(
        surface, (*FLAME[2], fade // 2), centre, max(1.0, 0.3 * size * (1 - progress))
    )


def burn_hole(surface: pygame.Surface, box: Box, progress: float) -> None:
    """What is drawn in the box is burnt away from the middle outwards, with a glowing edge."""
    if progress <= 0.0:
        return
    left, top, size = box
    centre = (left + size / 2, top + size / 2)
    radius = 0.78 * size * progress
    pygame.draw.polygon(surface, FLAME[0], _ring(centre, radius + 0.07 * size, 5, 0.09))
    pygame.draw.polygon(surface, FLAME[2], _ring(centre, radius + 0.03 * size, 5, 0.09))
    pygame.draw.polygon(surface, (0, 0, 0, 0), _ring(centre, radius, 5, 0.09))


# --- signs ----------------------------------------------------------------------------------------


def draw_badge(surface: pygame.Surface, box: Box, number: int, make_text: TextMaker) -> None:
    """The round in which a cell was drawn: a small number on a disc of paper."""
    left, top, size = box
    centre = (left + size / 2, top + size / 2)
    pygame.draw.circle(surface, (196, 190, 174), centre, size / 2)
    pygame.draw.circle(surface, theme.PAPER, centre, size * 0.45)
    text = make_text(str(number), size * 0.86, theme.GRAPHITE)
    tight = text.get_bounding_rect()
    surface.blit(text, (centre[0] - tight.centerx, centre[1] - tight.centery))


def draw_mark(
    surface: pygame.Surface, box: Box, label: str, make_text: TextMaker, filled: bool
) -> None:
    """A box with a label; crossed by the pen where it is `filled`."""
    left, top, size = box
    line = 0.07 * size
    frame = pen.rounded((left + line, top + line, size - 2 * line, size - 2 * line), 0.14 * size)
    pen.polygon(surface, frame, theme.ORANGE if filled else theme.PAPER, line, theme.INK)
    if label:
        text = make_text(label, size * 0.74, theme.INK)
        tight = text.get_bounding_rect()
        centre = (left + size / 2, top + size / 2)
        surface.blit(text, (centre[0] - tight.centerx, centre[1] - tight.centery))


def draw_fault(surface: pygame.Surface, box: Box, side: int) -> None:
    """An arm that leads nowhere: a red cross at a side of the cell."""
    left, top, size = box
    x, y = rails.SIDE_POINTS[side]
    centre = (left + (x + (0.5 - x) * 0.26) * size, top + (y + (0.5 - y) * 0.26) * size)
    pygame.draw.circle(surface, theme.PAPER, centre, 0.13 * size)
    pygame.draw.circle(surface, theme.BAD, centre, 0.112 * size)
    reach = 0.052 * size
    for flip in (1.0, -1.0):
        line = [
            (centre[0] - reach, centre[1] - reach * flip),
            (centre[0] + reach, centre[1] + reach * flip),
        ]
        pen.stroke(surface, line, 0.036 * size, theme.PAPER)


def draw_join(surface: pygame.Surface, box: Box, side: int) -> None:
    """An arm that meets its like: a green dot at a side of the cell."""
    left, top, size = box
    x, y = rails.SIDE_POINTS[side]
    centre = (left + (x + (0.5 - x) * 0.2) * size, top + (y + (0.5 - y) * 0.2) * size)
    pygame.draw.circle(surface, theme.PAPER, centre, 0.1 * size)
    pygame.draw.circle(surface, theme.GOOD, centre, 0.078 * size)


def draw_plate(surface: pygame.Surface, box: Box) -> None:
    """A plate of paper with a bright rim."""
    left, top, size = box
    centre = (left + size / 2, top + size / 2)
    for radius, colour in ((0.5, theme.ORANGE_DEEP), (0.46, theme.ORANGE), (0.41, theme.PAPER)):
        pygame.draw.circle(surface, colour, centre, radius * size)


def draw_struck_out(surface: pygame.Surface, box: Box, progress: float = 1.0) -> None:
    """Two strokes of the pen over something that is used up."""
    left, top, size = box
    strokes = [
        [(left + 0.12 * size, top + 0.14 * size), (left + 0.88 * size, top + 0.86 * size)],
        [(left + 0.88 * size, top + 0.12 * size), (left + 0.12 * size, top + 0.88 * size)],
    ]
    todo = max(0.0, min(1.0, progress)) * 2
    for index, stroke in enumerate(strokes):
        part = min(1.0, todo - index)
        if part > 0.0:
            line = pen.wobble(pen.dense(stroke, size * 0.09), size * 0.012, 11 + index)
            done = pen.first_part(line, pen.length_of(line) * part)
            pen.stroke(surface, done, 0.075 * size, theme.BAD)


def draw_path_step(surface: pygame.Surface, box: Box, last: bool) -> None:
    """One cell on the way of a meteor: a dot, or at its end a ring of aim."""
    left, top, size = box
    centre = (left + size / 2, top + size / 2)
    if not last:
        pygame.draw.circle(surface, theme.PAPER, centre, 0.1 * size)
        pygame.draw.circle(surface, FLAME[0], centre, 0.075 * size)
        return
    for radius, width, colour in ((0.4, 0.1, theme.PAPER), (0.4, 0.06, FLAME[0])):
        circle = pen.arc(centre, radius * size, 0.0, 2 * math.pi, 48)
        pen.stroke(surface, circle, width * size, colour)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        line = [(centre[0] + dx * r * size, centre[1] + dy * r * size) for r in (0.26, 0.48)]
        pen.stroke(surface, line, 0.06 * size, FLAME[0])
