"""For the tests of Railroad Ink's players: random games through the engine, games of a bot. Not here: expectations."""

from __future__ import annotations

import random

from branchline.engine.kernel.chance import SampledChance, SeededChance
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink.board import STANDARD
from branchline.engine.railroad_ink.rulebook import RailroadInk
from branchline_ai.api import Budget
from branchline_ai.games.railroad_ink.bot import RailroadInkBot
from branchline_ai.games.railroad_ink.skill import Skill

A = Seat(0)


def rulebook(*modules: str) -> RailroadInk:
    return RailroadInk(RailroadInk.plan(1, modules), STANDARD)


def random_positions(game: RailroadInk, seed: int):
    """The states of a game played at random, before each action and at the end."""
    rng = random.Random(seed)
    chance = SampledChance(rng)
    state = game.setup(chance)
    while game.to_act(state):
        yield state
        game.apply(state, A, rng.choice(game.legal(state, A)), chance)
    yield state


def bot(game: RailroadInk, skill: Skill | None = None, seed: int = 1, clock=lambda: 0.0):
    return RailroadInkBot(game, skill or Skill(batch=32, beam=20), seed, clock)


def bot_game(game: RailroadInk, skill: Skill, seed: int, budget: Budget, clock=lambda: 0.0):
    """The final state of a game that a bot plays; every decision is checked."""
    chance = SeededChance(seed)
    state = game.setup(chance)
    player = RailroadInkBot(game, skill, seed, clock)
    while game.to_act(state):
        *_, decision = player.think(game.view(state, A), game.legal(state, A), budget)
        assert game.check(state, A, decision.action) is None
        game.apply(state, A, decision.action, chance)
    return state


def total(game: RailroadInk, state) -> int:
    return sum(line.points for line in game.score(state).lines)
