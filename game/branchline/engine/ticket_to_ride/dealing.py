"""How train cards move: drawing, refilling the display, flushing it, shuffling (TT-5). Changes a state in place."""

from __future__ import annotations

from branchline.engine.kernel.chance import Chance
from branchline.engine.kernel.events import Emit, drop
from branchline.engine.ticket_to_ride import events as ev
from branchline.engine.ticket_to_ride.cards import (
    DISPLAY,
    FLUSH_AT,
    KINDS,
    LOCOMOTIVE,
    MOST_FLUSHES,
    NO_CARD,
)
from branchline.engine.ticket_to_ride.state import State

LEAST_REGULAR = DISPLAY - FLUSH_AT + 1
"""With fewer of them no display is possible that need not be flushed (TT-5.9)."""
DISPLAY_LABEL = "display"
"""The label of chance for cards that are turned up; those drawn blind have their seat in it."""


def draw_card(state: State, label: str, chance: Chance, emit: Emit) -> int:
    """A card from the deck; an empty deck is shuffled from the discard pile first (TT-5.12). There is a card."""
    deck = state.deck
    if not any(deck):
        if emit is not drop:
            emit(ev.DeckShuffled(count=sum(state.discard)))
        state.deck = deck = state.discard
        state.discard = [0] * KINDS
    card = chance.draw(label, deck)
    deck[card] -= 1
    return card


def refill(state: State, chance: Chance, emit: Emit) -> None:
    """Turns a card up into each empty slot while there are cards, then flushes (TT-5.3, TT-5.14). Ends what was capped."""
    state.capped = False
    _turn_up(state, chance, emit)
    flush(state, chance, emit, changed=True)


def flush(state: State, chance: Chance, emit: Emit, *, changed: bool) -> None:
    """Clears the display while it shows too many locomotives, within the limits (TT-5.8 to TT-5.10).

    `changed` says whether the display is new; a limit that only still holds is not told again.
    """
    for _ in range(MOST_FLUSHES):
        display = state.display
        if display.count(LOCOMOTIVE) < FLUSH_AT:
            return
        if _regular_cards(state) < LEAST_REGULAR:
            if changed:
                emit(ev.FlushBlocked(capped=False))
            return
        if emit is not drop:
            emit(ev.DisplayFlushed(cards=tuple(display)))
        for card in display:
            if card != NO_CARD:
                state.discard[card] += 1
        state.display = [NO_CARD] * DISPLAY
        _turn_up(state, chance, emit)
        changed = True
    if state.display.count(LOCOMOTIVE) >= FLUSH_AT:
        state.capped = True
        emit(ev.FlushBlocked(capped=True))


def _regular_cards(state: State) -> int:
    """Cards that are no locomotives in deck, discard pile and display: what a flush could turn up."""
    shown = sum(1 for card in state.display if 0 <= card < LOCOMOTIVE)
    return sum(state.deck[:LOCOMOTIVE]) + sum(state.discard[:LOCOMOTIVE]) + shown


def _turn_up(state: State, chance: Chance, emit: Emit) -> None:
    display = state.display
    for slot in range(DISPLAY):
        if display[slot] == NO_CARD:
            if not state.cards_left():
                return
            card = draw_card(state, DISPLAY_LABEL, chance, emit)
            display[slot] = card
            if emit is not drop:
                emit(ev.SlotFilled(slot=slot, card=card))
