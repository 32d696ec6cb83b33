"""What a list of links costs in cards, given a hand: what is missing, and how a route is best paid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from branchline.engine.ticket_to_ride.cards import GREY, LOCOMOTIVE
from branchline_ai.games.ticket_to_ride.ground import Ground

WILD_PRICE = 1.6
"""A locomotive is worth so many coloured cards when a route is paid."""


@dataclass(slots=True)
class Needs:
    """`wanted` counts by colour what should still come; `missing` is the sum less the locomotives in hand."""

    wanted: list[int]
    reserved: list[int]
    """Cards of the hand that coloured links will take."""
    missing: int
    short: dict[int, int]
    """By link the cards that it lacks, before locomotives."""


def needs(ground: Ground, hand: Sequence[int], links: Iterable[int], free: int) -> Needs:
    """Shares the hand out among the links: coloured ones first, in the order given, then the grey ones."""
    left = list(hand)
    wanted, reserved = [0] * LOCOMOTIVE, [0] * LOCOMOTIVE
    short: dict[int, int] = {}
    grey: list[int] = []
    missing = 0
    for link in links:
        length = ground.length[link]
        colours = [ground.colours[track] for track in ground.tracks[link] if free >> track & 1]
        if GREY in colours or not colours:
            grey.append(link)
            continue
        colour = max(colours, key=left.__getitem__)
        used = min(length, left[colour])
        left[colour] -= used
        reserved[colour] += used
        short[link] = length - used
        wanted[colour] += length - used
        missing += length - used
    for link in sorted(grey, key=lambda link: -ground.length[link]):
        length = ground.length[link]
        colour = max(range(LOCOMOTIVE), key=left.__getitem__)
        used = min(length, left[colour])
        left[colour] -= used
        short[link] = length - used
        wanted[colour] += length - used
        missing += length - used
    return Needs(wanted, reserved, max(0, missing - hand[LOCOMOTIVE]), short)


def payment(
    ground: Ground, hand: Sequence[int], route: int, reserved: Sequence[int]
) -> tuple[float, int, int] | None:
    """The price, colour and locomotives of the cheapest payment that spares what is reserved; None for none."""
    length, wild = ground.lengths[route], hand[LOCOMOTIVE]
    colour = ground.colours[route]
    best: tuple[float, int, int] | None = None
    for card in range(LOCOMOTIVE) if colour == GREY else (colour,):
        used = min(length, hand[card])
        if used and used + wild >= length:
            harm = 0 if colour != GREY else max(0, used - (hand[card] - reserved[card]))
            price = (length - used) * WILD_PRICE + harm + used - 0.01 * hand[card]
            if best is None or price < best[0]:
                best = (price, card, length - used)
    if wild >= length:
        price = length * WILD_PRICE
        if best is None or price < best[0]:
            best = (price, LOCOMOTIVE, length)
    return best


def pay_link(
    ground: Ground, hand: Sequence[int], link: int, free: int, reserved: Sequence[int]
) -> tuple[float, int, int, int] | None:
    """Price, route, colour and locomotives for the cheaper of the tracks of a link; None where none can be paid."""
    best: tuple[float, int, int, int] | None = None
    for track in ground.tracks[link]:
        if free >> track & 1:
            paid = payment(ground, hand, track, reserved)
            if paid is not None and (best is None or paid[0] < best[0]):
                best = (paid[0], track, paid[1], paid[2])
    return best
