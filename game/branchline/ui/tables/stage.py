"""What the tables of all games show of a seat while animations run, and the way to sound.

Here: `ShownSeat` and `SeatRow`, which each table's stage builds on. What is shown trails the match and never
leads it. Not here: drawing, timing (`director`), and rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from branchline.engine.kernel.score import ScoreLine

Evidence = tuple[tuple[int, ...], ...]
Play = Callable[[str, float], None]
"""Plays an effect by name at a volume."""
SOFTLY = 0.3


@dataclass(slots=True)
class Glow:
    """A lit line: what lights up, and how much of it (0..1)."""

    evidence: Evidence
    part: float = 1.0


@dataclass(slots=True, kw_only=True)
class ShownSeat:
    """What is shown of one seat in every game. `fresh` counts changes of things that are drawn only once."""

    last: int = -1
    """The cell that was drawn last."""
    glow: Glow | None = None
    rows: tuple[ScoreLine, ...] = ()
    counts: dict[str, int] | None = None
    """During the final count: the points shown so far, by row; rows not reached are missing."""
    counting: str = ""
    """The key of the row being counted."""
    ended: bool = False
    """Whether the turn is confirmed."""
    fresh: int = 0

    @property
    def total(self) -> int:
        """The sum of the rows as shown."""
        if self.counts is not None:
            return sum(self.counts.values())
        return sum(row.points for row in self.rows)

    def touch(self) -> None:
        """Something drawn only once has changed."""
        self.fresh += 1


S = TypeVar("S", bound=ShownSeat)


class SeatRow(Generic[S]):
    """The seats as shown, and the way to sound."""

    def __init__(self, seats: Sequence[S], play: Play, loud: Sequence[int]) -> None:
        """`loud` are the seats whose drawing is heard; the others' is heard softly."""
        self.seats = list(seats)
        self.loud = tuple(loud)
        self._play = play

    def sound(self, name: str, seat: int | None = None) -> None:
        """An effect is heard, softly when it is of a seat that is only looked at."""
        self._play(name, 1.0 if seat is None or seat in self.loud else SOFTLY)
