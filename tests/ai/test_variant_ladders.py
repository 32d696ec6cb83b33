"""Each level is above the one below it in every variant: what was measured says so, and with --slow a few games of each.

The games are the first of the series in docs/players.md, limited to playouts, so that they are the same everywhere.
"""

import statistics
from itertools import pairwise

import pytest

from branchline.engine import catalog
from branchline.ui.offer import LEVELS as CHOSEN
from branchline_ai.arena import Fixture, play
from branchline_ai.levels import EXPERT
from branchline_ai.measured import LEVELS, MEANS, mean_in
from tournament import parser, planned

STEP = {"thirty_rails": 10.0, "railroad_ink": 4.0}
"""Points that a level is above the one before it."""
GAMES = {"thirty_rails": 30, "railroad_ink": 12}
FEWER = {"railroad_ink": "6000"}
"""Playouts of the expert where its own would take too long."""
VARIANTS = [(game, tuple(sorted(modules))) for game, known in MEANS.items() for modules in known]


def words_of(game: str, modules: tuple[str, ...], level: str) -> list[str]:
    limit = ["--playouts", FEWER[game]] if level == EXPERT and game in FEWER else ["--unhurried"]
    return [game, "--modules", ",".join(modules), "--players", level, *limit]


def totals(game: str, modules: tuple[str, ...], level: str) -> list[int]:
    fixtures: list[Fixture] = [
        fixture
        for _, fixture in planned(parser().parse_args(words_of(game, modules, level))).fixtures(
            GAMES[game]
        )
    ]
    return [play(fixture).totals[0] for fixture in fixtures]


def test_every_variant_was_measured_and_can_be_played():
    assert LEVELS == CHOSEN
    for game in STEP:
        info = catalog.GAMES[game]
        measured = set().union(*MEANS[game], info.usual_modules)
        assert measured == set(info.modules)
        for modules in MEANS[game]:
            assert catalog.plan(game, 1, tuple(modules), info.board_with(modules))
    assert mean_in("ticket_to_ride", frozenset(), EXPERT) is None
    assert mean_in("railroad_ink", frozenset({"rivers"}), "champion") is None


@pytest.mark.parametrize(("game", "modules"), VARIANTS)
def test_the_measured_means_rise_with_the_level(game, modules):
    means = MEANS[game][frozenset(modules)]
    assert all(above - below >= STEP[game] for below, above in pairwise(means)), means


@pytest.mark.slow
@pytest.mark.parametrize(("game", "modules"), VARIANTS)
def test_some_games_of_each_level_in_a_variant(game, modules):
    """On the same dice; how far it is ahead over more games is in docs/players.md."""
    played = {level: totals(game, modules, level) for level in CHOSEN}
    said = {level: round(statistics.mean(found), 1) for level, found in played.items()}
    for below, above in pairwise(CHOSEN):
        assert said[above] > said[below], said
    for level in CHOSEN:
        error = statistics.stdev(played[level]) / GAMES[game] ** 0.5
        assert abs(said[level] - mean_in(game, frozenset(modules), level)) <= 4 * error, said
