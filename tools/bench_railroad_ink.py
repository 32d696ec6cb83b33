"""Measures the speed of Railroad Ink: games in plain integers with their scores, and the search of the players."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import numpy as np

from bench_row import Row
from branchline.engine.kernel.chance import SeededChance
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink.board import STANDARD
from branchline.engine.railroad_ink.dice import CLASSIC_DICE
from branchline.engine.railroad_ink.rulebook import ROUNDS, RailroadInk
from branchline_ai.games.railroad_ink.bot import RailroadInkBot
from branchline_ai.games.railroad_ink.flat import flat_tables, heuristic_game, random_game
from branchline_ai.games.railroad_ink.flat_score import flat_rows
from branchline_ai.levels import EASY, EXPERT, HARD, LEVELS, NORMAL

GAMES = 2000
A = Seat(0)
Clock = Callable[[], float]


def clock_named(name: str) -> Clock:
    """The clock to measure by: "cpu" for processor time, which other programs disturb less."""
    return time.process_time if name == "cpu" else time.perf_counter


def railroad_ink(clock: str) -> list[Row]:
    """Whole games a second with their score, and what the levels need for a round."""
    now = clock_named(clock)
    tables, rows = flat_tables(STANDARD), []
    for name, play, least in (
        ("random", random_game, 4000),
        ("heuristic", heuristic_game, 2500),
    ):
        rng = random.Random(1)
        for _ in range(GAMES // 4):
            flat_rows(play(tables, CLASSIC_DICE, ROUNDS, rng.random), tables)
        start, points = now(), 0
        for _ in range(GAMES):
            planes = play(tables, CLASSIC_DICE, ROUNDS, rng.random)
            points += sum(flat_rows(planes, tables))
        seconds = now() - start
        rows.append(
            Row(f"Railroad Ink, {name} games, scored", GAMES / seconds, "games/s", least, more=True)
        )
        rows.append(Row(f"Railroad Ink, {name} games: mean", points / GAMES, "points"))
    for level in (EASY, NORMAL, HARD, EXPERT):
        rows += level_rows(level, now)
    return rows


def level_rows(level: str, now: Clock) -> list[Row]:
    """One game of a level: seconds for a round, playouts a second."""
    game = RailroadInk(RailroadInk.plan(1), STANDARD)
    spec = LEVELS["railroad_ink"][level]
    chance = SeededChance(1)
    state = game.setup(chance)
    player = RailroadInkBot(game, spec.skill, 1, now)
    spent, playouts = np.zeros(game.rounds), 0
    while game.to_act(state):
        view, legal = game.view(state, A), game.legal(state, A)
        start = now()
        *_, decision = player.think(view, legal, spec.budget)
        spent[state.round - 1] += now() - start
        playouts += decision.playouts
        game.apply(state, A, decision.action, chance)
    name = f"Railroad Ink, {level}"
    most = None if level == EXPERT else 1.0  # the expert takes its second for each die
    return [
        Row(f"{name}: a round, the slowest", float(spent.max()), "s", most),
        Row(f"{name}: playouts", playouts / float(spent.sum()), "per s"),
    ]
