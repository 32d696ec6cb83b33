"""Positions and facts whose answers are known from elsewhere: section 12 of the specification's published checks."""

from __future__ import annotations

import heapq
import json
from typing import Any

import pytest
from tests.ticket_to_ride import reference as ref
from tests.ticket_to_ride.at_table import FIXTURES, board
from tests.ticket_to_ride.bridge import reference_board

from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride.position import score_position

ORACLES = json.loads((FIXTURES / "ticket_to_ride_oracles.json").read_text("utf-8"))
NOT_CHEAPEST = {
    "chicago--los-angeles": 15,
    "los-angeles--miami": 19,
    "los-angeles--new-york": 20,
    "new-york--seattle": 20,
    "oklahoma-city--sault-ste-marie": 8,
}
"""Tickets whose value is not the fewest trains that they need on the empty map."""


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle["id"])
def test_known_positions(oracle: dict[str, Any]) -> None:
    sheet = score_position({"board": "usa", "seats": oracle["seats"]}, board())
    rows = [{row.key: row for row in sheet.rows(Seat(s))} for s in range(len(oracle["seats"]))]
    found = {
        "longest": [row["row.longest"].part("trains") for row in rows],
        "bonus": [row["row.longest"].points for row in rows],
        "trains": [row["row.routes"].part("trains") for row in rows],
        "made": [row["row.tickets_made"].points for row in rows],
        "lost": [row["row.tickets_lost"].points for row in rows],
    }
    wanted = {key: oracle[key] for key in found if key in oracle}
    assert wanted
    assert {key: found[key] for key in wanted} == wanted


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle["id"])
def test_the_reference_agrees_on_paths(oracle: dict[str, Any]) -> None:
    tracks = reference_board("usa").tracks.values()
    ids = {city.name: city.id for city in board().cities}
    for seat, length in zip(oracle["seats"], oracle.get("longest", []), strict=False):
        own = []
        for claim in seat.get("claims", []):
            ends = {ids[name] for name in claim[:2]}
            own.append(next(track for track in tracks if track.ends == ends))
        assert ref.longest(own) == length


def trains_needed(
    name: str, one: str, other: str, closed: tuple[str, ...] = (), own: tuple[str, ...] = ()
) -> int:
    """The fewest trains that join two cities, on pairs that are not closed; own pairs cost nothing."""
    queue, done = [(0, one)], set()
    while queue:
        cost, city = heapq.heappop(queue)
        if city == other:
            return cost
        if city in done:
            continue
        done.add(city)
        for track in reference_board(name).tracks.values():
            if city in track.ends and "--".join(sorted(track.ends)) not in closed:
                (after,) = track.ends - {city}
                free = "--".join(sorted(track.ends)) in own
                heapq.heappush(queue, (cost + (0 if free else track.length), after))
    raise AssertionError("not connected")


def test_values_of_tickets_are_the_fewest_trains_but_for_five() -> None:
    for ticket, (one, other, value) in reference_board("usa").tickets.items():
        assert trains_needed("usa", one, other) == NOT_CHEAPEST.get(ticket, value), ticket
    assert all(board().tickets[n].id in reference_board("usa").tickets for n in range(30))


def test_values_of_tickets_on_the_small_map_are_the_fewest_trains() -> None:
    for one, other, value in reference_board("baltic").tickets.values():
        assert trains_needed("baltic", one, other) == value


def test_known_distances() -> None:
    assert trains_needed("usa", "los-angeles", "denver") == 8
    owned = ("el-paso--los-angeles",)
    assert trains_needed("usa", "los-angeles", "denver", own=owned) == 4
    assert trains_needed("usa", "calgary", "salt-lake-city", closed=("calgary--helena",)) == 11
    assert trains_needed("usa", "kansas-city", "houston") == 5
    closed = ("kansas-city--oklahoma-city",)
    assert trains_needed("usa", "kansas-city", "houston", closed=closed) == 7


def test_the_map_holds_together() -> None:
    """Connected, no bridge, no cut city, degrees from 2 to 7, diameter 23."""
    cities = [city.id for city in board().cities]
    assert max(trains_needed("usa", one, other) for one in cities for other in cities) == 23
    tracks = list(reference_board("usa").tracks.values())
    pairs = {track.ends for track in tracks}
    for pair in pairs:
        rest = [track for track in tracks if track.ends != pair]
        assert ref.joined(rest, *pair), f"{pair} is a bridge"
    for city in cities:
        rest = [track for track in tracks if city not in track.ends]
        others = [other for other in cities if other != city]
        assert all(ref.joined(rest, others[0], other) for other in others), f"{city} cuts"
    degrees = {city: sum(city in pair for pair in pairs) for city in cities}
    assert {c for c, d in degrees.items() if d == 7} == {"denver", "helena", "pittsburgh"}
    assert {c for c, d in degrees.items() if d == 2} == {"boston", "las-vegas", "vancouver"}
    assert min(degrees.values()) == 2 and max(degrees.values()) == 7


def test_the_small_map_holds_together_too() -> None:
    tracks = list(reference_board("baltic").tracks.values())
    for pair in {track.ends for track in tracks}:
        assert ref.joined([track for track in tracks if track.ends != pair], *pair)
    assert board("baltic").totals == {
        "cities": 14,
        "pairs": 29,
        "routes": 46,
        "doubles": 17,
        "spaces": 130,
        "spaces_single_track": 87,
        "tickets": 24,
        "ticket_value_sum": 176,
    }
    for colour in range(8):
        spaces = [route.length for route in board("baltic").routes if route.colour == colour]
        assert sum(spaces) == 11
