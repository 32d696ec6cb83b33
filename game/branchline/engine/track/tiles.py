"""Faces of dice and the oriented tiles that come of them.

A *face* is what a die shows, as joints in one reference position; a *tile* is one distinct orientation of it.
Tiles know three things: what meets each side (`ports`), which pairs of sides a train may run between (`turns`),
and which sides belong together as one network (`groups`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from branchline.engine.track.sides import LETTERS, mirrored, turned

Pair = tuple[int, int]
"""Two different sides, the smaller number first."""


class Kind(IntEnum):
    """What crosses a side."""

    RAIL = 0
    ROAD = 1
    RIVER = 2
    LAKE = 3
    """Open water."""
    LAVA = 4


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a die: its name and the pairs of sides that a train can run between, in the first orientation."""

    name: str
    turns: tuple[Pair, ...]
    mirror: bool = False
    """Whether the face may also be drawn in a mirror and then looks different."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One orientation of a face. `turn` counts clockwise quarter turns from the face's reference position."""

    name: str
    face: str
    turn: int
    mirrored: bool
    ports: tuple[Kind | None, Kind | None, Kind | None, Kind | None]
    turns: tuple[Pair, ...]
    groups: tuple[tuple[int, ...], ...]
    station: bool = False
    """Whether road and rail meet in it."""

    def exits(self, entry: int) -> tuple[int, ...]:
        """The sides a train that came in by `entry` may leave by, in ascending order."""
        return tuple(sorted(b if a == entry else a for a, b in self.turns if entry in (a, b)))


def pair(a: int, b: int) -> Pair:
    """Two sides in order."""
    return (a, b) if a < b else (b, a)


def sides_text(turns: Sequence[Pair]) -> str:
    """The joints as letters, for logs and failing tests.

    >>> sides_text([(1, 2), (0, 3)])
    'ES NW'
    """
    return " ".join(LETTERS[a] + LETTERS[b] for a, b in turns)


def _groups(turns: Sequence[Pair]) -> tuple[tuple[int, ...], ...]:
    """Sides joined through shared joints."""
    groups: list[set[int]] = []
    for joint in turns:
        touching = [group for group in groups if group & set(joint)]
        groups = [group for group in groups if group not in touching]
        groups.append(set(joint).union(*touching))
    return tuple(sorted(tuple(sorted(group)) for group in groups))


def orientations(face: Face) -> tuple[Tile, ...]:
    """The distinct tiles of a face: quarter turns first, then the mirror image's, if the face has one.

    The mirror image is named with L, the original with R, as in `6L.1`.
    """
    tiles: list[Tile] = []
    seen: set[frozenset[Pair]] = set()
    for flip in (False, True) if face.mirror else (False,):
        hand = ("L" if flip else "R") if face.mirror else ""
        base = [pair(mirrored(a), mirrored(b)) for a, b in face.turns] if flip else face.turns
        for quarter in range(4):
            turns = tuple(pair(turned(a, quarter), turned(b, quarter)) for a, b in base)
            if frozenset(turns) in seen:
                continue
            seen.add(frozenset(turns))
            used = {side for joint in turns for side in joint}
            tiles.append(
                Tile(
                    f"{face.name}{hand}.{quarter}",
                    face.name,
                    quarter,
                    flip,
                    (
                        Kind.RAIL if 0 in used else None,
                        Kind.RAIL if 1 in used else None,
                        Kind.RAIL if 2 in used else None,
                        Kind.RAIL if 3 in used else None,
                    ),
                    turns,
                    _groups(turns),
                )
            )
    return tuple(tiles)
