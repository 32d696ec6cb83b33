"""The player that knows nothing: any legal action, each as likely. For every game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from branchline.engine.kernel.actions import Action
from branchline_ai.api import Budget, Decision


class RandomBot:
    """Draws from a generator of its own."""

    def __init__(self, seed: int) -> None:
        """The seed decides all draws, in the order in which the player is asked."""
        self._rng = random.Random(seed)

    def think(self, view: object, legal: Sequence[Action], budget: Budget) -> Iterator[Decision]:
        """One decision, at once."""
        yield Decision(self._rng.choice(legal))
