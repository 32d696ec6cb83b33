"""What buildings are worth to a player: villages with a station, and prices of the others."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from branchline.engine.railroad_ink.board import FACTORY, UNIVERSITY, VILLAGE
from branchline.engine.railroad_ink.modules.buildings import MOST_VILLAGES, VILLAGE_POINTS
from branchline_ai.games.railroad_ink.outlook import Look, Row, count
from branchline_ai.games.railroad_ink.tables import Ground, Points

FACTORY_WORTH = 2.5
"""Points that drawing a die twice brings."""
UNIVERSITY_WORTH = np.array([0.0, 0.7, 1.8, 5.0, 5.0], dtype=np.float32)
"""Points by the number of universities, the third of which gives a special route."""


@dataclass(frozen=True, slots=True)
class BuildingRow(Row):
    """Villages with a station, and what the other buildings are worth. Masks of cells."""

    villages: np.uint64
    factories: np.uint64
    universities: np.uint64

    def final(self, look: Look) -> Points:
        """The villages' points, and the prices of factories and universities with track."""
        on = look.track.rail.cells | look.track.road.cells
        marked = np.minimum(np.bitwise_count(look.track.stations & self.villages), MOST_VILLAGES)
        points: Points = np.array(VILLAGE_POINTS, dtype=np.float32).take(marked)
        points += FACTORY_WORTH * count(on & self.factories)
        most = len(UNIVERSITY_WORTH) - 1
        schools = np.minimum(np.bitwise_count(on & self.universities), most)
        points += UNIVERSITY_WORTH.take(schools)
        return points


def building_row(ground: Ground) -> BuildingRow:
    """The row for a board's buildings."""
    masks = {
        name: np.uint64(sum(1 << cell for cell, there in ground.buildings if there == name))
        for name in (VILLAGE, FACTORY, UNIVERSITY)
    }
    return BuildingRow(masks[VILLAGE], masks[FACTORY], masks[UNIVERSITY])
