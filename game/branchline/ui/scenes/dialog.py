"""Small questions and messages over whatever is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.scenes.screen import Screen
from branchline.ui.widgets.base import Widget
from branchline.ui.widgets.button import Button, Tone
from branchline.ui.widgets.grid import Grid
from branchline.ui.widgets.label import Label
from branchline.ui.widgets.scroll import ScrollPane

if TYPE_CHECKING:
    from branchline.ui.context import Context

BREATH = 28.0
"""More room than usual between the words of a dialog and its buttons."""


class Panel(Screen):
    """A sheet of paper in the middle, over the veiled scene below, as high as its content."""

    opaque = False
    hints = ()
    widest: float = 900.0
    breath: float = BREATH

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.sheet = FRect(0, 0, 0, 0)
        self.pane = ScrollPane(ctx, [], gap=theme.GAP, breath=self.breath)
        self.widgets = [self.pane]

    def fill(self, content: Sequence[Widget]) -> None:
        """The panel shows these, one under the other."""
        self.pane.children = list(content)

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`."""
        grown = self.widest * (1 + (self.ctx.settings.text_size - 1) * 0.6)
        width = min(area.width, grown)
        inner = width - 2 * theme.PAD
        height = min(self.pane.height_for(inner), area.height - 2 * theme.PAD)
        self.sheet = FRect(0, 0, width, height + 2 * theme.PAD)
        self.sheet.center = area.center
        self.pane.layout(self.sheet.inflate(-2 * theme.PAD, -2 * theme.PAD))

    def backdrop(self, paint: Painter) -> None:
        """See `Screen.backdrop`."""
        paint.veil()
        paint.sheet(self.sheet)


class ConfirmDialog(Panel):
    """A question with a yes that does something and a no that does nothing. No has the focus."""

    def __init__(
        self,
        ctx: Context,
        question_code: str,
        yes_code: str,
        action: Callable[[], object],
        *,
        no_code: str = "ui.cancel",
        values: dict[str, object] | None = None,
        tone: Tone = "plain",
    ) -> None:
        super().__init__(ctx)
        self._action = action
        filled = values or {}
        question = Label(
            ctx,
            lambda: ctx.text(question_code, **filled),
            theme.TEXT_BUTTON,
            theme.INK,
            bold=True,
            align="centre",
        )
        no = Button(ctx, lambda: ctx.text(no_code), self.back)
        yes = Button(ctx, lambda: ctx.text(yes_code), self._yes, tone=tone)
        self.fill([question, Grid(ctx, [no, yes], (2, 1))])

    def _yes(self) -> None:
        self.ctx.stack.pop()
        self._action()


class MessageDialog(Panel):
    """Something to be read, and one button that closes it (and then calls `action`)."""

    def __init__(
        self,
        ctx: Context,
        words: Callable[[], str],
        *,
        heading_code: str = "",
        action: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(ctx)
        self._action = action
        content: list[Widget] = []
        if heading_code:
            content.append(
                Label(
                    ctx,
                    lambda: ctx.text(heading_code),
                    theme.TEXT_HEADING,
                    theme.INK,
                    bold=True,
                    align="centre",
                    heading=True,
                )
            )
        content.append(Label(ctx, words, theme.TEXT_BODY, theme.INK, align="centre"))
        content.append(Button(ctx, lambda: ctx.text("ui.close"), self.back, tone="primary"))
        self.fill(content)

    def back(self) -> None:
        """See `Screen.back`."""
        self.ctx.stack.pop()
        self._action()
