"""What the kiosk's screens ask of the application. `app.kiosk_desk` fulfils it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from branchline.ui.context import Context
from branchline.ui.scenes.base import Scene


class KioskPort(Protocol):
    """A kiosk as its screens see it. Nothing here blocks for more than a few frames."""

    @property
    def invitations(self) -> Sequence[str]:
        """The invitation to play, in every language."""

    def demo(self, ctx: Context) -> Scene | None:
        """The table of the next game of computer players, for this context; None if no game can be had."""

    def welcome(self) -> None:
        """A visit begins: the title is open, everything is as every visitor finds it."""

    def farewell(self) -> None:
        """The visit has ended: whatever the visitor has set is forgotten."""

    @property
    def has_pin(self) -> bool:
        """Whether there is a PIN at all."""

    def pin_wait(self) -> float:
        """For how many seconds no PIN is looked at; 0 if one may be tried."""

    def try_pin(self, typed: str) -> bool:
        """Whether this is the PIN."""

    def facts(self) -> Sequence[tuple[str, str]]:
        """What the attendant may want to know: message codes, and values."""

    def problems(self) -> Sequence[str]:
        """What is wrong with the attendant's file, in words."""

    @property
    def largest_volume(self) -> float:
        """What a volume of 1 means now, from 0 to 1."""

    def set_largest_volume(self, part: float) -> None:
        """A volume of 1 means this until the program ends."""

    def end(self) -> None:
        """The program ends after this frame."""
