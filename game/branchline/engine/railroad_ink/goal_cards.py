"""The goal cards: what each asks for, on a player's sheet at the end of a round (RI-14.5 to RI-14.8).

Letters A to L are the cards of the two Challenge boxes, two letters those of the boxes with an expansion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from branchline.engine.graph.groups import Groups
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink.board import ALL, CENTRE, GRID, WIDTH
from branchline.engine.railroad_ink.faces import HAS_STATION, HAS_TRACK, TILES, TRACK, has_kind
from branchline.engine.railroad_ink.referee import Referee
from branchline.engine.railroad_ink.state import Sheet, State
from branchline.engine.track.areas import areas
from branchline.engine.track.grid import OFF, cells_of, mask_of
from branchline.engine.track.layout import NONE, Layout
from branchline.engine.track.networks import Network, has_ring, links, networks, piece_number
from branchline.engine.track.sides import opposite
from branchline.engine.track.tiles import Kind


@dataclass(frozen=True, slots=True)
class Case:
    """A sheet to be looked at."""

    referee: Referee
    state: State
    seat: Seat

    @property
    def sheet(self) -> Sheet:
        """The sheet."""
        return self.state.sheets[self.seat]

    @property
    def layout(self) -> Layout:
        """What is drawn on it."""
        return self.sheet.layout

    @property
    def drawn(self) -> int:
        """The cells in which something is drawn, as a mask."""
        return self.referee.drawn(self.sheet)

    def networks(self) -> tuple[Network, ...]:
        """The networks as they are scored."""
        return self.referee.networks(self.state, self.seat)

    def mark(self, name: str) -> int:
        """A number that a module shows; 0 where none does."""
        return self.referee.marks(self.state, self.seat).get(name, 0)


Condition = Callable[[Case], bool]

LINES = tuple(
    [mask_of([WIDTH * row + column for column in range(WIDTH)]) for row in range(WIDTH)]
    + [mask_of([WIDTH * row + column for row in range(WIDTH)]) for column in range(WIDTH)]
)
"""Rows and columns as masks."""
BLOCKS = tuple(
    mask_of([WIDTH * (top + row) + left + column for row in range(3) for column in range(3)])
    for top in range(WIDTH - 2)
    for left in range(WIDTH - 2)
)
CORNERS = mask_of([0, WIDTH - 1, WIDTH * (WIDTH - 1), WIDTH * WIDTH - 1])
RINGS = TRACK | 1 << Kind.RIVER
"""What a closed loop may be made of."""
RIVER = 1 << Kind.RIVER
MIDDLE_OF_SIDE = WIDTH // 2


def _tiles_with(layout: Layout, has: Callable[[int], bool]) -> int:
    """The cells whose tile has something, as a mask."""
    return mask_of([c for c, tile in enumerate(layout.tiles) if tile != NONE and has(tile)])


def _centre(case: Case) -> bool:
    """A: five of the nine central cells."""
    return (case.drawn & CENTRE).bit_count() >= 5


def _villages(case: Case) -> bool:
    """B: three villages."""
    return case.mark("village_count") >= 3


def _line(case: Case) -> bool:
    """C: a row or a column."""
    drawn = case.drawn
    return any(drawn & line == line for line in LINES)


def _corners(case: Case) -> bool:
    """D: three of the four corners."""
    return (case.drawn & CORNERS).bit_count() >= 3


def _block(case: Case) -> bool:
    """E: a block of three by three."""
    drawn = case.drawn
    return any(drawn & block == block for block in BLOCKS)


def _ring(case: Case) -> bool:
    """F: a closed loop."""
    return has_ring(case.layout, RINGS)


def _exits(case: Case) -> bool:
    """G: four exits in one network."""
    return any(len(network.exits) >= 4 for network in case.networks())


def _stations(case: Case) -> bool:
    """H: four stations in one network."""
    tiles = case.layout.tiles
    return any(
        sum(HAS_STATION[tiles[piece // 2]] for piece in network.pieces) >= 4
        for network in case.networks()
    )


def _highway(case: Case) -> bool:
    """I: a highway of six."""
    return case.referee.longest(case.sheet, Kind.ROAD).length >= 6


def _railway(case: Case) -> bool:
    """J: a railway of six."""
    return case.referee.longest(case.sheet, Kind.RAIL).length >= 6


def _opposite(case: Case) -> bool:
    """K: exits on opposite sides of the board in one network."""
    exits = case.referee.board.exits
    for network in case.networks():
        sides = {exits[number][1] for number in network.exits}
        if any(opposite(side) in sides for side in sides):
            return True
    return False


def middle_exits(referee: Referee) -> set[int]:
    """The numbers of the exits in the middle of their sides."""
    return {
        number
        for number, (cell, side, _) in enumerate(referee.board.exits)
        if (cell % WIDTH if side % 2 == 0 else cell // WIDTH) == MIDDLE_OF_SIDE
    }


def _middles(case: Case) -> bool:
    """L: two of the middle exits in one network."""
    middle = middle_exits(case.referee)
    return any(len(middle & set(n.exits)) >= 2 for n in case.networks())


def _joined_by_water(case: Case) -> bool:
    """LA: two exits are in one network only thanks to a lake."""
    alone = networks(case.layout, TRACK)
    together = case.networks()
    return any(
        len({index for index, part in enumerate(alone) if set(part.exits) & set(network.exits)}) > 1
        for network in together
    )


def _water_line(case: Case) -> bool:
    """LB: four lake cells in one row or column."""
    water = _tiles_with(case.layout, lambda tile: has_kind(tile, Kind.LAKE))
    return any((water & line).bit_count() >= 4 for line in LINES)


def _round_lake(case: Case) -> bool:
    """LC: a lake without an open side."""
    layout = case.layout
    open_at = {cell for cell, _ in layout.loose_ends(1 << Kind.LAKE)}
    at_edge = {
        cell
        for cell, tile in enumerate(layout.tiles)
        if tile != NONE
        for side, after in enumerate(GRID.neighbours[cell])
        if after == OFF and layout.port(cell, side) == 1 + Kind.LAKE
    }
    return any(not (open_at | at_edge) & set(lake.cells) for lake in areas(layout, Kind.LAKE))


def _bridges(layout: Layout, kind: Kind) -> list[tuple[int, int, tuple[int, int]]]:
    """Track that shares its cell with another kind: (track piece, other piece, the sides of the track)."""
    found = []
    for cell, tile in enumerate(layout.tiles):
        if tile == NONE or not has_kind(tile, kind):
            continue
        groups = layout.fit.tiles.tiles[tile].groups
        if len(groups) == 2 and HAS_TRACK[tile]:
            ports = layout.fit.tiles.ports[tile]
            track = next(i for i, group in enumerate(groups) if TRACK >> ports[group[0]] - 1 & 1)
            sides = (groups[track][0], groups[track][1])
            found.append((2 * cell + track, 2 * cell + 1 - track, sides))
    return found


def _twice_over(case: Case) -> bool:
    """RA: one network crosses the same river twice."""
    layout = case.layout
    rivers = {piece: index for index, n in enumerate(networks(layout, RIVER)) for piece in n.pieces}
    homes = {piece: index for index, n in enumerate(networks(layout, TRACK)) for piece in n.pieces}
    met = [(homes[track], rivers[water]) for track, water, _ in _bridges(layout, Kind.RIVER)]
    return len(set(met)) < len(met)


def _river_stations(case: Case) -> bool:
    """RB: three stations beside river cells."""
    layout = case.layout
    river = _tiles_with(layout, lambda tile: has_kind(tile, Kind.RIVER))
    stations = _tiles_with(layout, lambda tile: HAS_STATION[tile])
    return (
        sum(
            any(river >> other & 1 for other in GRID.neighbours[cell] if other != OFF)
            for cell in cells_of(stations)
        )
        >= 3
    )


def _exits_through(case: Case, kind: Kind) -> bool:
    """Whether track joins two exits by way of a cell that it shares with another kind."""
    layout = case.layout
    for piece, _, sides in _bridges(layout, kind):
        groups = Groups(2 * len(layout.tiles))
        for a, b in links(layout, TRACK):
            if piece not in (a, b):
                groups.join(a, b)
        ways = [_exits_from(layout, groups, piece // 2, side) for side in sides]
        if any(a != b for a in ways[0] for b in ways[1]):
            return True
    return False


def _exits_from(layout: Layout, groups: Groups, cell: int, side: int) -> set[int]:
    """The exits that track leaving a cell by a side can reach, when joined as `groups` says."""
    port = layout.port(cell, side)
    after = GRID.neighbours[cell][side]
    if after == OFF:
        number = layout.ground.exit_at.get((cell, side))
        return set() if number is None or 1 + layout.ground.exits[number][2] != port else {number}
    if layout.port(after, opposite(side)) != port:
        return set()
    home = groups.find(piece_number(layout, after, opposite(side)))
    return {
        number
        for number, (at, to, kind) in enumerate(layout.ground.exits)
        if TRACK >> kind & 1
        and layout.port(at, to) == 1 + kind
        and groups.find(piece_number(layout, at, to)) == home
    }


def _over_river(case: Case) -> bool:
    """RC: two exits joined over a river."""
    return _exits_through(case, Kind.RIVER)


def _around_volcano(case: Case) -> bool:
    """VA: a network runs around a volcano: from it no way leads to the border without crossing that network."""
    layout = case.layout
    volcanoes = _tiles_with(layout, lambda t: layout.fit.tiles.tiles[t].face == "volcano")
    joints = links(layout, TRACK)
    for network in networks(layout, TRACK):
        own = set(network.pieces)
        fence = {(a // 2, b // 2) for a, b in joints if a in own}
        if any(_fenced(cell, fence) for cell in cells_of(volcanoes)):
            return True
    return False


def _fenced(cell: int, fence: Iterable[tuple[int, int]]) -> bool:
    """Whether joints between cells (west or north cell first) shut the corners of a cell in.

    One walks from corner to corner of the grid along the border between two cells, unless track crosses it.
    """
    shut = set(fence)
    row, column = divmod(cell, WIDTH)
    todo = [(row, column)]
    seen = set(todo)
    while todo:
        y, x = todo.pop()
        if y in (0, WIDTH) or x in (0, WIDTH):
            return False
        for after, left, right in (
            ((y - 1, x), WIDTH * (y - 1) + x - 1, WIDTH * (y - 1) + x),
            ((y + 1, x), WIDTH * y + x - 1, WIDTH * y + x),
            ((y, x - 1), WIDTH * (y - 1) + x - 1, WIDTH * y + x - 1),
            ((y, x + 1), WIDTH * (y - 1) + x, WIDTH * y + x),
        ):
            if (left, right) not in shut and after not in seen:
                seen.add(after)
                todo.append(after)
    return True


def _past_lava(case: Case) -> bool:
    """VB: two exits joined through a cell with lava."""
    return _exits_through(case, Kind.LAVA)


def _burnt_by_lava(case: Case) -> bool:
    """VC: lava was drawn over track."""
    return case.mark("lava_burnt") > 0


def _ringed_crater(case: Case) -> bool:
    """MA: a crater with track in all four cells around it."""
    sheet = case.sheet
    track = _tiles_with(sheet.layout, lambda tile: HAS_TRACK[tile])
    return any(
        all(other != OFF and track >> other & 1 for other in GRID.neighbours[cell])
        for cell in cells_of(sheet.scars & ALL)
    )


def _joined_craters(case: Case) -> bool:
    """MB: one network points into two craters."""
    sheet = case.sheet
    layout = sheet.layout
    homes = {
        piece: index for index, network in enumerate(case.networks()) for piece in network.pieces
    }
    met: dict[int, set[int]] = {}
    for cell, side in layout.loose_ends(TRACK):
        after = GRID.neighbours[cell][side]
        if sheet.scars >> after & 1:
            met.setdefault(homes[piece_number(layout, cell, side)], set()).add(after)
    return any(len(craters) >= 2 for craters in met.values())


def _burnt_by_meteor(case: Case) -> bool:
    """MC: a meteor struck track."""
    return case.mark("meteor_burnt") > 0


GREEN: Mapping[str, Condition] = {
    "A": _centre,
    "B": _villages,
    "C": _line,
    "D": _corners,
    "E": _block,
    "F": _ring,
}
YELLOW: Mapping[str, Condition] = {
    "G": _exits,
    "H": _stations,
    "I": _highway,
    "J": _railway,
    "K": _opposite,
    "L": _middles,
}
FURTHER: Mapping[str, Condition] = {
    "LA": _joined_by_water,
    "LB": _water_line,
    "LC": _round_lake,
    "RA": _twice_over,
    "RB": _river_stations,
    "RC": _over_river,
    "VA": _around_volcano,
    "VB": _past_lava,
    "VC": _burnt_by_lava,
    "MA": _ringed_crater,
    "MB": _joined_craters,
    "MC": _burnt_by_meteor,
}
CARDS: Mapping[str, Condition] = {**GREEN, **YELLOW, **FURTHER}
NAMES = tuple(CARDS)


def in_play(name: str, referee: Referee, marks: Mapping[str, int]) -> bool:
    """Whether a card can be met in a match at all (RI-14.2); `marks` are what the modules show."""
    if name == "B":
        return "village_count" in marks
    if name == "L":
        return len(middle_exits(referee)) >= 2
    if name not in FURTHER:
        return True
    if name[0] == "M":
        return "meteor_dot" in marks
    kind = {"L": Kind.LAKE, "R": Kind.RIVER, "V": Kind.LAVA}[name[0]]
    faces = {face for die in referee.dice for face in die.faces}
    return any(has_kind(TILES.of_face[face][0], kind) for face in faces)
