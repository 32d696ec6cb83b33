"""The attendant's page: how the program is, what is wrong with its file, the volume, and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.kiosk.port import KioskPort
from branchline.ui.painter import Painter
from branchline.ui.scenes.dialog import ConfirmDialog
from branchline.ui.scenes.screen import Screen
from branchline.ui.widgets.base import Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.grid import Grid
from branchline.ui.widgets.label import Label
from branchline.ui.widgets.rows import Slider, align
from branchline.ui.widgets.scroll import BAR_WIDTH, ScrollPane

if TYPE_CHECKING:
    from branchline.ui.context import Context

VOLUME_STEPS = 10
FACTS_EVERY = 1.0


class AdminPage(Screen):
    """Facts, problems, and buttons. With `locked` it can only be looked at and left."""

    heading_code = "kiosk.admin"

    def __init__(self, ctx: Context, port: KioskPort, *, locked: bool = False) -> None:
        super().__init__(ctx)
        self._port = port
        self._facts = list(port.facts())
        self._age = 0.0
        rows: list[Widget] = []
        if locked:
            rows.append(
                Label(ctx, lambda: ctx.text("kiosk.admin_no_pin"), theme.TEXT_BODY, theme.BAD)
            )
        facts = [self._fact(index) for index in range(len(self._facts))]
        rows.append(Grid(ctx, facts, (2, 1), gap=10.0, aside=60.0))
        rows += self._problems()
        self._volume = Slider(
            ctx,
            lambda: ctx.text("kiosk.admin_volume"),
            lambda: round(port.largest_volume * VOLUME_STEPS),
            self._set_volume,
            VOLUME_STEPS,
        )
        if not locked:
            end = Button(ctx, lambda: ctx.text("kiosk.admin_end"), self._ask_to_end, tone="primary")
            rows += [self._volume, end]
        self._pane = ScrollPane(ctx, rows)
        self.widgets = [self._pane]

    def arrange(self, area: FRect) -> None:
        """See `Screen.arrange`."""
        inner = area.inflate(-2 * theme.PAD, -2 * theme.PAD)
        align([self._volume], inner.width - BAR_WIDTH)
        inner.height = min(inner.height, self._pane.height_for(inner.width))
        self._pane.layout(inner)

    def backdrop(self, paint: Painter) -> None:
        """See `Screen.backdrop`."""
        paint.table()
        paint.sheet(self._pane.rect.inflate(2 * theme.PAD, 2 * theme.PAD), grid=0)

    def update(self, dt: float) -> None:
        """See `Scene.update`: the facts are those of this second."""
        self._age += dt
        if self._age >= FACTS_EVERY:
            self._age = 0.0
            self._facts = list(self._port.facts())
            self.dirty = True

    def _fact(self, index: int) -> Label:
        def words() -> str:
            code, value = self._facts[index]
            return self.ctx.text("kiosk.fact", what=self.ctx.text(code), value=value)

        return Label(self.ctx, words, theme.TEXT_BODY, theme.INK)

    def _problems(self) -> list[Widget]:
        ctx, problems = self.ctx, list(self._port.problems())
        code = "kiosk.admin_problems" if problems else "kiosk.admin_no_problems"
        colour = theme.BAD if problems else theme.GOOD
        heading = Label(ctx, lambda: ctx.text(code), theme.TEXT_BODY, colour, bold=True)
        each = [Label(ctx, _saying(text), theme.TEXT_SMALL, theme.INK) for text in problems]
        return [heading, *each]

    def _set_volume(self, value: int) -> None:
        self._port.set_largest_volume(value / VOLUME_STEPS)
        self.ctx.sound("chime")

    def _ask_to_end(self) -> None:
        question = ConfirmDialog(
            self.ctx, "kiosk.admin_end_question", "kiosk.admin_end", self._port.end
        )
        self.ctx.stack.push(question)


def _saying(text: str) -> Callable[[], str]:
    """Words that are always these."""
    return lambda: text
