"""What is shown of one seat's sheet: it trails the match while animations run.

Here: `ShownSheet`, plain data. Not here: how it is drawn (`sheet`) and how it changes (`stage`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from branchline.engine.thirty_rails.views import SheetView

NONE = -1
CELLS = 64


@dataclass(slots=True)
class ShownSheet:
    """Everything drawn on one sheet. Cells not chosen are -1, masks have a bit per cell.

    `lit_row` and `lit_column` are the die numbers marked at the edge, 0 for none.
    """

    tiles: list[int] = field(default_factory=lambda: [NONE] * CELLS)
    mountains: int = 0
    crosses: int = 0
    mine: int = NONE
    stations: list[int] = field(default_factory=lambda: [NONE] * 4)
    bonus: int = NONE
    lit_row: int = 0
    lit_column: int = 0

    def copy(self) -> ShownSheet:
        """An independent copy."""
        return ShownSheet(
            self.tiles.copy(),
            self.mountains,
            self.crosses,
            self.mine,
            self.stations.copy(),
            self.bonus,
            self.lit_row,
            self.lit_column,
        )

    @classmethod
    def of(cls, view: SheetView) -> ShownSheet:
        """All of what a view tells."""
        return cls(list(view.tiles), view.mountains, 0, view.mine, list(view.stations), view.bonus)

    def cells(self) -> Iterator[int]:
        """The cells on which something stands."""
        for cell in range(CELLS):
            if (
                self.tiles[cell] != NONE
                or (self.mountains | self.crosses) >> cell & 1
                or cell in (self.mine, self.bonus)
                or cell in self.stations
            ):
                yield cell

    def changed_cells(self, before: ShownSheet) -> Iterator[int]:
        """The cells that look different from `before`."""
        for cell in range(CELLS):
            bit = 1 << cell
            if (
                self.tiles[cell] != before.tiles[cell]
                or (self.mountains ^ before.mountains) & bit
                or (self.crosses ^ before.crosses) & bit
                or (self.mine == cell) != (before.mine == cell)
                or (self.bonus == cell) != (before.bonus == cell)
                or _station(self.stations, cell) != _station(before.stations, cell)
            ):
                yield cell


def _station(stations: list[int], cell: int) -> int:
    return stations.index(cell) if cell in stations else NONE
