"""The still parts of a pane, each drawn again only when something in it has changed.

Here: `draw_parts`, the sheet and the head. Not here: the other parts (`tray`, `slip`, `tools`,
`score_card`, `others`) and what moves every frame (`pane.draw_live`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame
from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables import icons
from branchline.ui.tables.around import Around
from branchline.ui.tables.thirty_rails.hand import DICE, Mode
from branchline.ui.tables.thirty_rails.others import draw_others, shortened
from branchline.ui.tables.thirty_rails.pane import Pane
from branchline.ui.tables.thirty_rails.score_card import draw_score
from branchline.ui.tables.thirty_rails.slip import draw_slip
from branchline.ui.tables.thirty_rails.tools import draw_tools
from branchline.ui.tables.thirty_rails.tray import draw_tray
from branchline.ui.widgets.engine import draw_engine

Draw = Callable[[Painter, Pane, Around], None]


def _keys(pane: Pane, around: Around) -> dict[str, tuple[FRect, Hashable, Draw]]:
    """Each part: its box, what it depends on, and its drawing."""
    layout, hand, shown = pane.layout, pane.hand, pane.shown
    others = tuple((pane.stage.seats[seat].fresh, seat) for seat in pane.others)
    look = (hand.version, shown.fresh, pane.plays)
    held = around.held
    flying = tuple(shown.flights)
    sketching = tuple(shown.sketching)
    marked = tuple(_marked_cells(pane)) if pane.plays else ()
    return {
        "head": (
            layout.head,
            (pane.stage.turn, pane.stage.row, shown.ended, around.thinking, hand.zoom, held),
            _head,
        ),
        "sheet": (
            layout.sheet,
            (shown.fresh, hand.zoom, hand.zoom is not None and others, sketching, marked),
            _sheet,
        ),
        "dice": (layout.dice, (shown.fresh, flying, *_overrides(pane), held), draw_tray),
        "says": (
            layout.says,
            (*look, around.waiting_for, pane.by_keys and pane.ctx.input.last_device),
            draw_slip,
        ),
        "tools": (layout.tools, (tuple(hand.choices()), hand.choosing, held), draw_tools),
        "score": (
            layout.score,
            (
                (pane.looked_at.fresh, hand.zoom, pane.looked_at.counting),
                (hand.row_lit, hand.focus, pane.by_keys, around.show_scores),
            ),
            lambda paint, pane, around: draw_score(paint, pane, shown=around.show_scores),
        ),
        "others": (layout.others, (others, around.thinking, hand.zoom, held), draw_others),
    }


def _overrides(pane: Pane) -> tuple[object, ...]:
    """What the buttons on the dice depend on."""
    hand = pane.hand
    dice = ((hand.override_left(die), hand.can_override(die)) for die in DICE)
    return (hand.mode == Mode.OVER, hand.choosing, *dice)


def draw_parts(
    pane: Pane,
    around: Around,
    still: pygame.Surface,
    ground: pygame.Surface,
    drawn: dict[str, Hashable],
) -> int:
    """All parts on `still` are up to date; returns how many were drawn.

    `ground` is the bare table; `drawn` remembers what each part showed.
    """
    paint = pane.ctx.paint.on(still)
    count = 0
    for name, (box, key, draw) in _keys(pane, around).items():
        if box.width <= 0 or box.height <= 0 or drawn.get(name) == key:
            continue
        drawn[name] = key
        place = pane.ctx.canvas.rect_px(box.inflate(16, 16))
        if name != "sheet":
            with paint.clip(box.inflate(16, 16)):
                still.blit(ground, place, place)
                draw(paint, pane, around)
        else:
            draw(paint, pane, around)
        count += 1
    return count


def _sheet(paint: Painter, pane: Pane, _around: Around) -> None:
    surface = pane.sheet_surface()
    target = paint.surface
    target.blit(surface, pane.frame.rect)
    if pane.hand.zoom is not None:
        pygame.draw.rect(target, theme.ORANGE, pane.frame.rect, max(2, pane.frame.cell // 18))
        return
    shown = pane.shown
    for cell in shown.sketching:
        _cover_sketched(target, pane, cell)
    if pane.plays and not shown.sketching:
        for cell in _marked_cells(pane):
            place = pane.frame.rect_of(cell)
            target.blit(pane.stamps.legal(place.width, place.height), place)
            if cell == shown.sheet.bonus:
                target.blit(pane.stamps.bonus(place.width), place)
    if shown.last >= 0:
        place = pane.frame.rect_of(shown.last)
        target.blit(pane.stamps.last(place.width, place.height), place)


def _cover_sketched(target: pygame.Surface, pane: Pane, cell: int) -> None:
    """Nothing is under a drawing that has just begun: the layer does not have it yet."""
    place = pane.frame.rect_of(cell)
    local = place.move(-pane.frame.rect.left, -pane.frame.rect.top)
    target.blit(pane.layer.surface, place, local)


def _marked_cells(pane: Pane) -> list[int]:
    hand = pane.hand
    if pane.shown.flights:
        return []
    if hand.mode == Mode.MOUNTAIN:
        column = pane.session.board.column_number.index(hand.view.white)
        return [8 * hand.view.step + column]
    if hand.mode in (Mode.TRACK, Mode.SITE):
        ghost = hand.ghost
        return [cell for cell in hand.by_cell if ghost is None or cell != ghost[0]]
    return []


def _head(paint: Painter, pane: Pane, around: Around) -> None:
    head, ctx = pane.layout.head, pane.ctx
    menu = pane.menu_box()
    colour = theme.SEAT_COLOURS[pane.info.colour % len(theme.SEAT_COLOURS)]
    side = min(head.height * 0.72, 52.0)
    mark = FRect(head.left, head.centery - side / 2, side * 1.68, side)
    draw_engine(paint, (mark.centerx, mark.bottom), side, colour)
    words_box = FRect(mark.right + 12, head.top, menu.left - mark.right - 20, head.height)
    size = pane.layout.body
    name = pane.info.name
    if pane.hand.zoom is not None:
        name = ctx.text("table.looking_at", name=pane.session.seats[pane.hand.zoom].name)
    least = min(size, 28.0)
    if head.height >= 84:
        upper = FRect(words_box.left, head.top, words_box.width, head.height * 0.52)
        lower = FRect(words_box.left, upper.bottom, words_box.width, head.height * 0.48)
        name = shortened(paint, name, least, upper.width, bold=True)
        paint.text(name, upper, size, theme.CHALK, bold=True, one_line=True)
        status = _status(paint, pane, around, lower.width, 28.0)
        paint.text(status, lower, 28.0, theme.CHALK_DIM, one_line=True)
    else:
        name = shortened(paint, name, least, words_box.width * 0.6, bold=True)
        width = paint.measure(name, least, bold=True)[0] + 8
        left = FRect(words_box.left, head.top, width, head.height)
        right = FRect(left.right + 14, head.top, words_box.right - left.right - 14, head.height)
        paint.text(name, left, least, theme.CHALK, bold=True, one_line=True)
        status = _status(paint, pane, around, right.width, min(size, 28.0))
        paint.text(status, right, min(size, 28.0), theme.CHALK_DIM, one_line=True)
    paint.card(menu.inflate(-4, -4), theme.TABLE_LINE, radius=theme.RADIUS * 0.8)
    icons.draw_sign(
        paint, "menu", menu.inflate(-menu.width * 0.42, -menu.height * 0.42), theme.CHALK
    )


def _status(paint: Painter, pane: Pane, around: Around, room: float, size: float) -> str:
    """Where the game stands, in as many words as there is room for."""
    ctx, view, stage = pane.ctx, pane.hand.view, pane.stage
    ready = ctx.text("table.ready") if pane.shown.ended else ""
    short = ""
    if pane.seat in around.thinking:
        long, ready = ctx.text("table.thinking"), ""
    elif view.phase == view.phase.OVER:
        long, ready = ctx.text("table.over_short"), ""
    elif stage.turn:
        long = ctx.text("table.turn", turn=stage.turn, turns=around.turns)
        short = f"{stage.turn}/{around.turns}"
    elif stage.row:
        long, short = ctx.text("table.row", row=stage.row), f"{stage.row}/6"
    else:
        long = ctx.text("table.setup")
    choices = [f"{long} · {ready}", f"{short} · {ready}", ready] if ready else [long, short]
    fitting = (text for text in choices if paint.measure(text, size)[0] <= room)
    return next(fitting, "")
