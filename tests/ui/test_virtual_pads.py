"""Real SDL pads without hardware: virtual joysticks attached through the library pygame loaded.

SDL 2 only. The functions are called by ctypes, here and nowhere else.
"""

import ctypes
import re
import sys
from pathlib import Path

import pygame
import pytest

from branchline.ui.input.intents import Accept, Device, Joined, Lost, Step
from branchline.ui.scenes.join import JoinScene
from branchline.ui.scenes.options import OptionsScene

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="finds the loaded SDL library in /proc/self/maps"
)

AXES, BUTTONS, HATS = 6, 15, 1


class Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc of SDL 2.26 and later."""

    _fields_ = (
        ("version", ctypes.c_uint16),
        ("type", ctypes.c_uint16),
        ("naxes", ctypes.c_uint16),
        ("nbuttons", ctypes.c_uint16),
        ("nhats", ctypes.c_uint16),
        ("vendor_id", ctypes.c_uint16),
        ("product_id", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        ("userdata", ctypes.c_void_p),
        ("calls", ctypes.c_void_p * 8),
    )


def loaded_sdl():
    maps = Path("/proc/self/maps").read_text()
    found = re.search(r"(/\S*libSDL2-2\S*\.so\S*)", maps)
    if found is None:
        pytest.skip("pygame here is not built on a shared SDL 2")
    return ctypes.CDLL(found.group(1))


class VirtualPad:
    """One pad that exists only in SDL."""

    def __init__(self, sdl, name=b"Test pad", vendor=0x045E, product=0x028E):
        self.sdl = sdl
        described = Description(
            version=1,
            type=1,
            naxes=AXES,
            nbuttons=BUTTONS,
            nhats=HATS,
            vendor_id=vendor,
            product_id=product,
            button_mask=(1 << BUTTONS) - 1,
            axis_mask=(1 << AXES) - 1,
            name=name,
        )
        self.index = sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(described))
        assert self.index >= 0, "SDL attached no virtual pad"
        sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self.handle = ctypes.c_void_p(sdl.SDL_JoystickOpen(self.index))
        self.instance = sdl.SDL_JoystickInstanceID(self.handle)

    def button(self, number, down):
        self.sdl.SDL_JoystickSetVirtualButton(self.handle, number, int(down))

    def axis(self, number, value):
        self.sdl.SDL_JoystickSetVirtualAxis(self.handle, number, ctypes.c_int16(value))

    def detach(self):
        for index in range(self.sdl.SDL_NumJoysticks()):
            if self.sdl.SDL_JoystickGetDeviceInstanceID(index) == self.instance:
                self.sdl.SDL_JoystickDetachVirtual(index)
        self.sdl.SDL_JoystickClose(self.handle)


class Table:
    """A kit whose scene only listens."""

    def __init__(self, made):
        self.kit = made
        self.seen = []
        hear = made.input.feed

        def listening(event, canvas, now_ms):
            found = hear(event, canvas, now_ms)
            self.seen += found
            return found

        self.feed = listening

    def pump(self):
        pygame.event.pump()
        for event in pygame.event.get():
            self.feed(event, self.kit.ctx.canvas, 0)

    def press(self, pad, number):
        for down in (True, False):
            pad.button(number, down)
            self.pump()


@pytest.fixture
def sdl(kit):
    kit((640, 480))
    return loaded_sdl()


@pytest.fixture
def table(kit, sdl):
    return Table(kit((640, 480)))


def test_a_pad_is_found_named_and_heard_once_a_press(table, sdl):
    pad = VirtualPad(sdl)
    table.pump()
    table.press(pad, pygame.CONTROLLER_BUTTON_A)
    assert table.seen == [Accept(device=Device("pad", 0))]
    assert table.kit.input.family() == "xbox"
    pad.detach()
    table.pump()
    assert isinstance(table.seen[-1], Lost)


def test_sticks_and_cross_step(table, sdl):
    pad = VirtualPad(sdl)
    table.pump()
    table.press(pad, pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    for value in (20_000, 32_767, 0):
        pad.axis(0, value)
        table.pump()
    where = Device("pad", 0)
    assert table.seen == [Step(0, 1, device=where), Step(1, 0, device=where)]
    pad.detach()


def test_a_pad_that_comes_back_with_a_new_id_has_its_seat(table, sdl):
    seats = table.kit.input.seats
    seats.share("each")
    pads = [VirtualPad(sdl), VirtualPad(sdl, b"Other pad", 0x054C, 0x0CE6)]
    table.pump()
    for number, pad in enumerate(pads):
        table.press(pad, pygame.CONTROLLER_BUTTON_A)
        seats.take(table.seen[-1].device, number)
    old = pads[0].instance
    for pad in pads:
        pad.detach()
        table.pump()
    assert seats.missing == (0, 1)
    again = VirtualPad(sdl)
    table.pump()
    assert table.seen[-1] == Joined(device=Device("pad", 0), seat=0)
    table.press(again, pygame.CONTROLLER_BUTTON_A)
    assert again.instance != old
    assert table.seen[-1] == Accept(device=Device("pad", 0), seat=0)
    assert seats.missing == (1,)
    again.detach()


def test_a_menu_is_played_by_pad_alone(kit, sdl):
    made = kit((1280, 800))
    scene = made.show(OptionsScene(made.ctx))
    pad = VirtualPad(sdl)
    made.frame()

    def press(number):
        for down in (True, False):
            pad.button(number, down)
            made.frame()

    press(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    assert made.ctx.settings.language == "fr"
    press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert scene.ring.focused() is not scene._rows[0]
    before = made.ctx.settings
    press(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    assert made.ctx.settings != before
    press(pygame.CONTROLLER_BUTTON_B)
    assert len(made.stack) == 0
    pad.detach()
    made.frame()


def test_two_pads_join_and_start(kit, sdl):
    made = kit((1280, 800))
    begun = []
    made.show(JoinScene(made.ctx, [0, 1], lambda: begun.append(1)))
    pads = [VirtualPad(sdl), VirtualPad(sdl, b"Other pad", 0x054C, 0x0CE6)]
    made.frame()
    for pad in (pads[1], pads[0], pads[1]):
        for down in (True, False):
            pad.button(pygame.CONTROLLER_BUTTON_A, down)
            made.frame()
    assert begun == [1]
    for pad in pads:
        pad.detach()
        made.frame()
