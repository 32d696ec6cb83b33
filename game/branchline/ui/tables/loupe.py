"""A sheet in a small pane, looked at more closely: a first touch enlarges it, a second one picks the cell.

Here: `Loupe`, which says when that is needed, gives its pane the enlarged frame and sheet, and pushes them about. Not
here: fingers (`fingers`, `controls`), and drawing what the frame says (`pane`, `parts`).
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from pygame import FRect, Rect

from branchline.ui.tables.spots import Spot

if TYPE_CHECKING:
    from branchline.ui.tables.pane_boxes import Frame, Layer, PaneBoxes

Position = tuple[float, float]
ENLARGE = "enlarge"
"""What a touch on a sheet means whose cells are too small for it."""
LEAVE = "loupe"
"""The round button that shows the whole sheet again."""
CLOSER = 1.5
"""How much larger the second step is than the first, in which a cell is as large as a finger."""
STEPS = 2
ROOM_EDGE = 10.0
INSET = 4.0
"""Between the round button and the corner of the sheet."""


class Loupe:
    """How one pane sees its sheet: whole (step 0), or enlarged in the same place."""

    def __init__(self, pane: PaneBoxes[Any, Any, Any, Any]) -> None:
        self._pane = pane
        self._whole: tuple[Frame, Layer] = (pane.frame, pane.layer)
        self._layers: dict[int, Layer] = {}
        self._first = 0
        self.step = 0
        self._room = self._free_room()
        self.explained = False
        """Whether its player has closed it before, and so knows how it is used."""

    @property
    def open(self) -> bool:
        """Whether the sheet is enlarged."""
        return self.step > 0

    @property
    def key(self) -> Hashable:
        """Differs whenever something else of the sheet is seen."""
        return self.step, tuple(self._pane.frame.rect)

    @property
    def view(self) -> Rect:
        """Where an enlarged sheet is seen, in pixels: in its place, and above and below it where nothing else is."""
        return self._pane.ctx.canvas.rect_px(self._room)

    def shows(self, pos: Position) -> bool:
        """Whether the sheet is seen at a position in units."""
        place = self._room if self.open else self._pane.layout.sheet
        return place.collidepoint(pos)

    @property
    def least(self) -> float:
        """Pixels that a cell needs for a finger."""
        canvas = self._pane.ctx.canvas
        return canvas.finger * canvas.scale

    @property
    def due(self) -> bool:
        """Whether a touch on the sheet enlarges it: what could be pressed there is smaller than a finger."""
        hand = self._pane.hand
        covered = hand.zoom is not None or hand.rows_open or self._pane.spread.part != ""
        free = not covered and not self.open
        playing = self._pane.plays and hand.asked and self._pane.enlarges
        return free and playing and self.smallest(self._pane.frame) < self.least

    def smallest(self, frame: Frame) -> int:
        """The shorter side, in pixels, of the smallest cell that can be pressed now."""
        cells = self._pane.hand.by_cell
        return min((min(frame.rect_of(cell).size) for cell in cells), default=frame.cell)

    def enlarge(self, pos: Position, step: int = 1) -> None:
        """The sheet is seen at a step (1, 2), and what lies at a position (in units) stays there."""
        if not self.open:
            self._first = self._side()
        side = round(self._first * CLOSER ** (step - 1))
        x, y = self._pane.ctx.canvas.point_px(pos)
        old, cell = self._pane.frame.rect, self._pane.frame.cell_at((x, y))
        across, down = (x - old.left) / old.width, (y - old.top) / old.height
        self.step = step
        self._show(Rect(round(x - across * side), round(y - down * side), side, side))
        if cell is not None:
            self.follow(cell)
        self._pane.hand.version += 1

    def pinch(self, step: int, pos: Position) -> bool:
        """A step closer or away; whether that changed anything."""
        wanted = min(STEPS, self.step + step)
        if wanted == self.step or (not self.open and not self.due):
            return False
        if wanted < 1:
            return self.close()
        self.enlarge(pos, wanted)
        return True

    def push(self, by: Position) -> bool:
        """The enlarged sheet is pushed by so many units; whether it is enlarged."""
        if self.open:
            dx, dy = self._pane.ctx.canvas.point_px(by)
            self._show(self._pane.frame.rect.move(round(dx), round(dy)))
        return self.open

    def follow(self, cell: int) -> None:
        """A cell is seen whole, and not under the round button."""
        if not self.open:
            return
        place, view = self._pane.frame.rect_of(cell), self.view
        dx = max(0, view.left - place.left) - max(0, place.right - view.right)
        dy = max(0, view.top - place.top) - max(0, place.bottom - view.bottom)
        button = self._pane.ctx.canvas.rect_px(self.button())
        if place.move(dx, dy).colliderect(button):
            dx = button.left - place.right
        if dx or dy:
            self._show(self._pane.frame.rect.move(dx, dy))

    def close(self) -> bool:
        """The whole sheet is seen again; whether it was enlarged."""
        if not self.open:
            return False
        self.step, self.explained = 0, True
        self._pane.frame, self._pane.layer = self._whole
        self._pane.hand.version += 1
        return True

    def button(self) -> FRect:
        """The round button in the corner of the sheet, in units."""
        sheet, side = self._room, self._pane.ctx.canvas.finger
        return FRect(sheet.right - side - INSET, sheet.top + INSET, side, side)

    def spots(self) -> list[Spot]:
        """The round button while the sheet is enlarged and nothing lies over it."""
        hand = self._pane.hand
        free = self.open and hand.zoom is None and not hand.rows_open
        return [Spot(LEAVE, self.button())] if free else []

    # --- inside -------------------------------------------------------------------------------

    def _free_room(self) -> FRect:
        """The sheet's box and what is free around it: first above and below it, then beside that."""
        layout = self._pane.layout
        sheet, whole = layout.sheet, layout.rect
        boxes = [getattr(layout, field.name) for field in fields(layout) if field.name != "rect"]
        taken = [b for b in boxes if isinstance(b, FRect) and b != sheet and b.width * b.height > 0]
        room = FRect(sheet)
        for across in (False, True):
            low, high = (whole.left, whole.right) if across else (whole.top, whole.bottom)
            begin, end = (room.left, room.right) if across else (room.top, room.bottom)
            for box in taken:
                first, last = (box.left, box.right) if across else (box.top, box.bottom)
                meets = box.left < room.right and box.right > room.left
                if across:
                    meets = box.top < room.bottom and box.bottom > room.top
                if meets and last <= begin + 1:
                    low = max(low, last)
                if meets and first >= end - 1:
                    high = min(high, first)
            low, high = min(begin, low + ROOM_EDGE), max(end, high - ROOM_EDGE)
            if across:
                room.left, room.width = low, high - low
            else:
                room.top, room.height = low, high - low
        return room

    def _side(self) -> int:
        """How large the sheet has to be so that what can be pressed is as large as a finger."""
        frame = self._whole[0]
        side = math.ceil(frame.rect.width * self.least / max(1, self.smallest(frame)))
        while self.smallest(self._pane.new_frame(Rect(0, 0, side, side))) < self.least:
            side += 2
        return side

    def _show(self, rect: Rect) -> None:
        """The sheet fills these pixels, as far as there is something of it to be seen.

        It may be pushed from under the round button: so far there may be nothing beside it.
        """
        view, pane = self.view, self._pane
        spare = pane.ctx.canvas.rect_px(self.button()).width + pane.ctx.canvas.px(2 * INSET)
        rect.left = _kept(rect.left, view.right - rect.width - spare, view.left)
        rect.top = _kept(rect.top, view.bottom - rect.height, view.top)
        pane.frame = pane.new_frame(rect)
        layer = self._layers.get(rect.width)
        if layer is None:
            layer = self._layers[rect.width] = pane.new_layer(pane.frame)
        pane.layer = layer


def _kept(value: int, low: int, high: int) -> int:
    """The value, or the end of the range nearest to it; the middle of a range that is none."""
    return max(low, min(high, value)) if low <= high else (low + high) // 2
