"""The doors into 30 Rails that are no rules: planning a game, texts, positions, views, modules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from tests.thirty_rails.at_table import EXAMPLE_SITES, Table

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import Chance, ScriptedChance, SeededChance
from branchline.engine.kernel.events import Emit
from branchline.engine.kernel.reasons import IllegalAction, Note, Reason, because
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails import actions as act
from branchline.engine.thirty_rails import rulebook
from branchline.engine.thirty_rails.board import STANDARD, BoardSpec
from branchline.engine.thirty_rails.position import PositionError, read_position
from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline.engine.thirty_rails.state import State
from branchline.engine.thirty_rails.variant import Variant
from branchline.engine.thirty_rails.views import SETUP_STEPS

ME = Seat(0)


@pytest.mark.parametrize(
    ("seats", "modules", "code"),
    [
        (0, (), "seats.count"),
        (7, (), "seats.count"),
        (-1, (), "seats.count"),
        (1, ("lava",), "module.unknown"),
        (1, ("overrides", "overrides"), "module.twice"),
    ],
)
def test_games_that_cannot_be(seats: int, modules: tuple[str, ...], code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        ThirtyRails.plan(seats, modules)
    assert caught.value.reason.code == code


def test_a_plan_is_complete() -> None:
    config = ThirtyRails.plan(2, ("overrides",), "four_lakes")
    assert (config.game, config.seats, config.modules) == ("thirty_rails", 2, ("overrides",))
    assert (config.board, config.rules_rev) == ("four_lakes", rulebook.RULES_REV)


@pytest.mark.parametrize(
    "text",
    [
        "place 34 7.0", "place 34 6.0", "place 34 1.4", "place 07 1.0", "place 88 1.0",
        "place 3 1.0", "place ٣٤ 1.0", "place 34", "override red 3", "override white 0",
        "override white 7", "override white ٣", "override white", "mine 00", "END", "end ", "pass",
    ],
)  # fmt: skip
def test_texts_of_no_action(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Table().rules.decode(text)


def test_a_board_survives_plain_data_and_its_hash_tells_boards_apart() -> None:
    lake = replace(STANDARD, blocked=1 << 20)
    turned = replace(STANDARD, row_number=(0, 6, 5, 4, 3, 2, 1, 0))
    assert BoardSpec.from_data(lake.to_data()) == lake
    assert len({STANDARD.hash, lake.hash, turned.hash}) == 3
    assert replace(STANDARD, id="other").hash == STANDARD.hash, "a name is not a rule"


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"lakes": []}, "'lakes' is no part"),
        ({"stations": {"5": [0, 1]}}, "stations: '5' is none"),
        ({"stations": {"1": [1, 1]}}, "stations: 1: a station stands on a grey cell"),
        ({"stations": {"1": [0, 0]}}, "stations: 1: the corner"),
        ({"stations": {"1": [0, 1], "2": [0, 1]}}, "stations: 2: another station"),
        ({"stations": []}, "stations: not a table"),
        ({"mountains": {}}, "mountains: not a list"),
        ({"mountains": [[1, 1], [0, 3]]}, "mountains: number 2: not a white cell"),
        ({"mountains": [[1, 1]], "mine": [1, 1]}, "mine: a mountain stands there"),
        ({"mine": [1, 8]}, "mine: not a pair"),
        ({"mine": [1, True]}, "mine: not a pair"),
        ({"mine": "11"}, "mine: not a pair"),
        ({"mine": [1, 1], "bonus": [1, 1]}, "bonus: a mountain or the mine"),
        ({"bonus": [1.0, 1]}, "bonus: not a pair"),
        ({"tracks": {"1;1": "1.0"}}, "tracks: '1;1': a cell is written row,column"),
        ({"tracks": {"0,1": "1.0"}}, "tracks: '0,1': not a white cell"),
        ({"tracks": {"1,1": "7.0"}}, "tracks: '1,1': '7.0' is no tile"),
        ({"tracks": {"1,1": 3}}, "tracks: '1,1': '3' is no tile"),
        ({"tracks": {"1,1": "1.0", "01,1": "2.0"}}, "the cell is taken"),
        ({"mine": [1, 1], "tracks": {"1,1": "1.0"}}, "tracks: '1,1': the cell is taken"),
    ],
)
def test_what_is_no_position_is_named_with_its_place(data: dict[str, Any], place: str) -> None:
    with pytest.raises(PositionError, match=r".") as caught:
        read_position(data)
    assert place in str(caught.value)


def test_a_position_may_lack_everything() -> None:
    sheet = read_position({"id": "empty", "mine": None})
    assert (sheet.filled, sheet.mine, sheet.bonus) == (0, -1, -1)


def test_a_view_tells_the_next_step_of_the_setup_and_what_is_left() -> None:
    table = Table(dice=[(4, 6)]).decide_mountains()
    steps = []
    for text in (*EXAMPLE_SITES, "end"):
        steps.append(table.rules.view(table.state, ME).own.setup_step())
        table.do(text)
    assert tuple(steps) == SETUP_STEPS
    table.do("override white 1")
    own = table.rules.view(table.state, ME).own
    assert (own.mark("override.white"), own.mark("override.black")) == (0, 1)
    assert own.mark("nothing", 7) == 7
    assert (own.white, table.rules.view(table.state, None).white) == (1, 4)


class Busy(Variant):
    """A module that uses every hook a rulebook of 30 Rails calls, and notes which were called."""

    id = "busy"

    def __init__(self) -> None:
        self.called: list[str] = []

    def rounds(self, count: int) -> int:
        return count - 28

    def dice(self, dice: tuple[str, ...]) -> tuple[str, ...]:
        return (*dice, "busy")

    def setup(self, state: State, chance: Chance, emit: Emit) -> None:
        self.called.append("setup")

    def offer(self, state: State, seat: Seat) -> Iterable[Action]:
        return ()

    def veto(self, state: State, seat: Seat, action: Action) -> Reason | None:
        return because("busy.no") if isinstance(action, act.Place) and action.cell == 9 else None

    def after(self, state: State, seat: Seat, action: Action, chance: Chance, emit: Emit) -> None:
        self.called.append(f"after {action.verb}")

    def on_round(self, state: State, edge: str, chance: Chance, emit: Emit) -> None:
        self.called.append(f"{edge} {state.step}")

    def score(self, state: State, seat: Seat) -> Iterable[ScoreLine]:
        return [ScoreLine(seat, "row.busy", 5)]

    def adjust(self, state: State, seat: Seat, lines: list[ScoreLine]) -> list[ScoreLine]:
        return [replace(line, points=line.points + 1) for line in lines]

    def preview(self, state: State, seat: Seat, action: Action) -> Iterable[Note]:
        return [Note("busy.note")]


def test_a_module_is_asked_at_every_hook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "MODULES", (Busy,))
    rules = ThirtyRails(ThirtyRails.plan(1, ("busy",)))
    assert rules.turns == 2
    (module,) = rules._rules.modules
    assert isinstance(module, Busy)
    rows = [3, 1, 4, 4, 5, 5, 2, 1, 6, 1, 2, 1, 2, 1, 4, 1]
    chance = ScriptedChance([*rows, 1, 2, 1, 2])
    state = rules.setup(chance)
    assert (state.black, state.white) == (3, 1), "the second die of a row is the white one"
    assert module.called == ["setup", "start 1"]
    for text in ("mountain", "ignore", *EXAMPLE_SITES, "end"):
        rules.apply(state, ME, rules.decode(text), chance)
    assert module.called[-2:] == ["after end", "start 1"]
    place = rules.decode("place 11 2.0")
    assert rules.check(state, ME, place) == because("busy.no")
    assert place not in rules.legal(state, ME)
    allowed = rules.decode("place 12 2.0")
    assert rules.check(state, ME, allowed) is None and allowed in rules.legal(state, ME)
    assert rules.preview(state, ME, allowed)[-1] == Note("busy.note")
    for text in ("place 12 2.0", "end", "place 21 2.0", "end"):
        rules.apply(state, ME, rules.decode(text), chance)
    assert module.called[-4:] == ["start 2", "after place", "after end", "end 2"]
    assert rules.to_act(state) == ()
    points = {line.key: line.points for line in rules.score(state).rows(ME)}
    assert points["row.busy"] == 6 and points["row.1-2"] == 1


@pytest.mark.parametrize("seat", [-1, 1, 99])
def test_a_seat_that_does_not_exist_may_do_nothing(seat: int) -> None:
    rules = Table().rules
    state = rules.setup(SeededChance(1))
    assert list(rules.legal(state, Seat(seat))) == []
    assert rules.check(state, Seat(seat), act.DrawMountain()) == because("seat.none")
