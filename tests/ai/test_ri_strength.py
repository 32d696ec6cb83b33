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
from branchline_ai.api import Budget
from branchline_ai.games.railroad_ink.bot import RailroadInkBot
from branchline_ai.games.railroad_ink.modules import KNOWLEDGE
from branchline_ai.levels import EASY, HARD, LEVELS, NORMAL, RANDOM

LEVEL = LEVELS["railroad_ink"]
GAMES = 200
LEAST = {EASY: 25.0, NORMAL: 40.0, HARD: 54.0}
PLAYOUTS = 256
"""Playouts of a decision where what is known about an expansion is measured."""


def scores(skill, budget, seeds, modules=()):
    game = rulebook(*modules)
    return [total(game, bot_game(game, skill, seed, budget)) for seed in seeds]


def test_each_level_beats_the_one_below():
    easy = scores(LEVEL[EASY].skill, LEVEL[EASY].budget, range(6))
    normal = scores(LEVEL[NORMAL].skill, LEVEL[NORMAL].budget, range(5))
    assert statistics.mean(easy) > 15
    assert statistics.mean(normal) > statistics.mean(easy) + 3


def test_the_measured_means_rise_with_the_level():
    means = [LEVEL[name].mean for name in (RANDOM, EASY, NORMAL, HARD)]
    assert means == sorted(means)
    assert all(LEVEL[name].mean >= least for name, least in LEAST.items())


@pytest.mark.slow
@pytest.mark.parametrize("name", [EASY, NORMAL, HARD])
def test_two_hundred_games_of_a_level(name):
    game, level = rulebook(), LEVEL[name]
    points, longest = [], 0.0
    for seed in range(1, GAMES + 1):
        chance = SeededChance(seed)
        state = game.setup(chance)
        player = RailroadInkBot(game, level.skill, seed, time.process_time)
        rounds = np.zeros(game.rounds)
        while game.to_act(state):
            view, legal = game.view(state, A), game.legal(state, A)
            start = time.process_time()
            *_, decision = player.think(view, legal, level.budget)
            rounds[state.round - 1] += time.process_time() - start
            game.apply(state, A, decision.action, chance)
        points.append(total(game, state))
        longest = max(longest, float(rounds.max()))
    mean, error = statistics.mean(points), statistics.stdev(points) / GAMES**0.5
    said = f"{name}: mean {mean:.2f}, standard error {error:.2f}, longest round {longest:.2f} s"
    assert mean >= LEAST[name], said
    assert longest <= 1.0, said


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
