"""Several who ask one thinker: questions are answered one after the other, in the order in which they came.

A thinker works on one question at a time. Computer players at a table, hints, the review of a finished game and the search
for what its dice allowed all ask the same one; here they wait for each other, but never for what nobody wants any more. Not here: processes and deadlines (`thinker`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from branchline.app.thinker import A, Asked, Thinker


@dataclass(slots=True)
class _Waiting:
    """A question, when it was asked, and once it is there the answer, or what went wrong with finding one."""

    question: Asked[Any]
    since: float
    answer: Any = None
    error: Exception | None = None


class QueuedThinker:
    """A thinker for any number of open questions. `clock` gives seconds that only go forward."""

    def __init__(self, thinker: Thinker, clock: Callable[[], float] = time.monotonic) -> None:
        self._thinker = thinker
        self._clock = clock
        self._line: list[_Waiting] = []
        self._asked: _Waiting | None = None

    def ask(self, question: Asked[Any]) -> None:
        """The question is answered when those before it are."""
        self._line.append(_Waiting(question, self._clock()))
        self._go_on()

    def poll(self, question: Asked[A]) -> A | None:
        """The answer, once it is there. Never waits. Raises what finding this answer raised."""
        waiting = self._find(question)
        if waiting is None:
            return None
        self._go_on()
        if waiting.answer is not None or waiting.error is not None:
            self._line.remove(waiting)
        if waiting.error is not None:
            raise waiting.error
        answer: A | None = waiting.answer
        return answer

    def waiting(self, question: Asked[Any]) -> float:
        """For how many seconds the question has been open; 0 if it is not."""
        waiting = self._find(question)
        return 0.0 if waiting is None else self._clock() - waiting.since

    def forget(self, question: Asked[Any]) -> None:
        """Nobody wants the answer any more; if it was being thought about, the next question takes its place."""
        waiting = self._find(question)
        if waiting is None:
            return
        self._line.remove(waiting)
        if waiting is self._asked:
            self._thinker.forget(question)
            self._asked = None

    def close(self) -> None:
        """Whatever was started has ended."""
        self._line.clear()
        self._asked = None
        self._thinker.close()

    def _find(self, question: Asked[Any]) -> _Waiting | None:
        return next((each for each in self._line if each.question is question), None)

    def _go_on(self) -> None:
        """Takes in an answer that has come, and hands the next question on."""
        if self._asked is not None:
            try:
                self._asked.answer = self._thinker.poll(self._asked.question)
            except Exception as error:  # noqa: BLE001 - raised to whoever asked, and nobody else
                self._asked.error = error
            if self._asked.answer is None and self._asked.error is None:
                return
            self._asked = None
        open_ = (each for each in self._line if each.answer is None and each.error is None)
        self._asked = next(open_, None)
        if self._asked is not None:
            self._thinker.ask(self._asked.question)
