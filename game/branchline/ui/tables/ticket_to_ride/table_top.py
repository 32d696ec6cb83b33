"""Cards on the table and in hand, tickets, and the rows of all seats. Not here: the map (`parts`)."""

from __future__ import annotations

from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables import icons
from branchline.ui.tables.around import Around
from branchline.ui.tables.others import shortened
from branchline.ui.tables.parts import brief
from branchline.ui.tables.ticket_to_ride import words
from branchline.ui.tables.ticket_to_ride.art import LOST_PAPER, MADE_PAPER
from branchline.ui.tables.ticket_to_ride.hand import (
    CARD,
    DECK,
    MORE_TICKETS,
    SLOT,
    TICKET,
    TICKET_DECK,
    Mode,
)
from branchline.ui.tables.ticket_to_ride.names import city_name
from branchline.ui.tables.ticket_to_ride.pane import Pane
from branchline.ui.tables.ticket_to_ride.stage import BACK
from branchline.ui.tables.ticket_to_ride.stage import TICKET as TICKET_BACK

DARK: theme.Colour = (24, 36, 47)
CARD_SHAPE = 0.78
TO = " – "
TWO_LINES = 1.7
"""So many times as high as a line, a ticket has room for two, which stand a little closer."""
COUNT, TRAINS = 68.0, 54.0
"""In the row of a seat, the room of a picture with its number, and that of the trains."""
LEAST_LETTERS = 3
"""A name that is cut to so many letters says nothing."""
BESIDE = 5.0
"""How far a number may reach beyond the box of the hand; all beyond 8 is cut."""


def _picture(paint: Painter, pane: Pane, face: int, box: FRect) -> FRect:
    """A card as large as the box allows, in its middle; returns where it is."""
    height = min(box.height, box.width / CARD_SHAPE)
    place = FRect(0, 0, height * CARD_SHAPE, height)
    place.center = box.center
    pixels = pane.ctx.canvas.rect_px(place)
    paint.surface.blit(pane.card_picture(face, pixels.width, pixels.height), pixels)
    return place


def _empty(paint: Painter, box: FRect) -> None:
    place = FRect(0, 0, min(box.width, box.height * CARD_SHAPE), box.height)
    place.center = box.center
    paint.card(place, DARK, edge=theme.TABLE_LINE, line=2, radius=10)


def _badge(
    paint: Painter, text: str, centre: tuple[float, float], fill: theme.Colour, end: float
) -> None:
    """A number in a round plate, no farther to the right than `end`."""
    wide = max(46.0, paint.measure(text, 30.0, bold=True)[0] + 22)
    box = FRect(0, 0, wide, 46.0)
    box.center = centre
    box.right = min(box.right, end)
    paint.card(box, fill, edge=theme.INK, line=2, radius=22)
    ink = theme.SHADOW if fill != theme.TABLE_DARK else theme.CHALK
    paint.text(text, box.inflate(-6, 0), 30.0, ink, bold=True, align="centre", one_line=True)


# --- display and decks ----------------------------------------------------------------------------


def draw_cards(paint: Painter, pane: Pane, around: Around) -> None:
    """The display, the deck, the discard pile and the tickets, with how many there are."""
    stage, hand = pane.stage, pane.hand
    for n, box in enumerate(pane.offer_boxes()):
        ticket_card(paint, pane, hand.offer[n], box, chosen=bool(hand.chosen >> n & 1))
    if hand.offer:
        return
    enabled = {spot.name for spot in pane.own_spots() if spot.enabled} if pane.plays else set()
    asked = pane.plays and hand.mode in (Mode.TURN, Mode.SECOND)
    for slot, box in enumerate(pane.display_boxes()):
        card, name = stage.display[slot], f"{SLOT}{slot}"
        if card < 0:
            _empty(paint, box)
            continue
        place = _picture(paint, pane, card, box.move(0, 3 if name in around.held else 0))
        if asked and name not in enabled:
            paint.card(
                FRect(place.centerx - 24, place.bottom - 30, 48, 30), theme.TABLE_DARK, radius=8
            )
            icons.draw_sign(
                paint, "cancel", FRect(place.centerx - 10, place.bottom - 26, 20, 20), theme.CHALK
            )
    counts = {DECK: stage.deck, "discard": stage.discard, TICKET_DECK: stage.tickets_left}
    for name, box in pane.deck_boxes().items():
        _deck(paint, pane, name, counts[name], box, armed=hand.armed and name == TICKET_DECK)


