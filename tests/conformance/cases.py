"""Every game of the catalogue with every board snapshot, some numbers of seats and every set of modules.

Here: the cases, random play and actions that are illegal. A new game appears here by itself; only
`nonsense` may want a line for it. Not here: what must hold (the tests beside this file).
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from itertools import combinations
from pathlib import Path
from typing import Any

from branchline.engine import catalog
from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.match import Match
from branchline.engine.kernel.reasons import IllegalAction
from branchline.engine.kernel.types import Config, Seat

SNAPSHOTS = Path(__file__).parents[1] / "fixtures" / "boards"
LONGEST = 2000
"""More decisions than any game of any case has."""


@dataclass(frozen=True)
class Case:
    """One way to play one game."""

    config: Config
    spec: Any
    board_hash: str

    def game(self) -> catalog.AnyGame:
        return catalog.make(self.config, self.spec)

    def match(self, seed: int) -> Match[Any, Action, Any]:
        return Match.start(self.game(), seed, self.board_hash)

    def __str__(self) -> str:
        modules = "+".join(self.config.modules) or "plain"
        return f"{self.config.game}-{self.config.board}-{self.config.seats}-{modules}"


def boards(game: str) -> Iterator[tuple[str, str, Any]]:
    """Name, hash and spec of every board snapshot of a game; of boards kept as data while it has no maps."""
    kept = SNAPSHOTS.parent.glob(f"{game}_board_*.json")
    for path in sorted(SNAPSHOTS.glob(f"{game}-*.json")) or sorted(kept):
        data = json.loads(path.read_text("utf-8"))
        spec = catalog.spec_from_data(game, data["spec"])
        yield spec.id, data["hash"], spec


def module_sets(info: catalog.GameInfo) -> list[tuple[str, ...]]:
    """No module, each one, each pair, and what is usual; in a fixed order, the illegal ones too."""
    chosen = [c for size in range(3) for c in combinations(info.modules, size)]
    return list(dict.fromkeys([*chosen, tuple(sorted(info.usual_modules))]))


def neighbours(info: catalog.GameInfo) -> set[tuple[str, ...]]:
    """Pairs of modules in which each is twice."""
    ring = zip(info.modules, (*info.modules[1:], *info.modules[:1]), strict=True)
    return {tuple(sorted(pair)) for pair in ring}


def all_cases() -> Iterator[tuple[Case, bool]]:
    """Every game with every board, set of modules and some numbers of seats, and whether it is an everyday case.

    Everyday is on every board what is plain and usual, for the fewest and the most too; for two, on the usual board each
    module and pairs in which each is twice, and on each other board the module it is printed for.
    """
    for info in catalog.GAMES.values():
        usual = tuple(sorted(info.usual_modules))
        printed = {board: (module,) for module, board in (info.board_for or {}).items()}
        few = max(2, info.seats[0])
        for name, board_hash, spec in boards(info.id):
            for modules in module_sets(info):
                for count in sorted({info.seats[0], few, info.seats[-1]}):
                    try:
                        config = catalog.plan(info.id, count, modules, name)
                    except IllegalAction:
                        continue
                    everyday = modules in {(), usual} or (
                        count == few
                        and (
                            modules == printed.get(name)
                            if name != info.board
                            else len(modules) < 2 or tuple(sorted(modules)) in neighbours(info)
                        )
                    )
                    yield Case(config, spec, board_hash), everyday


CASES = [case for case, everyday in all_cases() if everyday]
FURTHER = [case for case, everyday in all_cases() if not everyday]


def random_game(case: Case, seed: int) -> Match[Any, Action, Any]:
    """A whole match of random legal actions, finished."""
    match, rng = case.match(seed), random.Random(seed)
    while not match.over:
        seat = rng.choice(match.to_act())
        match.act(seat, rng.choice(match.legal(seat)))
        assert len(match.log.entries) < LONGEST, "the game does not end"
    match.finish()
    return match


def known_actions(case: Case, seed: int) -> list[Action]:
    """Every action that was legal at some moment of a random game."""
    game, rng = case.game(), random.Random(seed)
    match = case.match(seed)
    found: set[str] = set()
    while not match.over:
        seat = rng.choice(match.to_act())
        found.update(game.encode(action) for action in match.legal(seat))
        match.act(seat, rng.choice(match.legal(seat)))
    return [game.decode(text) for text in sorted(found)]


def nonsense(action: Action, rng: random.Random) -> Action:
    """The action with one field replaced by something of the same type that need not exist."""
    names = [field.name for field in fields(action)]
    if not names:
        return action
    name = rng.choice(names)
    if isinstance(getattr(action, name), int):
        return replace(action, **{name: rng.choice([-1, -64, 0, 7, 9, 35, 63, 64, 1000])})
    return replace(action, **{name: rng.choice(["", "red", "white", "black", "Ä"])})


def some_seats(case: Case, rng: random.Random) -> Seat:
    """A seat, now and then one that does not exist."""
    return Seat(rng.choice([*range(case.config.seats), *range(case.config.seats), -1, 99]))
