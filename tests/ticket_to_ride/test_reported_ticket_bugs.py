"""Faults that people reported of other programs of this game, each as the situation in which it showed (B1 to B45, c01 to c18).

Some are whole families that other files hold as well; here each number has its own test, so that none is lost. Those of
pictures and screens (B38) are held as far as the engine goes.
"""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from tests.ticket_to_ride.at_table import (
    FIXTURES,
    Scripted,
    Table,
    assert_conserved,
    board,
    counts,
    rulebook,
    score,
)
from tests.ticket_to_ride.players import PLAYERS

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.kernel.match import Match
from branchline.engine.kernel.reasons import IllegalAction
from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride import events as ev
from branchline.engine.ticket_to_ride.board import BoardSpec
from branchline.engine.ticket_to_ride.cards import ROUTE_COLOURS
from branchline.engine.ticket_to_ride.position import score_position
from branchline.engine.ticket_to_ride.state import Phase

SEATS = (2, 3, 4, 5)


@pytest.mark.parametrize("seats", SEATS)
def test_B1_nobody_owns_both_tracks(seats: int) -> None:
    table = Table(seats).hand(0, "red*4 locomotive*4").claim("Duluth-Omaha", "red")
    for colour, wild in (("red", 0), ("locomotive", 2)):
        twin = f"claim duluth--omaha-b {colour} {wild}"
        assert table.why(twin, 0) == "turn.not_yours", "not in the same turn"
        before = table.turn(0).text()
        assert table.why(twin) == "route.twin_own", "not in the next one either"
        assert table.text() == before
        table.turn(1)


@pytest.mark.parametrize("seats", SEATS)
def test_B2_B3_the_second_track_closes_or_stays_by_the_number_of_seats(seats: int) -> None:
    table = Table(seats).hand(0, "red*2").hand(1, "red*2").claim("Duluth-Omaha", "red")
    second = table.why("claim duluth--omaha-b red 0")
    assert second == ("route.twin_closed" if seats < 4 else None)
    assert ("claim duluth--omaha-b red 0" in table.can()) == (seats >= 4)
    if seats >= 4:
        table.do("claim duluth--omaha-b red 0")
        assert [table.player(s).routes.bit_count() for s in (0, 1)] == [1, 1]
        assert not table.player(0).routes & table.player(1).routes


@pytest.mark.parametrize("seats", SEATS)
def test_B4_an_owned_route_is_not_claimed_again(seats: int) -> None:
    table = Table(seats).own(0, "Denver-Omaha").turn(1).hand(1, "pink*4")
    before = table.text()
    with_pink = f"claim {table.id('Denver-Omaha')} pink 0"
    assert table.why(with_pink) == "route.taken"
    assert table.text() == before and table.player(0).routes == table.routes("Denver-Omaha")


def test_B5_what_a_route_costs_is_what_the_board_says() -> None:
    data = json.loads((FIXTURES / "boards" / "ticket_to_ride-usa.json").read_text("utf-8"))["spec"]
    table = Table()
    table.hand(0, " ".join(f"{name}*6" for name in ROUTE_COLOURS[:8]))
    for row in data["routes"]:
        ends = sorted((row["a"], row["b"]))
        paid = {
            text.split(" ")[2]
            for text in table.can(verb="claim")
            if text.split(" ")[1].startswith("--".join(ends))
        }
        assert row["colour"] in paid or row["colour"] == "grey"


@pytest.mark.parametrize(
    "display", ["red locomotive blue blue red", "red blue blue red locomotive"]
)
def test_B6_an_open_locomotive_is_no_second_card(display: str) -> None:
    table = Table().show(display)
    slot = display.split().index("locomotive") + 1
    table.do("take 1")
    before = table.text()
    assert table.why(f"take {slot}") == "draw.locomotive_second"
    assert table.text() == before and table.state.phase == Phase.SECOND_DRAW


