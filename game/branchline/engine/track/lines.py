"""Lines: the runs of a train from one terminal to another over laid track.

A terminal is a cell without track and a dead end; its doors are the sides by which a train may leave and arrive. A
line crosses no border between cells twice, in either direction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from branchline.engine.graph.trails import GOAL, Step, shortest_trail
from branchline.engine.track.grid import Grid
from branchline.engine.track.sides import opposite

Exits = Sequence[Sequence[tuple[int, ...]]]
"""exits[tile][entry]: the sides a train may leave a tile by."""


@dataclass(frozen=True, slots=True)
class Line:
    """The passes of a line in order, as (cell, side of entry, side of exit); a cell visited twice stands twice."""

    passes: tuple[tuple[int, int, int], ...]
    bonus: bool
    """Whether the line visits the cell that was preferred."""


class LineFinder:
    """Finds lines on a grid whose tiles leave by `exits`."""

    def __init__(self, grid: Grid, exits: Exits) -> None:
        self._exits = exits
        self._neighbours = grid.neighbours

    def shortest(
        self,
        tiles: Sequence[int],
        start: tuple[int, int],
        goal: tuple[int, int],
        prefer: int,
    ) -> Line | None:
        """The shortest line between two terminals, among equals one through the cell `prefer`, or None.

        `tiles[cell]` is a tile or -1; a terminal is (cell, bit mask of its doors).
        """
        goal_cell, goal_doors = goal
        exits, neighbours = self._exits, self._neighbours

        def across(cell: int, side: int) -> Step | None:
            """The border crossed and the position reached from a cell by a side, or None at a dead end."""
            after = neighbours[cell][side]
            if after < 0:
                return None
            entry = opposite(side)
            border = min(cell * 4 + side, after * 4 + entry)
            if after == goal_cell:
                return (border, GOAL) if goal_doors >> entry & 1 else None
            if tiles[after] >= 0 and exits[tiles[after]][entry]:
                return border, after * 4 + entry
            return None

        def moves(position: int) -> list[Step]:
            cell, entry = position >> 2, position & 3
            found = (across(cell, side) for side in exits[tiles[cell]][entry])
            return [step for step in found if step is not None]

        cell, doors = start
        first = (across(cell, side) for side in range(4) if doors >> side & 1)
        trail = shortest_trail(
            [step for step in first if step is not None], moves, lambda at: at >> 2 == prefer
        )
        if trail is None:
            return None
        return Line(tuple(self._passes(trail.positions, goal_cell)), trail.preferred)

    def _passes(self, positions: Sequence[int], goal: int) -> list[tuple[int, int, int]]:
        cells = [position >> 2 for position in positions] + [goal]
        return [
            (position >> 2, position & 3, self._neighbours[position >> 2].index(after))
            for position, after in zip(positions, cells[1:], strict=True)
        ]
