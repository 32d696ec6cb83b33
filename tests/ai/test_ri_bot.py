"""What the player of Railroad Ink promises: legal, at once, in time, the same again, whatever is played."""

import itertools

import pytest
from tests.ai.ri_kit import A, bot, bot_game, random_positions, rulebook

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.railroad_ink.actions import EndRound
from branchline_ai.api import Budget, first_answer
from branchline_ai.games.railroad_ink.skill import Skill

SMALL = Skill(batch=24, beam=6)
TINY = Budget(playouts=24)
MODULES = ("rivers", "lakes", "meteors", "lava", "buildings", "goals")


def middle(game, actions=14):
    return next(itertools.islice(random_positions(game, 2), actions, None))


@pytest.mark.parametrize("modules", [(), *((name,) for name in MODULES), MODULES])
def test_whole_games_are_played_to_the_end(modules):
    game = rulebook(*modules)
    state = bot_game(game, SMALL, 3, TINY)
    assert state.over
    assert state.round == game.rounds


def test_the_same_seed_and_playouts_decide_alike_whatever_the_clock():
    game = rulebook()
    state = middle(game)
    view, legal = game.view(state, A), game.legal(state, A)
    clocks = (lambda: 0.0, itertools.count().__next__)
    answers = [
        list(bot(game, SMALL, 5, clock).think(view, legal, Budget(playouts=96)))[-1]
        for clock in clocks
    ]
    assert answers[0] == answers[1]
    assert answers[0].playouts == 96
    assert answers[0].action in legal
    other = list(bot(game, SMALL, 6).think(view, legal, Budget(playouts=96)))[-1]
    assert other.ranked != answers[0].ranked


def test_playouts_are_kept_to():
    game = rulebook()
    state = middle(game)
    for most in (1, 10, 100):
        *_, decision = bot(game, SMALL).think(
            game.view(state, A), game.legal(state, A), Budget(playouts=most)
        )
        assert decision.playouts <= most


def test_a_deadline_ends_the_search():
    game = rulebook()
    state = middle(game)
    ticks = itertools.count()
    player = bot(game, SMALL, 1, lambda: next(ticks) * 0.01)
    decisions = list(player.think(game.view(state, A), game.legal(state, A), Budget(seconds=1.0)))
    assert next(ticks) < 130
    assert decisions[-1].playouts > 0


def test_the_first_answer_needs_no_playout():
    game = rulebook()
    for state in itertools.islice(random_positions(game, 1), 0, 30, 5):
        legal = game.legal(state, A)
        *_, decision = bot(game).think(game.view(state, A), legal, Budget(playouts=0))
        assert decision.playouts == 0
        assert decision.action in legal
        assert decision.action == first_answer(bot(game), game.view(state, A), legal)


def test_ranked_options_begin_with_the_choice_and_the_first_is_among_the_highest():
    game = rulebook()
    state = middle(game)
    *_, decision = bot(game).think(game.view(state, A), game.legal(state, A), Budget(playouts=200))
    values = [value for _, value in decision.ranked]
    assert len(values) == len({action for action, _ in decision.ranked}) > 5
    assert values[0] >= sorted(values, reverse=True)[4]
    assert decision.ranked[0] == (decision.action, decision.value)


def test_special_routes_are_kept_for_the_last_rounds_and_used_there():
    game = rulebook()
    state = game.setup(SeededChance(4))
    chance = SeededChance(4)
    player = bot(game, SMALL, 1)
    used = {}
    while game.to_act(state):
        *_, decision = player.think(game.view(state, A), game.legal(state, A), TINY)
        number = state.round
        if isinstance(decision.action, EndRound):
            used[number] = state.sheets[0].special_count
        game.apply(state, A, decision.action, chance)
    assert used[4] == 0
    assert used[7] >= 2
