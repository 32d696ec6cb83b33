"""What levels were measured to be worth in variants, as data: mean scores of solo games, each as the variant is printed.

Here: one figure for each level and set of modules that was measured. Not here: the game as it is usually played
(`levels.Level.mean`). Where the figures come from, and how to measure them again, is in docs/players.md.
"""

from __future__ import annotations

from collections.abc import Mapping

LEVELS = ("easy", "normal", "hard", "expert")

MEANS: Mapping[str, Mapping[frozenset[str], tuple[float, float, float, float]]] = {
    "thirty_rails": {
        frozenset({"overrides", "river"}): (15.7, 40.1, 70.8, 83.4),
        frozenset({"shares"}): (13.8, 28.0, 46.2, 59.8),
        frozenset({"overrides", "marsh"}): (30.7, 58.0, 100.4, 123.9),
    },
    "railroad_ink": {
        frozenset({"rivers"}): (33.2, 47.0, 53.5, 67.4),
        frozenset({"lakes"}): (37.3, 47.2, 53.5, 62.0),
        frozenset({"meteors"}): (39.0, 47.9, 55.2, 59.6),
        frozenset({"lava"}): (36.2, 51.4, 56.3, 66.2),
        frozenset({"buildings"}): (39.0, 49.7, 55.8, 62.4),
        frozenset({"goals"}): (38.7, 50.5, 57.2, 64.0),
    },
}
"""By game and modules, on the board that they are printed with and with the usual settings: the levels, weakest first."""


def mean_in(game: str, modules: frozenset[str], level: str) -> float | None:
    """The mean score of a level in a variant; None where that was not measured."""
    found = MEANS.get(game, {}).get(modules)
    return None if found is None or level not in LEVELS else found[LEVELS.index(level)]
