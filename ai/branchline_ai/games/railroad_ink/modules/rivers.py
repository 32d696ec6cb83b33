"""What rivers are worth to a player: the best river, and loose ends of rivers."""

from __future__ import annotations

import numpy as np

from branchline.engine.railroad_ink.modules.rivers import BOTH_ENDS_POINTS, CELL_POINTS, ENDS
from branchline.engine.track.tiles import Kind
from branchline_ai.games.railroad_ink.measure import (
    BOTTOM,
    FAR_RIGHT,
    LEFT,
    TOP,
    dead_ends,
    parts,
)
from branchline_ai.games.railroad_ink.outlook import Look, Row, count, nothing
from branchline_ai.games.railroad_ink.tables import Points


class RiverRow(Row):
    """The best river, and loose ends of rivers."""

    def settled(self, look: Look) -> Points:
        """Ends that nothing can mend."""
        return -dead_ends(look.lines(Kind.RIVER), look.drawn)

    def final(self, look: Look) -> Points:
        """The river that scores most."""
        river = look.lines(Kind.RIVER)
        north, east, south, west = river.arms
        edges = (north & TOP, east & FAR_RIGHT, south & BOTTOM, west & LEFT)
        best = nothing(look)
        for part in parts(river.cells, river):
            ends = sum(count(part & edge) for edge in edges)
            bonus = BOTH_ENDS_POINTS * (ends == ENDS)
            best = np.maximum(best, CELL_POINTS * count(part) + bonus)
        return best

    def errors(self, look: Look) -> Points:
        """Loose ends."""
        return sum((count(ends) for ends in look.lines(Kind.RIVER).loose()), nothing(look))
