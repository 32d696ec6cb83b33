"""When each event is shown: seats move side by side, what concerns everybody waits for all.

Here: `Director`, the queue between the match and the timeline. Not here: how an event looks (each
table's `choreo`). The match is already ahead: skipping, dropping or crashing changes nothing in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from branchline.engine.kernel.events import Event
from branchline.ui.anim.timeline import Anim, Call, Seq, Timeline

T = TypeVar("T")
Choreography = Callable[[Any, T], Anim]
"""How an event is shown on a stage."""


@dataclass(slots=True)
class Beat:
    """One thing to show; `seat` is None when it concerns everybody."""

    seat: int | None
    make: Callable[[], Anim]


class Director(Generic[T]):
    """Plays beats on the timeline: those of one seat in order, those of all seats alone."""

    def __init__(
        self, stage: T, timeline: Timeline, choreo: Mapping[type[Event], Choreography[T]]
    ) -> None:
        self._stage = stage
        self._choreo = choreo
        self._timeline = timeline
        self._waiting: list[Beat] = []
        self._playing: list[int | None] = []

    @property
    def busy(self) -> bool:
        """Whether anything is being shown or waits to be."""
        return bool(self._waiting or self._playing)

    @property
    def busy_for_all(self) -> bool:
        """Whether something that concerns everybody is being shown or waits."""
        return None in self._playing or any(beat.seat is None for beat in self._waiting)

    def busy_for(self, seat: int) -> bool:
        """Whether something of this seat, or of all, is being shown or waits."""
        return (
            self.busy_for_all
            or seat in self._playing
            or any(beat.seat == seat for beat in self._waiting)
        )

    def show(self, event: Event) -> None:
        """The event is shown when its time comes."""
        seat = getattr(event, "seat", None)
        make = self._choreo[type(event)]
        self.add(seat, lambda: make(event, self._stage))

    def add(self, seat: int | None, make: Callable[[], Anim]) -> None:
        """Something else is shown after all that waits for the same seat."""
        self._waiting.append(Beat(seat, make))

    def update(self) -> None:
        """Everything that may begin now has begun."""
        while self._begin_next():
            pass

    def skip(self) -> None:
        """Everything shown or waiting is at its end."""
        while self.busy:
            self.update()
            self._timeline.skip()

    def _begin_next(self) -> bool:
        blocked: set[int] = {seat for seat in self._playing if seat is not None}
        if None in self._playing:
            return False
        for index, beat in enumerate(self._waiting):
            if beat.seat is None:
                if index == 0 and not self._playing:
                    self._begin(index)
                    return True
                return False
            if beat.seat not in blocked:
                self._begin(index)
                return True
            blocked.add(beat.seat)
        return False

    def _begin(self, index: int) -> None:
        beat = self._waiting.pop(index)
        self._playing.append(beat.seat)
        self._timeline.play(Seq(beat.make(), Call(lambda: self._playing.remove(beat.seat))))
