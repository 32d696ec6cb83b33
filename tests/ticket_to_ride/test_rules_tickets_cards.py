"""Section 5 of docs/rules/ticket_to_ride.md: drawing train cards."""

from __future__ import annotations

import pytest
from tests.ticket_to_ride.at_table import Scripted, Table

from branchline.engine.ticket_to_ride import events as ev
from branchline.engine.ticket_to_ride.dealing import draw_card, flush, refill
from branchline.engine.ticket_to_ride.state import Phase

FIVE = "red blue green red black"


@pytest.mark.rule("TT-5.1")
def test_the_first_card_is_any_of_the_display_or_the_top_of_the_deck() -> None:
    table = Table().show("red locomotive green locomotive black")
    assert table.can(verb="take") == {f"take {slot}" for slot in range(1, 6)}
    assert "blind" in table.can()
    table = Table(chance=Scripted(display="white")).show(FIVE).hand(0, "")
    table.do("take 3")
    assert table.cards() == "green*1"
    assert [(e.seat, e.slot, e.card) for e in table.seen(ev.CardTaken)] == [(0, 2, 2)]
    table = Table(chance=Scripted(hand_0="red red red red orange")).hand(0, "")
    table.do("blind")
    assert table.cards() == "orange*1"
    assert [(e.seat, e.audience) for e in table.seen(ev.CardDrawn)] == [(0, None)]
    assert [(e.card, e.audience) for e in table.seen(ev.CardSeen)] == [(3, 0)]


@pytest.mark.rule("TT-5.2")
def test_a_locomotive_from_the_display_is_the_only_card() -> None:
    table = Table(chance=Scripted(display="white")).show("red locomotive green red black")
    table.hand(0, "").do("take 2")
    assert table.cards() == "locomotive*1"
    assert (table.state.phase, table.state.active) == (Phase.TURN, 1)


@pytest.mark.rule("TT-5.3")
def test_a_taken_card_is_replaced_before_the_second_choice() -> None:
    chance = Scripted(display="red red red red red white yellow")
    table = Table(chance=chance).show(FIVE).hand(0, "")
    table.do("take 1")
    assert table.view().display[0] == 6 and table.state.phase == Phase.SECOND_DRAW
    table.do("take 1")
    assert table.cards() == "red*1 white*1"
    assert table.view().display[0] == 7 and table.state.active == 1
    assert [e.slot for e in table.seen(ev.SlotFilled)][-2:] == [0, 0]


@pytest.mark.rule("TT-5.4")
def test_the_second_card_is_no_locomotive_of_the_display_old_or_new() -> None:
    chance = Scripted(display="red red red red red locomotive")
    table = Table(chance=chance).show("red locomotive green red black")
    table.do("take 1")
    assert table.view().display[:2] == (8, 8)
    assert table.why("take 1") == table.why("take 2") == "draw.locomotive_second"
    assert table.can() == {"take 3", "take 4", "take 5", "blind"}
    table.do("take 3")
    assert table.state.active == 1
    assert {"take 1", "take 2"} <= table.can(), "as a first card it may be taken again"


@pytest.mark.rule("TT-5.5")
def test_a_locomotive_drawn_blind_is_a_card_like_any_other() -> None:
    chance = Scripted(hand_0="red red red red locomotive locomotive")
    table = Table(chance=chance).show(FIVE).hand(0, "").do("blind")
    assert (table.cards(), table.state.phase) == ("locomotive*1", Phase.SECOND_DRAW)
    table.do("blind")
    assert (table.cards(), table.state.active) == ("locomotive*2", 1)


@pytest.mark.rule("TT-5.6")
def test_the_second_card_is_compulsory_while_there_is_one() -> None:
    table = Table().show(FIVE).do("blind")
    assert table.can() == {"take 1", "take 2", "take 3", "take 4", "take 5", "blind"}


@pytest.mark.rule("TT-5.6", "TT-5.13")
@pytest.mark.parametrize(
    ("display", "deck", "draw"),
    [
        ("red - - - -", "", "take 1"),
        ("red locomotive locomotive - -", "", "take 1"),
        ("locomotive locomotive - - -", "blue", "blind"),
        ("- - - - -", "blue", "blind"),
        ("locomotive - - - -", "", "take 1"),
    ],
)
def test_without_a_second_card_the_turn_is_over_after_one(
    display: str, deck: str, draw: str
) -> None:
    table = Table().hand(0, "").show(display).deck(deck)
    table.do(draw)
    assert sum(table.player().cards) == 1
    assert (table.state.active, table.state.phase) == (1, Phase.TURN)


