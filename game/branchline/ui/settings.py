"""What a player may set, as one frozen value. Not here: where it is stored (`app.settings`).

This module imports nothing of pygame, so that the command line can read settings without it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

INSTANT = 0.0
"""The animation speed that shows every end state at once."""

ANIMATION_SPEEDS = (0.5, 1.0, 2.0, 4.0, INSTANT)
TEXT_SIZES = (1.0, 1.25, 1.5, 2.0)
Pace = Literal["slow", "normal", "fast", "instant"]
PACES: tuple[Pace, ...] = ("slow", "normal", "fast", "instant")
LARGEST_MARGIN = 0.08
SCREEN_INCHES = (
    0.0,
    7.0,
    8.0,
    10.1,
    12.0,
    13.3,
    15.6,
    18.5,
    21.5,
    24.0,
    27.0,
    32.0,
    43.0,
    55.0,
    65.0,
)
"""Screens as they are sold, by their diagonal; 0 believes what the display reports."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings with their defaults.

    `sound` and `music` are volumes from 0 to 1; `animation_speed` is one of `ANIMATION_SPEEDS`;
    `text_size` is a factor from 1 to 2; `bot_pace` says how long a computer player's move stays
    before the next; `hints` whether tables offer them; `screen_margin` is the part of each side a
    television hides (0 to 0.08); `screen_inches` the diagonal of the screen, one of `SCREEN_INCHES`;
    `keys` and `buttons` are what differs from the usual ones (`input.bindings`).
    """

    sound: float = 0.8
    music: float = 0.5
    animation_speed: float = 1.0
    reduced_motion: bool = False
    text_size: float = 1.0
    bot_pace: Pace = "normal"
    fullscreen: bool = False
    show_scores: bool = True
    hints: bool = True
    screen_margin: float = 0.0
    language: str = "en"
    screen_inches: float = 0.0
    high_contrast: bool = False
    keys: tuple[tuple[int, str], ...] = ()
    buttons: tuple[tuple[int, str], ...] = ()

    @property
    def timeline_speed(self) -> float:
        """The factor for timelines: 0 (all at once) with reduced motion."""
        return INSTANT if self.reduced_motion else self.animation_speed
