"""The rulebook of Ticket to Ride: setup, turns and legality (TT-3 to TT-8). Scores are in `scoring`, cards in `dealing`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import Chance
from branchline.engine.kernel.events import Emit, drop
from branchline.engine.kernel.gamedef import GameDef
from branchline.engine.kernel.reasons import IllegalAction, Note, Reason, because
from branchline.engine.kernel.rules import misfit
from branchline.engine.kernel.score import ScoreSheet
from branchline.engine.kernel.types import Config, Seat
from branchline.engine.ticket_to_ride import actions as act
from branchline.engine.ticket_to_ride import events as ev
from branchline.engine.ticket_to_ride.board import MAX_SEATS, MIN_SEATS, BoardSpec
from branchline.engine.ticket_to_ride.cards import (
    DISPLAY,
    FLUSH_AT,
    GREY,
    HAND,
    LOCOMOTIVE,
    NO_CARD,
    colour_key,
)
from branchline.engine.ticket_to_ride.claims import ClaimTable
from branchline.engine.ticket_to_ride.dealing import draw_card, flush, refill
from branchline.engine.ticket_to_ride.guess import guessed_state
from branchline.engine.ticket_to_ride.network import Network
from branchline.engine.ticket_to_ride.notation import state_text
from branchline.engine.ticket_to_ride.preview import LAST_TRAINS, claim_notes
from branchline.engine.ticket_to_ride.scoring import (
    ROUTE_POINTS,
    Holding,
    longest_seats,
    route_points,
    score_holdings,
)
from branchline.engine.ticket_to_ride.state import Phase, Player, State, fresh_state
from branchline.engine.ticket_to_ride.tickets import (
    end_start,
    keep_tickets,
    least_kept,
    offer_tickets,
)
from branchline.engine.ticket_to_ride.views import UNKNOWN, PlayerView, TableView

RULES_REV = 1
MOST_TURNS = 2000
"""No match lasts so long (TT-4.8)."""


class TicketToRide(GameDef[State, Action, TableView]):
    """Ticket to Ride on one board."""

    id: ClassVar[str] = "ticket_to_ride"
    independent_seats: ClassVar[bool] = False

    def __init__(self, config: Config, board: BoardSpec) -> None:
        """`config` is one that `plan` accepted."""
        self.config = config
        self.board = board
        self.network = Network(board)
        self._table = ClaimTable(board, config.seats)
        self._codec = act.codec_for(board)

    @staticmethod
    def plan(seats: int, modules: Sequence[str] = (), board: str = "usa") -> Config:
        """A valid configuration, or IllegalAction with the reason."""
        if not MIN_SEATS <= seats <= MAX_SEATS:
            raise IllegalAction(
                because("seats.between", seats=seats, least=MIN_SEATS, most=MAX_SEATS)
            )
        reason = misfit(modules, ())
        if reason is not None:
            raise IllegalAction(reason)
        return Config(TicketToRide.id, seats, (), (), board, RULES_REV)

    # Setup and flow

    def setup(self, chance: Chance, emit: Emit = drop) -> State:
        """Hands, display and first tickets are dealt; everybody has to choose (TT-3)."""
        board, seats = self.board, self.config.seats
        state = fresh_state(seats, board.trains, len(board.tickets), len(board.routes))
        state.active = chance.roll("first", seats) - 1
        for index, player in enumerate(state.players):
            seat = Seat(index)
            dealt = [draw_card(state, f"hand.{seat}", chance, emit) for _ in range(HAND)]
            for card in dealt:
                player.cards[card] += 1
            emit(ev.HandDealt(seat=seat, count=HAND))
            emit(ev.HandSeen(audience=seat, seat=seat, cards=tuple(dealt)))
        refill(state, chance, emit)
        for index in range(seats):
            offer_tickets(state, index, chance, emit)
        return state

    def copy(self, state: State) -> State:
        """An independent copy."""
        return state.copy()

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """At the start everybody who has not chosen yet; then the seat on turn (TT-3.5, TT-4.1)."""
        if state.phase == Phase.OVER:
            return ()
        if state.phase == Phase.START:
            return tuple(Seat(seat) for seat, player in enumerate(state.players) if player.offer)
        return (Seat(state.active),)

    def _begin_turn(self, state: State, seat: int, emit: Emit) -> None:
        state.phase, state.active, state.turn = Phase.TURN, seat, state.turn + 1
        assert state.turn < MOST_TURNS, self.text(state)
        if emit is not drop:
            emit(ev.TurnBegan(seat=Seat(seat), turn=state.turn))

    def _end_turn(self, state: State, chance: Chance, emit: Emit) -> None:
        """Puts the display right, counts the last round down, and lets the next seat begin (TT-5.14, TT-8)."""
        display = state.display
        if NO_CARD in display and state.cards_left():
            refill(state, chance, emit)
        elif display.count(LOCOMOTIVE) >= FLUSH_AT and not state.capped:
            flush(state, chance, emit, changed=False)
        seats = len(state.players)
        if state.last_turns > 0:
            state.last_turns -= 1
        elif state.players[state.active].trains <= LAST_TRAINS:
            state.last_turns = seats
            emit(ev.LastRound(seat=Seat(state.active)))
        if state.last_turns == 0 or state.passes == seats:
            self._end_game(state, emit)
        else:
            self._begin_turn(state, (state.active + 1) % seats, emit)

    def _end_game(self, state: State, emit: Emit) -> None:
        state.phase = Phase.OVER
        if emit is drop:
            return
        for index, player in enumerate(state.players):
            made = tuple(t for t in player.tickets if self.network.joins(player.routes, t))
            lost = tuple(ticket for ticket in player.tickets if ticket not in made)
            emit(ev.TicketsShown(seat=Seat(index), made=made, lost=lost))
        length, seats = longest_seats(self.network, self._holdings(state))
        emit(ev.LongestShown(seats=seats, length=length))
        emit(ev.GameEnded(frozen=state.last_turns != 0))

    # Legality

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every legal action: cards by slot, blind, tickets, claims by route and payment; or the choice of tickets."""
        if not 0 <= seat < len(state.players):
            return []
        player = state.players[seat]
        phase = state.phase
        if phase in (Phase.START, Phase.TICKET_CHOICE):
            least = least_kept(phase)
            return [
                act.KEEPS[mask]
                for mask in range(1, 1 << len(player.offer))
                if mask.bit_count() >= least
            ]
        if seat != state.active or phase == Phase.OVER:
            return []
        first = phase == Phase.TURN
        found: list[Action] = [
            act.TAKES[slot]
            for slot, card in enumerate(state.display)
            if 0 <= card < LOCOMOTIVE or (card == LOCOMOTIVE and first)
        ]
        if state.cards_left():
            found.append(act.BLIND)
        if not first:
            return found
        if state.bottom or any(state.top):
            found.append(act.TICKETS)
        payable = self._table.payable(player.cards, player.trains)
        found += self._table.claims(player.cards, payable & state.open & ~player.barred)
        return found or [act.PASS]

    def check(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """Why an action is refused; None exactly for those in `legal`."""
        if state.phase == Phase.OVER:
            return because("game.over")
        if not 0 <= seat < len(state.players):
            return because("seat.none")
        player = state.players[seat]
        if state.phase in (Phase.START, Phase.TICKET_CHOICE):
            if isinstance(action, act.KeepTickets) and player.offer:
                return self._refuse_keep(state, player, action.mask)
            if state.phase == Phase.START:
                return because("tickets.choose_first" if player.offer else "tickets.others_choose")
            mine = seat == state.active
            return because("tickets.choose_first" if mine else "turn.not_yours")
        if seat != state.active:
            return because("turn.not_yours")
        if state.phase == Phase.SECOND_DRAW and not isinstance(
            action, act.TakeCard | act.DrawBlind
        ):
            return because("draw.second_first")
        return self._refuse_turn(state, player, action)

    def _refuse_turn(self, state: State, player: Player, action: Action) -> Reason | None:
        """The answer to the seat on turn, which may draw cards or, in Phase.TURN, do anything."""
        match action:
            case act.TakeCard():
                return self._refuse_take(state, action.slot)
            case act.DrawBlind():
                return None if state.cards_left() else because("draw.deck_empty")
            case act.DrawTickets():
                return None if state.tickets_left() else because("tickets.none_left")
            case act.Claim():
                return self._refuse_claim(state, player, action)
            case act.Pass():
                possible = self.legal(state, Seat(state.active)) != [act.PASS]
                return because("pass.can_act") if possible else None
            case act.KeepTickets():
                return because("tickets.no_offer")
            case _:
                return because("action.not_in_play")

    def _refuse_keep(self, state: State, player: Player, mask: int) -> Reason | None:
        if not 0 <= mask < 1 << len(player.offer):
            return because("tickets.not_offered")
        least = least_kept(state.phase)
        return None if mask.bit_count() >= least else because("tickets.keep_more", least=least)

    def _refuse_take(self, state: State, slot: int) -> Reason | None:
        if not 0 <= slot < DISPLAY:
            return because("action.not_in_play")
        if state.display[slot] == NO_CARD:
            return because("draw.slot_empty")
        if state.display[slot] == LOCOMOTIVE and state.phase == Phase.SECOND_DRAW:
            return because("draw.locomotive_second")
        return None

    def _refuse_claim(self, state: State, player: Player, claim: act.Claim) -> Reason | None:
        if not 0 <= claim.route < len(self.board.routes):
            return because("action.not_in_play")
        route, bit = self.board.routes[claim.route], 1 << claim.route
        if any(other.routes & bit for other in state.players):
            return because("route.taken")
        if player.barred & bit:
            return because("route.twin_own")
        if not state.open & bit:
            return because("route.twin_closed")
        if player.trains < route.length:
            return because("trains.few", needed=route.length, left=player.trains)
        return self._refuse_payment(player, claim, route.colour, route.length)

    def _refuse_payment(
        self, player: Player, claim: act.Claim, needed: int, length: int
    ) -> Reason | None:
        if not (0 <= claim.colour <= LOCOMOTIVE and 0 <= claim.locomotives <= length):
            return because("action.not_in_play")
        coloured, wild = act.paid(claim, length)
        if (claim.colour == LOCOMOTIVE) != (coloured == 0):
            return because("payment.locomotives")
        if needed != GREY and claim.colour not in (needed, LOCOMOTIVE):
            return because("payment.colour", colour=colour_key(needed))
        if wild > player.cards[LOCOMOTIVE]:
            missing = wild - player.cards[LOCOMOTIVE]
            return because("cards.missing", colour=colour_key(LOCOMOTIVE), count=missing)
        if coloured > player.cards[claim.colour]:
            missing = coloured - player.cards[claim.colour]
            return because("cards.missing", colour=colour_key(claim.colour), count=missing)
        return None

    # Actions

    def can_undo(self, state: State, seat: Seat, action: Action) -> bool:
        """Claims and choices of tickets, which reveal nothing; the first choice only while others still choose."""
        if state.phase == Phase.OVER:
            return False
        if isinstance(action, act.KeepTickets):
            return state.phase == Phase.START or state.turn > 1
        return isinstance(action, act.Claim)

    def apply(
        self, state: State, seat: Seat, action: Action, chance: Chance, emit: Emit = drop
    ) -> None:
        """Carries out a legal action; where it ends the turn, everything up to the next one."""
        if isinstance(action, act.KeepTickets):
            self._keep(state, seat, action, chance, emit)
            return
        passed = isinstance(action, act.Pass)
        state.passes = state.passes + 1 if passed else 0
        if isinstance(action, act.Claim):
            self._claim(state, seat, action, emit)
        elif isinstance(action, act.DrawTickets):
            offer_tickets(state, seat, chance, emit)
            state.phase = Phase.TICKET_CHOICE
            return
        elif passed:
            emit(ev.TurnPassed(seat=seat))
        elif self._draw(state, seat, action, chance, emit):
            state.phase = Phase.SECOND_DRAW
            return
        self._end_turn(state, chance, emit)

    def _keep(
        self, state: State, seat: Seat, action: act.KeepTickets, chance: Chance, emit: Emit
    ) -> None:
        player = state.players[seat]
        held = len(player.tickets)
        keep_tickets(state, seat, action.mask, emit)
        for ticket in () if emit is drop else player.tickets[held:]:
            if self.network.joins(player.routes, ticket):
                emit(ev.TicketMade(audience=seat, seat=seat, ticket=ticket))
        if state.phase == Phase.TICKET_CHOICE:
            self._end_turn(state, chance, emit)
        elif not self.to_act(state):
            end_start(state, emit)
            self._begin_turn(state, state.active, emit)

    def _draw(self, state: State, seat: Seat, action: Action, chance: Chance, emit: Emit) -> bool:
        """Draws a card; whether the seat has to draw a second one (TT-5)."""
        player, first = state.players[seat], state.phase == Phase.TURN
        if isinstance(action, act.TakeCard):
            card = state.display[action.slot]
            assert card != NO_CARD, self.text(state)
            state.display[action.slot] = NO_CARD
            player.known[card] += 1
            if emit is not drop:
                emit(ev.CardTaken(seat=seat, slot=action.slot, card=card))
            refill(state, chance, emit)
            first = first and card != LOCOMOTIVE
        else:
            card = draw_card(state, f"hand.{seat}", chance, emit)
            if emit is not drop:
                emit(ev.CardDrawn(seat=seat))
                emit(ev.CardSeen(audience=seat, seat=seat, card=card))
        player.cards[card] += 1
        return first and state.second_possible()

    def _claim(self, state: State, seat: Seat, claim: act.Claim, emit: Emit) -> None:
        """Pays for a route, lays the trains and books the points (TT-6)."""
        player, length = state.players[seat], self.board.routes[claim.route].length
        before = player.routes
        for card, count in zip((claim.colour, LOCOMOTIVE), act.paid(claim, length), strict=True):
            player.cards[card] -= count
            player.known[card] = max(0, player.known[card] - count)
            state.discard[card] += count
        player.trains -= length
        player.routes |= 1 << claim.route
        player.barred |= self._table.twins[claim.route]
        player.points += ROUTE_POINTS[length]
        state.open &= ~self._table.closes[claim.route]
        assert player.trains >= 0 <= min(player.cards), self.text(state)
        if emit is drop:
            return
        emit(
            ev.RouteClaimed(
                seat=seat,
                route=claim.route,
                colour=claim.colour,
                locomotives=claim.locomotives,
                points=ROUTE_POINTS[length],
                trains_left=player.trains,
            )
        )
        for ticket in player.tickets:
            if self.network.joins(player.routes, ticket) and not self.network.joins(before, ticket):
                emit(ev.TicketMade(audience=seat, seat=seat, ticket=ticket))

    # Scores, views, texts

    def _holdings(self, state: State) -> list[Holding]:
        over = state.phase == Phase.OVER
        return [Holding(p.routes, tuple(p.tickets) if over else ()) for p in state.players]

    def score(self, state: State) -> ScoreSheet:
        """Everything once the match is over (TT-9, TT-10); before, what everybody may know: no tickets."""
        for player in state.players:
            assert player.points == route_points(self.board, player.routes), self.text(state)
        return score_holdings(self.board, self.network, self._holdings(state))

    def view(self, state: State, seat: Seat | None) -> TableView:
        """What a seat may know: its own cards and tickets, and what lies open (TT-11)."""
        own = None if seat is None else state.players[seat]
        tickets = tuple(own.tickets) if own else ()
        return TableView(
            seat,
            state.phase,
            Seat(state.active),
            state.turn,
            tuple(state.display),
            sum(state.deck),
            tuple(state.discard),
            state.tickets_left(),
            tuple(Seat(by) for _, by in state.bottom),
            state.open,
            state.last_turns,
            state.passes,
            state.capped,
            tuple(self._player_view(state, player) for player in state.players),
            tuple(own.cards) if own else (),
            tickets,
            tuple(self.network.joins(own.routes, t) for t in tickets) if own else (),
            tuple(own.offer) if own else (),
            tuple(own.put_back) if own else (),
            tuple(ticket if by == seat else UNKNOWN for ticket, by in state.bottom),
        )

    def _player_view(self, state: State, player: Player) -> PlayerView:
        return PlayerView(
            sum(player.cards),
            tuple(player.known),
            0 if state.phase == Phase.START else len(player.tickets),
            len(player.offer),
            player.trains,
            player.routes,
            player.points,
            self.network.longest(player.routes).weight,
            tuple(player.tickets) if state.phase == Phase.OVER else (),
        )

    def pack_view(self, view: TableView) -> dict[str, object]:
        """The view as plain data."""
        return view.to_data()

    def unpack_view(self, data: Mapping[str, Any]) -> TableView:
        """The view that `pack_view` packed."""
        return TableView.from_data(data)

    def determinize(self, view: TableView, chance: Chance) -> State:
        """A state that agrees with a view; every dealing of what the seat cannot know is equally likely."""
        return guessed_state(self.board, self._table, view, chance)

    def encode(self, action: Action) -> str:
        """The text of an action, e.g. `claim denver--omaha pink 1`."""
        return self._codec.encode(action)

    def decode(self, text: str) -> Action:
        """The action with this text; ValueError for any other."""
        return self._codec.decode(text)

    def text(self, state: State) -> str:
        """Three lines for the table and one for each seat."""
        return state_text(state, self.board)

    def preview(self, state: State, seat: Seat, action: Action) -> tuple[Note, ...]:
        """What a claim would bring; nothing for other actions."""
        if not isinstance(action, act.Claim):
            return ()
        return claim_notes(state, self.board, self.network, state.players[seat], action)
