"""The menu over a tutorial: what the strip offers too, for keys and pads, and the rules and options."""

from __future__ import annotations

from collections.abc import Callable

from branchline.ui import theme
from branchline.ui.context import Context
from branchline.ui.scenes.dialog import Panel
from branchline.ui.scenes.options import OptionsScene
from branchline.ui.scenes.rules import RulesScene
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.label import Label


class TutorialMenu(Panel):
    """Go on, a step back, rules, options, or leave."""

    widest = 720.0

    def __init__(
        self,
        ctx: Context,
        game: str,
        step_back: Callable[[], object],
        leave: Callable[[], object],
    ) -> None:
        super().__init__(ctx)
        stack = ctx.stack
        heading = Label(
            ctx,
            lambda: ctx.text("tutorial.title", game=ctx.text(f"game.{game}")),
            theme.TEXT_HEADING,
            theme.INK,
            bold=True,
            align="centre",
            heading=True,
        )
        self.fill(
            [
                heading,
                Button(ctx, lambda: ctx.text("pause.resume"), self.back, tone="primary"),
                Button(ctx, lambda: ctx.text("tutorial.back"), step_back),
                Button(
                    ctx, lambda: ctx.text("title.rules"), lambda: stack.push(RulesScene(ctx, game))
                ),
                Button(
                    ctx, lambda: ctx.text("title.options"), lambda: stack.push(OptionsScene(ctx))
                ),
                Button(ctx, lambda: ctx.text("tutorial.leave"), leave, tone="quiet"),
            ]
        )
