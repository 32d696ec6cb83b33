"""What is shown when nobody is there: the name, then computer players at a table, and an invitation in every language.

The table is a real one with a stack of its own, so that whatever it opens stays inside the picture. What is shown
changes its place from game to game, so that nothing burns into a screen. Not here: waking up (`guard`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from branchline.ui import theme
from branchline.ui.anim.easing import ease_in, ease_out
from branchline.ui.canvas import Canvas
from branchline.ui.kiosk.port import KioskPort
from branchline.ui.painter import Painter
from branchline.ui.scenes.art import draw_dice, draw_name, draw_plan
from branchline.ui.scenes.base import Scene, SceneStack
from branchline.ui.widgets.engine import TALL, WIDE, draw_engine

if TYPE_CHECKING:
    from branchline.ui.context import Context

POSTER_SECONDS = 8.0
RESULT_SECONDS = 8.0
LONGEST_GAME_SECONDS = 420.0
LANGUAGE_SECONDS = 4.5
COMING_SECONDS = 1.0
GOING_SECONDS = 0.7
STEP_SECONDS = 1 / 30
BANNER = 168.0
BANNER_TEXT = 62.0
ENGINE = 84.0
ENGINE_COLOUR: theme.Colour = (0, 114, 178)
LEANING = 34.0
"""How far the poster wanders from one time to the next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FramedCanvas(Canvas):
    """A canvas on which a banner takes the upper or the lower edge."""

    banner: float = 0.0
    low: bool = True

    @property
    def safe(self) -> FRect:
        """What the banner leaves of the safe area."""
        area = Canvas(self.width_px, self.height_px, self.margin).safe
        top = area.top if self.low else area.top + self.banner
        return FRect(area.left, top, area.width, area.height - self.banner)


class Poster(Scene):
    """The game's name and a plan, as on the title screen."""

    def __init__(self, ctx: Context, number: int) -> None:
        super().__init__(ctx)
        self._number = number
        self._still: pygame.Surface | None = None

    def close(self) -> None:
        """See `Scene.close`."""
        self._still = None

    def resize(self) -> None:
        """See `Scene.resize`."""
        self._still = None

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        if self._still is None or self._still.get_size() != surface.get_size():
            self._still = pygame.Surface(surface.get_size())
            self._paint(self.ctx.paint.on(self._still))
        surface.blit(self._still, (0, 0))

    def _paint(self, paint: Painter) -> None:
        paint.table()
        safe = self.ctx.canvas.safe.inflate(-180, -80)
        safe.move_ip((self._number % 3 - 1) * LEANING, (self._number % 2) * LEANING / 2)
        wide = min(safe.width, 940.0) if self.ctx.canvas.portrait else safe.width * 0.44
        name = FRect(safe.left, 0, wide, wide * 0.27)
        if self.ctx.canvas.portrait:
            name.top = safe.top + 40
            side = min(safe.width * 0.86, safe.bottom - name.bottom - 150)
            draw_plan(paint, (safe.centerx, safe.bottom - side / 2), side)
            draw_dice(paint, (safe.right - 120, safe.bottom - 110), 150)
        else:
            name.centery = safe.centery - 40
            side = min(safe.height * 0.94, safe.width * 0.48)
            draw_plan(paint, (safe.right - side * 0.52, safe.centery), side)
            draw_dice(paint, (safe.right - side, safe.bottom - 70), 160)
        draw_name(paint, name, self.ctx.text("title.name"))


