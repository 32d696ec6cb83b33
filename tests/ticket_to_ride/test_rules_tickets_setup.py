"""Sections 2 and 3 of docs/rules/ticket_to_ride.md: what there is, and setting up."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.ticket_to_ride.at_table import Scripted, Table, assert_conserved, board, rulebook

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.kernel.events import drop
from branchline.engine.kernel.reasons import IllegalAction
from branchline.engine.kernel.types import Config, Seat
from branchline.engine.ticket_to_ride import events as ev
from branchline.engine.ticket_to_ride.cards import FULL_DECK, GREY, ROUTE_COLOURS
from branchline.engine.ticket_to_ride.rulebook import TicketToRide
from branchline.engine.ticket_to_ride.state import Phase

SEATS = (2, 3, 4, 5)


@pytest.mark.rule("TT-2.1")
def test_two_to_five_seats_with_45_trains_on_the_large_map() -> None:
    for seats in SEATS:
        assert TicketToRide.plan(seats) == Config("ticket_to_ride", seats, board="usa")
        table = Table(seats)
        assert [player.trains for player in table.state.players] == [45] * seats
        assert {p.trains for p in Table(seats, "baltic").state.players} == {20}
    for seats in (-1, 0, 1, 6):
        with pytest.raises(IllegalAction, match=r"seats\.between"):
            TicketToRide.plan(seats)
    with pytest.raises(IllegalAction, match=r"module\.unknown"):
        TicketToRide.plan(2, ["europe"])


@pytest.mark.rule("TT-2.2")
@pytest.mark.parametrize("name", ["usa", "baltic"])
def test_routes_are_one_to_six_long_in_eight_colours_or_grey(name: str) -> None:
    assert {route.length for route in board(name).routes} == {1, 2, 3, 4, 5, 6}
    assert {ROUTE_COLOURS[route.colour] for route in board(name).routes} == {
        *("black", "blue", "green", "orange", "pink", "red", "white", "yellow", "grey")
    }


@pytest.mark.rule("TT-2.3")
def test_there_are_110_cards() -> None:
    assert FULL_DECK == (12, 12, 12, 12, 12, 12, 12, 12, 14)
    for seats in SEATS:
        assert_conserved(rulebook(seats), Table(seats).state)


@pytest.mark.rule("TT-2.4")
def test_there_are_30_tickets_on_the_large_map() -> None:
    values = [ticket.value for ticket in board().tickets]
    assert (len(values), min(values), max(values), sum(values)) == (30, 4, 22, 349)


@pytest.mark.rule("TT-2.5")
def test_the_large_map_has_its_routes() -> None:
    assert board().totals == {
        "cities": 36,
        "pairs": 78,
        "routes": 100,
        "doubles": 22,
        "spaces": 309,
        "spaces_single_track": 256,
        "tickets": 30,
        "ticket_value_sum": 349,
    }
    lengths = Counter(route.length for route in board().routes)
    assert lengths == {1: 9, 2: 36, 3: 20, 4: 16, 5: 10, 6: 9}
    for colour in range(8):
        own = [route.length for route in board().routes if route.colour == colour]
        assert (len(own), sum(own)) == (7, 27)
    grey = [route.length for route in board().routes if route.colour == GREY]
    assert (len(grey), sum(grey)) == (44, 93)


@pytest.mark.rule("TT-2.6")
@pytest.mark.parametrize("name", ["usa", "baltic"])
def test_twins_are_equally_long_and_differ_in_colour(name: str) -> None:
    routes = board(name).routes
    twins = [(route, routes[route.twin]) for route in routes if route.twin >= 0]
    assert len(twins) == 2 * board(name).totals["doubles"]
    for route, twin in twins:
        assert (route.a, route.b, route.length) == (twin.a, twin.b, twin.length)
        assert routes[twin.twin] is route is not twin
        assert route.colour != twin.colour or route.colour == GREY


@pytest.mark.rule("TT-3.1")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_gets_four_cards_secretly(seats: int) -> None:
    table = Table(seats, started=False)
    for seat in range(seats):
        assert sum(table.player(seat).cards) == 4
        (seen,) = [e for e in table.seen(ev.HandSeen) if e.seat == seat]
        assert seen.audience == seat and len(seen.cards) == 4
        assert all(table.player(seat).cards[card] for card in seen.cards)
        assert table.view((seat + 1) % seats).players[seat].cards == 4
    assert [e.count for e in table.seen(ev.HandDealt)] == [4] * seats
    assert all(event.audience is None for event in table.seen(ev.HandDealt))


@pytest.mark.rule("TT-3.2")
def test_five_cards_are_turned_up_and_flushed_where_needed() -> None:
    table = Table(chance=Scripted(display="red blue green red black"), started=False)
    assert table.view().display == (5, 1, 2, 5, 0)
    assert not table.seen(ev.DisplayFlushed)
    assert table.view().deck == 110 - 8 - 5
    wild = Scripted(display="locomotive red locomotive blue locomotive red red blue blue black")
    table = Table(chance=wild, started=False)
    assert table.view().display == (5, 5, 1, 1, 0)
    assert table.view().discard == (0, 1, 0, 0, 0, 1, 0, 0, 3)
    assert [e.cards for e in table.seen(ev.DisplayFlushed)] == [(8, 5, 8, 1, 8)]


@pytest.mark.rule("TT-3.3")
def test_everybody_begins_without_points() -> None:
    table = Table(5)
    assert [player.points for player in table.state.players] == [0] * 5
    assert [table.rules.score(table.state).total(Seat(seat)) for seat in range(5)] == [0] * 5
    assert all(player.routes == 0 for player in table.state.players)


@pytest.mark.rule("TT-3.4")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_gets_three_tickets_before_any_are_returned(seats: int) -> None:
    table = Table(seats, started=False)
    offers = [player.offer for player in table.state.players]
    assert [len(offer) for offer in offers] == [3] * seats
    assert len({ticket for offer in offers for ticket in offer}) == 3 * seats
    assert table.state.tickets_left() == 30 - 3 * seats
    assert all(event.audience == event.seat for event in table.seen(ev.TicketsSeen))
    assert [e.tickets for e in table.seen(ev.TicketsSeen)] == [tuple(offer) for offer in offers]
    assert [event.count for event in table.seen(ev.TicketsOffered)] == [3] * seats


@pytest.mark.rule("TT-3.5")
def test_two_or_three_are_kept_and_nobody_learns_how_many_until_all_have_chosen() -> None:
    table = Table(3, started=False)
    for seat in range(3):
        assert table.can(seat) == {"keep 12", "keep 13", "keep 23", "keep 123"}
        for text in ("keep 1", "keep 2", "keep 3", "keep 0"):
            assert table.why(text, seat) == "tickets.keep_more"
    assert table.rules.to_act(table.state) == (0, 1, 2)
    others = [table.view(2), table.view(None)]
    table.do("keep 13", seat=0)
    table.do("keep 123", seat=1)
    for before, after in zip(others, [table.view(2), table.view(None)], strict=True):
        assert [p.tickets for p in after.players] == [p.tickets for p in before.players]
        assert after.players[0].offered == after.players[1].offered == 0
        assert after.tickets_left == before.tickets_left
    assert [e.seat for e in table.seen(ev.StartChosen)] == [0, 1] and not table.seen(ev.TicketsKept)
    table.do("keep 12", seat=2)
    assert [player.tickets for player in table.view(2).players] == [2, 3, 2]
    assert [(e.kept, e.returned) for e in table.seen(ev.TicketsKept)] == [(2, 1), (3, 0), (2, 1)]


@pytest.mark.rule("TT-3.6")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_returned_tickets_go_under_the_deck_in_the_order_of_seats(order: tuple[int, ...]) -> None:
    table = Table(3, started=False)
    second = [player.offer[1] for player in table.state.players]
    for seat in order:
        table.do("keep 13", seat=seat)
    assert table.state.bottom == list(zip(second, range(3), strict=True))
    assert not any(table.state.top[ticket] for ticket in second)
    assert table.state.tickets_left() == 30 - 6


@pytest.mark.rule("TT-3.7")
def test_nobody_has_a_turn_before_all_have_chosen() -> None:
    table = Table(3, started=False)
    for seat in (0, 1):
        table.do("keep 123", seat=seat)
        for text in ("blind", "take 1", "tickets", "keep 123", "pass"):
            assert table.why(text, seat) == "tickets.others_choose"
        assert table.why("blind", 2) == "tickets.choose_first"
        assert table.state.phase == Phase.START
    table.do("keep 123", seat=2)
    assert table.state.phase == Phase.TURN


@pytest.mark.rule("TT-3.8")
def test_chance_says_who_begins_and_turns_go_around() -> None:
    rules = rulebook(4)
    first = Counter(rules.setup(SeededChance(seed)).active for seed in range(400))
    assert set(first) == {0, 1, 2, 3}
    assert min(first.values()) > 60
    state = rules.setup(SeededChance(5))
    chance = SeededChance(5)
    for seat in range(4):
        rules.apply(state, Seat(seat), rules.decode("keep 123"), chance, drop)
    begun = state.active
    for turn in range(1, 9):
        assert (state.turn, state.active) == (turn, (begun + turn - 1) % 4)
        assert rules.to_act(state) == (state.active,)
        rules.apply(state, Seat(state.active), rules.decode("blind"), chance, drop)
        rules.apply(state, Seat(state.active), rules.decode("blind"), chance, drop)
