"""The line to a worker process: messages out and in, from a thread that may wait where the window's must not.

A worker can stop in the middle of a message, or read nothing more; whoever sends or reads then waits until the worker is
killed. Here that is a thread of its own. Also here: work of this process that takes a little too long for a frame. Not here:
what is asked, and how long an answer may take (`thinker`).
"""

from __future__ import annotations

import json
import logging
import multiprocessing
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

from branchline_ai.worker import MOST_BYTES

log = logging.getLogger(__name__)

A = TypeVar("A")

ENDS_WITHIN = 1.0
"""So long is waited for a killed process to be gone."""


class WorkerLine:
    """One worker process, started at once. `send` and `receive` never wait."""

    def __init__(self, run: Callable[[Connection], None]) -> None:
        """`run` is what the process runs."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self.process = context.Process(target=run, args=(theirs,), daemon=True, name="thinker")
        self.process.start()
        theirs.close()
        self._pipe = ours
        self._out: SimpleQueue[bytes | None] = SimpleQueue()
        self._in: SimpleQueue[object] = SimpleQueue()
        self._broken = ""
        self._due: SimpleQueue[bool] = SimpleQueue()
        """One for each message that went out, False for the end."""
        self._threads = [
            threading.Thread(target=work, daemon=True, name="line to the thinker")
            for work in (self._send, self._listen)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def broken(self) -> str:
        """Why nothing more will come, once all that came was received; empty while the line is good."""
        if not self._broken or not self._in.empty():
            return ""
        return self._broken

    def send(self, message: bytes) -> None:
        """The worker gets the message, also while it thinks about another."""
        self._out.put(message)

    def receive(self) -> object | None:
        """What the worker said next, taken from its JSON ("no JSON" where it is none); None where nothing has come."""
        try:
            return self._in.get_nowait()
        except Empty:
            return None

    def kill(self) -> None:
        """The worker ends now, whatever it does."""
        self.process.kill()
        self._out.put(None)

    def wait(self) -> None:
        """The worker, killed before, is gone."""
        self.process.join(ENDS_WITHIN)
        for thread in self._threads:
            thread.join(ENDS_WITHIN)

    def _send(self) -> None:
        """Messages out, until the worker is killed or takes no more."""
        try:
            while (message := self._out.get()) is not None:
                self._due.put(True)
                self._pipe.send_bytes(message)
        except OSError as error:
            log.info("the worker takes nothing more: %s", error)
        finally:
            self._due.put(False)

    def _listen(self) -> None:
        """One reply in for each message out, never more, so that a worker cannot flood; until the worker is gone."""
        try:
            while self._due.get():
                self._in.put(_said(self._pipe.recv_bytes(MOST_BYTES)))
        except (OSError, EOFError) as error:
            self._broken = f"the pipe broke: {type(error).__name__} {error}".rstrip()
        finally:
            self._threads[0].join()
            self._pipe.close()


def _said(message: bytes) -> object:
    try:
        said: object = json.loads(message)
    except (ValueError, RecursionError):
        return "no JSON"
    return "no JSON" if said is None else said


class Aside(Generic[A]):
    """Some work of this process that is done beside the frames. `poll` has the result once it is there."""

    def __init__(self, work: Callable[[], A]) -> None:
        self._work = work
        self._result: A | None = None
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True, name="aside")
        self._thread.start()

    def poll(self) -> A | None:
        """The result, once it is there. Never waits; raises what the work raised."""
        if self._thread.is_alive():
            return None
        if self._error is not None:
            raise self._error
        return self._result

    def _run(self) -> None:
        try:
            self._result = self._work()
        except BaseException as error:  # noqa: BLE001 - handed to whoever polls
            self._error = error
