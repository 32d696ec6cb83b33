"""The pictures of the panes: what does not move is kept, and turned panes are drawn upright and shown turned.

Here: `Pictures`. Not here: what the parts of a pane are (`parts`, and those of each game), and where panes lie
(`seating`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

import pygame
from pygame import Rect

from branchline.ui import theme
from branchline.ui.context import Context
from branchline.ui.tables.around import Around
from branchline.ui.tables.pane import TablePane
from branchline.ui.tables.pane_boxes import ROWS
from branchline.ui.tables.parts import Part, draw_loupe, draw_parts, draw_spread

Pane = TablePane[Any, Any, Any, Any]
PartsOf = Callable[[Any, Around], Mapping[str, Part]]


class _Still:
    """What does not move in some panes, on a surface of this size in pixels."""

    def __init__(self, ctx: Context, size: tuple[int, int], panes: Sequence[Pane]) -> None:
        self.panes = list(panes)
        self._ground = pygame.Surface(size)
        paint = ctx.paint.on(self._ground)
        paint.table()
        for pane in panes:
            if pane.one_of_several:
                paint.card(pane.layout.rect, theme.TABLE_DARK, radius=0)
            paint.sheet(pane.layout.sheet, grid=0)
        self.picture = self._ground.copy()
        self._drawn: list[dict[str, Hashable]] = [{} for _ in panes]

    def bring_up_to_date(self, parts_of: PartsOf, around_of: Callable[[Pane], Around]) -> int:
        """Every part shows what is so now; how many had to be drawn."""
        count = 0
        for pane, drawn in zip(self.panes, self._drawn, strict=True):
            around = around_of(pane)
            parts = parts_of(pane, around)
            count += draw_parts(pane, around, self.picture, self._ground, drawn, parts)
        return count


def draw_over(
    target: pygame.Surface, pane: Pane, parts_of: PartsOf, around_of: Callable[[Pane], Around]
) -> None:
    """What lies over all that moves: the frame of the loupe, the open card of score rows, a part that is spread out."""
    spread = pane.spread.part
    if not (pane.loupe.open or pane.rows_open or spread):
        return
    around = around_of(pane)
    paint = pane.ctx.paint.on(target)
    parts = parts_of(pane, around)
    if pane.loupe.open:
        draw_loupe(paint, pane, around)
    if pane.rows_open:
        parts["score"][2](paint, pane, around)
        if pane.hand.focus in (*pane.row_boxes(), ROWS):
            pane.draw_focus(target)
    if spread:
        draw_spread(paint, pane, around, parts[spread][2])


class _Turned:
    """One turned pane: its still picture, and the upright one with all that moves."""

    def __init__(self, ctx: Context, pane: Pane) -> None:
        self.pane = pane
        place = ctx.canvas.rect_px(pane.place.box)
        size = place.size if pane.place.turn == 2 else (place.height, place.width)
        self.place = place
        self._still = _Still(ctx, size, [pane])
        self._upright = pygame.Surface(size)
        # Imported here: numpy costs about 0.1 s, and most tables have no turned pane.
        from branchline.ui.tables.turning import show_turned  # noqa: PLC0415

        self._show = show_turned
        self._rest: Hashable = None

    def draw(
        self,
        target: pygame.Surface,
        parts_of: PartsOf,
        around_of: Callable[[Pane], Around],
        moving: Callable[[int], bool],
    ) -> None:
        """The pane is on the target; it is drawn anew only if something in it may look different."""
        drawn = self._still.bring_up_to_date(parts_of, around_of)
        rest = None if moving(self.pane.seat) else _at_rest(self.pane)
        if drawn or rest is None or rest != self._rest:
            self._upright.blit(self._still.picture, (0, 0))
            self.pane.draw_live(self._upright)
            draw_over(self._upright, self.pane, parts_of, around_of)
            self._rest = rest
        self._show(self._upright, target, self.place, self.pane.place.turn)


class Pictures:
    """The pictures of all panes of a table for one size of the window."""

    def __init__(self, ctx: Context, size: tuple[int, int], panes: Sequence[Pane]) -> None:
        self.size = size
        self._straight = _Still(ctx, size, [pane for pane in panes if not pane.place.turn])
        self._turned = [_Turned(ctx, pane) for pane in panes if pane.place.turn]
        self._bare = [Rect((0, 0), size)]
        for turned in self._turned:
            self._bare = [part for rect in self._bare for part in _without(rect, turned.place)]

    def draw(
        self,
        target: pygame.Surface,
        parts_of: PartsOf,
        around_of: Callable[[Pane], Around],
        moving: Callable[[int], bool],
    ) -> None:
        """All panes are on the target. `moving` says of a seat whether something of it is being shown."""
        self._straight.bring_up_to_date(parts_of, around_of)
        for place in self._bare:
            target.blit(self._straight.picture, place, place)
        for pane in self._straight.panes:
            pane.draw_live(target)
            draw_over(target, pane, parts_of, around_of)
        for turned in self._turned:
            turned.draw(target, parts_of, around_of, moving)


def _without(rect: Rect, hole: Rect) -> list[Rect]:
    """What is left of a rectangle beside a hole in it, as rectangles."""
    cut = rect.clip(hole)
    if not cut.size[0] or not cut.size[1]:
        return [rect]
    parts = [
        Rect(rect.left, rect.top, rect.width, cut.top - rect.top),
        Rect(rect.left, cut.bottom, rect.width, rect.bottom - cut.bottom),
        Rect(rect.left, cut.top, cut.left - rect.left, cut.height),
        Rect(cut.right, cut.top, rect.right - cut.right, cut.height),
    ]
    return [part for part in parts if part.width > 0 and part.height > 0]


def _at_rest(pane: Pane) -> Hashable:
    """Differs whenever `draw_live` may draw something else, while nothing of the pane's seat is being shown."""
    hand = pane.hand
    seen = (hand.version, hand.cursor, hand.focus, hand.zoom, hand.row_lit, hand.rows_open)
    wheel = round(pane.session.adviser.waiting(hand.seat) * 20) if hand.seeking else 0
    look = (pane.by_keys, pane.hovered, wheel, pane.loupe.key, pane.spread.part)
    over = tuple(pane.held.values()) if pane.loupe.open or pane.spread.part else ()
    return (*seen, *look, over, pane.seat_looked_at.fresh, pane.seat_shown.fresh)
