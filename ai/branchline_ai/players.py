"""From a level to a player: the one place that knows where the players of a game are. Loads a game's players when first asked."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

from branchline.engine import catalog
from branchline_ai.api import Bot, Clock
from branchline_ai.levels import Level
from branchline_ai.random_play import RandomBot


def make_player(
    game: catalog.AnyGame, level: Level, seed: int, clock: Clock, kernels: ModuleType | None = None
) -> Bot[Any]:
    """A player for one seat. `kernels` are the game's compiled loops (`fast.load`), None to do without."""
    if level.skill is None:
        return RandomBot(seed)
    players = import_module(f"branchline_ai.games.{game.config.game}")
    if kernels is None:
        bot: Bot[Any] = players.make_bot(game, level.skill, seed, clock)
    else:
        bot = players.make_bot(game, level.skill, seed, clock, kernels)
    return bot
