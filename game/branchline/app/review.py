"""The review of a finished game: every decision of a seat is weighed against the hard player's, a few stand out.

Fulfils `ui.reviews.ReviewWork`. One question at a time goes to the thinker, so nothing waits. First there is a glance at
every decision; those that look worst are weighed with other luck, and what is found is told at once; where that is not
sure, a long look with other luck again may make it so. Each look counts for itself and the glances not at all, so that
nobody is blamed for noise. Not here: the weighing (`branchline_ai.weighing`) and the scene.
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from branchline.app.thinker import Answer, Question, Thinker
from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.reasons import Reason
from branchline.engine.kernel.tape import Tape
from branchline.engine.kernel.types import Seat
from branchline.ui.reviews import Moment
from branchline_ai.api import SEED_STEP
from branchline_ai.levels import WHOLE_ROUNDS

log = logging.getLogger(__name__)

LEVEL = "hard"
PLAYOUTS = (40, 240, 480)
"""For a glance, a look and a long look at a decision."""
GLANCE, LOOK, LONG_LOOK = range(3)
SECONDS = 10.0
"""A question that takes longer has hung."""
CANDIDATES = 8
"""Decisions that are looked at,"""
LONG_LOOKS = 2
"""and of them at most so many for long."""
MOST_SHOWN = 3
LEAST_GAIN = 1.0
"""Points below which a decision is not worth speaking of."""
SURE = 3.0
"""By so many standard errors a gain must stand out: of eight comparisons that is luck once in a hundred looks."""
MOST_FAILURES = 3
"""So many failures of the worker end a review."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision of the game: after how many steps it was made, and what was done."""

    at: int
    actions: tuple[Action, ...]


def decisions(tape: Tape[Any, Any, Any], seat: Seat) -> list[Decided]:
    """What a seat decided, from the first to the last; in some games all that it did in a round is one decision."""
    own = [(at, action) for at, (actor, action) in enumerate(tape.steps()) if actor == seat]
    if tape.game.config.game not in WHOLE_ROUNDS:
        return [Decided(at, (action,)) for at, action in own]
    found: list[Decided] = []
    for start, end in pairwise([*tape.turns, tape.length]):
        done = [(at, action) for at, action in own if start <= at < end]
        if done:
            found.append(Decided(done[0][0], tuple(action for _, action in done)))
    return found


class Review:
    """One seat's game, looked at again. `poll` goes on with it; it never waits."""

    def __init__(
        self, tape: Tape[Any, Any, Any], board: Any, seat: Seat, thinker: Thinker, seed: int
    ) -> None:
        self.seat = seat
        self.moments: Sequence[Moment] = ()
        self.finished = False
        self.failed = False
        self._tape = tape
        self._board = board
        self._thinker = thinker
        self._seed = seed
        self._all = decisions(tape, seat)
        self._failures = 0
        self._open: Question | None = None
        self._answer: Answer | None = None
        self._work = self._steps()
        self.done = 0
        self.total = len(self._all) + min(CANDIDATES, len(self._all))

    def poll(self) -> None:
        """Takes in an answer that has come, and asks the next question. Whatever goes wrong ends it and nothing else."""
        if self.finished:
            return
        try:
            self._go_on()
        except Exception:  # a tape, a player or a worker: people still want to see their results
            log.exception("a review is given up")
            self.failed = self.finished = True

    def _go_on(self) -> None:
        if self._open is not None:
            self._answer = self._thinker.poll(self._open)
            if self._answer is None:
                return
            self._open = None
        next(self._work, None)

    def cancel(self) -> None:
        """It is not wanted any more; once it is finished nothing changes."""
        if self.finished:
            return
        self.failed = self.finished = True
        if self._open is not None:
            self._thinker.forget(self._open)
            self._open = None

    def _steps(self) -> Iterator[None]:
        """The whole review, with a stop wherever an answer has to be waited for."""
        promising: list[tuple[float, Decided]] = []
        for decided in self._all:
            answer = yield from self._weigh(decided, GLANCE)
            if self.failed:
                return
            if answer is not None and answer.gain > 0 and _may_be_worth(answer):
                promising.append((answer.gain + answer.error, decided))
        promising.sort(key=lambda row: -row[0])
        found: list[Moment] = []
        unsure = yield from self._look_at(promising[:CANDIDATES], found, LOOK)
        if len(found) < MOST_SHOWN:
            yield from self._look_at(unsure[:LONG_LOOKS], found, LONG_LOOK)
        self.total = self.done
        self.finished = True

    def _look_at(
        self, promising: list[tuple[float, Decided]], found: list[Moment], look: int
    ) -> Generator[None, None, list[tuple[float, Decided]]]:
        """Looks at decisions, the most promising first; `found` and `moments` grow, what may still be one is returned.

        It ends where the rest promise less than what is found already.
        """
        unsure: list[tuple[float, Decided]] = []
        self.total = self.done + len(promising)
        for promise, decided in promising:
            if len(self.moments) == MOST_SHOWN and promise < min(m.gain for m in self.moments):
                break
            answer = yield from self._weigh(decided, look)
            if self.failed:
                break
            if answer is None:
                continue
            if answer.gain >= max(LEAST_GAIN, SURE * answer.error):
                found.append(self._moment(decided, answer))
                self.moments = _chosen(found)
            elif _may_be_worth(answer):
                unsure.append((answer.gain, decided))
        return sorted(unsure, key=lambda row: -row[0])

    def _weigh(self, decided: Decided, look: int) -> Generator[None, None, Answer | None]:
        """The answer on one decision, or None where there was no choice or no answer."""
        self._tape.go(decided.at)
        self.done += 1
        if len(self._tape.legal(self.seat)) < 2:
            return None
        question = Question(
            config=self._tape.game.config,
            board=self._board,
            view=self._tape.view(self.seat),
            seat=self.seat,
            level=LEVEL,
            seed=self._seed * SEED_STEP + decided.at * len(PLAYOUTS) + look,
            seconds=SECONDS,
            playouts=PLAYOUTS[look],
            played=decided.actions,
        )
        self._open, self._answer = question, None
        self._thinker.ask(question)
        answer: Answer | None = None
        while answer is None:
            yield
            answer = self._answer
        if not answer.fallback:
            return answer
        self._failures += 1
        if self._failures >= MOST_FAILURES:
            log.error("a review is given up: the worker failed %s times", self._failures)
            self.failed = self.finished = True
        return None

    def _moment(self, decided: Decided, answer: Answer) -> Moment:
        reason = answer.reason or Reason("why.at_a_glance")
        return Moment(
            self.seat, decided.at, decided.actions, answer.line, answer.gain, answer.error, reason
        )


def _may_be_worth(answer: Answer) -> bool:
    """Whether a decision may be worth speaking of, as far as one can say."""
    return answer.gain + SURE * answer.error >= LEAST_GAIN


def _chosen(found: list[Moment]) -> tuple[Moment, ...]:
    """The moments that gained most, in the order of the game; what was missed time and again is told once."""
    best: list[Moment] = []
    for moment in sorted(found, key=lambda each: -each.gain):
        if all(moment.better[:1] != other.better[:1] for other in best):
            best.append(moment)
    return tuple(sorted(best[:MOST_SHOWN], key=lambda each: each.at))
