"""The score rows of a pane: six pairs of stations, the mine, more rows of modules, the total.

Here: drawing. Not here: numbers; they come from the session's score sheet.
"""

from __future__ import annotations

from pygame import FRect

from branchline.engine.kernel.score import ScoreLine
from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables.thirty_rails.pane import Pane

LIT_PAPER: theme.Colour = (255, 226, 190)


def draw_score(paint: Painter, pane: Pane, *, shown: bool) -> None:
    """The card with all rows; numbers only if `shown`, or while and after they are counted."""
    card = pane.layout.score
    paint.card(card, theme.PAPER, edge=theme.PAPER_EDGE, line=2, depth=5, under=theme.PAPER_EDGE)
    boxes = pane.row_boxes()
    lit = pane.hand.row_lit
    if not lit and pane.by_keys and pane.hand.focus.startswith("row."):
        lit = pane.hand.focus
    for row in pane.looked_at.rows:
        box = boxes[row.key]
        strong = row.key in (lit, pane.looked_at.counting)
        if strong:
            paint.card(box.inflate(-2, -4), LIT_PAPER, radius=8)
        _row(paint, pane, row, box, shown=shown)
    _total(paint, pane, boxes["total"], shown=shown)


def _points(pane: Pane, row: ScoreLine, *, shown: bool) -> str:
    counts = pane.looked_at.counts
    if counts is not None:
        return str(counts[row.key]) if row.key in counts else ""
    return str(row.points) if shown else "–"


def _row(paint: Painter, pane: Pane, row: ScoreLine, box: FRect, *, shown: bool) -> None:
    small = pane.layout.small
    size = 28.0 if not small else pane.layout.body
    side = min(box.height - 4, 46.0 if not small else 34.0)
    x = box.left + 4
    x = _ends(paint, pane, row.key, x, box.centery, side)
    points = _points(pane, row, shown=shown)
    tail = FRect(box.right - 62, box.top, 56, box.height)
    colour = theme.INK if row.points else theme.GRAPHITE
    paint.text(points, tail, size + 4, colour, bold=True, align="right", one_line=True)
    parts = _parts(row)
    middle = FRect(x + 6, box.top, tail.left - x - 10, box.height)
    if parts and points not in ("", "–") and middle.width >= 70 and not small:
        paint.text(parts, middle, 28.0, theme.GRAPHITE, align="right", one_line=True)


def _ends(paint: Painter, pane: Pane, key: str, x: float, middle: float, side: float) -> float:
    """The signs of what the row joins; returns where they end."""
    canvas = pane.ctx.canvas
    body = key.removeprefix("row.")
    if body == "mine":
        square = canvas.rect_px(FRect(x, middle - side / 2, side, side))
        paint.surface.blit(pane.stamps.mine(square.width), square)
        return x + side
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


def _parts(row: ScoreLine) -> str:
    """How the points come together, e.g. "2+6+2"."""
    if row.points == 0:
        return ""
    numbers = [row.part("pair"), row.part("cells"), row.part("bonus")]
    if not any(numbers):
        return ""
    return "+".join(str(number) for number in numbers if number)


def _total(paint: Painter, pane: Pane, box: FRect, *, shown: bool) -> None:
    small = pane.layout.small
    if not small:
        paint.stroke([(box.left + 4, box.top + 2), (box.right - 4, box.top + 2)], theme.INK, 2)
    words = pane.ctx.text("table.total")
    wide = 62.0 if small else 90.0
    tail = FRect(box.right - wide, box.top, wide - 6, box.height)
    label = FRect(box.left + 8, box.top, tail.left - box.left - 12, box.height)
    size = pane.layout.body if small else 30.0
    if paint.measure(words, min(size, 28.0), bold=True)[0] <= label.width:
        paint.text(words, label, size, theme.INK, bold=True, one_line=True)
    known = shown or pane.looked_at.counts is not None
    total = str(pane.looked_at.total) if known else "–"
    paint.text(
        total,
        tail,
        30.0 if small else 42.0,
        theme.ORANGE_DEEP,
        bold=True,
        align="right",
        one_line=True,
    )
