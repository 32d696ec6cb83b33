"""Whole ways to draw a round: which are kept of those that playouts found, and the player who compares them."""

import itertools
import time

import numpy as np
import pytest
from tests.ai.ri_kit import A, bot, bot_game, random_positions, rulebook

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.railroad_ink.board import STANDARD
from branchline_ai.api import Budget
from branchline_ai.games.railroad_ink.bot import RailroadInkBot
from branchline_ai.games.railroad_ink.options import NO_KEY, options
from branchline_ai.games.railroad_ink.rounds import Rounds
from branchline_ai.games.railroad_ink.sheets import slots_of
from branchline_ai.games.railroad_ink.skill import Skill
from branchline_ai.games.railroad_ink.tables import ground
from branchline_ai.levels import EXPERT, LEVELS

GROUND = ground(STANDARD)
WHOLE = Skill(batch=32, beam=20, rounds=12)
LEVEL = LEVELS["railroad_ink"][EXPERT]
ROUND = 4.0
"""Seconds that all decisions of a round may take together."""


def opening():
    game = rulebook()
    state = game.setup(SeededChance(3))
    view = game.view(state, A)
    return options(game, view, game.legal(state, A), GROUND)


def noted(*playouts):
    """Rounds from (option, last cell drawn, value), which leave the option's sheet with a tile in that cell."""
    choice, rounds = opening(), Rounds()
    for option, cell, value in playouts:
        tiles = choice.sheets.tiles[[option]].copy()
        tiles[0, cell] = 0
        rounds.add(np.array([option]), tiles, np.array([value], dtype=np.float32))
    return choice, rounds


def test_rounds_are_kept_by_their_mean_and_lead_to_the_action_they_began_with():
    choice, rounds = noted(*[(0, 24, 10.0)] * 9, *[(5, 25, 30.0)] * 9, *[(7, 26, 20.0)] * 9)
    best = rounds.best(choice, 2, GROUND)
    assert best.actions == (choice.actions[5], choice.actions[7])
    assert best.sheets.tiles[0, 25] == 0
    assert (best.sheets.slots == slots_of(GROUND, best.sheets.tiles)).all()
    assert best.faces.shape == (2, 0)
    assert (best.keys == NO_KEY).all()


def test_one_lucky_playout_is_not_enough():
    _, rounds = noted((0, 24, 32.0), *[(5, 25, 30.0)] * 20, *[(7, 26, 5.0)] * 20)
    choice = opening()
    assert rounds.best(choice, 3, GROUND).actions[0] == choice.actions[5]


def test_the_same_sheet_is_one_round_in_whatever_order_it_was_drawn():
    _, rounds = noted((0, 24, 32.0), (0, 24, 30.0), (0, 25, 3.0))
    assert len(rounds.best(opening(), 9, GROUND)) == 2


def test_whole_rounds_share_the_budget_and_each_action_is_ranked_once():
    game = rulebook()
    state = next(itertools.islice(random_positions(game, 2), 14, None))
    view, legal = game.view(state, A), game.legal(state, A)
    *_, one = bot(game, WHOLE).think(view, legal, Budget(playouts=320))
    *_, other = bot(game, Skill(batch=32, beam=20)).think(view, legal, Budget(playouts=320))
    assert one.playouts == other.playouts == 320
    assert len({action for action, _ in one.ranked}) == len(one.ranked) <= WHOLE.rounds
    assert one.ranked != other.ranked


def test_a_deadline_ends_the_comparison_of_rounds():
    game, ticks = rulebook(), itertools.count()
    state = next(itertools.islice(random_positions(game, 2), 14, None))
    player = bot(game, WHOLE, 1, lambda: next(ticks) * 0.01)
    *_, last = player.think(game.view(state, A), game.legal(state, A), Budget(seconds=2.0))
    assert next(ticks) < 230
    assert last.playouts > 0


@pytest.mark.parametrize("modules", [(), ("rivers", "lakes", "goals"), ("meteors", "lava")])
def test_the_expert_plays_legal_games_to_the_end(modules):
    game = rulebook(*modules)
    assert bot_game(game, LEVEL.skill, 4, Budget(playouts=256)).over


def test_the_expert_draws_a_round_in_time():
    """Without compiled loops, which is slowest, in seconds of the processor."""
    game, spent = rulebook(), 0.0
    chance = SeededChance(6)
    state = game.setup(chance)
    player = RailroadInkBot(game, LEVEL.skill, 6, time.process_time)
    assert LEVEL.budget.seconds is not None
    while state.round == 1:
        legal = game.legal(state, A)
        start = time.process_time()
        *_, decision = player.think(game.view(state, A), legal, LEVEL.budget)
        took = time.process_time() - start
        assert took < LEVEL.budget.seconds * 1.2
        spent += took
        assert decision.action in legal
        game.apply(state, A, decision.action, chance)
    assert 0 < spent < ROUND
