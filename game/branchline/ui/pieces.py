"""Still pictures in pixels that the painter makes once for each size: paper, tickets, rings, dots.

Here: one function for each, all sizes in pixels. Not here: when and where they are drawn
(`painter`), and anything of a game (`tables`).
"""

from __future__ import annotations

import pygame
from pygame import Rect

from branchline.ui import theme
from branchline.ui.palette import Palette
from branchline.ui.theme import Colour

SHADOW_LAYERS = 7
SHADOW_STEP = 0.1
OVER = 2
DOT_OVER = 4

Size = tuple[int, int]


def dot(wide: int, colour: Colour) -> pygame.Surface:
    """A smooth filled circle, `wide` pixels across."""
    big = pygame.Surface((wide * DOT_OVER, wide * DOT_OVER), pygame.SRCALPHA)
    big.fill((*colour, 0))
    half = wide * DOT_OVER // 2
    pygame.draw.circle(big, colour, (half, half), half)
    return pygame.transform.smoothscale(big, (wide, wide))


def ring(
    size: Size, colour: Colour, edge: Colour, line: int, rim: int, radius: int
) -> pygame.Surface:
    """A smooth ring with round corners within `size`: its line, and a rim of `edge` on both sides."""
    big = pygame.Surface((size[0] * OVER, size[1] * OVER), pygame.SRCALPHA)
    big.fill((*edge, 0))
    whole = (line + 2 * rim) * OVER
    pygame.draw.rect(big, edge, big.get_rect(), whole, border_radius=radius * OVER)
    inner = big.get_rect().inflate(-2 * rim * OVER, -2 * rim * OVER)
    round_px = max(0, radius - rim) * OVER
    pygame.draw.rect(big, colour, inner, line * OVER, border_radius=round_px)
    return pygame.transform.smoothscale(big, size)


def ticket(
    size: Size, fill: Colour, edge: Colour, *, line: int, radius: int, notch: int, depth: int
) -> pygame.Surface:
    """A card with a round notch on its left and right; `depth` more pixels high than `size`."""
    big = pygame.Surface((size[0] * OVER, (size[1] + depth) * OVER), pygame.SRCALPHA)
    big.fill((*edge, 0))
    body = Rect(0, 0, size[0] * OVER, size[1] * OVER)
    inner = body.inflate(-2 * line * OVER, -2 * line * OVER)
    pygame.draw.rect(big, edge, body.move(0, depth * OVER), border_radius=radius * OVER)
    pygame.draw.rect(big, edge, body, border_radius=radius * OVER)
    pygame.draw.rect(big, fill, inner, border_radius=max(0, radius - line) * OVER)
    for centre in (body.midleft, body.midright):
        pygame.draw.circle(big, edge, centre, (notch + line) * OVER)
        pygame.draw.circle(big, (*edge, 0), centre, notch * OVER)
    return pygame.transform.smoothscale(big, (size[0], size[1] + depth))


def sheet(size: Size, pad: int, square: float, line: int, shown: Palette) -> pygame.Surface:
    """Paper of `size` with squares of `square` (0: none), and `pad` pixels of shadow around it."""
    piece = pygame.Surface((size[0] + 2 * pad, size[1] + 2 * pad), pygame.SRCALPHA)
    piece.fill((*theme.SHADOW, 0))
    light = 1.0
    for layer in range(SHADOW_LAYERS):
        light *= 1.0 - SHADOW_STEP
        out = round(pad * (1 - layer / SHADOW_LAYERS))
        shade = Rect(pad, pad + pad // 3, *size).inflate(2 * out - pad // 2, 2 * out - pad // 2)
        dark = (*theme.SHADOW, round(255 * (1.0 - light)))
        pygame.draw.rect(piece, dark, shade, border_radius=out + 4)
    paper = Rect(pad, pad, *size)
    piece.fill((*shown(theme.PAPER), 255), paper)
    if square:
        _squares(piece, paper, square, shown)
    pygame.draw.rect(piece, shown(theme.PAPER_EDGE), paper, line)
    return piece


def _squares(piece: pygame.Surface, paper: Rect, square: float, shown: Palette) -> None:
    columns, rows = int(paper.width / square), int(paper.height / square)
    for strong in (False, True):
        colour = shown(theme.GRID_STRONG if strong else theme.GRID)
        for index in range(1, max(columns, rows) + 1):
            if (index % 5 == 0) is not strong:
                continue
            x, y = paper.left + round(index * square), paper.top + round(index * square)
            if index <= columns:
                pygame.draw.line(piece, colour, (x, paper.top), (x, paper.bottom - 1))
            if index <= rows:
                pygame.draw.line(piece, colour, (paper.left, y), (paper.right - 1, y))


def veil(size: Size, strength: int, shown: Palette) -> pygame.Surface:
    """Darkness to lay over everything; `strength` from 0 to 255."""
    piece = pygame.Surface(size)
    piece.fill(shown(theme.SHADOW))
    piece.set_alpha(strength)
    return piece


def table(size: Size, shown: Palette) -> pygame.Surface:
    """A soft light from above the middle: a tiny gradient, spread once for this size."""
    columns, rows = 24, 16
    small = pygame.Surface((columns, rows))
    light, dark = (pygame.Color(*shown(tone)) for tone in (theme.TABLE_LIGHT, theme.TABLE_DARK))
    for x in range(columns):
        for y in range(rows):
            across, down = (x - columns / 2) / columns, (y - rows * 0.35) / rows
            far = min(1.0, (across * across + down * down) * 2.2)
            small.set_at((x, y), light.lerp(dark, far))
    return pygame.transform.smoothscale(small, size)
