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
from branchline_ai.api import Bot, Budget, Decision, Step, last, on_and_on

TRIALS = 8
"""Independent comparisons, whose spread tells how sure their mean is."""
A_TRIAL = 12
"""With fewer playouts a comparison is not worth its beginning; with fewer than would do for four there is only a glance."""
LEAST_TRIALS = 4
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


def last_of(
    player: Player,
    seed: int,
    view: Any,
    legal: Sequence[Action],
    playouts: int,
    step: Step = on_and_on,
) -> Decision:
    """The player's last word on a view."""
    return last(player(seed).think(view, legal, Budget(playouts=playouts)), step)


def by_trials(
    player: Player,
    view: Any,
    legal: Sequence[Action],
    played: Action,
    seed: int,
    playouts: int,
    step: Step = on_and_on,
) -> Weighed:
    """Compares what was played with the player's own choice, both alone against each other, several times over.

    What the player guessed beforehand is left out: it counts the same in every trial, so that no error would show it.

    With few playouts there is but a glance: what the player saw when it chose, which flatters its choice and tells only
    what is worth a comparison, or where it did not look at what was played, one comparison.
    """
    decision = last_of(player, seed, view, legal, playouts, step)
    best = decision.action
    if best == played:
        return Weighed((best,))
    trials = min(TRIALS, playouts // A_TRIAL)
    if trials < LEAST_TRIALS:
        trials, gaps = 1, _gaps(decision.ranked, best, played)
        if gaps:
            return Weighed((best,), gaps[0])
    gaps = []
    for trial in range(trials):
        share = max(2, playouts // trials)
        pair = last_of(player, seed + 1 + trial, view, (best, played), share, step)
        gaps += _gaps(pair.measured or pair.ranked, best, played)
    if not gaps or 2 * len(gaps) < trials:
        return Weighed((best,))
    return Weighed((best,), *mean_and_error(gaps))


def _gaps(ranked: Sequence[tuple[Action, float]], best: Action, played: Action) -> list[float]:
    """By how much the better action is better; nothing where the two were not compared."""
    values = dict(ranked)
    return [values[best] - values[played]] if best in values and played in values else []
