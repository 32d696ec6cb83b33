"""Tables of 30 Rails for arithmetic on bit masks: sides, tiles and boards. No sheets here.

Inside this package the sides are numbered north 0, west 1, east 2, south 3: the side across the cell is then 3 - side,
and each of the three other sides is side ^ 1, side ^ 2 or side ^ 3. So one reversed view of an array of four sides
turns "entered by" into "left by", for all sides at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from branchline.engine.thirty_rails.board import FIELD, GRID, BoardSpec
from branchline.engine.thirty_rails.faces import (
    BLACK_OF,
    STRAIGHT_EW,
    STRAIGHT_NS,
    TILES,
    TILES_OF,
)
from branchline.engine.thirty_rails.scoring import PAIR_POINTS
from branchline.engine.track.grid import cells_of

Masks = NDArray[np.uint64]
"""Sets of cells, one bit per cell."""
Steps = NDArray[np.uint8]
"""Numbers of missing cells."""
Numbers = NDArray[np.intp]
"""Cells, tiles, dice, or places in an array."""
Points = NDArray[np.float32]
"""Expected points."""
Tiles = NDArray[np.int8]
"""Tile numbers, -1 for none."""
Flags = NDArray[np.bool_]
"""Yes or no."""

INNER_SIDE = (0, 2, 3, 1)
"""By side of the engine (north, east, south, west): the side's number here."""

STATIONS = 4
MINE, FACTORY = 4, 5
"""Terminals 0 to 3 are the stations 1 to 4, terminal 4 is the mine, terminal 5 the factory where there is one."""
WORKERS = 3
"""The stations 1 to 3 count at the factory."""
PAIRS = (
    *((a - 1, b - 1) for a, b in PAIR_POINTS),
    *((station, MINE) for station in range(STATIONS)),
    *((station, FACTORY) for station in range(WORKERS)),
    (MINE, FACTORY),
)
"""The six pairs of stations in the order of the score sheet, each station with the mine, then what ends at the factory."""
ROWS = len(PAIR_POINTS)
MINED = ROWS + STATIONS
"""So many pairs there are without a factory."""
WORKED = MINED + WORKERS
"""The place of mine and factory among the pairs."""
PAIR_A = np.array([a for a, _ in PAIRS])
PAIR_B = np.array([b for _, b in PAIRS])
ROW_POINTS = np.array(list(PAIR_POINTS.values()), dtype=np.float32)

SEGMENTS = ((0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2))
"""The six ways to join two sides; segment number by place."""
SEGMENT_A = np.array([a for a, _ in SEGMENTS])
SEGMENT_B = np.array([b for _, b in SEGMENTS])

TILE_COUNT = len(TILES)
FACE_OF = np.array(BLACK_OF, dtype=np.intp)
LANE_LIMIT = 7

BIT = np.array([1 << cell for cell in range(64)], dtype=np.uint64)
CELLS = np.arange(64, dtype=np.uint64)
ONE = np.uint64(1)


def _around() -> Masks:
    around = np.zeros((4, 64), dtype=np.uint64)
    for cell, neighbours in enumerate(GRID.neighbours):
        for side, neighbour in enumerate(neighbours):
            if neighbour >= 0:
                around[INNER_SIDE[side], cell] = BIT[neighbour]
    return around


AROUND = _around()
"""By side and cell the cell across that side as a mask; none at the edge of the map."""


def _entrances() -> Masks:
    entrances: Masks = np.bitwise_or.reduce(BIT * (AROUND != 0), axis=1)
    return entrances.reshape(2, 2, 1, 1)


ENTRANCES = _entrances()
"""(2, 2, 1, 1): by side of entry the cells that have a neighbour there. Bits that run over an edge of the map end here."""
SIDE_ENTRANCES = tuple(ENTRANCES.ravel())
"""The same by side."""


def _by_harm() -> tuple[np.uint64, ...]:
    """The cells of the field in groups, from the corners to the middle."""
    groups: dict[int, int] = {}
    for cell in cells_of(FIELD):
        row, column = divmod(cell, 8)
        harm = min(row, 7 - row) * min(column, 7 - column)
        groups[harm] = groups.get(harm, 0) | 1 << cell
    return tuple(np.uint64(groups[harm]) for harm in sorted(groups))


FROM_CORNERS = _by_harm()
"""Masks of cells of equal distance from the corners, the least useful first."""


