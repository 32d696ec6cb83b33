"""What a tile in a slot looks worth at a glance: the tables by which playouts choose. Weights are data here.

`Taste.value[row, slot]` is the value of a face's best tile in tenths of a point and `Taste.tile[row, slot]` that tile;
a face has VARIANTS rows that misjudge its tiles differently.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from branchline.engine.railroad_ink.faces import FIT, LAKES, LAVA, RIVERS, TILES, TRACK
from branchline.engine.track.tiles import Kind
from branchline_ai.games.railroad_ink.tables import (
    BITS,
    BLANK,
    EDGE,
    FULL,
    NO_TILE,
    SLOTS,
    Flags,
    Numbers,
    Small,
    Tiles,
)

VARIANTS = 8
FACES = len(TILES.faces)
NO_FACE = FACES
"""The face of a die that is not there: it fits nowhere."""
ILLEGAL = -20000
BLUR = 20
"""Tenths of a point by which a tile is misjudged at most."""

TRACK_MEETS, TRACK_DEAD, TRACK_EDGE, TRACK_OPEN, TRACK_BLANKED = 60, -50, -30, 3, -40
RIVER_MEETS, RIVER_DEAD, RIVER_EDGE, RIVER_OPEN, RIVER_BLANKED = 40, -50, 15, -10, -40
LAVA_MEETS, LAVA_DEAD, LAVA_EDGE, LAVA_OPEN, LAVA_BLANKED = 40, -40, 15, -12, -30
TRACK_JOINS = 30
LAKE_MEETS, LAKE_OPEN = 50, -15


def _weights() -> Numbers:
    """(8, 8): the value of a side by its own code and that of what waits there."""
    table = np.zeros((8, 8), dtype=np.intp)
    groups = (
        ((Kind.RAIL, Kind.ROAD), TRACK_MEETS, TRACK_DEAD, TRACK_EDGE, TRACK_OPEN, TRACK_BLANKED),
        ((Kind.RIVER,), RIVER_MEETS, RIVER_DEAD, RIVER_EDGE, RIVER_OPEN, RIVER_BLANKED),
        ((Kind.LAVA,), LAVA_MEETS, LAVA_DEAD, LAVA_EDGE, LAVA_OPEN, LAVA_BLANKED),
        ((Kind.LAKE,), LAKE_MEETS, 0, 0, LAKE_OPEN, 0),
    )
    for kinds, meets, dead, edge, empty, _ in groups:
        for kind in kinds:
            table[1 + kind] = dead
            table[1 + kind, 0], table[1 + kind, EDGE], table[1 + kind, 1 + kind] = (
                empty,
                edge,
                meets,
            )
    for kinds, *_, blanked in groups:
        for kind in kinds:
            table[0, 1 + kind] = blanked
            for other in Kind:
                if other not in kinds and other is not Kind.LAKE:
                    table[1 + other, 1 + kind] += blanked
    return table


@dataclass(frozen=True, slots=True)
class Taste:
    """The tables; a face's rows begin at face * VARIANTS."""

    value: Small
    tile: Tiles


def need_of(face: int) -> int:
    """The kinds of which an arm must be met, as a mask."""
    name = TILES.faces[face].name
    if name in {one.name for one in LAVA}:
        return 1 << Kind.LAVA
    if name in {one.name for one in (*RIVERS, *LAKES)}:
        return 0
    return TRACK


def tile_values(tile: int, need: int, weights: Numbers) -> Numbers:
    """(FULL,): the value of a tile by slot, ILLEGAL where it must not be drawn."""
    slots = np.arange(FULL)
    total = np.zeros(FULL, dtype=np.intp)
    met = np.zeros(FULL, dtype=bool) if need else np.ones(FULL, dtype=bool)
    clash = np.zeros(FULL, dtype=bool)
    for side, port in enumerate(TILES.ports[tile]):
        waiting = slots >> BITS * side & 7
        total += weights[port].take(waiting)
        if port:
            clash |= _clashing(port).take(waiting)
            if need >> port - 1 & 1:
                met |= waiting == port
    joined = sum(
        (slots >> BITS * side & 7) == port for side, port in enumerate(TILES.ports[tile]) if port
    )
    total += TRACK_JOINS * np.maximum(joined - 1, 0)
    total[clash | ~met] = ILLEGAL
    return total


def _clashing(port: int) -> Flags:
    """By code: whether an arm must not face it."""
    tile = next(t for t, ports in enumerate(TILES.ports) if ports[0] == port)
    codes = range(1 << BITS)
    return np.array([code not in (0, EDGE, BLANK) and FIT.clash(tile, code) == 0 for code in codes])


@cache
def taste() -> Taste:
    """The tables, made once."""
    rng = np.random.default_rng(1)
    value = np.full(((FACES + 1) * VARIANTS, SLOTS), ILLEGAL, dtype=np.int16)
    tile = np.full(value.shape, NO_TILE, dtype=np.uint8)
    weights = _weights()
    for face, tiles in enumerate(TILES.of_face):
        need = need_of(face)
        plain = np.stack([tile_values(one, need, weights) for one in tiles])
        numbers = np.array(tiles, dtype=np.uint8)
        for variant in range(VARIANTS):
            worth = plain + rng.integers(0, BLUR + 1, len(tiles))[:, None]
            best = worth.argmax(0)
            row = face * VARIANTS + variant
            value[row, :FULL] = np.maximum(worth.max(0), ILLEGAL)
            tile[row, :FULL] = numbers[best]
    value[value < ILLEGAL // 2] = ILLEGAL
    return Taste(value, tile)


@cache
def value_by_tile() -> Small:
    """(tiles, SLOTS): the value of a tile in a slot, ILLEGAL where it must not be drawn."""
    values = np.full((len(TILES.tiles), SLOTS), ILLEGAL, dtype=np.int16)
    weights = _weights()
    for tile, face in enumerate(TILES.face_of):
        values[tile, :FULL] = tile_values(tile, need_of(face), weights)
    return values


@cache
def legal_by_tile() -> Flags:
    """(tiles, SLOTS): whether a tile may be drawn into an empty cell with this slot."""
    return value_by_tile() > ILLEGAL
