"""Scenes and the stack that holds them.

Here: the life of a scene and who hears an intent. Not here: any particular screen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from branchline.ui.anim.timeline import Timeline
from branchline.ui.input.intents import Intent

if TYPE_CHECKING:
    from branchline.ui.context import Context

IDLE_POLL = 0.1


class Scene:
    """One screen, or with `opaque = False` something that lies over the screen below.

    `timeline` belongs to the scene: it runs after `update` and stands still while the scene is
    covered. Set `dirty` whenever what is shown has changed; nothing is drawn otherwise, except
    while the timeline is busy or `animated` is true. `poll` is how many seconds may pass between
    updates while nothing moves: a scene that waits for an answer sets it lower.
    """

    opaque: bool = True
    animated: bool = False
    poll: float = IDLE_POLL

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.dirty = True
        self.timeline = Timeline(ctx.settings.timeline_speed)

    def enter(self) -> None:
        """It is on the stack now, or uncovered again. Called before anything else is."""

    def leave(self) -> None:
        """It is covered or gone now: whatever is held or pressed in it is let go."""

    def close(self) -> None:
        """It is off the stack for good: give back what it holds. Called once, after `leave`."""

    def resize(self) -> None:
        """The canvas, the text size or the language changed: lay everything out again."""

    @property
    def occupied(self) -> bool:
        """Whether people are asked for nothing now: something moves, or computer players think."""
        return self.timeline.busy

    @property
    def in_game(self) -> bool:
        """Whether a game is open here that is not over."""
        return False

    def handle(self, intent: Intent) -> bool:
        """Answer an intent; true if it was of use."""
        return False

    def update(self, dt: float) -> None:
        """`dt` seconds (0 to 0.1) have passed."""

    def shade(self, surface: pygame.Surface) -> None:
        """For a scene that is not opaque: drawn once over the picture of the scenes below it."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all of it; an opaque scene covers every pixel."""


class SceneStack:
    """The scenes that are open; the last one is on top and alone hears intents and time.

    `changed` is called after every change of the top scene, so that input still held from the
    old one is swallowed. A change asked for by a scene happens at once: code in the scene that
    runs after it must not count on being on top.
    """

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self._scenes: list[Scene] = []
        self._changed = changed
        self._under: pygame.Surface | None = None

    @property
    def top(self) -> Scene | None:
        """The scene that hears intents, or None when nothing is open."""
        return self._scenes[-1] if self._scenes else None

    def __len__(self) -> int:
        return len(self._scenes)

    def push(self, scene: Scene) -> None:
        """`scene` lies on top; the one below is left, and stands still until uncovered."""
        if self._scenes:
            self._scenes[-1].leave()
        self._scenes.append(scene)
        self._entered(scene)

    def pop(self) -> Scene | None:
        """The top scene (returned) is gone; the one below goes on. None if none was open."""
        if not self._scenes:
            return None
        gone = self._remove_top()
        if self._scenes:
            self._entered(self._scenes[-1])
        else:
            self._changed()
        return gone

    def replace(self, scene: Scene) -> None:
        """`scene` is in the place of the top one, which is gone."""
        if self._scenes:
            self._remove_top()
        self._scenes.append(scene)
        self._entered(scene)

    def reset(self, scene: Scene) -> None:
        """`scene` alone is open; all others are gone, the top one first."""
        self._close_all()
        self._scenes.append(scene)
        self._entered(scene)

    def clear(self) -> None:
        """Nothing is open: the top scene was left, all were closed, the top one first."""
        self._close_all()
        self._changed()

    def handle(self, intent: Intent) -> bool:
        """Give the intent to the top scene."""
        return bool(self._scenes) and self._scenes[-1].handle(intent)

    def update(self, dt: float) -> None:
        """Time passes for the top scene, then for its timeline."""
        scene = self.top
        if scene is None:
            return
        scene.update(dt)
        if scene is self.top:
            scene.timeline.update(dt)

    def resize(self) -> None:
        """Every open scene lays itself out again."""
        self._under = None
        for scene in self._scenes:
            scene.resize()
            scene.dirty = True

    def set_speed(self, speed: float) -> None:
        """Every open scene's timeline runs at this speed."""
        for scene in self._scenes:
            scene.timeline.speed = speed

    @property
    def occupied(self) -> bool:
        """Whether the top scene asks people for nothing now."""
        return bool(self._scenes) and self._scenes[-1].occupied

    @property
    def in_game(self) -> bool:
        """Whether a game that is not over is open on top or below."""
        return any(scene.in_game for scene in self._scenes)

    @property
    def moving(self) -> bool:
        """Whether the top scene shows something new every frame."""
        scene = self.top
        return scene is not None and (
            scene.animated or (scene.timeline.busy and not scene.timeline.paused)
        )

    @property
    def poll(self) -> float:
        """Seconds that may pass before the next update while nothing moves."""
        return self._scenes[-1].poll if self._scenes else IDLE_POLL

    @property
    def dirty(self) -> bool:
        """Whether any visible scene has to be drawn."""
        return self.moving or any(scene.dirty for scene in self._visible())

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what is visible, from the topmost opaque scene upwards; nothing is dirty then.

        What lies below the top scene stands still, so it is drawn once and kept as a picture.
        """
        if not self._scenes:
            return
        *below, top = self._visible()
        if below:
            self._draw_below(below, top, surface)
        top.dirty = False
        top.draw(surface)

    def repaint(self) -> None:
        """What lies below the top scene is drawn anew at the next drawing."""
        self._under = None
        for scene in self._visible():
            scene.dirty = True

    def _draw_below(self, below: list[Scene], top: Scene, surface: pygame.Surface) -> None:
        kept = self._under
        still = not any(scene.dirty for scene in below)
        if still and kept is not None and kept.get_size() == surface.get_size():
            surface.blit(kept, (0, 0))
            return
        for scene in below:
            scene.dirty = False
            if not scene.opaque:
                scene.shade(surface)
            scene.draw(surface)
        top.shade(surface)
        self._under = surface.copy()

    def _close_all(self) -> None:
        if self._scenes:
            self._remove_top()
        while self._scenes:
            self._scenes.pop().close()

    def _remove_top(self) -> Scene:
        gone = self._scenes.pop()
        gone.leave()
        gone.close()
        return gone

    def _visible(self) -> list[Scene]:
        first = max((i for i, scene in enumerate(self._scenes) if scene.opaque), default=0)
        return self._scenes[first:]

    def _entered(self, scene: Scene) -> None:
        self._changed()
        self.repaint()
        scene.enter()
