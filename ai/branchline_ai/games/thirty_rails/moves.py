"""One placement on each of many sheets, chosen by price. The dice are given; nothing is searched.

Overrides are part of the choice: a cell outside the lane costs the white override's price, a tile of another face the
black one's.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from branchline.engine.thirty_rails.wetland import MARSH_COST
from branchline_ai.games.thirty_rails.outlook import Outlook
from branchline_ai.games.thirty_rails.reach import (
    DETOUR,
    MOST_STEPS,
    Reach,
    measure,
    through,
)
from branchline_ai.games.thirty_rails.sheets import Sheets
from branchline_ai.games.thirty_rails.tables import (
    BRIDGE_VALUE,
    BRIDGES,
    BUY,
    CELLS,
    CROSS,
    FACE_BLACK,
    FACE_SEGMENTS,
    FACES,
    FIRST_TILE,
    FROM_CORNERS,
    MOST_TILES,
    ONE,
    ROWS,
    TIES,
    Flags,
    Ground,
    Masks,
    Numbers,
    Points,
)

Entries = tuple[Numbers, Numbers, Numbers]
"""Sheets, cells and faces side by side."""
OUT = np.float32(-1e9)
NO_CELLS = np.uint64(0)
OVERRIDE_TURNS = 12
"""Overrides are looked at with so many turns to come, unless all cells are asked for: before, they cost too much."""


@dataclass(frozen=True, slots=True)
class Options:
    """Placements worth a look on n sheets: m times a sheet, one of its cells and a face, with up to 8 tiles.

    Faces are the black values, bridges, the cross and purchases.
    """

    sheet: Numbers
    cell: Numbers
    face: Numbers
    off_lane: Flags
    """Whether it takes the white override."""
    off_face: Flags
    """Whether it takes the black override."""
    prices: Points
    """(8, m): price after placing each tile of the face, less those of the overrides; OUT where there is no tile."""

    def tile(self, slot: Numbers, place: Numbers) -> Numbers:
        """The tiles that stand at (slot, place) of the prices."""
        tiles: Numbers = FIRST_TILE[self.face[place]] + slot
        return tiles


@dataclass(frozen=True, slots=True)
class Choice:
    """One placement for each of n sheets."""

    cells: Numbers
    tiles: Numbers
    faces: Numbers
    white: Flags
    """Whether it takes the white override."""
    black: Flags
    """Whether it takes the black override."""


def options(
    sheets: Sheets,
    ground: Ground,
    white: Numbers,
    black: Numbers,
    turns: int,
    outlook: Outlook,
    *,
    all_cells: bool = False,
) -> Options:
    """The placements of every sheet with their prices; `turns` are to come, this one included.

    With `all_cells` a white override may reach any empty cell; otherwise only cells on a shortest way.
    """
    reach = measure(sheets, min(MOST_STEPS, turns))
    lane = sheets.empty & ground.lanes[white]
    lane = np.where(lane & ~sheets.marsh == 0, sheets.empty, lane)
    wet = sheets.empty & (sheets.water[0] | sheets.water[1])
    afloat = lane & wet
    lane = _dry_lane(lane & ~wet, sheets.empty & ~wet, black)
    wider = sheets.empty
    if not all_cells:
        wider = wider & reach.urgent if turns <= OVERRIDE_TURNS else np.zeros_like(wider)
    usable = np.where(sheets.white_left, lane | wider & ~wet, lane)
    wild = np.where(sheets.black_left, usable & wider, NO_CELLS)
    entries = [_entries(usable, wild, black)]
    if wet.any():
        entries += _wet_entries(sheets, afloat, wider & wet, black)
    sheet, cell, face = _by_face(entries)
    off_lane = (((lane | afloat)[sheet] >> cell.astype(np.uint64)) & ONE) == 0
    off_face = (FACE_BLACK[face] != black[sheet]) & (face != CROSS)
    white_price, black_price = outlook.override_prices(turns)
    fee = off_lane * white_price + off_face * black_price
    if sheets.works:
        in_marsh = (sheets.marsh[sheet] >> cell.astype(np.uint64)) & ONE
        fee = fee + in_marsh.astype(np.float32) * np.float32(MARSH_COST)
    joined, without = through(reach, sheet, cell)
    worths, works = outlook.worths(sheets, sheet, turns - 1), sheets.works
    prices = np.full((MOST_TILES, len(sheet)), OUT, np.float32)
    kinds = (*FACES, *BRIDGES, CROSS)
    ends = np.searchsorted(face, kinds, side="right").tolist()
    for kind, begin, end in zip(kinds, [0, *ends], ends, strict=False):
        span = slice(begin, end)
        if kind == CROSS:
            price = outlook.price(without[None, :, span], worths[:, span], turns - 1, works)
            prices[:1, span] = price - fee[span]
            continue
        first, second = FACE_SEGMENTS[kind]
        fit = joined[:, :, begin:end]
        missing = np.minimum(np.minimum(fit[first], fit[second]), without[:, span])
        price = outlook.price(missing, worths[:, span], turns - 1, works)
        prices[: len(first), span] = price - fee[span]
    found = Options(sheet, cell, face, off_lane, off_face, prices)
    if not sheets.paying:
        return found
    values = np.maximum(white, black).astype(np.float32)
    return _joined(found, _purchases(sheets, reach, values, turns - 1, outlook))


def _purchases(
    sheets: Sheets, reach: Reach, values: Points, turns: int, outlook: Outlook
) -> Options:
    """Shares of each pair on each sheet, for a cell that no line needs; `turns` are to come after it."""
    cells, count = _idle_cells(sheets, reach), len(sheets)
    sheet = np.tile(np.arange(count), ROWS)
    face = BUY + np.repeat(np.arange(ROWS), count)
    bought = (np.arange(ROWS)[:, None] == face - BUY) * values[sheet]
    worths = outlook.worths(sheets, sheet, turns, bought)
    lost = ((reach.needed >> cells.astype(np.uint64)) & ONE).astype(np.uint8) * np.uint8(DETOUR)
    missing = (reach.missing + lost)[:, sheet]
    prices = np.full((MOST_TILES, len(sheet)), OUT, np.float32)
    prices[:1] = outlook.price(missing[None], worths, turns, sheets.works)
    no = np.zeros(len(sheet), np.bool_)
    return Options(sheet, cells[sheet], face, no, no, prices)


def _idle_cells(sheets: Sheets, reach: Reach) -> Numbers:
    """For each sheet an empty cell that can be spared: off all needed ways, in the river or far from the middle."""
    needed = np.bitwise_or.reduce(reach.needed, axis=0) | reach.urgent
    idle = sheets.empty & ~needed
    idle = np.where(idle == 0, sheets.empty, idle)
    found = np.zeros_like(idle)
    for some in (sheets.water[0] | sheets.water[1], *FROM_CORNERS):
        here = idle & some
        found = np.where(found == 0, here & (~here + ONE), found)
    cells: Numbers = np.log2(found.astype(np.float64)).astype(np.intp)
    return cells


def _joined(one: Options, other: Options) -> Options:
    """The options of both."""
    return Options(
        np.concatenate([one.sheet, other.sheet]),
        np.concatenate([one.cell, other.cell]),
        np.concatenate([one.face, other.face]),
        np.concatenate([one.off_lane, other.off_lane]),
        np.concatenate([one.off_face, other.off_face]),
        np.concatenate([one.prices, other.prices], axis=1),
    )


def _dry_lane(lane: Masks, dry: Masks, black: Numbers) -> Masks:
    """Where ordinary track may go: anywhere dry if nothing of the lane is, but a bridge must then be one (TR-10.6)."""
    return np.where((lane == 0) & (black != BRIDGE_VALUE), dry, lane)


def _wet_entries(sheets: Sheets, afloat: Masks, wider: Masks, black: Numbers) -> list[Entries]:
    """The cells of the river: bridges with a four, rolled or changed to; crosses with anything else."""
    four = black == BRIDGE_VALUE
    reached = np.where(sheets.white_left, afloat | wider, afloat)
    spans = np.where(four, reached, np.where(sheets.black_left, reached & wider, NO_CELLS))
    found = []
    for face, water in zip(BRIDGES, sheets.water, strict=True):
        sheet, cell = _cells_of(spans & water)
        found.append((sheet, cell, np.full_like(sheet, face)))
    sheet, cell = _cells_of(np.where(four, NO_CELLS, afloat))
    return [*found, (sheet, cell, np.full_like(sheet, CROSS))]


def _by_face(entries: list[Entries]) -> Entries:
    """All entries in the order of their faces."""
    sheets, cells, faces = (np.concatenate(part) for part in zip(*entries, strict=True))
    order = np.argsort(faces, kind="stable")
    return sheets[order], cells[order], faces[order]


def _entries(usable: Masks, wild: Masks, black: Numbers) -> Entries:
    """Sheets, cells and faces: usable cells with the black value rolled, wild cells with all others too."""
    sheet, cell = _cells_of(usable)
    free_sheet, free_cell = _cells_of(wild)
    others = (black[free_sheet][:, None] + np.arange(len(FACES) - 1)) % len(FACES) + 1
    sheets = np.concatenate([sheet, np.repeat(free_sheet, len(FACES) - 1)])
    cells = np.concatenate([cell, np.repeat(free_cell, len(FACES) - 1)])
    faces = np.concatenate([black[sheet], others.ravel()])
    return sheets, cells, faces


def _cells_of(masks: Masks) -> tuple[Numbers, Numbers]:
    """The (sheet, cell) of every bit."""
    sheet, cell = np.nonzero((masks[:, None] >> CELLS) & ONE)
    return sheet, cell


def choose(
    sheets: Sheets,
    ground: Ground,
    dice: tuple[Numbers, Numbers],
    turns: int,
    outlook: Outlook,
    luck: Numbers,
    blur: np.float32,
) -> Choice:
    """The best placement of every sheet for its white and its black die.

    Up to `blur` points are added to each price, to part equals: those of `TIES` from the sheet's `luck` on.
    """
    white, black = dice
    found = options(sheets, ground, white, black, turns, outlook)
    slot = found.prices.argmax(0)
    count = len(found.sheet)
    noise = TIES[luck[found.sheet] + 64 * found.face + found.cell] * blur
    best = found.prices[slot, np.arange(count)] + noise
    order = np.argsort(found.sheet, kind="stable")
    sheet, best = found.sheet[order], best[order]
    top = np.maximum.reduceat(best, np.searchsorted(sheet, np.arange(len(sheets))))
    winners = np.flatnonzero(best >= top[sheet])
    _, at = np.unique(sheet[winners], return_index=True)
    place = order[winners[at]]
    return Choice(
        found.cell[place],
        found.tile(slot[place], place),
        found.face[place],
        found.off_lane[place],
        found.off_face[place],
    )
