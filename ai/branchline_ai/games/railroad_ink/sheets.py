"""Many sheets side by side: what is drawn, and what waits at the sides of each cell. No rules of scoring here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from branchline.engine.railroad_ink.board import CELLS
from branchline.engine.railroad_ink.modules.lakes import FULL_WATER, OPEN_WATER, RISES_AT
from branchline.engine.track.sides import SIDES, opposite
from branchline_ai.games.railroad_ink.tables import (
    BITS,
    CODES,
    FULL,
    NEIGHBOURS,
    NO_TILE,
    NOWHERE,
    SPOTS,
    UPDATES,
    Ground,
    Masks,
    Numbers,
    Tiles,
)


@dataclass(slots=True)
class Sheets:
    """`tiles` and `slots` are (n, SPOTS), sheet by sheet; `scars` (n,) the craters, drawn over or not."""

    tiles: Tiles
    slots: Numbers
    scars: Masks

    def __len__(self) -> int:
        return len(self.tiles)

    def take(self, which: Numbers) -> Sheets:
        """Copies of these sheets, in this order; a sheet may be taken several times."""
        return Sheets(
            self.tiles.take(which, axis=0), self.slots.take(which, axis=0), self.scars.take(which)
        )

    def lay(self, cells: Numbers, tiles: Numbers) -> None:
        """Draws one tile into one empty cell of each sheet; NOWHERE leaves a sheet as it is."""
        rows = np.arange(0, SPOTS * len(self.tiles), SPOTS)
        flat = self.slots.reshape(-1)
        beside = NEIGHBOURS.take(cells, axis=0)
        beside += rows[:, None]
        flat[beside] |= UPDATES.take(tiles, axis=0)
        at = rows + cells
        flat[at] |= FULL
        self.tiles.reshape(-1)[at] = tiles


def sheets_of(ground: Ground, rows: Sequence[Sequence[int]], scars: Sequence[int] = ()) -> Sheets:
    """The sheets on which these tiles are drawn, one row of 49 for each sheet, -1 for none, and their craters."""
    tiles = np.full((len(rows), SPOTS), NO_TILE, dtype=np.uint8)
    given = np.array(rows, dtype=np.intp).reshape(len(rows), CELLS)
    tiles[:, :CELLS] = np.where(given < 0, NO_TILE, given)
    craters = np.array(scars or [0] * len(rows), dtype=np.uint64)
    return Sheets(tiles, slots_of(ground, tiles), craters)


def slots_of(ground: Ground, tiles: Tiles) -> Numbers:
    """(n, SPOTS): the slots that belong to the tiles."""
    slots = np.tile(ground.slots, (len(tiles), 1))
    for side in SIDES:
        seen = CODES[opposite(side)].take(tiles.take(NEIGHBOURS[:, side], axis=1))
        slots |= seen << BITS * side
    slots[tiles != NO_TILE] |= FULL
    slots[:, NOWHERE] = FULL
    return slots


def rise(sheets: Sheets, cells: Numbers) -> None:
    """Fills empty cells beside these, one cell of each sheet, where water comes from three sides; and so on."""
    rows = np.arange(len(sheets))
    while len(rows):
        beside = NEIGHBOURS.take(cells, axis=0)
        slots = sheets.slots[rows[:, None], beside]
        wet = sum((slots >> BITS * side & 7) == OPEN_WATER for side in SIDES)
        fills = (wet >= RISES_AT) & (slots < FULL)
        fills &= (sheets.scars[rows][:, None] >> beside.astype(np.uint64)) & np.uint64(1) == 0
        which, side = np.nonzero(fills)
        if not len(which):
            return
        which, first = np.unique(which, return_index=True)
        again = rows[which]
        filled = beside[which, side[first]]
        at = np.full(len(sheets), NOWHERE)
        at[again] = filled
        sheets.lay(at, np.where(at == NOWHERE, NO_TILE, FULL_WATER))
        more = rows[which]
        rows, cells = np.concatenate([more, more]), np.concatenate([cells[which], filled])
