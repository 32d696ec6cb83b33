"""How well the players play: a smoke test with bounds that luck does not break, and the full measurement.

The full measurement counts processor seconds, so that it means the same on a shared machine. Its figures are in
docs/players.md.
"""

import statistics
import time
from itertools import pairwise

import numpy as np
import pytest
from tests.ai.player_kit import (
    GROUND,
    QUICK,
    STANDARD,
    A,
    bot,
    drain,
    engine_rows,
    final_sheet,
    positions,
    rulebook,
    ticking,
)

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.thirty_rails.actions import Place
from branchline.engine.thirty_rails.state import Phase
from branchline_ai import fast
from branchline_ai.api import Budget, Meter, first_answer
from branchline_ai.games.thirty_rails.lines import exact_totals
from branchline_ai.games.thirty_rails.outlook import Outlook
from branchline_ai.games.thirty_rails.sheets import sheet_of
from branchline_ai.games.thirty_rails.skill import Skill
from branchline_ai.games.thirty_rails.trials import Table, play_round
from branchline_ai.levels import EASY, EXPERT, HARD, LEVELS, NORMAL, RANDOM
from branchline_ai.players import make_player
from branchline_ai.random_play import RandomBot

GAMES = 200
STEP = 10.0
"""Points that a level is above the one before it."""
LEAST = {EASY: 15.0, NORMAL: 35.0, HARD: 65.0, EXPERT: 80.0}


def total(sheet):
    rows, mined = engine_rows(sheet)
    return sum(rows) + mined * (mined + 1)


def random_total(seed):
    game, player, chance = rulebook(), RandomBot(seed), SeededChance(seed)
    state = game.setup(chance)
    while game.to_act(state):
        legal = list(game.legal(state, A))
        game.apply(state, A, first_answer(player, game.view(state, A), legal), chance)
    return total(state.sheets[0])


def bounds(values, errors=3):
    """The mean less and plus so many standard errors."""
    margin = errors * statistics.stdev(values) / len(values) ** 0.5
    return statistics.mean(values) - margin, statistics.mean(values) + margin


def test_random_below_easy_below_normal():
    easy, normal = (LEVELS["thirty_rails"][name].skill for name in (EASY, NORMAL))
    random_scores = [random_total(seed) for seed in range(40)]
    easy_scores = [total(final_sheet(easy, seed)) for seed in range(24)]
    normal_scores = [total(final_sheet(normal, seed)) for seed in range(24)]
    assert bounds(random_scores)[1] < bounds(easy_scores)[0]
    assert bounds(easy_scores)[1] < bounds(normal_scores)[0]


def middle_positions(count, step):
    """Views and legal actions of that turn, one of each game, where there is something to choose."""
    for seed in range(count):
        for view, legal, _, _ in positions(QUICK, seed):
            if view.phase == Phase.TURNS and view.step == step:
                yield view, [action for action in legal if isinstance(action, Place)]
                break


def test_search_finds_better_placements_than_its_own_policy():
    """Both choices are played on under the same dice, often, by the same policy."""
    gains = []
    for seed, (view, legal) in enumerate(middle_positions(24, step=14)):
        player = bot(Skill(width=16), seed)
        *_, decision = player.think(view, legal, Budget(playouts=256))
        chosen = [first_answer(player, view, legal), decision.action]
        sheets = sheet_of(view.own, GROUND, (False, False)).take(np.array([0, 0]))
        sheets.lay(np.array([a.cell for a in chosen]), np.array([a.tile for a in chosen]))
        meter = Meter(Budget(), ticking(0.0))
        table = Table(GROUND, Outlook(), np.random.default_rng(seed + 1000), meter, 0)
        *_, finished = drain(play_round(sheets, view.turns - view.step, 192, table, decision))
        means = exact_totals(finished).reshape(2, 192).mean(1)
        gains.append(means[1] - means[0])
    assert bounds(gains, errors=2)[0] > 0, gains


@pytest.mark.slow
@pytest.mark.parametrize("name", [EASY, NORMAL, HARD, EXPERT])
def test_two_hundred_games_of_a_level(name):
    level = LEVELS["thirty_rails"][name]
    scores, longest, kernels = [], 0.0, fast.load("thirty_rails")
    for seed in range(GAMES):
        game, chance = rulebook(), SeededChance(seed)
        player = make_player(game, level, seed, time.process_time, kernels)
        state = game.setup(chance)
        while game.to_act(state):
            view, legal = game.view(state, A), list(game.legal(state, A))
            start = time.process_time()
            *_, decision = player.think(view, legal, level.budget)
            longest = max(longest, time.process_time() - start)
            game.apply(state, A, decision.action, chance)
        scores.append(total(state.sheets[0]))
    mean, error = statistics.mean(scores), statistics.stdev(scores) / GAMES**0.5
    said = f"{name}: mean {mean:.1f}, standard error {error:.1f}, longest decision {longest:.2f} s"
    assert mean >= LEAST[name], said
    assert longest <= 1.0, said


@pytest.mark.slow
def test_two_hundred_games_of_random_play():
    low, high = bounds([random_total(seed) for seed in range(GAMES)])
    assert low < 1.5
    assert high > 0.5
    assert LEVELS["thirty_rails"][RANDOM].mean == 1.0


def test_the_measured_means_rise_with_the_level():
    means = [LEVELS["thirty_rails"][name].mean for name in (RANDOM, EASY, NORMAL, HARD, EXPERT)]
    assert all(above - below >= STEP for below, above in pairwise(means))
    assert STANDARD.id == "standard", "what they were measured on"
