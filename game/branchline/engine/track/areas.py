"""Areas: cells whose open sides of one kind meet, such as lakes and fields of lava."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.engine.graph.groups import Groups
from branchline.engine.track.grid import OFF
from branchline.engine.track.layout import NONE, Layout, waiting
from branchline.engine.track.networks import links
from branchline.engine.track.tiles import Kind


@dataclass(frozen=True, slots=True)
class Area:
    """Cells in ascending order; `open_sides` are the (cell, side) that meet neither their kind nor the grid's edge."""

    cells: tuple[int, ...]
    open_sides: tuple[tuple[int, int], ...]


def areas(layout: Layout, kind: Kind) -> tuple[Area, ...]:
    """All areas of a kind, in the order of their first cells. A cell has one piece of the kind at most."""
    code = 1 + kind
    ports, neighbours = layout.fit.tiles.ports, layout.ground.grid.neighbours
    groups = Groups(len(layout.tiles))
    for a, b in links(layout, 1 << kind):
        groups.join(a // 2, b // 2)
    cells: dict[int, list[int]] = {}
    open_sides: dict[int, list[tuple[int, int]]] = {}
    for cell, tile in enumerate(layout.tiles):
        if tile == NONE or code not in ports[tile]:
            continue
        home = groups.find(cell)
        cells.setdefault(home, []).append(cell)
        open_sides.setdefault(home, []).extend(
            (cell, side)
            for side in range(4)
            if ports[tile][side] == code
            and neighbours[cell][side] != OFF
            and waiting(layout.slots[cell], side) != code
        )
    return tuple(Area(tuple(cells[home]), tuple(open_sides[home])) for home in cells)
