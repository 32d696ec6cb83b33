"""Tables of Railroad Ink for arithmetic on many sheets at once: tiles, sides and boards. No sheets here.

A cell's *slot* is what waits at its four sides, three bits a side, north lowest: 0 for an empty cell, 1 + kind for an
arm or an exit, EDGE for the border without an exit, BLANK for a drawn cell without an arm. FULL marks a drawn cell.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from branchline.engine.railroad_ink.board import CELLS, GRID, BoardSpec
from branchline.engine.railroad_ink.faces import HAS_STATION, TILES
from branchline.engine.track.grid import OFF
from branchline.engine.track.sides import SIDES, opposite
from branchline.engine.track.tiles import Kind

Masks = NDArray[np.uint64]
"""Sets of cells, one bit per cell."""
Numbers = NDArray[np.intp]
"""Cells, tiles, faces, slots, or places in an array."""
Tiles = NDArray[np.uint8]
"""Tile numbers, NO_TILE for none."""
Small = NDArray[np.int16]
"""Tenths of points."""
Points = NDArray[np.float32]
Flags = NDArray[np.bool_]

BITS, EDGE, BLANK = 3, 6, 7
FULL = 1 << 4 * BITS
SLOTS = 2 * FULL
NOWHERE = CELLS
"""The cell that stands for none: always drawn, beside nothing."""
SPOTS = CELLS + 1
TILE_COUNT = len(TILES.tiles)
NO_TILE = TILE_COUNT
KINDS = len(Kind)
KEYS = SPOTS * (TILE_COUNT + 1)
"""Placements are numbered cell * (TILE_COUNT + 1) + tile."""

CODES = np.zeros((4, TILE_COUNT + 1), dtype=np.intp)
"""By side and tile: what a neighbour across sees, 0 for no tile."""
ARMS = np.zeros((KINDS, 4, TILE_COUNT + 1), dtype=np.uint8)
"""By kind, side and tile: 1 for an arm."""
STATION = np.array([*HAS_STATION, False]).astype(np.uint8)
DRAWN = np.array([1] * TILE_COUNT + [0], dtype=np.uint8)
for _tile, _ports in enumerate(TILES.ports):
    for _side, _port in enumerate(_ports):
        CODES[_side, _tile] = _port or BLANK
        if _port:
            ARMS[_port - 1, _side, _tile] = 1

NEIGHBOURS = np.full((SPOTS, 4), NOWHERE, dtype=np.intp)
"""By cell and side; NOWHERE beyond the border."""
for _cell, _row in enumerate(GRID.neighbours):
    for _side, _after in enumerate(_row):
        if _after != OFF:
            NEIGHBOURS[_cell, _side] = _after

UPDATES = np.stack([CODES[side] << BITS * opposite(side) for side in SIDES], axis=1)
"""By tile and side: the bits that come into the slot of the neighbour there."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A board as this package needs it. `slots[cell]` are those of the empty board; `exits` as in the engine."""

    slots: Numbers
    exit_cells: Numbers
    exit_sides: tuple[int, ...]
    exit_kinds: tuple[int, ...]
    buildings: tuple[tuple[int, str], ...]


def ground(board: BoardSpec) -> Ground:
    """The tables of a board."""
    slots = np.zeros(SPOTS, dtype=np.intp)
    slots[NOWHERE] = FULL
    exits = {(cell, side): 1 + kind for cell, side, kind in board.exits}
    for cell in range(CELLS):
        for side in SIDES:
            if GRID.neighbours[cell][side] == OFF:
                slots[cell] |= exits.get((cell, side), EDGE) << BITS * side
    cells, sides, kinds = zip(*board.exits, strict=True)
    return Ground(
        slots,
        np.array(cells, dtype=np.intp),
        tuple(sides),
        tuple(int(kind) for kind in kinds),
        board.buildings,
    )
