"""Pads by instance id: seats that come back, stuck axes, and both kinds of events at once."""

import pygame
import pytest

from branchline.ui.canvas import Canvas
from branchline.ui.input.intents import (
    KEYBOARD,
    NO_SEAT,
    Accept,
    Back,
    Device,
    Joined,
    Lost,
    Menu,
    Mirror,
    Next,
    Step,
    Turn,
    Undo,
    Zoom,
)
from branchline.ui.input.pads import OpenPad, Pads, family
from branchline.ui.input.pump import InputPump

CANVAS = Canvas(1920, 1080)
XBOX = "030000005e0400008e02000010010000"
SONY = "030000004c050000e60c000011010000"
A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B


class Shelf:
    """Opens the pads the test puts on it, by index."""

    def __init__(self):
        self.pads = {}

    def open(self, device_index):
        made = self.pads.get(device_index)
        return None if made is None else made()


class Room:
    """A pump with pads on a shelf."""

    def __init__(self):
        self.shelf = Shelf()
        self.pump = InputPump(pads=Pads(self.shelf))

    def feed(self, kind, **values):
        return self.pump.feed(pygame.Event(kind, **values), CANVAS, 0)

    def plug(self, instance, guid=XBOX, *, mapped=True, resting=(0, 1, 2, 3, 4, 5), index=0):
        rest = frozenset(resting)
        self.shelf.pads[index] = lambda: OpenPad(instance, guid, "pad", mapped, rest)
        return self.feed(pygame.JOYDEVICEADDED, device_index=index, guid=guid)

    def unplug(self, instance):
        return self.feed(pygame.JOYDEVICEREMOVED, instance_id=instance)

    def button(self, instance, button):
        seen = self.feed(pygame.CONTROLLERBUTTONDOWN, instance_id=instance, button=button)
        seen += self.feed(pygame.JOYBUTTONDOWN, instance_id=instance, joy=0, button=button)
        seen += self.feed(pygame.CONTROLLERBUTTONUP, instance_id=instance, button=button)
        return seen + self.feed(pygame.JOYBUTTONUP, instance_id=instance, joy=0, button=button)

    def axis(self, instance, axis, value):
        whole = round(value * 32767)
        return self.feed(
            pygame.CONTROLLERAXISMOTION, instance_id=instance, axis=axis, value=whole
        ) + self.feed(pygame.JOYAXISMOTION, instance_id=instance, joy=0, axis=axis, value=value)


@pytest.fixture
def room():
    return Room()


def test_a_press_is_one_intent_though_both_kinds_of_events_come(room):
    room.plug(4)
    assert room.button(4, A) == [Accept(device=Device("pad", 0))]


@pytest.mark.parametrize(
    ("button", "intent"),
    [
        (B, Back),
        (pygame.CONTROLLER_BUTTON_Y, Mirror),
        (pygame.CONTROLLER_BUTTON_START, Menu),
        (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, Next),
        (pygame.CONTROLLER_BUTTON_X, Turn),
        (pygame.CONTROLLER_BUTTON_DPAD_LEFT, Step),
    ],
)
def test_buttons_mean_the_same_on_every_mapped_pad(room, button, intent):
    room.plug(4, SONY)
    assert [type(seen) for seen in room.button(4, button)] == [intent]


def test_seats_follow_the_instance_and_not_the_order_of_plugging(room):
    room.plug(7, index=0)
    room.plug(3, index=1)
    room.pump.seats.share("each")
    first, second = room.button(7, B)[0].device, room.button(3, B)[0].device
    room.pump.seats.take(first, 0)
    room.pump.seats.take(second, 1)
    assert room.button(3, A) == [Accept(device=second, seat=1)]
    assert room.button(7, A) == [Accept(device=first, seat=0)]


def test_pads_that_return_with_new_ids_have_their_seats_and_the_third_waits(room):
    guids = (XBOX, SONY, "c" * 32)
    room.pump.seats.share("each")
    for index, instance in enumerate((7, 3, 9)):
        room.plug(instance, guids[index], index=index)
        device = room.button(instance, B)[0].device
        room.pump.seats.take(device, index)
    lost = [room.unplug(instance)[0] for instance in (7, 3, 9)]
    assert [(type(i), i.seat) for i in lost] == [(Lost, 0), (Lost, 1), (Lost, 2)]
    back = [room.plug(21 + index, guids[index], index=index)[0] for index in (0, 1)]
    assert [(type(i), i.seat) for i in back] == [(Joined, 0), (Joined, 1)]
    assert room.button(22, A) == [Accept(device=Device("pad", 1), seat=1)]
    assert room.pump.seats.missing == (2,)


