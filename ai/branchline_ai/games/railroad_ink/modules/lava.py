"""What lava is worth to a player: closed fields, the largest field, open sides."""

from __future__ import annotations

import numpy as np

from branchline.engine.railroad_ink.modules.lava import CELL_POINTS, CLOSED_POINTS
from branchline.engine.track.tiles import Kind
from branchline_ai.games.railroad_ink.measure import parts
from branchline_ai.games.railroad_ink.outlook import Look, Row, count, nothing
from branchline_ai.games.railroad_ink.tables import Points


class LavaRow(Row):
    """Closed fields, the largest field, open sides."""

    def final(self, look: Look) -> Points:
        """Five for each closed field, one for each cell of the largest."""
        lava = look.lines(Kind.LAVA)
        north, east, south, west = lava.loose()
        loose = north | east | south | west
        points, largest = nothing(look), nothing(look)
        for part in parts(lava.cells, lava):
            points += CLOSED_POINTS * ((part != 0) & ((part & loose) == 0))
            largest = np.maximum(largest, count(part))
        return points + CELL_POINTS * largest

    def errors(self, look: Look) -> Points:
        """Open sides."""
        return sum((count(ends) for ends in look.lines(Kind.LAVA).loose()), nothing(look))
