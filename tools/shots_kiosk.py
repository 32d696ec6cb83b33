"""What a kiosk shows of its own, for `shots`: the attract loop, the invitation, both countdowns, the PIN, the attendant.

Here: how these are reached. Not here: files and other screens (`shots`).
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from bench_kiosk import FastClock
from branchline.app import resources
from branchline.app.folders import Folders
from branchline.app.i18n import languages
from branchline.app.kiosk import Kiosk
from branchline.app.kiosk_config import Fault, KioskFile
from branchline.app.kiosk_desk import KioskDay
from branchline.app.pin import PinLock
from branchline.ui.kiosk.attract import AttractScene
from branchline.ui.kiosk.config import KioskConfig
from branchline.ui.kiosk.countdown import Countdown
from branchline.ui.scenes.base import Scene
from branchline.ui.settings import Settings
from branchline.ui.window import Window
from quick_thinker import QuickThinker
from shots_matrix import Studio

PIN = "2580"
FAULTS = (
    Fault("exit.pin", "kiosk.fault.pin"),
    Fault("times.idle_seconds", "kiosk.fault.number", (("low", "30"), ("high", "600"))),
)
STEP = 0.1
MOST_STEPS = 3000
CORNERS = ((0.01, 0.01), (0.99, 0.99))


class Hall:
    """A kiosk that is open, and whoever comes by."""

    def __init__(self, size: tuple[int, int], folder: Path, settings: Settings) -> None:
        self.clock = FastClock()
        config = KioskConfig(pin=PIN, settings=settings, session_minutes=4.0)
        file = KioskFile(folder / "kiosk.toml", faults=list(FAULTS))
        self.day = KioskDay(PinLock(PIN, self.clock), self.clock, file, config.largest_volume)
        self.window = Window("shots", size, full=False)
        folders = Folders(folder, folder)
        kiosk = Kiosk(self.window, config, self.day, folders, QuickThinker(), clock=self.clock)
        self.ctx, self.loop = kiosk.open()

    def wait(self, seconds: float) -> None:
        """So much time has passed."""
        for _ in range(round(seconds / STEP)):
            self.clock.now += STEP
            self.loop.frame(STEP)

    def press(self, number: int, x: float, y: float, *, down: bool) -> None:
        """A finger, in parts of the window."""
        kind = pygame.FINGERDOWN if down else pygame.FINGERUP
        spot = {"touch_id": 1, "finger_id": number, "x": x, "y": y, "dx": 0, "dy": 0}
        pygame.event.post(pygame.Event(kind, spot))

    def tap(self) -> None:
        """Somebody touches the middle, and waits."""
        self.press(1, 0.5, 0.5, down=True)
        self.press(1, 0.5, 0.5, down=False)
        self.wait(1.5)

    def until(self, there: Callable[[Scene], bool]) -> None:
        """Nobody touches anything until that is on top."""
        for _ in range(MOST_STEPS):
            if (top := self.ctx.stack.top) is not None and there(top):
                return
            self.wait(STEP)
        raise AssertionError("it never comes")


def asks(scene: Scene) -> bool:
    """Whether it is asked if anybody is there."""
    return isinstance(scene, Countdown) and scene.may_stay


def ends(scene: Scene) -> bool:
    """Whether the visit ends."""
    return isinstance(scene, Countdown) and not scene.may_stay


def attracts(scene: Scene) -> bool:
    """Whether nobody is there."""
    return isinstance(scene, AttractScene)


def screens(studio: Studio) -> Iterator[str]:
    """Every screen of a kiosk by its name; while they are named, the studio has the kiosk's context."""
    canvas, usual = studio.ctx.canvas, studio.ctx
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall((canvas.width_px, canvas.height_px), Path(folder), usual.settings)
        studio.ctx = hall.ctx
        try:
            yield from _visits(hall)
        finally:
            studio.ctx = usual
            hall.ctx.stack.clear()
            hall.ctx.media.close()
            hall.window.close()


def _visits(hall: Hall) -> Iterator[str]:
    for number, language in enumerate(languages(resources.assets() / "locale")):
        hall.wait(4.5 if number else 2.0)
        yield f"kiosk-invitation-{number + 1}-{language}"
    hall.wait(30.0)
    yield "kiosk-attract-game"
    hall.tap()
    yield "kiosk-title"
    hall.until(asks)
    yield "kiosk-warning"
    hall.wait(10.0)
    yield "kiosk-countdown"
    hall.until(attracts)
    hall.tap()
    for _ in range(3):
        hall.wait(55.0)
        hall.tap()
    yield "kiosk-visit-ends-soon"
    hall.until(ends)
    yield "kiosk-time-up"
    hall.until(attracts)
    for number, place in enumerate(CORNERS):
        hall.press(number, *place, down=True)
    hall.wait(7.0)
    for number, place in enumerate(CORNERS):
        hall.press(number, *place, down=False)
    yield "kiosk-pin"
    for pin in ("1111", "2222", "3333", "4444", PIN):
        for digit in pin:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=digit))
        hall.wait(STEP)
        pygame.event.post(
            pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
        )
        hall.wait(STEP)
        if pin == "4444":
            yield "kiosk-pin-wait"
            hall.wait(12.0)
    yield "kiosk-attendant"
