"""Workers with one fault each, for games that have to go on all the same. Here: what goes wrong. Not here: tests."""

from __future__ import annotations

import json
import os
import signal
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

from branchline.engine import catalog
from branchline.engine.kernel.chance import SampledChance
from branchline.engine.kernel.types import Config, Seat
from branchline_ai import worker

FOR_EVER = 600.0
SLOW_SECONDS = 9.0
"""Longer than any limit with what a fresh worker may need on top."""

Fault = Callable[[Connection, dict[str, Any]], None]


def sends(answer: Callable[[dict[str, Any]], object]) -> Fault:
    """A worker that says this and then nothing more."""

    def fault(pipe: Connection, asked: dict[str, Any]) -> None:
        said = answer(asked)
        pipe.send_bytes(said if isinstance(said, bytes) else json.dumps(said).encode())
        time.sleep(FOR_EVER)

    return fault


def dies(pipe: Connection, asked: dict[str, Any]) -> None:
    os._exit(3)


def is_killed(pipe: Connection, asked: dict[str, Any]) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def freezes(pipe: Connection, asked: dict[str, Any]) -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def hangs(pipe: Connection, asked: dict[str, Any]) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(FOR_EVER)


def raises(pipe: Connection, asked: dict[str, Any]) -> None:
    raise ZeroDivisionError("in the middle of thinking")


def is_slow(pipe: Connection, asked: dict[str, Any]) -> None:
    time.sleep(SLOW_SECONDS)
    pipe.send_bytes(json.dumps(worker.decide(asked)).encode())


def sends_half(pipe: Connection, asked: dict[str, Any]) -> None:
    os.write(pipe.fileno(), struct.pack("!i", 1000) + b'{"number": 1, "act')
    time.sleep(FOR_EVER)


def sends_half_and_dies(pipe: Connection, asked: dict[str, Any]) -> None:
    os.write(pipe.fileno(), struct.pack("!i", 1000) + b'{"number": 1, "act')
    os._exit(5)


def closes_the_pipe(pipe: Connection, asked: dict[str, Any]) -> None:
    pipe.close()
    time.sleep(FOR_EVER)


def floods(pipe: Connection, asked: dict[str, Any]) -> None:
    old = json.dumps({"number": -1, "action": "end"}).encode()
    while True:
        pipe.send_bytes(old)


def lawless(asked: dict[str, Any]) -> dict[str, object]:
    """An action of this game that is refused now: something from another moment of it."""
    config = Config.from_data(asked["config"])
    game = catalog.make(config, catalog.spec_from_data(config.game, asked["board"]))
    view, chance = game.unpack_view(asked["view"]), SampledChance(Random(1))
    now, other = game.determinize(view, chance), game.setup(chance)
    seat = Seat(asked["seat"])
    while seats := game.to_act(other):
        for action in game.legal(other, seats[0]):
            if game.check(now, seat, action) is not None:
                return {"number": asked["number"], "action": game.encode(action), "playouts": 1}
        game.apply(other, seats[0], game.legal(other, seats[0])[0], chance)
    raise AssertionError("everything is legal")


def number_of(asked: dict[str, Any], **more: object) -> dict[str, object]:
    return {"number": asked["number"], **more}


FAULTS: dict[str, Fault] = {
    "dies": dies,
    "is killed": is_killed,
    "freezes": freezes,
    "hangs and cannot be terminated": hangs,
    "raises in the middle": raises,
    "is slow": is_slow,
    "sends half a message": sends_half,
    "sends half a message and dies": sends_half_and_dies,
    "closes the pipe": closes_the_pipe,
    "floods": floods,
    "reports an error": sends(lambda asked: number_of(asked, error="MemoryError")),
    "talks nonsense": sends(lambda _: b"\xff\xfe no JSON"),
    "sends a list": sends(lambda _: [1, 2]),
    "sends a huge message": sends(lambda _: b"x" * 5_000_000),
    "sends what is nested too deep": sends(lambda _: b"[" * 200_000),
    "answers another question": sends(
        lambda asked: {"number": asked["number"] + 1, "action": "end"}
    ),
    "answers with a number": sends(lambda asked: number_of(asked, action=7)),
    "names no action": sends(lambda asked: number_of(asked, action="fly 99")),
    "hopes for no number": sends(lambda asked: worker.decide(asked) | {"value": float("nan")}),
    "promises for ever": sends(lambda asked: worker.decide(asked) | {"gain": float("inf")}),
    "breaks the rules": sends(lawless),
}
AT_START = "dies at the start"
"""The one that never gets a question."""
KINDS = (*FAULTS, AT_START)


@dataclass(frozen=True)
class Faulty:
    """Workers of which the first `spoiled` answer `good` questions each and then show their fault; the others are sound.

    `folder` is empty at first; every start leaves a file in it.
    """

    kind: str
    folder: Path
    good: int
    spoiled: int = 2

    def __call__(self, pipe: Connection) -> None:
        """What the process runs."""
        number = sum(each.name.isdigit() for each in self.folder.iterdir())
        (self.folder / str(number)).touch()
        if number >= self.spoiled:
            worker.main(pipe)
            return
        if self.kind == AT_START:
            os._exit(4)
        for _ in range(self.good):
            pipe.send_bytes(json.dumps(worker.reply(pipe.recv_bytes())).encode())
        asked = json.loads(pipe.recv_bytes())
        (self.folder / f"fault {number}").touch()
        FAULTS[self.kind](pipe, asked)
