"""The variants of 30 Rails at the table: what each brings, with every kind of device."""

import pytest
from tests.ui.table_kit import new_session, new_table, pane_of, play_on, settle
from tests.ui.table_players import by_keys, by_mouse, by_pad, by_touch, play_game

from branchline.engine.thirty_rails.actions import BuildBridge, CrossOut, DrawRiver
from branchline.engine.thirty_rails.faces import PAIRS
from branchline.ui.tables.thirty_rails.hand import CROSS, Hand, Mode
from branchline.ui.tables.thirty_rails.shown import course_of

DEVICES = [by_mouse, by_touch, by_keys, by_pad]


def hand_of(session):
    """A hand over a session without any screen."""

    def do(seat, action):
        session.act(seat, action)
        hand.refresh()

    hand = Hand(0, session, do, lambda seat, n=None: session.undo(seat), lambda sound: None)
    return hand


@pytest.mark.parametrize("device", [by_keys, by_touch])
def test_a_whole_game_with_a_river(kit, device):
    kit = kit((1280, 800), bot_pace="instant")
    table = new_table(kit, ["human"], modules=("river",), seed=4)
    play_game(kit, table, {0: device(kit)})
    words = [entry.action.split(" ")[0] for entry in table.session.match.log.entries]
    assert words.count("flow") == 1
    assert sum(words.count(word) for word in ("place", "bridge", "cross")) == 30
    assert table.stage.seats[0].sheet.water == table.session.view(0).own.water != 0


@pytest.mark.parametrize("device", DEVICES)
def test_a_river_is_drawn_by_any_of_its_own_cells(kit, device):
    kit = kit((1280, 800))
    table = new_table(kit, ["human"], modules=("river",), seed=4, turn=0)
    match = table.session.match
    while match.view(None).phase == match.view(None).phase.MOUNTAINS:
        table.act(0, match.legal(0)[-1 if match.view(None).step == 2 else 0])
        settle(kit, table)
    hand = pane_of(table).hand
    assert hand.sheet.setup_step() == "course"
    mouth = next(action.cell for action in match.legal(0) if isinstance(action, DrawRiver))
    cells, _side = course_of(mouth)
    assert hand.mouth_at(cells[1]) == hand.mouth_at(mouth) == mouth
    device(kit).cell(table, 0, cells[1])
    settle(kit, table)
    assert match.view(0).own.water == sum(1 << cell for cell in cells)
    assert table.stage.seats[0].sheet.water == match.view(0).own.water


def turn_with(kind, session_of):
    """A hand in a turn in which such an action is legal, and its cell."""
    for seed in range(40):
        session = session_of(seed)
        for turn in range(1, 31):
            play_on(session, turn)
            found = [a for a in session.legal(0) if isinstance(a, kind)]
            if found:
                return hand_of(session), found[0].cell
    raise AssertionError("no such turn")


def river_session(seed):
    return new_session(["human"], seed=seed, modules=("river",))


def test_a_lost_track_is_shown_as_a_cross_and_taken_back():
    hand, cell = turn_with(CrossOut, river_session)
    hand.press_cell(cell)
    assert (hand.ghost, hand.notes) == ((cell, CROSS), ())
    hand.turn(1)
    hand.mirror()
    assert hand.ghost == (cell, CROSS), "nothing to turn"
    hand.press_cell(cell)
    assert (hand.mode, hand.sheet.placed, hand.sheet.tiles[cell]) == (Mode.PLACED, cell, -1)
    hand.undo()
    hand.refresh()
    assert (hand.mode, hand.sheet.placed) == (Mode.TRACK, -1)


def test_a_bridge_is_in_hand_as_a_straight_and_the_reason_names_the_river():
    hand, cell = turn_with(BuildBridge, river_session)
    hand.press_cell(cell)
    assert hand.ghost is not None
    straight = hand.ghost[1]
    hand.place()
    assert hand.sheet.tiles[cell] == straight
    other = next(c for c in range(64) if hand.sheet.water >> c & 1 and c != cell)
    hand.press_cell(other)
    assert hand.refusal is not None


def test_a_press_beside_every_river_says_why_not():
    session = river_session(4)
    match = session.match
    while match.view(None).phase == match.view(None).phase.MOUNTAINS:
        match.act(0, match.legal(0)[0])
    hand = hand_of(session)
    hand.press_cell(0o33)
    assert hand.refusal.code == "river.no_mouth"


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_shares_are_bought_with_any_device(kit, device, size):
    kit = kit(size)
    table = new_table(kit, ["human"], modules=("shares",), turn=3)
    player, hand = device(kit), pane_of(table).hand
    before = hand.sheet.shares[4]
    player.button(table, 0, "buy")
    assert hand.mode == Mode.PAIR
    player.button(table, 0, "pair.4")
    assert hand.mode == Mode.BUYING
    cell = sorted(hand.by_cell)[7]
    player.cell(table, 0, cell)
    if hand.mode == Mode.BUYING:
        assert hand.ghost == (cell, CROSS)
        player.cell(table, 0, cell)
    settle(kit, table)
    own = table.session.view(0).own
    assert (own.placed, own.tiles[cell], hand.mode) == (cell, -1, Mode.PLACED)
    assert own.shares[4] == before + max(own.white, own.black)
    shown = table.stage.seats[0]
    assert shown.sheet.crosses >> cell & 1
    row = next(row for row in shown.rows if row.key == f"row.{PAIRS[4]}")
    assert row.part("cap") == own.shares[4]


def shares_hand():
    session = new_session(["human"], seed=3, modules=("shares", "river"))
    play_on(session, 5)
    return hand_of(session)


def test_a_purchase_can_be_left_again_and_taken_back():
    hand = shares_hand()
    tracks = dict(hand.by_cell)
    assert hand.choices()[0].name == "buy"
    before = hand.sheet.shares
    hand.press("buy")
    assert hand.focus == "pair.0"
    hand.cancel()
    assert (hand.mode, hand.focus, hand.by_cell) == (Mode.TRACK, "buy", tracks)
    hand.press("buy")
    hand.press("pair.1")
    cell = min(hand.by_cell)
    hand.press_cell(cell)
    hand.refresh()
    assert (hand.ghost, hand.mode) == ((cell, CROSS), Mode.BUYING), "others may act meanwhile"
    hand.press("place")
    assert hand.sheet.shares[1] == before[1] + hand.higher_die
    hand.undo()
    hand.refresh()
    assert (hand.sheet.shares, hand.mode, hand.by_cell) == (before, Mode.TRACK, tracks)


def test_a_cell_that_is_not_empty_is_refused_with_its_reason():
    hand = shares_hand()
    hand.press("buy")
    hand.press("pair.0")
    taken = next(c for c in range(64) if hand.sheet.filled >> c & 1)
    hand.press_cell(taken)
    assert hand.refusal.code == "shares.cell_not_empty"


def test_there_is_nothing_to_buy_in_games_without_shares():
    session = new_session(["human"], seed=3)
    play_on(session, 5)
    assert "buy" not in [choice.name for choice in hand_of(session).choices()]
