"""Where the parts of a pane lie, in units, for every shape of window.

Here: `PaneLayout`. Not here: what the parts show. Hands are secret, so there is always one pane for the whole window.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import FRect

WIDE = 1.2
"""A pane at least this much wider than tall has a column beside the map, else rows below it."""

ROOMY = 960.0
"""In a wide pane that is less tall, words and buttons have less room."""

WORDS, FEW_WORDS = 168.0, 112.0
"""The height of words and buttons in a tall pane, and that of words alone."""
FEW_SEATS, MOST_SEATS = 3, 5
"""In a tall pane there is room for so many rows of seats at least."""
SCORE_MORE = 8.0
"""So much farther down than decks the score reaches, so that its rows stand one below the other in the largest text."""
SEAT = 60.0
"""The height of a seat's row."""
TICKETS = 200.0
"""What is left for tickets before words and buttons grow."""
MORE_BUTTONS, MORE_WORDS = 32.0, 64.0
"""How much buttons and words grow where there is room."""
HAND_LINES = 224.0
"""The height of a hand in two lines."""
IN_LINES = 700.0
"""A column of this width has cards and decks side by side."""


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


def pane_layout(
    rect: FRect, seats: int, shape: float, *, plays: bool = True, bare: bool = False
) -> PaneLayout:
    """The layout of a pane in `rect` for so many seats; the map is `shape` times wider than tall.

    Where nobody `plays`, there are no buttons. A `bare` pane has no words either, which then are elsewhere.
    """
    if rect.width < rect.height * WIDE:
        words, rows = (WORDS, MOST_SEATS) if plays and not bare else (FEW_WORDS, 0)
        return _tall(rect, max(rows, seats), shape, 0.0 if bare else words)
    usual = _wide(rect, seats)
    if not bare:
        return usual
    found = _wide_bare(rect, seats, shape)
    return found if _map_width(found, shape) >= _map_width(usual, shape) else _stripped(usual)


def _map_width(layout: PaneLayout, shape: float) -> float:
    return min(layout.sheet.width, layout.sheet.height * shape)


def _stripped(layout: PaneLayout) -> PaneLayout:
    """A wide layout without words and buttons, whose room is for tickets."""
    column, gap = layout.tickets, layout.decks.top - layout.display.bottom
    nothing = FRect(layout.score.left, layout.score.top, 0, 0)
    top = layout.decks.bottom + gap
    tickets = FRect(column.left, top, column.width, layout.others.top - gap - top)
    return replace(layout, says=nothing, tools=nothing, tickets=tickets)


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
    others = FRect(x, bottom - SEAT * seats, column, SEAT * seats)
    short = min(1.0, rect.height / ROOMY)
    words, buttons = 176 * short, 132 * short
    spare = others.top - decks.bottom - words - buttons - 4 * gap - TICKETS
    larger = max(0.0, min(MORE_BUTTONS, spare))
    words, buttons = words + max(0.0, min(MORE_WORDS, spare - larger)), buttons + larger
    says = FRect(x, decks.bottom + gap, column, words)
    tools = FRect(x, says.bottom + gap, column, buttons)
    tickets = FRect(x, tools.bottom + gap, column, others.top - tools.bottom - 2 * gap)
    offer = FRect(x, display.top, column, decks.bottom - display.top)
    score = FRect(x, display.top, column, offer.height + SCORE_MORE)
    return PaneLayout(
        rect, head, sheet, display, decks, offer, hand, says, tools, tickets, score, others
    )


def _wide_bare(rect: FRect, seats: int, shape: float) -> PaneLayout:
    """The map as large as the height allows, everything else in a column to the right."""
    m, gap = 18.0, 12.0
    x, top, bottom = rect.left + m, rect.top + 12.0, rect.bottom - m
    high = bottom - top - 64 - 10
    column = max(440.0, rect.width - 3 * m - high * shape)
    below = bottom - rect.top - m - 124 - 92 - HAND_LINES - 4 * gap - SEAT * seats
    lines = column >= IN_LINES or below < SEAT * 1.5
    column = max(column, IN_LINES) if lines else column
    left = rect.width - column - 3 * m
    head = FRect(x, top, left, 64)
    sheet = FRect(x, head.bottom + 10, left, high)
    x = sheet.right + m
    upper = rect.top + m
    if lines:
        display = FRect(x, upper, column * 0.52, 124)
        decks = FRect(display.right + gap, upper, column - display.width - gap, 124)
        hand = FRect(x, display.bottom + gap, column, 138)
    else:
        display = FRect(x, upper, column, 124)
        decks = FRect(x, display.bottom + gap, column, 92)
        hand = FRect(x, decks.bottom + gap, column, HAND_LINES)
    others = FRect(x, bottom - SEAT * seats, column, SEAT * seats)
    tickets = FRect(x, hand.bottom + gap, column, others.top - hand.bottom - 2 * gap)
    offer = score = FRect(x, upper, column, hand.top - gap - upper)
    nothing = FRect(score.left, score.top, 0, 0)
    return PaneLayout(
        rect, head, sheet, display, decks, offer, hand, nothing, nothing, tickets, score, others
    )


def _tall(rect: FRect, seats: int, shape: float, words: float) -> PaneLayout:
    """The map above, then cards, the hand, words and buttons, and tickets beside the seats."""
    m, gap = 16.0, 12.0
    width = rect.width - 2 * m
    x, top, bottom = rect.left + m, rect.top + 10.0, rect.bottom - m
    head = FRect(x, top, width, 80)
    below = 124 + 138 + (words + gap if words else 0.0) + max(FEW_SEATS, seats) * SEAT
    room = bottom - below - 3 * gap - head.bottom - 22
    sheet = FRect(x, head.bottom + 10, width, min(room, width / shape + 10))
    display = FRect(x, sheet.bottom + gap, width * 0.52, 124)
    decks = FRect(display.right + gap, display.top, width - display.width - gap, 124)
    hand = FRect(x, display.bottom + gap, width, 138)
    if words:
        words += min(MORE_WORDS, (room - sheet.height) / 2)
    says = FRect(x, hand.bottom + gap, width * 0.56, words)
    tools = FRect(says.right + gap, says.top, width - says.width - gap, words)
    low = says.bottom + gap if words else says.top
    offer = FRect(x, display.top, width, display.height)
    half = (width - gap) / 2
    tickets = FRect(x, low, half, bottom - low)
    others = FRect(x + half + gap, low, half, bottom - low)
    score = FRect(x, display.top, width, hand.bottom - display.top)
    if not words:
        says = tools = FRect(score.left, score.top, 0, 0)
    return PaneLayout(
        rect, head, sheet, display, decks, offer, hand, says, tools, tickets, score, others
    )
