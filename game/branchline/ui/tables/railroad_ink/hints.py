"""Which keys do something now, in words. Not here: how they are drawn (`tables.key_hints`)."""

from __future__ import annotations

from branchline.ui.tables.hand import SHEET
from branchline.ui.tables.railroad_ink.hand import Hand, Mode
from branchline.ui.tables.railroad_ink.offers import AIM
from branchline.ui.widgets.hints import Hint

PIECE: tuple[Hint, ...] = (
    ("accept", "table.do_place"),
    ("turn", "table.do_turn"),
    ("mirror", "table.do_mirror"),
)
NEXT: Hint = ("next", "table.hint_next")
UNDO: Hint = ("undo", "table.do_undo")


def hints(hand: Hand) -> tuple[Hint, ...]:
    """What the keys would do as things stand, the most useful first."""
    if hand.mode == Mode.METEOR:
        sides = sum(name.startswith(AIM) for name in hand.offers)
        fall: tuple[Hint, ...] = (("accept", "table.do_fall"),) if hand.aim is not None else ()
        return (*fall, *((("turn", "table.hint_aim"),) if sides > 1 else ()), UNDO)
    if hand.mode not in (Mode.DRAW, Mode.EFFECT):
        return ()
    if hand.focus != SHEET:
        return (("accept", "table.hint_press"), NEXT, UNDO)
    if hand.ghost is not None and hand.ghost[0] == hand.cursor:
        return (*PIECE, NEXT, UNDO)
    if hand.can_lift(hand.cursor):
        return (("accept", "table.do_lift"), NEXT, UNDO)
    return (NEXT, UNDO)
