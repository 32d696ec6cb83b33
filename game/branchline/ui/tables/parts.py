"""The still parts of a pane, each drawn again only when something in it has changed.

Here: `draw_parts`, the head, and the marks that parts of every table depend on. Not here: the other parts (`slip`,
`tools`, `score_card`, `others`, and those of each game) and what moves every frame (`pane.draw_live`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Hashable, Mapping
from typing import Any

import pygame
from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables import icons
from branchline.ui.tables.advice import draw_button
from branchline.ui.tables.around import Around
from branchline.ui.tables.others import draw_others, shortened
from branchline.ui.tables.pane import TablePane
from branchline.ui.tables.spots import Spot
from branchline.ui.tables.spread import FLIP
from branchline.ui.widgets.engine import draw_engine

Pane = TablePane[Any, Any, Any, Any]
Draw = Callable[[Painter, Any, Around], None]
Part = tuple[FRect, Hashable, Draw]
"""Where a part is, what it depends on, and its drawing."""
SHEET_PART = "sheet"
NUMBERED = re.compile(r"(\w).*?(\d+)")
"""A name like "Player 3"."""
BESIDE = 0.6
LESS = 0.4
"""The part of a low head that a name has where there are words beside it, and with which it makes do if it must."""
TWO_LINES = 84.0
"""A head so high has two lines of words."""
EDGE, SMALL_EDGE = 16.0, 10.0
"""What a part may draw beyond its box, half of it on each side; in a small pane parts stand closer."""


def draw_parts(
    pane: Pane,
    around: Around,
    still: pygame.Surface,
    ground: pygame.Surface,
    drawn: dict[str, Hashable],
    parts: Mapping[str, Part],
) -> int:
    """All parts on `still` are up to date; returns how many were drawn.

    `ground` is the bare table; `drawn` remembers what each part showed.
    """
    paint = pane.ctx.paint.on(still)
    edge = SMALL_EDGE if pane.layout.small else EDGE
    count = 0
    for name, (box, key, draw) in parts.items():
        if box.width <= 0 or box.height <= 0 or drawn.get(name) == key or name == pane.spread.part:
            continue
        drawn[name] = key
        if name != SHEET_PART:
            place = pane.ctx.canvas.rect_px(box.inflate(edge, edge))
            with paint.clip(box.inflate(edge, edge)):
                still.blit(ground, place, place)
                draw(paint, pane, around)
        else:
            if pane.loupe.view.size != pane.ctx.canvas.rect_px(box).size:
                still.blit(ground, pane.loupe.view, pane.loupe.view)
            with pane.on_sheet(still):
                draw(paint, pane, around)
        count += 1
    return count


def others_state(pane: Pane) -> Hashable:
    """Changes whenever a seat that the pane lists looks different."""
    return tuple((pane.stage.seats[seat].fresh, seat) for seat in pane.others)


def others_part(pane: Pane, around: Around) -> Part:
    """The list of the others."""
    key = (others_state(pane), around.thinking, pane.hand.zoom, around.held)
    return pane.layout.others, key, draw_others


def score_state(pane: Pane, around: Around) -> Hashable:
    """What the score rows depend on."""
    looked_at = pane.seat_looked_at
    return (
        (looked_at.fresh, pane.hand.zoom, looked_at.counting),
        (pane.hand.row_lit, pane.hand.focus, pane.by_keys, around.show_scores, pane.rows_open),
        pane.hand.rows_page,
    )


def hint_state(pane: Pane) -> Hashable:
    """What the button of hints depends on."""
    hand = pane.hand
    return hand.may_ask, hand.advice is not None, hand.seeking, pane.ctx.settings.hints


def slip_state(pane: Pane, around: Around) -> Hashable:
    """What the slip of paper depends on."""
    look = (pane.hand.version, pane.seat_shown.fresh, pane.plays)
    return (*look, around.waiting_for, pane.by_keys and pane.ctx.input.device_for(pane.seat))


def draw_head(paint: Painter, pane: Pane, around: Around) -> None:
    """Whose pane it is, where the game stands, and the buttons; the engine gives way to words that need its room."""
    head = pane.layout.head
    menu = pane.menu_box()
    colour = theme.SEAT_COLOURS[pane.info.colour % len(theme.SEAT_COLOURS)]
    side = min(head.height * 0.72, 52.0)
    mark = FRect(head.left, head.centery - side / 2, side * 1.68, side)
    words_box = FRect(mark.right + 12, head.top, pane.head_end() - mark.right - 20, head.height)
    size = pane.layout.body
    least = min(size, 28.0)
    name = _name(paint, pane, words_box.right - head.left, least)
    whole = FRect(head.left, head.top, words_box.right - head.left, head.height)
    two_lines = head.height >= TWO_LINES
    crowded = paint.measure(name, least, bold=True)[0] > words_box.width
    if crowded or _needs_all(paint, pane, around, words_box.width, whole.width):
        words_box = whole
    else:
        draw_engine(paint, (mark.centerx, mark.bottom), side, colour)
    if pane.hand.zoom is not None and paint.measure(name, least, bold=True)[0] > (
        words_box.width * (1.0 if two_lines else BESIDE)
    ):
        paint.text(name, words_box, least, theme.CHALK, bold=True)
    elif two_lines:
        upper = FRect(words_box.left, head.top, words_box.width, head.height * 0.52)
        lower = FRect(words_box.left, upper.bottom, words_box.width, head.height * 0.48)
        name = shortened(paint, name, least, upper.width, bold=True)
        paint.text(name, upper, size, theme.CHALK, bold=True, one_line=True)
        status = _status(paint, pane, around, lower.width, 28.0)
        paint.text(status, lower, 28.0, theme.CHALK_DIM, one_line=True)
    else:
        spare = words_box.width
        for beside in _parts_for_name(paint, pane, name, words_box.width, least):
            if _status(paint, pane, around, words_box.width - beside - 14, min(size, 28.0)):
                spare = beside
                break
        name = brief(paint, pane, name, least, spare)
        width = min(spare, paint.measure(name, least, bold=True)[0] + 8)
        left = FRect(words_box.left, head.top, width, head.height)
        right = FRect(left.right + 14, head.top, words_box.right - left.right - 14, head.height)
        paint.text(name, left, least, theme.CHALK, bold=True, one_line=True)
        status = _status(paint, pane, around, right.width, min(size, 28.0))
        paint.text(status, right, min(size, 28.0), theme.CHALK_DIM, one_line=True)
    hint = pane.hint_box()
    if hint is not None:
        on = pane.hand.advice is not None or pane.hand.seeking
        draw_button(paint, hint, on=on, enabled=pane.hand.may_ask)
    paint.card(menu.inflate(-4, -4), theme.TABLE_LINE, radius=theme.RADIUS * 0.8)
    side = min(menu.size) * 0.58
    sign = FRect(menu.centerx - side / 2, menu.centery - side / 2, side, side)
    icons.draw_sign(paint, "menu", sign, theme.CHALK)


def _parts_for_name(
    paint: Painter, pane: Pane, name: str, room: float, size: float
) -> tuple[float, ...]:
    """How much of the room the name takes: as much as it needs, less, or what its shortest form needs."""
    entire = paint.measure(name, size, bold=True)[0] + 8
    short = brief(paint, pane, name, size, room * LESS)
    smallest = min(size, theme.SMALLEST_TEXT / paint.text_size)
    least = paint.measure(short, smallest, bold=True)[0] + 8
    return min(room * BESIDE, entire), min(room * LESS, entire), min(room * LESS, least)


def _needs_all(paint: Painter, pane: Pane, around: Around, room: float, whole: float) -> bool:
    """Whether where the game stands can be said only if the words take the engine's room as well."""
    size = min(pane.layout.body, 28.0)
    if pane.layout.head.height < TWO_LINES:
        room, whole = (width * (1 - LESS) - 14 for width in (room, whole))
    told = (bool(_status(paint, pane, around, width, size)) for width in (room, whole))
    return list(told) == [False, True]


