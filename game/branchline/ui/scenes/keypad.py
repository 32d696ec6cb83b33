"""Typing a number without a keyboard: big digits, which a keyboard may also type."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from branchline.ui import theme
from branchline.ui.input.intents import Erase, Intent, Text
from branchline.ui.scenes.dialog import Panel
from branchline.ui.widgets.base import Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.grid import Grid
from branchline.ui.widgets.label import Label

if TYPE_CHECKING:
    from branchline.ui.context import Context


class Keypad(Panel):
    """Asks for a number from 1 to `largest`; `done` is told it, unless `Back` is wanted."""

    widest = 640.0

    def __init__(
        self, ctx: Context, heading_code: str, largest: int, done: Callable[[int], object]
    ) -> None:
        super().__init__(ctx)
        self.typed = ""
        self._largest = largest
        self._tell = done
        heading = Label(
            ctx, lambda: ctx.text(heading_code), theme.TEXT_BODY, theme.GRAPHITE, align="centre"
        )
        shown = Label(
            ctx,
            lambda: self.typed or "_",
            theme.TEXT_HEADING,
            theme.INK,
            bold=True,
            align="centre",
            heading=True,
        )
        keys: list[Widget] = [self._digit(digit) for digit in "123456789"]
        erase = Button(ctx, lambda: "←", self._erase)
        self._done = Button(ctx, lambda: ctx.text("ui.ok"), self._finish, tone="primary")
        keys += [erase, self._digit("0"), self._done]
        self.fill([heading, shown, Grid(ctx, keys, (3,), gap=16.0)])
        self._update()

    def enter(self) -> None:
        """See `Scene.enter`; only here does the keyboard type text."""
        pygame.key.start_text_input()
        super().enter()

    def leave(self) -> None:
        """See `Scene.leave`."""
        pygame.key.stop_text_input()
        super().leave()

    def handle(self, intent: Intent) -> bool:
        """Typed digits count like pressed ones."""
        if isinstance(intent, Text):
            for letter in intent.text:
                if letter in "0123456789":
                    self._type(letter)
                    self.ring.focus(self._done)
            self._show_focus()
            self.dirty = True
            return True
        if isinstance(intent, Erase):
            self._erase()
            self._show_focus()
            self.dirty = True
            return True
        return super().handle(intent)

    def _digit(self, digit: str) -> Button:
        return Button(self.ctx, lambda: digit, lambda: self._type(digit))

    def _type(self, digit: str) -> None:
        longer = (self.typed + digit).lstrip("0")
        if longer and int(longer) <= self._largest:
            self.typed = longer
        else:
            self.ctx.sound("refuse")
        self._update()

    def _erase(self) -> None:
        self.typed = self.typed[:-1]
        self._update()

    def _update(self) -> None:
        self._done.enabled = bool(self.typed)

    def _finish(self) -> None:
        self.ctx.stack.pop()
        self._tell(int(self.typed))
