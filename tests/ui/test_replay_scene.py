"""The replay viewer over real games of all three kinds: every point of the line, every device, files for others."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pygame
import pytest
from tests.ui.conftest import ROOT
from tests.ui.table_players import by_pad

from branchline.app.desk import Desk
from branchline.app.folders import Folders
from branchline.app.main import PICTURES, TABLES, message
from branchline.app.saves import SaveFolder
from branchline.app.settings import SettingsFile
from branchline.app.tables import TableRoom
from branchline.app.thinker import HereThinker
from branchline.boards.library import Library
from branchline.engine.kernel.log import MatchLog
from branchline.engine.kernel.tape import STRIDE, Tape
from branchline.ui.scenes.dialog import MessageDialog
from branchline.ui.scenes.export import GamePanel, WaitPanel
from branchline.ui.scenes.saves import SavesScene
from branchline.ui.scenes.title import TitleScene
from branchline.ui.tables.replay import SPEEDS, ReplayScene

GAMES = {
    "30 Rails, six seats": "thirty_rails/six_seats_plain.jsonl",
    "30 Rails, river": "thirty_rails/two_seats_shares_river.jsonl",
    "30 Rails, taking back": "thirty_rails/solo_hesitant.jsonl",
    "Railroad Ink, six seats": "railroad_ink/base_six_seats.jsonl",
    "Railroad Ink, all modules": "railroad_ink/mix_everything.jsonl",
    "Ticket to Ride, five seats": "ticket_to_ride/five_seats.jsonl",
    "Ticket to Ride, two seats": "ticket_to_ride/two_seats_small.jsonl",
}


LARGE = {"30 Rails, six seats", "Railroad Ink, six seats", "Ticket to Ride, five seats"}
EVERY_DAY = [
    pytest.param(name, marks=pytest.mark.slow) if name in LARGE else name for name in GAMES
]
"""Games of many seats take long to draw, so not every test has them every day."""


def golden(name: str) -> Path:
    return ROOT / "tests" / "golden" / GAMES[name]


@pytest.fixture
def cinema(kit, tmp_path):
    """Makes a kit whose application is the real one, with the golden games among the replays."""

    def make(size=(1280, 800), **settings):
        table = kit(size, **settings)
        folders = Folders(tmp_path, tmp_path)
        for folder in (folders.saves, folders.maps, folders.replays):
            folder.mkdir(exist_ok=True)
        room = TableRoom(Library(ROOT / "maps", folders.maps))
        desk = Desk(
            room,
            SaveFolder(folders.saves),
            SettingsFile(folders.settings),
            HereThinker(),
            TABLES,
            PICTURES,
            TitleScene,
            message,
            folders=folders,
        )
        table.ctx.app = desk
        desk.sit(table.ctx)
        desk.show_title()
        table.desk, table.folders = desk, folders
        table.frame()
        return table

    return make


def watch(table, name: str) -> ReplayScene:
    table.desk.watch_file(golden(name))
    table.frame()
    scene = table.stack.top
    assert isinstance(scene, ReplayScene)
    return scene


def picture(table) -> bytes:
    """The table without the bar below it, which has a focus and a state of its own."""
    scene = table.stack.top
    if scene.session.setup.game == "railroad_ink":
        scene.table.enter()  # Tiles overlap by a pixel, so a sheet depends on their order until it is drawn anew.
    size = table.ctx.canvas.width_px, table.ctx.canvas.height_px
    surface = pygame.Surface(size)
    scene.table.draw(surface)
    height = table.ctx.canvas.rect_px(scene._bar).top
    return pygame.image.tobytes(surface.subsurface((0, 0, size[0], height)), "RGB")


def run(table, seconds: float) -> None:
    for _ in range(round(seconds / 0.05)):
        table.frame(0.05)


@pytest.mark.parametrize("name", GAMES)
def test_wound_to_any_point_a_tape_is_as_if_played_to_it(name: str) -> None:
    log = MatchLog.from_lines(golden(name).read_text("utf-8").splitlines(keepends=True))
    room = TableRoom(Library(ROOT / "maps"))
    match = room.replay(log)
    tape = Tape(match.game, log)
    texts, events = [tape.text()], []
    while tape.at < tape.length:
        events.append(tape.step())
        texts.append(tape.text())
    assert texts[-1] == match.text()
    assert tape.over
    assert tape.step() == []
    for at in (0, tape.length, STRIDE, STRIDE - 1, *range(tape.length - 1, 0, -7), -5, 10**6):
        tape.go(at)
        where = max(0, min(tape.length, at))
        assert tape.at == where
        assert tape.text() == texts[where]
        if where < tape.length:
            assert tape.step() == events[where]
    assert tape.turns[0] == 0
    assert list(tape.turns) == sorted(set(tape.turns))
    assert tape.turns[-1] < tape.length


@pytest.mark.parametrize("name", EVERY_DAY)
def test_whatever_was_shown_before_a_point_looks_the_same(cinema, name: str) -> None:
    table = cinema((960, 600), animation_speed=0.0)
    scene = watch(table, name)
    length = scene.session.length
    points = [0, 1, length // 3, length // 2 + 1, length]
    fresh = []
    for at in points:
        scene = watch(table, name)
        scene.go(at)
        fresh.append(picture(table))
        table.stack.pop()
    assert len(set(fresh)) > 2
    scene = table.stack.top
    scene.go(length)
    for at, wanted in reversed(list(zip(points, fresh, strict=True))):
        scene.go(at)
        assert picture(table) == wanted, at
    for at, wanted in zip(points, fresh, strict=True):
        scene.go(max(0, at - 1))
        if at:
            scene.step_by(1)
        run(table, 0.3)
        scene.table.show_now()
        assert picture(table) == wanted, at


@pytest.mark.parametrize("name", GAMES)
def test_going_back_is_quick(cinema, name: str) -> None:
    table = cinema((1280, 800), animation_speed=0.0)
    scene = watch(table, name)
    scene.go(scene.session.length)
    table.frame()
    worst = 0.0
    for _ in range(12):
        before = time.process_time()
        scene.step_by(-1)
        table.frame()
        worst = max(worst, time.process_time() - before)
    assert worst < 0.1


@pytest.mark.parametrize(
    "name", ["30 Rails, river", "Railroad Ink, six seats", "Ticket to Ride, two seats"]
)
def test_it_plays_to_the_end_with_animations_and_stands_there(cinema, name: str) -> None:
    table = cinema((800, 1280), animation_speed=4.0)
    scene = watch(table, name)
    scene.go(scene.session.length - 6)
    table.key(pygame.K_RETURN)
    assert scene.playing
    seen = set()
    for _ in range(4000):
        table.frame(0.05)
        seen.add(scene.session.at)
        if not scene.playing and not scene.table.director.busy:
            break
    assert seen >= set(range(scene.session.length - 5, scene.session.length + 1))
    assert table.stack.top is scene
    assert scene.session.over
    totals = [scene.session.score().total(n) for n in range(len(scene.session.seats))]
    assert [scene.table.standing(n) for n in range(len(totals))] == totals
    table.key(pygame.K_RETURN)
    assert scene.playing
    assert scene.session.at < 3


def pressing(press):
    """Presses what is wanted where it lies."""
    return lambda scene, widget: press(widget.rect.center)


def stepping(step, accept):
    """Goes to what is wanted, and accepts."""

    def use(scene, widget):
        for _ in range(20):
            if scene.ring.focused() is widget:
                break
            before = scene.ring.focused()
            ahead = widget.rect.centerx > before.rect.centerx
            if abs(widget.rect.centery - before.rect.centery) > 40:
                step((0, 1 if widget.rect.centery > before.rect.centery else -1))
            elif before is scene._line:
                step((0, 1 if ahead else -1))
            else:
                step((1 if ahead else -1, 0))
        assert scene.ring.focused() is widget
        accept()

    return use


DEVICES = ("mouse", "touch", "keyboard", "pad")


def user(table, device: str):
    if device == "mouse":
        return pressing(table.click)
    if device == "touch":
        return pressing(table.tap)
    if device == "pad":
        player = by_pad(table)
        return stepping(player.step, player.accept)
    arrows = {
        (0, 1): pygame.K_DOWN,
        (0, -1): pygame.K_UP,
        (1, 0): pygame.K_RIGHT,
        (-1, 0): pygame.K_LEFT,
    }
    return stepping(lambda way: table.key(arrows[way]), lambda: table.key(pygame.K_RETURN))


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_every_button_works_with_every_device(cinema, device: str, size) -> None:
    table = cinema(size, animation_speed=0.0)
    scene = watch(table, "Ticket to Ride, two seats")
    use, session = user(table, device), scene.session
    first, back, play, forward, last = scene._buttons
    speed, eye, export, close = scene._others
    use(scene, forward)
    run(table, 0.2)
    assert session.at == 1
    use(scene, forward)
    run(table, 0.2)
    use(scene, back)
    assert session.at == 1
    use(scene, last)
    assert session.at == session.length
    use(scene, first)
    assert session.at == 0
    use(scene, speed)
    assert SPEEDS[scene._speed] == 2
    use(scene, eye)
    assert scene.table.stage.watcher == 0
    assert any(scene.table.stage.hand)
    use(scene, play)
    assert scene.playing
    run(table, 1.0)
    use(scene, play)
    assert not scene.playing
    assert session.at > 1
    use(scene, export)
    assert isinstance(table.stack.top, GamePanel)
    table.key(pygame.K_ESCAPE)
    assert table.stack.top is scene
    use(scene, close)
    assert isinstance(table.stack.top, TitleScene)


@pytest.mark.parametrize("press", ["click", "tap"])
def test_pressing_the_line_goes_there(cinema, press: str) -> None:
    table = cinema()
    scene = watch(table, "Railroad Ink, six seats")
    for wanted in (scene.session.length, 30, 0, 71):
        getattr(table, press)((scene._line.place(wanted), scene._line.rect.centery))
        assert abs(scene.session.at - wanted) <= 1
    assert table.stack.top is scene


def test_keys_step_on_the_line_and_turn_by_turn(cinema) -> None:
    table = cinema(animation_speed=0.0)
    scene = watch(table, "30 Rails, river")
    scene.ring.focus(scene._line)
    for _ in range(3):
        table.key(pygame.K_RIGHT)
        run(table, 0.2)
    assert scene.session.at == 3
    table.key(pygame.K_LEFT)
    assert scene.session.at == 2
    table.key(pygame.K_PAGEDOWN)
    assert scene.session.at == min(turn for turn in scene.session.turns if turn > 2)
    table.key(pygame.K_PAGEUP)
    table.key(pygame.K_z)
    assert scene.session.at < scene.session.turns[1]
    table.key(pygame.K_END)
    assert scene.session.at == scene.session.length
    table.key(pygame.K_HOME)
    assert scene.session.at == 0


def test_nobody_can_play_and_other_seats_can_be_looked_at(cinema) -> None:
    table = cinema()
    scene = watch(table, "30 Rails, six seats")
    scene.go(80)
    before = scene.session.tape.text()
    for pane in scene.table.panes:
        for x in range(5):
            table.click((pane.layout.sheet.left + 20 + 40 * x, pane.layout.sheet.centery))
            table.frame()
    assert scene.session.tape.text() == before
    for seat in range(6):
        scene.next_eye()
        table.frame()
        assert [pane.seat for pane in scene.table.panes] == [seat]
    scene.next_eye()
    assert len(scene.table.panes) == 4


def test_hands_lie_open_only_when_asked_for(cinema) -> None:
    table = cinema()
    scene = watch(table, "Ticket to Ride, five seats")
    scene.go(40)
    assert not any(scene.table.stage.hand)
    assert scene.table.stage.tickets == ()
    scene.next_eye()
    scene.next_eye()
    assert sum(scene.table.stage.hand) == scene.session.view(1).players[1].cards
    assert scene.table.stage.tickets == scene.session.view(1).tickets


@pytest.mark.parametrize(
    "size",
    [pytest.param((1920, 1080), marks=pytest.mark.slow), (1280, 800), (800, 1280), (1024, 600)],
)
@pytest.mark.parametrize("text_size", [1.0, 2.0])
def test_the_bar_is_whole_at_every_size(cinema, size, text_size: float) -> None:
    table = cinema(size, text_size=text_size)
    for name in ("30 Rails, six seats", "Ticket to Ride, five seats"):
        scene = watch(table, name)
        scene.go(50)
        table.ctx.paint.overflows.clear()
        scene.draw(pygame.Surface(size))
        shown = [widget.rect for widget in scene._shown()]
        bounds = table.ctx.canvas.bounds.inflate(1, 1)
        assert all(bounds.contains(rect) for rect in shown)
        assert all(rect.height >= 76 and rect.width >= 76 for rect in shown)
        for number, rect in enumerate(shown):
            assert rect.inflate(-1, -1).collidelist(shown[number + 1 :]) == -1
        assert all(pane.layout.rect.bottom <= scene._bar.top + 1 for pane in scene.table.panes)
        said = table.ctx.paint.overflows
        assert not [words for words in said if "×" in words or "Everybody" in words]


@pytest.mark.parametrize(("size", "inches"), [((1280, 800), 10.1), ((800, 1280), 8.0)])
def test_the_bar_is_large_enough_for_fingers(cinema, size, inches: float) -> None:
    table = cinema(size, screen_inches=inches)
    scene = watch(table, "Ticket to Ride, five seats")
    least = 8.8 * table.ctx.canvas.mm
    assert all(min(widget.rect.size) >= least for widget in scene._shown())


def test_a_replay_stays_where_it_is_when_the_window_changes(cinema) -> None:
    table = cinema()
    scene = watch(table, "Railroad Ink, all modules")
    scene.go(17)
    table.ctx.change_settings(text_size=1.5, screen_margin=0.05)
    table.frame()
    assert scene.session.at == 17
    table.key(pygame.K_F10)
    assert table.stack.top is not scene
    table.key(pygame.K_ESCAPE)
    assert table.stack.top is scene
    table.frame()


def test_files_in_the_folder_are_in_the_list_and_damaged_ones_are_explained(cinema) -> None:
    table = cinema()
    good = golden("30 Rails, river").read_bytes()
    (table.folders.replays / "good.jsonl").write_bytes(good)
    (table.folders.replays / "bad.jsonl").write_bytes(b"{}\n" * 3)
    lines = good.splitlines(keepends=True)
    cut = b"".join([*lines[:30], b'{"n":29,"seat":0,"a":"nonsense","h":"00"}\n'])
    (table.folders.replays / "cut.jsonl").write_bytes(cut)
    (table.folders.replays / "dir.jsonl").mkdir()
    games = {game.ref: game for game in table.desk.saved_games()}
    assert set(games) == {f"replays/{name}.jsonl" for name in ("good", "bad", "cut", "dir")}
    assert games["replays/bad.jsonl"].problem
    assert games["replays/dir.jsonl"].problem
    assert games["replays/good.jsonl"].over
    assert "\u00a0(" in games["replays/good.jsonl"].summary, "a name and its points stay together"
    table.stack.push(SavesScene(table.ctx))
    table.desk.watch("replays/good.jsonl")
    assert isinstance(table.stack.top, ReplayScene)
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.stack.top, SavesScene)
    table.desk.watch("replays/cut.jsonl")
    assert isinstance(table.stack.top, MessageDialog)
    table.stack.pop()
    assert isinstance(table.stack.top, ReplayScene)
    assert table.stack.top.session.length <= 28
    for ref in (
        "replays/bad.jsonl",
        "replays/dir.jsonl",
        "replays/none.jsonl",
        "file:/nowhere",
        "replays/../x",
    ):
        table.desk.watch(ref)
        assert isinstance(table.stack.top, MessageDialog)
        table.stack.pop()
    assert table.desk.unfinished_game() is None
    assert table.desk.people.statistics("", "thirty_rails").plays == 0


def test_a_log_is_written_for_others_and_is_the_same(cinema) -> None:
    table = cinema()
    (table.folders.replays / "good.jsonl").write_bytes(golden("30 Rails, river").read_bytes())
    written = table.desk.exports.write_log("replays/good.jsonl")
    assert Path(written.path) == table.folders.exports / "good.jsonl"
    assert Path(written.path).read_bytes() == golden("30 Rails, river").read_bytes()
    assert table.desk.exports.write_log("replays/none.jsonl").problem
    table.folders.exports.joinpath("good.jsonl").unlink()
    table.folders.exports.rmdir()
    table.folders.exports.write_bytes(b"a file is in the way")
    assert table.desk.exports.write_log("replays/good.jsonl").problem
    assert table.desk.exports.draw_picture("replays/good.jsonl").poll().problem


@pytest.mark.parametrize(
    "name",
    ["Ticket to Ride, two seats", pytest.param("30 Rails, six seats", marks=pytest.mark.slow)],
)
def test_the_final_sheets_are_a_picture_drawn_elsewhere(cinema, name: str) -> None:
    table = cinema()
    (table.folders.replays / "good.jsonl").write_bytes(golden(name).read_bytes())
    panel = GamePanel(table.ctx, "replays/good.jsonl", lambda: "a game")
    table.stack.push(panel)
    before = time.process_time()
    panel.pane.children[2].activate()
    assert time.process_time() - before < 0.1
    assert isinstance(table.stack.top, WaitPanel)
    deadline = time.monotonic() + 120
    while isinstance(table.stack.top, WaitPanel) and time.monotonic() < deadline:
        table.frame(0.05)
        time.sleep(0.05)
    assert isinstance(table.stack.top, MessageDialog)
    found = pygame.image.load(table.folders.exports / "good.png")
    assert min(found.get_size()) >= 1200
    assert len({tuple(found.get_at((x, 900))) for x in range(0, found.get_width(), 7)}) > 5
    assert sorted(path.name for path in table.folders.exports.iterdir()) == ["good.png"]


def test_a_picture_that_is_given_up_ends_its_process(cinema) -> None:
    table = cinema()
    (table.folders.replays / "good.jsonl").write_bytes(golden("30 Rails, river").read_bytes())
    job = table.desk.exports.draw_picture("replays/good.jsonl")
    process = job._process
    table.stack.push(WaitPanel(table.ctx, job))
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.stack.top, TitleScene)
    assert not process.is_alive()


@pytest.mark.parametrize("name", ["Railroad Ink, all modules", "Ticket to Ride, five seats"])
def test_whatever_is_pressed_a_replay_only_winds(cinema, name: str) -> None:
    table = cinema((960, 640), animation_speed=0.0)
    scene = watch(table, name)
    rng = random.Random(3)
    keys = [pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN]
    keys += [pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_z, pygame.K_r, pygame.K_m, pygame.K_PLUS]
    width, height = table.ctx.canvas.width, table.ctx.canvas.height
    for _ in range(100):
        if rng.random() < 0.5:
            table.key(rng.choice(keys))
        else:
            table.click((rng.uniform(0, width), rng.uniform(0, height)))
        table.frame(rng.choice((0.0, 0.05, 0.1)))
        if table.stack.top is not scene:
            while len(table.stack) > 1:
                table.stack.pop()
            scene = watch(table, name)
    tape = scene.session.tape
    at, before = tape.at, tape.text()
    tape.go(0)
    tape.go(at)
    assert tape.text() == before
