"""The drawings of this game: cards with their colour, symbol and pattern, slots on the map, trains, tickets.

Colours never stand alone: each kind of card has a symbol and a hatching, each seat's trains have a pattern. Here: drawings
in pixels, to be used inside `pen.fine`. Not here: where they lie (`layout`) and keeping them (`stamps`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from branchline.ui import theme
from branchline.ui.tables import pen
from branchline.ui.tables.pen import Colour, Point

LOCOMOTIVE = 8
GREY = 8
CARD_COLOURS: tuple[Colour, ...] = (
    (38, 38, 42),
    (0, 114, 178),
    (0, 158, 115),
    (230, 159, 0),
    (204, 121, 167),
    (213, 94, 0),
    (255, 255, 255),
    (240, 228, 66),
    (226, 220, 204),
)
"""Okabe-Ito by kind of card: black, blue, green, orange, pink, red, white, yellow; the locomotive's paper."""
GREY_SLOT: Colour = (176, 178, 180)
TRAIN_COLOURS: tuple[Colour, ...] = (*theme.SEAT_COLOURS[:4], (240, 228, 66))
OUTLINE: Colour = (24, 34, 46)
CARD_BACK: Colour = (52, 86, 112)
TICKET_BACK: Colour = (112, 76, 50)
MADE_PAPER: Colour = (214, 240, 226)
LOST_PAPER: Colour = (255, 226, 214)

Painter = Callable[[pygame.Surface, Point, float, Colour], None]


def ink_on(colour: Colour) -> Colour:
    """What can be read on a colour: dark ink, or white."""
    light = 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]
    return OUTLINE if light > 118 else (255, 255, 255)


def mixed(one: Colour, other: Colour, part: float) -> Colour:
    """A colour between two."""
    r, g, b = (round(a + (c - a) * part) for a, c in zip(one, other, strict=True))
    return r, g, b


# --- symbols --------------------------------------------------------------------------------------


def symbol_points(card: int, centre: Point, size: float) -> list[list[Point]]:
    """The outlines that make up the symbol of a kind of card, about `size` across."""
    x, y = centre
    half = size / 2

    def at(*spots: Point) -> list[Point]:
        return [(x + dx * half, y + dy * half) for dx, dy in spots]

    def circle(radius: float, dx: float = 0.0, dy: float = 0.0) -> list[Point]:
        return pen.arc((x + dx * half, y + dy * half), radius * half, 0, 2 * math.pi, 20)

    shapes: Sequence[Callable[[], list[list[Point]]]] = (
        lambda: [at((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8))],
        lambda: [at((0, -1), (0.6, 0.0), (0.7, 0.45), (0.4, 0.9), (-0.4, 0.9), (-0.7, 0.45), (-0.6, 0.0))],
        lambda: [at((0, -0.95), (0.95, 0.8), (-0.95, 0.8))],
        lambda: [circle(0.88)],
        lambda: [at((0, 0.95), (-0.95, -0.1), (-0.85, -0.7), (-0.4, -0.85), (0, -0.45), (0.4, -0.85), (0.85, -0.7), (0.95, -0.1))],
        lambda: [at((0, -1), (0.8, 0), (0, 1), (-0.8, 0))],
        lambda: [at((-0.3, -0.95), (0.3, -0.95), (0.3, -0.3), (0.95, -0.3), (0.95, 0.3), (0.3, 0.3), (0.3, 0.95), (-0.3, 0.95), (-0.3, 0.3), (-0.95, 0.3), (-0.95, -0.3), (-0.3, -0.3))],
        lambda: [at((-0.5, -0.9), (0.5, -0.9), (1.0, 0), (0.5, 0.9), (-0.5, 0.9), (-1.0, 0))],
        lambda: [pen.star(centre, half * 1.05, half * 0.45)],
    )  # fmt: skip
    return shapes[card]()


def draw_symbol(
    surface: pygame.Surface, card: int, centre: Point, size: float, ink: Colour
) -> None:
    """The symbol of a kind of card: square, drop, triangle, disc, heart, diamond, cross, hexagon, star."""
    for outline in symbol_points(card, centre, size):
        pygame.draw.polygon(surface, ink, outline)


