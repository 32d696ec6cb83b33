"""What a round of Railroad Ink was worth: the sheets at its end are played on with the same dice.

The order in which dice are drawn hardly matters, so a whole round is one decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic

import numpy as np

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import SampledChance
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink.actions import EndRound
from branchline.engine.railroad_ink.faces import SPECIAL_FACES
from branchline.engine.railroad_ink.rulebook import RailroadInk
from branchline.engine.railroad_ink.views import TableView
from branchline_ai.api import Budget, Meter, Step, last, on_and_on
from branchline_ai.games.railroad_ink.contest import Run, Standing, Table
from branchline_ai.games.railroad_ink.loops import PLAIN
from branchline_ai.games.railroad_ink.modules import rows_for
from branchline_ai.games.railroad_ink.options import NO_KEY, SPECIAL_PRICE, Options
from branchline_ai.games.railroad_ink.playouts import dice_of, luck
from branchline_ai.games.railroad_ink.sheets import sheets_of
from branchline_ai.games.railroad_ink.skill import Skill
from branchline_ai.games.railroad_ink.tables import ground
from branchline_ai.games.railroad_ink.taste import NO_FACE
from branchline_ai.weighing import Player, Weighed, last_of, mean_and_error

MOST_ACTIONS = 40
END = EndRound()


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A round drawn, but for its end: what was done, what is seen then, and the points as they stand."""

    line: tuple[Action, ...]
    view: TableView
    points: int


def weigh(
    game: RailroadInk,
    view: TableView,
    played: Sequence[Action],
    player: Player,
    seed: int,
    playouts: int,
    step: Step = on_and_on,
) -> Weighed:
    """The round against the one that the player would have drawn."""
    mine = _as_played(game, view, played, seed)
    best = _drawn(game, view, player, seed, playouts, step)
    if best.view.own.tiles == mine.view.own.tiles and best.view.own.scars == mine.view.own.scars:
        return Weighed(mine.line)
    if view.round == view.rounds:
        return Weighed(best.line, float(best.points - mine.points))
    return Weighed(best.line, *_gaps(game, view, best.view, mine.view, seed, playouts, step))


def _as_played(game: RailroadInk, view: TableView, played: Sequence[Action], seed: int) -> _Drawn:
    """The round as it was drawn. Raises ValueError for actions that the rules refuse."""
    seat, chance = _seat(view), SampledChance(Random(seed))
    state = game.determinize(view, chance)
    line = tuple(action for action in played if action != END)
    for action in line:
        if game.check(state, seat, action) is not None:
            raise ValueError(f"{action} was not legal")
        game.apply(state, seat, action, chance)
    return _Drawn(line, game.view(state, seat), game.score(state).total(seat))


def _drawn(
    game: RailroadInk, view: TableView, player: Player, seed: int, playouts: int, step: Step
) -> _Drawn:
    """The round as the player would draw it."""
    seat, chance = _seat(view), SampledChance(Random(seed))
    state = game.determinize(view, chance)
    line: list[Action] = []
    while len(line) < MOST_ACTIONS:
        legal = game.legal(state, seat)
        now = game.view(state, seat)
        action = last_of(player, seed + len(line), now, legal, playouts, step).action
        if action == END:
            break
        line.append(action)
        game.apply(state, seat, action, chance)
    return _Drawn(tuple(line), game.view(state, seat), game.score(state).total(seat))


def _seat(view: TableView) -> Seat:
    assert view.seat is not None, "a spectator draws nothing"
    return view.seat


def _gaps(
    game: RailroadInk,
    start: TableView,
    best: TableView,
    mine: TableView,
    seed: int,
    playouts: int,
    step: Step,
) -> tuple[float, float]:
    """By how much the one sheet ends better than the other, with the same dice, and how sure that is."""
    map_, both = ground(game.board), (best.own, mine.own)
    rng = np.random.default_rng([seed, start.round])
    spare = sorted(set(best.own.unused_specials()) & set(mine.own.unused_specials()))
    specials = np.array([SPECIAL_FACES[special] for special in spare], dtype=np.intp)
    rows = tuple(rows_for(game.config.modules, map_, start))
    table = Table(
        PLAIN.outlook(map_, rows),
        dice_of(game.dice),
        luck(rng, map_),
        Meter(Budget(), monotonic),
        Skill(),
        start.rounds - start.round,
        specials,
        loops=PLAIN,
    )
    used = [own.special_count - start.own.special_count for own in both]
    options = Options(
        (END, END),
        sheets_of(map_, [own.tiles for own in both], [own.scars for own in both]),
        np.full((2, len(start.dice)), NO_FACE, dtype=np.intp),
        np.array([NO_KEY, NO_KEY]),
        np.array([SPECIAL_PRICE * count for count in used], dtype=np.float32),
    )
    pairs = max(4, playouts // 2)
    found = Run(Standing(options), table).play_on(options, np.resize([0, 1], 2 * pairs))
    values = last(found, step)
    ends = np.asarray(values, dtype=np.float64).reshape(pairs, 2)
    return mean_and_error((ends[:, 0] - ends[:, 1]).tolist())
