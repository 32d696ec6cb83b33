"""The inner loops of Railroad Ink's playouts, compiled by numba: the same work as the array code beside it, sheet by sheet.

Only `fast` loads this file, and only where numba is installed. Sheets are as in `sheets`, masks as in `measure`. A
test holds every kernel against the engine. Not here: what the numbers mean (`playouts`, `outlook`, `contest`).
"""

from __future__ import annotations

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from branchline.engine.railroad_ink.board import ALL, CELLS, CENTRE, WIDTH
from branchline_ai.games.railroad_ink.tables import (
    ARMS,
    FULL,
    NEIGHBOURS,
    NO_TILE,
    NOWHERE,
    SPOTS,
    STATION,
    UPDATES,
    Flags,
    Masks,
    Numbers,
    Points,
    Small,
    Tiles,
)
from branchline_ai.games.railroad_ink.taste import ILLEGAL, VARIANTS

Sums = NDArray[np.float64]

DOWN, ONE, ZERO = np.uint64(WIDTH), np.uint64(1), np.uint64(0)
BOARD = np.uint64(ALL)
TOP = np.uint64((1 << WIDTH) - 1)
BOTTOM = np.uint64((1 << WIDTH) - 1 << CELLS - WIDTH)
LEFT = np.uint64(sum(1 << WIDTH * row for row in range(WIDTH)))
FAR_RIGHT = np.uint64(sum(1 << WIDTH * row + WIDTH - 1 for row in range(WIDTH)))
MIDDLE = np.uint64(CENTRE)
RAIL_ARMS = np.zeros(NO_TILE + 1, dtype=np.uint8)
"""By tile: one bit a side for an arm of railway."""
ROAD_ARMS = np.zeros(NO_TILE + 1, dtype=np.uint8)
for _side in range(4):
    RAIL_ARMS |= ARMS[0, _side] << np.uint8(_side)
    ROAD_ARMS |= ARMS[1, _side] << np.uint8(_side)
STEPS = 4000
"""Steps of the search for the longest line over rings; what is found by then counts, which is never too much."""
STEP = np.array([-WIDTH, 1, WIDTH, -1], dtype=np.intp)
LINKS = np.full((CELLS, 4), -1, dtype=np.intp)
"""By cell and side the number of the link there: that of its northern cell, or CELLS and that of its western one."""
for _cell in range(CELLS):
    if _cell >= WIDTH:
        LINKS[_cell, 0], LINKS[_cell - WIDTH, 2] = _cell - WIDTH, _cell - WIDTH
    if _cell % WIDTH:
        LINKS[_cell, 3], LINKS[_cell - 1, 1] = CELLS + _cell - 1, CELLS + _cell - 1


@njit(nogil=True)
def bits_of(mask: np.uint64) -> np.uint64:
    """How many bits are set."""
    mask = mask - ((mask >> uint64(1)) & uint64(0x5555555555555555))
    mask = (mask & uint64(0x3333333333333333)) + ((mask >> uint64(2)) & uint64(0x3333333333333333))
    mask = (mask + (mask >> uint64(4))) & uint64(0x0F0F0F0F0F0F0F0F)
    return (mask * uint64(0x0101010101010101)) >> uint64(56)


@njit(nogil=True)
def _lay(tiles: Tiles, slots: Numbers, row: int, cell: int, tile: int) -> None:
    """Draws a tile into an empty cell of a sheet."""
    for side in range(4):
        slots[row, NEIGHBOURS[cell, side]] |= UPDATES[tile, side]
    slots[row, cell] |= FULL
    tiles[row, cell] = tile


@njit(nogil=True)
def draw(
    tiles: Tiles,
    slots: Numbers,
    faces: Numbers,
    groups: Numbers,
    variants: Numbers,
    starts: Numbers,
    value: Small,
    best_tile: Tiles,
    memory: Small,
    blur: Small,
    least: Small,
    keys: Numbers,
) -> None:
    """As `playouts.draw`, in place. For each die the rows of `blur` that belong to groups begin at `starts`."""
    for row in range(len(tiles)):
        group = groups[row]
        for die in range(faces.shape[1]):
            face = faces[group, die]
            taste, luck = face * VARIANTS + variants[group, die], starts[die] + group
            most, cell, tile = ILLEGAL, NOWHERE, NO_TILE
            for at in range(CELLS):
                worth = value[taste, slots[row, at]]
                if worth <= ILLEGAL:
                    continue
                candidate = best_tile[taste, slots[row, at]]
                total = worth + memory[at * (NO_TILE + 1) + candidate] + blur[luck, at]
                if total > most:
                    most, cell, tile = total, at, candidate
            if most < least[face]:
                cell, tile = NOWHERE, NO_TILE
            else:
                _lay(tiles, slots, row, cell, tile)
            keys[row, die] = cell * (NO_TILE + 1) + tile


