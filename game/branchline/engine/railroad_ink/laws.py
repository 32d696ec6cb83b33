"""Where a face may be drawn (RI-4). A die carries its law; modules bring further ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from branchline.engine.kernel.reasons import Reason, because
from branchline.engine.railroad_ink.board import ALL, cell_name
from branchline.engine.railroad_ink.faces import FIT, TRACK
from branchline.engine.railroad_ink.state import Sheet
from branchline.engine.track.grid import cells_of
from branchline.engine.track.layout import NONE
from branchline.engine.track.sides import LETTERS

ALL_SIDES = 0b1111


@dataclass(frozen=True, slots=True)
class Law:
    """An empty cell, no arm against one that it clashes with; where `need` names kinds, one of their arms meets its like."""

    need: int = 0
    apart: str = "track.unconnected"
    """Why a place that meets nothing is refused."""

    def spots(self, sheet: Sheet) -> list[tuple[int, int]]:
        """The cells in which a face may fit, each with the sides (a mask) at which a meeting arm counts."""
        cells = sheet.layout.open_to(self.need) if self.need else ALL & ~sheet.layout.filled
        return [(cell, ALL_SIDES) for cell in cells_of(cells)]

    def places(self, sheet: Sheet, face: int) -> list[tuple[int, int]]:
        """Every (cell, tile) where a face may be drawn, in ascending order."""
        return list(self._places(sheet, face))

    def has_place(self, sheet: Sheet, face: int) -> bool:
        """Whether a face may be drawn anywhere."""
        return next(self._places(sheet, face), None) is not None

    def _places(self, sheet: Sheet, face: int) -> Iterator[tuple[int, int]]:
        slots, need = sheet.layout.slots, self.need
        for cell, sides in self.spots(sheet):
            for tile in FIT.fitting(face, slots[cell], need):
                if sides == ALL_SIDES or FIT.meets(tile, slots[cell], sides) & need:
                    yield cell, tile

    def refuse(self, sheet: Sheet, cell: int, tile: int) -> Reason | None:
        """Why a tile may not be drawn in a cell, or None."""
        reason = self.refuse_cell(sheet, cell)
        if reason is not None:
            return reason
        signature = sheet.layout.slots[cell]
        side = FIT.clash(tile, signature)
        if side >= 0:
            return because("track.clash", cell=cell_name(cell), side=LETTERS[side])
        if self.need:
            sides = dict(self.spots(sheet)).get(cell, 0)
            if not FIT.meets(tile, signature, sides) & self.need:
                return because(self.apart, cell=cell_name(cell))
        return None

    def refuse_cell(self, sheet: Sheet, cell: int) -> Reason | None:
        """Why nothing may be drawn in a cell, or None."""
        if sheet.layout.tiles[cell] != NONE:
            return because("cell.drawn", cell=cell_name(cell))
        return None


ROUTE_LAW = Law(TRACK)
"""Route dice and special routes must go on from an exit or from track (RI-4.2)."""
FREE_LAW = Law()
"""Faces that may stand alone."""
