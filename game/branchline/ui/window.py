"""The one window: opening it on a real display, full screen, sizes.

Here: everything that touches `pygame.display`. Not here: the frame loop (`loop`).
"""

from __future__ import annotations

import ctypes
import logging
import os
import sys
import time
import warnings
from pathlib import Path
from statistics import median

import pygame

from branchline.ui import physical
from branchline.ui.widgets.engine import icon

log = logging.getLogger(__name__)

INVISIBLE = frozenset({"dummy", "offscreen"})
SLOW_FLIP_SECONDS = 0.006
PROBE_FLIPS = 5
ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
SMALLEST_WINDOW = (320, 240)
FIRST_SIZE = (1280, 720)
ICON_PX = 64
MEND_SECONDS = 0.3
PROMPT_TRIES, RARE_TRIES = 10, 60
"""A window that is away is asked for so often at once, and then every so many calls."""


class NoDisplay(Exception):
    """There is no display a player could see."""


class WrongPygame(Exception):
    """The package `pygame` lies over `pygame-ce`; the game needs the latter."""


class Window:
    """The open window. `surface` is what is drawn on; its size is the only size that counts."""

    def __init__(self, title: str, size: tuple[int, int] | None = None, *, full: bool) -> None:
        """Open it. NoDisplay if it would be invisible without having been asked to be."""
        _check_pygame()
        _set_hints()
        self.full = full
        self._pointer_seen = True
        self._mend_at: float | None = None
        self._away = 0
        try:
            pygame.display.init()
            pygame.font.init()
            self._windowed_size = size or _first_size()
            pygame.display.set_icon(icon(ICON_PX))
            self.surface = self._set_mode()
            if self._flips_are_slow():
                self._restart_without_acceleration()
        except pygame.error as problem:
            raise NoDisplay(str(problem)) from problem
        driver = pygame.display.get_driver()
        if driver in INVISIBLE and driver not in os.environ.get("SDL_VIDEODRIVER", ""):
            pygame.display.quit()
            raise NoDisplay(f"only the invisible video driver '{driver}' is there")
        pygame.display.set_caption(title)
        pygame.key.stop_text_input()

    @property
    def size(self) -> tuple[int, int]:
        """The size in pixels of the surface that was really returned."""
        return self.surface.get_size()

    def refresh(self) -> bool:
        """Take over the surface after a resize by the system; whether its size is another one."""
        before = self.surface.get_size()
        self.surface = pygame.display.get_surface() or self.surface
        return self.surface.get_size() != before

    def set_full(self, full: bool) -> bool:
        """Full screen or not; whether that changed anything. Stays as it is if refused."""
        if full == self.full:
            return False
        if full:
            self._windowed_size = self.surface.get_size()
        before, self.full = self.full, full
        try:
            self.surface = self._set_mode()
        except pygame.error as problem:
            log.warning("full screen %s refused: %s", full, problem)
            self.full = before
            self.surface = self._set_mode()
            return False
        self._mend_at = None if full else time.monotonic() + MEND_SECONDS
        return True

    def mend(self) -> bool:
        """Once, a moment after full screen ended: give the window its old size; if it changed.

        Window managers may tell SDL the size of the full screen as that of the window, too late
        for the first request to win.
        """
        if self._mend_at is None or time.monotonic() < self._mend_at:
            return False
        self._mend_at = None
        if self.full:
            return False
        changed = self.refresh()
        if self.size == self._windowed_size:
            return changed
        self.surface = self._set_mode()
        return True

    def density(self, inches: float) -> float:
        """Pixels for each millimetre, for a screen of this diagonal or (0) as the display reports; 0 if it does not."""
        return physical.density(self.size, inches)

    def show_pointer(self, visible: bool) -> None:
        """The mouse pointer is seen or not."""
        if visible is not self._pointer_seen:
            self._pointer_seen = visible
            pygame.mouse.set_visible(visible)
            self._believe_mouse()

    def hold(self) -> None:
        """Mouse and keyboard belong to this window as far as the system gives them away."""
        pygame.event.set_grab(True)
        self._believe_mouse()
        _sdl_window().grab_keyboard = True

    @staticmethod
    def _believe_mouse() -> None:
        """The mouse is where the system says: a hidden pointer that is held would be told by its movements only.

        Tablets, touch panels and remote screens, which know places and no movements, could then press nothing.
        """
        pygame.mouse.set_relative_mode(False)

    def come_back(self) -> bool:
        """Whether the window had been put away, hidden or out of full screen, and is asked for again.

        Call it every second. Where it is refused all the time it is asked for less and less often.
        """
        small = self.full and not pygame.display.is_fullscreen()
        if not small and pygame.display.get_active() and pygame.key.get_focused():
            self._away = 0
            return False
        self._away += 1
        if self._away > PROMPT_TRIES and self._away % RARE_TRIES:
            return False
        try:
            if small:
                self.surface = self._set_mode()
            window = _sdl_window()
            window.restore()
            window.focus()
        except pygame.error as problem:
            log.warning("the window cannot be brought back: %s", problem)
        return True

    def flip(self) -> None:
        """Show what was drawn."""
        pygame.display.flip()

    def close(self) -> None:
        """The window is gone."""
        pygame.display.quit()

    def _set_mode(self) -> pygame.Surface:
        with warnings.catch_warnings():
            # A size that the system overrules is no fault: what counts is the surface.
            warnings.filterwarnings("ignore", "Requested window", RuntimeWarning)
            return self._asked_mode()

    def _asked_mode(self) -> pygame.Surface:
        if self.full:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        width = max(SMALLEST_WINDOW[0], self._windowed_size[0])
        height = max(SMALLEST_WINDOW[1], self._windowed_size[1])
        return pygame.display.set_mode((width, height), pygame.RESIZABLE)

    def _flips_are_slow(self) -> bool:
        """Whether frames go through a software OpenGL, which makes each 5 times slower."""
        if ACCELERATION in os.environ or pygame.display.get_driver() != "x11":
            return False
        taken = []
        for _ in range(PROBE_FLIPS):
            start = time.perf_counter()
            pygame.display.flip()
            taken.append(time.perf_counter() - start)
        return median(taken) > SLOW_FLIP_SECONDS

    def _restart_without_acceleration(self) -> None:
        pygame.display.quit()
        os.environ[ACCELERATION] = "0"
        pygame.display.init()
        self.surface = self._set_mode()


