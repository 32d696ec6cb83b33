"""A bounded cache for things that cost time to make again: fonts, texts, drawings.

Here: `Bounded`, least recently used out first, bounded by the sum of weights (bytes or pieces).
Not here: what is cached; every owner builds its own keys and values.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import pygame

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Bounded(Generic[K, V]):
    """Keeps the most recently used values whose weights together stay within `limit`.

    One value heavier than the whole limit is still returned, but not kept.
    """

    __slots__ = ("_held", "_limit", "_values", "_weigh")

    def __init__(self, limit: int, weigh: Callable[[V], int] = lambda _value: 1) -> None:
        self._limit = limit
        self._weigh = weigh
        self._held = 0
        self._values: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value of `key`; made by `make` and kept when it was not there."""
        found = self._values.get(key)
        if found is not None:
            self._values.move_to_end(key)
            return found
        value = make()
        weight = self._weigh(value)
        if weight > self._limit:
            return value
        self._values[key] = value
        self._held += weight
        while self._held > self._limit:
            _old_key, old = self._values.popitem(last=False)
            self._held -= self._weigh(old)
        return value

    def clear(self) -> None:
        """Nothing is kept any more."""
        self._values.clear()
        self._held = 0

    @property
    def held(self) -> int:
        """The sum of the weights now kept."""
        return self._held

    def __len__(self) -> int:
        return len(self._values)


def surface_bytes(surface: pygame.Surface) -> int:
    """The memory a surface takes, in bytes; at least 1."""
    return max(1, surface.get_pitch() * surface.get_height())
