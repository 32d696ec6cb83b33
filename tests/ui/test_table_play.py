"""Whole games at the table, by each kind of device alone, alone and side by side."""

import pygame
import pytest
from tests.ui.table_kit import (
    cell_pos,
    fill_rest,
    new_session,
    new_table,
    pane_of,
    play_on,
    settle,
)
from tests.ui.table_players import (
    A,
    by_keys,
    by_mouse,
    by_pad,
    by_touch,
    play_game,
    play_turn,
)

from branchline.ui.input.intents import Device
from branchline.ui.scenes.results import ResultsScene
from branchline.ui.tables.handover import HandOver
from branchline.ui.tables.thirty_rails.table import TableScene


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
    enlarged = any(pane.loupe.due for pane in table.panes)
    for _press in range(2 + enlarged):
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


def test_a_passed_device_finds_the_next_person_when_a_game_is_taken_up(kit):
    kit = kit((1280, 800))
    session = new_session(["human", "human"], sharing="pass")
    session.poll()
    play_on(session, 5)
    fill_rest(session, 0)
    kit.ctx.input.seats.share("pass")
    table = TableScene(kit.ctx, session)
    kit.stack.reset(table)
    for _ in range(3):
        kit.frame(0.1)
    assert isinstance(kit.stack.top, HandOver)
    kit.key(pygame.K_RETURN)
    assert [pane.seat for pane in table.panes] == [1]