def _sdl_window() -> pygame.Window:
    """SDL's view of the open window, for what `pygame.display` does not offer."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _first_size() -> tuple[int, int]:
    """Four fifths of the desktop, so that a window is neither tiny nor hides everything."""
    desktops = pygame.display.get_desktop_sizes()
    if not desktops or min(desktops[0]) < min(FIRST_SIZE):
        return FIRST_SIZE
    return desktops[0][0] * 4 // 5, desktops[0][1] * 4 // 5


def has_gpu() -> bool:
    """Whether Linux offers a render device; elsewhere always true."""
    if not sys.platform.startswith("linux"):
        return True
    return any(Path("/dev/dri").glob("render*"))


def _check_pygame() -> None:
    if not getattr(pygame, "IS_CE", False):
        raise WrongPygame(
            "This game needs pygame-ce, but the package pygame is installed over it. "
            "Uninstall pygame and install pygame-ce again."
        )


def _set_hints() -> None:
    """Hints for SDL, all before the display opens; what the environment already says stays."""
    hints = {
        "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
        "SDL_TOUCH_MOUSE_EVENTS": "0",
        "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",
    }
    if not has_gpu():
        hints[ACCELERATION] = "0"
    if sys.platform.startswith("linux") and "XDG_RUNTIME_DIR" not in os.environ:
        hints["SDL_VIDEODRIVER"] = "x11,kmsdrm"  # Wayland cannot work then, and says so on stderr
    for name, value in hints.items():
        os.environ.setdefault(name, value)
    if sys.platform == "win32":
        try:
            ctypes.windll.shcore.SetProcessDpiAwareness(2)
        except (AttributeError, OSError):
            log.info("Windows scales this window itself")
