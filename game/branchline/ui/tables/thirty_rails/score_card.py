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

CAP = "cap"
"""The part of a row that its points cannot exceed."""


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
    caps = [value for name, value in row.parts if name == CAP]
    if caps:
        short = f"≤ {caps[0]}"
        forms = ([] if small else [f"{parts} {short}".strip()]) + [short, short.replace(" ", "")]
        fitting = (form for form in forms if paint.measure(form, 28.0)[0] <= middle.width)
        parts = next(fitting, str(caps[0]))
    fits = bool(parts) and paint.measure(parts, 28.0)[0] <= middle.width
    if fits and points not in ("", "–") and (caps or not small):
        paint.text(parts, middle, 28.0, theme.GRAPHITE, align="right", one_line=True)


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
