"""Repeating steps of a held direction, the same for keys and pads. Knows no device."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

FIRST_REPEAT_MS = 400.0
NEXT_REPEAT_MS = 110.0

Direction = tuple[int, int]


@dataclass(slots=True)
class Repeater:
    """The directions one device holds; the one pressed last repeats until it is let go."""

    _held: dict[Hashable, Direction] = field(default_factory=dict)
    _wait_ms: float = 0.0

    def press(self, source: Hashable, direction: Direction) -> bool:
        """Hold `direction` by `source` (a key, an axis). False if that source held it already."""
        if self._held.get(source) == direction:
            return False
        self._held.pop(source, None)
        self._held[source] = direction
        self._wait_ms = FIRST_REPEAT_MS
        return True

    def let_go(self, source: Hashable) -> None:
        """That source holds nothing now."""
        if self._held.pop(source, None) is not None:
            self._wait_ms = FIRST_REPEAT_MS

    def clear(self) -> None:
        """Nothing is held now."""
        self._held.clear()

    def tick(self, dt_ms: float) -> list[Direction]:
        """The directions to repeat after `dt_ms` more; at most one for each call."""
        if not self._held:
            return []
        self._wait_ms -= dt_ms
        if self._wait_ms > 0:
            return []
        self._wait_ms = NEXT_REPEAT_MS
        return [next(reversed(self._held.values()))]

    @property
    def holding(self) -> bool:
        """Whether any direction is held."""
        return bool(self._held)
