"""The still parts of a pane, and what each of them depends on.

Here: `parts`, the sheet, the slip and the score rows. Not here: tray, strip and cards (`table_top`), what all tables
share (`tables.parts`), and what moves every frame (`pane.draw_live`).
"""

from __future__ import annotations

from collections.abc import Mapping

from pygame import FRect

from branchline.engine.kernel.score import ScoreLine
from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables import score_card, slip, tools
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
from branchline.ui.tables.railroad_ink import words
from branchline.ui.tables.railroad_ink.hand import Mode
from branchline.ui.tables.railroad_ink.hints import hints
from branchline.ui.tables.railroad_ink.pane import ERRORS_ROW, Pane
from branchline.ui.tables.railroad_ink.table_top import (
    draw_cards,
    draw_specials,
    draw_tray,
    goals_lit,
)
from branchline.ui.tables.words import Line


def parts(pane: Pane, around: Around) -> Mapping[str, Part]:
    """Each part: its box, what it depends on, and its drawing."""
    layout, hand, shown, stage = pane.layout, pane.hand, pane.shown, pane.stage
    held = around.held
    zoomed = hand.zoom is not None and others_state(pane)
    seen = (shown.fresh, hand.zoom, zoomed, tuple(shown.moving), pane.loupe.key)
    offered = (hand.mode, hand.source, tuple(hand.offers))
    goals = tuple((goal.name, goal.worth, goal.turned) for goal in stage.goals)
    flying = tuple(shown.flights)
    head = (
        (stage.round, pane.session.over, shown.ended),
        (around.thinking, hand.zoom, held, hint_state(pane)),
    )
    return {
        "head": (layout.head, head, draw_head),
        "sheet": (
            layout.sheet,
            (seen, tuple(marked_cells(pane))),
            _sheet,
        ),
        "dice": (layout.dice, (shown.fresh, flying, stage.aim, offered, held), draw_tray),
        "specials": (layout.specials, (shown.fresh, shown.striking, offered, held), draw_specials),
        "cards": (
            layout.cards,
            (shown.fresh, goals, hand.reading, held, goals_lit(pane)),
            draw_cards,
        ),
        "says": (pane.says_box(), slip_state(pane, around), _slip),
        "tools": (layout.tools, (tuple(hand.choices()), hand.aim, held), tools.draw_tools),
        "score": (pane.score_box(), score_state(pane, around), _score),
        "others": others_part(pane, around),
    }


def marked_cells(pane: Pane) -> list[int]:
    """The cells in which what is in hand may be drawn, or where a meteor may strike."""
    hand = pane.hand
    if pane.shown.flights or not pane.plays:
        return []
    ghost = hand.ghost
    cells = [cell for cell in hand.by_cell if ghost is None or cell != ghost[0]]
    if hand.mode == Mode.METEOR:
        return [cell for cell in cells if cell not in hand.path]
    return cells


def _sheet(paint: Painter, pane: Pane, _around: Around) -> None:
    if not draw_sheet(paint, pane):
        return
    target, shown = paint.surface, pane.shown
    for cell in shown.moving:
        cover(target, pane, cell)
    for cell in marked_cells(pane):
        if cell not in shown.moving:
            place = pane.frame.rect_of(cell)
            target.blit(pane.stamps.legal(place.width, place.height), place)
    if shown.last >= 0:
        place = pane.frame.rect_of(shown.last)
        target.blit(pane.stamps.last(place.width, place.height), place)


def _slip(paint: Painter, pane: Pane, around: Around) -> None:
    hand = pane.hand
    say = words.shortly(pane.ctx.text) if pane.layout.small else pane.ctx.text
    lines: list[Line] = []
    if hand.reading is not None and hand.reading < len(pane.stage.goals):
        points = pane.shown.goals[hand.reading] if pane.shown.goals else 0
        lines = words.card(pane.stage, hand.reading, points, say)
        lines = slip.with_preview(paint, pane, lines[:1], lines[1:])
    elif hand.refusal is not None:
        lines = words.instruction(hand, say, around.waiting_for) if pane.plays else []
        lines = slip.with_preview(paint, pane, lines, [words.refused(hand.refusal, say)])
    elif pane.plays:
        lines = words.instruction(hand, say, around.waiting_for)
        brings = words.preview(hand.notes, say)
        if hand.mode == Mode.DRAW and hand.can_end and hand.ghost is None:
            row = next((row for row in pane.shown.rows if row.key == ERRORS_ROW), None)
            brings = words.open_ends(len(row.evidence) if row is not None else 0, say)
        if hand.mode == Mode.METEOR:  # what may be done is said before what it brings
            lines, brings = [*lines, *brings], []
        lines = slip.with_preview(paint, pane, lines, brings)
    slip.draw_slip(paint, pane, lines, hints(hand))


def _score(paint: Painter, pane: Pane, around: Around) -> None:
    score_card.draw_score(paint, pane, _label, shown=around.show_scores)


def _label(paint: Painter, pane: Pane, row: ScoreLine, box: FRect, points: str) -> None:
    """What a row is about, in a word; with more room how its points come together."""
    small = pane.rows_small
    size = 28.0 if not small else pane.layout.body
    label = pane.ctx.text(row.key)
    if small or paint.measure(label, min(size, 28.0))[0] > box.width:
        label = pane.ctx.text(f"short.{row.key.removeprefix('row.')}")
    width = min(box.width, paint.measure(label, size)[0] + 4)
    paint.text(label, FRect(box.left, box.top, width, box.height), size, theme.INK, one_line=True)
    detail = _detail(row)
    rest = FRect(box.left + width + 8, box.top, box.width - width - 8, box.height)
    if not detail or points in ("", "–") or small:
        return
    for said in (pane.ctx.text("table.exits", count=detail), detail):
        clear = said != detail or "+" in detail
        if clear and paint.measure(said, 28.0)[0] <= rest.width:
            paint.text(said, rest, 28.0, theme.GRAPHITE, align="right", one_line=True)
            return


def _detail(row: ScoreLine) -> str:
    """The exits of each network; nothing for other rows."""
    return "+".join(str(count) for key, count in row.parts if key.startswith("network."))
