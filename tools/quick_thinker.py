"""Computer players that answer at once and in this process, for pictures, measurements and tests."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from branchline.app.thinker import A, Asked, answer_here

LONG = 9.0
"""For so many seconds everything is open while it is slow."""


class QuickThinker:
    """The quick policy. `spent` is what it took by `clock`, which no real frame pays; while `slow`, no answer comes."""

    def __init__(self, clock: Callable[[], float] = time.thread_time) -> None:
        self.clock = clock
        self.spent = 0.0
        self.slow = False

    def ask(self, question: Asked[Any]) -> None:
        """Nothing yet."""

    def poll(self, question: Asked[A]) -> A | None:
        """The policy's answer."""
        if self.slow:
            return None
        start = self.clock()
        answer = answer_here(question, quick=True)
        self.spent += self.clock() - start
        return answer

    def waiting(self, question: Asked[Any]) -> float:
        """Nothing waits, or everything does."""
        return LONG if self.slow else 0.0

    def forget(self, question: Asked[Any]) -> None:
        """Nothing to forget."""

    def close(self) -> None:
        """Nothing was started."""
