"""What all pads for typing have in common: what is typed, in large, above keys that a keyboard may press as well.

Here: `TypingPad`, and `DigitPad` with ten digits, one to take the last away and one to be done. Not here: what is typed
for what (`letters`, `keypad`, the kiosk's `pin_pad`) and the keyboard (`input`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import pygame

from branchline.ui import theme
from branchline.ui.input.intents import Erase, Intent, Text
from branchline.ui.scenes.dialog import Panel
from branchline.ui.theme import Colour
from branchline.ui.widgets.base import Pressable, Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.grid import Grid
from branchline.ui.widgets.label import Label

if TYPE_CHECKING:
    from branchline.ui.context import Context

DIGITS = "0123456789"


class TypingPad(Panel):
    """A panel on which something is typed. Its keyboard types while it is in front, and only then."""

    breath = 0.0
    all_letters: ClassVar[bool] = True
    """Whether every key of a keyboard types; else only digits do, and letters keep their meaning."""
    _done: Pressable

    def __init__(self, ctx: Context, typed: str = "") -> None:
        super().__init__(ctx)
        self.typed = typed

    @abstractmethod
    def accept(self, letter: str) -> None:
        """One more letter was typed, if it can be taken."""

    @abstractmethod
    def refresh(self) -> None:
        """What can be pressed follows from what is typed."""

    def shown(self) -> str:
        """What is typed, as it may be seen."""
        return self.typed or "_"

    def erase(self) -> None:
        """The last letter is taken away."""
        self.typed = self.typed[:-1]
        self.refresh()

    def enter(self) -> None:
        """See `Scene.enter`; only here does the keyboard type."""
        pygame.key.start_text_input()
        self.ctx.input.keyboard.typing = self.all_letters
        super().enter()

    def leave(self) -> None:
        """See `Scene.leave`."""
        pygame.key.stop_text_input()
        self.ctx.input.keyboard.typing = False
        super().leave()

    def handle(self, intent: Intent) -> bool:
        """Typed letters count like pressed ones; after them the key to be done is in focus."""
        if isinstance(intent, Text):
            for letter in intent.text:
                if self.all_letters or letter in DIGITS:
                    self.accept(letter)
                    self.ring.focus(self._done)
        elif isinstance(intent, Erase):
            self.erase()
        else:
            return super().handle(intent)
        self._show_focus()
        self.dirty = True
        return True

    def head(self, words: Callable[[], str], ink: Colour = theme.GRAPHITE) -> list[Widget]:
        """What is asked for, and what is typed so far."""
        return [
            Label(self.ctx, words, theme.TEXT_BODY, ink, align="centre"),
            Label(
                self.ctx,
                self.shown,
                theme.TEXT_HEADING,
                theme.INK,
                bold=True,
                align="centre",
                heading=True,
            ),
        ]


class DigitPad(TypingPad):
    """A pad for digits. `keys` are laid out as on a telephone."""

    widest = 640.0
    all_letters = False

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self._done: Button = Button(ctx, lambda: ctx.text("ui.ok"), self.finish, tone="primary")
        below = [Button(ctx, lambda: "←", self.erase), self._digit("0"), self._done]
        self.keys = Grid(ctx, [*map(self._digit, DIGITS[1:]), *below], (3,), gap=16.0)

    @abstractmethod
    def finish(self) -> None:
        """The number is typed."""

    def _digit(self, digit: str) -> Button:
        return Button(self.ctx, lambda: digit, lambda: self.accept(digit))
