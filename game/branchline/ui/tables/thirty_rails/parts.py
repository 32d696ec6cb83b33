"""The still parts of a pane, and what each of them depends on.

Here: `parts`, and the sheet. Not here: the other parts (`tray`, `slip`, `tools`, `score_card`), what all tables share
(`tables.parts`), and what moves every frame (`pane.draw_live`).
"""

from __future__ import annotations

from collections.abc import Mapping

from branchline.ui.painter import Painter
from branchline.ui.tables.around import Around
from branchline.ui.tables.parts import (
    Part,
    cover,
    draw_head,
    draw_sheet,
    hint_state,
    others_part,
    others_state,
    score_state,
    slip_state,
)
from branchline.ui.tables.thirty_rails.hand import DICE, Mode
from branchline.ui.tables.thirty_rails.pane import Pane
from branchline.ui.tables.thirty_rails.score_card import draw_score
from branchline.ui.tables.thirty_rails.slip import draw_slip
from branchline.ui.tables.thirty_rails.tools import draw_tools
from branchline.ui.tables.thirty_rails.tray import draw_tray


def parts(pane: Pane, around: Around) -> Mapping[str, Part]:
    """Each part: its box, what it depends on, and its drawing."""
    layout, hand, shown = pane.layout, pane.hand, pane.shown
    held = around.held
    where = (pane.stage.turn, pane.stage.row, pane.session.over)
    zoomed = hand.zoom is not None and others_state(pane)
    marked = tuple(_marked_cells(pane)) if pane.plays else ()
    dice = (shown.fresh, tuple(shown.flights), *_overrides(pane), held)
    return {
        "head": (
            layout.head,
            (where, shown.ended, around.thinking, hand.zoom, held, hint_state(pane)),
            draw_head,
        ),
        "sheet": (
            layout.sheet,
            (shown.fresh, hand.zoom, zoomed, tuple(shown.sketching), marked, pane.loupe.key),
            _sheet,
        ),
        "dice": (layout.dice, dice, draw_tray),
        "says": (pane.says_box(), slip_state(pane, around), draw_slip),
        "tools": (
            layout.tools,
            (tuple(hand.choices()), hand.choosing, hand.buying, held),
            draw_tools,
        ),
        "score": (pane.score_box(), score_state(pane, around), draw_score),
        "others": others_part(pane, around),
    }


def _overrides(pane: Pane) -> tuple[object, ...]:
    """What the buttons on the dice depend on."""
    hand = pane.hand
    dice = ((hand.override_left(die), hand.can_override(die)) for die in DICE)
    return (hand.mode == Mode.OVER, hand.choosing, *dice)


def _sheet(paint: Painter, pane: Pane, _around: Around) -> None:
    if not draw_sheet(paint, pane):
        return
    target, shown = paint.surface, pane.shown
    for cell in shown.sketching:
        cover(target, pane, cell)
    if pane.plays and not shown.sketching:
        for cell in _marked_cells(pane):
            place = pane.frame.rect_of(cell)
            target.blit(pane.stamps.legal(place.width, place.height), place)
            if cell == shown.sheet.bonus:
                target.blit(pane.stamps.bonus(place.width), place)
    if shown.last >= 0:
        place = pane.frame.rect_of(shown.last)
        target.blit(pane.stamps.last(place.width, place.height), place)


def _marked_cells(pane: Pane) -> list[int]:
    hand = pane.hand
    if pane.shown.flights:
        return []
    if hand.mode == Mode.MOUNTAIN:
        return [hand.due_cell]
    if hand.mode in (Mode.TRACK, Mode.BUYING, Mode.SITE):
        ghost = hand.ghost
        return [cell for cell in hand.by_cell if ghost is None or cell != ghost[0]]
    return []
