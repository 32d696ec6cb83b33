"""What the slip of paper says in this game, and which keys it names."""

from __future__ import annotations

from branchline.ui.painter import Painter
from branchline.ui.tables import slip
from branchline.ui.tables.around import Around
from branchline.ui.tables.thirty_rails import words
from branchline.ui.tables.thirty_rails.hand import Mode
from branchline.ui.tables.thirty_rails.pane import Pane
from branchline.ui.tables.words import refusal
from branchline.ui.widgets.hints import Hint

HINTS: dict[Mode, tuple[Hint, ...]] = {
    Mode.TRACK: (
        ("accept", "table.do_place"),
        ("turn", "table.do_turn"),
        ("mirror", "table.do_mirror"),
        ("undo", "table.do_undo"),
    ),
    Mode.PAIR: (("accept", "hint.choose"),),
    Mode.BUYING: (("accept", "table.do_buy"),),
    Mode.PLACED: (("accept", "table.do_done"), ("undo", "table.do_undo")),
    Mode.MOUNTAIN: (("accept", "hint.choose"),),
    Mode.CONFIRM: (("accept", "table.do_done"), ("undo", "table.do_undo")),
    Mode.SITE: (("accept", "hint.choose"), ("undo", "table.do_undo")),
}


def draw_slip(paint: Painter, pane: Pane, around: Around) -> None:
    """The slip, and below it the keys for the device in hand where there is room."""
    hand, say = pane.hand, pane.ctx.text
    lines = [words.instruction(hand, say, around.waiting_for)] if pane.plays else []
    if hand.refusal is not None:
        lines = slip.with_preview(paint, pane, lines, [refusal(hand.refusal, say)])
    elif hand.ghost is not None:
        lines = slip.with_preview(paint, pane, lines, words.preview(hand.notes, say))
    slip.draw_slip(paint, pane, lines, HINTS.get(hand.mode, ()))
