"""One game between computer players, from plain data to plain data, so that it can be played in any process.

Here: a fixture and its result. Not here: which fixtures make a tournament, and what the results say (tools/tournament.py).
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from branchline.engine import catalog
from branchline.engine.kernel.chance import SeededChance
from branchline.engine.kernel.types import Config, Seat
from branchline_ai import fast
from branchline_ai.api import SEED_STEP, Bot, Budget, Clock
from branchline_ai.levels import LEVELS
from branchline_ai.players import make_player

CLOCKS: Mapping[str, Clock] = {"cpu": time.process_time, "wall": time.monotonic}
"""What a second is: of the processor, which other programs do not disturb, or on the wall."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played. Everything in it can be pickled by its value."""

    config: str
    """The configuration as JSON."""
    board: str
    """The board as JSON."""
    levels: tuple[str, ...]
    """By seat."""
    seed: int
    """Of the dice and cards."""
    clock: str = "cpu"
    seconds: float | None = None
    playouts: int | None = None
    """Limits of every decision, in place of the levels' own if either is given."""
    fast: bool = True
    """Whether compiled loops are used where they can be had."""
    unhurried: bool = False
    """Whether a level's own limit in seconds is left out, so that only its playouts count."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a fixture, by seat."""

    totals: tuple[int, ...]
    wins: tuple[float, ...]
    """1 for the winner; winners who share share it."""
    seconds: tuple[float, ...]
    """Spent on all decisions."""
    decisions: tuple[int, ...]
    """Moves without a choice are not counted."""
    longest: tuple[float, ...]
    """Seconds of the longest decision."""

    def to_data(self) -> dict[str, list[float]]:
        """As JSON can hold it."""
        return {
            "totals": list(self.totals),
            "wins": list(self.wins),
            "seconds": [round(spent, 4) for spent in self.seconds],
            "decisions": list(self.decisions),
            "longest": [round(spent, 4) for spent in self.longest],
        }

    @staticmethod
    def from_data(data: Mapping[str, Sequence[float]]) -> Result:
        """What `to_data` gave. Raises KeyError, TypeError or ValueError for anything else."""
        totals = tuple(int(total) for total in data["totals"])
        decisions = tuple(int(number) for number in data["decisions"])
        wins, seconds, longest = (
            tuple(float(value) for value in data[name]) for name in ("wins", "seconds", "longest")
        )
        if len({len(totals), len(decisions), len(wins), len(seconds), len(longest)}) != 1:
            raise ValueError("columns of different length")
        return Result(totals, wins, seconds, decisions, longest)


def play(fixture: Fixture) -> Result:
    """Plays the game to its end. Raises KeyError for an unknown level."""
    game = _game(fixture.config, fixture.board)
    clock = CLOCKS[fixture.clock]
    players = [_player(game, name, fixture, clock) for name in fixture.levels]
    seats = range(len(players))
    seconds, decisions, longest = [0.0 for _ in seats], [0 for _ in seats], [0.0 for _ in seats]
    chance = SeededChance(fixture.seed)
    state = game.setup(chance)
    while to_act := game.to_act(state):
        for seat in to_act:
            legal = game.legal(state, seat)
            action = legal[0]
            if len(legal) > 1:
                start = clock()
                bot, budget = players[seat]
                *_, decision = bot.think(game.view(state, seat), legal, budget)
                spent = clock() - start
                seconds[seat] += spent
                decisions[seat] += 1
                longest[seat] = max(longest[seat], spent)
                action = decision.action
            game.apply(state, seat, action, chance)
    sheet = game.score(state)
    winners = sheet.ranking()[0]
    return Result(
        tuple(sheet.total(Seat(seat)) for seat in seats),
        tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats),
        tuple(seconds),
        tuple(decisions),
        tuple(longest),
    )


def _player(
    game: catalog.AnyGame, name: str, fixture: Fixture, clock: Clock
) -> tuple[Bot[Any], Budget]:
    """A player of a level and what it may spend on a decision."""
    level = LEVELS[game.config.game][name]
    budget = level.budget_in(game.config.game, game.config.modules)
    if fixture.seconds is not None or fixture.playouts is not None:
        budget = Budget(fixture.seconds, fixture.playouts)
    elif fixture.unhurried:
        budget = replace(budget, seconds=None)
    kernels = _kernels(game.config.game) if fixture.fast else None
    return make_player(game, level, fixture.seed * SEED_STEP, clock, kernels), budget


_kernels = cache(fast.load)
"""The compiled loops of a game, made ready once."""


@lru_cache(maxsize=4)
def _game(config_text: str, board_text: str) -> catalog.AnyGame:
    """The rulebook, made once for all games of a tournament."""
    config = Config.from_data(json.loads(config_text))
    return catalog.make(config, catalog.spec_from_data(config.game, json.loads(board_text)))
