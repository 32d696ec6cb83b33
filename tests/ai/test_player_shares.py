"""The player of 30 Rails in games with shares: it buys what pays, and counts as the engine does."""

import random

import numpy as np
from tests.ai.player_kit import (
    GROUND,
    QUICK,
    SEARCHING,
    A,
    batch,
    oracle_sheets,
    positions,
    random_sheet,
    rulebook,
)

from branchline.engine.thirty_rails.actions import Buy, Place
from branchline.engine.thirty_rails.state import Phase
from branchline_ai.games.thirty_rails.lines import count_lines, engine_total, exact_totals
from branchline_ai.games.thirty_rails.outlook import Outlook
from branchline_ai.games.thirty_rails.sheets import set_shares, sheet_of

SHARES = ("shares",)


def test_a_player_lays_track_and_buys_shares():
    game = list(positions(QUICK, 2, modules=SHARES))
    kinds = [type(decision.action) for _, _, decision, _ in game]
    assert kinds.count(Buy) + kinds.count(Place) == 30
    assert kinds.count(Buy) >= 5
    assert kinds.count(Place) >= 10


def test_the_playout_counts_what_the_engine_counts():
    game = rulebook(modules=SHARES)
    for seed in range(3):
        *_, (view, _, _, state) = positions(QUICK, seed, modules=SHARES)
        assert state.phase == Phase.OVER
        sheet = sheet_of(game.view(state, A).own, GROUND, (False, False))
        assert int(exact_totals(sheet)[0]) == game.score(state).total(A)
        assert view.own.shares is not None


def test_rows_are_capped_sheet_by_sheet_and_the_mine_is_not():
    sheets = batch([sheet for _, sheet, _ in oracle_sheets()])
    free, mined = count_lines(sheets).rows, count_lines(sheets).mined
    set_shares(sheets, (3,) * 6)
    sheets.shares[:, 0] = 0
    capped = count_lines(sheets)
    assert free.max() > 3
    assert np.array_equal(capped.rows[:, 1:], np.minimum(free[:, 1:], 3))
    assert not capped.rows[:, 0].any()
    assert np.array_equal(capped.mined, mined)
    place = int(np.flatnonzero(free.max(0) > 3)[0])
    assert engine_total(sheets, place) <= 3 * 6 + 20


def test_shares_are_worth_more_the_fewer_turns_are_left():
    sheets = batch([random_sheet(random.Random(1))])
    set_shares(sheets, (0,) * 6)
    outlook, one = Outlook(), np.array([0])
    rows = [outlook.worths(sheets, one, turns).sum() for turns in (0, 5, 25)]
    assert rows[0] == 0 < rows[1] < rows[2]


def test_a_searching_player_plays_a_whole_game_with_river_and_shares():
    *_, (_, _, _, state) = positions(SEARCHING, 1, playouts=40, modules=("river", "shares"))
    assert state.phase == Phase.OVER
