"""One sheet of paper: where its cells are, and everything drawn on it that stays.

Here: `SheetFrame` (geometry in pixels) and `SheetLayer` (the paper with what stands on it). Not here: marks that come
and go, animations, and what belongs on the sheet (`stage`).
"""

from __future__ import annotations

from typing import Protocol

import pygame
from pygame import Rect

from branchline.engine.railroad_ink.faces import TILES
from branchline.engine.track.tiles import Kind
from branchline.ui import theme
from branchline.ui.tables import paper, pen
from branchline.ui.tables.railroad_ink.shown import CELLS, NONE, WIDTH, ShownSheet
from branchline.ui.tables.railroad_ink.stamps import Stamps

MARGIN = 0.44
"""The room around the cells in which the exits end, in cells."""
CENTRE = tuple(WIDTH * row + column for row in (2, 3, 4) for column in (2, 3, 4))
CENTRE_TINT: theme.Colour = (250, 238, 210)
CENTRE_LINE: theme.Colour = (196, 150, 88)
STRONG_CENTRE: theme.Colour = (255, 246, 214)
STRONG_CENTRE_LINE: theme.Colour = (120, 78, 10)
BADGE = 0.2
LEAST_BADGE = 12
LEAST_BADGED_CELL = 34
SMALL_BUILDING = 0.27
BUILDING = 0.58
STEPS = ((-WIDTH, 0), (1, 1), (WIDTH, 2), (-1, 3))


class InkBoard(Protocol):
    """What has to be known of a board to draw it; the engine's `BoardSpec` is one."""

    @property
    def exits(self) -> tuple[tuple[int, int, Kind], ...]:
        """The exits as (cell, side, kind)."""

    @property
    def buildings(self) -> tuple[tuple[int, str], ...]:
        """The buildings as (cell, name)."""


