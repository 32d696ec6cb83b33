"""The still parts of the pane, and what each of them depends on.

Here: `parts`, the map with what lies over it, and the slip. Not here: cards, tickets and seats (`table_top`), what all tables
share (`tables.parts`), and what moves every frame (`pane.draw_live`).
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from pygame import FRect

from branchline.engine.kernel.score import ScoreLine
from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables import score_card, slip
from branchline.ui.tables.around import Around
from branchline.ui.tables.others import shortened
from branchline.ui.tables.parts import Part, hint_state, score_state, slip_state
from branchline.ui.tables.ticket_to_ride import words
from branchline.ui.tables.ticket_to_ride.hand import ROUTE, Mode
from branchline.ui.tables.ticket_to_ride.map_layer import SEA, MapLayer
from branchline.ui.tables.ticket_to_ride.names import route_name
from branchline.ui.tables.ticket_to_ride.notices import (
    draw_head_and_notice,
    draw_tools_or_ticket,
)
from branchline.ui.tables.ticket_to_ride.pane import Pane
from branchline.ui.tables.ticket_to_ride.stamps import HALO
from branchline.ui.tables.ticket_to_ride.table_top import (
    draw_cards,
    draw_hand,
    draw_seats,
    draw_tickets,
)
from branchline.ui.tables.words import Line
from branchline.ui.widgets.hints import Hint

HINTS: Mapping[Mode, tuple[Hint, ...]] = {
    Mode.TURN: (("next", "table.hint_next_lot"), ("mirror", "table.do_routes"), ("turn", "table.do_payment")),
}  # fmt: skip
ROUTE_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}


def parts(pane: Pane, around: Around) -> Mapping[str, Part]:
    """Each part: its box, what it depends on, and its drawing."""
    layout, hand, stage = pane.layout, pane.hand, pane.stage
    held, text_size = around.held, pane.ctx.settings.text_size
    counted = pane.counted
    shown = tuple(seat.fresh for seat in stage.seats)
    head = (
        stage.active,
        pane.session.over,
        around.thinking,
        hand.zoom,
        held,
        pane.seat_shown.ended,
        (stage.last_seat, stage.over),
        hint_state(pane),
    )
    view = (hand.zoom_step, pane.map.centre, text_size)
    over_map = (hand.listing, hand.page)
    turned = stage.turned_up
    up = (turned.seat, turned.ticket, turned.t) if turned is not None else None
    found: dict[str, Part] = {
        "head": (layout.head, head, draw_head_and_notice),
        "sheet": (
            layout.sheet,
            (pane.sheet_key(), tuple(marked_routes(pane)), view, over_map, held),
            draw_map,
        ),
        "hand": (
            layout.hand,
            (stage.version, hand.hidden, hand.colour, hand.mode, hand.claim, held),
            draw_hand,
        ),
        "says": (pane.says_box(), (slip_state(pane, around), stage.version), _slip),
        "tools": (layout.tools, (tuple(hand.choices()), up, held), draw_tools_or_ticket),
        "tickets": (
            layout.tickets,
            (
                stage.version,
                hand.hidden,
                hand.ticket_lit,
                hand.ticket_page,
                hand.zoom,
                counted,
                held,
            ),
            draw_tickets,
        ),
        "others": (
            layout.others,
            (stage.version, shown, around.thinking, hand.zoom, around.show_scores, held),
            draw_seats,
        ),
    }
    if counted:
        found["score"] = (pane.score_box(), (score_state(pane, around), shown), _score)
    else:
        union = layout.display.union(layout.decks)
        face_up = (hand.offer, hand.chosen, tuple(hand.view.display))
        key = (stage.version, hand.mode, hand.armed, face_up, held)
        found["cards"] = (union, key, draw_cards)
    return found


def marked_routes(pane: Pane) -> list[int]:
    """The routes that can be paid for, which stand out until one of them is considered."""
    hand = pane.hand
    if not pane.plays or hand.mode != Mode.TURN or hand.listing or hand.picked is not None:
        return []
    return sorted(hand.by_cell)


# --- the map --------------------------------------------------------------------------------------


def draw_map(paint: Painter, pane: Pane, _around: Around) -> None:
    """The map as it is seen, the routes that can be paid for, and what lies over it."""
    target, frame = paint.surface, pane.map
    before = target.get_clip()
    target.set_clip(frame.rect)
    target.fill(SEA)
    target.blit(pane.sheet_surface(), (round(frame.left), round(frame.top)))
    marked = marked_routes(pane)
    for route in marked:
        pane.draw_halo(target, route, HALO)
    if marked and isinstance(pane.layer, MapLayer):
        pane.layer.draw_names(target, (round(frame.left), round(frame.top)))
    target.set_clip(before)
    pygame.draw.rect(target, theme.INK, frame.rect, max(1, pane.ctx.canvas.px(2)))
    _list(paint, pane)


def _list(paint: Painter, pane: Pane) -> None:
    """The routes that can be paid for, one below the other: what they cost and what they score."""
    if not pane.hand.listing:
        return
    box = pane.list_box()
    paint.card(box, theme.PAPER, edge=theme.INK, line=3, depth=6)
    for name, row in pane.list_boxes().items():
        paint.card(row, theme.PAPER_SHADE, radius=10)
        inner = row.inflate(-28, -8)
        if not name.startswith(ROUTE):
            text = pane.ctx.text("table.do_more", page=pane.hand.page + 1, pages=pane.hand.pages)
            paint.text(text, inner, 30.0, theme.INK, bold=True, align="centre", one_line=True)
            continue
        route = int(name.removeprefix(ROUTE))
        spec = pane.session.board.routes[route]
        points = pane.ctx.text("table.list_points", points=ROUTE_POINTS[spec.length])
        wide = paint.measure(points, 28.0, bold=True)[0] + 8
        paint.text(
            points,
            FRect(inner.right - wide, inner.top, wide, inner.height),
            28.0,
            theme.ORANGE_DEEP,
            bold=True,
            align="right",
            one_line=True,
        )
        _slots(paint, pane, spec, FRect(inner.left, inner.top, 222, inner.height))
        place = FRect(inner.left + 236, inner.top, inner.width - wide - 244, inner.height)
        label = shortened(paint, route_name(pane, route), 28.0, place.width)
        paint.text(label, place, 28.0, theme.INK, one_line=True)


def _slots(paint: Painter, pane: Pane, spec: object, box: FRect) -> None:
    """The places of a route in a row."""
    scale = pane.ctx.canvas.scale
    length, colour = getattr(spec, "length", 1), getattr(spec, "colour", 8)
    for n in range(length):
        picture = pane.stamps.slot(colour, round(34 * scale), round(22 * scale), 0)
        x, y = (box.left + 37 * n + 17) * scale, box.centery * scale
        paint.surface.blit(picture, picture.get_rect(center=(round(x), round(y))))


# --- words and score ------------------------------------------------------------------------------


def _slip(paint: Painter, pane: Pane, around: Around) -> None:
    said = words.lines(pane, around.waiting_for)
    while len(said) > 1 and _high(paint, pane, said) > pane.says_box().height - 26:
        said.pop()
    slip.draw_slip(paint, pane, said, HINTS.get(pane.hand.mode, ()))


def _high(paint: Painter, pane: Pane, said: list[Line]) -> float:
    """How tall lines are on the slip: smaller than usual if need be, but not for the sake of a note."""
    size, width = pane.layout.body, pane.says_box().width - 30
    if said[-1].tone != "note":
        size = min(size, theme.SMALLEST_TEXT / paint.text_size)
    bold = slip.STRONG
    heights = [paint.measure(s.text, size, width, bold=s.tone in bold)[1] for s in said]
    return sum(heights) + slip.GAP * (len(said) - 1)


def _score(paint: Painter, pane: Pane, _around: Around) -> None:
    score_card.draw_score(paint, pane, _label, shown=False)


def _label(paint: Painter, pane: Pane, row: ScoreLine, box: FRect, _points: str) -> None:
    paint.text(pane.ctx.text(row.key), box, 28.0, theme.INK, one_line=True)
