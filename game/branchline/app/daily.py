"""The challenge of a day: the same dice for everybody on the same date, in each game.

Here: the seed and the setup. Not here: which day it is (a port of the desk) and who has played it (`book`).
"""

from __future__ import annotations

import hashlib
from datetime import date, datetime

from branchline.engine import catalog
from branchline.ui.context import LARGEST_SEED, GameSetup, SeatKind
from branchline.ui.people import GUEST

OPPONENT: SeatKind = "normal"
"""Who takes the other seats of a game that nobody can play alone."""


def local_day() -> date:
    """Today, where the player is."""
    return datetime.now().astimezone().date()


def daily_seed(game: str, day: date) -> int:
    """The seed of a game on a day: the same on every machine and for ever, from 1 to `LARGEST_SEED`."""
    text = f"branchline daily 1 {game} {day.isoformat()}"
    number = int.from_bytes(hashlib.blake2s(text.encode(), digest_size=8).digest(), "big")
    return number % LARGEST_SEED + 1


def daily_setup(game: str, day: date, person: str = GUEST) -> GameSetup:
    """The challenge: as printed, alone, or where that cannot be against computer players. Raises KeyError."""
    info = catalog.GAMES[game]
    others = max(0, info.seats[0] - 1)
    return GameSetup(
        game,
        ("human", *(OPPONENT,) * others),
        info.usual_modules,
        info.board,
        daily_seed(game, day),
        people=(person, *(GUEST,) * others),
        daily=day.isoformat(),
    )
