"""Why the player of 30 Rails decides as it does, as a code with arguments, from what is counted on the sheet."""

from __future__ import annotations

import numpy as np

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.reasons import Reason, because
from branchline.engine.thirty_rails.actions import (
    BLACK,
    WHITE,
    BuildBridge,
    Buy,
    CrossOut,
    DrawMarsh,
    DrawMountain,
    DrawRiver,
    EndTurn,
    IgnoreMarsh,
    IgnoreRoll,
    Override,
    Place,
    PlaceBonus,
    PlaceFactory,
    PlaceMine,
    PlaceStation,
    StopBuilding,
)
from branchline.engine.thirty_rails.faces import PAIRS, straight_across
from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline.engine.thirty_rails.scoring import MINE_KEY
from branchline.engine.thirty_rails.views import TableView
from branchline_ai.api import Decision
from branchline_ai.games.thirty_rails.bot import works_of
from branchline_ai.games.thirty_rails.reach import measure
from branchline_ai.games.thirty_rails.sheets import Sheets, sheet_of
from branchline_ai.games.thirty_rails.tables import FACTORY, MINE, PAIR_A, PAIR_B, ground
from branchline_ai.grounds import by_lead, changes

MOST_MISSING = 6
"""A line that lacks more cells is not spoken of."""
OVERRIDES = {WHITE: "why.override_white", BLACK: "why.override_black"}
PLAIN: dict[type[Action], str] = {
    DrawMountain: "why.mountain_edge",
    IgnoreRoll: "why.mountain_middle",
    DrawMarsh: "why.marsh_edge",
    IgnoreMarsh: "why.marsh_middle",
    DrawRiver: "why.river",
    StopBuilding: "why.stop",
    EndTurn: "why.done",
}
"""Actions whose reason has no numbers."""
SITES = (PlaceMine, PlaceStation, PlaceFactory, PlaceBonus)


def explain(game: ThirtyRails, view: TableView, decision: Decision) -> Reason:
    """The reason for a decision on this view."""
    action = decision.action
    if type(action) in PLAIN:
        return because(PLAIN[type(action)])
    if isinstance(action, Override):
        return because(OVERRIDES[action.die], value=action.value)
    if isinstance(action, SITES):
        if decision.value is None or not decision.ranked:
            return because("why.site_glance")
        return because("why.site", points=round(decision.value))
    return _of_track(game, view, decision)


def _of_track(game: ThirtyRails, view: TableView, decision: Decision) -> Reason:
    """Points at once; else the line that is nearest to being joined by it; else how far ahead it is."""
    action = decision.action
    found = changes(game, view, action)
    if found and found[0][1] > 0:
        row, points = found[0]
        pair = row.removeprefix("row.")
        if pair in PAIRS and not isinstance(action, Buy):
            return because("why.joins", a=int(pair[0]), b=int(pair[2]), points=points)
        if row == MINE_KEY:
            return because("why.joins_mine", points=points)
        return because("why.gain", row=row, points=points)
    if isinstance(action, Buy):
        return because("why.shares", row=f"row.{PAIRS[action.pair]}")
    return _on_the_way(game, view, action) or by_lead(decision, _same_cell)


def _same_cell(one: Action, other: Action) -> bool:
    return one == other or (
        isinstance(one, Place) and isinstance(other, Place) and one.cell == other.cell
    )


def _on_the_way(game: ThirtyRails, view: TableView, action: Action) -> Reason | None:
    """The line that lacks fewest cells of those that the action brings nearer; or that it is in no line's way."""
    if isinstance(action, CrossOut) or not isinstance(action, Place | BuildBridge):
        return None
    before = sheet_of(view.own, ground(game.board, works_of(game)), (False, False))
    after = before.take(np.zeros(1, np.intp))
    bridge = isinstance(action, BuildBridge)
    tile = straight_across(view.own.water) if bridge else action.tile  # type: ignore[union-attr]
    after.lay(np.array([action.cell]), np.array([tile]))
    was, now = _missing(before), _missing(after)
    better = [
        (int(now[pair]), pair)
        for pair in range(len(now))
        if now[pair] < was[pair] and 0 < now[pair] <= MOST_MISSING
    ]
    if not better:
        return because("why.out_of_the_way") if (now <= was).all() else None
    missing, pair = min(better)
    a, b = int(PAIR_A[pair]), int(PAIR_B[pair])
    if b == FACTORY:
        if a == MINE:
            return because("why.nearer_mine_factory", missing=missing)
        return because("why.nearer_factory", station=a + 1, missing=missing)
    if b == MINE:
        return because("why.nearer_mine", station=a + 1, missing=missing)
    return because("why.nearer", a=a + 1, b=b + 1, missing=missing)


def _missing(sheets: Sheets) -> np.ndarray:
    missing: np.ndarray = measure(sheets).missing[:, 0]
    return missing
