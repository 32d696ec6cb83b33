"""Measures what a kiosk leaves behind: attract loop, visit, nobody there, and again, with time that runs fast.

Here: the cycles, on the dummy driver with computer players that answer at once, and the rows of `bench`. Not here:
what a kiosk must do (tests/kiosk). An hour is an hour of the kiosk's own clock.
"""

from __future__ import annotations

import gc
import random
import tempfile
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

import pygame

from bench_row import Row
from branchline.app.folders import Folders
from branchline.app.kiosk import Kiosk
from branchline.app.kiosk_config import KioskFile
from branchline.app.kiosk_desk import KioskDay, memory_bytes
from branchline.app.memory import give_back_large_blocks
from branchline.app.pin import PinLock
from branchline.engine import catalog
from branchline.engine.kernel.types import Seat
from branchline.ui.context import GameSetup
from branchline.ui.kiosk.attract import AttractScene
from branchline.ui.kiosk.config import KioskConfig
from branchline.ui.scenes.options import OptionsScene
from branchline.ui.scenes.rules import last_rules
from branchline.ui.settings import TEXT_SIZES, Settings
from branchline.ui.tables.scene import GameTable
from branchline.ui.window import Window
from quick_thinker import QuickThinker

CYCLES = 300
WARM = 60
"""Cycles until caches are as full as they get; what is there then counts as the beginning."""
SPAN = 36
"""Cycles that are averaged at either end: every game in every language and text size, several times."""
STEP = 0.1
LONG_STEP = 0.5
"""Between frames while nobody does anything."""
ATTRACT_SECONDS = 18.0
MOVES = 12
SIZE = (960, 600)


class FastClock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """The time in seconds."""
        return self.now


def open_files() -> int:
    """How many files and sockets are open, without fonts: of these a bounded number is kept open (Linux only)."""
    count = 0
    with suppress(OSError):
        for entry in Path("/proc/self/fd").iterdir():
            with suppress(OSError):
                count += not str(entry.readlink()).endswith(".ttf")
    return count


@dataclass(frozen=True, slots=True)
class Trace:
    """What the process holds after a cycle."""

    hours: float
    memory: int
    objects: int
    files: int
    threads: int


class Cycles:
    """An open kiosk and a visitor who plays a little of each game and walks away."""

    def __init__(
        self, folder: Path, size: tuple[int, int] = SIZE, attract: float = ATTRACT_SECONDS
    ) -> None:
        self._attract = attract
        self.clock = FastClock()
        config = KioskConfig(
            pin="2580", settings=Settings(animation_speed=4.0, bot_pace="fast", fullscreen=True)
        )
        day = KioskDay(PinLock(config.pin, self.clock), self.clock, KioskFile(None), 1.0)
        self.window = Window("kiosk", size, full=False)
        folders = Folders(folder, folder)
        kiosk = Kiosk(self.window, config, day, folders, QuickThinker(), clock=self.clock)
        self.ctx, self.loop = kiosk.open()
        self._rng = random.Random(1)

    def wait(self, seconds: float, step: float = STEP) -> None:
        """So much time passes, in frames that are `step` apart."""
        for _ in range(round(seconds / step)):
            self.clock.now += step
            self.loop.frame(step)

    def cycle(self, number: int) -> Trace:
        """Computer players play, a visitor comes, plays, goes away; the attract loop is back."""
        self.wait(self._attract)
        event = pygame.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="", scancode=0)
        pygame.event.post(event)
        self.wait(1.0)
        self._look_around(number)
        self._play(number)
        for _ in range(2000):
            if isinstance(self.ctx.stack.top, AttractScene):
                break
            self.wait(LONG_STEP, LONG_STEP)
        else:
            raise RuntimeError("the visitor is never given up")
        gc.collect()
        return self.trace()

    def trace(self) -> Trace:
        """What the process holds now."""
        hours = (self.clock.now - 1000.0) / 3600
        objects = len(gc.get_objects())
        return Trace(hours, memory_bytes(), objects, open_files(), threading.active_count())

    def close(self) -> None:
        """Nothing is open."""
        self.ctx.stack.clear()
        self.ctx.media.close()
        self.ctx.input.pads.stop()
        self.window.close()

    def _look_around(self, number: int) -> None:
        """Options in another language and text size, and the rules."""
        languages = self.ctx.words.languages()
        self.ctx.stack.push(OptionsScene(self.ctx))
        self.wait(0.3)
        self.ctx.change_settings(
            language=languages[number % len(languages)],
            text_size=TEXT_SIZES[number % len(TEXT_SIZES)],
        )
        self.wait(0.3)
        self.ctx.stack.pop()
        self.ctx.stack.push(last_rules(self.ctx))
        self.wait(0.3)
        self.ctx.stack.pop()

    def _play(self, number: int) -> None:
        """A few moves of a game that is not finished."""
        choice = list(catalog.GAMES.values())[number % len(catalog.GAMES)]
        setup = GameSetup(
            choice.id, ("human", "easy"), choice.usual_modules, choice.board, 1 + number
        )
        self.ctx.app.start_game(setup)
        for _ in range(MOVES):
            table = self.ctx.stack.top
            if not isinstance(table, GameTable):
                return
            asked: Sequence[Seat] = table.session.to_act()
            if asked and asked[0] == 0 and not table.director.busy:
                table.act(0, self._rng.choice(table.session.legal(Seat(0))))
            self.wait(0.6)


def growth(traces: Sequence[Trace]) -> float:
    """Megabytes an hour between the first and the last cycles of a row; several of each, since games differ."""
    some = min(SPAN, len(traces) // 2)
    early, late = traces[:some], traces[-some:]
    grown = fmean(trace.memory for trace in late) - fmean(trace.memory for trace in early)
    hours = fmean(trace.hours for trace in late) - fmean(trace.hours for trace in early)
    return grown / 1e6 / hours


def kiosk(_clock: str) -> list[Row]:
    """Growth from the end of the warm-up to the last cycle."""
    give_back_large_blocks()
    with tempfile.TemporaryDirectory() as folder:
        cycles = Cycles(Path(folder))
        traces = [cycles.cycle(number) for number in range(CYCLES)]
        cycles.close()
    first, last = traces[WARM - 1], traces[-1]
    hours = last.hours - first.hours
    return [
        Row(f"kiosk, {CYCLES} cycles: memory at the end", last.memory / 1e6, "MB", 400),
        Row(f"kiosk, growth in {hours:.1f} h of its clock", growth(traces[WARM:]), "MB/h", 1.0),
        Row("kiosk, objects more", float(last.objects - first.objects), ""),
        Row(
            "kiosk, files and threads more",
            float(last.files - first.files + last.threads - first.threads),
            "",
        ),
    ]
