"""The buttons at the foot of a pane, as tickets with a sign and a word."""

from __future__ import annotations

from pygame import FRect

from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables import icons
from branchline.ui.tables.around import Around
from branchline.ui.tables.spots import Spot
from branchline.ui.tables.thirty_rails.pane import Pane


def ticket_colours(
    *, enabled: bool, primary: bool
) -> tuple[theme.Colour, theme.Colour, theme.Colour]:
    """Paper, edge and ink of a ticket."""
    if not enabled:
        return theme.TABLE_LIGHT, theme.TABLE_LINE, theme.CHALK_DIM
    if primary:
        return theme.ORANGE, theme.ORANGE_DEEP, theme.SHADOW
    return theme.PAPER, theme.PAPER_EDGE, theme.INK


def draw_tools(paint: Painter, pane: Pane, around: Around) -> None:
    """All buttons of what is asked now; none in a pane that is only looked at."""
    if not pane.plays:
        return
    names = {choice.name for choice in pane.hand.choices()}
    for spot in pane.spots():
        if spot.name in names:
            _tool(paint, pane, spot, pressed=spot.name in around.held)


def _tool(paint: Painter, pane: Pane, spot: Spot, *, pressed: bool) -> None:
    fill, edge, ink = ticket_colours(enabled=spot.enabled, primary=spot.primary)
    depth = 5.0
    face = FRect(spot.rect.left, spot.rect.top, spot.rect.width, spot.rect.height - depth)
    if pressed:
        face.move_ip(0, depth * 0.7)
    paint.ticket(face, fill, edge, depth=0 if pressed else depth)
    if spot.name.startswith("value."):
        side = min(face.width - 12, face.height * 1.25)
        box = FRect(0, 0, side, side)
        box.center = face.center
        square = pane.ctx.canvas.rect_px(box)
        kind = pane.hand.choosing or "white"
        value = int(spot.name.removeprefix("value."))
        stamp = pane.stamps.die(kind, value, square.width)
        if not spot.enabled:
            stamp = stamp.copy()
            stamp.set_alpha(80)
        paint.surface.blit(stamp, square)
        return
    label = pane.ctx.text(f"table.do_{spot.name}")
    side = min(face.height * 0.5, 44.0)
    size = min(pane.layout.body, 30.0)
    pad = face.height * 0.17
    room = face.width - side - 2 * pad - 10
    wide = paint.measure(label, min(size, 28.0), bold=True)[0] <= room
    if not wide and spot.name in icons.NAMES:
        box = FRect(0, 0, side * 1.1, side * 1.1)
        box.center = face.center
        icons.draw_sign(paint, spot.name, box, ink)
        return
    if spot.name not in icons.NAMES:
        paint.text(label, face.inflate(-2 * pad, -8), size, ink, bold=True, align="centre")
        return
    box = FRect(face.left + pad, face.centery - side / 2, side, side)
    icons.draw_sign(paint, spot.name, box, ink)
    text = FRect(box.right + 10, face.top + 4, room, face.height - 8)
    paint.text(label, text, size, ink, bold=True, one_line=True)
