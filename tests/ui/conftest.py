"""A whole interface on the dummy driver, with an application that only takes notes.

Here: the fixture `kit` and what it makes. Not here: tests.
"""

import re
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from branchline.app.i18n import SINGLE, Catalogue
from branchline.ui.canvas import Canvas
from branchline.ui.context import (
    BoardChoice,
    Context,
    GameChoice,
    GameSetup,
    SavedGame,
    Settings,
    SetupNote,
)
from branchline.ui.exports import Written
from branchline.ui.figures import Strength
from branchline.ui.input.pump import InputPump
from branchline.ui.loop import Loop
from branchline.ui.media import Media
from branchline.ui.notices import Notices
from branchline.ui.painter import Painter
from branchline.ui.people import Against, Bar, Daily, Person, Statistics, Variant
from branchline.ui.scenes.base import SceneStack
from branchline.ui.tables.thirty_rails.picture import draw_board
from branchline.ui.window import Window

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "assets" / "locale"


CODE = re.compile(r"[a-z_]+(\.[a-z0-9_-]+)+")


class StrictWords(Catalogue):
    """The messages of a language; a code without a message, and a name without a value, are errors."""

    def message(self, code):
        found = super().message(code)
        if found == code and CODE.fullmatch(code) and not code.endswith(SINGLE):
            raise KeyError(code)
        return found

    def text(self, code, **values):
        missing = set(re.findall(r"{(\w+)}", self.message(code))) - values.keys()
        if missing:
            raise KeyError(f"{code}: {missing}")
        return super().text(code, **values)


class PlainLook:
    """The 8x8 board of 30 Rails without lakes."""

    field = sum(1 << 8 * row + column for row in range(1, 7) for column in range(1, 7))
    ring = sum(1 << c + 1 | 1 << 57 + c | 1 << 8 * c + 8 | 1 << 8 * c + 15 for c in range(6))
    blocked = 1 << 19
    open_ring = False
    row_number = column_number = (0, 1, 2, 3, 4, 5, 6, 0)


class NoteTakingPeople:
    """Two profiles with a history in one game; notes in `done` what is wanted."""

    def __init__(self, done):
        self.done = done
        self.people = {"a": Person("a", "Anna", 3), "b": Person("b", "Bartholomew Q", 5)}
        self.found = Statistics(
            214,
            71,
            48.37,
            52,
            12,
            tuple(
                Bar(5 * n, 5 * n + 4, (0, 2, 9, 31, 60, 44, 38, 17, 0, 9, 3, 1)[n - 3])
                for n in range(3, 15)
            ),
            (
                Against("", 100, 71, 50.1, 100),
                Against("normal", 80, 66, 47.0, 41, 3),
                Against("hard", 34, 60, 44.25, 5),
            ),
            (Variant(("overrides",), "standard", 150, 71, 49.0), Variant((), "mine", 64, 58, 46.6)),
        )

    def everyone(self):
        return sorted(self.people.values(), key=lambda person: person.name)

    def named(self, person):
        return self.people.get(person)

    def refusal(self, name, person=""):
        taken = any(p.name == name and p.id != person for p in self.people.values())
        return "people.name_taken" if taken else ""

    def add(self, name, colour):
        person = Person(f"new{len(self.people)}", name, colour)
        self.people[person.id] = person
        self.done.append(("add", name))
        return person

    def change(self, person):
        self.people[person.id] = person
        self.done.append(("change", person))

    def remove(self, person):
        del self.people[person]
        self.done.append(("remove", person))

    def statistics(self, person, game):
        return self.found if person == "a" else Statistics()

    def dailies(self, person):
        if person != "a":
            return [Daily("thirty_rails", "2026-11-30")]
        days = tuple((f"2026-11-{n}", 40 + n % 7) for n in range(29, 22, -1))
        return [
            Daily("thirty_rails", "2026-11-30", 54, "", 61, "2026-11-02", 28, days),
            Daily("railroad_ink", "2026-11-30", None, "x.jsonl"),
            Daily("ticket_to_ride", "2026-11-30"),
        ]

    def play_daily(self, person, game):
        self.done.append(("daily", person, game))


class NoteTakingExports:
    """Notes what is to be written; a picture is there at the third time of asking."""

    def __init__(self, done):
        self.done = done
        self.written = Written("/home/anna/.local/share/branchline/exports/20261130-140200-a.png")
        self._left = 3

    def write_log(self, source):
        self.done.append(("log", source))
        return self.written

    def draw_picture(self, source):
        self.done.append(("picture", source))
        return self

    def poll(self):
        self._left -= 1
        return self.written if self._left <= 0 else None

    def cancel(self):
        self._left = 3


class NoteTakingFigures:
    """Four levels, measured in the base game only; nobody looks for what dice allowed unless a `work` is given."""

    work = None

    def allowed(self, setup):
        return self.work

    @staticmethod
    def found(points):
        return SimpleNamespace(points=points, finished=False, poll=list, cancel=list)

    def strength(self, setup, level):
        points = {"easy": 19, "normal": 45, "hard": 83, "expert": 98}[level]
        return Strength(points, base="shares" in setup.modules)


