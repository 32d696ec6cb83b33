"""How well the players of Ticket to Ride play: the full measurement, in processor seconds. Its figures are in docs/players.md."""

from statistics import mean

import pytest
from tests.ai.ttr_kit import USA

from branchline_ai.levels import EASY, HARD, LEVELS, NORMAL
from contest import Outcome, main, meet, usa

OURS = LEVELS["ticket_to_ride"]
GAMES = 400


def contest(first: str, others: str, seats: int, games: int) -> Outcome:
    out = Outcome()
    for number in range(games):
        one = number % seats
        levels = [OURS[first if seat == one else others] for seat in range(seats)]
        meet(levels, USA, number if first == others else number // seats, one, out)
    return out


@pytest.mark.slow
@pytest.mark.parametrize(("first", "others", "wins"), [(NORMAL, EASY, 0.75), (HARD, NORMAL, 0.58)])
def test_a_level_beats_the_one_below(first, others, wins):
    out = contest(first, others, 2, GAMES)
    assert mean(out.wins) >= wins, out.text()
    assert out.longest <= 1.0, out.text()


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "points"), [(2, 110), (4, 103)])
def test_normal_among_its_like_has_the_points_of_good_players(seats, points):
    out = contest(NORMAL, NORMAL, seats, GAMES)
    assert mean(out.first) >= points, out.text()


def test_a_few_games_of_normal_are_near_what_was_measured():
    out = contest(NORMAL, NORMAL, 2, 12)
    assert mean(out.first) > 95, out.text()
    assert abs(mean(out.first) - OURS[NORMAL].mean) < 20, out.text()


def test_the_contest_s_board_is_the_one_of_the_tests_and_it_tells_what_came_out(capsys):
    assert usa() == USA
    main(["normal", "easy", "--games", "2"])
    said = capsys.readouterr().out
    assert said.startswith("normal - easy, 2 seats, n = 2: wins ")
