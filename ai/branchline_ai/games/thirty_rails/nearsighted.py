"""A player for games whose map the sheets of `sheets` cannot hold: it looks at nothing but the points after each action.

Here: `NearsightedBot`. It asks the rulebook what every legal track would score at once. Not here: plans.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import ScriptedChance
from branchline.engine.thirty_rails.actions import IgnoreMarsh, IgnoreRoll, Override, StopBuilding
from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline.engine.thirty_rails.views import Phase, TableView
from branchline_ai.api import Budget, Clock, Decision, Meter

HOPE = 30
"""Turns in which it goes on although nothing scores at once."""
SIZE = 8
"""Tracks that are tried before control is given back."""


class NearsightedBot:
    """Plays one seat. Level and time change nothing but how many tracks it tries."""

    def __init__(self, game: ThirtyRails, seed: int, clock: Clock) -> None:
        """`seed` decides between what looks equal."""
        self._game = game
        self._seed = seed
        self._clock = clock

    def think(self, view: TableView, legal: Sequence[Action], budget: Budget) -> Iterator[Decision]:
        """Decisions as `api.Bot.think` promises."""
        meter = Meter(budget, self._clock)
        rng = Random(f"{self._seed} {view.phase} {view.step} {view.own.filled}")
        wanted = [a for a in legal if not isinstance(a, IgnoreRoll | IgnoreMarsh | Override)]
        wanted = wanted or list(legal)
        rng.shuffle(wanted)
        if view.phase != Phase.TURNS or len(wanted) == 1:
            yield Decision(wanted[0])
            return
        yield from self._best(view, wanted, meter)

    def _best(self, view: TableView, wanted: Sequence[Action], meter: Meter) -> Iterator[Decision]:
        """The action with the most points at once; stopping where everything costs points, or hope is over."""
        assert view.seat is not None
        chance = ScriptedChance(())
        before = self._game.determinize(view, chance)
        now = sum(line.points for line in self._game.sheet_score(before, view.seat))
        least = now - 1 if view.step <= HOPE else now
        stop = next((a for a in wanted if isinstance(a, StopBuilding)), None)
        best = Decision(stop or wanted[0])
        most = least if stop else float("-inf")
        for number, action in enumerate(wanted, 1):
            if action is not stop:
                state = self._game.copy(before)
                self._game.apply(state, view.seat, action, chance)
                points = sum(line.points for line in self._game.sheet_score(state, view.seat))
                if points > most:
                    most, best = points, Decision(action, value=float(points))
            if number % SIZE == 0:
                yield best
                if meter.late():
                    return
        yield best
