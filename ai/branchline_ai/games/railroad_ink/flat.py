"""One sheet in plain integers, for whole games without arrays: the legal places of a face, and fast games at random.

What is drawn is one integer, `planes`: ten masks of cells, 64 bits apart, for the arms of railways and of highways by
side, for stations, and for drawn cells. `flat_score` counts it. The faces are those without expansions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from branchline.engine.railroad_ink.board import CELLS, CENTRE, GRID, BoardSpec
from branchline.engine.railroad_ink.dice import Die
from branchline.engine.railroad_ink.faces import FIT, HAS_STATION, TILES, TRACK
from branchline.engine.track.grid import OFF
from branchline.engine.track.sides import opposite
from branchline.engine.track.tiles import Kind

TILE_COUNT = len(TILES.tiles)
FIELD = 64
ROAD_AT, STATION_AT, DRAWN_AT = 4, 8, 9
"""The planes behind the four of the railways."""
BITS, BLANK = 3, 7
FULL = 1 << 4 * BITS
TRIES = 12
"""Draws of a random place before all places are counted."""
TASTES = 8
"""Slightly different opinions, of which each die follows one."""
NONE = -(1 << 30)
"""The taste for a face that does not fit."""
EXIT_PUSH, CENTRE_PULL = -40, 10
"""What a cell at an exit looks worth less, since what is begun there has to come in first, and a central one more."""
Random = Callable[[], float]
"""A number from 0 up to 1."""
Waits = tuple[tuple[int, int], ...]
"""Cells and the bits that come into their slots."""


def _live(slot: int) -> bool:
    """Whether a cell is drawn or an arm of track looks at it."""
    return slot >= FULL or bool(FIT.waits(slot) & TRACK)


LIVE = bytes(_live(slot) for slot in range(2 * FULL))


class Legal(dict[int, tuple[int, ...]]):
    """By slot the tiles of a face that may be drawn, filled up with -1 to the number of the face's tiles."""

    def __init__(self, face: int) -> None:
        super().__init__()
        self._face = face
        self.most = len(TILES.of_face[face])

    def __missing__(self, slot: int) -> tuple[int, ...]:
        fitting = FIT.fitting(self._face, slot, TRACK)
        self[slot] = fitting + (-1,) * (self.most - len(fitting))
        return self[slot]


class Taste(dict[int, int]):
    """By slot TILE_COUNT times what a face's best tile looks worth, plus that tile; NONE where none fits."""

    SAME, DEAD, OPEN, SHUT = 60, -50, -8, -40

    def __init__(self, face: int, opinion: int) -> None:
        super().__init__()
        self._face = face
        self._opinion = opinion

    def __missing__(self, slot: int) -> int:
        best = NONE
        for tile in FIT.fitting(self._face, slot, TRACK):
            worth = 500 + 7 * ((slot + 5 * tile + 3 * self._opinion) % 5)
            for side, port in enumerate(TILES.ports[tile]):
                waits = slot >> BITS * side & 7
                if port:
                    worth += self.OPEN if not waits else self.SAME if waits == port else self.DEAD
                elif waits not in (0, BLANK):
                    worth += self.SHUT
            best = max(best, worth * TILE_COUNT + tile)
        self[slot] = best
        return best


def _waits(cell: int, tile: int, arms: bool) -> Waits:
    """The arms, or the blank sides, that a tile shows to the cells around."""
    return tuple(
        (after, (port or BLANK) << BITS * opposite(side))
        for side, (port, after) in enumerate(
            zip(TILES.ports[tile], GRID.neighbours[cell], strict=True)
        )
        if after != OFF and bool(port) == arms
    )


def planes_of(cell: int, tile: int) -> int:
    """What one tile adds to the planes."""
    planes = 1 << FIELD * DRAWN_AT + cell
    if HAS_STATION[tile]:
        planes |= 1 << FIELD * STATION_AT + cell
    for side, port in enumerate(TILES.ports[tile]):
        if port in (1 + Kind.RAIL, 1 + Kind.ROAD):
            first = ROAD_AT if port == 1 + Kind.ROAD else 0
            planes |= 1 << FIELD * (first + side) + cell
    return planes