@pytest.mark.parametrize("last", [False, True])
def test_B7_an_open_locomotive_ends_the_turn_also_the_last(last: bool) -> None:
    table = Table().show("locomotive blue blue red red")
    if last:
        table.state.last_turns = 1
    table.do("take 1")
    assert table.state.phase == (Phase.OVER if last else Phase.TURN)
    assert not table.can(0)


@pytest.mark.parametrize("seats", SEATS)
def test_B8_three_locomotives_never_stay_without_a_reason(seats: int) -> None:
    rules = rulebook(seats)
    for seed in range(12):
        rng, chance = random.Random(seed), SeededChance(seed)
        state = rules.setup(chance)
        while acting := rules.to_act(state):
            regular = sum(state.deck[:8]) + sum(state.discard[:8])
            regular += sum(0 <= card < 8 for card in state.display)
            assert state.display.count(8) < 3 or state.capped or regular < 3
            view = rules.view(state, acting[0])
            legal = rules.legal(state, acting[0])
            action = PLAYERS["wild"](rules.board, view, legal, rng)
            rules.apply(state, acting[0], action, chance)


def test_B9_an_empty_display_is_filled_again() -> None:
    table = Table(5).show("- - - - -").hand(0, "green*6").deck("")
    assert table.view().deck == 0
    table.claim("El Paso-Houston", "green")
    assert table.view().display == (2, 2, 2, 2, 2)
    assert (table.view().deck, sum(table.view().discard)) == (1, 0)
    assert table.can(1, "take") and "blind" in table.can(1)


def test_B10_five_cards_three_of_them_locomotives() -> None:
    table = Table().show("locomotive locomotive red - -").hand(0, "blue locomotive").deck("")
    table.claim("Portland-Seattle", "blue")
    assert sorted(table.view().display) == [-1, 1, 5, 8, 8]
    table.turn(0).claim("Seattle-Vancouver", "locomotive", 1)
    assert table.view().display.count(8) == 3 and -1 not in table.view().display
    assert not table.state.capped and not table.seen(ev.DisplayFlushed)
    assert [event.capped for event in table.seen(ev.FlushBlocked)] == [False]
    assert len(table.can(verb="take")) == 5
    table.do("take 1")


def test_B11_a_flush_loses_no_cards() -> None:
    table = Table().show("red locomotive blue blue locomotive")
    table.state.deck[8] -= 1
    table.state.deck[5] += 1
    table.state.display[0] = 8
    before = table.view().deck
    table.do("take 2") if table.state.display.count(8) < 3 else table.do("take 3")
    assert_conserved(table.rules, table.state)
    assert len(table.seen(ev.DisplayFlushed)) >= 1
    assert table.view().deck + sum(table.view().discard) == before - 1


def test_B12_a_blind_draw_from_nothing_is_refused() -> None:
    table = Table().show("red blue - - -").deck("")
    before = table.text()
    assert table.why("blind") == "draw.deck_empty"
    assert (table.text(), table.state.active) == (before, 0)
    table.do("take 1")
    before = table.text()
    assert table.why("blind") == "draw.deck_empty"
    assert table.text() == before and table.can() == {"take 2"}


def test_B13_exactly_one_card_and_the_last_card_of_the_deck() -> None:
    table = Table().show("- - - - -").deck("red").do("blind")
    assert (table.state.active, table.state.phase) == (1, Phase.TURN)
    table = Table().show("red - - - -").deck("blue").do("blind")
    assert table.state.phase == Phase.SECOND_DRAW and table.can() == {"take 1"}
    table = Table().show("red green - - -").deck("blue").do("take 1")
    assert table.can() == {"take 1", "take 2"}


def test_B14_never_more_than_two_cards_in_a_turn() -> None:
    rules, rng = rulebook(5), random.Random(3)
    for seed in range(6):
        chance = SeededChance(seed)
        state = rules.setup(chance)
        drawn: Counter[int] = Counter()
        while acting := rules.to_act(state):
            seat = acting[0]
            view = rules.view(state, seat)
            action = PLAYERS["hoarder"](rules.board, view, rules.legal(state, seat), rng)
            drawn[state.turn] += action.verb in ("take", "blind")
            rules.apply(state, seat, action, chance)
        assert max(drawn.values()) == 2


