"""Whole ways to draw a round, as playouts found them: those that went best can be compared with each other."""

from __future__ import annotations

import numpy as np

from branchline_ai.games.railroad_ink.options import Options
from branchline_ai.games.railroad_ink.tables import Ground, Numbers, Points, Tiles

FEW = 4.0
"""Average trials that every whole round is taken to have had."""


class Rounds:
    """Whole rounds as playouts drew them: the sheets at their end, and how those playouts went."""

    def __init__(self) -> None:
        self._picks: list[Numbers] = []
        self._tiles: list[Tiles] = []
        self._values: list[Points] = []

    def __len__(self) -> int:
        return len(self._picks)

    def add(self, picks: Numbers, tiles: Tiles, values: Points) -> None:
        """Notes playouts: the option each began with, the tiles of its sheet at the end of this round, its value."""
        self._picks.append(picks)
        self._tiles.append(tiles)
        self._values.append(values)

    def best(self, options: Options, count: int, ground: Ground) -> Options:
        """The rounds that went best, as options whose dice are done; each is the action with which it began."""
        picks, tiles = np.concatenate(self._picks), np.concatenate(self._tiles)
        values = np.concatenate(self._values).astype(np.float64)
        flat = np.ascontiguousarray(tiles).view(np.dtype((np.void, tiles.shape[1])))[:, 0]
        _, at, kind = np.unique(flat, return_index=True, return_inverse=True)
        trials = np.bincount(kind)
        sums = np.bincount(kind, values) + FEW * values.mean()
        order = np.argsort(-sums / (trials + FEW), kind="stable")[:count]
        return options.drawn(picks[at[order]], tiles[at[order]], ground)
