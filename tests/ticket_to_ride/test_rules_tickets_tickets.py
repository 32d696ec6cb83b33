"""Sections 7 and 8 of docs/rules/ticket_to_ride.md: drawing tickets, and the end of the game."""

from __future__ import annotations

import pytest
from tests.ticket_to_ride.at_table import Table, assert_conserved

from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride import events as ev
from branchline.engine.ticket_to_ride.state import Phase

SINGLES = {"keep 1", "keep 2", "keep 3"}
PAIRS = {"keep 12", "keep 13", "keep 23"}


@pytest.mark.rule("TT-7.1")
def test_three_tickets_or_as_many_as_there_are() -> None:
    table = Table(3).do("tickets")
    assert len(table.player().offer) == 3 and table.state.tickets_left() == 18
    (offered,) = table.seen(ev.TicketsOffered)[3:]
    assert (offered.seat, offered.count, offered.audience) == (0, 3, None)
    (seen,) = table.seen(ev.TicketsSeen)[3:]
    assert (seen.tickets, seen.audience) == (tuple(table.player().offer), 0)
    for pairs in (["Boston-Miami"], ["Boston-Miami", "Denver-El Paso"]):
        table = Table(3).tickets_left(*pairs).do("tickets")
        assert sorted(table.player().offer) == sorted(table.ticket(pair) for pair in pairs)
        assert table.state.tickets_left() == 0
        assert_conserved(table.rules, table.state)


@pytest.mark.rule("TT-7.2")
def test_at_least_one_is_kept() -> None:
    table = Table().do("tickets")
    assert table.can() == SINGLES | PAIRS | {"keep 123"}
    assert table.why("keep 0") == "tickets.keep_more"
    for pairs, wanted in (
        (["Boston-Miami"], {"keep 1"}),
        (["Boston-Miami", "Denver-El Paso"], {"keep 1", "keep 2", "keep 12"}),
    ):
        table = Table().tickets_left(*pairs).do("tickets")
        assert table.can() == wanted
        assert table.why("keep 3") == "tickets.not_offered"
        assert table.why("keep 0") == "tickets.keep_more"


@pytest.mark.rule("TT-7.3")
def test_the_rest_goes_under_the_deck_and_comes_last_in_turn() -> None:
    table = Table(2).do("tickets")
    first, second, third = table.player().offer
    table.do("keep 2")
    assert table.player().tickets[-1] == second
    assert table.state.bottom == [(first, 0), (third, 0)]
    (event,) = table.seen(ev.TicketsKept)[2:]
    assert (event.kept, event.returned, event.audience) == (1, 2, None)
    chosen = table.seen(ev.TicketsChosen)[-1]
    assert (chosen.kept, chosen.returned, chosen.audience) == ((second,), (first, third), 0)
    while any(table.state.top):
        assert table.state.bottom[:2] == [(first, 0), (third, 0)]
        table.do("tickets", "keep 123")
    table.state.bottom = [(first, 0), (third, 0)]
    table.do("tickets")
    assert table.player(table.state.active).offer[-2:] == [first, third]


@pytest.mark.rule("TT-7.3")
def test_an_offer_of_shuffled_and_returned_tickets() -> None:
    table = Table().tickets_left("Boston-Miami", "Denver-El Paso", bottom=True)
    table.state.top[table.ticket("Calgary-Phoenix")] = 1
    for player in table.state.players:
        if table.ticket("Calgary-Phoenix") in player.tickets:
            player.tickets.remove(table.ticket("Calgary-Phoenix"))
    table.do("tickets")
    pairs = ("Calgary-Phoenix", "Boston-Miami", "Denver-El Paso")
    assert table.player().offer == [table.ticket(pair) for pair in pairs]


@pytest.mark.rule("TT-7.4")
def test_without_tickets_none_can_be_drawn() -> None:
    table = Table().tickets_left()
    assert table.why("tickets") == "tickets.none_left"


@pytest.mark.rule("TT-7.5")
def test_tickets_stay_and_have_no_limit() -> None:
    table = Table(2)
    mine = list(table.player().tickets)
    for _ in range(8):
        table.turn(0).do("tickets", "keep 123")
        assert table.player().tickets[: len(mine)] == mine
        mine = list(table.player().tickets)
    assert len(mine) == 27
    assert table.view(1).players[0].tickets == 27


@pytest.mark.rule("TT-7.6")
def test_a_ticket_may_be_fulfilled_before_it_is_drawn() -> None:
    table = Table().own(0, "Denver-Santa Fe", "El Paso-Santa Fe")
    table.tickets_left("Denver-El Paso").do("tickets", "keep 1")
    assert table.view(0).made[-1]
    (made,) = table.seen(ev.TicketMade)
    assert (made.seat, made.audience, made.ticket) == (0, 0, table.ticket("Denver-El Paso"))


@pytest.mark.rule("TT-7.7")
def test_tickets_drawn_in_the_last_turn_count_too() -> None:
    table = Table().hold(0).hold(1).tickets_left("Boston-Miami")
    table.player(1).tickets.clear()
    table.state.last_turns = 1
    table.do("tickets", "keep 1")
    assert table.state.phase == Phase.OVER
    assert table.rules.score(table.state).total(Seat(0)) == -12


@pytest.mark.rule("TT-8.1")
@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_trains_or_fewer_begin_the_last_round(seats: int, left: int) -> None:
    table = Table(seats).turn(1).hand(1, "pink*4")
    table.player(1).trains = 4 + left
    table.claim("Denver-Omaha", "pink")
    assert [event.seat for event in table.seen(ev.LastRound)] == [1]
    assert (table.view().last_turns, table.view().last_seat) == (seats, 1)
    for turn in range(seats):
        assert table.state.active == (2 + turn) % seats
        table.do("tickets", "keep 1") if seats < 5 else table.do("blind", "blind")
    assert table.state.phase == Phase.OVER and table.state.active == 1
    assert table.rules.to_act(table.state) == ()
    for seat in range(seats):
        assert table.why("blind", seat) == "game.over"
        assert not table.can(seat)
    assert [event.frozen for event in table.seen(ev.GameEnded)] == [False]


@pytest.mark.rule("TT-8.1")
def test_three_trains_go_on() -> None:
    table = Table().hand(0, "pink*4")
    table.player().trains = 7
    table.claim("Denver-Omaha", "pink")
    assert table.view().last_turns == -1 and table.view().last_seat is None
    assert not table.seen(ev.LastRound)


@pytest.mark.rule("TT-8.2")
def test_a_second_seat_at_two_trains_changes_nothing() -> None:
    table = Table(3).hand(0, "pink*4").hand(1, "red*4")
    table.player(0).trains = 4
    table.player(1).trains = 5
    table.claim("Denver-Omaha", "pink").claim("Denver-Oklahoma City", "red")
    assert [event.seat for event in table.seen(ev.LastRound)] == [0]
    assert table.view().last_turns == 2
    table.do("blind", "blind")
    table.do("blind")
    assert table.state.phase == Phase.SECOND_DRAW, "the last turn is a whole turn"
    table.do("blind")
    assert table.state.phase == Phase.OVER


@pytest.mark.rule("TT-8.3")
def test_all_actions_are_possible_in_the_last_round() -> None:
    table = Table(4).hand(0, "pink*4 green").show("red blue red blue red")
    table.state.last_turns = 4
    assert {text.split(" ")[0] for text in table.can()} == {"take", "blind", "tickets", "claim"}
    assert table.why("pass") == "pass.can_act"
