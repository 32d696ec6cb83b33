"""How each event of Ticket to Ride is shown: one function an event type, in the table `CHOREO`.

Here: animations that change the stage and end in the state that the event left. Not here: when they are played (`director`).
Events that are meant for one seat only come here only if that seat is the one that looks. An event type without an entry
here fails a test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from branchline.engine.kernel.events import Event
from branchline.engine.ticket_to_ride import events as ev
from branchline.engine.ticket_to_ride.views import NO_CARD
from branchline.ui.anim.easing import linear
from branchline.ui.anim.timeline import Anim, Call, Par, Seq, Tween, Wait
from branchline.ui.tables.director import Choreography
from branchline.ui.tables.ticket_to_ride.finale import (
    changed,
    game_ended,
    longest_shown,
    tickets_shown,
)
from branchline.ui.tables.ticket_to_ride.stage import (
    BACK,
    SLOTS,
    TICKET,
    Drop,
    Flight,
    Stage,
)

FLY = 0.36
STAGGER = 0.07
CAR = 0.13
LOCOMOTIVE = 8
COLOUR_NAMES = ("black", "blue", "green", "orange", "pink", "red", "white", "yellow", "locomotive")


def colour_code(card: int) -> str:
    """The message code of a kind of card."""
    return f"colour.{COLOUR_NAMES[card]}"


def _fly(
    stage: Stage,
    face: int,
    start: str,
    end: str,
    landed: Callable[[], object],
    *,
    turns: bool = False,
) -> Anim:
    """A card flies from one place to another; then `landed` is called."""
    flight = Flight(face, start, end, turns)

    def move(t: float) -> None:
        flight.t = t

    def land() -> None:
        if flight in stage.flights:
            stage.flights.remove(flight)
        landed()
        stage.touch()

    return Seq(Call(lambda: stage.flights.append(flight)), Tween(FLY, move), Call(land))


def _staggered(anims: Sequence[Anim]) -> Anim:
    return Par(*(Seq(Wait(STAGGER * n), anim) for n, anim in enumerate(anims)))


def _nothing() -> None:
    """For a card that changes nothing where it lands."""


# --- cards ----------------------------------------------------------------------------------------


def hand_dealt(event: ev.HandDealt, stage: Stage) -> Anim:
    """A start hand flies to its owner, face down."""
    seat = stage.seats[event.seat]

    def land() -> None:
        seat.cards += 1
        stage.sound("click", event.seat)

    cards = [_fly(stage, BACK, "deck", stage.spot_of(event.seat), land) for _ in range(event.count)]
    return _staggered(cards)


def hand_seen(event: ev.HandSeen, stage: Stage) -> Anim:
    """The owner sees the start hand."""

    def see() -> None:
        for card in event.cards:
            stage.hand[card] += 1

    return changed(stage, see)


def slot_filled(event: ev.SlotFilled, stage: Stage) -> Anim:
    """A card is turned up into the display."""

    def land() -> None:
        stage.display[event.slot] = event.card
        stage.deck = max(0, stage.deck - 1)
        stage.sound("turn")

    return _fly(stage, event.card, "deck", f"slot.{event.slot}", land, turns=True)


def deck_shuffled(event: ev.DeckShuffled, stage: Stage) -> Anim:
    """The discard pile becomes the deck."""

    def land() -> None:
        stage.deck, stage.discard = event.count, 0
        stage.tell(-1, "news.shuffled")

    moves = [_fly(stage, BACK, "discard", "deck", _nothing) for _ in range(3)]
    return Seq(_staggered(moves), Call(lambda: stage.sound("sketch")), Call(land))


def display_flushed(event: ev.DisplayFlushed, stage: Stage) -> Anim:
    """All face-up cards go to the discard pile."""

    def begin() -> None:
        stage.display = [NO_CARD] * SLOTS
        stage.tell(-1, "news.flushed")

    def land() -> None:
        stage.discard += 1

    moves = [
        _fly(stage, card, f"slot.{slot}", "discard", land)
        for slot, card in enumerate(event.cards)
        if card != NO_CARD
    ]
    return Seq(Wait(0.3), Call(begin), _staggered(moves))


def flush_blocked(event: ev.FlushBlocked, stage: Stage) -> Anim:
    """Too many locomotives stay where they are."""
    return Call(
        lambda: stage.tell(-1, "news.flush_capped" if event.capped else "news.flush_blocked")
    )


def card_taken(event: ev.CardTaken, stage: Stage) -> Anim:
    """A face-up card flies to a hand."""
    seat = stage.seats[event.seat]

    def begin() -> None:
        stage.display[event.slot] = NO_CARD
        stage.tell(event.seat, "news.took", colour=colour_code(event.card))

    def land() -> None:
        seat.cards += 1
        if event.seat == stage.watcher:
            stage.hand[event.card] += 1
        stage.sound("click", event.seat)

    end = stage.spot_of(event.seat, event.card)
    return Seq(Call(begin), _fly(stage, event.card, f"slot.{event.slot}", end, land))


def card_drawn(event: ev.CardDrawn, stage: Stage) -> Anim:
    """A card is drawn unseen: face down for all but its owner, who sees the next event."""
    seat = stage.seats[event.seat]

    def begin() -> None:
        stage.deck = max(0, stage.deck - 1)
        stage.tell(event.seat, "news.drew")

    def land() -> None:
        seat.cards += 1

    if event.seat == stage.watcher:
        return Seq(Call(begin), Call(land))
    end = stage.spot_of(event.seat)
    return Seq(Call(begin), _fly(stage, BACK, "deck", end, land))


def card_seen(event: ev.CardSeen, stage: Stage) -> Anim:
    """The owner sees the card that was drawn."""

    def land() -> None:
        stage.hand[event.card] += 1
        stage.sound("click", event.seat)

    return _fly(stage, event.card, "deck", stage.spot_of(event.seat, event.card), land, turns=True)


def card_put_away(event: ev.CardSeen, stage: Stage) -> Anim:
    """The card that was drawn comes to a hand that lies face down: its owner will see it when looking at the hand."""

    def land() -> None:
        stage.hand[event.card] += 1
        stage.sound("click", event.seat)

    return _fly(stage, BACK, "deck", stage.spot_of(event.seat), land)


# --- tickets --------------------------------------------------------------------------------------


def tickets_offered(event: ev.TicketsOffered, stage: Stage) -> Anim:
    """Tickets fly to a seat, face down."""

    def begin() -> None:
        stage.tickets_left = max(0, stage.tickets_left - event.count)
        if stage.active >= 0:
            stage.tell(event.seat, "news.offered")

    end = stage.spot_of(event.seat)
    moves = [_fly(stage, TICKET, "tickets", end, _nothing) for _ in range(event.count)]
    return Seq(Call(begin), _staggered(moves))


def tickets_seen(_event: ev.TicketsSeen, _stage: Stage) -> Anim:
    """What is offered is shown by the hand of its owner."""
    return Call(_nothing)


def start_chosen(event: ev.StartChosen, stage: Stage) -> Anim:
    """A seat has chosen its first tickets."""

    def choose() -> None:
        stage.seats[event.seat].ended = True
        stage.sound("stamp", event.seat)

    return changed(stage, choose)


def tickets_kept(event: ev.TicketsKept, stage: Stage) -> Anim:
    """Everybody learns how many tickets were kept."""

    def keep() -> None:
        seat = stage.seats[event.seat]
        seat.tickets += event.kept
        stage.tickets_left += event.returned
        stage.tell(event.seat, "news.kept", kept=event.kept)

    moves = [
        _fly(stage, TICKET, stage.spot_of(event.seat), "tickets", _nothing)
        for _ in range(event.returned)
    ]
    return Seq(_staggered(moves), Call(keep)) if moves else Call(keep)


def tickets_chosen(event: ev.TicketsChosen, stage: Stage) -> Anim:
    """The owner holds the tickets that were kept."""

    def keep() -> None:
        fresh = tuple(ticket for ticket in event.kept if ticket not in stage.tickets)
        stage.tickets = (*stage.tickets, *fresh)
        stage.made = (*stage.made, *(False for _ in fresh))

    return changed(stage, keep)


def ticket_made(event: ev.TicketMade, stage: Stage) -> Anim:
    """The owner sees a ticket ticked; and hears it, if nobody else is near."""

    def tick() -> None:
        stage.made = tuple(
            made or ticket == event.ticket
            for ticket, made in zip(stage.tickets, stage.made, strict=True)
        )
        if not stage.discreet:
            stage.sound("chime", event.seat)

    return Seq(changed(stage, tick), Wait(0.3))


# --- turns and routes -----------------------------------------------------------------------------


def turn_began(event: ev.TurnBegan, stage: Stage) -> Anim:
    """A seat is on turn."""

    def begin() -> None:
        stage.active = event.seat
        for seat in stage.seats:
            seat.ended = False
        if event.seat == stage.watcher:
            stage.sound("notice", event.seat)

    return changed(stage, begin)


def route_claimed(event: ev.RouteClaimed, stage: Stage) -> Anim:
    """The cards are paid, the trains drop one by one, and the marker of points runs."""
    seat, route = stage.seats[event.seat], stage.board.routes[event.route]
    coloured = route.length - event.locomotives
    cards = [event.colour] * coloured + [LOCOMOTIVE] * event.locomotives
    drop = Drop(event.seat, event.route)
    before = seat.points

    def pay(card: int) -> Anim:
        def leave() -> None:
            seat.cards -= 1
            if event.seat == stage.watcher:
                stage.hand[card] -= 1
            stage.touch()

        def land() -> None:
            stage.discard += 1

        start = stage.spot_of(event.seat, card)
        return Seq(Call(leave), _fly(stage, card, start, "discard", land))

    def begin() -> None:
        stage.drop = drop
        stage.tell(event.seat, "news.claimed", route=event.route, points=event.points)

    def fall(done: float) -> None:
        if int(done) > int(drop.done):
            stage.sound("stamp", event.seat)
        drop.done = done

    def stand() -> None:
        stage.drop = None
        seat.routes = (*seat.routes, event.route)
        seat.last = event.route
        seat.trains = event.trains_left

    def run(points: float) -> None:
        if round(points) != seat.points:
            seat.points = round(points)
            stage.touch()

    return Seq(
        _staggered([pay(card) for card in cards]),
        Call(begin),
        Tween(CAR * route.length + 0.15, fall, 0.0, float(route.length), linear),
        changed(stage, stand),
        Tween(0.3, run, float(before), float(before + event.points)),
    )


def turn_passed(event: ev.TurnPassed, stage: Stage) -> Anim:
    """A seat could do nothing."""
    return Call(lambda: stage.tell(event.seat, "news.passed"))


def last_round(event: ev.LastRound, stage: Stage) -> Anim:
    """Everybody has one more turn."""

    def begin() -> None:
        stage.last_seat = event.seat
        stage.sound("whistle")
        stage.tell(event.seat, "news.last_round")

    return Seq(Call(begin), Wait(0.6))


CHOREO: Mapping[type[Event], Choreography[Stage]] = {
    ev.HandDealt: hand_dealt,
    ev.HandSeen: hand_seen,
    ev.SlotFilled: slot_filled,
    ev.DeckShuffled: deck_shuffled,
    ev.DisplayFlushed: display_flushed,
    ev.FlushBlocked: flush_blocked,
    ev.TicketsOffered: tickets_offered,
    ev.TicketsSeen: tickets_seen,
    ev.StartChosen: start_chosen,
    ev.TicketsKept: tickets_kept,
    ev.TicketsChosen: tickets_chosen,
    ev.TurnBegan: turn_began,
    ev.CardTaken: card_taken,
    ev.CardDrawn: card_drawn,
    ev.CardSeen: card_seen,
    ev.RouteClaimed: route_claimed,
    ev.TicketMade: ticket_made,
    ev.TurnPassed: turn_passed,
    ev.LastRound: last_round,
    ev.TicketsShown: tickets_shown,
    ev.LongestShown: longest_shown,
    ev.GameEnded: game_ended,
}
