"""What a decision of 30 Rails was worth: the two actions are played on with the same dice, several times over."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import SampledChance
from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline.engine.thirty_rails.views import TableView
from branchline_ai.api import Step, on_and_on
from branchline_ai.weighing import Player, Weighed, by_trials


def weigh(
    game: ThirtyRails,
    view: TableView,
    played: Sequence[Action],
    player: Player,
    seed: int,
    playouts: int,
    step: Step = on_and_on,
) -> Weighed:
    """The decision, one action, against the player's own."""
    assert view.seat is not None, "a spectator decides nothing"
    state = game.determinize(view, SampledChance(Random(seed)))
    legal = game.legal(state, view.seat)
    return by_trials(player, view, legal, played[0], seed, playouts, step)