def _deck(paint: Painter, pane: Pane, name: str, count: int, box: FRect, *, armed: bool) -> None:
    """A pile with its count and its name."""
    edge = theme.ORANGE if armed else theme.TABLE_LINE
    paint.card(box, theme.TABLE_LIGHT, edge=edge, line=4 if armed else 2, radius=10)
    face = {DECK: BACK, TICKET_DECK: TICKET_BACK}.get(name, BACK)
    high = min(box.height * 0.5 - 6, box.width * 0.3)
    pile = FRect(box.left + 10, box.top + 6, high * CARD_SHAPE, high)
    if count and name != "discard":
        _picture(paint, pane, face, pile)
    else:
        _empty(paint, pile)
    left = pile.right + 8
    number = FRect(left, box.top + 4, box.right - left - 2, box.height * 0.48)
    label = FRect(box.left + 10, box.top + box.height * 0.5, box.width - 14, box.height * 0.46)
    paint.text(str(count), number, 36.0, theme.CHALK, bold=True, one_line=True)
    whole = pane.ctx.text(f"table.pile_{name}")
    text = shortened(paint, whole, 28.0, label.width)
    if text == whole or len(text) > LEAST_LETTERS:
        paint.text(text, label, 28.0, theme.CHALK_DIM, one_line=True)


# --- the hand -------------------------------------------------------------------------------------


def draw_hand(paint: Painter, pane: Pane, around: Around) -> None:
    """The own cards by kind with their counts; face down until the owner turns them up."""
    stage, hand = pane.stage, pane.hand
    if not pane.plays and pane.stage.watcher != pane.seat:
        return
    if hand.hidden:
        _hidden(paint, pane)
        return
    spent = words.spent(pane)
    badges: list[tuple[str, tuple[float, float], theme.Colour]] = []
    for card, box in enumerate(pane.hand_boxes()):
        count = stage.hand[card]
        if not count:
            _empty(paint, box.inflate(-10, -22))
            continue
        lifted = hand.colour == card or f"{CARD}{card}" in around.held
        place = _picture(paint, pane, card, box.move(0, -4 if lifted else 0).inflate(0, -8))
        if hand.colour == card:
            paint.ring(place, line=5, gap=2, radius=8)
        badges.append((str(count), (place.right - 14, place.bottom - 20), theme.PAPER))
        if spent.get(card):
            badges.append((f"−{spent[card]}", (place.left + 24, place.top + 22), theme.ORANGE))
    for text, centre, fill in badges:
        _badge(paint, text, centre, fill, pane.layout.hand.right + BESIDE)


def _hidden(paint: Painter, pane: Pane) -> None:
    box = pane.layout.hand
    paint.card(box, theme.TABLE_LIGHT, edge=theme.TABLE_LINE, line=2, radius=12)
    count = pane.seat_shown.cards if hasattr(pane.seat_shown, "cards") else 0
    width = (box.height - 16) * CARD_SHAPE
    step = min(width * 0.4, (box.width * 0.4) / max(1, count))
    for n in range(min(count, 20)):
        _picture(
            paint, pane, BACK, FRect(box.left + 10 + n * step, box.top + 8, width, box.height - 16)
        )
    left = box.left + box.width * 0.5
    room = FRect(left, box.top + 8, box.right - left - 16, box.height - 16)
    paint.text(pane.ctx.text("table.hold_hand"), room, 30.0, theme.CHALK)


# --- tickets --------------------------------------------------------------------------------------


def draw_tickets(paint: Painter, pane: Pane, _around: Around) -> None:
    """The own tickets, ticked when joined; at the end those of the seat looked at."""
    made = dict(pane.shown_tickets())
    for name, box in pane.ticket_boxes().items():
        if name == MORE_TICKETS:
            paint.card(box, theme.TABLE_LIGHT, edge=theme.TABLE_LINE, line=2, radius=8)
            more = f"+{len(made) - len(pane.ticket_boxes()) + 1}"
            paint.text(more, box, 28.0, theme.CHALK, bold=True, align="centre", one_line=True)
        else:
            ticket = int(name.removeprefix(TICKET))
            _own_ticket(paint, pane, ticket, box, made=made[ticket])
    count = getattr(pane.seat_shown, "tickets", 0)
    if pane.hand.hidden and count and pane.layout.tickets.height > 60:
        area = pane.layout.tickets
        for n in range(min(count, 8)):
            box = FRect(area.left + n * 40, area.top, 120, min(80.0, area.height))
            pixels = pane.ctx.canvas.rect_px(box)
            back = pane.stamps.back(pixels.width, pixels.height, ticket=True)
            paint.surface.blit(back, pixels)