class FlatTables:
    """What games on one board need: all of it indexed by cell * TILE_COUNT + tile."""

    def __init__(self, board: BoardSpec) -> None:
        places = [(cell, tile) for cell in range(CELLS) for tile in range(TILE_COUNT)]
        self.planes = [planes_of(cell, tile) for cell, tile in places]
        self.arms = [_waits(cell, tile, True) for cell, tile in places]
        self.blanks = [_waits(cell, tile, False) for cell, tile in places]
        self.slots = list(board.ground.signatures)
        self.open = [cell for cell in range(CELLS) if LIVE[self.slots[cell]]]
        self.legal = [Legal(face) for face in range(len(TILES.faces))]
        self.tastes = [
            [Taste(face, opinion) for opinion in range(TASTES)] for face in range(len(TILES.faces))
        ]
        self.bent = [
            TILE_COUNT * (CENTRE_PULL if CENTRE >> cell & 1 else 0) for cell in range(CELLS)
        ]
        """What is added to the taste in each cell."""
        for cell in {cell for cell, _, _ in board.exits}:
            self.bent[cell] += TILE_COUNT * EXIT_PUSH
        self.exits = tuple(
            (FIELD * ((ROAD_AT if kind is Kind.ROAD else 0) + side) + cell, cell, kind is Kind.ROAD)
            for cell, side, kind in board.exits
        )


@cache
def flat_tables(board: BoardSpec) -> FlatTables:
    """The tables of a board, made once."""
    return FlatTables(board)


class FlatSheet:
    """A sheet in play. `open` are the empty cells at which track looks, in no order."""

    def __init__(self, tables: FlatTables) -> None:
        self.tables = tables
        self.slots = tables.slots.copy()
        self.open = tables.open.copy()
        self.planes = 0

    def places(self, face: int) -> list[tuple[int, int]]:
        """Every (cell, tile) where a face may be drawn."""
        legal, slots = self.tables.legal[face], self.slots
        return [(cell, tile) for cell in self.open for tile in legal[slots[cell]] if tile >= 0]

    def lay(self, at: int, tile: int) -> None:
        """Draws a tile into the cell at a place of `open`."""
        slots, reached = self.slots, self.open
        cell = reached[at]
        reached[at] = reached[-1]
        reached.pop()
        slots[cell] = FULL
        key = cell * TILE_COUNT + tile
        self.planes |= self.tables.planes[key]
        for after, bits in self.tables.arms[key]:
            slot = slots[after]
            slots[after] = slot | bits
            if not LIVE[slot]:
                reached.append(after)
        for after, bits in self.tables.blanks[key]:
            slots[after] |= bits


def random_game(tables: FlatTables, dice: tuple[Die, ...], rounds: int, random: Random) -> int:
    """Plays each die, in order, uniformly at random among all its legal placements; returns the planes."""
    slots, reached, planes = tables.slots.copy(), tables.open.copy(), 0
    legal_of, planes_at, arms_at = tables.legal, tables.planes, tables.arms
    rolls = [die.faces for die in dice] * rounds
    for faces in rolls:
        legal = legal_of[faces[int(random() * 6)]]
        most = legal.most
        span = most * len(reached)
        for _ in range(TRIES):
            at, turn = divmod(int(random() * span), most)
            cell = reached[at] if span else -1
            tile = legal[slots[cell]][turn] if span else -1
            if tile >= 0:
                break
        else:
            places = [
                (at, tile)
                for at, cell in enumerate(reached)
                for tile in legal[slots[cell]]
                if tile >= 0
            ]
            if not places:
                continue
            at, tile = places[int(random() * len(places))]
            cell = reached[at]
        reached[at] = reached[-1]
        reached.pop()
        slots[cell] = FULL
        key = cell * TILE_COUNT + tile
        planes |= planes_at[key]
        for after, bits in arms_at[key]:
            slot = slots[after]
            slots[after] = slot | bits
            if not LIVE[slot]:
                reached.append(after)
    return planes


def heuristic_game(tables: FlatTables, dice: tuple[Die, ...], rounds: int, random: Random) -> int:
    """Plays each die, in order, where it looks best of all legal placements; returns the planes."""
    sheet = FlatSheet(tables)
    slots, reached, lay, bent = sheet.slots, sheet.open, sheet.lay, tables.bent
    for faces in [die.faces for die in dice] * rounds:
        taste = tables.tastes[faces[int(random() * 6)]][int(random() * TASTES)]
        best, best_at = 0, 0
        for at, cell in enumerate(reached):
            worth = taste[slots[cell]] + bent[cell]
            if worth > best:
                best, best_at = worth, at
        if best > 0:
            lay(best_at, best % TILE_COUNT)
    return sheet.planes
