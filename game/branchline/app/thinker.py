"""Asks computer players without ever waiting for them: one worker process, a deadline, and a move in reserve.

The worker is spawned once, talks JSON over one pipe, and ends when the pipe closes. A worker that dies, hangs or
talks nonsense is replaced, and the question it failed is answered by the quick policy in this process. A new question
takes the place of the one before; a worker that does not let go of that one is replaced as well, and asked again.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from branchline.app.line import Aside, WorkerLine
from branchline.engine import catalog
from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.reasons import Reason
from branchline.engine.kernel.types import Config
from branchline_ai import worker

log = logging.getLogger(__name__)

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)

GRACE_SECONDS = 3.0
"""How far beyond its own limit a worker may be before it counts as hung: a busy machine is late, too."""
START_SECONDS = 5.0
"""What a fresh worker may need on top for its first answer, on a slow machine."""


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What a computer player is asked. `view` is all it may know. Each question is a thing of its own."""

    config: Config
    board: catalog.Spec
    view: Any
    seat: int
    level: str
    seed: int
    seconds: float | None = None
    """A limit other than the level's own."""
    playouts: int | None = None
    why: bool = False
    """Whether the answer is to come with a reason."""
    played: tuple[Action, ...] = ()
    """What was done on the view, if the question is what that was worth."""

    def message(self) -> dict[str, object]:
        """Plain data for the worker."""
        game = catalog.make(self.config, self.board)
        return {
            **about(self.config, self.board),
            "view": game.pack_view(self.view),
            "seat": self.seat,
            "level": self.level,
            "seed": self.seed,
            "seconds": self.seconds,
            "playouts": self.playouts,
            "why": self.why,
            "played": [game.encode(action) for action in self.played],
        }

    @property
    def limit(self) -> float:
        """Seconds within which the worker has answered."""
        return self.seconds or worker.limit(self.config.game, self.level)

    def read(self, reply: Mapping[str, Any], seconds: float) -> Answer:
        """The answer in a worker's reply. Raises ValueError for a reply that is none."""
        return read_answer(self, reply, seconds)

    def instead(self, seconds: float) -> Answer:
        """The quick policy's answer, for a worker that failed; there is none to what something was worth."""
        if self.played:
            return Answer(self.played[0], seconds, fallback=True)
        quick = answer_here(self, quick=True)
        return Answer(quick.action, seconds, fallback=True, reason=quick.reason)


@dataclass(frozen=True, slots=True)
class Answer:
    """A decision. `fallback` where the worker failed and the quick policy chose."""

    action: Action
    seconds: float
    playouts: int = 0
    value: float = 0.0
    fallback: bool = False
    reason: Reason | None = None
    """Why, where that was asked and could be told."""
    line: tuple[Action, ...] = ()
    """Where it was asked what something was worth: what the player would have done,"""
    gain: float = 0.0
    """by how many points that is better,"""
    error: float = 0.0
    """and the standard error of that."""


class Asked(Protocol[A_co]):
    """Anything that can be asked of the worker, with what its answer has to be."""

    def message(self) -> dict[str, object]:
        """Plain data for the worker."""

    @property
    def limit(self) -> float:
        """Seconds within which the worker has answered."""

    def read(self, reply: Mapping[str, Any], seconds: float) -> A_co:
        """The answer in a worker's reply. Raises ValueError for a reply that is none."""

    def instead(self, seconds: float) -> A_co:
        """What is answered, at once, where the worker failed."""


class Thinker(Protocol):
    """Answers questions in its own time, of whatever kind."""

    def ask(self, question: Asked[Any]) -> None:
        """Starts on a question; one at a time."""

    def poll(self, question: Asked[A]) -> A | None:
        """The answer, once it is there. Never waits."""

    def waiting(self, question: Asked[Any]) -> float:
        """For how many seconds the question has been open; 0 if it is not."""

    def forget(self, question: Asked[Any]) -> None:
        """Nobody wants the answer any more."""

    def close(self) -> None:
        """Whatever was started has ended."""