class AttractScene(Scene):
    """Poster, game, results, and so on with the next game, without end."""

    poll = STEP_SECONDS

    def __init__(self, ctx: Context, port: KioskPort) -> None:
        super().__init__(ctx)
        self._port = port
        self._words: Sequence[str] = tuple(port.invitations)
        self._inner = replace(ctx, stack=SceneStack(), canvas=self._canvas(low=True))
        self._number = 0
        self._passed = 0.0
        self._shown = 0.0
        self._results = 0.0
        self._since_drawn = 0.0
        self.shows_game = False
        """Whether computer players are at a table now."""
        self._poster()

    @property
    def inner(self) -> SceneStack:
        """The scenes inside the picture."""
        return self._inner.stack

    @property
    def animated(self) -> bool:  # type: ignore[override]
        """Whether something moves at the table."""
        return self.inner.moving

    def close(self) -> None:
        """See `Scene.close`."""
        self.inner.clear()

    def resize(self) -> None:
        """See `Scene.resize`."""
        self._inner.canvas = self._canvas(low=self._low)
        self._inner.settings = self.ctx.settings
        self.inner.resize()

    def update(self, dt: float) -> None:
        """See `Scene.update`."""
        self._passed += dt
        self._shown += dt
        self._since_drawn += dt
        self.inner.update(dt)
        if self._since_drawn >= STEP_SECONDS or self.inner.dirty:
            self._since_drawn = 0.0
            self.dirty = True
        if self._due(dt):
            self._next()

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        self.inner.draw(surface)
        self._draw_banner(self.ctx.paint.on(surface))

    # --- what comes when ----------------------------------------------------------------------

    @property
    def _low(self) -> bool:
        return self._number % 2 == 0

    def _due(self, dt: float) -> bool:
        """Whether what is shown has been shown long enough."""
        if not self.shows_game:
            return self._shown >= POSTER_SECONDS
        if len(self.inner) > 1:
            self._results += dt
        return self._results >= RESULT_SECONDS or self._shown >= LONGEST_GAME_SECONDS

    def _next(self) -> None:
        """A game after a poster, a poster after a game."""
        self._shown = self._results = 0.0
        if self.shows_game:
            self.shows_game = False
            self._number += 1
            self._poster()
            return
        table = self._port.demo(self._inner)
        if table is not None:
            self.shows_game = True
            self.inner.reset(table)

    def _poster(self) -> None:
        self._inner.canvas = self._canvas(low=self._low)
        self.inner.reset(Poster(self._inner, self._number))

    def _canvas(self, *, low: bool) -> FramedCanvas:
        canvas = self.ctx.canvas
        banner = self.ctx.paint.grown(BANNER) if canvas.portrait else BANNER
        return FramedCanvas(
            canvas.width_px,
            canvas.height_px,
            canvas.margin,
            canvas.px_per_mm,
            banner=banner,
            low=low,
        )

    # --- the banner ---------------------------------------------------------------------------

    def _draw_banner(self, paint: Painter) -> None:
        canvas = self._inner.canvas
        assert isinstance(canvas, FramedCanvas), "the picture has a frame"
        bounds = canvas.bounds
        height = canvas.banner + canvas.height * canvas.margin
        top = bounds.bottom - height if canvas.low else bounds.top
        strip = FRect(bounds.left, top, bounds.width, height)
        paint.fill(strip, theme.ORANGE)
        line = strip.top if canvas.low else strip.bottom
        paint.fill(FRect(strip.left, line - 4, strip.width, 8), theme.SHADOW)
        safe = canvas.safe
        words = FRect(safe.left + 40, strip.top + 12, safe.width - 80, canvas.banner - 24)
        if not canvas.low:
            words.bottom = strip.bottom - 12
        with paint.clip(strip):
            self._draw_train(paint, words)

    def _draw_train(self, paint: Painter, box: FRect) -> None:
        """An engine brings the invitation of one language, waits, and takes it away."""
        if not self._words:
            return
        turn, within = divmod(self._passed, LANGUAGE_SECONDS)
        words = self._words[int(turn) % len(self._words)]
        come = ease_out(min(1.0, within / COMING_SECONDS)) - 1.0
        left = LANGUAGE_SECONDS - within
        go = ease_in(max(0.0, 1.0 - left / GOING_SECONDS))
        size = paint.heading(BANNER_TEXT)
        engine = ENGINE * WIDE / TALL
        room = box.width - engine - theme.GAP * 2
        wide = self._wide(paint, words, size, room)
        train = wide + theme.GAP * 2 + engine
        start = box.centerx - train / 2 + (come + go) * (box.width + train)
        text = FRect(start, box.top, wide, box.height)
        paint.text(words, text, size, theme.SHADOW, bold=True, align="centre")
        wheels = (start + train - engine / 2, box.centery + ENGINE / 2)
        draw_engine(paint, wheels, ENGINE, ENGINE_COLOUR)

    def _wide(self, paint: Painter, words: str, size: float, room: float) -> float:
        """How wide the words stand: in one line, or in lines of about the same length."""
        line, height = paint.measure(words, size, bold=True)
        if line + 8 <= room:
            return line + 8
        lines = round(paint.measure(words, size, room, bold=True)[1] / height)
        return min(room, line / lines * 1.15)
