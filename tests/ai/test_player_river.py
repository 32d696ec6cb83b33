"""The player of 30 Rails in games with a river: it sees every way to fill a cell, and which ways trains can go."""

import numpy as np
import pytest
from tests.ai.player_kit import GROUND, QUICK, SEARCHING, positions

from branchline.engine.thirty_rails.actions import BuildBridge, CrossOut, DrawRiver, Place
from branchline.engine.thirty_rails.state import Phase
from branchline_ai.api import Budget, Meter
from branchline_ai.games.thirty_rails.outlook import Outlook
from branchline_ai.games.thirty_rails.reach import BEYOND, measure
from branchline_ai.games.thirty_rails.sheets import bare_sheets, set_stations, set_water, sheet_of
from branchline_ai.games.thirty_rails.track import Turn, candidates
from branchline_ai.games.thirty_rails.trials import Table

RIVER = ("river",)
FILLING = (Place, BuildBridge, CrossOut)


def all_candidates(view, legal):
    own = view.own
    meter = Meter(Budget(playouts=0), lambda: 0.0)
    table = Table(GROUND, Outlook(), np.random.default_rng(1), meter, 8)
    sheet = sheet_of(own, GROUND, (False, False))
    turn = Turn(sheet, own.white, own.black, view.turns - view.step + 1, legal)
    return [one.action for one in candidates(turn, 0.0, table)]


@pytest.mark.parametrize("seed", range(6))
def test_every_way_to_fill_a_cell_is_considered_and_no_other(seed):
    kinds = set()
    for view, legal, _, _ in positions(QUICK, seed, modules=RIVER):
        filling = {action for action in legal if isinstance(action, FILLING)}
        if filling:
            assert set(all_candidates(view, legal)) == filling
            kinds |= {type(action) for action in filling}
    assert kinds == set(FILLING)


def test_a_searching_player_draws_a_river_and_plays_legally_beside_overrides():
    game = list(positions(SEARCHING, 3, playouts=40, modules=("overrides", "river")))
    assert sum(isinstance(decision.action, DrawRiver) for _, _, decision, _ in game) == 1
    assert game[-1][3].phase == Phase.OVER


def test_trains_cross_the_water_and_never_follow_it():
    sheets = bare_sheets(GROUND, [0, 0])
    sheets.empty[:] = sum(1 << cell for cell in range(25, 31)) | sum(
        1 << cell for cell in range(12, 53, 8)
    )
    set_stations(sheets, GROUND, np.array([[24, 24], [4, 4], [31, 31], [60, 60]]))
    dry, wet = sheets.take(np.array([0])), sheets.take(np.array([1]))
    set_water(wet, sum(1 << cell for cell in (28, 29, 30)))
    missing = [measure(one).missing[:, 0] for one in (dry, wet)]
    assert [int(steps[1]) for steps in missing] == [6, BEYOND], "1-3 along row 3"
    assert [int(steps[4]) for steps in missing] == [6, 6], "2-4 across"
