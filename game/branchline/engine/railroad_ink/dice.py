"""The dice of Railroad Ink as sets of faces (RI-3). Expansions add theirs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from branchline.engine.railroad_ink.faces import CONNECTIONS, ROUTES, TILES
from branchline.engine.railroad_ink.laws import ROUTE_LAW, Law
from branchline.engine.track.pieces import PieceFace

SIDES_OF_A_DIE = 6


class Duty(IntEnum):
    """Whether a die has to be drawn while it can be."""

    MUST = 0
    ONE = 1
    """At least one of the dice with the same label."""
    MAY = 2


@dataclass(frozen=True, slots=True)
class Die:
    """Six faces; `label` names the stream of chance, the same for dice that are alike."""

    label: str
    faces: tuple[int, ...]
    duty: Duty = Duty.MUST
    law: Law = ROUTE_LAW
    route: bool = True
    """Whether it is one of the white dice that every game has."""


def faces_of(*counts: tuple[str, int]) -> tuple[int, ...]:
    """The faces of a die, each as often as told.

    >>> len(faces_of(("H_T", 4), ("R_T", 2)))
    6
    """
    faces = tuple(TILES.face_named[name] for name, count in counts for _ in range(count))
    assert len(faces) == SIDES_OF_A_DIE, counts
    return faces


def _each(faces: tuple[PieceFace, ...], count: int) -> tuple[int, ...]:
    return faces_of(*((face.name, count) for face in faces))


ROUTE_DIE = Die("route", _each(ROUTES, 1))
CONNECTION_DIE = Die("connection", _each(CONNECTIONS, 2))
JUNCTION_DIE = Die(
    "junction",
    faces_of(
        ("H_T", 1),
        ("R_T", 1),
        ("overpass", 2),
        ("double_highway_curve", 1),
        ("double_railway_curve", 1),
    ),
)
STATION_DIE = Die(
    "station",
    faces_of(
        ("straight_station", 1),
        ("corner_station", 1),
        ("T_station_A", 1),
        ("T_station_B", 1),
        ("end_station_H", 1),
        ("end_station_R", 1),
    ),
)

CLASSIC_DICE = (ROUTE_DIE, ROUTE_DIE, ROUTE_DIE, CONNECTION_DIE)
CHALLENGE_DICE = (ROUTE_DIE, ROUTE_DIE, JUNCTION_DIE, STATION_DIE)
