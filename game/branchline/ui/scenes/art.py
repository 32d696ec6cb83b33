"""The pictures of the title screen: a half-finished railway plan, and the name on its line.

Here: drawing only. Not here: any game; the plan is a picture, no position.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame
from pygame import FRect, Rect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables import pen
from branchline.ui.tables.dice import BLACK_DIE, WHITE_DIE, DieInk, draw_die
from branchline.ui.tables.rails import INKED, PENCILLED, Segment, draw_track
from branchline.ui.tables.thirty_rails.pieces import (
    draw_bonus,
    draw_mine,
    draw_mountain,
    draw_station,
)

Cell = tuple[int, int]
Position = tuple[float, float]

OVER = 2
TILT = -5.0
MINE: Cell = (3, 4)
STATIONS: tuple[Cell, ...] = ((0, 2), (3, 7), (7, 5), (4, 0))
MOUNTAINS: tuple[Cell, ...] = ((1, 4), (2, 1), (4, 5), (5, 6), (6, 3), (1, 6))
BONUS: Cell = (2, 3)
LINES: tuple[tuple[Cell, ...], ...] = (
    ((0, 2), (1, 2), (2, 2), (2, 3), (2, 4), MINE),
    ((4, 0), (4, 1), (4, 2), (3, 2), (3, 3), MINE),
    (MINE, (3, 5), (3, 6), (3, 7)),
    (MINE, (4, 4), (5, 4), (5, 5), (6, 5), (7, 5)),
)
PENCIL_LINE: tuple[Cell, ...] = ((7, 1), (6, 1), (5, 1), (5, 2), (5, 3), (4, 3))

TIE: theme.Colour = (78, 98, 116)
RAIL: theme.Colour = (196, 208, 214)


def plan_box(centre: Position, side: float) -> FRect:
    """What the sheet that `draw_plan` draws takes, with its corners."""
    angle = math.radians(abs(TILT))
    wide = side * (math.cos(angle) + math.sin(angle))
    return FRect(centre[0] - wide / 2, centre[1] - wide / 2, wide, wide)


def plan_side(room: FRect) -> float:
    """How large a sheet may be that lies in `room` with its corners."""
    return min(room.width, room.height) / plan_box((0, 0), 1.0).width


def dice_box(centre: Position, size: float) -> FRect:
    """What the two dice that `draw_dice` draws take."""
    return FRect(centre[0] - 0.92 * size, centre[1] - 0.58 * size, 1.84 * size, 1.18 * size)


def draw_plan(paint: Painter, centre: Position, side: float) -> None:
    """The plan on a sheet of `side` units, lying a little askew on the table around `centre`."""
    pixels = max(64, round(side * paint.canvas.scale))
    sheet = _sheet(paint, pixels * OVER)
    turned = pygame.transform.rotozoom(sheet, TILT, 1 / OVER)
    place = turned.get_rect(center=paint.canvas.point_px(centre))
    _shadow(paint, centre, side)
    paint.surface.blit(turned, place)


def _shadow(paint: Painter, centre: Position, side: float) -> None:
    """Soft darkness under the sheet, a little below it."""
    veil = pygame.Surface(paint.surface.get_size(), pygame.SRCALPHA)
    layers = 8
    for layer in range(layers):
        half = (side / 2 + 26 - layer * 5) * paint.canvas.scale
        x, y = paint.canvas.point_px((centre[0] + 6, centre[1] + 16))
        angle = math.radians(-TILT)
        corners = []
        for dx, dy in ((-half, -half), (half, -half), (half, half), (-half, half)):
            corners.append(
                (
                    x + dx * math.cos(angle) - dy * math.sin(angle),
                    y + dx * math.sin(angle) + dy * math.cos(angle),
                )
            )
        pygame.draw.polygon(veil, (*theme.SHADOW, 12 * (layer + 1)), corners)
    paint.surface.blit(veil, (0, 0))


def _sheet(paint: Painter, size: int) -> pygame.Surface:
    sheet = pygame.Surface((size, size), pygame.SRCALPHA)
    sheet.fill((*theme.PAPER_EDGE, 255))
    line = max(1, size // 700)
    sheet.fill((*theme.PAPER, 255), sheet.get_rect().inflate(-2 * line, -2 * line))
    squares = 44
    for index in range(1, squares):
        at = round(index * size / squares)
        colour = theme.GRID_STRONG if index % 4 == 0 else theme.GRID
        pygame.draw.line(sheet, colour, (at, line), (at, size - line - 1), line)
        pygame.draw.line(sheet, colour, (line, at), (size - line - 1, at), line)
    margin = round(size / squares * 2)
    board = sheet.subsurface(Rect(margin, margin, size - 2 * margin, size - 2 * margin))
    _board(paint, board)
    return sheet


def _board(paint: Painter, big: pygame.Surface) -> None:
    cell = big.get_width() / 8
    inner = Rect(round(cell), round(cell), round(cell * 6), round(cell * 6))
    pygame.draw.rect(big, (250, 246, 234), inner)
    for index in range(1, 8):
        along = index * cell
        edge = index in (1, 7)
        line, colour = cell * (0.035 if edge else 0.014), theme.INK if edge else theme.GRID_STRONG
        pen.stroke(big, [(along, cell), (along, 7 * cell)], line, colour)
        pen.stroke(big, [(cell, along), (7 * cell, along)], line, colour)
    _numbers(paint, big, cell)

    def place(at: Cell) -> tuple[float, float, float]:
        return at[1] * cell, at[0] * cell, cell

    def letters(text: str, height: float, colour: theme.Colour) -> pygame.Surface:
        return _letters(paint, text, height, colour)

    for index, at in enumerate(MOUNTAINS):
        draw_mountain(big, place(at), index + 2)
    for path, ink in (*((line, INKED) for line in LINES), (PENCIL_LINE, PENCILLED)):
        for at, segments in _segments(path):
            draw_track(big, place(at), segments, ink=ink)
    draw_bonus(big, place(BONUS))
    draw_mine(big, place(MINE), letters)
    for number, at in enumerate(STATIONS, start=1):
        draw_station(big, place(at), number, letters)


def _numbers(paint: Painter, big: pygame.Surface, cell: float) -> None:
    for index in range(1, 7):
        for at in ((0, index), (7, index), (index, 0), (index, 7)):
            if at not in STATIONS:
                letters = _letters(paint, str(index), cell * 0.36, theme.GRAPHITE)
                x = at[1] * cell + (cell - letters.get_width()) / 2
                y = at[0] * cell + (cell - letters.get_height()) / 2
                big.blit(letters, (x, y))


def _letters(paint: Painter, text: str, height_px: float, colour: theme.Colour) -> pygame.Surface:
    size = height_px / (paint.canvas.scale * paint.text_size)
    return paint.media.fonts.font(size, bold=True).render(text, True, colour)


def _segments(path: Sequence[Cell]) -> list[tuple[Cell, list[Segment]]]:
    """The track in each cell of a path but its ends: from side to side."""
    return [
        (here, [(_side(here, before), _side(here, after))])
        for (before, here), (_, after) in pairwise(list(pairwise(path)))
    ]


def _side(here: Cell, there: Cell) -> int:
    return {(-1, 0): 0, (0, 1): 1, (1, 0): 2, (0, -1): 3}[there[0] - here[0], there[1] - here[1]]


def draw_dice(paint: Painter, centre: Position, size: float) -> None:
    """Two dice at rest, white and black, as they fell."""
    for ink, value, x, y in ((WHITE_DIE, 5, -0.42, 0.1), (BLACK_DIE, 3, 0.42, -0.08)):
        rect = FRect(0, 0, size, size)
        rect.center = (centre[0] + x * size, centre[1] + y * size)
        shade = rect.inflate(-size * 0.3, -size * 0.3).move(size * 0.03, size * 0.06)
        paint.drawing(f"die shade {value}", shade, theme.SHADOW, _shade)
        _draw_die(paint, rect, value, ink)


def _shade(big: pygame.Surface, box: Rect) -> None:
    for layer in range(6):
        inset = box.width * 0.022 * layer
        part = box.inflate(-2 * inset, -2 * inset)
        layer_veil = pygame.Surface(big.get_size(), pygame.SRCALPHA)
        pygame.draw.rect(
            layer_veil, (*theme.SHADOW, 40), part, border_radius=round(box.width * 0.2)
        )
        big.blit(layer_veil, (0, 0))


def _draw_die(paint: Painter, rect: FRect, value: int, ink: DieInk) -> None:
    def draw(big: pygame.Surface, box: Rect) -> None:
        draw_die(big, (0.0, 0.0, float(box.width)), value, ink)

    paint.drawing(f"title die {value}", rect, ink.edge, draw)


def name_line(rect: FRect) -> list[Position]:
    """The way of the main line under the name, left to right, in units."""
    return [(rect.left + rect.width * i / 40, rect.bottom) for i in range(41)]


def draw_name(paint: Painter, rect: FRect, name: str) -> None:
    """The game's name in chalk over its line, from which a branch leaves."""
    words = FRect(rect.left, rect.top, rect.width, rect.height - 26)
    size = theme.TEXT_TITLE * 1.25 / paint.text_size
    paint.text(name, words, size, theme.CHALK, bold=True, one_line=True, valign="bottom")
    start = rect.left + rect.width * 0.5
    branch = [
        (x, rect.bottom + 58 * _s_curve((x - start) / (rect.width * 0.3)))
        for x in (start + rect.width * 0.5 * i / 40 for i in range(41))
    ]
    box = FRect(rect.left, rect.bottom - 30, rect.width, 120)

    def draw(big: pygame.Surface, area: Rect) -> None:
        scale = area.width / box.width
        for path in (branch, name_line(rect)):
            points = [((x - box.left) * scale, (y - box.top) * scale) for x, y in path]
            _track(big, points, scale)

    paint.drawing("title line", box, TIE, draw)


def _s_curve(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return part * part * (3 - 2 * part)


def _track(big: pygame.Surface, points: Sequence[Position], scale: float) -> None:
    for tie in pen.dashes(points, 7 * scale, 15 * scale):
        pen.ribbon(big, tie, 34 * scale, TIE)
    for side in (-9.0, 9.0):
        pen.stroke(big, pen.offset(points, side * scale), 4 * scale, RAIL)
