"""The attendant's ways in, held for some seconds: corners, or a chord of a pad or of keys.

Two fingers hold opposite corners; a mouse, which has but one pointer, holds any. Read from raw events, so that no scene and no binding of keys can be in the way. Not here: what happens then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

Corner = tuple[bool, bool]
"""Right and low, or not."""

CORNER_PART = 0.14
"""A corner is a square with this part of the screen's shorter side."""
PAD_CHORD = frozenset(
    {
        pygame.CONTROLLER_BUTTON_BACK,
        pygame.CONTROLLER_BUTTON_START,
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    }
)
"""View, Menu, LB and RB."""
PLAIN_CHORD = frozenset({4, 5, 6, 7})
"""The same on pads that SDL has no names for."""
MOUSE = frozenset({pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION})
LETTING_GO = frozenset({pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED})


@dataclass(slots=True)
class Holds:
    """What is held now. `due` is true once for each hold that lasted long enough."""

    seconds: float
    size: Callable[[], tuple[int, int]]
    """The window in pixels."""
    named: Callable[[int], bool]
    """Whether SDL has names for the buttons of the pad with this instance id."""
    keys: Sequence[str] = ()
    """A chord of keys by SDL's names; none, no chord."""
    _fingers: dict[tuple[int, int], Corner] = field(default_factory=dict)
    _mouse: Corner | None = None
    """Where the mouse holds its button."""
    _buttons: dict[int, set[int]] = field(default_factory=dict)
    _plain: dict[int, set[int]] = field(default_factory=dict)
    _keys: set[int] = field(default_factory=set)
    _since: float | None = None
    _told: bool = False

    def feed(self, event: pygame.Event) -> None:
        """Something was pressed, moved or let go."""
        kind = event.type
        if kind in (pygame.FINGERDOWN, pygame.FINGERMOTION):
            self._finger((event.touch_id, event.finger_id), event.x, event.y)
        elif kind == pygame.FINGERUP:
            self._fingers.pop((event.touch_id, event.finger_id), None)
        elif kind in MOUSE:
            self._mouse_moved(event)
        elif kind == pygame.CONTROLLERBUTTONDOWN:
            self._buttons.setdefault(event.instance_id, set()).add(event.button)
        elif kind == pygame.CONTROLLERBUTTONUP:
            self._buttons.get(event.instance_id, set()).discard(event.button)
        elif kind == pygame.JOYBUTTONDOWN and not self.named(event.instance_id):
            self._plain.setdefault(event.instance_id, set()).add(event.button)
        elif kind == pygame.JOYBUTTONUP:
            self._plain.get(event.instance_id, set()).discard(event.button)
        elif kind == pygame.KEYDOWN:
            self._keys.add(event.key)
        elif kind == pygame.KEYUP:
            self._keys.discard(event.key)
        elif kind == pygame.JOYDEVICEREMOVED:
            self._buttons.pop(event.instance_id, None)
            self._plain.pop(event.instance_id, None)
        elif kind in LETTING_GO:
            self.let_go()

    def let_go(self) -> None:
        """Nothing is held."""
        self._fingers.clear()
        self._mouse = None
        self._buttons.clear()
        self._plain.clear()
        self._keys.clear()

    def due(self, now: float) -> bool:
        """Whether a hold has just lasted long enough."""
        if not self._held():
            self._since, self._told = None, False
            return False
        if self._since is None:
            self._since = now
        if self._told or now - self._since < self.seconds:
            return False
        self._told = True
        return True

    @property
    def waiting(self) -> bool:
        """Whether something is held that is not due yet."""
        return self._held() and not self._told

    def _finger(self, finger: tuple[int, int], x: float, y: float) -> None:
        """`x` and `y` are parts of the window from 0 to 1."""
        corner = self._corner(x, y)
        if corner is not None:
            self._fingers[finger] = corner
        else:
            self._fingers.pop(finger, None)

    def _mouse_moved(self, event: pygame.Event) -> None:
        """Only a real mouse counts, and only the button that presses; its hold begins in the corner where it is pressed."""
        if event.touch:
            return
        width, height = self.size()
        corner = self._corner(event.pos[0] / max(1, width), event.pos[1] / max(1, height))
        if event.type == pygame.MOUSEMOTION:
            self._mouse = self._mouse if corner == self._mouse else None
        elif event.button == pygame.BUTTON_LEFT:
            self._mouse = corner if event.type == pygame.MOUSEBUTTONDOWN else None

    def _corner(self, x: float, y: float) -> Corner | None:
        """The corner of the window that this place is in."""
        width, height = self.size()
        reach = CORNER_PART * min(width, height)
        across, down = reach / max(1, width), reach / max(1, height)
        if min(x, 1 - x) > across or min(y, 1 - y) > down:
            return None
        return x > 0.5, y > 0.5

    def _held(self) -> bool:
        if self._mouse is not None:
            return True
        corners = set(self._fingers.values())
        if any((not right, not low) in corners for right, low in corners):
            return True
        if any(buttons >= PAD_CHORD for buttons in self._buttons.values()):
            return True
        if any(buttons >= PLAIN_CHORD for buttons in self._plain.values()):
            return True
        chord = {pygame.key.key_code(name) for name in self.keys}
        return bool(chord) and self._keys >= chord
