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
    DrawMountain,
    DrawRiver,
    EndTurn,
    IgnoreRoll,
    Override,
    Place,
    PlaceBonus,
    PlaceMine,
    PlaceStation,
)
from branchline.engine.thirty_rails.faces import PAIRS, straight_across
from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline.engine.thirty_rails.scoring import MINE_KEY
from branchline.engine.thirty_rails.views import TableView
from branchline_ai.api import Decision
from branchline_ai.games.thirty_rails.bot import works_of
from branchline_ai.games.thirty_rails.reach import measure
from branchline_ai.games.thirty_rails.sheets import Sheets, sheet_of
from branchline_ai.games.thirty_rails.tables import PAIR_A, PAIR_B, STATIONS, ground
from branchline_ai.grounds import by_lead, changes

MOST_MISSING = 6
"""A line that lacks more cells is not spoken of."""
OVERRIDES = {WHITE: "why.override_white", BLACK: "why.override_black"}
SITES = (PlaceMine, PlaceStation, PlaceBonus)


def explain(game: ThirtyRails, view: TableView, decision: Decision) -> Reason:
    """The reason for a decision on this view."""
    action = decision.action
    if isinstance(action, DrawMountain):
        return because("why.mountain_edge")
    if isinstance(action, IgnoreRoll):
        return because("why.mountain_middle")
    if isinstance(action, EndTurn):
        return because("why.done")
    if isinstance(action, Override):
        return because(OVERRIDES[action.die], value=action.value)
    if isinstance(action, DrawRiver):
        return because("why.river")
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
    a, b = int(PAIR_A[pair]) + 1, int(PAIR_B[pair]) + 1
    if max(a, b) > STATIONS:
        return because("why.nearer_mine", station=min(a, b), missing=missing)
    return because("why.nearer", a=a, b=b, missing=missing)


def _missing(sheets: Sheets) -> np.ndarray:
    missing: np.ndarray = measure(sheets).missing[:, 0]
    return missing
