"""Seats and the configuration of a match. No rules here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NewType

Seat = NewType("Seat", int)
"""Index of a place at the table, 0 .. seats-1. Who or what sits there is none of the engine's business."""

OptionValue = str | int | bool


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that, with a seed, sets a match up.

    >>> Config("toy", 2, ("b",), (("fast", True),)).option("fast", False)
    True
    """

    game: str
    seats: int
    modules: tuple[str, ...] = ()
    options: tuple[tuple[str, OptionValue], ...] = ()
    board: str = "standard"
    rules_rev: int = 1

    def option(self, name: str, default: OptionValue) -> OptionValue:
        """The value of an option, or the default where the configuration is silent."""
        for key, value in self.options:
            if key == name:
                return value
        return default

    def to_data(self) -> dict[str, object]:
        """Plain data for logs and messages; `from_data` reads it back."""
        return {
            "game": self.game,
            "seats": self.seats,
            "modules": list(self.modules),
            "options": dict(self.options),
            "board": self.board,
            "rules_rev": self.rules_rev,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> Config:
        """The configuration that `to_data` wrote.

        Raises ValueError, naming the field, for anything else.
        """
        game, seats, board = data.get("game"), data.get("seats"), data.get("board")
        modules, options, rev = data.get("modules"), data.get("options"), data.get("rules_rev")
        if not isinstance(game, str):
            raise ValueError("config: game is not a text")
        if type(seats) is not int:
            raise ValueError("config: seats is not a whole number")
        if not isinstance(board, str):
            raise ValueError("config: board is not a text")
        if type(rev) is not int:
            raise ValueError("config: rules_rev is not a whole number")
        if not isinstance(modules, list) or not all(isinstance(m, str) for m in modules):
            raise ValueError("config: modules is not a list of texts")
        if not isinstance(options, dict) or not all(
            isinstance(k, str) and isinstance(v, str | int | bool) for k, v in options.items()
        ):
            raise ValueError("config: options is not a table of plain values")
        return cls(game, seats, tuple(modules), tuple(sorted(options.items())), board, rev)
