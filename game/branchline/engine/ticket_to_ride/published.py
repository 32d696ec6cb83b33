"""Ticket to Ride as the catalogue hands it on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from branchline.engine.kernel.published import BoardNamed, GameInfo, Options, Published, Scored
from branchline.engine.kernel.reasons import IllegalAction, because
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Config
from branchline.engine.ticket_to_ride.board import MAX_SEATS, MIN_SEATS, BoardSpec
from branchline.engine.ticket_to_ride.position import board_named_in, score_position
from branchline.engine.ticket_to_ride.rulebook import RULES_REV, TicketToRide
from branchline.engine.ticket_to_ride.scoring import LONGEST_KEY, LOST_KEY, MADE_KEY, grade


def plan(seats: int, modules: Sequence[str], board: str, options: Options) -> Config:
    """See `Plan`; there are no settings."""
    for name in options:
        raise IllegalAction(because("option.unknown", option=name[:40]))
    return TicketToRide.plan(seats, modules, board)


def score(data: Mapping[str, object], board_named: BoardNamed) -> Sequence[Scored]:
    """See `Published.score_position`; positions name their board."""
    board: BoardSpec = board_named(board_named_in(data))
    return [Scored(line, counted(board, line)) for line in score_position(data, board).lines]


def counted(board: BoardSpec, line: ScoreLine) -> Mapping[str, object]:
    """What a row counted: routes, tickets (with the way that joins them), or the longest path, by city names."""
    routes = [_route(board, mark) for mark in line.evidence]
    if line.key == LONGEST_KEY:
        return {"path": routes}
    if line.key not in (MADE_KEY, LOST_KEY):
        return {"laid": routes}
    ends = {t.id: [board.cities[t.a].name, board.cities[t.b].name] for t in board.tickets}
    rest = iter(routes)
    return {
        "tickets": [
            {"ticket": ends[name], "value": value, "by": list(islice(rest, size))}
            for (name, value), size in zip(line.parts, line.groups, strict=True)
        ]
    }


def _route(board: BoardSpec, mark: Iterable[int]) -> list[str]:
    """The cities of a route, in the order in which it is run where the mark says so."""
    number, *ends = mark
    route = board.routes[number]
    return [board.cities[city].name for city in (ends or (route.a, route.b))]


PUBLISHED = Published(
    GameInfo(
        TicketToRide.id, range(MIN_SEATS, MAX_SEATS + 1), (), (), RULES_REV, "usa", hidden=True
    ),
    plan,
    TicketToRide,
    BoardSpec.from_data,
    score,
    lambda _config, board, total: grade(total, board.trains),
)
