"""One row of the benchmark's table, and the two ways to make one out of times."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from statistics import median

from branchline_ai.levels import limit


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement; `goal` is what it must not exceed, or must reach where more is better; None for none."""

    name: str
    value: float
    unit: str
    goal: float | None = None
    more: bool = False
    """Whether more is better."""

    @property
    def good(self) -> bool:
        """Whether the goal is met."""
        return self.misses() <= 1.0

    def misses(self) -> float:
        """By what factor the goal is missed; 1 and less is good."""
        if self.goal is None:
            return 1.0
        return self.goal / self.value if self.more else self.value / self.goal

    def text(self) -> str:
        """The row as it is printed."""
        goal = "" if self.goal is None else f"  (goal {'≥' if self.more else '≤'} {self.goal:g})"
        mark = "" if self.good else "  MISSED"
        return f"{self.name:<58} {self.value:>10.2f} {self.unit:<10}{goal}{mark}"

    def to_data(self) -> dict[str, object]:
        """The row as plain data."""
        return {**asdict(self), "good": self.good}


def most_seconds(game: str, level: str) -> float:
    """Within how many seconds a level must have decided on any machine: its own limit and 0.6 more, at least 1."""
    return max(1.0, limit(game, level) + 0.6)


def timed(work: Callable[[], object], seconds: float = 0.5) -> float:
    """Seconds that one call takes, averaged over about `seconds`."""
    work()
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        work()
        count += 1
    return (time.perf_counter() - start) / count


def spread(name: str, times: Sequence[float], most_median: float | None, most: float) -> list[Row]:
    """Rows for the median, the 95th of 100 and the longest of some times in milliseconds."""
    ordered = sorted(times)
    return [
        Row(f"{name}: median of {len(ordered)}", median(ordered), "ms", most_median),
        Row(f"{name}: p95", ordered[int(0.95 * (len(ordered) - 1))], "ms", most),
        Row(f"{name}: longest", ordered[-1], "ms"),
    ]
