"""Which device speaks for which seat. Here: the map. Not here: who is to act (the table knows).

Three ways to share a screen:
- "any":  every device acts for whoever is to act (one player, or players who sit close);
- "pass": one device goes round; every intent is of the seat that holds it;
- "each": each seat has its own device; mouse and touch belong to whatever they point at;
- "around": the same, with a screen that lies between the players.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from branchline.ui.input.intents import ANY_SEAT, NO_SEAT, Device

Sharing = Literal["any", "pass", "each", "open", "around"]


@dataclass(slots=True)
class Seats:
    """The map from devices to seats, and the seats whose device is gone."""

    sharing: Sharing = "any"
    holder: int = 0
    _seat_of: dict[Device, int] = field(default_factory=dict)
    _missing: dict[int, Device] = field(default_factory=dict)
    _replaced: dict[int, Device] = field(default_factory=dict)
    """The lost devices of seats that go on with something else for the time being."""

    def share(self, sharing: Sharing) -> None:
        """Start a game's sharing: no device has a seat yet, seat 0 holds a passed device."""
        self.sharing = sharing
        self.holder = 0
        self._seat_of.clear()
        self._missing.clear()
        self._replaced.clear()

    def seat_of(self, device: Device) -> int | None:
        """The seat the device speaks for: a number, `ANY_SEAT` or `NO_SEAT`."""
        if self.sharing == "any":
            return ANY_SEAT
        if self.sharing in ("pass", "open"):
            return self.holder
        if device.kind in ("mouse", "touch"):
            return ANY_SEAT
        return self._seat_of.get(device, NO_SEAT)

    def take(self, device: Device, seat: int) -> None:
        """The device speaks for this seat and for no other; nothing else of its kind does."""
        for other in [d for d, s in self._seat_of.items() if s == seat or d == device]:
            del self._seat_of[other]
        self._seat_of[device] = seat
        self._missing.pop(seat, None)
        self._replaced.pop(seat, None)

    def leave(self, device: Device) -> None:
        """The device speaks for no seat and none is missing it."""
        self._seat_of.pop(device, None)

    def device_of(self, seat: int) -> Device | None:
        """The device that speaks for the seat alone, if any."""
        return next((d for d, s in self._seat_of.items() if s == seat), None)

    def lose(self, device: Device) -> int | None:
        """The device is gone; its seat (returned) is missing a device until one takes it."""
        seat = self._seat_of.pop(device, None)
        if seat is not None:
            self._missing[seat] = device
        return seat

    def welcome(self, device: Device) -> int | None:
        """A known device is back: it has its old seat again (returned), if nobody else has taken that."""
        waiting = {**self._replaced, **self._missing}
        seat = next((s for s, d in waiting.items() if d == device), None)
        if seat is not None:
            self.take(device, seat)
        return seat

    def go_on_without(self, seat: int, other: Device) -> None:
        """The seat waits no longer: `other` speaks for it, if that has no seat, until its lost device is back."""
        lost = self._missing.pop(seat, None)
        if other not in self._seat_of:
            self._seat_of[other] = seat
        if lost is not None:
            self._replaced[seat] = lost

    def missed_by(self, seat: int) -> Device | None:
        """The device that the seat waits for, if it does."""
        return self._missing.get(seat)

    def stand_in(self, device: Device) -> int | None:
        """A device without a seat takes the first seat that misses one (returned), if any.

        The keyboard takes it only until the lost device is back.
        """
        if self.seat_of(device) != NO_SEAT or not self._missing:
            return None
        seat = min(self._missing)
        if device.kind == "keyboard":
            self.go_on_without(seat, device)
        else:
            self.take(device, seat)
        return seat

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats whose device is gone, in order."""
        return tuple(sorted(self._missing))
