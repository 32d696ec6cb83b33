"""The longest route of one kind over a layout, under each of the three published ways to count.

`crossing`: a walk uses no link between cells twice; a cell counts twice where it is passed twice and all four arms of
the kind are joined. `simple`: every cell is visited once at most. `links`: the links of the walk, plus one.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from branchline.engine.graph.strokes import Web, heaviest_stroke
from branchline.engine.track.layout import Layout
from branchline.engine.track.networks import Mark, links, pieces_with
from branchline.engine.track.tiles import Kind

CROSSING, SIMPLE, LINKS = "crossing", "simple", "links"
MODES = (CROSSING, SIMPLE, LINKS)


@dataclass(frozen=True, slots=True)
class Route:
    """What the longest route counts, and what to light up, in the order of the walk."""

    length: int
    marks: tuple[Mark, ...]


def longest(layout: Layout, kind: Kind, mode: str = CROSSING) -> Route:
    """The longest route of a kind; length 0 where there is none of it. Exact, and the same for equal layouts."""
    pieces = pieces_with(layout, 1 << kind)
    joints = links(layout, 1 << kind)
    if mode == LINKS:
        web = Web(tuple((a, b, 1) for a, b in joints), dict.fromkeys(pieces, 0))
    elif mode == SIMPLE:
        return _simple(layout, pieces, joints)
    else:
        whole = {piece: 1 for piece in pieces if len(_arms(layout, piece, kind)) == 4}
        web = Web(tuple((a, b, 0) for a, b in joints), dict.fromkeys(pieces, 1), whole)
    stroke = heaviest_stroke(web)
    if stroke is None:
        return Route(0, ())
    extra = 1 if mode == LINKS else 0
    cells = [piece // 2 for piece in stroke.vertices]
    return Route(stroke.weight + extra, _marks(layout, cells))


def _simple(layout: Layout, pieces: list[int], joints: list[tuple[int, int]]) -> Route:
    """The longest path over cells; in a cell with two pieces of the kind it keeps to one of them."""
    cells = [piece // 2 for piece in pieces]
    strands: dict[int, dict[int, int]] = {cell: {} for cell in cells if cells.count(cell) > 1}
    for number, joint in enumerate(joints):
        for piece in joint:
            if piece // 2 in strands:
                strands[piece // 2][number] = piece % 2
    edges = tuple((a // 2, b // 2, 0) for a, b in joints)
    stroke = heaviest_stroke(Web(edges, dict.fromkeys(cells, 1), {}, True, strands))
    if stroke is None:
        return Route(0, ())
    return Route(stroke.weight, _marks(layout, list(stroke.vertices)))


def _arms(layout: Layout, piece: int, kind: Kind) -> list[int]:
    """The sides at which a piece has arms of a kind."""
    cell, index = divmod(piece, 2)
    tile = layout.fit.tiles.tiles[layout.tiles[cell]]
    return [side for side in tile.groups[index] if tile.ports[side] is kind]


def _marks(layout: Layout, cells: list[int]) -> tuple[Mark, ...]:
    """A walk over cells as (cell, side of entry, side of exit); an end has its one side twice, a lone cell none."""
    if len(cells) == 1:
        return ((cells[0],),)
    side_of = [layout.ground.grid.neighbours[a].index(b) for a, b in pairwise(cells)]
    marks: list[Mark] = []
    for place, cell in enumerate(cells):
        exit_ = side_of[place] if place < len(side_of) else -1
        entry = (side_of[place - 1] + 2) % 4 if place else -1
        marks.append((cell, entry if place else exit_, exit_ if exit_ >= 0 else entry))
    return tuple(marks)
