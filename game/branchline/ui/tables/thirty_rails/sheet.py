"""One sheet of paper: where its cells are, and everything drawn on it that stays.

Here: `SheetFrame` (geometry in pixels) and `SheetLayer` (the paper with what stands on it).
Not here: marks that come and go, animations, and what belongs on the sheet (`stage`).
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Rect

from branchline.ui import theme
from branchline.ui.media.fonts import FontBook
from branchline.ui.tables import paper, pen
from branchline.ui.tables.session import BoardLook
from branchline.ui.tables.thirty_rails.shown import ShownSheet, flows_to
from branchline.ui.tables.thirty_rails.stamps import Stamps

ROWS = 8
RING_PART = 0.74
NUMBER_PARTS = (0.38, 0.5)
MINI_MARGIN = 0.12


class SheetFrame:
    """The cells of a sheet drawn in a square of pixels.

    The ring's cells are a little narrower than the field's unless it is `open` for track; `numbers`
    leaves room for the die numbers around, more of it on a `small` sheet. Cells that touch share no
    pixel and leave none between them.
    """

    def __init__(
        self, rect: Rect, *, numbers: bool = True, small: bool = False, open_ring: bool = False
    ) -> None:
        self.rect = rect
        part = 1.0 if open_ring else RING_PART
        self.numbers = numbers
        margin = (NUMBER_PARTS[1] if small else NUMBER_PARTS[0]) if numbers else MINI_MARGIN
        side = min(rect.width, rect.height)
        self.cell = max(4, int(side / (6 + 2 * part + 2 * margin)))
        self.ring = max(3, round(self.cell * part))
        inner = self.cell * 6 + self.ring * 2
        self.left = rect.left + (rect.width - inner) // 2
        self.top = rect.top + (rect.height - inner) // 2
        self.inner = inner

    def span(self, index: int) -> tuple[int, int]:
        """Where row or column `index` (0..7) begins, from the ring's corner, and its length."""
        if index == 0:
            return 0, self.ring
        if index == ROWS - 1:
            return self.ring + 6 * self.cell, self.ring
        return self.ring + (index - 1) * self.cell, self.cell

    def rect_of(self, cell: int) -> Rect:
        """The pixels of a cell."""
        row, column = divmod(cell, ROWS)
        y, height = self.span(row)
        x, width = self.span(column)
        return Rect(self.left + x, self.top + y, width, height)

    def square_of(self, cell: int) -> Rect:
        """The square in which something is drawn in a cell: centred, as large as fits."""
        rect = self.rect_of(cell)
        size = min(rect.width, rect.height)
        return Rect(rect.centerx - size // 2, rect.centery - size // 2, size, size)

    def cell_at(self, point: tuple[float, float]) -> int | None:
        """The cell under a point in pixels; None outside and at the four corners."""
        column = self._index(point[0] - self.left)
        row = self._index(point[1] - self.top)
        if column is None or row is None:
            return None
        corner = row in (0, ROWS - 1) and column in (0, ROWS - 1)
        return None if corner else ROWS * row + column

    def number_places(self) -> Iterator[tuple[int, bool, Rect]]:
        """For every printed die number: its row or column, whether it is a row, its square."""
        reach = (min(self.rect.width, self.rect.height) - self.inner) // 2
        size = int(reach * 0.92)
        for index in range(1, ROWS - 1):
            start, length = self.span(index)
            middle = start + length // 2
            near, far = -reach // 2, self.inner + reach // 2
            for along in (near, far):
                square = Rect(0, 0, size, size)
                square.center = (self.left + along, self.top + middle)
                yield index, True, square.copy()
                square.center = (self.left + middle, self.top + along)
                yield index, False, square

    def _index(self, offset: float) -> int | None:
        if not 0 <= offset < self.inner:
            return None
        if offset < self.ring:
            return 0
        if offset >= self.ring + 6 * self.cell:
            return ROWS - 1
        return 1 + int((offset - self.ring) // self.cell)


def doors(cell: int, *, open_ring: bool) -> tuple[int, ...]:
    """The sides at which track comes to a station: that towards the field, and in an open ring those beside it."""
    row, column = divmod(cell, ROWS)
    inner = {(row == 0): 2, (row == ROWS - 1): 0}.get(True, 1 if column == 0 else 3)
    return ((inner + 3) % 4, inner, (inner + 1) % 4) if open_ring else (inner,)


class SheetLayer:
    """The paper of one seat with all that stays on it, as one surface at `frame.rect`.

    It is drawn again when `show` is given something else to show.
    """

    def __init__(
        self, frame: SheetFrame, board: BoardLook, stamps: Stamps, fonts: FontBook
    ) -> None:
        self.frame = frame
        self._board = board
        self._stamps = stamps
        self._fonts = fonts
        self._blank = self._draw_blank()
        self.surface = self._blank.copy()
        self._drawn: ShownSheet | None = None

    def show(self, sheet: ShownSheet) -> bool:
        """The surface shows this sheet; whether anything had to be drawn."""
        if self._drawn == sheet:
            return False
        before, self._drawn = self._drawn, sheet.copy()
        lit = (sheet.lit_row, sheet.lit_column)
        if before is not None and (before.lit_row, before.lit_column) == lit:
            for cell in sheet.changed_cells(before):
                self._draw_cell(cell, sheet)
            return True
        self.surface.blit(self._blank, (0, 0))
        self._draw_numbers(*lit)
        for cell in sheet.cells():
            self._draw_cell(cell, sheet, fresh=True)
        return True

    def _local(self, rect: Rect) -> Rect:
        return rect.move(-self.frame.rect.left, -self.frame.rect.top)

    def _draw_cell(self, cell: int, sheet: ShownSheet, *, fresh: bool = False) -> None:
        place = self._local(self.frame.rect_of(cell))
        square = self._local(self.frame.square_of(cell))
        if not fresh:
            self.surface.blit(self._blank, place, place)
        size = square.width
        if sheet.water >> cell & 1:
            self.surface.blit(self._stamps.water(flows_to(sheet.water), size), square)
        if sheet.marshes >> cell & 1:
            self.surface.blit(self._stamps.marsh(cell, size), square)
        if sheet.mountains >> cell & 1:
            self.surface.blit(self._stamps.mountain(cell, size), square)
        if sheet.tiles[cell] >= 0:
            self.surface.blit(self._stamps.tile(sheet.tiles[cell], size), square)
        if sheet.crosses >> cell & 1:
            self.surface.blit(self._stamps.cross(size), square)
        if sheet.mine == cell:
            self.surface.blit(self._stamps.mine(size), square)
        if sheet.factory == cell:
            self.surface.blit(self._stamps.factory(size), square)
        if sheet.bonus == cell:
            self.surface.blit(self._stamps.bonus(size), square)
        if cell in sheet.stations:
            number = sheet.stations.index(cell) + 1
            sides = doors(cell, open_ring=self._board.open_ring)
            self.surface.blit(self._stamps.station(number, size, sides), square)

    def _draw_numbers(self, lit_row: int, lit_column: int) -> None:
        if not self.frame.numbers:
            return
        for index, is_row, square in self.frame.number_places():
            numbers = self._board.row_number if is_row else self._board.column_number
            number, lit = numbers[index], lit_row if is_row else lit_column
            if number:
                self._draw_number(number, self._local(square), lit=number == lit)

    def _draw_number(self, number: int, square: Rect, *, lit: bool) -> None:
        key_size = square.width
        colour = theme.ORANGE_DEEP if lit else theme.GRAPHITE
        if lit:
            plate = pen.fine(
                key_size,
                key_size,
                theme.ORANGE_PALE,
                lambda s, f: pen.polygon(
                    s,
                    pen.rounded((0, 0, key_size * f, key_size * f), key_size * f * 0.3),
                    theme.ORANGE_PALE,
                ),
            )
            self.surface.blit(plate, square)
        font = self._fonts.at_pixels(round(key_size * 0.95), bold=True)
        text = font.render(str(number), True, colour)
        tight = text.get_bounding_rect()
        self.surface.blit(
            text,
            (square.centerx - tight.centerx, square.centery - tight.centery),
        )

    def _draw_blank(self) -> pygame.Surface:
        frame = self.frame
        shown = self._stamps.shown
        surface = paper.blank(frame.rect.size, shown)
        for cell in range(ROWS * ROWS):
            bit = 1 << cell
            if not (self._board.field | self._board.ring) & bit:
                continue
            place = self._local(frame.rect_of(cell))
            white = self._board.field & bit
            surface.fill(paper.field_tint(shown) if white else paper.ring_tint(shown), place)
        self._draw_grid(surface)
        for cell in range(ROWS * ROWS):
            if self._board.blocked >> cell & 1:
                square = self._local(frame.square_of(cell))
                surface.blit(self._stamps.lake(cell, square.width), square)
        pygame.draw.rect(surface, shown(theme.PAPER_EDGE), surface.get_rect(), 1)
        return surface

    def _draw_grid(self, surface: pygame.Surface) -> None:
        frame, shown = self.frame, self._stamps.shown
        for cell in range(ROWS * ROWS):
            if (self._board.field | self._board.ring) >> cell & 1:
                place = self._local(frame.rect_of(cell))
                pygame.draw.rect(surface, paper.fine_line(shown), place.inflate(1, 1), 1)
        if frame.cell >= paper.LEAST_FOR_QUARTERS:
            self._draw_quarters(surface)
        if self._board.field:
            cells = [c for c in range(ROWS * ROWS) if self._board.field >> c & 1]
            around = self._local(frame.rect_of(cells[0])).unionall(
                [self._local(frame.rect_of(cell)) for cell in cells[1:]]
            )
            width = max(1, frame.cell // 40)
            pygame.draw.rect(
                surface, shown(theme.GRAPHITE), around.inflate(2 * width, 2 * width), width
            )

    def _draw_quarters(self, surface: pygame.Surface) -> None:
        """The faint squares of drafting paper within each cell that takes track."""
        for cell in range(ROWS * ROWS):
            if (self._board.field | self._board.ring * self._board.open_ring) >> cell & 1:
                paper.quarters(surface, self._local(self.frame.rect_of(cell)), self._stamps.shown)
