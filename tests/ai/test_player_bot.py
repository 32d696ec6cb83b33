"""The player of 30 Rails: always legal, in time, the same for the same seed."""

import os
import subprocess
import sys
import time

import pytest
from tests.ai.player_kit import LAKES, QUICK, SEARCHING, A, bot, positions, rulebook, ticking

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.thirty_rails.actions import IgnoreRoll, Override, PlaceMine
from branchline.engine.thirty_rails.board import STANDARD
from branchline.engine.thirty_rails.state import Phase
from branchline_ai.api import Budget, first_answer
from branchline_ai.games.thirty_rails.bot import ThirtyRailsBot
from branchline_ai.games.thirty_rails.skill import Skill
from branchline_ai.random_play import RandomBot


@pytest.mark.parametrize("board", [STANDARD, LAKES], ids=lambda board: board.id)
@pytest.mark.parametrize("modules", [("overrides",), ()], ids=["overrides", "base"])
def test_hundreds_of_quick_decisions_are_legal(board, modules):
    count = 0
    for seed in range(12):
        count += len(list(positions(QUICK, seed, board, modules=modules)))
    assert count > 700


@pytest.mark.parametrize("board", [STANDARD, LAKES], ids=lambda board: board.id)
def test_searched_decisions_are_legal_and_carry_what_was_compared(board):
    searched = 0
    for _, legal, decision, _ in positions(SEARCHING, 3, board, 20):
        for action, value in decision.ranked:
            assert action in legal
            assert 0 <= value <= 250
        if decision.playouts:
            searched += 1
            assert decision.ranked[0] == (decision.action, decision.value)
            assert decision.playouts <= 20
    assert searched > 30


def test_a_player_without_overrides_never_uses_one():
    skill = Skill(blur=40.0, overrides=False)
    for seed in range(5):
        for _, _, decision, _ in positions(skill, seed):
            assert not isinstance(decision.action, Override)


def test_overrides_are_used():
    used = [
        decision.action
        for seed in range(6)
        for _, _, decision, _ in positions(QUICK, seed)
        if isinstance(decision.action, Override)
    ]
    assert {action.die for action in used} == {"white", "black"}
    assert len(used) <= 12


def test_exactly_one_mountain_roll_is_ignored():
    rows = set()
    for seed in range(20):
        for view, _, decision, _ in positions(QUICK, seed):
            if view.phase != Phase.MOUNTAINS:
                assert view.own.mountains.bit_count() == 5
                break
            if isinstance(decision.action, IgnoreRoll):
                rows.add(view.step)
    assert len(rows) > 2, "which roll is ignored depends on the rolls"


@pytest.mark.parametrize(
    "skill", [QUICK, SEARCHING, Skill(blur=9.0)], ids=["quick", "search", "blur"]
)
def test_the_same_seed_decides_the_same(skill):
    def game(seed):
        decisions = []
        for view, _, decision, _ in positions(skill, seed, playouts=20):
            decisions.append(decision)
            if view.phase == Phase.TURNS and view.step == 4:
                break
        return decisions

    assert game(5) == game(5)


HASH_PROGRAM = """
from tests.ai.player_kit import SEARCHING, positions
for view, _, decision, _ in positions(SEARCHING, 4, playouts=24):
    print(decision.action, decision.value)
    if view.phase == 2 and view.step == 2: break
"""


def test_decisions_do_not_depend_on_the_hash_seed():
    said = set()
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", HASH_PROGRAM],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        )
        said.add(done.stdout)
    assert len(said) == 1
    assert "PlaceMine" in said.pop()


def states(seed=1, upto=99):
    """One state of each kind of decision of a game, with its kind."""
    seen = {}
    for view, legal, _, _ in positions(QUICK, seed):
        kind = type(legal[0]).__name__ if view.phase != Phase.TURNS else f"turn {view.step // 12}"
        if len(legal) > 1:
            seen.setdefault(kind, (view, legal))
    return seen


@pytest.mark.parametrize(
    "kind", ["PlaceMine", "PlaceStation", "PlaceBonus", "turn 0", "turn 1", "turn 2"]
)
def test_the_deadline_is_kept_by_the_clock_that_was_given(kind):
    """Each look at the clock costs a millisecond here, so what is counted is how often it is looked at."""
    view, legal = states()[kind]
    clock = ticking(0.001)
    player = bot(SEARCHING, clock=clock)
    start = clock()
    decisions = list(player.think(view, legal, Budget(seconds=0.1)))
    assert clock() - start < 0.13
    assert decisions[-1].action in legal


@pytest.mark.parametrize("kind", ["PlaceMine", "PlaceStation", "PlaceBonus", "turn 0", "turn 1"])
def test_a_playout_budget_is_spent_and_not_exceeded(kind):
    view, legal = states()[kind]
    *_, decision = bot(SEARCHING).think(view, legal, Budget(playouts=100))
    assert 100 - 2 * 8 <= decision.playouts <= 100


def test_no_budget_means_the_first_answer():
    for view, legal in states().values():
        decisions = list(bot(SEARCHING).think(view, legal, Budget(seconds=0.0)))
        assert decisions[0].action == first_answer(bot(SEARCHING), view, legal)
        assert all(decision.playouts == 0 for decision in decisions)


def test_the_first_answer_comes_at_once_and_control_comes_back_often():
    skill = Skill(width=16, site_samples=2000, site_width=24)
    for view, legal in states().values():
        times = []
        start = time.thread_time()
        for _ in bot(skill).think(view, legal, Budget(playouts=192)):
            times.append(time.thread_time() - start)
            start = time.thread_time()
        assert times[0] < 0.05
        assert max(times) < 0.15


def test_a_single_legal_action_is_not_thought_about():
    view, legal = states()["PlaceMine"]
    one = [PlaceMine(legal[-1].cell)]
    assert [d.action for d in bot(SEARCHING).think(view, one, Budget(playouts=50))] == one


def test_other_sheets_do_not_matter():
    """Three seats with the same sheet decide the same, whatever stands on the other sheets."""
    game = rulebook(seats=3)
    chance = SeededChance(8)
    state = game.setup(chance)
    while game.to_act(state):
        seats = game.to_act(state)
        decisions = {}
        for seat in (A, seats[0]):
            if seat in seats:
                view, legal = game.view(state, seat), game.legal(state, seat)
                player = ThirtyRailsBot(game, QUICK, 2, ticking(0.0))
                decisions[seat] = first_answer(player, view, legal)
        action = next(iter(decisions.values()))
        if seats[0] == 2 and state.phase == Phase.TURNS:
            action = game.legal(state, seats[0])[-1]
        game.apply(state, seats[0], action, chance)
        if state.step == 6 and state.phase == Phase.TURNS:
            break
    assert state.sheets[0].tiles == state.sheets[1].tiles
    assert state.sheets[0].tiles != state.sheets[2].tiles


def test_random_play_is_legal_and_seeded():
    def game(seed):
        rules, chance, player = rulebook(), SeededChance(1), RandomBot(seed)
        state = rules.setup(chance)
        actions = []
        while rules.to_act(state):
            legal = list(rules.legal(state, A))
            action = first_answer(player, rules.view(state, A), legal)
            assert action in legal
            actions.append(action)
            rules.apply(state, A, action, chance)
        return actions

    assert game(1) == game(1)
    assert game(1) != game(2)
