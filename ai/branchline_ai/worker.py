"""A computer player in a process of its own: one JSON message in, one out, over one pipe.

The process is started once with the *spawn* method, runs `main`, and ends when the other end of the pipe is closed. It
loads no window. Whoever asks keeps the deadline: this side stops thinking in time, but nobody has to trust that. Each question
has one answer; where the next question comes before it, the answer is an `error` at once, for nobody wants the older one.

A question is an object with `config`, `board`, `view` (all as plain data, the view packed by the game), `seat`,
`level`, `seed`, and optionally `number`, `seconds`, `playouts` (limits other than the level's), `why` and `played`. The answer
has the same `number`, and either `action` (text of the game's codec), `playouts`, `value`, `ranked` and `seconds`, with
`why` also `reason` (code and arguments), or `error`. With `played`, actions that were done on the view, it is what they
were worth: `line`, the actions of the player itself, `gain` in points and its standard `error`.

With `dice` the question is what the dice of a game allowed: it has `config` (of one seat), `board`, `seed` and `seconds`, and the
answer has the `points` found so far (or null) and whether the search is `done`. The same question asked again goes on.
"""

from __future__ import annotations

import json
import logging
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from multiprocessing.connection import Connection
from random import Random
from types import ModuleType
from typing import Any

from branchline.engine import catalog
from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import SampledChance
from branchline.engine.kernel.reasons import Reason, because
from branchline.engine.kernel.types import Config, Seat
from branchline_ai.api import Bot, Budget, Clock, Decision, Step, last, on_and_on
from branchline_ai.fast import Warming
from branchline_ai.hindsight import Look
from branchline_ai.levels import LEVELS, QUICK, limit
from branchline_ai.players import make_player
from branchline_ai.weighing import Weighed

__all__ = ["MOST_BYTES", "QUICK", "decide", "limit", "main", "think"]

MOST_BYTES = 1 << 20
"""A longer message is refused."""

SAYS_LITTLE = ("why.at_a_glance", "why.as_good", "why.site", "why.site_glance")
"""Reasons that say less of a difference than its size does."""

log = logging.getLogger(__name__)


KernelsOf = Callable[[str], ModuleType | None]
"""The compiled loops of a game, or None to do without."""


class CalledOff(Exception):
    """Nobody wants the answer any more."""


def no_kernels(game: str) -> None:
    """Nothing is compiled."""


def think(
    question: Mapping[str, Any],
    clock: Clock = time.monotonic,
    kernels_of: KernelsOf = no_kernels,
) -> Iterator[Decision]:
    """Better and better decisions on a question; control comes back every few milliseconds.

    Raises ValueError, KeyError or TypeError for a question that makes no sense.
    """
    game = _game(question)
    view, seat, seed = (
        game.unpack_view(question["view"]),
        Seat(question["seat"]),
        int(question["seed"]),
    )
    level = LEVELS[game.config.game][question["level"]]
    state = game.determinize(view, SampledChance(Random(seed)))
    legal = game.legal(state, seat)
    if not legal:
        raise ValueError("nothing to decide")
    seconds, playouts = question.get("seconds"), question.get("playouts")
    budget = level.budget_in(game.config.game, game.config.modules)
    if seconds is not None or playouts is not None:
        budget = Budget(seconds, playouts)
    bot = make_player(game, level, seed, clock, kernels_of(game.config.game))
    yield from bot.think(view, legal, budget)


def _game(question: Mapping[str, Any]) -> catalog.AnyGame:
    return _made(json.dumps(question["config"]), json.dumps(question["board"]))


@lru_cache(maxsize=2)
def _made(config_text: str, board_text: str) -> catalog.AnyGame:
    """The rulebook, made once for all the questions of a match."""
    config = Config.from_data(json.loads(config_text))
    return catalog.make(config, catalog.spec_from_data(config.game, json.loads(board_text)))


def decide(
    question: Mapping[str, Any],
    clock: Clock = time.monotonic,
    kernels_of: KernelsOf = no_kernels,
    step: Step = on_and_on,
) -> dict[str, object]:
    """The answer to a question, thought out here and now. Raises as `think` and `step` do."""
    if question.get("dice"):
        return look_back(question, clock, kernels_of, step)
    if question.get("played"):
        return review(question, clock, kernels_of, step)
    start = clock()
    decision = last(think(question, clock, kernels_of), step)
    game = _game(question)
    answer: dict[str, object] = {
        "number": question.get("number"),
        "action": game.encode(decision.action),
        "playouts": decision.playouts,
        "value": decision.value or 0.0,
        "ranked": [[game.encode(action), round(value, 3)] for action, value in decision.ranked],
        "seconds": clock() - start,
    }
    if question.get("why"):
        answer["reason"] = _packed(explain(game, game.unpack_view(question["view"]), decision))
    return answer


