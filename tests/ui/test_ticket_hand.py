"""The hand at the table of Ticket to Ride: every way to claim, every reason why not, and what lies face down."""

import pytest
from tests.ui.table_kit import settle, spot_pos
from tests.ui.ticket_kit import by_keys, new_table, route_pos, the_pane

from branchline.engine.ticket_to_ride.actions import Claim, DrawBlind, DrawTickets, KeepTickets
from branchline.ui.tables.handover import HandOver
from branchline.ui.tables.ticket_to_ride import words
from branchline.ui.tables.ticket_to_ride.hand import Mode


def at_turn(kit, kinds=("human", "easy"), *, payable=True, **wishes):
    """A table at which seat 0 is to begin a turn, and can pay for something if that is asked for."""
    table = new_table(kit, list(kinds), **wishes)
    for _ in range(300):
        settle(kit, table)
        if isinstance(kit.stack.top, HandOver):
            kit.stack.top.back()
        hand = the_pane(table).hand
        if len(table.humans) > 1 and hand.seat == 1:
            table.act(1, table.session.thinker.pick(1))
        elif 0 in table.session.to_act():
            hand.reveal()
            if hand.mode == Mode.TURN and (hand.by_cell or not payable):
                return table
            table.act(0, first_choice(table, hand))
        kit.frame(0.1)
    raise AssertionError("the turn does not come")


def first_choice(table, hand):
    legal = table.session.legal(0)
    if hand.mode == Mode.CHOOSE:
        return KeepTickets(3)
    return next(action for action in legal if not isinstance(action, Claim | DrawTickets))


def entries(table):
    return [entry.action for entry in table.session.match.log.entries if entry.seat == 0]


def test_a_route_is_claimed_by_two_presses_with_a_preview_between_them(kit):
    kit = kit((1280, 800))
    table = at_turn(kit)
    pane, hand = the_pane(table), the_pane(table).hand
    route = max(hand.by_cell, key=lambda r: table.session.board.routes[r].length)
    before = len(entries(table))
    kit.click(route_pos(table, route))
    assert hand.picked == (route, 0)
    assert len(entries(table)) == before
    assert sum(words.spent(pane).values()) == table.session.board.routes[route].length
    said = words.lines(pane, ())
    assert words.route_name(pane, route) in said[0].text
    assert any(line.tone == "good" for line in said)
    kit.click(route_pos(table, route))
    settle(kit, table)
    assert entries(table)[-1].startswith("claim")
    assert route in table.stage.seats[0].routes
    assert len(entries(table)) == before + 1


def test_the_suggested_payment_spends_no_more_locomotives_than_needed(kit):
    kit = kit((1280, 800))
    table = at_turn(kit)
    hand = the_pane(table).hand
    for route, claims in hand.by_cell.items():
        hand.press_cell(route)
        assert hand.claim.locomotives == min(claim.locomotives for claim in claims)
        assert sorted(hand.payments, key=repr) == sorted(claims, key=repr)
        hand.cancel()


def test_other_cards_go_round_all_payments_of_a_route(kit):
    kit = kit((1280, 800))
    table = at_turn(kit)
    hand = the_pane(table).hand
    for _ in range(200):
        many = [route for route in hand.by_cell if len(hand.by_cell[route]) > 2]
        if many:
            break
        table.act(0, first_choice(table, hand))
        settle(kit, table)
        kit.frame(0.1)
        hand.refresh()
    kit.click(route_pos(table, many[0]))
    seen = []
    for _ in hand.payments:
        seen.append(hand.claim)
        kit.click(spot_pos(table, "payment"))
    assert set(seen) == set(hand.by_cell[many[0]])
    assert hand.claim == seen[0]


def test_a_card_pressed_first_leaves_the_routes_that_it_pays_for(kit):
    kit = kit((1280, 800))
    table = at_turn(kit)
    hand = the_pane(table).hand
    everything = dict(hand.by_cell)
    card = next(claim.colour for claims in everything.values() for claim in claims)
    kit.click(spot_pos(table, f"card.{card}"))
    assert hand.colour == card
    assert hand.by_cell
    assert all(claim.colour == card for claims in hand.by_cell.values() for claim in claims)
    route = next(iter(hand.by_cell))
    kit.click(route_pos(table, route))
    assert hand.claim.colour == card
    hand.cancel()
    kit.click(spot_pos(table, f"card.{card}"))
    assert hand.colour is None
    assert hand.by_cell == everything


