"""Which of several options is best, when each trial of an option gives a noisy value: sequential halving.

Trials are rounds: every option still in play gets the same number of trials under the same luck, so that their means
differ by what the options are and less by luck. As the budget is spent the weaker half is dropped, again and again.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike


class Halving:
    """Options 0 .. count-1, the hopeful ones first: among equal means the lower number wins."""

    def __init__(self, count: int, finalists: int = 2) -> None:
        """`finalists` options stay in play to the end."""
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
            self.active = sorted(self._order()[:keep])

    def mean(self, option: int) -> float:
        """The mean value of an option, -inf before its first trial."""
        trials = int(self._trials[option])
        return float(self._sums[option]) / trials if trials else -math.inf

    def best(self) -> int:
        """The option in play with the best mean."""
        return self._order()[0]

    def ranking(self) -> list[int]:
        """All options that were tried: those in play by mean, then those dropped by mean."""
        tried = [option for option in range(len(self._sums)) if self._trials[option]]
        playing = set(self.active)
        return sorted(tried, key=lambda option: (option not in playing, -self.mean(option), option))

    def _order(self) -> list[int]:
        """The options in play, best first."""
        return sorted(self.active, key=lambda option: (-self.mean(option), option))
