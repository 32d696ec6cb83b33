"""The attendant's ways in: two opposite corners, a chord of a pad, or a chord of keys, held for some seconds.

Read from raw events, so that no scene and no binding of keys can be in the way. Not here: what happens then.
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
        width, height = self.size()
        reach = CORNER_PART * min(width, height)
        across, down = reach / max(1, width), reach / max(1, height)
        right, low = x > 0.5, y > 0.5
        if min(x, 1 - x) <= across and min(y, 1 - y) <= down:
            self._fingers[finger] = (right, low)
        else:
            self._fingers.pop(finger, None)

    def _held(self) -> bool:
        corners = set(self._fingers.values())
        if any((not right, not low) in corners for right, low in corners):
            return True
        if any(buttons >= PAD_CHORD for buttons in self._buttons.values()):
            return True
        if any(buttons >= PLAIN_CHORD for buttons in self._plain.values()):
            return True
        chord = {pygame.key.key_code(name) for name in self.keys}
        return bool(chord) and self._keys >= chord
