"""Measures many sheets at once by arithmetic on masks: links, networks, exits, lengths, ends. No points here.

Cell c is bit c of a mask; a link to the south or east is kept at its northern or western cell.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from branchline.engine.railroad_ink.board import ALL, CELLS, WIDTH
from branchline.engine.track.tiles import Kind
from branchline_ai.games.railroad_ink.tables import (
    ARMS,
    DRAWN,
    STATION,
    Flags,
    Ground,
    Masks,
    Points,
    Tiles,
)

Counts = NDArray[np.intp]

DOWN, RIGHT = np.uint64(WIDTH), np.uint64(1)
ONE = np.uint64(1)
BOARD = np.uint64(ALL)
TOP = np.uint64((1 << WIDTH) - 1)
BOTTOM = np.uint64((1 << WIDTH) - 1 << CELLS - WIDTH)
LEFT = np.uint64(sum(1 << WIDTH * row for row in range(WIDTH)))
FAR_RIGHT = np.uint64(sum(1 << WIDTH * row + WIDTH - 1 for row in range(WIDTH)))
CHECKS = 3
"""Steps between two looks whether a flood still rises."""


def plane(tiles: Tiles, flags: Tiles) -> Masks:
    """The cells whose tile has a flag (0 or 1 by tile), one mask per sheet."""
    wide = np.zeros((len(tiles), 64), dtype=np.uint8)
    wide[:, :CELLS] = flags.take(tiles[:, :CELLS])
    packed: Masks = np.packbits(wide, axis=1, bitorder="little").view(np.uint64)[:, 0]
    return packed


@dataclass(frozen=True, slots=True)
class Lines:
    """One kind on each sheet: the arms by side from north, and the links that they make."""

    arms: tuple[Masks, Masks, Masks, Masks]
    south: Masks
    east: Masks

    @property
    def cells(self) -> Masks:
        """The cells with an arm."""
        north, east, south, west = self.arms
        return north | east | south | west

    def loose(self) -> tuple[Masks, Masks, Masks, Masks]:
        """The arms by side that meet none of their kind and do not run to the border."""
        north, east, south, west = self.arms
        return (
            north & ~(self.south << DOWN) & ~TOP,
            east & ~self.east & ~FAR_RIGHT,
            south & ~self.south & ~BOTTOM,
            west & ~(self.east << RIGHT) & ~LEFT,
        )


def lines(tiles: Tiles, kind: Kind, anywhere: Masks | None = None) -> Lines:
    """The lines of a kind; cells in `anywhere` count as if they had arms to all sides."""
    north, east, south, west = (plane(tiles, ARMS[kind, side]) for side in range(4))
    if anywhere is not None:
        north, east, south, west = (
            north | anywhere,
            east | anywhere,
            south | anywhere,
            west | anywhere,
        )
    return lines_of((north, east, south, west))


def lines_of(arms: tuple[Masks, Masks, Masks, Masks]) -> Lines:
    """The lines that arms make."""
    north, east, south, west = arms
    return Lines(arms, south & (north >> DOWN), east & ~FAR_RIGHT & (west >> RIGHT))


def beyond(ends: tuple[Masks, Masks, Masks, Masks]) -> tuple[Masks, Masks, Masks, Masks]:
    """The cells at which arms look, by side, where `ends` holds no arm at the border."""
    north, east, south, west = ends
    return north >> DOWN, east << RIGHT, south << DOWN, west >> RIGHT


def spread(reached: Masks, links: Lines) -> None:
    """One step of a flood along links, in place."""
    reached |= (reached & links.south) << DOWN
    reached |= (reached >> DOWN) & links.south
    reached |= (reached & links.east) << RIGHT
    reached |= (reached >> RIGHT) & links.east


@dataclass(frozen=True, slots=True)
class Track:
    """Railways, highways and stations of some sheets."""

    rail: Lines
    road: Lines
    stations: Masks
    water: Lines | None = None

    def flood(self, rail: Masks, road: Masks) -> None:
        """Everything joined to the cells reached, in place. The last axis are the sheets."""
        before = -1
        wet = np.zeros_like(rail)
        while True:
            for _ in range(CHECKS):
                spread(rail, self.rail)
                spread(road, self.road)
                met = (rail | road | wet) & self.stations
                rail |= met
                road |= met
                if self.water is not None:
                    wet |= met
                    spread(wet, self.water)
            now = int(np.bitwise_count(rail).sum()) + int(np.bitwise_count(road).sum())
            if now == before:
                return
            before = now


def hoped_track(tiles: Tiles, water: bool = False) -> Track:
    """What could be drawn at best: every empty cell joins whatever comes to it."""
    free = BOARD & ~plane(tiles, DRAWN)
    rail, road = lines(tiles, Kind.RAIL, free), lines(tiles, Kind.ROAD, free)
    lakes = lines(tiles, Kind.LAKE) if water else None
    return Track(rail, road, plane(tiles, STATION) | free, lakes)


@dataclass(frozen=True, slots=True)
class Reach:
    """From each exit (first axis) on each sheet (second): how many exits its network has, 0 where it is unused.

    `rail` and `road` are the cells of its network, `joined[a, b]` whether exits a and b are in one network.
    """

    counts: Counts
    rail: Masks
    road: Masks
    joined: NDArray[np.bool_]


def reach(track: Track, ground: Ground) -> Reach:
    """The networks of the exits."""
    exits, sheets = len(ground.exit_cells), len(track.stations)
    floods = np.zeros((2, exits, sheets), dtype=np.uint64)
    kinds = (Kind.RAIL, Kind.ROAD)
    for number, cell in enumerate(ground.exit_cells):
        layer = kinds.index(Kind(ground.exit_kinds[number]))
        arms = (track.rail, track.road)[layer].arms[ground.exit_sides[number]]
        floods[layer, number] = arms & (ONE << np.uint64(cell))
    starts = floods.copy()
    track.flood(floods[0], floods[1])
    joined = np.zeros((exits, exits, sheets), dtype=np.bool_)
    for number in range(exits):
        layer = kinds.index(Kind(ground.exit_kinds[number]))
        joined[:, number] = (floods[layer] & starts[layer, number]) != 0
    return Reach(joined.sum(1), floods[0], floods[1], joined)


def lengths(links: Lines) -> Counts:
    """The longest line on each sheet: exact where nothing closes a ring, otherwise close to it and never more.

    A ring is opened at one of its links, in each of several ways, until none is left.
    """
    cells = links.cells
    length, south, east = _tree_lengths(cells, links.south, links.east)
    ringed = np.nonzero(south | east)[0]
    if len(ringed):
        best = np.zeros(len(ringed), dtype=np.intp)
        for lowest in (True, False):
            for down_first in (True, False):
                way = (south[ringed], east[ringed], lowest, down_first)
                found = _opened_lengths(cells[ringed], links.south[ringed], links.east[ringed], way)
                best = np.maximum(best, found)
        length[ringed] = best
    return length


def _opened_lengths(
    cells: Masks, south: Masks, east: Masks, way: tuple[Masks, Masks, bool, bool]
) -> Counts:
    """The longest lines where all rings are opened; `way` are the links on rings, and which of them to open."""
    ring_south, ring_east, lowest, down_first = way
    length = np.zeros(len(cells), dtype=np.intp)
    active = np.arange(len(cells))
    while len(active):
        down, across = _end_bit(ring_south, lowest), _end_bit(ring_east, lowest)
        if down_first:
            across = np.where(down, 0, across).astype(np.uint64)
        else:
            down = np.where(across, 0, down).astype(np.uint64)
        south, east = south & ~down, east & ~across
        length[active], ring_south, ring_east = _tree_lengths(cells[active], south, east)
        still = np.nonzero(ring_south | ring_east)[0]
        active, south, east = active[still], south[still], east[still]
        ring_south, ring_east = ring_south[still], ring_east[still]
    return length


def _end_bit(masks: Masks, lowest: bool) -> Masks:
    """The lowest or the highest cell of each mask, 0 for an empty one."""
    if lowest:
        return masks & (~masks + ONE)
    filled = masks.copy()
    for step in (1, 2, 4, 8, 16, 32):
        filled |= filled >> np.uint64(step)
    return filled ^ (filled >> ONE)


def _tree_lengths(cells: Masks, south: Masks, east: Masks) -> tuple[Counts, Masks, Masks]:
    """The longest line on each sheet without rings, and the links that remain between rings on the others.

    Ends are taken away from all sides at once; the last to go is the middle of the longest line.
    """
    length = np.zeros(len(cells), dtype=np.intp)
    left = cells
    rings_south, rings_east = np.zeros_like(south), np.zeros_like(east)
    active = np.arange(len(left))
    while len(active):
        up, across = south << DOWN, east << RIGHT
        inner = (up & south) | (east & across) | ((up | south) & (east | across))
        after = left & inner
        gone = after == 0
        stuck = (after == left) & ~gone
        pair = (south | east) != 0
        length[active] += np.where(gone, np.where(pair, 2, left != 0), 2).astype(np.intp)
        at = active[stuck]
        rings_south[at], rings_east[at] = south[stuck], east[stuck]
        keep = np.nonzero(~(gone | stuck))[0]
        active = active[keep]
        left = after[keep]
        south = south[keep] & left & (left >> DOWN)
        east = east[keep] & left & (left >> RIGHT)
    return length, rings_south, rings_east


def parts(cells: Masks, links: Lines, most: int = CELLS) -> list[Masks]:
    """The connected parts of the cells along links, first the one with the lowest cell; 0 where there is none left."""
    found: list[Masks] = []
    left = cells.copy()
    while left.any() and len(found) < most:
        part = left & (~left + ONE)
        before = -1
        while True:
            for _ in range(CHECKS):
                spread(part, links)
            now = int(np.bitwise_count(part).sum())
            if now == before:
                break
            before = now
        found.append(part)
        left &= ~part
    return found


def dead_ends(links: Lines, drawn: Masks) -> Points:
    """How many ends look at something drawn that does not meet them."""
    count = np.zeros(len(drawn), dtype=np.float32)
    for seen in beyond(links.loose()):
        count += np.bitwise_count(seen & drawn)
    return count


def rings(links: Lines) -> Flags:
    """The sheets on which links close a ring."""
    left, south, east = links.cells, links.south, links.east
    while True:
        up, across = south << DOWN, east << RIGHT
        after = left & ((up & south) | (east & across) | ((up | south) & (east | across)))
        if (after == left).all():
            ringed: Flags = left != 0
            return ringed
        left = after
        south = south & left & (left >> DOWN)
        east = east & left & (left >> RIGHT)
