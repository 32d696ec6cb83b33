"""What the lobby is told of the strength of levels: as measured, and only as far as it was."""

import dataclasses

import pytest

from branchline.app import figures
from branchline.app.figures import strength_of
from branchline.engine import catalog
from branchline.ui.context import GameSetup
from branchline.ui.offer import LEVELS as CHOSEN
from branchline_ai.levels import LEVELS
from branchline_ai.measured import MEANS, mean_in


def usual(game, seats=2):
    info = catalog.GAMES[game]
    return GameSetup(game, ("human",) * seats, info.usual_modules, info.board)


@pytest.mark.parametrize("game", catalog.GAMES)
@pytest.mark.parametrize("level", CHOSEN)
def test_as_printed_the_figure_is_the_measured_one(game, level):
    found = strength_of(usual(game), level, fast=True)
    assert (found.points, found.wins) == (LEVELS[game][level].mean, LEVELS[game][level].wins)
    assert (found.base, found.seats, found.plain) == (False, 0, False)


VARIANTS = [(game, modules) for game, known in MEANS.items() for modules in known]


def printed(game, modules):
    return dataclasses.replace(
        usual(game), modules=tuple(modules), board=catalog.GAMES[game].board_with(modules)
    )


@pytest.mark.parametrize(("game", "modules"), VARIANTS)
@pytest.mark.parametrize("level", CHOSEN)
def test_a_variant_that_was_measured_has_its_own_figure(game, modules, level):
    found = strength_of(printed(game, modules), level, fast=True)
    assert (
        found.points == MEANS[game][modules][CHOSEN.index(level)] == mean_in(game, modules, level)
    )
    assert not found.base


def test_another_board_or_setting_or_set_of_variants_says_that_the_figure_is_of_the_base_game():
    for game, modules in VARIANTS:
        setup = printed(game, modules)
        for other in ({"board": "mine"}, {"options": (("x", "y"),)}, {"modules": (*modules, "x")}):
            found = strength_of(dataclasses.replace(setup, **other), "hard", fast=True)
            assert (found.points, found.base) == (LEVELS[game]["hard"].mean, True)
    buildings = dataclasses.replace(printed("railroad_ink", {"buildings"}), board="standard")
    assert strength_of(buildings, "hard", fast=True).base


@pytest.mark.parametrize("game", catalog.GAMES)
def test_another_way_to_play_the_usual_game_says_where_the_figure_is_from(game):
    setup = usual(game)
    assert strength_of(dataclasses.replace(setup, board="mine"), "hard", fast=True).base
    assert strength_of(dataclasses.replace(setup, options=(("x", "y"),)), "hard", fast=True).base


def test_seats_matter_where_players_are_rivals_and_nowhere_else():
    assert strength_of(usual("ticket_to_ride", 4), "hard", fast=True).seats == 2
    assert strength_of(usual("ticket_to_ride", 2), "hard", fast=True).seats == 0
    assert strength_of(usual("thirty_rails", 4), "hard", fast=True).seats == 0


def test_nothing_is_said_of_what_nobody_knows():
    assert strength_of(usual("thirty_rails"), "human", fast=True) is None
    assert (
        strength_of(dataclasses.replace(usual("thirty_rails"), game="chess"), "hard", fast=True)
        is None
    )


def test_without_the_accelerator_the_figure_is_what_is_reached(monkeypatch):
    plain = dataclasses.replace(LEVELS["railroad_ink"]["hard"], mean=57.5, plain_mean=55.2)
    levels = {**LEVELS, "railroad_ink": {**LEVELS["railroad_ink"], "hard": plain}}
    monkeypatch.setattr(figures, "LEVELS", levels)
    setup = usual("railroad_ink")
    slow, fast = (strength_of(setup, "hard", fast=fast) for fast in (False, True))
    assert (slow.points, slow.plain) == (55.2, True)
    assert (fast.points, fast.plain) == (57.5, False)
    assert not strength_of(setup, "easy", fast=False).plain
    variant = strength_of(printed("railroad_ink", {"rivers"}), "hard", fast=False)
    assert (variant.points, variant.plain) == (
        mean_in("railroad_ink", frozenset({"rivers"}), "hard"),
        True,
    )


def test_whether_there_is_a_compiler_is_asked_once(monkeypatch):
    asked = []
    monkeypatch.setattr(figures, "installed", lambda: not asked.append(1))
    known = figures.Figures(None, None)
    said = {known.strength(usual(game), "hard") for game in catalog.GAMES for _ in range(9)}
    assert len(said) == len(catalog.GAMES)
    assert len(asked) == 1
