"""The still parts of a pane, each drawn again only when something in it has changed.

Here: `draw_parts` and one function a part. Not here: what moves every frame (`pane.draw_live`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import pygame
from pygame import FRect

from branchline.engine.thirty_rails.faces import TILES_OF
from branchline.ui import theme
from branchline.ui.media.fonts import Align
from branchline.ui.painter import Painter
from branchline.ui.tables.thirty_rails import icons, words
from branchline.ui.tables.thirty_rails.hand import DICE, Mode
from branchline.ui.tables.thirty_rails.key_hints import draw_hints
from branchline.ui.tables.thirty_rails.pane import Pane
from branchline.ui.tables.thirty_rails.score_card import draw_score
from branchline.ui.tables.thirty_rails.spots import Spot
from branchline.ui.tables.thirty_rails.stamps import DieKind
from branchline.ui.widgets.engine import draw_engine
from branchline.ui.widgets.hints import Hint

THINKING_AFTER = 0.4
STATE_LINE = 37.0
"""The least height of a line of words in the list of the others."""
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
FELT: theme.Colour = (37, 66, 72)
FELT_EDGE: theme.Colour = (24, 44, 50)
BAD_PAPER: theme.Colour = (255, 226, 214)
GOOD_PAPER: theme.Colour = (214, 240, 226)


@dataclass(frozen=True, slots=True)
class Around:
    """What a pane shows of the rest of the table. Names and states are by seat."""

    thinking: frozenset[int]
    waiting_for: tuple[str, ...]
    turns: int
    show_scores: bool
    held: frozenset[str]


Draw = Callable[[Painter, Pane, Around], None]


def _keys(pane: Pane, around: Around) -> dict[str, tuple[FRect, Hashable, Draw]]:
    """Each part: its box, what it depends on, and its drawing."""
    layout, hand, shown = pane.layout, pane.hand, pane.shown
    others = tuple((pane.stage.seats[seat].fresh, seat) for seat in pane.others)
    look = (hand.version, shown.fresh, pane.plays)
    held = around.held
    flying = tuple(shown.flights)
    sketching = tuple(shown.sketching)
    return {
        "head": (
            layout.head,
            (pane.stage.turn, pane.stage.row, shown.ended, around.thinking, hand.zoom, held),
            _head,
        ),
        "sheet": (
            layout.sheet,
            (*look, hand.zoom, hand.zoom is not None and others, sketching),
            _sheet,
        ),
        "dice": (layout.dice, (shown.fresh, flying, hand.version, held), _dice),
        "says": (
            layout.says,
            (*look, around.waiting_for, pane.by_keys and pane.ctx.input.last_device),
            _says,
        ),
        "tools": (layout.tools, (hand.version, held), _tools),
        "score": (
            layout.score,
            (
                (pane.looked_at.fresh, hand.zoom, pane.looked_at.counting),
                (hand.row_lit, hand.focus, pane.by_keys, around.show_scores),
            ),
            lambda paint, pane, around: draw_score(paint, pane, shown=around.show_scores),
        ),
        "others": (layout.others, (others, around.thinking, hand.zoom, held), _others),
    }


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


# --- head ----------------------------------------------------------------------------------------


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
    if head.height >= 84:
        upper = FRect(words_box.left, head.top, words_box.width, head.height * 0.52)
        lower = FRect(words_box.left, upper.bottom, words_box.width, head.height * 0.48)
        paint.text(name, upper, size, theme.CHALK, bold=True, one_line=True)
        status = _status(paint, pane, around, lower.width, 28.0)
        paint.text(status, lower, 28.0, theme.CHALK_DIM, one_line=True)
    else:
        width = min(words_box.width * 0.55, paint.measure(name, size, bold=True)[0] + 8)
        left = FRect(words_box.left, head.top, width, head.height)
        right = FRect(left.right + 14, head.top, words_box.right - left.right - 14, head.height)
        paint.text(name, left, size, theme.CHALK, bold=True, one_line=True)
        status = _status(paint, pane, around, right.width, min(size, 28.0))
        paint.text(status, right, min(size, 28.0), theme.CHALK_DIM, one_line=True)
    paint.card(menu.inflate(-4, -4), theme.TABLE_LINE, radius=theme.RADIUS * 0.8)
    _icon(paint, "menu", menu.inflate(-menu.width * 0.42, -menu.height * 0.42), theme.CHALK)


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


# --- dice ----------------------------------------------------------------------------------------


def _dice(paint: Painter, pane: Pane, around: Around) -> None:
    tray, shown = pane.layout.dice, pane.shown
    paint.card(tray, FELT, edge=FELT_EDGE, line=4, radius=18)
    for kind in DICE:
        value = shown.white if kind == "white" else shown.black
        box = pane.ctx.canvas.rect_px(pane.die_box(kind))
        if value and kind not in shown.flights:
            paint.surface.blit(pane.stamps.die(kind, value, box.width), box)
            _override_mark(paint, pane, kind, around)
    if shown.black and "black" not in shown.flights:
        track = pane.track_box()
        paint.card(track, theme.PAPER, edge=theme.PAPER_EDGE, radius=8)
        square = pane.ctx.canvas.rect_px(track.inflate(-6, -6))
        tile = TILES_OF[shown.black][0]
        paint.surface.blit(pane.stamps.tile(tile, square.width), square)


def _override_mark(paint: Painter, pane: Pane, kind: DieKind, around: Around) -> None:
    """The button that changes the die, or a crossed-out one when it has been used."""
    hand = pane.hand
    left = hand.override_left(kind) if pane.plays else None
    if left is None or not pane.stage.turn or hand.mode == Mode.OVER:
        return
    name = f"die.{kind}"
    box = pane.change_box(kind)
    usable = hand.can_override(kind)
    if pane.layout.small:
        side = box.width * 0.36
        badge = FRect(box.right - side - 2, box.bottom - side - 2, side, side)
        centre = badge.center
        paint.disc(centre, side / 2, theme.ORANGE if usable else theme.TABLE_LIGHT)
        ink = theme.SHADOW if usable else theme.CHALK_DIM
        _icon(paint, "place" if left else "cancel", badge.inflate(-side * 0.4, -side * 0.4), ink)
        return
    chosen = hand.choosing == kind
    fill, edge, ink = _ticket_colours(enabled=usable, primary=chosen)
    face = box.move(0, 4) if name in around.held else box
    paint.card(face, fill, edge=edge, radius=10)
    code = "table.change" if left else "table.changed"
    paint.text(
        pane.ctx.text(code),
        face.inflate(-4, -6),
        28.0,
        ink,
        bold=True,
        align="centre",
        one_line=True,
    )


# --- words ---------------------------------------------------------------------------------------


def _says(paint: Painter, pane: Pane, around: Around) -> None:
    box, hand, ctx = pane.layout.says, pane.hand, pane.ctx
    lines = [words.instruction(hand, ctx.text, around.waiting_for)] if pane.plays else []
    if hand.refusal is not None:
        lines = [words.refusal(hand.refusal, ctx.text)]
    elif hand.ghost is not None:
        brings = words.preview(hand.notes, ctx.text)
        scoring = [line for line in brings if line.tone in ("good", "bad")]
        if pane.layout.small:
            lines = (
                (scoring + lines)[:1] + brings[len(scoring) :][:1]
                if scoring
                else lines + brings[:1]
            )
        else:
            lines = scoring + lines + [line for line in brings if line not in scoring]
        while len(lines) > 1 and _height(paint, lines, pane) > box.height - 20:
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
    size, inner = pane.layout.body, box.inflate(-28, -18)
    heights = [paint.measure(line.text, size, inner.width)[1] for line in lines]
    needed = sum(heights) + 8 * (len(lines) - 1)
    card = FRect(box.left, box.top, box.width, min(box.height, needed + 22))
    paint.card(card, paper, edge=theme.PAPER_EDGE, line=2, depth=4, under=theme.PAPER_EDGE)
    inner = card.inflate(-28, -14)
    y = inner.top
    squeeze = min(1.0, inner.height / max(1.0, needed))
    colours = {"plain": theme.INK, "note": theme.GRAPHITE, "good": theme.GOOD, "bad": theme.BAD}
    for line, height in zip(lines, heights, strict=True):
        place = FRect(inner.left, y, inner.width, height * squeeze)
        bold = line.tone in ("good", "bad")
        paint.text(line.text, place, size, colours[line.tone], bold=bold)
        y = place.bottom + 8 * squeeze
    return card.bottom


def _height(paint: Painter, lines: list[words.Line], pane: Pane) -> float:
    """How tall the lines are, with the gaps between them."""
    size, width = pane.layout.body, pane.layout.says.width - 28
    heights = [paint.measure(line.text, size, width)[1] for line in lines]
    return sum(heights) + 8 * (len(lines) - 1)


# --- tools ---------------------------------------------------------------------------------------


def _ticket_colours(
    *, enabled: bool, primary: bool
) -> tuple[theme.Colour, theme.Colour, theme.Colour]:
    if not enabled:
        return theme.TABLE_LIGHT, theme.TABLE_LINE, theme.CHALK_DIM
    if primary:
        return theme.ORANGE, theme.ORANGE_DEEP, theme.SHADOW
    return theme.PAPER, theme.PAPER_EDGE, theme.INK


def _tools(paint: Painter, pane: Pane, around: Around) -> None:
    if not pane.plays:
        return
    names = {choice.name for choice in pane.hand.choices()}
    for spot in pane.spots():
        if spot.name in names:
            _tool(paint, pane, spot, pressed=spot.name in around.held)


def _tool(paint: Painter, pane: Pane, spot: Spot, *, pressed: bool) -> None:
    fill, edge, ink = _ticket_colours(enabled=spot.enabled, primary=spot.primary)
    depth = 5.0
    face = FRect(spot.rect.left, spot.rect.top, spot.rect.width, spot.rect.height - depth)
    if pressed:
        face.move_ip(0, depth * 0.7)
    paint.ticket(face, fill, edge, depth=0 if pressed else depth)
    if spot.name.startswith("value."):
        side = min(face.width - 12, face.height * 1.25)
        box = FRect(0, 0, side, side)
        box.center = face.center
        square = pane.ctx.canvas.rect_px(box)
        kind = pane.hand.choosing or "white"
        value = int(spot.name.removeprefix("value."))
        stamp = pane.stamps.die(kind, value, square.width)
        if not spot.enabled:
            stamp = stamp.copy()
            stamp.set_alpha(80)
        paint.surface.blit(stamp, square)
        return
    label = pane.ctx.text(f"table.do_{spot.name}")
    side = min(face.height * 0.5, 44.0)
    size = min(pane.layout.body, 30.0)
    pad = face.height * 0.17
    room = face.width - side - 2 * pad - 10
    wide = paint.measure(label, min(size, 28.0), bold=True)[0] <= room
    if not wide and spot.name in icons.NAMES:
        box = FRect(0, 0, side * 1.1, side * 1.1)
        box.center = face.center
        _icon(paint, spot.name, box, ink)
        return
    if spot.name not in icons.NAMES:
        paint.text(label, face.inflate(-2 * pad, -8), size, ink, bold=True, align="centre")
        return
    box = FRect(face.left + pad, face.centery - side / 2, side, side)
    _icon(paint, spot.name, box, ink)
    text = FRect(box.right + 10, face.top + 4, room, face.height - 8)
    paint.text(label, text, size, ink, bold=True, one_line=True)


def _icon(paint: Painter, name: str, box: FRect, ink: theme.Colour) -> None:
    def draw(surface: pygame.Surface, place: pygame.Rect) -> None:
        icons.draw_icon(surface, name, place.center, float(place.height), ink)

    paint.drawing(
        ("table icon", name, ink), box.inflate(box.width * 0.2, box.height * 0.2), ink, draw
    )


# --- the others ----------------------------------------------------------------------------------


def _others(paint: Painter, pane: Pane, around: Around) -> None:
    for seat in pane.others:
        box = next(spot.rect for spot in pane.spots() if spot.name == f"seat.{seat}")
        _other(paint, pane, seat, box, around)


def _other(paint: Painter, pane: Pane, seat: int, box: FRect, around: Around) -> None:
    info, shown = pane.session.seats[seat], pane.stage.seats[seat]
    looked_at = pane.hand.zoom == seat
    edge = theme.ORANGE if looked_at else theme.TABLE_LINE
    paint.card(box, theme.TABLE_LIGHT, edge=edge, line=4 if looked_at else 2, radius=10)
    colour = theme.SEAT_COLOURS[info.colour % len(theme.SEAT_COLOURS)]
    paint.fill(FRect(box.left + 3, box.top + 10, 6, box.height - 20), colour)
    left = box.left + 18
    mini = pane.minis.get(seat)
    if mini is not None:
        mini.show(shown.sheet)
        paint.surface.blit(mini.surface, mini.frame.rect)
        left = mini.frame.rect.right / pane.ctx.canvas.scale + 12
    inner = FRect(left, box.top + 4, box.right - left - 8, box.height - 8)
    total = str(shown.total) if around.show_scores or shown.counts is not None else "–"
    if inner.height >= 3 * STATE_LINE:
        _other_tall(paint, pane, seat, inner, total, around)
        return
    size = min(30.0, pane.layout.body)
    stacked = inner.height >= 2 * STATE_LINE
    high = inner.height / (2 if stacked else 1)
    tail = FRect(inner.left, inner.bottom - high, inner.width, high)
    name = FRect(inner.left, inner.top, inner.width - (0 if stacked else 110), high)
    if not stacked:
        tail = FRect(inner.right - 106, inner.top, 106, high)
    paint.text(info.name, name, size, theme.CHALK, one_line=True)
    sign = min(26.0, high * 0.6)
    number = FRect(tail.left, tail.top, tail.width - sign - 10, tail.height)
    align: Align = "left" if stacked else "right"
    paint.text(total, number, size + 2, theme.CHALK, bold=True, align=align, one_line=True)
    _state_sign(paint, pane, seat, (tail.right - sign / 2, tail.centery, sign), around)


def _other_tall(
    paint: Painter, pane: Pane, seat: int, inner: FRect, total: str, around: Around
) -> None:
    """Name, total and state in words, one under the other."""
    third = inner.height / 3
    info, size = pane.session.seats[seat], min(30.0, pane.layout.body)
    line = FRect(inner.left, inner.top, inner.width, third)
    paint.text(info.name, line, size, theme.CHALK, one_line=True)
    line = line.move(0, third)
    paint.text(total, line, size + 8, theme.CHALK, bold=True, one_line=True)
    code = "table.thinking" if seat in around.thinking else "table.ready"
    if seat in around.thinking or pane.stage.seats[seat].ended:
        line = line.move(0, third)
        paint.text(pane.ctx.text(code), line, 28.0, theme.CHALK_DIM, one_line=True)


def _state_sign(
    paint: Painter, pane: Pane, seat: int, place: tuple[float, float, float], around: Around
) -> None:
    """Three dots for a player who thinks, a tick for one who is ready."""
    x, y, size = place
    if seat in around.thinking:
        for step in (-1, 0, 1):
            paint.disc((x + step * size * 0.36, y), size * 0.12, theme.CHALK)
    elif pane.stage.seats[seat].ended:
        box = FRect(x - size / 2, y - size / 2, size, size)
        _icon(paint, "done", box, theme.CHALK)
