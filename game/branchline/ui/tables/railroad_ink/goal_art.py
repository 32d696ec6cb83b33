"""The picture of each goal card: a small sheet on which what it asks for is drawn.

Here: drawings for a square box in pixels, to be used inside `pen.fine`. Not here: what the cards ask for (the engine),
and in which words (message catalogue).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from branchline.engine.railroad_ink.faces import TILES
from branchline.ui import theme
from branchline.ui.tables import pen
from branchline.ui.tables.pen import Colour, Point
from branchline.ui.tables.railroad_ink.art import draw_tile
from branchline.ui.tables.railroad_ink.ink import INKED
from branchline.ui.tables.railroad_ink.things import TextMaker, draw_building, draw_crater

Box = tuple[float, float, float]
Draw = Callable[[pygame.Surface, Box, TextMaker], None]
SIDE = 7
FILLED: Colour = theme.ORANGE
LINE: Colour = theme.INK
FAINT: Colour = (214, 206, 186)


def draw_goal(surface: pygame.Surface, box: Box, name: str, make_text: TextMaker) -> None:
    """The picture of the card `name`: a letter, or two for the cards of an expansion."""
    draw = PICTURES.get(name)
    if draw is not None:
        draw(surface, box, make_text)
    else:
        _expansion(surface, box, name, make_text)


def _at(box: Box, column: float, row: float) -> Point:
    """A place on the small sheet, in cells."""
    left, top, size = box
    return left + column / SIDE * size, top + row / SIDE * size


def _cells(surface: pygame.Surface, box: Box, filled: Sequence[tuple[int, int]]) -> None:
    """The small sheet with some (column, row) filled."""
    left, top, size = box
    frame = [(left, top), (left + size, top), (left + size, top + size), (left, top + size)]
    pygame.draw.polygon(surface, (252, 248, 237), frame)
    for column, row in filled:
        corners = [_at(box, column + dx, row + dy) for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1))]
        pygame.draw.polygon(surface, FILLED, corners)
    for index in range(1, SIDE):
        pen.stroke(surface, [_at(box, index, 0), _at(box, index, SIDE)], 0.012 * size, FAINT)
        pen.stroke(surface, [_at(box, 0, index), _at(box, SIDE, index)], 0.012 * size, FAINT)
    width = 0.035 * size
    inset = width / 2 / size * SIDE
    far = SIDE - inset
    outline = [(inset, inset), (far, inset), (far, far), (inset, far), (inset, inset)]
    pen.stroke(surface, [_at(box, x, y) for x, y in outline], width, LINE)


def _line(surface: pygame.Surface, box: Box, points: Sequence[Point], wide: float = 0.09) -> None:
    pen.stroke(surface, [_at(box, x, y) for x, y in points], wide * box[2], LINE)


def _centre(surface: pygame.Surface, box: Box, _text: TextMaker) -> None:
    _cells(surface, box, [(2, 2), (3, 2), (3, 3), (4, 3), (3, 4)])
    frame = [(2, 2), (5, 2), (5, 5), (2, 5), (2, 2)]
    pen.stroke(surface, [_at(box, x, y) for x, y in frame], 0.04 * box[2], LINE)


def _villages(surface: pygame.Surface, box: Box, _text: TextMaker) -> None:
    left, top, size = box
    for x, y in ((0.26, 0.0), (0.0, 0.5), (0.52, 0.5)):
        draw_building(surface, (left + x * size, top + y * size, 0.48 * size), "village")


def _full_line(surface: pygame.Surface, box: Box, _text: TextMaker) -> None:
    _cells(surface, box, [(column, 2) for column in range(SIDE)])


def _corners(surface: pygame.Surface, box: Box, _text: TextMaker) -> None:
    _cells(surface, box, [(0, 0), (6, 0), (6, 6)])


def _block(surface: pygame.Surface, box: Box, _text: TextMaker) -> None:
    _cells(surface, box, [(column, row) for column in (3, 4, 5) for row in (1, 2, 3)])


def _loop(surface: pygame.Surface, box: Box, _text: TextMaker) -> None:
    _cells(surface, box, [])
    ring = pen.rounded((1.5, 1.5, 4.0, 4.0), 1.2)
    _line(surface, box, [*ring, ring[0]], 0.1)


def _exits(surface: pygame.Surface, box: Box, _text: TextMaker) -> None:
    _cells(surface, box, [])
    for points in (
        [(1.5, 0), (1.5, 3.5)],
        [(0, 3.5), (SIDE, 3.5)],
        [(5.5, 3.5), (5.5, SIDE)],
    ):
        _line(surface, box, points)
    for x, y in ((1.5, 0.3), (0.3, 3.5), (6.7, 3.5), (5.5, 6.7)):
        pygame.draw.circle(surface, FILLED, _at(box, x, y), 0.1 * box[2])


def _stations(surface: pygame.Surface, box: Box, _text: TextMaker) -> None:
    _cells(surface, box, [])
    _line(surface, box, [(1.5, 5.5), (1.5, 1.5), (5.5, 1.5), (5.5, 5.5)])
    for x, y in ((1.5, 5.5), (1.5, 1.5), (5.5, 1.5), (5.5, 5.5)):
        corners = [_at(box, x + dx, y + dy) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        pygame.draw.polygon(surface, INKED.station, corners)


def _longest(face: str) -> Draw:
    def draw(surface: pygame.Surface, box: Box, make_text: TextMaker) -> None:
        left, top, size = box
        tile = TILES.tiles[TILES.of_face[TILES.face_named[face]][1]]
        for index in range(3):
            draw_tile(surface, (left + index * size / 3, top + 0.08 * size, size / 3 + 1), tile)
        _text(surface, box, make_text, "6", 0.58, (0.5, 0.7))

    return draw


def _across(surface: pygame.Surface, box: Box, _text: TextMaker) -> None:
    _cells(surface, box, [])
    _line(surface, box, [(1.5, 0), (1.5, 2.5), (4.5, 4.5), (4.5, SIDE)])
    for x, y in ((1.5, 0.3), (4.5, 6.7)):
        pygame.draw.circle(surface, FILLED, _at(box, x, y), 0.1 * box[2])


def _middle_exits(surface: pygame.Surface, box: Box, _text: TextMaker) -> None:
    _cells(surface, box, [])
    _line(surface, box, [(3.5, 0), (3.5, 3.5), (SIDE, 3.5)])
    for x, y in ((3.5, 0.3), (6.7, 3.5)):
        pygame.draw.circle(surface, FILLED, _at(box, x, y), 0.1 * box[2])


_EXPANSION_FACES = {"L": "lake_one", "R": "river_straight", "V": "volcano"}


def _expansion(surface: pygame.Surface, box: Box, name: str, make_text: TextMaker) -> None:
    """The sign of an expansion with the letter of its card."""
    face = _EXPANSION_FACES.get(name[:1])
    if face is None:
        draw_crater(surface, box, 3)
    else:
        draw_tile(surface, box, TILES.tiles[TILES.of_face[TILES.face_named[face]][0]])
    left, top, size = box
    pygame.draw.circle(surface, theme.PAPER, (left + 0.74 * size, top + 0.74 * size), 0.24 * size)
    _text(surface, box, make_text, name[1:], 0.4, (0.74, 0.74))


def _text(
    surface: pygame.Surface, box: Box, make_text: TextMaker, text: str, tall: float, at: Point
) -> None:
    left, top, size = box
    made = make_text(text, size * tall, theme.INK)
    tight = made.get_bounding_rect()
    surface.blit(made, (left + at[0] * size - tight.centerx, top + at[1] * size - tight.centery))


PICTURES: Mapping[str, Draw] = {
    "A": _centre,
    "B": _villages,
    "C": _full_line,
    "D": _corners,
    "E": _block,
    "F": _loop,
    "G": _exits,
    "H": _stations,
    "I": _longest("H_straight"),
    "J": _longest("R_straight"),
    "K": _across,
    "L": _middle_exits,
}
