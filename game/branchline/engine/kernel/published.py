"""What a game's package offers to whoever knows it by its name only. Each game has one, in its `published.py`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.gamedef import GameDef
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Config, OptionValue

AnyGame = GameDef[Any, Action, Any]
Options = Mapping[str, OptionValue]
BoardNamed = Callable[[str], Any]
"""Finds the board with an id, as data; raises what the caller likes where there is none."""


class Plan(Protocol):
    """Makes a configuration."""

    def __call__(self, seats: int, modules: Sequence[str], board: str, options: Options) -> Config:
        """A valid configuration. Raises IllegalAction with the reason."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What can be chosen before a match; plain facts, so that nothing has to be loaded to offer a game."""

    id: str
    seats: range
    modules: tuple[str, ...]
    usual_modules: tuple[str, ...]
    """What is switched on when nobody says anything."""
    rules_rev: int
    """The rules revision that logs carry."""
    board: str = "standard"
    """The id of the board that is played on when nobody says anything."""
    board_for: Mapping[str, str] | None = None
    """The board that a module is printed with, where it is another one."""
    choices: Mapping[str, tuple[OptionValue, ...]] | None = None
    """The settings worth asking for, each with its values, the usual one first."""
    choice_of: Mapping[str, str] | None = None
    """The module that a setting belongs to: without it the setting changes nothing. Those of the game are not named."""
    hidden: bool = False
    """Whether seats have what others may not see."""
    apart: tuple[tuple[str, str], ...] = ()
    """Pairs of modules that cannot be played together."""

    def board_with(self, modules: Collection[str]) -> str:
        """The board that a match with these modules is played on when nobody says anything."""
        printed = (board for name, board in (self.board_for or {}).items() if name in modules)
        return next(printed, self.board)


@dataclass(frozen=True, slots=True)
class Scored:
    """A row of a position, with what it counted as plain data: names with lists."""

    line: ScoreLine
    counted: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Published:
    """The game as the catalogue hands it on."""

    info: GameInfo
    plan: Plan
    make: Callable[[Config, Any], AnyGame]
    """The rulebook for a configuration on a board of the game."""
    board_from_data: Callable[[Mapping[str, object]], Any]
    """A board from plain data. Raises ValueError for bad data."""
    score_position: Callable[[Mapping[str, object], BoardNamed], Sequence[Scored]]
    """The rows of a position in the game's own form, seat by seat. Raises ValueError naming the place."""
    grade: Callable[[Config, Any, int], str]
    """The message id of the grade for a total in a game with a configuration on a board."""
    is_mix: Callable[[Sequence[str]], bool] = lambda _modules: False
    """Whether the publisher does not foresee these modules together, though they work."""