@njit(nogil=True)
def draw_guided(
    tiles: Tiles,
    slots: Numbers,
    faces: Numbers,
    groups: Numbers,
    turns: Numbers,
    turn_counts: Numbers,
    starts: Numbers,
    value: Small,
    guide: Small,
    blur: Small,
    least: Small,
    keys: Numbers,
) -> None:
    """As `playouts.draw_guided`. `turns[face]` are its tiles, `starts[face]` where its rows of `blur` begin (-1: no die)."""
    for row in range(len(tiles)):
        face = faces[row]
        most, cell, tile = ILLEGAL, NOWHERE, NO_TILE
        if starts[face] >= 0:
            first = starts[face] + groups[row] * turn_counts[face]
            for turn in range(turn_counts[face]):
                one = turns[face, turn]
                for at in range(CELLS):
                    worth = value[one, slots[row, at]]
                    if worth <= ILLEGAL:
                        continue
                    total = worth + guide[at, one] + blur[first + turn, at]
                    if total > most:
                        most, cell, tile = total, at, one
            if most < least[face]:
                cell, tile = NOWHERE, NO_TILE
            else:
                _lay(tiles, slots, row, cell, tile)
        keys[row] = cell * (NO_TILE + 1) + tile


@njit(nogil=True)
def note(keys: Numbers, values: Points, sums: Sums, trials: Sums) -> None:
    """Adds what playouts were worth to the placements that were in them."""
    for row in range(len(keys)):
        for die in range(keys.shape[1]):
            sums[keys[row, die]] += values[row]
            trials[keys[row, die]] += 1.0


@njit(nogil=True)
def _planes(tiles: Tiles, row: int, arms: Masks) -> tuple[np.uint64, np.uint64]:
    """Fills `arms` (8,: railway by side, then highway) for a sheet; returns its stations and drawn cells."""
    arms[:] = ZERO
    stations = drawn = ZERO
    for cell in range(CELLS):
        tile = tiles[row, cell]
        if tile == NO_TILE:
            continue
        bit = ONE << uint64(cell)
        drawn |= bit
        if STATION[tile]:
            stations |= bit
        rail, road = RAIL_ARMS[tile], ROAD_ARMS[tile]
        for side in range(4):
            if rail >> side & 1:
                arms[side] |= bit
            if road >> side & 1:
                arms[4 + side] |= bit
    return stations, drawn


@njit(nogil=True)
def _spread(reached: np.uint64, south: np.uint64, east: np.uint64) -> np.uint64:
    """One step of a flood along links."""
    reached |= (reached & south) << DOWN
    reached |= (reached >> DOWN) & south
    reached |= (reached & east) << ONE
    return reached | ((reached >> ONE) & east)


@njit(nogil=True)
def _exit_worth(
    arms: Masks,
    joints: np.uint64,
    exit_cells: Numbers,
    exit_sides: Numbers,
    exit_kinds: Numbers,
    share: Points,
) -> float:
    """Points of all networks; `joints` are cells where railway and highway meet."""
    rail_south, rail_east = arms[2] & (arms[0] >> DOWN), arms[1] & ~FAR_RIGHT & (arms[3] >> ONE)
    road_south, road_east = arms[6] & (arms[4] >> DOWN), arms[5] & ~FAR_RIGHT & (arms[7] >> ONE)
    seen = np.uint64(0)
    worth = 0.0
    for first in range(len(exit_cells)):
        start = ONE << uint64(exit_cells[first])
        kind = exit_kinds[first]
        if seen >> uint64(first) & ONE or not arms[4 * kind + exit_sides[first]] & start:
            continue
        rail = start if kind == 0 else ZERO
        road = start if kind == 1 else ZERO
        while True:
            before_rail, before_road = rail, road
            rail = _spread(rail, rail_south, rail_east)
            road = _spread(road, road_south, road_east)
            met = (rail | road) & joints
            rail |= met
            road |= met
            if rail == before_rail and road == before_road:
                break
        joined = 0
        for other in range(first, len(exit_cells)):
            other_kind = exit_kinds[other]
            flood = rail if other_kind == 0 else road
            here = arms[4 * other_kind + exit_sides[other]] & (ONE << uint64(exit_cells[other]))
            if here & flood:
                joined += 1
                seen |= ONE << uint64(other)
        worth += share[joined] * joined
    return worth


