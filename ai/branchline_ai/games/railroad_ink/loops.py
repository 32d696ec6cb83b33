"""The two ways to do the heavy work of playouts: in arrays, or compiled. Both give the same sheets for the same luck.

Here: which way a player goes. Not here: the array code (`playouts`, `outlook`) and the compiled code (`kernels`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from branchline.engine.railroad_ink.faces import TILES
from branchline.engine.track.tiles import Kind
from branchline_ai.games.railroad_ink import playouts
from branchline_ai.games.railroad_ink.measure import Lines, Reach, Track, lines_of
from branchline_ai.games.railroad_ink.outlook import DEAD, HOPE, SHARE, Look, Outlook, Row
from branchline_ai.games.railroad_ink.playouts import POOL, Dice, Luck
from branchline_ai.games.railroad_ink.sheets import Sheets, rise
from branchline_ai.games.railroad_ink.tables import (
    ARMS,
    KEYS,
    Ground,
    Numbers,
    Points,
    Small,
    Tiles,
)
from branchline_ai.games.railroad_ink.taste import NO_FACE, taste, value_by_tile

Sums = NDArray[np.float64]
Draw = Callable[[Sheets, Numbers, Numbers, Dice, Luck, Small], Numbers]
DrawGuided = Callable[[Sheets, Numbers, Numbers, Small, Dice, Luck], Numbers]
Note = Callable[[Numbers, Points, Sums, Sums], None]

MOST_TURNS = max(len(tiles) for tiles in TILES.of_face)
TURNS = np.zeros((NO_FACE + 1, MOST_TURNS), dtype=np.intp)
"""By face its tiles."""
TURN_COUNTS = np.array([len(tiles) for tiles in TILES.of_face] + [0], dtype=np.intp)
for _face, _tiles in enumerate(TILES.of_face):
    TURNS[_face, : len(_tiles)] = _tiles
ARM_BITS = (ARMS << np.arange(4, dtype=np.uint8)[:, None]).sum(axis=1, dtype=np.uint8)
"""By kind and tile: one bit a side for an arm."""


def note(keys: Numbers, values: Points, sums: Sums, trials: Sums) -> None:
    """Adds what playouts were worth to the placements that were in them, `keys` (playouts, dice), in place."""
    flat = keys.reshape(-1)
    sums += np.bincount(flat, values.repeat(keys.shape[1]), KEYS)
    trials += np.bincount(flat, minlength=KEYS)


@dataclass(frozen=True, slots=True)
class Loops:
    """The heavy work: as `playouts.draw`, `playouts.draw_guided` and `note`, and an outlook for some rows."""

    draw: Draw
    draw_guided: DrawGuided
    note: Note
    outlook: Callable[[Ground, tuple[Row, ...]], Outlook]


PLAIN = Loops(playouts.draw, playouts.draw_guided, note, Outlook)


def compiled(kernels: ModuleType) -> Loops:
    """The same work done by compiled loops."""

    def draw(
        sheets: Sheets, faces: Numbers, groups: Numbers, dice: Dice, chance: Luck, memory: Small
    ) -> Numbers:
        tables, count = taste(), faces.shape[1]
        variants, starts = playouts.misjudged(chance, faces)
        drawn: list[Numbers] = []
        for die in range(count) if dice.water else [slice(None)]:
            some = np.atleast_1d(np.arange(count)[die])
            keys = np.empty((len(sheets), len(some)), dtype=np.intp)
            kernels.draw(
                sheets.tiles,
                sheets.slots,
                np.ascontiguousarray(faces[:, some]),
                groups,
                np.ascontiguousarray(variants[:, some]),
                starts[some],
                tables.value,
                tables.tile,
                memory,
                chance.cells,
                dice.least,
                keys,
            )
            if dice.water:
                _risen(sheets, keys[:, 0], dice)
            drawn.append(keys)
        return np.concatenate(drawn, axis=1)

    def draw_guided(
        sheets: Sheets, faces: Numbers, groups: Numbers, guide: Small, dice: Dice, chance: Luck
    ) -> Numbers:
        starts = np.full(NO_FACE + 1, -1, dtype=np.intp)
        for face in np.unique(faces):
            if face != NO_FACE:
                rows = (int(groups[-1]) + 1) * int(TURN_COUNTS[face])
                starts[face] = int(chance.rng.integers(0, max(1, POOL - rows)))
        keys = np.empty(len(sheets), dtype=np.intp)
        kernels.draw_guided(
            sheets.tiles,
            sheets.slots,
            np.ascontiguousarray(faces),
            groups,
            TURNS,
            TURN_COUNTS,
            starts,
            value_by_tile(),
            guide,
            chance.cells,
            dice.least,
            keys,
        )
        return _risen(sheets, keys, dice)

    return Loops(
        draw,
        draw_guided,
        kernels.note,
        lambda ground, rows: _CompiledOutlook(ground, rows, kernels),
    )


def _risen(sheets: Sheets, keys: Numbers, dice: Dice) -> Numbers:
    if dice.water:
        rise(sheets, keys // (KEYS // sheets.tiles.shape[1]))
    return keys


class _CompiledOutlook(Outlook):
    """The prices of highways and railways, and what rows of expansions look at. Lengths are exact here, also where there are rings."""

    def __init__(self, ground: Ground, rows: Sequence[Row], kernels: ModuleType) -> None:
        super().__init__(ground, rows)
        self._kernels = kernels
        self._exits = (
            ground.exit_cells,
            np.array(ground.exit_sides, dtype=np.intp),
            np.array(ground.exit_kinds, dtype=np.intp),
        )

    def reach(self, track: Track) -> Reach:
        """See `Outlook.reach`."""
        exits, sheets = len(self._exits[0]), len(track.stations)
        dry = np.zeros(sheets, dtype=np.uint64)
        water = (dry, dry) if track.water is None else (track.water.south, track.water.east)
        links = [(track.rail.south, track.rail.east), (track.road.south, track.road.east), water]
        counts = np.empty((exits, sheets), dtype=np.intp)
        floods = np.empty((2, exits, sheets), dtype=np.uint64)
        joined = np.empty((exits, exits, sheets), dtype=np.bool_)
        self._kernels.reach(
            np.array([track.rail.arms, track.road.arms]),
            np.array(links),
            track.stations,
            *self._exits,
            counts,
            floods,
            joined,
        )
        return Reach(counts, floods[0], floods[1], joined)

    def length(self, links: Lines) -> Numbers:
        """See `Outlook.length`."""
        found = np.empty(len(links.south), dtype=np.intp)
        self._kernels.lengths(np.array(links.arms), found)
        return found

    def lines(self, tiles: Tiles, kind: Kind) -> Lines:
        """See `Outlook.lines`."""
        arms = np.empty((4, len(tiles)), dtype=np.uint64)
        self._kernels.arms_of(tiles, ARM_BITS[kind], arms)
        return lines_of((arms[0], arms[1], arms[2], arms[3]))

    def settled_track(self, look: Look) -> Points:
        """See `Outlook.settled_track`."""
        if self.water:
            return super().settled_track(look)
        tiles = look.sheets.tiles
        worth = np.empty(len(tiles), dtype=np.float32)
        self._kernels.settled(tiles, *self._exits, SHARE, HOPE, DEAD, worth)
        return worth

    def final_track(self, look: Look, errors: float) -> Points:
        """See `Outlook.final_track`."""
        if self.water:
            return super().final_track(look, errors)
        sheets = look.sheets
        rows = np.empty((len(sheets), 5), dtype=np.float32)
        self._kernels.measure(sheets.tiles, sheets.scars, *self._exits, SHARE, rows)
        worth: Points = rows[:, :4].sum(axis=1) - np.float32(errors) * rows[:, 4]
        return worth
