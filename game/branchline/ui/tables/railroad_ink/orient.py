"""Stepping through the orientations of a piece, and what each of its arms would meet: as a drawing.

Here: which of some tiles is shown after a turn, and which sides join. Not here: which tiles may be placed; the caller
passes the legal ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from branchline.engine.railroad_ink.faces import TILES
from branchline.engine.track.sides import SIDES, mirrored, opposite
from branchline.engine.track.tiles import Kind
from branchline.ui.tables.railroad_ink.shown import NONE, WIDTH

Facing = tuple[Kind | None, bool]
"""What faces a side: the kind of an arm or an exit (None: nothing), and whether anything is drawn there."""
Exits = Mapping[tuple[int, int], Kind]
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def turned(tile: int, quarters: int, among: Sequence[int]) -> int:
    """The tile after `quarters` steps through the turns of its hand, within `among`; through all where it is alone."""
    drawn = TILES.tiles[tile]
    fitting = sorted(among)
    hand = [other for other in fitting if TILES.tiles[other].mirrored == drawn.mirrored]
    if len(hand) < 2:
        hand = fitting
    if tile not in hand:
        return hand[0] if hand else tile
    return hand[(hand.index(tile) + quarters) % len(hand)]


def flipped(tile: int, among: Sequence[int]) -> int:
    """The tile mirrored left to right within `among`; else another of the other hand; else the next one."""
    drawn = TILES.tiles[tile]
    ports = tuple(drawn.ports[mirrored(side)] for side in SIDES)
    groups = {frozenset(mirrored(side) for side in group) for group in drawn.groups}
    for other in among:
        there = TILES.tiles[other]
        if there.ports == ports and {frozenset(group) for group in there.groups} == groups:
            return other if other != tile else turned(tile, 1, among)
    for other in sorted(among):
        if TILES.tiles[other].mirrored != drawn.mirrored:
            return other
    return turned(tile, 1, among)


def facing(cell: int, tiles: Sequence[int], exits: Exits) -> tuple[Facing, ...]:
    """What faces each side of a cell."""
    found: list[Facing] = []
    row, column = divmod(cell, WIDTH)
    for side, (dx, dy) in enumerate(STEPS):
        x, y = column + dx, row + dy
        if not (0 <= x < WIDTH and 0 <= y < WIDTH):
            kind = exits.get((cell, side))
            found.append((kind, kind is not None))
            continue
        other = tiles[WIDTH * y + x]
        if other == NONE:
            found.append((None, False))
        else:
            found.append((TILES.tiles[other].ports[opposite(side)], True))
    return tuple(found)


def joins(tile: int, around: Sequence[Facing]) -> list[int]:
    """The sides at which an arm of the tile meets its like."""
    ports = TILES.tiles[tile].ports
    return [side for side in SIDES if ports[side] is not None and ports[side] == around[side][0]]


def blocked(tile: int, around: Sequence[Facing]) -> list[int]:
    """The sides at which a road, rail or river of the tile would run against something else that is drawn."""
    ports = TILES.tiles[tile].ports
    runs = (Kind.ROAD, Kind.RAIL, Kind.RIVER)
    return [
        side
        for side in SIDES
        if ports[side] in runs and around[side][1] and ports[side] != around[side][0]
    ]


def best(among: Sequence[int], last: int | None, around: Sequence[Facing]) -> int:
    """The tile to show first: that with most joins and fewest ends that are blocked, if equal the last one shown."""
    return min(
        among,
        key=lambda tile: (
            len(blocked(tile, around)) - len(joins(tile, around)),
            tile != last,
            tile,
        ),
    )
