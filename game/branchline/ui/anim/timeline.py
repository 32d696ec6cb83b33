"""Animations as values, and the timeline that plays them.

Here: `Tween`, `Wait`, `Call`, `Seq`, `Par` and `Timeline`. Not here: what is animated. An
animation only changes what is shown, never the game: the match is already ahead, so playing,
skipping and dropping animations all end in the same game.

Times are in seconds. An animation object is played once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from branchline.ui.anim.easing import Easing, ease_in_out

MOST_SKIP_ROUNDS = 1000


class Anim(Protocol):
    """Something that happens over time."""

    def advance(self, dt: float) -> float | None:
        """Let `dt` seconds (at least 0) pass. The seconds left over once done, else None."""

    def finish(self) -> None:
        """Jump to the end state. Harmless if it is there already."""


class Tween:
    """Moves a number from `start` to `end` and tells `show` at every step; ends exactly there."""

    def __init__(
        self,
        seconds: float,
        show: Callable[[float], None],
        start: float = 0.0,
        end: float = 1.0,
        easing: Easing = ease_in_out,
    ) -> None:
        self._seconds = max(0.0, seconds)
        self._show = show
        self._start, self._end = start, end
        self._easing = easing
        self._passed = 0.0
        self._done = False

    def advance(self, dt: float) -> float | None:
        """See `Anim.advance`."""
        if self._done:
            return dt
        self._passed += dt
        if self._passed >= self._seconds:
            self.finish()
            return self._passed - self._seconds
        part = self._easing(self._passed / self._seconds)
        self._show(self._start + (self._end - self._start) * part)
        return None

    def finish(self) -> None:
        """See `Anim.finish`."""
        if not self._done:
            self._done = True
            self._show(self._end)


class Wait:
    """Nothing happens for a while."""

    def __init__(self, seconds: float) -> None:
        self._left = max(0.0, seconds)

    def advance(self, dt: float) -> float | None:
        """See `Anim.advance`."""
        self._left -= dt
        if self._left > 0:
            return None
        over, self._left = -self._left, 0.0
        return over

    def finish(self) -> None:
        """See `Anim.finish`."""
        self._left = 0.0


class Call:
    """Calls a function once, in no time: shows, hides, plays a sound."""

    def __init__(self, function: Callable[[], object]) -> None:
        self._function = function
        self._done = False

    def advance(self, dt: float) -> float | None:
        """See `Anim.advance`."""
        self.finish()
        return dt

    def finish(self) -> None:
        """See `Anim.finish`."""
        if not self._done:
            self._done = True
            self._function()


class Seq:
    """One after the other."""

    def __init__(self, *anims: Anim) -> None:
        self._left = list(anims)

    def advance(self, dt: float) -> float | None:
        """See `Anim.advance`."""
        rest: float | None = dt
        while self._left:
            rest = self._left[0].advance(dt)
            if rest is None:
                return None
            self._left.pop(0)
            dt = rest
        return rest

    def finish(self) -> None:
        """See `Anim.finish`."""
        while self._left:
            self._left.pop(0).finish()


class Par:
    """All at the same time; done when the longest is."""

    def __init__(self, *anims: Anim) -> None:
        self._left = list(anims)

    def advance(self, dt: float) -> float | None:
        """See `Anim.advance`."""
        rests = [(anim, anim.advance(dt)) for anim in self._left]
        self._left = [anim for anim, rest in rests if rest is None]
        if self._left:
            return None
        return min((rest for _, rest in rests if rest is not None), default=dt)

    def finish(self) -> None:
        """See `Anim.finish`."""
        left, self._left = self._left, []
        for anim in left:
            anim.finish()


class Timeline:
    """Plays animations. `speed` is a factor on time; 0 shows every end state at once."""

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed
        self.paused = False
        self._playing: list[Anim] = []

    def play(self, *anims: Anim) -> None:
        """Start these one after the other, beside what plays already."""
        anim = anims[0] if len(anims) == 1 else Seq(*anims)
        if self.speed <= 0:
            anim.finish()
        else:
            self._playing.append(anim)

    @property
    def busy(self) -> bool:
        """Whether anything plays (also while paused)."""
        return bool(self._playing)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass. Nothing happens while paused or for a dt below 0."""
        if self.paused or not self._playing:
            return
        if self.speed <= 0:
            self.skip()
            return
        step = max(0.0, dt) * self.speed
        for anim in list(self._playing):
            if anim.advance(step) is not None and anim in self._playing:
                self._playing.remove(anim)

    def skip(self) -> None:
        """Jump to the end of everything, also of what the ends start; nothing plays after it."""
        for _ in range(MOST_SKIP_ROUNDS):
            if not self._playing:
                return
            playing, self._playing = self._playing, []
            for anim in playing:
                anim.finish()
        raise RuntimeError("animations that start each other without end")

    def clear(self) -> None:
        """Drop everything where it is, without its end state."""
        self._playing.clear()
