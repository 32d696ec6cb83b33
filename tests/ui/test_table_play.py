"""Whole games at the table, by each kind of device alone, alone and side by side."""

import pygame
import pytest
from tests.ui.table_kit import cell_pos, new_session, new_table, pane_of, settle, spot_pos

from branchline.engine.thirty_rails.views import Phase
from branchline.ui.input.intents import Device
from branchline.ui.input.pads import OpenPad
from branchline.ui.scenes.pause import PauseMenu
from branchline.ui.scenes.results import ResultsScene
from branchline.ui.scenes.rules import RulesScene
from branchline.ui.tables.thirty_rails.hand import Mode
from branchline.ui.tables.thirty_rails.handover import HandOver

A, B, X, Y = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_Y,
)
DPAD = {
    (0, -1): pygame.CONTROLLER_BUTTON_DPAD_UP,
    (0, 1): pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    (-1, 0): pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    (1, 0): pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}
ARROWS = {
    (0, -1): pygame.K_UP,
    (0, 1): pygame.K_DOWN,
    (-1, 0): pygame.K_LEFT,
    (1, 0): pygame.K_RIGHT,
}
XBOX = "030000005e0400008e02000010010000"


class Pointer:
    """Plays by pressing what it wants: cells and buttons."""

    def __init__(self, kit, press):
        self.kit, self.press = kit, press

    def cell(self, table, seat, cell):
        self.press(cell_pos(table, cell, seat))

    def button(self, table, seat, name):
        self.press(spot_pos(table, name, seat))

    def draw(self, table, seat, cell):
        self.cell(table, seat, cell)
        self.button(table, seat, "turn")
        self.button(table, seat, "mirror")
        self.cell(table, seat, cell)


class Stepper:
    """Plays by steps and a few buttons: keys, or a pad."""

    def __init__(self, step, accept, turn, mirror, following):
        self.step, self.accept, self.turn, self.mirror = step, accept, turn, mirror
        self.following = following

    def cell(self, table, seat, cell):
        self.go(table, seat, cell)
        self.accept()

    def go(self, table, seat, cell):
        hand = pane_of(table, seat).hand
        while hand.focus != "sheet":
            self.following()
        for _ in range(30):
            here, there = divmod(hand.cursor, 8), divmod(cell, 8)
            if here == there:
                return
            # The corners are no cells: first along the ring's field side, then into the ring.
            down, right = there[0] - here[0], there[1] - here[1]
            inside = 1 <= here[0] + (down > 0) - (down < 0) <= 6 or there[1] == here[1]
            if down and inside:
                self.step((0, 1 if down > 0 else -1))
            elif right and (1 <= here[1] + (1 if right > 0 else -1) <= 6 or not down):
                self.step((1 if right > 0 else -1, 0))
            else:
                self.step((0, 1 if here[0] == 0 else -1))
        raise AssertionError(f"cell {cell} is out of reach")

    def button(self, table, seat, name):
        hand = pane_of(table, seat).hand
        for _ in range(40):
            if hand.focus == name:
                self.accept()
                return
            self.following()
        raise AssertionError(f"{name} is out of reach")

    def draw(self, table, seat, cell):
        self.go(table, seat, cell)
        self.turn()
        self.mirror()
        self.accept()


def by_mouse(kit):
    return Pointer(kit, kit.click)


def by_touch(kit):
    return Pointer(kit, kit.tap)


def by_keys(kit):
    return Stepper(
        lambda d: kit.key(ARROWS[d]),
        lambda: kit.key(pygame.K_RETURN),
        lambda: kit.key(pygame.K_r),
        lambda: kit.key(pygame.K_f),
        lambda: kit.key(pygame.K_TAB),
    )


def by_pad(kit, instance=1):
    port = kit.input.pads.port
    if not isinstance(port, PadShelf):
        port = kit.input.pads.port = PadShelf()
    port.plug(kit, instance)

    def press(button):
        kit.post(pygame.CONTROLLERBUTTONDOWN, instance_id=instance, button=button)
        kit.post(pygame.CONTROLLERBUTTONUP, instance_id=instance, button=button)
        kit.frame()

    player = Stepper(
        lambda d: press(DPAD[d]),
        lambda: press(A),
        lambda: press(X),
        lambda: press(Y),
        lambda: press(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER),
    )
    player.press = press
    return player


class PadShelf:
    """Hands out pads that exist only in the test."""

    def __init__(self):
        self.pads = {}

    def open(self, device_index):
        return self.pads.get(device_index)

    def plug(self, kit, instance):
        rest = frozenset(range(6))
        self.pads[instance] = OpenPad(instance, XBOX, "pad", True, rest)
        kit.post(pygame.JOYDEVICEADDED, device_index=instance, guid=XBOX)
        kit.frame()


