"""The state of a match of Railroad Ink: the dice of the round and one sheet per seat. Plain mutable data, no rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from branchline.engine.railroad_ink.board import CELLS
from branchline.engine.track.layout import Layout


class Extra(Protocol):
    """Data of a rule module, on a sheet or on the table."""

    def copy(self) -> Extra:
        """An independent copy."""

    def text(self) -> str:
        """All of it as one word."""


@dataclass(slots=True)
class Sheet:
    """One player's sheet. Masks have a bit per cell, per die of the round, or per special route."""

    layout: Layout
    since: list[int] = field(default_factory=lambda: [0] * CELLS)
    """The round in which each cell's tile was drawn; 0 for none, and for what was there from the start."""
    scars: int = 0
    """Empty cells whose drawing was destroyed: something is drawn there, and new track can go over it."""
    left: int = 0
    """The dice of the round that are not drawn yet."""
    specials: int = 0
    """The special routes that are used up."""
    special_count: int = 0
    """How many of them count against the limit of the game."""
    special_now: bool = False
    """Whether this round's special route is used."""
    pending: str = ""
    """The effect that must be used or declined before anything else, named by the module that set it."""
    done: bool = False
    """Whether the player has ended the round."""
    extra: dict[str, Extra] = field(default_factory=dict)

    def copy(self) -> Sheet:
        """An independent copy."""
        return Sheet(
            self.layout.copy(),
            self.since.copy(),
            self.scars,
            self.left,
            self.specials,
            self.special_count,
            self.special_now,
            self.pending,
            self.done,
            {name: data.copy() for name, data in self.extra.items()},
        )


@dataclass(slots=True)
class State:
    """A whole match. `dice[i]` is the face that die i shows in this round, the same for everybody."""

    round: int
    dice: list[int]
    sheets: list[Sheet]
    over: bool = False
    extra: dict[str, Extra] = field(default_factory=dict)
    """What modules keep for the whole table."""

    def copy(self, only: int = -1) -> State:
        """An independent copy; with `only`, just that seat's sheet is copied and the others are shared."""
        return State(
            self.round,
            self.dice.copy(),
            [
                sheet.copy() if only in (-1, seat) else sheet
                for seat, sheet in enumerate(self.sheets)
            ],
            self.over,
            {name: data.copy() for name, data in self.extra.items()},
        )
