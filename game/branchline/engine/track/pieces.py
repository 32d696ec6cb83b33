"""Faces on which several kinds of arms meet, and all their oriented tiles.

A *piece* is a set of arms inside one cell that are joined to each other: a bridge is two pieces, a station one. Such
a face may be turned and mirrored in all eight ways; a *digit* names the way: 0 to 3 are clockwise quarter turns, 4 to
7 the same turns after swapping east and west. A tile bears the lowest digit that gives its picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from branchline.engine.track.sides import SIDES, mirrored, turned
from branchline.engine.track.tiles import Kind, Pair, Tile, pair

Ports = tuple[Kind | None, Kind | None, Kind | None, Kind | None]
Piece = tuple[int, ...]
"""The sides of its arms, in ascending order."""

WAYS = 8
LETTERS = {
    "H": Kind.ROAD,
    "R": Kind.RAIL,
    "I": Kind.RIVER,
    "L": Kind.LAKE,
    "V": Kind.LAVA,
    "-": None,
}
"""How sides are written: highway, railway, river, lake, lava, nothing."""
RUNS = frozenset({Kind.ROAD, Kind.RAIL, Kind.RIVER})
"""The kinds that something runs along; lakes and lava are areas."""


@dataclass(frozen=True, slots=True)
class PieceFace:
    """A face in its reference position: `sides` are letters for N, E, S, W; `pieces` the arms that are joined."""

    name: str
    sides: str
    pieces: tuple[Piece, ...] = ()
    """Empty where all arms are joined."""
    station: bool = False

    @property
    def ports(self) -> Ports:
        """What meets each side."""
        north, east, south, west = (LETTERS[letter] for letter in self.sides)
        return north, east, south, west


def _moved(side: int, digit: int) -> int:
    """Where a side of the reference position goes."""
    return turned(mirrored(side) if digit >= 4 else side, digit % 4)


def tile_of(face: PieceFace, digit: int) -> Tile:
    """The face turned and mirrored as the digit says."""
    ports: list[Kind | None] = [None] * 4
    for side, port in enumerate(face.ports):
        ports[_moved(side, digit)] = port
    whole = (tuple(side for side in SIDES if face.ports[side] is not None),)
    groups = tuple(
        sorted(
            tuple(sorted(_moved(side, digit) for side in piece)) for piece in face.pieces or whole
        )
    )
    turns: list[Pair] = [
        pair(a, b)
        for group in groups
        for a, b in combinations(group, 2)
        if ports[a] == ports[b] and ports[a] in RUNS
    ]
    north, east, south, west = ports
    return Tile(
        f"{face.name}.{digit}",
        face.name,
        digit % 4,
        digit >= 4,
        (north, east, south, west),
        tuple(turns),
        groups,
        face.station,
    )


class TileSet:
    """All tiles of some faces, numbered face by face and by ascending digit.

    `of_face[face]` are a face's tiles, `by_digit[face][digit]` the tile of each of the eight ways, `face_of[tile]` and
    `digit_of[tile]` the way back; `ports[tile][side]` is 0 for nothing, else 1 + the kind; `piece_at[tile][side]`
    is the index of the piece whose arm is there, or -1.
    """

    def __init__(self, faces: Sequence[PieceFace]) -> None:
        self.faces = tuple(faces)
        self.face_named = {face.name: number for number, face in enumerate(faces)}
        tiles: list[Tile] = []
        by_digit: list[tuple[int, ...]] = []
        for face in faces:
            known: dict[object, int] = {}
            row = []
            for digit in range(WAYS):
                tile = tile_of(face, digit)
                look = (tile.ports, tile.groups)
                if look not in known:
                    known[look] = len(tiles)
                    tiles.append(tile)
                row.append(known[look])
            by_digit.append(tuple(row))
        self.tiles = tuple(tiles)
        self.by_digit = tuple(by_digit)
        self.of_face = tuple(tuple(sorted(set(row))) for row in by_digit)
        self.face_of = tuple(self.face_named[tile.face] for tile in tiles)
        self.digit_of = tuple(tile.turn + 4 * tile.mirrored for tile in tiles)
        self.named = {tile.name: number for number, tile in enumerate(tiles)}
        self.ports = tuple(
            tuple(0 if port is None else 1 + port for port in tile.ports) for tile in tiles
        )
        self.piece_at = tuple(
            tuple(
                next((index for index, group in enumerate(tile.groups) if side in group), -1)
                for side in SIDES
            )
            for tile in tiles
        )
