"""The inner loops of the playouts of 30 Rails, compiled by numba: the same work as the array code beside it, sheet by sheet.

Only `fast` loads this file, and only where numba is installed. Sheets are as in `sheets`, distances as in `reach`, options
as in `moves`, prices as in `outlook`: the same numbers, down to the last bit. A test holds every kernel against the array
code and the engine. Not here: what the numbers mean, the distances (`kernels_reach`), and the
exact count of lines (`kernels_lines`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit, uint64

from branchline.engine.thirty_rails.board import STANDARD
from branchline.engine.thirty_rails.wetland import MARSH_COST, NEIGHBOUR
from branchline_ai.games.thirty_rails.kernels_lines import Columns, count
from branchline_ai.games.thirty_rails.kernels_reach import TERMINALS, flood, gaps, missing
from branchline_ai.games.thirty_rails.moves import OVERRIDE_TURNS
from branchline_ai.games.thirty_rails.outlook import Outlook
from branchline_ai.games.thirty_rails.reach import BEYOND, DETOUR, MOST_STEPS
from branchline_ai.games.thirty_rails.sheets import Sheets, bare_sheets
from branchline_ai.games.thirty_rails.tables import (
    BRIDGE_VALUE,
    BRIDGES,
    BUY,
    CROSS,
    FACE_BLACK,
    FACE_SEGMENTS,
    FACES,
    FACTORY,
    FIRST_TILE,
    FROM_CORNERS,
    MINED,
    PAIR_A,
    PAIR_B,
    PAIRS,
    ROW_POINTS,
    ROWS,
    TIES,
    TILE_RAILS,
    WORKED,
    Masks,
    Numbers,
    Points,
    Steps,
    ground,
)

ZERO, ONE = np.uint64(0), np.uint64(1)
DE_BRUIJN = np.uint64(0x022FDD63CC95386D)
CELL_OF_BIT = np.zeros(64, dtype=np.intp)
"""By the top six bits of a mask of one cell times DE_BRUIJN, the cell."""
for _cell in range(64):
    CELL_OF_BIT[(int(DE_BRUIJN) << _cell & (1 << 64) - 1) >> 58] = _cell
SEGMENTS = 6
UNSERVED, BOTH = SEGMENTS, SEGMENTS + 1
"""Rows beside those of the segments: track that serves nobody, and the better of two segments."""
LAST_FACE = len(FACE_SEGMENTS) - 1
TILES_OF_FACE = np.array([len(first) for first, _ in FACE_SEGMENTS], dtype=np.intp)
FIRST_SEGMENT = np.zeros((LAST_FACE + 1, int(TILES_OF_FACE.max())), dtype=np.intp)
"""By face and turn the first segment of the tile."""
LAST_SEGMENT = FIRST_SEGMENT.copy()
for _face, (_first, _last) in enumerate(FACE_SEGMENTS):
    FIRST_SEGMENT[_face, : len(_first)], LAST_SEGMENT[_face, : len(_last)] = _first, _last
NS_BRIDGE, EW_BRIDGE = BRIDGES
LAST_BLACK = FACES[-1]
RAILS_OF_TILE = TILE_RAILS.reshape(len(TILE_RAILS), 12)
CORNERS = np.array(FROM_CORNERS, dtype=np.uint64)
NOTHING = np.float32(-1e30)
TWO, DEEP = np.float32(2), np.float32(MARSH_COST)
THREE, FULL_TEAM, NEAR = np.float32(3), np.float32(2), np.float32(NEIGHBOUR)
FREE = np.float32(0)


class Weights(NamedTuple):
    """An outlook as tables by the turns to come."""

    chances: Points
    """As `Outlook.chances`."""
    fees: Points
    """(turns, 2): the prices of the two overrides."""
    hopes: Points
    """The part of missing shares that is counted."""
    per_cell: np.float32
    per_line: np.float32
    blur: np.float32
    """Points that are added to each price at most."""


@njit(nogil=True)
def _cell_of(bit: np.uint64) -> int:
    cell: int = CELL_OF_BIT[(bit * DE_BRUIJN) >> uint64(58)]
    return cell


@njit(nogil=True)
def _price(chance: Points, at: int, worths: Points, works: Numbers) -> np.float32:
    """As `Outlook.price` for one sheet; `chance[at]` is by pair."""
    price: np.float32 = chance[at, 0] * worths[0]
    for row in range(1, ROWS):
        price += chance[at, row] * worths[row]
    joined, squares = chance[at, ROWS], chance[at, ROWS] * chance[at, ROWS]
    for pair in range(ROWS + 1, MINED):
        joined += chance[at, pair]
        squares += chance[at, pair] * chance[at, pair]
    price += TWO * joined + joined * joined - squares
    if len(works):
        one, two, three = chance[at, MINED], chance[at, MINED + 1], chance[at, MINED + 2]
        price += _factory(one, two, three, chance[at, WORKED], works)
    return price


@njit(nogil=True)
def _factory(
    one: np.float32, two: np.float32, three: np.float32, mine: np.float32, works: Numbers
) -> np.float32:
    """As `outlook.factory_price`."""
    every = one * two * three
    pairs = one * two + one * three + two * three
    worth = mine * (NEAR + one + TWO * two + THREE * three)
    worth += np.float32(works[1]) * (one + two + three - TWO * pairs + THREE * every)
    worth += np.float32(works[2]) * (pairs - THREE * every)
    worth += np.float32(works[3]) * every
    return worth


@njit(nogil=True)
def _worths(
    at: int,
    spans: Points,
    shares: Points,
    paying: bool,
    weights: Weights,
    turns: int,
    bought: int,
    value: np.float32,
    worths: Points,
) -> None:
    """As `Outlook.worths`: by pair of stations, with `value` more shares of the pair `bought` (-1: of none)."""
    hope = weights.hopes[turns]
    for row in range(ROWS):
        worth = ROW_POINTS[row] + weights.per_cell * spans[row, at] + weights.per_line
        if paying:
            have = shares[row, at] + (value if row == bought else FREE)
            covered = min(worth, have)
            worth = covered + hope * (worth - covered)
        worths[row] = worth


class Cells(NamedTuple):
    """What the dice and overrides give on a sheet, as in `moves.options`."""

    given: np.uint64
    """What takes no white override."""
    usable: np.uint64
    """For ordinary track of the black die."""
    wild: np.uint64
    """Those of them that any track may go to, with the black override."""
    bridged: np.uint64
    """For bridges over the river."""
    crossed: np.uint64
    """To be crossed out."""


@njit(nogil=True)
def _cells(
    free: np.uint64,
    marsh: np.uint64,
    river: np.uint64,
    lane: np.uint64,
    wider: np.uint64,
    black: int,
    may_white: bool,
    may_black: bool,
) -> Cells:
    """`wider` are the cells that overrides are looked at for."""
    wet = free & river
    reached = free & lane
    if not reached & ~marsh:
        reached = free
    afloat, dry = reached & wet, reached & ~wet
    if not dry and black != BRIDGE_VALUE:
        dry = free & ~wet
    usable = dry | (wider & ~wet) if may_white else dry
    wild = usable & wider if may_black else ZERO
    bridged = afloat | (wider & wet) if may_white else afloat
    if black == BRIDGE_VALUE:
        return Cells(dry | afloat, usable, wild, bridged, ZERO)
    return Cells(dry | afloat, usable, wild, bridged & wider if may_black else ZERO, afloat)


@njit(nogil=True)
def _idle_cell(
    empty: np.uint64, needed: Masks, pairs: int, urgent: np.uint64, wet: np.uint64
) -> int:
    """As `moves._idle_cells`."""
    taken = urgent
    for pair in range(pairs):
        taken |= needed[pair]
    idle = empty & ~taken
    if not idle:
        idle = empty
    here = idle & wet
    group = 0
    while not here:
        here = idle & CORNERS[group]
        group += 1
    here &= ~here + ONE
    return _cell_of(here)


@njit(nogil=True)
def _miss(bit: np.uint64, pairs: int, missing: Steps, needed: Masks, without: Steps) -> None:
    """Fills `without`: what each pair lacks if the track in a cell does not serve it."""
    for pair in range(pairs):
        without[pair] = missing[pair] + (DETOUR if needed[pair] & bit else 0)


@njit(nogil=True)
def _fit(
    cell: int, pairs: int, into: Steps, without: Steps, chances: Points, turns: int, fit: Points
) -> int:
    """Fills `fit[segment, pair]`: the chance of each pair with that segment in the cell; as `reach.through`.

    The row `UNSERVED` is that of track that serves nobody. Returns a bit for each segment that serves a pair; the rows of
    the others equal it.
    """
    serving = 0
    for pair in range(pairs):
        fit[UNSERVED, pair] = chances[turns, without[pair]]
    for pair in range(pairs):
        a, b, most = PAIR_A[pair], PAIR_B[pair], without[pair]
        chance = fit[UNSERVED, pair]
        a0, a1, a2, a3 = into[cell, a, 0], into[cell, a, 1], into[cell, a, 2], into[cell, a, 3]
        b0, b1, b2, b3 = into[cell, b, 0], into[cell, b, 1], into[cell, b, 2], into[cell, b, 3]
        if min(a0, a1, a2, a3) + min(b0, b1, b2, b3) >= most:
            for segment in range(SEGMENTS):
                fit[segment, pair] = chance
            continue
        s0, s1 = min(a0 + b1, a1 + b0, most), min(a2 + b3, a3 + b2, most)
        s2, s3 = min(a0 + b2, a2 + b0, most), min(a1 + b3, a3 + b1, most)
        s4, s5 = min(a0 + b3, a3 + b0, most), min(a1 + b2, a2 + b1, most)
        fit[0, pair], fit[1, pair] = chances[turns, s0], chances[turns, s1]
        fit[2, pair], fit[3, pair] = chances[turns, s2], chances[turns, s3]
        fit[4, pair], fit[5, pair] = chances[turns, s4], chances[turns, s5]
        serving |= (s0 < most) | (s1 < most) << 1 | (s2 < most) << 2
        serving |= (s3 < most) << 3 | (s4 < most) << 4 | (s5 < most) << 5
    return serving


@njit(nogil=True)
def _distances(
    todo: np.uint64, terminals: int, levels: Masks, anywhere: Masks, depth: Numbers, into: Steps
) -> None:
    """Fills `into[cell, t, side]` with the distances of these cells."""
    rest = todo
    while rest:
        bit = rest & (~rest + ONE)
        rest ^= bit
        cell = _cell_of(bit)
        for t in range(terminals):
            for side in range(4):
                into[cell, t, side] = BEYOND
    for t in range(terminals):
        for step in range(depth[t]):
            if not anywhere[t, step] & todo:
                continue
            for side in range(4):
                rest = levels[t, step, side] & todo
                while rest:
                    bit = rest & (~rest + ONE)
                    rest ^= bit
                    into[_cell_of(bit), t, side] = step


@njit(nogil=True)
def _best_tile(
    face: int,
    pairs: int,
    serving: int,
    fit: Points,
    prices: Points,
    worths: Points,
    works: Numbers,
) -> tuple[np.float32, int]:
    """The best price of a face in the cell that `fit` is of, and the tile's number in the face.

    `prices` are those of single segments as far as they are known, else NOTHING.
    """
    top, slot = NOTHING, 0
    for tile in range(TILES_OF_FACE[face]):
        row, two = FIRST_SEGMENT[face, tile], LAST_SEGMENT[face, tile]
        if not serving >> row & 1:
            row = two
        if row != two and serving >> two & 1:
            for pair in range(pairs):
                fit[BOTH, pair] = max(fit[row, pair], fit[two, pair])
            price = _price(fit, BOTH, worths, works)
        else:
            if prices[row] == NOTHING:
                prices[row] = _price(fit, row, worths, works)
            price = prices[row]
        if price > top:
            top, slot = price, tile
    return top, slot


class Placement(NamedTuple):
    """What is put where, and its price with what parts equals."""

    price: np.float32
    face: int
    cell: int
    tile: int


@njit(nogil=True)
def _ahead(price: np.float32, face: int, cell: int, best: Placement) -> bool:
    """Whether a placement is better: among equals the one with the lower face, then the lower cell."""
    if price != best.price:
        return bool(price > best.price)
    return face < best.face or (face == best.face and cell < best.cell)


@njit(nogil=True)
def _faces(
    bit: np.uint64, cells: Cells, over: np.uint64, across: np.uint64, black: int
) -> tuple[int, int, int]:
    """The faces from first to last that may go to a cell, in steps."""
    if bit & (over | across):
        bridge = NS_BRIDGE if over & bit else EW_BRIDGE
        first = bridge if cells.bridged & bit else CROSS
        last = CROSS if cells.crossed & bit else bridge
        return first, last, CROSS - bridge
    if cells.wild & bit:
        return 1, LAST_BLACK, 1
    return black, black, 1


@njit(nogil=True)
def _best_track(
    bog: np.uint64,
    over: np.uint64,
    across: np.uint64,
    cells: Cells,
    black: int,
    luck: int,
    turns: int,
    pairs: int,
    works: Numbers,
    weights: Weights,
    missing: Steps,
    needed: Masks,
    without: Steps,
    into: Steps,
    fit: Points,
    prices: Points,
    worths: Points,
) -> Placement:
    """The best placement but for purchases."""
    chances, white_fee, black_fee = weights.chances, weights.fees[turns, 0], weights.fees[turns, 1]
    todo = cells.usable | cells.bridged | cells.crossed
    best = Placement(NOTHING, 0, 0, 0)
    while todo:
        bit = todo & (~todo + ONE)
        todo ^= bit
        cell = _cell_of(bit)
        _miss(bit, pairs, missing, needed, without)
        serving = _fit(cell, pairs, into, without, chances, turns - 1, fit)
        idle = _price(fit, UNSERVED, worths, works)
        for segment in range(SEGMENTS):
            prices[segment] = NOTHING if serving >> segment & 1 else idle
        first, last, step = _faces(bit, cells, over, across, black)
        for face in range(first, last + 1, step):
            fee = FREE if cells.given & bit else white_fee
            if face != CROSS and FACE_BLACK[face] != black:
                fee += black_fee
            if bog & bit:
                fee += DEEP
            price, slot = idle, 0
            if serving and face != CROSS:
                price, slot = _best_tile(face, pairs, serving, fit, prices, worths, works)
            price = price - fee + TIES[luck + 64 * face + cell] * weights.blur
            if _ahead(price, face, cell, best):
                best = Placement(price, face, cell, FIRST_TILE[face] + slot)
    return best


@njit(nogil=True)
def _best_purchase(
    at: int,
    spans: Points,
    shares: Points,
    works: Numbers,
    cell: int,
    value: np.float32,
    luck: int,
    turns: int,
    weights: Weights,
    without: Steps,
    fit: Points,
    worths: Points,
) -> Placement:
    """The best purchase for a cell that is spared, as `moves._purchases`."""
    for pair in range(len(PAIRS) if len(works) else MINED):
        fit[UNSERVED, pair] = weights.chances[turns - 1, without[pair]]
    best = Placement(NOTHING, 0, 0, 0)
    for row in range(ROWS):
        _worths(at, spans, shares, True, weights, turns - 1, row, value, worths)
        face = BUY + row
        price = _price(fit, UNSERVED, worths, works)
        price += TIES[luck + 64 * face + cell] * weights.blur
        if price > best.price:
            best = Placement(price, face, cell, -1)
    return best


@njit(nogil=True)
def _sizes(works: Numbers) -> tuple[int, int]:
    """How many terminals and pairs there are."""
    return (FACTORY + 1, len(PAIRS)) if len(works) else (FACTORY, MINED)


@njit(nogil=True)
def play(
    sheets: Columns,
    lanes: Masks,
    dice: Numbers,
    weights: Weights,
    begin: int,
    end: int,
    moves: Numbers,
) -> None:
    """As `playouts.play_out`, on the sheets from `begin` to `end`; no `moves` are noted where there is no room for them."""
    spans, shares, works, starts = sheets.spans, sheets.shares, sheets.works, sheets.starts
    white_left, black_left = sheets.white_left, sheets.black_left
    terminals, pairs = _sizes(works)
    rails = np.empty(12, dtype=np.uint64)
    levels = np.empty((TERMINALS, MOST_STEPS + 1, 4), dtype=np.uint64)
    anywhere = np.empty((TERMINALS, MOST_STEPS + 1), dtype=np.uint64)
    depth = np.empty(TERMINALS, dtype=np.intp)
    lacking, without = np.empty(len(PAIRS), dtype=np.uint8), np.empty(len(PAIRS), dtype=np.uint8)
    needed = np.empty(len(PAIRS), dtype=np.uint64)
    into = np.empty((64, TERMINALS, 4), dtype=np.uint8)
    fit = np.empty((SEGMENTS + 2, len(PAIRS)), dtype=np.float32)
    worths, prices = np.empty(ROWS, dtype=np.float32), np.empty(SEGMENTS, dtype=np.float32)
    for at in range(begin, end):
        for way in range(12):
            rails[way] = sheets.rails[way // 4, way % 4, at]
        over, across, marsh = sheets.water[0, at], sheets.water[1, at], sheets.marsh[at]
        for turn in range(len(dice)):
            turns, free = len(dice) - turn, sheets.empty[at]
            white, black, luck = dice[turn, 0, at], dice[turn, 1, at], dice[turn, 2, at]
            most, river, firm = min(MOST_STEPS, turns), over | across, free & ~marsh
            flood(
                at,
                rails,
                firm & ~river,
                free & over,
                free & across,
                starts,
                most,
                levels,
                anywhere,
                depth,
            )
            urgent = gaps(at, sheets.ends, firm, anywhere, depth, lacking, needed)
            cells = _cells(
                free,
                marsh,
                river,
                lanes[white],
                free & urgent if turns <= OVERRIDE_TURNS else ZERO,
                black,
                white_left[at],
                black_left[at],
            )
            todo = cells.usable | cells.bridged | cells.crossed
            if not todo:
                break
            _distances(todo, terminals, levels, anywhere, depth, into)
            _worths(at, spans, shares, sheets.paying, weights, turns - 1, -1, FREE, worths)
            best = _best_track(
                marsh,
                over,
                across,
                cells,
                black,
                luck,
                turns,
                pairs,
                works,
                weights,
                lacking,
                needed,
                without,
                into,
                fit,
                prices,
                worths,
            )
            value = np.float32(max(white, black))
            if sheets.paying:
                cell = _idle_cell(free, needed, pairs, urgent, river)
                _miss(ONE << uint64(cell), pairs, lacking, needed, without)
                bought = _best_purchase(
                    at,
                    spans,
                    shares,
                    works,
                    cell,
                    value,
                    luck,
                    turns,
                    weights,
                    without,
                    fit,
                    worths,
                )
                if bought.price > best.price:
                    best = bought
            bit = ONE << uint64(best.cell)
            sheets.empty[at] = free & ~bit
            sheets.tiles[at, best.cell] = best.tile
            if best.face >= BUY:
                shares[best.face - BUY, at] += value
            else:
                white_left[at] &= cells.given & bit != ZERO
                black_left[at] &= best.face == CROSS or FACE_BLACK[best.face] == black
            if best.tile >= 0:
                for way in range(12):
                    rails[way] |= RAILS_OF_TILE[best.tile, way] * bit
            if len(moves):
                moves[turn, at] = best.face << 16 | (best.tile + 1) << 8 | best.cell
        for way in range(12):
            sheets.rails[way // 4, way % 4, at] = rails[way]


def columns(sheets: Sheets) -> Columns:
    """The same sheets as compiled loops want them: what these change, changes there."""
    for name in Columns._fields[:-2]:
        setattr(sheets, name, np.ascontiguousarray(getattr(sheets, name)))
    arrays = [getattr(sheets, name) for name in Columns._fields[:-2]]
    return Columns._make([*arrays, sheets.paying, np.array(sheets.works, np.intp)])


def weights_of(outlook: Outlook, blur: np.float32) -> Weights:
    """The outlook as compiled loops want it."""
    per_cell, per_line = np.float32(outlook.per_cell), np.float32(outlook.per_line)
    return Weights(
        outlook.chances, outlook.fees, outlook.hopes, per_cell, per_line, np.float32(blur)
    )


def warm() -> None:
    """All loops are compiled, or read from numba's cache, for the arrays that players use."""
    for loop in (play, missing, count):
        loop.enable_caching()  # not when this file is read: it makes a folder
    land = ground(STANDARD)
    sheets = columns(bare_sheets(land, [0]))
    dice, moves = np.ones((1, 3, 1), dtype=np.intp), np.zeros((0, 1), dtype=np.intp)
    play(sheets, land.lanes, dice, weights_of(Outlook(), FREE), 0, 1, moves)
    missing(sheets, 1, np.zeros((MINED, 1), dtype=np.uint8))
    count(sheets, np.zeros(1, dtype=np.int32), np.zeros(1, dtype=np.bool_))
