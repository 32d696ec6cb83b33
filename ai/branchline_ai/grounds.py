"""What every game's reasons for a decision are made from: rows that an action changes, and leads over other actions.

Here: `changes` and `by_lead`. Not here: the reasons of a game (`games/<game>/why.py`) and their words (catalogues).
A reason is a code with arguments, and says only what was counted: nothing in it is a guess of why a player thinks so.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from branchline.engine import catalog
from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import SampledChance
from branchline.engine.kernel.reasons import Reason, because
from branchline_ai.api import Decision

LEAST_LEAD = 0.5
"""Points below which two actions are called equally good."""


def changes(game: catalog.AnyGame, view: Any, action: Action) -> list[tuple[str, int]]:
    """The score rows that an action changes at once, with the points, the largest gain first."""
    assert view.seat is not None, "a spectator does nothing"
    state = game.determinize(view, SampledChance(Random(0)))
    found: list[tuple[str, int]] = []
    for note in game.preview(state, view.seat, action):
        if note.code in ("preview.gain", "preview.loss"):
            values = dict(note.args)
            found.append((str(values["row"]), int(values["points"])))
    return sorted(found, key=lambda change: -change[1])


def by_lead(
    decision: Decision, alike: Callable[[Action, Action], bool] = lambda one, other: one == other
) -> Reason:
    """How far ahead of the best other action it is, in points; `alike` says which actions are no other ones."""
    if decision.value is None or not decision.ranked:
        return because("why.at_a_glance")
    others = [value for action, value in decision.ranked if not alike(action, decision.action)]
    gap = decision.value - max(others) if others else 0.0
    if gap < LEAST_LEAD:
        return because("why.as_good", points=round(decision.value))
    return because("why.ahead", points=max(1, round(gap)))
