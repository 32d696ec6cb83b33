"""Which key or button does what, in a column beside the sheet, for the device in hand."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from branchline.ui import theme
from branchline.ui.context import Context
from branchline.ui.painter import Painter
from branchline.ui.widgets.glyphs import draw_glyph, glyph_of, glyph_width
from branchline.ui.widgets.hints import Hint

LINE = 58.0
SIGN = 44.0


def draw_hints(paint: Painter, ctx: Context, box: FRect, hints: Sequence[Hint], seat: int) -> None:
    """As many hints as the box has room for, with the signs of the seat's device; none for mouse and touch."""
    device = ctx.input.device_for(seat)
    if device.kind in ("mouse", "touch"):
        return
    family = ctx.input.pads.family_of(device) if device.kind == "pad" else None
    y = box.top
    for action, code in hints:
        if y + LINE > box.bottom:
            return
        glyph = glyph_of(action, ctx.input, family)
        sign = FRect(box.left + 6, y + (LINE - SIGN) / 2, glyph_width(paint, glyph, SIGN), SIGN)
        draw_glyph(paint, glyph, sign, pad=family is not None)
        left = max(sign.right + 14, box.left + 110)
        words = FRect(left, y, box.right - left, LINE)
        paint.text(ctx.text(code), words, theme.TEXT_SMALL, theme.CHALK_DIM, one_line=True)
        y += LINE
