"""What the dice of a game allowed: the best sheet found by a player who knew them all from the start.

Known are the dice of the rows and of all turns; what players do never changes them (each die has outcomes of its own, by
its label). Which rolls to ignore, where the setup goes, when to change a die and when to stop is searched like the rest.
The true best is never lower than what is found and may be higher; a player may even have scored more. Not for playing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType

import numpy as np

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import SeededChance
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.actions import IgnoreMarsh, IgnoreRoll
from branchline.engine.thirty_rails.board import DIE
from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline.engine.thirty_rails.views import Phase, TableView
from branchline_ai.api import Budget
from branchline_ai.games.thirty_rails.bot import ThirtyRailsBot
from branchline_ai.games.thirty_rails.loops import PLAIN, compiled
from branchline_ai.games.thirty_rails.playouts import packed
from branchline_ai.games.thirty_rails.skill import Skill
from branchline_ai.games.thirty_rails.stopping import STOP, may_stop
from branchline_ai.games.thirty_rails.tables import Numbers
from branchline_ai.games.thirty_rails.track import Candidate, Turn, after, candidates, shortlist
from branchline_ai.games.thirty_rails.trials import Table

ALONE = Seat(0)
NOTHING = -1000
"""Less than any total."""
SKILL = Skill(width=24, site_samples=2000, site_width=24, batch=240, noise=3.0)


def dice_to_come(game: ThirtyRails, seed: int) -> Numbers:
    """(turns, 2): white and black dice of every turn of the game with this seed."""
    chance = SeededChance(seed)
    state = game.setup(chance)
    while state.phase != Phase.TURNS:
        game.apply(state, ALONE, game.legal(state, ALONE)[0], chance)
    dice = [(state.white, state.black)]
    dice += [(chance.roll("white", DIE), chance.roll("black", DIE)) for _ in range(game.turns - 1)]
    return np.array(dice, np.intp)


def best_known(
    game: ThirtyRails, seed: int, tries: int, playouts: int, kernels: ModuleType | None = None
) -> Iterator[int | None]:
    """The best total so far, after each move of each try, None until the first try is over; the last is the answer.

    `game` has one seat. Each try plays the whole game anew with other luck, with so many playouts a decision; the first
    tries of a longer search are those of a shorter one, so more tries never find less.
    """
    known = dice_to_come(game, seed)
    best: int | None = None
    for number in range(tries):
        player = Hindsight(game, (seed, number), known, playouts, kernels)
        chance = SeededChance(seed)
        state = game.setup(chance)
        while game.to_act(state):
            legal = game.legal(state, ALONE)
            action = legal[0] if len(legal) == 1 else player.choose(game.view(state, ALONE), legal)
            game.apply(state, ALONE, action, chance)
            yield best
        total = game.score(state).total(ALONE)
        best = total if best is None else max(best, total)
        yield best


@dataclass(frozen=True, slots=True)
class Plan:
    """Placements (as `playouts.packed` has them) by turn, and the total that they come to."""

    moves: dict[int, int]
    total: int


class Hindsight:
    """Plays one game whose dice it knows: of all games it has played on, the best is played, until a better one is found."""

    def __init__(
        self,
        game: ThirtyRails,
        seeds: Sequence[int],
        known: Numbers,
        playouts: int,
        kernels: ModuleType | None = None,
    ) -> None:
        """With so many playouts a decision; `seeds` decide everything that is drawn at random."""
        rng = np.random.default_rng(seeds)
        loops = PLAIN if kernels is None else compiled(kernels)
        seed = int(rng.integers(1 << 31))
        self._bot = ThirtyRailsBot(game, SKILL, seed, lambda: 0.0, loops=loops, known=known)
        self._ignored = int(rng.integers(1, DIE + 1)) if seeds[-1] else 0
        """The row whose roll is ignored; 0 to leave it to the player."""
        self._budget = Budget(playouts=playouts)
        self.plan = Plan({}, NOTHING)

    def choose(self, view: TableView, legal: Sequence[Action]) -> Action:
        """One of several legal actions."""
        if view.phase == Phase.TURNS:
            return self._place(view, legal)
        if view.phase == Phase.MOUNTAINS and self._ignored:
            ignoring = [isinstance(action, IgnoreRoll | IgnoreMarsh) for action in legal]
            return legal[ignoring.index(view.step == self._ignored)]
        *_, decision = self._bot.think(view, legal, self._budget)
        return decision.action

    def _place(self, view: TableView, legal: Sequence[Action]) -> Action:
        """The next placement of the plan, after a look for a better plan."""
        table = self._bot.table(view, self._budget)
        turn = self._bot.turn(view, legal)
        listed = list(candidates(turn, 0.0, table))
        stopping = may_stop(legal)
        if listed:
            self._look(view.step, turn, shortlist(iter(listed), SKILL.width), table)
        if stopping and (not listed or self.plan.total <= int(table.loops.totals(turn.sheet)[0])):
            return STOP
        wanted = self.plan.moves[view.step]
        return next(one.action for one in listed if _move(one) == wanted)

    def _look(self, step: int, turn: Turn, rivals: Sequence[Candidate], table: Table) -> None:
        """Plays each of the placements on, some copies side by side, and keeps the best game as the plan."""
        copies = max(1, (self._budget.playouts or 0) // len(rivals))
        played = after(turn, rivals).take(np.repeat(np.arange(len(rivals)), copies))
        moves = np.zeros((turn.turns - 1, len(played)), np.intp)
        dice = np.tile(table.roll(len(moves), copies), len(rivals))
        for _ in table.loops.play_out(played, table.ground, dice, table.outlook, table.blur, moves):
            pass
        totals = table.loops.totals(played)
        best = int(totals.argmax())
        if totals[best] > self.plan.total or step not in self.plan.moves:
            moved = [_move(rivals[best // copies]), *moves[:, best].tolist()]
            self.plan = Plan(dict(enumerate(moved, step)), int(totals[best]))


def _move(one: Candidate) -> int:
    """A placement as one number, but for what it costs."""
    return packed(one.cell, one.tile, one.face)
