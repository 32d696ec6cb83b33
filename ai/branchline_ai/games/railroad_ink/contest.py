"""Compares actions by playing on to the end, most often from those that look best (UCB).

A playout's value also counts for every placement of this round that comes later in it: the order hardly matters.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from branchline.engine.kernel.actions import Action
from branchline_ai.api import Decision, Meter
from branchline_ai.games.railroad_ink.loops import PLAIN, Loops, Sums
from branchline_ai.games.railroad_ink.options import NO_KEY, Options
from branchline_ai.games.railroad_ink.outlook import Outlook
from branchline_ai.games.railroad_ink.playouts import Dice, Luck, shuffled
from branchline_ai.games.railroad_ink.rounds import Rounds
from branchline_ai.games.railroad_ink.sheets import Sheets
from branchline_ai.games.railroad_ink.skill import Skill
from branchline_ai.games.railroad_ink.tables import (
    KEYS,
    NO_TILE,
    SPOTS,
    Numbers,
    Points,
    Small,
    Tiles,
)
from branchline_ai.games.railroad_ink.taste import NO_FACE

PICKED, LEAST_PICKED = 32, 3
"""Options that are tried side by side at first and at last."""
FIRST_HALF = 0.5
"""The part of the budget that is spent on single placements where whole rounds are compared afterwards."""
DOUBT = 5.0
"""Points by which an option is mistrusted after one trial; less with the root of the trials."""
SPECIAL_ROUNDS = 3
"""In so many last rounds special routes are drawn."""
PRIOR = 10.0
"""Average trials that every placement is taken to have had."""
MOST_TRUST = 300
"""Tenths of a point by which playouts change what pleases at most."""
ENDING_ERRORS = 0.7
"""Points that a loose end costs after the best of several ways to draw the last round."""
CAUTION = 0.8
"""A batch starts only if this part of the last one's time is left."""


@dataclass(frozen=True, slots=True)
class Table:
    """What all playouts of one decision share."""

    outlook: Outlook
    dice: Dice
    luck: Luck
    meter: Meter
    skill: Skill
    rounds_after: int
    """Rounds that follow this one."""
    specials: Numbers
    """The faces of the special routes that are not used up."""
    special_now: bool = False
    """Whether one of them will also be drawn in this round."""
    loops: Loops = PLAIN


class Standing:
    """What the playouts say about the options, and about placements made later in this round."""

    def __init__(
        self, options: Options, loops: Loops = PLAIN, far: tuple[Sums, Sums] | None = None
    ) -> None:
        """No option is tried yet; of rounds to come it may know something, see `far`."""
        self._note = loops.note
        self._keys = options.keys
        self._own_sums = np.zeros(len(options))
        self._own_trials = np.zeros(len(options))
        self._sums = np.zeros(KEYS)
        self._trials = np.zeros(KEYS)
        self._far_sums, self._far_trials = far or (np.zeros(KEYS), np.zeros(KEYS))

    def record(
        self, picks: Numbers, later: list[Numbers], far: list[Numbers], values: Points
    ) -> None:
        """Notes playouts: the option each began with, the keys of this round and of those to come, its value."""
        count = len(self._own_sums)
        self._own_sums += np.bincount(picks, values, count)
        self._own_trials += np.bincount(picks, minlength=count)
        for keys in later:
            self._note(keys, values, self._sums, self._trials)
        for keys in far:
            self._note(keys, values, self._far_sums, self._far_trials)
        for table in (self._sums, self._trials, self._far_sums, self._far_trials):
            table[NO_KEY] = 0.0

    def far(self) -> tuple[Sums, Sums]:
        """By key the sums of the values of playouts that drew it in a later round, and how many there were."""
        return self._far_sums, self._far_trials

    def trials(self) -> NDArray[np.float64]:
        """By option: in how many playouts it was taken, at once or later."""
        trials: NDArray[np.float64] = self._own_trials + self._trials[self._keys]
        return trials

    def means(self) -> NDArray[np.float64]:
        """By option: the mean value; options never taken have -inf."""
        trials = self.trials()
        sums = self._own_sums + self._sums[self._keys]
        return np.where(trials > 0, sums / np.maximum(trials, 1), -np.inf)

    def hopeful(self, count: int, curiosity: float) -> Numbers:
        """The options to try next, best first."""
        trials = self.trials()
        bonus = curiosity * np.sqrt(math.log(trials.sum() + 1) / np.maximum(trials, 1e-9))
        order: Numbers = np.argsort(-(self.means() + bonus), kind="stable")[:count]
        return order

    def guide(self, trust: float) -> Small:
        """(SPOTS, tiles): tenths of a point by which placements of this round did better than the average so far."""
        return _advantage(self._sums, self._trials, trust).reshape(SPOTS, NO_TILE + 1)

    def memory(self, trust: float) -> Small:
        """(KEYS,): the same for placements of later rounds."""
        return _advantage(self._far_sums, self._far_trials, trust)

    def ranking(self) -> list[int]:
        """The options that were tried, the one with the best mean that can be relied on first."""
        trials = self.trials()
        sure = self.means() - DOUBT / np.sqrt(np.maximum(trials, 1))
        return [int(option) for option in np.argsort(-sure, kind="stable") if trials[option] > 0]


