"""The tournament: fair pairings, figures that agree with figures made by hand, and a stop that loses nothing."""

import json
import statistics
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from branchline_ai.api import Budget, Decision
from branchline_ai.arena import Fixture, Result, play
from branchline_ai.levels import LEVELS
from standings import Figure, differences, figure, standings
from tournament import Progress, Record, Refused, main, parser, planned, run

ROOT = Path(__file__).resolve().parents[2]
ALONE = ["thirty_rails", "--players", "easy,random", "--games", "3"]
TABLE = ["ticket_to_ride", "--players", "normal,random", "--seats", "3", "--games", "6"]


def wish(words):
    return planned(parser().parse_args(words))


def said(capsys, words):
    assert main(words) == 0
    return json.loads(capsys.readouterr().out)


def result(*totals):
    best = max(totals)
    wins = tuple((total == best) / totals.count(best) for total in totals)
    return Result(totals, wins, (1.0,) * len(totals), (10,) * len(totals), (0.2,) * len(totals))


def fixture(*levels, seed=1):
    return Fixture("{}", "{}", levels, seed)


def test_alone_every_player_meets_the_same_dice():
    games = dict(wish(ALONE).fixtures(3))
    assert [(game.levels, game.seed) for game in games.values()] == [
        (("easy",), 1),
        (("random",), 1),
        (("easy",), 2),
        (("random",), 2),
        (("easy",), 3),
        (("random",), 3),
    ]


def test_at_one_table_each_deal_is_played_once_from_each_seat():
    games = list(dict(wish(TABLE).fixtures(6)).values())
    assert {game.seed for game in games[:3]} == {1}
    assert {game.seed for game in games[3:]} == {2}
    assert {game.levels for game in games[:3]} == {
        ("normal", "random", "random"),
        ("random", "normal", "random"),
        ("random", "random", "normal"),
    }


def test_a_single_level_fills_the_table_and_needs_no_turning():
    games = list(dict(wish([*TABLE[:2], "normal", *TABLE[3:]]).fixtures(4)).values())
    assert [game.seed for game in games] == [1, 2, 3, 4]
    assert {game.levels for game in games} == {("normal",) * 3}


def test_the_error_is_that_of_blocks_not_of_games():
    played = {
        0: (fixture("a", "b"), result(10, 4)),
        1: (fixture("b", "a"), result(6, 20)),
        2: (fixture("a", "b"), result(7, 7)),
        3: (fixture("b", "a"), result(9, 3)),
    }
    a, b = standings(("a", "b"), played, 2)
    assert a.points() == Figure(10.0, statistics.stdev([15, 5]) / 2**0.5, 2)
    assert b.points().mean == statistics.mean([5, 8])
    assert a.wins().mean == statistics.mean([1.0, 0.25])
    assert (a.games, a.decisions, a.seconds, a.longest) == (4, 40, 4.0, 0.2)
    assert differences([a, b])[0][2] == figure([15 - 5, 5 - 8])


def test_each_player_is_compared_with_the_first_and_with_the_next():
    played = {
        number: (fixture(name), result(total))
        for number, (name, total) in enumerate(
            [("a", 30), ("b", 20), ("c", 5), ("a", 32), ("b", 26), ("c", 11)]
        )
    }
    gaps = differences(standings(("a", "b", "c"), played, 3))
    assert [(one, other, gap.mean) for one, other, gap in gaps] == [
        ("a", "b", 8),
        ("a", "c", 23),
        ("b", "c", 15),
    ]


def test_alone_who_has_most_points_on_a_deal_wins_it():
    played = {
        0: (fixture("a"), result(10)),
        1: (fixture("b"), result(4)),
        2: (fixture("a"), result(5)),
        3: (fixture("b"), result(5)),
    }
    a, b = standings(("a", "b"), played, 2)
    assert (a.wins().mean, b.wins().mean) == (0.75, 0.25)


@pytest.mark.parametrize(
    ("share", "n", "low", "high"),
    [(0.5, 100, 0.404, 0.596), (1.0, 10, 0.722, 1.0), (0.0, 20, 0.0, 0.161)],
)
def test_intervals_of_shares_are_wilson_s(share, n, low, high):
    error = (share * (1 - share) / n) ** 0.5
    found = Figure(share, error, n).share_within()
    assert found == pytest.approx((low, high), abs=0.001)