class SheetFrame:
    """The cells of a sheet drawn in a square of pixels. Cells that touch share no pixel and leave none between them."""

    def __init__(self, rect: Rect) -> None:
        self.rect = rect
        side = min(rect.width, rect.height)
        self.cell = max(4, int(side / (WIDTH + 2 * MARGIN)))
        inner = self.cell * WIDTH
        self.left = rect.left + (rect.width - inner) // 2
        self.top = rect.top + (rect.height - inner) // 2
        self.inner = inner

    def rect_of(self, cell: int) -> Rect:
        """The pixels of a cell."""
        row, column = divmod(cell, WIDTH)
        return Rect(
            self.left + column * self.cell, self.top + row * self.cell, self.cell, self.cell
        )

    def square_of(self, cell: int) -> Rect:
        """The square in which something is drawn in a cell: all of it."""
        return self.rect_of(cell)

    def cell_at(self, point: tuple[float, float]) -> int | None:
        """The cell under a point in pixels; None outside."""
        x, y = point[0] - self.left, point[1] - self.top
        if not (0 <= x < self.inner and 0 <= y < self.inner):
            return None
        return WIDTH * int(y // self.cell) + int(x // self.cell)

    def outside(self, cell: int, side: int) -> Rect:
        """The pixels of the cell that would be beyond a side of a border cell."""
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
        return self.rect_of(cell).move(dx * self.cell, dy * self.cell)

    def badge_of(self, cell: int, tile: int) -> Rect:
        """Where the round of a cell is written: in the corner that its tile leaves most free."""
        place = self.rect_of(cell)
        size = max(LEAST_BADGE, round(self.cell * BADGE))
        inset = max(1, round(self.cell * 0.03))
        right, below = free_corner(tile)
        x = place.right - inset - size if right else place.left + inset
        y = place.bottom - inset - size if below else place.top + inset
        return Rect(x, y, size, size)


def free_corner(tile: int) -> tuple[bool, bool]:
    """The corner (right?, below?) between two sides of a tile that have nothing, or else without a curve in it."""
    drawn = TILES.tiles[tile]
    curves = {frozenset(turn) for turn in drawn.turns}
    best = (3, 0)
    for rank, (a, b) in enumerate(((0, 3), (0, 1), (2, 3), (1, 2))):
        full = (drawn.ports[a] is not None) + (drawn.ports[b] is not None)
        if full == 2 and frozenset((a, b)) in curves and not drawn.station:
            full = 3
        best = min(best, (full, rank))
    return best[1] % 2 == 1, best[1] >= 2


class SheetLayer:
    """The paper of one seat with all that stays on it, as one surface at `frame.rect`.

    It is drawn again when `show` is given something else to show.
    """

    def __init__(self, frame: SheetFrame, board: InkBoard, stamps: Stamps) -> None:
        self.frame = frame
        self._board = board
        self._buildings = dict(board.buildings)
        self._stamps = stamps
        self._blank = self._draw_blank()
        self.surface = self._blank.copy()
        self._drawn: ShownSheet | None = None

    def show(self, sheet: ShownSheet) -> bool:
        """The surface shows this sheet; whether anything had to be drawn."""
        if self._drawn == sheet:
            return False
        before, self._drawn = self._drawn, sheet.copy()
        if before is not None:
            for cell in sheet.changed_cells(before):
                self._draw_cell(cell, sheet)
            return True
        self.surface.blit(self._blank, (0, 0))
        for cell in sheet.cells():
            self._draw_cell(cell, sheet)
        return True

    def _local(self, rect: Rect) -> Rect:
        return rect.move(-self.frame.rect.left, -self.frame.rect.top)

    def _draw_cell(self, cell: int, sheet: ShownSheet) -> None:
        place = self._local(self.frame.rect_of(cell))
        size = place.width
        tile = sheet.tiles[cell]
        self.surface.blit(self._blank, place, place)
        if tile != NONE and cell in self._buildings:
            self._plain_cell(self.surface, place, cell)
        if sheet.scars >> cell & 1:
            self.surface.blit(self._stamps.crater(cell, size), place)
        if tile != NONE:
            self.surface.blit(self._stamps.tile(tile, size), place)
            self._draw_corners(cell, sheet)
        if sheet.dot == cell:
            dot = round(size * 0.5)
            at = Rect(0, 0, dot, dot)
            at.center = place.center
            self.surface.blit(self._stamps.dot(dot), at)

    def _draw_corners(self, cell: int, sheet: ShownSheet) -> None:
        """The round in which a cell was drawn, and the building that stood in it."""
        tile = sheet.tiles[cell]
        if self.frame.cell < LEAST_BADGED_CELL:
            return
        badge = self._local(self.frame.badge_of(cell, tile))
        if sheet.since[cell]:
            self.surface.blit(self._stamps.badge(sheet.since[cell], badge.width), badge)
        if cell in self._buildings:
            place = self._local(self.frame.rect_of(cell))
            size = round(self.frame.cell * SMALL_BUILDING)
            inset = round(self.frame.cell * 0.02)
            right, below = free_corner(tile)
            x = place.left + inset if right else place.right - inset - size
            y = place.bottom - inset - size if below else place.top + inset
            self.surface.blit(self._stamps.building(self._buildings[cell], size), (x, y))

    # --- the empty sheet ----------------------------------------------------------------------

    def _draw_blank(self) -> pygame.Surface:
        frame = self.frame
        surface = paper.blank(frame.rect.size, self._stamps.shown)
        for cell in range(CELLS):
            self._plain_cell(surface, self._local(frame.rect_of(cell)), cell)
        self._draw_centre(surface)
        for cell, name in self._board.buildings:
            place = self._local(frame.rect_of(cell))
            size = round(place.width * BUILDING)
            at = Rect(0, 0, size, size)
            at.center = place.center
            surface.blit(self._stamps.building(name, size, faint=True), at)
        around = self._local(Rect(frame.left, frame.top, frame.inner, frame.inner))
        width = max(1, frame.cell // 40)
        pygame.draw.rect(
            surface, self._stamps.shown(theme.GRAPHITE), around.inflate(2 * width, 2 * width), width
        )
        for cell, side, kind in self._board.exits:
            place = self._local(frame.outside(cell, side))
            surface.blit(self._stamps.exit(kind, side, place.width, MARGIN), place)
        pygame.draw.rect(surface, self._stamps.shown(theme.PAPER_EDGE), surface.get_rect(), 1)
        return surface

    def _plain_cell(self, surface: pygame.Surface, place: Rect, cell: int) -> None:
        shown = self._stamps.shown
        centre = shown.either(CENTRE_TINT, STRONG_CENTRE)
        surface.fill(centre if cell in CENTRE else paper.field_tint(shown), place)
        if self.frame.cell >= paper.LEAST_FOR_QUARTERS and cell not in CENTRE:
            paper.quarters(surface, place, shown)
        pygame.draw.rect(surface, paper.fine_line(shown), place.inflate(1, 1), 1)

    def _draw_centre(self, surface: pygame.Surface) -> None:
        """The line of dashes around the nine cells in the middle."""
        first = self._local(self.frame.rect_of(CENTRE[0]))
        last = self._local(self.frame.rect_of(CENTRE[-1]))
        box = first.union(last)
        size = self.frame.cell
        tone = self._stamps.shown.either(CENTRE_LINE, STRONG_CENTRE_LINE)

        def paint(big: pygame.Surface, factor: float) -> None:
            inset = 0.02 * size * factor
            wide = box.width * factor - 2 * inset
            outline = pen.rounded((inset, inset, wide, wide), 0.08 * size * factor)
            for dash in pen.dashes(
                [*outline, outline[0]], 0.12 * size * factor, 0.09 * size * factor
            ):
                pen.stroke(big, dash, max(1.6, 0.026 * size) * factor, tone)

        surface.blit(pen.fine(box.width, box.height, tone, paint), box)