def _segments(turns: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The segments of a tile whose turns are pairs of the engine's sides."""
    found = []
    for a, b in turns:
        inner = sorted((INNER_SIDE[a], INNER_SIDE[b]))
        found.append(SEGMENTS.index((inner[0], inner[1])))
    return tuple(found)


TILE_SEGMENTS = tuple(_segments(tile.turns) for tile in TILES)
"""One or two segments for each tile."""


FACES = tuple(black for black, tiles in enumerate(TILES_OF) if tiles)
"""The black values."""
BRIDGES = (len(TILES_OF), len(TILES_OF) + 1)
"""Faces of their own: a bridge over water that is crossed from north to south, and from west to east."""
CROSS = len(TILES_OF) + 2
"""A face of its own: the cell is crossed out. Its tile is -1."""
BUY = CROSS + 1
"""The first of six faces of their own: the cell is crossed out for shares of a pair, in the order of PAIRS."""
BRIDGE_VALUE = 4
NO_TILE = [0] * (1 + ROWS)
FACE_BLACK = np.array([*range(len(TILES_OF)), BRIDGE_VALUE, BRIDGE_VALUE, *NO_TILE])
"""By face the black value that it needs; crosses need none."""
POOL = 1 << 13
SPAN = 64 * (BUY + ROWS)
"""By face and cell so many numbers part the placements of a sheet."""
TIES = np.random.default_rng(30).random(POOL, dtype=np.float32)
"""Numbers from 0 to 1 by which equal placements are parted, from a place on that is drawn like the dice."""
STRAIGHTS = (STRAIGHT_NS, STRAIGHT_EW)
FIRST_TILE = np.array(
    [tiles[0] if tiles else 0 for tiles in TILES_OF] + [*STRAIGHTS, *(-1 for _ in NO_TILE)], np.intp
)
"""By face the first of its tiles; the others follow."""
MOST_TILES = max(map(len, TILES_OF))
FACE_SEGMENTS = tuple(
    tuple(np.array([TILE_SEGMENTS[tile][end] for tile in tiles], dtype=np.intp) for end in (0, -1))
    for tiles in (*TILES_OF, *((tile,) for tile in STRAIGHTS))
)
"""By face, but not for the cross, the first and the last segment of each of its tiles."""


def _rails() -> Masks:
    rails = np.zeros((TILE_COUNT + 1, 3, 4), dtype=np.uint64)
    for tile, segments in enumerate(TILE_SEGMENTS):
        for segment in segments:
            a, b = SEGMENTS[segment]
            rails[tile, (a ^ b) - 1, a] = rails[tile, (a ^ b) - 1, b] = 1
    return rails


TILE_RAILS = _rails()
"""TILE_RAILS[tile, x - 1, side] is 1 where the tile joins `side` with `side ^ x`; nowhere for tile -1."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A board as this package needs it. `lanes[white]` are the cells that a white value addresses."""

    land: int
    lanes: Masks
    white_for: tuple[tuple[int, ...], ...]
    """For each cell the white values that address it."""
    doors: tuple[int, ...]
    """For each grey cell the side (numbered as here) towards the white field, -1 for other cells."""
    ring_sides: tuple[tuple[int, ...], ...]
    """The grey cells of each of the four sides of the ring."""
    exits: Masks
    """(4, 64): by side and grey cell, the cell that trains from a station there come to across that side."""
    cells: int
    """How many cells there are for track, lakes too."""
    open_ring: bool
    works: tuple[int, ...]
    """Points for 0 to 3 stations at the factory; nothing where there is no factory."""

    @property
    def terminals(self) -> int:
        """How many terminals there are."""
        return FACTORY + 1 if self.works else FACTORY


def ground(board: BoardSpec, works: tuple[int, ...] = ()) -> Ground:
    """The tables of a board, with the points of the factory where there is one."""
    lanes = [board.lane(number) & board.land if number else 0 for number in range(LANE_LIMIT)]
    white_for = tuple(
        tuple(number for number in range(1, LANE_LIMIT) if lanes[number] >> cell & 1)
        for cell in range(64)
    )
    doors = [-1] * 64
    for cell in cells_of(board.ring):
        for side, neighbour in enumerate(GRID.neighbours[cell]):
            if neighbour >= 0 and board.field >> neighbour & 1:
                doors[cell] = INNER_SIDE[side]
    ring_sides = tuple(
        tuple(cell for cell in cells_of(board.ring) if doors[cell] == side) for side in range(4)
    )
    inner = np.array(doors) == np.arange(4)[:, None]
    exits = AROUND if board.open_ring else AROUND * inner
    return Ground(
        board.land,
        np.array(lanes, np.uint64),
        white_for,
        tuple(doors),
        ring_sides,
        exits,
        board.cells.bit_count(),
        board.open_ring,
        works,
    )