def _own_ticket(paint: Painter, pane: Pane, ticket: int, box: FRect, *, made: bool) -> None:
    """One ticket in the list: ticked or crossed, its cities as far as there is room, its value."""
    spec = pane.session.board.tickets[ticket]
    lost = pane.stage.over and not made
    paper = MADE_PAPER if made else LOST_PAPER if lost else theme.PAPER
    if pane.hand.ticket_lit == ticket:
        paper = theme.ORANGE_PALE
    paint.card(box, paper, edge=theme.PAPER_EDGE, line=2, radius=8)
    value = FRect(box.right - 52, box.top, 46, box.height)
    deep = theme.ORANGE_DEEP
    paint.text(str(spec.value), value, 28.0, deep, bold=True, align="right", one_line=True)
    left = box.left + 12
    if made or lost:
        sign = FRect(left - 2, box.centery - 12, 24, 24)
        tone = theme.GOOD if made else theme.BAD
        icons.draw_sign(paint, "done" if made else "cancel", sign, tone)
        left += 28
    room = FRect(left, box.top, value.left - left - 4, box.height)
    _cities(paint, [city_name(pane, city) for city in (spec.a, spec.b)], room)


def _cities(paint: Painter, names: list[str], room: FRect, *, bold: bool = False) -> None:
    """Two cities in one line, or one below the other where they would be cut and there is room for that."""
    text = _both(paint, names, room.width)
    line = paint.measure("", min(28.0, theme.SMALLEST_TEXT / paint.text_size), bold=bold)[1]
    if text == TO.join(names) or room.height < line * TWO_LINES:
        paint.text(text, room, 28.0, theme.INK, bold=bold, one_line=True)
        return
    for name, up in zip(names, (0.92, 0.08), strict=True):
        place = FRect(room.left, room.centery - line * up, room.width, line)
        said = shortened(paint, name, 28.0, room.width, bold=bold)
        paint.text(said, place, 28.0, theme.INK, bold=bold, one_line=True)


def _both(paint: Painter, names: list[str], width: float) -> str:
    """Two cities in one line, both of them cut short where they do not fit at the smallest size."""
    least = min(28.0, theme.SMALLEST_TEXT / paint.text_size)
    for most in range(max(map(len, names)), 2, -1):
        cut = [name if len(name) <= most else f"{name[: most - 1].rstrip()}." for name in names]
        text = TO.join(cut)
        if paint.measure(text, least, bold=True)[0] <= width:
            return text
    return shortened(paint, names[0], 28.0, width)


def ticket_card(
    paint: Painter,
    pane: Pane,
    ticket: int,
    box: FRect,
    *,
    chosen: bool = False,
    made: bool | None = None,
    owner: str = "",
) -> None:
    """A ticket as a card: its two cities and its value, and whether it is kept, made or lost."""
    spec = pane.session.board.tickets[ticket]
    paper = (
        {True: MADE_PAPER, False: LOST_PAPER}.get(made, theme.PAPER)
        if made is not None
        else theme.PAPER
    )
    edge = theme.GOOD if chosen or made else theme.BAD if made is False else theme.INK
    paint.card(box, paper, edge=edge, line=7 if chosen else 3, depth=5)
    inner = box.inflate(-36, -20)
    if box.height < 110:
        _ticket_line(paint, pane, ticket, box.inflate(-32, -8), chosen=chosen)
        return
    value = FRect(inner.right - 80, inner.top, 80, inner.height)
    paint.text(
        str(spec.value), value, 52.0, theme.ORANGE_DEEP, bold=True, align="right", one_line=True
    )
    line = inner.height / 3
    names = [city_name(pane, spec.a), city_name(pane, spec.b)]
    last = pane.ctx.text("table.ticket_kept") if chosen else owner
    for n, name in enumerate([*names, last]):
        place = FRect(inner.left, inner.top + n * line, value.left - inner.left - 8, line)
        if n == 2 and chosen:
            sign = FRect(place.left, place.centery - 13, 26, 26)
            icons.draw_sign(paint, "done", sign, theme.GOOD)
            place = FRect(place.left + 36, place.top, place.width - 36, place.height)
        bold = n < 2
        text = shortened(paint, name, 28.0, place.width, bold=bold)
        tone = theme.INK if n < 2 else theme.GRAPHITE
        paint.text(text, place, 32.0 if n < 2 else 28.0, tone, bold=bold, one_line=True)


