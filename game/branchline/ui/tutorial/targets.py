"""Where things in a pane are, by name. Here: boxes in units. Not here: drawing around them (`guide`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pygame import FRect

from branchline.ui.tables.pane import TablePane

Pane = TablePane[Any, Any, Any, Any]
PART, CELL, ROW = "box.", "cell.", "row."
TOUCH = 8.0
LEAST_ROW, ROW_EDGE = 36.0, 8.0
"""What a ringed score row keeps of its height, and how much of each edge it leaves to the ring."""
FILLED = 1.2
"""How much larger than two boxes their common ring may be; else each has a ring of its own."""


def box_of(pane: Pane, name: str) -> FRect | None:
    """The box of a thing that can be pressed, of a cell, or of a part of the pane; None while it is not there."""
    if name.startswith(PART):
        part = getattr(pane.layout, name.removeprefix(PART), None)
        return (
            FRect(part) if isinstance(part, FRect) and part.width > 0 and part.height > 0 else None
        )
    if name.startswith(CELL):
        return pane.whole_rect(int(name.removeprefix(CELL)))
    return next((FRect(spot.rect) for spot in pane.spots() if spot.name == name), None)


def joined(boxes: Iterable[FRect]) -> list[FRect]:
    """The boxes, with those that stand in one row or column and touch each other as one, in order."""
    found: list[FRect] = []
    for box in boxes:
        if found and found[-1].inflate(TOUCH, TOUCH).colliderect(box):
            both = found[-1].union(box)
            if both.width * both.height <= FILLED * (_size(found[-1]) + _size(box)):
                found[-1] = both
                continue
        found.append(FRect(box))
    return found


def between_rows(box: FRect) -> FRect:
    """The box of score rows, lower by what its ring needs: the ring does not lie on the words of the rows beside it."""
    return box.inflate(0, -min(2 * ROW_EDGE, max(0.0, box.height - LEAST_ROW)))


def _size(box: FRect) -> float:
    return float(box.width * box.height)
