"""What the expansions bring to many sheets at once, as `outlook.Row`s. Rules are the engine's; here are prices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from branchline.engine.railroad_ink.board import FACTORY, UNIVERSITY, VILLAGE
from branchline.engine.railroad_ink.modules import rivers
from branchline.engine.railroad_ink.modules.buildings import MOST_VILLAGES, VILLAGE_POINTS
from branchline.engine.railroad_ink.modules.lava import CELL_POINTS, CLOSED_POINTS
from branchline.engine.railroad_ink.modules.meteors import ARM_POINTS
from branchline.engine.railroad_ink.views import TableView
from branchline.engine.track.tiles import Kind
from branchline_ai.games.railroad_ink.goals import GoalRow
from branchline_ai.games.railroad_ink.measure import (
    BOTTOM,
    FAR_RIGHT,
    LEFT,
    TOP,
    beyond,
    dead_ends,
    lines,
    parts,
)
from branchline_ai.games.railroad_ink.outlook import Look, Row
from branchline_ai.games.railroad_ink.tables import Ground, Masks, Points

FACTORY_WORTH = 2.5
"""Points that drawing a die twice brings."""
UNIVERSITY_WORTH = np.array([0.0, 0.7, 1.8, 5.0, 5.0], dtype=np.float32)
"""Points by the number of universities, the third of which gives a special route."""


def none(look: Look) -> Points:
    """Nothing, for every sheet."""
    return np.zeros(len(look.sheets), dtype=np.float32)


def count(masks: Masks) -> Points:
    """The cells of each mask."""
    return np.bitwise_count(masks).astype(np.float32)


class RiverRow:
    """The best river, and loose ends of rivers."""

    def settled(self, look: Look) -> Points:
        """Ends that nothing can mend."""
        return -dead_ends(lines(look.sheets.tiles, Kind.RIVER), look.drawn)

    def final(self, look: Look) -> Points:
        """The river that scores most."""
        river = lines(look.sheets.tiles, Kind.RIVER)
        north, east, south, west = river.arms
        edges = (north & TOP, east & FAR_RIGHT, south & BOTTOM, west & LEFT)
        best = none(look)
        for part in parts(river.cells, river):
            ends = sum(count(part & edge) for edge in edges)
            bonus = rivers.BOTH_ENDS_POINTS * (ends == rivers.ENDS)
            best = np.maximum(best, rivers.CELL_POINTS * count(part) + bonus)
        return best

    def errors(self, look: Look) -> Points:
        """Loose ends."""
        return sum(
            (count(ends) for ends in lines(look.sheets.tiles, Kind.RIVER).loose()), none(look)
        )


class LakeRow:
    """The smallest lake. That piers join networks is part of the look."""

    def settled(self, look: Look) -> Points:
        """Nothing."""
        return none(look)

    def final(self, look: Look) -> Points:
        """The cells of the smallest lake."""
        water = lines(look.sheets.tiles, Kind.LAKE)
        smallest = np.full(len(look.sheets), np.inf, dtype=np.float32)
        for part in parts(water.cells, water):
            size = count(part)
            smallest = np.where(size > 0, np.minimum(smallest, size), smallest)
        return np.where(np.isfinite(smallest), smallest, 0).astype(np.float32)

    def errors(self, look: Look) -> Points:
        """None: water may be open."""
        return none(look)


class MeteorRow:
    """Arms that look into craters."""

    def settled(self, look: Look) -> Points:
        """Nothing."""
        return none(look)

    def final(self, look: Look) -> Points:
        """Two points for each arm."""
        craters = look.sheets.scars & ~look.drawn
        points = none(look)
        for kind in (look.track.rail, look.track.road):
            for seen in beyond(kind.loose()):
                points += ARM_POINTS * count(seen & craters)
        return points

    def errors(self, look: Look) -> Points:
        """None of its own; the outlook forgives arms at craters."""
        return none(look)


class LavaRow:
    """Closed fields, the largest field, open sides."""

    def settled(self, look: Look) -> Points:
        """Nothing."""
        return none(look)

    def final(self, look: Look) -> Points:
        """Five for each closed field, one for each cell of the largest."""
        lava = lines(look.sheets.tiles, Kind.LAVA)
        north, east, south, west = lava.loose()
        loose = north | east | south | west
        points, largest = none(look), none(look)
        for part in parts(lava.cells, lava):
            points += CLOSED_POINTS * ((part != 0) & ((part & loose) == 0))
            largest = np.maximum(largest, count(part))
        return points + CELL_POINTS * largest

    def errors(self, look: Look) -> Points:
        """Open sides."""
        return sum(
            (count(ends) for ends in lines(look.sheets.tiles, Kind.LAVA).loose()), none(look)
        )


@dataclass(frozen=True, slots=True)
class BuildingRow:
    """Villages with a station, and what the other buildings are worth. Masks of cells."""

    villages: np.uint64
    factories: np.uint64
    universities: np.uint64

    def settled(self, look: Look) -> Points:
        """Nothing."""
        return none(look)

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

    def errors(self, look: Look) -> Points:
        """None."""
        return none(look)


def building_row(ground: Ground) -> BuildingRow:
    """The row for a board's buildings."""
    masks = {
        name: np.uint64(sum(1 << cell for cell, there in ground.buildings if there == name))
        for name in (VILLAGE, FACTORY, UNIVERSITY)
    }
    return BuildingRow(masks[VILLAGE], masks[FACTORY], masks[UNIVERSITY])


def rows_for(modules: Sequence[str], ground: Ground, view: TableView) -> list[Row]:
    """The rows of a match as a seat sees it."""
    rows: list[Row] = []
    if "rivers" in modules:
        rows.append(RiverRow())
    if "lakes" in modules:
        rows.append(LakeRow())
    if "meteors" in modules:
        rows.append(MeteorRow())
    if "lava" in modules:
        rows.append(LavaRow())
    if "buildings" in modules:
        rows.append(building_row(ground))
    if "goals" in modules:
        rows.append(GoalRow(ground, view))
    return rows
