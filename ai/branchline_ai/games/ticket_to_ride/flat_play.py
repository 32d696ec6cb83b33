"""Games of `flat` played by planners: a plan for each seat, cards for it, claims in turn, and a new plan where it breaks.

This is the planner of `moves` with most of its finer points left out, so that a whole game takes a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from branchline.engine.ticket_to_ride.board import LONGEST_ROUTE
from branchline.engine.ticket_to_ride.cards import GREY, KINDS, LOCOMOTIVE
from branchline_ai.games.ticket_to_ride.flat import FlatGame, Random
from branchline_ai.games.ticket_to_ride.flat_random import Witness, note_claim, note_draw, note_keep
from branchline_ai.games.ticket_to_ride.ground import NEVER
from branchline_ai.games.ticket_to_ride.openings import Openings
from branchline_ai.games.ticket_to_ride.skill import FULL_SET

HURRY = 20
"""When a rival has so few trains of a full set, nobody waits any more."""
MORE = (99, 24, 14, 14)
"""Trains left from which on more tickets are drawn, by seats from two to five."""
TIME = 14
"""While everybody has so many trains. Both are meant for a full set."""
NEAR_END = 2
"""So few missing cards make a face-up locomotive worth a turn."""
PAIRS = 0.5
"""A missing card costs half a turn."""


class Mind:
    """What a seat is up to: `links` to claim, `want` counts by colour of cards they take, `missing` of them."""

    __slots__ = (
        "costs",
        "extras",
        "filled",
        "links",
        "missing",
        "paid_in",
        "patience",
        "stale",
        "waiting",
        "want",
    )

    def __init__(self, costs: list[float], patience: int) -> None:
        self.costs = costs
        self.links: list[int] = []
        self.want = [0] * KINDS
        self.paid_in: dict[int, int] = {}
        """By link the colour that its cards are counted in."""
        self.missing = 0
        self.stale = False
        self.extras: frozenset[int] = frozenset()
        """Those of `links` that no ticket needs; they come last."""
        self.filled = False
        """Whether `links` holds extra ones for all trains."""
        self.waiting = True
        self.patience = patience

    def copy(self) -> Mind:
        """An independent copy."""
        other = Mind(self.costs.copy(), self.patience)
        other.links = self.links.copy()
        other.want = self.want.copy()
        other.paid_in = self.paid_in.copy()
        other.missing = self.missing
        other.stale = self.stale
        other.extras = self.extras
        other.filled = self.filled
        other.waiting = self.waiting
        return other


def heuristic_game(openings: Openings, random: Random, witness: Witness | None = None) -> FlatGame:
    """A whole game of planners, to the end."""
    game = FlatGame(openings.ground, random)
    return play_fresh(game, openings, game.deal(), witness)


def play_fresh(
    game: FlatGame, openings: Openings, offers: list[list[int]], witness: Witness | None = None
) -> FlatGame:
    """Plays a game that has just been dealt to its end."""
    minds = []
    returned: list[int] = []
    for seat, offer in enumerate(offers):
        mask, links = openings.choose(offer)
        for place, ticket in enumerate(offer):
            (game.tickets[seat] if mask >> place & 1 else returned).append(ticket)
        note_keep(witness, seat, mask)
        mind = Mind(openings.costs.copy(), openings.patience)
        set_links(game, seat, mind, links)
        minds.append(mind)
    game.bottom += returned
    play_on(game, minds, witness)
    return game


def play_on(game: FlatGame, minds: Sequence[Mind], witness: Witness | None = None) -> None:
    """Plays to the end, beginning with a whole turn of the active seat."""
    going = True
    while going:
        seat = game.active
        take_turn(game, minds, seat, witness)
        going = game.end_turn(seat)


def set_links(
    game: FlatGame, seat: int, mind: Mind, links: Iterable[int], extras: Sequence[int] = ()
) -> None:
    """Makes these links the plan; counts their cards, coloured ones first, grey ones in what the hand has most of."""
    ground = game.ground
    length, free = ground.length, game.open & ~game.barred[seat]
    left = game.hands[seat].copy()
    wild = left[LOCOMOTIVE]
    want = [0] * KINDS
    paid_in: dict[int, int] = {}
    ordered = sorted(links, key=ground.haste.__getitem__, reverse=True)
    ordered += extras
    grey = []
    missing = 0
    for link in ordered:
        colour, most = GREY, -99
        for track in ground.tracks[link]:
            if free >> track & 1:
                shade = ground.colours[track]
                if shade != GREY and left[shade] > most:
                    colour, most = shade, left[shade]
        if colour == GREY:
            grey.append(link)
            continue
        paid_in[link] = colour
        want[colour] += length[link]
        left[colour] -= length[link]
    left.pop()
    for link in grey:
        colour = left.index(max(left))
        paid_in[link] = colour
        want[colour] += length[link]
        left[colour] -= length[link]
    for have in left:
        if have < 0:
            missing -= have
    mind.links = ordered
    mind.extras = frozenset(extras)
    mind.want = want
    mind.paid_in = paid_in
    mind.missing = missing - wild
    mind.stale = False


def take_turn(game: FlatGame, minds: Sequence[Mind], seat: int, witness: Witness | None) -> None:
    """A turn of a planner."""
    mind = minds[seat]
    if mind.stale:
        replan(game, seat, mind)
    game.passes = 0
    if (not mind.links or mind.links[0] in mind.extras) and _more(game, seat, mind, witness):
        return
    if mind.missing <= 0 and not mind.filled:
        add_extras(game, seat, mind)
        mind.filled = True
    if (
        not mind.waiting
        or mind.missing <= 0
        or game.sizes[seat] >= mind.patience
        or hurried(game, seat)
    ):
        if not mind.links:
            add_extras(game, seat, mind)
        if claim_one(game, minds, seat, witness):
            mind.waiting = False
            return
        if game.last_turns >= 0 and claim_any(game, minds, seat, witness):
            return
    draw_two(game, seat, mind, minds, witness)


def hurried(game: FlatGame, seat: int) -> bool:
    """Whether somebody else comes to his last trains."""
    least = HURRY * game.ground.trains // FULL_SET
    if min(game.trains) >= least:
        return False
    return any(trains < least and other != seat for other, trains in enumerate(game.trains))


def claim_one(game: FlatGame, minds: Sequence[Mind], seat: int, witness: Witness | None) -> bool:
    """Claims the first link of the plan that can be paid."""
    ground, mind = game.ground, minds[seat]
    hand = game.hands[seat]
    wild, trains = hand[LOCOMOTIVE], game.trains[seat]
    free = game.open & ~game.barred[seat]
    extras = mind.extras
    tickets_first = bool(mind.links) and mind.links[0] not in extras
    for link in mind.links:
        if tickets_first and link in extras:
            break
        length = ground.length[link]
        if length > trains:
            continue
        for track in ground.tracks[link]:
            if not free >> track & 1:
                continue
            colour = ground.colours[track]
            if colour == GREY:
                colour = mind.paid_in[link]
                if hand[colour] + wild < length:
                    most = max(hand[:LOCOMOTIVE])
                    if most + wild < length:
                        continue
                    colour = hand.index(most)
            elif hand[colour] + wild < length:
                continue
            do_claim(game, minds, seat, track, colour, witness)
            return True
    return False


def claim_any(game: FlatGame, minds: Sequence[Mind], seat: int, witness: Witness | None) -> bool:
    """Claims the longest route that can be paid, whatever it is."""
    ground, hand = game.ground, game.hands[seat]
    wild, most = hand[LOCOMOTIVE], max(hand[:LOCOMOTIVE])
    free, trains = game.open & ~game.barred[seat], game.trains[seat]
    best, pick, paying = 0, -1, 0
    for track, length in enumerate(ground.lengths):
        if best < length <= trains and free >> track & 1:
            colour = ground.colours[track]
            if colour == GREY:
                colour = hand.index(most)
            if hand[colour] + wild >= length:
                best, pick, paying = length, track, colour
    if pick < 0:
        return False
    do_claim(game, minds, seat, pick, paying, witness)
    return True


def do_claim(
    game: FlatGame,
    minds: Sequence[Mind],
    seat: int,
    track: int,
    colour: int,
    witness: Witness | None,
) -> None:
    """Claims a track with as few locomotives as can be, and lets everybody know."""
    ground, mind, hand = game.ground, minds[seat], game.hands[seat]
    length = ground.lengths[track]
    if hand[colour]:
        paid = max(0, length - hand[colour])
    else:
        colour, paid = LOCOMOTIVE, length
    note_claim(witness, seat, track, colour, paid)
    game.claim(seat, track, colour, paid)
    link = ground.link_of[track]
    mind.costs[link] = 0.0
    if link in mind.paid_in:
        mind.links.remove(link)
        mind.want[mind.paid_in.pop(link)] -= length
    missing = -hand[LOCOMOTIVE]
    for want, have in zip(mind.want, hand, strict=True):
        if want > have:
            missing += want - have
    mind.missing = missing
    mask = ground.masks[link]
    for other, rival in enumerate(minds):
        if other != seat and not game.open & ~game.barred[other] & mask and rival.costs[link]:
            rival.costs[link] = NEVER
            if link in rival.paid_in:
                rival.stale = True


def draw_two(
    game: FlatGame, seat: int, mind: Mind, minds: Sequence[Mind], witness: Witness | None
) -> None:
    """Two cards, or a locomotive; where there is no card, whatever the rules leave."""
    _draw_cards(game, seat, mind, minds, witness, (True, False))


def draw_second(game: FlatGame, seat: int, mind: Mind, minds: Sequence[Mind]) -> None:
    """The second card, after a first one that was no locomotive; none where there is no card."""
    _draw_cards(game, seat, mind, minds, None, (False,))


def _draw_cards(
    game: FlatGame,
    seat: int,
    mind: Mind,
    minds: Sequence[Mind],
    witness: Witness | None,
    draws: Sequence[bool],
) -> None:
    """Cards one by one; each of `draws` says whether it is the first of its turn."""
    hand, want, display = game.hands[seat], mind.want, game.display
    for first in draws:
        pick = -1
        for slot, card in enumerate(display):
            if want[card] > hand[card]:
                pick = slot
                break
        else:
            if first and 0 < mind.missing <= NEAR_END and LOCOMOTIVE in display:
                pick = display.index(LOCOMOTIVE)
            elif not game.deck and not game.discard:
                slots = [s for s, card in enumerate(display) if 0 <= card < LOCOMOTIVE + first]
                if not slots:
                    if first and not claim_any(game, minds, seat, witness):
                        game.passes = forced(game, seat, mind, witness)
                    return
                pick = slots[0]
        note_draw(witness, seat, pick)
        card = game.take(seat, pick) if pick >= 0 else game.blind(seat)
        if card == LOCOMOTIVE:
            mind.missing -= 1
            if pick >= 0:
                return
        elif want[card] >= hand[card]:
            mind.missing -= 1


def forced(game: FlatGame, seat: int, mind: Mind, witness: Witness | None) -> int:
    """Tickets when nothing else is left, or a pass; how many passes there are then in a row."""
    if game.top or game.bottom:
        draw_tickets(game, seat, mind, witness)
        return 0
    note_draw(witness, seat, None)
    return game.passes + 1


def replan(game: FlatGame, seat: int, mind: Mind) -> None:
    """A new plan for the tickets that are not made, the most valuable first; those that cost too much are given up."""
    ground = game.ground
    paid = mind.costs.copy()
    left = game.trains[seat]
    links: list[int] = []
    for ticket in sorted(game.tickets[seat], key=lambda t: -ground.tickets[t][2]):
        a, b, _ = ground.tickets[ticket]
        cost, way = ground.way(paid, a, b)
        if cost <= 0 or cost >= NEVER:
            continue
        new = [link for link in way if paid[link]]
        need = sum(ground.length[link] for link in new)
        if need <= left:
            left -= need
            links += new
            for link in new:
                paid[link] = 0.0
    set_links(game, seat, mind, links)
    mind.filled = False


def add_extras(game: FlatGame, seat: int, mind: Mind) -> None:
    """Plans links for the trains that no ticket needs: those that bring most points for a turn."""
    ground, want = game.ground, mind.want
    spare = [have - kept for have, kept in zip(game.hands[seat], want, strict=True)]
    wild = max(0, -mind.missing)
    left = game.trains[seat] - sum([ground.length[link] for link in mind.links])
    free = game.open & ~game.barred[seat]
    if left >= LONGEST_ROUTE:
        free &= ground.long
    most = max(spare[:LOCOMOTIVE])
    colours, lengths, rates = ground.colours, ground.lengths, ROUTE_RATES
    found = []
    while free:
        low = free & -free
        free ^= low
        track = low.bit_length() - 1
        length = lengths[track]
        if length <= left:
            colour = colours[track]
            short = length - wild - (most if colour == GREY else spare[colour])
            found.append((rates[length][max(0, short)], track))
    found.sort(reverse=True)
    chosen: list[int] = []
    taken = set(mind.links)
    for _, track in found:
        length, link = lengths[track], ground.link_of[track]
        if length <= left and link not in taken:
            left -= length
            taken.add(link)
            chosen.append(link)
            if left <= LEFT_OVER:
                break
    if chosen:
        set_links(game, seat, mind, mind.links, chosen)


LEFT_OVER = 2
"""With so few trains left nothing more is planned."""
ROUTE_RATES = tuple(
    tuple(points / (1 + PAIRS * short) for short in range(20)) for points in (0, 1, 2, 4, 7, 10, 15)
)


def _more(game: FlatGame, seat: int, mind: Mind, witness: Witness | None) -> bool:
    """Draws tickets where there is room for more."""
    full = game.ground.trains
    if game.trains[seat] * FULL_SET < MORE[game.seats - 2] * full:
        return False
    if min(game.trains) * FULL_SET < TIME * full:
        return False
    if game.last_turns >= 0 or not (game.top or game.bottom):
        return False
    draw_tickets(game, seat, mind, witness)
    return True


def draw_tickets(game: FlatGame, seat: int, mind: Mind, witness: Witness | None) -> None:
    """Draws tickets and keeps the one that is made most cheaply for its value, and all that are made already."""
    ground = game.ground
    offer = game.offer()
    gains = []
    for ticket in offer:
        a, b, value = ground.tickets[ticket]
        cost, _ = ground.way(mind.costs, a, b)
        fits = cost <= 0.7 * game.trains[seat]
        gains.append(value - cost if fits else -value)
    best = max(gains)
    mask = 0
    for place, (ticket, gain) in enumerate(zip(offer, gains, strict=True)):
        if gain == best or gain >= ground.tickets[ticket][2]:
            mask |= 1 << place
            game.tickets[seat].append(ticket)
        else:
            game.bottom.append(ticket)
    note_draw(witness, seat, -2)
    note_keep(witness, seat, mask)
    mind.stale = True
