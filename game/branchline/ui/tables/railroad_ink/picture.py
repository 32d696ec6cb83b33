"""A small picture of an empty board for the lobby. Not here: the board one plays on (`sheet`)."""

from __future__ import annotations

from pygame import FRect

from branchline.ui.painter import Painter
from branchline.ui.tables.railroad_ink.sheet import InkBoard, SheetFrame, SheetLayer
from branchline.ui.tables.railroad_ink.stamps import Stamps


def draw_board(paint: Painter, rect: FRect, board: InkBoard, _art: object) -> None:
    """The empty sheet with its exits and buildings, filling the square `rect`."""
    frame = SheetFrame(paint.canvas.rect_px(rect))
    layer = SheetLayer(frame, board, Stamps(paint.media.fonts, paint.palette))
    paint.surface.blit(layer.surface, frame.rect)
