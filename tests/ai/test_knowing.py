"""What it is worth to know a variant of 30 Rails: the measure itself, and with --slow what it says over 200 games.

The figures are in docs/players.md.
"""

import json
import random
from itertools import islice, pairwise

import numpy as np
import pytest
from tests.ai.player_kit import GROUND, A, batch, random_sheet, rulebook

from blind import BlindBot
from branchline.engine.kernel.chance import SeededChance
from branchline.engine.thirty_rails.actions import Buy, Place, StopBuilding
from branchline.engine.thirty_rails.board import FIELD
from branchline_ai.api import Budget
from branchline_ai.games.thirty_rails.outlook import Outlook
from branchline_ai.games.thirty_rails.playouts import play_out, roll
from branchline_ai.games.thirty_rails.skill import Skill
from branchline_ai.levels import EASY, HARD, LEVELS, NORMAL
from knowing import BLIND, KNOWS, MAKERS, MODULES, ROTE, Player, main, no_clock, play_group
from side_by_side import SideBySide

LEVEL = LEVELS["thirty_rails"]
VARIANTS = {"river": BLIND, "shares": ROTE, "marsh": ROTE}
"""The variants, each with the player that does not know it and is measured in docs/players.md."""
GAMES, PLAYOUTS = 200, 32
LIGHT = Skill(width=2, site_samples=20, site_width=2, batch=4)


def meet(variant, names, skill, playouts, games):
    """Players after so many games with the same seeds."""
    met = [Player(name, MAKERS[name], skill, Budget(playouts=playouts)) for name in names]
    for player in met:
        for first in range(0, games, 20):
            play_group(MODULES[variant], player, range(first + 1, min(first + 20, games) + 1))
    return met


@pytest.mark.parametrize("variant", VARIANTS)
def test_who_knows_a_variant_beats_who_does_not_without_search_too(variant):
    first, second = meet(variant, (KNOWS, VARIANTS[variant]), LEVEL[NORMAL].skill, 0, 6)
    figures = second.summary(first.scores)
    assert figures["n"] == 6
    assert figures["first_ahead"] > 2 * figures["first_ahead_se"], figures


def test_the_same_seeds_give_the_same_games_and_others_give_others():
    one, other = (meet("river", (KNOWS,), LIGHT, 4, 2)[0].scores for _ in range(2))
    assert one == other
    assert len(set(one)) > 1


def test_sheets_of_several_games_are_played_on_together_and_go_back_to_their_owners():
    rng, together = random.Random(1), SideBySide()
    drawn = (random_sheet(rng) for _ in range(100))
    roomy = (sheet for sheet in drawn if (GROUND.land & ~sheet.filled).bit_count() > 3)
    parts = [batch(list(islice(roomy, count))) for count in (2, 3, 1)]
    before = [part.take(np.arange(len(part))) for part in parts]
    dice = [
        roll(turns, len(part), np.random.default_rng(1))
        for turns, part in zip((2, 2, 1), parts, strict=True)
    ]
    waiting = [
        together.play_out(part, GROUND, rolled, Outlook())
        for part, rolled in zip(parts, dice, strict=True)
    ]
    for one in waiting:
        next(one)
    together.play_all()
    assert [next(one, "done") for one in waiting] == ["done"] * 3
    for part, old in zip(parts, before, strict=True):
        assert np.array_equal(part.ends, old.ends)
        assert not (part.empty & ~old.empty).any()
        assert (part.empty != old.empty).any()


def test_sheets_side_by_side_are_misjudged_as_much_as_each_would_be_alone():
    rng, together = random.Random(3), SideBySide()
    drawn = (random_sheet(rng) for _ in range(200))
    roomy = (sheet for sheet in drawn if (GROUND.land & ~sheet.filled).bit_count() > 6)
    parts = [batch(list(islice(roomy, 20))) for _ in range(2)]
    assert [len(part) for part in parts] == [20, 20]
    alone = [part.take(np.arange(len(part))) for part in parts]
    blurs = (np.float32(0.01), np.float32(40.0))
    dice = roll(3, 20, np.random.default_rng(1))
    waiting = [
        together.play_out(part, GROUND, dice, Outlook(), blur)
        for part, blur in zip(parts, blurs, strict=True)
    ]
    for one in waiting:
        next(one)
    together.play_all()
    for part, one, blur in zip(parts, alone, blurs, strict=True):
        for _ in play_out(one, GROUND, dice, Outlook(), blur):
            pass
        assert np.array_equal(part.ends, one.ends)
        assert np.array_equal(part.empty, one.empty)


def blind_game(variant, seed, *, rote):
    """View, legal actions and decision of every decision of a player that does not know the variant."""
    game = rulebook(modules=MODULES[variant])
    player, chance = (
        BlindBot(game, LEVEL[NORMAL].skill, seed, no_clock, rote=rote),
        SeededChance(seed),
    )
    state = game.setup(chance)
    while game.to_act(state):
        view, legal = game.view(state, A), game.legal(state, A)
        *_, decision = player.think(view, legal, Budget(playouts=0))
        assert decision.action in legal
        yield view, legal, decision.action
        game.apply(state, A, decision.action, chance)


def test_without_the_variant_white_cells_are_filled_and_marshes_only_by_the_careless():
    built = {}
    for rote in (True, False):
        cells = 0
        for view, _, action in blind_game("marsh", 3, rote=rote):
            if isinstance(action, Place) and view.own.marshes >> action.cell & 1:
                cells += 1
            if isinstance(action, StopBuilding):
                left = FIELD & ~view.own.filled
                assert not left & ~(view.own.marshes if rote else 0)
        built[rote] = cells
    assert built[True] == 0 < built[False]


def test_shares_are_bought_by_rote_only():
    bought = {
        rote: sum(isinstance(action, Buy) for _, _, action in blind_game("shares", 3, rote=rote))
        for rote in (True, False)
    }
    assert bought[False] == 0
    assert 3 <= bought[True] <= 15, "as soon as a purchase scores, and not before"


def test_in_the_base_game_there_is_nothing_to_be_blind_to():
    knows, blind = meet("base", (KNOWS, BLIND), LIGHT, 4, 1)
    assert knows.scores == blind.scores


def test_the_command_writes_what_it_found(tmp_path, capsys):
    file = tmp_path / "found.json"
    words = ["river", "--levels", "normal,easy", "--games", "3", "--json", str(file)]
    assert main(words) == 0
    data = json.loads(file.read_text("utf-8"))
    assert [len(player["scores"]) for player in data["players"]] == [3, 3]
    assert "'first_ahead'" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_hard_beats_a_hard_that_ignores_the_variant_over_two_hundred_games(variant):
    names = (KNOWS, VARIANTS[variant])
    first, second = meet(variant, names, LEVEL[HARD].skill, PLAYOUTS, GAMES)
    figures = second.summary(first.scores)
    assert figures["first_ahead"] > 10 + 3 * figures["first_ahead_se"], figures
    assert figures["first_wins_percent"] > 75, figures


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_levels_stay_in_order_in_every_variant(variant):
    met = [
        meet(variant, (KNOWS,), LEVEL[name].skill, playouts, games)[0]
        for name, playouts, games in ((EASY, 0, 200), (NORMAL, 0, 200), (HARD, PLAYOUTS, 60))
    ]
    for lower, upper in pairwise(met):
        n = min(len(lower.scores), len(upper.scores))
        gained = [a - b for a, b in zip(upper.scores[:n], lower.scores[:n], strict=True)]
        assert sum(gained) / n > 3, (variant, sum(gained) / n)