def _name(paint: Painter, pane: Pane, room: float, size: float) -> str:
    """Whose pane it is; who is looked at, in a sentence if there is room for it in as many lines as the head has."""
    if pane.hand.zoom is None:
        return pane.info.name
    name = pane.session.seats[pane.hand.zoom].name
    long = pane.ctx.text("table.looking_at", name=name)
    smallest = min(size, theme.SMALLEST_TEXT / paint.text_size)
    lines = pane.layout.head.height / paint.measure(long, smallest, bold=True)[1]
    for text in (long, name):
        if _lines_for(paint, text, smallest, room) <= lines:
            return text
    if lines >= 2:
        return _broken(paint, name, smallest, room)
    return shortened(paint, name, smallest, room, bold=True)


def _lines_for(paint: Painter, text: str, size: float, room: float) -> float:
    """In how many lines words fit; without end if one of them is too long for a line."""
    widest = max(paint.measure(word, size, bold=True)[0] for word in text.split() or [""])
    if widest > room and text.isascii():
        return math.inf
    high = paint.measure("", size, bold=True)[1]
    return round(paint.measure(text, size, room, bold=True)[1] / high)


def _broken(paint: Painter, name: str, size: float, room: float) -> str:
    """A name of one word in two lines."""
    count = len(name)
    while count > 1 and paint.measure(f"{name[:count]}-", size, bold=True)[0] > room:
        count -= 1
    return f"{name[:count]}- {shortened(paint, name[count:], size, room, bold=True)}"


