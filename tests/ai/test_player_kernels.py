"""The compiled loops of 30 Rails do what the array code and the engine do, on more than 10,000 positions and sheets."""

import random
from dataclasses import fields, replace

import numpy as np
import pytest
from tests.ai.player_kit import (
    GROUND,
    LAKES,
    SEARCHING,
    STANDARD,
    A,
    batch,
    drain,
    oracle_sheets,
    positions,
    random_sheet,
    rulebook,
    ticking,
)

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.thirty_rails.state import Phase
from branchline_ai import fast
from branchline_ai.api import Budget, Decision
from branchline_ai.games.thirty_rails.bot import ThirtyRailsBot, works_of
from branchline_ai.games.thirty_rails.lines import count_totals, exact_totals
from branchline_ai.games.thirty_rails.loops import PLAIN, compiled
from branchline_ai.games.thirty_rails.outlook import Outlook
from branchline_ai.games.thirty_rails.playouts import NOISE, roll
from branchline_ai.games.thirty_rails.sheets import sheet_of
from branchline_ai.games.thirty_rails.skill import Skill
from branchline_ai.games.thirty_rails.tables import POOL, SPAN, TIES, ground
from branchline_ai.games.thirty_rails.track import firm_turns
from branchline_ai.games.thirty_rails.trials import play_round

BLURRED = Skill(site_samples=60, blur=5.0)
"""Plays unlike a good player, so that odd sheets come up."""
VARIANTS = (
    ("overrides",),
    ("overrides", "river"),
    ("shares",),
    ("river", "shares"),
    ("marsh", "overrides"),
)
LIVELY = np.float32(3.0)
"""Points of noise with which odd placements are chosen too."""


@pytest.fixture(scope="module")
def kernels():
    loaded = fast.load("thirty_rails")
    assert loaded is not None
    return loaded


def sheets_of_game(modules, seed, board=STANDARD):
    """The sheet before each turn of one game, and the turns to come."""
    game = rulebook(board, modules=modules)
    land = ground(game.board, works_of(game))
    seen = -1
    for view, _, _, _ in positions(BLURRED, seed, board, modules=modules):
        if view.phase == Phase.TURNS and view.step != seen:
            seen = view.step
            overrides = "overrides" in modules
            sheet = sheet_of(
                view.own, land, (overrides and seed % 3 > 0, overrides and seen % 2 > 0)
            )
            turns = view.turns - view.step + 1
            yield sheet, firm_turns(sheet, turns) if land.works else turns, land


def same(one, other):
    """Whether all arrays of the sheets are equal."""
    return all(
        np.array_equal(getattr(one, field.name), getattr(other, field.name))
        for field in fields(one)
        if isinstance(getattr(one, field.name), np.ndarray)
    )


def played_both_ways(kernels, modules, seed, copies, board=STANDARD):
    """How many placements are the same in arrays and compiled, in playouts from every turn of a game. Asserts that all are."""
    loops, rng, placed = compiled(kernels), np.random.default_rng(seed), 0
    for sheet, turns, land in sheets_of_game(modules, seed, board):
        one = sheet.take(np.zeros(copies, np.intp))
        two = sheet.take(np.zeros(copies, np.intp))
        dice, blur = roll(turns, copies, rng), (NOISE, LIVELY)[turns % 2]
        ours, theirs = np.zeros((2, turns, copies), np.intp)
        for _ in PLAIN.play_out(one, land, dice, Outlook(), blur, ours):
            pass
        for _ in loops.play_out(two, land, dice, Outlook(), blur, theirs):
            pass
        assert np.array_equal(ours, theirs), (modules, seed, turns)
        assert same(one, two)
        assert np.array_equal(PLAIN.totals(one), loops.totals(two))
        assert np.array_equal(PLAIN.missing(sheet), loops.missing(sheet))
        placed += ours.size
    return placed


@pytest.mark.parametrize("modules", VARIANTS, ids="-".join)
def test_compiled_playouts_are_those_of_the_array_code_for_the_same_luck(kernels, modules):
    """The array code is held against the engine's legal placements in test_player_moves and beside it."""
    assert played_both_ways(kernels, modules, 1, 6) > 2400


