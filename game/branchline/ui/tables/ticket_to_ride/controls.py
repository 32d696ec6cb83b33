"""Pointing at a map: pushing it, pinching, the wheel, and holding a hand to see it.

Here: `MapControls`. Not here: what all tables do with devices (`tables.controls`).
"""

from __future__ import annotations

from typing import Any

from branchline.ui.input.intents import Back, Intent, Point, Wheel
from branchline.ui.tables.controls import Controls
from branchline.ui.tables.fingers import Fingers, Pinch
from branchline.ui.tables.pane import TablePane
from branchline.ui.tables.ticket_to_ride.pane import Pane

AnyPane = TablePane[Any, Any, Any, Any]
PUSH = 16.0
"""A finger that has moved so many units pushes the map; it presses nothing any more."""
HOLD = 0.35
"""Seconds that a hidden hand is held before it is turned up."""


class MapControls(Controls):
    """Gives each intent to the one pane; several fingers may be on the map."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._fingers = Fingers()
        self._hold: tuple[int, float] | None = None

    def let_go(self) -> None:
        """Nothing that is pressed now will do anything."""
        super().let_go()
        self._fingers.clear()
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
        if self._hold is not None and self._hold[0] == intent.pointer:
            self._hold = None
        if self._fingers.up(intent.pointer):
            self._release(pane, intent.pointer)
            self._contacts.forget(intent.pointer)
            return True
        return super()._point(intent)

    def _down(self, pane: Pane, intent: Point) -> bool:
        used = super()._point(intent)
        on_map = pane.map.rect.collidepoint(self.ctx.canvas.point_px(intent.pos))
        if on_map:
            self._fingers.down(intent.pointer, intent.pos)
        elif pane.plays and pane.hand.hidden and pane.layout.hand.collidepoint(intent.pos):
            self._hold = (intent.pointer, 0.0)
        return used or on_map

    def _move(self, pane: Pane, intent: Point) -> bool:
        if not self._fingers.holds(intent.pointer):
            return False
        may_push = pane.hand.zoom_step > 0
        moved = self._fingers.move(intent.pointer, intent.pos, PUSH, may_push=may_push)
        for pointer in self._fingers.moving:
            self._release(pane, pointer)
        if isinstance(moved, Pinch):
            return pane.zoom_about(moved.step, self.ctx.canvas.point_px(moved.about))
        return moved is not None and pane.pan(*self.ctx.canvas.point_px(moved.by))

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
