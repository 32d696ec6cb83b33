"""Whole games, kept in tests/golden/railroad_ink: every hash and score as written, and as the reference counts them.

`python -m tests.railroad_ink.ink_recipes` records them again; the difference is read before it is committed.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.railroad_ink import bridge, ink_recipes
from tests.railroad_ink import reference as ref
from tests.railroad_ink.reference_goals import meets

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.kernel.events import Event
from branchline.engine.kernel.log import MatchLog
from branchline.engine.kernel.match import Match
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink.board import BoardSpec
from branchline.engine.railroad_ink.goal_cards import NAMES
from branchline.engine.railroad_ink.rulebook import RailroadInk

FILES = sorted(ink_recipes.FOLDER.glob("*.jsonl"))
LOGS = {
    path.stem: MatchLog.from_lines(path.read_text("utf-8").splitlines(keepends=True))
    for path in FILES
}
WHOLE = [name for name, log in LOGS.items() if log.result is not None]


def rulebook(log: MatchLog) -> RailroadInk:
    spec: BoardSpec = ink_recipes.spec_of(log.header.config.board)[0]
    assert spec.hash == log.header.board_hash
    return RailroadInk(log.header.config, spec)


def test_every_recipe_has_its_game() -> None:
    assert list(LOGS) == sorted(ink_recipes.RECIPES)
    assert len(WHOLE) >= 25


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_replays_to_every_hash_and_the_score(path: Path) -> None:
    log = LOGS[path.stem]
    match = Match.replay(rulebook(log), log)
    assert match.log.to_lines() == path.read_text("utf-8").splitlines()
    assert match.over == (log.result is not None)


@pytest.mark.parametrize("name", ["base_solo", "meteors_solo", "unfinished_round"])
def test_a_recipe_records_the_same_game_again(name: str) -> None:
    text = (ink_recipes.FOLDER / f"{name}.jsonl").read_text("utf-8")
    assert ink_recipes.text_of(ink_recipes.record(name)) == text


@pytest.mark.slow
@pytest.mark.parametrize("name", ink_recipes.RECIPES)
def test_every_recipe_records_the_same_game_again(name: str) -> None:
    text = (ink_recipes.FOLDER / f"{name}.jsonl").read_text("utf-8")
    assert ink_recipes.text_of(ink_recipes.record(name)) == text


class Followed:
    """A log followed by the reference: one seat each, the dice from the engine, goals settled by hand."""

    def __init__(self, log: MatchLog) -> None:
        self.rules = rulebook(log)
        self.count = log.header.config.seats
        chance = SeededChance(log.header.seed)
        self.events: list[Event] = []
        state = self.rules.setup(chance, self.events.append)
        self.twins = [bridge.twin(self.rules) for _ in range(self.count)]
        for twin in self.twins:
            twin.buildings = {
                bridge.cell_of(cell): name for cell, name in self.rules.board.buildings
            }
            twin.sheet.exits = bridge.reference_sheet(state.sheets[0]).exits
        self.cards = self._cards(state)
        self.worth = dict.fromkeys(self.cards, 4)
        self.points = [dict.fromkeys(self.cards, 0) for _ in range(self.count)]
        self._begin(state)
        for entry in log.effective()[1:]:
            before = state.round
            self.twins[entry.seat].do(entry.action)
            action = self.rules.decode(entry.action)
            self.rules.apply(state, Seat(entry.seat), action, chance, self.events.append)
            if state.round != before or state.over:
                self._settle(before)
                if not state.over:
                    self._begin(state)

    def _cards(self, state: object) -> list[str]:
        marks = self.rules.referee.marks(state, Seat(0))  # type: ignore[arg-type]
        return [NAMES[marks[f"goal_{n}"]] for n in (1, 2, 3) if f"goal_{n}" in marks]

    def _begin(self, state: object) -> None:
        for twin in self.twins:
            twin.begin(bridge.dice_of(state), bridge.meteor_of(self.rules, state))  # type: ignore[arg-type]

    def _settle(self, round_: int) -> None:
        alone = self.count == 1 and self.rules.config.option("goals_solo", "rounds") == "rounds"
        for card in self.cards:
            gain = (4 if round_ <= 3 else 2 if round_ <= 5 else 1) if alone else self.worth[card]
            met = [
                seat
                for seat in range(self.count)
                if not self.points[seat][card] and meets(self.twins[seat], card)
            ]
            for seat in met:
                self.points[seat][card] = gain
            if met:
                self.worth[card] = {4: 2, 2: 1, 1: 1}[self.worth[card]]


@pytest.mark.parametrize("name", WHOLE)
def test_the_reference_counts_the_same(name: str) -> None:
    log = LOGS[name]
    followed = Followed(log)
    mode = str(log.header.config.option("longest_mode", "crossing"))
    assert log.result is not None
    for seat, twin in enumerate(followed.twins):
        rows = dict(log.result.rows[seat])
        goals = rows.pop("row.goals", 0)
        assert goals == sum(followed.points[seat].values())
        expected = twin.rows(mode)
        if log.header.config.option("crater_counts_as_drawn", True) is False:
            expected["row.centre"] = len(set(twin.sheet.tiles) & set(ref.CENTRE))
        assert rows == expected
        assert log.result.totals[seat] == sum(rows.values()) + goals
        assert twin.ended


def test_together_they_show_everything() -> None:
    """Every module and pair of ends, every action, row, event, setting, and second thoughts."""
    configs = [log.header.config for log in LOGS.values()]
    assert {config.seats for config in configs} == {1, 2, 3, 6}
    assert {config.board for config in configs} == {"standard", "challenge", "pinwheel"}
    assert {module for config in configs for module in config.modules} == set(bridge.MODULES)
    for module in bridge.MODULES:
        assert any(config.modules == (module,) for config in configs), module
    actions = [e.action.split(" ") for log in LOGS.values() for e in log.effective()[1:]]
    assert {words[0] for words in actions} == {
        "place", "end", "meteor", "cancel", "volcano", "repeat", "free", "decline",
    }  # fmt: skip
    assert {w[2].split(".")[0] for w in actions if len(w) > 2} > set(ref.SPECIALS)
    rows = {key for n in WHOLE for seat in LOGS[n].result.rows for key, points in seat if points}  # type: ignore[union-attr]
    assert rows >= {
        "row.networks", "row.highway", "row.railway", "row.centre", "row.errors", "row.river", "row.lake",
        "row.craters", "row.lava_closed", "row.lava_largest", "row.villages", "row.goals",
    }  # fmt: skip
    assert {key for config in configs for key, _ in config.options} == {
        "longest_mode", "goal_expansions", "meteor_craters_skipped", "crater_counts_as_drawn", "dice",
        "goals_solo", "goal_pool",
    }  # fmt: skip
    undone = [(e.n, e.undo) for log in LOGS.values() for e in log.entries if e.undo >= 0]
    assert any(n - undo > 3 for n, undo in undone), "a piece that is not the last one is lifted"


def test_together_they_tell_everything() -> None:
    told = {type(event).__name__ for name in WHOLE for event in Followed(LOGS[name]).events}
    assert told == {
        "DiceRolled", "TilePlaced", "TileErased", "RoundEnded", "GameEnded", "LakeFilled", "MeteorRolled", "MeteorFell",
        "MeteorCancelled", "VolcanoOpened", "BuildingWoken", "EffectLost", "GoalsRevealed", "GoalReached", "GoalDropped",
    }  # fmt: skip


def test_both_ends_of_a_game_are_there() -> None:
    """Seven and six rounds, shared victories, and equal totals parted by errors."""
    rounds = {rulebook(LOGS[name]).rounds for name in WHOLE}
    assert rounds == {6, 7}
    rankings = [
        Match.replay(rulebook(LOGS[n]), LOGS[n], verify=False).score().ranking() for n in WHOLE
    ]
    assert any(len(ranking[0]) == 2 for ranking in rankings)