class NoteTakingApp:
    """Answers what screens ask, and notes in `done` what they want."""

    def __init__(self):
        self.done = []
        self.people = NoteTakingPeople(self.done)
        self.exports = NoteTakingExports(self.done)
        self.figures = NoteTakingFigures()
        self.unfinished = SavedGame("u", "2026-11-30 14:02", "30 Rails, turn 12 of 30")
        self.saved = [
            SavedGame(str(n), f"2026-11-{n:02d}", "30 Rails, 61 : 48", over=n % 2 == 1)
            for n in range(1, 12)
        ]
        self.saved[3] = SavedGame("bad", "2026-11-04", "30 Rails", problem="line 3 is torn")
        self.board_list = [
            BoardChoice("standard", "The plain sheet"),
            BoardChoice("lakes", "Two lakes"),
            BoardChoice("mine", "A board with a rather long name", own=True),
            BoardChoice("bad", "Faulty", own=True, problem="no stations"),
        ]
        self.setup = GameSetup(seats=("human", "normal", "hard"), modules=("overrides",))

    def unfinished_game(self):
        return self.unfinished

    def saved_games(self):
        return self.saved

    def games(self):
        return [GameChoice("thirty_rails", ("overrides",))]

    def note(self, setup):
        return SetupNote()

    def boards(self, game):
        return self.board_list

    def board_picture(self, game, board):
        if board == "bad":
            return None
        return lambda paint, rect: draw_board(paint, rect, PlainLook(), None)

    def last_setup(self):
        return self.setup

    def fresh_seed(self):
        return 271828

    def start_game(self, setup):
        self.done.append(("start", setup))

    def continue_game(self, ref=None):
        self.done.append(("continue", ref))

    def learn(self, game):
        self.done.append(("learn", game))

    def watch(self, ref):
        self.done.append(("watch", ref))

    def show_title(self):
        self.done.append(("title",))

    def save_settings(self, settings):
        self.done.append(("settings", settings))

    def quit(self):
        self.done.append(("quit",))


class HandClock:
    """A clock that only moves when it is told to."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


class Kit:
    """A window, a context and a loop; posts events and runs frames."""

    def __init__(self, size, settings):
        self.window = Window("test", size, full=False)
        pygame.event.clear()
        canvas = Canvas(*self.window.size, settings.screen_margin)
        media = Media(ROOT / "assets")
        self.input = InputPump()
        self.app = NoteTakingApp()
        self.clock = HandClock()
        paint = Painter(canvas, media, settings.text_size)
        self.ctx = Context(
            canvas,
            self.input,
            media,
            StrictWords(LOCALE, settings.language),
            self.app,
            paint,
            SceneStack(self.input.swallow),
            Notices(),
            self.clock,
            settings,
        )
        self.loop = Loop(self.window, self.ctx)
        self.stack = self.ctx.stack

    def show(self, scene):
        """The scene alone is open, its animations are over, one frame is drawn."""
        self.stack.reset(scene)
        scene.timeline.skip()
        self.frame()
        return scene

    def frame(self, dt=1 / 60):
        self.clock.now += dt
        self.loop.frame(dt)

    def post(self, kind, **values):
        pygame.event.post(pygame.Event(kind, **values))

    def key(self, key, *, up=True):
        """A key pressed (and let go) within one frame."""
        self.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        if up:
            self.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
        self.frame()

    def click(self, pos_units):
        """The left mouse button pressed and let go there, as the system would tell it."""
        x, y = (round(value) for value in self.ctx.canvas.point_px(pos_units))
        self.post(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y), touch=False)
        self.post(pygame.MOUSEBUTTONUP, button=1, pos=(x, y), touch=False)
        self.frame()

    def tap(self, pos_units, finger=5):
        """A finger down and up there, with the mouse events that drivers make up for it."""
        px = self.ctx.canvas.point_px(pos_units)
        x, y = px[0] / self.ctx.canvas.width_px, px[1] / self.ctx.canvas.height_px
        spot = {"touch_id": 1, "finger_id": finger, "x": x, "y": y, "dx": 0, "dy": 0}
        mouse = {"button": 1, "pos": (round(px[0]), round(px[1]))}
        self.post(pygame.FINGERDOWN, **spot)
        self.post(pygame.MOUSEBUTTONDOWN, **mouse, touch=True)
        self.post(pygame.MOUSEBUTTONDOWN, **mouse, touch=False)
        self.post(pygame.FINGERUP, **spot)
        self.post(pygame.MOUSEBUTTONUP, **mouse, touch=True)
        self.post(pygame.MOUSEBUTTONUP, **mouse, touch=False)
        self.frame()

    def close(self):
        self.input.pads.stop()
        self.ctx.media.close()
        self.window.close()


@pytest.fixture
def kit():
    """Makes kits: `kit(size, text_size=1.0, ...)`; all are closed afterwards."""
    made = []

    def make(size=(1280, 800), **settings):
        made.append(Kit(size, Settings(**settings)))
        return made[-1]

    yield make
    for each in made:
        each.close()
    pygame.quit()
