"""Tutorials on real tables in the kit's window, and pupils of one device each, for the tests beside: no test of its own."""

from pathlib import Path

from tests.ui import ri_kit, table_players, ticket_kit
from tests.ui.conftest import ROOT

from branchline.app.lessons import Lessons
from branchline.app.main import TABLES
from branchline.app.tables import TableRoom
from branchline.boards.library import Library
from branchline.ui.tutorial.lessons import LESSONS
from branchline.ui.tutorial.scene import TutorialScene

GAMES = tuple(LESSONS)
FRAME = 0.1
LONGEST = 900
"""Frames within which anything that is shown must have ended."""


def open_lesson(kit, game):
    """The tutorial of a game alone on the stack, its first step at rest."""
    room = TableRoom(Library(ROOT / "maps", Path("no such folder")))
    scene = TutorialScene(kit.ctx, LESSONS[game], Lessons(kit.ctx, room, TABLES))
    kit.stack.reset(scene)
    rest(kit, scene)
    return scene


def rest(kit, scene):
    """Whatever is shown at the table is over; nothing is drawn for it."""
    for _ in range(LONGEST):
        kit.stack.update(FRAME)
        if scene.table.director.busy:
            scene.table.director.skip()
        elif scene.resting:
            return
    raise AssertionError(f"step {scene.step.name} does not come to rest")


class PointerPupil:
    """Presses where the arrow points, again and again: with the mouse, or a finger."""

    def __init__(self, kit, press):
        self.kit, self.press = kit, press

    def go_on(self, scene):
        self.press(scene.guide.main.rect.center)

    def do(self, scene):
        (name,) = scene.targets()
        pane = scene.pane
        if name.startswith("cell.") and scene.lesson.game == "ticket_to_ride":
            self.press(ticket_kit.route_pos(scene.table, int(name[5:])))
        elif name.startswith("cell."):
            self.press(pane.cell_rect(int(name[5:])).center)
        else:
            self.press(next(spot.rect.center for spot in pane.spots() if spot.name == name))


class StepPupil:
    """Walks to where the arrow points: with keys, or a pad."""

    def __init__(self, kit, player, walk):
        self.kit, self.player, self.walk = kit, player, walk

    def go_on(self, scene):
        assert scene.at_guide
        self.player.accept()

    def do(self, scene):
        (name,) = scene.targets()
        assert not scene.at_guide
        if name == "turn":
            self.player.turn()
        elif name == "mirror":
            self.player.mirror()
        else:
            self.walk(scene, self.player, name)


def _walk_track(scene, player, name):
    """To a cell, or through all that can be pressed, as `table_players` does."""
    if name.startswith("cell."):
        player.cell(scene.table, 0, int(name[5:]))
    elif name.startswith("row."):
        _to_row(scene, player, name)
    else:
        player.button(scene.table, 0, name)


def _to_row(scene, player, name):
    """To a score row, by steps: left to the rows and down or up among them."""
    pane = scene.pane
    for _ in range(60):
        if pane.hand.focus == name:
            player.accept()
            return
        boxes = {spot.name: spot.rect for spot in pane.spots()}
        here = boxes.get(pane.hand.focus, pane.cell_rect(pane.hand.cursor))
        dx, dy = boxes[name].centerx - here.centerx, boxes[name].centery - here.centery
        ways = [(1 if dx > 0 else -1, 0), (0, 1 if dy > 0 else -1)]
        ways.sort(key=lambda way: -abs(dx if way[0] else dy))
        before = (pane.hand.focus, pane.hand.cursor)
        for way in ways:
            player.step(way)
            if (pane.hand.focus, pane.hand.cursor) != before:
                break
    raise AssertionError(f"{name} is out of reach")


def _walk_ink(scene, player, name):
    if name.startswith("row."):
        _to_row(scene, player, name)
    elif name.startswith(("die.", "special.")):
        player.take(scene.table, 0, name)
    elif name.startswith("cell."):
        player.cell(scene.table, 0, int(name[5:]))
    elif name == "end":
        player.button(scene.table, 0, name)
    else:
        _to_row(scene, player, name)


def _walk_map(scene, player, name):
    if name.startswith("cell."):
        player.route(scene.table, int(name[5:]))
    else:
        player.take(scene.table, name)


KITS = {
    "thirty_rails": (table_players, _walk_track),
    "railroad_ink": (ri_kit, _walk_ink),
    "ticket_to_ride": (ticket_kit, _walk_map),
}


def pupil(kit, device, game):
    """Somebody with one device: mouse, touch, keys or pad."""
    if device == "mouse":
        return PointerPupil(kit, kit.click)
    if device == "touch":
        return PointerPupil(kit, kit.tap)
    players, walk = KITS[game]
    player = players.by_keys(kit) if device == "keys" else players.by_pad(kit)
    return StepPupil(kit, player, walk)


def pass_step(kit, scene):
    """The step is passed by the first button of the strip: it is shown, or read."""
    number = scene.number
    for _ in range(2):
        scene._pressed("main")
        rest(kit, scene)
        if scene.number != number:
            return
    raise AssertionError(f"step {scene.step.name} is not passed")


def take_step(kit, scene, someone, most=24):
    """The pupil does what the step asks for, or reads on; the next step is at rest then."""
    number = scene.number
    for _ in range(most):
        if scene.asks:
            someone.do(scene)
        else:
            someone.go_on(scene)
        rest(kit, scene)
        if scene.number != number:
            return
    raise AssertionError(f"step {scene.step.name} is not done; {scene.targets()} is pointed at")
