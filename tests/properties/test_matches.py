"""Properties of whole matches: order of seats, what seats may know, taking back, and a machine that tries all."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.conformance.cases import CASES, Case, nonsense, some_seats
from tests.thirty_rails import bridge
from tests.thirty_rails import reference as ref

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import SeededChance
from branchline.engine.kernel.log import MatchLog
from branchline.engine.kernel.match import Match
from branchline.engine.kernel.reasons import IllegalAction
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails import actions as act
from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline.engine.thirty_rails.state import Phase, State
from branchline.engine.thirty_rails.views import TableView

SMALL = [c for c in CASES if c.config.seats <= 2]
INDEPENDENT = [c for c in CASES if c.game().independent_seats and c.config.seats == 2]
SEEDS = st.integers(0, 2**40)


def played_in_order(case: Case, seed: int, order: random.Random) -> tuple[str, list[str]]:
    """The final text and the hashes after each roll, with seats taking turns in this order.

    What a seat does depends on its own number and its own decisions only.
    """
    minds = [random.Random(f"{seed} {seat}") for seat in range(case.config.seats)]
    match = case.match(seed)
    rolls = []
    while not match.over:
        seat = order.choice(match.to_act())
        match.act(seat, minds[seat].choice(match.legal(seat)))
        if match.log.entries[-1].chance:
            rolls.append(match.hash())
    return match.text(), rolls


@pytest.mark.parametrize("case", INDEPENDENT, ids=str)
@settings(max_examples=12)
@given(seed=SEEDS, orders=st.tuples(st.integers(), st.integers()))
def test_the_order_of_seats_does_not_matter(case: Case, seed: int, orders: tuple[int, int]) -> None:
    one, other = (played_in_order(case, seed, random.Random(order)) for order in orders)
    assert one == other


def random_state(seed: int, seats: int, steps: int) -> tuple[ThirtyRails, State]:
    """A state of 30 Rails some random steps into a match."""
    rules = ThirtyRails(ThirtyRails.plan(seats, ("overrides",)))
    chance, rng = SeededChance(seed), random.Random(seed)
    state = rules.setup(chance)
    for _ in range(steps):
        acting = rules.to_act(state)
        if not acting:
            break
        seat = rng.choice(acting)
        rules.apply(state, seat, rng.choice(rules.legal(state, seat)), chance)
    return rules, state


@given(SEEDS, SEEDS, st.integers(0, 90))
def test_nothing_on_another_sheet_changes_what_a_seat_may_do(
    seed: int, other_seed: int, steps: int
) -> None:
    rules, state = random_state(seed, 2, steps)
    _, other = random_state(other_seed, 2, steps)
    mixed = state.copy()
    mixed.sheets[1] = other.sheets[1].copy()
    assert rules.legal(mixed, Seat(0)) == rules.legal(state, Seat(0))
    assert rules.score(mixed).rows(Seat(0)) == rules.score(state).rows(Seat(0))
    assert rules.view(mixed, Seat(0)).own == rules.view(state, Seat(0)).own


@given(SEEDS, st.integers(0, 90))
def test_views_differ_only_in_who_looks_and_know_no_future(seed: int, steps: int) -> None:
    rules, state = random_state(seed, 3, steps)
    views = [rules.view(state, seat) for seat in (None, Seat(0), Seat(1), Seat(2))]
    for view in views:
        assert isinstance(view, TableView)
        assert rules.determinize(view, SeededChance(seed + 1)) == state
    assert len({tuple(sorted(v.to_data().items(), key=str))[1:].__repr__() for v in views}) <= 4
    assert all(
        (v.phase, v.step, v.white, v.black, v.sheets)
        == (views[0].phase, views[0].step, views[0].white, views[0].black, views[0].sheets)
        for v in views
    )


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=30, max_size=30), SEEDS)
@settings(max_examples=25)
def test_any_dice_can_be_played_to_a_full_map(dice: list[tuple[int, int]], seed: int) -> None:
    rng = random.Random(seed)
    game = ref.new_game(1, tuple(rng.randint(1, 6) for _ in range(6)), tuple(dice))
    rules, chance = bridge.rulebook(), bridge.script(game)
    state = rules.setup(chance)
    while rules.to_act(state):
        actions = rules.legal(state, Seat(0))
        assert actions
        rules.apply(state, Seat(0), rng.choice(actions), chance)
    assert len([tile for tile in state.sheets[0].tiles if tile >= 0]) == 30
    assert ref.score(bridge.reference_sheet(state.sheets[0])).total == rules.score(state).total(
        Seat(0)
    )


@given(SEEDS, st.integers(8, 90))
def test_a_preview_tells_the_gain_of_a_track(seed: int, steps: int) -> None:
    rules, state = random_state(seed, 1, steps)
    tracks = [a for a in rules.legal(state, Seat(0)) if isinstance(a, act.Place)]
    for action in random.Random(seed).sample(tracks, min(3, len(tracks))):
        notes = rules.preview(state, Seat(0), action)
        told = sum(int(dict(note.args).get("points", 0)) for note in notes)
        after = state.copy()
        rules.apply(after, Seat(0), action, SeededChance(0))
        gained = rules.score(after).total(Seat(0)) - rules.score(state).total(Seat(0))
        assert told == gained
        assert any(note.code == "preview.gain" for note in notes) == (gained > 0)


class Playing(RuleBasedStateMachine):
    """A match under everything people and programmes do to it; a twin is kept by doing it straight."""

    @initialize(number=st.integers(0, len(SMALL) - 1), seed=SEEDS)
    def begin(self, number: int, seed: int) -> None:
        self.case, self.seed = SMALL[number], seed
        self.match: Match[Any, Any, Any] = self.case.match(seed)
        self.seen: list[Action] = []

    @precondition(lambda self: not self.match.over)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.match.to_act()))
        legal = self.match.legal(seat)
        self.seen = [*self.seen[-50:], *legal[:50]]
        action = legal[data.draw(st.integers(0, len(legal) - 1))]
        before = len(self.match.log.entries)
        assert self.match.act(seat, action), "something is told"
        assert len(self.match.log.entries) == before + 1

    @precondition(lambda self: not self.match.over)
    @rule(count=st.integers(1, 25), seed=SEEDS)
    def act_often(self, count: int, seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(count):
            if self.match.over:
                return
            seat = rng.choice(self.match.to_act())
            self.match.act(seat, rng.choice(self.match.legal(seat)))

    @precondition(lambda self: self.seen)
    @rule(seed=SEEDS)
    def try_anything(self, seed: int) -> None:
        """Actions that were legal once, now and then with a value that need not exist, by any seat."""
        rng = random.Random(seed)
        seat, action = some_seats(self.case, rng), rng.choice(self.seen)
        if rng.random() < 0.4:
            action = nonsense(action, rng)
        before = (self.match.text(), len(self.match.log.entries))
        if seat in self.match.to_act() and action in self.match.legal(seat):
            return
        with pytest.raises(IllegalAction):
            self.match.act(seat, action)
        assert (self.match.text(), len(self.match.log.entries)) == before

    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        seat = Seat(data.draw(st.integers(0, self.case.config.seats - 1)))
        target = self.match.undoable(seat)
        before = self.match.text()
        assert self.match.undo(seat) == (target is not None)
        assert (self.match.text() != before) == (target is not None)

    @rule()
    def save_and_load(self) -> None:
        log = MatchLog.from_lines(line + "\n" for line in self.match.log.to_lines())
        again = Match.replay(self.case.game(), log)
        assert again.text() == self.match.text()
        self.match = again

    @invariant()
    def what_counts_gives_the_state(self) -> None:
        """Doing only what was not taken back leads to the same state."""
        game, chance = self.case.game(), SeededChance(self.seed)
        state = game.setup(chance)
        for entry in self.match.log.effective()[1:]:
            game.apply(state, Seat(entry.seat), game.decode(entry.action), chance)
        assert game.text(state) == self.match.text()

    @invariant()
    def over_means_nobody_acts(self) -> None:
        assert self.match.over == (self.match.to_act() == ())
        if self.case.config.game == "thirty_rails":
            assert self.match.over == (self.match.view(None).phase == Phase.OVER)


Playing.TestCase.settings = settings(max_examples=25, stateful_step_count=20, deadline=None)
TestPlaying = Playing.TestCase
