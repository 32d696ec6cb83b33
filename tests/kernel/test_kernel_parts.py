"""Config, codec, reasons, events, rule sets and score sheets: the small parts every game is made of."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import FrozenInstanceError, dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.toy_game import CODEC, End, Take

from branchline.engine.kernel.actions import Action, Codec, FieldText
from branchline.engine.kernel.chance import Chance, SeededChance
from branchline.engine.kernel.events import Emit, Event, drop
from branchline.engine.kernel.reasons import IllegalAction, Note, Reason, because
from branchline.engine.kernel.rules import HOOKS, RuleModule, RuleSet, apart, misfit
from branchline.engine.kernel.score import ScoreLine, ScoreSheet
from branchline.engine.kernel.types import Config, Seat

A, B, C = Seat(0), Seat(1), Seat(2)

CONFIGS = st.builds(
    Config,
    st.text(max_size=8),
    st.integers(1, 8),
    st.lists(st.text(max_size=5), max_size=3).map(tuple),
    st.dictionaries(st.text(max_size=4), st.integers() | st.booleans() | st.text(max_size=4)).map(
        lambda table: tuple(sorted(table.items()))
    ),
    st.text(max_size=8),
    st.integers(1, 9),
)


@given(CONFIGS)
def test_a_config_survives_plain_data(config: Config) -> None:
    assert Config.from_data(config.to_data()) == config


def test_options_have_defaults() -> None:
    config = Config("toy", 1, options=(("fast", True),))
    assert config.option("fast", False) is True
    assert config.option("slow", 3) == 3


@pytest.mark.parametrize("action", [Take(1), Take(3), End()])
def test_actions_survive_their_text(action: Take | End) -> None:
    assert CODEC.decode(CODEC.encode(action)) == action


@pytest.mark.parametrize(
    "text", ["", "take", "take 1 2", "take  1", "Take 1", "take 4", "end 1", " end", "end ", "jump"]
)
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        CODEC.decode(text)


@given(st.text(max_size=20))
def test_any_text_is_an_action_or_a_value_error(text: str) -> None:
    with suppress(ValueError):
        assert CODEC.encode(CODEC.decode(text)) == text


def test_a_codec_needs_to_know_every_field() -> None:
    @dataclass(frozen=True, slots=True)
    class Jump(Action):
        verb = "jump"
        height: int

    codec = Codec((Jump,), {"height": FieldText(str, int)})
    assert codec.decode("jump 3") == Jump(3)
    assert codec.encode(Jump(12)) == "jump 12"


def test_reasons_read_as_code_and_sorted_arguments() -> None:
    reason = because("cell.taken", row=3, cell="34")
    assert reason == Reason("cell.taken", (("cell", "34"), ("row", 3)))
    assert str(reason) == "cell.taken cell=34 row=3"
    assert str(IllegalAction(reason)) == str(reason)
    assert IllegalAction(reason).reason is reason


def test_actions_events_notes_and_lines_are_frozen() -> None:
    for thing, field in (
        (Take(1), "number"),
        (Event(), "audience"),
        (Note("n"), "code"),
        (ScoreLine(A, "k", 1), "points"),
        (because("c"), "code"),
        (Config("toy", 1), "seats"),
    ):
        with pytest.raises((FrozenInstanceError, TypeError)):
            setattr(thing, field, 0)


def test_dropping_an_event_leaves_no_trace() -> None:
    event = Event(audience=B)
    drop(event)
    assert event == Event(audience=B)


# --- rule modules ---------------------------------------------------------------------------------


class Plain(RuleModule[list[str], Take]):
    id = "plain"


class Loud(RuleModule[list[str], Take]):
    id = "loud"
    order = 5
    actions = (Take,)
    requires = frozenset({"plain"})

    def veto(self, state: list[str], seat: Seat, action: Take) -> Reason | None:
        return because("too.loud") if action.number == 3 else None

    def after(self, state: list[str], seat: Seat, action: Take, chance: Chance, emit: Emit) -> None:
        state.append("loud")


class Early(RuleModule[list[str], Take]):
    id = "early"
    order = -1
    excludes = frozenset({"loud"})

    def after(self, state: list[str], seat: Seat, action: Take, chance: Chance, emit: Emit) -> None:
        state.append("early")

    def score(self, state: list[str], seat: Seat) -> Iterable[ScoreLine]:
        return [ScoreLine(seat, "early", 1)]


def test_a_rule_set_keeps_only_overridden_hooks_in_order() -> None:
    rules = RuleSet([Loud(), Plain(), Early()])
    assert [module.id for module in rules.modules] == ["early", "plain", "loud"]
    state: list[str] = []
    for after in rules.hook("after"):
        after(state, A, Take(1), SeededChance(1), drop)
    assert state == ["early", "loud"]
    assert rules.hook("rounds") == ()
    assert len(rules.hook("score")) == 1


def test_vetoes_and_owners() -> None:
    rules = RuleSet([Loud(), Plain()])
    assert rules.veto([], A, Take(1)) is None
    assert rules.veto([], A, Take(3)) == because("too.loud")
    owner = rules.owner(Take(1))
    assert owner is not None and owner.id == "loud"
    assert RuleSet([Plain()]).owner(Take(1)) is None


def test_every_hook_does_nothing_by_default() -> None:
    module, chance = Plain(), SeededChance(1)
    state: list[str] = []
    line = ScoreLine(A, "k", 1)
    assert module.rounds(30) == 30
    assert module.dice(("white", "black")) == ("white", "black")
    module.setup(state, chance, drop)
    module.play(state, A, Take(1), chance, drop)
    module.after(state, A, Take(1), chance, drop)
    module.on_round(state, "start", chance, drop)
    module.restore(state, A, {})
    module.arrange(state, A, {})
    module.drawn(state, A, 3, 4, -1, drop)
    assert module.dice(("die",)) == ("die",)
    assert not module.forgives(state, A, 3, 0)
    module.drawn(state, A, 3, 4, -1, drop)
    module.arrange(state, A, {"lakes": [[1, 1]]})
    assert state == []
    assert module.forgives(state, A, 3, 2) is False
    assert module.refuse(state, A, Take(1)) is None
    assert module.veto(state, A, Take(1)) is None
    assert module.adjust(state, A, [line]) == [line]
    for nothing in (
        module.offer(state, A),
        module.connect(state, A),
        module.faults(state, A),
        module.score(state, A),
        module.show(state, A),
        module.preview(state, A, Take(1)),
        module.connect(state, A),
        module.faults(state, A),
    ):
        assert list(nothing) == []


def test_the_list_of_hooks_is_closed() -> None:
    methods = {
        name for name, value in vars(RuleModule).items() if callable(value) and name[0] != "_"
    }
    asked_of_the_owner_only = {"refuse", "play"}
    assert methods - asked_of_the_owner_only == set(HOOKS)


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ((), None),
        (("plain",), None),
        (("plain", "loud"), None),
        (("plain", "plain"), "module.twice"),
        (("nothing",), "module.unknown"),
        (("loud",), "module.requires"),
        (("plain", "loud", "early"), "module.excludes"),
    ],
)
def test_misfits_among_modules(chosen: tuple[str, ...], code: str | None) -> None:
    reason = misfit(chosen, (Plain, Loud, Early))
    assert (reason and reason.code) == code


def test_modules_that_claim_the_same_exclude_each_other_without_knowing_it() -> None:
    class First(RuleModule[list[str], Take]):
        id = "first"
        claims = frozenset({"dice"})

    class Second(RuleModule[list[str], Take]):
        id = "second"
        claims = frozenset({"dice", "map"})

    kinds = (Plain, Early, Loud, First, Second)
    assert apart(kinds) == (("early", "loud"), ("first", "second"))
    for chosen in (("first", "second"), ("second", "first")):
        reason = misfit(chosen, kinds)
        assert reason is not None
        assert reason.code == "module.excludes"
    assert misfit(("first", "plain"), kinds) is None


# --- score sheets ---------------------------------------------------------------------------------


def sheet(*points: tuple[Seat, int], **ties: tuple[int, ...]) -> ScoreSheet:
    lines = tuple(ScoreLine(seat, f"row{n}", value) for n, (seat, value) in enumerate(points))
    return ScoreSheet(3, lines, {Seat("abc".index(name)): tie for name, tie in ties.items()})


def test_totals_are_sums_of_rows() -> None:
    full = sheet((A, 3), (B, 4), (A, -5))
    assert [full.total(seat) for seat in (A, B, C)] == [-2, 4, 0]
    assert [line.key for line in full.rows(A)] == ["row0", "row2"]


def test_ranking_shares_places_and_breaks_ties() -> None:
    assert sheet((A, 3), (B, 4)).ranking() == ((B,), (A,), (C,))
    assert sheet((A, 4), (B, 4)).ranking() == ((A, B), (C,))
    assert sheet((A, 4), (B, 4), a=(1,), b=(2,)).ranking() == ((B,), (A,), (C,))
    assert sheet().ranking() == ((A, B, C),)


def test_parts_of_a_row_are_named() -> None:
    line = ScoreLine(A, "pair", 9, (("value", 2), ("cells", 7)))
    assert (line.part("cells"), line.part("bonus")) == (7, 0)