def test_B15_a_taken_card_is_replaced_before_the_next_choice() -> None:
    table = Table().show("red green blue black white").do("take 3")
    assert table.state.phase == Phase.SECOND_DRAW and -1 not in table.view().display


def test_B16_paid_cards_come_back() -> None:
    table = Table(5).show("red blue green black white").hand(0, "green*6").deck("")
    table.claim("El Paso-Houston", "green")
    assert table.view().discard == tuple(counts("green*6"))
    table.do("blind", "blind")
    assert (table.view().deck, sum(table.view().discard)) == (4, 0)
    table.do("blind", "blind").do("blind", "blind")
    assert table.why("blind") == "draw.deck_empty"


def test_B17_B18_one_to_three_of_later_tickets_are_kept() -> None:
    for left in (1, 2, 3):
        names = ["Boston-Miami", "Denver-El Paso", "Calgary-Phoenix"][:left]
        table = Table().tickets_left(*names).do("tickets")
        before = table.text()
        assert len(table.can()) == 2**left - 1
        assert table.why("keep 0") == "tickets.keep_more" and table.text() == before
        assert "keep 1" in table.can()


def test_B19_returned_tickets_do_not_disappear() -> None:
    table = Table()
    for _ in range(12):
        table.do("tickets", "keep 2" if table.state.tickets_left() > 1 else "keep 1")
        assert_conserved(table.rules, table.state)
    assert table.state.tickets_left() == 30 - 6 - 12


def test_B20_the_last_ticket_is_dealt_and_the_turn_passes() -> None:
    table = Table(3).tickets_left("Boston-Miami").do("tickets")
    assert table.player(0).offer == [table.ticket("Boston-Miami")]
    assert table.view(1).tickets_left == 0
    table.do("keep 1")
    assert table.player(0).tickets[-1] == table.ticket("Boston-Miami")
    assert (table.state.active, table.state.phase) == (1, Phase.TURN)
    assert table.why("tickets") == "tickets.none_left"


def test_B21_an_offer_is_binding() -> None:
    table = Table().do("tickets")
    offer = list(table.player(0).offer)
    for text in ("tickets", "blind", "take 1", "pass"):
        assert table.why(text) == "tickets.choose_first"
    assert table.player(0).offer == offer
    table.do("keep 3")
    assert table.player(0).tickets[3:] == offer[2:]


def test_B22_no_turn_before_all_have_chosen() -> None:
    table = Table(3, started=False).hand(0, "pink*4")
    table.do("keep 123", seat=0)
    assert not table.can(0)
    assert table.why(f"claim {table.id('Denver-Omaha')} pink 0", 0) == "tickets.others_choose"


def test_B23_trains_never_become_negative() -> None:
    table = Table().hand(0, "pink*6 locomotive*6")
    table.player().trains = 3
    before = table.text()
    assert table.why_claim("Denver-Omaha", "pink") == "trains.few" and table.text() == before


def test_B24_a_claim_costs_everything_or_nothing() -> None:
    match = Match.start(rulebook(), 8)
    for seat in (0, 1):
        match.act(Seat(seat), match.game.decode("keep 12"))
    seat = match.to_act()[0]
    before = match.text()
    for route in board().routes:
        for colour in ("red", "locomotive"):
            action = match.game.decode(f"claim {route.id} {colour} 0")
            if match.check(seat, action) is not None:
                with pytest.raises(IllegalAction):
                    match.act(seat, action)
    assert match.text() == before
    table = Table().hand(0, "locomotive*2 red*2").claim("Dallas-Little Rock", "locomotive", 2)
    assert table.cards() == "red*2" and table.state.discard[8] == 2


def test_B25_a_claim_takes_as_many_cards_as_the_route_has_spaces() -> None:
    table = Table().hand(0, "green*9").claim("El Paso-Houston", "green")
    assert table.cards() == "green*3" and table.state.discard == counts("green*6")


