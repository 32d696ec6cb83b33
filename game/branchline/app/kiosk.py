"""The command `kiosk`: opens the window of a public place and keeps it open.

Here: the wiring, signals, and starting over after a fault. Not here: what the attendant may set (`kiosk_config`), what
visitors are offered (`kiosk_desk`), and how the window guards itself (`ui.kiosk`).
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import logging
import signal
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from types import FrameType

import pygame

from branchline.app import resources
from branchline.app.files import sweep
from branchline.app.folders import Folders
from branchline.app.i18n import Catalogue, languages
from branchline.app.kiosk_config import OPTION_NAMES, KioskFile
from branchline.app.kiosk_desk import KioskDay, KioskDesk
from branchline.app.main import PICTURES, TABLES, TITLE, message, new_context
from branchline.app.memory import give_back_large_blocks
from branchline.app.notify import Notifier
from branchline.app.pin import PinLock
from branchline.app.settings import SettingsFile
from branchline.app.tables import TableRoom
from branchline.app.thinker import Thinker, WorkerThinker
from branchline.boards.library import Library
from branchline.ui.context import Context
from branchline.ui.kiosk.config import NEVER_SHOWN, KioskConfig
from branchline.ui.kiosk.guard import KioskGuard
from branchline.ui.loop import Loop
from branchline.ui.offer import Offer
from branchline.ui.scenes.title import TitleScene
from branchline.ui.window import NoDisplay, Window, WrongPygame

log = logging.getLogger(__name__)

FAILED = 1
MOST_CRASHES = 5
CRASH_SECONDS = 600.0
"""More crashes than `MOST_CRASHES` within so many seconds end the program, for the service manager to start it afresh."""
SOUND_PATIENCE = 0.5
"""Seconds that the end waits for the thread that makes sounds, which stands back behind everything else."""
ENDING = ("SIGTERM", "SIGHUP")
DEAF_TO = ("SIGINT", "SIGQUIT", "SIGTSTP")
"""What keys of a console send; they are for nobody here."""


@dataclass(slots=True)
class Kiosk:
    """One kiosk in an open window."""

    window: Window
    config: KioskConfig
    day: KioskDay
    folders: Folders
    thinker: Thinker
    notifier: Notifier = field(default_factory=Notifier)
    clock: Callable[[], float] = time.monotonic
    _loop: Loop | None = None
    _ended: bool = False
    _crashes: deque[float] = field(default_factory=deque)

    def end(self) -> None:
        """`run` returns after this frame."""
        self._ended = True
        if self._loop is not None:
            self._loop.stop()

    def run(self) -> int:
        """The kiosk is open until it is ended (exit code 0), or faults come one after the other (1)."""
        while not self._ended:
            try:
                self._run_once()
            except Exception:
                log.exception("the kiosk starts over")
                self.day.crashes += 1
                if self._too_many_crashes():
                    log.critical("too many faults: the program ends")
                    return FAILED
        self.notifier.stopping()
        return 0

    def open(self) -> tuple[Context, Loop]:
        """A context that shows the attract loop, and the loop that runs it."""
        locale = resources.assets() / "locale"
        desk = KioskDesk(
            TableRoom(Library(resources.maps(), self.folders.maps)),
            SettingsFile(self.folders.settings, languages(locale)),
            self.thinker,
            TABLES,
            PICTURES,
            TitleScene,
            message,
            folders=self.folders,
            config=self.config,
            day=self.day,
            invitations=[
                Catalogue(locale, language).text("kiosk.invite") for language in languages(locale)
            ],
            stop=self.end,
        )
        shown = frozenset(self.config.shown_options)
        offer = Offer(
            ending=False,
            profiles=False,
            locked=frozenset(OPTION_NAMES) - shown | NEVER_SHOWN,
            levels=self.config.levels,
        )
        ctx = new_context(self.window.size, desk, self.config.settings, offer)
        ctx.clock = self.clock
        guard = KioskGuard(ctx, self.window, desk, self.config, self.notifier.alive)
        loop = Loop(self.window, ctx, may_quit=lambda: False, guard=guard)
        guard.attract()
        return ctx, loop

    def _run_once(self) -> None:
        """From the attract loop to the end, or to a fault; nothing of it is left then."""
        ctx, self._loop = self.open()
        try:
            self._loop.frame()
            self.window.show_pointer(visible=False)
            self.notifier.ready()
            ctx.media.sounds.open()
            if not self._ended:
                self._loop.run()
        finally:
            self._loop = None
            with contextlib.suppress(Exception):  # a scene at fault may fail once more
                ctx.stack.clear()
            ctx.media.close(SOUND_PATIENCE)
            pygame.event.clear()
            del ctx
            if not self._ended:
                gc.collect()

    def _too_many_crashes(self) -> bool:
        now = self.clock()
        self._crashes.append(now)
        while now - self._crashes[0] > CRASH_SECONDS:
            self._crashes.popleft()
        return len(self._crashes) > MOST_CRASHES


def run(args: argparse.Namespace, folders: Folders, words: Catalogue) -> int:
    """Opens the kiosk in full screen. The exit code: 0 where it was ended, 1 after a fault."""
    locale = resources.assets() / "locale"
    file = KioskFile(args.config, languages(locale))
    config = file.load()
    for sentence in file.sentences(Catalogue(locale).text):
        log.warning("%s", sentence)
    for line in file.report(words.text):
        sys.stderr.write(f"{line}\n")
    give_back_large_blocks()
    sweep(folders.config)
    ended = _Ending()
    ended.listen()
    try:
        window = Window(TITLE, full=True)
    except (WrongPygame, NoDisplay) as error:
        log.error("%s", error)  # noqa: TRY400 - the reason is all there is to say
        sys.stderr.write(f"{error}\n")
        return FAILED
    pygame.display.set_allow_screensaver(config.screen_saver)
    window.hold()
    day = KioskDay(PinLock(config.pin, time.monotonic), time.monotonic, file, config.largest_volume)
    thinker = WorkerThinker()
    kiosk = Kiosk(window, config, day, folders, thinker, Notifier.of_environment())
    ended.of(kiosk.end)
    try:
        thinker.start()
        return kiosk.run()
    finally:
        thinker.close()
        window.close()


@dataclass(slots=True)
class _Ending:
    """Ends the kiosk when the system asks for it, even if it asks before there is one."""

    asked: bool = False
    _end: Callable[[], None] | None = None

    def listen(self) -> None:
        """Before the window opens: SDL listens itself to signals that nobody else listens to."""
        for name in ENDING:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._heard)
        for name in DEAF_TO:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.SIG_IGN)

    def of(self, end: Callable[[], None]) -> None:
        """This is what ends."""
        self._end = end
        if self.asked:
            end()

    def _heard(self, number: int, _frame: FrameType | None) -> None:
        log.info("ended by signal %s", number)
        self.asked = True
        if self._end is not None:
            self._end()
