"""Mouse and touch: one press is one run of points, whatever the drivers make up."""

import pygame
import pytest

from branchline.ui.canvas import Canvas
from branchline.ui.input.intents import MOUSE, TOUCH, Back, Hover, Point, Wheel
from branchline.ui.input.pointer import PointerMerge
from branchline.ui.input.pump import InputPump

CANVAS = Canvas(1920, 1080)


class Hand:
    """Feeds events at a time that the test sets."""

    def __init__(self):
        self.merge = PointerMerge()
        self.now = 1000.0

    def feed(self, kind, **values):
        return self.merge.feed(pygame.Event(kind, **values), CANVAS, self.now)

    def finger(self, kind, x=100, y=200, finger=7, touch=1):
        where = {"x": x / 1920, "y": y / 1080, "dx": 0.0, "dy": 0.0}
        return self.feed(kind, touch_id=touch, finger_id=finger, **where)

    def mouse(self, kind, pos=(100, 200), button=1, touch=False):
        return self.feed(kind, pos=pos, button=button, touch=touch)

    def motion(self, pos, buttons=(0, 0, 0)):
        return self.feed(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=buttons, touch=False)


@pytest.fixture
def hand():
    return Hand()


def phases(intents):
    return [(p.pointer, p.phase) for p in intents if isinstance(p, Point)]


def test_a_click_is_down_and_up(hand):
    down = hand.mouse(pygame.MOUSEBUTTONDOWN)
    up = hand.mouse(pygame.MOUSEBUTTONUP)
    assert phases(down + up) == [(0, "down"), (0, "up")]
    assert down[0].device == MOUSE
    assert down[0].pos == (100, 200)


def test_a_marked_mouse_event_of_a_finger_is_dropped(hand):
    seen = hand.finger(pygame.FINGERDOWN)
    seen += hand.mouse(pygame.MOUSEBUTTONDOWN, touch=True)
    seen += hand.finger(pygame.FINGERUP)
    seen += hand.mouse(pygame.MOUSEBUTTONUP, touch=True)
    assert phases(seen) == [(1, "down"), (1, "up")]
    assert seen[0].device == TOUCH


def test_an_unmarked_double_within_50_ms_and_20_pixels_is_dropped(hand):
    hand.finger(pygame.FINGERDOWN)
    hand.finger(pygame.FINGERUP)
    hand.now += 50
    assert hand.mouse(pygame.MOUSEBUTTONDOWN, (118, 190)) == []
    assert hand.mouse(pygame.MOUSEBUTTONUP, (118, 190)) == []


@pytest.mark.parametrize(("later", "pos"), [(60, (100, 200)), (10, (130, 200))])
def test_a_mouse_press_later_or_elsewhere_counts(hand, later, pos):
    hand.finger(pygame.FINGERDOWN)
    hand.finger(pygame.FINGERUP)
    hand.now += later
    assert phases(hand.mouse(pygame.MOUSEBUTTONDOWN, pos)) == [(0, "down")]


def test_a_double_that_comes_before_its_finger_gives_way_to_it(hand):
    seen = hand.mouse(pygame.MOUSEBUTTONDOWN)
    seen += hand.finger(pygame.FINGERDOWN)
    seen += hand.mouse(pygame.MOUSEBUTTONUP)
    seen += hand.finger(pygame.FINGERUP)
    assert phases(seen) == [(0, "down"), (0, "cancel"), (1, "down"), (1, "up")]


def test_a_whole_click_before_its_finger_is_the_only_press(hand):
    seen = hand.mouse(pygame.MOUSEBUTTONDOWN) + hand.mouse(pygame.MOUSEBUTTONUP)
    seen += hand.finger(pygame.FINGERDOWN) + hand.finger(pygame.FINGERUP)
    assert phases(seen) == [(0, "down"), (0, "up")]


def test_fingers_are_told_apart_and_keep_their_numbers(hand):
    seen = hand.finger(pygame.FINGERDOWN, finger=70)
    seen += hand.finger(pygame.FINGERDOWN, 500, 500, finger=71)
    seen += hand.finger(pygame.FINGERDOWN, 900, 500, finger=70, touch=2)
    seen += hand.finger(pygame.FINGERMOTION, 510, 510, finger=71)
    seen += hand.finger(pygame.FINGERUP, finger=70)
    seen += hand.finger(pygame.FINGERUP, 510, 510, finger=71)
    expected = [(1, "down"), (2, "down"), (3, "down"), (2, "move"), (1, "up"), (2, "up")]
    assert phases(seen) == expected


def test_a_finger_that_comes_down_twice_cancels_the_first_press(hand):
    hand.finger(pygame.FINGERDOWN)
    assert phases(hand.finger(pygame.FINGERDOWN, 300, 300)) == [(1, "cancel"), (1, "down")]


def test_a_lift_without_a_press_is_nothing(hand):
    assert hand.finger(pygame.FINGERUP) == []
    assert hand.mouse(pygame.MOUSEBUTTONUP) == []
    assert hand.finger(pygame.FINGERMOTION) == []


def test_release_cancels_all_and_the_rest_of_the_presses_is_ignored(hand):
    hand.mouse(pygame.MOUSEBUTTONDOWN, (700, 700))
    hand.finger(pygame.FINGERDOWN)
    assert phases(hand.merge.release()) == [(0, "cancel"), (1, "cancel")]
    assert hand.mouse(pygame.MOUSEBUTTONUP, (700, 700)) == []
    assert hand.finger(pygame.FINGERMOTION) == []
    assert hand.finger(pygame.FINGERUP) == []


def test_hover_comes_only_from_a_mouse_that_holds_nothing(hand):
    assert hand.motion((5, 6)) == [Hover((5, 6), device=MOUSE)]
    assert hand.motion((5, 6), (0, 0, 1)) == []
    hand.mouse(pygame.MOUSEBUTTONDOWN)
    assert phases(hand.motion((9, 9), (1, 0, 0))) == [(0, "move")]


def test_there_is_no_hover_while_the_screen_is_touched(hand):
    hand.finger(pygame.FINGERDOWN)
    hand.finger(pygame.FINGERUP)
    hand.now += 100
    assert hand.motion((5, 6)) == []
    hand.now += 2000
    assert hand.motion((5, 6)) != []


def test_wheel_and_right_button(hand):
    hand.motion((40, 50))
    wheel = hand.feed(pygame.MOUSEWHEEL, x=0, y=-2, flipped=False, touch=False)
    assert wheel == [Wheel(-2, (40, 50), device=MOUSE)]
    assert hand.feed(pygame.MOUSEWHEEL, x=1, y=0, flipped=False, touch=False) == []
    assert hand.mouse(pygame.MOUSEBUTTONDOWN, button=3) == [Back(device=MOUSE)]
    assert hand.mouse(pygame.MOUSEBUTTONDOWN, button=2) == []


def test_a_mouse_that_moves_counts_as_the_device_in_hand_until_one_is_used():
    pump = InputPump()
    assert pump.last_device.kind == "keyboard"
    moved = pygame.Event(
        pygame.MOUSEMOTION, pos=(10, 10), rel=(1, 1), buttons=(0, 0, 0), touch=False
    )
    pump.feed(moved, CANVAS, 1000.0)
    assert pump.last_device == MOUSE
    pump.feed(pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN), CANVAS, 1100.0)
    assert pump.last_device.kind == "keyboard"
    pump.feed(moved, CANVAS, 1200.0)
    assert pump.last_device.kind == "keyboard"
