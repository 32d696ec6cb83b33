"""How well the players of Ticket to Ride play: the full measurement, in processor seconds. Its figures are in docs/players.md."""

import json
import os
from dataclasses import replace

import pytest

from branchline_ai.arena import play
from branchline_ai.levels import EASY, EXPERT, HARD, LEVELS, NORMAL
from standings import differences, standings
from tournament import main, parser, planned

OURS = LEVELS["ticket_to_ride"]
GAMES = 400
STEPS = [(NORMAL, EASY), (HARD, NORMAL), (EXPERT, HARD)]


def tournament(capsys, players, seats, games, jobs=1):
    """The standings of the players, by name."""
    words = ["ticket_to_ride", "--players", ",".join(players), "--seats", str(seats)]
    assert main([*words, "--games", str(games), "--jobs", str(jobs), "--json"]) == 0
    return {row["player"]: row for row in json.loads(capsys.readouterr().out)["standings"]}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "others", "wins"),
    [(NORMAL, EASY, 0.75), (HARD, NORMAL, 0.58), (EXPERT, HARD, 0.58), (EXPERT, NORMAL, 0.6)],
)
def test_a_level_beats_the_one_below(capsys, first, others, wins):
    row = tournament(capsys, (first, others), 2, GAMES, os.cpu_count() or 1)[first]
    assert row["wins"] >= wins, row
    assert row["longest_decision"] <= 1.0, row


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize(("first", "others"), STEPS)
def test_a_level_has_more_than_its_share_among_those_below(capsys, first, others, seats):
    row = tournament(capsys, (first, others), seats, 240, os.cpu_count() or 1)[first]
    assert row["wins"] >= 1.2 / seats, row


@pytest.mark.slow
def test_an_expert_wins_two_games_of_five_against_three_of_normal(capsys):
    row = tournament(capsys, (EXPERT, NORMAL), 4, GAMES, os.cpu_count() or 1)[EXPERT]
    assert row["wins"] >= 0.4, row


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "points"), [(2, 110), (4, 103)])
def test_normal_among_its_like_has_the_points_of_good_players(capsys, seats, points):
    row = tournament(capsys, (NORMAL,), seats, GAMES, os.cpu_count() or 1)[NORMAL]
    assert row["mean"] >= points, row


def test_a_few_games_of_normal_are_near_what_was_measured(capsys):
    row = tournament(capsys, (NORMAL,), 2, 12)[NORMAL]
    assert row["mean"] > 95, row
    assert abs(row["mean"] - OURS[NORMAL].mean) < 20, row


@pytest.mark.parametrize(
    ("first", "others", "points"), [(NORMAL, EASY, 10), (HARD, NORMAL, 10), (EXPERT, HARD, 5)]
)
def test_each_step_shows_in_a_few_games_without_search(first, others, points):
    """Between the same players the share is exactly a half and the lead nothing: every deal is played from both seats."""
    words = ["ticket_to_ride", "--players", f"{first},{others}"]
    meeting = replace(planned(parser().parse_args(words)), playouts=0)
    played = {number: (fixture, play(fixture)) for number, fixture in meeting.fixtures(40)}
    found = standings(meeting.players, played, len(meeting.lineups()))
    row = {standing.to_data()["player"]: standing.to_data() for standing in found}[first]
    (_, _, lead), *_ = differences(found)
    assert row["wins"] >= 0.55, row
    assert lead.mean >= points, lead