def about(config: Config, board: catalog.Spec) -> dict[str, object]:
    """What a worker is told of a game, whatever it is asked."""
    return {"config": config.to_data(), "board": board.to_data()}


def read_answer(question: Question, reply: Mapping[str, Any], seconds: float) -> Answer:
    """The player's answer in a worker's reply. Raises ValueError for a reply that is none."""
    text, playouts = reply.get("action"), reply.get("playouts", 0)
    if not isinstance(text, str):
        raise ValueError(f"no action: {str(reply.get('error'))[:300]}")
    if type(playouts) is not int:
        raise ValueError("playouts are no number")
    game = catalog.make(question.config, question.board)
    line = reply.get("line", [])
    if not isinstance(line, list) or not all(isinstance(each, str) for each in line):
        raise ValueError("no line")
    return Answer(
        game.decode(text),
        seconds,
        playouts,
        _number(reply, "value"),
        reason=_reason(reply.get("reason")),
        line=tuple(game.decode(each) for each in line),
        gain=_number(reply, "gain"),
        error=_number(reply, "error"),
    )


def _number(reply: Mapping[str, Any], name: str) -> float:
    """A number in a reply, 0 where it is not named. Raises ValueError for what is none or has no end."""
    said = reply.get(name, 0.0)
    if type(said) not in (int, float) or not abs(said) <= sys.float_info.max:
        raise ValueError(f"{name} is no number")
    return float(said)


def _message(reply: object) -> Mapping[str, Any]:
    """The reply as a message. Raises ValueError for what is none."""
    if not isinstance(reply, dict):
        raise ValueError(f"a reply of {type(reply).__name__}")
    return reply


def _reason(data: object) -> Reason | None:
    """The reason that a worker gave. Raises ValueError for what is none."""
    if data is None:
        return None
    if not isinstance(data, list) or len(data) != 2:
        raise ValueError("no reason")
    code, args = data
    if not isinstance(code, str) or not code.startswith("why.") or not isinstance(args, list):
        raise ValueError("no reason")
    for pair in args:
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str):
            raise ValueError("no reason")
        if type(pair[1]) not in (int, str):
            raise ValueError("no reason")
    return Reason(code, tuple((name, value) for name, value in args))


def answer_here(question: Asked[A], *, quick: bool = False) -> A:
    """The answer, thought out in this process; with `quick` the policy's, in a few milliseconds."""
    start = time.perf_counter()
    message = question.message() | ({"level": worker.QUICK} if quick else {})
    reply = worker.decide(message)
    return question.read(reply, time.perf_counter() - start)


class HereThinker:
    """Thinks in this process, when it is polled: for tests and games without a window."""

    def ask(self, question: Asked[Any]) -> None:
        """Nothing yet."""

    def poll(self, question: Asked[A]) -> A | None:
        """The answer, at once."""
        return answer_here(question)

    def waiting(self, question: Asked[Any]) -> float:
        """Nothing ever waits."""
        return 0.0

    def forget(self, question: Asked[Any]) -> None:
        """Nothing to forget."""

    def close(self) -> None:
        """Nothing was started."""


@dataclass(slots=True)
class _Open:
    """A question that is being thought about; `rescue` finds what is answered instead, once the worker has failed."""

    question: Asked[Any]
    number: int
    message: bytes
    asked: float
    limit: float
    begun: float
    """When the worker was free for it, as far as is known."""
    rescue: Aside[Any] | None = None


