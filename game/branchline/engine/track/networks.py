"""Networks: pieces that are joined by arms of the same kind, and the exits they reach.

A piece is numbered 2 * cell + its index in the cell's tile.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from branchline.engine.graph.groups import Groups
from branchline.engine.track.grid import OFF
from branchline.engine.track.layout import NONE, Layout
from branchline.engine.track.sides import opposite

Mark = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Network:
    """Joined pieces in ascending order, and the numbers of the exits they meet."""

    pieces: tuple[int, ...]
    exits: tuple[int, ...]


def piece_number(layout: Layout, cell: int, side: int) -> int:
    """The piece whose arm is in a cell at a side. There must be an arm."""
    return 2 * cell + layout.fit.tiles.piece_at[layout.tiles[cell]][side]


def links(layout: Layout, kinds: int) -> list[tuple[int, int]]:
    """The pairs of pieces in neighbouring cells whose arms of these kinds (a mask) meet."""
    found = []
    neighbours = layout.ground.grid.neighbours
    tiles, table, piece_at = layout.tiles, layout.fit.tiles.ports, layout.fit.tiles.piece_at
    for cell, tile in enumerate(tiles):
        if tile == NONE:
            continue
        for side in (1, 2):
            port = table[tile][side]
            after = neighbours[cell][side]
            if not port or after == OFF or not kinds >> port - 1 & 1:
                continue
            other = tiles[after]
            entry = opposite(side)
            if other != NONE and table[other][entry] == port:
                a, b = 2 * cell + piece_at[tile][side], 2 * after + piece_at[other][entry]
                found.append((a, b))
    return found


def pieces_with(layout: Layout, kinds: int) -> list[int]:
    """The pieces that have an arm of one of the kinds (a mask), in ascending order."""
    found = []
    for cell, tile in enumerate(layout.tiles):
        if tile == NONE:
            continue
        ports = layout.fit.tiles.ports[tile]
        for index, group in enumerate(layout.fit.tiles.tiles[tile].groups):
            if any(kinds >> ports[side] - 1 & 1 for side in group):
                found.append(2 * cell + index)
    return found


def networks(
    layout: Layout, kinds: int, joins: Iterable[tuple[int, int]] = ()
) -> tuple[Network, ...]:
    """All networks of these kinds, those with most exits first; `joins` are further pairs of joined pieces."""
    groups = Groups(2 * len(layout.tiles))
    members = set(pieces_with(layout, kinds))
    for a, b in links(layout, kinds):
        groups.join(a, b)
    for a, b in joins:
        groups.join(a, b)
        members.update((a, b))
    pieces: dict[int, list[int]] = {}
    for piece in sorted(members):
        pieces.setdefault(groups.find(piece), []).append(piece)
    exits: dict[int, list[int]] = {}
    for number, (cell, side, kind) in enumerate(layout.ground.exits):
        if kinds >> kind & 1 and layout.port(cell, side) == 1 + kind:
            home = groups.find(piece_number(layout, cell, side))
            exits.setdefault(home, []).append(number)
    found = [Network(tuple(group), tuple(exits.get(home, ()))) for home, group in pieces.items()]
    return tuple(sorted(found, key=lambda network: (-len(network.exits), network.pieces)))


def has_ring(layout: Layout, kinds: int) -> bool:
    """Whether pieces joined by arms of these kinds (a mask) close a ring."""
    groups = Groups(2 * len(layout.tiles))
    return not all(groups.join(a, b) for a, b in links(layout, kinds))


def marks_of(layout: Layout, pieces: Iterable[int]) -> tuple[Mark, ...]:
    """What to light up for some pieces: (cell, a, b) from arm to arm, (cell, a, a) for a single arm."""
    marks: list[Mark] = []
    for piece in pieces:
        cell, index = divmod(piece, 2)
        group = layout.fit.tiles.tiles[layout.tiles[cell]].groups[index]
        ends = group[1:] or group
        marks.extend((cell, a, b) for a, b in zip(group, ends, strict=False))
    return tuple(marks)
