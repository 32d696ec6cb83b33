"""The sheet that lies over the table while a shared device goes to the next player."""

from __future__ import annotations

from collections.abc import Callable

from branchline.ui import theme
from branchline.ui.context import Context
from branchline.ui.scenes.dialog import Panel
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.label import Label


class HandOver(Panel):
    """Says whose turn it is; `action` is called when that player is ready."""

    widest = 760.0

    def __init__(self, ctx: Context, name: str, action: Callable[[], object]) -> None:
        super().__init__(ctx)
        self._action = action
        heading = Label(
            ctx,
            lambda: ctx.text("table.hand_over", name=name),
            theme.TEXT_HEADING,
            theme.INK,
            bold=True,
            align="centre",
            heading=True,
        )
        ready = Button(ctx, lambda: ctx.text("table.i_am_ready"), self.back, tone="primary")
        self.fill([heading, ready])

    def back(self) -> None:
        """See `Screen.back`."""
        self.ctx.stack.pop()
        self._action()
