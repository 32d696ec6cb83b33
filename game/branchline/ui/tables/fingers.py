"""The fingers on one board that can be pushed and looked at more closely: whether they press, push or pinch.

Here: `Fingers`, `Push` and `Pinch`. Not here: what a press means (`touched`), and what is seen then (`loupe`, and the map).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

Position = tuple[float, float]
PINCHED = 1.22
"""Fingers so much further apart (or closer) are one step."""


@dataclass(frozen=True, slots=True)
class Push:
    """The board goes with a finger, by so much since the last time."""

    by: Position


@dataclass(frozen=True, slots=True)
class Pinch:
    """A step closer (1) or away (-1); what lies at `about` stays there."""

    step: int
    about: Position


class Fingers:
    """The fingers that are down on one board. One that pushed or pinched presses nothing any more."""

    def __init__(self) -> None:
        self._at: dict[int, Position] = {}
        self._began: dict[int, Position] = {}
        self._moving: set[int] = set()
        self._span = 0.0

    def clear(self) -> None:
        """No finger is down."""
        self._at.clear()
        self._began.clear()
        self._moving.clear()

    def down(self, pointer: int, pos: Position) -> None:
        """A finger came down; two of them pinch."""
        self._at[pointer] = self._began[pointer] = pos
        self._span = self._spread()
        if len(self._at) > 1:
            self._moving |= set(self._at)

    def holds(self, pointer: int) -> bool:
        """Whether a finger came down on the board."""
        return pointer in self._at

    def up(self, pointer: int) -> bool:
        """A finger is gone; whether it pushed or pinched."""
        self._at.pop(pointer, None)
        self._began.pop(pointer, None)
        self._span = 0.0
        moved = pointer in self._moving
        self._moving.discard(pointer)
        return moved

    def move(
        self, pointer: int, pos: Position, slack: float, *, may_push: bool
    ) -> Push | Pinch | None:
        """A finger moved. One alone pushes once it is further than `slack` from where it came down, if it may."""
        before = self._at[pointer]
        self._at[pointer] = pos
        if len(self._at) > 1:
            return self._pinch()
        if pointer not in self._moving:
            if math.dist(self._began[pointer], pos) < slack or not may_push:
                return None
            self._moving.add(pointer)
        return Push((pos[0] - before[0], pos[1] - before[1]))

    @property
    def moving(self) -> frozenset[int]:
        """The fingers that push or pinch."""
        return frozenset(self._moving)

    def _pinch(self) -> Pinch | None:
        span = self._spread()
        if not self._span or not span:
            self._span = span
            return None
        ratio = span / self._span
        if 1 / PINCHED < ratio < PINCHED:
            return None
        self._span = span
        return Pinch(1 if ratio > 1 else -1, self._middle())

    def _middle(self) -> Position:
        count = len(self._at)
        xs, ys = zip(*self._at.values(), strict=True)
        return sum(xs) / count, sum(ys) / count

    def _spread(self) -> float:
        if len(self._at) < 2:
            return 0.0
        middle = self._middle()
        return sum(math.dist(middle, pos) for pos in self._at.values())
