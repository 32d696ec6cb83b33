"""Where the attendant types the PIN: big digits, nothing of it shown, and a wait after wrong ones."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from branchline.ui import theme
from branchline.ui.kiosk.port import KioskPort
from branchline.ui.scenes.typing_pad import DigitPad
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.label import Label

if TYPE_CHECKING:
    from branchline.ui.context import Context

LONGEST = 12
DOT = "•"


class PinPad(DigitPad):
    """Asks for the PIN; `opened` is called, in its place, after the right one. `Back` leaves."""

    widest = 900.0
    """Its question has one line in larger text too, so that the keys need no scrolling."""

    def __init__(self, ctx: Context, port: KioskPort, opened: Callable[[], object]) -> None:
        super().__init__(ctx)
        self._port = port
        self._opened = opened
        self._wrong = False
        self._said = ""
        note = Label(
            ctx, lambda: self._said or " ", theme.TEXT_SMALL, theme.BAD, bold=True, align="centre"
        )
        leave = Button(ctx, lambda: ctx.text("ui.back"), self.back, tone="quiet")
        head = self.head(lambda: ctx.text("kiosk.pin"), theme.INK)
        self.fill([*head, note, self.keys, leave])
        self.refresh()

    def shown(self) -> str:
        """See `TypingPad.shown`: only how many digits there are."""
        return DOT * len(self.typed) or "_"

    def update(self, dt: float) -> None:
        """See `Scene.update`."""
        self.refresh()

    def accept(self, letter: str) -> None:
        """See `TypingPad.accept`: digits, except during a wait."""
        if len(self.typed) < LONGEST and not self._port.pin_wait():
            self.typed += letter
            self._wrong = False
        else:
            self.ctx.sound("refuse")
        self.refresh()

    def refresh(self) -> None:
        """See `TypingPad.refresh`: what is said and what can be pressed follows from what is typed and from the wait."""
        wait = self._port.pin_wait()
        said = self.ctx.text("kiosk.pin_wrong") if self._wrong else ""
        if wait:
            said = self.ctx.text("kiosk.pin_wait", seconds=math.ceil(wait))
        ready = bool(self.typed) and not wait
        if (said, ready) != (self._said, self._done.enabled):
            self._said, self._done.enabled = said, ready
        self.dirty = True

    def finish(self) -> None:
        """See `DigitPad.finish`."""
        typed, self.typed = self.typed, ""
        if self._port.try_pin(typed):
            self.ctx.stack.pop()
            self._opened()
            return
        self._wrong = True
        self.ctx.sound("refuse")
        self.refresh()
