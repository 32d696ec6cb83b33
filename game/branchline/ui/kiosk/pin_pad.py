"""Where the attendant types the PIN: big digits, nothing of it shown, and a wait after wrong ones."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from branchline.ui import theme
from branchline.ui.input.intents import Erase, Intent, Text
from branchline.ui.kiosk.port import KioskPort
from branchline.ui.scenes.dialog import Panel
from branchline.ui.widgets.base import Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.grid import Grid
from branchline.ui.widgets.label import Label

if TYPE_CHECKING:
    from branchline.ui.context import Context

LONGEST = 12
DOT = "•"


class PinPad(Panel):
    """Asks for the PIN; `opened` is called, in its place, after the right one. `Back` leaves."""

    widest = 640.0

    def __init__(self, ctx: Context, port: KioskPort, opened: Callable[[], object]) -> None:
        super().__init__(ctx)
        self._port = port
        self._opened = opened
        self._typed = ""
        self._wrong = False
        self._said = ""
        heading = Label(
            ctx, lambda: ctx.text("kiosk.pin"), theme.TEXT_BODY, theme.INK, align="centre"
        )
        shown = Label(
            ctx,
            lambda: DOT * len(self._typed) or "_",
            theme.TEXT_HEADING,
            theme.INK,
            bold=True,
            align="centre",
            heading=True,
        )
        note = Label(
            ctx, lambda: self._said or " ", theme.TEXT_SMALL, theme.BAD, bold=True, align="centre"
        )
        keys: list[Widget] = [self._digit(digit) for digit in "123456789"]
        erase = Button(ctx, lambda: "←", self._erase)
        self._done = Button(ctx, lambda: ctx.text("ui.ok"), self._finish, tone="primary")
        keys += [erase, self._digit("0"), self._done]
        leave = Button(ctx, lambda: ctx.text("ui.back"), self.back, tone="quiet")
        self.fill([heading, shown, note, Grid(ctx, keys, (3,), gap=16.0), leave])
        self._look()

    def enter(self) -> None:
        """See `Scene.enter`; only here does the keyboard type text."""
        pygame.key.start_text_input()
        super().enter()

    def leave(self) -> None:
        """See `Scene.leave`."""
        pygame.key.stop_text_input()
        super().leave()

    def update(self, dt: float) -> None:
        """See `Scene.update`."""
        self._look()

    def handle(self, intent: Intent) -> bool:
        """Typed digits count like pressed ones."""
        if isinstance(intent, Text):
            for letter in intent.text:
                if letter in "0123456789":
                    self._type(letter)
                    self.ring.focus(self._done)
            return True
        if isinstance(intent, Erase):
            self._erase()
            return True
        return super().handle(intent)

    def _digit(self, digit: str) -> Button:
        return Button(self.ctx, lambda: digit, lambda: self._type(digit))

    def _type(self, digit: str) -> None:
        if len(self._typed) < LONGEST and not self._port.pin_wait():
            self._typed += digit
            self._wrong = False
        else:
            self.ctx.sound("refuse")
        self._look()

    def _erase(self) -> None:
        self._typed = self._typed[:-1]
        self._look()

    def _look(self) -> None:
        """What is said and what can be pressed follows from what is typed and from the wait."""
        wait = self._port.pin_wait()
        said = self.ctx.text("kiosk.pin_wrong") if self._wrong else ""
        if wait:
            said = self.ctx.text("kiosk.pin_wait", seconds=math.ceil(wait))
        ready = bool(self._typed) and not wait
        if (said, ready) != (self._said, self._done.enabled):
            self._said, self._done.enabled = said, ready
        self.dirty = True

    def _finish(self) -> None:
        typed, self._typed = self._typed, ""
        if self._port.try_pin(typed):
            self.ctx.stack.pop()
            self._opened()
            return
        self._wrong = True
        self.ctx.sound("refuse")
        self._look()