def hatch_lines(card: int, width: float, height: float) -> list[tuple[Point, Point]]:
    """The hatching of a kind of card within a box, as lines that may reach beyond it."""
    step = max(5.0, height / 7)
    long = width + height
    lines: list[tuple[Point, Point]] = []
    if card in (1, 5):  # level, upright
        across = card == 1
        at = step / 2
        while at < (height if across else width):
            lines.append(((0, at), (width, at)) if across else ((at, 0), (at, height)))
            at += step
    if card in (2, 4, 7):
        at = -height if card != 4 else 0.0
        while at < long:
            if card in (2, 7):
                lines.append(((at, 0), (at + height, height)))
            if card in (4, 7):
                lines.append(
                    (
                        (at + (height if card == 7 else 0), 0),
                        (at - (0 if card == 7 else height), height),
                    )
                )
            at += step * (1.5 if card == 7 else 1.0)
    if card == 3:
        at = step
        while at < width:
            lines += [((at, y), (at + step * 0.5, y)) for y in _range(step * 0.7, height, step)]
            at += step * 1.4
    return lines


def _range(start: float, stop: float, step: float) -> list[float]:
    return [start + step * n for n in range(max(0, math.ceil((stop - start) / step)))]


def draw_hatching(surface: pygame.Surface, card: int, box: pygame.Rect, width: float) -> None:
    """The pattern of a kind of card over its ground; black and white have none, which is a pattern too."""
    if card >= LOCOMOTIVE:
        return
    ground = CARD_COLOURS[card]
    tone = mixed(ground, (0, 0, 0) if ink_on(ground) == OUTLINE else (255, 255, 255), 0.16)
    before = surface.get_clip()
    surface.set_clip(box.clip(before))
    for (ax, ay), (bx, by) in hatch_lines(card, box.width, box.height):
        pygame.draw.line(
            surface,
            tone,
            (box.left + ax, box.top + ay),
            (box.left + bx, box.top + by),
            max(1, round(width)),
        )
    surface.set_clip(before)


# --- on the map -----------------------------------------------------------------------------------


def draw_slot(surface: pygame.Surface, colour: int) -> None:
    """An empty place for a car, lying level and filling the surface."""
    width, height = surface.get_size()
    size = float(height)
    line = max(1.0, size * 0.08)
    box = (line, line, width - 2 * line, height - 2 * line)
    ground = GREY_SLOT if colour == GREY else CARD_COLOURS[colour]
    shape = pen.rounded(box, size * 0.24)
    pygame.draw.polygon(surface, mixed(ground, theme.PAPER, 0.1), shape)
    if colour != GREY:
        inner = pygame.Rect(*(round(value) for value in box)).inflate(-line * 2, -line * 2)
        draw_hatching(surface, colour, inner, max(1.0, size * 0.05))
        draw_symbol(surface, colour, (width / 2, height / 2), size * 0.52, ink_on(ground))
    pen.stroke(surface, [*shape, shape[0]], line * 1.2, OUTLINE)


def draw_train(surface: pygame.Surface, seat: int, letter: pygame.Surface | None) -> None:
    """A car of a seat, seen from above, filling the surface: its colour, its pattern, its initial."""
    width, height = surface.get_size()
    size = float(height)
    colour = TRAIN_COLOURS[seat % len(TRAIN_COLOURS)]
    line = max(1.0, size * 0.1)
    body = pen.rounded((line, line, width - 2 * line, height - 2 * line), size * 0.2)
    pygame.draw.polygon(surface, mixed(colour, (255, 255, 255), 0.1), body)
    draw_seat_pattern(surface, seat, pygame.Rect(0, 0, width, height).inflate(-line * 3, -line * 3))
    pen.stroke(surface, [*body, body[0]], line * 1.6, OUTLINE)
    roof = [(width * 0.14, height * 0.26), (width * 0.86, height * 0.26)]
    pen.stroke(surface, roof, size * 0.07, mixed(colour, (255, 255, 255), 0.65))
    if letter is not None:
        disc = height * 0.36
        pygame.draw.circle(surface, theme.PAPER, (width / 2, height / 2), disc)
        pygame.draw.circle(
            surface, OUTLINE, (width / 2, height / 2), disc, max(1, round(line * 0.7))
        )
        surface.blit(letter, letter.get_rect(center=(round(width / 2), round(height / 2))))


def draw_seat_pattern(surface: pygame.Surface, seat: int, box: pygame.Rect) -> None:
    """The pattern of a seat's trains: plain, stripes, dots, chevrons, checks."""
    colour = TRAIN_COLOURS[seat % len(TRAIN_COLOURS)]
    tone = mixed(colour, (0, 0, 0), 0.45)
    kind = seat % 5
    step = max(4.0, box.height * 0.42)
    before = surface.get_clip()
    surface.set_clip(box.clip(before))
    count = math.ceil(box.width / step) + 2
    thick = max(1, round(step * 0.26))
    for n in range(-1, count):
        x = box.left + n * step
        if kind == 1:
            pygame.draw.line(surface, tone, (x, box.bottom), (x + box.height, box.top), thick)
        elif kind == 2:
            for y in (box.top + box.height * 0.25, box.top + box.height * 0.75):
                pygame.draw.circle(surface, tone, (x + step / 2, y), step * 0.27)
        elif kind == 3:
            middle = box.centery
            points = [(x, box.top), (x + step * 0.6, middle), (x, box.bottom)]
            pygame.draw.lines(surface, tone, False, points, thick)
        elif kind == 4:
            half = box.height / 2
            top = box.top if n % 2 else box.top + half
            pygame.draw.rect(surface, tone, (x, top, step, half))
    surface.set_clip(before)


