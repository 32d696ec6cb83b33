"""The score of finished or unfinished sheets of 30 Rails, compiled by numba: as `lines`, but lines around loops are counted too.

A flood gives every line but those that may run into a loop; these are searched one by one, by a walk that crosses no
border twice. Where such a walk takes too long the sheet is named doubtful, as in `lines`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit, uint64

from branchline.engine.thirty_rails.wetland import MARSH_COST, NEIGHBOUR
from branchline_ai.games.thirty_rails.lines import BONUS, Totals
from branchline_ai.games.thirty_rails.tables import (
    FACTORY,
    MINE,
    PAIR_A,
    PAIR_B,
    ROW_POINTS,
    ROWS,
    SIDE_ENTRANCES,
    STATIONS,
    WORKERS,
    Flags,
    Masks,
    Numbers,
    Points,
    Tiles,
)

ZERO, ONE = np.uint64(0), np.uint64(1)
IN_NORTH, IN_WEST, IN_EAST, IN_SOUTH = SIDE_ENTRANCES
ENTRY = np.array(SIDE_ENTRANCES, dtype=np.uint64)
UPRIGHT, LEVEL, GOLD = 3, 4, 5
"""Places on the stack of a walk: the borders crossed up or down, those crossed left or right, and the bonus cell."""
TERMINALS = FACTORY + 1
STEPS = 20_000
"""Steps of the walks of one sheet."""
DEEPEST = 2 * 64
FAR = 1_000
"""More cells than any line has."""


class Columns(NamedTuple):
    """The arrays of `Sheets`, and what belongs to the game."""

    rails: Masks
    empty: Masks
    starts: Masks
    ends: Masks
    bonus: Masks
    spans: Points
    tiles: Tiles
    white_left: Flags
    black_left: Flags
    shares: Points
    water: Masks
    marsh: Masks
    paying: bool
    works: Numbers


@njit(nogil=True)
def _bits(mask: np.uint64) -> int:
    """How many bits are set."""
    number = 0
    while mask:
        mask &= mask - ONE
        number += 1
    return number


@njit(nogil=True)
def _enter(cell_bit: np.uint64, side: int) -> np.uint64:
    """The cell that is entered by `side` from a cell that was left by the side across."""
    if side == 0:
        return cell_bit << uint64(8)
    if side == 1:
        return cell_bit << uint64(1)
    return cell_bit >> uint64(1) if side == 2 else cell_bit >> uint64(8)


@njit(nogil=True)
def _arrivals(
    at: int,
    source: int,
    rails: Masks,
    starts: Masks,
    ends: Masks,
    bonus: np.uint64,
    terminals: int,
    length: Numbers,
    extra: Numbers,
) -> bool:
    """The flood of `lines.count_lines` from one terminal; whether trains crossed a border both ways.

    Fills by terminal the cells to it (FAR: no line), and whether they hold the bonus cell.
    """
    a0, a1, a2, a3 = rails[0], rails[1], rails[2], rails[3]
    b0, b1, b2, b3 = rails[4], rails[5], rails[6], rails[7]
    c0, c1, c2, c3 = rails[8], rails[9], rails[10], rails[11]
    for terminal in range(terminals):
        length[terminal], extra[terminal] = FAR, 0
    e0, e1 = starts[0, source, at], starts[1, source, at]
    e2, e3 = starts[2, source, at], starts[3, source, at]
    f0, f1, f2, f3 = ~e0 & IN_NORTH, ~e1 & IN_WEST, ~e2 & IN_EAST, ~e3 & IN_SOUTH
    g0, g1, g2, g3 = e0 & bonus, e1 & bonus, e2 & bonus, e3 & bonus
    cells = 0
    while e0 | e1 | e2 | e3:
        here, gold = e0 | e1 | e2 | e3, g0 | g1 | g2 | g3
        for terminal in range(terminals):
            if length[terminal] == FAR and here & ends[terminal, at]:
                length[terminal] = cells
                extra[terminal] = 1 if gold & ends[terminal, at] else 0
        n0 = ((e0 & c0) | (e2 & a2) | (e1 & b1)) << uint64(8) & f0
        n1 = ((e1 & c1) | (e3 & a3) | (e0 & b0)) << uint64(1) & f1
        n2 = ((e2 & c2) | (e0 & a0) | (e3 & b3)) >> uint64(1) & f2
        n3 = ((e3 & c3) | (e1 & a1) | (e2 & b2)) >> uint64(8) & f3
        h0 = ((g0 & c0) | (g2 & a2) | (g1 & b1)) << uint64(8) & f0 | n0 & bonus
        h1 = ((g1 & c1) | (g3 & a3) | (g0 & b0)) << uint64(1) & f1 | n1 & bonus
        h2 = ((g2 & c2) | (g0 & a0) | (g3 & b3)) >> uint64(1) & f2 | n2 & bonus
        h3 = ((g3 & c3) | (g1 & a1) | (g2 & b2)) >> uint64(8) & f3 | n3 & bonus
        e0, e1, e2, e3, g0, g1, g2, g3 = n0, n1, n2, n3, h0, h1, h2, h3
        f0, f1, f2, f3 = f0 & ~e0, f1 & ~e1, f2 & ~e2, f3 & ~e3
        cells += 1
    north = ~f0 & IN_NORTH & (a0 | b0 | c0)
    west = ~f1 & IN_WEST & (a1 | b1 | c1)
    east = ~f2 & IN_EAST & (a2 | b2 | c2)
    south = ~f3 & IN_SOUTH & (a3 | b3 | c3)
    return bool((north & south << uint64(8)) | (west & east << uint64(1)) != ZERO)


@njit(nogil=True)
def _arrive(
    bit: np.uint64,
    depth: int,
    gold: int,
    goals: Masks,
    length: Numbers,
    extra: Numbers,
) -> bool:
    """Notes the terminals in this cell; whether there are any."""
    arrived = False
    for terminal in range(len(goals)):
        if bit & goals[terminal]:
            arrived = True
            if depth < length[terminal]:
                length[terminal], extra[terminal] = depth, gold
            elif depth == length[terminal]:
                extra[terminal] = max(extra[terminal], gold)
    return arrived


@njit(nogil=True)
def _may_gain(depth: int, least: Numbers, length: Numbers, extra: Numbers) -> bool:
    """Whether a walk of more than `depth` cells may still be better than what is known for some terminal."""
    for terminal in range(len(least)):
        if least[terminal] == FAR or depth >= length[terminal]:
            continue
        if depth + 1 < length[terminal] or not extra[terminal]:
            return True
    return False


@njit(nogil=True)
def _border(bit: np.uint64, after: np.uint64, entry: int) -> tuple[int, np.uint64]:
    """The border between a cell and the next, which is entered by `entry`: a place on the stack and a mask."""
    column = UPRIGHT if entry in {0, 3} else LEVEL
    return column, after if entry < 2 else bit


@njit(nogil=True)
def _walks(
    rails: Masks,
    starts: Masks,
    goals: Masks,
    bonus: np.uint64,
    length: Numbers,
    extra: Numbers,
    stack: Masks,
    steps: int,
) -> int:
    """Corrects `length` and `extra` by walks that cross no border twice. Returns the steps that are left, 0 for too few.

    `stack[depth]` holds the cell, the side of entry, the next way to leave by, the borders that were crossed, and
    whether the bonus cell was seen. Distances of the flood are never too long, so what it did not find is not there.
    """
    least = length.copy()
    length[:], extra[:] = FAR, 0
    for first in range(4):
        bit, depth = starts[first], 0
        if not bit:
            continue
        stack[0, :3] = bit, uint64(first), ZERO
        stack[0, UPRIGHT] = stack[0, LEVEL] = ZERO
        column, border = _border(_enter(bit, first ^ 3), bit, first)
        stack[0, column] = border
        stack[0, GOLD] = ONE if bit & bonus else ZERO
        while depth >= 0:
            steps -= 1
            if steps <= 0:
                return 0
            bit, side = stack[depth, 0], int(np.intp(stack[depth, 1]))
            way = int(np.intp(stack[depth, 2]))
            done = way > 3
            if way == 0:
                way = 1
                gold = int(np.intp(stack[depth, GOLD]))
                done = _arrive(bit, depth, gold, goals, length, extra)
                done = done or not _may_gain(depth, least, length, extra) or depth + 1 == DEEPEST
            if done:
                depth -= 1
                continue
            stack[depth, 2] = uint64(way + 1)
            if not rails[4 * (way - 1) + side] & bit:
                continue
            entry = side ^ way ^ 3
            after = _enter(bit, entry)
            column, border = _border(bit, after, entry)
            if not after & ENTRY[entry] or stack[depth, column] & border:
                continue
            stack[depth + 1] = stack[depth]
            depth += 1
            stack[depth, :3] = after, uint64(entry), ZERO
            stack[depth, column] |= border
            if after & bonus:
                stack[depth, GOLD] = ONE
    return steps


@njit(nogil=True)
def count(sheets: Columns, totals: Totals, doubtful: Flags) -> None:
    """Fills `totals` and `doubtful` (n): the points of every sheet, and whether they may be wrong."""
    terminals, sources = len(sheets.ends), MINE + 1 if len(sheets.works) else STATIONS
    track = np.empty(12, dtype=np.uint64)
    lengths = np.empty((TERMINALS, TERMINALS), dtype=np.intp)
    extras = np.empty((TERMINALS, TERMINALS), dtype=np.intp)
    stack = np.empty((DEEPEST, 6), dtype=np.uint64)
    for at in range(len(sheets.empty)):
        for way in range(12):
            track[way] = sheets.rails[way // 4, way % 4, at]
        steps = STEPS
        for source in range(sources):
            length, extra = lengths[source], extras[source]
            twice = _arrivals(
                at,
                source,
                track,
                sheets.starts,
                sheets.ends,
                sheets.bonus[at],
                terminals,
                length,
                extra,
            )
            if twice and steps:
                steps = _walks(
                    track,
                    sheets.starts[:, source, at],
                    sheets.ends[:, at],
                    sheets.bonus[at],
                    length[:terminals],
                    extra[:terminals],
                    stack,
                    steps,
                )
        doubtful[at] = steps == 0
        total = 0
        for row in range(ROWS):
            cells = lengths[PAIR_A[row], PAIR_B[row]]
            if cells < FAR:
                points = int(ROW_POINTS[row]) + cells + BONUS * extras[PAIR_A[row], PAIR_B[row]]
                total += min(points, int(sheets.shares[row, at])) if sheets.paying else points
        mined = 0
        for station in range(STATIONS):
            mined += 1 if lengths[station, MINE] < FAR else 0
        total += mined * (mined + 1)
        if len(sheets.works):
            joined = numbers = 0
            for station in range(WORKERS):
                if lengths[station, FACTORY] < FAR:
                    joined += 1
                    numbers += station + 1
            total += sheets.works[joined]
            if lengths[MINE, FACTORY] < FAR:
                total += NEIGHBOUR + numbers
            total -= MARSH_COST * _bits(sheets.marsh[at] & ~sheets.empty[at])
        totals[at] = total
