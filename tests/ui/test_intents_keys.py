"""The keyboard and who speaks for which seat."""

import pygame
import pytest

from branchline.ui.canvas import Canvas
from branchline.ui.input.intents import (
    KEYBOARD,
    MOUSE,
    NO_SEAT,
    TOUCH,
    Accept,
    Back,
    Device,
    Erase,
    Next,
    Point,
    Prev,
    Step,
    Text,
    ToggleFullscreen,
    Turn,
)
from branchline.ui.input.keys import DEFAULT_KEYS, MAKERS, STEPS, Keyboard
from branchline.ui.input.pump import InputPump
from branchline.ui.input.seats import Seats

CANVAS = Canvas(1920, 1080)


def down(key):
    return pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)


def up(key):
    return pygame.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)


def test_every_action_has_a_key_and_every_key_a_known_action():
    assert set(DEFAULT_KEYS.values()) == {*STEPS, *MAKERS}


@pytest.mark.parametrize(
    ("key", "intent"),
    [
        (pygame.K_RETURN, Accept()),
        (pygame.K_ESCAPE, Back()),
        (pygame.K_r, Turn(1)),
        (pygame.K_q, Turn(-1)),
        (pygame.K_TAB, Next()),
        (pygame.K_LEFT, Step(-1, 0)),
        (pygame.K_DOWN, Step(0, 1)),
        (pygame.K_BACKSPACE, Erase()),
        (pygame.K_F11, ToggleFullscreen()),
    ],
)
def test_keys_mean_what_the_table_says(key, intent):
    assert Keyboard().feed(down(key)) == [intent]


def test_a_held_arrow_repeats_after_400_ms_then_every_110():
    keyboard = Keyboard()
    keyboard.feed(down(pygame.K_LEFT))
    assert keyboard.tick(390) == []
    assert keyboard.tick(15) == [Step(-1, 0, repeated=True)]
    assert keyboard.tick(105) == []
    assert keyboard.tick(10) == [Step(-1, 0, repeated=True)]
    keyboard.feed(up(pygame.K_LEFT))
    assert keyboard.tick(5000) == []


def test_a_key_that_is_told_down_twice_steps_once():
    keyboard = Keyboard()
    assert keyboard.feed(down(pygame.K_UP)) == [Step(0, -1)]
    assert keyboard.feed(down(pygame.K_UP)) == []


def test_two_arrows_held_the_later_one_repeats():
    keyboard = Keyboard()
    keyboard.feed(down(pygame.K_LEFT))
    keyboard.feed(down(pygame.K_UP))
    assert keyboard.tick(401) == [Step(0, -1, repeated=True)]
    keyboard.feed(up(pygame.K_UP))
    assert keyboard.tick(401) == [Step(-1, 0, repeated=True)]


def test_one_long_frame_repeats_once():
    keyboard = Keyboard()
    keyboard.feed(down(pygame.K_LEFT))
    assert len(keyboard.tick(60_000)) == 1


def test_shift_tab_goes_back_and_alt_enter_to_full_screen():
    keyboard = Keyboard()
    keyboard.feed(down(pygame.K_LSHIFT))
    assert keyboard.feed(down(pygame.K_TAB)) == [Prev()]
    keyboard.feed(up(pygame.K_LSHIFT))
    assert keyboard.feed(down(pygame.K_TAB)) == [Next()]
    keyboard.feed(down(pygame.K_LALT))
    assert keyboard.feed(down(pygame.K_RETURN)) == [ToggleFullscreen()]


@pytest.mark.parametrize("lost", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED])
def test_losing_the_focus_drops_held_keys_modifiers_and_presses(lost):
    pump = InputPump()
    for event in (down(pygame.K_LALT), down(pygame.K_LEFT)):
        pump.feed(event, CANVAS, 0)
    press = pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5), touch=False)
    pump.feed(press, CANVAS, 0)
    cancelled = pump.feed(pygame.Event(lost), CANVAS, 0)
    assert [(type(i), i.phase) for i in cancelled] == [(Point, "cancel")]
    assert pump.tick(5000) == []
    assert not pump.holding
    pump.feed(pygame.Event(pygame.WINDOWFOCUSGAINED), CANVAS, 0)
    assert pump.feed(down(pygame.K_r), CANVAS, 0) == [Turn(1)]
    assert pump.feed(down(pygame.K_RETURN), CANVAS, 0) == [Accept()]


def test_a_new_scene_hears_nothing_of_what_was_held():
    pump = InputPump()
    pump.feed(down(pygame.K_LEFT), CANVAS, 0)
    pump.swallow()
    assert pump.tick(5000) == []


def test_typed_text_comes_as_text_and_control_characters_do_not():
    keyboard = Keyboard()
    assert keyboard.feed(pygame.Event(pygame.TEXTINPUT, text="é7")) == [Text("é7")]
    assert keyboard.feed(pygame.Event(pygame.TEXTINPUT, text="\x00")) == []


PAD_A, PAD_B, PAD_C = (Device("pad", number) for number in range(3))


def test_any_device_speaks_for_whoever_is_to_act():
    seats = Seats()
    assert [seats.seat_of(d) for d in (MOUSE, KEYBOARD, PAD_A)] == [None, None, None]


def test_a_passed_device_speaks_for_its_holder():
    seats = Seats()
    seats.share("pass")
    seats.holder = 2
    assert seats.seat_of(PAD_A) == seats.seat_of(MOUSE) == 2


def test_with_a_device_each_only_seated_devices_act_and_pointers_act_where_they_point():
    seats = Seats()
    seats.share("each")
    seats.take(PAD_B, 0)
    seats.take(KEYBOARD, 1)
    assert [seats.seat_of(d) for d in (PAD_A, PAD_B, KEYBOARD)] == [NO_SEAT, 0, 1]
    assert seats.seat_of(MOUSE) is seats.seat_of(TOUCH) is None


def test_a_seat_has_one_device_and_a_device_one_seat():
    seats = Seats()
    seats.share("each")
    seats.take(PAD_A, 0)
    seats.take(PAD_B, 0)
    assert seats.seat_of(PAD_A) == NO_SEAT
    seats.take(PAD_B, 1)
    assert seats.device_of(0) is None
    assert seats.device_of(1) == PAD_B


def test_a_lost_device_has_its_seat_again_when_it_returns():
    seats = Seats()
    seats.share("each")
    seats.take(PAD_A, 3)
    assert seats.lose(PAD_A) == 3
    assert seats.missing == (3,)
    assert seats.welcome(PAD_B) is None
    assert seats.welcome(PAD_A) == 3
    assert seats.missing == ()


def test_another_device_may_stand_in_but_not_one_that_has_a_seat():
    seats = Seats()
    seats.share("each")
    seats.take(PAD_A, 0)
    seats.take(PAD_B, 1)
    seats.lose(PAD_A)
    assert seats.stand_in(PAD_B) is None
    assert seats.stand_in(PAD_C) == 0
    assert seats.welcome(PAD_A) is None


def test_the_keyboard_stands_in_only_until_the_lost_device_is_back():
    seats = Seats()
    seats.share("each")
    seats.take(PAD_A, 0)
    seats.lose(PAD_A)
    assert seats.stand_in(KEYBOARD) == 0
    assert seats.welcome(PAD_A) == 0
    assert seats.device_of(0) == PAD_A
    assert seats.seat_of(KEYBOARD) == NO_SEAT


def test_a_new_way_of_sharing_forgets_the_seats():
    seats = Seats()
    seats.share("each")
    seats.take(PAD_A, 0)
    seats.share("each")
    assert seats.seat_of(PAD_A) == NO_SEAT
