"""The distances of `reach`, compiled by numba: the same numbers, sheet by sheet. No prices, no choices.

numba's cache does not notice a change here for what `kernels` compiled from it: touch that file, too.
"""

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from branchline_ai.games.thirty_rails.kernels_lines import Columns
from branchline_ai.games.thirty_rails.reach import BEYOND, FEW, MOST_STEPS
from branchline_ai.games.thirty_rails.tables import (
    FACTORY,
    MINED,
    PAIR_A,
    PAIR_B,
    PAIRS,
    SIDE_ENTRANCES,
    Masks,
    Numbers,
    Steps,
)

ZERO, ONE = np.uint64(0), np.uint64(1)
IN_NORTH, IN_WEST, IN_EAST, IN_SOUTH = SIDE_ENTRANCES
TERMINALS = FACTORY + 1


@njit(nogil=True)
def flood(
    at: int,
    rails: Masks,
    dry: np.uint64,
    over: np.uint64,
    across: np.uint64,
    starts: Masks,
    most: int,
    levels: Masks,
    anywhere: Masks,
    depth: Numbers,
) -> None:
    """As `reach._flood` for one sheet; `over` and `across` are bridges to come.

    Fills `levels[t, step, side]` with the cells first entered at a distance, `anywhere` with the same by any side, and
    `depth` with the steps there are.
    """
    a0, a1, a2, a3 = rails[0], rails[1], rails[2], rails[3]
    b0, b1, b2, b3 = rails[4], rails[5], rails[6], rails[7]
    c0, c1, c2, c3 = rails[8], rails[9], rails[10], rails[11]
    s0, s1, s2, s3 = a0 | b0 | c0, a1 | b1 | c1, a2 | b2 | c2, a3 | b3 | c3
    d0, d1 = dry | over, dry | across
    for t in range(starts.shape[1]):
        e0, e1, e2, e3 = starts[0, t, at], starts[1, t, at], starts[2, t, at], starts[3, t, at]
        f0, f1, f2, f3 = ~e0 & IN_NORTH, ~e1 & IN_WEST, ~e2 & IN_EAST, ~e3 & IN_SOUTH
        steps = 0
        for step in range(most + 1):
            l0, l1, l2, l3 = e0, e1, e2, e3
            while (e0 & s0) | (e1 & s1) | (e2 & s2) | (e3 & s3):
                n0 = ((e0 & c0) | (e2 & a2) | (e1 & b1)) << uint64(8) & f0
                n1 = ((e1 & c1) | (e3 & a3) | (e0 & b0)) << uint64(1) & f1
                n2 = ((e2 & c2) | (e0 & a0) | (e3 & b3)) >> uint64(1) & f2
                n3 = ((e3 & c3) | (e1 & a1) | (e2 & b2)) >> uint64(8) & f3
                if not n0 | n1 | n2 | n3:
                    break
                f0, f1, f2, f3 = f0 ^ n0, f1 ^ n1, f2 ^ n2, f3 ^ n3
                if step == 0:
                    f0 &= ~(n3 << uint64(8))
                    f1 &= ~(n2 << uint64(1))
                    f2 &= ~(n1 >> uint64(1))
                    f3 &= ~(n0 >> uint64(8))
                e0, e1, e2, e3 = n0, n1, n2, n3
                l0, l1, l2, l3 = l0 | n0, l1 | n1, l2 | n2, l3 | n3
            levels[t, step, 0], levels[t, step, 1] = l0, l1
            levels[t, step, 2], levels[t, step, 3] = l2, l3
            anywhere[t, step] = l0 | l1 | l2 | l3
            steps += 1
            if step == most:
                break
            e0 = ((l0 & d0) | ((l2 | l1) & dry)) << uint64(8) & f0
            e1 = ((l1 & d1) | ((l3 | l0) & dry)) << uint64(1) & f1
            e2 = ((l2 & d1) | ((l0 | l3) & dry)) >> uint64(1) & f2
            e3 = ((l3 & d0) | ((l1 | l2) & dry)) >> uint64(8) & f3
            if not e0 | e1 | e2 | e3:
                break
            f0, f1, f2, f3 = f0 ^ e0, f1 ^ e1, f2 ^ e2, f3 ^ e3
        depth[t] = steps
        for step in range(steps, most + 1):
            anywhere[t, step] = ZERO


@njit(nogil=True)
def gaps(
    at: int,
    ends: Masks,
    firm: np.uint64,
    anywhere: Masks,
    depth: Numbers,
    missing: Steps,
    needed: Masks,
) -> np.uint64:
    """As `reach._pair_steps` and `reach._ways`: missing and needed cells by pair; returns the urgent cells."""
    pairs = len(PAIRS) if len(ends) > FACTORY else MINED
    urgent = ZERO
    for pair in range(pairs):
        a, b = PAIR_A[pair], PAIR_B[pair]
        goal = ends[b, at]
        lacks = BEYOND
        for step in range(depth[a]):
            if anywhere[a, step] & goal:
                lacks = step
                break
        missing[pair] = lacks
        need = ZERO
        if lacks < BEYOND:
            for ahead in range(lacks):
                ways = anywhere[a, ahead] & anywhere[b, lacks - 1 - ahead] & firm
                if not ways & (ways - ONE):
                    need |= ways
                if lacks <= FEW and ahead < FEW:
                    urgent |= ways
        needed[pair] = need
    return urgent


@njit(nogil=True)
def missing(sheets: Columns, most: int, found: Steps) -> None:
    """Fills `found` (p, n): as `Reach.missing`."""
    rails = np.empty(12, dtype=np.uint64)
    levels = np.empty((TERMINALS, MOST_STEPS + 1, 4), dtype=np.uint64)
    anywhere = np.empty((TERMINALS, MOST_STEPS + 1), dtype=np.uint64)
    depth = np.empty(TERMINALS, dtype=np.intp)
    lacks, needed = np.empty(len(PAIRS), dtype=np.uint8), np.empty(len(PAIRS), dtype=np.uint64)
    for at in range(len(sheets.empty)):
        for way in range(12):
            rails[way] = sheets.rails[way // 4, way % 4, at]
        free, over, across = sheets.empty[at], sheets.water[0, at], sheets.water[1, at]
        firm = free & ~sheets.marsh[at]
        dry = firm & ~(over | across)
        flood(
            at, rails, dry, free & over, free & across, sheets.starts, most, levels, anywhere, depth
        )
        gaps(at, sheets.ends, firm, anywhere, depth, lacks, needed)
        for pair in range(len(found)):
            found[pair, at] = lacks[pair]
