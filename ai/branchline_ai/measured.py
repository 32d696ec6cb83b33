"""What levels were measured to be worth in variants, as data: mean scores of solo games, each as the variant is printed.

Here: one figure for each level and set of modules that was measured. Not here: the game as it is usually played
(`levels.Level.mean`). Where the figures come from, and how to measure them again, is in docs/players.md.
"""

from __future__ import annotations

from collections.abc import Mapping

LEVELS = ("easy", "normal", "hard", "expert")

MEANS: Mapping[str, Mapping[frozenset[str], tuple[float, float, float, float]]] = {
    "thirty_rails": {},
    "railroad_ink": {},
}
"""By game and modules, on the board that they are printed with and with the usual settings: the levels, weakest first."""


def mean_in(game: str, modules: frozenset[str], level: str) -> float | None:
    """The mean score of a level in a variant; None where that was not measured."""
    found = MEANS.get(game, {}).get(modules)
    return None if found is None or level not in LEVELS else found[LEVELS.index(level)]
