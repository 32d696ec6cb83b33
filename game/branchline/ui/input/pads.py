"""Game pads: known by instance id, read by SDL's named layout, remembered when they come back.

A pad has a slot (which stays the same for the player) once a button of it was pressed, so that
a tablet's motion sensor is never a player. A pad that is lost and returns has the same GUID but
a new instance id: it gets its old slot. Nothing that pygame tells would tell two pads of the same make apart, so when
several of them are lost, none gets a slot by itself: its player presses a button (see `Seats.stand_in`). JOY* events come along with every CONTROLLER* event and
must not be blocked (that would silence both); they are passed over here for mapped pads.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol

import pygame
from pygame._sdl2 import controller

from branchline.ui.input.bindings import (
    DEFAULT_BUTTONS,
    LEFT_TRIGGER,
    PLAIN_BUTTONS,
    RIGHT_TRIGGER,
)
from branchline.ui.input.intents import (
    Device,
    Intent,
    Joined,
    Lost,
    Step,
    Turn,
    Zoom,
)
from branchline.ui.input.keys import MAKERS
from branchline.ui.input.repeat import Direction, Repeater

log = logging.getLogger(__name__)

PRESS, RELEASE = 0.5, 0.35
REMEMBERED = 16
NO_SLOT = -1
RUMBLE = (0.3, 0.6, 160)
"""How strong the slow and the quick motor are, and for how many milliseconds."""

Family = Literal["xbox", "sony", "nintendo", "steam", "other"]
VENDORS: dict[str, Family] = {"5e04": "xbox", "de28": "steam", "4c05": "sony", "7e05": "nintendo"}
"""Vendor ids as they stand in a GUID (bytes 4 and 5, low byte first)."""

Maker = Callable[[], Intent]
TRIGGERS = {4: LEFT_TRIGGER, 5: RIGHT_TRIGGER}
"""Axes that count as buttons."""
PAD_STEPS: dict[int, Direction] = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, 1),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
}


@dataclass(slots=True)
class OpenPad:
    """An opened pad. `keep` holds SDL's objects: a pad whose object is gone falls silent.

    `resting` are the axes (by SDL's number) found near their middle when it was opened.
    """

    instance_id: int
    guid: str
    name: str
    mapped: bool
    resting: frozenset[int]
    keep: tuple[object, ...] = ()
    slot: int = NO_SLOT
    repeat: Repeater = field(default_factory=Repeater)
    armed: set[int] = field(default_factory=set)
    pushed: dict[int, int] = field(default_factory=dict)
    down: set[int] = field(default_factory=set)
    """The buttons that are held now."""

    def __post_init__(self) -> None:
        self.armed = set(self.resting)


class PadPort(Protocol):
    """Opens pads. The real one asks SDL; tests hand out their own."""

    def open(self, device_index: int) -> OpenPad | None:
        """The pad at this index, opened, or None if it cannot be."""


class SdlPads:
    """Opens pads through pygame: by names where SDL knows the layout, else by numbers."""

    def open(self, device_index: int) -> OpenPad | None:
        """The pad at this index, opened, or None if SDL refuses (said in the log)."""
        try:
            joystick = pygame.joystick.Joystick(device_index)
            guid, name = joystick.get_guid(), joystick.get_name()
            keep: tuple[object, ...] = (joystick,)
            mapped = controller.is_controller(device_index)
            if mapped:
                named = controller.Controller(device_index)
                resting = {a for a in range(4) if abs(named.get_axis(a)) < RELEASE * 32767}
                resting |= {4, 5}
                keep = (joystick, named)
            else:
                axes = range(min(joystick.get_numaxes(), 2))
                resting = {a for a in axes if abs(joystick.get_axis(a)) < RELEASE}
            instance_id = joystick.get_instance_id()
        except pygame.error as problem:
            log.warning("pad %s cannot be opened: %s", device_index, problem)
            return None
        return OpenPad(instance_id, guid, name, mapped, frozenset(resting), keep)


def _named_button(number: int) -> int:
    """The button that the one with this number stands for on a pad without a known layout; -1 for none."""
    return PLAIN_BUTTONS[number] if 0 <= number < len(PLAIN_BUTTONS) else -1


def family(guid: str) -> Family:
    """Whose button names the pad with this GUID bears."""
    return VENDORS.get(guid[8:12].lower(), "other")


@dataclass(slots=True)
class Pads:
    """All pads that are plugged in, by instance id, and the slots of those that were lost.

    `table` says which action each button has; buttons of pads without a known layout count as those at their place.
    """

    port: PadPort = field(default_factory=SdlPads)
    table: dict[int, str] = field(default_factory=lambda: dict(DEFAULT_BUTTONS))
    _open: dict[int, OpenPad] = field(default_factory=dict)
    _lost: list[tuple[str, int]] = field(default_factory=list)

    def start(self) -> None:
        """SDL looks for pads from now on; each that is found comes as an event."""
        pygame.joystick.init()
        controller.init()

    def stop(self) -> None:
        """All pads are closed. Before `pygame.quit`, which does not survive open ones well."""
        self._open.clear()
        controller.quit()
        pygame.joystick.quit()

    def feed(self, event: pygame.Event) -> list[Intent]:
        """The intents of one event; none for events of other devices."""
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            return self._added(event.device_index)
        if kind == pygame.JOYDEVICEREMOVED:
            return self._removed(event.instance_id)
        pad = self._open.get(getattr(event, "instance_id", -1))
        if pad is None:
            return []
        if pad.mapped:
            return self._named(pad, event)
        return self._plain(pad, event)

    def button_in(self, event: pygame.Event) -> int | None:
        """The button that this event presses, as `table` knows it; None if it presses none. Nothing is done."""
        pad = self._open.get(getattr(event, "instance_id", -1))
        if pad is None:
            return None
        if pad.mapped and event.type == pygame.CONTROLLERBUTTONDOWN:
            return int(event.button)
        if not pad.mapped and event.type == pygame.JOYBUTTONDOWN:
            return _named_button(event.button)
        trigger = pad.mapped and event.type == pygame.CONTROLLERAXISMOTION
        if trigger and event.axis in TRIGGERS and event.value / 32767 >= PRESS:
            if event.axis in pad.pushed:
                return None
            pad.pushed[event.axis] = 1
            return TRIGGERS[event.axis]
        return None

    def tick(self, dt_ms: float) -> list[Intent]:
        """The repeated steps that fall due."""
        return [
            Step(dx, dy, repeated=True, device=Device("pad", pad.slot))
            for pad in self._open.values()
            for dx, dy in pad.repeat.tick(dt_ms)
        ]

    def release(self) -> None:
        """No direction is held now, on no pad; a pushed stick must rest before it acts again."""
        for pad in self._open.values():
            pad.repeat.clear()
            pad.armed -= set(pad.pushed)
            pad.pushed.clear()
            pad.down.clear()

    def holds_back(self, device: Device) -> bool:
        """Whether the button that leads back is held on this pad."""
        found = (pad for pad in self._open.values() if pad.slot == device.slot)
        pad = next(found, None)
        if pad is None:
            return False
        names = (button if pad.mapped else _named_button(button) for button in pad.down)
        return any(self.table.get(name) == "back" for name in names)

    def rumble(self, device: Device) -> None:
        """The pad of this device shakes for a moment, if it can: so its player knows which seat is theirs."""
        for pad in self._open.values():
            if device.kind == "pad" and pad.slot == device.slot and pad.keep:
                joystick = pad.keep[0]
                if isinstance(joystick, pygame.joystick.JoystickType):
                    joystick.rumble(*RUMBLE)

    def forget(self, device: Device) -> None:
        """The lost pad with this slot is waited for no longer: another device has its seat."""
        self._lost = [entry for entry in self._lost if entry[1] != device.slot]

    def family_of(self, device: Device) -> Family:
        """Whose button names the pad of this device bears ("other" if it is not there)."""
        found = (pad for pad in self._open.values() if pad.slot == device.slot)
        pad = next(found, None) if device.kind == "pad" else None
        return "other" if pad is None else family(pad.guid)

    def named(self, instance_id: int) -> bool:
        """Whether SDL has names for the buttons of this pad."""
        pad = self._open.get(instance_id)
        return pad is not None and pad.mapped

    @property
    def holding(self) -> bool:
        """Whether a direction is held on any pad."""
        return any(pad.repeat.holding for pad in self._open.values())

    def _added(self, device_index: int) -> list[Intent]:
        pad = self.port.open(device_index)
        if pad is None or pad.instance_id in self._open:
            return []
        self._open[pad.instance_id] = pad
        alike = [entry for entry in self._lost if entry[0] == pad.guid]
        if len(alike) != 1:
            return []
        self._lost.remove(alike[0])
        pad.slot = alike[0][1]
        return [Joined(device=Device("pad", pad.slot))]

    def _removed(self, instance_id: int) -> list[Intent]:
        pad = self._open.pop(instance_id, None)
        if pad is None or pad.slot == NO_SLOT:
            return []
        self._lost = [*self._lost, (pad.guid, pad.slot)][-REMEMBERED:]
        return [Lost(device=Device("pad", pad.slot))]

    def _named(self, pad: OpenPad, event: pygame.Event) -> list[Intent]:
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            pad.down.add(event.button)
            if event.button in PAD_STEPS:
                return self._step(pad, ("button", event.button), PAD_STEPS[event.button])
            return self._pressed(pad, event.button)
        if event.type == pygame.CONTROLLERBUTTONUP:
            pad.down.discard(event.button)
            pad.repeat.let_go(("button", event.button))
        elif event.type == pygame.CONTROLLERAXISMOTION:
            return self._axis(pad, event.axis, event.value / 32767)
        return []

    def _plain(self, pad: OpenPad, event: pygame.Event) -> list[Intent]:
        if event.type == pygame.JOYBUTTONUP:
            pad.down.discard(event.button)
        if event.type == pygame.JOYBUTTONDOWN:
            pad.down.add(event.button)
            return self._pressed(pad, _named_button(event.button))
        if event.type == pygame.JOYAXISMOTION and event.axis < 2:
            return self._axis(pad, event.axis, event.value)
        if event.type == pygame.JOYHATMOTION and pad.slot != NO_SLOT:
            return self._hat(pad, event.hat, event.value)
        return []

    def _hat(self, pad: OpenPad, hat: int, value: tuple[int, int]) -> list[Intent]:
        steps: list[Intent] = []
        for name, direction in (("x", (value[0], 0)), ("y", (0, -value[1]))):
            if direction == (0, 0):
                pad.repeat.let_go(("hat", hat, name))
            else:
                steps += self._step(pad, ("hat", hat, name), direction)
        return steps

    def _axis(self, pad: OpenPad, axis: int, value: float) -> list[Intent]:
        """One intent when an axis that was at rest is pushed past `PRESS`; else none."""
        if abs(value) < RELEASE:
            pad.armed.add(axis)
            pad.pushed.pop(axis, None)
            pad.repeat.let_go(("axis", axis))
            return []
        sign = 1 if value > 0 else -1
        if abs(value) < PRESS or axis not in pad.armed or pad.pushed.get(axis) == sign:
            return []
        if axis in (0, 1) and pad.slot == NO_SLOT and not pad.mapped:
            return []
        pad.pushed[axis] = sign
        if axis in (0, 1):
            return self._step(pad, ("axis", axis), (sign, 0) if axis == 0 else (0, sign))
        if axis in TRIGGERS:
            return self._pressed(pad, TRIGGERS[axis])
        makers: dict[int, Maker] = {2: lambda: Turn(sign), 3: lambda: Zoom(-sign)}
        return self._made(pad, makers.get(axis))

    def _step(self, pad: OpenPad, source: Hashable, direction: Direction) -> list[Intent]:
        if not pad.repeat.press(source, direction):
            return []
        return [Step(*direction, device=self._device(pad))]

    def _pressed(self, pad: OpenPad, button: int) -> list[Intent]:
        return self._made(pad, MAKERS.get(self.table.get(button, "")))

    def _made(self, pad: OpenPad, maker: Maker | None) -> list[Intent]:
        device = self._device(pad)
        return [] if maker is None else [replace(maker(), device=device)]

    def _device(self, pad: OpenPad) -> Device:
        if pad.slot == NO_SLOT:
            used = {p.slot for p in self._open.values()} | {slot for _, slot in self._lost}
            pad.slot = next(slot for slot in range(len(used) + 1) if slot not in used)
        return Device("pad", pad.slot)