def play_turn(kit, table, player, seat):
    """The seat does what it is asked, until it is not asked any more or the dice roll again."""
    hand = pane_of(table, seat).hand
    asked = (hand.view.phase, hand.view.step)
    for number in range(hand.view.step, hand.view.step + 12):
        settle(kit, table)
        if (hand.view.phase, hand.view.step) != asked or hand.mode in (Mode.WAIT, Mode.OVER):
            return
        cells = sorted(hand.by_cell)
        if hand.mode == Mode.MOUNTAIN:
            player.button(table, seat, "ignore" if hand.view.step == 3 else "draw")
        elif hand.mode == Mode.SITE:
            player.cell(table, seat, cells[(number * 7) % len(cells)])
        elif hand.mode in (Mode.CONFIRM, Mode.PLACED):
            player.button(table, seat, "done")
        elif hand.mode == Mode.TRACK:
            player.draw(table, seat, cells[(number * 5) % len(cells)])


def play_game(kit, table, players, most=600):
    """Everybody plays until the game is over."""
    for _ in range(most):
        settle(kit, table)
        if table.session.over:
            return
        kit.frame(0.0 if set(players) & set(table.session.to_act()) else 0.1)
        for seat, player in players.items():
            if seat in table.session.to_act():
                play_turn(kit, table, player, seat)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("device", [by_mouse, by_touch, by_keys, by_pad])
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_a_whole_game_by_one_kind_of_device(kit, device, size):
    kit = kit(size, bot_pace="instant")
    table = new_table(kit, ["human", "easy"])
    player = device(kit)
    play_game(kit, table, {0: player})
    settle(kit, table)
    kit.frame(0.1)
    assert isinstance(kit.stack.top, ResultsScene)
    log = table.session.match.log
    assert log.result is not None
    assert sum(entry.seat == 0 and entry.action.startswith("place") for entry in log.entries) == 30


def test_two_people_play_side_by_side_each_with_an_own_pad(kit):
    kit = kit((1920, 1080))
    table = new_table(kit, ["human", "human"], sharing="each")
    first, second = by_pad(kit, 1), by_pad(kit, 2)
    for player, seat in ((first, 0), (second, 1)):
        player.press(A)
        assert kit.input.seats.device_of(seat) == Device("pad", seat)
    play_game(kit, table, {0: first, 1: second})
    assert table.session.over


def test_a_pad_moves_only_the_cursor_of_its_own_seat(kit):
    kit = kit((1920, 1080))
    table = new_table(kit, ["human", "human"], sharing="each", turn=3)
    first, second = by_pad(kit, 1), by_pad(kit, 2)
    first.press(A)
    second.press(A)
    before = pane_of(table, 0).hand.cursor
    second.step((1, 0))
    second.step((0, 1))
    assert pane_of(table, 0).hand.cursor == before
    assert pane_of(table, 1).hand.cursor == before + 9


def test_four_people_with_four_fingers_press_at_the_same_time(kit):
    kit = kit((1920, 1080))
    table = new_table(kit, ["human"] * 4, turn=4)
    cells = {seat: min(pane_of(table, seat).hand.by_cell) for seat in range(4)}
    for _twice in range(2):
        for phase in (pygame.FINGERDOWN, pygame.FINGERUP):
            for seat, cell in cells.items():
                x, y = kit.ctx.canvas.point_px(cell_pos(table, cell, seat))
                kit.post(phase, touch_id=1, finger_id=seat, x=x / 1920, y=y / 1080, dx=0, dy=0)
        kit.frame()
    placed = [table.session.view(seat).own.placed for seat in range(4)]
    assert placed == [cells[seat] for seat in range(4)]


def test_people_who_share_all_devices_take_turns_at_the_keys(kit):
    kit = kit((1920, 1080))
    table = new_table(kit, ["human", "human"])
    keys = by_keys(kit)
    play_game(kit, table, {0: keys, 1: keys})
    assert table.session.over


def test_one_device_goes_round(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "human"], sharing="pass", turn=3)
    assert [pane.seat for pane in table.panes] == [0]
    play_turn(kit, table, by_mouse(kit), 0)
    for _ in range(5):
        kit.frame(0.1)
    assert isinstance(kit.stack.top, HandOver)
    kit.key(pygame.K_RETURN)
    assert kit.stack.top is table
    assert [pane.seat for pane in table.panes] == [1]
    play_turn(kit, table, by_keys(kit), 1)
    assert table.session.view(None).step == 4


