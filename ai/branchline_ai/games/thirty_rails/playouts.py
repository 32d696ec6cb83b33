"""Games played on to the end, many at once, by the price alone. In steps, so that a caller can look at the clock."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from branchline_ai.games.thirty_rails.moves import choose, most_options
from branchline_ai.games.thirty_rails.outlook import Outlook
from branchline_ai.games.thirty_rails.sheets import Sheets
from branchline_ai.games.thirty_rails.tables import Ground, Numbers

NOISE = np.float32(0.01)
"""Points by which equal placements are parted."""


def roll(turns: int, count: int, rng: np.random.Generator) -> Numbers:
    """(turns, 2, count): white and black dice."""
    dice: Numbers = rng.integers(1, 7, (turns, 2, count))
    return dice


def play_out(
    sheets: Sheets, ground: Ground, dice: Numbers, outlook: Outlook, rng: np.random.Generator
) -> Iterator[None]:
    """Fills the sheets in place with the given dice, giving control back after each turn.

    `dice` is (turns, 2, n), the first axis holding every turn to come.
    """
    turns, most = len(dice), most_options(ground)
    for turn in range(turns):
        white, black = dice[turn]
        noise = rng.random(most * len(sheets), dtype=np.float32) * NOISE
        choice = choose(sheets, ground, white, black, turns - turn, outlook, noise)
        sheets.lay(choice.cells, choice.tiles)
        sheets.buy(choice.faces, np.maximum(white, black))
        sheets.spend(choice.white, choice.black)
        yield
