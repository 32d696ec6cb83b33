"""Measures the speed of Ticket to Ride: whole games in plain lists with their scores, and the players' decisions."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median

from bench_row import Row
from branchline.engine.kernel.chance import SeededChance
from branchline.engine.ticket_to_ride.claims import ClaimTable
from branchline.engine.ticket_to_ride.rulebook import TicketToRide
from branchline_ai.games.ticket_to_ride.bot import TicketToRideBot
from branchline_ai.games.ticket_to_ride.flat_play import heuristic_game
from branchline_ai.games.ticket_to_ride.flat_random import random_game
from branchline_ai.games.ticket_to_ride.ground import ground
from branchline_ai.games.ticket_to_ride.openings import openings_of
from branchline_ai.levels import EASY, EXPERT, HARD, LEVELS, NORMAL
from tournament import board_named

WARM, BATCHES, BATCH = 3000, 20, 100
"""Games before measuring, in which choices of first tickets are thought out once; then batches of games."""
SEATS = 2
Clock = Callable[[], float]


def tickets(clock: str) -> list[Row]:
    """Whole two-seat games a second on the map of North America, and what the levels need for a decision."""
    now: Clock = time.process_time if clock == "cpu" else time.perf_counter
    board = board_named("ticket_to_ride", "usa")
    land = ground(board, SEATS)
    table, openings = ClaimTable(board, SEATS), openings_of(land)
    rows = []
    for name, warm, least in (("random", WARM // 10, 650), ("heuristic", WARM, 1000)):
        rng = random.Random(1)
        times: list[float] = []
        for batch in [warm] + [BATCH] * BATCHES:
            start = now()
            for _ in range(batch):
                if name == "random":
                    game = random_game(land, table, rng.random)
                else:
                    game = heuristic_game(openings, rng.random)
                game.totals()
            times.append((now() - start) / batch)
        title = f"Ticket to Ride, {name} games"
        rows.append(Row(f"{title}, fastest of {BATCHES} batches", 1 / min(times[1:]), "games/s"))
        rate = 1 / median(times[1:])
        rows.append(Row(f"{title}, median batch", rate, "games/s", least, more=True))
    for level in (EASY, NORMAL, HARD, EXPERT):
        rows += level_rows(level, TicketToRide(TicketToRide.plan(SEATS), board), now)
    return rows


def level_rows(level: str, game: TicketToRide, now: Clock) -> list[Row]:
    """One game of a level: seconds for a decision, games played on a second."""
    spec = LEVELS["ticket_to_ride"][level]
    chance = SeededChance(1)
    state = game.setup(chance)
    player = TicketToRideBot(game, spec.skill, 1, now)
    longest, spent, playouts, searched = 0.0, 0.0, 0, 0.0
    while seats := game.to_act(state):
        view, legal = game.view(state, seats[0]), game.legal(state, seats[0])
        start = now()
        *_, decision = player.think(view, legal, spec.budget)
        seconds = now() - start
        longest, spent = max(longest, seconds), spent + seconds
        if decision.playouts:
            playouts += decision.playouts
            searched += seconds
        game.apply(state, seats[0], decision.action, chance)
    name = f"Ticket to Ride, {level}"
    rows = [
        Row(f"{name}: one decision, the slowest", longest, "s", 1.0),
        Row(f"{name}: all of a game, a seat", spent / SEATS, "s"),
    ]
    if playouts:
        rows.append(Row(f"{name}: playouts", playouts / searched, "per s"))
    return rows
