"""Where the parts of a pane lie, in units, for every shape of window.

Here: `PaneLayout`. Not here: what the parts show. Hands are secret, so there is always one pane for the whole window.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

WIDE = 1.2
"""A pane at least this much wider than tall has a column beside the map, else rows below it."""

ROOMY = 960.0
"""In a wide pane that is less tall, words and buttons have less room."""


@dataclass(frozen=True, slots=True)
class PaneLayout:
    """The boxes of one pane. `body` is the text size; `small` panes show fewer words."""

    rect: FRect
    head: FRect
    sheet: FRect
    display: FRect
    decks: FRect
    offer: FRect
    hand: FRect
    says: FRect
    tools: FRect
    tickets: FRect
    score: FRect
    others: FRect
    body: float = 28.0
    small: bool = False
    score_columns: int = 1


def pane_layout(rect: FRect, seats: int, shape: float) -> PaneLayout:
    """The layout of a pane in `rect` for so many seats; the map is `shape` times wider than tall."""
    wide = rect.width >= rect.height * WIDE
    return _wide(rect, seats) if wide else _tall(rect, seats, shape)


def _wide(rect: FRect, seats: int) -> PaneLayout:
    """The map with the hand below it to the left, everything else in a column to the right."""
    m, gap = 18.0, 12.0
    column = min(560.0, max(440.0, rect.width * 0.285))
    left = rect.width - column - 3 * m
    x, top, bottom = rect.left + m, rect.top + 12.0, rect.bottom - m
    head = FRect(x, top, left, 64)
    hand = FRect(x, bottom - 138, left, 138)
    sheet = FRect(x, head.bottom + 10, left, hand.top - head.bottom - 24)
    x = sheet.right + m
    display = FRect(x, rect.top + m, column, 124)
    decks = FRect(x, display.bottom + gap, column, 92)
    others = FRect(x, bottom - 60.0 * seats, column, 60.0 * seats)
    short = min(1.0, rect.height / ROOMY)
    says = FRect(x, decks.bottom + gap, column, 176 * short)
    tools = FRect(x, says.bottom + gap, column, 132 * short)
    tickets = FRect(x, tools.bottom + gap, column, others.top - tools.bottom - 2 * gap)
    offer = FRect(x, display.top, column, decks.bottom - display.top)
    score = FRect(x, display.top, column, decks.bottom - display.top)
    return PaneLayout(
        rect, head, sheet, display, decks, offer, hand, says, tools, tickets, score, others
    )


def _tall(rect: FRect, seats: int, shape: float) -> PaneLayout:
    """The map above, then cards, the hand, words and buttons, and tickets beside the seats."""
    m, gap = 16.0, 12.0
    width = rect.width - 2 * m
    x, top, bottom = rect.left + m, rect.top + 10.0, rect.bottom - m
    head = FRect(x, top, width, 80)
    below = 124 + 138 + 168 + max(5, seats) * 60 + 4 * gap
    room = bottom - below - head.bottom - 22
    sheet = FRect(x, head.bottom + 10, width, min(room, width / shape + 10))
    display = FRect(x, sheet.bottom + gap, width * 0.52, 124)
    decks = FRect(display.right + gap, display.top, width - display.width - gap, 124)
    hand = FRect(x, display.bottom + gap, width, 138)
    says = FRect(x, hand.bottom + gap, width * 0.56, 168)
    tools = FRect(says.right + gap, says.top, width - says.width - gap, 168)
    low = says.bottom + gap
    offer = FRect(x, display.top, width, display.height)
    half = (width - gap) / 2
    tickets = FRect(x, low, half, bottom - low)
    others = FRect(x + half + gap, low, half, bottom - low)
    score = FRect(x, display.top, width, hand.bottom - display.top)
    return PaneLayout(
        rect, head, sheet, display, decks, offer, hand, says, tools, tickets, score, others
    )
