"""Games played on to the end, many at once, by the price alone. In steps, so that a caller can look at the clock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import numpy as np

from branchline_ai.games.thirty_rails.moves import choose
from branchline_ai.games.thirty_rails.outlook import Outlook
from branchline_ai.games.thirty_rails.sheets import Sheets
from branchline_ai.games.thirty_rails.tables import POOL, SPAN, Ground, Numbers

N = TypeVar("N", int, Numbers)
NOISE = np.float32(0.01)
"""Points by which equal placements are parted."""


def roll(turns: int, count: int, rng: np.random.Generator) -> Numbers:
    """(turns, 3, count): white and black dice, and where in `TIES` the numbers begin that part equal placements."""
    dice: Numbers = rng.integers(1, 7, (turns, 3, count))
    dice[:, 2] = rng.integers(0, POOL - SPAN, (turns, count))
    return dice


def play_out(
    sheets: Sheets,
    ground: Ground,
    dice: Numbers,
    outlook: Outlook,
    blur: np.float32 = NOISE,
    moves: Numbers | None = None,
) -> Iterator[None]:
    """Fills the sheets in place with the given dice, giving control back after each turn.

    `dice` is as `roll` gives it, the first axis holding every turn to come. At most `blur` points are added to each price.
    `moves` (turns, n) is filled with what was placed, as `packed` has it.
    """
    turns = len(dice)
    for turn in range(turns):
        white, black, luck = dice[turn]
        choice = choose(sheets, ground, (white, black), turns - turn, outlook, luck, blur)
        sheets.lay(choice.cells, choice.tiles)
        sheets.buy(choice.faces, np.maximum(white, black))
        sheets.spend(choice.white, choice.black)
        if moves is not None:
            moves[turn] = packed(choice.cells, choice.tiles, choice.faces)
        yield


def packed(cells: N, tiles: N, faces: N) -> N:
    """Placements as one number each."""
    return faces << 16 | (tiles + 1) << 8 | cells