def test_B26_locomotives_pay_alone_and_together() -> None:
    table = Table().hand(0, "locomotive*3")
    assert "locomotive 3" in table.payments("Little Rock-New Orleans")
    assert table.payments("Dallas-Little Rock") == {"locomotive 2"}
    table.hand(0, "red locomotive")
    assert table.payments("Dallas-Little Rock") == {"red 1"}
    table.hand(0, "locomotive")
    assert table.payments("Dallas-Little Rock") == set()
    assert table.why_claim("Dallas-Little Rock", "locomotive", 2) == "cards.missing"


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5, 6])
def test_B27_points_and_trains_once_by_length(length: int) -> None:
    points = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}[length]
    for route in board().routes:
        if route.length == length:
            table = Table().hand(0, "locomotive*6").do(f"claim {route.id} locomotive {length}")
            assert (table.player().points, table.player().trains) == (points, 45 - length)


def test_B28_one_action_in_a_turn() -> None:
    table = Table().hand(0, "pink*8 red*4").do("blind", "blind")
    assert table.why(f"claim {table.id('Denver-Omaha')} pink 0", 0) == "turn.not_yours"
    table.turn(0).claim("Denver-Omaha", "pink")
    for text in ("blind", "take 1", "tickets"):
        assert table.why(text, 0) == "turn.not_yours"


def test_B29_refused_input_skips_nobody() -> None:
    table = Table(3)
    for _ in range(9):
        seat, turn = table.state.active, table.state.turn
        for other in range(3):
            if other != seat:
                assert table.why("blind", other) == "turn.not_yours"
        assert table.why("keep 1") == "tickets.no_offer" and table.why("pass") == "pass.can_act"
        assert (table.state.active, table.state.turn) == (seat, turn)
        table.do("blind", "blind")
        assert table.state.active == (seat + 1) % 3


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("trigger", [0, 1])
def test_B30_B31_exactly_one_more_turn_for_each_the_trigger_last(seats: int, trigger: int) -> None:
    table = Table(seats).turn(trigger).hand(trigger, "pink*4")
    for seat in range(seats):
        table.player(seat).trains = 4 if seat == trigger else 3
    table.claim("Denver-Omaha", "pink")
    order = []
    while table.rules.to_act(table.state):
        seat = table.state.active
        order.append(seat)
        short = table.can(verb="claim")
        # Others come down to two trains as well, which must change nothing.
        table.do(min(short)) if short and seat != trigger else table.do("blind", "blind")
    assert order == [(trigger + 1 + turn) % seats for turn in range(seats)]


def test_B32_tickets_are_hidden_until_the_end() -> None:
    table = Table().hold(0, "Denver-El Paso").own(0, "Denver-Santa Fe")
    table.hand(0, "red*2").claim("El Paso-Santa Fe", "red")
    assert table.rules.score(table.state).total(Seat(0)) == 4 + 10, "routes and path, no ticket"
    (made,) = table.seen(ev.TicketMade)
    assert made.audience == 0


def test_B33_lost_tickets_cost_also_those_of_the_last_turn() -> None:
    table = Table().hold(0, "New York-Seattle").hold(1).tickets_left("Los Angeles-New York")
    table.player(1).tickets.clear()
    table.state.last_turns = 1
    table.do("tickets", "keep 1")
    assert table.rules.score(table.state).total(Seat(0)) == -22 - 21


@pytest.mark.parametrize("colour", ["black", "orange"])
def test_B34_a_ticket_over_one_track_of_a_double(colour: str) -> None:
    claims = ["Santa Fe-Denver", f"Denver-Kansas City {colour}", "Kansas City-Omaha", "Omaha-Chicago"]  # fmt: skip
    for pair in ("Santa Fe-Chicago", "Chicago-Santa Fe"):
        (mine,) = score({"claims": claims, "tickets": [pair]})
        assert mine["row.tickets_made"].points == 9


