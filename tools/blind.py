"""A player of 30 Rails that plays a variant as if it were the base game: what the players who know it are measured by.

Here: the player. It sees the sheet without what a variant adds, prices, draws and plays games on by the base rules, and
takes the best action that is legal. Not here: meetings (`knowing`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import ScriptedChance
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails import actions as act
from branchline.engine.thirty_rails.modules import USUAL
from branchline.engine.thirty_rails.modules.overrides import MARKS
from branchline.engine.thirty_rails.rulebook import TURNS, ThirtyRails
from branchline.engine.thirty_rails.state import State
from branchline.engine.thirty_rails.views import Phase, SheetView, TableView
from branchline_ai.api import Budget, Clock, Decision, Meter
from branchline_ai.games.thirty_rails.bot import ThirtyRailsBot
from branchline_ai.games.thirty_rails.loops import PLAIN, Loops
from branchline_ai.games.thirty_rails.outlook import Outlook
from branchline_ai.games.thirty_rails.reach import measure
from branchline_ai.games.thirty_rails.sheets import Sheets, sheet_of
from branchline_ai.games.thirty_rails.skill import Skill
from branchline_ai.games.thirty_rails.stopping import STOP
from branchline_ai.games.thirty_rails.tables import CROSS, ground
from branchline_ai.games.thirty_rails.track import Candidate, Turn, candidates, compare
from branchline_ai.games.thirty_rails.trials import Table

KNOWN = (
    act.DrawMountain,
    act.IgnoreRoll,
    act.PlaceMine,
    act.PlaceStation,
    act.PlaceBonus,
    act.Place,
    act.Override,
    act.EndTurn,
)
"""The actions of the base game."""


GREED = 3
"""Points at once for which a turn is spent on something that is no track."""


@dataclass(frozen=True, slots=True)
class Strange:
    """The best action of the variant: what it leaves on the sheet by the base game's price, and the points it adds."""

    candidate: Candidate
    gain: int


