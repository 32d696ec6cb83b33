"""The explanation of one row: a few words, and the way to the page of the rules that has more.

Here: `HelpPanel`. Not here: what is explained (`help_topics`), and the rules (`rules`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from branchline.ui import theme
from branchline.ui.scenes.dialog import Panel
from branchline.ui.scenes.help_topics import ROWS, Topic
from branchline.ui.scenes.rules import RulesScene
from branchline.ui.widgets.base import Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.grid import Grid
from branchline.ui.widgets.help_mark import Explained
from branchline.ui.widgets.label import Label, Paragraphs
from branchline.ui.widgets.rows import Row

if TYPE_CHECKING:
    from branchline.ui.context import Context


class HelpPanel(Panel):
    """What a row is about. `name` is the row's own, in words; `facts` are listed first."""

    widest = 900.0

    def __init__(self, ctx: Context, name: str, topic: Topic, facts: Sequence[str] = ()) -> None:
        super().__init__(ctx)
        self._topic = topic
        heading = Label(ctx, lambda: name, theme.TEXT_HEADING, theme.INK, bold=True, heading=True)
        words = Paragraphs(ctx, lambda: ctx.text(topic.code), theme.TEXT_BUTTON)
        buttons: list[Widget] = [Button(ctx, lambda: ctx.text("help.close"), self.back)]
        if topic.page:
            buttons.append(Button(ctx, self._page_words, self.read_on))
        listed: list[Widget] = [
            Label(ctx, partial(str, fact), theme.TEXT_BUTTON, theme.INK, bold=True)
            for fact in facts
        ]
        self.fill([heading, *listed, words, Grid(ctx, buttons, (2, 1))])

    def read_on(self) -> None:
        """The rules are open at the page that has more, in the place of this panel."""
        self.ctx.stack.replace(RulesScene(self.ctx, self._topic.game, page=self._topic.page))

    def _page_words(self) -> str:
        return self.ctx.text("help.read_on", page=self.ctx.text(self._topic.page))


def explained_rows(ctx: Context, rows: Sequence[Row]) -> list[Widget]:
    """The rows, each with a question mark if there is something to say of it."""
    return [_explained(ctx, row) for row in rows]


def _explained(ctx: Context, row: Row) -> Widget:
    if row.code not in ROWS:
        return row
    return Explained(ctx, row, lambda: open_help(ctx, row.code, row.facts()))


def open_help(ctx: Context, code: str, facts: Sequence[str] = ()) -> None:
    """The explanation of what has this code is open."""
    ctx.stack.push(HelpPanel(ctx, ctx.text(code), ROWS[code], facts))
