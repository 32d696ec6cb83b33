"""Why the player of Railroad Ink decides as it does, as a code with arguments, from what is counted on the sheet."""

from __future__ import annotations

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.reasons import Reason, because
from branchline.engine.railroad_ink.actions import CancelMeteor, Decline, EndRound
from branchline.engine.railroad_ink.board import GRID
from branchline.engine.railroad_ink.faces import TILES
from branchline.engine.railroad_ink.rulebook import RailroadInk
from branchline.engine.railroad_ink.scoring import ERRORS, HIGHWAY, NETWORKS, RAILWAY
from branchline.engine.railroad_ink.views import TableView
from branchline.engine.track.sides import SIDES, opposite
from branchline_ai.api import Decision
from branchline_ai.games.railroad_ink.options import drawing
from branchline_ai.grounds import by_lead, changes

BY_ROW = {
    NETWORKS: "why.exits_joined",
    ERRORS: "why.errors_closed",
    HIGHWAY: "why.longer_highway",
    RAILWAY: "why.longer_railway",
}
"""What it means that a row wins points."""


def explain(game: RailroadInk, view: TableView, decision: Decision) -> Reason:
    """The reason for a decision on this view."""
    action = decision.action
    if isinstance(action, EndRound):
        return because("why.round_done" if not view.own.left else "why.round_enough")
    if isinstance(action, Decline):
        return because("why.not_worth_it")
    won = [(row, points) for row, points in changes(game, view, action) if points > 0]
    if won and not isinstance(action, CancelMeteor):
        row, points = won[0]
        code = BY_ROW.get(row)
        if code is not None:
            return because(code, points=points)
        return because("why.gain", row=row, points=points)
    exits, joins = _meets(game, view, action)
    if exits:
        return because("why.from_exit")
    if joins > 1:
        return because("why.joins_ends", count=joins)
    return by_lead(decision, _same_place)


def _same_place(one: Action, other: Action) -> bool:
    """Whether two actions draw into the same cell."""
    mine, theirs = drawing(one), drawing(other)
    return one == other or (mine is not None and theirs is not None and mine[0] == theirs[0])


def _meets(game: RailroadInk, view: TableView, action: Action) -> tuple[int, int]:
    """How many exits of the board, and how many ends of what is drawn, the action joins on to."""
    drawn = drawing(action)
    if drawn is None:
        return 0, 0
    cell, tile = drawn
    kinds = {(at, side): kind for at, side, kind in game.board.exits}
    exits = joins = 0
    for side in SIDES:
        port = TILES.tiles[tile].ports[side]
        if port is None:
            continue
        exits += kinds.get((cell, side)) == port
        beside = GRID.neighbours[cell][side]
        if beside >= 0 and view.own.tiles[beside] >= 0:
            joins += TILES.tiles[view.own.tiles[beside]].ports[opposite(side)] == port
    return exits, joins
