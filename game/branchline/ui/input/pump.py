"""Joins the devices: one raw event in, the intents it means out, each with its device and seat.

Here: the order of the devices and the tagging. Not here: the queue (`loop` alone reads it).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal

import pygame

from branchline.ui.canvas import Canvas
from branchline.ui.input.bindings import BUTTONS, KEYS, Changes
from branchline.ui.input.intents import (
    KEYBOARD,
    NO_SEAT,
    Accept,
    Device,
    Hover,
    Intent,
    Joined,
    Lost,
    Text,
)
from branchline.ui.input.keys import MODIFIERS, Keyboard
from branchline.ui.input.pads import Family, Pads
from branchline.ui.input.pointer import PointerMerge
from branchline.ui.input.seats import Seats

Pressed = Literal["key", "button"]
Catch = Callable[[Pressed, int], bool]
"""Told of a key or button as such; whether it took it, so that it means nothing else."""
RELEASING = frozenset({pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED})


@dataclass(slots=True)
class InputPump:
    """All input devices. `last_device` is the one used last: hints show its buttons. Until one is used, a mouse that moves counts.

    `keys` and `buttons` are what a player changed of the usual tables. While `catch` is set, it hears every key and
    button before they mean anything.
    """

    keyboard: Keyboard = field(default_factory=Keyboard)
    pads: Pads = field(default_factory=Pads)
    seats: Seats = field(default_factory=Seats)
    last_device: Device = KEYBOARD
    _last_of: dict[int, Device] = field(default_factory=dict)
    keys: Changes = ()
    buttons: Changes = ()
    catch: Catch | None = None
    _pointer: PointerMerge = field(default_factory=PointerMerge)
    _used: bool = False

    def use(self, keys: Changes, buttons: Changes) -> None:
        """Keys and buttons mean what these changes of the usual tables say; nothing is held."""
        self.keys, self.buttons = keys, buttons
        self.keyboard.table = KEYS.table(keys)
        self.pads.table = BUTTONS.table(buttons)
        self.keyboard.release(modifiers=False)
        self.pads.release()

    def feed(self, event: pygame.Event, canvas: Canvas, now_ms: float) -> list[Intent]:
        """The intents of one event. Losing the focus lets go of everything that is held."""
        if event.type in RELEASING:
            return self.release()
        if self.catch is not None and self._caught(self.catch, event):
            return []
        found = self._pointer.feed(event, canvas, now_ms)
        found += self.keyboard.feed(event)
        found += self.pads.feed(event)
        return [self._tagged(intent) for intent in found]

    def tick(self, dt_ms: float) -> list[Intent]:
        """The repeated steps that fall due after `dt_ms` more."""
        due = self.keyboard.tick(dt_ms) + self.pads.tick(dt_ms)
        return [self._tagged(intent) for intent in due]

    def release(self) -> list[Intent]:
        """Everything held is let go; returns a "cancel" for every press that was down."""
        self.keyboard.release()
        self.pads.release()
        return [self._tagged(intent) for intent in self._pointer.release()]

    def swallow(self) -> None:
        """The scene changed: nothing of what is held now acts in the new one."""
        self.keyboard.release(modifiers=False)
        self.pads.release()
        self._pointer.release()

    @property
    def holding(self) -> bool:
        """Whether a held key or stick needs `tick`."""
        return self.keyboard.holding or self.pads.holding

    def family(self) -> Family:
        """Whose button names the pad used last bears."""
        return self.pads.family_of(self.last_device)

    def holds_back(self, device: Device) -> bool:
        """Whether the button or key that leads back is held on this device."""
        if device.kind == "pad":
            return self.pads.holds_back(device)
        return device.kind == "keyboard" and self.keyboard.holds("back")

    def device_for(self, seat: int) -> Device:
        """The device used last for the seat: its hints show the buttons of that one."""
        if self.seats.sharing not in ("each", "around"):
            return self.last_device
        return self._last_of.get(seat) or self.seats.device_of(seat) or self.last_device

    def _caught(self, catch: Catch, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return event.key not in MODIFIERS and catch("key", event.key)
        button = self.pads.button_in(event)
        return button is not None and catch("button", button)

    def _tagged(self, intent: Intent) -> Intent:
        device = intent.device
        if isinstance(intent, Lost):
            return replace(intent, seat=self.seats.lose(device))
        if isinstance(intent, Joined):
            seat = self.seats.welcome(device)
            return replace(intent, seat=NO_SEAT if seat is None else seat)
        if not isinstance(intent, Hover | Text):
            self.last_device, self._used = device, True
        elif isinstance(intent, Hover) and not self._used:
            self.last_device = device
        if isinstance(intent, Accept):
            taken = self._stands_in(device)
            if taken is not None:
                return Joined(device=device, seat=taken)
        seat = self.seats.seat_of(device)
        if seat is not None and seat >= 0:
            self._last_of[seat] = device
        return intent if seat is None else replace(intent, seat=seat)

    def _stands_in(self, device: Device) -> int | None:
        """The seat that waits for a device and has this one now, if there is one."""
        waits_for = {seat: self.seats.missed_by(seat) for seat in self.seats.missing}
        seat = self.seats.stand_in(device)
        lost = None if seat is None else waits_for.get(seat)
        if lost is not None and lost.kind == device.kind == "pad":
            self.pads.forget(lost)
        return seat
