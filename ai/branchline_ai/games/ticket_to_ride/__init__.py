"""How a computer plays Ticket to Ride."""

from __future__ import annotations

from branchline.engine.ticket_to_ride.rulebook import TicketToRide
from branchline.engine.ticket_to_ride.views import TableView
from branchline_ai.api import Bot, Clock
from branchline_ai.games.ticket_to_ride.skill import Skill


def make_bot(game: TicketToRide, skill: Skill, seed: int, clock: Clock) -> Bot[TableView]:
    """A player for one seat."""
    from branchline_ai.games.ticket_to_ride.bot import TicketToRideBot  # noqa: PLC0415 - as said

    return TicketToRideBot(game, skill, seed, clock)
