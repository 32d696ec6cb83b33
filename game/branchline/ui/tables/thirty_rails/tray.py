"""The dice tray of a pane: dice at rest, the track of the black one, the buttons that change them."""

from __future__ import annotations

from pygame import FRect

from branchline.engine.thirty_rails.faces import TILES_OF
from branchline.ui import theme
from branchline.ui.painter import Painter
from branchline.ui.tables import icons
from branchline.ui.tables.around import Around
from branchline.ui.tables.thirty_rails.hand import DICE, Mode
from branchline.ui.tables.thirty_rails.pane import Pane
from branchline.ui.tables.thirty_rails.stamps import DieKind
from branchline.ui.tables.tools import ticket_colours

FELT: theme.Colour = (37, 66, 72)
FELT_EDGE: theme.Colour = (24, 44, 50)
BADGE, BADGE_AT = 0.3, (0.885, 0.85)
"""How large the pencil on a die is, and its middle, in parts of the die's box: beside the pips."""


def draw_tray(paint: Painter, pane: Pane, around: Around) -> None:
    """The tray with the dice that lie in it; dice in the air are drawn every frame elsewhere."""
    tray, shown = pane.layout.dice, pane.shown
    paint.card(tray, FELT, edge=FELT_EDGE, line=4, radius=18)
    for kind in DICE:
        value = shown.white if kind == "white" else shown.black
        box = pane.ctx.canvas.rect_px(pane.die_box(kind))
        if value and kind not in shown.flights:
            paint.surface.blit(pane.stamps.die(kind, value, box.width), box)
            _override_mark(paint, pane, kind, around)
    if shown.black and pane.stage.turn and "black" not in shown.flights:
        track = pane.track_box()
        paint.card(track, theme.PAPER, edge=theme.PAPER_EDGE, radius=8)
        square = pane.ctx.canvas.rect_px(track.inflate(-6, -6))
        tile = TILES_OF[shown.black][0]
        paint.surface.blit(pane.stamps.tile(tile, square.width), square)


def _override_mark(paint: Painter, pane: Pane, kind: DieKind, around: Around) -> None:
    """The button that changes the die, or a crossed-out one when it has been used."""
    hand = pane.hand
    left = hand.override_left(kind) if pane.plays else None
    if left is None or not pane.stage.turn or hand.mode == Mode.OVER:
        return
    name = f"die.{kind}"
    box = pane.change_box(kind)
    usable = hand.can_override(kind)
    if pane.layout.small:
        side = box.width * BADGE
        badge = FRect(0, 0, side, side)
        badge.center = (box.left + BADGE_AT[0] * box.width, box.top + BADGE_AT[1] * box.height)
        centre = badge.center
        paint.disc(centre, side / 2, theme.ORANGE if usable else theme.TABLE_LIGHT)
        ink = theme.SHADOW if usable else theme.CHALK_DIM
        icons.draw_sign(
            paint, "place" if left else "cancel", badge.inflate(-side * 0.4, -side * 0.4), ink
        )
        return
    chosen = hand.choosing == kind
    fill, edge, ink = ticket_colours(enabled=usable, primary=chosen)
    face = box.move(0, 4) if name in around.held else box
    paint.card(face, fill, edge=edge, radius=10)
    code = "table.change" if left else "table.changed"
    paint.text(
        pane.ctx.text(code),
        face.inflate(-4, -6),
        28.0,
        ink,
        bold=True,
        align="centre",
        one_line=True,
    )