class BlindBot:
    """Plays one seat.

    With `rote` it weighs the variant's own actions too, by what they leave on the sheet; by a rule of thumb one that draws
    nothing and scores some points at once is taken; and nothing is built on marshes. It plays on the white cells only, and
    stops for good when none of them is empty.
    """

    def __init__(
        self,
        game: ThirtyRails,
        skill: Skill,
        seed: int,
        clock: Clock,
        loops: Loops = PLAIN,
        *,
        rote: bool = True,
    ) -> None:
        self._game, self._skill, self._seed, self._clock = game, skill, seed, clock
        self._rote, self._loops = rote, loops
        modules = [module for module in game.config.modules if module in USUAL]
        base = ThirtyRails(ThirtyRails.plan(1, modules), game.board)
        self._ground = ground(base.board)
        self._outlook = Outlook()
        self._bot = ThirtyRailsBot(base, skill, seed, clock, self._outlook, loops)

    def think(self, view: TableView, legal: Sequence[Action], budget: Budget) -> Iterator[Decision]:
        """Decisions as `api.Bot.think` promises."""
        seen = replace(view, sheets=tuple(self._blinded(own) for own in view.sheets))
        seen = replace(seen, turns=self._turns(seen))
        known = [action for action in legal if self._knows(action)]
        placing = view.phase == Phase.TURNS and not isinstance(legal[0], act.EndTurn)
        if STOP in legal:
            legal = [action for action in legal if action != STOP]
            if not int(self._ground.land) & ~seen.own.filled:
                yield Decision(STOP)
                return
        if placing and len(legal) > len(known):
            yield from self._think_turn(view, seen, legal, budget)
        elif known:
            yield from self._bot.think(seen, known, budget)
        else:
            rng = np.random.default_rng([self._seed, view.phase, view.step])
            yield Decision(legal[int(rng.integers(len(legal)))])

    def _think_turn(
        self, view: TableView, seen: TableView, legal: Sequence[Action], budget: Budget
    ) -> Iterator[Decision]:
        """Compares what the base game has for this turn with the best of what the variant adds."""
        known = [action for action in legal if self._knows(action)]
        own, turns = seen.own, max(1, seen.turns - seen.step + 1)
        rng = np.random.default_rng([self._seed, view.step, own.filled])
        meter = Meter(budget, self._clock)
        table = Table(self._ground, self._outlook, rng, meter, self._skill.batch, self._loops)
        may = {action.die for action in known if isinstance(action, act.Override)}
        sheet = sheet_of(own, self._ground, (act.WHITE in may, act.BLACK in may))
        turn = Turn(sheet, own.white, own.black, turns, known or legal)
        listed = list(candidates(turn, self._skill.blur, table)) if known else []
        if self._rote or not listed:
            best = self._best_strange(view, legal, turns, table)
            if best.gain >= GREED and best.candidate.tile < 0:
                yield Decision(best.candidate.action)
                return
            price, last = best.candidate.price, len(listed)
            place = next((at for at, one in enumerate(listed) if one.price <= price), last)
            listed.insert(min(place, (self._skill.width or last + 1) - 1), best.candidate)
        yield from compare(turn, iter(listed), self._skill, table)

    def _best_strange(
        self, view: TableView, legal: Sequence[Action], turns: int, table: Table
    ) -> Strange:
        """The variant's action with the best price, of equals the one that scores most at once."""
        assert view.seat is not None
        seat = view.seat
        after: dict[SheetView, list[Action]] = {}
        for action in legal:
            if not self._knows(action):
                left = self._blinded(self._game.view(self._after(view, action), seat).own)
                after.setdefault(left, []).append(action)
        price, own = max(
            ((self._price(own, turns - 1, table), own) for own in after),
            key=lambda priced: priced[0],
        )
        points, action = max(
            ((self._points(self._after(view, action), seat), action) for action in after[own]),
            key=lambda scored: scored[0],
        )
        gain = points - self._points(self._game.determinize(view, ScriptedChance(())), seat)
        tile = own.tiles[own.placed]
        candidate = Candidate(
            action, own.placed, tile, white=False, black=False, price=price, face=CROSS
        )
        return Strange(candidate, gain)

    def _knows(self, action: Action) -> bool:
        """Whether the action is one of the base game, on the white cells where it is drawn or written."""
        if isinstance(action, act.Place | act.PlaceMine):
            return bool(self._ground.land >> action.cell & 1)
        return isinstance(action, KNOWN)

    def _turns(self, view: TableView) -> int:
        """The last turn of the base game: the one that fills the last white cell."""
        empty = self._ground.land & ~view.own.filled
        return view.step - 1 + empty.bit_count() if view.phase == Phase.TURNS else TURNS

    def _blinded(self, own: SheetView) -> SheetView:
        """The sheet without what modules show, but for the overrides. By rote, marshes are taken for mountains."""
        kept = tuple((name, value) for name, value in own.marks if name in MARKS.values())
        filled = own.filled | own.marshes if self._rote else own.filled
        return replace(own, marks=kept, filled=filled)

    def _after(self, view: TableView, action: Action) -> State:
        """The state that an action leads to."""
        assert view.seat is not None
        chance = ScriptedChance(())
        state = self._game.determinize(view, chance)
        self._game.apply(state, view.seat, action, chance)
        return state

    def _points(self, state: State, seat: Seat) -> int:
        """The points of a seat as things stand."""
        return self._game.score(state).total(seat)

    def _price(self, own: SheetView, turns: int, table: Table) -> float:
        """The base game's price of a sheet with so many turns to come."""
        sheets: Sheets = sheet_of(own, table.ground, (False, False))
        worths = table.outlook.worths(sheets, np.array([0]), turns)
        return float(table.outlook.price(measure(sheets).missing[None], worths, turns)[0, 0])
