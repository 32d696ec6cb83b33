"""Scores of many finished or unfinished sheets at once.

The flood here counts cells instead of missing tracks. It forgets which borders a train has crossed, so it would let a
train run into a loop and come back over its own track, which is no line (TR-6.4). Where a border is crossed in both
directions that may have happened, and the sheet is named doubtful; the engine's scorer decides such cases.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.scoring import (
    ALL_DOORS,
    joined_stations,
    line_between,
    score_lines,
    terminals,
)
from branchline.engine.thirty_rails.state import Sheet
from branchline.engine.thirty_rails.wetland import MARSH_COST, NEIGHBOUR
from branchline_ai.games.thirty_rails.sheets import Sheets
from branchline_ai.games.thirty_rails.tables import (
    ENTRANCES,
    FACTORY,
    MINE,
    PAIR_A,
    PAIR_B,
    ROW_POINTS,
    ROWS,
    STATIONS,
    WORKERS,
    Flags,
    Masks,
)

Totals = NDArray[np.int32]
"""Points of whole sheets."""
BONUS = 2
_RIGHT = np.array([8, 1], np.uint64).reshape(2, 1, 1)
_LEFT = np.array([1, 8], np.uint64).reshape(2, 1, 1)


@dataclass(frozen=True, slots=True)
class Count:
    """Rows and totals of n sheets."""

    rows: NDArray[np.int32]
    """(6, n): points of each pair of stations."""
    mined: NDArray[np.int32]
    """(n): stations joined to the mine."""
    more: NDArray[np.int32]
    """(n): points of the factory, of the mine at the factory, and of marshes."""
    doubtful: Flags
    """(n): whether the shortest line may be none."""

    @property
    def totals(self) -> Totals:
        """(n): the points of each sheet."""
        rows = self.rows.sum(0, dtype=np.int32)
        total: Totals = rows + self.mined * (self.mined + 1) + self.more
        return total


def count_lines(sheets: Sheets) -> Count:
    """The points of every sheet as it stands."""
    count, terminals = len(sheets), len(sheets.ends)
    sources = MINE + 1 if sheets.works else STATIONS
    shape = (2, 2, sources, count)
    rails = np.empty((3, *shape), np.uint64)
    rails[...] = sheets.rails.reshape(3, 2, 2, 1, count)
    starts = sheets.starts[:, :sources].reshape(shape)
    bonus = sheets.bonus
    trains = np.stack([starts & ~bonus, starts & bonus])
    """(2, 2, 2, s, n): entered cells, of trains that have not and that have seen the bonus cell."""
    fresh = ~starts & ENTRANCES
    joined = np.zeros((terminals, sources, count), np.bool_)
    length = np.zeros((terminals, sources, count), np.int32)
    cells = 0
    while trains.any():
        _arrive(trains, sheets.ends, cells, joined, length)
        left = trains[:, :, ::-1] & rails[0]
        left |= trains[:, ::-1] & rails[1]
        left |= trains[:, ::-1, ::-1] & rails[2]
        left[:, 0] >>= _RIGHT
        left[:, 1] <<= _LEFT
        entered = left[:, ::-1, ::-1] & fresh
        seen = entered[1] | (entered[0] & bonus)
        trains = np.stack([entered[0] & ~seen, seen])
        fresh &= ~(trains[0] | trains[1])
        cells += 1
    pairs = joined[PAIR_B[:ROWS], PAIR_A[:ROWS]]
    points = ROW_POINTS.astype(np.int32)[:, None] + length[PAIR_B[:ROWS], PAIR_A[:ROWS]]
    mined = joined[MINE, :STATIONS].sum(0, dtype=np.int32)
    more = np.zeros(count, np.int32)
    if sheets.works:
        workers, numbers = joined[FACTORY, :WORKERS], np.arange(1, WORKERS + 1)[:, None]
        more += np.array(sheets.works, np.int32)[workers.sum(0)]
        more += joined[FACTORY, MINE] * (NEIGHBOUR + (workers * numbers).sum(0, dtype=np.int32))
        more -= MARSH_COST * np.bitwise_count(sheets.marsh & ~sheets.empty).astype(np.int32)
    rows = np.where(pairs, points, 0)
    if sheets.paying:
        rows = np.minimum(rows, sheets.shares.astype(np.int32))
    return Count(rows, mined, more, _both_ways(~fresh & ENTRANCES, sheets))


def _arrive(
    trains: Masks, ends: Masks, cells: int, joined: Flags, length: NDArray[np.int32]
) -> None:
    """Notes the terminals that are entered for the first time."""
    anywhere = trains[:, 0, 0] | trains[:, 0, 1] | trains[:, 1, 0] | trains[:, 1, 1]
    here = (anywhere[:, None] & ends[None, :, None]) != 0
    first = (here[0] | here[1]) & ~joined
    length[first] = cells + BONUS * here[1][first]
    joined |= first


def _both_ways(entered: Masks, sheets: Sheets) -> Flags:
    """Whether any train of a station crosses a border that another train of that station crosses the other way."""
    rails = sheets.rails
    served = (rails[0] | rails[1] | rails[2]).reshape(2, 2, 1, -1)
    entered = entered & served
    north, west = entered[0]
    east, south = entered[1]
    twice = (north & (south << np.uint64(8))) | (west & (east << np.uint64(1)))
    flags: Flags = (twice != 0).any(0)
    return flags


def exact_totals(sheets: Sheets) -> Totals:
    """The points of every sheet, the doubtful ones counted one by one by the engine."""
    return settled(sheets, *count_totals(sheets))


def count_totals(sheets: Sheets) -> tuple[Totals, Flags]:
    """The points of every sheet, and whether they are doubtful."""
    count = count_lines(sheets)
    return count.totals, count.doubtful


def settled(sheets: Sheets, totals: Totals, doubtful: Flags) -> Totals:
    """The same points, the doubtful ones counted one by one by the engine."""
    for place in np.flatnonzero(doubtful):
        totals[place] = engine_total(sheets, int(place))
    return totals


def engine_total(sheets: Sheets, place: int) -> int:
    """The points of one sheet by the engine's own scorer."""
    cells = [int(mask).bit_length() - 1 for mask in sheets.ends[:, place]]
    open_ring = bool(sheets.works)
    sheet = Sheet(
        tiles=sheets.tiles[place].tolist(),
        stations=cells[:STATIONS],
        mine=cells[MINE],
        bonus=int(sheets.bonus[place]).bit_length() - 1,
    )
    ends = terminals(sheet, open_ring)
    points = [line.points for line in score_lines(Seat(0), sheet, ends)]
    if sheets.paying:
        points[:ROWS] = map(min, points[:ROWS], sheets.shares[:, place].astype(int).tolist())
    if sheets.works:
        factory = (cells[FACTORY], ALL_DOORS) if cells[FACTORY] >= 0 else None
        numbers, _ = joined_stations(sheet, ends, factory)
        workers = [number for number in numbers if number <= WORKERS]
        points.append(sheets.works[len(workers)])
        if line_between(sheet.tiles, ends.mine, factory, -1) is not None:
            points.append(NEIGHBOUR + sum(workers))
        built = int(sheets.marsh[place]) & ~int(sheets.empty[place])
        points.append(-MARSH_COST * built.bit_count())
    return sum(points)
