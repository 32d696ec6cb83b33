"""The score sheet of 30 Rails: six rows of pairs and the mine (TR-6, TR-7). Numbers from the rules stand in one table here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.board import FIELD, GRID
from branchline.engine.thirty_rails.faces import EXITS
from branchline.engine.thirty_rails.state import NONE, Sheet
from branchline.engine.track.lines import Line, LineFinder

PAIR_POINTS = {(1, 2): 1, (1, 3): 2, (1, 4): 3, (2, 3): 3, (2, 4): 4, (3, 4): 5}
"""First column of the sheet, by pair of stations."""
MINE_POINTS = (0, 2, 6, 12, 20)
"""By number of stations joined to the mine."""
CELL_POINTS = 1
BONUS_POINTS = 2
GRADES = ((60, "grade.excellent"), (50, "grade.good"), (40, "grade.ok"))
"""Lowest total of a grade and its message."""

FINDER = LineFinder(GRID, EXITS)
ALL_DOORS = 0b1111


def pair_key(a: int, b: int) -> str:
    """The message id of a pair's row.

    >>> pair_key(1, 3)
    'row.1-3'
    """
    return f"row.{a}-{b}"


MINE_KEY = "row.mine"


def grade(total: int) -> str:
    """The message id of the grade for a total."""
    return next((key for least, key in GRADES if total >= least), "grade.none")


@dataclass(frozen=True, slots=True)
class Terminals:
    """Where lines begin and end: (cell, doors) of station 1 to 4 and of the mine, None where not placed."""

    stations: tuple[tuple[int, int] | None, ...]
    mine: tuple[int, int] | None


def inner_door(cell: int) -> int:
    """The doors of a station in the grey ring: only the side towards the white field (TR-6.5)."""
    doors = 0
    for side, neighbour in enumerate(GRID.neighbours[cell]):
        if neighbour >= 0 and FIELD >> neighbour & 1:
            doors |= 1 << side
    return doors


def terminals(sheet: Sheet) -> Terminals:
    """The terminals of a sheet under the base rules."""
    return Terminals(
        tuple((cell, inner_door(cell)) if cell != NONE else None for cell in sheet.stations),
        (sheet.mine, ALL_DOORS) if sheet.mine != NONE else None,
    )


def line_between(
    tiles: Sequence[int], a: tuple[int, int] | None, b: tuple[int, int] | None, bonus: int
) -> Line | None:
    """The line that counts between two terminals: the shortest, among equals one over the bonus cell."""
    return None if a is None or b is None else FINDER.shortest(tiles, a, b, bonus)


def score_lines(seat: Seat, sheet: Sheet, ends: Terminals) -> list[ScoreLine]:
    """The six rows and the mine's row of one seat, in the order of the printed sheet."""
    rows: list[ScoreLine] = []
    for (a, b), points in PAIR_POINTS.items():
        line = line_between(sheet.tiles, ends.stations[a - 1], ends.stations[b - 1], sheet.bonus)
        if line is None:
            parts = (("pair", 0), ("cells", 0), ("bonus", 0))
            rows.append(ScoreLine(seat, pair_key(a, b), 0, parts))
            continue
        cells, bonus = CELL_POINTS * len(line.passes), BONUS_POINTS * line.bonus
        parts = (("pair", points), ("cells", cells), ("bonus", bonus))
        rows.append(ScoreLine(seat, pair_key(a, b), points + cells + bonus, parts, line.passes))
    joined: list[tuple[int, int, int]] = []
    count = 0
    for station in ends.stations:
        line = line_between(sheet.tiles, station, ends.mine, NONE)
        if line is not None:
            count += 1
            joined.extend(step for step in line.passes if step not in joined)
    rows.append(
        ScoreLine(seat, MINE_KEY, MINE_POINTS[count], (("stations", count),), tuple(joined))
    )
    return rows
