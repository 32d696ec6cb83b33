"""The frame loop: the one place that reads the event queue, and the order within a frame.

Each frame: input, `scene.update(dt)`, the scene's timeline, drawing, flip. Nothing is drawn when
nothing changed; then the loop sleeps in `event.wait`. Not here: what happens in any scene.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

import pygame

from branchline.ui.canvas import Canvas
from branchline.ui.context import Context
from branchline.ui.guard import Guard, OpenDoor
from branchline.ui.input.intents import ToggleFullscreen
from branchline.ui.settings import Settings
from branchline.ui.widgets.notice_bar import draw_notices
from branchline.ui.window import Window

FRAME_SECONDS = 1 / 60
LONGEST_DT = 0.1
HELD_POLL = 0.02
REPAINTING = frozenset(
    {pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED}
)
RESIZING = frozenset({pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED})


class FrameTimes:
    """How long the last frames took to make (without waiting), in milliseconds."""

    def __init__(self, keep: int = 600) -> None:
        self._last: deque[float] = deque(maxlen=keep)

    def add(self, seconds: float) -> None:
        """One more frame, drawn in this time."""
        self._last.append(seconds * 1000.0)

    def percentile(self, part: float) -> float:
        """The time that `part` (0 to 1) of the kept frames stay within; 0 without frames."""
        if not self._last:
            return 0.0
        return sorted(self._last)[min(len(self._last) - 1, int(part * len(self._last)))]

    @property
    def p50(self) -> float:
        """The median in milliseconds."""
        return self.percentile(0.5)

    @property
    def p95(self) -> float:
        """What 95 of 100 frames stay within, in milliseconds."""
        return self.percentile(0.95)

    def __len__(self) -> int:
        return len(self._last)


class Loop:
    """Runs the scenes of a context in a window until it is stopped.

    `may_quit` is asked when the window is to be closed; it may say no (kiosk). `guard` sees every
    event before anything else does. Errors of scenes are not caught here: the application knows
    what to do with them.
    """

    def __init__(
        self,
        window: Window,
        ctx: Context,
        *,
        may_quit: Callable[[], bool] = lambda: True,
        guard: Guard | None = None,
    ) -> None:
        self.window = window
        self.ctx = ctx
        self.frames = FrameTimes()
        self.drawn = 0
        self._may_quit = may_quit
        self._guard: Guard = guard or OpenDoor()
        self._running = True
        self._exposed = True
        self._waiting: list[pygame.Event] = []
        self._last = ctx.clock()
        ctx.input.pads.start()
        ctx.watchers.append(self._settings_changed)
        ctx.density = window.density
        self._fit(force=True)

    def run(self) -> None:
        """Frames until `stop`, or no scene is open; then the pads are closed.

        Sixty a second while something moves, else only on events.
        """
        self._running = True
        try:
            self._run()
        finally:
            self.ctx.input.pads.stop()

    def _run(self) -> None:
        while self._running:
            started = time.perf_counter()
            self.frame()
            if not self.running:
                return
            if self._idle():
                self._wait_for_event()
            else:
                left = FRAME_SECONDS - (time.perf_counter() - started)
                if left > 0:
                    time.sleep(left)

    def stop(self) -> None:
        """`run` returns after this frame."""
        self._running = False

    @property
    def running(self) -> bool:
        """Whether nobody has asked the loop to stop."""
        return self._running

    def frame(self, dt: float | None = None) -> None:
        """One frame; `dt` in seconds, by the clock if it is None. Clamped to 0..0.1."""
        started = time.perf_counter()
        now = self.ctx.clock()
        passed = now - self._last if dt is None else dt
        self._last = now
        passed = min(LONGEST_DT, max(0.0, passed))
        if self.window.mend():
            self._fit(force=True)
        self._pump(passed, now)
        self._guard.frame()
        if self.ctx.stack.top is None:
            self.stop()
        self.ctx.stack.update(passed)
        self.ctx.media.sounds.update()
        if self._needs_drawing():
            self._draw()
            self.frames.add(time.perf_counter() - started)

    def _pump(self, passed: float, now: float) -> None:
        events = [*self._waiting, *pygame.event.get()]
        self._waiting.clear()
        for event in events:
            if event.type == pygame.QUIT:
                if self._may_quit():
                    self.stop()
            elif event.type in RESIZING:
                self._fit()
            elif event.type in REPAINTING:
                self._exposed = True
            if not self._guard.sees(event):
                continue
            for intent in self.ctx.input.feed(event, self.ctx.canvas, now * 1000.0):
                self.window.show_pointer(intent.device.kind == "mouse")
                if not self._guard.allows(intent):
                    continue
                if isinstance(intent, ToggleFullscreen):
                    self.ctx.change_settings(fullscreen=not self.window.full)
                else:
                    self.ctx.stack.handle(intent)
        for intent in self.ctx.input.tick(passed * 1000.0):
            self.ctx.stack.handle(intent)

    def _needs_drawing(self) -> bool:
        return self._exposed or self.ctx.stack.dirty or self.ctx.notices.changed

    def _draw(self) -> None:
        self._exposed = self.ctx.notices.changed = False
        self.ctx.stack.draw(self.window.surface)
        draw_notices(self.ctx, self.window.surface)
        self.window.flip()
        self.drawn += 1

    def _fit(self, *, force: bool = False) -> None:
        if self.window.refresh() or force or self._size_differs():
            width, height = self.window.size
            settings = self.ctx.settings
            density = self.window.density(settings.screen_inches)
            self.ctx.resize(Canvas(width, height, settings.screen_margin, density))
            self._exposed = True

    def _size_differs(self) -> bool:
        return self.window.size != (self.ctx.canvas.width_px, self.ctx.canvas.height_px)

    def _settings_changed(self, settings: Settings) -> None:
        if self.window.set_full(settings.fullscreen):
            self._fit(force=True)
        elif self.window.full != settings.fullscreen:
            self.ctx.change_settings(fullscreen=self.window.full)

    def _idle(self) -> bool:
        return not self._needs_drawing()

    def _wait_for_event(self) -> None:
        seconds = self.ctx.stack.poll
        if self.ctx.input.holding:
            seconds = min(seconds, HELD_POLL)
        event = pygame.event.wait(max(1, round(seconds * 1000)))
        if event.type != pygame.NOEVENT:
            self._waiting.append(event)
