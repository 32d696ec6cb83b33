"""What finished and half finished sheets are worth to the player, in points. Rows of expansions are in `modules`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

import numpy as np

from branchline.engine.railroad_ink.board import CENTRE
from branchline.engine.railroad_ink.scoring import exit_points
from branchline.engine.track.tiles import Kind
from branchline_ai.games.railroad_ink.measure import (
    Lines,
    Reach,
    Track,
    beyond,
    dead_ends,
    hoped_track,
    lengths,
    lines,
    plane,
    reach,
)
from branchline_ai.games.railroad_ink.sheets import Sheets
from branchline_ai.games.railroad_ink.tables import (
    DRAWN,
    STATION,
    Ground,
    Masks,
    Numbers,
    Points,
    Tiles,
)

HOPE = 0.25
"""The part that counts of what exits could still score after this round."""
DEAD = 1.0
"""Points that an end costs which nothing can mend."""
OWN_ERRORS = 0.7
"""Points that errors of expansions cost at least, also where loose ends of track cost nothing."""
MOST_EXITS = 28
SHARE = np.array(
    [0.0] + [exit_points(count) / count for count in range(1, MOST_EXITS + 1)], dtype=np.float32
)
"""What each exit of a network brings, by the number of its exits."""
MIDDLE_AREA = np.uint64(CENTRE)


class Look:
    """Some sheets, measured as far as anybody asks."""

    def __init__(self, sheets: Sheets, outlook: Outlook) -> None:
        """`outlook` measures; the sheets must not change while this is used."""
        self.sheets = sheets
        self._outlook = outlook
        self._lines: dict[Kind, Lines] = {}

    def lines(self, kind: Kind) -> Lines:
        """What is drawn of a kind."""
        if kind not in self._lines:
            self._lines[kind] = self._outlook.lines(self.sheets.tiles, kind)
        return self._lines[kind]

    @cached_property
    def track(self) -> Track:
        """Railways, highways, stations, and lakes where they join track."""
        water = self.lines(Kind.LAKE) if self._outlook.water else None
        stations = plane(self.sheets.tiles, STATION)
        return Track(self.lines(Kind.RAIL), self.lines(Kind.ROAD), stations, water)

    @cached_property
    def drawn(self) -> Masks:
        """The cells in which something is drawn."""
        return plane(self.sheets.tiles, DRAWN)

    @cached_property
    def nets(self) -> Reach:
        """The networks of the exits."""
        return self._outlook.reach(self.track)

    @cached_property
    def rail(self) -> Numbers:
        """The longest railway."""
        return self._outlook.length(self.lines(Kind.RAIL))

    @cached_property
    def road(self) -> Numbers:
        """The longest highway."""
        return self._outlook.length(self.lines(Kind.ROAD))


class Row:
    """What an expansion brings, nothing at first. Each method gives points by sheet."""

    water: ClassVar[bool] = False
    """Whether it brings water that joins the track at its piers."""
    watched: frozenset[int] = frozenset()
    """How many rounds before the end it also matters how sheets stand."""

    def settled(self, look: Look) -> Points:
        """What it is worth to stand like this at the end of this round, beyond what the end of the game shows."""
        return nothing(look)

    def passing(self, look: Look, left: int) -> Points:
        """What it is worth to stand like this at the end of a later round, with so many rounds left."""
        return nothing(look)

    def final(self, look: Look) -> Points:
        """What the expansion scores at the end of the game."""
        return nothing(look)

    def errors(self, look: Look) -> Points:
        """Its errors at the end."""
        return nothing(look)


def nothing(look: Look) -> Points:
    """No points, for every sheet."""
    return np.zeros(len(look.sheets), dtype=np.float32)


def count(masks: Masks) -> Points:
    """The cells of each mask."""
    return np.bitwise_count(masks).astype(np.float32)


class Outlook:
    """The prices of one match for one player."""

    def __init__(self, ground: Ground, rows: Sequence[Row] = ()) -> None:
        """Every row of an expansion in play counts beside those of the base game."""
        self.ground = ground
        self.rows = rows

    @cached_property
    def water(self) -> bool:
        """Whether lakes join what comes to their piers."""
        return any(row.water for row in self.rows)

    @property
    def watched(self) -> frozenset[int]:
        """How many rounds before the end it also matters how sheets stand."""
        return frozenset(left for row in self.rows for left in row.watched)

    def look(self, sheets: Sheets) -> Look:
        """Measures sheets."""
        return Look(sheets, self)

    def lines(self, tiles: Tiles, kind: Kind) -> Lines:
        """The lines of a kind."""
        return lines(tiles, kind)

    def reach(self, track: Track) -> Reach:
        """The networks of the exits."""
        return reach(track, self.ground)

    def length(self, links: Lines) -> Numbers:
        """The longest line on each sheet."""
        return lengths(links)

    def settled(self, sheets: Sheets) -> Points:
        """The part of the value that shows at the end of this round: dead ends, exits that can still be joined."""
        look = self.look(sheets)
        worth = self.settled_track(look)
        for row in self.rows:
            worth += row.settled(look)
        return worth

    def settled_track(self, look: Look) -> Points:
        """That of highways and railways."""
        hoped = self.reach(hoped_track(look.sheets.tiles, self.water))
        worth: Points = HOPE * SHARE.take(hoped.counts).sum(0, dtype=np.float32)
        worth -= DEAD * sum(
            dead_ends(kind, look.drawn) for kind in (look.lines(Kind.RAIL), look.lines(Kind.ROAD))
        )
        return worth

    def passing(self, sheets: Sheets, left: int) -> Points:
        """What it is worth to stand like this at the end of a later round, with so many rounds left."""
        worth = np.zeros(len(sheets), dtype=np.float32)
        watching = [row for row in self.rows if left in row.watched]
        if watching:
            look = self.look(sheets)
            for row in watching:
                worth += row.passing(look, left)
        return worth

    def final(self, sheets: Sheets, errors: float) -> Points:
        """What sheets score at the end of the game, each error counting so much."""
        look = self.look(sheets)
        worth = self.final_track(look, errors)
        for row in self.rows:
            worth += row.final(look) - max(errors, OWN_ERRORS) * row.errors(look)
        return worth

    def final_track(self, look: Look, errors: float) -> Points:
        """The same without the rows of expansions."""
        worth: Points = SHARE.take(look.nets.counts).sum(0, dtype=np.float32)
        worth += look.rail + look.road
        worth += np.bitwise_count((look.drawn | look.sheets.scars) & MIDDLE_AREA)
        if errors:
            worth -= errors * self.errors(look)
        return worth

    def errors(self, look: Look) -> Points:
        """The loose ends of highways and railways on each sheet; craters forgive those that look at them."""
        count = np.zeros(len(look.sheets), dtype=np.float32)
        craters = look.sheets.scars & ~look.drawn
        for kind in (look.lines(Kind.RAIL), look.lines(Kind.ROAD)):
            for seen in beyond(kind.loose()):
                count += np.bitwise_count(seen & ~craters)
        return count
