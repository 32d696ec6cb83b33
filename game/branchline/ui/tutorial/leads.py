"""What is to be pressed next so that an action comes about, at the hand of each kind of table.

Here: pure functions from a hand and an action to the name of a thing in the pane. They hold no rule: which orientations
there are, and in which order a turn shows them, is asked of the hand and of the table's own `orient`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from branchline.engine.kernel.actions import Action

Turned = Callable[[int, int, Sequence[int]], int]
"""The tile after some steps of turning among those that may be placed: `orient.turned`."""


def cell_of(action: Action) -> str:
    """The cell that an action is about, as a thing in the pane; an empty text for one that is about none."""
    cell = getattr(action, "cell", None)
    return "" if cell is None else f"cell.{cell}"


def to_draw(hand: Any, action: Any, turned: Turned) -> str:
    """The cell, until the piece is held over it; a button, until it lies right; then the cell again."""
    cell, tile = action.cell, action.tile
    if hand.picked is None or hand.picked[0] != cell:
        return f"cell.{cell}"
    shown = hand.picked[1]
    if shown == tile:
        return f"cell.{cell}"
    among = sorted({other.tile for other in hand.by_cell[cell] if hasattr(other, "tile")})
    turns = shown
    for _ in among:
        turns = turned(turns, 1, among)
        if turns == tile:
            return "turn"
    return "mirror"