# --- cards ----------------------------------------------------------------------------------------


def draw_card(surface: pygame.Surface, card: int) -> None:
    """A train card, filling the surface: ground, hatching, its car or engine, and its symbol in two corners."""
    width, height = surface.get_size()
    unit = min(width, height) / 100
    line = max(1.0, 3 * unit)
    shape = pen.rounded((line, line, width - 2 * line, height - 2 * line), 12 * unit)
    pygame.draw.polygon(surface, theme.PAPER, shape)
    inner = pygame.Rect(
        round(8 * unit), round(8 * unit), round(width - 16 * unit), round(height - 16 * unit)
    )
    ground = CARD_COLOURS[card]
    if card == LOCOMOTIVE:
        stripes = len(CARD_COLOURS) - 1
        for n in range(stripes):
            left = inner.left + inner.width * n / stripes
            band = pygame.Rect(
                round(left), inner.top, math.ceil(inner.width / stripes), inner.height
            )
            surface.fill(mixed(CARD_COLOURS[n], theme.PAPER, 0.25), band.clip(inner))
    else:
        surface.fill(ground, inner)
        draw_hatching(surface, card, inner, max(1.0, 1.6 * unit))
    ink = ink_on(ground)
    middle = (width / 2, height / 2)
    plate = 30 * unit
    pygame.draw.circle(surface, theme.PAPER, middle, plate)
    pygame.draw.circle(surface, OUTLINE, middle, plate, max(1, round(2 * unit)))
    tone = ground if card not in (6, 7, LOCOMOTIVE) else mixed(ground, OUTLINE, 0.72)
    draw_symbol(surface, card, middle, 36 * unit, OUTLINE if card == LOCOMOTIVE else tone)
    if card in (6, 7):
        outline = symbol_points(card, middle, 36 * unit)[0]
        pygame.draw.polygon(surface, ground, outline)
        pen.stroke(surface, [*outline, outline[0]], 2.4 * unit, OUTLINE)
    small = 15 * unit
    for x, y in ((19 * unit, 19 * unit), (width - 19 * unit, height - 19 * unit)):
        if card == LOCOMOTIVE:
            pygame.draw.circle(surface, theme.PAPER, (x, y), small * 0.8)
        draw_symbol(surface, card, (x, y), small, OUTLINE if card == LOCOMOTIVE else ink)
    pygame.draw.rect(surface, OUTLINE, inner, max(1, round(1.5 * unit)), round(5 * unit))
    pen.stroke(surface, [*shape, shape[0]], line * 0.8, OUTLINE)


def draw_back(surface: pygame.Surface, ground: Colour, *, ticket: bool = False) -> None:
    """The back of a card or a ticket, filling the surface."""
    width, height = surface.get_size()
    unit = min(width, height) / 100
    line = max(1.0, 3 * unit)
    shape = pen.rounded((line, line, width - 2 * line, height - 2 * line), 12 * unit)
    pygame.draw.polygon(surface, ground, shape)
    light = mixed(ground, (255, 255, 255), 0.3)
    inner = pen.rounded((12 * unit, 12 * unit, width - 24 * unit, height - 24 * unit), 8 * unit)
    pen.stroke(surface, [*inner, inner[0]], 2.5 * unit, light)
    x, y = width / 2, height / 2
    if ticket:
        for dx in (-0.16, 0.16):
            pygame.draw.circle(surface, light, (x + width * dx, y), 9 * unit)
        pen.stroke(surface, [(x - width * 0.16, y), (x + width * 0.16, y)], 5 * unit, light)
    else:
        for dy in (-15, 15):
            pen.stroke(
                surface,
                [(x - 34 * unit, y + dy * unit), (x + 34 * unit, y + dy * unit)],
                4 * unit,
                light,
            )
        for dx in (-24, -8, 8, 24):
            pen.stroke(
                surface,
                [(x + dx * unit, y - 22 * unit), (x + dx * unit, y + 22 * unit)],
                4 * unit,
                light,
            )
    pen.stroke(surface, [*shape, shape[0]], line * 0.8, OUTLINE)
