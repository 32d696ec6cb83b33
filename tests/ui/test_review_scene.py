"""The review at a real table: waiting for it, stepping through it by every device, and what it says and marks."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest
from tests.ui.conftest import LOCALE, ROOT

from branchline.app import cinema
from branchline.app.desk import Desk
from branchline.app.folders import Folders
from branchline.app.i18n import Catalogue
from branchline.app.main import PICTURES, TABLES, message
from branchline.app.saves import SaveFolder
from branchline.app.settings import SettingsFile
from branchline.app.tables import TableRoom
from branchline.app.thinker import HereThinker
from branchline.boards.library import Library
from branchline.engine.kernel.reasons import Reason, because
from branchline.engine.kernel.tape import Tape
from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride.actions import Claim, DrawBlind, KeepTickets, TakeCard
from branchline.ui.reviews import Moment
from branchline.ui.scenes.dialog import MessageDialog
from branchline.ui.scenes.saves import SavesScene
from branchline.ui.scenes.whose import WhoseReview
from branchline.ui.tables.ending import results_scene
from branchline.ui.tables.review import ReviewScene, ReviewWait
from branchline.ui.widgets.button import Button

GAMES = {
    "30 Rails": "thirty_rails/two_seats.jsonl",
    "Railroad Ink": "railroad_ink/base_two_seats.jsonl",
    "Ticket to Ride": "ticket_to_ride/two_seats_small.jsonl",
}
SIZES = [(1920, 1080), (1280, 800), (800, 1280)]
ME = Seat(0)


@pytest.fixture
def hall(kit, tmp_path):
    """Makes a kit whose application is the real one, with a golden game that is reviewed."""

    def make(name, size=(1280, 800), **settings):
        table = kit(size, **settings)
        folders = Folders(tmp_path, tmp_path)
        for folder in (folders.saves, folders.maps, folders.replays):
            folder.mkdir(exist_ok=True)
        desk = Desk(
            TableRoom(Library(ROOT / "maps", folders.maps)),
            SaveFolder(folders.saves),
            SettingsFile(folders.settings),
            HereThinker(),
            TABLES,
            PICTURES,
            lambda ctx: message(ctx, "refused.heading", "y"),
            message,
            folders=folders,
        )
        table.ctx.app = desk
        desk.sit(table.ctx)
        desk.show_title()
        path = Path(folders.saves) / "game.jsonl"
        path.write_bytes((ROOT / "tests" / "golden" / GAMES[name]).read_bytes())
        table.desk = desk
        return table

    return make


def moments(tape) -> list[Moment]:
    """Two decisions with what was done and something else that was legal."""
    steps = [(at, action) for at, (seat, action) in enumerate(tape.steps()) if seat == ME]
    found = []
    for at, action in steps[len(steps) // 3 :]:
        tape.go(at)
        others = [other for other in tape.legal(ME) if other != action]
        if len(others) > 3:
            better = others[len(others) // 2]
            reason = because("why.ahead", points=4)
            found.append(Moment(ME, at, (action,), (better,), 4.4, 1.1, reason))
        if len(found) == 2:
            return found
    raise AssertionError("no decisions")


class Found:
    """A review that has found this."""

    seat, done, total, finished, failed = ME, 9, 9, True, False

    def __init__(self, found):
        self.moments = list(found)

    def poll(self):
        pass

    def cancel(self):
        pass


def open_review(table) -> ReviewScene:
    work, make = table.desk.exports.review(table.ctx, "game.jsonl", ME, HereThinker())
    scene = ReviewScene(table.ctx, Found(moments(work._tape)), make)
    table.stack.push(scene)
    table.frame()
    return scene


def shot(table) -> bytes:
    return pygame.image.tobytes(table.window.surface, "RGB")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_two_choices_are_marked_and_the_words_fit(hall, name, size):
    table = hall(name, size)
    scene = open_review(table)
    bar = table.ctx.canvas.rect_px(scene._bar)
    pictures = set()
    for _ in range(3):
        table.frame()
        pictures.add(pygame.image.tobytes(table.window.surface.subsurface((0, 0, size[0], bar.top)), "RGB"))  # fmt: skip
        scene.show_only((scene.show + 1) % 3)
    assert len(pictures) == 3, "both, what was done, the better one"
    buttons = [*scene._steps, *scene._tabs.tabs, scene._done]
    boxes = [scene._heading, *(card.box for card in scene._cards), *(b.rect for b in buttons)]
    for number, box in enumerate(boxes):
        assert scene._bar.top <= box.top
        assert box.bottom <= table.ctx.canvas.safe.bottom + 1
        for other in boxes[number + 1 :]:
            assert not box.inflate(-2, -2).colliderect(other)
    for button in buttons:
        assert button.rect.height >= table.ctx.canvas.target
    assert scene.pane.seat == ME
    assert len(scene.table.panes) == 1


@pytest.mark.parametrize("device", ["key", "click", "tap"])
def test_stepped_through_and_left_by_every_device(hall, device):
    table = hall("30 Rails")
    scene = open_review(table)
    below = len(table.stack)

    def press(number):
        button = [*scene._steps, *scene._tabs.tabs, scene._done][number]
        if device == "key":
            scene.ring.focus(button)
            table.key(pygame.K_RETURN)
        else:
            getattr(table, device)(button.rect.center)

    first = scene.table.session.at
    press(1)
    assert scene.number == 1
    assert scene.table.session.at == scene.moments[1].at != first
    press(0)
    assert scene.number == 0
    assert scene.table.session.at == first
    assert not scene._steps[0].can_focus, "there is none before the first"
    scene.step(-1)
    assert scene.number == 0
    while scene.number + 1 < len(scene.moments):
        press(1)
    assert not scene._steps[1].can_focus
    if device == "key":
        assert scene.ring.focused() is scene._tabs.tabs[0], "pressing on does not turn back"
    for show in (1, 2, 0):
        press(2 + show)
        assert scene.show == show
    press(5)
    assert len(table.stack) == below - 1
    assert table.stack.top is not scene


def test_the_shoulders_step_and_back_leaves(hall):
    table = hall("Railroad Ink")
    scene = open_review(table)
    table.key(pygame.K_PAGEDOWN)
    assert scene.number == 1
    table.key(pygame.K_PAGEUP)
    assert scene.number == 0
    table.key(pygame.K_ESCAPE)
    assert table.stack.top is not scene


@pytest.mark.parametrize("language", ["en", "fr", "nl", "ja"])
def test_it_speaks_every_language_and_names_what_was_done(hall, language):
    table = hall("Ticket to Ride", language=language, text_size=1.5)
    scene = open_review(table)
    for _ in scene.moments:
        said = [scene._heading_words(), *(card.words for card in scene._cards)]
        assert all(text and "{" not in text and "why." not in text for text in said)
        assert "review." not in " ".join(said)
        scene.step(1)
    pane = scene.pane
    view = pane.hand.view
    slot = next(n for n, card in enumerate(view.display) if card >= 0)
    for action in (TakeCard(slot), DrawBlind(), Claim(0, 1, 0), KeepTickets(1)):
        words = pane.marks_of(action).words
        assert words, action
        assert "{" not in words


def test_with_one_moment_there_is_nothing_to_step_to(hall):
    table = hall("30 Rails")
    work, make = table.desk.exports.review(table.ctx, "game.jsonl", ME, HereThinker())
    scene = ReviewScene(table.ctx, Found(moments(work._tape)[:1]), make)
    table.stack.push(scene)
    table.frame()
    assert [button.visible for button in scene._steps] == [False, False]
    table.key(pygame.K_PAGEDOWN)
    assert scene.number == 0


# --- waiting --------------------------------------------------------------------------------------


class Work:
    """A review that takes some polls."""

    def __init__(self, polls, found=(), *, failed=False):
        self.seat, self.done, self.total = ME, 0, polls
        self.finished, self.failed, self.moments = False, False, ()
        self._found, self._fails = found, failed
        self.cancelled = False

    def poll(self):
        self.done += 1
        if self.done >= self.total:
            self.finished, self.failed = True, self._fails
            self.moments = () if self._fails else self._found

    def cancel(self):
        self.cancelled = True


def test_progress_is_shown_and_it_can_be_called_off(hall):
    table = hall("30 Rails")
    work = Work(50)
    wait = ReviewWait(table.ctx, work, lambda: None)
    table.stack.push(wait)
    seen = set()
    for _ in range(8):
        table.frame(0.05)
        seen.add(shot(table))
    assert len(seen) >= 6
    table.key(pygame.K_RETURN)
    assert table.stack.top is not wait
    assert work.cancelled


@pytest.mark.parametrize("failed", [False, True])
def test_nothing_to_show_is_said(hall, failed):
    table = hall("30 Rails")
    table.stack.push(ReviewWait(table.ctx, Work(2, failed=failed), lambda: None))
    for _ in range(4):
        table.frame(0.05)
    assert isinstance(table.stack.top, MessageDialog)


def test_what_stood_out_follows(hall):
    table = hall("30 Rails")
    work, make = table.desk.exports.review(table.ctx, "game.jsonl", ME, HereThinker())
    found = moments(work._tape)
    table.stack.push(ReviewWait(table.ctx, Work(2, found), make))
    for _ in range(4):
        table.frame(0.05)
    assert isinstance(table.stack.top, ReviewScene)
    assert table.stack.top.moments == found


def test_the_first_that_stands_out_is_shown_while_others_are_looked_for(hall):
    table = hall("30 Rails")
    work, make = table.desk.exports.review(table.ctx, "game.jsonl", ME, HereThinker())
    first, second = moments(work._tape)
    work = Work(50)
    work.moments = [second]
    table.stack.push(ReviewWait(table.ctx, work, make))
    table.frame(0.05)
    scene = table.stack.top
    assert isinstance(scene, ReviewScene)
    table.frame(0.05)
    assert table.ctx.text("review.still", done=work.done, total=50) in scene._heading_words()
    assert not scene._steps[0].visible
    work.moments = [first, second]
    table.frame(0.05)
    assert scene.moment is second, "what is looked at stays"
    assert scene.number == 1
    assert scene._steps[0].visible
    table.key(pygame.K_PAGEUP)
    assert scene.table.session.at == first.at
    work.moments = [second]
    table.frame(0.05)
    assert scene.moment is second, "what was outdone is not shown any more"
    table.key(pygame.K_ESCAPE)
    assert work.cancelled


def test_a_game_that_is_gone_is_said_to_be(hall):
    table = hall("30 Rails")
    before = len(table.stack)
    table.desk.review("nowhere.jsonl", 0)
    assert len(table.stack) == before + 1
    assert not isinstance(table.stack.top, ReviewWait)


# --- from the results -----------------------------------------------------------------------------


class Session:
    """Just enough of a finished game for its results."""

    def __init__(self, real, kinds):
        self._real = real
        self.seats = [
            type(info)(info.name, kind, info.colour)
            for info, kind in zip(real.seats, kinds, strict=True)
        ]

    def __getattr__(self, name):
        return getattr(self._real, name)


@pytest.mark.parametrize(
    ("kinds", "opens"),
    [(("human", "hard"), ReviewWait), (("human", "human"), WhoseReview), (("hard", "hard"), None)],
)
def test_the_results_offer_it_to_people(hall, kinds, opens):
    table = hall("30 Rails", (800, 1280))
    table.desk.continue_game("game.jsonl")
    table.frame()
    real = table.stack.top.session
    real.source = "game.jsonl"
    scene = results_scene(table.ctx, Session(real, kinds))
    table.stack.push(scene)
    for _ in range(8):
        table.frame(0.1)
    buttons = {button._words(): button for button in scene._ways.leaves()}
    word = table.ctx.text("review.title")
    if opens is None:
        assert word not in buttons
        return
    table.tap(buttons[word].rect.center)
    assert isinstance(table.stack.top, opens)


@pytest.mark.parametrize("people", [("human", "hard"), ("human", "human"), ("hard", "hard")])
def test_the_list_of_games_says_who_has_which_score_and_offers_it_too(hall, tmp_path, people):
    table = hall("30 Rails")
    path = next(tmp_path.rglob("game.jsonl"))
    head, rest = path.read_text().split("\n", 1)
    header = json.loads(head) | {"players": people}
    path.write_text(json.dumps(header, separators=(",", ":")) + "\n" + rest)
    (game,) = table.desk.saved_games()
    totals = table.desk._saves.all()[0].log.result.totals
    words = game.summary.replace("\u00a0", " ")
    assert words.startswith("30 Rails: ")
    for total in totals:
        assert f" ({total})" in words
    table.stack.push(SavesScene(table.ctx))
    table.frame()
    table.key(pygame.K_RETURN)
    panel = table.stack.top
    word = table.ctx.text("review.title")
    ways = {leaf._words(): leaf for leaf in panel.pane.leaves() if isinstance(leaf, Button)}
    if "human" not in people:
        assert word not in ways
        return
    table.click(ways[word].rect.center)
    opens = WhoseReview if people.count("human") == 2 else ReviewWait
    assert isinstance(table.stack.top, opens)


def test_it_begins_while_the_results_are_read(hall, monkeypatch):
    """The game is read and wound once, and not in the frame in which the results appear."""
    taped, table = [], hall("30 Rails")

    def tape(*what):
        taped.append(what)
        return Tape(*what)

    monkeypatch.setattr(cinema, "Tape", tape)
    table.desk.continue_game("game.jsonl")
    table.frame()
    real = table.stack.top.session
    real.source = "game.jsonl"
    scene = results_scene(table.ctx, Session(real, ("human", "hard")))
    table.stack.push(scene)
    assert not taped
    for _ in range(3):
        table.frame(0.1)
    assert len(taped) == 1
    work = scene._meanwhile
    assert work.done > 0
    assert table.desk.review("game.jsonl", 0) is work
    assert table.stack.top.work is work
    table.key(pygame.K_ESCAPE)
    assert table.stack.top is scene
    again = table.desk.review("game.jsonl", 0, opened=False)
    assert again is not work, "what was called off begins anew"
    table.stack.pop()
    assert work.failed


def test_a_reason_without_a_message_is_no_fault(hall):
    """Whatever a worker says, the scene stands."""
    table = hall("30 Rails")
    table.ctx.words = Catalogue(LOCALE)
    scene = open_review(table)
    odd = Reason("why.no_such_thing", (("x", 1),))
    scene.work.moments[1] = Moment(
        ME, scene.moments[1].at, (), scene.moments[0].better, 2.0, 0.5, odd
    )
    scene.step(1)
    table.frame()
