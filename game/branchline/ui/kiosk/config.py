"""What an attendant may set, as one frozen value. Not here: where it is read from (`app.kiosk_config`).

This module imports nothing of pygame, so that the command line can check a file without it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from branchline.ui.offer import LEVELS
from branchline.ui.settings import Settings

SHOWN_OPTIONS = (
    "language",
    "sound",
    "music",
    "text_size",
    "animation_speed",
    "reduced_motion",
    "high_contrast",
    "hints",
)
"""The options that visitors see unless the file says otherwise."""
LARGEST_ATTRACT_SEED = 999_999
NEVER_SHOWN = frozenset({"fullscreen", "keys", "buttons"})
"""Visitors can never change these: a key that was given away would be missing to the next one."""


@dataclass(frozen=True, slots=True)
class KioskConfig:
    """All of it with safe defaults. Times are in seconds unless their name says minutes.

    `pin` is the PIN itself or its hash; without one nobody gets past the attendant's page. `settings` is what every
    visitor finds. `largest_volume` is what a volume of 1 means. `session_minutes` 0 is no limit.
    """

    pin: str = ""
    hold_seconds: float = 5.0
    exit_keys: tuple[str, ...] = ()
    idle_seconds: float = 90.0
    warning_seconds: float = 15.0
    busy_seconds: float = 240.0
    session_minutes: float = 0.0
    session_warning_minutes: float = 2.0
    largest_volume: float = 1.0
    attract_sound: bool = False
    attract_level: str = "normal"
    attract_seed: int = 1
    games: tuple[str, ...] = ()
    most_seats: int = 6
    levels: tuple[str, ...] = LEVELS
    shown_options: tuple[str, ...] = SHOWN_OPTIONS
    screen_saver: bool = False
    settings: Settings = field(default_factory=lambda: Settings(fullscreen=True))
