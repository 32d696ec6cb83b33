"""How well the players of Ticket to Ride play: the full measurement, in processor seconds. Its figures are in docs/players.md."""

import json
import os

import pytest

from branchline_ai.levels import EASY, HARD, LEVELS, NORMAL
from tournament import main

OURS = LEVELS["ticket_to_ride"]
GAMES = 400


def tournament(capsys, players, seats, games, jobs=1):
    """The standings of the players, by name."""
    words = ["ticket_to_ride", "--players", ",".join(players), "--seats", str(seats)]
    assert main([*words, "--games", str(games), "--jobs", str(jobs), "--json"]) == 0
    return {row["player"]: row for row in json.loads(capsys.readouterr().out)["standings"]}


@pytest.mark.slow
@pytest.mark.parametrize(("first", "others", "wins"), [(NORMAL, EASY, 0.75), (HARD, NORMAL, 0.58)])
def test_a_level_beats_the_one_below(capsys, first, others, wins):
    row = tournament(capsys, (first, others), 2, GAMES, os.cpu_count() or 1)[first]
    assert row["wins"] >= wins, row
    assert row["longest_decision"] <= 1.0, row


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "points"), [(2, 110), (4, 103)])
def test_normal_among_its_like_has_the_points_of_good_players(capsys, seats, points):
    row = tournament(capsys, (NORMAL,), seats, GAMES, os.cpu_count() or 1)[NORMAL]
    assert row["mean"] >= points, row


def test_a_few_games_of_normal_are_near_what_was_measured(capsys):
    row = tournament(capsys, (NORMAL,), 2, 12)[NORMAL]
    assert row["mean"] > 95, row
    assert abs(row["mean"] - OURS[NORMAL].mean) < 20, row
