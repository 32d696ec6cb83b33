"""What the dice of a game allowed, looked for a while at a time.

A game in which it can be looked for has `games/<game>/hindsight.py` with `best_known`, which plays the whole game again and
again by somebody who knows all dice. Not here: how that is done, and who asks (`worker`).
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from branchline.engine import catalog
from branchline_ai.api import Clock

TRIES = 1000
"""So many whole games are more than anybody waits for."""
PLAIN_PLAYOUTS, FAST_PLAYOUTS = 192, 512
"""For each decision, without and with compiled loops: few enough that the first game is over after a second or two."""


def can_look(game: str) -> bool:
    """Whether anybody can tell what the dice of this game allowed. Loads no numpy."""
    return game in catalog.GAMES and find_spec(f"branchline_ai.games.{game}.hindsight") is not None


class Look:
    """A search that stops and goes on. `best` only grows; it is None until one whole game has been played."""

    def __init__(self, game: catalog.AnyGame, seed: int, kernels: ModuleType | None) -> None:
        """`game` has one seat. Raises ModuleNotFoundError for a game in which nobody can look."""
        search = import_module(f"branchline_ai.games.{game.config.game}.hindsight")
        playouts = PLAIN_PLAYOUTS if kernels is None else FAST_PLAYOUTS
        self._found: Iterator[int] = search.best_known(game, seed, TRIES, playouts, kernels)
        self.best: int | None = None
        self.done = False

    def go_on(self, seconds: float, clock: Clock) -> None:
        """For about so long; at least until something is known."""
        until = clock() + seconds
        for found in self._found:
            self.best = found if self.best is None else max(self.best, found)
            if clock() >= until:
                return
        self.done = True
