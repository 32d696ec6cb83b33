"""A dialog that opens towards the player who asked for it, at a table with people around it.

Here: `Turned`, which shows any scene, and what that scene opens, turned by quarters. Not here: those scenes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from branchline.ui.canvas import Canvas
from branchline.ui.context import Context
from branchline.ui.input.intents import Hover, Intent, Point, Wheel
from branchline.ui.painter import Painter
from branchline.ui.scenes.base import Scene, SceneStack
from branchline.ui.tables.seating import Place, Quarters

if TYPE_CHECKING:
    from collections.abc import Mapping


class _TurnedContext(Context):
    """What the scenes inside are given: the same things, with a canvas, a painter and a stack of their own."""

    __slots__ = ("outer",)

    outer: Context

    def change_settings(self, **changes: object) -> None:
        """See `Context.change_settings`; what is outside changes, and the inside follows."""
        self.outer.change_settings(**changes)
        self.settings = self.outer.settings
        self.stack.set_speed(self.settings.timeline_speed)


class Turned(Scene):
    """`make(context)` is shown turned by quarters, over the table, until the last scene inside is gone."""

    opaque = False

    def __init__(self, ctx: Context, turn: Quarters, make: Callable[[Context], Scene]) -> None:
        super().__init__(ctx)
        self._turn: Quarters = turn
        self.inner = self._inside()
        self.inner.stack.push(make(self.inner))

    @property
    def animated(self) -> bool:  # type: ignore[override]
        """Whether something inside moves."""
        return self.inner.stack.moving

    @property
    def place(self) -> Place:
        """The whole window, turned."""
        return Place(self.ctx.canvas.bounds, self._turn)

    def _canvas(self) -> Canvas:
        canvas = self.ctx.canvas
        if self._turn == 2:
            return canvas
        return replace(canvas, width_px=canvas.height_px, height_px=canvas.width_px)

    def _inside(self) -> Context:
        canvas, ctx = self._canvas(), self.ctx
        parts: Mapping[str, object] = {
            "canvas": canvas,
            "paint": Painter(canvas, ctx.media, ctx.settings.text_size, ctx.paint.palette),
            "stack": SceneStack(ctx.input.swallow),
            "watchers": [],
        }
        names = ("input", "media", "words", "app", "notices", "clock", "settings", "density")
        inner = _TurnedContext(**parts, **{name: getattr(ctx, name) for name in names})  # type: ignore[arg-type]
        inner.outer = ctx
        return inner

    def resize(self) -> None:
        """See `Scene.resize`."""
        self.inner.settings = self.ctx.settings
        self.inner.resize(self._canvas())

    def leave(self) -> None:
        """See `Scene.leave`."""
        top = self.inner.stack.top
        if top is not None:
            top.leave()

    def close(self) -> None:
        """See `Scene.close`."""
        if len(self.inner.stack):
            self.inner.stack.clear()

    def handle(self, intent: Intent) -> bool:
        """See `Scene.handle`; places are told as the turned player sees them."""
        if isinstance(intent, Point | Hover | Wheel):
            intent = replace(intent, pos=self.place.to_pane(intent.pos))
        used = self.inner.stack.handle(intent)
        self._leave_if_empty()
        self.dirty = self.dirty or used
        return used

    def update(self, dt: float) -> None:
        """See `Scene.update`."""
        self.inner.stack.update(dt)
        self._leave_if_empty()
        self.dirty = self.dirty or self.inner.stack.dirty

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`; what lies below is there already."""
        angle = 90 * self._turn
        upright = pygame.transform.rotate(surface, angle)
        bottom = self.inner.stack.top
        if bottom is not None and not bottom.opaque and len(self.inner.stack) == 1:
            bottom.shade(upright)
        self.inner.stack.draw(upright)
        surface.blit(pygame.transform.rotate(upright, -angle), (0, 0))

    def _leave_if_empty(self) -> None:
        if self.inner.stack.top is None and self.ctx.stack.top is self:
            self.ctx.stack.pop()


def opened_towards(ctx: Context, turn: Quarters, make: Callable[[Context], Scene]) -> Scene:
    """The scene itself for players who look at the screen as it stands, else turned towards them."""
    return Turned(ctx, turn, make) if turn else make(ctx)
