"""Where the parts of a pane lie, in units, for every shape of window and one to four panes.

Here: `PaneLayout`. Not here: what the parts show, and how the window is divided (`tables.layout`).
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from branchline.ui.tables.layout import LEAST_SHEET, grown_score

WIDE = 1.42
"""A pane at least this much wider than tall has columns beside the sheet, else rows below it."""

ROOMY = 960.0
"""In a wide pane that is less tall, dice and buttons are smaller."""

FEWEST_BUTTONS = 5
"""So many buttons beside a small sheet are never smaller than a finger."""
LEAST_TOTAL = 140.0
"""The total has room beside the dice where it is so wide."""
USUAL_ROWS = 7
SAYS_TALL = 236.0
"""What the slip keeps, times what text has grown, where many score rows stand below it."""
LOW, FOLDED = 500.0, 62.0
"""A small pane lower than this shows of the score only the total."""


@dataclass(frozen=True, slots=True)
class PaneLayout:
    """The boxes of one pane. `body` is the text size; `small` panes show fewer words.

    `score_columns` says whether the score rows stand in one or two columns.
    """

    rect: FRect
    head: FRect
    sheet: FRect
    dice: FRect
    says: FRect
    tools: FRect
    score: FRect
    others: FRect
    body: float
    small: bool
    score_columns: int


def pane_layout(
    rect: FRect,
    *,
    others: int,
    panes: int,
    rows: int = USUAL_ROWS,
    growth: float = 1.0,
    finger: float = 0.0,
) -> PaneLayout:
    """The layout of a pane in `rect`; `others` is how many other seats it lists, `rows` how many score rows.

    `growth` is how much its text has grown, `finger` the units that a finger needs; in a window so small that these
    would leave no sheet, the layout is as if there were no fingers.
    """
    layout = _pane_layout(rect, others, panes, rows, growth, finger)
    if finger and layout.sheet.width < LEAST_SHEET * min(rect.size):
        return _pane_layout(rect, others, panes, rows, growth, 0.0)
    return layout


def _pane_layout(
    rect: FRect, others: int, panes: int, rows: int, growth: float, finger: float
) -> PaneLayout:
    ratio = rect.width / rect.height
    if panes > 4:
        return _sixth(rect, finger)
    if panes == 1 and ratio >= WIDE:
        return _single_wide(rect, others, growth)
    if ratio >= WIDE:
        return _small_wide(rect, others, finger)
    if rect.width >= 900 and ratio >= 1.05:
        return _squat(rect, others, rows, growth, finger)
    if rect.width >= 900 and ratio > 0.8:
        return _half(rect, others, finger)
    return _tall(rect, others, panes, rows, finger)


def watched_layout(rect: FRect, *, panes: int) -> PaneLayout:
    """The layout of a pane that is only looked at: no words and no tools, a larger sheet."""
    m = 14.0
    large = rect.width >= 900 and rect.height >= 800
    body = 30.0 if large else (28.0 if panes < 4 else 25.0)
    nothing = FRect(rect.left, rect.top, 0, 0)
    head_tall = 64.0 if large else 44.0
    if rect.width / rect.height >= 1.05:
        side = min(rect.height - 2 * m, rect.width - 3 * m - 330)
        sheet = FRect(rect.left + m, rect.centery - side / 2, side, side)
        x, wide = sheet.right + m, min(rect.right - sheet.right - 2 * m, 560.0)
        head = FRect(x, rect.top + m, wide, head_tall)
        dice = FRect(x, head.bottom + 10, min(wide, 440.0), 180.0 if large else 98.0)
        top = dice.bottom + m
        score = FRect(x, top, wide, min(rect.bottom - m - top, 540.0 if large else 330.0))
        columns = 1 if score.height >= 8 * 36 else 2
        parts = (nothing, nothing, score, nothing)
        return PaneLayout(rect, head, sheet, dice, *parts, body, not large, columns)
    below = 236.0 if large else 168.0
    x, width = rect.left + m, rect.width - 2 * m
    head = FRect(x, rect.top + m * 0.6, width, head_tall)
    side = min(width, rect.height - head_tall - below - 3.6 * m)
    sheet = FRect(rect.centerx - side / 2, head.bottom + m, side, side)
    top = sheet.bottom + m
    dice = FRect(x, top, min(width * 0.42, 420.0), 178.0 if large else 98.0)
    score = FRect(dice.right + m, top, x + width - dice.right - m, below)
    parts = (nothing, nothing, score, nothing)
    return PaneLayout(rect, head, sheet, dice, *parts, body, not large, 2)


def _single_wide(rect: FRect, others: int, growth: float) -> PaneLayout:
    """Score and the others to the left, the sheet in the middle, dice and tools to the right."""
    m, short = 24.0, min(1.0, rect.height / ROOMY)
    side = min(rect.height - 2 * m, rect.width - 4 * m - 330 - 400)
    spare = rect.width - side - 4 * m
    left, right = spare * 0.455, spare * 0.545
    sheet = FRect(rect.left + 2 * m + left, rect.centery - side / 2, side, side)
    x, top, bottom = rect.left + m, rect.top + m, rect.bottom - m
    head = FRect(x, top, left, 92)
    room = bottom - head.bottom - 16
    score = FRect(x, head.bottom + 16, left, grown_score(520, growth, room, others))
    rest = FRect(x, score.bottom + 20, left, bottom - score.bottom - 20)
    x = sheet.right + m
    dice = FRect(x, top, right, 236 * short)
    tools = FRect(x, bottom - 324 * short, right, 324 * short)
    says = FRect(x, dice.bottom + 18, right, tools.top - dice.bottom - 36)
    return PaneLayout(rect, head, sheet, dice, says, tools, score, rest, 34.0, False, 1)


def _small_wide(rect: FRect, others: int, finger: float) -> PaneLayout:
    """A quarter of the screen: the sheet to the left, everything else in a column beside it."""
    m = 12.0
    buttons = FEWEST_BUTTONS * finger - 8.0
    side = min(rect.height - 2 * m, rect.width * 0.56, rect.width - 3 * m - buttons)
    sheet = FRect(rect.left + m, rect.centery - side / 2, side, side)
    x, width = sheet.right + m, rect.right - sheet.right - 2 * m
    top, bottom = rect.top + m, rect.bottom - m
    head = FRect(x, top, width, max(40.0, finger - m - 3))
    strip = 38.0 if others else 0.0
    low = max(66.0, finger - m)
    tools = FRect(x, bottom - low, width, low)
    tall = 150.0 if rect.height >= LOW else FOLDED
    score = FRect(x, tools.top - 10 - tall, width, tall)
    dice = FRect(x, head.bottom + 6, 244, 98)
    if rect.height < LOW and not others and width - dice.width - 8 >= LEAST_TOTAL:
        score = FRect(dice.right + 8, dice.top, width - dice.width - 8, dice.height)
        says = FRect(x, dice.bottom + 6, width, tools.top - dice.bottom - 16)
        nothing = FRect(x, says.bottom, 0, 0)
        return PaneLayout(rect, head, sheet, dice, says, tools, score, nothing, 26.0, True, 2)
    says = FRect(x, dice.bottom + 6, width, score.top - dice.bottom - 12)
    rest = FRect(dice.right + 8, dice.top, x + width - dice.right - 8, strip and dice.height)
    return PaneLayout(rect, head, sheet, dice, says, tools, score, rest, 26.0, True, 2)


def _sixth(rect: FRect, finger: float) -> PaneLayout:
    """A fifth or sixth of the screen: of the score only the total; head and buttons take the whole width."""
    m = 10.0
    x, width, bottom = rect.left + m, rect.width - 2 * m, rect.bottom - m
    low = max(74.0, finger - m)
    tools = FRect(x, bottom - low, width, low)
    head = FRect(x, rect.top + m, width, max(44.0, finger - m - 3))
    top = head.bottom + 6
    side = min(tools.top - m - top, width - 236 - m)
    sheet = FRect(x, top + max(0.0, (tools.top - m - top - side) * 0.5), side, side)
    left, across = sheet.right + m, width - side - m
    tall = 98.0 if rect.height >= LOW else 82.0
    dice = FRect(left, top, min(across, 260.0), tall)
    score = FRect(left, tools.top - m - 60, across, 60)
    says = FRect(left, dice.bottom + 8, across, score.top - dice.bottom - 16)
    nothing = FRect(left, score.bottom, 0, 0)
    return PaneLayout(rect, head, sheet, dice, says, tools, score, nothing, 25.0, True, 2)


def _tall(rect: FRect, others: int, panes: int, rows: int, finger: float) -> PaneLayout:
    """The sheet on top, below it dice and words beside the score, and the tools at the foot."""
    m = 20.0 if panes == 1 else 12.0
    large = rect.width >= 900
    high, tall = max(72.0 if large else 44.0, finger - m), 96.0 if large else max(66.0, finger - m)
    head = FRect(rect.left + m, rect.top + m * 0.6, rect.width - 2 * m, high)
    below = 590.0 if large else (336.0 if panes < 4 else 300.0) + tall
    side = min(rect.width - 2 * m, rect.height - head.height - below - 2 * m)
    sheet = FRect(rect.centerx - side / 2, head.bottom + m * 0.5, side, side)
    x, width, bottom = rect.left + m, rect.width - 2 * m, rect.bottom - m
    tools = FRect(x, bottom - tall, width, tall)
    top = sheet.bottom + m
    room = tools.top - m - top
    columns = 1 if room >= (rows + 1) * 34 and width >= 600 else 2
    share = 0.36 if large else (0.4 if columns == 1 else 0.5)
    score = FRect(x + width * (1 - share), top, width * share, min(room, 470.0))
    across = width * (1 - share) - m
    dice = FRect(x, top, min(across, 470.0 if large else 244.0), 178.0 if large else 98.0)
    strip = (112.0 if large else 46.0 * others) if others else 0.0
    rest = FRect(x, tools.top - m - strip, across, strip)
    low = rest.top if strip else tools.top - m
    says = FRect(x, dice.bottom + 10, across, low - dice.bottom - 20)
    body = 32.0 if large else (28.0 if panes < 4 else 25.0)
    return PaneLayout(rect, head, sheet, dice, says, tools, score, rest, body, not large, columns)


def _half(rect: FRect, others: int, finger: float) -> PaneLayout:
    """Half a wide screen: the score beside the sheet, dice and words below them."""
    m = 14.0
    head = FRect(rect.left + m, rect.top + m * 0.6, rect.width - 2 * m, max(66.0, finger - m))
    x, width, bottom = rect.left + m, rect.width - 2 * m, rect.bottom - m
    side = min(width - 300 - m, rect.height - head.height - 330)
    sheet = FRect(x, head.bottom + m * 0.5, side, side)
    tools = FRect(x, bottom - 92, width, 92)
    column = FRect(sheet.right + m, sheet.top, width - side - m, side)
    strip = min(column.height - 400.0 - m, 92.0 * others) if others else 0.0
    score = FRect(
        column.left, column.top, column.width, column.height - (strip + m if strip else 0)
    )
    rest = FRect(column.left, score.bottom + m, column.width, strip)
    top = sheet.bottom + m
    dice = FRect(x, top, 400, tools.top - m - top)
    says = FRect(dice.right + m, top, width - dice.width - m, dice.height)
    return PaneLayout(rect, head, sheet, dice, says, tools, score, rest, 30.0, False, 1)


def _squat(rect: FRect, others: int, rows: int, growth: float, finger: float) -> PaneLayout:
    """Half a tall screen: everything but the tools in a column beside the sheet."""
    m = 14.0
    x, width, bottom = rect.left + m, rect.width - 2 * m, rect.bottom - m
    tools = FRect(x, bottom - 92, width, 92)
    side = min(tools.top - m - rect.top - m, width - 370 - m)
    top = rect.top + (tools.top - rect.top - side) / 2
    sheet = FRect(x, top, side, side)
    left, across = sheet.right + m, width - side - m
    head = FRect(left, rect.top + m, across, max(64.0, finger - m))
    dice = FRect(left, head.bottom + 8, across, 176)
    strip = 44.0 * others if others else 0.0
    wanted = -(-(rows + 1) // 2) * 40.0 * growth + 18.0
    room = tools.top - m - 16 - strip - dice.bottom
    tall = max(184.0, min(wanted, room - SAYS_TALL * growth))
    score = FRect(left, tools.top - m - tall, across, tall)
    rest = FRect(left, score.top - 8 - strip, across, strip)
    low = rest.top if strip else score.top
    says = FRect(left, dice.bottom + 10, across, low - dice.bottom - 20)
    return PaneLayout(rect, head, sheet, dice, says, tools, score, rest, 28.0, False, 2)
