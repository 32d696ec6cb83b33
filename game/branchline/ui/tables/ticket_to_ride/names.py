"""What things on the map and cards are called in the player's language, and reasons that name them.

Here: names for what has a number on the board. Not here: which sentence is said when (`words`).
"""

from __future__ import annotations

from collections.abc import Mapping

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.reasons import Reason
from branchline.engine.ticket_to_ride.actions import (
    Claim,
    DrawBlind,
    DrawTickets,
    KeepTickets,
    TakeCard,
)
from branchline.ui.tables.ticket_to_ride.choreo import colour_code
from branchline.ui.tables.ticket_to_ride.hand import LOCOMOTIVE
from branchline.ui.tables.ticket_to_ride.places import PlacedPane
from branchline.ui.tables.words import Says


def city_name(pane: PlacedPane, city: int) -> str:
    """The name of a city in the player's language."""
    english = pane.session.board.cities[city].name
    return pane.stage.look.city_name(city, english, pane.ctx.settings.language)


def route_name(pane: PlacedPane, route: int) -> str:
    """The two cities of a route."""
    spec = pane.session.board.routes[route]
    return f"{city_name(pane, spec.a)} – {city_name(pane, spec.b)}"


def ticket_name(pane: PlacedPane, ticket: int) -> str:
    """The two cities of a ticket."""
    spec = pane.session.board.tickets[ticket]
    return f"{city_name(pane, spec.a)} – {city_name(pane, spec.b)}"


def cost_of(pane: PlacedPane, claim: Claim) -> dict[int, int]:
    """The cards that a claim costs, by kind."""
    coloured = pane.session.board.routes[claim.route].length - claim.locomotives
    cards = {LOCOMOTIVE: claim.locomotives}
    cards[claim.colour] = cards.get(claim.colour, 0) + coloured
    return {card: count for card, count in cards.items() if count}


def cards_named(cards: Mapping[int, int], say: Says) -> str:
    """Cards by kind in words."""
    return " + ".join(f"{count} {say(colour_code(card))}" for card, count in sorted(cards.items()))


def action_named(pane: PlacedPane, action: Action) -> str:
    """What an action is, in words."""
    say, view = pane.ctx.text, pane.hand.view
    if isinstance(action, Claim):
        cards = cards_named(cost_of(pane, action), say)
        return say("review.claim", route=route_name(pane, action.route), cards=cards)
    if isinstance(action, TakeCard):
        card = view.display[action.slot]
        return say("review.take", colour=say(colour_code(card))) if card >= 0 else ""
    if isinstance(action, KeepTickets):
        kept = [ticket for n, ticket in enumerate(view.offer) if action.mask >> n & 1]
        return say("review.keep", tickets=", ".join(ticket_name(pane, each) for each in kept))
    if isinstance(action, DrawBlind):
        return say("review.blind")
    return say("review.tickets") if isinstance(action, DrawTickets) else ""


def reason_named(pane: PlacedPane, reason: Reason) -> str:
    """A reason in words; tickets, routes and kinds of cards are numbers in it."""
    values: dict[str, object] = {}
    for name, value in reason.args:
        if name == "ticket":
            values[name] = ticket_name(pane, int(value))
        elif name == "route":
            values[name] = route_name(pane, int(value))
        elif name == "colour":
            values[name] = pane.ctx.text(colour_code(int(value)))
        else:
            values[name] = value
    return pane.ctx.text(reason.code, **values)