@njit(nogil=True)
def _loose(arms: Masks, base: int, seen: Masks) -> None:
    """Fills `seen` (4,) with the cells at which loose ends of a kind look, by side."""
    north, east, south, west = arms[base], arms[base + 1], arms[base + 2], arms[base + 3]
    down = south & (north >> DOWN)
    across = east & ~FAR_RIGHT & (west >> ONE)
    seen[0] = (north & ~(down << DOWN) & ~TOP) >> DOWN
    seen[1] = (east & ~across & ~FAR_RIGHT) << ONE
    seen[2] = (south & ~down & ~BOTTOM) << DOWN
    seen[3] = (west & ~(across << ONE) & ~LEFT) >> ONE


@njit(nogil=True)
def _length(arms: Masks, base: int) -> int:
    """The longest line of a kind: exact, but where the search over rings takes too many steps; then never too much."""
    north, east, south, west = arms[base], arms[base + 1], arms[base + 2], arms[base + 3]
    down, across = south & (north >> DOWN), east & ~FAR_RIGHT & (west >> ONE)
    left, length = north | east | south | west, 0
    s, e = down, across
    while left:
        up, back = s << DOWN, e << ONE
        after = left & ((up & s) | (e & back) | ((up | s) & (e | back)))
        if after == left:
            return _ringed(down, across, north & east & south & west, north | east | south | west)
        if after == ZERO:
            return length + (2 if s | e else 1)
        length += 2
        left = after
        s &= left & (left >> DOWN)
        e &= left & (left >> ONE)
    return length


@njit(nogil=True)
def _bared(
    free: Flags, left: Flags, degree: Numbers, deep: Numbers, second: Numbers, order: Numbers
) -> int:
    """Takes away what hangs on the rings, and returns the longest line in it.

    `deep` and `second` become the cells of the two longest branches at each cell, `left` the cells of the rings and of
    what lies between them. `order` is room to work in.
    """
    best = count = at = 0
    for cell in range(CELLS):
        if left[cell] and degree[cell] <= 1:
            order[count] = cell
            count += 1
    while at < count:
        cell = order[at]
        at += 1
        left[cell] = False
        best = max(best, deep[cell] + second[cell] + 1)
        for side in range(4):
            link = LINKS[cell, side]
            if link < 0 or not free[link]:
                continue
            free[link] = False
            root, height = cell + STEP[side], deep[cell] + 1
            if height > deep[root]:
                second[root], deep[root] = deep[root], height
            elif height > second[root]:
                second[root] = height
            degree[root] -= 1
            if degree[root] == 1:
                order[count] = root
                count += 1
    return best


@njit(nogil=True)
def _ringed(down: np.uint64, across: np.uint64, whole: np.uint64, cells: np.uint64) -> int:
    """The longest walk that uses no link twice: branches are measured first, then all walks on the rings, depth first."""
    free = np.zeros(2 * CELLS, dtype=np.bool_)
    left = np.zeros(CELLS, dtype=np.bool_)
    degree, deep = np.zeros(CELLS, dtype=np.intp), np.zeros(CELLS, dtype=np.intp)
    second, visits = np.zeros(CELLS, dtype=np.intp), np.zeros(CELLS, dtype=np.intp)
    for cell in range(CELLS):
        left[cell] = (cells >> uint64(cell)) & ONE != ZERO
        if (down >> uint64(cell)) & ONE:
            free[cell] = True
            degree[cell] += 1
            degree[cell + WIDTH] += 1
        if (across >> uint64(cell)) & ONE:
            free[CELLS + cell] = True
            degree[cell] += 1
            degree[cell + 1] += 1
    path = np.empty(2 * CELLS + 1, dtype=np.intp)
    next_side = np.empty(2 * CELLS + 1, dtype=np.intp)
    by = np.empty(2 * CELLS + 1, dtype=np.intp)
    best = _bared(free, left, degree, deep, second, path)
    steps, worth, depth = 0, 0, -1
    for start in range(CELLS):
        if not left[start]:
            continue
        depth, path[0], next_side[0], by[0] = 0, start, 0, -1
        visits[start] = 1
        worth = deep[start] + 1
        best = max(best, worth + second[start])
        while depth >= 0:
            here, side = path[depth], next_side[depth]
            if side == 4 or steps > STEPS:
                worth -= _counts(visits[here], whole >> uint64(here) & ONE)
                visits[here] -= 1
                if by[depth] >= 0:
                    free[by[depth]] = True
                depth -= 1
                continue
            next_side[depth] = side + 1
            link = LINKS[here, side]
            if link < 0 or not free[link]:
                continue
            free[link] = False
            steps += 1
            depth += 1
            after = here + STEP[side]
            path[depth], next_side[depth], by[depth] = after, 0, link
            visits[after] += 1
            worth += _counts(visits[after], whole >> uint64(after) & ONE)
            best = max(best, worth + (second[after] if after == start else deep[after]))
    return best


