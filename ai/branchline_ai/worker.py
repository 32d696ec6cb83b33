"""Runs computer players in a process of its own: JSON in, JSON out, over one pipe; ends when the pipe closes.

A question is plain data: `config`, `board`, `view` (as the rulebook packs them), `seat`, `level`, `seed`, and optionally
`seconds`, `playouts` (limits other than the level's) and `number` (given back with the answer). numpy is loaded with
the first question, never before.
"""

from __future__ import annotations

import json
import random
import signal
import time
from collections.abc import Iterator, Mapping
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

from branchline.engine import catalog
from branchline.engine.kernel.chance import SampledChance
from branchline.engine.kernel.types import Config, Seat
from branchline_ai.api import Budget, Clock, Decision
from branchline_ai.levels import LEVELS, QUICK, limit

__all__ = ["MOST_BYTES", "QUICK", "RANDOM", "decide", "limit", "main", "think"]

RANDOM = "random"
"""The level that picks any legal action."""
MOST_BYTES = 1 << 20
"""No message is longer."""


def think(question: Mapping[str, Any], clock: Clock = time.perf_counter) -> Iterator[Decision]:
    """Better and better decisions on a question; control comes back every few milliseconds.

    Raises ValueError or KeyError for a question that makes no sense.
    """
    config = Config.from_data(question["config"])
    game = catalog.make(config, catalog.spec_from_data(config.game, question["board"]))
    view = game.unpack_view(question["view"])
    seat, seed = Seat(question["seat"]), int(question["seed"])
    name = question["level"]
    state = game.determinize(view, SampledChance(random.Random(seed)))  # noqa: S311 - no secret
    legal = game.legal(state, seat)
    if name == RANDOM:
        yield Decision(random.Random(seed).choice(legal))  # noqa: S311 - as above
        return
    level = LEVELS[config.game][name]
    seconds, playouts = question.get("seconds"), question.get("playouts")
    budget = level.budget
    if seconds is not None or playouts is not None:
        budget = Budget(seconds, playouts)
    players = import_module(f"branchline_ai.games.{config.game}")
    bot = players.make_bot(game, level.skill, seed, clock)
    yield from bot.think(view, legal, budget)


def decide(question: Mapping[str, Any], clock: Clock = time.perf_counter) -> dict[str, object]:
    """The answer to a question, thought to the end: `action` as text, `playouts`, `value` and `ranked`."""
    decision: Decision | None = None
    for decision in think(question, clock):
        pass
    assert decision is not None, "a player always decides"
    config = Config.from_data(question["config"])
    game = catalog.make(config, catalog.spec_from_data(config.game, question["board"]))
    ranked = [[game.encode(action), round(value, 3)] for action, value in decision.ranked]
    return {
        "number": question.get("number"),
        "action": game.encode(decision.action),
        "playouts": decision.playouts,
        "value": decision.value or 0.0,
        "ranked": ranked,
    }


def main(pipe: Connection) -> None:
    """Answers questions until the pipe closes. A question that makes no sense is answered with `error`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            question = json.loads(pipe.recv_bytes(MOST_BYTES))
        except (EOFError, OSError):
            return
        try:
            answer = decide(question)
        except Exception as error:  # noqa: BLE001 - whatever it is, the table must hear of it
            answer = {"number": question.get("number"), "error": f"{type(error).__name__}: {error}"}
        try:
            pipe.send_bytes(json.dumps(answer).encode())
        except OSError:
            return
