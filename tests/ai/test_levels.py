"""The levels as data: every game has those that people can choose, and each says what it is worth."""

import pytest

from branchline.engine import catalog
from branchline.ui import offer
from branchline_ai.levels import LEVELS, QUICK, RANDOM


@pytest.mark.parametrize("game", catalog.GAMES)
def test_people_can_choose_every_level_that_plays_the_weakest_first(game):
    chosen = [name for name in LEVELS[game] if name not in (RANDOM, QUICK)]
    assert chosen == list(offer.LEVELS)
    means = [LEVELS[game][name].mean for name in chosen]
    assert means == sorted(means)
