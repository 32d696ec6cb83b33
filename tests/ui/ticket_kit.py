"""A table of Ticket to Ride over a real session, and players of one device each: no test of its own."""

import random

import pygame
from tests.ui import table_players as devices
from tests.ui.conftest import ROOT
from tests.ui.table_kit import Chosen, settle, spot_pos

from branchline.app.session import Session
from branchline.boards.loader import load_board
from branchline.engine.kernel.match import Match
from branchline.engine.ticket_to_ride.actions import Claim, DrawTickets
from branchline.engine.ticket_to_ride.rulebook import TicketToRide
from branchline.engine.ticket_to_ride.scoring import grade
from branchline.ui.context import GameSetup
from branchline.ui.tables.handover import HandOver
from branchline.ui.tables.session import SeatInfo
from branchline.ui.tables.ticket_to_ride.hand import Mode
from branchline.ui.tables.ticket_to_ride.pane import _group
from branchline.ui.tables.ticket_to_ride.table import TableScene

MAPS = ROOT / "maps"
BOARDS = {
    name: load_board(MAPS / "ticket_to_ride" / f"{name}.tmx", shared=MAPS)
    for name in ("usa", "baltic")
}


class AnyLegal:
    """A computer player that answers at once with some legal action, and likes to claim."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.match = None

    def ask(self, question):
        pass

    def poll(self, question):
        return Chosen(self.pick(question.seat))

    def pick(self, seat):
        legal = self.match.legal(seat)
        claims = [action for action in legal if isinstance(action, Claim)]
        longest = max((self.match.game.board.routes[a.route].length for a in claims), default=0)
        if longest >= 3 or (claims and self.rng.random() < 0.2):
            return self.rng.choice(claims)
        rest = [a for a in legal if not isinstance(a, Claim | DrawTickets)]
        return self.rng.choice(rest or legal)

    def waiting(self, question):
        return 0.0

    def forget(self, question):
        pass

    def close(self):
        pass


def new_session(kinds, *, board="baltic", seed=7, sharing="any", open_hands=False):
    """A fresh game; `session.thinker` is its computer player."""
    spec = BOARDS[board].spec
    config = TicketToRide.plan(len(kinds), (), spec.id)
    match = Match.start(TicketToRide(config, spec), seed, spec.hash, tuple(kinds))
    thinker = AnyLegal(seed)
    thinker.match = match
    way = "open" if open_hands else sharing
    setup = GameSetup("ticket_to_ride", tuple(kinds), (), spec.id, seed, way)
    names = ["Anna", "Bert", "Chloé", "Daiki", "Emma"]
    seats = [SeatInfo(names[n], kind, n) for n, kind in enumerate(kinds)]
    session = Session(match, setup, seats, spec, grade, thinker, None)
    session.thinker = thinker
    return session


def play_on(session, turn):
    """The match is played by random moves until `turn` has begun (9999: until it is over)."""
    match = session.match
    while not match.over and match.view(None).turn < turn:
        for seat in match.to_act()[:1]:
            match.act(seat, session.thinker.pick(seat))


def new_table(kit, kinds, *, turn=0, at_rest=True, **wishes):
    """A table shown in the kit's window; with `turn`, that turn has begun."""
    session = new_session(kinds, **wishes)
    if turn:
        session.poll()
        play_on(session, turn)
        session._finish()
    kit.ctx.input.seats.share(wishes.get("sharing", "any"))
    table = TableScene(kit.ctx, session, BOARDS[wishes.get("board", "baltic")].art)
    kit.stack.reset(table)
    kit.frame()
    if at_rest:
        settle(kit, table)
    return table


def the_pane(table):
    return table.panes[0]


def route_pos(table, route):
    """Where the middle of a route's first car is, in units."""
    pane = the_pane(table)
    car = pane.stage.cars[route][0]
    return table.ctx.canvas.to_units(pane.map.at(car.middle))


class Pointer:
    """Plays by pressing what it wants: cards, routes and buttons. A hidden hand is held until it shows."""

    def __init__(self, kit, press, down, up):
        self.kit, self.press, self.down, self.up = kit, press, down, up

    def take(self, table, name):
        self.press(spot_pos(table, name, the_pane(table).seat))

    def route(self, table, route):
        self.press(route_pos(table, route))

    def show(self, table):
        middle = the_pane(table).layout.hand.center
        self.down(middle)
        for _ in range(6):
            self.kit.frame(0.1)
        self.up(middle)

    def hand_over(self, table):
        panel = self.kit.stack.top
        button = next(w for w in panel._leaves() if type(w).__name__ == "Button")
        self.press(button.rect.center)


