"""How long nobody has touched anything, and how long a visit has lasted. Plain numbers; the clock is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from branchline.ui.kiosk.config import KioskConfig

Call = Literal["wait", "nobody", "soon over", "over"]
"""What is due: nothing, the question whether anybody is there, the word that the visit ends soon, its end."""


@dataclass(slots=True)
class Patience:
    """The idle time and the visit of one kiosk.

    Time in which computer players think or something moves does not count as idle, up to `busy_seconds` in a row.
    """

    config: KioskConfig
    now: float = 0.0
    idle: float = 0.0
    busy: float = 0.0
    visit_began: float | None = None

    def begin(self, now: float) -> None:
        """A visit begins."""
        self.visit_began = now
        self.touched(now)

    def end(self) -> None:
        """Nobody visits."""
        self.visit_began = None
        self.idle = self.busy = 0.0

    def touched(self, now: float) -> None:
        """Somebody is there."""
        self.now = now
        self.idle = self.busy = 0.0

    def advance(self, now: float, *, busy: bool) -> Call:
        """It is `now`; `busy` says whether people were not asked for anything since the last call."""
        passed = max(0.0, now - self.now)
        self.now = now
        if busy:
            free = min(passed, self.config.busy_seconds - self.busy)
            self.busy += free
            passed -= free
        self.idle += passed
        left = self.visit_left
        if left is not None and left <= 0:
            return "over"
        if self.idle >= self.config.idle_seconds:
            return "nobody"
        if left is not None and left <= self.config.session_warning_minutes * 60:
            return "soon over"
        return "wait"

    @property
    def visit_left(self) -> float | None:
        """The seconds that are left of the visit; None without a limit or a visit."""
        if self.visit_began is None or not self.config.session_minutes:
            return None
        return self.visit_began + self.config.session_minutes * 60 - self.now
