"""Section 6 of docs/rules/ticket_to_ride.md: claiming a route."""

from __future__ import annotations

import pytest
from tests.ticket_to_ride.at_table import Table, counts

from branchline.engine.kernel.reasons import because
from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride import events as ev
from branchline.engine.ticket_to_ride.cards import CARD_NAMES, ROUTE_COLOURS, nearest_payment


@pytest.mark.rule("TT-6.1")
def test_any_open_route_anywhere_one_a_turn() -> None:
    table = Table().hand(0, "pink*8 green*2").claim("Denver-Omaha", "pink").turn(0)
    table.claim("Charleston-Miami", "pink")
    assert table.player().routes == table.routes("Denver-Omaha", "Charleston-Miami")
    assert table.state.active == 1
    assert table.why("claim portland--seattle-a green 0", 0) == "turn.not_yours"


@pytest.mark.rule("TT-6.2")
def test_exactly_as_many_cards_as_spaces() -> None:
    table = Table().hand(0, "pink*3").hand(1, "")
    assert table.why_claim("Denver-Omaha", "pink") == "cards.missing"
    reason = table.rules.check(
        table.state, Seat(0), table.rules.decode(f"claim {table.id('Denver-Omaha')} pink 0")
    )
    assert reason == because("cards.missing", colour="colour.pink", count=1)
    table.hand(0, "pink*7")
    assert table.payments("Denver-Omaha") == {"pink 0"}
    table.claim("Denver-Omaha", "pink")
    assert table.cards() == "pink*3"


@pytest.mark.rule("TT-6.3")
def test_one_colour_and_any_number_of_locomotives() -> None:
    table = Table().hand(0, "pink*3 locomotive*2 red*9")
    assert table.payments("Denver-Omaha") == {"pink 1", "pink 2"}
    table.hand(0, "pink*6 locomotive*5")
    assert table.payments("Denver-Omaha") == {
        "pink 0",
        "pink 1",
        "pink 2",
        "pink 3",
        "locomotive 4",
    }
    table.hand(0, "pink*2 red*2")
    assert table.payments("Denver-Omaha") == set()


@pytest.mark.rule("TT-6.4")
@pytest.mark.parametrize("colour", ROUTE_COLOURS[:8])
def test_a_coloured_route_takes_its_own_colour(colour: str) -> None:
    table = Table()
    table.hand(0, " ".join(f"{name}*6" for name in CARD_NAMES[:8]))
    for route in table.board.routes:
        if ROUTE_COLOURS[route.colour] == colour:
            start = f"claim {route.id} "
            assert {text for text in table.can() if text.startswith(start)} == {
                f"{start}{colour} 0"
            }
            other = "red" if colour != "red" else "blue"
            assert table.why(f"{start}{other} 0") == "payment.colour"


@pytest.mark.rule("TT-6.5")
def test_a_grey_route_takes_any_one_colour() -> None:
    table = Table().hand(0, "red*2 blue*1 green*3 locomotive*1")
    assert table.payments("Dallas-Little Rock") == {
        "red 0",
        "red 1",
        "blue 1",
        "green 0",
        "green 1",
    }
    table.hand(0, "red*1 blue*1")
    assert table.payments("Dallas-Little Rock") == set(), "two colours never mix"
    table.hand(0, "red*2 blue*1").claim("Dallas-Little Rock", "red")
    assert table.cards() == "blue*1"


@pytest.mark.rule("TT-6.6")
def test_locomotives_alone_pay_for_any_route() -> None:
    table = Table().hand(0, "locomotive*6")
    for route in table.board.routes:
        start = f"claim {route.id} "
        mine = {text for text in table.can() if text.startswith(start)}
        assert mine == {f"{start}locomotive {route.length}"}
        assert table.why(f"{start}{ROUTE_COLOURS[route.colour].replace('grey', 'red')} {route.length}") == "payment.locomotives"  # fmt: skip
    table.claim("Helena-Seattle", "locomotive", 6)
    assert table.cards() == "-" and table.state.discard[8] == 6


@pytest.mark.rule("TT-6.7")
def test_the_chosen_cards_are_discarded_and_points_booked() -> None:
    table = Table().hand(0, "pink*5 locomotive*3 red").claim("Denver-Omaha", "pink", 2)
    assert table.cards() == "pink*3 red*1 locomotive*1"
    assert table.state.discard == counts("pink*2 locomotive*2")
    assert (table.player().trains, table.player().points) == (41, 7)
    (event,) = table.seen(ev.RouteClaimed)
    assert (event.seat, event.route, event.points) == (0, table.route("Denver-Omaha"), 7)
    assert (event.colour, event.locomotives, event.trains_left) == (4, 2, 41)
    assert event.audience is None


