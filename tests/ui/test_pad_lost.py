"""A pad that is gone: the game waits, and goes on when it is back or its player says so."""

import pygame
from tests.ui.table_kit import new_table, pane_of
from tests.ui.table_players import DPAD, A, B, by_pad

from branchline.ui.input.intents import KEYBOARD, Device
from branchline.ui.scenes.pad_lost import PadLost

DOWN = DPAD[(0, 1)]


def with_pads(kit, count=2):
    """A table whose people have a pad of the same make each."""
    kit = kit((1920, 1080))
    table = new_table(kit, ["human"] * count, sharing="each", turn=3)
    pads = [by_pad(kit, number + 1) for number in range(count)]
    for pad in pads:
        pad.press(A)
    return kit, table, pads


def unplug(kit, instance):
    kit.post(pygame.JOYDEVICEREMOVED, instance_id=instance)
    kit.frame()


def test_the_game_waits_for_a_lost_pad_and_goes_on_when_it_is_back(kit):
    kit, table, _ = with_pads(kit)
    unplug(kit, 1)
    assert isinstance(kit.stack.top, PadLost)
    assert not kit.ctx.paint.overflows
    kit.input.pads.port.plug(kit, 1)
    assert kit.stack.top is table
    assert kit.input.seats.device_of(0) == Device("pad", 0)


def test_somebody_else_who_was_pressing_buttons_answers_nothing(kit):
    kit, _, pads = with_pads(kit)
    unplug(kit, 1)
    for button in (A, B, A):
        pads[1].press(button)
    assert isinstance(kit.stack.top, PadLost)
    assert kit.input.seats.device_of(0) is None


def test_the_other_pad_can_answer_once_it_has_moved(kit):
    kit, _, pads = with_pads(kit)
    unplug(kit, 1)
    pads[1].press(DOWN)
    pads[1].press(A)
    assert kit.app.done == [("title",)]


def test_the_seat_goes_on_with_the_keyboard_and_comes_back_to_its_pad(kit):
    kit, table, _ = with_pads(kit)
    unplug(kit, 1)
    kit.key(pygame.K_RETURN)
    assert kit.stack.top is table
    assert kit.input.seats.device_of(0) == KEYBOARD
    cursor = pane_of(table, 0).hand.cursor
    for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
        kit.key(key)
        if pane_of(table, 0).hand.cursor != cursor:
            break
    assert pane_of(table, 0).hand.cursor != cursor
    kit.input.pads.port.plug(kit, 1)
    assert kit.input.seats.device_of(0) == Device("pad", 0)


def test_two_pads_of_one_make_are_asked_for_one_after_the_other(kit):
    kit, table, _ = with_pads(kit)
    unplug(kit, 1)
    unplug(kit, 2)
    scene = kit.stack.top
    first = table.session.seats[0].name
    assert first in scene._words()
    for number in (2, 1):  # They come back in another order, with new numbers.
        kit.input.pads.port.plug(kit, number + 10)
    assert kit.stack.top is scene
    kit.post(pygame.CONTROLLERBUTTONDOWN, instance_id=11, button=A)
    kit.frame()
    assert kit.input.seats.device_of(0) is not None
    assert table.session.seats[1].name in scene._words()
    kit.post(pygame.CONTROLLERBUTTONDOWN, instance_id=12, button=A)
    kit.frame()
    assert kit.stack.top is table
    assert kit.input.seats.missing == ()


def test_a_pad_lost_while_something_else_is_open_is_asked_for_afterwards(kit):
    kit, _, pads = with_pads(kit)
    pads[1].press(pygame.CONTROLLER_BUTTON_START)
    unplug(kit, 1)
    assert not isinstance(kit.stack.top, PadLost)
    kit.key(pygame.K_ESCAPE)
    kit.frame()
    assert isinstance(kit.stack.top, PadLost)


def test_one_person_alone_is_told_as_well(kit):
    kit = kit((800, 1280))
    table = new_table(kit, ["human", "easy"], turn=3)
    by_pad(kit, 1).press(A)
    unplug(kit, 1)
    assert isinstance(kit.stack.top, PadLost)
    kit.key(pygame.K_RETURN)
    assert kit.stack.top is table
