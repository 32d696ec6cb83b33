"""Small things of a pane spread out for a finger: a first touch shows a part of the pane larger, a second one picks.

Here: `Spread`. Not here: when a part is too small for fingers (`touched`), and cells of a sheet, which are enlarged in
their place (`loupe`). A part that is spread out is laid out and drawn like the small one, in a larger box.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pygame import FRect

from branchline.ui.canvas import TARGET_MM
from branchline.ui.tables.spots import Spot

if TYPE_CHECKING:
    from branchline.ui.tables.pane_boxes import PaneBoxes

SPREAD = "spread."
"""How the names begin of what a touch on a part means whose things are too small for it; the part follows."""
FOLD = "fold"
"""The round button that puts the part back."""
HEIGHTS = {"head": 1.25, "specials": 2.35, "cards": 2.0, "tools": 3.4, "dice": 4.6}
"""How tall a part is shown, in fingers, if its pane is that tall."""
WIDEST = 8.6
EDGE = 6.0


class Spread:
    """Which part of one pane is spread out, and where; none if `part` is empty."""

    def __init__(self, pane: PaneBoxes[Any, Any, Any, Any], layout: Any) -> None:
        self._pane = pane
        self._layout = layout
        self.part = ""
        self.layout = layout
        """The boxes of the pane as they are now."""

    @property
    def finger(self) -> float:
        """Units that a finger needs."""
        return TARGET_MM * self._pane.ctx.canvas.mm

    def open(self, part: str) -> None:
        """This part is shown larger, over the others."""
        self.part = part
        box = self.card().inflate(-2 * EDGE, -2 * EDGE)
        box.width -= self.finger + EDGE
        self.layout = replace(self._layout, **{part: box})
        self._pane.hand.version += 1

    def close(self) -> bool:
        """Everything is in its place again; whether something was not."""
        if not self.part:
            return False
        self.part, self.layout = "", self._layout
        self._pane.hand.version += 1
        return True

    def card(self) -> FRect:
        """Where the part is shown, with the round button beside it."""
        pane, finger = self._layout.rect, self.finger
        width = min(pane.width - 2 * EDGE, WIDEST * finger)
        height = min(pane.height - 2 * EDGE, HEIGHTS[self.part] * finger)
        return FRect(pane.centerx - width / 2, pane.centery - height / 2, width, height)

    def button(self) -> FRect:
        """The round button."""
        card, side = self.card(), self.finger
        return FRect(card.right - EDGE - side, card.top + EDGE, side, side)

    def only(self, spots: list[Spot]) -> list[Spot]:
        """Of these spots, what can be pressed now."""
        if not self.part:
            return spots
        shown = [spot for spot in spots if self._pane.part_of(spot.name) == self.part]
        return [*shown, Spot(FOLD, self.button())]
