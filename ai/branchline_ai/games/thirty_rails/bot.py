"""The player of 30 Rails: hands each phase of the game to the part that decides it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import ScriptedChance
from branchline.engine.thirty_rails.actions import (
    BLACK,
    WHITE,
    DrawMarsh,
    DrawMountain,
    IgnoreMarsh,
    IgnoreRoll,
    Override,
)
from branchline.engine.thirty_rails.modules.marsh import Marsh
from branchline.engine.thirty_rails.modules.overrides import MARKS
from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline.engine.thirty_rails.views import FACTORY_STEP, RIVER_STEP, Phase, TableView
from branchline.engine.thirty_rails.wetland import FACTORY_TABLES, FACTORY_VALUES, factory_points
from branchline_ai.api import Budget, Clock, Decision, Meter
from branchline_ai.games.thirty_rails.loops import PLAIN, Loops
from branchline_ai.games.thirty_rails.mountains import should_ignore
from branchline_ai.games.thirty_rails.outlook import Outlook
from branchline_ai.games.thirty_rails.sheets import sheet_of
from branchline_ai.games.thirty_rails.sites import Site, outlook_of, think_bonus, think_plan
from branchline_ai.games.thirty_rails.skill import Skill
from branchline_ai.games.thirty_rails.tables import Numbers, ground
from branchline_ai.games.thirty_rails.track import Turn, firm_turns, think_track
from branchline_ai.games.thirty_rails.trials import Table


class ThirtyRailsBot:
    """Plays one seat of one game. It looks at its own sheet only: other sheets do not touch its points."""

    def __init__(
        self,
        game: ThirtyRails,
        skill: Skill,
        seed: int,
        clock: Clock,
        outlook: Outlook | None = None,
        loops: Loops = PLAIN,
        known: Numbers | None = None,
    ) -> None:
        """`seed` (0 or above) decides everything that is drawn at random while it thinks.

        `known` (turns, 2) are the dice of all turns, for a player who looks back on a game.
        """
        self._game = game
        self._skill = skill
        self._seed = seed
        self._clock = clock
        self._outlook = outlook or Outlook()
        self._loops = loops
        self._known = known
        self._ground = ground(game.board, works_of(game))

    def think(self, view: TableView, legal: Sequence[Action], budget: Budget) -> Iterator[Decision]:
        """Decisions as `api.Bot.think` promises."""
        own, table = view.own, self.table(view, budget)
        if len(legal) == 1:
            yield Decision(legal[0])
        elif view.phase == Phase.MOUNTAINS:
            yield Decision(self._row(view, legal))
        elif view.phase == Phase.SITES:
            overrides = self._overrides(view)
            if own.setup_step() == RIVER_STEP:
                yield from self._think_river(view, legal, table)
                return
            turns = view.turns
            if self._ground.works:
                turns -= own.marshes.bit_count()
            site = Site(own, turns, overrides, legal)
            think = think_plan if own.setup_step().startswith(PLANNED) else think_bonus
            yield from think(site, self._skill, table)
        else:
            yield from self._think_turn(view, legal, table)

    def table(self, view: TableView, budget: Budget) -> Table:
        """What the playouts of a decision on this view share."""
        own, known = view.own, self._known
        seeds = [self._seed, view.phase, view.step, own.filled, sum(own.stations) + 4]
        if known is not None and view.phase == Phase.TURNS:
            known = known[view.step :]
        return Table(
            self._ground,
            self._outlook,
            np.random.default_rng(seeds),
            Meter(budget, self._clock),
            self._skill.batch,
            self._loops,
            known,
            np.float32(self._skill.noise),
        )

    def _row(self, view: TableView, legal: Sequence[Action]) -> Action:
        """What becomes of a die of a row: of the mountain's, or else of the marsh's."""
        marsh = view.own.marsh_due
        value = view.marsh_roll if marsh else view.mountain_roll
        ignore = should_ignore(view.step, value, self._game.mountain_cell)
        ways = (IgnoreMarsh(), DrawMarsh()) if marsh else (IgnoreRoll(), DrawMountain())
        wanted: Action = ways[0] if ignore else ways[1]
        return wanted if wanted in legal else legal[0]

    def _think_river(
        self, view: TableView, legal: Sequence[Action], table: Table
    ) -> Iterator[Decision]:
        """Looks at setups with each river, and takes the river that leaves the best ones."""
        best, answer = -np.inf, Decision(legal[0])
        yield answer
        assert view.seat is not None
        chance = ScriptedChance(())
        for action in legal:
            state = self._game.determinize(view, chance)
            self._game.apply(state, view.seat, action, chance)
            own = self._game.view(state, view.seat).own
            site = Site(own, view.turns, (False, False), self._game.legal(state, view.seat))
            worth = outlook_of(site, table)
            if worth > best:
                best, answer = worth, Decision(action)
            yield answer

    def _think_turn(
        self, view: TableView, legal: Sequence[Action], table: Table
    ) -> Iterator[Decision]:
        yield from think_track(self.turn(view, legal), self._skill, table)

    def turn(self, view: TableView, legal: Sequence[Action]) -> Turn:
        """What a turn is decided from."""
        own = view.own
        if not self._skill.overrides:
            legal = [action for action in legal if not isinstance(action, Override)]
        may = {action.die for action in legal if isinstance(action, Override)}
        sheet = sheet_of(own, self._ground, (WHITE in may, BLACK in may))
        turns = view.turns - view.step + 1
        if self._ground.works:
            turns = firm_turns(sheet, turns)
        return Turn(sheet, own.white, own.black, turns, legal)

    def _overrides(self, view: TableView) -> tuple[bool, bool]:
        """Which overrides the player has and means to use."""
        if not self._skill.overrides:
            return False, False
        return bool(view.own.mark(MARKS[WHITE])), bool(view.own.mark(MARKS[BLACK]))


PLANNED = ("mine", "station", FACTORY_STEP)
"""Steps of the setup that are chosen from whole plans."""


def works_of(game: ThirtyRails) -> tuple[int, ...]:
    """The points of the factory by its stations; nothing in games without one."""
    if Marsh.id not in game.config.modules:
        return ()
    values = dict(game.config.options).get(FACTORY_VALUES, FACTORY_TABLES[0])
    return factory_points(str(values))
