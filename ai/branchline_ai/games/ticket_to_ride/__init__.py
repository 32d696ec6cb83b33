"""How a computer plays Ticket to Ride: one plan for all tickets, cards for it, and whole games to compare plans by.

`ground` has the tables of a board, `sight` what a seat knows, `needs` what links cost in cards, `plan` makes plans,
`moves` decides by them. `flat` has whole games in plain lists, `flat_random` and `flat_play` play them, `openings` their
first tickets. `worlds` guesses what is hidden, `options` says what is compared, `search` compares it by playing on. `bot`
is the player, `skill` how well it plays.
"""

from __future__ import annotations

from branchline.engine.ticket_to_ride.rulebook import TicketToRide
from branchline.engine.ticket_to_ride.views import TableView
from branchline_ai.api import Bot, Clock
from branchline_ai.games.ticket_to_ride.skill import Skill


def make_bot(game: TicketToRide, skill: Skill, seed: int, clock: Clock) -> Bot[TableView]:
    """A player for one seat; `seed` is 0 or above. Loaded only when a game is played."""
    from branchline_ai.games.ticket_to_ride.bot import TicketToRideBot  # noqa: PLC0415 - as said

    return TicketToRideBot(game, skill, seed, clock)
