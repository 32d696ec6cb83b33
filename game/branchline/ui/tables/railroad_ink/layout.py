"""Where the parts of a pane lie, in units, for every shape of window, one to four panes, and any expansions.

Here: `PaneLayout` and `Needs`. Not here: what the parts show, and how the window is divided (`tables.layout`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from branchline.ui.tables.layout import LEAST_ROW, LEAST_SHEET, grown_score

WIDE = 1.42
"""A pane at least this much wider than tall has columns beside the sheet, else rows below it."""

ROOMY = 960.0
"""In a wide pane that is less tall, dice and buttons are smaller."""
ROOMY_TALL = 1640.0
"""In a tall pane that is less so, there is less room for words and other seats, and more for the sheet."""

DIE_PITCH, TRAY_EDGE = 1.12, 14.0
"""A die with its share of the gaps, in parts of a die; what the tray needs around its dice."""
FEWEST_BUTTONS = 5
"""So many buttons beside a small sheet are never smaller than a finger."""
FOLDED = (50.0, 64.0)
"""What the score needs where only the total is shown."""
SHADOW = 5.0
"""The edge of a card below it."""
CARD_LOW, CARD_TALL = 52.0, 92.0
"""Goal cards with their worth beside the picture, and below it, can be read if they are so tall."""
TALL_CARDS, LOW_CARDS = 250.0, 340.0
"""Tall and low goal cards with the marks of buildings beside them can be read if they have so much room side by side."""


@dataclass(frozen=True, slots=True)
class Needs:
    """What a pane has to show: how many things lie in the tray, how many score rows, whether cards or marks."""

    pieces: int
    rows: int
    cards: bool
    others: int
    panes: int
    growth: float = 1.0
    """How much the text has grown."""
    finger: float = 0.0
    """The units that a finger needs."""
    text: float = 1.0
    """How large text is wanted, as a part of its usual size."""

    def tray(self, across: float, usual: float) -> float:
        """How tall the tray is: its usual height, or what dice as large as fingers need if that is one row of them."""
        fits = (self.pieces + 0.6) * self.finger <= across - TRAY_EDGE
        return max(usual, 1.24 / DIE_PITCH * self.finger + TRAY_EDGE) if fits else usual


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
    """The layout of a pane in `rect`; in a window so small that fingers would leave no sheet, as if there were none."""
    layout = _pane_layout(rect, needs)
    if needs.finger and layout.sheet.width < LEAST_SHEET * min(rect.size):
        return _pane_layout(rect, replace(needs, finger=0.0))
    return layout


def _pane_layout(rect: FRect, needs: Needs) -> PaneLayout:
    ratio = rect.width / rect.height
    if needs.panes > 4:
        return _sixth(rect, needs)
    if needs.panes == 1 and ratio >= WIDE:
        return _single_wide(rect, needs)
    if ratio >= 1.25:
        return _small_wide(rect, needs)
    if rect.width >= 900 and ratio > 0.8:
        return _squat(rect, needs)
    return _tall(rect, needs)


def watched_layout(rect: FRect, needs: Needs) -> PaneLayout:
    """The layout of a pane that is only looked at: no words and no tools, a larger sheet."""
    large = rect.width >= 900 and rect.height >= 800
    if rect.width >= rect.height * 1.05:
        return _watched_wide(rect, needs)
    return _watched_tall(rect, needs, large=large)


def _watched_wide(rect: FRect, needs: Needs) -> PaneLayout:
    """The sheet to the left, all else in a column beside it."""
    m, gap = 12.0, 10.0
    side = min(rect.height - 2 * m, rect.width - 3 * m - 384.0)
    sheet = FRect(rect.left + m, rect.centery - side / 2, side, side)
    x, width = sheet.right + m, min(rect.right - sheet.right - 2 * m, 560.0)
    large = rect.height >= 800
    tray = (56.0, 130.0) if _tray_rows(needs.pieces, 9) == 1 else (84.0, 140.0)
    if large:
        tall = (130.0, 210.0, 300.0, 380.0)[min(3, _tray_rows(needs.pieces, 4) - 1)]
        tray = (min(tall, 170.0), tall + 40.0)
    wants = [(40.0, 64.0), tray, (36.0, 84.0)]
    if needs.cards:
        wants.append((CARD_LOW, 120.0))
    if needs.others:
        wants.append((36.0, 64.0))
    columns = 1 if large else 2
    lines = -(-(needs.rows + 1) // columns)
    wants.append((lines * (34.0 if large else 24.6) + 10.0, lines * 56.0 + 14.0))
    room = rect.height - 2 * m
    boxes: list[FRect] = []
    top = rect.top + m
    for height in _shares(room, wants, gap):
        boxes.append(FRect(x, top, width, height))
        top += height + gap
    head, dice, specials, *between, score = boxes
    specials.width = min(width, 6.2 * specials.height)
    nothing = FRect(x, score.bottom, 0, 0)
    marks = between.pop(0) if needs.cards else nothing
    rest = between.pop(0) if needs.others else nothing
    return _watched(rect, (head, sheet, dice, specials, marks, score, rest), columns, large=large)


def _watched(
    rect: FRect,
    boxes: tuple[FRect, FRect, FRect, FRect, FRect, FRect, FRect],
    columns: int,
    *,
    large: bool,
) -> PaneLayout:
    """Head, sheet, dice, special routes, cards, score and other seats, and no room for words and tools."""
    head, sheet, dice, specials, marks, score, rest = boxes
    nothing = FRect(score.left, score.bottom, 0, 0)
    return PaneLayout(
        rect,
        head,
        sheet,
        dice,
        specials,
        marks,
        nothing,
        nothing,
        score,
        rest,
        30.0 if large else 25.0,
        not large,
        columns,
    )


def _watched_tall(rect: FRect, needs: Needs, *, large: bool) -> PaneLayout:
    """The sheet on top, below it dice, routes and cards beside the score."""
    m = 14.0
    x, width = rect.left + m, rect.width - 2 * m
    head = FRect(x, rect.top + m * 0.6, width, 64.0 if large else 44.0)
    many = needs.pieces > 7
    tray, strip = (190.0 if many else 120.0, 70.0) if large else (96.0 if many else 64.0, 44.0)
    half = width * 0.5 - m / 2
    columns = 2 if half >= 400.0 else 1
    lines = -(-(needs.rows + 1) // columns)
    cards = (CARD_TALL if columns == 1 or large else CARD_LOW) if needs.cards else 0.0
    others = (72.0 if large else 40.0) if needs.others else 0.0
    left = tray + strip + 8.0 + sum(part + 8.0 for part in (cards, others) if part)
    below = max(left, lines * 30.0 + 14.0)
    side = min(width, rect.bottom - head.bottom - 3 * m - below)
    sheet = FRect(rect.centerx - side / 2, head.bottom + m, side, side)
    top = sheet.bottom + m
    dice = FRect(x, top, half, tray)
    specials = FRect(x, dice.bottom + 8, min(half, strip * 6.2), strip)
    marks = FRect(x, specials.bottom + (8 if cards else 0), half if cards else 0.0, cards)
    rest = FRect(x, marks.bottom + (8 if others else 0), half if others else 0.0, others)
    tall = min(rect.bottom - m - top, lines * 62.0 + 14.0)
    score = FRect(x + half + m, top, width - half - m, tall)
    return _watched(rect, (head, sheet, dice, specials, marks, score, rest), columns, large=large)


def _tray_rows(pieces: int, across: int) -> int:
    """How many rows of dice there are with so many in each."""
    return max(1, -(-pieces // across))


def _single_wide(rect: FRect, needs: Needs) -> PaneLayout:
    """Score and the others to the left, the sheet in the middle, dice and tools to the right."""
    m, short = 22.0, min(1.0, rect.height / ROOMY)
    side = min(rect.height - 2 * m, rect.width - 4 * m - 336 - 420)
    spare = rect.width - side - 4 * m
    right = max(spare * 0.55, min(spare * 0.57, 6 * needs.finger + 2))
    left = spare - right
    sheet = FRect(rect.left + 2 * m + left, rect.centery - side / 2, side, side)
    x, top, bottom = rect.left + m, rect.top + m, rect.bottom - m
    head = FRect(x, top, left, 92)
    usual, low = min(540.0, 76.0 + 56.0 * needs.rows), head.bottom + 14
    room = bottom - low - (148.0 if needs.cards else 0.0)
    score = FRect(x, low, left, grown_score(usual, needs.growth, room, needs.others))
    low = score.bottom + 16
    cards = FRect(x, low, left, 132.0 if needs.cards else 0.0)
    low = cards.bottom + (16 if needs.cards else 0)
    rest = FRect(x, low, left, bottom - low)
    x = sheet.right + m
    rows = _tray_rows(needs.pieces, 4)
    dice = FRect(x, top, right, short * (0.0, 170.0, 240.0, 330.0)[min(rows, 3)])
    strip = right / 6.2
    specials = FRect(x, dice.bottom + 14, right, strip + 40)
    tools = FRect(x, bottom - 318 * short, right, 318 * short)
    says = FRect(x, specials.bottom + 16, right, tools.top - specials.bottom - 32)
    return PaneLayout(
        rect, head, sheet, dice, specials, cards, says, tools, score, rest, 32.0, False, 1
    )


def _shares(room: float, wants: Sequence[tuple[float, float]], gap: float) -> list[float]:
    """Heights for parts that stand one below the other, each between its (least, wish) as `room` allows."""
    least, wish = sum(want[0] for want in wants), sum(want[1] for want in wants)
    spare = room - gap * (len(wants) - 1) - least
    part = max(0.0, min(1.0, spare / (wish - least))) if wish > least else 0.0
    return [low + (high - low) * part for low, high in wants]


def _small_wide(rect: FRect, needs: Needs) -> PaneLayout:
    """A quarter of the screen: the sheet to the left, everything else in a column beside it."""
    m, gap = 10.0, 5.0
    finger, buttons = needs.finger, FEWEST_BUTTONS * needs.finger - 8.0
    side = min(rect.height - 2 * m, max(rect.width * 0.525, rect.width - 3 * m - 430.0))
    side = min(side, rect.width - 3 * m - buttons)
    sheet = FRect(rect.left + m, rect.centery - side / 2, side, side)
    x, width = sheet.right + m, rect.right - sheet.right - 2 * m
    columns = 1 if rect.height >= 420.0 + 54.0 * (needs.rows + 1) else 2
    lines = -(-(needs.rows + 1) // columns)
    rows = _tray_rows(needs.pieces, 9)
    tray = (52.0, 96.0) if rows == 1 else (82.0, 130.0)
    middle = [(34.0, 44.0)] if needs.others else []
    middle.append((62.0 if needs.text <= 1.0 else 92.0, 170.0))
    low = max(54.0, finger - m - gap / 2)
    least = lines * LEAST_ROW * needs.growth + 12.0 + SHADOW
    rows_want, foot = (least, max(least, lines * 46.0 + 14.0)), (low, max(78.0, low))
    high, tall = max(36.0, finger - m - gap / 2), needs.tray(width, tray[0])
    room = rect.height - 2 * m
    wants = [(high, max(52.0, high)), (tall, max(tray[1], tall)), (36.0, 64.0), *middle]
    folded = (max(FOLDED[0], finger * 0.7), max(FOLDED[1], finger * 0.7))
    if sum(want[0] for want in [*wants, folded, foot]) + gap * (len(wants) + 1) > room:
        wants[:2] = [(36.0, 52.0), tray]
    if needs.cards:
        spare = room - sum(want[0] for want in [*wants, folded, foot]) - gap * (len(wants) + 2)
        wants.insert(3, (CARD_TALL, 120.0) if spare >= CARD_TALL else (34.0, CARD_LOW))
    least = sum(want[0] for want in [*wants, rows_want, foot]) + gap * (len(wants) + 1)
    wants += [rows_want if least <= room else folded, foot]
    cards = needs.cards and sum(want[0] for want in wants) + gap * (len(wants) - 1) <= room
    if needs.cards and not cards:
        del wants[3]
    heights = _shares(room, wants, gap)
    boxes: list[FRect] = []
    top = rect.top + m
    for height in heights:
        boxes.append(FRect(x, top, width, height))
        top += height + gap
    head, dice, strip = boxes[:3]
    says, score, tools = boxes[-3:]
    between = boxes[3:-3]
    specials = FRect(x, strip.top, min(width, 6.2 * strip.height), strip.height)
    nothing = FRect(x, specials.bottom, 0, 0)
    marks = between.pop(0) if cards else nothing
    if needs.cards and not cards:
        left = specials.right + 8
        marks = FRect(left, strip.top, x + width - left, strip.height)
    rest = between.pop(0) if needs.others else nothing
    tools.bottom = rect.bottom - m
    score.height -= SHADOW
    return PaneLayout(
        rect, head, sheet, dice, specials, marks, says, tools, score, rest, 25.0, True, columns
    )


def _sixth(rect: FRect, needs: Needs) -> PaneLayout:
    """A fifth or sixth of the screen: cards below the sheet or along the foot as buttons are, of the score only the total."""
    m, gap = 10.0, 6.0
    x, width, bottom = rect.left + m, rect.width - 2 * m, rect.bottom - m
    low, finger = max(74.0, needs.finger - m), needs.finger
    tools = FRect(x, bottom - low, width, low)
    top = rect.top + m
    foot = tools.top - m
    strip = needs.cards and width - 250 - m < TALL_CARDS
    if strip:  # along the whole pane
        foot -= CARD_LOW + gap + SHADOW
    below = CARD_TALL + gap if needs.cards and not strip else 0.0
    side = min(foot - top - below, width - 250 - m)
    spare = foot - top - side - below
    sheet = FRect(x, top + max(0.0, spare * 0.5), side, side)
    cards = FRect(x, sheet.bottom, 0, 0)
    if strip:
        cards = FRect(x, foot + gap + SHADOW, width, CARD_LOW)
    elif needs.cards:
        cards = FRect(x, sheet.bottom + gap, side, CARD_TALL)
    left, across = sheet.right + m, width - side - m
    rows = _tray_rows(needs.pieces, 8)
    room, high, part = foot - top, max(36.0, finger - m - gap / 2), finger - gap
    usual = [(36.0, 48.0), (38.0 * rows, 56.0 * rows), (34.0, 44.0)]
    wants = [(high, max(48.0, high)), (max(44.0 * rows, part), 64.0 * rows), (part, part)]
    spare = room - sum(want[0] for want in usual) - 50.0 - gap * (len(usual) + 2)
    least = max(56.0, min(86.0 if needs.text <= 1.0 else 92.0, spare))
    rest = [(least, 150.0), (50.0, 60.0)]
    if sum(want[0] for want in (*wants, *rest)) + gap * (len(wants) + 1) > room:
        wants = usual
    boxes: list[FRect] = []
    for height in _shares(room, [*wants, *rest], gap):
        boxes.append(FRect(left, top, across, height))
        top += height + gap
    head, dice, specials, says, score = boxes
    specials.width = min(across, 6.2 * specials.height)
    nothing = FRect(left, score.bottom, 0, 0)
    parts = (dice, specials, cards, says, tools, score, nothing)
    return PaneLayout(rect, head, sheet, *parts, 25.0, True, 2)


def _tall(rect: FRect, needs: Needs) -> PaneLayout:
    """The sheet on top, below it dice, routes and words beside the score, and the tools at the foot."""
    if rect.width >= 900:
        return _tall_large(rect, needs)
    m = 12.0
    high, low = max(44.0, needs.finger - m), max(66.0, needs.finger - m)
    head = FRect(rect.left + m, rect.top + m * 0.6, rect.width - 2 * m, high)
    width, bottom = rect.width - 2 * m, rect.bottom - m
    across = width * 0.5 - m
    tray = 70.0 if _tray_rows(needs.pieces, int(across // 40)) == 1 else 104.0
    tray = needs.tray(across, tray)
    cards_tall = CARD_LOW + 8.0 if needs.cards else 0.0
    below = tray + 56.0 + cards_tall + (50.0 if needs.others else 0.0) + 106.0
    below = max(below, -(-(needs.rows + 1) // 2) * 30.0 + 12.0)
    side = min(width, bottom - head.bottom - below - low - 2.5 * m)
    sheet = FRect(rect.centerx - side / 2, head.bottom + m * 0.5, side, side)
    x = rect.left + m
    tools = FRect(x, bottom - low, width, low)
    top = sheet.bottom + m
    room = tools.top - m - top
    columns = 1 if room >= (needs.rows + 1) * 31 + 12 else 2
    share = 0.42 if columns == 1 else 0.5
    across = width * (1 - share) - m
    score = FRect(x + across + m, top, width - across - m, min(room, 62.0 * (needs.rows + 2)))
    dice = FRect(x, top, across, tray)
    strip = min(across / 6.2, 48.0)
    specials = FRect(x, dice.bottom + 8, min(across, strip * 6.2), strip)
    low = specials.bottom
    foot = tools.top - m
    cards = FRect(x, low, 0, 0)
    if needs.cards and columns == 1 and across >= LOW_CARDS:
        cards = FRect(x, low + 8, across, CARD_LOW)
        low = cards.bottom
    elif needs.cards:
        cards = FRect(x, foot - CARD_LOW, width, CARD_LOW)
        foot = cards.top - 8
        score.height = min(score.height, foot - top)
    strip = 40.0 if needs.others else 0.0
    rest = FRect(x, foot - strip, across, strip)
    foot = rest.top if strip else foot
    says = FRect(x, low + 8, across, foot - low - 16)
    body = 28.0 if needs.panes < 4 else 25.0
    return PaneLayout(
        rect, head, sheet, dice, specials, cards, says, tools, score, rest, body, True, columns
    )


def _tall_large(rect: FRect, needs: Needs) -> PaneLayout:
    """A tall screen for one: the cards below the score, the others above the tools."""
    m = 20.0 if needs.panes == 1 else 12.0
    x, width, bottom = rect.left + m, rect.width - 2 * m, rect.bottom - m
    head = FRect(x, rect.top + m * 0.6, width, max(72.0, needs.finger - m))
    tools = FRect(x, bottom - 96, width, 96)
    short = min(1.0, rect.height / ROOMY_TALL)
    strip = 112.0 * short if needs.others else 0.0
    rest = FRect(x, tools.top - m - strip, width, strip)
    low = rest.top - m if strip else tools.top - m
    tray = 150.0 if _tray_rows(needs.pieces, 7) == 1 else 214.0
    in_row = max(1, int((width * 0.6 - m - 2 * TRAY_EDGE) // (needs.finger + 1)))
    tray = max(tray, 1.24 * needs.finger * _tray_rows(needs.pieces, in_row) + 2 * TRAY_EDGE)
    rows = max(38.0 * (needs.rows + 1) + 14, 330.0 * short)
    below = max(rows + (124.0 if needs.cards else 0.0), tray + 320.0 * short)
    side = min(width, low - m - head.bottom - m - below)
    sheet = FRect(rect.centerx - side / 2, head.bottom + m * 0.5, side, side)
    top = sheet.bottom + m
    across = width * 0.6 - m
    dice = FRect(x, top, across, tray)
    strip = min(across / 6.2, 92.0)
    specials = FRect(x, dice.bottom + 10, strip * 6.2, strip)
    says = FRect(x, specials.bottom + 14, across, low - specials.bottom - 14)
    left, wide = x + across + m, width - across - m
    cards = FRect(left, low, 0, 0)
    if needs.cards:
        cards = FRect(left, low - 112, wide, 112)
    foot = cards.top - 12 if needs.cards else low
    score = FRect(left, top, wide, min(foot - top, 62.0 * (needs.rows + 2)))
    return PaneLayout(
        rect, head, sheet, dice, specials, cards, says, tools, score, rest, 32.0, False, 1
    )


def _squat(rect: FRect, needs: Needs) -> PaneLayout:
    """About as wide as tall: the score beside the sheet, dice and words below them."""
    m = 12.0
    x, width, bottom = rect.left + m, rect.width - 2 * m, rect.bottom - m
    head = FRect(x, rect.top + m * 0.6, width, max(60.0, needs.finger - m))
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
