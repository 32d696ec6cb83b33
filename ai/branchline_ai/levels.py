"""The levels of the computer players as data. Loads no numpy, so that menus may read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from branchline_ai.api import Budget
from branchline_ai.games.thirty_rails.skill import Skill

QUICK = "quick"
"""The level that answers at once, for a worker that failed. Nobody chooses it."""


@dataclass(frozen=True, slots=True)
class Level:
    """What a level may spend on a decision, and how well it plays."""

    budget: Budget
    skill: Skill


THIRTY_RAILS: Mapping[str, Level] = {
    QUICK: Level(Budget(playouts=0), Skill()),
    "easy": Level(Budget(playouts=0), Skill(blur=6.0, overrides=False)),
    "normal": Level(Budget(playouts=0), Skill(site_samples=100)),
    "hard": Level(Budget(seconds=0.6), Skill(width=16, site_samples=200, site_width=12)),
}

LEVELS: Mapping[str, Mapping[str, Level]] = {"thirty_rails": THIRTY_RAILS}
"""By game and name."""


def limit(game: str, level: str) -> float:
    """Seconds that a decision of this level takes at most, on an ordinary machine."""
    known = LEVELS.get(game, {}).get(level)
    return known.budget.seconds or 0.1 if known else 0.1
