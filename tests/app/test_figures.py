"""What the lobby is told of the strength of levels: as measured, and only as far as it was."""

import dataclasses

import pytest

from branchline.app import figures
from branchline.app.figures import strength_of
from branchline.engine import catalog
from branchline.ui.context import GameSetup
from branchline.ui.offer import LEVELS as CHOSEN
from branchline_ai.levels import LEVELS


def usual(game, seats=2):
    info = catalog.GAMES[game]
    return GameSetup(game, ("human",) * seats, info.usual_modules, info.board)


@pytest.mark.parametrize("game", catalog.GAMES)
@pytest.mark.parametrize("level", CHOSEN)
def test_as_printed_the_figure_is_the_measured_one(game, level):
    found = strength_of(usual(game), level, fast=True)
    assert (found.points, found.wins) == (LEVELS[game][level].mean, LEVELS[game][level].wins)
    assert (found.base, found.seats, found.plain) == (False, 0, False)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_another_way_to_play_says_that_the_figure_is_of_the_base_game(game):
    setup = usual(game)
    for module in set(catalog.GAMES[game].modules) - set(setup.modules):
        other = dataclasses.replace(setup, modules=(*setup.modules, module))
        assert strength_of(other, "hard", fast=True).base
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


def test_whether_there_is_a_compiler_is_asked_once(monkeypatch):
    asked = []
    monkeypatch.setattr(figures, "installed", lambda: not asked.append(1))
    known = figures.Figures(None, None)
    said = {known.strength(usual(game), "hard") for game in catalog.GAMES for _ in range(9)}
    assert len(said) == len(catalog.GAMES)
    assert len(asked) == 1
