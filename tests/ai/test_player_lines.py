"""The players' fast scorer against the engine's."""

import random

import numpy as np
import pytest
from tests.ai.player_kit import (
    LAKES,
    QUICK,
    batch,
    engine_rows,
    final_sheet,
    oracle_sheets,
    random_sheet,
)

from branchline.engine.thirty_rails.board import STANDARD
from branchline_ai.games.thirty_rails.lines import count_lines, exact_totals
from branchline_ai.games.thirty_rails.tables import ground

MINE_POINTS = (0, 2, 6, 12, 20)


def compare(sheets, land):
    """Asserts equality where nothing is doubtful; returns how many are doubtful and how many are wrong."""
    masses = batch(sheets, land)
    count, exact = count_lines(masses), exact_totals(masses)
    wrong = 0
    for place, sheet in enumerate(sheets):
        rows, mined = engine_rows(sheet)
        assert exact[place] == sum(rows) + MINE_POINTS[mined]
        same = count.rows[:, place].tolist() == rows and count.mined[place] == mined
        assert same or count.doubtful[place], (place, rows, mined, sheet)
        wrong += not same
    return int(count.doubtful.sum()), wrong


@pytest.mark.parametrize("board", [STANDARD, LAKES], ids=lambda board: board.id)
@pytest.mark.parametrize("kinds", ["123456", "56", "345", "1234"])
def test_random_sheets_score_as_in_the_engine(board, kinds):
    rng = random.Random(f"{board.id} {kinds}")
    compare([random_sheet(rng, board, kinds) for _ in range(500)], ground(board))


def test_sheets_of_real_games_score_as_in_the_engine():
    finals = [final_sheet(QUICK, seed) for seed in range(12)]
    assert sum(sum(engine_rows(sheet)[0]) for sheet in finals) > 200, "lines run on these sheets"
    compare(finals, ground(STANDARD))


def test_oracles():
    for name, sheet, expect in oracle_sheets():
        masses = batch([sheet])
        assert exact_totals(masses)[0] == expect["total"], name
        if not count_lines(masses).doubtful[0]:
            assert count_lines(masses).totals[0] == expect["total"], name


def test_the_balloon_loop_is_doubtful():
    loops = [sheet for name, sheet, _ in oracle_sheets() if name == "R4"]
    assert loops, "the oracle is there"
    masses = batch(loops)
    assert count_lines(masses).doubtful.all(), "a flood takes the loop for a turn"
    assert exact_totals(masses).tolist() == [0]


def test_copies_are_independent():
    rng = random.Random(3)
    masses = batch([random_sheet(rng, kinds="6") for _ in range(3)])
    before = masses.rails.copy(), masses.tiles.copy(), masses.empty.copy()
    twice = masses.take(np.array([0, 0, 2]))
    twice.lay(np.array([27, 28, 29]), np.array([0, 1, 2]))
    twice.spend(np.array([True] * 3), np.array([True] * 3))
    for now, then in zip((masses.rails, masses.tiles, masses.empty), before, strict=True):
        assert np.array_equal(now, then)