def brief(
    paint: Painter, pane: Pane, name: str, size: float, room: float, seat: int | None = None
) -> str:
    """The name of a seat (None: the one looked at), or what tells numbered players apart, or its beginning: as much as fits."""
    short = shortened(paint, name, size, room, bold=True)
    numbered = NUMBERED.fullmatch(name)
    if short == name or not numbered:
        return short
    if seat is None:
        seat = pane.seat if pane.hand.zoom is None else pane.hand.zoom
    kind, number, say = pane.session.seats[seat].kind, numbered[2], pane.ctx.text
    if name == say(f"seat.{kind}.numbered", number=number):
        return say(f"seat.{kind}.short", number=number)
    return f"{numbered[1]} {number}"


def _status(paint: Painter, pane: Pane, around: Around, room: float, size: float) -> str:
    """Where the game stands, in as many words as there is room for."""
    ctx = pane.ctx
    ready = ctx.text("table.ready") if pane.seat_shown.ended else ""
    short = ""
    if pane.seat in around.thinking:
        long, ready = ctx.text("table.thinking"), ""
    elif pane.session.over:
        long, ready = ctx.text("table.over_short"), ""
    else:
        long, short = pane.status()
    forms = [text for text in (long, short) if text]
    choices = [*(f"{text} · {ready}" for text in forms), ready] if ready else forms
    sizes = (size, min(size, theme.SMALLEST_TEXT / paint.text_size))
    fitting = (text for at in sizes for text in choices if paint.measure(text, at)[0] <= room)
    return next(fitting, "")


def draw_sheet(paint: Painter, pane: Pane) -> bool:
    """The sheet as it is at rest; whether it is the own one, on which more is to be drawn."""
    target = paint.surface
    if pane.loupe.open:
        target.fill(paint.palette(theme.TABLE_LIGHT), pane.loupe.view)
    target.blit(pane.sheet_surface(), pane.frame.rect)
    if pane.hand.zoom is not None:
        pygame.draw.rect(target, theme.ORANGE, pane.frame.rect, max(2, pane.frame.cell // 18))
        return False
    return True


def draw_loupe(paint: Painter, pane: Pane, around: Around) -> None:
    """The frame around an enlarged sheet, and the round button that shows the whole of it again."""
    canvas = pane.ctx.canvas
    width = max(2, canvas.px(4))
    pygame.draw.rect(paint.surface, paint.palette(theme.ORANGE), pane.loupe.view, width)
    for spot in pane.loupe.spots():
        _draw_round(paint, spot, around)


def draw_spread(paint: Painter, pane: Pane, around: Around, draw: Draw) -> None:
    """A part of the pane that is spread out, drawn as it is drawn when it is small, and the round button."""
    card = pane.spread.card()
    paint.card(card, theme.TABLE, edge=theme.ORANGE, line=4, radius=18)
    draw(paint, pane, around)
    for spot in pane.spread.buttons():
        _draw_round(paint, spot, around)


def _draw_round(paint: Painter, spot: Spot, around: Around) -> None:
    """A round button: it puts away what was enlarged, or shows the next part."""
    box, pressed = spot.rect, spot.name in around.held
    paint.disc(box.center, box.width / 2 - 2, theme.INK)
    paint.disc(box.center, box.width / 2 - 6, theme.ORANGE_PALE if pressed else theme.PAPER)
    sign = box.inflate(-box.width * 0.56, -box.height * 0.56)
    icons.draw_sign(paint, "aim.1" if spot.name == FLIP else "cancel", sign, theme.INK)


def cover(target: pygame.Surface, pane: Pane, cell: int) -> None:
    """Nothing is under a drawing that has just begun: the layer does not have it yet."""
    place = pane.frame.rect_of(cell)
    local = place.move(-pane.frame.rect.left, -pane.frame.rect.top)
    target.blit(pane.layer.surface, place, local)