def _advantage(sums: NDArray[np.float64], trials: NDArray[np.float64], trust: float) -> Small:
    """(KEYS,): tenths of a point above the average, times the trust, less where there were few trials."""
    total = float(trials.sum())
    if not total:
        return np.zeros(KEYS, dtype=np.int16)
    average = float(sums.sum()) / total
    better = (sums - average * trials) / (trials + PRIOR)
    return np.clip(10 * trust * better, -MOST_TRUST, MOST_TRUST).astype(np.int16)


def contest(options: Options, first: Decision, table: Table) -> Iterator[Decision]:
    """Better and better choices among options; `first` is repeated until playouts speak.

    A player who compares whole rounds does so for the second half: those that went best in the first.
    """
    standing, rounds = Standing(options, table.loops), Rounds()
    whole = table.skill.rounds > 0 and bool((options.faces != NO_FACE).any())
    stage = Stage(PICKED, 0.0, FIRST_HALF if whole else 1.0)
    decision = yield from _compare(
        options, first, standing, table, stage, rounds if whole else None
    )
    if not whole or not len(rounds):
        return
    best = rounds.best(options, table.skill.rounds, table.outlook.ground)
    if len(best) == 1:
        return
    table = replace(table, special_now=False)
    fresh = Standing(best, table.loops, standing.far())
    stage = Stage(table.skill.rounds, FIRST_HALF, 1.0)
    yield from _compare(best, decision, fresh, table, stage, None)


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of the budget, from `start` to `end`: `most` options side by side at first, fewer and fewer later."""

    most: int
    start: float
    end: float

    def picked(self, used: float) -> int:
        """How many options are tried side by side when so much of the budget is used."""
        part = (used - self.start) / (self.end - self.start)
        stages = 1 + math.ceil(math.log2(self.most / LEAST_PICKED))
        return max(LEAST_PICKED, self.most >> int(stages * part))


def _compare(
    options: Options,
    first: Decision,
    standing: Standing,
    table: Table,
    stage: Stage,
    rounds: Rounds | None,
) -> Generator[Decision, None, Decision]:
    """Plays on from the options until the stage is over; returns the last decision."""
    meter, decision, pace = table.meter, first, 0.0
    while meter.used() < stage.end:
        left, size = meter.playouts_left(), table.skill.batch
        if left is not None:
            size = min(size, left)
        if size == 0 or meter.late(ahead=CAUTION * pace):
            break
        began = meter.elapsed()
        most = stage.picked(meter.used()) if standing.trials().any() else size
        hopeful = standing.hopeful(most, table.skill.curiosity)
        picks = np.resize(hopeful, size)
        run = Run(standing, table)
        for values in run.play_on(options, picks):
            if values is not None:
                standing.record(picks, run.later, run.far, values)
                if rounds is not None:
                    rounds.add(picks, run.drawn, values)
            elif meter.late():
                return decision
            else:
                yield decision
        meter.playouts += len(picks)
        pace = meter.elapsed() - began
        decision = _verdict(options.actions, standing, meter.playouts)
        yield decision
    return decision


class Run:
    """Games played on side by side. `later` are the keys of this round's further placements, `far` those that follow.

    `drawn` are the tiles of the sheets at the end of this round.
    """

    def __init__(self, standing: Standing, table: Table) -> None:
        self._standing = standing
        self._table = table
        self.later: list[Numbers] = []
        self.far: list[Numbers] = []
        self.drawn: Tiles = np.zeros((0, SPOTS), dtype=np.uint8)

    def play_on(self, options: Options, picks: Numbers) -> Iterator[Points | None]:
        """Plays on from options, one game for each pick; yields None now and then, last the values.

        The picks are all different options, again and again; each time these are a group, which meets the same dice in
        the same order in the rounds to come, and misjudges alike.
        """
        table, sheets = self._table, options.sheets.take(picks)
        groups = np.arange(len(picks)) // len(np.unique(picks))
        self._finish_round(sheets, options.faces.take(picks, axis=0), groups)
        self.drawn = sheets.tiles.copy()
        yield None
        worth = table.outlook.settled(sheets) - options.prices.take(picks)
        yield None
        memory = self._standing.memory(table.skill.memory)
        count = int(groups[-1]) + 1
        for span in self._spans():
            faces = np.concatenate(
                [shuffled(self._dice(after, count), table.luck.rng) for after in span], axis=1
            )
            self.far.append(table.loops.draw(sheets, faces, groups, table.dice, table.luck, memory))
            worth += table.outlook.passing(sheets, span[-1] - 1)
            yield None
        if table.skill.endings > 1:
            yield worth + (yield from self._best_endings(sheets, groups, memory))
        else:
            yield worth + table.outlook.final(sheets, errors=0.0)

    def _spans(self) -> list[range]:
        """The rounds to come by how many follow until the end, in spans after which it matters how sheets stand.

        The last round is not among them where it is drawn in several ways.
        """
        table = self._table
        last = 2 if table.skill.endings > 1 else 1
        ends = [left + 1 for left in table.outlook.watched if last < left + 1 <= table.rounds_after]
        spans, first = [], table.rounds_after
        for end in [*sorted(ends, reverse=True), last]:
            spans.append(range(first, end - 1, -1))
            first = end - 1
        return [span for span in spans if span]

    def _dice(self, after: int, count: int) -> Numbers:
        """(count, dice): rolls of a round that is followed by `after - 1` more, and the special route of that round."""
        table = self._table
        faces = table.dice.roll(count, table.luck.rng, after)
        if after <= SPECIAL_ROUNDS and len(table.specials):
            faces = np.concatenate([faces, self._specials(count)], axis=1)
        return faces

    def _best_endings(
        self, sheets: Sheets, groups: Numbers, memory: Small
    ) -> Generator[None, None, Points]:
        """Draws the last round in several ways on each sheet; returns the most that any of them scores."""
        table, ways = self._table, self._table.skill.endings
        faces = self._dice(1, int(groups[-1]) + 1).repeat(ways, axis=0)
        groups = np.add.outer(groups * ways, np.arange(ways)).reshape(-1)
        sheets = sheets.take(np.arange(len(sheets)).repeat(ways))
        faces = shuffled(faces, table.luck.rng)
        keys = table.loops.draw(sheets, faces, groups, table.dice, table.luck, memory)
        yield None
        worth = table.outlook.final(sheets, ENDING_ERRORS).reshape(-1, ways)
        best = np.arange(len(worth)), worth.argmax(axis=1)
        self.far.append(keys.reshape(-1, ways, faces.shape[1])[best])
        most: Points = worth[best]
        return most

    def _finish_round(self, sheets: Sheets, faces: Numbers, groups: Numbers) -> None:
        """Draws what is left of the round, in one order on all sheets."""
        table = self._table
        if table.special_now:
            faces = np.concatenate(
                [faces, self._specials(groups[-1] + 1).take(groups, axis=0)], axis=1
            )
        guide = self._standing.guide(table.skill.trust)
        self.later.extend(
            table.loops.draw_guided(sheets, column, groups, guide, table.dice, table.luck)[:, None]
            for column in table.luck.rng.permutation(faces.T)
        )

    def _specials(self, count: int) -> Numbers:
        """(count, 1): special routes that may be drawn, at random."""
        return self._table.luck.rng.choice(self._table.specials, (count, 1))


def _verdict(actions: tuple[Action, ...], standing: Standing, playouts: int) -> Decision:
    """The decision that a standing supports."""
    means = standing.means()
    best: dict[Action, float] = {}
    for option in standing.ranking():
        best.setdefault(actions[option], float(means[option]))
    ranked = tuple(best.items())
    return Decision(ranked[0][0], playouts, ranked[0][1], ranked)
