"""Which of several options is best, when each trial of an option gives a noisy value: sequential halving.

Trials are rounds: every option still in play gets the same number of trials under the same luck, so that their means
differ by what the options are and less by luck. As the budget is spent the weaker half is dropped, again and again.

A guess at the *differences* between the options may be given; it counts like some trials, so that it decides while
trials are few and fades as they grow.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike


class Halving:
    """Options 0 .. n-1; among equals the lower number wins."""

    def __init__(self, guesses: Sequence[float], trust: float = 0.0, finalists: int = 2) -> None:
        """One guess for each option, worth `trust` trials; `finalists` options stay in play to the end."""
        count = len(guesses)
        self._guesses = np.asarray(guesses, dtype=np.float64)
        self._trust = trust
        self._sums = np.zeros(count)
        self._trials = np.zeros(count, dtype=np.int64)
        self._finalists = min(count, finalists)
        self._stages = 1 + max(0, math.ceil(math.log2(count / self._finalists)))
        self.active: list[int] = list(range(count))

    def record(self, values: ArrayLike) -> None:
        """Notes a round: `values` is (options in play, trials each), in the order of `active`."""
        table = np.asarray(values, dtype=np.float64)
        self._sums[self.active] += table.sum(1)
        self._trials[self.active] += table.shape[1]

    def narrow(self, used: float) -> None:
        """Drops the options that have lost when this part of the budget (0 to 1) is spent."""
        stage = min(int(used * self._stages), self._stages - 1)
        keep = max(self._finalists, math.ceil(len(self._sums) / 2**stage))
        if keep < len(self.active):
            values = self.values()
            best = sorted(self.active, key=lambda option: (-values[option], option))
            self.active = sorted(best[:keep])

    def values(self) -> list[float]:
        """What each option is taken to be worth: its trials and its guess together."""
        trials = int(self._trials.sum())
        level = float((self._sums - self._trials * self._guesses).sum()) / trials if trials else 0.0
        weights = self._trials + self._trust
        if not weights.all():
            return [float(value) for value in self._guesses + level]
        sums = self._sums + self._trust * (self._guesses + level)
        return [float(value) for value in sums / weights]

    def means(self) -> list[float]:
        """What the trials of each option say, without the guess; once there were any."""
        return [float(mean) for mean in self._sums / np.maximum(self._trials, 1)]

    def ranking(self) -> list[int]:
        """All options: those in play, best first, then those dropped."""
        values, playing = self.values(), set(self.active)
        return sorted(
            range(len(values)), key=lambda option: (option not in playing, -values[option], option)
        )
