"""What every widget is: a box that can be laid out, drawn, pressed and focused.

Here: `Widget`. Not here: which widget has the focus (`focus`) and who owns widgets (`Screen`).

Rules all widgets keep: whatever can be pressed is at least `Canvas.target` units high; everything
a pointer can do, `Step` and `Accept` can do; nothing needs hover, drags or double taps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from branchline.ui.input.intents import Accept, Intent, Point
from branchline.ui.painter import Painter
from branchline.ui.theme import Colour

if TYPE_CHECKING:
    from branchline.ui.context import Context

Lit = Callable[["Widget"], Colour | None]
"""The colour of the cursor that is on a widget, or None."""


class Widget:
    """A box on a screen. `rect` is in canvas units and is set by `layout`."""

    focusable: bool = False

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.rect = FRect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True
        self.explain: Callable[[], object] | None = None
        """Says what this is for, where there is more to say than it shows."""

    def height_for(self, width: float) -> float:
        """The height it needs at this width, with the present text size."""
        return self.ctx.canvas.target

    def least_width(self) -> float:
        """The width below which it looks cramped; containers use fewer columns then."""
        return 200.0

    def layout(self, rect: FRect) -> None:
        """It fills `rect` now, and its parts have their places in it."""
        self.rect = FRect(rect)

    def leaves(self) -> list[Widget]:
        """Itself, or the widgets in it that may be focused or pressed."""
        return [self]

    def at(self, pos: tuple[float, float]) -> Widget | None:
        """The innermost widget that a press at `pos` belongs to."""
        return self if self.visible and self.rect.collidepoint(pos) else None

    def reveal(self, widget: Widget) -> None:
        """Scroll so that `widget` can be seen, if it is one of the parts."""

    def handle(self, intent: Intent) -> bool:
        """Answer an intent meant for this widget; true if it was of use."""
        return False

    def draw(self, paint: Painter, lit: Lit) -> None:
        """Draw it; a lit widget shows a ring in the colour of its cursor."""

    @property
    def middle(self) -> float:
        """The height of what is touched of it, which stays where it is while all is laid out again."""
        return self.rect.centery

    @property
    def can_focus(self) -> bool:
        """Whether a cursor may rest on it now."""
        return self.focusable and self.enabled and self.visible

    def draw_ring(self, paint: Painter, lit: Lit, rect: FRect | None = None) -> None:
        """The focus ring, if a cursor is on it."""
        colour = lit(self)
        if colour is not None:
            paint.ring(rect or self.rect, colour)


class Pressable(Widget):
    """Does one thing when pressed and let go inside, or on `Accept`."""

    focusable = True

    def __init__(self, ctx: Context, action: Callable[[], object]) -> None:
        super().__init__(ctx)
        self._action = action
        self.held_down = False

    def handle(self, intent: Intent) -> bool:
        """See `Widget.handle`."""
        if not self.enabled:
            return isinstance(intent, Point)
        if isinstance(intent, Accept):
            self.activate()
            return True
        if isinstance(intent, Point):
            inside = self.rect.collidepoint(intent.pos)
            was_held, self.held_down = self.held_down, inside and intent.phase in ("down", "move")
            if intent.phase == "up" and was_held and inside:
                self.activate()
            return True
        return False

    def activate(self) -> None:
        """Do the thing, with a click."""
        self.ctx.sound("click")
        self._action()
