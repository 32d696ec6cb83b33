"""Draws the pictures in maps/tilesets: the tiles a board maker paints with in Tiled.

The game never shows this picture; it draws its own table. Run again after changing the drawing:
`python tools/map_tiles.py`. Tile numbers are part of every board, so new tiles go to the end.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

TILE = 64
COLUMNS = 3
FOLDER = Path(__file__).resolve().parent.parent / "maps" / "tilesets"

PAPER = (244, 238, 221)
PAPER_LINE = (222, 213, 190)
RING = (196, 193, 184)
RING_LINE = (178, 175, 166)
WATER = (143, 186, 209)
WATER_LINE = (96, 146, 176)
INK = (29, 43, 56)
BRICK = (178, 84, 52)
LEAF = (64, 122, 92)
GOLD = (214, 158, 46)

# Strokes of the digits on a grid 8 wide and 12 high, each a line through its points.
DIGITS: dict[int, tuple[tuple[tuple[float, float], ...], ...]] = {
    1: (((1.5, 3), (4.5, 0), (4.5, 12)), ((1.5, 12), (7.5, 12))),
    2: (((0.5, 3), (1.2, 1), (3, 0), (5, 0), (7, 1), (7.5, 3), (7, 5), (0.5, 12), (7.5, 12)),),
    3: (
        ((0.5, 1.5), (2.5, 0), (5, 0), (7, 1.2), (7, 4.2), (5.2, 5.6), (3, 5.7)),
        ((5.2, 5.6), (7.5, 7.2), (7.5, 10), (5.5, 12), (2.5, 12), (0.5, 10.5)),
    ),
    4: (((5.8, 12), (5.8, 0), (0.3, 8.5), (7.8, 8.5)),),
    5: (
        ((7, 0), (1.2, 0), (0.8, 5.5), (3, 4.5), (5.2, 4.7), (7.2, 6.4), (7.4, 9.2)),
        ((7.4, 9.2), (5.6, 11.7), (2.8, 12), (0.5, 10.6)),
    ),
    6: (
        ((6.6, 0.4), (4, 1), (1.6, 4), (0.6, 8), (1.2, 10.7), (3.2, 12), (5.2, 12), (7, 10.6)),
        ((7, 10.6), (7.5, 8.4), (6.8, 6.4), (5, 5.4), (3, 5.6), (0.8, 7.6)),
    ),
}


def draw_thirty_rails() -> pygame.Surface:
    """Nine tiles in three rows: white, grey, lake, then the digits 1 to 6 on nothing."""
    sheet = pygame.Surface((COLUMNS * TILE, 3 * TILE), pygame.SRCALPHA)
    _draw_white(sheet.subsurface(_tile(0)))
    _draw_grey(sheet.subsurface(_tile(1)))
    _draw_lake(sheet.subsurface(_tile(2)))
    for digit in DIGITS:
        _draw_digit(sheet.subsurface(_tile(2 + digit)), digit)
    return sheet


def _tile(number: int) -> pygame.Rect:
    return pygame.Rect(number % COLUMNS * TILE, number // COLUMNS * TILE, TILE, TILE)


def _draw_white(tile: pygame.Surface) -> None:
    tile.fill(PAPER)
    for at in range(0, TILE, 16):
        pygame.draw.line(tile, PAPER_LINE, (at, 0), (at, TILE))
        pygame.draw.line(tile, PAPER_LINE, (0, at), (TILE, at))
    pygame.draw.rect(tile, INK, tile.get_rect(), 1)


def _draw_grey(tile: pygame.Surface) -> None:
    tile.fill(RING)
    for at in range(-TILE, TILE, 8):
        pygame.draw.line(tile, RING_LINE, (at, TILE), (at + TILE, 0))
    pygame.draw.rect(tile, INK, tile.get_rect(), 1)


def _draw_lake(tile: pygame.Surface) -> None:
    tile.fill(WATER)
    for top in range(8, TILE, 16):
        wave = [(x, top + (4 if x // 8 % 2 else 0)) for x in range(0, TILE + 8, 8)]
        pygame.draw.lines(tile, WATER_LINE, False, wave, 2)
    pygame.draw.rect(tile, INK, tile.get_rect(), 1)


def _draw_digit(tile: pygame.Surface, digit: int) -> None:
    unit = 3
    left, top = (TILE - 8 * unit) / 2, (TILE - 12 * unit) / 2
    for stroke in DIGITS[digit]:
        points = [(left + unit * x, top + unit * y) for x, y in stroke]
        pygame.draw.lines(tile, INK, False, points, 5)
        for point in points:
            pygame.draw.circle(tile, INK, point, 2.5)


def draw_railroad_ink() -> pygame.Surface:
    """Nine places in three rows: white, grey, exits of a highway and a railway, factory, village, university."""
    sheet = pygame.Surface((COLUMNS * TILE, 3 * TILE), pygame.SRCALPHA)
    _draw_white(sheet.subsurface(_tile(0)))
    _draw_grey(sheet.subsurface(_tile(1)))
    painters = (_draw_highway, _draw_railway, _draw_factory, _draw_village, _draw_university)
    for number, paint in enumerate(painters, 2):
        paint(sheet.subsurface(_tile(number)))
    return sheet


def _draw_highway(tile: pygame.Surface) -> None:
    pygame.draw.circle(tile, INK, (32, 32), 26, 5)
    for at in range(14, 50, 10):
        pygame.draw.line(tile, INK, (at, 32), (at + 5, 32), 5)


def _draw_railway(tile: pygame.Surface) -> None:
    pygame.draw.circle(tile, INK, (32, 32), 26, 5)
    pygame.draw.line(tile, INK, (14, 27), (50, 27), 4)
    pygame.draw.line(tile, INK, (14, 37), (50, 37), 4)
    for at in range(18, 50, 8):
        pygame.draw.line(tile, INK, (at, 21), (at, 43), 3)


def _draw_factory(tile: pygame.Surface) -> None:
    saws = [(10, 52), (10, 26), (24, 34), (24, 26), (38, 34), (38, 26), (54, 34), (54, 52)]
    pygame.draw.polygon(tile, BRICK, saws)
    pygame.draw.rect(tile, BRICK, (12, 10, 8, 20))
    pygame.draw.lines(tile, INK, True, saws, 3)


def _draw_village(tile: pygame.Surface) -> None:
    house = [(14, 54), (14, 32), (32, 14), (50, 32), (50, 54)]
    pygame.draw.polygon(tile, LEAF, house)
    pygame.draw.lines(tile, INK, True, house, 3)
    pygame.draw.rect(tile, INK, (27, 38, 10, 16))


def _draw_university(tile: pygame.Surface) -> None:
    pygame.draw.polygon(tile, GOLD, [(8, 26), (32, 10), (56, 26)])
    for left in (12, 24, 35, 46):
        pygame.draw.rect(tile, GOLD, (left, 29, 6, 18))
    pygame.draw.rect(tile, GOLD, (8, 49, 48, 6))
    pygame.draw.lines(tile, INK, True, [(8, 26), (32, 10), (56, 26)], 3)
    pygame.draw.rect(tile, INK, (8, 49, 48, 6), 2)


PICTURES = {"thirty_rails.png": draw_thirty_rails, "railroad_ink.png": draw_railroad_ink}


def main() -> None:
    """Writes the pictures, or with --check fails if a committed one shows something else."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    check = parser.parse_args().check
    for name, draw in PICTURES.items():
        sheet, path = draw(), FOLDER / name
        if not check:
            pygame.image.save(sheet, path)
            continue
        old = pygame.image.load(path)
        if pygame.image.tobytes(old, "RGBA") != pygame.image.tobytes(sheet, "RGBA"):
            raise SystemExit(f"{path} is not what this script draws: run it again")


if __name__ == "__main__":
    main()
