"""The two ways to do the heavy work of the player: in arrays, or compiled. Both give the same sheets for the same luck.

Here: which way a player goes. Not here: the array code (`playouts`, `lines`, `reach`) and the compiled code (`kernels`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Protocol

import numpy as np

from branchline_ai.games.thirty_rails.lines import Totals, count_totals, settled
from branchline_ai.games.thirty_rails.outlook import Outlook
from branchline_ai.games.thirty_rails.playouts import NOISE, play_out
from branchline_ai.games.thirty_rails.reach import MOST_STEPS, measure
from branchline_ai.games.thirty_rails.sheets import Sheets
from branchline_ai.games.thirty_rails.tables import Flags, Ground, Numbers, Steps

CHUNK = 64
"""Compiled playouts between two looks at the clock."""


class PlayOut(Protocol):
    """Plays sheets on in place as `playouts.play_out` does."""

    def __call__(
        self,
        sheets: Sheets,
        ground: Ground,
        dice: Numbers,
        outlook: Outlook,
        blur: np.float32 = NOISE,
        moves: Numbers | None = None,
    ) -> Iterator[None]:
        """Gives control back every few milliseconds."""


def missing(sheets: Sheets) -> Steps:
    """(p, n): the cells that each pair lacks, as `Reach.missing`."""
    return measure(sheets).missing


@dataclass(frozen=True, slots=True)
class Loops:
    """The heavy work: as `playouts.play_out`, `lines.count_totals` and `Reach.missing`."""

    play_out: PlayOut
    count: Callable[[Sheets], tuple[Totals, Flags]]
    missing: Callable[[Sheets], Steps]

    def totals(self, sheets: Sheets) -> Totals:
        """The points of every sheet, the doubtful ones counted one by one by the engine."""
        return settled(sheets, *self.count(sheets))


PLAIN = Loops(play_out, count_totals, missing)


def compiled(kernels: ModuleType) -> Loops:
    """The same work done by compiled loops."""

    def fast_play_out(
        sheets: Sheets,
        ground: Ground,
        dice: Numbers,
        outlook: Outlook,
        blur: np.float32 = NOISE,
        moves: Numbers | None = None,
    ) -> Iterator[None]:
        columns, weights = kernels.columns(sheets), kernels.weights_of(outlook, blur)
        room = NO_MOVES if moves is None else moves
        for begin in range(0, len(sheets), CHUNK):
            end = min(len(sheets), begin + CHUNK)
            kernels.play(columns, ground.lanes, dice, weights, begin, end, room)
            yield

    def fast_count(sheets: Sheets) -> tuple[Totals, Flags]:
        totals, doubtful = np.empty(len(sheets), np.int32), np.empty(len(sheets), np.bool_)
        kernels.count(kernels.columns(sheets), totals, doubtful)
        return totals, doubtful

    def fast_missing(sheets: Sheets) -> Steps:
        found = np.empty((sheets.pairs, len(sheets)), np.uint8)
        kernels.missing(kernels.columns(sheets), MOST_STEPS, found)
        return found

    return Loops(fast_play_out, fast_count, fast_missing)


NO_MOVES = np.empty((0, 1), np.intp)
