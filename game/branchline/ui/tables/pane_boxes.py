"""What a pane of any game consists of, and where its parts and everything that can be pressed are.

Here: `PaneBoxes`. Not here: stepping through it all and what lights up (`pane`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

import pygame
from pygame import FRect, Rect

from branchline.ui.context import Context
from branchline.ui.tables.hand import PlayerHand
from branchline.ui.tables.layout import Boxes
from branchline.ui.tables.session import SeatInfo, TableSession
from branchline.ui.tables.spots import Spot, grid
from branchline.ui.tables.stage import SeatRow, ShownSeat
from branchline.ui.tables.stamps import StampBook

TALLEST_BUTTON = 100.0
TALLEST_ROW = 62.0
NARROW_CARD = 210.0
HEAD_GAP = 8.0
"""Between the buttons in the head."""

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


class PaneBoxes(Generic[H, G, K, L]):
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
        self.zoomed: Layer | None = None

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

    def button_columns(self, count: int) -> int:
        """In how many columns so many buttons stand."""
        return 2 if self.layout.tools.height > 200 else count

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

    def hint_box(self) -> FRect | None:
        """The button that asks for a hint, beside that of the menu; None where hints are not to be had."""
        wanted = self.ctx.settings.hints and self.session.adviser.allowed
        if not self.plays or not wanted or self.session.over:
            return None
        menu = self.menu_box()
        return FRect(menu.left - menu.width - HEAD_GAP, menu.top, menu.width, menu.height)

    def head_end(self) -> float:
        """Where the buttons in the head begin."""
        return (self.hint_box() or self.menu_box()).left

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
        return spots + self.head_spots()

    def head_spots(self) -> list[Spot]:
        """The buttons in the head: hint and menu."""
        hint = self.hint_box()
        enabled = self.hand.may_ask or self.hand.advice is not None
        hints = [] if hint is None else [Spot("hint", hint, enabled)]
        return [*hints, Spot("menu", self.menu_box())]

    def tool_spots(self) -> list[Spot]:
        """The buttons at the foot."""
        choices = self.hand.choices()
        area, names = self.layout.tools, [choice.name for choice in choices]
        columns = max(1, self.button_columns(len(names)))
        gap = 12.0 if area.height > 200 else 8.0
        boxes = grid(area, names, columns, gap, TALLEST_BUTTON)
        return [Spot(c.name, boxes[c.name], c.enabled, c.primary) for c in choices]

    def cell_rect(self, cell: int) -> FRect:
        """Where a cell is, in units."""
        place, scale = self.frame.rect_of(cell), self.ctx.canvas.scale
        return FRect(
            place.left / scale, place.top / scale, place.width / scale, place.height / scale
        )
