"""What the score rows are about: six pairs of stations, the mine, more rows of modules.

Here: the signs and the parts of the points. Not here: the card with its points (`tables.score_card`).
"""

from __future__ import annotations

import pygame
from pygame import FRect

from branchline.engine.kernel.score import ScoreLine
from branchline.engine.thirty_rails.views import MARSH_CELLS
from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables import score_card
from branchline.ui.tables.around import Around
from branchline.ui.tables.thirty_rails.pane import Pane
from branchline.ui.tables.words import SEPARATOR

CAP = "cap"
"""The part of a row that its points cannot exceed."""
COIN, SMALL_COIN = 22.0, 16.0


SIGNS = {
    "row.mine": ("mine",),
    "row.factory": ("factory",),
    "row.mine_factory": ("mine", "factory"),
    "row.marsh": (MARSH_CELLS,),
}
"""By row the signs of what it counts."""


def draw_score(paint: Painter, pane: Pane, around: Around) -> None:
    """The card with all rows."""
    score_card.draw_score(paint, pane, _label, shown=around.show_scores)


def _label(paint: Painter, pane: Pane, row: ScoreLine, box: FRect, points: str) -> None:
    """What the row joins, and how its points come together."""
    small = pane.rows_small
    pitch = pane.row_boxes()[row.key].height
    widest = 46.0 * pane.growth if not small else 34.0
    side = min(box.height - 4, pitch - 2, widest, (box.width - 20) / 2)
    x = _ends(paint, pane, row.key, box.left, box.centery, side)
    parts = _parts(row)
    middle = FRect(x + 6, box.top, box.right - x - 6, box.height)
    if points in ("", "–"):
        return
    if _has_shares(row):
        _lower_of(paint, pane, row, middle)
    elif parts and not small and paint.measure(parts, 28.0)[0] <= middle.width:
        paint.text(parts, middle, 28.0, theme.GRAPHITE, align="right", one_line=True)


def _has_shares(row: ScoreLine) -> bool:
    """Whether the row counts no more than the shares of its pair."""
    return any(name == CAP for name, _ in row.parts)


def _value(row: ScoreLine) -> int:
    """What the line brings, whatever the shares."""
    return sum(value for name, value in row.parts if name != CAP)


def _in_words(pane: Pane, row: ScoreLine) -> str:
    """What the line brings, if there is one, and the shares."""
    words = pane.ctx.text("table.shares_held", count=row.part(CAP))
    return f"{_value(row)}{SEPARATOR}{words}" if _parts(row) else words


def _lower_of(paint: Painter, pane: Pane, row: ScoreLine, box: FRect) -> None:
    """What the line brings and the shares, of which the lower counts: in words if all rows have room for them."""
    parts, value, shares = _parts(row), _value(row), row.part(CAP)
    words = [_in_words(pane, each) for each in pane.seat_looked_at.rows if _has_shares(each)]
    if max(paint.measure(each, 28.0)[0] for each in words) <= box.width:
        short = _in_words(pane, row)
        full = f"{parts} = {short}" if parts else short
        text = full if paint.measure(full, 28.0)[0] <= box.width else short
        paint.text(text, box, 28.0, theme.GRAPHITE, align="right", one_line=True)
        return
    smallest = theme.SMALLEST_TEXT / paint.text_size
    held = paint.measure(str(shares), smallest)[0] + 2
    number = FRect(box.right - held, box.top, held, box.height)
    paint.text(str(shares), number, 28.0, theme.GRAPHITE, align="right", one_line=True)
    coin = SMALL_COIN if pane.rows_small else COIN
    draw_coin(paint, (number.left - coin / 2 - 4, box.centery), coin)
    sum_wide = paint.measure(str(value), smallest)[0] + 2
    before = FRect(number.left - coin - 14 - sum_wide, box.top, sum_wide, box.height)
    if parts and before.left >= box.left:
        paint.text(str(value), before, 28.0, theme.GRAPHITE, align="right", one_line=True)


def draw_coin(paint: Painter, middle: tuple[float, float], size: float) -> None:
    """A coin: shares."""
    paint.disc(middle, size / 2, theme.ORANGE_DEEP)
    paint.disc(middle, size / 2 - 3, theme.ORANGE_PALE)
    paint.disc(middle, size / 4, theme.ORANGE_DEEP)


def _ends(paint: Painter, pane: Pane, key: str, x: float, middle: float, side: float) -> float:
    """The signs of what the row joins; returns where they end."""
    canvas = pane.ctx.canvas
    body = key.removeprefix("row.")
    if key in SIGNS:
        for number, name in enumerate(SIGNS[key]):
            left = x + number * (side + 12)
            square = canvas.rect_px(FRect(left, middle - side / 2, side, side))
            paint.surface.blit(_sign(pane, name, square.width), square)
            if number:
                paint.stroke([(left - 11, middle), (left - 1, middle)], theme.INK, 3)
        return x + len(SIGNS[key]) * (side + 12) - 12
    ends = body.split("-")
    if not all(end in ("1", "2", "3", "4") for end in ends):
        width = paint.measure(pane.ctx.text(key), 28.0)[0]
        paint.text(
            pane.ctx.text(key), FRect(x, middle - 24, width, 48), 28.0, theme.INK, one_line=True
        )
        return x + width
    for index, end in enumerate(ends):
        left = x + index * (side + 12)
        square = canvas.rect_px(FRect(left, middle - side / 2, side, side))
        paint.surface.blit(pane.stamps.station(int(end), square.width), square)
    paint.stroke([(x + side + 1, middle), (x + side + 11, middle)], theme.INK, 3)
    return x + 2 * side + 12


def _sign(pane: Pane, name: str, size: int) -> pygame.Surface:
    stamps = pane.stamps
    if name == MARSH_CELLS:
        return stamps.marsh(0, size)
    return stamps.mine(size) if name == "mine" else stamps.factory(size)


def _parts(row: ScoreLine) -> str:
    """How the points come together, e.g. "2+6+2"."""
    numbers = [row.part("pair"), row.part("cells"), row.part("bonus")]
    if not any(numbers):
        return ""
    return "+".join(str(number) for number in numbers if number)
