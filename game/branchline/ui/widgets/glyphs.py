"""The signs of buttons and keys: drawn for the device in hand, since no free set was found.

Here: `draw_glyph` and `glyph_width`. Not here: which hint is shown (`hints`).
"""

from __future__ import annotations

from collections.abc import Mapping

from pygame import FRect

from branchline.ui import theme
from branchline.ui.input.pads import Family
from branchline.ui.painter import Painter

Glyph = str
"""A letter or word on a key or button, or one of "cross", "circle", "square", "triangle"."""

PAD_GLYPHS: Mapping[Family, Mapping[str, Glyph]] = {
    "xbox": {"accept": "A", "back": "B", "turn": "X", "mirror": "Y", "prev": "LB", "next": "RB"},
    "sony": {
        "accept": "cross",
        "back": "circle",
        "turn": "square",
        "mirror": "triangle",
        "prev": "L1",
        "next": "R1",
    },
    "nintendo": {"accept": "B", "back": "A", "turn": "Y", "mirror": "X", "prev": "L", "next": "R"},
    "steam": {"accept": "A", "back": "B", "turn": "X", "mirror": "Y", "prev": "L1", "next": "R1"},
    "other": {"accept": "A", "back": "B", "turn": "X", "mirror": "Y", "prev": "LB", "next": "RB"},
}
MORE_PAD_GLYPHS: Mapping[str, Glyph] = {"menu": "≡", "details": "?", "move": "+"}
LEFT_TRIGGERS: Mapping[Family, Glyph] = {"sony": "L2", "steam": "L2", "nintendo": "ZL"}
KEY_GLYPHS: Mapping[str, Glyph] = {
    "accept": "Enter",
    "back": "Esc",
    "turn": "R",
    "mirror": "M",
    "prev": "PgUp",
    "next": "PgDn",
    "menu": "P",
    "details": "I",
    "undo": "Z",
    "move": "+",
}
SHAPES = frozenset({"cross", "circle", "square", "triangle"})


def glyph_of(action: str, family: Family | None) -> Glyph:
    """The sign for an action on a pad of this family, or on the keyboard for None."""
    if family is None:
        return KEY_GLYPHS.get(action, action)
    if action == "undo":
        return LEFT_TRIGGERS.get(family, "LT")
    return PAD_GLYPHS[family].get(action) or MORE_PAD_GLYPHS.get(action, action)


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
