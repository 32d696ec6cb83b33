"""What the player takes a sheet to lack, against a slow search of its own."""

import random
from collections import deque

import numpy as np
import pytest
from tests.ai.player_kit import GROUND, batch, random_sheet

from branchline.engine.thirty_rails.board import GRID
from branchline.engine.thirty_rails.faces import EXITS
from branchline.engine.thirty_rails.scoring import line_between, terminals
from branchline_ai.games.thirty_rails.reach import BEYOND, MOST_STEPS, measure, through
from branchline_ai.games.thirty_rails.tables import (
    INNER_SIDE,
    MINED,
    SEGMENTS,
    TILE_SEGMENTS,
)
from branchline_ai.games.thirty_rails.tables import PAIRS as ALL_PAIRS

PAIRS = ALL_PAIRS[:MINED]
"""Those of the base game."""


def leave_by(sheet, cell, entry, walls, land):
    """(side, cost) of every way on through a cell; nothing where a train cannot go on."""
    if sheet.tiles[cell] >= 0:
        return [(side, 0) for side in EXITS[sheet.tiles[cell]][entry]]
    closed = sheet.filled >> cell & 1 or not land >> cell & 1 or cell in walls
    return [] if closed else [(side, 1) for side in range(4) if side != entry]


def slow_steps(sheet, start, goal, walls=(), land=GROUND.land):
    """Fewest empty cells on a walk between two terminals (cell, doors); a walk may cross itself."""
    best = {}
    queue = deque((0, start[0], side) for side in range(4) if start[1] >> side & 1)
    while queue:
        cost, before, side = queue.popleft()
        cell, entry = GRID.neighbours[before][side], (side + 2) % 4
        if cell < 0 or best.get((cell, entry), BEYOND) <= cost:
            continue
        best[cell, entry] = cost
        if cell == goal[0]:
            if goal[1] >> entry & 1:
                return cost
            continue
        for exit_, more in leave_by(sheet, cell, entry, walls, land):
            put = queue.append if more else queue.appendleft
            put((cost + more, cell, exit_))
    return None


def ends(sheet):
    found = terminals(sheet)
    return [*found.stations, found.mine]


def test_missing_cells_are_those_of_a_slow_search_where_no_track_lies():
    rng = random.Random(5)
    sheets = [random_sheet(rng) for _ in range(60)]
    for sheet in sheets:
        for cell in range(64):
            if sheet.tiles[cell] >= 0:
                sheet.tiles[cell] = -1
                sheet.filled &= ~(1 << cell)
    agree(sheets, exact=True)


def test_missing_cells_are_never_too_few_and_mostly_right():
    rng = random.Random(6)
    right, pairs = agree([random_sheet(rng) for _ in range(150)], exact=False)
    assert right > 0.97 * pairs


def agree(sheets, exact):
    reach = measure(batch(sheets))
    right = pairs = 0
    for place, sheet in enumerate(sheets):
        for pair, (a, b) in enumerate(PAIRS):
            slow = slow_steps(sheet, ends(sheet)[a], ends(sheet)[b])
            slow = BEYOND if slow is None or slow > MOST_STEPS else slow
            fast = int(reach.missing[pair, place])
            assert fast >= slow, (place, pair)
            assert fast == slow or not exact, (place, pair)
            right += fast == slow
            pairs += 1
    return right, pairs


def test_nothing_missing_means_that_a_line_runs():
    rng = random.Random(7)
    sheets = [random_sheet(rng, kinds=kinds) for kinds in ("56", "123456") for _ in range(300)]
    reach = measure(batch(sheets))
    complete = 0
    for place, sheet in enumerate(sheets):
        for pair, (a, b) in enumerate(PAIRS):
            line = line_between(sheet.tiles, ends(sheet)[a], ends(sheet)[b], -1)
            if reach.missing[pair, place] == 0:
                assert line is not None, (place, pair)
            complete += line is not None
    assert complete > 100, "lines do run on these sheets"


@pytest.mark.parametrize("seed", range(4))
def test_a_cell_that_every_way_needs_is_named(seed):
    rng = random.Random(seed)
    sheets = [random_sheet(rng) for _ in range(25)]
    reach = measure(batch(sheets))
    named = 0
    for place, sheet in enumerate(sheets):
        for pair, (a, b) in enumerate(PAIRS):
            needed = int(reach.needed[pair, place])
            for cell in range(64):
                if needed >> cell & 1:
                    named += 1
                    slow = slow_steps(sheet, ends(sheet)[a], ends(sheet)[b], {cell})
                    assert slow is None or slow > reach.missing[pair, place]
    assert named > 20


def test_through_says_what_a_segment_in_a_cell_brings():
    """One empty cell between two stations' tracks: the right segment joins them, no other does."""
    rng = random.Random(2)
    sheet = random_sheet(rng)
    sheet.tiles = [-1] * 64
    sheet.stations = [24, 31, 4, 60]
    sheet.mine, sheet.mountains = 9, 0
    for cell in (25, 26, 28, 29, 30):
        sheet.tiles[cell] = 5
    sheet.filled = 1 << 9 | sum(1 << cell for cell in (25, 26, 28, 29, 30))
    masses = batch([sheet])
    reach = measure(masses)
    assert reach.missing[0, 0] == 1
    joined, without = through(reach, np.array([0]), np.array([27]))
    straight = TILE_SEGMENTS[5][0]
    assert SEGMENTS[straight] == tuple(sorted((INNER_SIDE[1], INNER_SIDE[3])))
    assert joined[straight, 0, 0] == 0
    assert all(joined[other, 0, 0] > 0 for other in range(6) if other != straight)
    assert without[0, 0] > 1
