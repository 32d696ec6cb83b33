"""The sheet of 30 Rails as data: which cells are white, grey or lake, and where the die numbers stand.

Cells are numbered 8*row + column on a grid of 8x8; row and column 0 and 7 are the grey ring, corners are no cells.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from branchline.engine.track.grid import Grid, cells_of, mask_of

WIDTH = 8
DIE = 6
"""Faces of a die, and rows and columns of the white field."""
GRID = Grid(WIDTH, WIDTH)
FIELD = mask_of([WIDTH * row + column for row in range(1, 7) for column in range(1, 7)])
"""The 36 white cells (TR-2)."""
RING = mask_of([cell for at in range(1, 7) for cell in (at, 56 + at, WIDTH * at, WIDTH * at + 7)])
"""The 24 grey cells (TR-2)."""
BESIDE = tuple(mask_of([other for other in around if other >= 0]) for around in GRID.neighbours)
"""By cell its neighbours as a mask."""
NUMBERS = (0, 1, 2, 3, 4, 5, 6, 0)


def cell_name(cell: int) -> str:
    """Row and column as two digits.

    >>> cell_name(28)
    '34'
    """
    return f"{cell // WIDTH}{cell % WIDTH}"


def cell_named(name: str) -> int:
    """The cell with this name. Raises ValueError for anything but a white or grey cell's name."""
    if len(name) == 2 and name.isascii() and name.isdigit():
        row, column = int(name[0]), int(name[1])
        if row < WIDTH and column < WIDTH:
            cell = WIDTH * row + column
            if (FIELD | RING) >> cell & 1:
                return cell
    raise ValueError(f"{name[:10]!r} is no cell")


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """One board. Masks have a bit per cell; `row_number[row]` is the die number beside a row, 0 for none."""

    id: str
    field: int = FIELD
    ring: int = RING
    blocked: int = 0
    """White cells that are lakes: nothing is ever built there."""
    row_number: tuple[int, ...] = NUMBERS
    column_number: tuple[int, ...] = NUMBERS
    open_ring: bool = False
    """Whether grey cells take track, mine and factory (TR-11.1)."""

    @property
    def cells(self) -> int:
        """The cells on which something may be built: the white ones, with an open ring the grey ones too."""
        return self.field | self.ring if self.open_ring else self.field

    @property
    def land(self) -> int:
        """These cells less the lakes."""
        return self.cells & ~self.blocked

    def lane(self, number: int) -> int:
        """Those of these cells that stand in the row or in the column with this die number."""
        mask = 0
        for cell in cells_of(self.cells):
            if number in (self.row_number[cell // WIDTH], self.column_number[cell % WIDTH]):
                mask |= 1 << cell
        return mask

    def landing(self, row: int, value: int, taken: int = 0) -> int:
        """The cell of a row that a roll points at; a lake, or what is taken, passes it on to the right, around the row (TR-B)."""
        column = self.column_number.index(value)
        land = self.row_cells(row) & self.land & ~taken
        while not land >> (WIDTH * row + column) & 1:
            column = column % DIE + 1
        return WIDTH * row + column

    def row_cells(self, row: int) -> int:
        """The white cells of the row at this position, 1 to 6 from the top."""
        return self.field & (0xFF << WIDTH * row)

    def to_data(self) -> dict[str, object]:
        """Plain data that `from_data` reads back; `open_ring` only where it is so, as hashes are older than it."""
        data: dict[str, object] = {
            "id": self.id,
            "field": self.field,
            "ring": self.ring,
            "blocked": self.blocked,
            "row_number": list(self.row_number),
            "column_number": list(self.column_number),
        }
        return {**data, "open_ring": True} if self.open_ring else data

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> BoardSpec:
        """The board that `to_data` wrote. Raises ValueError, naming the field, for anything else."""
        name = data.get("id")
        if not isinstance(name, str):
            raise ValueError("board: id is not a text")
        masks = []
        for key in ("field", "ring", "blocked"):
            mask = data.get(key)
            if type(mask) is not int or not 0 <= mask < 1 << 64:
                raise ValueError(f"board: {key} is no mask")
            masks.append(mask)
        numbers = []
        for key in ("row_number", "column_number"):
            values = data.get(key)
            if (
                not isinstance(values, list | tuple)
                or len(values) != WIDTH
                or not all(type(value) is int and 0 <= value <= 6 for value in values)
            ):
                raise ValueError(f"board: {key} is no list of die numbers")
            numbers.append(tuple(values))
        open_ring = data.get("open_ring", False)
        if type(open_ring) is not bool:
            raise ValueError("board: open_ring is neither true nor false")
        return cls(name, masks[0], masks[1], masks[2], numbers[0], numbers[1], open_ring)

    @property
    def hash(self) -> str:
        """Sixteen hex digits that change with anything that matters to the rules."""
        text = repr(sorted((key, value) for key, value in self.to_data().items() if key != "id"))
        return hashlib.blake2s(text.encode(), digest_size=8).hexdigest()


class Lanes:
    """The rows and columns of a board by die number, ready to be asked many times."""

    def __init__(self, board: BoardSpec) -> None:
        self._land = board.land
        self._lanes = tuple(board.lane(number) & board.land for number in range(DIE + 1))

    def empty(self, filled: int) -> int:
        """The land that is not filled."""
        return self._land & ~filled

    def open(self, number: int, filled: int) -> int:
        """The empty land of a number's row and column, or all empty land where these are full (TR-5.3)."""
        empty = self._land & ~filled
        return self._lanes[number] & empty or empty


STANDARD = BoardSpec("standard")
"""The printed sheet; maps/thirty_rails/standard.tmx says the same (tested)."""
MARSHES = BoardSpec("marshes", open_ring=True)
"""The sheet for marsh and factory; maps/thirty_rails/marshes.tmx says the same (tested)."""