def _ticket_line(paint: Painter, pane: Pane, ticket: int, box: FRect, *, chosen: bool) -> None:
    """A ticket in one line: whether it is kept, its cities, its value."""
    spec = pane.session.board.tickets[ticket]
    sign = FRect(box.left, box.centery - 17, 34, 34)
    paint.card(sign, theme.PAPER, edge=theme.GOOD if chosen else theme.GRAPHITE, line=3, radius=6)
    if chosen:
        icons.draw_sign(paint, "done", sign.inflate(-8, -8), theme.GOOD)
    value = FRect(box.right - 60, box.top, 60, box.height)
    paint.text(
        str(spec.value), value, 40.0, theme.ORANGE_DEEP, bold=True, align="right", one_line=True
    )
    room = FRect(sign.right + 16, box.top, value.left - sign.right - 22, box.height)
    _cities(paint, [city_name(pane, city) for city in (spec.a, spec.b)], room, bold=True)


# --- seats ----------------------------------------------------------------------------------------


def draw_seats(paint: Painter, pane: Pane, around: Around) -> None:
    """Each seat: name, trains, cards, tickets, points; who is on turn, who thinks, who is looked at."""
    for seat, box in pane.other_boxes().items():
        _seat(paint, pane, seat, box, around)


def _seat(paint: Painter, pane: Pane, seat: int, box: FRect, around: Around) -> None:
    info, shown, stage = pane.session.seats[seat], pane.stage.seats[seat], pane.stage
    active = stage.active == seat and not stage.over
    edge = theme.ORANGE if pane.hand.zoom == seat else theme.CHALK if active else theme.TABLE_LINE
    fill = theme.TABLE_LINE if active else theme.TABLE_LIGHT
    paint.card(box, fill, edge=edge, line=4 if pane.hand.zoom == seat else 2, radius=10)
    scale = pane.ctx.canvas.scale
    train = pane.stamps.train(
        info.colour, pane.signs[seat], round(58 * scale), round(30 * scale), 0
    )
    place = train.get_rect(midleft=(round((box.left + 8) * scale), round(box.centery * scale)))
    paint.surface.blit(train, place)
    total = shown.total if shown.counts is not None else shown.points
    points = str(total) if around.show_scores or shown.counts is not None else "–"
    right = FRect(box.right - 64, box.top, 58, box.height)
    paint.text(points, right, 34.0, theme.CHALK, bold=True, align="right", one_line=True)
    x = right.left
    for face, number in ((TICKET_BACK, shown.tickets), (BACK, shown.cards)):
        x -= COUNT
        icon = FRect(x, box.centery - 17, 24, 34)
        pixels = pane.ctx.canvas.rect_px(icon)
        paint.surface.blit(pane.card_picture(face, pixels.width, pixels.height), pixels)
        text = FRect(x + 28, box.top, COUNT - 29, box.height)
        paint.text(str(number), text, 28.0, theme.CHALK, one_line=True)
    x -= TRAINS
    paint.text(
        str(shown.trains),
        FRect(x, box.top, TRAINS - 6, box.height),
        28.0,
        theme.CHALK,
        bold=True,
        align="right",
        one_line=True,
    )
    name = FRect(box.left + 72, box.top, x - box.left - 74, box.height)
    if seat in around.thinking:
        for n in range(3):
            paint.disc((x - 34 + n * 10, box.centery), 3, theme.CHALK)
        name.width -= 40
    elif shown.ended:
        icons.draw_sign(paint, "done", FRect(x - 23, box.centery - 12, 24, 24), theme.CHALK)
        name.width -= 23
    called = brief(paint, pane, info.name, 28.0, name.width, seat)
    paint.text(called, name, 28.0, theme.CHALK, one_line=True)
