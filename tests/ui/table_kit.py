"""A table of 30 Rails over a real session, for the tests beside: no test of its own."""

import random
from functools import partial

from branchline.app.session import Session
from branchline.engine import catalog
from branchline.engine.kernel.match import Match
from branchline.engine.thirty_rails.actions import EndTurn, Override, Place
from branchline.engine.thirty_rails.board import STANDARD
from branchline.ui.context import GameSetup
from branchline.ui.painter import Painter
from branchline.ui.tables.session import SeatInfo
from branchline.ui.tables.thirty_rails.table import TableScene


class Chosen:
    """An answer that holds an action, and was thought out."""

    fallback = False

    def __init__(self, action):
        self.action = action


class AnyLegal:
    """A computer player that answers at once, or after `delay` polls, with some legal action."""

    def __init__(self, seed, delay=0):
        self.rng = random.Random(seed)
        self.delay = delay
        self.match = None
        self.polls = 0

    def ask(self, question):
        self.polls = 0

    def poll(self, question):
        self.polls += 1
        if self.polls <= self.delay:
            return None
        return Chosen(self.pick(question.seat))

    def pick(self, seat):
        legal = [a for a in self.match.legal(seat) if not isinstance(a, Override)]
        return self.rng.choice(legal)

    def waiting(self, question):
        return self.polls * 0.1

    def forget(self, question):
        pass

    def close(self):
        pass


def new_session(kinds, *, seed=7, sharing="any", modules=("overrides",), delay=0, board=STANDARD):
    """A fresh game; `session.thinker` is its computer player."""
    config = catalog.plan("thirty_rails", len(kinds), modules, board.id)
    match = Match.start(catalog.make(config, board), seed, board.hash, tuple(kinds))
    thinker = AnyLegal(seed, delay)
    thinker.match = match
    setup = GameSetup("thirty_rails", tuple(kinds), tuple(modules), board.id, seed, sharing)
    seats = [SeatInfo(f"{kind.title()} computer {n + 1}", kind, n) for n, kind in enumerate(kinds)]
    grades = partial(catalog.grade, config, board)
    session = Session(match, setup, seats, board, grades, thinker, None)
    session.thinker = thinker
    return session


def play_on(session, turn, *, every_seat=True):
    """The match is played by random moves until `turn` begins (31: until it is over)."""
    match = session.match
    while not match.over:
        view = match.view(None)
        if view.phase == view.phase.TURNS and view.step >= turn:
            return
        for seat in match.to_act():
            if every_seat or not session.seats[seat].human:
                match.act(seat, session.thinker.pick(seat))


def fill_rest(session, seat):
    """A seat's turn is played by random moves and ended."""
    match = session.match
    while seat in match.to_act():
        legal = match.legal(seat)
        places = [a for a in legal if isinstance(a, Place | EndTurn)] or legal
        match.act(seat, session.thinker.rng.choice(places))


def new_table(kit, kinds, *, turn=0, at_rest=True, **wishes):
    """A table shown in the kit's window; with `turn`, that turn has begun."""
    session = new_session(kinds, **wishes)
    if turn:
        session.poll()
        play_on(session, turn)
    kit.ctx.input.seats.share(wishes.get("sharing", "any"))
    table = TableScene(kit.ctx, session)
    kit.stack.reset(table)
    kit.frame()
    if at_rest:
        settle(kit, table)
    return table


def settle(kit, table, frames=40):
    """All animations are over."""
    for _ in range(frames):
        table.director.skip()
        kit.frame()
        if not table.director.busy:
            return


def pane_of(table, seat=0):
    return next(pane for pane in table.panes if pane.seat == seat)


def cell_pos(table, cell, seat=0):
    """Where a cell's middle is, in units."""
    pane = pane_of(table, seat)
    return table.ctx.canvas.to_units(pane.frame.rect_of(cell).center)


def spot_pos(table, name, seat=0):
    """Where a button's middle is, in units; None while it is not there."""
    spot = next((s for s in pane_of(table, seat).spots() if s.name == name), None)
    return None if spot is None else spot.rect.center


def words_drawn(monkeypatch):
    """A list to which every text is added as it is drawn."""
    drawn, plain = [], Painter.text

    def text(self, words, box, *args, **kwargs):
        drawn.append(words)
        return plain(self, words, box, *args, **kwargs)

    monkeypatch.setattr(Painter, "text", text)
    return drawn
