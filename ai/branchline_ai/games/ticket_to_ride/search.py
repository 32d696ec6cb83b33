"""Compares whole plans by playing them on in guessed worlds: which tickets, which way, to claim now or to wait.

Each option names the action of now and what the seat is up to afterwards. All options are played in the same worlds,
so that their differences are less noisy than their values; the planner's own choice is left only for one that is
better by more than luck explains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import exp

from branchline.engine.kernel.actions import Action
from branchline.engine.ticket_to_ride.actions import Claim, DrawTickets, KeepTickets
from branchline.engine.ticket_to_ride.views import Phase
from branchline_ai.api import Decision, Meter
from branchline_ai.games.ticket_to_ride.flat import FlatGame
from branchline_ai.games.ticket_to_ride.flat_play import (
    Mind,
    do_claim,
    draw_tickets,
    draw_two,
    play_on,
    set_links,
)
from branchline_ai.games.ticket_to_ride.worlds import Guesser, World
from branchline_ai.weighing import mean_and_error

Opening = Callable[["Option", FlatGame, Sequence[Mind], int], None]
"""Carries out the action of an option for a seat."""
SLOPE = 30.0
"""The lead in points that is as good as 73 in 100 wins."""
TRIAL = 12
"""Worlds before the first option is dropped."""


@dataclass(frozen=True, slots=True)
class Option:
    """An action, and the plan that goes with it."""

    action: Action
    links: tuple[int, ...]
    waiting: bool = False
    kept: tuple[int, ...] = ()
    """Of an offer the tickets that it keeps."""
    returned: tuple[int, ...] = ()


class Tally:
    """The values of options in the same worlds."""

    def __init__(self, count: int) -> None:
        self.values: list[list[float]] = [[] for _ in range(count)]
        self.playing = list(range(count))

    def lead(self, option: int) -> tuple[float, float]:
        """How much better than the first option it is on the average, and the standard error of that."""
        rows = self.values[option]
        gaps = [value - base for value, base in zip(rows, self.values[0], strict=False)]
        return mean_and_error(gaps)

    def narrow(self) -> None:
        """Drops options that are worse than the first one by more than luck explains."""
        leads = {option: self.lead(option) for option in self.playing if option}
        self.playing = [0] + [o for o, (mean, error) in leads.items() if mean > -error]

    def best(self, caution: float) -> int:
        """The option with the largest lead that luck does not explain, else the first."""
        found, most = 0, 0.0
        for option in self.playing[1:]:
            mean, error = self.lead(option)
            if mean - caution * error > most:
                found, most = option, mean - caution * error
        return found

    def mean(self, option: int) -> float:
        """The mean value of an option."""
        return sum(self.values[option]) / max(1, len(self.values[option]))


def compare(
    options: Sequence[Option], guesser: Guesser, meter: Meter, caution: float
) -> Iterator[Decision]:
    """Better and better decisions, until the budget is spent or one option is left."""
    tally = Tally(len(options))
    played = 0
    while len(tally.playing) > 1 and meter.used() < 1.0:
        left = meter.playouts_left()
        if left is not None and left < len(tally.playing):
            break
        world = guesser.world()
        for option in tally.playing:
            tally.values[option].append(value(options[option], world, guesser.seat, guesser.phase))
            meter.playouts += 1
        played += 1
        if played % TRIAL == 0:
            tally.narrow()
        if played % 2 == 0:
            yield _decision(options, tally, meter, caution)
    if played > 1:
        yield _decision(options, tally, meter, caution)


def _decision(options: Sequence[Option], tally: Tally, meter: Meter, caution: float) -> Decision:
    chosen = tally.best(caution)
    order = sorted(range(len(options)), key=lambda o: (o != chosen, -tally.mean(o)))
    ranked = tuple((options[o].action, tally.mean(o)) for o in order)
    return Decision(options[chosen].action, meter.playouts, tally.mean(chosen), ranked)


def value(option: Option, world: World, seat: int, phase: Phase) -> float:
    """How good the end of one game is for the seat, 0 to 1."""
    return 1 / (1 + exp(-lead(option, world, seat, phase) / SLOPE))


def lead(
    option: Option, world: World, seat: int, phase: Phase, opening: Opening | None = None
) -> int:
    """By how many points the seat is ahead of the best rival at the end of one game; `opening` carries out the action."""
    game, minds = world.copy()
    mind = minds[seat]
    game.tickets[seat] += option.kept
    game.bottom += option.returned
    set_links(game, seat, mind, option.links)
    mind.waiting = option.waiting
    going = True
    if phase != Phase.START:
        (opening or begin)(option, game, minds, seat)
        going = game.end_turn(seat)
    if going:
        play_on(game, minds)
    totals = game.totals()
    mine = totals.pop(seat)
    return mine - max(totals)


def begin(option: Option, game: FlatGame, minds: Sequence[Mind], seat: int) -> None:
    """Carries out the action of an option; which cards are drawn follows from its plan."""
    mind, action = minds[seat], option.action
    game.passes = 0
    if isinstance(action, Claim):
        do_claim(game, minds, seat, action.route, action.colour, None)
        mind.waiting = False
    elif isinstance(action, DrawTickets):
        draw_tickets(game, seat, mind, None)
    elif not isinstance(action, KeepTickets):
        draw_two(game, seat, mind, minds, None)
