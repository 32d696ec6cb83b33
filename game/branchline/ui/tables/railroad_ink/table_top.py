"""What lies beside a sheet: the tray with its dice, the strip of special routes, goal cards, marks of buildings."""

from __future__ import annotations

import pygame
from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables import icons, pen
from branchline.ui.tables.around import Around
from branchline.ui.tables.railroad_ink.hand import Mode
from branchline.ui.tables.railroad_ink.offers import DIE, GOAL, SPECIAL, VOLCANO, VOLCANO_TILE
from branchline.ui.tables.railroad_ink.pane import Pane
from branchline.ui.tables.railroad_ink.tray import FELT, FELT_EDGE, FELT_LIGHT, Group

MOST_SPECIALS = 3
GOALS_ROW = "row.goals"
VILLAGE_MARKS = (2, 4, 6, 8)
UNIVERSITY_MARKS = 3
LEAST_UPRIGHT = 90.0
"""On a card less high the worth stands beside the picture."""
RING = 22.0
"""How large the ring around a card's worth is, if there is room."""
LABEL_PART = 0.62
LEAST_LABEL = 20.0
"""How tall labels are in parts of their row; if they were less tall, buildings are counted in figures."""
LEAST_LINE = 34.0
"""Two rows of figures stand side by side where each would be less tall."""
ASKED = (Mode.DRAW, Mode.EFFECT, Mode.METEOR)


# --- the tray -------------------------------------------------------------------------------------


def draw_tray(paint: Painter, pane: Pane, around: Around) -> None:
    """The tray with the dice that lie in it; dice in the air are drawn every frame elsewhere."""
    tray = pane.layout.dice
    paint.card(tray, FELT, edge=FELT_EDGE, line=4, radius=18)
    slots = pane.slots()
    for group, frame in slots.groups:
        if group.caption or len(slots.groups) > 1:
            _frame(paint, pane, group, frame, said=slots.captions)
    meteor = pane.meteor_dice()
    for name, box in slots.boxes.items():
        if name.startswith(DIE):
            _die(paint, pane, int(name.removeprefix(DIE)), box, pressed=name in around.held)
        elif name == VOLCANO:
            _volcano(paint, pane, box, pressed=name in around.held)
        elif name in meteor and not _flies(pane, name):
            used = bool(pane.hand.sheet.mark("meteor_settled")) and pane.hand.mode in ASKED
            place = pane.ctx.canvas.rect_px(pane.die_box(box))
            paint.surface.blit(pane.stamps.die(meteor[name], place.width, used=used), place)


def _flies(pane: Pane, name: str) -> bool:
    """Whether a meteor's die is in the air."""
    first = len(pane.stage.dice)
    return first + (0 if name == "aim" else 1) in pane.shown.flights


def _frame(paint: Painter, pane: Pane, group: Group, frame: FRect, *, said: bool) -> None:
    """The frame around dice that belong together: broken where none of them need be drawn."""
    if not group.caption:
        return
    box = frame.inflate(-4, -4)

    def draw(surface: pygame.Surface, place: pygame.Rect) -> None:
        line = max(2.0, place.height * 0.018)
        shape = pen.rounded(
            (line, line, place.width - 2 * line, place.height - 2 * line), place.height * 0.1
        )
        outline = [*shape, shape[0]]
        dash = place.height * 0.07
        for part in pen.dashes(outline, dash, dash * 0.8) if group.optional else [outline]:
            pen.stroke(surface, part, line, (118, 152, 158))

    paint.drawing(("dice frame", group.optional), box, FELT_LIGHT, draw)
    if said:
        words = FRect(frame.left + 6, frame.top + 4, frame.width - 12, 34)
        text = pane.ctx.text(group.caption)
        if paint.measure(text, 28.0)[0] <= words.width:
            paint.text(text, words, 28.0, theme.CHALK_DIM, align="centre", one_line=True)


def _die(paint: Painter, pane: Pane, index: int, box: FRect, *, pressed: bool) -> None:
    """One die: raised on a plate while it is in hand, pale with a tick when it is drawn."""
    shown, hand = pane.shown, pane.hand
    if index in shown.flights or index >= len(pane.stage.dice):
        return
    name = f"{DIE}{index}"
    used = not shown.left >> index & 1
    again = hand.mode == Mode.EFFECT and name in hand.offers
    if pressed:
        box = box.move(0, box.height * 0.03)
    if hand.source == name and pane.plays:
        paint.card(box.inflate(box.width * 0.14, box.width * 0.14), theme.ORANGE, radius=16)
    place = pane.ctx.canvas.rect_px(pane.die_box(box))
    stamp = pane.stamps.die(pane.stage.dice[index], place.width, used=used and not again)
    paint.surface.blit(stamp, place)
    if not pane.plays:
        return
    badge = FRect(0, 0, box.width * 0.34, box.width * 0.34)
    badge.center = (box.right - box.width * 0.1, box.bottom - box.width * 0.1)
    if used and not again:
        _badge(paint, badge, "done", theme.GOOD)
    elif hand.mode in (Mode.DRAW, Mode.EFFECT) and name not in hand.offers:
        _badge(paint, badge, "cancel", theme.BAD)