@pytest.mark.rule("TT-5.6")
def test_the_last_card_of_the_deck_leaves_a_second_one_in_the_display() -> None:
    table = Table().hand(0, "").show("red locomotive - - -").deck("blue").do("blind")
    assert table.state.phase == Phase.SECOND_DRAW
    assert table.can() == {"take 1"}
    table.do("take 1")
    assert table.cards() == "blue*1 red*1"
    assert table.view().display == (-1, 8, -1, -1, -1)


@pytest.mark.rule("TT-5.7")
def test_a_hand_has_no_limit() -> None:
    table = Table()
    for _ in range(20):
        table.turn(0).do("blind", "blind")
    assert sum(table.player().cards) == 44


@pytest.mark.rule("TT-5.8")
def test_three_locomotives_clear_the_display_again_and_again() -> None:
    chance = Scripted(
        display="red red red red red locomotive"
        " locomotive locomotive locomotive red blue red red green locomotive locomotive"
    )
    table = Table(chance=chance).show("red locomotive green locomotive black")
    table.do("take 1")
    assert table.view().display == (5, 5, 2, 8, 8)
    assert [e.cards for e in table.seen(ev.DisplayFlushed)] == [(8, 8, 2, 8, 0), (8, 8, 8, 5, 1)]
    assert table.state.phase == Phase.SECOND_DRAW
    assert table.can() == {"take 1", "take 2", "take 3", "blind"}


@pytest.mark.rule("TT-5.8")
def test_a_flush_follows_the_second_card_and_the_fourth_locomotive() -> None:
    chance = Scripted(display="red red red red red green locomotive red blue red blue red")
    table = Table(chance=chance).show("red locomotive green locomotive black")
    table.do("take 1", "take 1")
    assert table.view().display == (5, 1, 5, 1, 5)
    table.show("locomotive locomotive locomotive red locomotive")
    chance._told["display"] = ["locomotive", "red", "red", "blue", "blue", "black"]
    table.do("take 4")
    assert [e.cards for e in table.seen(ev.DisplayFlushed)][-1] == (8, 8, 8, 8, 8)
    assert table.view().display == (5, 5, 1, 1, 0)


@pytest.mark.rule("TT-5.8", "TT-5.9")
def test_a_flush_that_becomes_possible_by_a_claim_follows_it() -> None:
    chance = Scripted(display="red red red red red red pink pink pink pink")
    table = Table(chance=chance).show("red locomotive locomotive locomotive red")
    table.hand(0, "pink*4").deck("")
    assert table.state.display.count(8) == 3
    table.claim("Denver-Omaha", "pink")
    assert [e.cards for e in table.seen(ev.DisplayFlushed)] == [(5, 8, 8, 8, 5)]
    assert table.view().display[:5] == (5, 4, 4, 4, 4)
    assert table.view().deck + sum(table.view().discard) == 4


@pytest.mark.rule("TT-5.9")
@pytest.mark.parametrize(("regular", "flushed"), [("red", False), ("red blue", True)])
def test_no_flush_with_fewer_than_three_other_cards(regular: str, flushed: bool) -> None:
    table = Table().show("red locomotive locomotive - -").deck(f"locomotive*6 {regular}")
    table.state.display[3] = 8
    table.state.deck[8] -= 1
    refill(table.state, table.chance, table.events.append)
    assert bool(table.seen(ev.DisplayFlushed)) == flushed
    if not flushed:
        assert table.view().display.count(8) >= 3
        assert [e.capped for e in table.seen(ev.FlushBlocked)] == [False]
        assert table.can(), "the state stays playable"
    else:
        assert table.view().display.count(8) < 3 or table.seen(ev.FlushBlocked)


@pytest.mark.rule("TT-5.9")
def test_five_cards_left_three_of_them_locomotives() -> None:
    """Rules page, bug B10: no crash, no endless loop, a playable state."""
    table = Table().hand(0, "").show("- - - - -").deck("locomotive*3 red blue")
    refill(table.state, table.chance, table.events.append)
    assert sorted(table.view().display) == [1, 5, 8, 8, 8]
    assert not table.seen(ev.DisplayFlushed) and not table.state.capped
    assert len(table.can(verb="take")) == 5


