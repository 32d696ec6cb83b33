"""A whole kiosk on the dummy driver, with a clock that is moved by hand and computer players that answer at once.

Here: `Hall` (the kiosk and what people do at it) and the fixture in conftest. Not here: tests.
"""

import shutil
import tempfile
from dataclasses import replace
from pathlib import Path

import pygame

from branchline.app.folders import Folders
from branchline.app.kiosk import Kiosk
from branchline.app.kiosk_config import KioskFile
from branchline.app.kiosk_desk import KioskDay
from branchline.app.notify import Notifier
from branchline.app.pin import PinLock
from branchline.ui.kiosk.attract import AttractScene
from branchline.ui.kiosk.config import KioskConfig
from branchline.ui.window import Window
from quick_thinker import QuickThinker

PIN = "2580"
STEP = 0.1


class HandClock:
    """A clock that only moves when it is told to."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


class Hall:
    """A kiosk that is open, and its visitors."""

    def __init__(self, size=(800, 480), **config):
        self.clock = HandClock()
        self.config = replace(KioskConfig(pin=PIN), **config)
        self.day = KioskDay(
            PinLock(self.config.pin, self.clock),
            self.clock,
            KioskFile(None),
            self.config.largest_volume,
        )
        self.window = Window("test", size, full=False)
        pygame.event.clear()
        self.folder = Path(tempfile.mkdtemp())
        self.thinker = QuickThinker()
        folders = Folders(self.folder, self.folder)
        self.kiosk = Kiosk(
            self.window,
            self.config,
            self.day,
            folders,
            self.thinker,
            Notifier(clock=self.clock),
            clock=self.clock,
        )
        self.ctx, self.loop = self.kiosk.open()
        self.kiosk._loop = self.loop
        self.frame()

    @property
    def top(self):
        return self.ctx.stack.top

    @property
    def attracts(self):
        return isinstance(self.top, AttractScene)

    def frame(self, dt=1 / 60):
        self.clock.now += dt
        self.loop.frame(dt)

    def wait(self, seconds, step=STEP):
        """So much time passes, with frames."""
        for _ in range(round(seconds / step)):
            self.frame(step)

    def post(self, kind, **values):
        pygame.event.post(pygame.Event(kind, **values))

    def finger(self, kind, x, y, finger=1):
        """A finger, in parts of the window."""
        spot = {"touch_id": 1, "finger_id": finger, "x": x, "y": y, "dx": 0, "dy": 0}
        self.post(kind, **spot)

    def tap(self, x, y):
        """A finger down and up there."""
        self.finger(pygame.FINGERDOWN, x, y)
        self.finger(pygame.FINGERUP, x, y)
        self.frame()

    def press(self, widget):
        """A tap in the middle of a widget."""
        canvas = self.ctx.canvas
        x, y = widget.rect.center
        self.tap(x / canvas.width, y / canvas.height)

    def key(self, key, mod=0):
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)
        self.frame()

    def come(self):
        """A visitor wakes the kiosk, and the title is there for long enough to be used."""
        assert self.attracts
        self.tap(0.5, 0.5)
        self.wait(2.0)

    def play(self, **changes):
        """The visitor is at a table, and asked for something."""
        setup = replace(self.ctx.app.last_setup(), seed=7, **changes)
        self.ctx.app.start_game(setup)
        for _ in range(200):
            self.frame(0.1)
            if not self.top.occupied:
                return
        raise AssertionError("nobody is ever asked")

    def hold_corners(self, seconds, places=((0.02, 0.03), (0.97, 0.98))):
        for number, (x, y) in enumerate(places):
            self.finger(pygame.FINGERDOWN, x, y, finger=number + 10)
        self.wait(seconds)
        for number, (x, y) in enumerate(places):
            self.finger(pygame.FINGERUP, x, y, finger=number + 10)
        self.frame()

    def type_pin(self, pin):
        for digit in pin:
            self.post(pygame.TEXTINPUT, text=digit)
        self.frame()
        self.key(pygame.K_RETURN)

    def close(self):
        self.ctx.stack.clear()
        self.ctx.media.close()
        self.ctx.input.pads.stop()
        self.window.close()
        shutil.rmtree(self.folder, ignore_errors=True)