def _badge(paint: Painter, box: FRect, sign: str, colour: theme.Colour) -> None:
    paint.disc(box.center, box.width / 2, theme.PAPER)
    inner = box.inflate(-box.width * 0.4, -box.height * 0.4)
    icons.draw_sign(paint, sign, inner, colour)


def _volcano(paint: Painter, pane: Pane, box: FRect, *, pressed: bool) -> None:
    """The volcano that may be opened once a round."""
    hand = pane.hand
    if pressed:
        box = box.move(0, box.height * 0.03)
    if hand.source == VOLCANO:
        paint.card(box.inflate(box.width * 0.1, box.width * 0.1), theme.ORANGE, radius=14)
    paint.card(box.inflate(-box.width * 0.06, -box.width * 0.06), theme.PAPER, radius=10)
    place = pane.ctx.canvas.rect_px(box.inflate(-box.width * 0.16, -box.width * 0.16))
    stamp = pane.stamps.tile(VOLCANO_TILE, place.width)
    if not (pane.plays and VOLCANO in hand.offers):
        stamp = stamp.copy()
        stamp.set_alpha(80)
    paint.surface.blit(stamp, place)


# --- special routes -------------------------------------------------------------------------------


def draw_specials(paint: Painter, pane: Pane, around: Around) -> None:
    """The strip of special routes; those that are used up are crossed out."""
    shown, hand = pane.shown, pane.hand
    boxes = pane.special_boxes()
    caption = FRect(
        pane.layout.specials.left,
        pane.layout.specials.top,
        pane.layout.specials.width,
        boxes[0].top - pane.layout.specials.top - 2,
    )
    if caption.height >= 34:
        text = pane.ctx.text("table.specials", used=shown.special_count, most=MOST_SPECIALS)
        paint.text(text, caption, 28.0, theme.CHALK_DIM, one_line=True)
    for special, box in enumerate(boxes):
        name = f"{SPECIAL}{special}"
        if name in around.held:
            box = box.move(0, 3)
        usable = name in hand.offers and pane.plays
        chosen = hand.source == name
        edge = theme.ORANGE if chosen else theme.PAPER_EDGE
        fill = theme.PAPER if usable or chosen else theme.PAPER_SHADE
        paint.card(box, fill, edge=edge, line=6 if chosen else 2, radius=8)
        inner = pane.ctx.canvas.rect_px(box.inflate(-box.width * 0.14, -box.width * 0.14))
        stamp = pane.stamps.tile(pane.special_tile(special), inner.width)
        if not usable and not chosen:
            stamp = stamp.copy()
            stamp.set_alpha(110)
        paint.surface.blit(stamp, inner)
        striking = shown.striking is not None and shown.striking[0] == special
        if shown.specials >> special & 1 and not striking:
            place = pane.ctx.canvas.rect_px(box)
            paint.surface.blit(pane.stamps.struck_out(place.width), place)


# --- cards and marks ------------------------------------------------------------------------------


def draw_cards(paint: Painter, pane: Pane, around: Around) -> None:
    """The goal cards and the marks of buildings."""
    for number, box in enumerate(pane.card_boxes()):
        _goal(paint, pane, number, box, pressed=f"{GOAL}{number}" in around.held)
    marks = pane.marks_box()
    if marks.width > 0:
        _marks(paint, pane, marks)


def goals_lit(pane: Pane) -> bool:
    """Whether the cards whose points are written down stand out."""
    return GOALS_ROW in (pane.row_in_light(), pane.shown.counting)


