"""The player of Ticket to Ride: hands each phase of the game to the part that decides it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from branchline.engine.kernel.actions import Action
from branchline.engine.ticket_to_ride.actions import KEEPS, DrawBlind, TakeCard
from branchline.engine.ticket_to_ride.rulebook import TicketToRide
from branchline.engine.ticket_to_ride.tickets import least_kept
from branchline.engine.ticket_to_ride.views import Phase, TableView
from branchline_ai.api import Budget, Clock, Decision, Meter
from branchline_ai.games.ticket_to_ride.ground import ground
from branchline_ai.games.ticket_to_ride.moves import (
    Thought,
    draw,
    keep,
    think_over,
    think_simply,
    turn,
)
from branchline_ai.games.ticket_to_ride.openings import openings_of
from branchline_ai.games.ticket_to_ride.options import (
    ending_options,
    ends,
    keep_options,
    turn_options,
)
from branchline_ai.games.ticket_to_ride.search import compare
from branchline_ai.games.ticket_to_ride.sight import Sight, sight_of
from branchline_ai.games.ticket_to_ride.skill import Skill
from branchline_ai.games.ticket_to_ride.worlds import Guesser


class TicketToRideBot:
    """Plays one seat of one game, from what its view tells."""

    def __init__(self, game: TicketToRide, skill: Skill, seed: int, clock: Clock) -> None:
        """`seed` (0 or above) decides everything that is drawn at random while it thinks."""
        self._game = game
        self._skill = skill
        self._seed = seed
        self._clock = clock
        self._ground = ground(game.board, game.config.seats)

    def think(self, view: TableView, legal: Sequence[Action], budget: Budget) -> Iterator[Decision]:
        """Decisions as `api.Bot.think` promises."""
        if len(legal) == 1:
            yield Decision(legal[0])
            return
        meter = Meter(budget, self._clock)
        sight = sight_of(self._ground, view, self._skill.taste)
        rng = Random(f"{self._seed} {view.turn} {sum(view.hand)} {len(view.tickets)}")
        least = least_kept(view.phase)
        if view.offer:
            thought = None
            first = self._choice(sight, view, legal, rng)
        else:
            thought = think_over(sight) if self._skill.shared else think_simply(sight)
            first = self._action(sight, view, thought, legal, rng)
        if first not in legal:
            first = legal[0]
        yield Decision(first)
        if budget.playouts == 0 or view.phase == Phase.SECOND_DRAW:
            return
        ending = ends(sight, self._skill.endings)
        if thought is None:
            options = keep_options(sight, view.offer, least, first)
        elif ending:
            options = ending_options(sight, thought, first)
        elif not self._skill.turns or view.last_turns > 0:
            return
        else:
            options = turn_options(sight, thought, first, rng, self._skill.width)
        options = [option for option in options if option.action in legal]
        if len(options) > 1:
            guesser = Guesser(self._game, openings_of(self._ground), view, rng)
            yield from compare(options, guesser, meter, self._skill.caution)

    def _choice(
        self, sight: Sight, view: TableView, legal: Sequence[Action], rng: Random
    ) -> Action:
        """Which tickets the planner keeps; one that plans for single tickets keeps any."""
        if not self._skill.shared:
            return rng.choice(legal)
        return KEEPS[keep(sight, view.offer, least_kept(view.phase))]

    def _action(
        self,
        sight: Sight,
        view: TableView,
        thought: Thought,
        legal: Sequence[Action],
        rng: Random,
    ) -> Action:
        """What the planner does in a turn, or takes as the second card."""
        if view.phase == Phase.SECOND_DRAW:
            action = draw(sight, thought, first=False) or legal[0]
        else:
            action = turn(sight, thought)
        if isinstance(action, TakeCard | DrawBlind) and rng.random() < self._skill.blur:
            return rng.choice([a for a in legal if isinstance(a, TakeCard | DrawBlind)])
        return action
