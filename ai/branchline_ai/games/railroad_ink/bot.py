"""The player of Railroad Ink: which actions are compared, and how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from branchline.engine.kernel.actions import Action
from branchline.engine.railroad_ink.actions import CancelMeteor, Decline, EndRound, Place
from branchline.engine.railroad_ink.faces import SPECIAL_FACES, TILES
from branchline.engine.railroad_ink.rulebook import RailroadInk
from branchline.engine.railroad_ink.views import TableView
from branchline_ai.api import Budget, Clock, Decision, Meter
from branchline_ai.games.railroad_ink.beam import search
from branchline_ai.games.railroad_ink.contest import SPECIAL_ROUNDS, Table, contest
from branchline_ai.games.railroad_ink.loops import PLAIN, Loops
from branchline_ai.games.railroad_ink.modules import rows_for
from branchline_ai.games.railroad_ink.options import Options, is_special, options, specials_left
from branchline_ai.games.railroad_ink.playouts import dice_of, luck
from branchline_ai.games.railroad_ink.sheets import rise
from branchline_ai.games.railroad_ink.skill import Skill
from branchline_ai.games.railroad_ink.tables import NO_TILE, ground

MOST_OPTIONS = 60
"""Options that are compared."""
GLANCE = 0.5
"""Points that a loose end costs at a glance."""
SHARE = 0.8
"""The part of the time that is used in rounds with one more decision, the special route."""
ENDS = (EndRound, Decline)
"""The actions that do nothing more."""


class RailroadInkBot:
    """Plays one seat of one game. It looks at its own sheet only, and at what goals are worth."""

    def __init__(
        self,
        game: RailroadInk,
        skill: Skill,
        seed: int,
        clock: Clock,
        loops: Loops = PLAIN,
        known: tuple[tuple[int, ...], ...] = (),
    ) -> None:
        """`seed` (0 or above) decides everything that is drawn at random while it thinks.

        `known` are the faces of each round for a player who sees into the future; nothing for one who plays.
        """
        self._loops = loops
        self._game = game
        self._skill = skill
        self._seed = seed
        self._clock = clock
        self._ground = ground(game.board)
        self._dice = replace(dice_of(game.dice), known=known)

    def think(self, view: TableView, legal: Sequence[Action], budget: Budget) -> Iterator[Decision]:
        """Decisions as `api.Bot.think` promises."""
        after = view.rounds - view.round
        if after < SPECIAL_ROUNDS and budget.seconds is not None:
            budget = replace(budget, seconds=SHARE * budget.seconds)
        meter = Meter(budget, self._clock)
        actions = self._worth_a_look(view, legal)
        if len(actions) == 1:
            yield Decision(actions[0])
            return
        own = view.own
        rng = np.random.default_rng([self._seed, view.round, own.left, own.filled])
        chance = luck(rng, self._ground)
        modules = self._game.config.modules if self._skill.aware else ()
        rows = tuple(rows_for(modules, self._ground, view))
        outlook = self._loops.outlook(self._ground, rows)
        specials = np.array([SPECIAL_FACES[special] for special in own.unused_specials()])
        ending = any(isinstance(action, ENDS) for action in actions)
        now = 0 < after < SPECIAL_ROUNDS and not ending and bool(specials_left(view))
        table = Table(
            outlook, self._dice, chance, meter, self._skill, after, specials, now, self._loops
        )
        choice = options(self._game, view, actions, self._ground, with_specials=after == 0)
        if self._dice.water:
            rise(choice.sheets, choice.keys // (NO_TILE + 1))
        choice = self._pleasing(choice, table)
        first = Decision(choice.actions[0])
        yield first
        if budget.playouts == 0:
            return
        if after:
            yield from contest(choice, first, table)
        else:
            yield from search(choice, first, self._skill.beam, table)

    def _pleasing(self, choice: Options, table: Table) -> Options:
        """The options whose sheets look best as they are, best first; to do nothing more is always one of them."""
        worth = table.outlook.settled(choice.sheets) + table.outlook.final(choice.sheets, GLANCE)
        order = [int(at) for at in np.argsort(choice.prices - worth, kind="stable")]
        ends = [at for at in order[MOST_OPTIONS:] if isinstance(choice.actions[at], ENDS)]
        return choice.take(order[:MOST_OPTIONS] + ends)

    def _worth_a_look(self, view: TableView, legal: Sequence[Action]) -> list[Action]:
        """The actions that are compared: special routes late in the game, when the dice are drawn."""
        cancels = [action for action in legal if isinstance(action, CancelMeteor)]
        legal = [action for action in legal if action not in cancels[1:]]
        after = view.rounds - view.round
        if after == 0:
            return legal
        plain = [action for action in legal if not is_special(action)]
        if not any(isinstance(action, ENDS) for action in legal):
            white = {die.face for die in view.dice if die.route}
            first = [a for a in plain if not isinstance(a, Place) or face_of(a) in white]
            return self._of_few_dice(first or plain) or list(legal)
        return plain if after >= SPECIAL_ROUNDS else legal

    def _of_few_dice(self, actions: Sequence[Action]) -> list[Action]:
        """The actions of the dice with the fewest places, and all that draw no die."""
        counts = Counter(face_of(action) for action in actions if isinstance(action, Place))
        ranked = sorted(counts, key=lambda face: (counts[face], face))[: self._skill.dice]
        return [a for a in actions if not isinstance(a, Place) or face_of(a) in ranked]


def face_of(action: Place) -> int:
    """The face that an action draws."""
    return TILES.face_of[action.tile]
