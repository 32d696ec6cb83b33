"""The keyboard: a table from keys to actions that a player may change (`bindings`), and own key repeat.

Modifier keys are followed here by their own events and forgotten on focus loss, so that an Alt
that was let go in another window is not still down when play goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import pygame

from branchline.ui.input.intents import (
    Accept,
    Advise,
    Back,
    Details,
    Erase,
    Far,
    Finish,
    Intent,
    Menu,
    Mirror,
    Next,
    Prev,
    Step,
    Text,
    ToggleFullscreen,
    Turn,
    Undo,
    Zoom,
)
from branchline.ui.input.repeat import Direction, Repeater

STEPS: Mapping[str, Direction] = {
    "up": (0, -1),
    "down": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
}

MAKERS: Mapping[str, Callable[[], Intent]] = {
    "accept": Accept,
    "back": Back,
    "turn": lambda: Turn(1),
    "turn_back": lambda: Turn(-1),
    "mirror": Mirror,
    "details": Details,
    "hint": Advise,
    "menu": Menu,
    "next": Next,
    "prev": Prev,
    "undo": Undo,
    "done": Finish,
    "zoom_in": lambda: Zoom(1),
    "zoom_out": lambda: Zoom(-1),
    "erase": Erase,
    "fullscreen": ToggleFullscreen,
}

DEFAULT_KEYS: Mapping[int, str] = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_RETURN: "accept",
    pygame.K_KP_ENTER: "accept",
    pygame.K_SPACE: "accept",
    pygame.K_ESCAPE: "back",
    pygame.K_AC_BACK: "back",
    pygame.K_r: "turn",
    pygame.K_e: "turn",
    pygame.K_q: "turn_back",
    pygame.K_m: "mirror",
    pygame.K_f: "mirror",
    pygame.K_i: "details",
    pygame.K_F1: "details",
    pygame.K_h: "hint",
    pygame.K_p: "menu",
    pygame.K_F10: "menu",
    pygame.K_MENU: "menu",
    pygame.K_TAB: "next",
    pygame.K_PAGEDOWN: "next",
    pygame.K_PAGEUP: "prev",
    pygame.K_z: "undo",
    pygame.K_u: "undo",
    pygame.K_d: "done",
    pygame.K_PLUS: "zoom_in",
    pygame.K_EQUALS: "zoom_in",
    pygame.K_KP_PLUS: "zoom_in",
    pygame.K_MINUS: "zoom_out",
    pygame.K_KP_MINUS: "zoom_out",
    pygame.K_BACKSPACE: "erase",
    pygame.K_DELETE: "erase",
    pygame.K_F11: "fullscreen",
}

PAGE_KEYS = frozenset({pygame.K_PAGEUP, pygame.K_PAGEDOWN})
"""Where something scrolls, they scroll it."""
FAR_KEYS = {pygame.K_HOME: False, pygame.K_END: True}
"""They lead to the beginning and to the end, unless they are given another meaning."""
SHIFT_KEYS = frozenset({pygame.K_LSHIFT, pygame.K_RSHIFT})
ALT_KEYS = frozenset({pygame.K_LALT, pygame.K_RALT})
MODIFIERS = SHIFT_KEYS | ALT_KEYS
LETTER_KEYS = range(pygame.K_SPACE, 1 << 30)
"""The codes of keys that write a letter are those of the letter; all others are larger."""


@dataclass(slots=True)
class Keyboard:
    """The keys that are down now, read through `table` (key code to action name)."""

    table: dict[int, str] = field(default_factory=lambda: dict(DEFAULT_KEYS))
    typing: bool = False
    """While a name is typed, keys with a letter on them are nothing but that letter."""
    _repeat: Repeater = field(default_factory=Repeater)
    _modifiers: set[int] = field(default_factory=set)
    _down: set[int] = field(default_factory=set)

    def feed(self, event: pygame.Event) -> list[Intent]:
        """The intents of one event; none for events of other devices."""
        if event.type == pygame.KEYDOWN:
            return self._pressed(event.key)
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
            self._modifiers.discard(event.key)
            self._repeat.let_go(event.key)
        elif event.type == pygame.TEXTINPUT and event.text.isprintable():
            return [Text(event.text)]
        return []

    def tick(self, dt_ms: float) -> list[Intent]:
        """The repeated steps that fall due."""
        return [Step(dx, dy, repeated=True) for dx, dy in self._repeat.tick(dt_ms)]

    def release(self, *, modifiers: bool = True) -> None:
        """No direction is held now; nor, unless told otherwise, a modifier key."""
        self._repeat.clear()
        self._down.clear()
        if modifiers:
            self._modifiers.clear()

    def holds(self, action: str) -> bool:
        """Whether a key that means this action is held."""
        return any(self.table.get(key) == action for key in self._down)

    @property
    def holding(self) -> bool:
        """Whether a repeating key is down."""
        return self._repeat.holding

    def _pressed(self, key: int) -> list[Intent]:
        if key in MODIFIERS:
            self._modifiers.add(key)
            return []
        if self.typing and key in LETTER_KEYS and key != pygame.K_DELETE:
            return []
        action = self.table.get(key, "")
        self._down.add(key)
        if action in STEPS:
            direction = STEPS[action]
            return [Step(*direction)] if self._repeat.press(key, direction) else []
        if action == "next" and self._modifiers & SHIFT_KEYS:
            action = "prev"
        if action == "accept" and self._modifiers & ALT_KEYS:
            action = "fullscreen"
        if action in ("next", "prev") and key in PAGE_KEYS:
            return [Next(page=True) if action == "next" else Prev(page=True)]
        if not action and key in FAR_KEYS:
            return [Far(FAR_KEYS[key])]
        return [MAKERS[action]()] if action in MAKERS else []
