"""What a player can do with a piece in hand, what is refused and why, what can be taken back."""

import pytest
from tests.ui.table_kit import new_session, play_on

from branchline.engine.thirty_rails.actions import EndTurn, Override, Place
from branchline.engine.thirty_rails.faces import TILES, TILES_OF
from branchline.ui.tables.thirty_rails import orient
from branchline.ui.tables.thirty_rails.hand import Hand, Mode


class Table:
    """A hand over a session, without any screen."""

    def __init__(self, session):
        self.session = session
        self.sounds = []
        self.hand = Hand(0, session, self.do, self.take_back, self.sounds.append)

    def do(self, seat, action):
        self.session.act(seat, action)
        self.hand.refresh()
        return True

    def take_back(self, seat):
        taken = self.session.undo(seat)
        self.hand.refresh()
        return taken


@pytest.fixture
def at_turn():
    def make(turn, seed=7, kinds=("human",), **wishes):
        session = new_session(kinds, seed=seed, **wishes)
        play_on(session, turn)
        return Table(session)

    return make


@pytest.mark.parametrize("black", [1, 2, 3, 4, 5, 6])
def test_turning_and_mirroring_reach_every_orientation(black):
    among = TILES_OF[black]
    for start in among:
        found = {start}
        for _ in range(8):
            for tile in sorted(found):
                found.add(orient.turned(tile, 1, among))
                found.add(orient.flipped(tile, among))
        assert found == set(among)


@pytest.mark.parametrize("tile", range(len(TILES)), ids=[tile.name for tile in TILES])
def test_turning_back_undoes_turning_and_mirroring_twice_changes_nothing(tile):
    among = TILES_OF[int(TILES[tile].face)]
    assert orient.turned(orient.turned(tile, 1, among), -1, among) == tile
    assert orient.flipped(orient.flipped(tile, among), among) == tile


def test_mirroring_a_fork_keeps_its_stem():
    among = TILES_OF[6]
    for tile in among:
        joints = [
            set(TILES[t].turns[0]) & set(TILES[t].turns[1])
            for t in (tile, orient.flipped(tile, among))
        ]
        assert joints[0] == joints[1]


def test_a_press_picks_and_a_second_press_draws(at_turn):
    table = at_turn(3)
    hand = table.hand
    assert hand.mode == Mode.TRACK
    cell = min(hand.by_cell)
    hand.press_cell(cell)
    assert hand.picked is not None
    assert hand.picked[0] == cell
    assert table.session.view(0).own.placed == -1
    hand.press_cell(cell)
    assert table.session.view(0).own.placed == cell
    assert hand.mode == Mode.PLACED
    assert hand.focus == "done"


def test_another_cell_moves_the_piece_and_keeps_its_orientation(at_turn):
    hand = at_turn(3).hand
    first, second = sorted(hand.by_cell)[:2]
    hand.press_cell(first)
    hand.turn(1)
    tile = hand.picked[1]
    hand.press_cell(second)
    assert hand.picked == (second, tile)


def test_a_piece_can_be_turned_before_a_cell_was_chosen(at_turn):
    hand = at_turn(3).hand
    hand.turn(1)
    assert hand.picked is not None
    assert hand.picked[0] in hand.by_cell


def test_only_what_the_session_calls_legal_is_offered(at_turn):
    table = at_turn(4)
    legal = [a for a in table.session.legal(0) if isinstance(a, Place)]
    offered = {cell: set(actions) for cell, actions in table.hand.by_cell.items()}
    assert set().union(*offered.values()) == set(legal)


def test_a_cell_outside_the_lane_is_refused_with_the_reason_of_the_rules(at_turn):
    table = at_turn(3)
    hand = table.hand
    outside = next(
        8 * r + c
        for r in range(1, 7)
        for c in range(1, 7)
        if 8 * r + c not in hand.by_cell and not hand.sheet.filled >> (8 * r + c) & 1
    )
    hand.press_cell(outside)
    assert hand.refusal is not None
    assert hand.refusal.code == "track.not_in_lane"
    assert table.sounds[-1] == "refuse"
    hand.press_cell(min(hand.by_cell))
    assert hand.refusal is None


def test_done_before_drawing_is_refused(at_turn):
    hand = at_turn(3).hand
    hand.press("done")
    assert hand.refusal.code == "turn.not_placed"


