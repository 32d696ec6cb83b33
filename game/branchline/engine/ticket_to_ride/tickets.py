"""How tickets move: dealing, offering, keeping and putting back (TT-3.4 to TT-3.6, TT-7). Changes a state in place."""

from __future__ import annotations

from branchline.engine.kernel.chance import Chance
from branchline.engine.kernel.events import Emit, drop
from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride import events as ev
from branchline.engine.ticket_to_ride.board import DEAL
from branchline.engine.ticket_to_ride.state import Phase, State

LEAST_KEPT_AT_START = 2
LEAST_KEPT = 1


def least_kept(phase: Phase) -> int:
    """How many tickets of an offer must be kept (TT-3.5, TT-7.2)."""
    return LEAST_KEPT_AT_START if phase == Phase.START else LEAST_KEPT


def offer_tickets(state: State, seat: int, chance: Chance, emit: Emit) -> None:
    """Gives a seat the next three tickets to choose from, or all that are left (TT-7.1)."""
    offer = state.players[seat].offer
    for _ in range(min(DEAL, state.tickets_left())):
        if any(state.top):
            ticket = chance.draw(f"tickets.{seat}", state.top)
            state.top[ticket] = 0
        else:
            ticket, _ = state.bottom.pop(0)
        offer.append(ticket)
    if emit is not drop:
        who = Seat(seat)
        emit(ev.TicketsOffered(seat=who, count=len(offer)))
        emit(ev.TicketsSeen(audience=who, seat=who, tickets=tuple(offer)))


def keep_tickets(state: State, seat: int, mask: int, emit: Emit) -> None:
    """Splits an offer into what is kept and what goes to the bottom of the deck (TT-7.3).

    At the start the latter waits until all seats have chosen, so that their order is that of the seats (TT-3.6).
    """
    player = state.players[seat]
    kept = [ticket for place, ticket in enumerate(player.offer) if mask >> place & 1]
    returned = [ticket for place, ticket in enumerate(player.offer) if not mask >> place & 1]
    player.offer.clear()
    player.tickets += kept
    who = Seat(seat)
    if state.phase == Phase.START:
        player.put_back += returned
        emit(ev.StartChosen(seat=who))
    else:
        state.bottom += [(ticket, seat) for ticket in returned]
        emit(ev.TicketsKept(seat=who, kept=len(kept), returned=len(returned)))
    emit(
        ev.TicketsChosen(audience=who, seat=who, kept=tuple(kept), returned=tuple(returned)),
    )


def end_start(state: State, emit: Emit) -> None:
    """Puts back what nobody kept of the first offers, in the order of seats; now it is told how many (TT-3.6)."""
    for seat, player in enumerate(state.players):
        state.bottom += [(ticket, seat) for ticket in player.put_back]
        kept, returned = len(player.tickets), len(player.put_back)
        emit(ev.TicketsKept(seat=Seat(seat), kept=kept, returned=returned))
        player.put_back.clear()
