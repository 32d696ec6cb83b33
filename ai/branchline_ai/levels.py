"""The strengths a computer player can have, as data. Menus read this file; it loads no numpy.

Where the measured means come from, and how to measure them again, is in docs/players.md.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from branchline.engine.catalog import GAMES
from branchline_ai.api import Budget
from branchline_ai.games.railroad_ink.skill import Skill as InkSkill
from branchline_ai.games.thirty_rails.skill import Skill
from branchline_ai.games.ticket_to_ride.skill import Skill as TicketSkill
from branchline_ai.games.ticket_to_ride.skill import Taste

RANDOM, EASY, NORMAL, HARD, EXPERT = "random", "easy", "normal", "hard", "expert"
QUICK = "quick"
"""The level that answers at once, for a worker that failed. Nobody chooses it."""


@dataclass(frozen=True, slots=True)
class Level:
    """What a level may spend on a decision, and how well it plays. The type of `skill` is the game's own."""

    budget: Budget
    skill: Any
    """None plays at random."""
    mean: float
    """Measured mean score: of solo games; in Ticket to Ride against one seat of the normal level."""
    plain_mean: float | None = None
    """The same without compiled loops, where a level needs them for its strength; None where it does not."""
    wins: float | None = None
    """Measured share of games won against a seat of the normal level, where strength is told so."""
    varied: float = 1.0
    """The part of its playouts that it makes in games with other than the usual variants, so that levels keep their distance."""

    def budget_in(self, game: str, modules: Collection[str]) -> Budget:
        """What it may spend on a decision in a game with these modules. Raises KeyError for an unknown game."""
        playouts = self.budget.playouts
        if playouts is None or set(modules) <= set(GAMES[game].usual_modules):
            return self.budget
        return replace(self.budget, playouts=int(self.varied * playouts))


AT_ONCE = Budget(playouts=0)

THIRTY_RAILS: Mapping[str, Level] = {
    RANDOM: Level(AT_ONCE, None, 1.0),
    EASY: Level(AT_ONCE, Skill(blur=7.0, overrides=False), 18.9),
    NORMAL: Level(AT_ONCE, Skill(blur=3.0, site_samples=200), 44.9),
    HARD: Level(
        Budget(seconds=0.4, playouts=128),
        Skill(width=16, site_samples=2000, site_width=24),
        76.3,
        varied=0.75,
    ),
    EXPERT: Level(
        Budget(seconds=1.0, playouts=1024),
        Skill(width=16, site_samples=2000, site_width=24, noise=2.0),
        91.4,
    ),
    QUICK: Level(AT_ONCE, Skill(site_samples=200), 50.0),
}

RAILROAD_INK: Mapping[str, Level] = {
    RANDOM: Level(AT_ONCE, None, -5.0),
    EASY: Level(Budget(playouts=24), InkSkill(batch=24, beam=2, endings=1), 34.3),
    NORMAL: Level(
        Budget(playouts=256),
        InkSkill(batch=64, beam=30, endings=1),
        50.5,
        varied=0.5,
    ),
    HARD: Level(Budget(seconds=0.2, playouts=512), InkSkill(), 54.8, varied=0.625),
    EXPERT: Level(
        Budget(seconds=0.8, playouts=24000),
        InkSkill(batch=256, rounds=64),
        59.1,
        plain_mean=58.3,
    ),
    QUICK: Level(AT_ONCE, InkSkill(), 20.0),
}

SHORT_SIGHTED = Taste(patience=(0,) * 4, more=(99,) * 4)
HASTY = Taste(patience=(20,) * 4)
STEADY = Taste(patience=(36, 20, 20, 20))
PATIENT = Taste(patience=(50,) * 4)
"""Claims nothing before it has the cards for its whole plan, if nobody hurries it."""
TICKET_TO_RIDE: Mapping[str, Level] = {
    RANDOM: Level(AT_ONCE, None, -37.4),
    EASY: Level(AT_ONCE, TicketSkill(SHORT_SIGHTED, shared=False, blur=1.0), 97.0, wins=0.245),
    NORMAL: Level(AT_ONCE, TicketSkill(HASTY, blur=0.4), 112.7),
    HARD: Level(AT_ONCE, TicketSkill(STEADY, turns=False, caution=0.5), 119.7, wins=0.702),
    EXPERT: Level(
        Budget(seconds=1.0, playouts=240),
        TicketSkill(PATIENT, turns=False, endings=10, caution=0.5),
        126.3,
        wins=0.895,
    ),
    QUICK: Level(AT_ONCE, TicketSkill(), 115.0),
}

LEVELS: Mapping[str, Mapping[str, Level]] = {
    "thirty_rails": THIRTY_RAILS,
    "railroad_ink": RAILROAD_INK,
    "ticket_to_ride": TICKET_TO_RIDE,
}
"""By game and name, weakest first."""

MEASURED_SEATS: Mapping[str, int] = {"ticket_to_ride": 2}
"""How many sat at the table where levels were measured, in games in which rivals matter. All means here are of the game as
it is usually played: its usual variants, board and settings; those of other variants are in `measured`."""

WHOLE_ROUNDS = frozenset({"railroad_ink"})
"""Games in which a review weighs all that a seat does between two rolls as one decision."""

PATIENCE = 0.1
"""Seconds within which a level that does not search has answered, on an ordinary machine."""


def limit(game: str, name: str) -> float:
    """Seconds that a decision of this level takes at most. Raises KeyError for an unknown game or level."""
    return LEVELS[game][name].budget.seconds or PATIENCE