def test_the_list_holds_every_route_that_can_be_paid_for(kit):
    kit = kit((800, 1280))
    table = at_turn(kit)
    pane, hand = the_pane(table), the_pane(table).hand
    kit.click(spot_pos(table, "routes"))
    assert hand.listing
    seen = set()
    for _ in range(hand.pages):
        seen |= set(hand.listed)
        assert pane.list_box().bottom <= pane.layout.rect.bottom
        if hand.pages > 1:
            kit.click(spot_pos(table, "more"))
    assert seen == set(hand.by_cell)
    route = hand.listed[0]
    kit.click(spot_pos(table, f"route.{route}"))
    assert hand.picked == (route, 0)
    kit.click(spot_pos(table, "claim"))
    assert entries(table)[-1].startswith("claim")


def test_a_card_pressed_while_the_list_is_open_leaves_a_list_one_can_walk_through(kit):
    kit = kit((800, 1280))
    table = at_turn(kit)
    pane, hand = the_pane(table), the_pane(table).hand
    hand.open_list()
    everything = dict(hand.by_cell)
    for card in range(9):
        hand.page = 5
        hand.press_own(f"card.{card}")
        assert hand.listing == bool(hand.by_cell)
        pane.step(0, 1)
        hand.press_own(f"card.{card}")
        hand.listing = True
    assert hand.by_cell == everything


def test_a_press_beside_the_list_puts_it_away_and_claims_nothing(kit):
    kit = kit((1280, 800))
    table = at_turn(kit)
    hand = the_pane(table).hand
    kit.click(spot_pos(table, "routes"))
    kit.click((the_pane(table).list_box().centerx, the_pane(table).list_box().top + 4))
    hand.press_cell(next(iter(hand.by_cell)))
    assert not hand.listing
    assert hand.picked is None


def test_every_route_that_does_not_glow_says_why(kit):
    kit = kit((1280, 800))
    table = at_turn(kit, board="usa", seed=3)
    pane, hand = the_pane(table), the_pane(table).hand
    reasons = set()
    for route in range(len(table.session.board.routes)):
        if route not in hand.by_cell:
            hand.press_cell(route)
            assert hand.refusal is not None
            reasons.add(hand.refusal.code)
            assert words.lines(pane, ())[0].tone == "bad"
    assert "cards.missing" in reasons
    assert reasons <= {
        "cards.missing",
        "route.taken",
        "route.twin_closed",
        "route.twin_own",
        "trains.few",
    }


def test_missing_cards_are_counted_and_their_colour_is_named(kit):
    kit = kit((1280, 800))
    table = at_turn(kit, seed=3)
    pane, hand = the_pane(table), the_pane(table).hand
    routes = table.session.board.routes
    short = next(
        n
        for n, route in enumerate(routes)
        if route.colour == 5 and n not in hand.claims and hand.view.open >> n & 1
    )
    hand.press_cell(short)
    missing = routes[short].length - hand.view.hand[5] - hand.view.hand[8]
    assert words.lines(pane, ())[0].text == f"Cards are missing: {missing} × red."


def test_tickets_are_drawn_only_after_a_second_press(kit):
    kit = kit((1280, 800))
    table = at_turn(kit, payable=False)
    hand = the_pane(table).hand
    kit.click(spot_pos(table, "tickets"))
    assert hand.armed
    assert hand.mode == Mode.TURN
    kit.click(spot_pos(table, "seat.1"))
    kit.click(spot_pos(table, "tickets"))
    settle(kit, table)
    assert hand.mode == Mode.CHOOSE
    assert len(hand.offer) == 3
    assert hand.least_kept == 1
    kit.click(spot_pos(table, "keep"))
    assert hand.mode == Mode.CHOOSE
    kit.click(spot_pos(table, "offer.1"))
    kit.click(spot_pos(table, "keep"))
    settle(kit, table)
    assert entries(table)[-1] == "keep 2"


def test_back_calls_the_question_about_tickets_off(kit):
    kit = kit((1280, 800))
    table = at_turn(kit, payable=False)
    kit.click(spot_pos(table, "tickets"))
    the_pane(table).hand.cancel()
    assert not the_pane(table).hand.armed


def test_the_second_card_is_no_locomotive_and_the_table_says_so(kit):
    kit = kit((1280, 800))
    for seed in range(30):
        table = at_turn(kit, payable=False, seed=seed)
        view = table.session.view(0)
        if 8 in view.display:
            break
    slot = table.session.view(0).display.index(8)
    kit.click(spot_pos(table, "deck"))
    settle(kit, table)
    hand = the_pane(table).hand
    assert hand.mode == Mode.SECOND
    kit.click(spot_pos(table, f"slot.{slot}"))
    assert hand.refusal.code == "draw.locomotive_second"


def test_a_ticket_that_is_touched_lights_its_cities(kit):
    kit = kit((1280, 800))
    table = at_turn(kit, payable=False)
    pane = the_pane(table)
    ticket = pane.hand.view.tickets[0]
    kit.click(spot_pos(table, f"ticket.{ticket}"))
    spec = table.session.board.tickets[ticket]
    assert pane.lit_cities() == {spec.a, spec.b}
    assert words.ticket_name(pane, ticket) in words.lines(pane, ())[0].text
    kit.click(spot_pos(table, f"ticket.{ticket}"))
    assert pane.lit_cities() == set()