def test_a_game_is_the_same_in_any_process_and_its_seconds_are_counted():
    game = dict(wish(TABLE).fixtures(1))[0]
    one, two = play(game), play(game)
    assert (one.totals, one.wins, one.decisions) == (two.totals, two.wins, two.decisions)
    assert sum(one.wins) == pytest.approx(1)
    assert one.seconds[0] >= one.longest[0] > 0


def test_unhurried_a_level_makes_all_its_playouts(monkeypatch):
    limits = []

    class Bot:
        def think(self, view, legal, budget):
            limits.append(budget)
            yield Decision(legal[0])

    monkeypatch.setattr("branchline_ai.arena.make_player", lambda *_: Bot())
    game = dict(wish(["thirty_rails", "--players", "hard", "--unhurried", "--plain"]).fixtures(1))[
        0
    ]
    play(game)
    assert set(limits) == {Budget(None, LEVELS["thirty_rails"]["hard"].budget.playouts)}


def test_stopped_and_resumed_it_says_what_it_would_have_said(tmp_path, capsys):
    whole = said(capsys, [*ALONE, "--json"])
    file = tmp_path / "out" / "results.jsonl"
    words = [*ALONE, "--json", "--out", str(file)]
    said(capsys, [*ALONE[:-1], "2", "--json", "--out", str(file)])
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines[:3], lines[3][:20]]))
    record = Record(wish(ALONE), 3, file)
    assert len(record.played) == 2
    assert [number for number, _ in record.open()] == [2, 3, 4, 5]
    resumed = said(capsys, words)

    def timeless(report):
        return [
            {key: value for key, value in row.items() if "decision" not in key}
            for row in report["standings"]
        ]

    assert timeless(resumed) == timeless(whole)
    assert resumed["games"] == 6


def test_more_games_go_on_from_those_that_are_there(tmp_path, capsys, monkeypatch):
    file = str(tmp_path / "results.jsonl")
    said(capsys, [*ALONE[:-1], "2", "--json", "--out", file])
    record = Record(wish(ALONE), 3, Path(file))
    assert len(record.open()) == 2
    with ThreadPoolExecutor(1) as pool:
        run(record, pool, 4, Progress(6))
    assert not Record(wish(ALONE), 3, Path(file)).open()


def test_a_file_of_another_tournament_is_left_alone(tmp_path, capsys):
    file = tmp_path / "results.jsonl"
    said(capsys, [*ALONE, "--json", "--out", str(file)])
    before = file.read_bytes()
    assert main([*ALONE, "--seed", "9", "--out", str(file)]) == 2
    assert "another tournament" in capsys.readouterr().err
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["thirty_rails", "--players", "champion"], "no level"),
        (["thirty_rails", "--players", "easy", "--board", "nowhere"], "no board"),
        (
            ["thirty_rails", "--players", "easy", "--modules", "overrides,shares"],
            "cannot be played",
        ),
        (["ticket_to_ride", "--players", "easy,normal,hard", "--seats", "2"], "as many seats"),
        (
            ["thirty_rails", "--players", "easy", "--unhurried", "--playouts", "9"],
            "its own playouts",
        ),
    ],
)
def test_a_wish_that_cannot_be_met_is_one_sentence(words, complaint, capsys):
    with pytest.raises(Refused, match=complaint):
        wish(words)
    assert main(words) == 2
    assert complaint in capsys.readouterr().err


def test_two_processes_play_the_same_games(capsys):
    one, two = said(capsys, [*ALONE, "--json"]), said(capsys, [*ALONE, "--json", "--jobs", "2"])
    assert [row["mean"] for row in one["standings"]] == [row["mean"] for row in two["standings"]]


CLUSTER = """
import sys
from distributed import LocalCluster
from tournament import main

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        sys.exit(main([*sys.argv[1:], "--dask", cluster.scheduler_address]))
"""


def test_a_dask_cluster_plays_the_same_games(tmp_path, capsys):
    script = tmp_path / "cluster.py"
    script.write_text(CLUSTER)
    paths = ":".join(str(ROOT / name) for name in ("game", "ai", "tools"))
    done = subprocess.run(
        [sys.executable, str(script), *ALONE, "--json"],
        env={"PYTHONPATH": paths, "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    here = said(capsys, [*ALONE, "--json"])
    there = json.loads(done.stdout)
    assert [row["mean"] for row in there["standings"]] == [row["mean"] for row in here["standings"]]


def test_a_cluster_that_does_not_answer_is_said(capsys):
    assert main([*ALONE, "--dask", "tcp://127.0.0.1:9"]) == 2
    assert "no cluster answers" in capsys.readouterr().err
