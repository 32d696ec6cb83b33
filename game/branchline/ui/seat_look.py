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
    """Indices of a colour and of a pattern (-1: the usual one of the colour), and one of `NICKNAMES` or ""."""

    colour: int
    pattern: int = -1
    nickname: str = ""

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


def all_colours(usual: Sequence[int], chosen: Mapping[int, SeatLook]) -> list[int]:
    """A colour for each seat: the chosen ones, and for the others their usual one or the next that is free."""
    colours = {seat: look.colour for seat, look in chosen.items() if seat < len(usual)}
    for seat, colour in enumerate(usual):
        if seat not in colours:
            taken = set(colours.values())
            free = colour if colour not in taken else next_free(colour, 1, COLOURS, taken)
            colours[seat] = free
    return [colours[seat] for seat in range(len(usual))]


def all_patterns(colours: Sequence[int], chosen: Mapping[int, int]) -> list[int]:
    """A pattern for each seat, no two the same: the chosen ones, for others the usual one of the colour or the next free."""
    rings: dict[int, int] = {}
    for seat, ring in chosen.items():
        if ring >= 0 and seat < len(colours) and ring not in rings.values():
            rings[seat] = ring
    for seat, colour in enumerate(colours):
        if seat not in rings:
            taken, usual = set(rings.values()), colour % PATTERNS
            rings[seat] = usual if usual not in taken else next_free(usual, 1, PATTERNS, taken)
    return [rings[seat] for seat in range(len(colours))]
