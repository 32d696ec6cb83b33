"""What the variants of 30 Rails have in common: a module that knows the board and the settings of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.rules import RuleModule
from branchline.engine.kernel.types import OptionValue, Seat
from branchline.engine.thirty_rails.board import STANDARD, BoardSpec, Lanes
from branchline.engine.thirty_rails.scoring import Grades
from branchline.engine.thirty_rails.state import State

SECOND_CHANCE = "second chance"
"""Claimed by modules that say what else a player may do with the dice of a turn: a game has one such rule."""
GROUND = "ground"
"""Claimed by modules that say what lies under the cells and which cells there are."""
CLOCK = "clock"
"""Claimed by modules that say how long a game lasts, or count on it."""


class Variant(RuleModule[State, Action]):
    """A rule module of 30 Rails. `board` and `lanes` are those of the game after `meet`."""

    choices: ClassVar[Mapping[str, tuple[OptionValue, ...]]] = {}
    """The settings that the module brings, each with its values, the usual one first."""
    grades: ClassVar[Grades | None] = None
    """What totals are worth in games with the module, where that is something else."""
    board: BoardSpec = STANDARD
    lanes: Lanes = Lanes(STANDARD)

    def on_board(self, board: BoardSpec) -> BoardSpec:
        """The board as the module has it."""
        return board

    def meet(self, board: BoardSpec, lanes: Lanes, options: Mapping[str, OptionValue]) -> None:
        """The module is part of a game on this board with these settings."""
        self.board, self.lanes = board, lanes

    def retired(self, state: State, seat: Seat) -> bool:
        """Whether a seat takes no part in later turns. When all have retired the game ends."""
        return False

    def ends(self, state: State, seat: Seat) -> Iterable[tuple[str, int]]:
        """Further places where lines end, as (name, cell)."""
        return ()
