"""The last round: all ways to draw the dice that are left, kept to the best sheets after each die."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from branchline.engine.railroad_ink.board import CELLS
from branchline.engine.railroad_ink.dice import CHALLENGE_DICE, CLASSIC_DICE
from branchline.engine.railroad_ink.faces import SPECIAL_FACES, TILES
from branchline_ai.api import Decision
from branchline_ai.games.railroad_ink.contest import Table
from branchline_ai.games.railroad_ink.options import Options
from branchline_ai.games.railroad_ink.sheets import Sheets, rise
from branchline_ai.games.railroad_ink.tables import KEYS, NO_TILE, Flags, Numbers
from branchline_ai.games.railroad_ink.taste import NO_FACE, legal_by_tile, value_by_tile

MENDABLE = 0.6
"""Points that an error costs while there are dice left that may mend it."""
MOST_CHILDREN = 4000
"""Sheets that are measured after each die; of more, those with the most pleasing tiles."""
Hashes = NDArray[np.uint64]
FACE_OF = np.array(TILES.face_of, dtype=np.intp)
MUST_FACES = frozenset(face for die in (*CLASSIC_DICE, *CHALLENGE_DICE) for face in die.faces)
"""The faces that no player may decline."""
IS_SPECIAL = np.array([face in SPECIAL_FACES for face in range(NO_FACE + 1)])


@dataclass(slots=True)
class Front:
    """Sheets on the way: the option each began with, its dice left, a hash of what it has drawn."""

    sheets: Sheets
    roots: Numbers
    faces: Numbers
    hashes: Hashes

    def take(self, which: Numbers) -> Front:
        """Copies of these."""
        return Front(
            self.sheets.take(which), self.roots[which], self.faces[which], self.hashes[which]
        )


def search(options: Options, first: Decision, width: int, table: Table) -> Iterator[Decision]:
    """The option that leads to the best sheet found; repeats `first` until one is known."""
    names = np.random.default_rng(7).integers(1, 2**63, KEYS, dtype=np.uint64)
    front = Front(
        options.sheets,
        np.arange(len(options)),
        np.sort(options.faces, axis=1),
        names[options.keys],
    )
    best = np.full(len(options), -np.inf)
    decision = first
    while len(front.roots):
        values = table.outlook.final(front.sheets, errors=1.0)
        values -= options.prices.take(front.roots)
        table.meter.playouts += len(values)
        yield decision
        children, done = yield from _children(front, decision, names, table)
        np.maximum.at(best, front.roots[done], values[done].astype(np.float64))
        if np.isfinite(best).any():
            decision = _verdict(options, best, table)
        if not len(children.roots) or table.meter.late():
            break
        hopes = table.outlook.final(children.sheets, errors=MENDABLE)
        yield decision
        front = children.take(np.argsort(-hopes, kind="stable")[:width])
    yield decision


def _verdict(options: Options, best: NDArray[np.float64], table: Table) -> Decision:
    order = [int(at) for at in np.argsort(-best, kind="stable") if np.isfinite(best[at])]
    ranked = tuple((options.actions[at], float(best[at])) for at in order)
    return Decision(ranked[0][0], table.meter.playouts, ranked[0][1], ranked)


def _children(
    front: Front, decision: Decision, names: Hashes, table: Table
) -> Generator[Decision, None, tuple[Front, Flags]]:
    """What one more die makes of these sheets, without repetitions; and which of them may end the round."""
    legal = legal_by_tile()
    rows: list[Numbers] = []
    cells: list[Numbers] = []
    tiles: list[Numbers] = []
    done = np.ones(len(front.roots), dtype=np.bool_)
    for face in np.unique(front.faces):
        if face == NO_FACE:
            continue
        have = np.nonzero((front.faces == face).any(axis=1))[0]
        slots = front.sheets.slots[have, :CELLS]
        for tile in TILES.of_face[face]:
            row, cell = np.nonzero(legal[tile].take(slots))
            rows.append(have[row])
            cells.append(cell)
            tiles.append(np.full(len(row), tile, dtype=np.intp))
            if face in MUST_FACES:
                done[have[row]] = False
        yield decision
    if not rows:
        return front.take(np.zeros(0, dtype=np.intp)), done
    row, cell, tile = np.concatenate(rows), np.concatenate(cells), np.concatenate(tiles)
    hashes = front.hashes[row] ^ names[cell * (NO_TILE + 1) + tile]
    _, kept = np.unique(hashes, return_index=True)
    if len(kept) > MOST_CHILDREN:
        worth = value_by_tile()[tile[kept], front.sheets.slots[row[kept], cell[kept]]]
        kept = kept[np.argsort(-worth, kind="stable")[:MOST_CHILDREN]]
    row, cell, tile = row[kept], cell[kept], tile[kept]
    children = front.take(row)
    children.hashes = hashes[kept]
    children.sheets.lay(cell, tile)
    if table.dice.water:
        rise(children.sheets, cell)
    _use(children.faces, FACE_OF[tile])
    return children, done


def _use(faces: Numbers, used: Numbers) -> None:
    """Takes one die with the face used from each row, in place; of special routes there is one a round."""
    at = (faces == used[:, None]).argmax(axis=1)
    faces[np.arange(len(faces)), at] = NO_FACE
    special = IS_SPECIAL[used][:, None] & IS_SPECIAL[faces]
    faces[special] = NO_FACE
    faces.sort(axis=1)
