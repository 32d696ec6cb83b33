"""Whose game is to be looked at again, where several people played. Not here: the review (`tables.review`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from branchline.ui import theme
from branchline.ui.scenes.dialog import Panel
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.label import Label

if TYPE_CHECKING:
    from branchline.ui.context import Context


class WhoseReview(Panel):
    """Asks whose game is to be looked at again."""

    widest = 760.0

    def __init__(
        self, ctx: Context, names: Sequence[tuple[int, str]], action: Callable[[int], object]
    ) -> None:
        super().__init__(ctx)
        self._action = action
        words = Label(
            ctx, lambda: ctx.text("review.whose"), theme.TEXT_BODY, theme.INK, align="centre"
        )
        buttons = [self._button(seat, name) for seat, name in names]
        self.fill([words, *buttons, Button(ctx, lambda: ctx.text("ui.abandon"), self.back)])

    def _button(self, seat: int, name: str) -> Button:
        def choose() -> None:
            self.ctx.stack.pop()
            self._action(seat)

        return Button(self.ctx, lambda: name, choose)


def ask_whose(
    ctx: Context, people: Sequence[tuple[int, str]], action: Callable[[int], object]
) -> None:
    """The action is done for the one person there is; where there are several, they are asked whose."""
    if len(people) == 1:
        action(people[0][0])
    else:
        ctx.stack.push(WhoseReview(ctx, people, action))
