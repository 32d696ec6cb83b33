"""What the dice of a game allowed: the search knows the dice that come, and finds more than a player who does not."""

import pytest
from tests.ai.ri_kit import A, bot_game, rulebook, total

from branchline.engine.kernel.chance import SeededChance
from branchline_ai.api import Budget
from branchline_ai.games.railroad_ink.hindsight import SKILL, best_known, dice_to_come

PLAYOUTS = 128
SEEDS = (11, 12)


def test_the_dice_to_come_are_those_that_come():
    game, seed = rulebook(), 7
    known, chance = dice_to_come(game, seed), SeededChance(seed)
    state, seen = game.setup(chance), []
    while game.to_act(state):
        if state.round > len(seen):
            seen.append(tuple(state.dice))
        game.apply(state, A, game.legal(state, A)[-1], chance)
    assert tuple(seen) == known
    assert len(known) == game.rounds


def test_more_tries_never_find_less():
    game = rulebook()
    every = list(best_known(game, SEEDS[0], 3, 0))
    found = [best for best in every if best is not None]
    assert found == sorted(found)
    assert every[len(every) - len(found) :] == found, "what is known is not forgotten"


def test_control_comes_back_after_every_move_also_in_the_first_try():
    moves, game = [], rulebook()
    for best in best_known(game, SEEDS[0], 2, 0):
        moves.append(best)
        if best is not None:
            break
    assert len(moves) > 2 * game.rounds
    assert set(moves[:-1]) == {None}


@pytest.mark.slow
def test_who_knows_the_dice_scores_more():
    game = rulebook()
    ahead = [
        list(best_known(game, seed, 1, PLAYOUTS))[-1]
        - total(game, bot_game(game, SKILL, seed, Budget(playouts=PLAYOUTS)))
        for seed in SEEDS
    ]
    assert sum(ahead) > 0, ahead
