"""The signs of buttons and keys: drawn for the device in hand, since no free set was found.

Here: `draw_glyph` and `glyph_width`. Not here: which hint is shown (`hints`).
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from pygame import FRect

from branchline.ui import theme
from branchline.ui.input.bindings import BUTTONS, KEYS, LEFT_TRIGGER, RIGHT_TRIGGER
from branchline.ui.input.pads import Family
from branchline.ui.input.pump import InputPump
from branchline.ui.painter import Painter

Glyph = str
"""A letter or word on a key or button, or one of "cross", "circle", "square", "triangle"."""

_A, _B, _X, _Y = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_Y,
)
_XBOX: Mapping[int, Glyph] = {
    _A: "A",
    _B: "B",
    _X: "X",
    _Y: "Y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "LB",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "RB",
    LEFT_TRIGGER: "LT",
    RIGHT_TRIGGER: "RT",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "LS",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "RS",
    pygame.CONTROLLER_BUTTON_START: "≡",
    pygame.CONTROLLER_BUTTON_BACK: "?",
}
BUTTON_GLYPHS: Mapping[Family, Mapping[int, Glyph]] = {
    "xbox": _XBOX,
    "sony": {
        **_XBOX,
        _A: "cross",
        _B: "circle",
        _X: "square",
        _Y: "triangle",
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "L1",
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "R1",
        LEFT_TRIGGER: "L2",
        RIGHT_TRIGGER: "R2",
        pygame.CONTROLLER_BUTTON_LEFTSTICK: "L3",
        pygame.CONTROLLER_BUTTON_RIGHTSTICK: "R3",
    },
    "nintendo": {
        **_XBOX,
        _A: "B",
        _B: "A",
        _X: "Y",
        _Y: "X",
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "L",
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "R",
        LEFT_TRIGGER: "ZL",
        RIGHT_TRIGGER: "ZR",
        pygame.CONTROLLER_BUTTON_START: "+",
        pygame.CONTROLLER_BUTTON_BACK: "-",
    },
    "steam": {
        **_XBOX,
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "L1",
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "R1",
        LEFT_TRIGGER: "L2",
        RIGHT_TRIGGER: "R2",
    },
    "other": _XBOX,
}
"""What stands on the button at each place, by maker."""
KEY_GLYPHS: Mapping[int, Glyph] = {
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Num Enter",
    pygame.K_ESCAPE: "Esc",
    pygame.K_AC_BACK: "Back",
    pygame.K_PAGEUP: "PgUp",
    pygame.K_PAGEDOWN: "PgDn",
    pygame.K_KP_PLUS: "Num +",
    pygame.K_KP_MINUS: "Num -",
    pygame.K_UP: "↑",
    pygame.K_DOWN: "↓",
    pygame.K_LEFT: "←",
    pygame.K_RIGHT: "→",
}
"""Short names of keys whose own names are long."""
MOVE = "+"
"""The sign for the arrows, or a pad's cross, as a whole."""
SHAPES = frozenset({"cross", "circle", "square", "triangle"})


def key_glyph(key: int) -> Glyph:
    """What stands on a key."""
    if key in KEY_GLYPHS:
        return KEY_GLYPHS[key]
    name = pygame.key.name(key)
    if not name or not name.isprintable():
        return f"#{key}"
    return name.upper() if len(name) == 1 else name.title()


def button_glyph(button: int, family: Family) -> Glyph:
    """What stands on a pad's button."""
    return BUTTON_GLYPHS[family].get(button, f"#{button}")


def glyph_of(action: str, pump: InputPump, family: Family | None) -> Glyph:
    """The sign for an action on a pad of this family, or on the keyboard for None, as they are set now."""
    if action == "move":
        return MOVE
    if family is None:
        keys = KEYS.codes(pump.keys, action)
        return key_glyph(keys[0]) if keys else action
    buttons = BUTTONS.codes(pump.buttons, action)
    return button_glyph(buttons[0], family) if buttons else action


def glyph_width(paint: Painter, glyph: Glyph, height: float) -> float:
    """How wide the sign is when it is `height` units high."""
    if glyph in SHAPES or len(glyph) == 1:
        return height
    return max(height, paint.measure(glyph, height * 0.55 / paint.text_size, bold=True)[0] + 24)


def draw_glyph(paint: Painter, glyph: Glyph, box: FRect, *, pad: bool) -> None:
    """Draw the sign: a round pad button, or a key cap."""
    if pad and box.width <= box.height * 1.05:
        paint.disc(box.center, box.height / 2, theme.TABLE_DARK, edge=theme.CHALK)
    else:
        paint.card(box, theme.TABLE_DARK, edge=theme.CHALK, radius=box.height * 0.24)
    if glyph in SHAPES:
        _draw_shape(paint, glyph, box.center, box.height * 0.2)
        return
    size = box.height * 0.55 / paint.text_size
    paint.text(glyph, box, size, theme.CHALK, bold=True, align="centre", one_line=True)


def _draw_shape(paint: Painter, shape: Glyph, centre: tuple[float, float], r: float) -> None:
    x, y = centre
    if shape == "cross":
        paint.stroke([(x - r, y - r), (x + r, y + r)], theme.CHALK, 4)
        paint.stroke([(x + r, y - r), (x - r, y + r)], theme.CHALK, 4)
    elif shape == "circle":
        paint.disc(centre, r * 1.15, theme.TABLE_DARK, edge=theme.CHALK)
    else:
        corners = [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]
        if shape == "triangle":
            corners = [(x, y - r * 1.1), (x + r * 1.1, y + r * 0.8), (x - r * 1.1, y + r * 0.8)]
        paint.stroke([*corners, corners[0]], theme.CHALK, 4)
