"""How many cells still lack the right track for each line, on many sheets at once. No prices, no choices.

A flood starts at every terminal and crosses laid track for nothing and an empty cell for one step; any turn is possible
in an empty cell. The flood may run over itself, so a loop can make a distance too small by a little: good enough to
choose by, and the score itself is counted elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from branchline_ai.games.thirty_rails.sheets import Sheets
from branchline_ai.games.thirty_rails.tables import (
    ENTRANCES,
    ONE,
    PAIR_A,
    PAIR_B,
    SEGMENT_A,
    SEGMENT_B,
    Masks,
    Numbers,
    Steps,
)

MOST_STEPS = 8
"""Floods go no further; what is not reached counts as BEYOND steps away."""
BEYOND = 15
PLANES = 4
FEW = 1
"""So many missing cells are few: an override may be worth its price there."""
DETOUR = 2
"""What a pair is taken to lose when its only cell at some distance gets a track that does not serve it."""

_AHEAD = np.array([8, 1], np.uint64).reshape(2, 1, 1)
"""Bits to shift a mask up, for trains that entered by the north or the west."""
_BACK = np.array([1, 8], np.uint64).reshape(2, 1, 1)
"""Bits to shift a mask down, for trains that entered by the east or the south."""

_ACROSS = np.array([[0, 1], [1, 0]])
"""By side of entry: which way of crossing the water it belongs to."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Distances on n sheets with t terminals. The p pairs are in the order of `tables.PAIRS`.

    Marshes are entered but not crossed: a line may take one when it has been built on, and whether to build is asked
    for each placement.
    """

    planes: Masks
    """(4, 4, t, n): bit `cell` of plane p is bit p of the distance from a terminal into the cell by a side."""
    missing: Steps
    """(p, n): cells that a pair lacks, BEYOND where it cannot be joined."""
    needed: Masks
    """(p, n): cells that every shortest way of a pair runs through."""
    urgent: Masks
    """(n): cells on a shortest way of any pair that lacks few cells."""


def measure(sheets: Sheets, most: int = MOST_STEPS) -> Reach:
    """The distances on each sheet, up to `most` missing cells."""
    levels = _flood(sheets, most)
    anywhere = levels[:, 0, 0] | levels[:, 0, 1] | levels[:, 1, 0] | levels[:, 1, 1]
    missing = _pair_steps(anywhere, sheets)
    needed, urgent = _ways(anywhere, missing, sheets.empty & ~sheets.marsh)
    return Reach(_planes(levels), missing, needed, urgent)


def _flood(sheets: Sheets, most: int) -> Masks:
    """(most + 1, 2, 2, t, n): by distance, the (side of entry, cell) that are first entered at it."""
    count = len(sheets)
    shape = (2, 2, len(sheets.ends), count)
    rails = np.empty((3, *shape), np.uint64)
    rails[...] = sheets.rails.reshape(3, 2, 2, 1, count)
    empty, bridges = np.empty(shape, np.uint64), None
    empty[...] = sheets.empty & ~sheets.marsh
    if sheets.water.any():
        bridges = np.empty(shape, np.uint64)
        bridges[...] = (sheets.empty & sheets.water[_ACROSS])[:, :, None]
        empty &= ~(sheets.water[0] | sheets.water[1])
    levels = np.zeros((most + 1, *shape), np.uint64)
    entered = sheets.starts.reshape(shape).copy()
    fresh = ~entered & ENTRANCES
    ways, next_ = np.empty_like(rails), np.empty(shape, np.uint64)
    for step in range(most + 1):
        level = levels[step]
        level[...] = entered
        while True:
            np.bitwise_and(entered, rails, out=ways)
            if not _cross(ways, next_, fresh, entered):
                break
            if step == 0:
                _forbid_return(entered, fresh)
            np.bitwise_or(level, entered, out=level)
        if step == most:
            break
        np.bitwise_and(level, empty, out=ways[0])
        ways[1:] = ways[0]
        if bridges is not None:
            ways[2] |= level & bridges
        if not _cross(ways, next_, fresh, entered):
            break
    return levels


def _cross(ways: Masks, next_: Masks, fresh: Masks, entered: Masks) -> bool:
    """Moves trains on into the next cells; whether any came where none was before.

    `ways[x - 1, side]` are the cells that trains entered by `side` and leave by `side ^ x`: they enter the next cell by
    `side ^ x ^ 3`, so one of the three goes on as it is and the others change places. `entered` is overwritten.
    """
    np.bitwise_or(ways[2], ways[0, ::-1], out=next_)
    np.bitwise_or(next_, ways[1, :, ::-1], out=next_)
    np.left_shift(next_[0], _AHEAD, out=next_[0])
    np.right_shift(next_[1], _BACK, out=next_[1])
    np.bitwise_and(next_, fresh, out=entered)
    if not np.count_nonzero(entered):
        return False
    np.bitwise_xor(fresh, entered, out=fresh)
    return True


def _forbid_return(entered: Masks, fresh: Masks) -> None:
    """Closes the borders that trains have just crossed to trains that come the other way.

    Without it a flood takes a loop for a way to turn round, and finished lines that are none (TR-6.4) would draw the
    search to them. A few true lines around loops are lost instead.
    """
    back = entered[::-1, ::-1].copy()
    np.left_shift(back[0], _AHEAD, out=back[0])
    np.right_shift(back[1], _BACK, out=back[1])
    np.bitwise_and(fresh, ~back, out=fresh)


def _pair_steps(anywhere: Masks, sheets: Sheets) -> Steps:
    """(p, n): the first distance at which the flood of one terminal enters the other."""
    most, pairs = anywhere.shape[0], sheets.pairs
    arrived = (anywhere[:, PAIR_A[:pairs]] & sheets.ends[PAIR_B[:pairs]]) != 0
    worth = (BEYOND - np.arange(most)).astype(np.uint8).reshape(-1, 1, 1)
    steps: Steps = BEYOND - (arrived * worth).max(0)
    return steps


def _ways(anywhere: Masks, missing: Steps, empty: Masks) -> tuple[Masks, Masks]:
    """The cells that all shortest ways of each pair share, and all cells on shortest ways of pairs that lack few."""
    levels = anywhere.shape[0]
    pairs, count = missing.shape
    reached = missing < levels
    most = int(np.where(reached, missing, 0).max(initial=0))
    if most == 0:
        return np.zeros((pairs, count), np.uint64), np.zeros(count, np.uint64)
    ahead = np.arange(most).reshape(-1, 1, 1)
    back = missing.astype(np.intp) - 1 - ahead
    counts = (back >= 0) & reached
    back = np.clip(back, 0, levels - 1)
    ways = anywhere[:most, PAIR_A[:pairs]]
    ways &= anywhere[back, PAIR_B[:pairs, None], np.arange(count)]
    ways &= empty
    ways *= counts
    alone = (ways & (ways - ONE)) == 0
    needed: Masks = np.bitwise_or.reduce(ways * alone, axis=0)
    near = ways[:FEW] * (missing <= FEW)
    urgent: Masks = np.bitwise_or.reduce(np.bitwise_or.reduce(near, axis=0), axis=0)
    return needed, urgent


def _planes(levels: Masks) -> Masks:
    """The distances as binary digits, a mask of cells for each; BEYOND where the flood did not come."""
    steps, count = levels.shape[0], levels.shape[-1]
    beyond = ~np.bitwise_or.reduce(levels, axis=0)
    planes = np.empty((PLANES, *levels.shape[1:]), np.uint64)
    for plane in range(PLANES):
        planes[plane] = beyond
        for step in range(steps):
            if step >> plane & 1:
                planes[plane] |= levels[step]
    return planes.reshape(PLANES, 4, -1, count)


def through(reach: Reach, sheet: Numbers, cell: Numbers) -> tuple[Steps, Steps]:
    """What a track in an empty cell does to the pairs, for each (sheet, cell) of the two arrays of length m.

    Returns (6, p, m): by segment, the steps that a pair would lack with that segment in the cell; and (p, m): the
    steps it lacks if the track does not serve it.
    """
    digits = _by_cell(reach.planes)
    steps = digits[0]
    for plane in range(1, PLANES):
        steps |= digits[plane] << np.uint8(plane)
    into = steps[:, :, sheet, cell]
    pairs = len(reach.missing)
    first, second = into[:, PAIR_A[:pairs]], into[:, PAIR_B[:pairs]]
    joined = np.minimum(first[SEGMENT_A] + second[SEGMENT_B], first[SEGMENT_B] + second[SEGMENT_A])
    lost = _by_cell(reach.needed)[:, sheet, cell]
    without = reach.missing[:, sheet] + lost * np.uint8(DETOUR)
    return joined, without


def _by_cell(masks: Masks) -> Steps:
    """(..., 64): whether a cell is in the mask, 0 or 1, for each cell."""
    octets = np.ascontiguousarray(masks, dtype="<u8").view(np.uint8).reshape(*masks.shape, 8)
    return np.unpackbits(octets, axis=-1, bitorder="little")
