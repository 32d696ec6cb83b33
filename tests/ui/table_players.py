"""Players of one device each, for the tests beside: mouse, fingers, keys, a pad."""

import pygame
from tests.ui.table_kit import cell_pos, pane_of, settle, spot_pos

from branchline.ui.input.pads import OpenPad
from branchline.ui.tables.thirty_rails.hand import Mode

A, B, X, Y = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_Y,
)
DPAD = {
    (0, -1): pygame.CONTROLLER_BUTTON_DPAD_UP,
    (0, 1): pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    (-1, 0): pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    (1, 0): pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}
ARROWS = {
    (0, -1): pygame.K_UP,
    (0, 1): pygame.K_DOWN,
    (-1, 0): pygame.K_LEFT,
    (1, 0): pygame.K_RIGHT,
}
XBOX = "030000005e0400008e02000010010000"


class Pointer:
    """Plays by pressing what it wants: cells and buttons."""

    def __init__(self, kit, press):
        self.kit, self.press = kit, press

    def cell(self, table, seat, cell):
        self.press(cell_pos(table, cell, seat))

    def button(self, table, seat, name):
        self.press(spot_pos(table, name, seat))

    def draw(self, table, seat, cell):
        self.cell(table, seat, cell)
        self.button(table, seat, "turn")
        self.button(table, seat, "mirror")
        self.cell(table, seat, cell)


class Stepper:
    """Plays by steps and a few buttons: keys, or a pad."""

    def __init__(self, step, accept, turn, mirror, following):
        self.step, self.accept, self.turn, self.mirror = step, accept, turn, mirror
        self.following = following

    def cell(self, table, seat, cell):
        self.go(table, seat, cell)
        self.accept()

    def go(self, table, seat, cell):
        hand = pane_of(table, seat).hand
        while hand.focus != "sheet":
            self.following()
        for _ in range(30):
            here, there = divmod(hand.cursor, 8), divmod(cell, 8)
            if here == there:
                return
            # The corners are no cells: first along the ring's field side, then into the ring.
            down, right = there[0] - here[0], there[1] - here[1]
            inside = 1 <= here[0] + (down > 0) - (down < 0) <= 6 or there[1] == here[1]
            if down and inside:
                self.step((0, 1 if down > 0 else -1))
            elif right and (1 <= here[1] + (1 if right > 0 else -1) <= 6 or not down):
                self.step((1 if right > 0 else -1, 0))
            else:
                self.step((0, 1 if here[0] == 0 else -1))
        raise AssertionError(f"cell {cell} is out of reach")

    def button(self, table, seat, name):
        hand = pane_of(table, seat).hand
        for _ in range(40):
            if hand.focus == name:
                self.accept()
                return
            self.following()
        raise AssertionError(f"{name} is out of reach")

    def draw(self, table, seat, cell):
        self.go(table, seat, cell)
        self.turn()
        self.mirror()
        self.accept()


def by_mouse(kit):
    return Pointer(kit, kit.click)


def by_touch(kit):
    return Pointer(kit, kit.tap)


def by_keys(kit):
    return Stepper(
        lambda d: kit.key(ARROWS[d]),
        lambda: kit.key(pygame.K_RETURN),
        lambda: kit.key(pygame.K_r),
        lambda: kit.key(pygame.K_f),
        lambda: kit.key(pygame.K_TAB),
    )


def by_pad(kit, instance=1):
    port = kit.input.pads.port
    if not isinstance(port, PadShelf):
        port = kit.input.pads.port = PadShelf()
    port.plug(kit, instance)

    def press(button):
        kit.post(pygame.CONTROLLERBUTTONDOWN, instance_id=instance, button=button)
        kit.post(pygame.CONTROLLERBUTTONUP, instance_id=instance, button=button)
        kit.frame()

    player = Stepper(
        lambda d: press(DPAD[d]),
        lambda: press(A),
        lambda: press(X),
        lambda: press(Y),
        lambda: press(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER),
    )
    player.press = press
    return player


class PadShelf:
    """Hands out pads that exist only in the test."""

    def __init__(self):
        self.pads = {}

    def open(self, device_index):
        return self.pads.get(device_index)

    def plug(self, kit, instance):
        rest = frozenset(range(6))
        self.pads[instance] = OpenPad(instance, XBOX, "pad", True, rest)
        kit.post(pygame.JOYDEVICEADDED, device_index=instance, guid=XBOX)
        kit.frame()


def play_turn(kit, table, player, seat, stop_at=0):
    """The seat does what it is asked, until it is not asked any more or the dice roll again.

    In the turn `stop_at` it stops for good.
    """
    hand = pane_of(table, seat).hand
    asked = (hand.view.phase, hand.view.step)
    for number in range(hand.view.step, hand.view.step + 12):
        settle(kit, table)
        if (hand.view.phase, hand.view.step) != asked or hand.mode in (Mode.WAIT, Mode.OVER):
            return
        cells = sorted(hand.by_cell)
        if hand.mode == Mode.MOUNTAIN:
            player.button(table, seat, "ignore" if hand.view.step == 3 else "draw")
        elif hand.mode == Mode.SITE:
            player.cell(table, seat, cells[(number * 7) % len(cells)])
        elif hand.mode in (Mode.CONFIRM, Mode.PLACED):
            player.button(table, seat, "done")
        elif hand.mode == Mode.TRACK and hand.view.step == stop_at:
            player.button(table, seat, "stop")
        elif hand.mode == Mode.TRACK:
            player.draw(table, seat, cells[(number * 5) % len(cells)])


def play_game(kit, table, players, most=600, stop_at=0):
    """Everybody plays until the game is over, or until the turn `stop_at` of a game that ends when all have stopped."""
    for _ in range(most):
        settle(kit, table)
        if table.session.over:
            return
        kit.frame(0.0 if set(players) & set(table.session.to_act()) else 0.1)
        for seat, player in players.items():
            if seat in table.session.to_act():
                play_turn(kit, table, player, seat, stop_at)
    raise AssertionError("the game does not end")
