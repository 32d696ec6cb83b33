"""What one player is doing: the route and its payment, the tickets that are chosen, what is looked at.

Here: `Hand`. It offers what the session calls legal and asks the session why not; it holds no rule. A cell of the shared table
is a route here. Not here: where anything is on the screen (`pane`) and drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.reasons import Reason
from branchline.engine.ticket_to_ride.actions import (
    Claim,
    DrawBlind,
    DrawTickets,
    KeepTickets,
    Pass,
    TakeCard,
)
from branchline.engine.ticket_to_ride.views import Phase, TableView, nearest_payment
from branchline.ui.tables.hand import SHEET, Choice, Do, Feedback, PlayerHand, TakeBack
from branchline.ui.tables.session import TableSession

LOCOMOTIVE = 8
SLOT, CARD, TICKET, OFFER, ROUTE = "slot.", "card.", "ticket.", "offer.", "route."
DECK, TICKET_DECK, REVEAL = "deck", "tickets", "hand"
MORE_TICKETS = "turn_tickets"
PAGE = 6
"""Routes on a page of the list."""
SHOWN_FOR = 20.0
"""Seconds without a press after which a hand is turned down again."""


class Mode(Enum):
    """What is asked of the player."""

    WAIT = auto()
    CHOOSE = auto()
    TURN = auto()
    SECOND = auto()
    OVER = auto()


class Hand(PlayerHand):
    """The hand of one seat. With `secret`, its cards and tickets lie face down until the owner turns them up."""

    def __init__(
        self,
        seat: int,
        session: TableSession[TableView],
        do: Do,
        take_back: TakeBack,
        sound: Callable[[Feedback], None],
        results: Callable[[], None] = lambda: None,
        *,
        secret: bool = False,
    ) -> None:
        super().__init__(seat, session, do, take_back, sound, results)
        self.secret = self.hidden = secret
        self.shown_for = 0.0
        self.mode = Mode.WAIT
        self.view: TableView = session.view(self.seat)
        self.colour: int | None = None
        """The kind of card that was taken in hand first."""
        self.payments: list[Claim] = []
        self.which = 0
        self.chosen = 0
        """The offered tickets that are to be kept, as a mask."""
        self.armed = False
        """Whether the next press on the tickets draws them."""
        self.listing = False
        self.page = 0
        self.ticket_lit: int | None = None
        self.ticket_page = 0
        self.zoom_step = 0
        self.centre: tuple[float, float] | None = None
        self.claims: dict[int, list[Claim]] = {}
        self._legal: Sequence[Action] = ()
        self._moment: object = None
        self.refresh()

    # --- state --------------------------------------------------------------------------------

    @property
    def asked(self) -> bool:
        """Whether the cursor on the map means something now."""
        return self.mode == Mode.TURN

    @property
    def waits(self) -> bool:
        """Whether there is nothing for this player to do."""
        return self.mode == Mode.WAIT

    @property
    def may_ask(self) -> bool:
        """Whether a hint can be had: never for a hand that lies face down, since it would tell what is in it."""
        return super().may_ask and not self.hidden

    @property
    def claim(self) -> Claim | None:
        """The claim that is considered."""
        return self.payments[self.which] if self.picked is not None else None

    @property
    def offer(self) -> tuple[int, ...]:
        """The tickets to choose from, as far as they lie face up."""
        return () if self.hidden or self.mode != Mode.CHOOSE else self.view.offer

    @property
    def least_kept(self) -> int:
        """How many tickets have to be kept at least: the fewest of any choice that is legal."""
        kept = [a.mask.bit_count() for a in self._legal if isinstance(a, KeepTickets)]
        return min(kept, default=0)

    def can(self, action: Action) -> bool:
        """Whether an action is legal now."""
        return action in self._legal

    def refresh(self) -> None:
        """Everything follows the match again; call it after each change there."""
        self.view = self.session.view(self.seat)
        self._legal = self.session.legal(self.seat)
        self._can_undo = self.session.can_undo(self.seat)
        self.hidden = self.hidden or (self.secret and not self._legal)
        if self.hidden:
            self.ticket_lit = None
        moment = (self.view, tuple(self._legal), self._can_undo, self.hidden)
        if moment == self._moment:
            return
        self._moment = moment
        self._set_mode()
        self.claims = {}
        for action in self._legal:
            if isinstance(action, Claim):
                self.claims.setdefault(action.route, []).append(action)
        self.refusal, self.armed, self.listing = None, False, False
        if self.mode != Mode.CHOOSE:
            self.chosen = 0
        self._drop()
        self.colour = None
        self._filter()
        self._choose_focus()
        self.version += 1

    def sleep(self) -> None:
        """Nothing is asked while everybody watches; `refresh` wakes the hand."""
        self.mode, self.by_cell, self.claims, self.listing = Mode.WAIT, {}, {}, False
        self._drop()
        self._moment = None
        self.version += 1

    def _set_mode(self) -> None:
        phase = self.view.phase
        if phase == Phase.OVER:
            self.mode = Mode.OVER
        elif not self._legal:
            self.mode = Mode.WAIT
        elif phase in (Phase.START, Phase.TICKET_CHOICE):
            self.mode = Mode.CHOOSE
        else:
            self.mode = Mode.SECOND if phase == Phase.SECOND_DRAW else Mode.TURN

    def _choose_focus(self) -> None:
        """The focus is where the question is answered."""
        if self.hidden and self.mode in (Mode.CHOOSE, Mode.TURN, Mode.SECOND):
            self.focus = "show"
        elif self.mode == Mode.CHOOSE:
            self.focus = f"{OFFER}0"
        elif self.mode == Mode.OVER:
            self.focus = "results"
        elif self.mode == Mode.SECOND:
            self.focus = DECK
        else:
            self.focus = SHEET if self.by_cell else DECK

    def _filter(self) -> None:
        """The routes that can be paid for, with the kind of card in hand if there is one; none while all is hidden."""
        self.by_cell = {}
        for route, claims in () if self.hidden else self.claims.items():
            fitting: list[Action] = [
                claim for claim in claims if self.colour in (None, claim.colour)
            ]
            if fitting:
                self.by_cell[route] = fitting
        if self.by_cell and self.cursor not in self.by_cell:
            self.cursor = min(self.by_cell)
        self.listing = self.listing and bool(self.by_cell)
        self.page = min(self.page, self.pages - 1)

    def _drop(self) -> None:
        self.picked, self.notes, self.payments, self.which = None, (), [], 0

    # --- what can be pressed ------------------------------------------------------------------

    def choices(self) -> list[Choice]:
        """The buttons at the foot, in order; their places do not change within a mode."""
        if self.mode == Mode.OVER:
            return [Choice("results", primary=True)]
        if self.mode == Mode.WAIT:
            return [Choice("undo")] if self._can_undo else []
        if self.hidden:
            return [Choice("show", primary=True)]
        hide = [Choice("hide")] if self.secret else []
        if self.mode == Mode.CHOOSE:
            ready = self.chosen.bit_count() >= self.least_kept
            return [Choice("keep", ready, primary=ready), *hide]
        if self.mode == Mode.SECOND:
            return hide
        if Pass() in self._legal:
            return [Choice("pass", primary=True), *hide]
        picked = self.picked is not None
        return [
            Choice("claim", picked, primary=picked),
            Choice("payment", len(self.payments) > 1),
            Choice("routes", bool(self.by_cell)),
            Choice("undo", self._can_undo),
            *hide,
        ]

    @property
    def listed(self) -> list[int]:
        """The routes on the page of the list that is open, the longest first."""
        if not self.listing:
            return []
        routes = self.session.board.routes
        order = sorted(self.by_cell, key=lambda n: (-routes[n].length, routes[n].id))
        return order[self.page * PAGE : (self.page + 1) * PAGE]

    @property
    def pages(self) -> int:
        """How many pages the list has."""
        return max(1, -(-len(self.by_cell) // PAGE))

    # --- what the player does -----------------------------------------------------------------

    def press_own(self, name: str) -> None:
        """A card, a deck, a ticket, a route of the list or a button was pressed."""
        self.shown_for = SHOWN_FOR
        was_armed, self.armed = self.armed, False
        kind, _, number = name.rpartition(".")
        match f"{kind}." if kind else name:
            case "slot.":
                self._act(TakeCard(int(number)))
            case "card.":
                self._press_card(int(number))
            case "ticket.":
                self.ticket_lit = None if self.ticket_lit == int(number) else int(number)
                self._sound("click")
            case "offer.":
                self.chosen ^= 1 << int(number)
                self._sound("turn")
            case "route.":
                self.listing = False
                self._pick(int(number))
                self._sound("turn")
            case "deck":
                self._act(DrawBlind())
            case "tickets":
                self._press_tickets(was_armed)
            case "hand":
                self._sound("click")
            case _:
                self._press_tool(name)

    def _press_tool(self, name: str) -> None:
        match name:
            case "claim":
                self.confirm()
            case "payment":
                self.turn(1)
            case "keep":
                self._act(KeepTickets(self.chosen))
            case "pass":
                self._act(Pass())
            case "routes":
                self.open_list()
            case "more":
                self.page = (self.page + 1) % self.pages
                self._sound("click")
            case "turn_tickets":
                self.ticket_page += 1
                self._sound("click")
            case "show":
                self.reveal()
            case "hide":
                self.hide()

    def _press_tickets(self, was_armed: bool) -> None:
        """Tickets cannot be put back unseen, so the first press only asks."""
        if was_armed or not self.can(DrawTickets()):
            self._act(DrawTickets())
            return
        self._drop()
        self.armed = True
        self._sound("turn")

    def _press_card(self, card: int) -> None:
        """A kind of card is in hand: the routes that it pays for light up."""
        if self.mode != Mode.TURN:
            self._refuse(Claim(self.cursor, card, 0))
            return
        self._drop()
        self.colour = None if self.colour == card else card
        self._filter()
        if self.colour is not None and not self.by_cell:
            self.refusal = Reason("table.no_route_for")
            self._sound("refuse")
        else:
            self._sound("click")

    def press_cell(self, cell: int, *, keys: bool = False) -> None:
        """A route was pressed: its payment is shown; pressed again it is claimed, or the session says why not."""
        self.version += 1
        self.shown_for = SHOWN_FOR
        self.refusal, self.armed, self.row_lit = None, False, ""
        self.cursor, self.focus = cell, SHEET
        if self.listing:
            self.listing = False
            return
        if self.hidden and self.mode == Mode.TURN:
            self.refusal = Reason("table.show_first")
            self._sound("refuse")
        elif self.picked is not None and self.picked[0] == cell:
            self.confirm()
        elif cell in self.by_cell:
            self._pick(cell)
            if not keys:
                self._sound("turn")
        else:
            self._drop()
            self._refuse_route(cell)

    def _refuse_route(self, cell: int) -> None:
        route = self.session.board.routes[cell]
        if cell in self.claims and self.colour is not None:
            self.refusal = Reason("table.not_with_these")
            self._sound("refuse")
            return
        colour, locomotives = nearest_payment(
            self.view.hand or (0,) * 9, route.colour, route.length
        )
        self._refuse(Claim(cell, colour, locomotives))

    def _pick(self, route: int) -> None:
        """A route is considered, with the payment that is suggested first."""
        self.cursor, self.focus = route, SHEET
        claims = [claim for claim in self.by_cell.get(route, ()) if isinstance(claim, Claim)]
        spec = self.session.board.routes[route]
        colour, wild = nearest_payment(self.view.hand, spec.colour, spec.length)
        self.payments = sorted(
            claims,
            key=lambda claim: (
                (claim.colour, claim.locomotives) != (colour, wild),
                claim.locomotives,
                claim.colour,
            ),
        )
        self.which = 0
        self.picked = (route, 0)
        self._preview()

    def _preview(self) -> None:
        claim = self.claim
        self.notes = self.session.preview(self.seat, claim) if claim is not None else ()
        self.version += 1

    def confirm(self) -> None:
        """The route that is considered is claimed with the payment shown."""
        claim = self.claim
        if claim is not None:
            self._act(claim)

    def take_up(self, action: Action, cell: int, tile: int) -> bool:
        """See `PlayerHand.take_up`; the payment is that of the claim."""
        if not super().take_up(action, cell, tile):
            return False
        self._pick(cell)
        if action in self.payments:
            self.which = self.payments.index(action)
            self._preview()
        return True

    def turn(self, quarters: int) -> None:
        """The next payment for the route that is considered."""
        if len(self.payments) < 2:
            return
        self.which = (self.which + quarters) % len(self.payments)
        self._preview()
        self._sound("turn")

    def mirror(self) -> None:
        """The list of routes that can be paid for, or the map again."""
        if self.mode == Mode.TURN and not self.hidden:
            self.open_list()

    def open_list(self) -> None:
        """The list of routes that can be paid for lies over the map, or is put away."""
        self.listing = not self.listing and bool(self.by_cell)
        self.page = 0
        self._drop()
        listed = self.listed
        self.focus = f"{ROUTE}{listed[0]}" if listed else SHEET
        self.version += 1
        self._sound("click")

    def move_cursor(self, cell: int) -> None:
        """The cursor came to another route."""
        self.version += 1
        self.refusal = None
        self.cursor = cell
        self._drop()

    def suggest_piece(self) -> None:
        """A player of keys comes to the map: the cursor is on a route that can be paid for, if there is one."""
        if self.by_cell and self.cursor not in self.by_cell:
            self.cursor = min(self.by_cell)
            self.version += 1

    def close_own(self) -> bool:
        """The list, the question about tickets, the payment, the kind of card, a lit ticket: the first of these is put away."""
        if self.listing:
            self.listing, self.focus = False, SHEET
        elif self.armed:
            self.armed = False
        elif self.picked is not None:
            self._drop()
        elif self.colour is not None:
            self.colour = None
            self._filter()
        elif self.ticket_lit is not None:
            self.ticket_lit = None
        else:
            return False
        return True

    # --- secrets ------------------------------------------------------------------------------

    def reveal(self) -> None:
        """The owner looks at cards and tickets."""
        if self.hidden:
            self.hidden, self.shown_for = False, SHOWN_FOR
            self._sound("turn")
            self.refresh()

    def hide(self) -> None:
        """Cards and tickets lie face down again."""
        if self.secret and not self.hidden:
            self.hidden = True
            self.refresh()

    def pass_time(self, dt: float) -> None:
        """A hand that nobody has touched for long is turned down."""
        if self.secret and not self.hidden:
            self.shown_for -= dt
            if self.shown_for <= 0.0:
                self.hide()
