"""Games of `flat` played at random: any card, tickets, or any route that can be paid, each as likely."""

from __future__ import annotations

from collections.abc import Callable

from branchline.engine.kernel.actions import Action
from branchline.engine.ticket_to_ride.actions import BLIND, KEEPS, PASS, TAKES, TICKETS, Claim
from branchline.engine.ticket_to_ride.cards import GREY, LOCOMOTIVE
from branchline.engine.ticket_to_ride.claims import ClaimTable
from branchline_ai.games.ticket_to_ride.flat import FlatGame, Random
from branchline_ai.games.ticket_to_ride.ground import Ground

Witness = Callable[[int, Action], None]
"""Told of what each seat does."""
START_MASKS = (3, 5, 6, 7)
SLOTS = [0, 1, 2, 3, 4]


def note_keep(witness: Witness | None, seat: int, mask: int) -> None:
    """Tells the witness which tickets of an offer are kept."""
    if witness is not None:
        witness(seat, KEEPS[mask])


def note_draw(witness: Witness | None, seat: int, slot: int | None) -> None:
    """Tells the witness of a card: its slot, -1 for the deck; of tickets for -2, of a pass for None."""
    if witness is not None:
        if slot is None:
            witness(seat, PASS)
        else:
            witness(seat, TICKETS if slot == -2 else BLIND if slot < 0 else TAKES[slot])


def note_claim(witness: Witness | None, seat: int, route: int, colour: int, wild: int) -> None:
    """Tells the witness of a claim and its payment."""
    if witness is not None:
        witness(seat, Claim(route, colour, wild))


def random_game(
    ground: Ground, table: ClaimTable, random: Random, witness: Witness | None = None
) -> FlatGame:
    """A whole game, to the end."""
    game = FlatGame(ground, random)
    return play_random(game, table, game.deal(), witness)


def play_random(
    game: FlatGame, table: ClaimTable, offers: list[list[int]], witness: Witness | None = None
) -> FlatGame:
    """Plays a game that has just been dealt to its end."""
    random = game.random
    returned: list[int] = []
    for seat, offer in enumerate(offers):
        mask = START_MASKS[int(random() * 4)]
        returned += _split(game, seat, offer, mask)
        note_keep(witness, seat, mask)
    game.bottom += returned
    going = True
    while going:
        seat = game.active
        done = _turn(game, table, seat, witness)
        game.passes = 0 if done else game.passes + 1
        going = game.end_turn(seat)
    return game


def _split(game: FlatGame, seat: int, offer: list[int], mask: int) -> list[int]:
    """Keeps some tickets of an offer and returns the others."""
    game.tickets[seat] += [ticket for place, ticket in enumerate(offer) if mask >> place & 1]
    return [ticket for place, ticket in enumerate(offer) if not mask >> place & 1]


def _turn(game: FlatGame, table: ClaimTable, seat: int, witness: Witness | None) -> bool:
    """One turn; False for a pass."""
    random = game.random
    hand = game.hands[seat]
    routes = table.payable(hand, game.trains[seat]) & game.open & ~game.barred[seat]
    claims = routes.bit_count()
    cards = bool(game.deck or game.discard)
    tickets = bool(game.top or game.bottom)
    slots = [slot for slot in range(5) if game.display[slot] >= 0] if game.odd else SLOTS
    first = len(slots)
    pick = int(random() * (first + cards + tickets + claims))
    if not first + cards + tickets + claims:
        note_draw(witness, seat, None)
        return False
    if pick < first + cards:
        _draw(game, seat, slots[pick] if pick < first else -1, witness)
        return True
    pick -= first + cards
    if pick < tickets:
        offer = game.offer()
        mask = 1 + int(random() * ((1 << len(offer)) - 1))
        game.bottom += _split(game, seat, offer, mask)
        note_draw(witness, seat, -2)
        note_keep(witness, seat, mask)
        return True
    for _ in range(pick - tickets):
        routes &= routes - 1
    _claim(game, seat, (routes & -routes).bit_length() - 1, witness)
    return True


def _draw(game: FlatGame, seat: int, slot: int, witness: Witness | None) -> None:
    """A first card, from a slot or (-1) the deck, and a second one where there must be one."""
    note_draw(witness, seat, slot)
    if slot < 0:
        game.blind(seat)
    elif game.take(seat, slot) == LOCOMOTIVE:
        return
    slots = [slot for slot, card in enumerate(game.display) if 0 <= card < LOCOMOTIVE]
    cards = bool(game.deck or game.discard)
    if slots or cards:
        pick = int(game.random() * (len(slots) + cards))
        note_draw(witness, seat, slots[pick] if pick < len(slots) else -1)
        if pick < len(slots):
            game.take(seat, slots[pick])
        else:
            game.blind(seat)


def _claim(game: FlatGame, seat: int, route: int, witness: Witness | None) -> None:
    """Claims a route; which colour pays for a grey one is chance, locomotives are spared."""
    ground, hand = game.ground, game.hands[seat]
    colour, length, wild = ground.colours[route], ground.lengths[route], hand[LOCOMOTIVE]
    if colour == GREY:
        fit = [card for card in range(LOCOMOTIVE) if 0 < hand[card] >= length - wild]
        colour = fit[int(game.random() * len(fit))] if fit else LOCOMOTIVE
    if colour == LOCOMOTIVE or not hand[colour]:
        colour, paid = LOCOMOTIVE, length
    else:
        paid = max(0, length - hand[colour])
    note_claim(witness, seat, route, colour, paid)
    game.claim(seat, route, colour, paid)
