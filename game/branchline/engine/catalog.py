"""Which games there are, and what can be chosen before a match: the one place where the games meet.

The facts stand here so that a game can be offered without being loaded; the game itself is loaded when it is first
asked for. That facts and games agree is asked by a test.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, cast

from branchline.engine.kernel.published import (
    AnyGame,
    BoardNamed,
    GameInfo,
    Options,
    Published,
    Scored,
)
from branchline.engine.kernel.types import Config

__all__ = ["GAMES", "AnyGame", "GameInfo", "Spec"]

Spec = Any
"""A game's own BoardSpec: never changed, with `id`, `hash` and `to_data`."""

GAMES: Mapping[str, GameInfo] = {
    info.id: info
    for info in (
        GameInfo(
            "thirty_rails",
            range(1, 7),
            ("overrides", "shares", "river", "marsh"),
            ("overrides",),
            1,
            board_for={"marsh": "marshes"},
            choices={"factory_values": ("2-5-9", "2-5-8", "2-5-10", "1-5-12", "3-5-7")},
            choice_of={"factory_values": "marsh"},
            apart=(("overrides", "shares"), ("shares", "marsh"), ("river", "marsh")),
        ),
        GameInfo(
            "railroad_ink",
            range(1, 7),
            ("rivers", "lakes", "meteors", "lava", "buildings", "goals"),
            (),
            1,
            "standard",
            {"buildings": "challenge"},
            {"longest_mode": ("crossing", "simple", "links")},
        ),
        GameInfo("ticket_to_ride", range(2, 6), (), (), 1, "usa", hidden=True),
    )
}


def published(game: str) -> Published:
    """The game itself, loaded if need be. Raises KeyError for an unknown game."""
    info = GAMES[game]
    return cast("Published", import_module(f"branchline.engine.{info.id}.published").PUBLISHED)


def plan(
    game: str,
    seats: int,
    modules: Sequence[str] = (),
    board: str | None = None,
    options: Options | None = None,
) -> Config:
    """A valid configuration, on the usual board if none is named.

    Raises KeyError for an unknown game, IllegalAction with the reason otherwise.
    """
    named = GAMES[game].board if board is None else board
    return published(game).plan(seats, modules, named, options or {})


def make(config: Config, spec: Spec) -> AnyGame:
    """The rulebook for a configuration on a board of its game. Raises KeyError for an unknown game."""
    return published(config.game).make(config, spec)


def score_position(
    game: str, data: Mapping[str, object], board_named: BoardNamed
) -> Sequence[Scored]:
    """The rows of a position in the game's own form, seat by seat, with what they counted.

    Raises KeyError for an unknown game, ValueError naming the place.
    """
    return published(game).score_position(data, board_named)


def grade(config: Config, spec: Spec, total: int) -> str:
    """The message id of the grade for a total in a game on a board. Raises KeyError for an unknown game."""
    return published(config.game).grade(config, spec, total)


def is_mix(game: str, modules: Sequence[str]) -> bool:
    """Whether the publisher does not foresee these modules together. Raises KeyError for an unknown game."""
    return published(game).is_mix(modules)


def spec_from_data(game: str, data: Mapping[str, object]) -> Spec:
    """The board of a game from plain data. Raises KeyError for an unknown game, ValueError for bad data."""
    return published(game).board_from_data(data)
