"""Chooses mine, stations and bonus cell: whole setups are drawn at random, priced, and the best played on.

Each choice of the setup looks at complete setups that agree with what is already placed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from branchline.engine.kernel.actions import Action
from branchline.engine.thirty_rails.actions import (
    PlaceBonus,
    PlaceFactory,
    PlaceMine,
    PlaceStation,
)
from branchline.engine.thirty_rails.views import SheetView
from branchline_ai.api import Decision
from branchline_ai.games.thirty_rails.outlook import Outlook
from branchline_ai.games.thirty_rails.sheets import (
    Sheets,
    bare_sheets,
    set_factories,
    set_marshes,
    set_mines,
    set_shares,
    set_stations,
    set_water,
)
from branchline_ai.games.thirty_rails.skill import Skill
from branchline_ai.games.thirty_rails.tables import (
    AROUND,
    BIT,
    ONE,
    STATIONS,
    Masks,
    Numbers,
    Points,
)
from branchline_ai.games.thirty_rails.trials import Table, contest, play_round

SITE_OUTLOOK = Outlook(risk=0.15)
"""Prices of setups: far stations are worth their long lines, so distance is held against them less than in play."""
FIRST_LOOK = 200
"""Setups that are drawn for the first answer."""


CHUNK = 500
"""Setups that are priced at once."""
FEW_BEST = 25
"""The best plans of a chunk that a river is judged by."""
RING_CELLS = 6
CENTRE = 3.5
PLAN_KEY = 64 ** np.arange(2 + STATIONS)
"""Makes one number of the six cells of a plan."""
SPARE = 32
"""So many plans more are drawn than asked for, where some may be impossible."""


@dataclass(frozen=True, slots=True)
class Plans:
    """n complete setups without a bonus cell."""

    mines: Numbers
    """(n)"""
    stations: Numbers
    """(4, n)"""
    factories: Numbers
    """(n); -1 where there is none in the game"""

    def __len__(self) -> int:
        return len(self.mines)

    def take(self, index: Numbers | slice) -> Plans:
        """The plans with these numbers."""
        return Plans(self.mines[index], self.stations[:, index], self.factories[index])

    def next_actions(self, own: SheetView) -> list[Action]:
        """What each plan does next on a sheet that has part of it."""
        if own.mine < 0:
            return [PlaceMine(int(cell)) for cell in self.mines]
        if -1 not in own.stations:
            return [PlaceFactory(int(cell)) for cell in self.factories]
        station = own.stations.index(-1)
        return [PlaceStation(int(cell)) for cell in self.stations[station]]


def draw_plans(own: SheetView, legal: Sequence[Action], count: int, table: Table) -> Plans:
    """Random setups that agree with the sheet. The next action of each is one of `legal`.

    With a factory there may be fewer than `count`, or none.
    """
    rng, ground = table.rng, table.ground
    wanted = count
    if ground.works:
        count += count // 2 + SPARE
    if own.mine < 0:
        cells = np.array([action.cell for action in legal if isinstance(action, PlaceMine)])
        mines = cells[rng.integers(len(cells), size=count)]
    else:
        mines = np.full(count, own.mine)
    taken = {ground.doors[cell] for cell in own.stations if cell >= 0}
    sides = np.array([side for side in range(STATIONS) if side not in taken], np.intp)
    stations = np.empty((STATIONS, count), np.intp)
    order = sides[np.argsort(rng.random((len(sides), count)), axis=0)]
    ring = np.array([np.resize(cells, RING_CELLS) for cells in ground.ring_sides])
    drawn = iter(ring[order, rng.integers(RING_CELLS, size=order.shape)])
    for station, cell in enumerate(own.stations):
        stations[station] = cell if cell >= 0 else next(drawn)
    if not ground.works:
        return Plans(mines, stations, np.full(count, -1))
    factories = _draw_factories(own, mines, stations, table)
    plans = Plans(mines, stations, factories)
    possible = (factories >= 0) & (stations != mines).all(0)
    return plans.take(np.flatnonzero(possible)[:wanted])


def _draw_factories(own: SheetView, mines: Numbers, stations: Numbers, table: Table) -> Numbers:
    """For each plan a random cell beside station 4 where a factory may stand, -1 where there is none."""
    if own.factory is not None and own.factory >= 0:
        return np.full(len(mines), own.factory)
    free = np.full(len(mines), table.ground.land & ~(own.mountains | own.marshes), np.uint64)
    free &= ~BIT[mines] & ~np.bitwise_or.reduce(BIT[stations], axis=0)
    beside = AROUND[:, stations[-1]] & free
    order = table.rng.random(beside.shape) * (beside != 0)
    chosen = np.take_along_axis(beside, order.argmax(0)[None], axis=0)[0]
    return np.where(chosen == 0, -1, cells_of_bits(chosen))


def cells_of_bits(masks: Masks) -> Numbers:
    """The cell of each mask that has one bit."""
    cells: Numbers = np.log2(np.maximum(masks, ONE).astype(np.float64)).astype(np.intp)
    return cells


@dataclass(frozen=True, slots=True)
class Site:
    """What a choice of the setup is decided from."""

    own: SheetView
    turns: int
    overrides: tuple[bool, bool]
    legal: Sequence[Action]

    def sheets(self, plans: Plans, table: Table) -> Sheets:
        """An empty sheet for each plan."""
        sheets = bare_sheets(table.ground, [self.own.mountains] * len(plans))
        set_mines(sheets, plans.mines)
        set_stations(sheets, table.ground, plans.stations)
        if table.ground.works:
            set_factories(sheets, plans.factories)
        set_marshes(sheets, self.own.marshes)
        sheets.white_left[:], sheets.black_left[:] = self.overrides
        set_water(sheets, self.own.water)
        set_shares(sheets, self.own.shares)
        return sheets


def think_plan(site: Site, skill: Skill, table: Table) -> Iterator[Decision]:
    """Decisions on the mine or the next station, as `api.Bot.think` promises."""
    samples = max(1, skill.site_samples)
    best = _best(site, min(samples, FIRST_LOOK), max(1, skill.site_width), table)
    if not len(best):
        yield Decision(site.legal[0])
        return
    yield Decision(best.next_actions(site.own)[0])
    for start in range(FIRST_LOOK, samples, CHUNK):
        if table.meter.late():
            return
        best = _best(site, min(CHUNK, samples - start), skill.site_width or 1, table, best)
        yield Decision(best.next_actions(site.own)[0])
    actions = best.next_actions(site.own)
    if skill.site_width and len(set(actions)) > 1:
        yield from contest(actions, site.sheets(best, table), site.turns, table)


def _best(site: Site, count: int, keep: int, table: Table, known: Plans | None = None) -> Plans:
    """The best plans by price among `count` new ones and those known, best first, no two the same."""
    plans = draw_plans(site.own, site.legal, count, table)
    rows = _rows(plans)
    if known is not None:
        rows = np.hstack([rows, _rows(known)])
    _, first = np.unique(PLAN_KEY @ rows, return_index=True)
    plans = Plans(rows[0, first], rows[1:-1, first], rows[-1, first])
    prices = _prices(site.sheets(plans, table), site.turns, table)
    return plans.take(np.argsort(-prices, kind="stable")[:keep])


def _rows(plans: Plans) -> Numbers:
    """The cells of each plan, one below the other."""
    return np.vstack([plans.mines, plans.stations, plans.factories])


def _prices(sheets: Sheets, turns: int, table: Table) -> Points:
    """The price of each setup."""
    missing = table.loops.missing(sheets)[None]
    worths = SITE_OUTLOOK.worths(sheets, np.arange(len(sheets)), turns)
    prices: Points = SITE_OUTLOOK.price(missing, worths, turns, sheets.works)[0]
    return prices


def outlook_of(site: Site, table: Table) -> float:
    """What the best of some random setups promise: a measure of rivers, before the mine is placed."""
    plans = draw_plans(site.own, site.legal, CHUNK, table)
    prices = _prices(site.sheets(plans, table), site.turns, table)
    return float(np.sort(prices)[-FEW_BEST:].mean())


def think_bonus(site: Site, skill: Skill, table: Table) -> Iterator[Decision]:
    """Decisions on the bonus cell. Track is laid without regard to it, so all cells share the same playouts."""
    cells = [action.cell for action in site.legal if isinstance(action, PlaceBonus)]
    middle = min(cells, key=lambda cell: (_off_centre(cell), cell))
    decision = Decision(PlaceBonus(middle))
    yield decision
    if skill.site_width == 0:
        return
    factory = -1 if site.own.factory is None else site.own.factory
    plan = Plans(
        np.array([site.own.mine]), np.array(site.own.stations)[:, None], np.array([factory])
    )
    sheet, sums, trials = site.sheets(plan, table), np.zeros(len(cells)), 0
    while not table.meter.late():
        left = table.meter.playouts_left()
        copies = table.batch if left is None else min(table.batch, left)
        if copies == 0:
            return
        finished = yield from play_round(sheet, site.turns, copies, table, decision)
        if finished is None:
            return
        sure = ~table.loops.count(finished)[1]
        more = np.zeros(len(cells))
        for at, cell in enumerate(cells):
            if table.meter.late():
                return
            finished.bonus[:] = BIT[cell]
            more[at] = table.loops.count(finished)[0][sure].sum()
            yield decision
        sums, trials = sums + more, trials + int(sure.sum())
        if trials == 0:
            continue
        order = np.argsort(-sums, kind="stable")
        ranked = tuple((PlaceBonus(cells[at]), float(sums[at] / trials)) for at in order)
        decision = Decision(ranked[0][0], table.meter.playouts, ranked[0][1], ranked)
        yield decision


def _off_centre(cell: int) -> float:
    """Steps from the middle of the map."""
    return abs(cell // 8 - CENTRE) + abs(cell % 8 - CENTRE)
