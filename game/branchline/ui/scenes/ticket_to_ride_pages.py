"""The rules pages of Ticket to Ride: their pictures. The words are messages `rules.ticket_to_ride.*`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import FRect, Rect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.scenes.page import Page
from branchline.ui.tables.ticket_to_ride import art

CARD_SHAPE = 0.78
LOCOMOTIVE, GREY = 8, 8
BLUE, GREEN, ORANGE, RED = 1, 2, 3, 5
NO_SEAT = -1
CAR = (62.0, 28.0)


def _card(paint: Painter, box: FRect, card: int) -> None:
    def draw(big: pygame.Surface, area: Rect) -> None:
        art.draw_card(big.subsurface(area), card)

    paint.drawing(f"ticket rules card {card}", box, art.OUTLINE, draw)


def _cards(paint: Painter, rect: FRect, cards: Sequence[int], left: float | None = None) -> float:
    """Cards in a row, in the middle unless `left` is given; returns where they end."""
    height = rect.height
    wide, gap = height * CARD_SHAPE, height * 0.1
    x = rect.centerx - (len(cards) * (wide + gap) - gap) / 2 if left is None else left
    for card in cards:
        _card(paint, FRect(x, rect.top, wide, height), card)
        x += wide + gap
    return x


def _place(paint: Painter, box: FRect, colour: int, seat: int) -> None:
    def draw(big: pygame.Surface, area: Rect) -> None:
        part = big.subsurface(area)
        if seat == NO_SEAT:
            art.draw_slot(part, colour)
        else:
            art.draw_train(part, seat, None)

    paint.drawing(f"ticket rules place {colour} {seat}", box, art.OUTLINE, draw)


def _city(paint: Painter, at: tuple[float, float]) -> None:
    paint.disc(at, 19, art.OUTLINE)
    paint.disc(at, 14, theme.PAPER)
    paint.disc(at, 9, theme.ORANGE_DEEP)


def _route(
    paint: Painter, start: tuple[float, float], length: int, colour: int, seat: int = NO_SEAT
) -> float:
    """A level route from a city at `start` to another one; returns where that is."""
    x, y = start
    wide, high = CAR
    for n in range(length):
        _place(paint, FRect(x + 24 + n * (wide + 8), y - high / 2, wide, high), colour, seat)
    end = x + 40 + length * (wide + 8)
    _city(paint, (x, y))
    _city(paint, (end, y))
    return end


def _span(length: int) -> float:
    return 40 + length * (CAR[0] + 8)


def aim(paint: Painter, rect: FRect) -> None:
    """Two cities joined over a third."""
    left = rect.centerx - _span(3) / 2 - _span(2) / 2
    middle = _route(paint, (left, rect.centery), 3, GREEN, 0)
    _route(paint, (middle, rect.centery), 2, GREY, 0)


def turn(paint: Painter, rect: FRect) -> None:
    """A card, a route, a ticket: the three things to do."""
    third = rect.width / 3
    _cards(paint, FRect(rect.left, rect.top, third, rect.height), (BLUE, RED))
    _route(paint, (rect.centerx - _span(2) / 2, rect.centery), 2, ORANGE, 1)
    box = FRect(rect.right - third * 0.8, rect.centery - 40, third * 0.6, 80)
    _ticket(paint, box)


def _ticket(paint: Painter, box: FRect) -> None:
    paint.card(box, theme.PAPER, edge=theme.INK, line=3, depth=4)
    _city(paint, (box.left + 44, box.centery))
    _city(paint, (box.right - 44, box.centery))
    paint.stroke([(box.left + 70, box.centery), (box.right - 70, box.centery)], theme.GRAPHITE, 4)


def cards(paint: Painter, rect: FRect) -> None:
    """All kinds of cards, with their symbols."""
    height = min(rect.height, rect.width / (9 * CARD_SHAPE + 8 * 0.1))
    _cards(paint, FRect(rect.left, rect.centery - height / 2, rect.width, height), range(9))


def claim(paint: Painter, rect: FRect) -> None:
    """A green route, and three cards that pay for it."""
    row = FRect(rect.left, rect.top, rect.width, rect.height)
    wide = 3 * rect.height * (CARD_SHAPE + 0.1)
    left = rect.centerx - (wide + _span(3) + 60) / 2
    end = _cards(paint, row, (GREEN, GREEN, LOCOMOTIVE), left)
    _route(paint, (end + 50, rect.centery), 3, GREEN)


def double(paint: Painter, rect: FRect) -> None:
    """Two tracks between the same cities, one of them taken."""
    x, y = rect.centerx - _span(3) / 2, rect.centery
    wide, high = CAR
    for n in range(3):
        left = x + 24 + n * (wide + 8)
        _place(paint, FRect(left, y - high - 3, wide, high), RED, 2)
        _place(paint, FRect(left, y + 3, wide, high), BLUE, NO_SEAT)
    _city(paint, (x, y))
    _city(paint, (x + _span(3), y))


def tickets(paint: Painter, rect: FRect) -> None:
    """A ticket."""
    height = min(90.0, rect.height * 0.9)
    box = FRect(0, 0, 4 * height, height)
    box.center = rect.center
    _ticket(paint, box)


def _page(name: str, picture: Callable[[Painter, FRect], None], height: float) -> Page:
    base = f"rules.ticket_to_ride.{name}"
    return Page(f"{base}.title", f"{base}.text", picture, height)


PAGES: tuple[Page, ...] = (
    _page("aim", aim, 90),
    _page("turn", turn, 130),
    _page("cards", cards, 130),
    _page("claim", claim, 140),
    _page("double", double, 110),
    _page("tickets", tickets, 120),
    Page("rules.ticket_to_ride.end.title", "rules.ticket_to_ride.end.text"),
    Page("rules.ticket_to_ride.map.title", "rules.ticket_to_ride.map.text"),
    Page("rules.controls.title", "rules.ticket_to_ride.controls.text"),
)
