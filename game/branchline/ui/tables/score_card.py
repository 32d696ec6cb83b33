"""The score rows of a pane and their total, on a card.

Here: drawing, with what stands before the points left to each game. Not here: numbers; they come from the session.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import FRect

from branchline.engine.kernel.score import ScoreLine
from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables.pane import TablePane
from branchline.ui.tables.pane_boxes import HELP

Pane = TablePane[Any, Any, Any, Any]
LIT_PAPER: theme.Colour = (255, 226, 190)
SIGN = 34.0
MARK = 34.0
"""The question mark on a row that is lit: pressed again, the row is explained."""
LINE = 46.0
"""Rows stand closer than lines of text would: the box of a row's text reaches into the empty edges of its neighbours."""
Label = Callable[[Painter, Any, ScoreLine, FRect, str], None]
"""Draws what a row is about, within a box; the text is the row's points, empty while they are not known."""


def draw_score(paint: Painter, pane: Pane, label: Label, *, shown: bool) -> None:
    """The card with all rows; numbers only if `shown`, or while and after they are counted."""
    card = pane.score_card_box()
    paint.card(card, theme.PAPER, edge=theme.PAPER_EDGE, line=2, depth=5, under=theme.PAPER_EDGE)
    boxes = pane.row_boxes()
    lit = pane.row_in_light()
    for row in pane.seat_looked_at.rows:
        if row.key not in boxes:
            continue
        box = boxes[row.key]
        if row.key in (lit, pane.seat_looked_at.counting):
            paint.card(box.inflate(-2, -4), LIT_PAPER, radius=8)
        _row(paint, pane, row, box, label, shown=shown)
    _total(paint, pane, boxes["total"], shown=shown)


def _points(pane: Pane, row: ScoreLine, *, shown: bool) -> str:
    counts = pane.seat_looked_at.counts
    if counts is not None:
        return str(counts[row.key]) if row.key in counts else ""
    return str(row.points) if shown else "–"


def _row(
    paint: Painter, pane: Pane, row: ScoreLine, box: FRect, label: Label, *, shown: bool
) -> None:
    size = 28.0 if not pane.rows_small else pane.layout.body
    points = _points(pane, row, shown=shown)
    box = box.inflate(0, max(0.0, LINE - box.height))
    wide = 54.0 if pane.rows_small else 62.0
    tail = FRect(box.right - wide, box.top, wide - 4, box.height)
    colour = theme.INK if row.points else theme.GRAPHITE
    place = pane.help_boxes().get(f"{HELP}{row.key}")
    end = tail.left if place is None else place.left
    label(paint, pane, row, FRect(box.left + 4, box.top, end - box.left - 8, box.height), points)
    if place is not None:
        side = max(MARK * 0.8, min(place.size) - 22)
        sign = FRect(place.centerx - side / 2, place.centery - side / 2, side, side)
        _question_mark(paint, sign, on=row.key == pane.row_in_light())
    elif row.key == pane.row_in_light():
        mark = FRect(tail.left - MARK - 4, box.centery - MARK / 2, MARK, MARK)
        _question_mark(paint, mark, on=True)
    paint.text(points, tail, size + 4, colour, bold=True, align="right", one_line=True)


def _question_mark(paint: Painter, box: FRect, *, on: bool) -> None:
    """Pressed here, the row is explained."""
    size = min(box.width, box.height)
    paint.disc(box.center, size / 2, theme.INK)
    if not on:
        paint.disc(box.center, size / 2 - 3, theme.PAPER)
    ink = theme.PAPER if on else theme.INK
    words = box.inflate(4, 4)
    paint.text(
        "?", words, size * 0.72 / paint.text_size, ink, bold=True, align="centre", one_line=True
    )


def _fold_sign(paint: Painter, box: FRect, *, down: bool) -> None:
    """An arrow: there is more, or the card can be folded again."""
    dy = box.height * (0.22 if down else -0.22)
    (x, y), dx = box.center, box.width * 0.36
    paint.stroke([(x - dx, y - dy), (x, y + dy), (x + dx, y - dy)], theme.INK, 5)


def _total(paint: Painter, pane: Pane, box: FRect, *, shown: bool) -> None:
    small = pane.rows_small
    if not small:
        paint.stroke([(box.left + 4, box.top + 2), (box.right - 4, box.top + 2)], theme.INK, 2)
    box = box.inflate(0, max(0.0, LINE - box.height))
    if pane.rows_folded or pane.rows_open:
        sign = FRect(box.right - SIGN, box.centery - SIGN / 2, SIGN, SIGN)
        _fold_sign(paint, sign, down=pane.rows_folded or pane.more_rows)
        box.width -= SIGN + 8
    known = shown or pane.seat_looked_at.counts is not None
    total = str(pane.seat_looked_at.total) if known else "–"
    words, wide = _words_for_total(paint, pane, box.width - 20, total)
    tail = FRect(box.right - wide, box.top, wide - 6, box.height)
    label = FRect(box.left + 8, box.top, tail.left - box.left - 12, box.height)
    size = pane.layout.body if small else 30.0
    paint.text(words, label, size, theme.INK, bold=True, one_line=True)
    paint.text(
        total,
        tail,
        30.0 if small else 42.0,
        theme.ORANGE_DEEP,
        bold=True,
        align="right",
        one_line=True,
    )


def _words_for_total(paint: Painter, pane: Pane, room: float, total: str) -> tuple[str, float]:
    """The word before the total, and how wide the number's place is: a shorter word, or a mere sign, if it must be."""
    say, smallest = pane.ctx.text, theme.SMALLEST_TEXT / paint.text_size
    usual = 62.0 if pane.rows_small else 90.0
    least = min(usual, paint.measure(total, smallest, bold=True)[0] + 10)
    for code in ("table.total", "table.total.short"):
        needed = paint.measure(say(code), smallest, bold=True)[0]
        for wide in (usual, least):
            if needed + wide <= room:
                return say(code), wide
    return "=", usual
