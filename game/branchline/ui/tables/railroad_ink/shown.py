"""What is shown of one seat's sheet: it trails the match while animations run.

Here: `ShownSheet`, plain data. Not here: how it is drawn (`sheet`) and how it changes (`choreo`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from branchline.engine.railroad_ink.views import SheetView

NONE = -1
WIDTH = 7
CELLS = WIDTH * WIDTH


@dataclass(slots=True)
class ShownSheet:
    """Everything drawn on one sheet: tiles and their rounds by cell, craters as a mask, the meteor's cell or -1."""

    tiles: list[int] = field(default_factory=lambda: [NONE] * CELLS)
    since: list[int] = field(default_factory=lambda: [0] * CELLS)
    scars: int = 0
    dot: int = NONE

    def copy(self) -> ShownSheet:
        """An independent copy."""
        return ShownSheet(self.tiles.copy(), self.since.copy(), self.scars, self.dot)

    @classmethod
    def of(cls, view: SheetView) -> ShownSheet:
        """All of what a view tells."""
        dot = view.mark("meteor_dot", NONE)
        return cls(list(view.tiles), list(view.since), view.scars, dot)

    def put(self, cell: int, tile: int, round_: int) -> None:
        """A tile is drawn in a cell, also over a crater."""
        self.tiles[cell], self.since[cell] = tile, round_
        self.scars &= ~(1 << cell)

    def cells(self) -> Iterator[int]:
        """The cells on which something stands."""
        for cell in range(CELLS):
            if self.tiles[cell] != NONE or self.scars >> cell & 1 or cell == self.dot:
                yield cell

    def changed_cells(self, before: ShownSheet) -> Iterator[int]:
        """The cells that look different from `before`."""
        for cell in range(CELLS):
            if (
                self.tiles[cell] != before.tiles[cell]
                or self.since[cell] != before.since[cell]
                or (self.scars ^ before.scars) >> cell & 1
                or (self.dot == cell) != (before.dot == cell)
            ):
                yield cell
