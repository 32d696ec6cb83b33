"""Games played on at a glance, many at once. In steps, so that a caller can look at the clock. No scores here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from branchline.engine.railroad_ink.board import CELLS, CENTRE
from branchline.engine.railroad_ink.dice import Die, Duty
from branchline.engine.railroad_ink.faces import TILES
from branchline.engine.railroad_ink.modules.lakes import LAKE_DIE
from branchline_ai.games.railroad_ink.sheets import Sheets, rise
from branchline_ai.games.railroad_ink.tables import (
    KEYS,
    NO_TILE,
    NOWHERE,
    SLOTS,
    SPOTS,
    Ground,
    Numbers,
    Small,
)
from branchline_ai.games.railroad_ink.taste import (
    FACES,
    ILLEGAL,
    NO_FACE,
    VARIANTS,
    taste,
    value_by_tile,
)

SHUFFLE = 20
"""Tenths of a point by which a cell is misjudged at most."""
CENTRE_PULL = 10
"""Tenths of a point for the central area."""
EXIT_PUSH = 20
"""Tenths of a point against cells at exits: what is begun there has to come in first."""
POOL = 4096
"""Rows of luck that are drawn in advance."""
WANTED = 35
"""Tenths of a point from which a die is drawn that need not be."""
WELCOME = 15
"""The same for a die of which one like it must be drawn."""
CELL_KEYS = np.arange(0, KEYS, NO_TILE + 1)
"""The first key of each cell."""


@dataclass(frozen=True, slots=True)
class Luck:
    """Random numbers drawn in advance: `cells` (POOL, SPOTS) tenths of a point."""

    cells: Small
    rng: np.random.Generator


def luck(rng: np.random.Generator, ground: Ground) -> Luck:
    """Fresh luck for a board."""
    cells = rng.integers(0, SHUFFLE + 1, (POOL, SPOTS), dtype=np.int16)
    for cell in range(CELLS):
        if CENTRE >> cell & 1:
            cells[:, cell] += CENTRE_PULL
    cells[:, ground.exit_cells] -= EXIT_PUSH
    return Luck(cells, rng)


@dataclass(frozen=True, slots=True)
class Dice:
    """What is rolled each round: (dice, 6) faces, and by face the least value for which it is drawn."""

    faces: Numbers
    least: Small
    water: bool = False
    """Whether lakes rise."""
    known: tuple[tuple[int, ...], ...] = ()
    """The faces of each round of the game, first to last, for who may know them; nothing for who plays."""

    def roll(self, count: int, rng: np.random.Generator, after: int) -> Numbers:
        """(count, dice): a round that is followed by `after - 1` more, for each of so many sheets."""
        if self.known:
            return np.tile(np.array(self.known[-after], dtype=np.intp), (count, 1))
        number = len(self.faces)
        sides = rng.integers(0, 6, (count, number))
        rolled: Numbers = self.faces.reshape(-1).take(sides + 6 * np.arange(number))
        return rolled


def dice_of(dice: Sequence[Die]) -> Dice:
    """The dice of a game."""
    least = np.full(FACES + 1, ILLEGAL + 1000, dtype=np.int16)
    for die in dice:
        if die.duty != Duty.MUST:
            least[list(die.faces)] = WANTED if die.duty == Duty.MAY else WELCOME
    return Dice(np.array([die.faces for die in dice], dtype=np.intp), least, LAKE_DIE in dice)


def shuffled(faces: Numbers, rng: np.random.Generator) -> Numbers:
    """The dice of each row in an order of its own."""
    order = rng.random(faces.shape, dtype=np.float32).argsort(axis=1)
    mixed: Numbers = np.take_along_axis(faces, order, axis=1)
    return mixed


def misjudged(chance: Luck, faces: Numbers) -> tuple[Numbers, Numbers]:
    """How tiles and cells are misjudged for each die (second axis) of each group (first): variants, and first rows of luck."""
    count, dice = faces.shape
    variants = chance.rng.integers(0, VARIANTS, (count, dice))
    return variants, chance.rng.integers(0, max(1, POOL - count + 1), dice)


def draw(
    sheets: Sheets, faces: Numbers, groups: Numbers, dice: Dice, chance: Luck, memory: Small
) -> Numbers:
    """Draws dice on each sheet, one after another, where they please; `faces` (groups, dice) are those of its group.

    Returns the placements as keys (sheets, dice), NOWHERE's where a die fits nowhere. Sheets of a group misjudge alike; the
    last sheet is in the group with the highest number. `memory[key]` are tenths of a point for a placement.
    """
    variants, starts = misjudged(chance, faces)
    keys = np.empty((len(sheets), faces.shape[1]), dtype=np.intp)
    for die in range(faces.shape[1]):
        blur = chance.cells.take(starts[die] + groups, axis=0)
        column = faces[:, die].take(groups), variants[:, die].take(groups)
        keys[:, die] = _draw_one(sheets, *column, blur, dice, memory)
    return keys


def _draw_one(
    sheets: Sheets, faces: Numbers, variants: Numbers, blur: Small, dice: Dice, memory: Small
) -> Numbers:
    """One die on each sheet."""
    tables = taste()
    at = sheets.slots + ((faces * VARIANTS + variants) * SLOTS)[:, None]
    worth = tables.value.reshape(-1).take(at)
    worth += memory.take(tables.tile.reshape(-1).take(at) + CELL_KEYS)
    worth += blur
    cells = worth.argmax(axis=1)
    rows = np.arange(len(sheets))
    fits = worth[rows, cells] >= dice.least.take(faces)
    cells = np.where(fits, cells, NOWHERE)
    tiles = tables.tile.reshape(-1).take(at[rows, cells]).astype(np.intp)
    sheets.lay(cells, tiles)
    if dice.water:
        rise(sheets, cells)
    keys: Numbers = cells * (NO_TILE + 1) + tiles
    return keys


def draw_guided(
    sheets: Sheets, faces: Numbers, groups: Numbers, guide: Small, dice: Dice, chance: Luck
) -> Numbers:
    """As `draw`, with `guide[cell, tile]` tenths of a point on top of what pleases. Few faces at a time are fast."""
    cells = np.full(len(sheets), NOWHERE)
    tiles = np.full(len(sheets), NO_TILE, dtype=np.intp)
    values = value_by_tile()
    for face in np.unique(faces):
        if face == NO_FACE:
            continue
        rows = np.nonzero(faces == face)[0]
        slots = sheets.slots.take(rows, axis=0)
        turns = TILES.of_face[face]
        worth = np.concatenate(
            [values[tile].take(slots) + guide[:, tile] for tile in turns], axis=1
        )
        blurs = (groups[-1] + 1) * len(turns)
        start = int(chance.rng.integers(0, max(1, POOL - blurs)))
        blur = chance.cells[start : start + blurs].reshape(groups[-1] + 1, -1)
        worth += blur.take(groups[rows], axis=0)
        best = worth.argmax(axis=1)
        turn, cell = np.divmod(best, SPOTS)
        fits = worth[np.arange(len(rows)), best] >= dice.least[face]
        cells[rows] = np.where(fits, cell, NOWHERE)
        tiles[rows] = np.where(fits, np.array(turns)[turn], NO_TILE)
    sheets.lay(cells, tiles)
    if dice.water:
        rise(sheets, cells)
    keys: Numbers = cells * (NO_TILE + 1) + tiles
    return keys
