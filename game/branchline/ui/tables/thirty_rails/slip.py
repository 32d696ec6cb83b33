"""The slip of paper that says what to do, what a piece would bring, or why something is refused."""

from __future__ import annotations

from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables.around import Around
from branchline.ui.tables.key_hints import draw_hints
from branchline.ui.tables.thirty_rails import words
from branchline.ui.tables.thirty_rails.hand import Mode
from branchline.ui.tables.thirty_rails.pane import Pane
from branchline.ui.widgets.hints import Hint

BAD_PAPER: theme.Colour = (255, 226, 214)
GOOD_PAPER: theme.Colour = (214, 240, 226)
STRONG = ("good", "bad")
"""What is said in bold."""
HINTS: dict[Mode, tuple[Hint, ...]] = {
    Mode.TRACK: (
        ("turn", "table.do_turn"),
        ("mirror", "table.do_mirror"),
        ("accept", "table.do_place"),
        ("undo", "table.do_undo"),
    ),
    Mode.PLACED: (("accept", "table.do_done"), ("undo", "table.do_undo")),
    Mode.SITE: (("accept", "hint.choose"), ("undo", "table.do_undo")),
}


def draw_slip(paint: Painter, pane: Pane, around: Around) -> None:
    """The slip, and below it the keys for the device in hand where there is room."""
    box, hand, ctx = pane.layout.says, pane.hand, pane.ctx
    lines = [words.instruction(hand, ctx.text, around.waiting_for)] if pane.plays else []
    if hand.refusal is not None:
        lines = [words.refusal(hand.refusal, ctx.text)]
    elif hand.ghost is not None:
        brings = words.preview(hand.notes, ctx.text)
        scoring = [line for line in brings if line.tone in STRONG]
        if pane.layout.small:
            lines = (
                (scoring + lines)[:1] + brings[len(scoring) :][:1]
                if scoring
                else lines + brings[:1]
            )
        else:
            lines = scoring + lines + [line for line in brings if line not in scoring]
        while len(lines) > 1 and _total(paint, lines, pane) > box.height - 22:
            lines.pop()
    lines = [line for line in lines if line.text]
    if not lines:
        return
    foot = _say_card(paint, pane, lines)
    if pane.by_keys and pane.plays and not pane.layout.small:
        room = FRect(box.left, foot + 14, box.width, box.bottom - foot - 14)
        draw_hints(paint, ctx, room, HINTS.get(hand.mode, ()))


def _say_card(paint: Painter, pane: Pane, lines: list[words.Line]) -> float:
    """The lines on a slip of paper; returns where it ends."""
    box = pane.layout.says
    strong = {"bad": BAD_PAPER, "good": GOOD_PAPER}
    paper = strong.get(lines[0].tone, theme.PAPER)
    size = pane.layout.body
    heights = _heights(paint, lines, pane)
    needed = sum(heights) + 8 * (len(lines) - 1)
    card = FRect(box.left, box.top, box.width, min(box.height, needed + 22))
    paint.card(card, paper, edge=theme.PAPER_EDGE, line=2, depth=4, under=theme.PAPER_EDGE)
    inner = card.inflate(-28, -14)
    y = inner.top
    squeeze = min(1.0, inner.height / max(1.0, needed))
    colours = {"plain": theme.INK, "note": theme.GRAPHITE, "good": theme.GOOD, "bad": theme.BAD}
    for line, height in zip(lines, heights, strict=True):
        place = FRect(inner.left, y, inner.width, height * squeeze)
        paint.text(line.text, place, size, colours[line.tone], bold=line.tone in STRONG)
        y = place.bottom + 8 * squeeze
    return card.bottom


def _heights(paint: Painter, lines: list[words.Line], pane: Pane) -> list[float]:
    """How tall each line is on the slip."""
    size, width = pane.layout.body, pane.layout.says.width - 30
    return [paint.measure(line.text, size, width, bold=line.tone in STRONG)[1] for line in lines]


def _total(paint: Painter, lines: list[words.Line], pane: Pane) -> float:
    """How tall all lines are, with the gaps between them."""
    return sum(_heights(paint, lines, pane)) + 8 * (len(lines) - 1)