def test_a_press_outside_or_let_go_elsewhere_does_nothing(kit):
    kit = kit((1920, 1080))
    table = new_table(kit, ["human"], turn=3)
    entries = len(table.session.match.log.entries)
    cell = min(pane_of(table).hand.by_cell)
    x, y = kit.ctx.canvas.point_px(cell_pos(table, cell))
    kit.post(pygame.MOUSEBUTTONDOWN, button=1, pos=(round(x), round(y)), touch=False)
    kit.post(pygame.MOUSEBUTTONUP, button=1, pos=(5, 5), touch=False)
    kit.frame()
    assert pane_of(table).hand.picked is None
    kit.post(pygame.MOUSEBUTTONDOWN, button=1, pos=(round(x), round(y)), touch=False)
    kit.post(pygame.WINDOWFOCUSLOST)
    kit.post(pygame.MOUSEBUTTONUP, button=1, pos=(round(x), round(y)), touch=False)
    kit.frame()
    assert pane_of(table).hand.picked is None
    assert len(table.session.match.log.entries) == entries


def test_the_wheel_turns_the_piece_in_hand(kit):
    kit = kit((1920, 1080))
    table = new_table(kit, ["human"], turn=3)
    hand = pane_of(table).hand
    cell = next(c for c in sorted(hand.by_cell) if len(hand.by_cell[c]) > 1)
    kit.click(cell_pos(table, cell))
    before = hand.picked
    kit.post(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)
    kit.frame()
    assert hand.picked[0] == cell
    assert hand.picked[1] != before[1]


def test_any_press_skips_what_everybody_watches_and_does_nothing_else(kit):
    kit = kit((1920, 1080))
    table = new_table(kit, ["human"], at_rest=False)
    entries = len(table.session.match.log.entries)
    assert table.director.busy_for_all
    kit.click((960, 540))
    assert not table.director.busy
    kit.frame()
    assert pane_of(table).hand.mode == Mode.MOUNTAIN
    assert len(table.session.match.log.entries) == entries


def test_done_can_be_pressed_while_the_pen_still_draws(kit):
    kit = kit((1920, 1080))
    table = new_table(kit, ["human", "human"], turn=3)
    hand = pane_of(table).hand
    cell = min(hand.by_cell)
    kit.click(cell_pos(table, cell))
    kit.click(cell_pos(table, cell))
    assert table.stage.seats[0].sketching
    kit.click(spot_pos(table, "done"))
    assert table.session.view(0).own.done


def test_the_game_does_not_care_how_fast_it_is_shown(kit):
    texts = []
    for settings in ({}, {"animation_speed": 0.0}, {"reduced_motion": True, "bot_pace": "instant"}):
        box = kit((1280, 800), **settings)
        table = new_table(box, ["human", "easy"], seed=5, at_rest=False)
        play_game(box, table, {0: by_mouse(box)})
        texts.append([line.action for line in table.session.match.log.entries if line.seat == 0])
        box.close()
    assert texts[0] == texts[1] == texts[2]


def test_computer_players_move_while_a_person_thinks_and_wait_at_their_pace(kit):
    kit = kit((1280, 800), bot_pace="slow")
    table = new_table(kit, ["human", "easy", "easy"], turn=3)
    placed = []
    for _ in range(200):
        kit.frame(1 / 60)
        view = table.session.view(None)
        placed.append(sum(sheet.done for sheet in view.sheets[1:]))
    assert placed[-1] == 2
    assert placed.count(1) > 30
    assert table.session.view(None).step == 3


def test_thinking_is_shown_after_a_while_and_not_before(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "hard"], turn=3, delay=12)
    shown = []
    for _ in range(30):
        kit.frame(1 / 60)
        shown.append((table.session.thinking(1), 1 in table._thinking))
    assert any(flag for _seconds, flag in shown)
    assert all(flag is (seconds > 0.4) for seconds, flag in shown)


def test_nothing_is_drawn_while_nothing_happens(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human"], turn=3)
    settle(kit, table)
    for _ in range(3):
        kit.frame()
    drawn = kit.loop.drawn
    for _ in range(20):
        kit.frame(0.1)
    assert kit.loop.drawn == drawn


def test_back_closes_what_is_open_and_at_last_opens_the_pause_menu(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "easy"], turn=3)
    hand = pane_of(table).hand
    kit.click(spot_pos(table, "seat.1"))
    assert hand.zoom == 1
    kit.key(pygame.K_ESCAPE)
    assert hand.zoom is None
    kit.click(spot_pos(table, "die.white"))
    assert hand.mode == Mode.VALUE
    kit.key(pygame.K_ESCAPE)
    assert hand.mode == Mode.TRACK
    hand.cancel()
    kit.key(pygame.K_ESCAPE)
    assert isinstance(kit.stack.top, PauseMenu)
    kit.key(pygame.K_ESCAPE)
    assert kit.stack.top is table


