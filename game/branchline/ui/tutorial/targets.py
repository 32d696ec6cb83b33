"""Where things in a pane are, by name, and what stands beside them. Here: boxes in units. Not here: drawing around them."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from pygame import FRect

from branchline.ui.tables.pane import TablePane

Pane = TablePane[Any, Any, Any, Any]
PART, CELL, EACH = "box.", "cell.", "each."
TOUCH = 8.0
FILLED = 1.2
"""How much larger than two boxes their common ring may be; else each has a ring of its own."""


def box_of(pane: Pane, name: str) -> FRect | None:
    """The box of a thing that can be pressed, of a cell, or of a part of the pane; None while it is not there.

    With `EACH` before it, the name is how those of several things begin, and the box is around them all.
    """
    if name.startswith(PART):
        part = getattr(pane.layout, name.removeprefix(PART), None)
        return (
            FRect(part) if isinstance(part, FRect) and part.width > 0 and part.height > 0 else None
        )
    if name.startswith(CELL):
        return pane.whole_rect(int(name.removeprefix(CELL)))
    if name.startswith(EACH):
        boxes = [spot.rect for spot in pane.spots() if spot.name.startswith(name[len(EACH) :])]
        return FRect(boxes[0]).unionall(boxes[1:]) if boxes else None
    return next((FRect(spot.rect) for spot in pane.spots() if spot.name == name), None)


def things(pane: Pane, but: Container[str] = ()) -> list[FRect]:
    """What neither a ring nor an arrow may hide: all that can be pressed, and the total, but for what has these names."""
    found = [spot.rect for spot in pane.spots() if spot.name not in but]
    total = pane.row_boxes().get("total")
    return found if total is None else [*found, total]


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


def _size(box: FRect) -> float:
    return float(box.width * box.height)
