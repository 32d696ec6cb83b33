"""The score sheet of Railroad Ink (RI-7). Numbers from the rules stand in one table here; modules add their rows."""

from __future__ import annotations

from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink.board import CENTRE
from branchline.engine.railroad_ink.referee import Referee
from branchline.engine.railroad_ink.state import State
from branchline.engine.track.grid import cells_of
from branchline.engine.track.networks import Mark, marks_of
from branchline.engine.track.tiles import Kind

EXIT_POINTS = (0, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 45)
"""By the number of exits of one network (RI-7.2)."""
EXIT_STEP = 4
"""For each exit beyond twelve, which only boards of your own have."""
ROUTE_POINTS = 1
CENTRE_POINTS = 1
ERROR_POINTS = -1

NETWORKS, HIGHWAY, RAILWAY = "row.networks", "row.highway", "row.railway"
CENTRE_ROW, ERRORS = "row.centre", "row.errors"
GRADES = ((65, "grade.excellent"), (55, "grade.good"), (45, "grade.ok"))
"""Lowest total of a grade and its message; ours, the rules know no grades."""


def exit_points(exits: int) -> int:
    """What a network with so many exits scores.

    >>> exit_points(2), exit_points(12)
    (4, 45)
    """
    most = len(EXIT_POINTS) - 1
    return EXIT_POINTS[min(exits, most)] + EXIT_STEP * max(0, exits - most)


def grade(total: int) -> str:
    """The message id of the grade for a total."""
    return next((key for least, key in GRADES if total >= least), "grade.none")


def base_lines(referee: Referee, state: State, seat: Seat) -> list[ScoreLine]:
    """The five rows of the base game of one seat: networks, highway, railway, centre, errors."""
    sheet = state.sheets[seat]
    routes = {HIGHWAY: Kind.ROAD, RAILWAY: Kind.RAIL}
    rows = [_networks(referee, state, seat)]
    for key, kind in routes.items():
        route = referee.longest(sheet, kind)
        rows.append(ScoreLine(seat, key, ROUTE_POINTS * route.length, (), route.marks))
    centre = cells_of(referee.drawn(sheet) & CENTRE)
    marks: tuple[Mark, ...] = tuple((cell,) for cell in centre)
    rows.append(ScoreLine(seat, CENTRE_ROW, CENTRE_POINTS * len(centre), (), marks))
    faults = referee.faults(state, seat)
    marks = tuple((cell, side, side) for cell, side in faults)
    rows.append(ScoreLine(seat, ERRORS, ERROR_POINTS * len(faults), (), marks))
    return rows


def _networks(referee: Referee, state: State, seat: Seat) -> ScoreLine:
    """The row of networks: those with two exits and more, each group of the evidence one network."""
    layout = state.sheets[seat].layout
    points = 0
    parts: list[tuple[str, int]] = []
    evidence: list[Mark] = []
    groups: list[int] = []
    for network in referee.networks(state, seat):
        exits = len(network.exits)
        gain = exit_points(exits)
        if not gain:
            continue
        marks: tuple[Mark, ...] = marks_of(layout, network.pieces)
        points += gain
        parts.append((f"network.{len(parts) + 1}", exits))
        evidence.extend(marks)
        groups.append(len(marks))
    return ScoreLine(seat, NETWORKS, points, tuple(parts), tuple(evidence), tuple(groups))
