"""What lakes are worth to a player: the smallest lake. That piers join networks is part of the look."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from branchline.engine.track.tiles import Kind
from branchline_ai.games.railroad_ink.measure import lines, parts
from branchline_ai.games.railroad_ink.outlook import Look, Row, count
from branchline_ai.games.railroad_ink.tables import Points


class LakeRow(Row):
    """The smallest lake. That piers join networks is part of the look."""

    water: ClassVar[bool] = True

    def final(self, look: Look) -> Points:
        """The cells of the smallest lake."""
        water = lines(look.sheets.tiles, Kind.LAKE)
        smallest = np.full(len(look.sheets), np.inf, dtype=np.float32)
        for part in parts(water.cells, water):
            size = count(part)
            smallest = np.where(size > 0, np.minimum(smallest, size), smallest)
        return np.where(np.isfinite(smallest), smallest, 0).astype(np.float32)
