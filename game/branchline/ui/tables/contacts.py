"""What several hands at one screen press, and what only lies on it: palms, sleeves, fingers that wander.

Here: `Contacts`. Not here: what is pressed (`controls`) and the strip that stays empty at the edge (`scene`).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

Position = tuple[float, float]

PALM = 3
"""So many fingers at once in one pane are a hand that lies there."""
LONGEST_PRESS = 0.6
"""Seconds from down to up."""
TRAVEL_MM = 8.0
"""How far a finger may slide between down and up."""


@dataclass(slots=True)
class _Contact:
    """One finger: the pane it is in (by its seat), where and when it came down, and whether it is part of a palm."""

    seat: int
    pos: Position
    at: float
    palm: bool = False


class Contacts:
    """The fingers that are down. One is a press if it is short, stays where it is, and no palm lies beside it."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._down: dict[int, _Contact] = {}

    def clear(self) -> None:
        """No finger is down."""
        self._down.clear()

    def forget(self, pointer: int) -> None:
        """This finger presses nothing any more, wherever it goes up."""
        self._down.pop(pointer, None)

    def down(self, pointer: int, seat: int, pos: Position) -> tuple[int, ...]:
        """A finger came down in the pane of a seat; the fingers that are found to be a palm with it, else none."""
        self._down[pointer] = _Contact(seat, pos, self._clock())
        together = [p for p, contact in self._down.items() if contact.seat == seat]
        if len(together) < PALM:
            return ()
        for each in together:
            self._down[each].palm = True
        return tuple(together)

    def up(self, pointer: int, pos: Position, mm: float) -> bool:
        """A finger is gone; whether it pressed something. `mm` are the units of a millimetre."""
        contact = self._down.pop(pointer, None)
        if contact is None or contact.palm:
            return False
        short = self._clock() - contact.at <= LONGEST_PRESS
        return short and math.dist(contact.pos, pos) < TRAVEL_MM * mm
