"""The table as a scene: presses, pace, skipping, pausing, results, taking a game up again."""

import pygame
from tests.ui.table_kit import (
    cell_pos,
    new_session,
    new_table,
    pane_of,
    settle,
    spot_pos,
)
from tests.ui.table_players import (
    by_mouse,
    by_pad,
    play_game,
    play_turn,
)

from branchline.engine.thirty_rails.views import Phase
from branchline.ui.scenes.pause import PauseMenu
from branchline.ui.scenes.results import ResultsScene
from branchline.ui.scenes.rules import RulesScene
from branchline.ui.tables.thirty_rails.hand import Mode
from branchline.ui.tables.thirty_rails.table import TableScene


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
