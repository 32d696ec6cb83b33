"""One player's part of the screen at any table: what can be pressed, how the focus steps, what lights up.

Here: `TablePane`, which each table's pane builds on. Not here: drawing of its still parts (`parts`), what a press
means (`hand`), and time (`director`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

import pygame
from pygame import FRect, Rect

from branchline.engine.kernel.score import ScoreLine
from branchline.ui import theme
from branchline.ui.context import Context
from branchline.ui.tables.hand import SHEET, PlayerHand
from branchline.ui.tables.layout import Boxes
from branchline.ui.tables.session import SeatInfo, TableSession
from branchline.ui.tables.spots import Spot, grid, next_towards, spot_at
from branchline.ui.tables.stage import Evidence, SeatRow, ShownSeat
from branchline.ui.tables.stamps import StampBook

GLOW = theme.ORANGE
PREVIEW_GLOW = theme.STATION_COLOURS[2]
TALLEST_BUTTON = 100.0
TALLEST_ROW = 62.0
NARROW_CARD = 210.0

H = TypeVar("H", bound=PlayerHand)
G = TypeVar("G", bound=SeatRow[Any])
K = TypeVar("K", bound=StampBook)
L = TypeVar("L", bound=Boxes)


class Frame(Protocol):
    """Where the cells of a sheet are, in pixels."""

    rect: Rect
    cell: int

    def rect_of(self, cell: int) -> Rect:
        """The pixels of a cell."""

    def square_of(self, cell: int) -> Rect:
        """The square in which something is drawn in a cell."""

    def cell_at(self, point: tuple[float, float]) -> int | None:
        """The cell under a point in pixels."""


class Layer(Protocol):
    """A sheet with all that stays on it, as one surface."""

    surface: pygame.Surface

    def show(self, sheet: Any) -> bool:
        """The surface shows this sheet; whether anything had to be drawn."""


class TablePane(Generic[H, G, K, L]):
    """The part of the screen of one seat. `others` are the seats it lists beside its own."""

    def __init__(
        self,
        ctx: Context,
        session: TableSession[Any],
        stage: G,
        hand: H,
        stamps: K,
        layout: L,
        others: Sequence[int],
        *,
        plays: bool,
    ) -> None:
        self.ctx = ctx
        self.session = session
        self.stage = stage
        self.hand = hand
        self.stamps = stamps
        self.layout = layout
        self.others = tuple(others)
        self.plays = plays
        self.by_keys = False
        self.hovered = -1
        self.held: dict[int, str] = {}
        self.frame = self.new_frame(ctx.canvas.rect_px(layout.sheet))
        self.layer = self.new_layer(self.frame)
        self.mini_frames = {
            seat: self.new_frame(ctx.canvas.rect_px(box), mini=True)
            for seat, box in self.mini_boxes().items()
        }
        self.minis = {seat: self.new_layer(frame) for seat, frame in self.mini_frames.items()}
        self._zoomed: Layer | None = None

    # --- for each game ------------------------------------------------------------------------

    def new_frame(self, rect: Rect, *, mini: bool = False) -> Frame:
        """Where the cells of a sheet in these pixels are; `mini` for the small picture of another's."""
        raise NotImplementedError

    def new_layer(self, frame: Frame) -> Layer:
        """A sheet in this frame."""
        raise NotImplementedError

    def own_spots(self) -> list[Spot]:
        """What can be pressed in this game beside the buttons."""
        raise NotImplementedError

    def neighbour(self, cell: int, dx: int, dy: int) -> int | None:
        """The cell that a step leads to, or None at the edge."""
        raise NotImplementedError

    def button_columns(self, count: int) -> int:
        """In how many columns so many buttons stand."""
        return 2 if self.layout.tools.height > 200 else count

    def status(self) -> tuple[str, str]:
        """Where the game stands, in words and in short."""
        raise NotImplementedError

    def draw_live(self, surface: pygame.Surface) -> None:
        """Everything that may move: piece in hand, pen, lit lines, dice in the air, rings."""
        raise NotImplementedError

    def glow_stamp(
        self, piece: tuple[int, ...], size: int, colour: theme.Colour, part: float
    ) -> pygame.Surface:
        """The lit way (cell, from side, to side) through its cell, as far as `part` (0..1)."""
        raise NotImplementedError

    # --- who ----------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """Whose pane it is."""
        return self.hand.seat

    @property
    def info(self) -> SeatInfo:
        """Who plays here."""
        return self.session.seats[self.seat]

    @property
    def seat_shown(self) -> ShownSeat:
        """What is shown of the seat."""
        seat: ShownSeat = self.stage.seats[self.seat]
        return seat

    @property
    def seat_looked_at(self) -> ShownSeat:
        """Whose sheet and rows are shown: the own ones, or those of the seat looked at."""
        seat: ShownSeat = self.stage.seats[self.seat if self.hand.zoom is None else self.hand.zoom]
        return seat

    # --- where things are ---------------------------------------------------------------------

    def mini_boxes(self) -> dict[int, FRect]:
        """The small sheets of the others, where there is room for them, in units."""
        area, count = self.layout.others, len(self.others)
        if not count or self.layout.small or (area.height / count < 90 and area.width < 500):
            return {}
        tall = area.height >= area.width * 0.9
        cards = self.other_boxes()
        boxes: dict[int, FRect] = {}
        for seat in self.others:
            card = cards[seat]
            side = min(card.height - 16, card.width * (0.42 if tall else 0.5))
            boxes[seat] = FRect(card.left + 8, card.centery - side / 2, side, side)
        return boxes

    def other_boxes(self) -> dict[int, FRect]:
        """The cards of the other seats."""
        area, count = self.layout.others, len(self.others)
        gap = 10.0 if not self.layout.small else 4.0
        narrow = count > 0 and area.width / count < NARROW_CARD
        stacked = area.height >= area.width * 0.9 or self.layout.small or narrow
        boxes: dict[int, FRect] = {}
        for index, seat in enumerate(self.others):
            if stacked:
                height = min(196.0, (area.height - gap * (count - 1)) / count)
                top = area.top + index * (height + gap)
                boxes[seat] = FRect(area.left, top, area.width, height)
            else:
                width = (area.width - gap * (count - 1)) / count
                left = area.left + index * (width + gap)
                boxes[seat] = FRect(left, area.top, width, area.height)
        return boxes

    def menu_box(self) -> FRect:
        """The button of the pause menu, in the head."""
        head = self.layout.head
        side = min(head.height, 76.0)
        return FRect(head.right - side, head.centery - side / 2, side, side)

    def row_boxes(self) -> dict[str, FRect]:
        """The score rows by key, and the total."""
        card = self.layout.score.inflate(-16, -12)
        keys = [row.key for row in self.seat_looked_at.rows]
        columns = self.layout.score_columns
        lines = -(-(len(keys) + 1) // columns)
        height = min(TALLEST_ROW, card.height / lines)
        width = card.width / columns
        boxes: dict[str, FRect] = {}
        for index, key in enumerate([*keys, "total"]):
            column, line = divmod(index, lines)
            boxes[key] = FRect(card.left + column * width, card.top + line * height, width, height)
        return boxes

    def spots(self) -> list[Spot]:
        """Everything that can be pressed beside the sheet, in reading order."""
        spots: list[Spot] = []
        if self.plays:
            spots += self.own_spots()
            spots += self.tool_spots()
        for key, box in self.row_boxes().items():
            if key != "total":
                spots.append(Spot(key, box))
        for seat, box in self.other_boxes().items():
            if self.layout.others.height > 0:
                spots.append(Spot(f"seat.{seat}", box))
        spots.append(Spot("menu", self.menu_box()))
        return spots

    def tool_spots(self) -> list[Spot]:
        """The buttons at the foot."""
        choices = self.hand.choices()
        area, names = self.layout.tools, [choice.name for choice in choices]
        columns = max(1, self.button_columns(len(names)))
        gap = 12.0 if area.height > 200 else 8.0
        boxes = grid(area, names, columns, gap, TALLEST_BUTTON)
        return [Spot(c.name, boxes[c.name], c.enabled, c.primary) for c in choices]

    # --- pointing and stepping ----------------------------------------------------------------

    def target_at(self, pos: tuple[float, float]) -> str | None:
        """What a press at a position means: "cell.<number>", a spot's name, or None."""
        spot = spot_at(self.spots(), pos)
        if spot is not None:
            return spot.name
        cell = self.frame.cell_at(self.ctx.canvas.point_px(pos))
        return None if cell is None else f"cell.{cell}"

    def step(self, dx: int, dy: int) -> bool:
        """The cursor or the focus moves by one; whether it did."""
        hand = self.hand
        spots = self.spots()
        here = next((spot for spot in spots if spot.name == hand.focus), None)
        if here is None:
            cell = self.neighbour(hand.cursor, dx, dy)
            if cell is not None:
                hand.focus = SHEET
                hand.move_cursor(cell)
                return True
            found = next_towards(self.cell_rect(hand.cursor), spots, dx, dy)
        else:
            sheet = Spot(SHEET, self.layout.sheet, enabled=self.plays)
            found = next_towards(here.rect, [*spots, sheet], dx, dy, here.name)
        if found is None:
            return False
        hand.focus = found.name
        hand.version += 1
        if found.name == SHEET:
            hand.suggest_piece()
        return True

    def next_spot(self, by: int) -> bool:
        """The next thing in hand; else the focus goes round: the sheet, then every button that can be pressed."""
        if self.plays and self.hand.following(by):
            return True
        names = [SHEET] if self.plays else []
        names += [spot.name for spot in self.spots() if spot.enabled]
        if not names:
            return False
        at = names.index(self.hand.focus) if self.hand.focus in names else 0
        self.hand.focus = names[(at + by) % len(names)]
        self.hand.version += 1
        return True

    def cell_rect(self, cell: int) -> FRect:
        """Where a cell is, in units."""
        place, scale = self.frame.rect_of(cell), self.ctx.canvas.scale
        return FRect(
            place.left / scale, place.top / scale, place.width / scale, place.height / scale
        )

    # --- what lights up -----------------------------------------------------------------------

    def row_in_light(self) -> str:
        """The key of the row that was touched or has the focus, or an empty text."""
        if self.hand.row_lit:
            return self.hand.row_lit
        return self.hand.focus if self.by_keys and self.hand.focus.startswith("row.") else ""

    def row(self, key: str) -> ScoreLine | None:
        """The row with this key of the seat looked at."""
        return next((row for row in self.seat_looked_at.rows if row.key == key), None)

    def lit_evidence(self) -> tuple[Evidence, float, theme.Colour] | None:
        """The line to light up now: of an animation, a touched row, or the piece in hand."""
        shown, hand = self.seat_shown, self.hand
        if shown.glow is not None and hand.zoom is None:
            return shown.glow.evidence, shown.glow.part, GLOW
        row = self.row(self.row_in_light())
        if row is not None and row.evidence:
            return row.evidence, 1.0, GLOW
        if hand.ghost is not None and hand.zoom is None:
            for note in hand.notes:
                if note.code == "preview.gain" and note.evidence:
                    return note.evidence, 1.0, PREVIEW_GLOW
        return None

    def draw_evidence(self, surface: pygame.Surface) -> None:
        """What is to light up, as far as it is lit."""
        lit = self.lit_evidence()
        if lit is None:
            return
        evidence, part, colour = lit
        reach = part * len(evidence)
        for index, piece in enumerate(evidence):
            here = min(1.0, reach - index)
            if here <= 0.0:
                return
            if len(piece) == 3:
                square = self.frame.square_of(piece[0])
                surface.blit(self.glow_stamp(piece, square.width, colour, here), square)
            else:
                place = self.frame.rect_of(piece[0])
                surface.blit(self.stamps.glow_cell(place.width, place.height, colour), place)

    def draw_hovered(self, surface: pygame.Surface) -> None:
        """The mouse's cell stands out a little."""
        if self.hovered in self.hand.by_cell and self.hand.ghost is None:
            place = self.frame.rect_of(self.hovered)
            surface.blit(self.stamps.legal(place.width, place.height), place)

    def draw_focus(self, surface: pygame.Surface) -> None:
        """The ring of this seat around its cell or button, always exactly one."""
        if not self.plays:
            return
        hand, canvas = self.hand, self.ctx.canvas
        unit = max(2.5, canvas.scale * (4.0 if self.layout.small else 5.5))
        spot = None
        if hand.focus != SHEET:
            spot = next((spot for spot in self.spots() if spot.name == hand.focus), None)
        if spot is None:
            asked = hand.asked and hand.zoom is None
            if not asked or not (self.by_keys or hand.ghost is not None):
                return
            place = self.frame.rect_of(hand.cursor)
        elif self.by_keys:
            place = canvas.rect_px(spot.rect)
        else:
            return
        place = place.inflate(round(unit * 2.4), round(unit * 2.4))
        surface.blit(self.stamps.ring(place.width, place.height, self.info.colour, unit), place)

    # --- the sheet ----------------------------------------------------------------------------

    def sheet_surface(self) -> pygame.Surface:
        """The paper as shown now: the own sheet, or the one looked at."""
        zoom = self.hand.zoom
        if zoom is None:
            self.layer.show(self.stage.seats[self.seat].sheet)
            return self.layer.surface
        if self._zoomed is None:
            self._zoomed = self.new_layer(self.frame)
        self._zoomed.show(self.stage.seats[zoom].sheet)
        return self._zoomed.surface
