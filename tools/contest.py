"""Lets computer players of Ticket to Ride meet, and prints how often the first one wins, with its standard error.

One seat is played by the first level and all others by the second; every deal is played once from each seat, unless
the levels are the same. Points are then the means of all seats. Run with
`python3 tools/dev.py contest hard normal --seats 2 --games 400`. Seconds are of the processor.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, pstdev
from typing import Any

from branchline.boards.library import Library
from branchline.engine.kernel.chance import SeededChance
from branchline.engine.kernel.types import Seat
from branchline.engine.ticket_to_ride.board import BoardSpec
from branchline.engine.ticket_to_ride.rulebook import TicketToRide
from branchline_ai.api import Bot
from branchline_ai.games.ticket_to_ride.bot import TicketToRideBot
from branchline_ai.levels import LEVELS, Level
from branchline_ai.random_play import RandomBot

ROOT = Path(__file__).resolve().parent.parent
EVERY = 50


@dataclass(slots=True)
class Outcome:
    """What came out: wins of the first level, scores of both, the longest decision and all seconds of the first."""

    wins: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)
    longest: float = 0.0
    seconds: float = 0.0

    def text(self) -> str:
        """One line with standard errors."""
        n = len(self.wins)
        wins = f"wins {100 * mean(self.wins):.1f} ± {100 * pstdev(self.wins) / n**0.5:.1f} %"
        first = f"{mean(self.first):.1f} ± {pstdev(self.first) / n**0.5:.1f}"
        others = f"{mean(self.others):.1f} ± {pstdev(self.others) / n**0.5:.1f}"
        speed = f"{self.seconds / n:.2f} s a game, longest decision {self.longest:.2f} s"
        return f"n = {n}: {wins}; points {first} to {others}; {mean(self.turns):.1f} turns; {speed}"


def usa() -> BoardSpec:
    """The map of North America."""
    for entry in Library(ROOT / "maps").entries("ticket_to_ride"):
        if entry.board is not None and entry.board.spec.id == "usa":
            return BoardSpec.from_data(entry.board.spec.to_data())
    raise SystemExit("no map of North America")


def player(game: TicketToRide, level: Level, seed: int) -> Bot[Any]:
    """A player of a level."""
    if level.skill is None:
        return RandomBot(seed)
    return TicketToRideBot(game, level.skill, seed, time.process_time)


def meet(levels: Sequence[Level], board: BoardSpec, seed: int, one: int, out: Outcome) -> None:
    """Plays a game and notes what came out for seat `one`."""
    game = TicketToRide(TicketToRide.plan(len(levels), (), board.id), board)
    chance = SeededChance(seed)
    state = game.setup(chance)
    players = [player(game, level, seed) for level in levels]
    while seats := game.to_act(state):
        seat = seats[0]
        view, legal = game.view(state, seat), game.legal(state, seat)
        start = time.process_time()
        *_, decision = players[seat].think(view, legal, levels[seat].budget)
        spent = time.process_time() - start
        if seat == one:
            out.longest = max(out.longest, spent)
            out.seconds += spent
        game.apply(state, seat, decision.action, chance)
    sheet = game.score(state)
    totals = [sheet.total(Seat(seat)) for seat in range(len(levels))]
    winners = sheet.ranking()[0]
    out.wins.append(1 / len(winners) if one in winners else 0.0)
    mine = totals.pop(one)
    alike = all(level is levels[one] for level in levels)
    out.first.append(mean([mine, *totals]) if alike else mine)
    out.others.append(mean(totals))
    out.turns.append(state.turn / len(levels))


def main(argv: Sequence[str] | None = None) -> int:
    """Prints a line every so many games, and one at the end."""
    parser = argparse.ArgumentParser(prog="contest", description=__doc__)
    known = LEVELS["ticket_to_ride"]
    parser.add_argument("first", choices=known)
    parser.add_argument("others", choices=known)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    board, out = usa(), Outcome()
    for number in range(args.games):
        one = number % args.seats
        levels = [known[args.first if seat == one else args.others] for seat in range(args.seats)]
        deal = number if args.first == args.others else number // args.seats
        meet(levels, board, args.seed + deal, one, out)
        if number % EVERY == EVERY - 1 or number == args.games - 1:
            print(f"{args.first} - {args.others}, {args.seats} seats, {out.text()}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
