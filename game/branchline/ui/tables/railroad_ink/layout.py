"""Where the parts of a pane lie, in units, for every shape of window, one to four panes, and any expansions.

Here: `PaneLayout` and `Needs`. Not here: what the parts show, and how the window is divided (`tables.layout`).
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

WIDE = 1.42
"""A pane at least this much wider than tall has columns beside the sheet, else rows below it."""


@dataclass(frozen=True, slots=True)
class Needs:
    """What a pane has to show: how many things lie in the tray, how many score rows, whether cards or marks."""

    pieces: int
    rows: int
    cards: bool
    others: int
    panes: int


@dataclass(frozen=True, slots=True)
class PaneLayout:
    """The boxes of one pane. `body` is the text size; `small` panes show fewer words."""

    rect: FRect
    head: FRect
    sheet: FRect
    dice: FRect
    specials: FRect
    cards: FRect
    says: FRect
    tools: FRect
    score: FRect
    others: FRect
    body: float
    small: bool
    score_columns: int


def pane_layout(rect: FRect, needs: Needs) -> PaneLayout:
    """The layout of a pane in `rect`."""
    ratio = rect.width / rect.height
    if needs.panes == 1 and ratio >= WIDE:
        return _single_wide(rect, needs)
    if ratio >= 1.25:
        return _small_wide(rect, needs)
    if rect.width >= 900 and ratio > 0.8:
        return _squat(rect, needs)
    return _tall(rect, needs)


def _tray_rows(pieces: int, across: int) -> int:
    """How many rows of dice there are with so many in each."""
    return max(1, -(-pieces // across))


def _single_wide(rect: FRect, needs: Needs) -> PaneLayout:
    """Score and the others to the left, the sheet in the middle, dice and tools to the right."""
    m = 22.0
    side = min(rect.height - 2 * m, rect.width - 4 * m - 340 - 420)
    spare = rect.width - side - 4 * m
    left, right = spare * 0.45, spare * 0.55
    sheet = FRect(rect.left + 2 * m + left, rect.centery - side / 2, side, side)
    x, top, bottom = rect.left + m, rect.top + m, rect.bottom - m
    head = FRect(x, top, left, 92)
    score = FRect(x, head.bottom + 14, left, min(540.0, 62.0 + 47.0 * needs.rows))
    low = score.bottom + 16
    cards = FRect(x, low, left, 132.0 if needs.cards else 0.0)
    low = cards.bottom + (16 if needs.cards else 0)
    rest = FRect(x, low, left, bottom - low)
    x = sheet.right + m
    rows = _tray_rows(needs.pieces, 4)
    dice = FRect(x, top, right, (0.0, 190.0, 262.0, 330.0)[min(rows, 3)])
    strip = right / 6.2
    specials = FRect(x, dice.bottom + 14, right, strip + 40)
    tools = FRect(x, bottom - 318, right, 318)
    says = FRect(x, specials.bottom + 16, right, tools.top - specials.bottom - 32)
    return PaneLayout(
        rect, head, sheet, dice, specials, cards, says, tools, score, rest, 32.0, False, 1
    )


def _small_wide(rect: FRect, needs: Needs) -> PaneLayout:
    """A quarter of the screen: the sheet to the left, everything else in a column beside it."""
    m = 10.0
    side = min(rect.height - 2 * m, rect.width * 0.54)
    sheet = FRect(rect.left + m, rect.centery - side / 2, side, side)
    x, width = sheet.right + m, rect.right - sheet.right - 2 * m
    top, bottom = rect.top + m, rect.bottom - m
    head = FRect(x, top, width, 40)
    tools = FRect(x, bottom - 62, width, 62)
    lines = -(-(needs.rows + 1) // 2)
    tall = min(lines * 27.0 + 12.0, 190.0)
    score = FRect(x, tools.top - 6 - tall, width, tall)
    rows = _tray_rows(needs.pieces, max(4, int(width // 70)))
    dice = FRect(x, head.bottom + 5, width, 74.0 if rows == 1 else 106.0)
    strip = 48.0
    specials = FRect(x, dice.bottom + 5, min(width, 6.2 * strip), strip)
    beside = FRect(specials.right + 6, specials.top, x + width - specials.right - 6, strip)
    nothing = FRect(x, specials.bottom, 0, 0)
    cards, rest, low = nothing, nothing, specials.bottom
    if needs.cards and beside.width >= 150 and not needs.others:
        cards = beside
    elif needs.cards:
        cards = FRect(x, low + 5, width, 44)
        low = cards.bottom
    if needs.others:
        rest = beside if beside.width >= 90 else FRect(x, low + 5, width, 38)
        low = max(low, rest.bottom)
    says = FRect(x, low + 6, width, score.top - low - 12)
    return PaneLayout(
        rect, head, sheet, dice, specials, cards, says, tools, score, rest, 25.0, True, 2
    )


def _tall(rect: FRect, needs: Needs) -> PaneLayout:
    """The sheet on top, below it dice, routes and words beside the score, and the tools at the foot."""
    large = rect.width >= 900
    m = 20.0 if large and needs.panes == 1 else 12.0
    head = FRect(rect.left + m, rect.top + m * 0.6, rect.width - 2 * m, 72 if large else 44)
    rows = _tray_rows(needs.pieces, 5 if large else 4)
    body = 32.0 if large else (28.0 if needs.panes < 4 else 25.0)
    tray = (160.0 if rows == 1 else 232.0) if large else (78.0 if rows == 1 else 112.0)
    below = tray + (500.0 if large else 300.0)
    tall = 96.0 if large else 66.0
    width, bottom = rect.width - 2 * m, rect.bottom - m
    side = min(width, bottom - head.bottom - below - m)
    sheet = FRect(rect.centerx - side / 2, head.bottom + m * 0.5, side, side)
    x = rect.left + m
    tools = FRect(x, bottom - tall, width, tall)
    top = sheet.bottom + m
    room = tools.top - m - top
    columns = 1 if room >= (needs.rows + 1) * (34 if large else 28) else 2
    share = 0.37 if large else (0.42 if columns == 1 else 0.5)
    across = width * (1 - share) - m
    score = FRect(x + across + m, top, width - across - m, min(room, 62.0 * (needs.rows + 2)))
    dice = FRect(x, top, across, tray)
    strip = min(across / 6.2, 92.0 if large else 52.0)
    specials = FRect(x, dice.bottom + 8, min(across, strip * 6.2), strip)
    low = specials.bottom
    cards = FRect(x, low, 0, 0)
    if needs.cards:
        cards = FRect(x, low + 8, across, 112.0 if large else 46.0)
        low = cards.bottom
    strip = 0.0
    if needs.others:
        strip = 112.0 if large else 40.0
    rest = FRect(x, tools.top - m - strip, across, strip)
    foot = rest.top if strip else tools.top - m
    says = FRect(x, low + 8, across, foot - low - 16)
    return PaneLayout(
        rect, head, sheet, dice, specials, cards, says, tools, score, rest, body, not large, columns
    )


def _squat(rect: FRect, needs: Needs) -> PaneLayout:
    """About as wide as tall: the score beside the sheet, dice and words below them."""
    m = 12.0
    x, width, bottom = rect.left + m, rect.width - 2 * m, rect.bottom - m
    head = FRect(x, rect.top + m * 0.6, width, 60)
    tools = FRect(x, bottom - 84, width, 84)
    rows = _tray_rows(needs.pieces, 4)
    tray = 116.0 if rows == 1 else 168.0
    side = min(width - 288 - m, tools.top - m - head.bottom - m - tray - 86.0)
    sheet = FRect(x, head.bottom + m * 0.5, side, side)
    column = FRect(sheet.right + m, sheet.top, width - side - m, side)
    tall = min(58.0 * (needs.rows + 1) + 16, column.height)
    below = 0.0
    if needs.cards:
        below += 110.0 + m
    if needs.others:
        below += min(92.0 * needs.others, 184.0) + m
    score = FRect(column.left, column.top, column.width, min(tall, column.height - below))
    low = score.bottom
    cards = FRect(column.left, low, 0, 0)
    if needs.cards:
        cards = FRect(column.left, low + m, column.width, 110.0)
        low = cards.bottom
    strip = column.bottom - low - m if needs.others else 0.0
    rest = FRect(column.left, low + m, column.width, strip)
    top = sheet.bottom + m
    half = width * 0.5
    strip = min(half / 6.2, 76.0)
    dice = FRect(x, top, half, tools.top - m - top - strip - 8)
    specials = FRect(x, dice.bottom + 8, strip * 6.2, strip)
    says = FRect(x + half + m, top, width - half - m, tools.top - m - top)
    return PaneLayout(
        rect, head, sheet, dice, specials, cards, says, tools, score, rest, 28.0, False, 1
    )
