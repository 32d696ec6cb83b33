"""The board of Railroad Ink: seven by seven cells, exits, and buildings (RI-2, RI-B). A cell is 7 * row + column."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from branchline.engine.track.grid import OFF, Grid, mask_of
from branchline.engine.track.layout import Exit, Ground
from branchline.engine.track.sides import LETTERS
from branchline.engine.track.tiles import Kind

WIDTH = 7
CELLS = WIDTH * WIDTH
GRID = Grid(WIDTH, WIDTH)
ALL = (1 << CELLS) - 1
CENTRE = mask_of([WIDTH * row + column for row in (2, 3, 4) for column in (2, 3, 4)])
"""The nine cells of the central area (RI-2.4)."""
MIDDLE = WIDTH * 3 + 3
ROWS = "ABCDEFG"

FACTORY, VILLAGE, UNIVERSITY = "factory", "village", "university"
BUILDINGS = (FACTORY, VILLAGE, UNIVERSITY)

EXIT_KINDS = {"H": Kind.ROAD, "R": Kind.RAIL}
EXIT_LETTERS = {kind: letter for letter, kind in EXIT_KINDS.items()}
MOST_EXITS = 28
LEAST_EXITS = 2


def cell_name(cell: int) -> str:
    """The row's letter and the column's digit.

    >>> cell_name(24)
    'D3'
    """
    return f"{ROWS[cell // WIDTH]}{cell % WIDTH}"


def cell_named(name: str) -> int:
    """The cell with this name. Raises ValueError for anything else."""
    if len(name) == 2 and name[0] in ROWS and name[1] in "0123456":
        return WIDTH * ROWS.index(name[0]) + int(name[1])
    raise ValueError(f"{name[:10]!r} is no cell")


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """One board. `exits` are (cell, side, kind), `buildings` (cell, name), each in ascending order."""

    id: str
    exits: tuple[Exit, ...]
    buildings: tuple[tuple[int, str], ...] = ()
    ground: Ground = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Puts exits and buildings in order and prepares what layouts stand on. The parts must fit: see `from_data`."""
        for part in fields(self):
            value = getattr(self, part.name) if part.init else None
            if isinstance(value, tuple):
                object.__setattr__(self, part.name, tuple(sorted(value)))
        object.__setattr__(self, "ground", Ground(GRID, self.exits))

    def building_at(self, cell: int) -> str:
        """The building in a cell, or an empty text."""
        return dict(self.buildings).get(cell, "")

    def to_data(self) -> dict[str, object]:
        """Plain data that `from_data` reads back."""
        return {
            "id": self.id,
            "exits": [[cell, LETTERS[side], EXIT_LETTERS[kind]] for cell, side, kind in self.exits],
            "sites": [[cell, name] for cell, name in self.buildings],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> BoardSpec:
        """The board that `to_data` wrote. Raises ValueError, naming the field, for anything else."""
        name, exits, buildings = data.get("id"), data.get("exits"), data.get("sites", [])
        if not isinstance(name, str):
            raise ValueError("board: id is not a text")
        if not isinstance(exits, list | tuple) or not LEAST_EXITS <= len(exits) <= MOST_EXITS:
            raise ValueError(f"board: exits is no list of {LEAST_EXITS} to {MOST_EXITS}")
        if not isinstance(buildings, list | tuple):
            raise ValueError("board: sites is no list")
        spec = cls(
            name,
            tuple(_exit(value) for value in exits),
            tuple(_building(value) for value in buildings),
        )
        if len({exit_[:2] for exit_ in spec.exits}) != len(spec.exits):
            raise ValueError("board: exits has two in one place")
        if len(dict(spec.buildings)) != len(spec.buildings):
            raise ValueError("board: sites has two in one cell")
        return spec

    @property
    def hash(self) -> str:
        """Sixteen hex digits that change with anything that matters to the rules."""
        text = repr(sorted((key, value) for key, value in self.to_data().items() if key != "id"))
        return hashlib.blake2s(text.encode(), digest_size=8).hexdigest()


def _exit(value: object) -> Exit:
    """One exit as written by `to_data`."""
    if isinstance(value, list | tuple) and len(value) == 3:
        cell, side, kind = value
        if (
            type(cell) is int
            and 0 <= cell < CELLS
            and isinstance(side, str)
            and len(side) == 1
            and side in LETTERS
            and isinstance(kind, str)
            and kind in EXIT_KINDS
            and GRID.neighbours[cell][LETTERS.index(side)] == OFF
        ):
            return cell, LETTERS.index(side), EXIT_KINDS[kind]
    raise ValueError(f"board: {str(value)[:40]} is no exit: border cell, side and H or R")


def _building(value: object) -> tuple[int, str]:
    """One building as written by `to_data`."""
    if isinstance(value, list | tuple) and len(value) == 2:
        cell, name = value
        if type(cell) is int and 0 <= cell < CELLS and name in BUILDINGS:
            return cell, str(name)
    raise ValueError(f"board: {str(value)[:40]} is no building: a cell and one of {BUILDINGS}")


def _printed_exits() -> tuple[Exit, ...]:
    """The twelve exits of the printed boards: 2nd, 4th and 6th cell of each side, types alternating (RI-2.2)."""
    exits: list[Exit] = []
    for place, kinds in ((1, "HR"), (3, "RH"), (5, "HR")):
        across, along = EXIT_KINDS[kinds[0]], EXIT_KINDS[kinds[1]]
        exits += [(place, 0, across), (WIDTH * (WIDTH - 1) + place, 2, across)]
        exits += [(WIDTH * place + WIDTH - 1, 1, along), (WIDTH * place, 3, along)]
    return tuple(exits)


PRINTED_BUILDINGS = tuple(
    (cell_named(cell), name)
    for name, cells in (
        (FACTORY, "A0 E6 F2"),
        (VILLAGE, "A2 B5 C4 F4"),
        (UNIVERSITY, "C0 D3 E1 G6"),
    )
    for cell in cells.split()
)
"""The buildings of the Challenge boards (RI-13.1)."""

STANDARD = BoardSpec("standard", _printed_exits())
"""The printed sheet; maps/railroad_ink/standard.tmx says the same (tested)."""
CHALLENGE = BoardSpec("challenge", _printed_exits(), PRINTED_BUILDINGS)
"""The printed sheet of the Challenge editions."""
