"""One player's part of the screen: dice, special routes and cards that can be pressed, and everything that moves.

Here: `Pane`, which joins the layout, the hand and the stage. Not here: what panes of all games do (`tables.pane`),
drawing of its still parts (`parts`), what a press means (`hand`), and time (`director`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import pygame
from pygame import FRect, Rect

from branchline.engine.kernel.actions import Action
from branchline.engine.railroad_ink import actions as act
from branchline.engine.railroad_ink.faces import SPECIAL_FACES, SPECIAL_OF, TILES
from branchline.ui import theme
from branchline.ui.tables import dice
from branchline.ui.tables.advice import Marks
from branchline.ui.tables.hand import SHEET
from branchline.ui.tables.others import UPRIGHT
from branchline.ui.tables.pane import GLOW, PREVIEW_GLOW, TablePane
from branchline.ui.tables.pane_boxes import Frame, Layer
from branchline.ui.tables.railroad_ink import orient
from branchline.ui.tables.railroad_ink.die_art import AIMED, FAR
from branchline.ui.tables.railroad_ink.hand import Hand, Mode
from branchline.ui.tables.railroad_ink.layout import CARD_TALL, DIE_PITCH, PaneLayout
from branchline.ui.tables.railroad_ink.offers import (
    AIM,
    DIE,
    GOAL,
    SPECIAL,
    VOLCANO,
    VOLCANO_TILE,
)
from branchline.ui.tables.railroad_ink.sheet import SheetFrame, SheetLayer
from branchline.ui.tables.railroad_ink.shown import NONE
from branchline.ui.tables.railroad_ink.stage import Moving, SeatStage, Stage
from branchline.ui.tables.railroad_ink.stamps import Stamps
from branchline.ui.tables.railroad_ink.tray import AIM_DIE, FAR_DIE, Group, Slots, groups, slots
from branchline.ui.tables.spots import Spot
from branchline.ui.tables.stage import Evidence

ERRORS_ROW = "row.errors"
WIDTH = 7
TALLEST_CARD = 196.0
TONES: tuple[theme.Colour, ...] = (
    GLOW,
    theme.STATION_COLOURS[0],
    theme.STATION_COLOURS[2],
    theme.STATION_COLOURS[3],
)
"""The colours of groups that are lit side by side."""
LEAST_MINI = 52.0
LOW_MARKS = 170.0
"""So wide are the marks of buildings, side by side, beside goal cards that are low."""


class Pane(TablePane[Hand, Stage, Stamps, PaneLayout]):
    """The part of the screen of one seat."""

    spreads: ClassVar[Mapping[str, str]] = {
        DIE: "dice",
        VOLCANO: "dice",
        SPECIAL: "specials",
        GOAL: "cards",
    }

    def new_frame(self, rect: Rect, *, mini: bool = False) -> SheetFrame:
        """Where the cells of a sheet in these pixels are."""
        return SheetFrame(rect)

    def new_layer(self, frame: Frame) -> Layer:
        """A sheet in this frame."""
        assert isinstance(frame, SheetFrame), "made by new_frame"
        return SheetLayer(frame, self.session.board, self.stamps)

    @property
    def shown(self) -> SeatStage:
        """What is shown of the seat."""
        return self.stage.seats[self.seat]

    @property
    def looked_at(self) -> SeatStage:
        """Whose sheet and rows are shown: the own ones, or those of the seat looked at."""
        zoom = self.hand.zoom
        return self.shown if zoom is None else self.stage.seats[zoom]

    def status(self) -> tuple[str, str]:
        """Where the game stands, in words and in short."""
        stage, rounds = self.stage, self.hand.view.rounds
        if not stage.round:
            return self.ctx.text("table.setup"), ""
        text = self.ctx.text("table.round", round=stage.round, rounds=rounds)
        return text, f"{stage.round}/{rounds}"

    # --- where things are ---------------------------------------------------------------------

    def tray_groups(self) -> list[Group]:
        """The groups of dice in the tray."""
        marks = dict(self.hand.sheet.marks)
        return groups(
            self.hand.view.dice, meteor="meteor_distance" in marks, volcano="lava_opened" in marks
        )

    def slots(self) -> Slots:
        """Where everything in the tray lies."""
        edge = (-4, -2) if self.spread.part else (-12, -10)
        tray, wanted = self.layout.dice.inflate(edge), self.tray_groups()
        said = slots(tray, wanted, captions=not self.layout.small)
        if self.layout.small or said.size * DIE_PITCH >= self.ctx.canvas.finger:
            return said
        return slots(tray, wanted, captions=False)

    def special_boxes(self) -> list[FRect]:
        """The six special routes on their strip."""
        strip = self.layout.specials
        columns = max(6, 3, key=lambda across: _side_of(strip, across))
        side = _side_of(strip, columns)
        across = columns * side
        gap = (strip.width - across) / (columns - 1) if strip.width > across else 0.0
        gap = min(gap, side * 0.2)
        top = strip.bottom - side * (6 // columns)
        return [
            FRect(strip.left + n % columns * (side + gap), top + n // columns * side, side, side)
            for n in range(6)
        ]

    def card_boxes(self) -> list[FRect]:
        """The goal cards."""
        area, count = self.layout.cards, len(self.stage.goals)
        if not count or area.width <= 0:
            return []
        marks = self.marks_box()
        width = area.width - (marks.width + 10 if marks.width else 0)
        across = (width - 8 * (count - 1)) / count
        return [
            FRect(area.left + n * (across + 8), area.top, across, area.height) for n in range(count)
        ]

    def marks_box(self) -> FRect:
        """Where villages and universities are marked; empty in a game without them."""
        area = self.layout.cards
        if self.shown.villages == NONE or area.width <= 0:
            return FRect(area.right, area.top, 0, 0)
        part = max(area.width * 0.36, LOW_MARKS if area.height < CARD_TALL else 0.0)
        width = area.width if not self.stage.goals else part
        return FRect(area.right - width, area.top, width, area.height)

    def other_boxes(self) -> dict[int, FRect]:
        """The cards of the other seats: in as many columns as make their small sheets largest."""
        area, count = self.layout.others, len(self.others)
        if not count or area.height <= 0:
            return {}
        gap = 4.0 if self.layout.small else 8.0
        best = max(range(1, count + 1), key=lambda columns: _worth_of(area, count, columns, gap))
        width, height = _card(area, count, best, gap)
        return {
            seat: FRect(
                area.left + (index % best) * (width + gap),
                area.top + (index // best) * (height + gap),
                width,
                height,
            )
            for index, seat in enumerate(self.others)
        }

    def mini_boxes(self) -> dict[int, FRect]:
        """The small sheets of the others, where there is room for them, in units."""
        boxes: dict[int, FRect] = {}
        for seat, card in self.other_boxes().items():
            side = _mini_side(card.width, card.height)
            if self.layout.small or side < LEAST_MINI:
                return {}
            if card.width < UPRIGHT:
                boxes[seat] = FRect(card.centerx - side / 2 + 3, card.top + 6, side, side)
            else:
                boxes[seat] = FRect(card.left + 14, card.centery - side / 2, side, side)
        return boxes

    def own_spots(self) -> list[Spot]:
        """Dice, the volcano, special routes and cards."""
        hand = self.hand
        spots: list[Spot] = []
        if hand.mode in (Mode.METEOR, Mode.DRAW, Mode.EFFECT):
            spots += [
                Spot(name, box, name in hand.offers)
                for name, box in self.slots().boxes.items()
                if name.startswith(DIE) or name == VOLCANO
            ]
            spots += [
                Spot(f"{SPECIAL}{n}", box, f"{SPECIAL}{n}" in hand.offers)
                for n, box in enumerate(self.special_boxes())
            ]
        spots += [Spot(f"{GOAL}{n}", box) for n, box in enumerate(self.card_boxes())]
        return spots

    def _least_row_width(self) -> float:
        """The longest of the short names, and the points."""
        paint, smallest = self.ctx.paint, theme.SMALLEST_TEXT / self.ctx.paint.text_size
        names = [f"short.{row.key.removeprefix('row.')}" for row in self.seat_looked_at.rows]
        widest = max((paint.measure(self.ctx.text(n), smallest)[0] for n in names), default=0.0)
        return widest + 66.0

    def button_columns(self, count: int) -> int:
        """In how many columns so many buttons stand."""
        return 2 if self.layout.tools.height > 200 else count

    def step(self, dx: int, dy: int) -> bool:
        """The cursor or the focus moves by one; on the sheet a step aims a meteor that may fly there."""
        hand = self.hand
        aiming = hand.mode == Mode.METEOR and hand.focus == SHEET and (dx, dy) in orient.STEPS
        if aiming and hand.aim_at(orient.STEPS.index((dx, dy))):
            return True
        return super().step(dx, dy)

    def neighbour(self, cell: int, dx: int, dy: int) -> int | None:
        """The cell that a step leads to, or None at the edge and while a meteor is aimed."""
        if self.hand.mode == Mode.METEOR:
            return None
        row, column = cell // WIDTH + dy, cell % WIDTH + dx
        return WIDTH * row + column if 0 <= row < WIDTH and 0 <= column < WIDTH else None

    # --- what lights up -----------------------------------------------------------------------

    def _glow_stamp(
        self, piece: tuple[int, ...], size: int, colour: theme.Colour, part: float
    ) -> pygame.Surface:
        """The lit way through a cell, as its tile is drawn."""
        cell, a, b = piece
        tile = self.looked_at.sheet.tiles[cell]
        if tile == NONE and self.hand.ghost is not None and self.hand.ghost[0] == cell:
            tile = self.hand.ghost[1]
        if tile == NONE:
            return self.stamps.glow_cell(size, size, colour)
        return self.stamps.glow(tile, a, b, size, colour, part)

    def lit_evidence(self) -> tuple[Evidence, float, theme.Colour] | None:
        """The line to light up; errors are not lit but crossed, see `lit_faults`."""
        lit = super().lit_evidence()
        if lit is None or lit[0] == self.lit_faults():
            return None
        if lit[2] == PREVIEW_GLOW:
            notes = [
                note
                for note in self.hand.notes
                if note.code == "preview.gain" and dict(note.args).get("row") != ERRORS_ROW
            ]
            ways = next((n.evidence for n in notes if n.evidence and len(n.evidence[0]) > 1), ())
            return (ways, 1.0, PREVIEW_GLOW) if ways else None
        return lit

    def _tones(self, count: int, colour: theme.Colour) -> Sequence[theme.Colour]:
        """Each network, lake or field of a row has a colour of its own; the points are in the row's own order."""
        row = self.row(self.row_in_light() or self.seat_shown.counting)
        if row is None or colour != GLOW or sum(row.groups) != count:
            return super()._tones(count, colour)
        return [
            TONES[number % len(TONES)]
            for number, size in enumerate(row.groups)
            for _ in range(size)
        ]

    def _about_to_end(self) -> bool:
        """Whether the focus is on the end of the round, or nothing is left to do but to end the last one."""
        hand = self.hand
        if hand.mode != Mode.DRAW or not hand.can_end or hand.ghost is not None:
            return False
        last = hand.view.round == hand.view.rounds
        return (last and not hand.source) or (self.by_keys and hand.focus == "end")

    def lit_faults(self) -> Evidence:
        """The errors to be crossed: while their row is counted, touched, or has the focus, and before the last end."""
        key = self.row_in_light()
        if not key and self._about_to_end():
            key = ERRORS_ROW
        if self.hand.zoom is None and self.shown.counting:
            key = self.shown.counting
        row = self.row(ERRORS_ROW)
        return row.evidence if row is not None and key == ERRORS_ROW else ()

    # --- hints --------------------------------------------------------------------------------

    def marks_of(self, action: Action) -> Marks:
        """See `TablePane.marks_of`."""
        if isinstance(action, act.Place | act.Repeat | act.PlaceFree):
            return Marks(((action.cell, action.tile),), self._source_of(action.tile))
        if isinstance(action, act.OpenVolcano):
            return Marks(((action.cell, VOLCANO_TILE),), (VOLCANO,))
        if isinstance(action, act.MoveMeteor):
            return Marks((), (f"{AIM}{action.direction}", "fall"))
        if isinstance(action, act.CancelMeteor):
            return Marks((), (f"{SPECIAL}{action.special}",))
        return Marks((), ("decline" if isinstance(action, act.Decline) else "end",))

    def _source_of(self, tile: int) -> tuple[str, ...]:
        """The die or the special route that a tile is drawn of."""
        face = TILES.face_of[tile]
        if face in SPECIAL_OF:
            return (f"{SPECIAL}{SPECIAL_OF[face]}",)
        dice_ = enumerate(self.hand.view.dice)
        fitting = [n for n, die in dice_ if die.face == face]
        left = [n for n in fitting if self.hand.sheet.left >> n & 1]
        return tuple(f"{DIE}{n}" for n in (left or fitting)[:1])

    def _draw_piece(self, surface: pygame.Surface, cell: int, tile: int) -> None:
        """See `TablePane._draw_piece`."""
        place = self.frame.rect_of(cell)
        if self.shown.sheet.tiles[cell] != NONE:
            surface.blit(self.stamps.veil(place.width), place)
        surface.blit(self.stamps.tile(tile, place.width, pencil=True), place)

    # --- what moves ---------------------------------------------------------------------------

    def draw_live(self, surface: pygame.Surface) -> None:
        """Everything that may move: piece in hand, pen, lit lines, meteors, dice in the air, rings."""
        own = self.hand.zoom is None
        with self.on_sheet(surface):
            if own:
                self.draw_hovered(surface)
                self._draw_path(surface)
                self._draw_ghost(surface)
            self.draw_evidence(surface)
            for cell, side, _side in self.lit_faults():
                place = self.frame.rect_of(cell)
                surface.blit(self.stamps.fault(side, place.width), place)
            if own:
                self._draw_moving(surface)
        self._draw_flights(surface)
        self._draw_striking(surface)
        self._draw_advice(surface)
        self.draw_focus(surface)

    def _draw_ghost(self, surface: pygame.Surface) -> None:
        """The piece in hand, with a mark where it joins and where it would be blocked."""
        ghost = self.hand.ghost
        if ghost is None or not self.plays:
            return
        place = self.frame.rect_of(ghost[0])
        self._draw_piece(surface, *ghost)
        around = self.hand.around_ghost
        for side in orient.joins(ghost[1], around):
            surface.blit(self.stamps.join(side, place.width), place)
        for side in orient.blocked(ghost[1], around):
            surface.blit(self.stamps.fault(side, place.width), place)

    def _draw_path(self, surface: pygame.Surface) -> None:
        """The way of a meteor that is aimed."""
        path = self.hand.path if self.plays else ()
        for index, cell in enumerate(path):
            last = index == len(path) - 1
            if last or cell != path[-1]:
                place = self.frame.rect_of(cell)
                surface.blit(self.stamps.aim(place.width, last=last), place)

    def _draw_moving(self, surface: pygame.Surface) -> None:
        shown = self.shown
        for cell, moving in shown.moving.items():
            self._draw_change(surface, cell, moving)
        if shown.flash is not None:
            cell, t = shown.flash
            place = self.frame.rect_of(cell)
            size = place.width * 2
            at = Rect(0, 0, size, size)
            at.center = place.center
            surface.blit(self.stamps.flash(size, t), at)
        if shown.meteor is not None:
            meteor, cell_px = shown.meteor, self.frame.cell
            size = round(cell_px * 1.5)
            origin = self.frame.rect_of(0)
            at = Rect(0, 0, size, size)
            at.center = (
                round(origin.left + meteor.column * cell_px),
                round(origin.top + meteor.row * cell_px),
            )
            surface.blit(self.stamps.meteor(size, meteor.heading, meteor.t), at)

    def _draw_change(self, surface: pygame.Surface, cell: int, moving: Moving) -> None:
        """What goes on in one cell."""
        place = self.frame.rect_of(cell)
        which, t = moving.which, moving.t
        if moving.how in ("pen", "flow") and isinstance(which, int):
            surface.blit(self.stamps.tile(which, place.width, t), place)
        elif moving.how == "burn" and isinstance(which, int):
            surface.blit(self.stamps.burning(which, place.width, t), place)
        elif moving.how == "smoke":
            surface.blit(self.stamps.flash(place.width, 0.15 + 0.7 * t), place)
        elif isinstance(which, str):
            grow = 1.0 + 0.9 * (1.0 - abs(2.0 * t - 1.0))
            size = round(place.width * 0.5 * grow)
            size -= size % 4
            at = Rect(0, 0, size, size)
            at.center = place.center
            surface.blit(self.stamps.plate(size), at)
            inner = at.inflate(-size // 5, -size // 5)
            surface.blit(self.stamps.building(which, inner.width), inner)

    def _draw_flights(self, surface: pygame.Surface) -> None:
        if not self.shown.flights:
            return
        boxes = self.slots().boxes
        first = len(self.stage.dice)
        for slot, flight in self.shown.flights.items():
            name = (AIM_DIE, FAR_DIE)[slot - first] if slot >= first else f"{DIE}{slot}"
            if name not in boxes:
                continue
            box = self.ctx.canvas.rect_px(self.die_box(boxes[name]))
            size, height = box.width, dice.hop(flight.t)
            sway = round(size * 0.5 * (1.0 - flight.t) ** 2 * (1 if slot % 2 else -1))
            shadow = self.stamps.die_shadow(size, height)
            surface.blit(shadow, box.move(sway + round(size * 0.05 * height), 0))
            die = self.stamps.flying_die(flight.name, size, flight.seed, flight.t)
            surface.blit(die, box.move(sway, -round(size * 0.42 * height)))

    def _draw_striking(self, surface: pygame.Surface) -> None:
        """The special route that is being crossed out."""
        if self.shown.striking is None:
            return
        special, t = self.shown.striking
        place = self.ctx.canvas.rect_px(self.special_boxes()[special])
        surface.blit(self.stamps.struck_out(place.width, t), place)

    def die_box(self, slot: FRect) -> FRect:
        """The square in which a die is drawn so that it fills its slot."""
        side = slot.width * 1.42
        return FRect(slot.centerx - side / 2, slot.centery - side / 2, side, side)

    def meteor_dice(self) -> dict[str, str]:
        """What the dice of a meteor show, by the name of their slot."""
        aim = self.stage.aim
        if aim is None or not aim.distance:
            return {}
        return {AIM_DIE: f"{AIMED}:{aim.direction}", FAR_DIE: f"{FAR}:{aim.distance}"}

    def special_tile(self, special: int) -> int:
        """A special route as it is shown on the strip."""
        return TILES.of_face[SPECIAL_FACES[special]][0]


def _side_of(strip: FRect, columns: int) -> float:
    """How large six special routes are in so many columns."""
    return min(strip.width / (columns + 0.2), strip.height / (6 // columns))


def _card(area: FRect, count: int, columns: int, gap: float) -> tuple[float, float]:
    """The size of a card where so many stand in so many columns."""
    rows = -(-count // columns)
    height = (area.height - gap * (rows - 1)) / rows
    return (area.width - gap * (columns - 1)) / columns, min(height, TALLEST_CARD)


def _mini_side(width: float, height: float) -> float:
    """How large the small sheet on a card of this size is."""
    if width < UPRIGHT:
        return min(width - 18, height - 48)
    return min(height - 14, width * 0.5)


def _worth_of(area: FRect, count: int, columns: int, gap: float) -> tuple[float, float]:
    """The larger the small sheets the better; where there is no room for any, the less flat the cards."""
    width, height = _card(area, count, columns, gap)
    side = _mini_side(width, height)
    return (side, 0.0) if side >= LEAST_MINI else (0.0, min(width / 4, height))
