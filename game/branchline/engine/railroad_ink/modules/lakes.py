"""Lakes: two lake dice a round, water that rises by itself, piers that join networks, and the smallest lake (RI-10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from branchline.engine.kernel.events import Emit, drop
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink import events as ev
from branchline.engine.railroad_ink.board import CELLS
from branchline.engine.railroad_ink.dice import Die, Duty, faces_of
from branchline.engine.railroad_ink.faces import only_tile
from branchline.engine.railroad_ink.laws import FREE_LAW
from branchline.engine.railroad_ink.referee import InkModule
from branchline.engine.railroad_ink.state import State
from branchline.engine.track.areas import areas
from branchline.engine.track.layout import waiting
from branchline.engine.track.networks import links
from branchline.engine.track.sides import SIDES
from branchline.engine.track.tiles import Kind

ROUNDS = 6
WATER = 1 << Kind.LAKE
OPEN_WATER = 1 + Kind.LAKE
FULL_WATER = only_tile("full_water")
RISES_AT = 3
"""Sides with open water that fill an empty cell (RI-10.4)."""
CELL_POINTS = 1

LAKE_DIE = Die(
    "lake",
    faces_of(
        ("lake_one", 1),
        ("lake_two", 1),
        ("lake_three", 1),
        ("highway_pier", 1),
        ("railway_pier", 1),
        ("double_pier", 1),
    ),
    Duty.MAY,
    FREE_LAW,
    route=False,
)


class Lakes(InkModule):
    """Brings the lake dice, the rising water, the joins over water and the row of the smallest lake."""

    id: ClassVar[str] = "lakes"
    excludes: ClassVar[frozenset[str]] = frozenset()
    big: ClassVar[bool] = True

    def rounds(self, count: int) -> int:
        """One round fewer (RI-5.1)."""
        return min(count, ROUNDS)

    def dice(self, dice: tuple[Die, ...]) -> tuple[Die, ...]:
        """Two lake dice behind the others (RI-10.1)."""
        return (*dice, LAKE_DIE, LAKE_DIE)

    def drawn(self, state: State, seat: Seat, cell: int, tile: int, over: int, emit: Emit) -> None:
        """Water rises around what was drawn; each cell that fills is drawn in turn (RI-10.4, RI-10.5)."""
        layout = state.sheets[seat].layout
        for other in layout.ground.grid.neighbours[cell]:
            if other >= 0:
                self._rise(state, seat, other, emit)

    def _rise(self, state: State, seat: Seat, cell: int, emit: Emit) -> None:
        sheet = state.sheets[seat]
        if (sheet.layout.filled | sheet.scars) >> cell & 1:
            return
        signature = sheet.layout.slots[cell]
        if sum(waiting(signature, side) == OPEN_WATER for side in SIDES) >= RISES_AT:
            emit(ev.LakeFilled(seat=seat, cell=cell))
            self.referee.draw(state, seat, cell, FULL_WATER, emit, ev.FLOOD)

    def connect(self, state: State, seat: Seat) -> Iterable[tuple[int, int]]:
        """All piers of a lake are in one network (RI-10.8)."""
        return links(state.sheets[seat].layout, WATER)

    def score(self, state: State, seat: Seat) -> Iterable[ScoreLine]:
        """The cells of the smallest lake (RI-10.7)."""
        lakes = areas(state.sheets[seat].layout, Kind.LAKE)
        if not lakes:
            return (ScoreLine(seat, "row.lake", 0),)
        smallest = min(lakes, key=lambda lake: len(lake.cells))
        marks = tuple((cell,) for cell in smallest.cells)
        return (ScoreLine(seat, "row.lake", CELL_POINTS * len(smallest.cells), (), marks),)

    def arrange(self, state: State, seat: Seat, data: Mapping[str, object]) -> None:
        """Lets the water rise that a position leaves out."""
        for cell in range(CELLS):
            self._rise(state, seat, cell, drop)