def test_while_a_hand_lies_face_down_nothing_tells_what_is_in_it(kit):
    kit = kit((1280, 800))
    table = at_turn(kit, ("human", "human"), open_hands=False)
    pane, hand = the_pane(table), the_pane(table).hand
    assert hand.by_cell
    kit.click(spot_pos(table, "hide"))
    assert hand.hidden
    assert hand.by_cell == {}
    assert hand.offer == ()
    assert pane.shown_tickets() == ()
    names = {spot.name for spot in pane.spots()}
    assert not any(name.startswith(("card.", "ticket.", "offer.")) for name in names)
    kit.click(route_pos(table, 0))
    assert hand.refusal.code == "table.show_first"
    kit.click(spot_pos(table, "show"))
    assert hand.by_cell


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)], ids=str)
def test_keys_reach_everything_that_can_be_pressed(kit, size):
    kit = kit(size)
    table = at_turn(kit)
    pane, player = the_pane(table), by_keys(kit)
    wanted = [
        spot.name for spot in pane.spots() if spot.enabled and spot.name not in ("menu", "routes")
    ]
    wanted = [name for name in wanted if name.startswith(("card.", "ticket.", "seat."))]
    assert len(wanted) > 4
    for name in wanted:
        version = pane.hand.version
        player.take(table, name)
        assert pane.hand.focus == name
        assert pane.hand.version > version


def test_keys_walk_to_every_route_that_can_be_paid_for(kit):
    kit = kit((1280, 800))
    table = at_turn(kit, board="usa", seed=5)
    player, hand = by_keys(kit), the_pane(table).hand
    for route in list(hand.by_cell)[:8]:
        player.route(table, route)
        assert hand.picked == (route, 0)
        hand.cancel()


def test_a_hand_is_turned_down_when_its_turn_is_over(kit):
    kit = kit((1280, 800))
    table = at_turn(kit, ("human", "human", "easy"))
    hand = the_pane(table).hand
    assert not hand.hidden
    hand.press_cell(next(iter(hand.by_cell)))
    hand.confirm()
    assert hand.hidden
    assert not table.session.legal(0)


def test_a_ticket_that_was_looked_at_is_not_left_glowing_for_the_next_person(kit):
    kit = kit((1280, 800))
    table = at_turn(kit, ("human", "human"))
    pane = the_pane(table)
    ticket = pane.hand.view.tickets[0]
    pane.hand.press_own(f"ticket.{ticket}")
    assert pane.lit_cities()
    table.act(0, DrawBlind())
    table.act(0, DrawBlind())
    settle(kit, table)
    assert isinstance(kit.stack.top, HandOver)
    assert pane.lit_cities() == set()
    name = words.ticket_name(pane, ticket)
    assert not any(name in line.text for line in words.lines(pane, ("Bert",)))


def test_a_claim_can_be_taken_back_until_somebody_else_has_acted(kit):
    kit = kit((1280, 800))
    table = at_turn(kit, ("human", "human"), open_hands=True)
    hand = table.hands[0]
    before = table.session.view(0)
    hand.press_cell(next(iter(hand.by_cell)))
    hand.confirm()
    assert table.session.view(0) != before
    assert hand.view.players[0].routes
    hand.undo()
    assert table.session.view(0) == before
    settle(kit, table)
    assert table.stage.seats[0].cards == sum(before.hand)


def test_tickets_that_find_no_room_are_turned_to(kit):
    kit = kit((1280, 800))
    table = at_turn(kit, ("human", *["easy"] * 4), payable=False)
    pane = the_pane(table)
    table.stage.tickets, table.stage.made = tuple(range(20)), (False,) * 20
    seen = set()
    for _ in range(6):
        boxes = pane.ticket_boxes()
        assert all(pane.layout.tickets.inflate(2, 2).contains(box) for box in boxes.values())
        seen |= {name for name in boxes if name.startswith("ticket.")}
        kit.click(spot_pos(table, "turn_tickets"))
    assert seen == {f"ticket.{number}" for number in range(20)}


def test_a_claim_taken_back_while_its_trains_still_fall_leaves_none(kit):
    kit = kit((1280, 800))
    table = at_turn(kit, ("human", "human"), open_hands=True)
    hand = table.hands[0]
    hand.press_cell(next(iter(hand.by_cell)))
    hand.confirm()
    kit.frame(0.1)
    assert table.director.busy
    hand.undo()
    for _ in range(40):
        kit.frame(0.1)
    claimed = table.session.view(0).players[0].routes
    assert sum(1 << route for route in table.stage.seats[0].routes) == claimed
    assert table.stage.drop is None
    assert table.stage.flights == []