@dataclass(slots=True)
class WorkerThinker:
    """Thinks in one worker process, started with the first question or by `start`.

    `run` is what the process runs; tests put faulty ones here. `clock` gives seconds that only go forward.
    """

    run: Callable[[Connection], None] = worker.main
    clock: Callable[[], float] = time.monotonic
    grace: float = GRACE_SECONDS
    failures: int = 0
    line: WorkerLine | None = None
    _open: _Open | None = None
    _number: int = 0
    _fresh: bool = True
    _owed: int = 0
    """Answers that the worker still owes, also to questions that were forgotten."""

    def start(self) -> None:
        """The worker process runs; it warms up while nobody waits."""
        if self.line is not None and not self.line.broken and self.line.process.is_alive():
            return
        self._drop_worker()
        self.line, self._fresh, self._owed = WorkerLine(self.run), True, 0

    def ask(self, question: Asked[Any]) -> None:
        """Sends the question to the worker; an older one is forgotten."""
        self._number += 1
        message = json.dumps({"number": self._number, **question.message()}).encode()
        now = self.clock()
        self._open = _Open(question, self._number, message, now, question.limit, now)
        self._send(self._open)

    def _send(self, open_: _Open) -> None:
        try:
            self.start()
        except OSError as error:
            self._fail(open_, f"the worker cannot be started: {error}")
            return
        assert self.line is not None, "start opens the line"
        self.line.send(open_.message)
        self._owed += 1

    def poll(self, question: Asked[A]) -> A | None:
        """The answer, once it is there, or what is answered instead when the worker has failed.

        Raises what finding that raised; the question is not open any more then.
        """
        open_ = self._open
        if open_ is None or open_.question is not question:
            return None
        try:
            answer: A | None = self._listen(open_) if open_.rescue is None else open_.rescue.poll()
        except Exception:
            self._open = None
            raise
        if answer is not None:
            self._open = None
        return answer

    def waiting(self, question: Asked[Any]) -> float:
        """For how many seconds the question has been open; 0 if it is not."""
        if self._open is None or self._open.question is not question:
            return 0.0
        return self.clock() - self._open.asked

    def forget(self, question: Asked[Any]) -> None:
        """A late answer will be dropped by its number, and the next question takes the place of this one."""
        if self._open is not None and self._open.question is question:
            self._open = None

    def close(self) -> None:
        """The worker has ended."""
        self._open = None
        line = self.line
        self._drop_worker()
        if line is not None:
            line.wait()

    def _listen(self, open_: _Open) -> Any:
        """The worker's answer, if it has come and can be used."""
        line = self.line
        if line is None:
            self._fail(open_, "there is no worker")
            return None
        while (reply := line.receive()) is not None:
            self._owed -= 1
            if isinstance(reply, dict) and reply.get("number") not in (open_.number, None):
                open_.begun = self.clock()
                continue  # to a question that was forgotten
            try:
                answer = open_.question.read(_message(reply), self.clock() - open_.asked)
            except ValueError as error:
                self._fail(open_, f"a reply that cannot be used: {error}")
                return None
            self._fresh = False
            return answer
        passed = self.clock() - open_.begun
        patience = self.grace + (START_SECONDS if self._fresh else 0.0)
        if self._owed > 1 and (line.broken or passed > patience):
            self._begin_anew(open_, line.broken or f"for {passed:.1f} s")
        elif line.broken:
            self._fail(open_, f"{line.broken} ({line.process.exitcode})")
        elif passed > open_.limit + patience:
            self._fail(open_, f"no answer after {passed:.1f} s")
        return None

    def _begin_anew(self, open_: _Open, why: str) -> None:
        """The worker did not come back from a question that was forgotten: another one is asked."""
        log.error("computer player: lost in a question that was forgotten: %s", why)
        self.failures += 1
        self._drop_worker()
        open_.begun = self.clock()
        self._send(open_)

    def _fail(self, open_: _Open, why: str) -> None:
        """The worker is given up; the next question starts another, and this one is answered beside the frames."""
        log.error("computer player: %s", why)
        self.failures += 1
        self._drop_worker()
        open_.rescue = Aside(lambda: open_.question.instead(self.clock() - open_.asked))

    def _drop_worker(self) -> None:
        if self.line is not None:
            self.line.kill()
            self.line = None
