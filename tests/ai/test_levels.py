"""The levels as data: every game has those that people can choose, and each says what it is worth."""

import pytest

from branchline.engine import catalog
from branchline.ui import offer
from branchline_ai.api import Budget
from branchline_ai.levels import LEVELS, QUICK, RANDOM, Level


@pytest.mark.parametrize("game", catalog.GAMES)
def test_people_can_choose_every_level_that_plays_the_weakest_first(game):
    chosen = [name for name in LEVELS[game] if name not in (RANDOM, QUICK)]
    assert chosen == list(offer.LEVELS)
    means = [LEVELS[game][name].mean for name in chosen]
    assert means == sorted(means)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_level_makes_a_part_of_its_playouts_where_other_than_the_usual_modules_are_in_play(game):
    usual, level = catalog.GAMES[game].usual_modules, Level(Budget(2.0, 100), None, 0.0, varied=0.3)
    assert level.budget_in(game, ()) == level.budget_in(game, usual) == Budget(2.0, 100)
    for module in set(catalog.GAMES[game].modules) - set(usual):
        assert level.budget_in(game, (*usual, module)) == Budget(2.0, 30)
        assert Level(Budget(2.0), None, 0.0, varied=0.3).budget_in(game, (module,)) == Budget(2.0)
