"""The buttons at the foot of a pane: those with a die on them are this game's own."""

from __future__ import annotations

import math

from pygame import FRect

from branchline.engine.thirty_rails.faces import PAIRS
from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables import tools
from branchline.ui.tables.around import Around
from branchline.ui.tables.spots import Spot
from branchline.ui.tables.thirty_rails.hand import Mode
from branchline.ui.tables.thirty_rails.pane import Pane

ROOM_FOR_WORD = 100.0
"""A narrower button shows a sign instead of its word."""


def draw_tools(paint: Painter, pane: Pane, around: Around) -> None:
    """All buttons of what is asked now; none in a pane that is only looked at."""
    tools.draw_tools(paint, pane, around, _value)


def _coin(paint: Painter, face: FRect, ink: theme.Colour) -> None:
    """A coin with a plus: shares are bought."""
    x, y = face.center
    r = face.height * 0.3
    arm = r * 0.5
    turn = [2 * math.pi * i / 24 for i in range(25)]
    paint.stroke([(x + r * math.cos(a), y + r * math.sin(a)) for a in turn], ink, 4)
    paint.stroke([(x - arm, y), (x + arm, y)], ink, 4)
    paint.stroke([(x, y - arm), (x, y + arm)], ink, 4)


def _pair(paint: Painter, pane: Pane, pair: str, face: FRect) -> None:
    narrow = face.width < 1.6 * face.height
    side = (
        min(face.height * 0.5, face.width * 0.52)
        if narrow
        else min(face.height * 0.62, face.width * 0.36)
    )
    step = (side * 0.8, side * 0.74) if narrow else (side * 1.25, 0.0)
    for number, end in enumerate(pair.split("-")):
        box = FRect(0, 0, side, side)
        away = number - 0.5
        box.center = (face.centerx + away * step[0], face.centery + away * step[1])
        square = pane.ctx.canvas.rect_px(box)
        paint.surface.blit(pane.stamps.station(int(end), square.width), square)


def _value(paint: Painter, pane: Pane, spot: Spot, face: FRect) -> bool:
    """A die with the value that the button gives it, or the stations of a pair."""
    if spot.name.startswith("pair."):
        _pair(paint, pane, PAIRS[int(spot.name.removeprefix("pair."))], face)
        return True
    if spot.name == "buy" or (spot.name == "place" and pane.hand.mode == Mode.BUYING):
        ink = tools.ticket_colours(enabled=spot.enabled, primary=spot.primary)[2]
        if face.width < ROOM_FOR_WORD:
            _coin(paint, face, ink)
        else:
            tools.draw_sign_and_word(paint, pane, "buy", face, ink)
        return True
    if not spot.name.startswith("value."):
        return False
    side = min(face.width - 12, face.height * 1.25)
    box = FRect(0, 0, side, side)
    box.center = face.center
    square = pane.ctx.canvas.rect_px(box)
    value = int(spot.name.removeprefix("value."))
    stamp = pane.stamps.die(pane.hand.choosing or "white", value, square.width)
    if not spot.enabled:
        stamp = stamp.copy()
        stamp.set_alpha(80)
    paint.surface.blit(stamp, square)
    return True
