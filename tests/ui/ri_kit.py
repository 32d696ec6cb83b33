"""A table of Railroad Ink over a real session, and players of one device each: no test of its own."""

import random

from tests.ui import table_players as devices
from tests.ui.table_kit import Chosen, pane_of, settle, spot_pos

from branchline.app.session import Session
from branchline.engine.kernel.match import Match
from branchline.engine.railroad_ink.actions import Decline, EndRound
from branchline.engine.railroad_ink.board import CHALLENGE, STANDARD
from branchline.engine.railroad_ink.rulebook import RailroadInk
from branchline.engine.railroad_ink.scoring import grade
from branchline.ui.context import GameSetup
from branchline.ui.tables.railroad_ink.hand import Mode
from branchline.ui.tables.railroad_ink.table import TableScene
from branchline.ui.tables.session import SeatInfo

MODULES = ("rivers", "lakes", "meteors", "lava", "buildings", "goals")


class AnyLegal:
    """A computer player that answers at once with some legal action, and ends a round as soon as it can."""

    def __init__(self, seed, ends=0.5):
        self.rng = random.Random(seed)
        self.ends = ends
        self.match = None

    def ask(self, question):
        pass

    def poll(self, question):
        return Chosen(self.pick(question.seat))

    def pick(self, seat):
        legal = self.match.legal(seat)
        end = next((action for action in legal if isinstance(action, EndRound)), None)
        if end is not None and self.rng.random() < self.ends:
            return end
        kept = [a for a in legal if not isinstance(a, EndRound | Decline)]
        return self.rng.choice(kept or legal)

    def waiting(self, question):
        return 0.0

    def forget(self, question):
        pass

    def close(self):
        pass


def new_session(kinds, modules=(), *, seed=7, sharing="any", ends=0.5, board=None):
    """A fresh game; `session.thinker` is its computer player."""
    board = board or (CHALLENGE if "buildings" in modules else STANDARD)
    config = RailroadInk.plan(len(kinds), modules, board.id)
    match = Match.start(RailroadInk(config, board), seed, board.hash, tuple(kinds))
    thinker = AnyLegal(seed, ends)
    thinker.match = match
    setup = GameSetup("railroad_ink", tuple(kinds), tuple(modules), board.id, seed, sharing)
    seats = [SeatInfo(f"{kind.title()} {n + 1}", kind, n) for n, kind in enumerate(kinds)]
    session = Session(match, setup, seats, board, grade, thinker, None)
    session.thinker = thinker
    return session


def play_on(session, round_, *, seats=None):
    """The match is played by random moves until `round_` begins (99: until it is over)."""
    match = session.match
    while not match.over and match.view(None).round < round_:
        for seat in match.to_act():
            if seat in match.to_act() and (seats is None or seat in seats):
                match.act(seat, session.thinker.pick(seat))


def new_table(kit, kinds, modules=(), *, round_=0, at_rest=True, **wishes):
    """A table shown in the kit's window; with `round_`, that round has begun."""
    session = new_session(kinds, modules, **wishes)
    if round_:
        session.poll()
        play_on(session, round_)
        session._finish()
    kit.ctx.input.seats.share(wishes.get("sharing", "any"))
    table = TableScene(kit.ctx, session)
    kit.stack.reset(table)
    kit.frame()
    if at_rest:
        settle(kit, table)
    return table


def act(table, action, seat=0):
    """A seat acts through its hand's table; all that follows is shown."""
    table.act(seat, action)
    table.director.skip()
    table.director.update()
    for hand in table.hands.values():
        hand.refresh()


class Pointer(devices.Pointer):
    """Plays by pressing what it wants: dice, cells and buttons."""

    def take(self, table, seat, name):
        self.press(spot_pos(table, name, seat))


class Stepper(devices.Stepper):
    """Plays by steps and a few buttons: keys, or a pad."""

    def go(self, table, seat, cell):
        hand = pane_of(table, seat).hand
        for _ in range(3):
            if hand.focus == "sheet":
                break
            self.following()
        assert hand.focus == "sheet"
        for _ in range(20):
            down, right = cell // 7 - hand.cursor // 7, cell % 7 - hand.cursor % 7
            if not down and not right:
                return
            step = (0, 1 if down > 0 else -1) if down else (1 if right > 0 else -1, 0)
            self.step(step)
        raise AssertionError(f"cell {cell} is out of reach")

    def take(self, table, seat, name):
        """The next thing in hand, again and again, until it is this; pressed where it has to be."""
        hand = pane_of(table, seat).hand
        for _ in range(30):
            if name in (hand.focus, hand.source, f"aim.{hand.aim}"):
                if hand.focus == name:
                    self.accept()
                return
            self.following()
        raise AssertionError(f"{name} is out of reach")

    def button(self, table, seat, name):
        hand = pane_of(table, seat).hand
        for _ in range(40):
            if hand.focus == name:
                self.accept()
                return
            self.following()
        raise AssertionError(f"{name} is out of reach")


def by_mouse(kit):
    return Pointer(kit, kit.click)


def by_touch(kit):
    return Pointer(kit, kit.tap)


def by_keys(kit):
    plain = devices.by_keys(kit)
    return Stepper(plain.step, plain.accept, plain.turn, plain.mirror, plain.following)


def by_pad(kit, instance=1):
    plain = devices.by_pad(kit, instance)
    player = Stepper(plain.step, plain.accept, plain.turn, plain.mirror, plain.following)
    player.press = plain.press
    return player


def play_round(kit, table, player, seat):
    """The seat draws everything it must, sometimes more, until it has ended the round."""
    pane = pane_of(table, seat)
    hand = pane.hand
    round_ = hand.view.round
    for number in range(60):
        settle(kit, table)
        if hand.view.round != round_ or hand.mode in (Mode.WAIT, Mode.OVER):
            return
        if hand.mode == Mode.METEOR:
            meet_meteor(table, player, seat, number)
        elif hand.mode == Mode.EFFECT and round_ % 4 == 3:
            player.button(table, seat, "decline")
        elif hand.source:
            cells = sorted(hand.by_cell)
            player.draw(table, seat, cells[(number * 5 + round_) % len(cells)])
        else:
            more = [name for name in hand.offers if not (name.startswith("special") and round_ % 2)]
            if more and number < 9 and (round_ + number) % 3:
                player.take(table, seat, more[number % len(more)])
            else:
                player.button(table, seat, "end")
    raise AssertionError("the round does not end")


def meet_meteor(table, player, seat, number):
    """A meteor is aimed and falls; now and then a special route is given up."""
    hand = pane_of(table, seat).hand
    specials = [name for name in hand.offers if name.startswith("special.")]
    if specials and hand.view.round % 3 == 2:
        player.take(table, seat, specials[0])
        return
    if hand.aim is None:
        aims = [name for name in hand.offers if name.startswith("aim.")]
        player.take(table, seat, aims[(number + hand.view.round) % len(aims)])
    player.button(table, seat, "fall")


def play_game(kit, table, players, most=80):
    """Everybody plays until the game is over."""
    for _ in range(most):
        settle(kit, table)
        if table.session.over:
            return
        kit.frame(0.0 if set(players) & set(table.session.to_act()) else 0.1)
        for seat, player in players.items():
            if seat in table.session.to_act():
                play_round(kit, table, player, seat)
    raise AssertionError("the game does not end")
