"""Finished games to be shown to others: what can be done with one, waiting for a picture, and where the file lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from branchline.ui import theme
from branchline.ui.exports import PictureJob, Written
from branchline.ui.scenes.dialog import MessageDialog, Panel
from branchline.ui.scenes.whose import ask_whose
from branchline.ui.widgets.base import Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.label import Label

if TYPE_CHECKING:
    from branchline.ui.context import Context

PIECE = 34
"""A path is broken into lines of at most so many letters, because it has no spaces."""
SEPARATORS, SIGNS = "/\\", "_-. "
"""After which, and before which, a path is broken. After a hyphen it would look like a word in two parts."""
WAIT_POLL = 0.05


def folded(path: str) -> str:
    """The path in short lines, broken after a separator where there is one, else before another sign."""
    lines, rest = [], path
    while len(rest) > PIECE:
        cut = max(rest.rfind(mark, 0, PIECE) for mark in SEPARATORS) + 1
        if cut <= PIECE // 3:
            cut = max(rest.rfind(sign, 0, PIECE + 1) for sign in SIGNS)
        cut = cut if cut > PIECE // 3 else PIECE
        lines.append(rest[:cut])
        rest = rest[cut:]
    return "\n".join([*lines, rest])


def show_written(ctx: Context, written: Written) -> None:
    """A message says where the file lies, or why there is none."""
    if written.problem:
        heading, text = "export.failed", ctx.text(written.problem, reason=written.cause)
    else:
        heading, text = "export.done", folded(written.path)
    ctx.stack.push(MessageDialog(ctx, lambda: text, heading_code=heading))


class WaitPanel(Panel):
    """Lies over everything until the picture is there; `Back` gives it up."""

    widest = 760.0
    poll = WAIT_POLL

    def __init__(self, ctx: Context, job: PictureJob) -> None:
        super().__init__(ctx)
        self._job = job
        words = Label(
            ctx,
            lambda: ctx.text("export.drawing"),
            theme.TEXT_BUTTON,
            theme.INK,
            bold=True,
            align="centre",
        )
        self.fill([words, Button(ctx, lambda: ctx.text("ui.abandon"), self.back)])

    def update(self, dt: float) -> None:
        """See `Scene.update`."""
        written = self._job.poll()
        if written is not None:
            self.ctx.stack.pop()
            show_written(self.ctx, written)

    def close(self) -> None:
        """See `Scene.close`; nobody waits for the picture any more."""
        super().close()
        self._job.cancel()


class GamePanel(Panel):
    """What can be done with a finished game: watch it (where that is not being done), review it, and write it down."""

    widest = 820.0

    def __init__(
        self,
        ctx: Context,
        source: str,
        words: Callable[[], str],
        *,
        watch: bool = True,
        people: Sequence[tuple[int, str]] = (),
    ) -> None:
        """`people` are the seats whose decisions can be reviewed, with their names."""
        super().__init__(ctx)
        app = ctx.app
        summary = Label(ctx, words, theme.TEXT_SMALL, theme.INK, align="centre")
        content: list[Widget] = [summary]
        if watch:
            button = Button(
                ctx, lambda: ctx.text("replay.watch"), lambda: app.watch(source), tone="primary"
            )
            content.append(button)
        if people:
            review = partial(ask_whose, ctx, people, partial(app.review, source))
            content.append(Button(ctx, lambda: ctx.text("review.title"), review))
        content += [
            Button(
                ctx,
                lambda: ctx.text("export.picture"),
                lambda: ctx.stack.push(WaitPanel(ctx, app.exports.draw_picture(source))),
            ),
            Button(
                ctx,
                lambda: ctx.text("export.log"),
                lambda: show_written(ctx, app.exports.write_log(source)),
            ),
            Button(ctx, lambda: ctx.text("ui.close"), self.back, tone="quiet"),
        ]
        self.fill(content)
