"""How well the players of Railroad Ink play: a smoke test with bounds that luck does not break, and the full measurement.

The full measurement counts processor seconds, so that it means the same on a shared machine. Its figures are in
docs/players.md.
"""

import statistics
import time
from dataclasses import replace

import numpy as np
import pytest
from tests.ai.ri_kit import A, bot_game, rulebook, total

from branchline.engine.kernel.chance import SeededChance
from branchline_ai import fast
from branchline_ai.api import Budget
from branchline_ai.games.railroad_ink.bot import RailroadInkBot
from branchline_ai.games.railroad_ink.loops import PLAIN, compiled
from branchline_ai.games.railroad_ink.modules import KNOWLEDGE
from branchline_ai.levels import EASY, EXPERT, HARD, LEVELS, NORMAL, RANDOM

LEVEL = LEVELS["railroad_ink"]
GAMES = 200
LEAST = {EASY: 25.0, NORMAL: 40.0, HARD: 54.0}
EXPERT_GAMES, EXPERT_PLAYOUTS, EXPERT_LEAST, EXPERT_AHEAD = 300, 6000, 57.0, 2.5
"""Of the expert with a quarter of its playouts, to save time: games, playouts of a decision, least mean, and least points above hard on
the same dice; each about three standard errors below what was measured."""
ROUND = 4.0
"""Seconds that all decisions of the expert in a round may take together."""
PLAYOUTS = 256
"""Playouts of a decision where what is known about an expansion is measured."""


def scores(skill, budget, seeds, modules=()):
    game = rulebook(*modules)
    return [total(game, bot_game(game, skill, seed, budget)) for seed in seeds]


def played(level, budget, seed, loops):
    """The total of a game and the seconds of its longest round."""
    game, chance = rulebook(), SeededChance(seed)
    state, rounds = game.setup(chance), np.zeros(game.rounds)
    player = RailroadInkBot(game, level.skill, seed, time.process_time, loops)
    while game.to_act(state):
        view, legal = game.view(state, A), game.legal(state, A)
        start = time.process_time()
        *_, decision = player.think(view, legal, budget)
        rounds[state.round - 1] += time.process_time() - start
        game.apply(state, A, decision.action, chance)
    return total(game, state), float(rounds.max())


def test_each_level_beats_the_one_below():
    easy = scores(LEVEL[EASY].skill, LEVEL[EASY].budget, range(6))
    normal = scores(LEVEL[NORMAL].skill, LEVEL[NORMAL].budget, range(5))
    assert statistics.mean(easy) > 15
    assert statistics.mean(normal) > statistics.mean(easy) + 3


def test_the_measured_means_rise_with_the_level():
    means = [LEVEL[name].mean for name in (RANDOM, EASY, NORMAL, HARD, EXPERT)]
    assert means == sorted(means)
    assert all(LEVEL[name].mean >= least for name, least in LEAST.items())


@pytest.mark.slow
@pytest.mark.parametrize("name", [EASY, NORMAL, HARD])
def test_two_hundred_games_of_a_level(name):
    games = [played(LEVEL[name], LEVEL[name].budget, seed, PLAIN) for seed in range(1, GAMES + 1)]
    points, longest = [points for points, _ in games], max(seconds for _, seconds in games)
    mean, error = statistics.mean(points), statistics.stdev(points) / GAMES**0.5
    said = f"{name}: mean {mean:.2f}, standard error {error:.2f}, longest round {longest:.2f} s"
    assert mean >= LEAST[name], said
    assert longest <= 1.0, said


@pytest.mark.slow
def test_three_hundred_games_of_the_expert_against_hard_on_the_same_dice():
    """Compiled where that is possible, to save time."""
    kernels = fast.load("railroad_ink")
    loops = PLAIN if kernels is None else compiled(kernels)
    seeds = range(1, EXPERT_GAMES + 1)
    limit = Budget(LEVEL[EXPERT].budget.seconds, EXPERT_PLAYOUTS)
    ours = [played(LEVEL[EXPERT], limit, seed, loops) for seed in seeds]
    hard = [played(LEVEL[HARD], LEVEL[HARD].budget, seed, loops) for seed in seeds]
    points, longest = [points for points, _ in ours], max(seconds for _, seconds in ours)
    ahead = statistics.mean(one - other for one, (other, _) in zip(points, hard, strict=True))
    mean, error = statistics.mean(points), statistics.stdev(points) / EXPERT_GAMES**0.5
    said = f"mean {mean:.2f}, standard error {error:.2f}, above hard {ahead:.2f}, longest round {longest:.2f} s"
    assert mean >= EXPERT_LEAST, said
    assert ahead >= EXPERT_AHEAD, said
    assert longest <= ROUND, said


@pytest.mark.slow
@pytest.mark.parametrize("module", KNOWLEDGE)
def test_to_know_an_expansion_is_worth_points(module):
    """The same games with and without knowledge: the difference is beyond two standard errors."""
    skill, budget = replace(LEVEL[HARD].skill, batch=128), Budget(playouts=PLAYOUTS)
    seeds = range(1, GAMES + 1)
    knowing = scores(skill, budget, seeds, (module,))
    ignorant = scores(replace(skill, aware=False), budget, seeds, (module,))
    gains = [a - b for a, b in zip(knowing, ignorant, strict=True)]
    error = statistics.stdev(gains) / GAMES**0.5
    mean = statistics.mean(gains)
    assert mean > 2 * error, f"{module}: {mean:.2f} with a standard error of {error:.2f}"