def _goal(paint: Painter, pane: Pane, number: int, box: FRect, *, pressed: bool) -> None:
    """One card, while it is turned over seen from an angle: its picture, its worth, one's own points."""
    goal = pane.stage.goals[number]
    if goal.turned < 1.0:
        wide = max(4.0, box.width * abs(2.0 * goal.turned - 1.0))
        box = FRect(box.centerx - wide / 2, box.top, wide, box.height)
        back = goal.turned < 0.5
        paint.card(box, theme.TABLE_LINE if back else theme.PAPER, edge=theme.PAPER_EDGE, radius=10)
        return
    if pressed:
        box = box.move(0, 3)
    points = pane.shown.goals[number] if number < len(pane.shown.goals) else 0
    read = pane.hand.reading == number
    lit = read or (points > 0 and goals_lit(pane))
    edge = theme.ORANGE if lit else theme.PAPER_EDGE
    paint.card(box, theme.PAPER, edge=edge, line=6 if lit else 2, radius=10)
    picture, foot = card_parts(box)
    square = pane.ctx.canvas.rect_px(picture)
    paint.surface.blit(pane.stamps.goal(goal.name, square.width), square)
    _worth(paint, foot, goal.worth, points)


def card_parts(box: FRect) -> tuple[FRect, FRect]:
    """Where the picture and the worth of a card are: one below the other, or side by side on a low or wide card."""
    if box.height < LEAST_UPRIGHT or box.width > box.height * 1.2:
        ring = min(2 * RING + 4, box.height - 2, box.width * 0.55)
        side = max(8.0, min(box.height - 10, box.width - ring - 7))
        picture = FRect(box.left + 5, box.centery - side / 2, side, side)
        foot = FRect(picture.right + 2, box.top, box.right - picture.right - 2, box.height)
    else:
        side = min(box.width - 16, box.height - 2 * RING - 12)
        picture = FRect(box.centerx - side / 2, box.top + 8, side, side)
        foot = FRect(box.left, picture.bottom, box.width, box.bottom - picture.bottom)
    return picture, foot


def _worth(paint: Painter, foot: FRect, worth: int, points: int) -> None:
    """What a card is worth now, in a ring; one's own points, once they are written down, on a full disc."""
    radius = min(RING, foot.height / 2 - 3, foot.width / 2 - 2)
    centre = foot.center
    paint.disc(centre, radius, theme.GOOD if points else theme.PAPER, edge=theme.INK)
    box = FRect(0, 0, 2 * radius + 10, max(2 * radius + 10, 40.0))
    box.center = centre
    colour = theme.PAPER if points else theme.INK
    size = min(28.0, radius * 1.3)
    text = str(points or worth)
    paint.text(text, box, size, colour, bold=True, align="centre", one_line=True)


def _marks(paint: Painter, pane: Pane, box: FRect) -> None:
    """Villages 2, 4, 6, 8 and three universities; what is marked is filled."""
    paint.card(box, theme.PAPER, edge=theme.PAPER_EDGE, line=2, radius=10)
    inner = box.inflate(-16, -12)
    rows = (
        ("village", pane.shown.villages, [str(value) for value in VILLAGE_MARKS]),
        ("university", pane.shown.universities, [""] * UNIVERSITY_MARKS),
    )
    across = inner.width > inner.height * 4.5 or inner.height < 2 * LEAST_LINE
    for index, (building, count, labels) in enumerate(rows):
        if across:
            row = FRect(
                inner.left + index * inner.width / 2, inner.top, inner.width / 2 - 8, inner.height
            )
        else:
            row = FRect(
                inner.left, inner.top + index * inner.height / 2, inner.width, inner.height / 2 - 2
            )
        side = min(row.height, row.width / 5.3)
        if side * LABEL_PART < LEAST_LABEL:
            _count(paint, pane, building, row, f"{count}/{len(labels)}")
            continue
        place = pane.ctx.canvas.rect_px(FRect(row.left, row.centery - side / 2, side, side))
        paint.surface.blit(pane.stamps.building(building, place.width), place)
        for number, label in enumerate(labels):
            cell = FRect(0, 0, side * 0.84, side * 0.84)
            cell.center = (row.left + (number + 1.57) * side, row.centery)
            square = pane.ctx.canvas.rect_px(cell)
            stamp = pane.stamps.mark(label, square.width, filled=number < count)
            paint.surface.blit(stamp, square)


def _count(paint: Painter, pane: Pane, building: str, row: FRect, words: str) -> None:
    """A building, and how many of it are marked of how many that can be."""
    wide = paint.measure(words, theme.SMALLEST_TEXT / paint.text_size, bold=True)[0]
    side = max(8.0, min(row.height, 44.0, row.width - wide - 6))
    place = pane.ctx.canvas.rect_px(FRect(row.left, row.centery - side / 2, side, side))
    paint.surface.blit(pane.stamps.building(building, place.width), place)
    high = max(row.height, 44.0)
    text = FRect(row.left + side + 6, row.centery - high / 2, row.width - side - 6, high)
    paint.text(words, text, 28.0, theme.INK, bold=True, one_line=True)
