"""The other seats in a pane: small sheet, name, total, and whether they think or are ready."""

from __future__ import annotations

from typing import Any

from pygame import FRect

from branchline.ui import theme
from branchline.ui.media.fonts import Align
from branchline.ui.painter import Painter
from branchline.ui.tables import icons
from branchline.ui.tables.around import Around
from branchline.ui.tables.pane import TablePane

Pane = TablePane[Any, Any, Any, Any]
STATE_LINE = 37.0
"""The least height of a line of words in the list."""
UPRIGHT = 150.0
"""On a card less wide, the small sheet stands above the total, and there is no room for a name."""


def shortened(paint: Painter, text: str, size: float, width: float, *, bold: bool = False) -> str:
    """The text if it fits `width` at this size or the smallest that can be read, else its beginning and an ellipsis."""
    size = min(size, theme.SMALLEST_TEXT / paint.text_size)
    if paint.measure(text, size, bold=bold)[0] <= width:
        return text
    while text and paint.measure(f"{text}…", size, bold=bold)[0] > width:
        text = text[:-1].rstrip()
    return f"{text}…"


def draw_others(paint: Painter, pane: Pane, around: Around) -> None:
    """The list of the others."""
    boxes = pane.other_boxes()
    for seat in pane.others:
        _other(paint, pane, seat, boxes[seat], around)


def _other(paint: Painter, pane: Pane, seat: int, box: FRect, around: Around) -> None:
    info, shown = pane.session.seats[seat], pane.stage.seats[seat]
    looked_at = pane.hand.zoom == seat
    edge = theme.ORANGE if looked_at else theme.TABLE_LINE
    paint.card(box, theme.TABLE_LIGHT, edge=edge, line=4 if looked_at else 2, radius=10)
    colour = theme.SEAT_COLOURS[info.colour % len(theme.SEAT_COLOURS)]
    paint.fill(FRect(box.left + 3, box.top + 10, 6, box.height - 20), colour)
    left = box.left + 18
    mini = pane.minis.get(seat)
    if mini is not None:
        mini.show(shown.sheet)
        paint.surface.blit(mini.surface, pane.mini_frames[seat].rect)
        left = pane.mini_frames[seat].rect.right / pane.ctx.canvas.scale + 12
    inner = FRect(left, box.top + 4, box.right - left - 8, box.height - 8)
    if mini is not None and box.width < UPRIGHT:
        top = pane.mini_frames[seat].rect.bottom / pane.ctx.canvas.scale
        inner = FRect(box.left + 14, top, box.width - 22, box.bottom - top)
    if inner.height < STATE_LINE:
        inner = inner.inflate(0, STATE_LINE - inner.height)
    total = str(shown.total) if around.show_scores or shown.counts is not None else "–"
    if inner.height >= 3 * STATE_LINE:
        _other_tall(paint, pane, seat, inner, total, around)
        return
    size = min(30.0, pane.layout.body)
    stacked = inner.height >= 2 * STATE_LINE
    high = inner.height / (2 if stacked else 1)
    tail = FRect(inner.left, inner.bottom - high, inner.width, high)
    sign = min(26.0, high * 0.6)
    ends = 0.0
    if not stacked:
        ends = paint.measure(total, size + 2, bold=True)[0] + sign + 20
        tail = FRect(inner.right - ends, inner.top, ends, high)
    name = FRect(inner.left, inner.top, inner.width - ends, high)
    if inner.width < UPRIGHT and not stacked:
        tail = inner
    else:
        name_text = shortened(paint, info.name, 28.0, name.width)
        paint.text(name_text, name, size, theme.CHALK, one_line=True)
    spot = (tail.right - sign / 2, tail.centery, sign)
    number = FRect(tail.left, tail.top, tail.width - sign - 10, tail.height)
    if mini is not None and inner.width < UPRIGHT:
        # Too narrow for both: the sign lies on the small sheet.
        number, sheet, scale = tail, pane.mini_frames[seat].rect, pane.ctx.canvas.scale
        spot = (sheet.right / scale - sign * 0.6, sheet.bottom / scale - sign * 0.6, sign)
        if seat in around.thinking or (shown.ended and not pane.session.over):
            paint.disc(spot[:2], sign * 0.75, theme.TABLE_LIGHT)
    align: Align = "left" if stacked else "right"
    paint.text(total, number, size + 2, theme.CHALK, bold=True, align=align, one_line=True)
    _state_sign(paint, pane, seat, spot, around)


def _other_tall(
    paint: Painter, pane: Pane, seat: int, inner: FRect, total: str, around: Around
) -> None:
    """Name, total and state in words, one under the other."""
    third = inner.height / 3
    info, size = pane.session.seats[seat], min(30.0, pane.layout.body)
    line = FRect(inner.left, inner.top, inner.width, third)
    paint.text(
        shortened(paint, info.name, 28.0, line.width), line, size, theme.CHALK, one_line=True
    )
    line = line.move(0, third)
    paint.text(total, line, size + 8, theme.CHALK, bold=True, one_line=True)
    code = "table.thinking" if seat in around.thinking else "table.ready"
    ready = pane.stage.seats[seat].ended and not pane.session.over
    if seat in around.thinking or ready:
        line = line.move(0, third)
        paint.text(pane.ctx.text(code), line, 28.0, theme.CHALK_DIM, one_line=True)


def _state_sign(
    paint: Painter, pane: Pane, seat: int, place: tuple[float, float, float], around: Around
) -> None:
    """Three dots for a player who thinks, a tick for one who is ready."""
    x, y, size = place
    if seat in around.thinking:
        for step in (-1, 0, 1):
            paint.disc((x + step * size * 0.36, y), size * 0.12, theme.CHALK)
    elif pane.stage.seats[seat].ended and not pane.session.over:
        box = FRect(x - size / 2, y - size / 2, size, size)
        icons.draw_sign(paint, "done", box, theme.CHALK)
