"""Many sheets of 30 Rails side by side, each column of the arrays one sheet. Rails and cells only, no prices.

A sheet is six sets of cells (those whose track joins two given sides), the set of empty cells, and its terminals. All
arrays end in the axis of the sheets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from branchline.engine.thirty_rails.faces import straight_across
from branchline.engine.thirty_rails.views import SheetView
from branchline_ai.games.thirty_rails.tables import (
    AROUND,
    BIT,
    BUY,
    FACTORY,
    MINE,
    MINED,
    PAIR_A,
    PAIR_B,
    PAIRS,
    ROWS,
    STATIONS,
    STRAIGHTS,
    TILE_RAILS,
    Flags,
    Ground,
    Masks,
    Numbers,
    Points,
    Tiles,
)


@dataclass(slots=True)
class Sheets:
    """`rails[x - 1, side]` are the cells that join `side` with `side ^ x`; the rest is said at each field."""

    rails: Masks
    """(3, 4, n)"""
    empty: Masks
    """(n): cells that track may still be put in."""
    starts: Masks
    """(4, t, n): by side of entry, the cells that a train from each of the t terminals can enter first."""
    ends: Masks
    """(t, n): the cell of each terminal, or no cell while it is not placed."""
    bonus: Masks
    """(n)"""
    spans: Points
    """(6, n): for each pair of stations the fewest cells that a line between them can have."""
    tiles: Tiles
    """(n, 64): tile numbers, -1 where there is none."""
    white_left: Flags
    """(n): whether the white override is unused."""
    black_left: Flags
    """(n): whether the black override is unused."""
    shares: Points
    """(6, n): shares of each pair of stations."""
    water: Masks
    """(2, n): cells of the river that are crossed from north to south, and those from west to east."""
    marsh: Masks
    """(n)"""
    paying: bool = False
    """Whether rows are worth no more than their shares."""
    works: tuple[int, ...] = ()
    """Points for 0 to 3 stations at the factory; nothing where there is none."""

    def __len__(self) -> int:
        return len(self.empty)

    @property
    def pairs(self) -> int:
        """How many of `tables.PAIRS` count."""
        return len(PAIRS) if self.works else MINED

    def take(self, index: Numbers) -> Sheets:
        """Copies of the sheets with these numbers; a number may come up many times."""
        return Sheets(
            self.rails[:, :, index],
            self.empty[index],
            self.starts[:, :, index],
            self.ends[:, index],
            self.bonus[index],
            self.spans[:, index],
            self.tiles[index],
            self.white_left[index],
            self.black_left[index],
            self.shares[:, index],
            self.water[:, index],
            self.marsh[index],
            self.paying,
            self.works,
        )

    def lay(self, cells: Numbers, tiles: Numbers) -> None:
        """Draws one tile into one empty cell of every sheet; tile -1 crosses it out."""
        self.empty &= ~BIT[cells]
        self.rails |= np.moveaxis(TILE_RAILS[tiles], 0, -1) << cells.astype(np.uint64)
        self.tiles[np.arange(len(self)), cells] = tiles

    def buy(self, faces: Numbers, values: Numbers) -> None:
        """Adds so many shares to the pair of each sheet whose face is a purchase."""
        if self.paying:
            bought = np.flatnonzero(faces >= BUY)
            self.shares[faces[bought] - BUY, bought] += values[bought]

    def spend(self, white: Flags, black: Flags) -> None:
        """Crosses overrides out where the flags are set."""
        self.white_left &= ~white
        self.black_left &= ~black


def bare_sheets(ground: Ground, mountains: Sequence[int]) -> Sheets:
    """One sheet for each set of mountains, with nothing else on it and no overrides."""
    count = len(mountains)
    land = np.uint64(ground.land)
    return Sheets(
        np.zeros((3, 4, count), np.uint64),
        land & ~np.array(mountains, np.uint64),
        np.zeros((4, ground.terminals, count), np.uint64),
        np.zeros((ground.terminals, count), np.uint64),
        np.zeros(count, np.uint64),
        np.zeros((ROWS, count), np.float32),
        np.full((count, 64), -1, np.int8),
        np.zeros(count, np.bool_),
        np.zeros(count, np.bool_),
        np.zeros((ROWS, count), np.float32),
        np.zeros((2, count), np.uint64),
        np.zeros(count, np.uint64),
        works=ground.works,
    )


def set_mines(sheets: Sheets, cells: Numbers) -> None:
    """Places a mine on every sheet that has none."""
    _set_ends(sheets, MINE, cells)


def set_factories(sheets: Sheets, cells: Numbers) -> None:
    """Places a factory on every sheet that has none; -1 for a sheet that keeps none."""
    _set_ends(sheets, FACTORY, cells)


def _set_ends(sheets: Sheets, terminal: int, cells: Numbers) -> None:
    """Places a terminal with doors on all sides on every sheet; -1 for a sheet that keeps none."""
    placed = cells >= 0
    sheets.ends[terminal] = BIT[cells] * placed
    sheets.empty &= ~sheets.ends[terminal]
    sheets.starts[::-1, terminal] = AROUND[:, cells] * placed


def set_stations(sheets: Sheets, ground: Ground, cells: Numbers) -> None:
    """Places the stations 1 to 4 on every sheet; `cells` is (4, n), -1 for a station that is not placed."""
    placed = cells >= 0
    sheets.ends[:STATIONS] = BIT[cells] * placed
    sheets.empty &= ~np.bitwise_or.reduce(sheets.ends[:STATIONS], axis=0)
    sheets.starts[::-1, :STATIONS] = ground.exits[:, cells] * placed
    rows, columns = cells // 8, cells % 8
    a, b = PAIR_A[:ROWS], PAIR_B[:ROWS]
    spans = np.abs(rows[a] - rows[b]) + np.abs(columns[a] - columns[b]) - 1
    sheets.spans[...] = np.where((cells[a] >= 0) & (cells[b] >= 0), spans, 0)


def set_shares(sheets: Sheets, shares: Sequence[int] | None) -> None:
    """Gives every sheet the same shares; None where there are none in the game."""
    if shares is not None:
        sheets.paying = True
        sheets.shares[...] = np.array(shares, np.float32)[:, None]


def set_water(sheets: Sheets, cells: int) -> None:
    """Draws the same river on every sheet; nothing for no cells."""
    if cells:
        sheets.water[STRAIGHTS.index(straight_across(cells))] = cells


def set_marshes(sheets: Sheets, cells: int) -> None:
    """Draws the same marshes on every sheet."""
    sheets.marsh[...] = cells


def sheet_of(view: SheetView, ground: Ground, overrides: tuple[bool, bool]) -> Sheets:
    """The sheet that a seat sees as its own, alone in its batch."""
    sheets = bare_sheets(ground, [view.mountains])
    if view.mine >= 0:
        set_mines(sheets, np.array([view.mine]))
    set_stations(sheets, ground, np.array(view.stations)[:, None])
    set_marshes(sheets, view.marshes)
    if ground.works:
        set_factories(sheets, np.array([-1 if view.factory is None else view.factory]))
    for cell, tile in enumerate(view.tiles):
        if tile >= 0:
            sheets.lay(np.array([cell]), np.array([tile]))
    sheets.empty[0] = ground.land & ~view.filled
    sheets.bonus[0] = 1 << view.bonus if view.bonus >= 0 else 0
    sheets.white_left[0], sheets.black_left[0] = overrides
    set_water(sheets, view.water)
    set_shares(sheets, view.shares)
    return sheets
