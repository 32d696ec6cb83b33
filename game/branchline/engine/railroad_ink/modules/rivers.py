"""Rivers: two river dice a round that may be drawn anywhere, and one river that scores (RI-9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink.dice import Die, Duty, faces_of
from branchline.engine.railroad_ink.laws import FREE_LAW
from branchline.engine.railroad_ink.referee import InkModule
from branchline.engine.railroad_ink.state import State
from branchline.engine.track.grid import OFF
from branchline.engine.track.layout import Layout
from branchline.engine.track.networks import marks_of, networks
from branchline.engine.track.tiles import Kind

ROUNDS = 6
WATER = 1 << Kind.RIVER
CELL_POINTS = 1
BOTH_ENDS_POINTS = 3
"""For a river both ends of which lie on the border of the board (RI-9.6)."""
ENDS = 2

RIVER_DIE = Die(
    "river",
    faces_of(
        ("river_straight", 1), ("river_curve", 3), ("highway_bridge", 1), ("railway_bridge", 1)
    ),
    Duty.MAY,
    FREE_LAW,
    route=False,
)


class Rivers(InkModule):
    """Brings the river dice, the errors of loose river ends and the row of the best river."""

    id: ClassVar[str] = "rivers"
    excludes: ClassVar[frozenset[str]] = frozenset()
    big: ClassVar[bool] = True

    def rounds(self, count: int) -> int:
        """One round fewer (RI-5.1)."""
        return min(count, ROUNDS)

    def dice(self, dice: tuple[Die, ...]) -> tuple[Die, ...]:
        """Two river dice behind the others (RI-9.1)."""
        return (*dice, RIVER_DIE, RIVER_DIE)

    def faults(self, state: State, seat: Seat) -> Iterable[tuple[int, int]]:
        """River ends that meet neither a river nor the border (RI-9.4)."""
        return state.sheets[seat].layout.loose_ends(WATER)

    def score(self, state: State, seat: Seat) -> Iterable[ScoreLine]:
        """The river that scores most (RI-9.5, RI-9.6)."""
        layout = state.sheets[seat].layout
        best = ScoreLine(seat, "row.river", 0)
        for river in networks(layout, WATER):
            cells = CELL_POINTS * len(river.pieces)
            bonus = BOTH_ENDS_POINTS * (ends_on_border(layout, river.pieces) == ENDS)
            if cells + bonus > best.points:
                parts = (("cells", cells), ("both_ends", bonus))
                marks = marks_of(layout, river.pieces)
                best = ScoreLine(seat, best.key, cells + bonus, parts, marks)
        return (best,)


def ends_on_border(layout: Layout, pieces: tuple[int, ...]) -> int:
    """How many arms of river pieces run to the border of the board."""
    count = 0
    for piece in pieces:
        cell, index = divmod(piece, 2)
        group = layout.fit.tiles.tiles[layout.tiles[cell]].groups[index]
        count += sum(layout.ground.grid.neighbours[cell][side] == OFF for side in group)
    return count
