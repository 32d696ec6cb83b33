"""What the place where the game stands lets people do. At home that is everything; a kiosk leaves some of it out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Level = Literal["easy", "normal", "hard", "expert"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""The computer players that people can choose, the weakest first. Everything that lists them asks here."""


@dataclass(frozen=True, slots=True)
class Offer:
    """`ending`: people may end the program; `locked` are settings they may not change; `levels` of computer players.

    `profiles`: people have names here, and what they play is counted for them.
    """

    ending: bool = True
    locked: frozenset[str] = frozenset()
    levels: tuple[str, ...] = LEVELS
    profiles: bool = True
