"""Pointing at a map: pushing it, pinching, the wheel, and holding a hand to see it.

Here: `MapControls`. Not here: what all tables do with devices (`tables.controls`).
"""

from __future__ import annotations

import math
from typing import Any

from branchline.ui.input.intents import Back, Intent, Point, Wheel
from branchline.ui.tables.controls import Controls
from branchline.ui.tables.pane import TablePane
from branchline.ui.tables.ticket_to_ride.pane import Pane

AnyPane = TablePane[Any, Any, Any, Any]
PUSH = 16.0
"""A finger that has moved so many units pushes the map; it presses nothing any more."""
PINCH = 1.22
"""Fingers so much further apart (or closer) are one step of the zoom."""
HOLD = 0.35
"""Seconds that a hidden hand is held before it is turned up."""

Position = tuple[float, float]


class MapControls(Controls):
    """Gives each intent to the one pane; several fingers may be on the map."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._touching: dict[int, Position] = {}
        self._began: dict[int, Position] = {}
        self._pushing: set[int] = set()
        self._span = 0.0
        self._hold: tuple[int, float] | None = None

    def let_go(self) -> None:
        """Nothing that is pressed now will do anything."""
        super().let_go()
        self._touching.clear()
        self._began.clear()
        self._pushing.clear()
        self._hold = None

    def handle(self, intent: Intent) -> bool:
        """Answer an intent; a device of another seat than the one that is shown does nothing here."""
        own = self.ctx.input.seats.sharing == "each" and intent.seat is not None
        if (
            own
            and intent.seat is not None
            and intent.seat >= 0
            and self.pane_of(intent.seat) is None
        ):
            return False
        return super().handle(intent)

    def pass_time(self, dt: float) -> bool:
        """A hand that is held long enough is turned up; whether one was."""
        if self._hold is None:
            return False
        pointer, held = self._hold
        self._hold = (pointer, held + dt)
        if held + dt < HOLD or not self.panes:
            return False
        self._hold = None
        self.panes[0].hand.reveal()
        return True

    @property
    def holding(self) -> bool:
        """Whether a hand is being held."""
        return self._hold is not None

    def _point(self, intent: Point) -> bool:
        pane = self.panes[0] if self.panes else None
        if not isinstance(pane, Pane):
            return False
        if intent.phase == "down":
            return self._down(pane, intent)
        if intent.phase == "move":
            return self._move(pane, intent)
        self._touching.pop(intent.pointer, None)
        self._began.pop(intent.pointer, None)
        self._span = 0.0
        if self._hold is not None and self._hold[0] == intent.pointer:
            self._hold = None
        if intent.pointer in self._pushing:
            self._pushing.discard(intent.pointer)
            self._release(pane, intent.pointer)
            return True
        return super()._point(intent)

    def _down(self, pane: Pane, intent: Point) -> bool:
        used = super()._point(intent)
        on_map = pane.map.rect.collidepoint(self.ctx.canvas.point_px(intent.pos))
        if on_map:
            self._touching[intent.pointer] = self._began[intent.pointer] = intent.pos
            self._span = self._spread()
            if len(self._touching) > 1:
                self._pushing |= set(self._touching)
        elif pane.plays and pane.hand.hidden and pane.layout.hand.collidepoint(intent.pos):
            self._hold = (intent.pointer, 0.0)
        return used or on_map

    def _move(self, pane: Pane, intent: Point) -> bool:
        before = self._touching.get(intent.pointer)
        if before is None:
            return False
        self._touching[intent.pointer] = intent.pos
        if len(self._touching) > 1:
            return self._pinch(pane)
        if intent.pointer not in self._pushing:
            if math.dist(self._began[intent.pointer], intent.pos) < PUSH or not pane.hand.zoom_step:
                return False
            self._pushing.add(intent.pointer)
            self._release(pane, intent.pointer)
        scale = self.ctx.canvas.scale
        return pane.pan((intent.pos[0] - before[0]) * scale, (intent.pos[1] - before[1]) * scale)

    def _pinch(self, pane: Pane) -> bool:
        for pointer in self._touching:
            self._release(pane, pointer)
        span = self._spread()
        if not self._span or not span:
            self._span = span
            return False
        ratio = span / self._span
        if 1 / PINCH < ratio < PINCH:
            return False
        self._span = span
        return pane.zoom_about(1 if ratio > 1 else -1, self.ctx.canvas.point_px(self._middle()))

    def _release(self, pane: Pane, pointer: int) -> None:
        """What this finger was about to press is let go."""
        self._held.pop(pointer, None)
        pane.held.pop(pointer, None)

    def _middle(self) -> Position:
        count = len(self._touching)
        xs, ys = zip(*self._touching.values(), strict=True)
        return sum(xs) / count, sum(ys) / count

    def _spread(self) -> float:
        if len(self._touching) < 2:
            return 0.0
        middle = self._middle()
        return sum(math.dist(middle, pos) for pos in self._touching.values())

    def _wheel(self, intent: Wheel) -> bool:
        pane = self.panes[0] if self.panes else None
        pixel = self.ctx.canvas.point_px(intent.pos)
        if not isinstance(pane, Pane) or not pane.map.rect.collidepoint(pixel):
            return False
        return pane.zoom_about(1 if intent.steps > 0 else -1, pixel)

    def _zoom(self, pane: AnyPane, steps: int) -> None:
        """Keys and pads: one step closer to the route under the cursor, or away; from the closest back to the whole map."""
        if isinstance(pane, Pane):
            closest = pane.hand.zoom_step == 2 and steps > 0
            step = 0 if closest else pane.hand.zoom_step + steps
            pane.look_at(step, pane.map.middle_of(pane.hand.cursor))

    def _for_pane(self, pane: AnyPane, intent: Intent) -> bool:
        pane.hand.shown_for = 20.0
        if isinstance(intent, Back) and isinstance(pane, Pane) and not pane.hand.cancel():
            if pane.look_at(0, None):
                return True
            self.pause()
            return True
        return True if isinstance(intent, Back) else super()._for_pane(pane, intent)
