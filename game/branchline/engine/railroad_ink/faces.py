"""All faces of Railroad Ink and their tiles (RI-3). A tile's number is its place in `TILES.tiles`.

Sides are letters for N, E, S, W: H highway, R railway, I river, L open water, V open lava, - nothing.
"""

from __future__ import annotations

from branchline.engine.track.layout import Fit, kinds_mask
from branchline.engine.track.pieces import PieceFace, TileSet
from branchline.engine.track.tiles import Kind

CROSS = ((0, 2), (1, 3))
"""Two lines over each other."""
BESIDE = ((0, 2), (1,))
"""A line from north to south beside something in the east."""
CURVES = ((0, 3), (1, 2))
"""Two curves in opposite corners."""

ROUTES = (
    PieceFace("H_straight", "H-H-"),
    PieceFace("H_curve", "HH--"),
    PieceFace("H_T", "HHH-"),
    PieceFace("R_straight", "R-R-"),
    PieceFace("R_curve", "RR--"),
    PieceFace("R_T", "RRR-"),
)
CONNECTIONS = (
    PieceFace("straight_station", "H-R-", station=True),
    PieceFace("corner_station", "HR--", station=True),
    PieceFace("overpass", "HRHR", CROSS),
)
SPECIALS = (
    PieceFace("S0", "HHRH", station=True),
    PieceFace("S1", "HRRR", station=True),
    PieceFace("S2", "HHHH"),
    PieceFace("S3", "RRRR"),
    PieceFace("S4", "HRRH", station=True),
    PieceFace("S5", "HRHR", station=True),
)
CHALLENGE = (
    PieceFace("double_highway_curve", "HHHH", CURVES),
    PieceFace("double_railway_curve", "RRRR", CURVES),
    PieceFace("T_station_A", "H-HR", station=True),
    PieceFace("T_station_B", "R-RH", station=True),
    PieceFace("end_station_H", "H---", station=True),
    PieceFace("end_station_R", "R---", station=True),
)
RIVERS = (
    PieceFace("river_straight", "I-I-"),
    PieceFace("river_curve", "II--"),
    PieceFace("highway_bridge", "HIHI", CROSS),
    PieceFace("railway_bridge", "RIRI", CROSS),
)
LAKES = (
    PieceFace("lake_one", "L---"),
    PieceFace("lake_two", "LL--"),
    PieceFace("lake_three", "LLL-"),
    PieceFace("highway_pier", "L-H-", station=True),
    PieceFace("railway_pier", "L-R-", station=True),
    PieceFace("double_pier", "LLHR", station=True),
    PieceFace("full_water", "LLLL"),
)
LAVA = (
    PieceFace("lava_corner", "VV--"),
    PieceFace("lava_strait", "V-V-"),
    PieceFace("lava_three", "VVV-"),
    PieceFace("highway_beside_lava", "HVH-", BESIDE),
    PieceFace("railway_beside_lava", "RVR-", BESIDE),
    PieceFace("volcano", "VVVV"),
)

TILES = TileSet((*ROUTES, *CONNECTIONS, *SPECIALS, *CHALLENGE, *RIVERS, *LAKES, *LAVA))

TRACK = kinds_mask((Kind.ROAD, Kind.RAIL))
"""What trains and cars use."""
FIT = Fit(
    TILES,
    ((Kind.ROAD, Kind.RAIL), (Kind.ROAD, Kind.RIVER), (Kind.RAIL, Kind.RIVER)),
)
"""What must not face each other (RI-4.3, RI-9.3); everything else may."""

SPECIAL_FACES = tuple(TILES.face_named[face.name] for face in SPECIALS)
SPECIAL_OF = {face: number for number, face in enumerate(SPECIAL_FACES)}
"""The number 0 to 5 of a special route's face."""


def face(name: str) -> int:
    """The number of a face. Raises KeyError for an unknown name."""
    return TILES.face_named[name]


def only_tile(name: str) -> int:
    """The tile of a face that looks the same from everywhere."""
    (tile,) = TILES.of_face[face(name)]
    return tile


def _holds(tile: int, kinds: int) -> bool:
    return any(port and kinds >> port - 1 & 1 for port in TILES.ports[tile])


HAS_TRACK = tuple(_holds(tile, TRACK) for tile in range(len(TILES.tiles)))
"""By tile: whether it has an arm of highway or railway."""
HAS_STATION = tuple(tile.station for tile in TILES.tiles)


def has_kind(tile: int, kind: Kind) -> bool:
    """Whether a tile has an arm of a kind."""
    return _holds(tile, 1 << kind)
