"""Small things of a pane spread out for a finger: a first touch shows a part of the pane larger, a second one picks.

Here: `Spread`. Not here: when a part is too small for fingers (`touched`), and cells of a sheet, which are enlarged in
their place (`loupe`). A part that is spread out is laid out and drawn like the small one, in a larger box.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pygame import FRect

from branchline.ui.tables.spots import Spot

if TYPE_CHECKING:
    from branchline.ui.tables.pane_boxes import PaneBoxes

SPREAD = "spread."
"""How the names begin of what a touch on a part means whose things are too small for it; the part follows."""
AND = "+"
"""Between the names of parts that are touched as one."""
FOLD, FLIP = "fold", "flip"
"""The round buttons: the part is put back; the next of several parts that are touched as one is shown."""
HEIGHTS = {"head": 1.25, "specials": 2.35, "cards": 2.0, "tools": 3.4, "dice": 5.2}
"""How tall a part is shown, in fingers, if its pane is that tall."""
WIDEST = 8.6
TWO_BUTTONS = 2.35
EDGE = 4.0


class Spread:
    """Which part of one pane is spread out, and where; none if `part` is empty."""

    def __init__(self, pane: PaneBoxes[Any, Any, Any, Any], layout: Any) -> None:
        self._pane = pane
        self._layout = layout
        self.part = ""
        self.among: tuple[str, ...] = ()
        """The parts that were touched as one."""
        self.layout = layout
        """The boxes of the pane as they are now."""

    @property
    def finger(self) -> float:
        """Units that a finger needs."""
        return self._pane.ctx.canvas.finger

    def part_of(self, name: str) -> str:
        """The part of the pane that is spread out if this spot is too small for a finger; empty if none is."""
        if name in ("hint", "menu"):
            return "head"
        found = (part for start, part in self._pane.spreads.items() if name.startswith(start))
        tools = any(choice.name == name for choice in self._pane.hand.choices())
        return next(found, "tools" if tools else "")

    def touch(self, name: str, pos: tuple[float, float]) -> None:
        """The part that lies nearest to a touch on what has this name (`SPREAD` and its parts) is shown larger."""
        self.among = tuple(name.removeprefix(SPREAD).split(AND))
        self._open(min(self.among, key=lambda part: _distance(getattr(self._layout, part), pos)))

    def flip(self) -> None:
        """The next of the parts that were touched as one."""
        self._open(self.among[(self.among.index(self.part) + 1) % len(self.among)])

    def _open(self, part: str) -> None:
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
        wanted = max(HEIGHTS[self.part], TWO_BUTTONS if len(self.among) > 1 else 0.0) * finger
        height = min(pane.height - 2 * EDGE, wanted)
        return FRect(pane.centerx - width / 2, pane.centery - height / 2, width, height)

    def buttons(self) -> list[Spot]:
        """The round buttons beside the part."""
        card, side = self.card(), self.finger
        names = (FOLD, FLIP) if len(self.among) > 1 else (FOLD,)
        left, top = card.right - EDGE - side, card.top + EDGE
        return [
            Spot(name, FRect(left, top + n * (side + EDGE), side, side))
            for n, name in enumerate(names)
        ]

    def only(self, spots: list[Spot]) -> list[Spot]:
        """Of these spots, what can be pressed now."""
        if not self.part:
            return spots
        shown = [spot for spot in spots if self.part_of(spot.name) == self.part]
        return [*shown, *self.buttons()]


def _distance(box: FRect, pos: tuple[float, float]) -> float:
    """How far a position is from a box."""
    across = max(0.0, box.left - pos[0], pos[0] - box.right)
    down = max(0.0, box.top - pos[1], pos[1] - box.bottom)
    return across + down
