"""What lakes are worth to a player: the smallest lake. That piers join networks is part of the look."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from branchline.engine.track.tiles import Kind
from branchline_ai.games.railroad_ink.measure import parts
from branchline_ai.games.railroad_ink.outlook import Look, Row, count, nothing
from branchline_ai.games.railroad_ink.tables import Points

GROWTH = 0.5
"""Points for each cell of the smallest lake at the end of this round."""
SCATTERED = 1.5
"""Points that each lake but one costs then: lakes that stay small keep the smallest small."""


class LakeRow(Row):
    """The smallest lake. That piers join networks is part of the look."""

    water: ClassVar[bool] = True

    def settled(self, look: Look) -> Points:
        """One lake that grows is worth more than several."""
        smallest, number = _lakes(look)
        worth = GROWTH * smallest - SCATTERED * np.maximum(number - 1, 0)
        return worth.astype(np.float32)

    def final(self, look: Look) -> Points:
        """The cells of the smallest lake."""
        return _lakes(look)[0]


def _lakes(look: Look) -> tuple[Points, Points]:
    """The cells of the smallest lake of each sheet, 0 without any, and the number of lakes."""
    water = look.lines(Kind.LAKE)
    smallest = np.full(len(look.sheets), np.inf, dtype=np.float32)
    number = nothing(look)
    for part in parts(water.cells, water):
        size = count(part)
        smallest = np.where(size > 0, np.minimum(smallest, size), smallest)
        number += size > 0
    return np.where(np.isfinite(smallest), smallest, 0).astype(np.float32), number
