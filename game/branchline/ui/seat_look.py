"""What a person chooses for a seat at the table: a name, a colour and a pattern, no two the same.

Here: `SeatLook` and the choice among what is free. Not here: the screen where it is chosen (`scenes.join`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

COLOURS = 6
PATTERNS = 6
NICKNAMES = ("driver", "stoker", "guard", "porter", "signaller", "surveyor", "clerk", "navvy")
"""Names for people who do not want to be numbers: what one can be at a railway. Messages `nickname.…`."""


@dataclass(frozen=True, slots=True)
class SeatLook:
    """A name in words, and indices of a colour and of a pattern (-1: the usual one of the colour)."""

    name: str
    colour: int
    pattern: int = -1

    @property
    def ring(self) -> int:
        """The index of the pattern that is drawn."""
        return self.colour % PATTERNS if self.pattern < 0 else self.pattern


def next_free(now: int, by: int, count: int, taken: Iterable[int]) -> int:
    """The next of `count` values in that direction that nobody has, round the end; `now` if there is none."""
    others = set(taken)
    for step in range(1, count + 1):
        value = (now + by * step) % count
        if value not in others:
            return value
    return now


def complete(chosen: Mapping[int, SeatLook], names: Sequence[str]) -> list[SeatLook]:
    """A look for every seat: the chosen ones, and for the others their usual name and a colour that is free."""
    looks: list[SeatLook] = []
    used = {look.colour for seat, look in chosen.items() if seat < len(names)}
    for seat, name in enumerate(names):
        look = chosen.get(seat)
        if look is None:
            colour = seat if seat not in used else next_free(seat, 1, COLOURS, used)
            used.add(colour)
            look = SeatLook(name, colour)
        looks.append(look)
    return looks
