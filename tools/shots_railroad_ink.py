"""The tables of Railroad Ink that `shots` draws: base game, each expansion, panes, the count, and the README's picture.

Here: which situations there are and how they are reached. Not here: files and other screens (`shots`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from branchline.app.desk import Desk
from branchline.app.tables import AnyMatch
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink.actions import EndRound
from branchline.ui.context import Context, GameSetup, SeatKind
from branchline.ui.tables.railroad_ink.hand import Hand, Mode
from branchline.ui.tables.railroad_ink.table import TableScene

GAME = "railroad_ink"
PEOPLE: tuple[SeatKind, ...] = ("human", "normal", "hard")
PERSON: tuple[SeatKind, ...] = ("human",)
COMPUTER: tuple[SeatKind, ...] = ("hard",)
DOCS_ROUND = 5
DOCS_SEED = 8
LAST = 99
Quick = Callable[[AnyMatch, Seat], Any]
"""What the quick policy does."""


class Studio(Protocol):
    """The program without a window, as `shots` has it."""

    ctx: Context
    desk: Desk

    def rest(self, seconds: float = 4.0) -> None:
        """So much time has passed in small steps."""


def new_match(studio: Studio, setup: GameSetup, round_: int, quick: Quick) -> AnyMatch:
    """A match in which a round begins (`LAST`: it is over)."""
    room = studio.desk.room
    match = room.start(setup.game, setup.seats, setup.modules, setup.board, setup.seed)
    while not match.over and match.view(None).round < round_:
        for seat in match.to_act():
            match.act(seat, quick(match, seat))
    if match.over:
        match.finish()
    return match


def new_table(studio: Studio, match: AnyMatch, setup: GameSetup) -> TableScene:
    """The table of a match, at rest."""
    studio.ctx.input.seats.share(setup.sharing)
    studio.desk.show_match(match, setup)
    studio.rest(0.3)
    top = studio.ctx.stack.top
    assert isinstance(top, TableScene), "a table was asked for"
    return top


def hand_of(scene: TableScene) -> Hand:
    """The hand of the first seat."""
    hand = scene.hands[0]
    assert isinstance(hand, Hand), "the table's own"
    return hand


def modules_of(studio: Studio) -> Sequence[str]:
    """The expansions there are."""
    return next(choice.modules for choice in studio.desk.games() if choice.game == GAME)


def setup_for(
    studio: Studio, seats: Sequence[SeatKind], modules: Sequence[str], seed: int
) -> GameSetup:
    """A setup on the board that the modules are printed with."""
    choice = next(choice for choice in studio.desk.games() if choice.game == GAME)
    boards = [choice.board_for[name] for name in modules if name in choice.board_for]
    board = boards[0] if boards else choice.board
    return GameSetup(GAME, tuple(seats), tuple(modules), board, seed)


def consider(hand: Hand, match: AnyMatch, quick: Quick) -> None:
    """The piece that the quick policy would draw is in hand where it would draw it."""
    action = quick(match, Seat(hand.seat))
    cell, tile = getattr(action, "cell", -1), getattr(action, "tile", -1)
    for name, actions in hand.offers.items():
        if action in actions and hand.source != name:
            hand.press(name)
    if cell in hand.by_cell:
        hand.press_cell(cell)
    for turns in range(9):
        if hand.picked == (cell, tile):
            return
        if turns == 4:
            hand.mirror()
        else:
            hand.turn(1)


def tables(studio: Studio, quick: Quick) -> Iterator[str]:
    """Opens the table in one situation after the other; its name."""
    setup = setup_for(studio, PEOPLE, (), 7)
    studio.desk.start_game(setup)
    studio.rest(0.6)
    yield "ink-roll"
    modules = modules_of(studio)
    for chosen in ((), *((name,) for name in modules), modules):
        setup = setup_for(studio, PEOPLE, chosen, 7)
        match = new_match(studio, setup, 4, quick)
        scene = new_table(studio, match, setup)
        name = "base" if not chosen else "all" if len(chosen) > 1 else chosen[0]
        yield f"ink-{name}"
        hand = hand_of(scene)
        if hand.mode == Mode.METEOR:
            hand.press("fall")
            studio.rest(0.3)
            yield f"ink-{name}-falls"
            studio.rest(2.0)
        consider(hand, match, quick)
        yield f"ink-{name}-piece"
    for seats in (2, 3, 4):
        setup = setup_for(studio, PERSON * seats, modules[-2:], 3)
        scene = new_table(studio, new_match(studio, setup, 4, quick), setup)
        yield f"ink-{seats}-panes"
    setup = setup_for(studio, COMPUTER * 4, modules[:1], 4)
    new_table(studio, new_match(studio, setup, 5, quick), setup)
    yield "ink-computers"
    setup = setup_for(studio, PEOPLE, modules[-1:], 9)
    scene = new_table(studio, new_match(studio, setup, LAST, quick), setup)
    scene.hands[0].press("row.networks")
    yield "ink-over"


def for_docs(studio: Studio, quick: Quick) -> Iterator[str]:
    """Opens the screens of the README; the names of their pictures."""
    lakes = modules_of(studio)[1]
    setup = setup_for(studio, PEOPLE, (lakes, modules_of(studio)[-1]), DOCS_SEED)
    match = new_match(studio, setup, DOCS_ROUND, quick)
    scene = new_table(studio, match, setup)
    for _ in range(2):
        action = quick(match, Seat(0))
        if isinstance(action, EndRound):
            break
        scene.act(0, action)
        studio.rest(2.0)
    consider(hand_of(scene), match, quick)
    yield "table-railroad-ink"
