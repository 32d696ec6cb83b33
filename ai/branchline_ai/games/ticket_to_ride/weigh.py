"""What a decision of Ticket to Ride was worth: both choices are played on in the same guessed worlds.

The gain is in points of the lead over the best rival. Second cards are not weighed: they hang on the first one.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import SampledChance
from branchline.engine.ticket_to_ride.actions import DrawBlind, KeepTickets, TakeCard
from branchline.engine.ticket_to_ride.cards import LOCOMOTIVE
from branchline.engine.ticket_to_ride.rulebook import TicketToRide
from branchline.engine.ticket_to_ride.views import Phase, TableView
from branchline_ai.api import Step, on_and_on
from branchline_ai.games.ticket_to_ride.flat import FlatGame
from branchline_ai.games.ticket_to_ride.flat_play import Mind, draw_second, set_links
from branchline_ai.games.ticket_to_ride.ground import ground
from branchline_ai.games.ticket_to_ride.moves import think_over, waits
from branchline_ai.games.ticket_to_ride.openings import openings_of
from branchline_ai.games.ticket_to_ride.plan import best_plan
from branchline_ai.games.ticket_to_ride.search import Option, begin, lead
from branchline_ai.games.ticket_to_ride.sight import Sight, sight_of
from branchline_ai.games.ticket_to_ride.skill import Taste
from branchline_ai.games.ticket_to_ride.worlds import Guesser
from branchline_ai.weighing import Player, Weighed, last_of, mean_and_error


def weigh(
    game: TicketToRide,
    view: TableView,
    played: Sequence[Action],
    player: Player,
    seed: int,
    playouts: int,
    step: Step = on_and_on,
) -> Weighed:
    """The decision, one action, against the player's own."""
    assert view.seat is not None, "a spectator decides nothing"
    mine = played[0]
    if view.phase == Phase.SECOND_DRAW:
        return Weighed((mine,))
    state = game.determinize(view, SampledChance(Random(seed)))
    legal = game.legal(state, view.seat)
    best = last_of(player, seed, view, legal, playouts, step).action
    if best == mine:
        return Weighed((best,))
    map_ = ground(game.board, game.config.seats)
    sight = sight_of(map_, view, Taste())
    options = [_option(sight, view, action) for action in (best, mine)]
    guesser = Guesser(game, openings_of(map_), view, Random(f"{seed} {view.turn}"))
    gaps = []
    for _ in range(max(4, playouts // 2)):
        step()
        world = guesser.world()
        first, second = (
            lead(option, world, guesser.seat, view.phase, _begin) for option in options
        )
        gaps.append(float(first - second))
    return Weighed((best,), *mean_and_error(gaps))


def _option(sight: Sight, view: TableView, action: Action) -> Option:
    """An action with the plan that the player would follow after it."""
    if isinstance(action, KeepTickets):
        places = range(len(view.offer))
        kept = tuple(view.offer[place] for place in places if action.mask >> place & 1)
        rest = tuple(ticket for ticket in view.offer if ticket not in kept)
        plan = best_plan(sight, [*sight.tickets, *kept])
        return Option(action, plan.links, not sight.routes, kept, rest)
    thought = think_over(sight)
    return Option(action, thought.plan.links, waits(sight, thought))


def _begin(option: Option, game: FlatGame, minds: Sequence[Mind], seat: int) -> None:
    """Carries out the action; a card that is named is taken, and only the second one follows from the plan."""
    action = option.action
    if not isinstance(action, TakeCard | DrawBlind):
        begin(option, game, minds, seat)
        return
    game.passes = 0
    if isinstance(action, TakeCard):
        card = game.take(seat, action.slot)
        if card == LOCOMOTIVE:
            set_links(game, seat, minds[seat], option.links)
            return
    else:
        game.blind(seat)
    set_links(game, seat, minds[seat], option.links)
    draw_second(game, seat, minds[seat], minds)
