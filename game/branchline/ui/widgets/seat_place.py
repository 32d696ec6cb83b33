"""A person's place on the screen where everybody joins: free, or taken, with the look that is chosen for it.

Here: `SeatPlace`. Not here: which device has which place (`scenes.join`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui import theme
from branchline.ui.input.intents import Intent, Point
from branchline.ui.painter import Painter
from branchline.ui.widgets.base import Lit, Pressable
from branchline.ui.widgets.glyphs import draw_glyph, glyph_of, glyph_width
from branchline.ui.widgets.look import draw_look

if TYPE_CHECKING:
    from branchline.ui.scenes.join import JoinScene

HIGHEST_PLACE = 470.0
LEAST_WIDTH = 330.0
SIGN = 40.0


class SeatPlace(Pressable):
    """Pressed while it is free, mouse or touch takes it; then its edges choose and its middle, held, leaves."""

    focusable = False

    def __init__(self, scene: JoinScene, seat: int) -> None:
        super().__init__(scene.ctx, lambda: None)
        self._scene = scene
        self.seat = seat
        self._down_at = ""

    def height_for(self, width: float) -> float:
        """See `Widget.height_for`."""
        return self._scene.place_height

    def least_width(self) -> float:
        """See `Widget.least_width`."""
        return LEAST_WIDTH

    def handle(self, intent: Intent) -> bool:
        """See `Widget.handle`."""
        if not isinstance(intent, Point):
            return False
        part = self.part_at(intent.pos)
        taken = self._scene.holder(self.seat)
        if intent.phase == "down":
            self._down_at = part
            if taken and part == "middle":
                self._scene.hold(self.seat, down=True)
        elif intent.phase in ("up", "cancel"):
            self._scene.hold(self.seat, down=False)
            if intent.phase == "up" and part and part == self._down_at:
                self._press(part, taken=bool(taken))
            self._down_at = ""
        return True

    def _press(self, part: str, *, taken: bool) -> None:
        if not taken:
            self._scene.take(self.seat)
        elif part == "middle":
            self._scene.choose(self.seat, "pattern", 1)
        else:
            what, by = part.split()
            self._scene.choose(self.seat, what, int(by))

    def part_at(self, pos: tuple[float, float]) -> str:
        """Which part of the place lies there: "name -1", "colour 1", "middle", or nothing outside."""
        if not self.rect.collidepoint(pos):
            return ""
        side = max(self.ctx.canvas.target, self.rect.width * 0.26)
        left, right = pos[0] < self.rect.left + side, pos[0] >= self.rect.right - side
        by = -1 if left else 1
        if not left and not right:
            return "middle"
        return f"name {by}" if pos[1] < self.rect.top + self._upper() else f"colour {by}"

    def _upper(self) -> float:
        """How high the part with the name is."""
        return max(self.ctx.canvas.target, self.rect.height * 0.26)

    def draw(self, paint: Painter, lit: Lit) -> None:
        """See `Widget.draw`."""
        taken, look = self._scene.holder(self.seat), self._scene.look_of(self.seat)
        colour = theme.SEAT_COLOURS[look.colour % len(theme.SEAT_COLOURS)]
        fill = theme.PAPER if taken else theme.TABLE_LIGHT
        paint.card(self.rect, fill, edge=colour, line=6, depth=6)
        ink = theme.INK if taken else theme.CHALK
        inner = self.rect.inflate(-32, -24)
        title = FRect(inner.left, inner.top, inner.width, self._upper() - 16)
        middle = FRect(inner.left, title.bottom, inner.width, inner.height * 0.34)
        foot = FRect(inner.left, middle.bottom + 6, inner.width, inner.bottom - middle.bottom - 6)
        name = title.inflate(-2 * 44, 0) if taken else title
        paint.text(
            self._scene.name_of(self.seat), name, theme.TEXT_BUTTON, ink, bold=True, align="centre"
        )
        ring = FRect(0, 0, min(middle.width - 100, middle.height * 2.2), middle.height)
        ring.center = middle.center
        draw_look(paint, ring, look, fill)
        if taken:
            for box in (title, middle):
                _arrows(paint, box, ink)
            self._draw_taken(paint, foot, taken)
        else:
            paint.text(self.ctx.text("join.free"), foot, theme.TEXT_BODY, ink, align="centre")

    def _draw_taken(self, paint: Painter, foot: FRect, taken: str) -> None:
        """What the place is played with, and how it is left, with the sign of the device in hand."""
        line = paint.measure("X", theme.TEXT_SMALL)[1]
        roomy = foot.height >= 2 * line + 8
        half = foot.height * 0.46 if roomy else 0.0
        upper = FRect(foot.left, foot.top, foot.width, half)
        lower = FRect(foot.left, foot.top + half, foot.width, foot.height - half)
        paint.text(
            self.ctx.text(f"join.{taken}"), upper, theme.TEXT_BODY, theme.INK, align="centre"
        )
        held = self._scene.held_for(self.seat)
        if held:
            bar = FRect(lower.left, self.rect.bottom - 16, lower.width * held, 10)
            paint.fill(bar, theme.ORANGE)
        device = self._scene.device_of(self.seat)
        words = lower
        if device is not None and taken in ("pad", "keyboard"):
            family = self.ctx.input.pads.family_of(device) if taken == "pad" else None
            glyph = glyph_of("back", self.ctx.input, family)
            sign = FRect(
                lower.left, lower.centery - SIGN / 2, glyph_width(paint, glyph, SIGN), SIGN
            )
            draw_glyph(paint, glyph, sign, pad=family is not None)
            words = FRect(
                sign.right + 8, lower.top, lower.right - sign.right - 8, lower.height - 12
            )
        code = "join.hold" if words is not lower else "join.hold_here"
        paint.text(self.ctx.text(code), words, theme.TEXT_SMALL, theme.GRAPHITE, align="centre")


def _arrows(paint: Painter, box: FRect, ink: theme.Colour) -> None:
    """An arrow at either end of a box."""
    y, d = box.centery, 16.0
    left, right = box.left + 6, box.right - 6
    paint.polygon([(left, y), (left + d, y - d), (left + d, y + d)], ink)
    paint.polygon([(right, y), (right - d, y - d), (right - d, y + d)], ink)
