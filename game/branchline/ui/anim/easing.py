"""Easing curves: how far along (0 to 1) a movement is at a part (0 to 1) of its time."""

from __future__ import annotations

from collections.abc import Callable

Easing = Callable[[float], float]


def linear(part: float) -> float:
    """Steady."""
    return part


def ease_out(part: float) -> float:
    """Quick at first, then settling: for things that arrive."""
    return 1.0 - (1.0 - part) ** 3


def ease_in(part: float) -> float:
    """Slow at first, then quick: for things that leave."""
    return part**3


def ease_in_out(part: float) -> float:
    """Slow at both ends: for things that move from place to place."""
    return part * part * (3.0 - 2.0 * part)
