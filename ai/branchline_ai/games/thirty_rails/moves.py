"""One placement on each of many sheets, chosen by price. The dice are given; nothing is searched.

Overrides are part of the choice: a cell outside the lane costs the white override's price, a tile of another face the
black one's.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from branchline_ai.games.thirty_rails.outlook import Outlook
from branchline_ai.games.thirty_rails.reach import MOST_STEPS, measure, through
from branchline_ai.games.thirty_rails.sheets import Sheets
from branchline_ai.games.thirty_rails.tables import (
    CELLS,
    FACE_OF,
    FACE_SEGMENTS,
    FACE_TILES,
    ONE,
    TILE_COUNT,
    TILES_BY_FACE,
    Flags,
    Ground,
    Numbers,
    Points,
)

OUT = np.float32(-1e9)


@dataclass(frozen=True, slots=True)
class Options:
    """Every placement worth a look on n sheets: m (sheet, cell) pairs in the order of the sheets, 21 tiles each."""

    sheet: Numbers
    cell: Numbers
    off_lane: Flags
    prices: Points
    """(21, m): price after the placement, less those of the overrides it takes; OUT where it is impossible."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One placement for each of n sheets."""

    cells: Numbers
    tiles: Numbers
    white: Flags
    """Whether it takes the white override."""
    black: Flags
    """Whether it takes the black override."""


def options(
    sheets: Sheets,
    ground: Ground,
    white: Numbers,
    black: Numbers,
    turns: int,
    outlook: Outlook,
    *,
    all_cells: bool = False,
) -> Options:
    """The placements of every sheet with their prices; `turns` are to come, this one included.

    With `all_cells` a white override may reach any empty cell; otherwise only cells on a shortest way.
    """
    reach = measure(sheets, min(MOST_STEPS, turns))
    lane = sheets.empty & ground.lanes[white]
    lane = np.where(lane == 0, sheets.empty, lane)
    wider = sheets.empty if all_cells else sheets.empty & reach.urgent
    open_cells = np.where(sheets.white_left, wider | lane, lane)
    sheet, cell = np.nonzero((open_cells[:, None] >> CELLS) & ONE)
    cells = cell.astype(np.uint64)
    off_lane = ((lane[sheet] >> cells) & ONE) == 0
    any_face = np.where(sheets.black_left, wider, np.uint64(0))
    any_face = ((any_face[sheet] >> cells) & ONE) != 0
    joined, without = through(reach, sheet, cell)
    white_price, black_price = outlook.override_prices(turns)
    prices = np.full((TILE_COUNT, len(sheet)), OUT, np.float32)
    rolled = black[sheet]
    worths = outlook.worths(sheets, sheet)
    for face in range(1, len(TILES_BY_FACE)):
        index = np.flatnonzero((rolled == face) | any_face)
        if not len(index):
            continue
        fee = off_lane[index] * white_price + (rolled[index] != face) * black_price
        fit, missing = joined[:, :, index], without[:, index]
        first, second = FACE_SEGMENTS[face]
        served = np.minimum(np.minimum(fit[first], fit[second]), missing)
        price = outlook.price(served, worths[:, index], turns - 1) - fee
        prices[FACE_TILES[face], index] = price
    return Options(sheet, cell, off_lane, prices)


def choose(
    sheets: Sheets,
    ground: Ground,
    white: Numbers,
    black: Numbers,
    turns: int,
    outlook: Outlook,
    noise: Points,
) -> Choice:
    """The best placement of every sheet. `noise` (at least 64 n long) is added to each cell's price, to part equals."""
    found = options(sheets, ground, white, black, turns, outlook)
    tile = found.prices.argmax(0)
    count = len(found.sheet)
    best = found.prices[tile, np.arange(count)] + noise[:count]
    first = np.searchsorted(found.sheet, np.arange(len(sheets)))
    top = np.maximum.reduceat(best, first)
    winners = np.flatnonzero(best >= top[found.sheet])
    _, at = np.unique(found.sheet[winners], return_index=True)
    index = winners[at]
    tiles = tile[index]
    return Choice(
        found.cell[index], tiles, found.off_lane[index], FACE_OF[tiles] != black[found.sheet[index]]
    )
