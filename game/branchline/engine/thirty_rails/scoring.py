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
Grades = tuple[tuple[int, str], ...]
"""Lowest total of a grade and its message, the best first."""
GRADES: Grades = ((60, "grade.excellent"), (50, "grade.good"), (40, "grade.ok"))

FINDER = LineFinder(GRID, EXITS)
ALL_DOORS = 0b1111


def pair_key(a: int, b: int) -> str:
    """The message id of a pair's row.

    >>> pair_key(1, 3)
    'row.1-3'
    """
    return f"row.{a}-{b}"


MINE_KEY = "row.mine"


def grade(total: int, grades: Grades = GRADES) -> str:
    """The message id of the grade for a total."""
    return next((key for least, key in grades if total >= least), "grade.none")


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


def terminals(sheet: Sheet, open_ring: bool = False) -> Terminals:
    """The terminals of a sheet. Where the ring is open, stations are joined on every side (TR-11.15)."""
    return Terminals(
        tuple(
            (cell, ALL_DOORS if open_ring else inner_door(cell)) if cell != NONE else None
            for cell in sheet.stations
        ),
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
    joined, steps = joined_stations(sheet, ends, ends.mine)
    count = len(joined)
    rows.append(ScoreLine(seat, MINE_KEY, MINE_POINTS[count], (("stations", count),), steps))
    return rows


def joined_stations(
    sheet: Sheet, ends: Terminals, goal: tuple[int, int] | None
) -> tuple[tuple[int, ...], tuple[tuple[int, int, int], ...]]:
    """The numbers of the stations that a line joins to a terminal, and the passes of these lines, each once."""
    numbers: list[int] = []
    steps: dict[tuple[int, int, int], None] = {}
    for number, station in enumerate(ends.stations, 1):
        line = line_between(sheet.tiles, station, goal, NONE)
        if line is not None:
            numbers.append(number)
            steps.update(dict.fromkeys(line.passes))
    return tuple(numbers), tuple(steps)