def test_B35_loops_and_forks() -> None:
    loop = ["Boston-Montreal", "Montreal-New York", "New York-Boston", "Sault Ste. Marie-Montreal", "Sault Ste. Marie-Duluth"]  # fmt: skip
    assert score({"claims": loop})[0]["row.longest"].part("trains") == 15
    fork = ["Calgary-Helena", "Helena-Duluth", "Helena-Denver", "Denver-Omaha"]
    assert score({"claims": fork})[0]["row.longest"].part("trains") == 14


def test_B36_the_bonus_goes_to_all_who_are_tied_and_nobody_else() -> None:
    one, other, third = score(
        {"claims": ["Calgary-Helena"]},
        {"claims": ["Denver-Omaha"]},
        {"claims": ["Denver-Santa Fe"]},
    )
    assert [r["row.longest"].points for r in (one, other, third)] == [10, 10, 0]
    assert [r["row.longest"].points for r in score({}, {})] == [0, 0]


def test_B37_more_tickets_win_among_equals() -> None:
    seats = [
        {
            "claims": [["Denver", "Santa Fe"], ["El Paso", "Santa Fe"]],
            "tickets": [["Denver", "El Paso"]],
        },
        {"claims": [["Portland", "Seattle"], ["Denver", "Omaha"]]},
    ]
    sheet = score_position({"board": "usa", "seats": seats}, board())
    assert sheet.total(Seat(0)) == sheet.total(Seat(1)) == 18
    assert sheet.ranking() == ((0,), (1,))


def test_B38_all_views_show_one_table() -> None:
    table = Table(4)
    for _ in range(10):
        table.do("blind", "blind").do("take 1")
        if table.state.phase == Phase.SECOND_DRAW:
            table.do("blind")
        views = [table.view(seat) for seat in range(4)] + [table.view(None)]
        shared = {
            (v.display, v.deck, v.discard, v.active, v.turn, v.players, v.open, v.tickets_left)
            for v in views
        }
        assert len(shared) == 1
        for seat, view in enumerate(views[:4]):
            assert sum(view.hand) == views[4].players[seat].cards


@pytest.mark.parametrize("seats", SEATS)
def test_B39_start_values(seats: int) -> None:
    table = Table(seats, started=False)
    assert table.view().deck + sum(table.view().discard) == 110 - 4 * seats - 5
    assert table.view().tickets_left == 30 - 3 * seats
    assert [sum(player.cards) for player in table.state.players] == [4] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_B40_there_is_always_a_legal_action(seats: int) -> None:
    rules = rulebook(seats, "baltic")
    for seed in range(10):
        rng, chance = random.Random(seed), SeededChance(seed)
        state = rules.setup(chance)
        while acting := rules.to_act(state):
            for seat in acting:
                assert rules.legal(state, seat)
            legal = rules.legal(state, acting[0])
            action = PLAYERS["hoarder"](rules.board, rules.view(state, acting[0]), legal, rng)
            rules.apply(state, acting[0], action, chance)


def test_B41_a_refused_action_is_not_in_the_history() -> None:
    match = Match.start(rulebook(), 3)
    for text in ("blind", "keep 1", "pass"):
        with pytest.raises(IllegalAction):
            match.act(Seat(0), match.game.decode(text))
    assert len(match.log.entries) == 1
    match.act(Seat(0), match.game.decode("keep 12"))
    assert Match.replay(rulebook(), match.log).text() == match.text()


def test_B42_second_tracks_are_not_dropped() -> None:
    assert board().totals["routes"] == 100 and board().totals["spaces"] == 309
    assert len({route.id for route in board().routes}) == 100


def test_B43_one_way_to_pay_with_locomotives_alone() -> None:
    table = Table().hand(0, "locomotive*6 red blue green")
    wild = [text for text in table.can(verb="claim") if "dallas--little-rock" in text]
    assert sum(text.endswith("locomotive 2") for text in wild) == 1
    for text in table.can(verb="claim"):
        _, name, colour, number = text.split(" ")
        length = next(route.length for route in board().routes if route.id == name)
        assert (colour == "locomotive") == (int(number) == length)


