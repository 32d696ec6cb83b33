"""Tiles on a grid: what is drawn where, what waits at the sides of each cell, and which tiles fit there.

A *signature* says what waits at the four sides of a cell: three bits a side, north lowest; 0 where nothing is drawn
across, 1 + kind for an arm (or an exit) that points in, CLOSED where something without an arm is drawn. Which tiles of
a face fit depends on the signature alone and is remembered. Rules beyond meeting sides are not here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from branchline.engine.track.grid import OFF, Grid
from branchline.engine.track.pieces import TileSet
from branchline.engine.track.sides import SIDES, opposite
from branchline.engine.track.tiles import Kind

NONE = -1
"""No tile."""
CLOSED = 7
BITS = 3
Exit = tuple[int, int, Kind]
"""Cell, side and kind of an arm that points in over the edge of the grid."""


def kinds_mask(kinds: Iterable[Kind]) -> int:
    """A bit for each kind."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def waiting(signature: int, side: int) -> int:
    """What waits at one side: 0, 1 + kind, or CLOSED."""
    return signature >> BITS * side & 7


class Fit:
    """Which tiles may stand beside which: kinds that clash must not face each other."""

    def __init__(self, tiles: TileSet, clashes: Iterable[tuple[Kind, Kind]]) -> None:
        self.tiles = tiles
        both_ways = {(1 + a, 1 + b) for a, b in clashes}
        self._clashes = frozenset(both_ways | {(b, a) for a, b in both_ways})
        self._fitting: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self._waits: dict[int, int] = {0: 0}

    def clash(self, tile: int, signature: int) -> int:
        """The first side at which the tile would face what it must not, or -1."""
        ports = self.tiles.ports[tile]
        for side in SIDES:
            if (ports[side], waiting(signature, side)) in self._clashes:
                return side
        return -1

    def meets(self, tile: int, signature: int, sides: int = 0b1111) -> int:
        """The kinds of arms that would be joined to arms of the same kind at some sides (a mask), as a mask."""
        mask = 0
        for side, port in enumerate(self.tiles.ports[tile]):
            if port and sides >> side & 1 and port == waiting(signature, side):
                mask |= 1 << port - 1
        return mask

    def waits(self, signature: int) -> int:
        """The kinds of arms that point in, as a mask."""
        mask = self._waits.get(signature)
        if mask is None:
            mask = 0
            for side in SIDES:
                code = waiting(signature, side)
                if code not in (0, CLOSED):
                    mask |= 1 << code - 1
            self._waits[signature] = mask
        return mask

    def fitting(self, face: int, signature: int, need: int) -> tuple[int, ...]:
        """The tiles of a face that clash with nothing and meet one of the kinds `need` (any place for 0)."""
        key = (face, signature, need)
        found = self._fitting.get(key)
        if found is None:
            found = tuple(
                tile
                for tile in self.tiles.of_face[face]
                if self.clash(tile, signature) < 0
                and (not need or self.meets(tile, signature) & need)
            )
            self._fitting[key] = found
        return found


@dataclass(frozen=True, slots=True)
class Ground:
    """A grid with its exits; `signatures[cell]` is what waits at an empty board's cells."""

    grid: Grid
    exits: tuple[Exit, ...]
    signatures: tuple[int, ...] = field(init=False, repr=False)
    exit_at: dict[tuple[int, int], int] = field(init=False, repr=False, compare=False)
    """The number of the exit at (cell, side)."""

    def __post_init__(self) -> None:
        """Fills the tables."""
        signatures = [0] * (self.grid.width * self.grid.height)
        for cell, side, kind in self.exits:
            signatures[cell] |= 1 + kind << BITS * side
        object.__setattr__(self, "signatures", tuple(signatures))
        exit_at = {(cell, side): number for number, (cell, side, _) in enumerate(self.exits)}
        object.__setattr__(self, "exit_at", exit_at)

    @property
    def cells(self) -> int:
        """All cells, as a mask."""
        return (1 << self.grid.width * self.grid.height) - 1


@dataclass(slots=True)
class Layout:
    """What is drawn. `tiles[cell]` is a tile or NONE, `slots[cell]` the signature, `filled` a mask of drawn cells.

    `ports[cell * 4 + side]` is 0 for nothing, else 1 + the kind of the arm in that cell at that side.
    """

    ground: Ground
    fit: Fit
    tiles: list[int] = field(default_factory=list)
    slots: list[int] = field(default_factory=list)
    filled: int = 0

    def __post_init__(self) -> None:
        """An empty layout unless told otherwise."""
        if not self.tiles:
            self.slots = list(self.ground.signatures)
            self.tiles = [NONE] * len(self.slots)

    def copy(self) -> Layout:
        """An independent copy."""
        return Layout(self.ground, self.fit, self.tiles.copy(), self.slots.copy(), self.filled)

    def place(self, cell: int, tile: int) -> None:
        """Draws a tile into an empty cell."""
        assert self.tiles[cell] == NONE, (cell, tile, self.tiles)
        self.tiles[cell] = tile
        self.filled |= 1 << cell
        self._tell(cell, [port or CLOSED for port in self.fit.tiles.ports[tile]])

    def erase(self, cell: int) -> int:
        """Empties a cell; returns the tile that was there, or NONE."""
        tile = self.tiles[cell]
        if tile != NONE:
            self.tiles[cell] = NONE
            self.filled &= ~(1 << cell)
            self._tell(cell, (0, 0, 0, 0))
        return tile

    def port(self, cell: int, side: int) -> int:
        """0 for nothing, else 1 + the kind of the arm in a cell at a side."""
        tile = self.tiles[cell]
        return self.fit.tiles.ports[tile][side] if tile != NONE else 0

    def open_to(self, kinds: int) -> int:
        """The empty cells into which an arm of one of the kinds (a mask) points, as a mask."""
        waits, filled, mask = self.fit.waits, self.filled, 0
        for cell, signature in enumerate(self.slots):
            if signature and not filled >> cell & 1 and waits(signature) & kinds:
                mask |= 1 << cell
        return mask

    def loose_ends(self, kinds: int) -> list[tuple[int, int]]:
        """The arms of these kinds (a mask) that meet no arm of their kind and do not end at the grid's edge."""
        ports, neighbours, slots = self.fit.tiles.ports, self.ground.grid.neighbours, self.slots
        return [
            (cell, side)
            for cell, tile in enumerate(self.tiles)
            if tile != NONE
            for side, port in enumerate(ports[tile])
            if port
            and kinds >> port - 1 & 1
            and neighbours[cell][side] != OFF
            and waiting(slots[cell], side) != port
        ]

    def _tell(self, cell: int, codes: Sequence[int]) -> None:
        """Writes what the neighbours now see of a cell into their signatures."""
        for side, neighbour in enumerate(self.ground.grid.neighbours[cell]):
            if neighbour != OFF:
                shift = BITS * opposite(side)
                self.slots[neighbour] = self.slots[neighbour] & ~(7 << shift) | codes[side] << shift
