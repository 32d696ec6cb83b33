"""What is shown of one seat's sheet: it trails the match while animations run.

Here: `ShownSheet`, plain data. Not here: how it is drawn (`sheet`) and how it changes (`stage`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from branchline.engine.thirty_rails.views import SheetView

NONE = -1
CELLS = 64
SIDE = 8
STEPS = (-SIDE, 1, SIDE, -1)
"""From a cell to its neighbour on the four sides."""


@dataclass(slots=True)
class ShownSheet:
    """Everything drawn on one sheet. Cells not chosen are -1, masks have a bit per cell.

    `lit_row` and `lit_column` are the die numbers marked at the edge, 0 for none.
    """

    tiles: list[int] = field(default_factory=lambda: [NONE] * CELLS)
    mountains: int = 0
    crosses: int = 0
    water: int = 0
    marshes: int = 0
    mine: int = NONE
    factory: int = NONE
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
            self.water,
            self.marshes,
            self.mine,
            self.factory,
            self.stations.copy(),
            self.bonus,
            self.lit_row,
            self.lit_column,
        )

    @classmethod
    def of(cls, view: SheetView, blocked: int = 0) -> ShownSheet:
        """All of what a view tells; `blocked` are the lakes of the board."""
        return cls(
            list(view.tiles),
            view.mountains,
            view.crosses(blocked),
            view.water,
            view.marshes,
            view.mine,
            NONE if view.factory is None else view.factory,
            list(view.stations),
            view.bonus,
        )

    def cells(self) -> Iterator[int]:
        """The cells on which something stands."""
        for cell in range(CELLS):
            if (
                self.tiles[cell] != NONE
                or (self.mountains | self.crosses | self.water | self.marshes) >> cell & 1
                or cell in (self.mine, self.factory, self.bonus)
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
                or (self.water ^ before.water) & bit
                or (self.marshes ^ before.marshes) & bit
                or (self.mine == cell) != (before.mine == cell)
                or (self.factory == cell) != (before.factory == cell)
                or (self.bonus == cell) != (before.bonus == cell)
                or _station(self.stations, cell) != _station(before.stations, cell)
            ):
                yield cell


def flows_to(cells: int) -> int:
    """The side of the map to which a river of these cells runs."""
    places = [divmod(cell, SIDE) for cell in range(CELLS) if cells >> cell & 1]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    if rows[0] == rows[-1]:
        return 1 if max(columns) == SIDE - 2 else 3
    return 2 if max(rows) == SIDE - 2 else 0


def course_of(mouth: int) -> tuple[list[int], int]:
    """The cells of the river that leaves the map at this cell, from the middle on, and the side it runs to."""
    row, column = divmod(mouth, SIDE)
    side = {(row == 1): 0, (row == SIDE - 2): 2}.get(True, 3 if column == 1 else 1)
    return [mouth - back * STEPS[side] for back in (2, 1, 0)], side


def _station(stations: list[int], cell: int) -> int:
    return stations.index(cell) if cell in stations else NONE
