"""What a review of a finished game tells: the protocol behind which the application makes it, and plain values.

Not here: how it is made, and how it is shown (`tables.review`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.reasons import Reason
from branchline.engine.kernel.types import Seat


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision that could have been better: after how many steps of the game, what was done, what would have been better.

    `gain` is in points, with its standard `error`.
    """

    seat: Seat
    at: int
    played: tuple[Action, ...]
    better: tuple[Action, ...]
    gain: float
    error: float
    reason: Reason


class ReviewWork(Protocol):
    """A review that is being made elsewhere."""

    seat: Seat
    done: int
    """Decisions looked at so far,"""
    total: int
    """of so many."""
    finished: bool
    failed: bool
    """Whether it had to be given up, or was called off before its end."""
    moments: Sequence[Moment]
    """What stood out so far, in the order of the game."""

    def poll(self) -> None:
        """Goes on with it, without waiting."""

    def cancel(self) -> None:
        """It is not wanted any more."""
