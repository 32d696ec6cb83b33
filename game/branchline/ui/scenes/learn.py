"""Which game is to be learned. Not here: the tutorials themselves (`ui.tutorial`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.ui import theme
from branchline.ui.scenes.dialog import Panel
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.label import Label

if TYPE_CHECKING:
    from branchline.ui.context import Context


class LearnPanel(Panel):
    """A button for the tutorial of each game, in the place of this panel."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        heading = Label(
            ctx,
            lambda: ctx.text("tutorial.which"),
            theme.TEXT_HEADING,
            theme.INK,
            bold=True,
            align="centre",
            heading=True,
        )
        games = [self._button(choice.game) for choice in ctx.app.games()]
        back = Button(ctx, lambda: ctx.text("ui.back"), self.back, tone="quiet")
        self.fill([heading, *games, back])

    def _button(self, game: str) -> Button:
        ctx = self.ctx
        return Button(
            ctx,
            lambda: ctx.text(f"game.{game}"),
            lambda: self._learn(game),
            note=lambda: ctx.text("tutorial.minutes"),
        )

    def _learn(self, game: str) -> None:
        self.ctx.stack.pop()
        self.ctx.app.learn(game)
