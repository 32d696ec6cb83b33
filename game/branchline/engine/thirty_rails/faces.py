"""The six tracks of the black die and their 21 tiles (TR-4)."""

from __future__ import annotations

from branchline.engine.thirty_rails.board import WIDTH
from branchline.engine.track.sides import E, N, S, W
from branchline.engine.track.tiles import Face, orientations

FACES = (
    Face("1", ((E, S),)),
    Face("2", ((N, S),)),
    Face("3", ((E, S), (N, W))),
    Face("4", ((N, S), (E, W))),
    Face("5", ((E, S), (S, W))),
    Face("6", ((N, S), (E, S)), mirror=True),
)
"""By black value: curve, straight, two curves, bridge, fork of two curves, fork of straight and curve."""

TILES = tuple(tile for face in FACES for tile in orientations(face))
"""All tiles; a tile's number is its place here."""

TILES_OF = tuple(
    tuple(number for number, tile in enumerate(TILES) if tile.face == str(value))
    for value in range(7)
)
"""TILES_OF[black]: the tiles of a black value; nothing for 0."""

BLACK_OF = tuple(int(tile.face) for tile in TILES)
"""BLACK_OF[tile]: the black value that a tile belongs to."""

EXITS = tuple(tuple(tile.exits(entry) for entry in range(4)) for tile in TILES)
"""EXITS[tile][entry]: the sides a train may leave by. A junction joins its stem to either branch, never two branches."""

STRAIGHT_NS, STRAIGHT_EW = TILES_OF[2]


def straight_across(cells: int) -> int:
    """The tile that crosses a river of these cells, which stand in a row or in a column."""
    upright = cells & (cells << WIDTH) != 0
    return STRAIGHT_EW if upright else STRAIGHT_NS


PAIRS = ("1-2", "1-3", "1-4", "2-3", "2-4", "3-4")
"""The pairs of stations in the order of the score sheet; a pair's number is its place here."""
PAIR_NAMED = {name: number for number, name in enumerate(PAIRS)}

TILE_NAMED = {tile.name: number for number, tile in enumerate(TILES)}
