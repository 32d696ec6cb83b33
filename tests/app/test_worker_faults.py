"""Sixty-six faults of the worker at tables of all games: no game stops, the window keeps its frames, and people are told.

Some are tried on every run, all of them, each to the end of its game, with `tools/dev.py faults`.
"""

from __future__ import annotations

import multiprocessing
import time
from pathlib import Path
from typing import Any

import pytest
from tests.app.faulty_workers import AT_START, KINDS, Faulty

from branchline.app.desk import THINKING
from branchline.app.folders import Folders
from branchline.app.main import build_context
from branchline.app.thinker import WorkerThinker
from branchline.engine import catalog
from branchline.ui.context import GameSetup
from branchline.ui.loop import Loop
from branchline.ui.scenes.results import ResultsScene
from branchline.ui.settings import Settings
from branchline.ui.window import Window

GAMES = tuple(catalog.GAMES)
LONGEST_FRAME = 0.1
"""Seconds of the processor for one frame of the window's thread."""
LONGEST_WAIT = 3.0
"""Seconds on the clock for one frame: more than that is no busy machine, it is a window that stands still."""
PATIENCE = 240.0
MORE = 4
"""Actions that must follow the fault."""
SAID = "notice.player_hasty"
OFTEN = (
    "dies",
    "freezes",
    "is slow",
    "sends half a message",
    "closes the pipe",
    "reports an error",
    "talks nonsense",
    "sends a huge message",
    "answers another question",
    "names no action",
    "breaks the rules",
    AT_START,
)
EVERY_RUN = [(kind, GAMES[number % 3]) for number, kind in enumerate(OFTEN)]
ALL = [(kind, game) for kind in KINDS for game in GAMES]


class Table:
    """A game of two computer players in a window, whose worker has a fault."""

    def __init__(self, folder: Path, kind: str, game: str) -> None:
        starts = folder / "starts"
        starts.mkdir()
        self.faulty = Faulty(kind, starts, good=GAMES.index(game))
        self.thinker = WorkerThinker(run=self.faulty, grace=0.5)
        self.window = Window("faults", (1280, 800), full=False)
        folders = Folders(folder, folder)
        folders.saves.mkdir()
        settings = Settings(sound=0.0, music=0.0, bot_pace="instant", animation_speed=0.0)
        self.ctx, self.desk = build_context(self.window.size, folders, self.thinker, settings)
        self.loop = Loop(self.window, self.ctx)
        info = catalog.GAMES[game]
        setup = GameSetup(game, ("easy", "easy"), info.usual_modules, info.board, seed=3)
        self.desk.start_game(setup)
        self.loop.frame()
        self.match: Any = self.ctx.stack.top.session.match  # type: ignore[union-attr]
        self.told = False
        self.frames: list[float] = []
        self.longest = 0.0

    def frame(self) -> None:
        wall, own = time.perf_counter(), time.thread_time()
        self.loop.frame()
        self.frames.append(time.thread_time() - own)
        self.longest = max(self.longest, time.perf_counter() - wall)
        self.told = self.told or any(each.code == SAID for each in self.ctx.notices.standing)
        time.sleep(0.005)

    def faults(self) -> int:
        """How often the worker has shown its fault."""
        names = [each.name for each in self.faulty.folder.iterdir()]
        if self.faulty.kind == AT_START:
            return min(self.faulty.spoiled, len(names))
        return sum(not name.isdigit() for name in names)

    def close(self) -> None:
        self.ctx.stack.clear()
        self.thinker.close()
        self.ctx.media.close()
        self.ctx.input.pads.stop()
        self.window.close()


@pytest.fixture
def table(tmp_path):
    made: list[Table] = []

    def make(kind: str, game: str) -> Table:
        made.append(Table(tmp_path, kind, game))
        return made[0]

    yield make
    for each in made:
        each.close()
    end = time.monotonic() + PATIENCE  # who was killed may still be ending
    while [c for c in multiprocessing.active_children() if c.name == "thinker"]:
        assert time.monotonic() < end, "no worker is left behind"
        time.sleep(0.01)


def until(table: Table, done: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, f"the game stands still after {len(table.match.log.entries)}"
        table.frame()


def judge(table: Table) -> None:
    """People were told, the worker was replaced where it failed, and no frame took long."""
    assert table.told
    if table.faulty.kind != "breaks the rules":
        assert table.thinker.failures >= 1
    slow = sorted(table.frames)[-3:]
    assert slow[0] < LONGEST_FRAME, (
        slow
    )  # two frames may be those that draw something for the first time
    assert table.longest < LONGEST_WAIT


@pytest.mark.parametrize(("kind", "game"), EVERY_RUN)
def test_a_game_goes_on(table, kind, game):
    played = table(kind, game)
    until(played, lambda: played.faults() >= 1 and played.told)
    entries = len(played.match.log.entries)
    until(played, lambda: len(played.match.log.entries) >= entries + MORE)
    judge(played)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "game"), ALL)
def test_a_game_goes_on_to_its_end_and_the_notice_goes(table, kind, game):
    played = table(kind, game)
    until(played, lambda: played.match.over)
    assert played.faults() == played.faulty.spoiled
    until(played, lambda: isinstance(played.ctx.stack.top, ResultsScene))
    judge(played)
    assert SAID not in [each.code for each in played.ctx.notices.standing]
    assert THINKING not in played.ctx.notices._standing


def test_there_are_sixty_six():
    assert len(set(ALL)) == 66
    assert len(EVERY_RUN) == 12
    assert set(EVERY_RUN) <= set(ALL)
