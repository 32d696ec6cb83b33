"""A small picture of an empty board for the lobby. Not here: the board one plays on (`tables`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import FRect, Rect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables.thirty_rails.pieces import draw_lake

if TYPE_CHECKING:
    from branchline.ui.tables.session import BoardLook

SIDE = 8
CORNERS = frozenset({0, SIDE - 1, SIDE * (SIDE - 1), SIDE * SIDE - 1})


def draw_board(paint: Painter, rect: FRect, look: BoardLook, _art: object) -> None:
    """The cells of the board, its lakes and the die numbers around it, filling the square `rect`."""
    name = ("board", look.field, look.ring, look.blocked, look.open_ring)
    paint.drawing(name, rect, theme.PAPER, lambda big, box: _cells(big, box, look))
    size = rect.width / SIDE
    for cell in range(SIDE * SIDE):
        row, column = divmod(cell, SIDE)
        if cell in CORNERS or not look.ring >> cell & 1:
            continue
        number = look.column_number[column] if row in (0, SIDE - 1) else look.row_number[row]
        box = FRect(rect.left + column * size, rect.top + row * size, size, size)
        if number:
            height = size * 0.42 / paint.text_size
            paint.text(
                str(number), box, height, theme.GRAPHITE, bold=True, align="centre", one_line=True
            )


def _cells(big: pygame.Surface, box: Rect, look: BoardLook) -> None:
    size = box.width / SIDE
    for cell in range(SIDE * SIDE):
        row, column = divmod(cell, SIDE)
        here = Rect(round(column * size), round(row * size), round(size), round(size))
        if look.ring >> cell & 1:
            pygame.draw.rect(big, theme.PAPER_SHADE, here)
            edge = theme.GRID_STRONG if look.open_ring else theme.PAPER_EDGE
            pygame.draw.rect(big, edge, here, 2)
        elif (look.field | look.blocked) >> cell & 1:
            pygame.draw.rect(big, (252, 249, 240), here)
            pygame.draw.rect(big, theme.GRID_STRONG, here, 2)
            if look.blocked >> cell & 1:
                draw_lake(big, (float(here.left), float(here.top), size), cell)
    inner = Rect(round(size), round(size), round(size * 6), round(size * 6))
    pygame.draw.rect(big, theme.INK, inner, max(2, round(size * 0.05)))