def test_B44_equal_positions_have_equal_texts() -> None:
    one, other = Table(seed=3), Table(seed=3)
    one.hand(0, "pink*8").hand(1, "red*4")
    other.hand(0, "pink*8").hand(1, "red*4")
    one.claim("Denver-Omaha", "pink").turn(0).claim("Charleston-Miami", "pink")
    other.claim("Charleston-Miami", "pink").turn(0).claim("Denver-Omaha", "pink")
    assert one.text() == other.text() and one.state == other.state
    one.turn(0).do("tickets", "keep 2")
    assert one.player(0).offer == [] and one.player(0).put_back == []


def test_B45_an_unknown_city_is_an_error() -> None:
    data = json.loads((FIXTURES / "boards" / "ticket_to_ride-usa.json").read_text("utf-8"))["spec"]
    data["tickets"][0]["a"] = "saint-lois"
    with pytest.raises(ValueError, match="'saint-lois' is no city"):
        BoardSpec.from_data(data)


def test_c08_five_paid_cards_are_laid_out_when_all_others_are_in_hands() -> None:
    table = Table().show("- - - - -").hand(0, "yellow*5").deck("")
    table.claim("El Paso-Oklahoma City", "yellow")
    assert table.view().display == (7, 7, 7, 7, 7)
    assert_conserved(table.rules, table.state)


def test_c11_a_replacement_that_is_a_locomotive_and_one_drawn_blind() -> None:
    table = Table(chance=Scripted(hand_0="red red red red locomotive"))
    table.show("red locomotive blue blue green").do("take 1")
    table.state.display[0], table.state.deck[8] = 8, table.state.deck[8] - 1
    assert table.why("take 1") == table.why("take 2") == "draw.locomotive_second"
    table.do("blind")
    assert table.player(0).cards[8] >= 1 and table.state.active == 1


def test_c12_the_second_of_four_seats_goes_to_two_trains() -> None:
    table = Table(4).turn(1).hand(1, "pink*4")
    table.player(1).trains = 6
    table.claim("Denver-Omaha", "pink")
    for seat in (2, 3, 0, 1):
        assert table.state.active == seat
        table.do("blind", "blind")
    assert table.state.phase == Phase.OVER


def test_c17_exactly_the_chosen_cards_are_paid() -> None:
    table = Table().hand(0, "yellow*3 locomotive*2")
    table.claim("Los Angeles-Phoenix", "yellow", 1)
    assert table.cards() == "yellow*1 locomotive*1"
    assert table.state.discard == counts("yellow*2 locomotive*1")


def test_c18_10_000_illegal_actions_leave_every_bit() -> None:
    """Wrong turn, wrong phase, owned routes, other seats, values that do not exist: a reason each, and nothing changes."""
    rng = random.Random(18)
    refused = 0
    codes: Counter[str] = Counter()
    while refused < 10_000:
        match = Match.start(rulebook(rng.choice(SEATS), rng.choice(["usa", "baltic"])), rng.randrange(999))  # fmt: skip
        game = match.game
        ids = [route.id for route in game.board.routes]
        while not match.over and refused < 10_000:
            before, log, acting = match.text(), len(match.log.entries), match.to_act()
            state = match.fork()
            for _ in range(20):
                text = rng.choice(
                    ["blind", "tickets", "pass", f"take {rng.randint(1, 5)}", f"keep {rng.choice(['0', '1', '13', '123'])}"]
                    + [f"claim {rng.choice(ids)} {rng.choice(['red', 'pink', 'locomotive'])} {rng.randint(0, 6)}"] * 4
                )  # fmt: skip
                seat, action = Seat(rng.randint(-1, 5)), game.decode(text)
                if match.check(seat, action) is None:
                    continue
                with pytest.raises(IllegalAction) as caught:
                    match.act(seat, action)
                codes[caught.value.reason.code] += 1
                refused += 1
            assert match.text() == before and match.fork() == state
            assert (len(match.log.entries), match.to_act()) == (log, acting)
            seat = rng.choice(acting)
            match.act(seat, rng.choice(match.legal(seat)))
    assert len(codes) >= 15, codes
