"""The keys named beside the sheet are those that do something as things stand."""

from tests.ui.ri_kit import act, new_table

from branchline.ui.tables.railroad_ink.hand import Mode
from branchline.ui.tables.railroad_ink.hints import hints


def named(hand):
    return [code for _action, code in hints(hand)]


def test_a_piece_is_drawn_turned_and_mirrored_only_while_it_is_in_hand(kit):
    table = new_table(kit((1280, 800)), ["human"])
    hand = table.hands[0]
    hand.move_cursor(24)
    assert hand.ghost is None or hand.ghost[0] != 24
    assert named(hand) == ["table.hint_next", "table.do_undo"]
    cell = min(hand.by_cell)
    hand.move_cursor(cell)
    assert named(hand)[:3] == ["table.do_place", "table.do_turn", "table.do_mirror"]
    hand.place()
    hand.move_cursor(cell)
    assert named(hand)[0] == "table.do_lift"
    hand.focus = "die.0"
    assert named(hand)[0] == "table.hint_press"


def test_a_meteor_is_aimed_where_there_is_a_choice(kit):
    seen = set()
    for seed in range(12):
        table = new_table(kit((1280, 800)), ["human"], ("meteors",), seed=seed)
        hand = table.hands[0]
        assert hand.mode == Mode.METEOR
        free = sum(name.startswith("aim.") for name in hand.offers) > 1
        seen.add(free)
        assert ("table.hint_aim" in named(hand)) == free
        assert ("table.do_fall" in named(hand)) == (hand.aim is not None)
        if free:
            hand.turn(1)
            assert named(hand)[0] == "table.do_fall"
    assert seen == {True, False}


def test_nothing_is_named_while_there_is_nothing_to_do(kit):
    table = new_table(kit((1280, 800)), ["human", "human"], round_=7)
    while table.hands[0].mode != Mode.WAIT:
        act(table, table.session.legal(0)[-1])
    assert named(table.hands[0]) == []
