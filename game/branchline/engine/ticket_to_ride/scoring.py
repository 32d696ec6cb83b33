"""The score of Ticket to Ride: routes, tickets, longest path (TT-9). The numbers of the rules stand in one table here.

Evidence of a row are marks (route, city, city) in the direction of travel, or (route,) where none is meant. In rows of tickets
each part is named by the id of a ticket, and the marks of the way that joins it are one of the row's groups.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from branchline.engine.kernel.score import ScoreLine, ScoreSheet
from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride.board import BoardSpec
from branchline.engine.ticket_to_ride.network import Network, routes_in

ROUTE_POINTS = (0, 1, 2, 4, 7, 10, 15)
"""By length of a route (TT-9.1)."""
LONGEST_BONUS = 10
"""For each seat with the longest path (TT-9.5)."""

GRADES = ((140, "grade.excellent"), (110, "grade.good"), (80, "grade.ok"))
"""Lowest total of a grade with as many trains as on the map of North America, and its message."""
USUAL_TRAINS = 45

ROUTES_KEY, MADE_KEY, LOST_KEY = "row.routes", "row.tickets_made", "row.tickets_lost"
LONGEST_KEY = "row.longest"


def grade(total: int, trains: int = USUAL_TRAINS) -> str:
    """The message id of the grade for a total. With fewer trains less is asked for.

    >>> grade(60), grade(60, trains=20)
    ('grade.none', 'grade.good')
    """
    even = total * USUAL_TRAINS
    return next((key for least, key in GRADES if even >= least * trains), "grade.none")


@dataclass(frozen=True, slots=True)
class Holding:
    """What of a seat is scored: its routes as a mask, and its tickets as far as they count already."""

    routes: int
    tickets: Sequence[int] = ()


def route_points(board: BoardSpec, mask: int) -> int:
    """The points for the routes in a mask."""
    return sum(ROUTE_POINTS[board.routes[number].length] for number in routes_in(mask))


def longest_seats(network: Network, holdings: Sequence[Holding]) -> tuple[int, tuple[Seat, ...]]:
    """The length of the longest path and the seats that have one so long; nobody's where nobody has a route (TT-9.6)."""
    lengths = [network.longest(holding.routes).weight for holding in holdings]
    most = max(lengths, default=0)
    seats = [Seat(seat) for seat, length in enumerate(lengths) if length == most and most]
    return most, tuple(seats)


def score_holdings(board: BoardSpec, network: Network, holdings: Sequence[Holding]) -> ScoreSheet:
    """The sheet: four rows for each seat, with the winner's tie-breaks (TT-9, TT-10.1)."""
    _, longest = longest_seats(network, holdings)
    lines: list[ScoreLine] = []
    ties: dict[Seat, tuple[int, ...]] = {}
    for index, holding in enumerate(holdings):
        seat = Seat(index)
        made = [ticket for ticket in holding.tickets if network.joins(holding.routes, ticket)]
        lost = [ticket for ticket in holding.tickets if ticket not in made]
        lines += [
            _routes_row(board, seat, holding.routes),
            _tickets_row(board, network, seat, holding.routes, made),
            _lost_row(board, seat, lost),
            _longest_row(network, seat, holding.routes, seat in longest),
        ]
        ties[seat] = (len(made), int(seat in longest))
    return ScoreSheet(len(holdings), tuple(lines), ties)


def _routes_row(board: BoardSpec, seat: Seat, mask: int) -> ScoreLine:
    numbers = tuple(routes_in(mask))
    trains = sum(board.routes[number].length for number in numbers)
    parts = (("routes", len(numbers)), ("trains", trains))
    marks = tuple((number,) for number in numbers)
    return ScoreLine(seat, ROUTES_KEY, route_points(board, mask), parts, marks)


def _tickets_row(
    board: BoardSpec, network: Network, seat: Seat, mask: int, made: Sequence[int]
) -> ScoreLine:
    parts = tuple((board.tickets[ticket].id, board.tickets[ticket].value) for ticket in made)
    ways = [_along(board, board.tickets[t].a, network.way(mask, t)) for t in made]
    points = sum(value for _, value in parts)
    marks = tuple(mark for way in ways for mark in way)
    return ScoreLine(seat, MADE_KEY, points, parts, marks, tuple(len(way) for way in ways))


def _lost_row(board: BoardSpec, seat: Seat, lost: Sequence[int]) -> ScoreLine:
    parts = tuple((board.tickets[ticket].id, -board.tickets[ticket].value) for ticket in lost)
    points = sum(value for _, value in parts)
    return ScoreLine(seat, LOST_KEY, points, parts, (), (0,) * len(lost))


def _longest_row(network: Network, seat: Seat, mask: int, longest: bool) -> ScoreLine:
    trail = network.longest(mask)
    marks = tuple(zip(trail.links, trail.places, trail.places[1:], strict=False))
    points = LONGEST_BONUS if longest else 0
    return ScoreLine(seat, LONGEST_KEY, points, (("trains", trail.weight),), marks)


def _along(board: BoardSpec, city: int, way: Sequence[int]) -> list[tuple[int, ...]]:
    """The routes of a way as marks, starting in a city."""
    marks: list[tuple[int, ...]] = []
    for number in way:
        route = board.routes[number]
        after = route.b if route.a == city else route.a
        marks.append((number, city, after))
        city = after
    return marks
