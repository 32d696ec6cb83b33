"""The pause menu over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.ui import theme
from branchline.ui.scenes.dialog import Panel
from branchline.ui.scenes.options import OptionsScene
from branchline.ui.scenes.rules import RulesScene
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.label import Label

if TYPE_CHECKING:
    from branchline.ui.context import Context


class PauseMenu(Panel):
    """Go on, options, rules, or back to the title (every move is saved already)."""

    widest = 720.0

    def __init__(self, ctx: Context, game: str = "thirty_rails", seed: int | None = None) -> None:
        """`seed` is the number of the game, if it is to be shown."""
        super().__init__(ctx)
        stack = ctx.stack
        heading = Label(
            ctx,
            lambda: ctx.text("pause.title"),
            theme.TEXT_HEADING,
            theme.INK,
            bold=True,
            align="centre",
            heading=True,
        )
        number = Label(
            ctx,
            lambda: ctx.text("results.seed", seed=seed),
            theme.TEXT_SMALL,
            theme.GRAPHITE,
            align="centre",
        )
        self.fill(
            [
                heading,
                *([number] if seed is not None else []),
                Button(ctx, lambda: ctx.text("pause.resume"), self.back, tone="primary"),
                Button(
                    ctx, lambda: ctx.text("title.rules"), lambda: stack.push(RulesScene(ctx, game))
                ),
                Button(
                    ctx, lambda: ctx.text("title.options"), lambda: stack.push(OptionsScene(ctx))
                ),
                Button(ctx, lambda: ctx.text("pause.leave"), ctx.app.show_title, tone="quiet"),
            ]
        )
