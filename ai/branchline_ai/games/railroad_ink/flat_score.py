"""Counts the planes of `flat`: the five rows of the base game, exactly, with crossings passed twice."""

from __future__ import annotations

from branchline.engine.graph.strokes import Web, heaviest_stroke
from branchline.engine.railroad_ink.board import ALL, CELLS, CENTRE, WIDTH
from branchline.engine.railroad_ink.scoring import exit_points
from branchline_ai.games.railroad_ink.flat import DRAWN_AT, FIELD, ROAD_AT, STATION_AT, FlatTables

ROWS = CELLS // WIDTH
TOP = (1 << WIDTH) - 1
BOTTOM = TOP << CELLS - WIDTH
LEFT = sum(1 << WIDTH * row for row in range(ROWS))
RIGHT = LEFT << WIDTH - 1
UPPER, FORE = ALL & ~BOTTOM, ALL & ~RIGHT
"""The cells with another below, and with another to the right."""
LOWER, BACK = ALL & ~TOP, ALL & ~LEFT
WORTH = tuple(exit_points(count) for count in range(29))


def flat_rows(planes: int, tables: FlatTables) -> tuple[int, int, int, int, int]:
    """Points for networks, highway, railway, centre and errors (0 or below)."""
    rail = [planes >> FIELD * side & ALL for side in range(4)]
    road = [planes >> FIELD * (ROAD_AT + side) & ALL for side in range(4)]
    parent = list(range(2 * CELLS))
    stations = planes >> FIELD * STATION_AT & ALL
    while stations:
        low = stations & -stations
        stations ^= low
        cell = low.bit_length() - 1
        parent[CELLS + cell] = cell
    lengths, errors = [], 0
    for base, (north, east, south, west) in ((0, rail), (CELLS, road)):
        down, across = south & (north >> WIDTH), east & (west >> 1) & FORE
        errors += (
            (north & ~(down << WIDTH) & LOWER).bit_count()
            + (south & ~down & UPPER).bit_count()
            + (east & ~across & FORE).bit_count()
            + (west & ~(across << 1) & BACK).bit_count()
        )
        _join(parent, down, base, WIDTH)
        _join(parent, across, base, 1)
        whole = north & east & south & west
        lengths.append(flat_length(north | east | south | west, down, across, whole))
    centre = (planes >> FIELD * DRAWN_AT & CENTRE).bit_count()
    return _exits(planes, parent, tables), lengths[1], lengths[0], centre, -errors


def _join(parent: list[int], links: int, base: int, step: int) -> None:
    """Joins the cells on both sides of each link."""
    while links:
        low = links & -links
        links ^= low
        a = base + low.bit_length() - 1
        b = a + step
        while parent[a] != a:
            parent[a] = a = parent[parent[a]]
        while parent[b] != b:
            parent[b] = b = parent[parent[b]]
        parent[a] = b


def _exits(planes: int, parent: list[int], tables: FlatTables) -> int:
    """Points of all networks."""
    counts: dict[int, int] = {}
    for bit, cell, road in tables.exits:
        if planes >> bit & 1:
            at = cell + CELLS if road else cell
            while parent[at] != at:
                at = parent[at]
            counts[at] = counts.get(at, 0) + 1
    return sum(WORTH[count] for count in counts.values())


def flat_length(cells: int, down: int, across: int, whole: int) -> int:
    """The longest stroke over cells by links to the south and east; `whole` have four joined arms and count twice.

    Ends are taken away from all sides at once, and the last to go is the middle. Where a ring remains the engine counts.
    """
    left, south, east, length = cells, down, across, 0
    while left:
        up, back = south << WIDTH, east << 1
        after = left & ((up & south) | (east & back) | ((up | south) & (east | back)))
        if after == left:
            return _ringed_length(cells, down, across, whole)
        if not after:
            return length + (2 if south | east else 1)
        length += 2
        left = after
        south &= left & (left >> WIDTH)
        east &= left & (left >> 1)
    return length


def _ringed_length(cells: int, down: int, across: int, whole: int) -> int:
    links = [(cell, cell + WIDTH, 0) for cell in _cells(down)]
    links += [(cell, cell + 1, 0) for cell in _cells(across)]
    web = Web(tuple(links), dict.fromkeys(_cells(cells), 1), dict.fromkeys(_cells(whole), 1))
    stroke = heaviest_stroke(web)
    return 0 if stroke is None else stroke.weight


def _cells(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        mask ^= low
        found.append(low.bit_length() - 1)
    return found
