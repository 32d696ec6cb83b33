"""A row whose control is a name plate that opens something when pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from branchline.ui import theme
from branchline.ui.input.intents import Accept, Intent, Point
from branchline.ui.painter import Painter
from branchline.ui.widgets.rows import WIDEST_VALUE, Row

if TYPE_CHECKING:
    from branchline.ui.context import Context


class PlateRow(Row):
    """Shows `value`; pressing it (or `Accept`) calls `action`."""

    def __init__(
        self,
        ctx: Context,
        label: Callable[[], str],
        value: Callable[[], str],
        action: Callable[[], object],
    ) -> None:
        super().__init__(ctx, label)
        self._value = value
        self._action = action
        self._armed = False

    def control_width(self) -> float:
        """See `Row.control_width`."""
        paint = self.ctx.paint
        wide = paint.measure(self._value(), theme.TEXT_BODY, bold=True)[0] + 48
        return min(max(200.0, wide), paint.grown(WIDEST_VALUE))

    def handle(self, intent: Intent) -> bool:
        """See `Widget.handle`."""
        if isinstance(intent, Accept):
            self._open()
            return True
        if isinstance(intent, Point):
            inside = self.rect.collidepoint(intent.pos)
            armed, self._armed = self._armed, inside and intent.phase in ("down", "move")
            if intent.phase == "up" and inside and armed:
                self._open()
            return True
        return False

    def draw_control(self, paint: Painter) -> None:
        """See `Row.draw_control`."""
        fill = theme.ORANGE_PALE if self._armed else theme.PAPER
        paint.card(self.control, fill, edge=theme.INK)
        box = self.control.inflate(-28, -8)
        paint.text(self._value(), box, theme.TEXT_BODY, theme.INK, bold=True, align="centre")

    def _open(self) -> None:
        self.ctx.sound("click")
        self._action()
