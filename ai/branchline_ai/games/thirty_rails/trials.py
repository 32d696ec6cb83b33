"""Compares sheets by playing them on to the end: the shared middle of placing track and of choosing sites."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from branchline.engine.kernel.actions import Action
from branchline_ai.api import Decision, Meter
from branchline_ai.games.thirty_rails.loops import PLAIN, Loops
from branchline_ai.games.thirty_rails.outlook import Outlook
from branchline_ai.games.thirty_rails.playouts import NOISE, roll
from branchline_ai.games.thirty_rails.sheets import Sheets
from branchline_ai.games.thirty_rails.tables import Ground, Numbers
from branchline_ai.search.bandit import Halving

FINALISTS = 2
"""Options that stay in play to the end."""
CAUTION = 0.7
"""A round starts only if this part of the last round's time is left."""
TRUST = 16.0
"""A price counts like so many playouts."""


@dataclass(frozen=True, slots=True)
class Table:
    """What all playouts of one decision share."""

    ground: Ground
    outlook: Outlook
    rng: np.random.Generator
    meter: Meter
    batch: int
    """Playouts that run side by side."""
    loops: Loops = PLAIN
    known: Numbers | None = None
    """(turns, 2): white and black dice of the turns after this decision, where they are known."""
    blur: np.float32 = NOISE
    """As in `play_out`."""

    def roll(self, turns: int, copies: int) -> Numbers:
        """Dice for so many turns, as `playouts.roll` gives them: those that are known, else any."""
        dice = roll(turns, copies, self.rng)
        if self.known is not None:
            dice[:, :2] = self.known[:turns, :, None]
        return dice


def play_round(
    sheets: Sheets, turns: int, copies: int, table: Table, decision: Decision
) -> Generator[Decision, None, Sheets | None]:
    """Plays `turns` more turns on so many copies of each sheet, all sheets with the same dice.

    Repeats the decision while it plays. Returns the finished sheets, copies of one sheet side by side, or None where
    the deadline passed first.
    """
    played = sheets.take(np.repeat(np.arange(len(sheets)), copies))
    dice = np.tile(table.roll(turns, copies), len(sheets))
    for _ in table.loops.play_out(played, table.ground, dice, table.outlook, table.blur):
        if table.meter.late():
            return None
        yield decision
    table.meter.playouts += len(played)
    return played


def contest(
    actions: Sequence[Action],
    sheets: Sheets,
    turns: int,
    table: Table,
    prices: Sequence[float] | None = None,
) -> Iterator[Decision]:
    """The action whose sheet does best when played on; sheet i is the one that action i leads to.

    Actions may repeat; the first is the answer until playouts speak. `prices` are what the sheets are thought to be
    worth, where that tells them apart.
    """
    guesses = prices or [0.0] * len(actions)
    standing = Halving(guesses, TRUST if prices else 0.0, FINALISTS)
    meter, decision, pace = table.meter, Decision(actions[0]), 0.0
    while True:
        active = standing.active
        copies = max(1, table.batch // len(active))
        left = meter.playouts_left()
        if left is not None:
            copies = min(copies, left // len(active))
        if copies == 0 or meter.late(ahead=CAUTION * pace):
            return
        began = meter.elapsed()
        playing = sheets.take(np.array(active))
        finished = yield from play_round(playing, turns, copies, table, decision)
        if finished is None:
            return
        standing.record(table.loops.totals(finished).reshape(len(active), copies))
        standing.narrow(meter.used())
        pace = meter.elapsed() - began
        decision = verdict(actions, standing, meter.playouts)
        yield decision


def verdict(actions: Sequence[Action], standing: Halving, playouts: int) -> Decision:
    """The decision that a standing supports."""
    values: dict[Action, float] = {}
    measured: dict[Action, float] = {}
    worth, means = standing.values(), standing.means()
    for option in standing.ranking():
        values.setdefault(actions[option], worth[option])
        measured.setdefault(actions[option], means[option])
    best = next(iter(values))
    return Decision(best, playouts, values[best], tuple(values.items()), tuple(measured.items()))