@pytest.mark.rule("TT-5.10")
def test_after_ten_flushes_the_display_stays_until_it_changes() -> None:
    class Stubborn(Scripted):
        """Turns up locomotives as long as there are any."""

        def draw(self, label: str, pool: object) -> int:
            wild = label == "display" and pool[8] and not self.over  # type: ignore[index]
            return 8 if wild else super().draw(label, pool)  # type: ignore[arg-type]

        over = False

    chance = Stubborn()
    table = Table().show("red red locomotive locomotive blue").hand(0, "")
    table.deck("locomotive blue")
    table.chance = chance
    table.do("take 1")
    assert len(table.seen(ev.DisplayFlushed)) == 10
    assert [e.capped for e in table.seen(ev.FlushBlocked)] == [True]
    assert table.state.capped and table.view().capped
    assert table.view().display.count(8) == 3
    table.do("blind").claim("Denver-Omaha", "pink")
    assert len(table.seen(ev.DisplayFlushed)) == 10, "the display has not changed"
    chance.over = True
    slot = next(slot for slot, card in enumerate(table.state.display, 1) if card != 8)
    table.do(f"take {slot}")
    assert len(table.seen(ev.DisplayFlushed)) > 10 and not table.state.capped


@pytest.mark.rule("TT-5.10")
def test_a_claim_does_not_end_the_rest_of_a_capped_display() -> None:
    table = Table().show("red locomotive locomotive locomotive blue").hand(0, "pink*4")
    table.state.capped = True
    table.claim("Denver-Omaha", "pink")
    assert table.state.capped and not table.seen(ev.DisplayFlushed)


@pytest.mark.rule("TT-5.11")
def test_flushed_cards_may_come_back_in_the_same_flush() -> None:
    table = Table().show("red locomotive locomotive locomotive blue").deck("pink")
    flush(table.state, table.chance, table.events.append, changed=True)
    assert [e.count for e in table.seen(ev.DeckShuffled)][:1] == [5]
    everything = sum(table.view().discard) + table.view().deck
    assert everything == 1 and -1 not in table.view().display


@pytest.mark.rule("TT-5.12")
def test_the_discard_pile_becomes_the_deck_when_a_card_is_needed_and_not_before() -> None:
    chance = Scripted(hand_0="red red red red blue green")
    table = Table(chance=chance).show(FIVE).hand(0, "").deck("blue", "green*2")
    table.do("blind")
    assert (table.view().deck, table.view().discard[2]) == (0, 2), "not before it is needed"
    assert not table.seen(ev.DeckShuffled)
    table.do("blind")
    assert [event.count for event in table.seen(ev.DeckShuffled)] == [2]
    assert (table.view().deck, sum(table.view().discard)) == (1, 0)
    assert table.cards() == "blue*1 green*1"


@pytest.mark.rule("TT-5.12")
def test_a_shuffle_in_the_middle_of_a_refill() -> None:
    table = Table().show("- - - - -").deck("red*2", "blue*4")
    refill(table.state, table.chance, table.events.append)
    assert sorted(table.view().display) == [1, 1, 1, 5, 5]
    assert (table.view().deck, sum(table.view().discard)) == (1, 0)
    card = draw_card(table.state, "hand.0", table.chance, table.events.append)
    assert (card, table.state.cards_left()) == (1, False)


@pytest.mark.rule("TT-5.12")
def test_what_is_discarded_before_the_next_draw_is_in_the_new_deck() -> None:
    table = Table().show(FIVE).hand(0, "pink*4").deck("", "green")
    table.claim("Denver-Omaha", "pink")
    assert (table.view().deck, table.view().discard) == (0, (0, 0, 1, 0, 4, 0, 0, 0, 0))
    table.do("blind")
    assert [event.count for event in table.seen(ev.DeckShuffled)] == [5]


@pytest.mark.rule("TT-5.13")
def test_the_display_may_be_taken_when_nothing_is_left_to_draw() -> None:
    table = Table().show("red blue - - -").hand(0, "").deck("")
    assert table.why("blind") == "draw.deck_empty"
    assert table.why("take 3") == "draw.slot_empty"
    assert table.can(verb="take") == {"take 1", "take 2"}
    table.do("take 1")
    assert table.view().display == (-1, 1, -1, -1, -1)
    assert table.why("blind") == "draw.deck_empty"
    table.do("take 2")
    assert table.view().display == (-1,) * 5
    assert not table.can(verb="take") and table.why("blind") == "draw.deck_empty"


@pytest.mark.rule("TT-5.14")
def test_empty_slots_are_filled_at_the_end_of_the_turn_that_brings_cards_back() -> None:
    table = Table().show("red - - - -").hand(0, "pink*2 locomotive*2").deck("")
    table.claim("Denver-Omaha", "pink", 2)
    assert -1 not in table.view().display
    assert table.view().deck + sum(table.view().discard) == 0
    table = Table().show("- - - - -").hand(0, "pink").deck("")
    table.claim("Portland-Seattle", "pink")
    assert table.view().display == (4, -1, -1, -1, -1)
    assert table.can(1, "take") == {"take 1"}
