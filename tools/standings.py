"""What the results of a tournament say: means, shares of wins and differences, with their errors.

Here: statistics over blocks and their text. A block holds all games with the same dice or cards, so that luck of the deal does
not count as a difference between players. Not here: playing (`tournament.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import mean

from branchline_ai.arena import Fixture, Result
from branchline_ai.weighing import mean_and_error

SURE = 1.96
"""Standard errors on either side of a mean within which the truth lies in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean over `n` blocks with its standard error."""

    mean: float
    error: float
    n: int

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.error:.2f}"

    def share_within(self) -> tuple[float, float]:
        """The interval of 95 % where the mean is a share (Wilson's, for as many trials as the error stands for)."""
        share = self.mean
        trials = share * (1 - share) / self.error**2 if self.error > 0 else float(self.n)
        centre = (share + SURE**2 / (2 * trials)) / (1 + SURE**2 / trials)
        inner = share * (1 - share) / trials + (SURE / (2 * trials)) ** 2
        margin = SURE * inner**0.5 / (1 + SURE**2 / trials)
        return max(0.0, centre - margin), min(1.0, centre + margin)


def figure(values: Sequence[float]) -> Figure:
    """The mean of one value a block. A single block has no error; `values` must not be empty."""
    return Figure(*mean_and_error(values), len(values))


@dataclass(slots=True)
class Standing:
    """One player's figures. `by_block` holds the mean score of each block, `won` the share of its games that it won."""

    name: str
    games: int = 0
    scores: list[float] = field(default_factory=list)
    by_block: dict[int, list[float]] = field(default_factory=dict)
    won: dict[int, list[float]] = field(default_factory=dict)
    seconds: float = 0.0
    decisions: int = 0
    longest: float = 0.0

    def points(self) -> Figure:
        """The mean score."""
        return figure([mean(scores) for scores in self.by_block.values()])

    def wins(self) -> Figure:
        """The share of games won by one seat of this player; a shared win counts as its part."""
        return figure([mean(shares) for shares in self.won.values()])

    def to_data(self) -> dict[str, object]:
        """As JSON can hold it."""
        points, wins = self.points(), self.wins()
        return {
            "player": self.name,
            "games": self.games,
            "blocks": points.n,
            "mean": round(points.mean, 3),
            "error": round(points.error, 3),
            "least": min(self.scores),
            "most": max(self.scores),
            "wins": round(wins.mean, 4),
            "wins_error": round(wins.error, 4),
            "wins_95": [round(end, 4) for end in wins.share_within()],
            "seconds_per_decision": round(self.seconds / max(1, self.decisions), 5),
            "longest_decision": round(self.longest, 4),
        }


def standings(
    players: Sequence[str], played: Mapping[int, tuple[Fixture, Result]], per_block: int
) -> list[Standing]:
    """The figures of every player, in the order of the list; `played` is by number of the game."""
    table = {name: Standing(name) for name in players}
    for number, (fixture, result) in sorted(played.items()):
        block = number // per_block
        for name in dict.fromkeys(fixture.levels):
            table[name].games += 1
        for seat, name in enumerate(fixture.levels):
            standing = table[name]
            standing.scores.append(result.totals[seat])
            standing.by_block.setdefault(block, []).append(result.totals[seat])
            standing.won.setdefault(block, []).append(result.wins[seat])
            standing.seconds += result.seconds[seat]
            standing.decisions += result.decisions[seat]
            standing.longest = max(standing.longest, result.longest[seat])
    found = [standing for standing in table.values() if standing.games]
    if found and all(len(fixture.levels) == 1 for fixture, _ in played.values()):
        _compare_alone(found)
    return found


def _compare_alone(found: Sequence[Standing]) -> None:
    """Who plays alone wins the block where nobody has more points; who shares that, shares the win."""
    shared = set.intersection(*(set(standing.by_block) for standing in found))
    for standing in found:
        standing.won = {}
    for block in shared or set(found[0].by_block):
        here = [standing for standing in found if block in standing.by_block]
        best = max(mean(standing.by_block[block]) for standing in here)
        winners = [s for s in here if mean(s.by_block[block]) == best]
        for standing in here:
            standing.won[block] = [1 / len(winners) if standing in winners else 0.0]
    for standing in found:
        standing.won = standing.won or {0: [0.0]}


def differences(found: Sequence[Standing]) -> list[tuple[str, str, Figure]]:
    """First player less each other one, then each other one less the next, over the blocks that both have played."""
    pairs = [(found[0], other) for other in found[1:]] + list(pairwise(found[1:]))
    out = []
    for one, other in pairs:
        both = sorted(set(one.by_block) & set(other.by_block))
        if both:
            values = [mean(one.by_block[block]) - mean(other.by_block[block]) for block in both]
            out.append((one.name, other.name, figure(values)))
    return out


def table_text(found: Sequence[Standing]) -> str:
    """The figures as a table for people, and the differences below it."""
    columns = ("games", 7), ("points", 17), ("range", 12), ("wins (95 %)", 25)
    heading = "".join(f"{name:>{width}}" for name, width in columns)
    lines = [f"{'player':10}{heading} {'a decision':>11} {'longest':>8}"]
    for standing in found:
        wins = standing.wins()
        low, high = wins.share_within()
        share = f"{100 * wins.mean:.1f} % ({100 * low:.1f}-{100 * high:.1f})"
        span = f"{min(standing.scores):.0f} to {max(standing.scores):.0f}"
        pace = standing.seconds / max(1, standing.decisions)
        lines.append(
            f"{standing.name:10} {standing.games:6} {standing.points()!s:>16} {span:>11} "
            f"{share:>24} {pace:9.3f} s {standing.longest:6.2f} s"
        )
    for one, other, gap in differences(found):
        lines.append(f"{one} - {other}: {gap} points on the same deals (n = {gap.n})")
    return "\n".join(lines)
