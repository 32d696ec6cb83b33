"""The one place that lists the games. A game is added here and nowhere else in the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.gamedef import GameDef
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Config
from branchline.engine.thirty_rails.board import BoardSpec
from branchline.engine.thirty_rails.modules import MODULES as THIRTY_RAILS_MODULES
from branchline.engine.thirty_rails.modules import USUAL as USUAL_MODULES
from branchline.engine.thirty_rails.position import score_position as thirty_rails_position
from branchline.engine.thirty_rails.rulebook import MAX_SEATS, RULES_REV, ThirtyRails
from branchline.engine.thirty_rails.scoring import grade as thirty_rails_grade

AnyGame = GameDef[Any, Action, Any]
Spec = BoardSpec


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What can be chosen before a match: seats, modules, and the rules revision that logs carry."""

    id: str
    seats: range
    modules: tuple[str, ...]
    usual_modules: tuple[str, ...]
    """What is switched on when nobody says anything."""
    rules_rev: int


GAMES: Mapping[str, GameInfo] = {
    ThirtyRails.id: GameInfo(
        ThirtyRails.id,
        range(1, MAX_SEATS + 1),
        tuple(kind.id for kind in THIRTY_RAILS_MODULES),
        USUAL_MODULES,
        RULES_REV,
    ),
}


def plan(game: str, seats: int, modules: Sequence[str] = (), board: str = "standard") -> Config:
    """A valid configuration. Raises KeyError for an unknown game, IllegalAction with the reason otherwise."""
    return {ThirtyRails.id: ThirtyRails.plan}[game](seats, modules, board)


def make(config: Config, spec: Spec) -> AnyGame:
    """The rulebook for a configuration on a board. Raises KeyError for an unknown game."""
    return {ThirtyRails.id: ThirtyRails}[config.game](config, spec)


def score_position(game: str, data: Mapping[str, object]) -> Sequence[ScoreLine]:
    """The rows of a position in the game's own form. Raises KeyError for an unknown game, ValueError naming the place."""
    return {ThirtyRails.id: thirty_rails_position}[game](data)


def grade(game: str, total: int) -> str:
    """The message id of the grade for a total. Raises KeyError for an unknown game."""
    return {ThirtyRails.id: thirty_rails_grade}[game](total)


def spec_from_data(game: str, data: Mapping[str, object]) -> Spec:
    """The board of a game from plain data. Raises KeyError for an unknown game, ValueError for bad data."""
    return {ThirtyRails.id: BoardSpec.from_data}[game](data)