@njit(nogil=True)
def _counts(visits: int, whole: np.uint64) -> int:
    """What the last of so many visits to a cell counts."""
    return 1 if visits == 1 or (visits == 2 and whole) else 0


@njit(nogil=True)
def arms_of(tiles: Tiles, bits: Tiles, arms: Masks) -> None:
    """Fills `arms` (4, n) with the cells that have an arm, by side; `bits[tile]` has one bit a side."""
    for row in range(len(tiles)):
        for side in range(4):
            arms[side, row] = ZERO
        for cell in range(CELLS):
            here = bits[tiles[row, cell]]
            if here:
                bit = ONE << uint64(cell)
                for side in range(4):
                    if here >> side & 1:
                        arms[side, row] |= bit


@njit(nogil=True)
def measure(
    tiles: Tiles,
    scars: Masks,
    exit_cells: Numbers,
    exit_sides: Numbers,
    exit_kinds: Numbers,
    share: Points,
    rows: Points,
) -> None:
    """Fills `rows` (n, 5): networks, highway, railway, centre and loose ends; craters count as in `outlook`."""
    arms = np.empty(8, dtype=np.uint64)
    seen = np.empty(4, dtype=np.uint64)
    for row in range(len(tiles)):
        stations, drawn = _planes(tiles, row, arms)
        rows[row, 0] = _exit_worth(arms, stations, exit_cells, exit_sides, exit_kinds, share)
        rows[row, 1], rows[row, 2] = _length(arms, 4), _length(arms, 0)
        rows[row, 3] = bits_of((drawn | scars[row]) & MIDDLE)
        errors, craters = ZERO, scars[row] & ~drawn
        for base in (0, 4):
            _loose(arms, base, seen)
            for side in range(4):
                errors += bits_of(seen[side] & ~craters)
        rows[row, 4] = errors


@njit(nogil=True)
def settled(
    tiles: Tiles,
    exit_cells: Numbers,
    exit_sides: Numbers,
    exit_kinds: Numbers,
    share: Points,
    hope: float,
    dead: float,
    worth: Points,
) -> None:
    """Fills `worth` (n,): `hope` times what exits could still score, less `dead` for each end that nothing can mend."""
    arms = np.empty(8, dtype=np.uint64)
    seen = np.empty(4, dtype=np.uint64)
    for row in range(len(tiles)):
        stations, drawn = _planes(tiles, row, arms)
        ends = ZERO
        for base in (0, 4):
            _loose(arms, base, seen)
            for side in range(4):
                ends += bits_of(seen[side] & drawn)
        free = BOARD & ~drawn
        for at in range(8):
            arms[at] |= free
        hoped = _exit_worth(arms, stations | free, exit_cells, exit_sides, exit_kinds, share)
        worth[row] = hope * hoped - dead * ends


@njit(nogil=True)
def reach(
    arms: Masks,
    links: Masks,
    joints: Masks,
    exit_cells: Numbers,
    exit_sides: Numbers,
    exit_kinds: Numbers,
    counts: Numbers,
    floods: Masks,
    joined: Flags,
) -> None:
    """As `measure.reach`. `arms` (2, 4, n) of railways and highways; `links` (3, 2, n) of those and of water, south and east.

    Fills `counts` (exits, n), `floods` (2, exits, n) by kind, and `joined` (exits, exits, n).
    """
    exits = len(exit_cells)
    for row in range(len(joints)):
        for first in range(exits):
            kind = exit_kinds[first]
            start = arms[kind, exit_sides[first], row] & (ONE << uint64(exit_cells[first]))
            rail = start if kind == 0 else ZERO
            road = start if kind == 1 else ZERO
            wet = ZERO
            while start != ZERO:
                before_rail, before_road, before_wet = rail, road, wet
                rail = _spread(rail, links[0, 0, row], links[0, 1, row])
                road = _spread(road, links[1, 0, row], links[1, 1, row])
                wet = _spread(wet, links[2, 0, row], links[2, 1, row])
                met = (rail | road | wet) & joints[row]
                rail |= met
                road |= met
                wet |= met
                if rail == before_rail and road == before_road and wet == before_wet:
                    break
            floods[0, first, row], floods[1, first, row] = rail, road
            counts[first, row] = 0
            for other in range(exits):
                there = exit_kinds[other]
                here = arms[there, exit_sides[other], row] & (ONE << uint64(exit_cells[other]))
                on = (here & (rail if there == 0 else road)) != ZERO
                joined[first, other, row] = on
                counts[first, row] += on


