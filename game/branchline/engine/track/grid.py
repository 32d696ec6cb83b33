"""Rectangular grids of cells numbered row by row, and their neighbours."""

from __future__ import annotations

from dataclasses import dataclass, field

OFF = -1
"""The neighbour beyond the grid's edge."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells 0 .. width*height-1; `neighbours[cell][side]` is the cell across that side, or OFF.

    >>> Grid(8, 8).neighbours[9]
    (1, 10, 17, 8)
    """

    width: int
    height: int
    neighbours: tuple[tuple[int, int, int, int], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Fills the table of neighbours."""
        w, h = self.width, self.height
        table = tuple(
            (
                cell - w if cell >= w else OFF,
                cell + 1 if cell % w < w - 1 else OFF,
                cell + w if cell < w * (h - 1) else OFF,
                cell - 1 if cell % w else OFF,
            )
            for cell in range(w * h)
        )
        object.__setattr__(self, "neighbours", table)


def cells_of(mask: int) -> tuple[int, ...]:
    """The cells of a bit mask in ascending order.

    >>> cells_of(0b1010)
    (1, 3)
    """
    cells = []
    while mask:
        low = mask & -mask
        cells.append(low.bit_length() - 1)
        mask ^= low
    return tuple(cells)


def mask_of(cells: tuple[int, ...] | list[int] | range) -> int:
    """The bit mask of some cells.

    >>> mask_of([1, 3])
    10
    """
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask
