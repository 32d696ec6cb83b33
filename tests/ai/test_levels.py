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


def test_a_level_makes_the_part_of_its_playouts_that_belongs_to_the_modules_in_play():
    level = Level(Budget(2.0, 100), None, 0.0, parts={"few": 0.25, "many": 3.0})
    made = {
        modules: level.budget_with(modules)
        for modules in ((), ("other",), ("many", "other"), ("few", "many"))
    }
    assert made == {
        (): Budget(2.0, 100),
        ("other",): Budget(2.0, 100),
        ("many", "other"): Budget(2.0, 300),
        ("few", "many"): Budget(2.0, 25),
    }
    assert Level(Budget(2.0), None, 0.0, parts={"few": 0.25}).budget_with(("few",)) == Budget(2.0)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_parts_belong_to_modules_of_the_game(game):
    modules = set(catalog.GAMES[game].modules) - set(catalog.GAMES[game].usual_modules)
    assert all(set(level.parts) <= modules for level in LEVELS[game].values())
