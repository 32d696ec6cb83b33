"""The buttons at the foot of a pane, as tickets with a sign and a word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables import icons
from branchline.ui.tables.around import Around
from branchline.ui.tables.pane import TablePane
from branchline.ui.tables.spots import NEED_WORDS, Spot

Pane = TablePane[Any, Any, Any, Any]
DEPTH = 5.0
GAP = 10.0
LARGE = 70.0
"""On a button at least so high a word says more than a sign."""
ONE_LINE = theme.SMALLEST_TEXT * 1.9
"""Too low for two lines of the smallest text, with room for one."""
SIGN_SAYS_MORE = ("turn", "turn_back")
"""Two that have the same word: only their signs tell which is which."""
SHORTER = ("end",)
"""Buttons that have a shorter word where theirs does not fit: a sign alone does not say which button a text speaks of."""
CROSSED = ("ignore", "decline")
"""They have a cross for a sign."""
Face = Callable[[Painter, Any, Spot, FRect], bool]
"""Draws what is on a button of a game's own; false for one that has a sign and a word."""


def ticket_colours(
    *, enabled: bool, primary: bool
) -> tuple[theme.Colour, theme.Colour, theme.Colour]:
    """Paper, edge and ink of a ticket."""
    if not enabled:
        return theme.TABLE_LIGHT, theme.TABLE_LINE, theme.CHALK_DIM
    if primary:
        return theme.ORANGE, theme.ORANGE_DEEP, theme.SHADOW
    return theme.PAPER, theme.PAPER_EDGE, theme.INK


def draw_tools(paint: Painter, pane: Pane, around: Around, own: Face = lambda *_: False) -> None:
    """All buttons of what is asked now; none in a pane that is only looked at."""
    if not pane.plays:
        return
    for spot in pane.tool_spots():
        _tool(paint, pane, spot, own, pressed=spot.name in around.held)


def _tool(paint: Painter, pane: Pane, spot: Spot, own: Face, *, pressed: bool) -> None:
    fill, edge, ink = ticket_colours(enabled=spot.enabled, primary=spot.primary)
    face = FRect(spot.rect.left, spot.rect.top, spot.rect.width, spot.rect.height - DEPTH)
    if pressed:
        face.move_ip(0, DEPTH * 0.7)
    paint.ticket(face, fill, edge, depth=0 if pressed else DEPTH)
    if not own(paint, pane, spot, face):
        draw_sign_and_word(paint, pane, spot.name, face, ink)


def draw_sign_and_word(
    paint: Painter, pane: Pane, name: str, face: FRect, ink: theme.Colour
) -> None:
    """Sign and word, or only one of them where there is no room or no sign."""
    label = pane.ctx.text(f"table.do_{name}")
    side = min(face.height * 0.5, 44.0)
    size = min(pane.layout.body, 30.0)
    pad = paint.ticket_pad(face.height)
    room = face.width - side - 2 * pad - GAP
    wide = paint.measure(label, min(size, 28.0), bold=True)[0] <= room
    word = name in NEED_WORDS or (face.height >= LARGE and name not in SIGN_SAYS_MORE)
    if not wide and name in SHORTER and not _fits(paint, label, face.inflate(-2 * pad, -8)):
        label = pane.ctx.text(f"table.do_{name}.short")
        wide = paint.measure(label, min(size, 28.0), bold=True)[0] <= room
    if not wide and word and _fits(paint, label, face.inflate(-2 * pad, -8)):
        _word(paint, label, face.inflate(-2 * pad, -8), size, ink)
        return
    if not wide and name in icons.NAMES:
        box = FRect(0, 0, side * 1.1, side * 1.1)
        box.center = face.center
        icons.draw_sign(paint, name, box, ink)
        return
    if name not in icons.NAMES:
        if not _fits(paint, label, face.inflate(-2 * pad, -8)):
            pad = face.height * 0.17
        _word(paint, label, face.inflate(-2 * pad, -8), size, ink)
        return
    words = min(room, paint.measure(label, size, bold=True)[0])
    left = face.centerx - (side + GAP + words) / 2
    box = FRect(left, face.centery - side / 2, side, side)
    icons.draw_sign(paint, name, box, ink)
    text = FRect(box.right + GAP, face.top + 4, words + 2, face.height - 8)
    paint.text(label, text, size, ink, bold=True, one_line=True)


def _word(paint: Painter, label: str, box: FRect, size: float, ink: theme.Colour) -> None:
    """A label alone; one without spaces is not broken if it fits a line at all."""
    whole = " " not in label and _fits(paint, label, FRect(0, 0, box.width, ONE_LINE))
    paint.text(label, box, size, ink, bold=True, align="centre", one_line=whole)


def unsaid(paint: Painter, pane: Pane) -> list[str]:
    """The words of buttons that have only room for their cross, which does not say enough."""
    words = []
    for spot in pane.tool_spots() if pane.plays else ():
        if spot.name in CROSSED:
            label = pane.ctx.text(f"table.do_{spot.name}")
            pad = paint.ticket_pad(spot.rect.height - DEPTH)
            if not _fits(paint, label, spot.rect.inflate(-2 * pad, -8 - DEPTH)):
                words.append(label)
    return words


def _fits(paint: Painter, label: str, box: FRect) -> bool:
    """Whether the words fit into the box, in as many lines as that takes."""
    smallest = theme.SMALLEST_TEXT / paint.text_size
    widest = max(paint.measure(word, smallest, bold=True)[0] for word in label.split())
    high = paint.measure(label, smallest, box.width, bold=True)[1]
    return widest <= box.width and high <= box.height
