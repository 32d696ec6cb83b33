"""Where each pane lies on the screen and which edge it is turned to.

Here: `Place`, the ways between the screen and a pane that is turned, and the places of one to six people around a
table. Not here: panes side by side on a wall (`layout.split`) and what a pane contains.

A turned pane is laid out and drawn upright, in a box of its own that begins at (0, 0), and only shown turned. Its lower
edge lies at the edge of the screen where its player sits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pygame import FRect

from branchline.ui.tables.layout import split

Quarters = Literal[0, 1, 2, 3]
"""Quarters clockwise: 0 sits at the lower edge, 1 at the left, 2 at the upper, 3 at the right."""
Position = tuple[float, float]
AROUND_WIDE: dict[int, tuple[Quarters, ...]] = {2: (1, 3), 3: (1, 2, 0)}
AROUND_TALL: dict[int, tuple[Quarters, ...]] = {2: (2, 0), 3: (2, 1, 3)}
"""The turns of the boxes in reading order, for windows that are wide and for those that are tall."""


@dataclass(frozen=True, slots=True)
class Place:
    """The box of a pane on the screen, in units, and the quarters clockwise by which it is turned."""

    box: FRect
    turn: Quarters = 0

    @property
    def upright(self) -> FRect:
        """The box in which the pane is laid out."""
        if not self.turn:
            return FRect(self.box)
        size = self.box.size if self.turn == 2 else (self.box.height, self.box.width)
        return FRect((0, 0), size)

    def holds(self, pos: Position) -> bool:
        """Whether a position on the screen is in this place."""
        return self.box.collidepoint(pos)

    def to_pane(self, pos: Position) -> Position:
        """The position in the upright box that is shown at this position of the screen."""
        (x, y), box = pos, self.box
        if self.turn == 1:
            return y - box.top, box.right - x
        if self.turn == 2:
            return box.right - x, box.bottom - y
        if self.turn == 3:
            return box.bottom - y, x - box.left
        return x, y


def side_by_side(area: FRect, panes: int) -> list[Place]:
    """Places for people who look at the screen from the same side."""
    return [Place(box) for box in split(area, panes)]


def around_table(area: FRect, panes: int, gap: float = 8.0) -> list[Place]:
    """Places for people who sit around the screen: two at the short edges, three at an edge each.

    Four to six sit along the two long edges, half of them on each side: so their sheets are as large as can be.
    """
    wide = area.width >= area.height
    if panes <= 1:
        return [Place(area)]
    if panes == 3:
        return _three(area, gap, wide=wide)
    boxes = split(area, panes, gap)
    if panes == 2:
        turns = (AROUND_WIDE if wide else AROUND_TALL)[panes]
        return [Place(box, turn) for box, turn in zip(boxes, turns, strict=True)]
    if wide:
        return [Place(box, 2 if box.centery < area.centery else 0) for box in boxes]
    return [Place(box, 1 if box.centerx < area.centerx else 3) for box in boxes]


def _three(area: FRect, gap: float, *, wide: bool) -> list[Place]:
    """One has half of the screen at a short edge, the others a quarter each at the long edges."""
    turns = (AROUND_WIDE if wide else AROUND_TALL)[3]
    first, half = split(area, 2, gap)
    if wide:
        height = (half.height - gap) / 2
        parts = [
            FRect(half.left, half.top + n * (height + gap), half.width, height) for n in (0, 1)
        ]
    else:
        width = (half.width - gap) / 2
        parts = [FRect(half.left + n * (width + gap), half.top, width, half.height) for n in (0, 1)]
    return [Place(box, turn) for box, turn in zip((first, *parts), turns, strict=True)]
