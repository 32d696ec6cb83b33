"""What levels were measured to be worth in variants, as data: mean scores of solo games, each as the variant is printed.

Here: one figure for each level and set of modules that was measured. Not here: the game as it is usually played
(`levels.Level.mean`). Where the figures come from, and how to measure them again, is in docs/players.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from branchline.engine.catalog import GAMES

LEVELS = ("easy", "normal", "hard", "expert")

Means = tuple[float, float, float, float]
"""Of the levels, weakest first."""


def by_variant(game: str, rows: Sequence[Means]) -> Mapping[frozenset[str], Means]:
    """A row for each variant that is not usual, in the catalog's order, with those of the usual ones that go with it."""
    info = GAMES[game]
    usual = info.usual_modules
    variants = [module for module in info.modules if module not in usual]
    found: dict[frozenset[str], Means] = {}
    for module, row in zip(variants, rows, strict=True):
        foes = {other for pair in info.apart if module in pair for other in pair}
        found[frozenset([module, *(u for u in usual if u not in foes)])] = row
    return found


MEANS: Mapping[str, Mapping[frozenset[str], Means]] = {
    "thirty_rails": by_variant(
        "thirty_rails",
        (
            (13.8, 28.0, 46.2, 59.8),  # shares
            (15.8, 42.2, 66.6, 87.0),  # river
            (30.7, 58.0, 95.2, 123.9),  # marsh
        ),
    ),
    "railroad_ink": by_variant(
        "railroad_ink",
        (
            (33.2, 47.0, 53.5, 67.4),  # rivers
            (37.3, 47.2, 53.5, 62.0),  # lakes
            (39.0, 47.9, 55.2, 59.6),  # meteors
            (36.2, 51.4, 56.3, 66.2),  # lava
            (39.0, 49.7, 55.8, 62.4),  # buildings
            (38.7, 50.5, 57.2, 63.6),  # goals
        ),
    ),
}
"""By game and modules, on the board that they are printed with and with the usual settings: the levels, weakest first."""


def mean_in(game: str, modules: frozenset[str], level: str) -> float | None:
    """The mean score of a level in a variant; None where that was not measured."""
    found = MEANS.get(game, {}).get(modules)
    return None if found is None or level not in LEVELS else found[LEVELS.index(level)]