def test_on_other_boards_too(kernels):
    assert played_both_ways(kernels, ("overrides",), 2, 6, LAKES) > 1500


@pytest.mark.slow
@pytest.mark.parametrize("modules", VARIANTS, ids="-".join)
def test_a_hundred_thousand_compiled_placements(kernels, modules):
    assert sum(played_both_ways(kernels, modules, seed, 25) for seed in range(3, 15)) > 100_000


@pytest.mark.parametrize("kinds", ["123456", "56", "345", "1234"])
def test_ten_thousand_sheets_score_as_the_exact_count_says(kernels, kinds):
    """The exact count asks the engine where loops make it doubtful; all of it is held against the engine in test_player_lines."""
    rng, loops = random.Random(kinds), compiled(kernels)
    masses = batch([random_sheet(rng, kinds=kinds) for _ in range(2500)])
    doubtful = loops.count(masses)[1]
    assert not doubtful.any(), "walks around loops are short"
    assert np.array_equal(loops.totals(masses), exact_totals(masses))
    if kinds == "56":
        assert count_totals(masses)[1].sum() > 15, "there are loops"


def test_oracles(kernels):
    loops = compiled(kernels)
    for name, sheet, expect in oracle_sheets():
        assert loops.totals(batch([sheet])).tolist() == [expect["total"]], name


def test_a_walk_that_takes_too_long_is_doubtful(kernels, monkeypatch):
    loops = [sheet for name, sheet, _ in oracle_sheets() if name == "R4"]
    lines = kernels.count.py_func.__globals__
    monkeypatch.setitem(lines, "STEPS", 3)
    for name in ("_arrivals", "_walks", "_arrive", "_may_gain", "_border", "_enter", "_bits"):
        monkeypatch.setitem(lines, name, lines[name].py_func)
    masses, totals, doubtful = batch(loops), np.zeros(1, np.int32), np.zeros(1, np.bool_)
    kernels.count.py_func(kernels.columns(masses), totals, doubtful)
    assert doubtful.all()


def decisions(loops, modules, seed, playouts):
    """All decisions of one game of a searching player."""
    game = rulebook(modules=modules)
    player = ThirtyRailsBot(game, SEARCHING, seed, ticking(0.0), loops=loops)
    chance, found = SeededChance(seed), []
    state = game.setup(chance)
    while game.to_act(state):
        view, legal = game.view(state, A), list(game.legal(state, A))
        *_, decision = player.think(view, legal, Budget(playouts=playouts))
        assert decision.action in legal
        found.append(decision)
        game.apply(state, A, decision.action, chance)
    return found


@pytest.mark.parametrize("modules", VARIANTS[:-1:2], ids="-".join)
def test_a_player_decides_the_same_with_compiled_loops(kernels, modules):
    one, two = (decisions(loops, modules, 4, 16) for loops in (PLAIN, compiled(kernels)))
    assert [decision.action for decision in one] == [decision.action for decision in two]


def test_playouts_misjudge_placements_by_the_noise_of_the_player():
    """More of it makes another game of the same dice."""
    ends = []
    for noise in (0.01, 0.01, 20.0):
        player = ThirtyRailsBot(rulebook(), replace(SEARCHING, noise=noise), 1, ticking(0.0))
        view = next(view for view, *_ in positions(BLURRED, 1) if view.phase == Phase.TURNS)
        table = player.table(view, Budget())
        sheet = sheet_of(view.own, GROUND, (False, False))
        *_, finished = drain(play_round(sheet, 12, 4, table, Decision(None)))
        ends.append(finished.tiles.tolist())
    assert ends[0] == ends[1] != ends[2]


def test_numbers_that_part_equals_never_run_out():
    dice = roll(30, 200, np.random.default_rng(1))
    assert dice[:, 2].max() + SPAN <= POOL == len(TIES)
    assert dice[:, :2].min() == 1
    assert dice[:, :2].max() == 6
    assert GROUND.cells == 36
