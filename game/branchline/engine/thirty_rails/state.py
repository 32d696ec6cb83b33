"""The state of a match of 30 Rails: what was rolled and one sheet per seat. Plain mutable data, no rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Protocol

CELLS = 64
NONE = -1
"""No tile, no cell."""


class Phase(IntEnum):
    """Where the match stands; `State.step` counts within a phase."""

    MOUNTAINS = 0
    """Rows 1 to 6 are rolled; `step` is the row. With one die it is white, with marshes black is the mountain's."""
    SITES = 1
    """Everybody places mine, stations and bonus cell."""
    TURNS = 2
    """`step` is the turn, from 1."""
    OVER = 3


class Extra(Protocol):
    """Data of a rule module on a sheet."""

    def copy(self) -> Extra:
        """An independent copy."""

    def text(self) -> str:
        """All of it as one word."""


@dataclass(slots=True)
class Sheet:
    """One player's sheet. `stations[i]` is the cell of station i+1; `filled` has a bit per cell that takes no track."""

    tiles: list[int] = field(default_factory=lambda: [NONE] * CELLS)
    filled: int = 0
    mountains: int = 0
    mine: int = NONE
    stations: list[int] = field(default_factory=lambda: [NONE] * 4)
    bonus: int = NONE
    ignored: bool = False
    white: int = 0
    """The white value that counts for this player in this turn, after overrides."""
    black: int = 0
    placed: int = NONE
    """The cell drawn in this turn, or crossed out."""
    done: bool = False
    """Whether the player has decided or confirmed what everybody waits for."""
    extra: dict[str, Extra] = field(default_factory=dict)

    def copy(self) -> Sheet:
        """An independent copy."""
        return Sheet(
            self.tiles.copy(),
            self.filled,
            self.mountains,
            self.mine,
            self.stations.copy(),
            self.bonus,
            self.ignored,
            self.white,
            self.black,
            self.placed,
            self.done,
            {name: data.copy() for name, data in self.extra.items()},
        )

    def station_count(self) -> int:
        """How many stations are placed."""
        return 4 - self.stations.count(NONE)


@dataclass(slots=True)
class State:
    """A whole match. `white` and `black` are the dice as rolled, the same for everybody; 0 before a roll."""

    phase: Phase
    step: int
    white: int
    black: int
    sheets: list[Sheet]

    @property
    def mountain_roll(self) -> int:
        """The column rolled for the mountain of the row, while rows are rolled."""
        return self.black or self.white

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.phase, self.step, self.white, self.black, [sheet.copy() for sheet in self.sheets]
        )
