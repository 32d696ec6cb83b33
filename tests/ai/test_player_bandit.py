"""Sequential halving: what is dropped, what is kept, what wins."""

from branchline_ai.search.bandit import Halving


def test_the_weaker_half_goes_as_the_budget_is_spent():
    standing = Halving([0] * 8, finalists=2)
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
    standing = Halving([0] * 3, finalists=3)
    standing.record([[1, 3], [2, 2], [0, 1]])
    assert standing.ranking() == [0, 1, 2]
    standing.record([[0, 0], [4, 4], [0, 0]])
    assert standing.values()[1] == 3.0
    assert standing.ranking() == [1, 0, 2]


def test_a_dropped_option_with_a_lucky_mean_does_not_win():
    standing = Halving([0] * 4, finalists=1)
    standing.record([[9], [8], [1], [0]])
    standing.narrow(0.5)
    assert standing.active == [0, 1]
    standing.record([[0, 0], [7, 7]])
    standing.narrow(1.0)
    assert standing.active == [1]
    assert standing.ranking() == [1, 0, 2, 3]


def test_a_guess_counts_like_trials_and_fades():
    standing = Halving([100.0, 110.0], trust=4, finalists=2)
    assert standing.ranking() == [1, 0]
    standing.record([[50.0], [45.0]])
    assert standing.ranking() == [1, 0], "one trial against a guess that counts four"
    standing.record([[50.0] * 9, [45.0] * 9])
    assert standing.ranking() == [0, 1]
    low, high = standing.values()[1], standing.values()[0]
    assert 44 < low < high < 51, "the guesses' level does not matter, only their difference"


def test_without_trials_the_guess_decides():
    assert Halving([1.0]).ranking() == [0]
    assert Halving([1.0, 3.0, 2.0]).ranking() == [1, 2, 0]
