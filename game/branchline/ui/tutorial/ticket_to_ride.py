"""The tutorial of Ticket to Ride: a first ticket with help on a small map, then a last turn and the count."""

from __future__ import annotations

from typing import Any

from branchline.engine.kernel.actions import Action
from branchline.engine.ticket_to_ride.actions import Claim, KeepTickets, TakeCard
from branchline.ui.context import GameSetup
from branchline.ui.tutorial.lesson import Chapter, Lesson, Step

LAST_TURN = """
    0 keep 23; 1 keep 12; 1 take 1; 1 take 5; 0 take 2; 1 take 2; 1 take 1; 0 take 1; 1 blind; 1
    blind; 0 take 1; 0 take 1; 1 claim parnu--ventspils blue 3; 0 blind; 0 take 1; 1 claim
    parnu--tartu pink 0; 0 claim daugavpils--siauliai yellow 0; 1 take 1; 1 blind; 0 claim
    klaipeda--siauliai-a red 1; 1 blind; 1 blind; 0 claim daugavpils--rezekne-a locomotive 1; 1
    blind; 1 blind; 0 blind; 0 blind; 1 blind; 1 blind; 0 blind; 0 blind; 1 blind; 1 blind; 0
    blind; 0 take 2; 1 take 2; 0 take 3; 0 blind; 1 claim kaunas--klaipeda black 1; 0 blind; 0
    blind; 1 blind; 1 blind; 0 blind; 0 blind; 1 blind; 1 blind; 0 blind; 0 blind; 1 blind; 1
    blind; 0 blind; 0 blind; 1 blind; 1 blind; 0 blind; 0 blind; 1 blind; 1 blind; 0 blind; 0
    blind; 1 blind; 1 blind; 0 blind; 0 blind; 1 blind; 1 blind; 0 claim narva--rezekne black 4; 1
    blind; 1 blind; 0 blind; 0 blind; 1 blind; 1 blind; 0 blind; 0 blind; 1 blind; 1 blind; 0
    blind; 0 blind; 1 blind; 1 blind; 0 blind; 0 blind; 1 blind; 1 blind; 0 blind; 0 blind; 1
    blind; 1 blind; 0 blind; 0 blind; 1 blind; 1 blind; 0 blind; 0 blind; 1 blind; 1 blind; 0
    blind; 0 blind; 1 claim daugavpils--kaunas pink 1; 0 blind; 0 blind; 1 claim
    daugavpils--riga-b white 0
"""
"""A whole game of computer players but for the last turn of each."""


def lead(hand: Any, action: Action) -> str:
    """What is to be pressed next for an action."""
    if isinstance(action, KeepTickets):
        wrong = hand.chosen ^ action.mask
        return f"offer.{(wrong & -wrong).bit_length() - 1}" if wrong else "keep"
    if isinstance(action, TakeCard):
        return f"slot.{action.slot}"
    if not isinstance(action, Claim):
        return "deck"
    if hand.listing:
        return f"route.{action.route}"
    if hand.picked is None or hand.picked[0] != action.route:
        return f"cell.{action.route}"
    return "claim" if hand.claim == action else "payment"


LESSON = Lesson(
    "ticket_to_ride",
    (
        Chapter(
            13,
            "1 keep 12",
            "claim klaipeda--liepaja-a blue 0; take 3; take 2",
            (
                Step("aim", ("box.sheet",)),
                Step("tickets", does="keep 12"),
                Step("hand", ("each.card.", "each.ticket.")),
                Step("card", does="take 1"),
                Step("second", does="take 2"),
                Step("locomotive", ("slot.3",)),
                Step("rival", ("seat.1",), watches=1),
                Step("claim", does="claim parnu--tallinn-b white 0"),
                Step("points", ("seat.0",), watches=2),
                Step("joker", does="claim parnu--riga-a black 1"),
                Step("made", ("ticket.17",)),
            ),
        ),
        Chapter(
            110,
            LAST_TURN,
            "take 2; blind",
            (
                Step("trains", ("seat.1",)),
                Step("last", does="claim kaunas--siauliai-a white 0"),
                Step("count", ("box.score",), watches=2),
                Step("help", ("menu",), message="tutorial.help"),
                Step("play", message="tutorial.go"),
            ),
        ),
    ),
    lead,
    GameSetup("ticket_to_ride", ("human", "easy"), board="usa"),
    board="baltic",
    points_from_above=True,
)
