"""Typing a number without a keyboard: big digits, which a keyboard may also type."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from branchline.ui.scenes.typing_pad import DigitPad

if TYPE_CHECKING:
    from branchline.ui.context import Context


class Keypad(DigitPad):
    """Asks for a number from 1 to `largest`; `done` is told it, unless `Back` is wanted."""

    def __init__(
        self, ctx: Context, heading_code: str, largest: int, done: Callable[[int], object]
    ) -> None:
        super().__init__(ctx)
        self._largest = largest
        self._tell = done
        self.fill([*self.head(lambda: ctx.text(heading_code)), self.keys])
        self.refresh()

    def accept(self, letter: str) -> None:
        """See `TypingPad.accept`: digits, as long as the number is small enough."""
        longer = (self.typed + letter).lstrip("0")
        if longer and int(longer) <= self._largest:
            self.typed = longer
        else:
            self.ctx.sound("refuse")
        self.refresh()

    def refresh(self) -> None:
        """See `TypingPad.refresh`."""
        self._done.enabled = bool(self.typed)

    def finish(self) -> None:
        """See `DigitPad.finish`."""
        self.ctx.stack.pop()
        self._tell(int(self.typed))
