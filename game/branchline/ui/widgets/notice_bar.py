"""Draws the standing notices over whatever scene is shown. Not here: what they say."""

from __future__ import annotations

import pygame
from pygame import FRect

from branchline.ui import theme
from branchline.ui.context import Context

MOST_SHOWN = 3
WIDEST_PART = 0.56
"""Of the safe area: what stands in the corners stays free."""


def draw_notices(ctx: Context, surface: pygame.Surface) -> None:
    """The oldest notices as orange strips in the middle of the upper edge, where no button is pressed in a hurry."""
    standing = ctx.notices.standing[:MOST_SHOWN]
    if not standing:
        return
    paint, safe = ctx.paint.on(surface), ctx.canvas.safe
    top = safe.top + 8
    for notice in standing:
        words = ctx.text(notice.code, **dict(notice.values))
        width = min(safe.width * WIDEST_PART, 960.0)
        inner_width = width - 2 * theme.PAD
        height = paint.measure(words, theme.TEXT_SMALL, inner_width)[1] + 24
        strip = FRect(safe.centerx - width / 2, top, width, height)
        paint.card(strip, theme.ORANGE_PALE, edge=theme.ORANGE_DEEP)
        paint.text(
            words,
            strip.inflate(-2 * theme.PAD, -16),
            theme.TEXT_SMALL,
            theme.INK,
            align="centre",
        )
        top = strip.bottom + 8