def review(
    question: Mapping[str, Any],
    clock: Clock = time.monotonic,
    kernels_of: KernelsOf = no_kernels,
    step: Step = on_and_on,
) -> dict[str, object]:
    """What the actions `played` were worth against the player's own, see `weighing`. Raises as `think` does."""
    start, game = clock(), _game(question)
    name = game.config.game
    view, seed = game.unpack_view(question["view"]), int(question["seed"])
    level = LEVELS[name][question["level"]]
    played = [game.decode(text) for text in question["played"]]
    weigh = import_module(f"branchline_ai.games.{name}.weigh").weigh

    def player(seed: int) -> Bot[Any]:
        return make_player(game, level, seed, clock, kernels_of(name))

    found: Weighed = weigh(
        game, view, played, player, seed, int(question.get("playouts") or 1), step
    )
    return {
        "number": question.get("number"),
        "action": game.encode((found.better or tuple(played))[0]),
        "line": [game.encode(action) for action in found.better],
        "gain": found.gain,
        "error": found.error,
        "reason": _packed(_of_difference(game, view, found, played)),
        "seconds": clock() - start,
    }


def look_back(
    question: Mapping[str, Any],
    clock: Clock = time.monotonic,
    kernels_of: KernelsOf = no_kernels,
    step: Step = on_and_on,
) -> dict[str, object]:
    """What the dice allowed, as far as `seconds` more of searching tell. Raises as `think` does."""
    start, game = clock(), _game(question)
    if question.get("level") == QUICK:  # nothing is known at once
        return {"number": question.get("number"), "points": None, "done": True, "seconds": 0.0}
    kernels = kernels_of(game.config.game)
    look = _look(game, int(question["seed"]), kernels)
    look.go_on(float(question["seconds"]), clock, step)
    return {
        "number": question.get("number"),
        "points": look.best,
        "done": look.done,
        "seconds": clock() - start,
    }


@lru_cache(maxsize=1)
def _look(game: catalog.AnyGame, seed: int, kernels: ModuleType | None) -> Look:
    """The search of one game, begun once; anew when compiled loops have become ready."""
    return Look(game, seed, kernels)


def _of_difference(
    game: catalog.AnyGame, view: Any, found: Weighed, played: Sequence[Action]
) -> Reason:
    """Why the better line is better: the reason for the first thing in it that was not done, else by how much."""
    ahead = because("why.ahead", points=max(1, round(found.gain)))
    state = game.determinize(view, SampledChance(Random(0)))
    for action in found.better:
        if action not in played and game.check(state, view.seat, action) is None:
            reason = explain(game, view, Decision(action))
            return ahead if reason.code in SAYS_LITTLE else reason
    return ahead


def explain(game: catalog.AnyGame, view: Any, decision: Decision) -> Reason:
    """Why a decision on a view is a good one, as far as that can be counted."""
    why = import_module(f"branchline_ai.games.{game.config.game}.why")
    reason: Reason = why.explain(game, view, decision)
    return reason


def _packed(reason: Reason) -> list[object]:
    return [reason.code, [list(pair) for pair in reason.args]]


def main(pipe: Connection) -> None:
    """Answers questions until the pipe is closed. Ctrl+C is left to the other side, which then closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warming = Warming()

    def step() -> None:
        if pipe.poll():  # the next question, or the end
            raise CalledOff

    with pipe:
        while True:
            try:
                question = pipe.recv_bytes(MOST_BYTES)
                pipe.send_bytes(json.dumps(reply(question, warming.get, step)).encode())
            except (EOFError, OSError):
                return


def reply(
    message: bytes, kernels_of: KernelsOf = no_kernels, step: Step = on_and_on
) -> dict[str, object]:
    """The answer to one message off the pipe, with `error` where something went wrong."""
    number = None
    try:
        question = json.loads(message)
        number = question.get("number")
        return decide(question, kernels_of=kernels_of, step=step)
    except CalledOff:
        return {"number": number, "error": "called off"}
    except Exception as error:
        log.exception("a question was not answered")
        return {"number": number, "error": f"{type(error).__name__}: {error}"}
