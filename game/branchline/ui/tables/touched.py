"""What a finger means in a pane: hit areas that exceed the pictures, and small rows pressed as one card.

Here: `touched` and `touch_areas`. Not here: what a mouse or a cursor means (`pane`), and what the press does (`hand`).
A finger needs 9 mm. Where a picture is smaller, the empty room around it belongs to it too; score rows that stand closer
than that are one target, which opens the card of rows over the sheet.
"""

from __future__ import annotations

from typing import Any

from pygame import FRect

from branchline.ui.tables.pane import TablePane
from branchline.ui.tables.pane_boxes import ROWS
from branchline.ui.tables.spots import Spot, spot_at

Pane = TablePane[Any, Any, Any, Any]
Position = tuple[float, float]
NEXT_SEAT = "next_seat"
"""Small cards of other seats are one target, which looks at one seat after the other."""


def touch_spots(pane: Pane) -> list[Spot]:
    """What a finger can press beside the cells, each with its picture."""
    target = pane.ctx.canvas.target
    spots = pane.spots()
    rows = [spot for spot in spots if spot.name.startswith("row.")]
    seats = [spot for spot in spots if spot.name.startswith("seat.")]
    if rows and not pane.rows_open and min(spot.rect.height for spot in rows) < target:
        spots = [spot for spot in spots if spot not in rows]
        spots.append(Spot(ROWS, pane.score_box()))
    if len(seats) > 1 and min(min(spot.rect.size) for spot in seats) < target:
        spots = [spot for spot in spots if spot not in seats]
        spots.append(Spot(NEXT_SEAT, seats[0].rect.unionall([spot.rect for spot in seats])))
    return spots


def touch_areas(pane: Pane) -> dict[str, FRect]:
    """The hit area of each spot: its picture, grown to the size of a finger where that meets no other picture."""
    target = pane.ctx.canvas.target
    spots = touch_spots(pane)
    return {spot.name: _grown(pane, spot, spots, target) for spot in spots}


def touched(pane: Pane, pos: Position) -> str | None:
    """What a finger at a position of the pane means: a spot's name, a cell, or None."""
    spots = touch_spots(pane)
    exact = spot_at(spots, pos)
    if exact is not None:
        return exact.name
    found = pane.finger_target_at(pos)
    if found is not None and not found.startswith(("row.", "seat.")):
        return found
    if found is None and pane.rows_open and pane.score_card_box().collidepoint(pos):
        return None
    areas = touch_areas(pane)
    return next((name for name, area in areas.items() if area.collidepoint(pos)), None)


def _grown(pane: Pane, spot: Spot, spots: list[Spot], target: float) -> FRect:
    area = FRect(spot.rect)
    wide, tall = max(area.width, target), max(area.height, target)
    for dx, dy in ((wide - area.width, 0.0), (0.0, tall - area.height)):
        if dx or dy:
            area = _stretched(pane, spot, spots, area, (dx, dy))
    return area


def _stretched(
    pane: Pane, spot: Spot, spots: list[Spot], area: FRect, by: tuple[float, float]
) -> FRect:
    """The area grown along one axis, to both sides as far as it takes, and no further than the next picture."""
    taken = [other.rect for other in spots if other.name != spot.name]
    taken.append(pane.layout.sheet)
    left, right, top, bottom = area.left, area.right, area.top, area.bottom
    frame = pane.layout.rect
    before = after = 0.0
    length = by[0] or by[1]
    if by[0]:
        beside = [r for r in taken if r.top < bottom and r.bottom > top]
        room_before = left - max([frame.left, *(r.right for r in beside if r.right <= left + 1)])
        room_after = min([frame.right, *(r.left for r in beside if r.left >= right - 1)]) - right
    else:
        beside = [r for r in taken if r.left < right and r.right > left]
        room_before = top - max([frame.top, *(r.bottom for r in beside if r.bottom <= top + 1)])
        room_after = min([frame.bottom, *(r.top for r in beside if r.top >= bottom - 1)]) - bottom
    before = max(0.0, min(room_before, length / 2))
    after = max(0.0, min(room_after, length - before))
    before = max(before, min(max(0.0, room_before), length - after))
    if by[0]:
        return FRect(left - before, top, right - left + before + after, bottom - top)
    return FRect(left, top - before, right - left, bottom - top + before + after)
