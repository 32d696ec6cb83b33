"""The game waits: a pad is gone. It comes back by itself, or its player goes on with something else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from branchline.ui import theme
from branchline.ui.input.intents import KEYBOARD, Accept, Back, Intent, Joined, Lost, Point, Step
from branchline.ui.scenes.dialog import Panel
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.label import Label

if TYPE_CHECKING:
    from branchline.ui.context import Context


class PadLost(Panel):
    """Stands until no seat waits for a pad; `names` are those of all seats.

    While seats have devices of their own, a press of another player's pad chooses nothing before that player has moved
    the focus: whoever was playing on presses buttons.
    """

    widest = 820.0

    def __init__(self, ctx: Context, names: Sequence[str], leave: Callable[[], object]) -> None:
        super().__init__(ctx)
        self._names = tuple(names)
        self._meant = False
        heading = Label(
            ctx,
            self._heading,
            theme.TEXT_HEADING,
            theme.INK,
            bold=True,
            align="centre",
            heading=True,
        )
        words = Label(ctx, self._words, theme.TEXT_BODY, theme.INK, align="centre")
        other = Button(ctx, lambda: ctx.text("pad.go_on"), self.back, tone="primary")
        away = Button(ctx, lambda: ctx.text("pause.leave"), leave, tone="quiet")
        self.fill([heading, words, other, away])

    @property
    def _waiting(self) -> tuple[int, ...]:
        return self.ctx.input.seats.missing

    def _name(self) -> str:
        return self._names[self._waiting[0]] if self._waiting else ""

    def _heading(self) -> str:
        if not self._waiting:
            return self.ctx.text("pad.lost")
        return self.ctx.text("pad.lost_by", name=self._name())

    def _words(self) -> str:
        if not self._waiting:
            return self.ctx.text("pad.reconnect")
        return self.ctx.text("pad.take_again", name=self._name())

    def back(self) -> None:
        """See `Screen.back`: the first seat that waits goes on with keyboard or mouse."""
        if self._waiting:
            self.ctx.input.seats.go_on_without(self._waiting[0], KEYBOARD)
        self._leave_if_done()

    def handle(self, intent: Intent) -> bool:
        """See `Scene.handle`."""
        if isinstance(intent, Lost | Joined):
            if isinstance(intent, Joined):
                self._leave_if_done()
            self.resize()
            return True
        pad = intent.device.kind == "pad"
        if isinstance(intent, Accept | Back) and pad and self._waiting and not self._meant:
            return False
        self._meant = self._meant or isinstance(intent, Step | Point)
        return super().handle(intent)

    def _leave_if_done(self) -> None:
        if not self._waiting and self.ctx.stack.top is self:
            self.ctx.stack.pop()
        else:
            self.resize()