def test_menu_and_rules_open_from_every_device(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human"], turn=3)
    kit.click(spot_pos(table, "menu"))
    assert isinstance(kit.stack.top, PauseMenu)
    kit.key(pygame.K_ESCAPE)
    kit.key(pygame.K_F1)
    assert isinstance(kit.stack.top, RulesScene)
    kit.key(pygame.K_ESCAPE)
    by_pad(kit).press(pygame.CONTROLLER_BUTTON_START)
    assert isinstance(kit.stack.top, PauseMenu)


def test_zooming_goes_round_the_other_sheets(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "easy", "hard"], turn=6)
    seen = []
    for _ in range(3):
        kit.key(pygame.K_PLUS)
        seen.append(pane_of(table).hand.zoom)
    assert seen == [1, 2, None]


def test_a_lost_pad_pauses_and_its_return_clears_the_notice(kit):
    kit = kit((1920, 1080))
    table = new_table(kit, ["human", "human"], sharing="each", turn=3)
    pad = by_pad(kit, 1)
    pad.press(A)
    kit.post(pygame.JOYDEVICEREMOVED, instance_id=1)
    kit.frame()
    assert isinstance(kit.stack.top, PauseMenu)
    assert len(kit.ctx.notices.standing) == 1
    kit.key(pygame.K_ESCAPE)
    assert kit.stack.top is table
    kit.input.pads.port.plug(kit, 1)
    assert not kit.ctx.notices.standing
    assert kit.input.seats.device_of(0) == Device("pad", 0)


def test_the_results_lead_to_the_same_dice_new_dice_and_the_title(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "easy"], turn=30)
    play_turn(kit, table, by_mouse(kit), 0)
    settle(kit, table)
    for _ in range(8):
        kit.frame(0.1)
        settle(kit, table)
    assert isinstance(kit.stack.top, ResultsScene)
    labels = {}
    for leaf in kit.stack.top.ring.candidates():
        labels[leaf._words()] = leaf
    labels[kit.ctx.text("results.same_dice")].activate()
    labels[kit.ctx.text("results.new_dice")].activate()
    same, new = (setup for what, setup in kit.app.done if what == "start")
    assert same == table.session.setup
    assert new.seats == same.seats
    assert new.seed != same.seed
    labels[kit.ctx.text("results.look")].activate()
    assert kit.stack.top is table
    kit.click(spot_pos(table, "results"))
    assert isinstance(kit.stack.top, ResultsScene)


def test_a_finished_game_opens_as_its_final_sheet(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human", "easy"], turn=31)
    for _ in range(5):
        kit.frame(0.1)
    assert kit.stack.top is table
    assert table.session.view(None).phase == Phase.OVER
    totals = [seat.total for seat in table.stage.seats]
    assert totals == [table.session.score().total(seat) for seat in (0, 1)]
    row = next(row for row in table.stage.seats[0].rows)
    kit.click(spot_pos(table, row.key))
    assert pane_of(table).hand.row_lit == row.key


def test_a_game_is_taken_up_where_it_was_left(kit):
    kit = kit((1280, 800))
    for turn in (1, 15):
        table = new_table(kit, ["human"], turn=turn, at_rest=False)
        assert not table.director.busy
        assert table.stage.turn == turn
        assert pane_of(table).hand.mode == Mode.TRACK
    assert new_table(kit, ["human"], at_rest=False).director.busy


def test_closing_the_table_stops_the_computer_players(kit):
    kit = kit((1280, 800))
    session = new_session(["human", "easy"])
    closed = []
    session.close = lambda: closed.append(True)
    from branchline.ui.tables.thirty_rails.table import TableScene

    kit.stack.reset(TableScene(kit.ctx, session))
    kit.frame()
    kit.stack.pop()
    assert closed == [True]


def test_the_first_key_after_the_mouse_only_shows_the_focus(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human"], turn=3)
    pane = pane_of(table)
    kit.click((5, 5))
    kit.click(spot_pos(table, "row.1-2"))
    assert not pane.by_keys
    pane.hand.cancel()
    kit.key(pygame.K_RETURN)
    assert pane.by_keys
    assert table.session.view(0).own.placed == -1
    pane.hand.focus = "sheet"
    kit.key(pygame.K_RETURN)
    assert table.session.view(0).own.placed == pane.hand.cursor


def test_a_piece_picked_by_mouse_can_be_drawn_with_enter(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human"], turn=3)
    cell = max(pane_of(table).hand.by_cell)
    kit.click(cell_pos(table, cell))
    kit.key(pygame.K_RETURN)
    assert table.session.view(0).own.placed == cell


def test_the_mouse_makes_the_cell_below_it_stand_out_and_needs_no_more(kit):
    kit = kit((1280, 800))
    table = new_table(kit, ["human"], turn=3)
    pane = pane_of(table)
    kit.click(spot_pos(table, "row.1-2"))
    cell = min(pane.hand.by_cell)
    x, y = kit.ctx.canvas.point_px(cell_pos(table, cell))
    kit.post(
        pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(1, 1), buttons=(0, 0, 0), touch=False
    )
    kit.frame()
    assert pane.hovered == cell
    assert pane.hand.picked is None
