"""What a pane of any game consists of, and where its parts and everything that can be pressed are.

Here: `PaneBoxes`. Not here: stepping through it all and what lights up (`pane`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import pygame
from pygame import FRect, Rect

from branchline.ui import theme
from branchline.ui.context import Context
from branchline.ui.tables.hand import SHEET, PlayerHand
from branchline.ui.tables.layout import LEAST_ROW, Boxes
from branchline.ui.tables.loupe import Loupe
from branchline.ui.tables.seating import Place
from branchline.ui.tables.session import SeatInfo, TableSession
from branchline.ui.tables.spots import NEED_WORDS, Spot, grid
from branchline.ui.tables.spread import Spread
from branchline.ui.tables.stage import SeatRow, ShownSeat
from branchline.ui.tables.stamps import StampBook

LEAST_MINI = 8
"""The small picture of another's sheet is left out where it would have fewer pixels: in tiny windows."""
TALLEST_BUTTON = 100.0
TALL_TOOLS = 200.0
"""In a box higher than this buttons stand in several rows."""
MOST_BUTTONS = 6
TALLEST_ROW = 62.0
NARROW_CARD = 210.0
NARROW_ROWS = 470.0
"""The open card of score rows is at least so wide, if its pane is."""
HEAD_GAP = 8.0
"""Between the buttons in the head."""
GUTTER = 10.0
"""Between the columns of score rows."""
TOTAL_APART = 6.0
"""Where the total stands below a row in the second of two columns, it keeps so far from it."""
CLOSE_ROW = 34.0
WIDE_COLUMN = 172.0
"""Rows closer than the one, times what text has grown, stand in two columns at least as wide as the other."""
FOLDED = 92.0
POINTS_WIDE = 84.0
"""How much of a row of the open card its points take."""
HELP = "help."
"""How the names of question marks begin; the key of the row follows."""
ROWS = "rows"
"""The spot that opens the card of score rows over the sheet, or folds it again."""

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

    enlarges: ClassVar[bool] = True
    """Whether a sheet with cells too small for a finger is enlarged by a touch (`loupe`)."""

    own_sheets: ClassVar[bool] = True
    """Whether each seat has a sheet of its own, so that looking at another seat hides the own one."""

    spreads: ClassVar[Mapping[str, str]] = {}
    """The parts of the layout that are spread out for a finger, by how the names of their spots begin."""

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
        self.spread = Spread(self, layout)
        one_row = layout.tools.height <= TALL_TOOLS
        hand.cramped = (
            one_row and layout.tools.width + 2 * HEAD_GAP < MOST_BUTTONS * self.spread.finger
        )
        self.others = tuple(others)
        self.plays = plays
        self.place = Place(layout.rect)
        self.one_of_several = False
        self.by_keys = False
        self.hovered = -1
        self.held: dict[int, str] = {}
        self.frame = self.new_frame(ctx.canvas.rect_px(layout.sheet))
        self.layer = self.new_layer(self.frame)
        self.loupe = Loupe(self)
        self.mini_frames = {
            seat: self.new_frame(ctx.canvas.rect_px(box), mini=True)
            for seat, box in self.mini_boxes().items()
            if min(ctx.canvas.rect_px(box).size) >= LEAST_MINI
        }
        self.minis = {seat: self.new_layer(frame) for seat, frame in self.mini_frames.items()}
        self.zoomed: Layer | None = None
        self._folds: tuple[object, bool] = (None, False)
        self._least: tuple[object, float] = (None, 0.0)

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

    def _least_row_width(self) -> float:
        """The width below which a score row cannot be read."""
        return 120.0

    def button_columns(self, count: int) -> int:
        """In how many columns so many buttons stand."""
        return 2 if self.layout.tools.height > TALL_TOOLS else count

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

    @property
    def layout(self) -> L:
        """The boxes of the pane's parts; one of them is larger while it is spread out."""
        layout: L = self.spread.layout
        return layout

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
        head, finger = self.layout.head, self.spread.finger
        side = min(head.height, max(76.0, finger if self.spread.part == "head" else 0.0))
        wide = max(side, min(finger - HEAD_GAP, head.width * 0.2))
        return FRect(head.right - wide, head.centery - side / 2, wide, side)

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

    @property
    def growth(self) -> float:
        """How much rows and headings grow with the player's text size."""
        return theme.heading_factor(self.ctx.settings.text_size)

    @property
    def rows_open(self) -> bool:
        """Whether the card of score rows lies over the sheet."""
        return self.hand.rows_open

    @property
    def rows_small(self) -> bool:
        """Whether score rows have little room."""
        return self.layout.small and not self.rows_open

    @property
    def rows_folded(self) -> bool:
        """Whether only the total is shown, because the rows would have no room."""
        return not self.rows_open and self._rows_lack_room()

    def _rows_lack_room(self) -> bool:
        card, columns = self.layout.score.inflate(-16, -12), self._score_columns()
        keys = tuple(row.key for row in self.seat_looked_at.rows)
        if not card.height:
            return False
        if self._folds[0] != keys:
            lines = -(-(len(keys) + 1) // columns)
            low = card.height / lines < LEAST_ROW * self.growth
            self._folds = (keys, low or self._row_width(card, columns) < self._least_width())
        return self._folds[1]

    def _score_columns(self) -> int:
        """In how many columns the rows stand: two where larger text needs them, one where two would be too narrow."""
        card, count = self.layout.score, len(self.seat_looked_at.rows) + 1
        inner = card.inflate(-16, -12)
        narrow = self._row_width(inner, 2) < self._least_width()
        if narrow and inner.height / count >= LEAST_ROW * self.growth:
            return 1
        close = self.growth > 1 and card.height / count < CLOSE_ROW * self.growth
        wide = card.width / 2 >= max(WIDE_COLUMN, self._least_width())
        return 2 if close and wide else self.layout.score_columns

    def _least_width(self) -> float:
        """How wide a row must be, measured once for the rows that are shown."""
        keys = tuple(row.key for row in self.seat_looked_at.rows)
        if self._least[0] != keys:
            self._least = keys, self._least_row_width()
        return self._least[1]

    @staticmethod
    def _row_width(card: FRect, columns: int) -> float:
        """How wide a row is where so many stand side by side: points do not touch the words beside them."""
        return (card.width - GUTTER * (columns - 1)) / columns

    def score_card_box(self) -> FRect:
        """The card of the score rows: in its place, or open over the sheet."""
        if self.rows_folded:
            box = self.layout.score
            return FRect(box.left, box.top, box.width, min(box.height, FOLDED))
        if not self.rows_open:
            return self.layout.score
        layout, sheet = self.layout, self.layout.sheet
        top = layout.head.bottom if layout.head.bottom <= sheet.top else layout.rect.top + 8
        foot = layout.tools.top if layout.tools.top >= sheet.bottom else layout.rect.bottom
        wanted = 28 + self._open_row() * (len(self.seat_looked_at.rows) + 1)
        tall = min(foot - 8 - top, wanted)
        y = min(max(top, sheet.centery - tall / 2), foot - 8 - tall)
        width = min(max(sheet.width, NARROW_ROWS), layout.rect.width - 16)
        left = max(layout.rect.left + 8, min(sheet.left, layout.rect.right - 8 - width))
        return FRect(left, y, width, tall)

    def _open_row(self) -> float:
        """How tall a row of the open card is, if there is room."""
        return max(TALLEST_ROW * 1.3 * self.growth, self.spread.finger)

    def says_box(self) -> FRect:
        """Where the table speaks: as wide as dice and score together where the score is folded and leaves the room."""
        says, score = self.layout.says, self.layout.score
        beside = score.left >= says.right and score.top + FOLDED + HEAD_GAP <= says.top
        if not beside or not self._rows_lack_room():
            return says
        return FRect(says.left, says.top, score.right - says.left, says.height)

    def score_box(self) -> FRect:
        """What belongs to the score: its place, less what a wider slip takes of it."""
        score, wider = self.layout.score, self.says_box().width > self.layout.says.width
        return FRect(score.left, score.top, score.width, FOLDED if wider else score.height)

    def row_boxes(self) -> dict[str, FRect]:
        """The score rows by key, and the total; only the total where they are folded."""
        if self.rows_folded:
            return {"total": self.score_card_box().inflate(-16, -8)}
        card = self.score_card_box().inflate(-16, -12)
        keys = self._rows_of_page([row.key for row in self.seat_looked_at.rows], card)
        columns = 1 if self.rows_open else self._score_columns()
        lines = -(-(len(keys) + 1) // columns)
        tallest = self._open_row() if self.rows_open else TALLEST_ROW * self.growth
        apart = TOTAL_APART if columns > 1 else 0.0
        height = min(tallest, (card.height - apart) / lines)
        width = self._row_width(card, columns)
        boxes: dict[str, FRect] = {}
        for index, key in enumerate([*keys, "total"]):
            column, line = divmod(index, lines)
            left = card.left + column * (width + GUTTER)
            boxes[key] = FRect(left, card.top + line * height, width, height)
        boxes["total"].top += apart
        return boxes

    def _rows_of_page(self, keys: list[str], card: FRect) -> list[str]:
        """Of the rows in the open card those that have room as tall as a finger, with the total below them."""
        room = int(card.height // (self.spread.finger - 1))
        if not self.rows_open or room > len(keys):
            return keys
        shown = max(1, room - 1)
        start = self.hand.rows_page * shown % (-(-len(keys) // shown) * shown)
        return keys[start : start + shown]

    @property
    def more_rows(self) -> bool:
        """Whether the open card has another page: a press on its total turns to it."""
        keys = [row.key for row in self.seat_looked_at.rows]
        return self.rows_open and bool(keys) and keys[-1] not in self.row_boxes()

    def help_boxes(self) -> dict[str, FRect]:
        """The question marks of the rows, by `HELP` and their keys, where there is room for a finger: in the open card."""
        if not self.rows_open:
            return {}
        found: dict[str, FRect] = {}
        for key, box in self.row_boxes().items():
            if key != "total":
                side = min(self.ctx.canvas.target, box.height)
                left = box.right - POINTS_WIDE - side
                found[f"{HELP}{key}"] = FRect(left, box.centery - side / 2, side, side)
        return found

    def spots(self) -> list[Spot]:
        """Everything that can be pressed beside the sheet, in reading order; of a part that is spread out only that."""
        return self.spread.only(self._all_spots())

    def _all_spots(self) -> list[Spot]:
        """Everything that could be pressed if nothing lay over it."""
        spots: list[Spot] = self.loupe.spots()
        if self.plays:
            spots += self.own_spots()
            spots += self.tool_spots()
        spots += [Spot(name, box) for name, box in self.help_boxes().items()]
        for key, box in self.row_boxes().items():
            if key != "total":
                spots.append(Spot(key, box))
            elif self.rows_open or self.rows_folded:
                spots.append(Spot(ROWS, box))
        for seat, box in self.other_boxes().items():
            if self.layout.others.height > 0:
                spots.append(Spot(f"seat.{seat}", box))
        return self._beside_card(spots + self.head_spots())

    def _beside_card(self, spots: list[Spot]) -> list[Spot]:
        """The spots that do not lie under the open card of score rows."""
        if not self.rows_open:
            return spots
        card, own = self.score_card_box(), ("row.", HELP, ROWS)
        return [s for s in spots if s.name.startswith(own) or not s.rect.colliderect(card)]

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
        gap = 12.0 if area.height > TALL_TOOLS else 8.0
        columns = max(1, self.button_columns(len(names)))
        if self.spread.part == "tools":
            columns = max(1, int((area.width + gap) // (self.spread.finger + gap)))
        needs = {
            name: self._word_width(name, min(area.height, TALLEST_BUTTON))
            for name in names
            if name in NEED_WORDS and self.spread.part != "tools"
        }
        boxes = grid(area, names, columns, gap, TALLEST_BUTTON, needs)
        return [Spot(c.name, boxes[c.name], c.enabled, c.primary) for c in choices]

    def _word_width(self, name: str, height: float) -> float:
        """How wide a button has to be for its word, at the smallest size that can be read."""
        paint = self.ctx.paint
        size = theme.SMALLEST_TEXT / paint.text_size
        wide = paint.measure(self.ctx.text(f"table.do_{name}"), size, bold=True)[0]
        return wide + 2 * paint.ticket_pad(height) + 2

    def cell_rect(self, cell: int) -> FRect:
        """Where a cell is, in units."""
        place, scale = self.frame.rect_of(cell), self.ctx.canvas.scale
        return FRect(
            place.left / scale, place.top / scale, place.width / scale, place.height / scale
        )

    def follow_cursor(self) -> None:
        """What is under the cursor is to be seen, where only a part of the sheet is."""
        if self.hand.focus == SHEET:
            self.loupe.follow(self.hand.cursor)

    def whole_rect(self, cell: int) -> FRect:
        """Where all is, in units, that a cell stands for."""
        return self.cell_rect(cell)
