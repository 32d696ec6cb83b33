"""The table of Ticket to Ride that `shots` draws: choosing tickets, a turn, a claim, the list, hidden hands, the end.

Here: which situations there are and how they are reached. Not here: files and other screens (`shots`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from branchline.app.desk import Desk
from branchline.app.tables import AnyMatch
from branchline.engine.kernel.types import Seat
from branchline.ui.context import Context, GameSetup, SeatKind
from branchline.ui.tables.ticket_to_ride.hand import Hand, Mode
from branchline.ui.tables.ticket_to_ride.pane import Pane
from branchline.ui.tables.ticket_to_ride.table import TableScene

GAME = "ticket_to_ride"
LARGE, SMALL = "usa", "baltic"
PEOPLE: tuple[SeatKind, ...] = ("human", "normal", "hard")
FULL: tuple[SeatKind, ...] = ("human", "easy", "normal", "hard", "hard")
PASSED_ROUND: tuple[SeatKind, ...] = ("human", "human")
DOCS_TURN, DOCS_SEED = 40, 8
LAST = 9999
Quick = Callable[[AnyMatch, Seat], Any]
"""What the quick policy does."""


class Studio(Protocol):
    """The program without a window, as `shots` has it."""

    ctx: Context
    desk: Desk

    def rest(self, seconds: float = 4.0) -> None:
        """So much time has passed in small steps."""


def new_table(
    studio: Studio, seats: Sequence[SeatKind], board: str, turn: int, seed: int, quick: Quick
) -> TableScene:
    """The table of a match in which the first seat has its first turn from `turn` on (`LAST`: it is over), at rest."""
    setup = GameSetup(GAME, tuple(seats), (), board, seed, "pass" if seats[1] == "human" else "any")
    match = studio.desk.room.start(GAME, setup.seats, (), board, seed)
    while not match.over and (match.view(None).turn < turn or match.to_act()[0] != 0):
        seat = match.to_act()[0]
        match.act(seat, quick(match, seat))
    if match.over:
        match.finish()
    studio.ctx.input.seats.share(setup.sharing)
    studio.desk.show_match(match, setup)
    studio.rest(0.3)
    top = studio.ctx.stack.top
    assert isinstance(top, TableScene), "a table was asked for"
    return top


def pane_of(scene: TableScene) -> Pane:
    """The one pane."""
    pane = scene.panes[0]
    assert isinstance(pane, Pane), "the table's own"
    scene.dirty = True
    return pane


def consider(hand: Hand) -> None:
    """The longest route that can be paid for is considered."""
    routes = hand.session.board.routes
    if hand.mode == Mode.TURN and hand.by_cell:
        hand.press_cell(max(hand.by_cell, key=lambda route: (routes[route].length, route)))


def tables(studio: Studio, quick: Quick) -> Iterator[str]:
    """Opens the table in one situation after the other; its name."""
    studio.desk.start_game(GameSetup(GAME, PEOPLE, (), LARGE, 7))
    studio.rest(1.0)
    yield "tickets-deal"
    studio.rest(9.0)
    yield "tickets-offer"
    scene = new_table(studio, FULL, LARGE, 60, 7, quick)
    yield "tickets-turn"
    consider(pane_of(scene).hand)
    yield "tickets-claim"
    pane_of(scene).hand.cancel()
    pane_of(scene).hand.open_list()
    yield "tickets-list"
    pane = pane_of(scene)
    pane.hand.cancel()
    pane.zoom_about(2, pane.map.rect.center)
    yield "tickets-zoom"
    new_table(studio, PASSED_ROUND, SMALL, 10, 3, quick)
    yield "tickets-hidden"
    new_table(studio, PEOPLE, LARGE, LAST, 9, quick)
    yield "tickets-over"


def for_docs(studio: Studio, quick: Quick) -> Iterator[str]:
    """Opens the screen of the README; the name of its picture."""
    scene = new_table(studio, PEOPLE, LARGE, DOCS_TURN, DOCS_SEED, quick)
    consider(pane_of(scene).hand)
    yield "table-ticket-to-ride"
