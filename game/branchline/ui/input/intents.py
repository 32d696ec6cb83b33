"""What a player wants, whatever the device: frozen values that scenes and tables answer to.

Here: the intents and the devices they come from. Not here: how events become intents (`pump`).

Every intent says which `device` it came from and for which `seat` it speaks: a seat number,
`ANY_SEAT` (whoever is to act) or `NO_SEAT` (a device that holds no seat while each seat has its
own device; such an intent may join, never act).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ANY_SEAT: None = None
NO_SEAT = -1

DeviceKind = Literal["mouse", "touch", "keyboard", "pad"]
PointPhase = Literal["down", "move", "up", "cancel"]


@dataclass(frozen=True, slots=True)
class Device:
    """One input device. `slot` tells pads apart and stays with a pad that comes back."""

    kind: DeviceKind
    slot: int = 0


MOUSE = Device("mouse")
TOUCH = Device("touch")
KEYBOARD = Device("keyboard")


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """Something a player wants. Only its subclasses are sent."""

    device: Device = KEYBOARD
    seat: int | None = ANY_SEAT


@dataclass(frozen=True, slots=True)
class Point(Intent):
    """A finger or the mouse's left button at `pos` (units). `pointer` tells fingers apart.

    Each press is one "down", any number of "move", then one "up" or "cancel". After "cancel"
    (focus lost, scene changed) nothing of that press may act.
    """

    pointer: int
    phase: PointPhase
    pos: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Hover(Intent):
    """The mouse rests at `pos` (units) with nothing pressed. A bonus: nothing may need it."""

    pos: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Step(Intent):
    """One step of the focus or cursor; dx and dy are -1, 0 or 1, y grows downwards.

    `repeated` is true for the steps of a held key or stick after the first.
    """

    dx: int
    dy: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Accept(Intent):
    """Do the focused thing."""


@dataclass(frozen=True, slots=True)
class Back(Intent):
    """Leave, cancel, close: one level up."""


@dataclass(frozen=True, slots=True)
class Turn(Intent):
    """Turn the piece in hand; +1 is a quarter clockwise, -1 the other way."""

    quarters: int


@dataclass(frozen=True, slots=True)
class Mirror(Intent):
    """Mirror the piece in hand."""


@dataclass(frozen=True, slots=True)
class Details(Intent):
    """Explain the focused thing."""


@dataclass(frozen=True, slots=True)
class Advise(Intent):
    """Ask for a hint, or put it away."""


@dataclass(frozen=True, slots=True)
class Menu(Intent):
    """Open the pause menu."""


@dataclass(frozen=True, slots=True)
class Next(Intent):
    """Go to the next widget, tab or candidate (Tab, right shoulder); with `page`, by a key that turns pages."""

    page: bool = False


@dataclass(frozen=True, slots=True)
class Prev(Intent):
    """Go to the one before (Shift+Tab, left shoulder); with `page`, by a key that turns pages."""

    page: bool = False


@dataclass(frozen=True, slots=True)
class Far(Intent):
    """To the end of what is gone through, or to its beginning (End, Home)."""

    forward: bool


@dataclass(frozen=True, slots=True)
class Undo(Intent):
    """Take back the last thing done in one's own turn."""


@dataclass(frozen=True, slots=True)
class Finish(Intent):
    """Be done with the turn, where the button for that can be pressed."""


@dataclass(frozen=True, slots=True)
class Zoom(Intent):
    """Look closer (+1) or from further away (-1)."""

    steps: int


@dataclass(frozen=True, slots=True)
class Wheel(Intent):
    """The mouse wheel turned over `pos` (units); positive is away from the hand. A bonus."""

    steps: int
    pos: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Text(Intent):
    """Typed text. Only a widget that is being typed into listens."""

    text: str


@dataclass(frozen=True, slots=True)
class Erase(Intent):
    """The key that removes the last typed character. Only a widget typed into listens."""


@dataclass(frozen=True, slots=True)
class Joined(Intent):
    """A pad is there: plugged in for the first time (seat `NO_SEAT`) or back at its old seat."""


@dataclass(frozen=True, slots=True)
class Lost(Intent):
    """A pad is gone. `seat` is the seat it leaves without a device, if it held one."""


@dataclass(frozen=True, slots=True)
class ToggleFullscreen(Intent):
    """Go to full screen or back. The loop answers it; scenes never see it."""
