"""Score sheets: rows with evidence, totals and the ranking. What scores is decided by the games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from branchline.engine.kernel.types import Seat


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One row of a seat's sheet.

    `key` is the message id of the row; `parts` are the named numbers that add up to `points` or explain it.
    `evidence` is what to light up: `(cell,)` a cell, `(cell, a, b)` the track in a cell between sides a and b,
    in the order in which a train runs; `(cell, a, a)` is the single arm at side a. Where a row counts several
    things, `groups` says how many marks of the evidence belong to each of them, in order.
    """

    seat: Seat
    key: str
    points: int
    parts: tuple[tuple[str, int], ...] = ()
    evidence: tuple[tuple[int, ...], ...] = ()
    groups: tuple[int, ...] = ()

    def part(self, name: str) -> int:
        """One of the numbers behind the row; 0 where the row has no such number."""
        return dict(self.parts).get(name, 0)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The rows of all seats in the order of the printed sheet.

    `tie_breaks` gives each seat a tuple; among equal totals the larger tuple is ahead.
    """

    seats: int
    lines: tuple[ScoreLine, ...]
    tie_breaks: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)

    def rows(self, seat: Seat) -> tuple[ScoreLine, ...]:
        """The rows of one seat."""
        return tuple(line for line in self.lines if line.seat == seat)

    def total(self, seat: Seat) -> int:
        """The sum of a seat's rows."""
        return sum(line.points for line in self.lines if line.seat == seat)

    def ranking(self) -> tuple[tuple[Seat, ...], ...]:
        """Places from first to last; seats that share a place stand in one tuple."""
        places: dict[tuple[int, tuple[int, ...]], list[Seat]] = {}
        for index in range(self.seats):
            seat = Seat(index)
            places.setdefault((self.total(seat), self.tie_breaks.get(seat, ())), []).append(seat)
        return tuple(tuple(places[mark]) for mark in sorted(places, reverse=True))
