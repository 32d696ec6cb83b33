"""The slip of paper that says what to do, what a piece would bring, or why something is refused.

Here: drawing of lines, and how many of them fit. Not here: which lines (each game's `words`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables import tools
from branchline.ui.tables.key_hints import draw_hints
from branchline.ui.tables.pane import TablePane
from branchline.ui.tables.words import SEPARATOR, Line, refusal
from branchline.ui.widgets.hints import Hint

Pane = TablePane[Any, Any, Any, Any]

BAD_PAPER: theme.Colour = (255, 226, 214)
GOOD_PAPER: theme.Colour = (214, 240, 226)
STRONG = ("good", "bad")
"""What is said in bold."""
GAP = 8.0
BACK_HINT: tuple[Hint, ...] = (("back", "hint.back"),)
"""How a player of keys leaves another's sheet."""
CROSS = "×"
"""The sign of a button that declines, among words."""


def draw_slip(paint: Painter, pane: Pane, lines: Sequence[Line], hints: Sequence[Hint]) -> None:
    """The lines that are not empty, and below them the keys for the device in hand where there is room."""
    if pane.plays and pane.hand.zoom is not None:
        lines, hints = _looking_on(pane, pane.hand.zoom), BACK_HINT
    advised = [*pane.advice_lines(), *_loupe_lines(pane)]
    shown = [line for line in (*advised, *lines) if line.text]
    while advised and len(shown) > len(advised) and _total(paint, shown, pane) > _room(pane):
        shown.pop()
    if not shown:
        return
    if not _readable(paint, shown, pane):
        shown = _in_short(shown)
    legend = [Line(f"{CROSS} {word}", "note") for word in tools.unsaid(paint, pane)]
    if _total(paint, [*shown, *legend], pane) <= _room(pane):
        shown.extend(legend)
    box = pane.says_box()
    foot = _say_card(paint, pane, shown)
    if pane.by_keys and pane.plays and not pane.layout.small:
        room = FRect(box.left, foot + 14, box.width, box.bottom - foot - 14)
        useful = [hint for hint in hints if hint[0] != "undo" or pane.hand.can_undo]
        draw_hints(paint, pane.ctx, room, useful, pane.seat)


def _looking_on(pane: Pane, seat: int) -> list[Line]:
    """Whose sheet is shown instead of the own one, and how to come back; before that why something was refused."""
    text, name = pane.ctx.text, pane.session.seats[seat].name
    looking = Line(
        text("table.looking_on", name=name), "plain", text("table.looking_on.short", name=name)
    )
    refused = pane.hand.refusal
    return [looking] if refused is None else [refusal(refused, text), looking]


def _loupe_lines(pane: Pane) -> list[Line]:
    """How an enlarged sheet is used, until its player has used one; not while a piece is considered."""
    if not pane.loupe.open or pane.loupe.explained or pane.hand.ghost is not None:
        return []
    text = pane.ctx.text
    return [Line(text("table.loupe"), "note", text("table.loupe.short"))]


def with_preview(
    paint: Painter, pane: Pane, asked: Sequence[Line], brings: Sequence[Line]
) -> list[Line]:
    """What is asked together with what the piece in hand brings, the points first, as much as there is room for."""
    scoring = [line for line in brings if line.tone in STRONG]
    rest = [line for line in brings if line.tone not in STRONG]
    if pane.layout.small:
        scoring = [_cut(paint, line, pane) for line in scoring]
        lines = (scoring + list(asked))[:1] + rest[:1] if scoring else [*asked, *rest[:1]]
    else:
        lines = [*scoring, *asked, *rest]
    if _total(paint, lines, pane) > _room(pane):
        lines = _in_short(lines)
    while len(lines) > 1 and _total(paint, lines, pane) > _room(pane):
        lines.pop()
    return lines


def _in_short(lines: Sequence[Line]) -> list[Line]:
    """The same in fewer words, where there are such."""
    return [replace(line, text=line.short or line.text) for line in lines]


def _cut(paint: Painter, line: Line, pane: Pane) -> Line:
    """As much of a list as there is room for."""
    text = line.text
    while SEPARATOR in text and _total(paint, [Line(text, line.tone)], pane) > _room(pane):
        text = text.rpartition(SEPARATOR)[0]
    return Line(text, line.tone)


def _room(pane: Pane) -> float:
    """How tall lines on the slip may be."""
    return float(pane.says_box().height) - 22.0


def _say_card(paint: Painter, pane: Pane, lines: Sequence[Line]) -> float:
    """The lines on a slip of paper; returns where it ends."""
    box = pane.says_box()
    strong = {"bad": BAD_PAPER, "good": GOOD_PAPER}
    paper = strong.get(lines[0].tone, theme.PAPER)
    size = pane.layout.body
    heights = _heights(paint, lines, pane)
    needed = sum(heights) + GAP * (len(lines) - 1)
    card = FRect(box.left, box.top, box.width, min(box.height, needed + 22))
    paint.card(card, paper, edge=theme.PAPER_EDGE, line=2, depth=4, under=theme.PAPER_EDGE)
    inner = card.inflate(-28, -14)
    y = inner.top
    gap = GAP
    if needed > inner.height:
        heights, gap = _squeezed(paint, lines, pane, inner.height)
    colours = {"plain": theme.INK, "note": theme.GRAPHITE, "good": theme.GOOD, "bad": theme.BAD}
    for line, height in zip(lines, heights, strict=True):
        place = FRect(inner.left, y, inner.width, height)
        paint.text(line.text, place, size, colours[line.tone], bold=line.tone in STRONG)
        y = place.bottom + gap
    return card.bottom


def _squeezed(
    paint: Painter, lines: Sequence[Line], pane: Pane, room: float
) -> tuple[list[float], float]:
    """How tall each line is where there is less room than wanted, and the gaps: each has what it needs in the smallest text."""
    small = _heights(paint, lines, pane, _smallest(paint, pane))
    wanted = sum(small) + GAP * (len(lines) - 1)
    part = room / max(1.0, wanted)
    gap = GAP * min(1.0, part)
    part = (room - gap * (len(lines) - 1)) / max(1.0, sum(small))
    return [height * part for height in small], gap


def _smallest(paint: Painter, pane: Pane) -> float:
    return min(float(pane.layout.body), theme.SMALLEST_TEXT / paint.text_size)


def _readable(paint: Painter, lines: Sequence[Line], pane: Pane) -> bool:
    """Whether all lines fit at least in the smallest text."""
    return _total(paint, lines, pane, _smallest(paint, pane)) <= pane.says_box().height - 14.0


def _heights(
    paint: Painter, lines: Sequence[Line], pane: Pane, size: float | None = None
) -> list[float]:
    """How tall each line is on the slip."""
    size, width = size or pane.layout.body, pane.says_box().width - 30
    return [paint.measure(line.text, size, width, bold=line.tone in STRONG)[1] for line in lines]


def _total(paint: Painter, lines: Sequence[Line], pane: Pane, size: float | None = None) -> float:
    """How tall all lines are, with the gaps between them."""
    return sum(_heights(paint, lines, pane, size)) + GAP * (len(lines) - 1)
