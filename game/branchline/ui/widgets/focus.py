"""Where the cursors are: one for each player, each on exactly one widget, never lost.

Here: `FocusRing`, moving by geometry for steps and by order for next/previous. Not here: drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from branchline.ui import theme
from branchline.ui.theme import Colour
from branchline.ui.widgets.base import Widget

ONE = 0
SIDEWAYS_WEIGHT = 2.5


class FocusRing:
    """The cursors over a changing set of widgets.

    `widgets` gives the widgets now on screen, in reading order. Cursor numbers are seats; a
    screen that all share uses the one cursor `ONE`.
    """

    def __init__(self, widgets: Callable[[], Sequence[Widget]]) -> None:
        self._widgets = widgets
        self._at: dict[int, Widget] = {}

    def candidates(self) -> list[Widget]:
        """The widgets a cursor may rest on now."""
        return [widget for widget in self._widgets() if widget.can_focus]

    def focused(self, cursor: int = ONE) -> Widget | None:
        """The widget this cursor is on; the first one if it has lost its own. None without any."""
        known = self._at.get(cursor)
        candidates = self.candidates()
        if known in candidates:
            return known
        if not candidates:
            self._at.pop(cursor, None)
            return None
        self._at[cursor] = candidates[0] if known is None else _nearest(known, candidates)
        return self._at[cursor]

    def focus(self, widget: Widget, cursor: int = ONE) -> bool:
        """The cursor is on `widget`, if that can be focused; whether it moved."""
        if not widget.can_focus or self._at.get(cursor) is widget:
            return False
        self._at[cursor] = widget
        return True

    def move(self, dx: int, dy: int, cursor: int = ONE) -> bool:
        """One step to the best widget in that direction, round the edge if there is none."""
        here = self.focused(cursor)
        if here is None:
            return False
        others = [widget for widget in self.candidates() if widget is not here]
        ahead = [(cost, i) for i, w in enumerate(others) if (cost := _cost(here, w, dx, dy)) >= 0]
        if not ahead:
            ahead = [
                (cost, i) for i, w in enumerate(others) if (cost := _wrap(here, w, dx, dy)) >= 0
            ]
        if not ahead:
            return False
        return self.focus(others[min(ahead)[1]], cursor)

    def step(self, by: int, cursor: int = ONE) -> bool:
        """The next (+1) or previous (-1) widget in reading order, round the end."""
        here, candidates = self.focused(cursor), self.candidates()
        if here is None:
            return False
        return self.focus(candidates[(candidates.index(here) + by) % len(candidates)], cursor)

    def lit(self, widget: Widget) -> Colour | None:
        """The colour of the cursor on this widget: orange if shared, else that of the seat."""
        for cursor in list(self._at) or [ONE]:
            if self.focused(cursor) is widget:
                return theme.ORANGE if len(self._at) <= 1 else theme.SEAT_COLOURS[cursor % 4]
        return None


def _nearest(gone: Widget, candidates: Sequence[Widget]) -> Widget:
    x, y = gone.rect.center
    return min(candidates, key=lambda w: abs(w.rect.centerx - x) + abs(w.rect.centery - y))


def _gap(a: FRect, b: FRect, *, across: bool) -> float:
    """How far apart two boxes are along one axis; 0 if they overlap there."""
    if across:
        return max(0.0, b.left - a.right, a.left - b.right)
    return max(0.0, b.top - a.bottom, a.top - b.bottom)


def _cost(here: Widget, there: Widget, dx: int, dy: int) -> float:
    """How far `there` is in the direction, with what lies aside made dearer; -1 if not ahead."""
    a, b = here.rect, there.rect
    if dx:
        forward = (b.centerx - a.centerx) * dx
        beyond = (b.left - a.right) if dx > 0 else (a.left - b.right)
        aside = _gap(a, b, across=False)
        offset = abs(b.centery - a.centery)
    else:
        forward = (b.centery - a.centery) * dy
        beyond = (b.top - a.bottom) if dy > 0 else (a.top - b.bottom)
        aside = _gap(a, b, across=True)
        offset = abs(b.centerx - a.centerx)
    if forward <= 0 or beyond < -min(a.width if dx else a.height, b.width if dx else b.height) / 2:
        return -1.0
    return max(0.0, beyond) + SIDEWAYS_WEIGHT * aside + 0.1 * offset


def _wrap(here: Widget, there: Widget, dx: int, dy: int) -> float:
    """The cost of going round the edge: the furthest back in the same row or column; or -1."""
    a, b = here.rect, there.rect
    aside = _gap(a, b, across=bool(dy))
    back = (a.centerx - b.centerx) * dx if dx else (a.centery - b.centery) * dy
    if back <= 0 or aside > 0:
        return -1.0
    return 100_000.0 - back
