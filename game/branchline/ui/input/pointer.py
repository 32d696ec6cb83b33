"""Mouse and touch as one: every press becomes one run of `Point` intents, never two.

Touch screens send a made-up mouse event for each finger, some drivers a second one without a
mark. Fingers win: marked mouse events are dropped, and so is a mouse press that falls within
50 ms and 20 pixels of a finger. Nothing here needs hover, drags or double taps.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from branchline.ui.canvas import Canvas
from branchline.ui.input.intents import (
    MOUSE,
    TOUCH,
    Back,
    Device,
    Hover,
    Intent,
    Point,
    Wheel,
)

SAME_TAP_MS = 50.0
SAME_TAP_PX = 20.0
TOUCH_IN_USE_MS = 700.0
MOUSE_POINTER = 0

Position = tuple[float, float]


def _near(a: Position, b: Position) -> bool:
    return abs(a[0] - b[0]) <= SAME_TAP_PX and abs(a[1] - b[1]) <= SAME_TAP_PX


@dataclass(slots=True)
class _Tap:
    at_ms: float
    pos_px: Position


@dataclass(slots=True)
class PointerMerge:
    """All presses that are down now. Pointer 0 is the mouse, each finger has its own number."""

    _down: dict[int, Position] = field(default_factory=dict)
    _fingers: dict[tuple[int, int], int] = field(default_factory=dict)
    _finger_taps: list[_Tap] = field(default_factory=list)
    _mouse_tap: _Tap | None = None
    _mouse_px: Position = (0.0, 0.0)

    def feed(self, event: pygame.Event, canvas: Canvas, now_ms: float) -> list[Intent]:
        """The intents of one event; none for events of other devices and for doubles."""
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return self._finger(event, canvas, now_ms)
        if getattr(event, "touch", False):
            return []
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._mouse_down(event, canvas, now_ms)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._end(MOUSE_POINTER, canvas.to_units(event.pos))
        if event.type == pygame.MOUSEMOTION:
            return self._mouse_motion(event, canvas, now_ms)
        if event.type == pygame.MOUSEWHEEL and event.y:
            return [Wheel(event.y, canvas.to_units(self._mouse_px), device=MOUSE)]
        return []

    def release(self) -> list[Intent]:
        """Forget every press; what still comes of them is ignored. Returns their "cancel"s."""
        ended: list[Intent] = [
            Point(pointer, "cancel", pos, device=_device(pointer))
            for pointer, pos in self._down.items()
        ]
        self._down.clear()
        self._fingers.clear()
        return ended

    def _finger(self, event: pygame.Event, canvas: Canvas, now_ms: float) -> list[Intent]:
        key = (int(event.touch_id), int(event.finger_id))
        pos_px = (event.x * canvas.width_px, event.y * canvas.height_px)
        pos = canvas.to_units(pos_px)
        self._note_finger(pos_px, now_ms)
        if event.type == pygame.FINGERDOWN:
            intents: list[Intent] = []
            if key in self._fingers:
                intents += self._cancel(self._fingers.pop(key))
            tap = self._mouse_tap
            if tap and now_ms - tap.at_ms <= SAME_TAP_MS and _near(tap.pos_px, pos_px):
                if MOUSE_POINTER not in self._down:
                    return intents
                intents += self._cancel(MOUSE_POINTER)
            pointer = self._fingers[key] = self._free_number()
            self._down[pointer] = pos
            return [*intents, Point(pointer, "down", pos, device=TOUCH)]
        held = self._fingers.get(key)
        if held is None:
            return []
        if event.type == pygame.FINGERMOTION:
            self._down[held] = pos
            return [Point(held, "move", pos, device=TOUCH)]
        del self._fingers[key]
        return self._end(held, pos)

    def _mouse_down(self, event: pygame.Event, canvas: Canvas, now_ms: float) -> list[Intent]:
        self._mouse_px = event.pos
        for tap in self._finger_taps:
            if now_ms - tap.at_ms <= SAME_TAP_MS and _near(tap.pos_px, event.pos):
                return []
        if event.button == 3:
            return [Back(device=MOUSE)]
        if event.button != 1:
            return []
        pos = canvas.to_units(event.pos)
        intents = self._cancel(MOUSE_POINTER)
        self._mouse_tap = _Tap(now_ms, event.pos)
        self._down[MOUSE_POINTER] = pos
        return [*intents, Point(MOUSE_POINTER, "down", pos, device=MOUSE)]

    def _mouse_motion(self, event: pygame.Event, canvas: Canvas, now_ms: float) -> list[Intent]:
        self._mouse_px = event.pos
        pos = canvas.to_units(event.pos)
        if MOUSE_POINTER in self._down:
            self._down[MOUSE_POINTER] = pos
            return [Point(MOUSE_POINTER, "move", pos, device=MOUSE)]
        touching = self._fingers or any(
            now_ms - tap.at_ms < TOUCH_IN_USE_MS for tap in self._finger_taps
        )
        if touching or any(event.buttons):
            return []
        return [Hover(pos, device=MOUSE)]

    def _note_finger(self, pos_px: Position, now_ms: float) -> None:
        self._finger_taps = [
            tap for tap in self._finger_taps if now_ms - tap.at_ms < TOUCH_IN_USE_MS
        ][-20:]
        self._finger_taps.append(_Tap(now_ms, pos_px))

    def _free_number(self) -> int:
        used = set(self._fingers.values())
        return next(number for number in range(1, len(used) + 2) if number not in used)

    def _end(self, pointer: int, pos: Position) -> list[Intent]:
        if self._down.pop(pointer, None) is None:
            return []
        return [Point(pointer, "up", pos, device=_device(pointer))]

    def _cancel(self, pointer: int) -> list[Intent]:
        pos = self._down.pop(pointer, None)
        return [] if pos is None else [Point(pointer, "cancel", pos, device=_device(pointer))]


def _device(pointer: int) -> Device:
    return MOUSE if pointer == MOUSE_POINTER else TOUCH
