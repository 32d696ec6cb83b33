"""Where things in a pane are, by name. Here: boxes in units. Not here: drawing around them (`guide`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pygame import FRect

from branchline.ui.tables.pane import TablePane

Pane = TablePane[Any, Any, Any, Any]
PART = "box."
TOUCH = 8.0


def box_of(pane: Pane, name: str) -> FRect | None:
    """The box of a thing that can be pressed, of a cell, or of a part of the pane; None while it is not there."""
    if name.startswith(PART):
        part = getattr(pane.layout, name.removeprefix(PART), None)
        return (
            FRect(part) if isinstance(part, FRect) and part.width > 0 and part.height > 0 else None
        )
    if name.startswith("cell."):
        return pane.whole_rect(int(name.removeprefix("cell.")))
    return next((FRect(spot.rect) for spot in pane.spots() if spot.name == name), None)


def joined(boxes: Iterable[FRect]) -> list[FRect]:
    """The boxes, with those that touch each other as one, in order."""
    found: list[FRect] = []
    for box in boxes:
        if found and found[-1].inflate(TOUCH, TOUCH).colliderect(box):
            found[-1] = found[-1].union(box)
        else:
            found.append(FRect(box))
    return found
