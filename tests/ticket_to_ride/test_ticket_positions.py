"""Positions as data: what can have been played is scored, anything else is refused with its place."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ticket_to_ride.at_table import board

from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride.position import (
    PositionError,
    board_named_in,
    read_position,
    score_position,
)

TWIN = ["Denver", "Kansas City"]


def position(*seats: dict[str, Any]) -> dict[str, Any]:
    return {"board": "usa", "seats": list(seats)}


def colours(*seats: dict[str, Any]) -> list[list[str]]:
    """The ids of the routes of each seat."""
    held = read_position(position(*seats), board())
    return [
        [r.id for n, r in enumerate(board().routes) if holding.routes >> n & 1] for holding in held
    ]


def test_a_whole_table() -> None:
    first = {
        "claims": [["Denver", "Omaha"], ["denver", "santa-fe"]],
        "tickets": [["Boston", "Miami"]],
    }
    sheet = score_position(position(first, {"claims": [["Helena", "Seattle"]]}, {}), board())
    assert [sheet.total(Seat(seat)) for seat in range(3)] == [7 + 2 - 12 + 10, 15 + 10, 0]
    assert sheet.ranking() == ((1,), (0,), (2,))
    keys = ["row.routes", "row.tickets_made", "row.tickets_lost", "row.longest"]
    assert [row.key for row in sheet.rows(Seat(0))] == keys


def test_a_track_is_named_by_its_colour_or_any_that_is_left() -> None:
    four: list[dict[str, Any]] = [{}, {}, {}, {}]
    assert colours({"claims": [[*TWIN, "orange"]]}) == [["denver--kansas-city-b"]]
    assert colours({"claims": [TWIN]}) == [["denver--kansas-city-a"]]
    four[0], four[1] = {"claims": [TWIN]}, {"claims": [[*TWIN, "black"]]}
    assert colours(*four)[:2] == [["denver--kansas-city-b"], ["denver--kansas-city-a"]]
    four[0], four[1] = (
        {"claims": [["Dallas", "Houston", "grey"]]},
        {"claims": [["Houston", "Dallas"]]},
    )
    assert colours(*four)[:2] == [["dallas--houston-a"], ["dallas--houston-b"]]


def test_notes_are_allowed() -> None:
    assert score_position({**position({}), "id": "x", "source": "y", "expect": 3}, board())


BAD: dict[str, tuple[Any, str]] = {
    "no seats": ({"board": "usa"}, "seats: not a list"),
    "six seats": (position(*[{}] * 6), "seats: not a list of 1 to 5"),
    "seat no table": (position([]), "seat 1: not a table"),  # type: ignore[arg-type]
    "other key": (position({"cards": []}), "seat 1: 'cards' is no part"),
    "other key above": ({**position({}), "trains": 3}, "position: 'trains' is no part"),
    "claims no list": (position({"claims": {}}), "seat 1: claims is not a list"),
    "claim of one": (position({"claims": [["Denver"]]}), "seat 1, claim 1: not a list of 2 or 3"),
    "claim of numbers": (position({"claims": [[1, 2]]}), "claim 1: not a list of 2 or 3 texts"),
    "unknown city": (position({}, {"claims": [["Denver", "Oz"]]}), "seat 2, claim 1: 'Oz' is no city"),
    "no route": (position({"claims": [["Denver", "Miami"]]}), "no route joins Denver and Miami"),
    "no colour": (position({"claims": [[*TWIN, "gray"]]}), "'gray' is no colour"),
    "other colour": (position({"claims": [[*TWIN, "red"]]}), "no track there is red"),
    "taken": (
        position({"claims": [["Denver", "Omaha"]]}, {"claims": [["Omaha", "Denver"]]}),
        "seat 2, claim 1: the route is taken",
    ),
    "third on two tracks": (
        position(*[{"claims": [TWIN]}] * 3, {}), "seat 3, claim 1: the route is taken"
    ),
    "both tracks": (position({"claims": [TWIN, TWIN]}, {}, {}, {}), "the seat has the other track"),
    "closed track": (
        position({"claims": [TWIN]}, {"claims": [TWIN]}, {}), "with 3 seats the other track closes"
    ),
    "same claim twice": (
        position({"claims": [["Denver", "Omaha"], ["Denver", "Omaha"]]}), "claim 2: the route is taken"
    ),
    "tickets no list": (position({"tickets": 3}), "seat 1: tickets is not a list"),
    "ticket of three": (position({"tickets": [["Boston", "Miami", "x"]]}), "not a list of 2 texts"),
    "no ticket": (position({"tickets": [["Boston", "Denver"]]}), "no ticket joins Boston and Denver"),
    "ticket twice": (
        position({"tickets": [["Boston", "Miami"], ["Miami", "Boston"]]}), "holds a ticket twice"
    ),
    "ticket of two": (
        position({"tickets": [["Boston", "Miami"]]}, {"tickets": [["Boston", "Miami"]]}),
        "seat 2, ticket 1: another seat holds this ticket",
    ),
    "too many trains": (
        position(
            {
                "claims": [
                    ["Calgary", "Winnipeg"], ["Duluth", "Helena"], ["Duluth", "Toronto"],
                    ["El Paso", "Houston"], ["El Paso", "Los Angeles"], ["Helena", "Seattle"],
                    ["Miami", "New Orleans"], ["Denver", "Omaha"],
                ]
            }
        ),
        "seat 1: 46 trains are laid, of 45",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", BAD)
def test_what_cannot_have_been_played_is_refused(fault: str) -> None:
    data, message = BAD[fault]
    with pytest.raises(PositionError, match=message):
        score_position(data, board())


def test_the_name_of_the_board() -> None:
    assert board_named_in(position({})) == "usa"
    for data in ({}, {"board": 3}):
        with pytest.raises(PositionError, match="board"):
            board_named_in(data)
