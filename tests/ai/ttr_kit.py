"""For the tests of Ticket to Ride's players: boards, games of bots, hidden information exchanged. Not here: expectations."""

from __future__ import annotations

import json
import random
from pathlib import Path

from branchline.engine.kernel.chance import SampledChance, SeededChance
from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride.board import BoardSpec
from branchline.engine.ticket_to_ride.rulebook import TicketToRide
from branchline_ai.api import Budget
from branchline_ai.games.ticket_to_ride.bot import TicketToRideBot
from branchline_ai.games.ticket_to_ride.skill import Skill
from branchline_ai.random_play import RandomBot

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures" / "boards"
AT_ONCE = Budget(playouts=0)


def board_named(name: str) -> BoardSpec:
    data = json.loads((FIXTURES / f"ticket_to_ride-{name}.json").read_text("utf-8"))
    return BoardSpec.from_data(data["spec"])


USA, BALTIC = board_named("usa"), board_named("baltic")


def rulebook(seats: int = 2, board: BoardSpec = USA) -> TicketToRide:
    return TicketToRide(TicketToRide.plan(seats, (), board.id), board)


def bot(game: TicketToRide, skill: Skill | None = None, seed: int = 1, clock=lambda: 0.0):
    return TicketToRideBot(game, skill or Skill(), seed, clock)


def positions(game: TicketToRide, players, seed: int):
    """State, seat, view, legal actions and decision before each action; players are (bot, budget) by seat.

    Every decision is checked. The last state comes alone, with None for the rest.
    """
    chance = SeededChance(seed)
    state = game.setup(chance)
    while seats := game.to_act(state):
        seat = seats[0]
        view, legal = game.view(state, seat), list(game.legal(state, seat))
        player, budget = players[seat]
        *_, decision = player.think(view, legal, budget)
        assert decision.action in legal
        yield state, seat, view, legal, decision
        game.apply(state, seat, decision.action, chance)
    yield state, None, None, None, None


def bot_game(game: TicketToRide, players, seed: int):
    """The final state of a game."""
    *_, (state, _, _, _, _) = positions(game, players, seed)
    return state


def planners(
    game: TicketToRide, skill: Skill | None = None, budget: Budget = AT_ONCE, seed: int = 1
):
    """The same player for each seat."""
    return [(bot(game, skill, seed), budget)] * game.config.seats


def with_random(game: TicketToRide, skill: Skill, seed: int = 1):
    """A planner and players at random."""
    return [(bot(game, skill, seed), AT_ONCE)] + [
        (RandomBot(seed + seat), AT_ONCE) for seat in range(1, game.config.seats)
    ]


def totals(game: TicketToRide, state) -> list[int]:
    sheet = game.score(state)
    return [sheet.total(Seat(seat)) for seat in range(game.config.seats)]


def other_hands(game: TicketToRide, view, seed: int):
    """Another state that looks the same to the viewer."""
    return game.determinize(view, SampledChance(random.Random(seed)))