def seated(room, *instances, guid=XBOX):
    """Pads of one make, each with a seat, in this order."""
    room.pump.seats.share("each")
    for seat, instance in enumerate(instances):
        room.plug(instance, guid, index=seat)
        room.pump.seats.take(room.button(instance, B)[0].device, seat)


def test_pads_of_one_make_that_vanish_together_are_asked_for_seat_by_seat(room):
    seated(room, 7, 3)
    room.unplug(7)
    room.unplug(3)
    assert room.plug(21, index=0) == room.plug(22, index=1) == []
    assert room.pump.seats.missing == (0, 1)
    assert [i.seat for i in room.button(22, B)] == [NO_SEAT], "only Accept takes a seat"
    taken = room.button(21, A)
    assert [(type(i), i.seat) for i in taken] == [(Joined, 0)]
    taken = room.button(22, A)
    assert [(type(i), i.seat) for i in taken] == [(Joined, 1)]
    assert [(type(i), i.seat) for i in room.button(21, A)] == [(Accept, 0)]


def test_the_last_pad_of_a_make_that_is_missing_needs_no_question(room):
    seated(room, 7, 3)
    room.unplug(7)
    room.unplug(3)
    room.plug(21, index=0)
    room.button(21, A)
    assert [(type(i), i.seat) for i in room.plug(22, index=1)] == [(Joined, 1)]


def test_a_pad_that_returns_never_has_a_seat_that_somebody_plays(room):
    seated(room, 7, 3)
    room.unplug(7)
    assert [i.seat for i in room.plug(21, index=0)] == [0]
    assert [i.seat for i in room.button(3, A)] == [1]
    room.unplug(21)
    room.plug(8, SONY, index=2)
    assert [(type(i), i.seat) for i in room.button(8, A)] == [(Joined, 0)]
    assert room.plug(23, index=0) == []
    assert [i.seat for i in room.button(23, A)] == [NO_SEAT]


def test_a_seat_that_goes_on_with_keys_is_given_back_to_its_pad(room):
    seated(room, 7, 3)
    room.unplug(7)
    room.pump.seats.go_on_without(0, KEYBOARD)
    assert room.pump.seats.missing == ()
    assert room.pump.seats.seat_of(KEYBOARD) == 0
    assert [(type(i), i.seat) for i in room.plug(21, index=0)] == [(Joined, 0)]
    assert room.pump.seats.seat_of(KEYBOARD) == NO_SEAT


def test_each_seat_has_the_signs_of_the_device_it_used_last(room):
    room.pump.seats.share("each")
    for seat, (instance, guid) in enumerate(((7, XBOX), (3, SONY))):
        room.plug(instance, guid, index=seat)
        room.pump.seats.take(room.button(instance, B)[0].device, seat)
        room.button(instance, A)
    pads, pump = room.pump.pads, room.pump
    assert [pads.family_of(pump.device_for(seat)) for seat in (0, 1)] == ["xbox", "sony"]
    room.button(7, A)
    assert pads.family_of(pump.device_for(1)) == "sony"


def test_the_button_that_leads_back_is_held_until_it_is_let_go(room):
    room.plug(7)
    device = room.button(7, B)[0].device
    assert not room.pump.holds_back(device)
    room.feed(pygame.CONTROLLERBUTTONDOWN, instance_id=7, button=B)
    assert room.pump.holds_back(device)
    room.pump.release()
    assert not room.pump.holds_back(device)


def test_a_stranger_takes_a_waiting_seat_by_pressing_accept_and_by_nothing_else(room):
    room.pump.seats.share("each")
    room.plug(7)
    room.pump.seats.take(room.button(7, B)[0].device, 1)
    room.unplug(7)
    room.plug(8, SONY)
    assert room.button(8, B)[0].seat == NO_SEAT
    assert room.button(8, A) == [Joined(device=Device("pad", 1), seat=1)]
    assert room.button(8, A) == [Accept(device=Device("pad", 1), seat=1)]


def test_a_seated_pad_cannot_act_for_the_seat_that_waits(room):
    room.pump.seats.share("each")
    for index, instance in enumerate((7, 3)):
        room.plug(instance, (XBOX, SONY)[index], index=index)
        room.pump.seats.take(room.button(instance, B)[0].device, index)
    room.unplug(7)
    assert room.button(3, A)[0].seat == 1
    assert room.pump.seats.missing == (0,)


