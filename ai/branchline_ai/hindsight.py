"""What the dice of a game allowed, looked for a while at a time.

A game in which it can be looked for has `games/<game>/hindsight.py` with `best_known`, which plays the whole game again and
again by somebody who knows all dice. Not here: how that is done, and who asks (`worker`).
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from types import ModuleType

from branchline.engine import catalog
from branchline_ai.api import Clock, Step, on_and_on

TRIES = 1000
"""So many whole games are more than anybody waits for."""
PLAIN_PASSES = ((TRIES, 96),)
FAST_PASSES = ((1, 512), (TRIES, 2048))
"""Tries and playouts for each decision, without and with compiled loops: few at first, so that something is known after some
seconds, and never so many that the next game would have to wait long for the end of a move."""


def can_look(game: str) -> bool:
    """Whether anybody can tell what the dice of this game allowed. Loads no numpy."""
    return game in catalog.GAMES and find_spec(f"branchline_ai.games.{game}.hindsight") is not None


class Look:
    """A search that stops and goes on. `best` only grows; it is None until one whole game has been played."""

    def __init__(self, game: catalog.AnyGame, seed: int, kernels: ModuleType | None) -> None:
        """`game` has one seat. Raises ModuleNotFoundError for a game in which nobody can look."""
        search = import_module(f"branchline_ai.games.{game.config.game}.hindsight")
        passes = PLAIN_PASSES if kernels is None else FAST_PASSES
        self._found: Iterator[int | None] = chain.from_iterable(
            search.best_known(game, seed, tries, playouts, kernels) for tries, playouts in passes
        )
        self.best: int | None = None
        self.done = False

    def go_on(self, seconds: float, clock: Clock, step: Step = on_and_on) -> None:
        """For about so long, at least one move. Where `step` raises, nothing is lost."""
        until = clock() + seconds
        for found in self._found:
            if found is not None:
                self.best = found if self.best is None else max(self.best, found)
            if clock() >= until:
                return
            step()
        self.done = True
