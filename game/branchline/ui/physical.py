"""How large the screen is in millimetres: what the player says, or what the display reports if that can be true.

Here: `density`. Not here: what follows from it (`canvas`). pygame passes no such number on, so SDL is asked itself,
where the copy of it that pygame brought along can be found.
"""

from __future__ import annotations

import ctypes
import logging
import math
from pathlib import Path

import pygame

log = logging.getLogger(__name__)

MM_PER_INCH = 25.4
MADE_UP = (72.0, 96.0)
"""What systems report when they do not know."""
PLAUSIBLE_INCHES = (4.5, 110.0)
SQUARE = 0.12
"""Pixels are square: reports that differ more than this between across and down are wrong."""
LIBRARIES = ("pygame_ce.libs/libSDL2-2*", "pygame/SDL2.dll", "pygame/.dylibs/libSDL2-2*")


def density(window: tuple[int, int], inches: float) -> float:
    """Pixels for each millimetre of a screen with this diagonal; with 0 inches as the display reports it, else 0."""
    screen = _screen(window)
    if inches > 0:
        return math.hypot(*screen) / (inches * MM_PER_INCH)
    across, down = reported_dpi()
    return believed(screen, across, down) / MM_PER_INCH


def believed(screen: tuple[int, int], across: float, down: float) -> float:
    """The dots for each inch in a report, or 0 if a screen of so many pixels cannot be like that."""
    if not (math.isfinite(across) and math.isfinite(down)) or min(across, down) <= 0:
        return 0.0
    if any(abs(across - value) < 0.5 and abs(down - value) < 0.5 for value in MADE_UP):
        return 0.0
    if abs(across - down) > SQUARE * max(across, down):
        return 0.0
    low, high = PLAUSIBLE_INCHES
    diagonal = math.hypot(screen[0] / across, screen[1] / down)
    return (across + down) / 2 if low <= diagonal <= high else 0.0


def reported_dpi() -> tuple[float, float]:
    """Dots for each inch across and down as SDL tells them for the first display; zeros where it does not."""
    library = _library()
    if library is None or not pygame.display.get_init():
        return 0.0, 0.0
    across, down = ctypes.c_float(0.0), ctypes.c_float(0.0)
    try:
        failed = library.SDL_GetDisplayDPI(0, None, ctypes.byref(across), ctypes.byref(down))
    except AttributeError:
        return 0.0, 0.0
    return (0.0, 0.0) if failed else (across.value, down.value)


def _library() -> ctypes.CDLL | None:
    """The SDL that pygame uses; None where pygame uses one of the system's."""
    folder = Path(pygame.__file__).resolve().parent.parent
    for pattern in LIBRARIES:
        for file in sorted(folder.glob(pattern)):
            try:
                return ctypes.CDLL(str(file))
            except OSError as problem:
                log.info("%s cannot be asked for the size of the screen: %s", file, problem)
    return None


def _screen(window: tuple[int, int]) -> tuple[int, int]:
    """The pixels of the screen: those of the desktop, unless the window is larger than that."""
    desktops = pygame.display.get_desktop_sizes() if pygame.display.get_init() else []
    if not desktops or desktops[0][0] < window[0] or desktops[0][1] < window[1]:
        return window
    return desktops[0]
