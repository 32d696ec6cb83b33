"""Section 11 of docs/rules/ticket_to_ride.md: what everybody knows."""

from __future__ import annotations

import pytest
from tests.ticket_to_ride.at_table import Scripted, Table, counts

from branchline.engine.ticket_to_ride import events as ev
from branchline.engine.ticket_to_ride.views import UNKNOWN


@pytest.mark.rule("TT-11.1")
def test_what_is_open_to_all() -> None:
    table = Table(3).hand(0, "pink*4").show("red blue red blue red").claim("Denver-Omaha", "pink")
    table.do("tickets", "keep 12")
    for view in (table.view(0), table.view(1), table.view(2), table.view(None)):
        assert view.display == tuple(table.state.display)
        assert view.deck == sum(table.state.deck)
        assert view.discard == tuple(counts("pink*4"))
        assert view.tickets_left == 19
        assert [p.trains for p in view.players] == [41, 45, 45]
        assert [p.points for p in view.players] == [7, 0, 0]
        assert [p.routes for p in view.players] == [table.routes("Denver-Omaha"), 0, 0]
        assert [p.longest for p in view.players] == [4, 0, 0]
        assert [p.cards for p in view.players] == [0, 4, 4]
        assert [p.tickets for p in view.players] == [3, 5, 3]
        assert (view.active, view.turn) == (2, 3)


@pytest.mark.rule("TT-11.2")
def test_cards_taken_from_the_display_are_remembered_until_they_may_be_spent() -> None:
    chance = Scripted(display="white white white white white white")
    table = Table(chance=chance).hand(0, "pink*2 red*1").show("pink pink red locomotive blue")
    table.do("take 1", "take 2")
    assert table.view(1).players[0].known == tuple(counts("pink*2"))
    table.do("blind", "blind").do("blind", "blind").do("blind", "blind")
    table.turn(0).show("pink pink red locomotive blue").do("take 4")
    assert table.view(1).players[0].known == tuple(counts("pink*2 locomotive"))
    table.turn(0)
    table.claim("Charleston-Miami", "pink", 1)
    assert table.view(1).players[0].known == (0,) * 9, "all of them may have been spent"
    table.turn(0).show("red red blue blue black").do("take 1", "take 2")
    assert table.view(1).players[0].known == tuple(counts("red*2"))
    assert table.view(0).players[1].known == (0,) * 9, "blind cards are not seen"


@pytest.mark.rule("TT-11.2")
def test_what_cannot_have_been_spent_is_still_known() -> None:
    chance = Scripted(display="red red red red red red")
    table = Table(chance=chance).hand(0, "").show("pink pink red blue blue")
    for _ in range(2):
        table.turn(0).show("pink pink red blue blue").do("take 1", "take 2")
    table.turn(0).show("pink red red blue blue").do("take 1", "take 4")
    table.turn(0)
    table.player().cards[4] = 5
    assert table.player().known == counts("pink*5 blue")
    table.claim("Charleston-Miami", "pink")
    assert table.view(1).players[0].known == tuple(counts("pink*1 blue"))


@pytest.mark.rule("TT-11.3")
def test_hands_tickets_and_offers_are_secret() -> None:
    table = Table(3).do("tickets")
    own, other, nobody = table.view(0), table.view(1), table.view(None)
    assert own.hand == tuple(table.player(0).cards) and own.offer == tuple(table.player(0).offer)
    assert own.tickets == tuple(table.player(0).tickets)
    assert other.hand == tuple(table.player(1).cards) and other.offer == ()
    assert nobody.hand == nobody.tickets == nobody.offer == ()
    assert [p.offered for p in other.players] == [3, 0, 0]
    table.do("keep 1", "blind", "blind")
    secrets = (ev.HandSeen, ev.TicketsSeen, ev.TicketsChosen, ev.CardSeen, ev.TicketMade)
    for event in table.events:
        assert (event.audience is not None) == isinstance(event, secrets)
        assert event.audience is None or event.audience == event.seat


@pytest.mark.rule("TT-11.4")
def test_one_remembers_what_one_has_put_back() -> None:
    table = Table(2, started=False)
    mine, yours = table.player(0).offer[1], table.player(1).offer[2]
    table.do("keep 13", seat=0)
    assert table.view(0).put_back == (mine,) and table.view(1).put_back == ()
    table.do("keep 12", seat=1)
    assert table.view(0).bottom == (mine, UNKNOWN)
    assert table.view(1).bottom == (UNKNOWN, yours)
    assert table.view(None).bottom == (UNKNOWN, UNKNOWN)
    assert table.view(1).returned_by == (0, 1)
