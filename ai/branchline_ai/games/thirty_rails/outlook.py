"""The price of a sheet: points to expect from the cells that each line still lacks. Weights are data; no choices here.

A pair that lacks `m` cells with `t` turns to come is taken to succeed with chance `p(t) ** m`, where
`p(t) = t / (t + risk)`; pairs are priced one by one. The mine's price is the expectation of n(n + 1), the factory's that
of its table and of the numbers that count if the mine is joined to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from branchline.engine.thirty_rails.wetland import NEIGHBOUR
from branchline_ai.games.thirty_rails.reach import BEYOND, MOST_STEPS
from branchline_ai.games.thirty_rails.sheets import Sheets
from branchline_ai.games.thirty_rails.tables import (
    MINED,
    ROW_POINTS,
    ROWS,
    WORKED,
    Numbers,
    Points,
    Steps,
)

LONGEST_GAME = 60
STEP_LIMIT = 2 * BEYOND + 3


@dataclass(frozen=True)
class Outlook:
    """Weights of the price."""

    risk: float = 2.0
    """Turns to come at which half of the lacking cells fail."""
    per_cell: float = 1.0
    """Points for each cell of the shortest conceivable line."""
    per_line: float = 1.0
    """Points added for each line: detours and the bonus cell."""
    white_price: float = 8.0
    """Points that the white override must bring when many turns are to come."""
    black_price: float = 8.0
    """The same for the black override."""
    ramp: float = 8.0
    """Turns to come below which these prices fall towards nothing."""

    share_patience: float = 6.0
    """Turns to come at which half of what a row lacks in shares is taken to be bought still."""

    @cached_property
    def chances(self) -> NDArray[np.float32]:
        """chances[t, m]: the chance of a line that lacks m cells with t turns to come."""
        turns = np.arange(LONGEST_GAME + 1, dtype=np.float64)[:, None]
        missing = np.arange(STEP_LIMIT)[None, :]
        chance = (turns / (turns + self.risk)) ** missing
        hopeless = (missing > turns) | (missing > MOST_STEPS + 2)
        table: NDArray[np.float32] = np.where(hopeless, 0.0, chance).astype(np.float32)
        return table

    def override_prices(self, turns: int) -> tuple[np.float32, np.float32]:
        """What the white and the black override must bring with so many turns to come, this one included."""
        part = min(1.0, max(0, turns - 1) / self.ramp)
        return np.float32(self.white_price * part), np.float32(self.black_price * part)

    @cached_property
    def fees(self) -> NDArray[np.float32]:
        """fees[t]: `override_prices` with t turns to come."""
        return np.array([self.override_prices(turns) for turns in range(LONGEST_GAME + 1)])

    def hope(self, turns: int) -> np.float32:
        """The part of what a row lacks in shares that is taken to be bought still, with so many turns to come."""
        return np.float32(turns / (turns + self.share_patience))

    @cached_property
    def hopes(self) -> NDArray[np.float32]:
        """hopes[t]: `hope` with t turns to come."""
        return np.array([self.hope(turns) for turns in range(LONGEST_GAME + 1)])

    def worths(
        self, sheets: Sheets, sheet: Numbers, turns: int, bought: Points | None = None
    ) -> Points:
        """(6, m): what each pair of stations brings if it is joined, on the numbered sheets.

        With so many turns to come; `bought` (6, m) are shares added to those of the sheets.
        """
        worth: Points = (
            ROW_POINTS[:, None]
            + np.float32(self.per_cell) * sheets.spans[:, sheet]
            + np.float32(self.per_line)
        )
        if sheets.paying:
            shares = sheets.shares[:, sheet] if bought is None else sheets.shares[:, sheet] + bought
            covered = np.minimum(worth, shares)
            worth = covered + self.hope(turns) * (worth - covered)
        return worth

    def price(
        self, missing: Steps, worths: Points, turns: int, works: tuple[int, ...] = ()
    ) -> Points:
        """(k, m): the price of sheets whose pairs lack `missing` (k, p, m) cells, with so many turns to come.

        `works` are the points of a factory, where there is one.
        """
        chance = self.chances[turns].take(missing)
        price: Points = (chance[:, :ROWS] * worths).sum(1)
        mine = chance[:, ROWS:MINED]
        joined = mine.sum(1)
        price += 2 * joined + joined * joined - (mine * mine).sum(1)
        if works:
            price += factory_price(chance[:, MINED:WORKED], chance[:, WORKED], works)
        return price


def factory_price(workers: Points, mine: Points, works: tuple[int, ...]) -> Points:
    """(k, m): the points to expect at the factory if stations (k, 3, m) and the mine (k, m) reach it by these chances."""
    one, two, three = workers[:, 0], workers[:, 1], workers[:, 2]
    all_three = one * two * three
    pairs = one * two + one * three + two * three
    exactly = (one + two + three - 2 * pairs + 3 * all_three, pairs - 3 * all_three, all_three)
    table: Points = sum(
        (np.float32(points) * chance for points, chance in zip(works[1:], exactly, strict=True)),
        mine * (NEIGHBOUR + one + 2 * two + 3 * three),
    )
    return table
