"""What a claim would bring, told before it is confirmed. Only what the seat itself may know goes into it."""

from __future__ import annotations

from branchline.engine.kernel.reasons import Note
from branchline.engine.ticket_to_ride.actions import Claim
from branchline.engine.ticket_to_ride.board import BoardSpec
from branchline.engine.ticket_to_ride.network import Network
from branchline.engine.ticket_to_ride.scoring import ROUTE_POINTS, ROUTES_KEY
from branchline.engine.ticket_to_ride.state import NOT_YET, Player, State

LAST_TRAINS = 2
"""With so many trains or fewer at the end of a turn the last round begins (TT-8.1)."""


def claim_notes(
    state: State, board: BoardSpec, network: Network, player: Player, claim: Claim
) -> tuple[Note, ...]:
    """Points, tickets that become fulfilled, a longer path, and whether the last round begins."""
    route = board.routes[claim.route]
    before, after = player.routes, player.routes | 1 << claim.route
    points = (("points", ROUTE_POINTS[route.length]), ("row", ROUTES_KEY))
    notes = [Note("preview.gain", points, ((claim.route,),))]
    for number in player.tickets:
        if network.joins(after, number) and not network.joins(before, number):
            ticket = board.tickets[number]
            names = (
                ("a", board.cities[ticket.a].name),
                ("b", board.cities[ticket.b].name),
                ("points", ticket.value),
            )
            way = tuple((step,) for step in network.way(after, number))
            notes.append(Note("preview.ticket_made", names, way))
    longest = network.longest(after)
    if longest.weight > network.longest(before).weight:
        way = tuple((step,) for step in longest.links)
        notes.append(Note("preview.longest", (("trains", longest.weight),), way))
    if state.last_turns == NOT_YET and player.trains - route.length <= LAST_TRAINS:
        notes.append(Note("preview.last_round"))
    return tuple(notes)
