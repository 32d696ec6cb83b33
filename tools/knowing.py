"""Plays a variant of 30 Rails twice with the same dice: once by a player who knows it, once by one who does not.

Both are the same level with the same number of playouts a decision, so that what comes out depends on seeds and on
nothing else. Games are solo games: what others do changes nobody's points. Twenty are played side by side, which takes
about half the time. Run with
`python3 tools/dev.py knowing river --games 200 --seed 1`; `--levels easy,normal` compares two levels that both know
the variant. Seconds are of the processor.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean
from typing import Any

from blind import BlindBot
from branchline.engine.kernel.chance import SeededChance
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline_ai.api import Bot, Budget
from branchline_ai.games.thirty_rails.bot import ThirtyRailsBot
from branchline_ai.games.thirty_rails.loops import Loops
from branchline_ai.games.thirty_rails.skill import Skill
from branchline_ai.levels import HARD, LEVELS
from side_by_side import SideBySide
from standings import figure

MODULES = {
    "base": ("overrides",),
    "river": ("overrides", "river"),
    "shares": ("shares",),
    "river_shares": ("river", "shares"),
    "marsh": ("overrides", "marsh"),
}
"""What is in play, by the name of the variant."""
KNOWS, ROTE, BLIND = "knows", "rote", "blind"
"""The players: one who knows the variant; one who takes its actions only for what they do to a sheet of the base game;
one who takes them only where the base game has none."""
EVERY = 20
"""Games that are played side by side, and after which figures are printed."""


def no_clock() -> float:
    """A clock that stands still: limits are in playouts."""
    return 0.0


Maker = Callable[[ThirtyRails, Skill, int, Loops], Bot[Any]]
MAKERS: dict[str, Maker] = {
    KNOWS: lambda game, skill, seed, loops: ThirtyRailsBot(
        game, skill, seed, no_clock, loops=loops
    ),
    ROTE: lambda game, skill, seed, loops: BlindBot(game, skill, seed, no_clock, loops),
    BLIND: lambda game, skill, seed, loops: BlindBot(
        game, skill, seed, no_clock, loops, rote=False
    ),
}


@dataclass(slots=True)
class Player:
    """One of those who are compared, and what became of it."""

    name: str
    make: Maker
    skill: Skill
    budget: Budget
    scores: list[int] = field(default_factory=list)
    seconds: float = 0.0

    def summary(self, best: Sequence[int]) -> dict[str, object]:
        """Its figures; `best` are the scores of the first player."""
        ahead = [one - other for one, other in zip(best, self.scores, strict=True)]
        wins = [1.0 if lead > 0 else 0.5 if lead == 0 else 0.0 for lead in ahead]
        return {
            "player": self.name,
            "n": len(ahead),
            "mean": round(mean(self.scores), 2),
            "se": round(figure(self.scores).error, 2),
            "range": [min(self.scores), max(self.scores)],
            "first_ahead": round(mean(ahead), 2),
            "first_ahead_se": round(figure(ahead).error, 2),
            "first_wins_percent": round(100 * mean(wins), 1),
            "first_wins_se": round(100 * figure(wins).error, 2),
            "seconds_a_game": round(self.seconds / len(ahead), 2),
        }


def playing(
    modules: Sequence[str], player: Player, seed: int, side_by_side: SideBySide
) -> Generator[None, None, int]:
    """Plays one solo game, giving control back while its playouts wait for others. Returns the points."""
    game = ThirtyRails(ThirtyRails.plan(1, modules))
    bot = player.make(game, player.skill, seed, side_by_side.loops)
    chance, me = SeededChance(seed), Seat(0)
    state = game.setup(chance)
    while game.to_act(state):
        view, legal = game.view(state, me), game.legal(state, me)
        action = legal[0]
        for decision in bot.think(view, legal, player.budget):
            action = decision.action
            yield
        game.apply(state, me, action, chance)
    return game.score(state).total(me)


def play_group(modules: Sequence[str], player: Player, seeds: Sequence[int]) -> None:
    """Plays a game with each seed, side by side, and notes the points in the order of the seeds."""
    began = time.process_time()
    side_by_side = SideBySide()
    points: dict[int, int] = {}
    games = {seed: playing(modules, player, seed, side_by_side) for seed in seeds}
    while games:
        for seed, game in list(games.items()):
            waiting = len(side_by_side.requests)
            try:
                while len(side_by_side.requests) == waiting:
                    next(game)
            except StopIteration as end:
                points[seed] = end.value
                del games[seed]
        side_by_side.play_all()
    player.scores += [points[seed] for seed in seeds]
    player.seconds += time.process_time() - began


def players(args: argparse.Namespace) -> list[Player]:
    """Those who meet: levels that know the variant, or one level knowing it and not."""
    known = LEVELS["thirty_rails"]
    limit = Budget(playouts=args.playouts)
    if args.levels:
        return [
            Player(
                name,
                MAKERS[KNOWS],
                known[name].skill,
                limit if known[name].skill.width else known[name].budget,
            )
            for name in args.levels.split(",")
        ]
    names = args.players.split(",")
    return [Player(name, MAKERS[name], known[args.level].skill, limit) for name in names]


def main(argv: Sequence[str] | None = None) -> int:
    """Prints a line for each player every so many games; at the end JSON, where it is asked for."""
    parser = argparse.ArgumentParser(prog="knowing", description=__doc__)
    parser.add_argument("variant", choices=MODULES)
    parser.add_argument("--players", default=f"{KNOWS},{ROTE}", help="of: " + ", ".join(MAKERS))
    parser.add_argument("--level", default=HARD, help="the level of all players")
    parser.add_argument("--levels", help="levels that meet instead, all knowing the variant")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--playouts", type=int, default=48, help="of a decision, where one searches"
    )
    parser.add_argument("--json", type=Path, help="a file for all scores")
    args = parser.parse_args(argv)
    meeting = players(args)
    for first in range(0, args.games, EVERY):
        seeds = range(args.seed + first, args.seed + min(first + EVERY, args.games))
        for player in meeting:
            play_group(MODULES[args.variant], player, seeds)
        for player in meeting:
            print(args.variant, player.summary(meeting[0].scores), flush=True)
    if args.json:
        data = {
            "variant": args.variant,
            "seed": args.seed,
            "playouts": args.playouts,
            "players": [p.summary(meeting[0].scores) | {"scores": p.scores} for p in meeting],
        }
        args.json.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
