"""A scene made of widgets: presses, focus, layout and the still picture behind.

Here: `Screen`, which all menu scenes build on. Not here: any particular menu.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from branchline.ui import theme
from branchline.ui.input.intents import (
    Back,
    Details,
    Hover,
    Intent,
    Menu,
    Next,
    Point,
    Prev,
    Step,
    Wheel,
)
from branchline.ui.painter import Painter
from branchline.ui.scenes.base import Scene
from branchline.ui.widgets.base import Widget
from branchline.ui.widgets.button import Button
from branchline.ui.widgets.focus import FocusRing
from branchline.ui.widgets.hints import Hint, HintBar
from branchline.ui.widgets.scroll import ScrollPane

if TYPE_CHECKING:
    from branchline.ui.context import Context

SIDE = 64.0
TOP = 36.0
PAGE = 0.8
"""The part of what is seen that a page key scrolls."""
CHOOSE_AND_BACK: tuple[Hint, ...] = (("accept", "hint.choose"), ("back", "hint.back"))


class Screen(Scene):
    """Widgets with one shared focus. Subclasses fill `widgets`, `arrange` and `backdrop`.

    A press belongs to the widget where it went down. Whatever is drawn by `backdrop` is kept as
    a picture until the size, the text size or the language changes, or `repaint` is called.
    """

    heading_code: str = ""
    heading_breaks = True
    """Whether a long heading goes on in another line; otherwise it is smaller."""
    back_code: str = "ui.back"
    hints: Sequence[Hint] = CHOOSE_AND_BACK

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.widgets: list[Widget] = []
        self.ring = FocusRing(self._leaves)
        self.hint_bar = HintBar(ctx, self.hints)
        self.heading_box = FRect(0, 0, 0, 0)
        self.leave_button = Button(ctx, lambda: ctx.text(self.back_code), self._leave_pressed)
        self.leave_button.visible = bool(self.heading_code)
        self._laid_out = False
        self._held: dict[int, Widget] = {}
        self._still: pygame.Surface | None = None
        self._last_device = ctx.input.last_device

    # --- for subclasses -----------------------------------------------------------------------

    def arrange(self, area: FRect) -> None:
        """Lay out all widgets in `area`, what heading and hints leave of the safe area."""

    def heading_words(self, room: float) -> str:
        """What the heading says in so much width: by default the message of its code."""
        return self.ctx.text(self.heading_code)

    def backdrop(self, paint: Painter) -> None:
        """Draw what does not change: by default the bare table."""
        paint.table()

    def overlay(self, paint: Painter) -> None:
        """Draw what lies over the widgets or changes often."""

    def back(self) -> None:
        """`Back` was wanted: by default one scene up."""
        self.ctx.stack.pop()

    # --- life ---------------------------------------------------------------------------------

    def enter(self) -> None:
        """See `Scene.enter`; what is behind is drawn anew only if it is not there."""
        self._lay_out()

    def leave(self) -> None:
        """See `Scene.leave`."""
        self._let_go()

    def close(self) -> None:
        """See `Scene.close`; the picture is large, so it goes at once."""
        self._still = None

    def resize(self) -> None:
        """See `Scene.resize`."""
        self._still = None
        self._lay_out()

    def _lay_out(self) -> None:
        """All is in its place; what scrolls does so that what was touched last stays where it is."""
        touched = self.ring.focused() if self._laid_out else None
        before = touched.middle if touched is not None else 0.0
        self.arrange(self._frame())
        self._laid_out = True
        focused = self.ring.focused()
        if focused is not None:
            pane = self._pane_of(focused)
            if pane is not None and focused is touched and before:
                pane.scroll_by(focused.middle - before)
            self._reveal(focused)
        self.dirty = True

    def repaint(self) -> None:
        """The backdrop shows something else now."""
        self._still = None
        self.dirty = True
        if not self.opaque:
            self.ctx.stack.repaint()

    def handle(self, intent: Intent) -> bool:
        """See `Scene.handle`."""
        self._follow_device()
        if isinstance(intent, Point):
            used = self._point(intent)
        elif isinstance(intent, Hover):
            under = self._at(intent.pos)
            used = under is not None and self.ring.focus(under)
        elif isinstance(intent, Wheel):
            used = any(widget.handle(intent) for widget in self.widgets)
        elif isinstance(intent, Next | Prev) and self.scrolls_by(intent):
            used = True
        else:
            used = self._key(intent)
            used = self._show_focus() or used
        self.dirty = self.dirty or used
        return used

    def scrolls_by(self, intent: Next | Prev) -> bool:
        """Whether it was a page key and there is something that scrolls: then it has, and the focus has gone with it."""
        panes = [each for each in self._shown() if isinstance(each, ScrollPane) and each.scrolls]
        if not intent.page or not panes:
            return False
        pane = max(panes, key=lambda each: each.rect.width * each.rect.height)
        pane.scroll_by((PAGE if isinstance(intent, Next) else -PAGE) * pane.rect.height)
        focused = self.ring.focused()
        if focused is not None and focused in pane.leaves() and not pane.shows(focused):
            seen = (leaf for leaf in pane.leaves() if leaf.can_focus and pane.shows(leaf))
            self.ring.focus(next(seen, focused))
        self.dirty = True
        return True

    def shade(self, surface: pygame.Surface) -> None:
        """See `Scene.shade`."""
        self.backdrop(self.ctx.paint.on(surface))

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        if self.opaque:
            if self._still is None or self._still.get_size() != surface.get_size():
                self._still = pygame.Surface(surface.get_size())
                self.backdrop(self.ctx.paint.on(self._still))
            surface.blit(self._still, (0, 0))
        paint = self.ctx.paint.on(surface)
        if self.heading_code:
            box, one_line = self.heading_box, not self.heading_breaks
            words, size = self.heading_words(box.width), paint.heading(theme.TEXT_HEADING)
            paint.text(words, box, size, theme.CHALK, bold=True, one_line=one_line)
        for widget in self._shown():
            widget.draw(paint, self.ring.lit)
        self.hint_bar.draw(paint, self.ring.lit)
        self.overlay(paint)

    # --- inside -------------------------------------------------------------------------------

    def _frame(self) -> FRect:
        """Place heading and hints; the area that is left."""
        safe = self.ctx.canvas.safe
        side = SIDE if not self.ctx.canvas.portrait else SIDE * 0.6
        area = FRect(safe.left + side, safe.top + TOP, safe.width - 2 * side, safe.height - TOP)
        if self.heading_code:
            height = self._frame_heading(area)
            area = FRect(area.left, area.top + height, area.width, area.height - height)
        foot = self.hint_bar.height_for(area.width)
        self.hint_bar.layout(FRect(area.left, area.bottom - foot - 10, area.width, foot))
        area.height -= foot + 10 + theme.GAP
        return area

    def _frame_heading(self, area: FRect) -> float:
        """Place the heading, and the button that leaves to its right; the height they take."""
        paint, button = self.ctx.paint, self.leave_button
        width = min(area.width * 0.5, max(260.0, button.least_width()))
        tall = max(self.ctx.canvas.target, button.height_for(width) - 8)
        size = paint.heading(theme.TEXT_HEADING)
        room = area.width - width - theme.GAP
        within = room if self.heading_breaks else None
        height = max(tall, paint.measure(self.heading_words(room), size, within, bold=True)[1])
        self.heading_box = FRect(area.left, area.top, room, height)
        button.layout(FRect(area.right - width, area.top + (height - tall) / 2, width, tall))
        return height + theme.GAP

    def _leave_pressed(self) -> None:
        self.back()

    def _shown(self) -> list[Widget]:
        return [widget for widget in (*self.widgets, self.leave_button) if widget.visible]

    def _leaves(self) -> list[Widget]:
        return [leaf for widget in self._shown() for leaf in widget.leaves()]

    def _at(self, pos: tuple[float, float]) -> Widget | None:
        found = (widget.at(pos) for widget in reversed(self._shown()))
        return next((widget for widget in found if widget is not None), None)

    def _point(self, intent: Point) -> bool:
        if intent.phase == "down":
            under = self._at(intent.pos)
            self._held.pop(intent.pointer, None)
            if under is None:
                return False
            self._held[intent.pointer] = under
            self.ring.focus(under)
        held = self._held.get(intent.pointer)
        if held is None:
            return False
        pane = self._pane_of(held)
        if pane is not None and pane is not held and pane.drag(intent):
            self._held.pop(intent.pointer)
            held.handle(Point(intent.pointer, "cancel", intent.pos, device=intent.device))
            self._held[intent.pointer] = pane
            return True
        if intent.phase in ("up", "cancel"):
            self._held.pop(intent.pointer, None)
        return held.handle(intent)

    def _pane_of(self, held: Widget) -> ScrollPane | None:
        panes = (widget for widget in self.widgets if isinstance(widget, ScrollPane))
        return next((pane for pane in panes if held is pane or held in pane.leaves()), None)

    def _key(self, intent: Intent) -> bool:
        focused = self.ring.focused()
        if focused is not None and focused.handle(intent):
            return True
        moved = False
        if isinstance(intent, Step):
            moved = self.ring.move(intent.dx, intent.dy)
        elif isinstance(intent, Next | Prev):
            moved = self.ring.step(1 if isinstance(intent, Next) else -1)
        elif isinstance(intent, Back | Menu):
            self.back()
            return True
        elif isinstance(intent, Details) and focused is not None and focused.explain is not None:
            focused.explain()
            return True
        if moved:
            self.ctx.sound("focus")
        return moved

    def _show_focus(self) -> bool:
        """What has the focus can be seen, also after a finger scrolled it away; whether it had to be moved."""
        focused = self.ring.focused()
        if focused is None:
            return False
        before = focused.rect.topleft
        self._reveal(focused)
        return focused.rect.topleft != before

    def _reveal(self, widget: Widget) -> None:
        for each in self.widgets:
            each.reveal(widget)

    def _let_go(self) -> None:
        for pointer, widget in list(self._held.items()):
            widget.handle(Point(pointer, "cancel", (-1.0, -1.0)))
        self._held.clear()

    def _follow_device(self) -> None:
        """The hints change with the device in hand."""
        device = self.ctx.input.last_device
        if device != self._last_device:
            self._last_device = device
            self.dirty = True