def test_a_stick_steps_once_at_half_way_and_again_only_after_it_rested(room):
    room.plug(4)
    assert room.axis(4, 0, 0.49) == []
    assert room.axis(4, 0, 0.6) == [Step(1, 0, device=Device("pad", 0))]
    assert room.axis(4, 0, 0.4) == []
    assert room.axis(4, 0, 0.9) == []
    assert room.axis(4, 0, 0.2) == []
    assert len(room.axis(4, 0, 0.9)) == 1


def test_a_stick_thrown_from_side_to_side_steps_back(room):
    room.plug(4)
    room.axis(4, 0, 0.9)
    assert room.axis(4, 0, -0.9) == [Step(-1, 0, device=Device("pad", 0))]


def test_a_held_stick_repeats_and_focus_loss_ends_it_until_it_rests(room):
    room.plug(4)
    room.axis(4, 1, 1.0)
    assert room.pump.tick(401) == [Step(0, 1, repeated=True, device=Device("pad", 0))]
    room.feed(pygame.WINDOWFOCUSLOST)
    assert room.pump.tick(5000) == []
    assert room.axis(4, 1, 0.95) == []
    room.axis(4, 1, 0.0)
    assert len(room.axis(4, 1, 0.95)) == 1


def test_a_stuck_axis_moves_nothing_and_seats_nobody(room):
    room.plug(4, mapped=False, resting=())
    for value in (-1.0, -0.99, -1.0):
        assert room.feed(pygame.JOYAXISMOTION, instance_id=4, axis=0, value=value) == []
    assert room.pump.tick(5000) == []
    assert room.unplug(4) == []


def test_a_motion_sensor_that_moves_seats_nobody_before_a_button(room):
    room.plug(4, mapped=False, resting=(0, 1))
    assert room.feed(pygame.JOYAXISMOTION, instance_id=4, axis=0, value=-1.0) == []
    pressed = room.feed(pygame.JOYBUTTONDOWN, instance_id=4, button=0)
    assert pressed == [Accept(device=Device("pad", 0))]
    room.feed(pygame.JOYAXISMOTION, instance_id=4, axis=0, value=0.0)
    assert len(room.feed(pygame.JOYAXISMOTION, instance_id=4, axis=0, value=-1.0)) == 1


def test_a_pad_without_a_layout_has_hat_buttons_and_no_more_than_it_has(room):
    room.plug(4, mapped=False)
    room.feed(pygame.JOYBUTTONDOWN, instance_id=4, button=0)
    up = room.feed(pygame.JOYHATMOTION, instance_id=4, hat=0, value=(0, 1))
    assert up == [Step(0, -1, device=Device("pad", 0))]
    assert room.feed(pygame.JOYHATMOTION, instance_id=4, hat=0, value=(0, 0)) == []
    assert room.pump.tick(5000) == []
    assert room.feed(pygame.JOYBUTTONDOWN, instance_id=4, button=99) == []
    assert room.feed(pygame.JOYAXISMOTION, instance_id=4, axis=5, value=1.0) == []


def test_triggers_and_the_right_stick(room):
    room.plug(4)
    assert [type(i) for i in room.axis(4, 4, 1.0)] == [Undo]
    assert room.axis(4, 2, -1.0) == [Turn(-1, device=Device("pad", 0))]
    assert room.axis(4, 3, -1.0) == [Zoom(1, device=Device("pad", 0))]


def test_events_of_unknown_pads_and_pads_that_cannot_be_opened_are_nothing(room):
    assert room.button(55, A) == []
    assert room.unplug(55) == []
    assert room.feed(pygame.JOYDEVICEADDED, device_index=9, guid="") == []


def test_hints_show_the_buttons_of_the_pad_used_last(room):
    room.plug(4, SONY)
    room.button(4, A)
    assert room.pump.family() == "sony"
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode="", scancode=0)
    room.pump.feed(key, CANVAS, 0)
    assert room.pump.last_device.kind == "keyboard"
    assert room.pump.family() == "other"


@pytest.mark.parametrize(
    ("guid", "maker"),
    [
        (XBOX, "xbox"),
        (SONY, "sony"),
        ("030000007e0500000920000011010000", "nintendo"),
        ("03000000de2800000211000001000000", "steam"),
        ("", "other"),
    ],
)
def test_the_maker_is_read_from_the_guid(guid, maker):
    assert family(guid) == maker