def test_a_drawn_piece_can_be_taken_back_until_done(at_turn):
    table = at_turn(3, kinds=("human", "easy"))
    hand = table.hand
    hand.press_cell(min(hand.by_cell), keys=True)
    hand.press("place")
    assert table.session.can_undo(0)
    hand.press("undo")
    assert hand.mode == Mode.TRACK
    assert table.session.view(0).own.placed == -1
    hand.press("undo")
    assert hand.refusal.code == "table.nothing_to_undo"


def test_a_die_is_changed_by_two_presses_and_only_once(at_turn):
    table = at_turn(3)
    hand = table.hand
    before = hand.sheet.white
    hand.press("die.white")
    assert hand.mode == Mode.VALUE
    assert [c.name for c in hand.choices() if not c.enabled] == [f"value.{before}"]
    value = before % 6 + 1
    hand.press(f"value.{value}")
    assert hand.sheet.white == value
    assert hand.mode == Mode.TRACK
    assert hand.override_left("white") is False
    assert hand.override_left("black") is True
    hand.press("die.white")
    assert hand.mode == Mode.TRACK
    assert hand.refusal.code == "override.used"
    hand.press("undo")
    assert hand.sheet.white == before
    assert hand.override_left("white") is True


def test_choosing_a_value_can_be_cancelled(at_turn):
    hand = at_turn(3).hand
    hand.press("die.black")
    assert hand.cancel()
    assert hand.mode == Mode.TRACK
    assert hand.focus == "die.black"
    hand.press("die.black")
    hand.press("die.black")
    assert hand.mode == Mode.TRACK


def test_without_the_module_there_is_nothing_to_change(at_turn):
    hand = at_turn(3, modules=()).hand
    assert hand.override_left("white") is None
    assert not hand.can_override("white")


def test_setup_asks_for_one_thing_after_the_other(at_turn):
    session = new_session(["human"])
    while session.view(None).phase < 1:
        session.act(0, session.thinker.pick(0))
    table = Table(session)
    asked = []
    while table.hand.mode == Mode.SITE:
        asked.append(table.hand.sheet.setup_step())
        table.hand.press_cell(min(table.hand.by_cell))
    assert asked == ["mine", "station.1", "station.2", "station.3", "station.4", "bonus"]
    assert table.hand.mode == Mode.CONFIRM
    for _ in range(3):
        table.hand.press("undo")
    assert table.hand.sheet.setup_step() == "station.3"
    table.hand.press_cell(28)
    assert table.hand.refusal.code == "station.not_grey"


def test_the_preview_tells_what_the_piece_would_bring(at_turn):
    for turn in range(3, 20):
        table = at_turn(turn, seed=5)
        for action in table.session.legal(0):
            if isinstance(action, Place) and table.session.preview(0, action):
                table.hand.move_cursor(action.cell)
                table.hand._hold(action.cell, action.tile)
                assert table.hand.notes == table.session.preview(0, action)
                return
    raise AssertionError("no placement of this game brings anything")


def test_while_others_play_a_press_says_that_the_turn_is_done(at_turn):
    table = at_turn(3, kinds=("human", "human"))
    table.hand.press_cell(min(table.hand.by_cell), keys=True)
    table.hand.press("place")
    table.hand.press("done")
    assert table.hand.mode == Mode.WAIT
    table.hand.press_cell(28)
    assert table.hand.refusal.code == "seat.waits"


def test_a_hand_that_sleeps_offers_nothing(at_turn):
    table = at_turn(3)
    table.hand.sleep()
    assert table.hand.mode == Mode.WAIT
    assert table.hand.choices() == []
    table.hand.turn(1)
    assert table.hand.picked is None
    table.hand.refresh()
    assert table.hand.mode == Mode.TRACK


def test_pressing_a_row_lights_it_and_pressing_it_again_puts_it_out(at_turn):
    hand = at_turn(3).hand
    hand.press("row.1-2")
    assert hand.row_lit == "row.1-2"
    hand.press("row.1-2")
    assert hand.row_lit == ""


def test_the_hand_never_acts_by_itself(at_turn):
    table = at_turn(3)
    entries = len(table.session.match.log.entries)
    hand = table.hand
    for name in ("turn", "mirror", "row.1-2", "seat.0", "die.white", "cancel"):
        hand.press(name)
    hand.move_cursor(min(hand.by_cell))
    hand.suggest_piece()
    assert len(table.session.match.log.entries) == entries
    assert table.session.check(0, EndTurn()) is not None
    assert table.session.check(0, Override("white", hand.sheet.white)) is not None
