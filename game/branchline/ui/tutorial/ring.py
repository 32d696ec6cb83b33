"""The ring around what is pointed at, and how far it reaches: never over a row, a button or a card beside it.

Here: `around`, `on_edge`, `within`, `draw_ring`. Not here: what is pointed at (`targets`), the arrow at a ring (`arrow`).
"""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from branchline.ui.painter import Painter

LINE = 6.0
THICK = LINE + 3.0
"""A ring from its outer edge to its inner one."""
ROOM = THICK + 1.0
"""How far a ring reaches beyond its box where nothing is near."""
APART = 2.0
"""What stays free between a ring and the thing beside it."""


def around(box: FRect, others: Iterable[FRect]) -> FRect:
    """The outer edge of the ring around a box; on each side it ends before what is there, at the worst within the box.

    `others` are the boxes that must stay clear; those that overlap the box belong to it, and do not count.
    """
    left = top = right = bottom = ROOM
    near = box.inflate(2 * (ROOM + APART), 2 * (ROOM + APART))
    for other in others:
        if not near.colliderect(other) or _overlap(box, other):
            continue
        gaps = {
            "left": box.left - other.right,
            "top": box.top - other.bottom,
            "right": other.left - box.right,
            "bottom": other.top - box.bottom,
        }
        side = max(gaps, key=lambda name: gaps[name])
        room = max(0.0, gaps[side] - APART)
        left = min(left, room) if side == "left" else left
        top = min(top, room) if side == "top" else top
        right = min(right, room) if side == "right" else right
        bottom = min(bottom, room) if side == "bottom" else bottom
    return FRect(
        box.left - left, box.top - top, box.width + left + right, box.height + top + bottom
    )


def on_edge(cell: FRect) -> FRect:
    """The outer edge of the ring around a cell: it lies half over the cell, half over those beside it."""
    return cell.inflate(THICK, THICK)


def _overlap(box: FRect, other: FRect) -> bool:
    """Whether two boxes share more than an edge."""
    shared = box.clip(other)
    return shared.width > 1.0 and shared.height > 1.0


def within(ring: FRect, room: FRect) -> FRect | None:
    """What of a ring is drawn within `room`; None where it would be around nothing."""
    shown = ring.clip(room)
    return shown if min(shown.width, shown.height) > 2 * THICK else None


def draw_ring(paint: Painter, ring: FRect) -> None:
    """The ring with this outer edge, dark at both sides so that it is seen on anything."""
    inset = LINE * paint.palette.ring + paint.palette.edge
    paint.ring(ring.inflate(-2 * inset, -2 * inset), line=LINE, gap=0.0)
