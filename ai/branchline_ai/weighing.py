"""What a decision that was made was worth against the player's own: the measure of reviews.

Here: `Weighed`, and `by_trials` for players that compare single actions by playing on. Not here: how each game is
measured (`games/<game>/weigh.py`). Both choices always meet the same luck, so that their difference is less noisy than
their values; the error is the standard error of the mean difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from branchline.engine.kernel.actions import Action
from branchline_ai.api import Bot, Budget

TRIALS = 8
"""Independent comparisons, whose spread tells how sure their mean is."""
Player = Callable[[int], Bot[Any]]
"""Makes a player of a seed."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What the player would have done, and by how many points that is better, give or take `error`."""

    better: tuple[Action, ...]
    gain: float = 0.0
    error: float = 0.0


def mean_and_error(gaps: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error; 0 for a single value, of which nobody knows."""
    count = len(gaps)
    mean = sum(gaps) / count
    spread = sum((gap - mean) ** 2 for gap in gaps)
    return mean, (spread / (count * max(1, count - 1))) ** 0.5


def last_of(player: Player, seed: int, view: Any, legal: Sequence[Action], playouts: int) -> Any:
    """The player's last word on a view."""
    *_, decision = player(seed).think(view, legal, Budget(playouts=playouts))
    return decision


def by_trials(
    player: Player,
    view: Any,
    legal: Sequence[Action],
    played: Action,
    seed: int,
    playouts: int,
) -> Weighed:
    """Compares what was played with the player's own choice, both alone against each other, several times over."""
    best = last_of(player, seed, view, legal, playouts).action
    if best == played:
        return Weighed((best,))
    gaps: list[float] = []
    for trial in range(TRIALS):
        pair = last_of(player, seed + 1 + trial, view, (best, played), max(2, playouts // TRIALS))
        values = dict(pair.ranked)
        if best in values and played in values:
            gaps.append(values[best] - values[played])
    if len(gaps) < TRIALS // 2:
        return Weighed((best,))
    return Weighed((best,), *mean_and_error(gaps))
