"""What the dice of a game of 30 Rails allowed: legal games with the true dice, and more than a player finds who does not know them."""

import numpy as np
import pytest
from tests.ai.player_kit import SEARCHING, A, rulebook, ticking

from branchline.engine.kernel.chance import RecordingChance, SeededChance
from branchline.engine.thirty_rails.state import Phase
from branchline_ai import fast
from branchline_ai.api import Budget
from branchline_ai.games.thirty_rails import hindsight
from branchline_ai.games.thirty_rails.bot import ThirtyRailsBot
from branchline_ai.games.thirty_rails.hindsight import Hindsight, best_known, dice_to_come
from branchline_ai.games.thirty_rails.loops import compiled
from branchline_ai.games.thirty_rails.skill import Skill

PLAYOUTS = 48
SEEDS = (11, 12, 13)
VARIANTS = (("overrides",), ("overrides", "river"), ("shares",), ("marsh", "overrides"))


@pytest.fixture(scope="module")
def kernels():
    return fast.load("thirty_rails")


@pytest.fixture(autouse=True)
def light(monkeypatch):
    """A search that looks at few setups."""
    monkeypatch.setattr(
        hindsight, "SKILL", Skill(width=8, site_samples=60, site_width=4, noise=3.0)
    )


@pytest.mark.parametrize("modules", VARIANTS, ids="-".join)
def test_the_dice_to_come_are_those_that_come_whatever_is_played(modules):
    game, seed = rulebook(modules=modules), 7
    known = dice_to_come(game, seed)
    assert known.shape == (game.turns, 2)
    for pick in (0, -1):
        chance, seen = RecordingChance(SeededChance(seed)), {}
        state = game.setup(chance)
        while to_act := game.to_act(state):
            if state.phase == Phase.TURNS:
                seen[state.step] = (state.white, state.black)
            game.apply(state, to_act[0], game.legal(state, A)[pick], chance)
        assert seen
        assert all(tuple(known[step - 1]) == dice for step, dice in seen.items())


@pytest.mark.parametrize("modules", VARIANTS, ids="-".join)
def test_it_replays_to_a_legal_game_with_that_score(kernels, modules):
    """Every action is legal, and from the first turn on the game is worth at least what the plan said."""
    game, seed = rulebook(modules=modules), 5
    player = Hindsight(game, (seed, 0), dice_to_come(game, seed), PLAYOUTS, kernels)
    chance, promised = SeededChance(seed), []
    state = game.setup(chance)
    while game.to_act(state):
        legal = game.legal(state, A)
        action = legal[0]
        if len(legal) > 1:
            action = player.choose(game.view(state, A), legal)
            assert action in legal
        if player.plan.moves:
            promised.append(player.plan.total)
        game.apply(state, A, action, chance)
    total = game.score(state).total(A)
    assert promised == sorted(promised), "a plan is left for a better one only"
    assert total >= promised[-1]
    *unknown, last = best_known(game, seed, 1, PLAYOUTS, kernels)
    assert last == total
    assert set(unknown) == {None}


def test_more_tries_never_find_less(kernels):
    game = rulebook()
    every = list(best_known(game, SEEDS[0], 3, PLAYOUTS, kernels))
    found = [best for best in every if best is not None]
    assert found == sorted(found)
    assert every[len(every) - len(found) :] == found, "what is known is not forgotten"
    assert found[0] == list(best_known(game, SEEDS[0], 1, PLAYOUTS, kernels))[-1]


def test_it_needs_no_compiler(kernels):
    """The same but for the bonus cell: only compiled loops count sheets with loops while they compare such cells."""
    found = [list(best_known(rulebook(), 3, 1, 16, loops))[-1] for loops in (kernels, None)]
    assert min(found) > 40, found


def test_who_knows_the_dice_scores_more(kernels):
    game, ahead = rulebook(), []
    for seed in SEEDS:
        player = ThirtyRailsBot(game, SEARCHING, seed, ticking(0.0), loops=compiled(kernels))
        chance = SeededChance(seed)
        state = game.setup(chance)
        while game.to_act(state):
            *_, decision = player.think(
                game.view(state, A), game.legal(state, A), Budget(playouts=16)
            )
            game.apply(state, A, decision.action, chance)
        best = list(best_known(game, seed, 2, PLAYOUTS * 4, kernels))[-1]
        ahead.append(best - game.score(state).total(A))
    assert np.mean(ahead) > 5, ahead
