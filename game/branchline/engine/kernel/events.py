"""What happened, in order, for animation and the log panel. Rules never read events back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from branchline.engine.kernel.types import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Base of all events. `audience` is the only seat that may see it, or None for everybody."""

    audience: Seat | None = None


Emit = Callable[[Event], None]
"""Receives events as they happen."""


def drop(event: Event) -> None:
    """Ignores an event: what search passes, so that rollouts pay nothing for animation."""
