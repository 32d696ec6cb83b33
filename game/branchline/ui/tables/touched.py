"""What a finger means in a pane: hit areas that exceed the pictures, and small rows pressed as one card.

Here: `touched` and `touch_areas`. Not here: what a mouse or a cursor means (`pane`), and what the press does (`hand`).
A finger needs 9 mm. Where a picture is smaller, the empty room around it belongs to it too; score rows that stand closer
than that are one target, which opens the card of rows over the sheet.
"""

from __future__ import annotations

from typing import Any

from pygame import FRect

from branchline.ui.tables.loupe import ENLARGE
from branchline.ui.tables.pane import TablePane
from branchline.ui.tables.pane_boxes import ROWS
from branchline.ui.tables.spots import Spot, spot_at
from branchline.ui.tables.spread import AND, SPREAD

Pane = TablePane[Any, Any, Any, Any]
Position = tuple[float, float]
ROUNDING = 1.0
"""Units by which something may be smaller than a finger: boxes are made of whole pixels."""
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
    return spots if pane.spread.part else _with_parts(pane, spots)


def _with_parts(pane: Pane, spots: list[Spot]) -> list[Spot]:
    """The spots, but one for a whole part of the pane where one of its things is too small for a finger.

    A part that is too small itself is one target together with the part that lies nearest.
    """
    least = pane.spread.finger - ROUNDING
    parts = {spot.name: pane.spread.part_of(spot.name) for spot in spots}
    left = list(spots)
    zones: list[list[str]] = []
    for part in dict.fromkeys(part for part in parts.values() if part):
        own = [spot for spot in spots if parts[spot.name] == part]
        if any(min(_grown(pane, spot, spots).size) < least for spot in own):
            left = [spot for spot in left if spot not in own]
            zones.append([part])
    while True:
        targets = [Spot(_zone_name(zone), _zone_box(pane, zone)) for zone in zones]
        found = [*left, *targets]
        small = next(
            (n for n, t in enumerate(targets) if min(_grown(pane, t, found).size) < least), -1
        )
        if small < 0:
            return found
        near = _nearest_part(pane, zones[small], parts)
        if not near:
            return found
        left = [spot for spot in left if parts[spot.name] != near]
        joined = next((zone for zone in zones if near in zone), [near])
        zones = [zone for zone in zones if zone is not joined and zone is not zones[small]] + [
            [*zones[small], *joined]
        ]


def _nearest_part(pane: Pane, zone: list[str], parts: dict[str, str]) -> str:
    """The part with something to press, beside those of a zone, that lies nearest to it; empty if there is none."""
    box = _zone_box(pane, zone)
    others = [part for part in dict.fromkeys(parts.values()) if part and part not in zone]

    def far(part: str) -> tuple[bool, float]:
        return part == "tools", _apart(box, getattr(pane.layout, part))

    return min(others, key=far, default="")


def _apart(one: FRect, two: FRect) -> float:
    """How far two boxes are from each other."""
    across = max(0.0, one.left - two.right, two.left - one.right)
    down = max(0.0, one.top - two.bottom, two.top - one.bottom)
    return across + down


def _zone_name(zone: list[str]) -> str:
    return SPREAD + AND.join(zone)


def _zone_box(pane: Pane, zone: list[str]) -> FRect:
    """Where parts of a pane are that are touched as one."""
    boxes = [getattr(pane.layout, part) for part in zone]
    return FRect(boxes[0].unionall(boxes[1:]))


def touch_areas(pane: Pane) -> dict[str, FRect]:
    """The hit area of each spot: its picture, grown to the size of a finger where that meets no other picture."""
    spots = touch_spots(pane)
    return {spot.name: _grown(pane, spot, spots) for spot in spots}


def touched(pane: Pane, pos: Position) -> str | None:
    """What a finger at a position of the pane means: a spot's name, a cell, or None."""
    spots = touch_spots(pane)
    exact = spot_at(spots, pos)
    if exact is not None:
        return exact.name
    if pane.loupe.due and pane.layout.sheet.collidepoint(pos):
        return ENLARGE
    found = pane.finger_target_at(pos)
    if found is not None and not found.startswith(("row.", "seat.")):
        return found
    if found is None and pane.rows_open and pane.score_card_box().collidepoint(pos):
        return None
    areas = touch_areas(pane)
    return next((name for name, area in areas.items() if area.collidepoint(pos)), None)


def _grown(pane: Pane, spot: Spot, spots: list[Spot]) -> FRect:
    area, target = FRect(spot.rect), pane.ctx.canvas.target
    wide, tall = max(area.width, target), max(area.height, target)
    for dx, dy in ((wide - area.width, 0.0), (0.0, tall - area.height)):
        if dx or dy:
            area = _stretched(pane, spot, spots, area, (dx, dy))
    return area


def _stretched(
    pane: Pane, spot: Spot, spots: list[Spot], area: FRect, by: tuple[float, float]
) -> FRect:
    """The area grown along one axis, to both sides as far as it takes.

    It ends at the next picture, or half way to one that grows towards it.
    """
    target, across = pane.ctx.canvas.target, by[0] > 0
    taken = [(other.rect, other.rect.size[not across] < target) for other in spots if other != spot]
    taken.append((pane.layout.sheet, False))
    frame = pane.layout.rect
    begin, end = (area.left, area.right) if across else (area.top, area.bottom)
    room_before, room_after = (
        (begin - frame.left, frame.right - end)
        if across
        else (begin - frame.top, frame.bottom - end)
    )
    for rect, grows in taken:
        beside = rect.top < area.bottom and rect.bottom > area.top
        if not across:
            beside = rect.left < area.right and rect.right > area.left
        if not beside:
            continue
        first, last = (rect.left, rect.right) if across else (rect.top, rect.bottom)
        share = 0.5 if grows else 1.0
        if last <= begin + 1:
            room_before = min(room_before, (begin - last) * share)
        if first >= end - 1:
            room_after = min(room_after, (first - end) * share)
    length = by[0] or by[1]
    room_before, room_after = max(0.0, room_before), max(0.0, room_after)
    after = min(room_after, max(length / 2, length - room_before))
    before = min(room_before, length - after)
    if across:
        return FRect(begin - before, area.top, area.width + before + after, area.height)
    return FRect(area.left, begin - before, area.width, area.height + before + after)
