"""Why the player of Ticket to Ride decides as it does, as a code with arguments, from the plan that it follows.

Cities, routes, tickets and cards are named by their numbers on the board. Only what the seat itself may see goes in.
"""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.kernel.reasons import Reason, because
from branchline.engine.ticket_to_ride.actions import (
    Claim,
    DrawBlind,
    DrawTickets,
    KeepTickets,
    TakeCard,
)
from branchline.engine.ticket_to_ride.cards import LOCOMOTIVE
from branchline.engine.ticket_to_ride.rulebook import TicketToRide
from branchline.engine.ticket_to_ride.views import TableView
from branchline_ai.api import Decision
from branchline_ai.games.ticket_to_ride.ground import NEVER, Ground, ground
from branchline_ai.games.ticket_to_ride.moves import Thought, think_over, waits
from branchline_ai.games.ticket_to_ride.plan import best_plan, link_costs
from branchline_ai.games.ticket_to_ride.sight import Sight, sight_of
from branchline_ai.games.ticket_to_ride.skill import Taste


def explain(game: TicketToRide, view: TableView, decision: Decision) -> Reason:
    """The reason for a decision on this view."""
    map_ = ground(game.board, game.config.seats)
    sight = sight_of(map_, view, Taste())
    action = decision.action
    if isinstance(action, KeepTickets):
        return _of_tickets(sight, view.offer, action.mask)
    thought = think_over(sight)
    if isinstance(action, Claim):
        return _of_claim(sight, thought, action.route)
    if isinstance(action, DrawTickets):
        return because("why.more_tickets", trains=sight.trains - thought.plan.need)
    if isinstance(action, TakeCard):
        return _of_card(sight, thought, view.display[action.slot])
    if isinstance(action, DrawBlind):
        if thought.all_needs.missing:
            return because("why.draw_blind", count=thought.all_needs.missing)
        return because("why.draw_spare")
    return because("why.nothing_else")


def _of_tickets(sight: Sight, offer: Sequence[int], mask: int) -> Reason:
    """What the tickets that are kept take together, and what they bring."""
    kept = [ticket for place, ticket in enumerate(offer) if mask >> place & 1]
    plan = best_plan(sight, [*sight.tickets, *kept])
    points = sum(sight.ground.tickets[ticket][2] for ticket in kept)
    made = set(plan.tickets)
    if any(ticket not in made and not _is_made(sight, ticket) for ticket in kept):
        return because("why.keep_least", points=points)
    return because("why.keep", count=len(kept), points=points, trains=plan.need)


def _is_made(sight: Sight, ticket: int) -> bool:
    a, b, _ = sight.ground.tickets[ticket]
    return sight.ground.way(link_costs(sight), a, b)[0] <= 0


def _of_claim(sight: Sight, thought: Thought, route: int) -> Reason:
    """The ticket that a claim makes or leads towards, else its points."""
    map_, link = sight.ground, sight.ground.link_of[route]
    own = [0.0 if sight.routes & map_.masks[each] else NEVER for each in map_.links]
    after = own.copy()
    after[link] = 0.0
    for ticket in sorted(sight.tickets, key=lambda t: -map_.tickets[t][2]):
        a, b, value = map_.tickets[ticket]
        if map_.way(own, a, b)[0] >= NEVER and map_.way(after, a, b)[0] < NEVER:
            return because("why.makes_ticket", ticket=ticket, points=value)
    through = _ticket_through(map_, thought, own, link)
    if through is not None:
        return because("why.way_for", ticket=through)
    return because("why.route_points", points=map_.points[link])


def _ticket_through(map_: Ground, thought: Thought, own: Sequence[float], link: int) -> int | None:
    """The most valuable ticket of the plan whose way runs through a link, on the links had or planned."""
    planned = list(own)
    for each in thought.plan.links:
        planned[each] = 1.0
    without = planned.copy()
    without[link] = NEVER
    for ticket in sorted(thought.plan.tickets, key=lambda t: -map_.tickets[t][2]):
        a, b, _ = map_.tickets[ticket]
        if map_.way(planned, a, b)[0] < NEVER <= map_.way(without, a, b)[0]:
            return ticket
    return None


def _of_card(sight: Sight, thought: Thought, card: int) -> Reason:
    """The route of the plan that a card is for, and how many of the kind are missing still."""
    if card == LOCOMOTIVE:
        return because("why.locomotive", count=max(1, thought.all_needs.missing))
    for needs in (thought.needs, thought.all_needs):
        if needs.wanted[card]:
            route = _route_in(sight, needs.short, card)
            if route is not None:
                return because("why.card_for", colour=card, count=needs.wanted[card], route=route)
            return because("why.card_wanted", colour=card, count=needs.wanted[card])
    if waits(sight, thought):
        return because("why.gathers")
    return because("why.draw_spare")


def _route_in(sight: Sight, short: dict[int, int], card: int) -> int | None:
    """The longest route of this colour that lacks cards."""
    map_ = sight.ground
    found = [
        (map_.length[link], track)
        for link, lacking in short.items()
        for track in map_.tracks[link]
        if lacking and map_.colours[track] == card and sight.free >> track & 1
    ]
    return max(found)[1] if found else None
