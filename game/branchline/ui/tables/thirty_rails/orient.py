"""Stepping through the orientations of a track: turning and mirroring, as a drawing.

Here: which of some tiles is shown after a turn. Not here: which tiles may be placed; the caller
passes the legal ones.
"""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.thirty_rails.faces import TILES
from branchline.engine.track.sides import mirrored


def turned(tile: int, quarters: int, among: Sequence[int]) -> int:
    """The tile after `quarters` steps through the turns of its hand, within `among`."""
    hand = [other for other in sorted(among) if TILES[other].mirrored == TILES[tile].mirrored]
    if tile not in hand:
        return min(among, default=tile)
    return hand[(hand.index(tile) + quarters) % len(hand)]


def flipped(tile: int, among: Sequence[int]) -> int:
    """The mirror image of the tile within `among`.

    A fork keeps its stem and swaps its branch; any other track is mirrored left to right.
    """
    own = TILES[tile]
    for other in among:
        same_face = TILES[other].face == own.face
        if same_face and TILES[other].mirrored != own.mirrored and TILES[other].turn == own.turn:
            return other
    wanted = {frozenset((mirrored(a), mirrored(b))) for a, b in own.turns}
    for other in among:
        if {frozenset(joint) for joint in TILES[other].turns} == wanted:
            return other
    return tile


def like(tile: int | None, among: Sequence[int]) -> int:
    """The tile to show first: the one shown last if it is among them, else the first."""
    return tile if tile is not None and tile in among else min(among)