@njit(nogil=True)
def lengths(arms: Masks, found: Numbers) -> None:
    """As `measure.lengths`, but exact: `arms` are (4, n)."""
    own = np.empty(4, dtype=np.uint64)
    for row in range(len(found)):
        own[:] = arms[:, row]
        found[row] = _length(own, 0)


@njit(nogil=True)
def play_games(
    tiles: Tiles,
    slots: Numbers,
    dice: Numbers,
    rolls: Numbers,
    variants: Numbers,
    value: Small,
    best_tile: Tiles,
    bent: Small,
) -> None:
    """Plays whole games by taste: `rolls` (n, dice) are sides, `dice` (dice, 6) faces, `bent[cell]` on top of the taste."""
    for row in range(len(tiles)):
        for die in range(rolls.shape[1]):
            face = dice[die % len(dice), rolls[row, die]]
            taste = face * VARIANTS + variants[row, die]
            most, cell = ILLEGAL, NOWHERE
            for at in range(CELLS):
                worth = value[taste, slots[row, at]]
                if worth > ILLEGAL and worth + bent[at] > most:
                    most, cell = worth + bent[at], at
            if cell != NOWHERE:
                _lay(tiles, slots, row, cell, best_tile[taste, slots[row, cell]])


def warm() -> None:
    """All loops are compiled, or read from numba's cache, for the arrays that players use."""
    for loop in (draw, draw_guided, note, arms_of, measure, settled, reach, lengths, play_games):
        loop.enable_caching()  # not when this file is read: it makes a folder
    count, numbers = 2, np.zeros(2, dtype=np.intp)
    tiles = np.full((count, SPOTS), NO_TILE, dtype=np.uint8)
    slots = np.full((count, SPOTS), FULL, dtype=np.intp)
    taste = np.full((VARIANTS, 2 * FULL), ILLEGAL, dtype=np.int16)
    best, blur = taste.astype(np.uint8), np.zeros((count, SPOTS), dtype=np.int16)
    memory = np.zeros(SPOTS * (NO_TILE + 1), dtype=np.int16)
    guide, least = memory.reshape(SPOTS, NO_TILE + 1), np.zeros(1, dtype=np.int16)
    keys, square = numbers.copy(), np.zeros((count, 6), dtype=np.intp)
    drawn = np.zeros((count, 1), dtype=np.intp)
    draw(
        tiles, slots, drawn, numbers, drawn, numbers, taste, best, memory, blur, least, drawn.copy()
    )
    counts = np.ones(1, dtype=np.intp)
    draw_guided(
        tiles, slots, numbers, numbers, square, counts, counts, taste, guide, blur, least, keys
    )
    values, sums = np.zeros(count, dtype=np.float32), np.zeros(len(memory))
    note(drawn, values, sums, sums.copy())
    share, rows = np.zeros(count + 1, dtype=np.float32), np.zeros((count, 5), dtype=np.float32)
    joints, joined = np.zeros(count, np.uint64), np.zeros((2, 2, count), np.bool_)
    measure(tiles, joints, numbers, numbers, numbers, share, rows)
    settled(tiles, numbers, numbers, numbers, share, 0.5, 0.5, values)
    arms, links = np.zeros((2, 4, count), np.uint64), np.zeros((3, 2, count), np.uint64)
    arms_of(tiles, np.zeros(NO_TILE + 1, np.uint8), arms[0])
    reach(
        arms,
        links,
        joints,
        numbers,
        numbers,
        numbers,
        square[:, :count].copy(),
        arms[:, :2].copy(),
        joined,
    )
    lengths(arms[0], numbers.copy())
    play_games(tiles, slots, square, square, square, taste, best, memory)
