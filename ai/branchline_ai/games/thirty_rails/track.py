"""Chooses the placement of a turn: priced first, then the best few compared by playing on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from branchline.engine.kernel.actions import Action
from branchline.engine.thirty_rails.actions import (
    BLACK,
    WHITE,
    BuildBridge,
    Buy,
    CrossOut,
    Override,
    Place,
)
from branchline_ai.api import Decision
from branchline_ai.games.thirty_rails.lines import exact_totals
from branchline_ai.games.thirty_rails.moves import OUT, Options, options
from branchline_ai.games.thirty_rails.sheets import Sheets
from branchline_ai.games.thirty_rails.skill import Skill
from branchline_ai.games.thirty_rails.stopping import HOPE, STOP, certain, may_stop, or_stop
from branchline_ai.games.thirty_rails.tables import BRIDGES, BUY, CROSS, FACE_BLACK
from branchline_ai.games.thirty_rails.trials import Table, contest

OVERRIDE_SHARE = 2
"""At most one in so many compared placements takes an override."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A placement, and the action that leads to it: an override comes first."""

    action: Action
    cell: int
    tile: int
    white: bool
    black: bool
    price: float
    face: int
    """What is put there, as `moves.Options` has it."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What a turn is decided from: one sheet, the dice, and how many turns are to come, this one included."""

    sheet: Sheets
    white: int
    black: int
    turns: int
    legal: Sequence[Action]


def firm_turns(sheet: Sheets, turns: int) -> int:
    """The turns to come where players may stop: as many as there are cells without marsh, so long as there are some."""
    firm = int(sheet.empty[0] & ~sheet.marsh[0]).bit_count()
    return max(1, min(turns, firm))


def candidates(turn: Turn, blur: float, table: Table) -> Iterator[Candidate]:
    """Every legal placement, the best price first; up to `blur` points are added to each price."""
    found = _priced(turn, table)
    blurs = table.rng.random(found.prices.shape, dtype=np.float32) * np.float32(blur)
    prices = found.prices + blurs
    allowed = set(turn.legal)
    slots, places = np.divmod(np.argsort(-prices, axis=None, kind="stable"), len(found.cell))
    tiles = found.tile(slots, places)
    for slot, place, tile in zip(slots.tolist(), places.tolist(), tiles.tolist(), strict=True):
        if found.prices[slot, place] <= OUT:
            continue
        cell, off_lane = int(found.cell[place]), bool(found.off_lane[place])
        off_face, face = bool(found.off_face[place]), int(found.face[place])
        if off_lane:
            whites = table.ground.white_for[cell]
            ways: list[Action] = [Override(WHITE, white) for white in whites]
        elif off_face:
            ways = [Override(BLACK, int(FACE_BLACK[face]))]
        else:
            ways = [_filling(cell, tile, face)]
        action = next((way for way in ways if way in allowed), None)
        if action is not None:
            price = float(prices[slot, place])
            yield Candidate(action, cell, tile, off_lane, off_face, price, face)


def _priced(turn: Turn, table: Table) -> Options:
    """All placements, also those that take an override."""
    white, black = np.array([turn.white]), np.array([turn.black])
    return options(
        turn.sheet, table.ground, white, black, turn.turns, table.outlook, all_cells=True
    )


def _filling(cell: int, tile: int, face: int) -> Action:
    """The action that fills a cell with what stands for this face."""
    if face >= BUY:
        return Buy(face - BUY, cell)
    if face == CROSS:
        return CrossOut(cell)
    return BuildBridge(cell) if face in BRIDGES else Place(cell, tile)


def shortlist(listed: Iterable[Candidate], width: int) -> list[Candidate]:
    """The first candidates; those that take an override only up to their share."""
    most = max(1, width // OVERRIDE_SHARE)
    short: list[Candidate] = []
    costly = 0
    for one in listed:
        costs = one.white or one.black
        if costs and costly == most:
            continue
        costly += costs
        short.append(one)
        if len(short) == width:
            break
    return short


def think_track(turn: Turn, skill: Skill, table: Table) -> Iterator[Decision]:
    """Decisions on a turn, as `api.Bot.think` promises."""
    return compare(turn, candidates(turn, skill.blur, table), skill, table)


def compare(
    turn: Turn, listed: Iterator[Candidate], skill: Skill, table: Table
) -> Iterator[Decision]:
    """Decisions among the listed placements, the first of which is the answer until playouts speak."""
    first, stopping = next(listed, None), may_stop(turn.legal)
    if first is None:
        yield Decision(STOP if stopping else turn.legal[0])
        return
    if stopping:
        best = _priced(turn, table).prices.max() if skill.blur else first.price
        if best - certain(turn.sheet, table.outlook) < HOPE:
            yield Decision(STOP)
            return
    yield Decision(first.action)
    if skill.width == 0:
        return
    decisions = _weigh(turn, chain([first], listed), skill, table)
    yield from or_stop(decisions, turn.sheet) if stopping else decisions


def _weigh(
    turn: Turn, listed: Iterator[Candidate], skill: Skill, table: Table
) -> Iterator[Decision]:
    """Decisions by points instead of prices: of the last turn as they are, before by playing on."""
    if turn.turns == 1:
        last = list(listed)
        yield _last_turn(last, after(turn, last))
        return
    rivals = shortlist(listed, skill.width)
    actions = [rival.action for rival in rivals]
    prices = [rival.price for rival in rivals]
    yield from contest(actions, after(turn, rivals), turn.turns - 1, table, prices)


def after(turn: Turn, rivals: Sequence[Candidate]) -> Sheets:
    """The sheet after each of the placements."""
    sheets = turn.sheet.take(np.zeros(len(rivals), np.intp))
    sheets.lay(np.array([one.cell for one in rivals]), np.array([one.tile for one in rivals]))
    value = np.full(len(rivals), max(turn.white, turn.black))
    sheets.buy(np.array([one.face for one in rivals]), value)
    sheets.spend(np.array([one.white for one in rivals]), np.array([one.black for one in rivals]))
    return sheets


def _last_turn(listed: Sequence[Candidate], sheets: Sheets) -> Decision:
    """The placement with the most points, when no turn follows."""
    totals = exact_totals(sheets)
    order = np.argsort(-totals, kind="stable")
    values: dict[Action, float] = {}
    for place in order:
        values.setdefault(listed[place].action, float(totals[place]))
    best = next(iter(values))
    return Decision(best, 0, values[best], tuple(values.items()))
