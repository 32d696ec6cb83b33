"""The seed of a game: the number, which opens the keypad, and a die that rolls another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import FRect, Rect

from branchline.ui import theme
from branchline.ui.input.intents import Accept, Intent, Point, Step
from branchline.ui.painter import Painter
from branchline.ui.tables.dice import WHITE_DIE, draw_die
from branchline.ui.widgets.rows import Row

if TYPE_CHECKING:
    from branchline.ui.context import Context

DIE_WIDTH = 110.0


class SeedRow(Row):
    """Pressing the number (or `Accept`) types one; pressing the die (or a step right) rolls one."""

    def __init__(
        self,
        ctx: Context,
        label: Callable[[], str],
        value: Callable[[], int],
        type_in: Callable[[], object],
        roll: Callable[[], object],
    ) -> None:
        super().__init__(ctx, label)
        self._value = value
        self._type_in = type_in
        self._roll = roll
        self._pressed_at = ""

    def control_width(self) -> float:
        """See `Row.control_width`."""
        return self.ctx.paint.measure("000000", theme.TEXT_BODY, bold=True)[0] + DIE_WIDTH + 60

    def handle(self, intent: Intent) -> bool:
        """See `Widget.handle`."""
        if isinstance(intent, Accept):
            self.ctx.sound("click")
            self._type_in()
            return True
        if isinstance(intent, Step) and intent.dx:
            self._roll()
            return True
        if isinstance(intent, Point):
            where = self._where(intent.pos)
            if intent.phase == "down":
                self._pressed_at = where
            elif intent.phase == "up" and where and where == self._pressed_at:
                self.ctx.sound("click")
                (self._roll if where == "die" else self._type_in)()
            if intent.phase in ("up", "cancel"):
                self._pressed_at = ""
            return True
        return False

    def draw_control(self, paint: Painter) -> None:
        """See `Row.draw_control`."""
        box = self.control
        paint.card(box, theme.PAPER, edge=theme.INK)
        number = FRect(box.left + 24, box.top, box.width - DIE_WIDTH - 36, box.height)
        words = str(self._value())
        paint.text(words, number, theme.TEXT_BODY, theme.INK, bold=True, one_line=True)
        edge = box.right - DIE_WIDTH
        ends = [(edge, box.top + 16), (edge, box.bottom - 16)]
        paint.stroke(ends, theme.PAPER_EDGE, theme.HAIRLINE)
        die = FRect(0, 0, 84, 84)
        die.center = (box.right - DIE_WIDTH / 2, box.centery)
        paint.drawing("seed die", die, WHITE_DIE.edge, _die)

    def _where(self, pos: tuple[float, float]) -> str:
        if not self.control.collidepoint(pos):
            return ""
        return "die" if pos[0] >= self.control.right - DIE_WIDTH else "number"


def _die(big: pygame.Surface, box: Rect) -> None:
    draw_die(big, (0.0, 0.0, float(box.width)), 5, WHITE_DIE)
