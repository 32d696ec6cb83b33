"""Sequential halving: what is dropped, what is kept, what wins."""

import math

from branchline_ai.search.bandit import Halving


def test_the_weaker_half_goes_as_the_budget_is_spent():
    standing = Halving(8, finalists=2)
    standing.record([[value] for value in (5, 1, 7, 3, 8, 2, 6, 4)])
    standing.narrow(0.1)
    assert standing.active == list(range(8))
    standing.narrow(0.4)
    assert standing.active == [0, 2, 4, 6]
    standing.narrow(0.7)
    assert standing.active == [2, 4]
    standing.narrow(5.0)
    assert standing.active == [2, 4], "finalists stay"


def test_the_best_mean_in_play_wins_and_equals_go_to_the_first():
    standing = Halving(3, finalists=3)
    standing.record([[1, 3], [2, 2], [0, 1]])
    assert standing.best() == 0
    standing.record([[0, 0], [4, 4], [0, 0]])
    assert standing.best() == 1
    assert standing.mean(1) == 3.0
    assert standing.ranking() == [1, 0, 2]


def test_a_dropped_option_with_a_lucky_mean_does_not_win():
    standing = Halving(4, finalists=1)
    standing.record([[9], [8], [1], [0]])
    standing.narrow(0.5)
    assert standing.active == [0, 1]
    standing.record([[0, 0], [7, 7]])
    assert standing.best() == 1
    standing.narrow(1.0)
    assert standing.active == [1]
    assert standing.ranking() == [1, 0, 2, 3]


def test_untried_options_have_no_value():
    standing = Halving(1)
    assert standing.mean(0) == -math.inf
    assert standing.ranking() == []
    assert standing.best() == 0
