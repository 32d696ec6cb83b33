"""Who plays here, in plain values: profiles, what they have played, the days' challenges, and files to look at.

Here: what the screens are shown and the protocols behind which the application keeps it. Not here: files (`app`)
and any drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

GUEST = ""
"""The profile of whoever has none."""
NAME_LENGTH = 14
"""The most letters of a name: it has to be read beside others."""


@dataclass(frozen=True, slots=True)
class Person:
    """A profile. `colour` is an index into `theme.SEAT_COLOURS`."""

    id: str
    name: str
    colour: int = 0
    pattern: int = -1
    """An index into `marks.PATTERNS`; -1 is the usual one of the colour."""


@dataclass(frozen=True, slots=True)
class Bar:
    """How many games ended with `low` to `high` points."""

    low: int
    high: int
    count: int


@dataclass(frozen=True, slots=True)
class Against:
    """The games against players of one kind (a level, `human`, or empty for games alone)."""

    kind: str
    plays: int
    best: int
    mean: float
    won: int = 0
    tied: int = 0

    @property
    def win_rate(self) -> float:
        """The part of the games that were won, 0 to 1; a shared place is half a win."""
        return (self.won + self.tied / 2) / self.plays if self.plays else 0.0


@dataclass(frozen=True, slots=True)
class Variant:
    """The games with the same modules on the same board."""

    modules: tuple[str, ...]
    board: str
    plays: int
    best: int
    mean: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """What one person has reached in one game."""

    plays: int = 0
    best: int = 0
    mean: float = 0.0
    last: int = 0
    dailies: int = 0
    bars: tuple[Bar, ...] = ()
    against: tuple[Against, ...] = ()
    variants: tuple[Variant, ...] = ()


@dataclass(frozen=True, slots=True)
class Daily:
    """The challenge of a day in one game, as one person stands to it.

    `score` is that of the first finished attempt, None before. `unfinished` names an attempt to go on with. `best` is
    the highest of all days with its day, `days` how many were played.
    """

    game: str
    day: str
    score: int | None = None
    unfinished: str = ""
    best: int | None = None
    best_day: str = ""
    days: int = 0
    recent: tuple[tuple[str, int], ...] = field(default=())
    """The last days that were played, the newest first, each with its score."""


class PeoplePort(Protocol):
    """The profiles and what they have played. Nothing here blocks for more than a frame."""

    def everyone(self) -> Sequence[Person]:
        """All profiles, in the order of their names."""

    def named(self, person: str) -> Person | None:
        """The profile with this id, or None."""

    def refusal(self, name: str, person: str = GUEST) -> str:
        """The message code of why a profile cannot have this name; empty if it can. `person` is whose it is now."""

    def add(self, name: str, colour: int) -> Person:
        """A new profile. The name must not be refused."""

    def change(self, person: Person) -> None:
        """The profile with this id has this name, colour and pattern now."""

    def remove(self, person: str) -> None:
        """The profile is gone; its games stay with whoever else played them."""

    def statistics(self, person: str, game: str) -> Statistics:
        """What a profile, or guests, have reached in a game."""

    def dailies(self, person: str) -> Sequence[Daily]:
        """Today's challenge in each game, as this person stands to it."""

    def play_daily(self, person: str, game: str) -> None:
        """Open a table with today's challenge: the attempt that is unfinished, else a new one."""
