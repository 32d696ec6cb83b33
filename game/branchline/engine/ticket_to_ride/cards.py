"""The train cards and the numbers of the rules about them. What is done with them is in `dealing` and `claims`.

A card is a number: 0 to 7 for the colours, 8 for the locomotive; a pile or a hand is a list of nine counts.
"""

from __future__ import annotations

from collections.abc import Sequence

COLOURS = ("black", "blue", "green", "orange", "pink", "red", "white", "yellow")
LOCOMOTIVE = 8
GREY = 8
"""The colour of routes that take any one colour; no card has it."""
CARD_NAMES = (*COLOURS, "locomotive")
ROUTE_COLOURS = (*COLOURS, "grey")
KINDS = len(CARD_NAMES)
NO_CARD = -1
"""What lies in an empty slot of the display."""

FULL_DECK = (*(12,) * len(COLOURS), 14)
"""All train cards (TT-2.3)."""
HAND = 4
"""Cards dealt to each player (TT-3.1)."""
DISPLAY = 5
"""Slots of face-up cards (TT-3.2)."""
FLUSH_AT = 3
"""So many face-up locomotives clear the display (TT-5.8)."""
MOST_FLUSHES = 10
"""In a row (TT-5.10)."""


def colour_key(card: int) -> str:
    """The message id of a card's or a route's colour.

    >>> colour_key(5)
    'colour.red'
    """
    return f"colour.{CARD_NAMES[card]}"


def nearest_payment(hand: Sequence[int], colour: int, length: int) -> tuple[int, int]:
    """The payment to suggest for a route: (colour of the cards, locomotives among them).

    It uses as many coloured cards and as few locomotives as possible (TT-6.9), for a grey route in the colour with the
    most cards. Where the hand cannot pay, it is what comes closest, so that a rulebook's refusal says what is missing.
    """
    if colour == GREY:
        most = max(hand[:LOCOMOTIVE])
        best = tuple(hand).index(most) if most else LOCOMOTIVE
    else:
        best = colour if hand[colour] or hand[LOCOMOTIVE] < length else LOCOMOTIVE
    if best == LOCOMOTIVE:
        return (LOCOMOTIVE, length)
    return (best, min(hand[LOCOMOTIVE], length - 1, max(0, length - hand[best])))
