"""What the dice of a finished game allowed, asked of the worker bit by bit.

Fulfils `ui.figures.DiceWork`. One short question at a time goes to the thinker, so nothing waits and others get their turn. Not
here: the search (`branchline_ai.hindsight`) and how it is shown.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from branchline.app.thinker import Thinker, about
from branchline.engine import catalog
from branchline.engine.kernel.types import Config

log = logging.getLogger(__name__)

SLICE_SECONDS = 0.5
"""So long the worker looks before it answers."""
LIMIT_SECONDS = 3.0
"""A worker that has not answered by then has hung: it can stop after every move of the games that it plays."""
MOST_SLICES = 120
"""So often it looks at most, which is a minute; only looking counts, not what comes between."""
MOST_FAILURES = 3
"""So many failures of the worker end a search."""
MOST_POINTS = 1000
"""No sheet of any game has so many: a worker that says so lies."""


@dataclass(frozen=True, slots=True)
class Found:
    """What is known so far; `done`: no more will be found."""

    points: int | None
    done: bool
    failed: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class DiceQuestion:
    """What the worker is asked. The same asked again goes on where it stopped. `config` is of one seat."""

    config: Config
    board: catalog.Spec
    seed: int

    def message(self) -> dict[str, object]:
        """See `Asked.message`."""
        what = {"dice": True, "seed": self.seed, "seconds": SLICE_SECONDS}
        return about(self.config, self.board) | what

    @property
    def limit(self) -> float:
        """See `Asked.limit`."""
        return LIMIT_SECONDS

    def read(self, reply: Mapping[str, Any], seconds: float) -> Found:
        """See `Asked.read`."""
        points, done = reply.get("points"), reply.get("done")
        if type(done) is not bool:
            raise ValueError(f"nothing was found: {str(reply.get('error'))[:300]}")
        if points is not None and (type(points) is not int or abs(points) >= MOST_POINTS):
            raise ValueError("points are no points")
        return Found(points, done)

    def instead(self, seconds: float) -> Found:
        """See `Asked.instead`."""
        return Found(None, done=False, failed=True)


class DiceSearch:
    """The search for one game. `poll` goes on with it; it never waits."""

    def __init__(
        self,
        config: Config,
        board: catalog.Spec,
        seed: int,
        thinker: Thinker,
    ) -> None:
        self.points: int | None = None
        self.finished = False
        self._about = (config, board, seed)
        self._thinker = thinker
        self._slices = 0
        self._open: DiceQuestion | None = None
        self._failures = 0

    def poll(self) -> None:
        """Takes in what was found, and asks for more."""
        if self.finished:
            return
        if self._open is not None:
            found = self._thinker.poll(self._open)
            if found is None:
                return
            self._open = None
            self._take(found)
            self._slices += 1
            if found.done or self._slices >= MOST_SLICES:
                self.finished = True
        if not self.finished:
            self._open = DiceQuestion(*self._about)
            self._thinker.ask(self._open)

    def cancel(self) -> None:
        """It is not wanted any more."""
        self.finished = True
        if self._open is not None:
            self._thinker.forget(self._open)
            self._open = None

    def _take(self, found: Found) -> None:
        if found.points is not None:
            points = found.points
            self.points = points if self.points is None else max(self.points, points)
        self._failures += found.failed
        if self._failures >= MOST_FAILURES:
            log.error("a search is given up: the worker failed %s times", self._failures)
            self.finished = True
