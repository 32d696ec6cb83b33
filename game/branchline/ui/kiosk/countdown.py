"""A sheet that counts seconds down over whatever is shown: nobody seems to be there, or the visit is over."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from branchline.ui import theme
from branchline.ui.scenes.dialog import Panel
from branchline.ui.widgets.base import Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.label import Label

if TYPE_CHECKING:
    from branchline.ui.context import Context


class Countdown(Panel):
    """`done` is called after `seconds`. With `stay_code` there is a button that closes the sheet before."""

    widest = 860.0

    def __init__(
        self,
        ctx: Context,
        heading_code: str,
        text_code: str,
        seconds: float,
        done: Callable[[], object],
        *,
        stay_code: str = "",
    ) -> None:
        super().__init__(ctx)
        self.may_stay = bool(stay_code)
        self._done = done
        self._until = ctx.clock() + seconds
        self.seconds_left = math.ceil(seconds)
        """The number that is shown."""
        content: list[Widget] = [
            Label(
                ctx,
                lambda: ctx.text(heading_code),
                theme.TEXT_HEADING,
                theme.INK,
                bold=True,
                align="centre",
                heading=True,
            ),
            Label(
                ctx,
                lambda: str(self.seconds_left),
                theme.TEXT_TITLE,
                theme.ORANGE_DEEP,
                bold=True,
                align="centre",
                heading=True,
            ),
            Label(ctx, lambda: ctx.text(text_code), theme.TEXT_BODY, theme.INK, align="centre"),
        ]
        if stay_code:
            content.append(Button(ctx, lambda: ctx.text(stay_code), self.stay, tone="primary"))
        self.fill(content)

    def update(self, dt: float) -> None:
        """See `Scene.update`."""
        left = self._until - self.ctx.clock()
        if left <= 0:
            self._done()
            return
        if math.ceil(left) != self.seconds_left:
            self.seconds_left = math.ceil(left)
            self.dirty = True

    def back(self) -> None:
        """See `Screen.back`."""
        self.stay()

    def stay(self) -> None:
        """The sheet is gone, where that may be."""
        if self.may_stay:
            self.ctx.stack.pop()
