"""The one place that lists the games. A game is added here and nowhere else in the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.gamedef import GameDef
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Config
from branchline.engine.thirty_rails.board import BoardSpec as ThirtyRailsBoard
from branchline.engine.thirty_rails.modules import MODULES as THIRTY_RAILS_MODULES
from branchline.engine.thirty_rails.modules import USUAL as USUAL_MODULES
from branchline.engine.thirty_rails.position import score_position as thirty_rails_position
from branchline.engine.thirty_rails.rulebook import MAX_SEATS, RULES_REV, ThirtyRails
from branchline.engine.thirty_rails.scoring import grade as thirty_rails_grade
from branchline.engine.ticket_to_ride import board as ticket_board
from branchline.engine.ticket_to_ride.position import board_named_in
from branchline.engine.ticket_to_ride.position import score_position as ticket_position
from branchline.engine.ticket_to_ride.rulebook import RULES_REV as TICKET_RULES_REV
from branchline.engine.ticket_to_ride.rulebook import TicketToRide
from branchline.engine.ticket_to_ride.scoring import grade as ticket_grade

AnyGame = GameDef[Any, Action, Any]
Spec = Any
"""A game's own BoardSpec: never changed, with `id`, `hash` and `to_data`."""
BoardNamed = Callable[[str], Spec]
"""Finds the board with an id, as data; raises what the caller likes where there is none."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What can be chosen before a match: seats, modules, and the rules revision that logs carry."""

    id: str
    seats: range
    modules: tuple[str, ...]
    usual_modules: tuple[str, ...]
    """What is switched on when nobody says anything."""
    rules_rev: int
    board: str = "standard"
    """The id of the board that is played on when nobody says anything."""


GAMES: Mapping[str, GameInfo] = {
    ThirtyRails.id: GameInfo(
        ThirtyRails.id,
        range(1, MAX_SEATS + 1),
        tuple(kind.id for kind in THIRTY_RAILS_MODULES),
        USUAL_MODULES,
        RULES_REV,
    ),
    TicketToRide.id: GameInfo(
        TicketToRide.id,
        range(ticket_board.MIN_SEATS, ticket_board.MAX_SEATS + 1),
        (),
        (),
        TICKET_RULES_REV,
        "usa",
    ),
}

RULEBOOKS: Mapping[str, Callable[[Config, Any], AnyGame]] = {
    ThirtyRails.id: ThirtyRails,
    TicketToRide.id: TicketToRide,
}


def plan(game: str, seats: int, modules: Sequence[str] = (), board: str | None = None) -> Config:
    """A valid configuration, on the usual board if none is named.

    Raises KeyError for an unknown game, IllegalAction with the reason otherwise.
    """
    named = GAMES[game].board if board is None else board
    return {ThirtyRails.id: ThirtyRails.plan, TicketToRide.id: TicketToRide.plan}[game](
        seats, modules, named
    )


def make(config: Config, spec: Spec) -> AnyGame:
    """The rulebook for a configuration on a board of its game. Raises KeyError for an unknown game."""
    return RULEBOOKS[config.game](config, spec)


def score_position(
    game: str, data: Mapping[str, object], board_named: BoardNamed | None = None
) -> Sequence[ScoreLine]:
    """The rows of a position in the game's own form, seat by seat.

    Raises KeyError for an unknown game, ValueError naming the place. A game whose positions name their board asks
    `board_named` for it.
    """
    if game != TicketToRide.id:
        return {ThirtyRails.id: thirty_rails_position}[game](data)
    name = board_named_in(data)
    if board_named is None:
        raise ValueError(f"board: {name[:40]!r} is not at hand")
    return ticket_position(data, board_named(name)).lines


def grade(game: str, total: int) -> str:
    """The message id of the grade for a total. Raises KeyError for an unknown game."""
    return {ThirtyRails.id: thirty_rails_grade, TicketToRide.id: ticket_grade}[game](total)


def spec_from_data(game: str, data: Mapping[str, object]) -> Spec:
    """The board of a game from plain data. Raises KeyError for an unknown game, ValueError for bad data."""
    readers: Mapping[str, Callable[[Mapping[str, object]], Spec]] = {
        ThirtyRails.id: ThirtyRailsBoard.from_data,
        TicketToRide.id: ticket_board.BoardSpec.from_data,
    }
    return readers[game](data)