class Stepper:
    """Plays by steps and a few buttons: keys, or a pad."""

    def __init__(self, plain):
        self.step, self.accept, self.turn = plain.step, plain.accept, plain.turn
        self.mirror, self.following = plain.mirror, plain.following

    def take(self, table, name):
        pane = the_pane(table)
        hand = pane.hand
        if not pane.by_keys:
            self.step((0, 1))
        for _ in range(12):
            if hand.focus == name or _group(hand.focus) == _group(name):
                break
            self.following()
        for _ in range(16):
            if hand.focus == name:
                self.accept()
                return
            boxes = {spot.name: spot.rect for spot in pane.spots()}
            here, there = boxes[hand.focus], boxes[name]
            dx, dy = there.centerx - here.centerx, there.centery - here.centery
            sideways = abs(dx) > abs(dy)
            self.step((1 if dx > 0 else -1, 0) if sideways else (0, 1 if dy > 0 else -1))
        raise AssertionError(f"{name} is out of reach from {hand.focus}")

    def route(self, table, route):
        pane = the_pane(table)
        hand = pane.hand
        for _ in range(12):
            if hand.focus == "sheet":
                break
            self.following()
        for _ in range(30):
            if hand.cursor == route:
                break
            way = _way(pane, hand.cursor, route)
            assert way is not None, f"route {route} is out of reach from {hand.cursor}"
            self.step(way)
        assert hand.cursor == route
        self.accept()

    def show(self, table):
        self.take(table, "show")

    def hand_over(self, table):
        self.accept()


def _way(pane, start, goal):
    """The first of the steps that lead from route to route, by breadth."""
    came, todo = {start: None}, [start]
    for route in todo:
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            after = pane.neighbour(route, *step)
            if after is not None and after not in came:
                came[after] = came[route] or step
                todo.append(after)
    return came.get(goal)


def by_mouse(kit):
    def down(pos):
        x, y = (round(v) for v in kit.ctx.canvas.point_px(pos))
        kit.post(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y), touch=False)

    def up(pos):
        x, y = (round(v) for v in kit.ctx.canvas.point_px(pos))
        kit.post(pygame.MOUSEBUTTONUP, button=1, pos=(x, y), touch=False)
        kit.frame()

    return Pointer(kit, kit.click, down, up)


def finger(kit, phase, pos, number=5):
    """A finger goes down, moves or goes up at a position in units."""
    x, y = kit.ctx.canvas.point_px(pos)
    width, height = kit.ctx.canvas.width_px, kit.ctx.canvas.height_px
    kit.post(phase, touch_id=1, finger_id=number, x=x / width, y=y / height, dx=0, dy=0)


def by_touch(kit):
    def up(pos):
        finger(kit, pygame.FINGERUP, pos)
        kit.frame()

    return Pointer(kit, kit.tap, lambda pos: finger(kit, pygame.FINGERDOWN, pos), up)


def by_keys(kit):
    return Stepper(devices.by_keys(kit))


def by_pad(kit, instance=1):
    plain = devices.by_pad(kit, instance)
    player = Stepper(plain)
    player.press = plain.press
    return player


def play_turn(kit, table, player, number):
    """The seat that is shown does one thing: chooses tickets, claims, or draws."""
    pane = the_pane(table)
    hand = pane.hand
    if hand.hidden and hand.mode != Mode.WAIT:
        player.show(table)
        assert not hand.hidden
        return
    if hand.mode == Mode.CHOOSE:
        for n in range(len(hand.offer)):
            if hand.chosen.bit_count() < hand.least_kept:
                player.take(table, f"offer.{n}")
        player.take(table, "keep")
        return
    routes = table.session.board.routes
    worth = [route for route in hand.by_cell if routes[route].length > 1 + number % 2]
    if hand.mode == Mode.TURN and worth:
        claim(kit, table, player, max(worth, key=lambda r: (routes[r].length, r)), number)
    elif hand.mode == Mode.TURN and number % 9 == 4 and hand.view.tickets_left:
        player.take(table, "tickets")
        player.take(table, "tickets")
    else:
        draw(table, player, number)


def claim(kit, table, player, route, number):
    """A route is claimed: on the map, by the list, or by the button."""
    hand = the_pane(table).hand
    if number % 3 == 1:
        player.take(table, "routes")
        for _ in range(20):
            if route in hand.listed:
                break
            player.take(table, "more")
        player.take(table, f"route.{route}")
    else:
        player.route(table, route)
    assert hand.picked == (route, 0), (hand.picked, hand.refusal)
    if number % 2:
        player.take(table, "claim")
    else:
        player.route(table, route)


def draw(table, player, number):
    """Something is drawn that can be, or the seat passes."""
    pane = the_pane(table)
    spots = {spot.name for spot in pane.spots() if spot.enabled}
    slots = sorted(name for name in spots if name.startswith("slot."))
    if slots and (number % 2 or "deck" not in spots):
        player.take(table, slots[number % len(slots)])
    elif "deck" in spots:
        player.take(table, "deck")
    else:
        player.take(table, next(name for name in ("pass", "tickets", "claim") if name in spots))


def play_game(kit, table, player, most=900):
    """One device plays for all people until the game is over; hand-overs included."""
    for number in range(most):
        settle(kit, table)
        if isinstance(kit.stack.top, HandOver):
            player.hand_over(table)
            continue
        if table.session.over:
            return
        hand = the_pane(table).hand
        if hand.seat in table.session.to_act() and the_pane(table).plays:
            play_turn(kit, table, player, number)
        kit.frame(0.1)
    raise AssertionError("the game does not end")
