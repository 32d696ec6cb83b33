"""A complete state that agrees with a view: the hidden cards and tickets dealt out at random."""

from __future__ import annotations

from branchline.engine.kernel.chance import Chance
from branchline.engine.ticket_to_ride.board import DEAL, BoardSpec
from branchline.engine.ticket_to_ride.cards import FULL_DECK, NO_CARD
from branchline.engine.ticket_to_ride.claims import ClaimTable
from branchline.engine.ticket_to_ride.network import routes_in
from branchline.engine.ticket_to_ride.state import Phase, Player, State
from branchline.engine.ticket_to_ride.views import UNKNOWN, TableView

GUESS = "guess"
"""The label of chance."""


def guessed_state(board: BoardSpec, table: ClaimTable, view: TableView, chance: Chance) -> State:
    """One of the states that look like this view to its seat, every dealing of the unseen cards equally likely.

    Of seats that have chosen their first tickets secretly it is guessed as well what they kept.
    """
    players = [_player(table, view, seat) for seat in range(len(view.players))]
    unseen = list(FULL_DECK)
    for pile in (view.discard, *(player.cards for player in players)):
        for card, count in enumerate(pile):
            unseen[card] -= count
    for card in view.display:
        if card != NO_CARD:
            unseen[card] -= 1
    for player, seen in zip(players, view.players, strict=True):
        for _ in range(seen.cards - sum(player.cards)):
            card = chance.draw(GUESS, unseen)
            unseen[card] -= 1
            player.cards[card] += 1
    assert sum(unseen) == view.deck, "a view that no state has"
    state = State(
        view.phase,
        view.active,
        view.turn,
        players,
        unseen,
        list(view.discard),
        list(view.display),
        [1] * len(board.tickets),
        list(zip(view.bottom, view.returned_by, strict=True)),
        view.open,
        view.last_turns,
        view.passes,
        view.capped,
    )
    _deal_tickets(state, view, chance)
    return state


def _player(table: ClaimTable, view: TableView, seat: int) -> Player:
    """A seat with what the view tells of it; of hidden cards only those that everybody knows."""
    seen = view.players[seat]
    barred = 0
    for route in routes_in(seen.routes):
        barred |= table.twins[route]
    own = seat == view.seat
    return Player(
        seen.trains,
        list(view.hand if own else seen.known),
        list(seen.known),
        list(view.tickets if own else seen.shown),
        list(view.offer if own else ()),
        list(view.put_back if own else ()),
        seen.routes,
        barred,
        seen.points,
    )


def _deal_tickets(state: State, view: TableView, chance: Chance) -> None:
    """Gives everybody as many tickets as the view tells, and fills the unknown places at the bottom of the deck."""
    known = [ticket for ticket, _ in state.bottom if ticket != UNKNOWN]
    for player in state.players:
        known += [*player.tickets, *player.offer, *player.put_back]
    for ticket in known:
        state.top[ticket] = 0

    def unseen() -> int:
        ticket = chance.draw(GUESS, state.top)
        state.top[ticket] = 0
        return ticket

    for seat, (player, seen) in enumerate(zip(state.players, view.players, strict=True)):
        if seat == view.seat:
            continue
        if view.phase == Phase.START and not seen.offered:
            dealt = [unseen() for _ in range(DEAL)]
            returned = chance.roll(GUESS, DEAL + 1)
            player.tickets = [t for place, t in enumerate(dealt, 1) if place != returned]
            player.put_back = [t for place, t in enumerate(dealt, 1) if place == returned]
            continue
        player.tickets += [unseen() for _ in range(seen.tickets - len(player.tickets))]
        player.offer += [unseen() for _ in range(seen.offered)]
    state.bottom = [
        (unseen() if ticket == UNKNOWN else ticket, seat) for ticket, seat in state.bottom
    ]
