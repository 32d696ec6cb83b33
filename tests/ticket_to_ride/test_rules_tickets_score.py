"""Sections 9 and 10 of docs/rules/ticket_to_ride.md: the score and the winner."""

from __future__ import annotations

import pytest
from tests.ticket_to_ride.at_table import Table, rulebook, score

from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride import events as ev
from branchline.engine.ticket_to_ride.scoring import Holding, route_points, score_holdings
from branchline.engine.ticket_to_ride.state import Phase

TO_CHICAGO = ("Denver-Santa Fe", "Denver-Kansas City black", "Kansas City-Omaha", "Chicago-Omaha")
BY_LENGTH = {
    1: ("Portland-Seattle", 1),
    2: ("Denver-Santa Fe", 2),
    3: ("Helena-Salt Lake City", 4),
    4: ("Denver-Omaha", 7),
    5: ("Denver-Phoenix", 10),
    6: ("Helena-Seattle", 15),
}


@pytest.mark.rule("TT-9.1")
@pytest.mark.parametrize("length", BY_LENGTH)
def test_routes_score_by_length(length: int) -> None:
    route, points = BY_LENGTH[length]
    table = Table().hand(0, "locomotive*6").claim(route, "locomotive", length)
    assert table.player().points == points and table.player().trains == 45 - length
    (mine,) = score({"claims": [route]})
    assert mine["row.routes"].points == points
    assert dict(mine["row.routes"].parts) == {"routes": 1, "trains": length}


@pytest.mark.rule("TT-9.1")
def test_all_routes_together() -> None:
    table = Table()
    assert route_points(table.board, (1 << 100) - 1) == 508
    assert route_points(table.board, 0) == 0


@pytest.mark.rule("TT-9.2")
def test_a_ticket_counts_when_own_routes_join_its_cities() -> None:
    (mine,) = score({"claims": TO_CHICAGO, "tickets": ["Chicago-Santa Fe", "Denver-El Paso"]})
    made = mine["row.tickets_made"]
    assert (made.points, made.parts) == (9, (("chicago--santa-fe", 9),))
    table = Table()
    ids = [table.board.routes[mark[0]].id for mark in made.evidence]
    assert sorted(ids) == sorted(table.id(text) for text in TO_CHICAGO)
    assert made.groups == (4,)
    for colour in ("black", "orange"):
        claims = [text.replace("black", colour) for text in TO_CHICAGO]
        (mine,) = score({"claims": claims, "tickets": ["Santa Fe-Chicago"]})
        assert mine["row.tickets_made"].points == 9, "either track, either direction"


@pytest.mark.rule("TT-9.2")
def test_somebody_elses_routes_do_not_help() -> None:
    mine, yours = score(
        {"claims": TO_CHICAGO[:2], "tickets": ["Chicago-Santa Fe"]}, {"claims": TO_CHICAGO[2:]}
    )
    assert mine["row.tickets_made"].points == 0
    assert mine["row.tickets_lost"].points == -9
    assert yours["row.tickets_lost"].points == 0


@pytest.mark.rule("TT-9.3")
def test_other_tickets_are_subtracted() -> None:
    (mine,) = score({"claims": TO_CHICAGO, "tickets": ["New York-Seattle", "Denver-El Paso"]})
    lost = mine["row.tickets_lost"]
    assert lost.points == -26
    assert lost.parts == (("new-york--seattle", -22), ("denver--el-paso", -4))


@pytest.mark.rule("TT-9.4")
def test_the_longest_path_uses_no_route_twice_and_may_come_through_a_city_again() -> None:
    eight = ["Nashville-Atlanta", "Atlanta-Raleigh", "Raleigh-Nashville", "Atlanta-Charleston", "Charleston-Miami", "Miami-Atlanta"]  # fmt: skip
    (mine,) = score({"claims": eight})
    row = mine["row.longest"]
    assert dict(row.parts) == {"trains": 17}
    assert len({mark[0] for mark in row.evidence}) == len(row.evidence) == 6
    table = Table()
    for here, there in zip(row.evidence, row.evidence[1:], strict=False):
        assert here[2] == there[1], "one unbroken path"
    for number, a, b in row.evidence:
        assert {a, b} == {table.board.routes[number].a, table.board.routes[number].b}
    fork = ["Calgary-Helena", "Duluth-Helena", "Denver-Helena"]
    assert score({"claims": fork})[0]["row.longest"].part("trains") == 10