@pytest.mark.rule("TT-6.8")
def test_one_needs_as_many_trains_as_spaces() -> None:
    table = Table().hand(0, "pink*6 locomotive*6 green*6")
    table.player().trains = 3
    assert table.why_claim("Denver-Omaha", "pink") == "trains.few"
    lengths = {
        table.board.routes[action.route].length
        for action in table.rules.legal(table.state, Seat(0))
        if action.verb == "claim"
    }
    assert lengths == {1, 2, 3}
    table.claim("Charleston-Raleigh", "green")
    assert table.player().trains == 1


@pytest.mark.rule("TT-6.9")
@pytest.mark.parametrize(
    ("hand", "colour", "length", "payment"),
    [
        ("pink*4 locomotive*4", "pink", 4, "pink 0"),
        ("pink*3 locomotive*4", "pink", 4, "pink 1"),
        ("locomotive*4", "pink", 4, "locomotive 4"),
        ("red*9", "pink", 4, "pink 0"),
        ("pink*1 locomotive*2", "pink", 4, "pink 2"),
        ("red*2 blue*3", "grey", 2, "blue 0"),
        ("red*1 locomotive*3", "grey", 2, "red 1"),
        ("locomotive*2", "grey", 2, "locomotive 2"),
    ],
)
def test_the_suggested_payment_spares_locomotives(
    hand: str, colour: str, length: int, payment: str
) -> None:
    card, wild = nearest_payment(counts(hand), ROUTE_COLOURS.index(colour), length)
    assert f"{CARD_NAMES[card]} {wild}" == payment


@pytest.mark.rule("TT-6.9")
def test_a_suggestion_is_legal_where_any_payment_is() -> None:
    for hand in ("pink*3 locomotive*2", "red*2 blue*2 locomotive", "green*6 locomotive*6", "white"):
        table = Table().hand(0, hand)
        for number, route in enumerate(table.board.routes):
            colour, wild = nearest_payment(table.player().cards, route.colour, route.length)
            text = f"claim {route.id} {CARD_NAMES[colour]} {wild}"
            possible = any(a.startswith(f"claim {route.id} ") for a in table.can())
            assert (table.why(text) is None) == possible, (hand, number, text)


@pytest.mark.rule("TT-6.10")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nobody_has_both_tracks(seats: int) -> None:
    table = Table(seats).hand(0, "black*4 orange*4 green*4").claim("Denver-Kansas City", "black")
    table.turn(0)
    assert table.why_claim("Denver-Kansas City orange", "orange") == "route.twin_own"
    assert table.why_claim("Denver-Kansas City orange", "locomotive", 4) == "route.twin_own"


@pytest.mark.rule("TT-6.11")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_seats_a_claim_closes_the_twin(seats: int) -> None:
    table = Table(seats).hand(0, "black*4").hand(1, "orange*4 black*4")
    table.claim("Denver-Kansas City black", "black")
    assert table.why_claim("Denver-Kansas City orange", "orange") == "route.twin_closed"
    assert not table.payments("Denver-Kansas City orange")
    assert not table.view(1).open & table.routes("Denver-Kansas City orange")


@pytest.mark.rule("TT-6.12")
@pytest.mark.parametrize("seats", [4, 5])
def test_with_four_or_five_seats_the_twin_stays_open_to_others(seats: int) -> None:
    table = Table(seats).hand(0, "black*4").hand(1, "orange*4").hand(2, "black*4 orange*4")
    table.claim("Denver-Kansas City black", "black")
    table.claim("Denver-Kansas City orange", "orange")
    assert table.player(1).routes == table.routes("Denver-Kansas City orange")
    for colour in ("black", "orange"):
        assert table.why_claim(f"Denver-Kansas City {colour}", colour) == "route.taken"


@pytest.mark.rule("TT-6.13")
def test_a_claimed_route_stays_with_its_owner() -> None:
    table = Table().hand(0, "pink*4").hand(1, "pink*8").claim("Denver-Omaha", "pink")
    assert table.why_claim("Denver-Omaha", "pink") == "route.taken"
    assert table.player(0).routes == table.routes("Denver-Omaha")
    table.turn(0).hand(0, "pink*4")
    assert table.why_claim("Denver-Omaha", "pink") == "route.taken", "not even by its owner"