@pytest.mark.rule("TT-9.5")
def test_everybody_with_the_longest_path_gets_ten() -> None:
    tied = score({"claims": ["Calgary-Helena"]}, {"claims": ["Denver-Kansas City"]}, {})
    assert [rows["row.longest"].points for rows in tied] == [10, 10, 0]
    alone = score({"claims": ["Seattle-Vancouver"]}, {"claims": ["Calgary-Helena"]})
    assert [rows["row.longest"].points for rows in alone] == [0, 10]


@pytest.mark.rule("TT-9.6")
def test_without_routes_nobody_gets_it() -> None:
    assert [rows["row.longest"].points for rows in score({}, {}, {})] == [0, 0, 0]


@pytest.mark.rule("TT-9.7")
def test_totals_may_be_negative() -> None:
    (mine,) = score({"tickets": ["New York-Seattle", "Los Angeles-New York"]})
    assert sum(row.points for row in mine.values()) == -43


@pytest.mark.rule("TT-9.8")
def test_tickets_are_told_when_the_game_is_over_and_not_before() -> None:
    table = Table().own(0, *TO_CHICAGO).hold(0, "Chicago-Santa Fe", "New York-Seattle")
    table.hold(1, "Denver-El Paso")
    rows = {row.key: row for row in table.rules.score(table.state).rows(Seat(0))}
    assert rows["row.tickets_made"].points == rows["row.tickets_lost"].points == 0
    assert rows["row.routes"].points == table.player().points == 17
    assert table.view(1).players[0].shown == ()
    table.state.last_turns = 1
    table.do("blind", "blind")
    assert table.state.phase == Phase.OVER
    rows = {row.key: row for row in table.rules.score(table.state).rows(Seat(0))}
    assert (rows["row.tickets_made"].points, rows["row.tickets_lost"].points) == (9, -22)
    assert len(table.view(1).players[0].shown) == 2
    shown = {event.seat: event for event in table.seen(ev.TicketsShown)}
    assert shown[0].made == (table.ticket("Chicago-Santa Fe"),)
    assert shown[0].lost == (table.ticket("New York-Seattle"),)
    assert shown[0].audience is None
    (longest,) = table.seen(ev.LongestShown)
    assert (longest.seats, longest.length) == ((0,), 11)


def ranking(*holdings: tuple[list[str], list[str]]) -> tuple[tuple[int, ...], ...]:
    table = Table()
    held = [
        Holding(table.routes(*claims), [table.ticket(pair) for pair in tickets])
        for claims, tickets in holdings
    ]
    return score_holdings(table.board, rulebook().network, held).ranking()


@pytest.mark.rule("TT-10.1")
def test_the_highest_total_wins_then_tickets_then_the_longest_path() -> None:
    assert ranking((["Denver-Omaha"], []), (["Helena-Seattle"], [])) == ((1,), (0,))
    # 4 + 10 and 1 ticket of 4 against 7 + 7: equal at 18 - without the path of the other.
    one = (["Denver-Santa Fe", "El Paso-Santa Fe"], ["Denver-El Paso"])
    other = (["Portland-Seattle", "Denver-Omaha"], [])
    sheet_totals = [2 + 2 + 4 + 10, 1 + 7 + 10]
    assert sheet_totals == [18, 18], "both have a longest path of four"
    assert ranking(one, other) == ((0,), (1,))


@pytest.mark.rule("TT-10.1")
def test_tickets_go_before_the_longest_path() -> None:
    # Seat 0: 2 + 2 + 7 for routes and 4 for a ticket, no path above four. Seat 1: 2 + 1 + 2 for routes and 10 for a path of five.
    one = (["Denver-Santa Fe", "El Paso-Santa Fe", "Helena-Winnipeg"], ["Denver-El Paso"])
    other = (["Dallas-Oklahoma City", "Dallas-Houston", "Houston-New Orleans"], [])
    assert [2 + 2 + 7 + 4] == [2 + 1 + 2 + 10]
    assert ranking(one, other) == ((0,), (1,))
    assert ranking(other, one) == ((1,), (0,))


@pytest.mark.rule("TT-10.1")
def test_among_equal_tickets_the_longest_path_decides() -> None:
    # Seat 0: 15 for Helena-Seattle and 10 for the path. Seat 1: 25 for routes without a path of six.
    one = (["Helena-Seattle"], [])
    other = (["Denver-Phoenix", "Atlanta-Miami", "Helena-Salt Lake City", "Portland-Seattle"], [])
    assert [10 + 10 + 4 + 1] == [15 + 10]
    assert ranking(one, other) == ((0,), (1,))
    assert ranking(other, one) == ((1,), (0,))


@pytest.mark.rule("TT-10.2")
def test_equal_in_everything_is_shared() -> None:
    assert ranking((["Calgary-Helena"], []), (["Denver-Omaha"], []), ([], [])) == ((0, 1), (2,))
