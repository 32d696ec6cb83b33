"""Pieces, layouts and areas, apart from any game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.engine.track.areas import areas
from branchline.engine.track.grid import OFF, Grid
from branchline.engine.track.layout import CLOSED, NONE, Fit, Ground, Layout, kinds_mask, waiting
from branchline.engine.track.networks import has_ring, links, marks_of, networks, pieces_with
from branchline.engine.track.pieces import PieceFace, TileSet, tile_of
from branchline.engine.track.sides import SIDES, E, N, S, W, opposite
from branchline.engine.track.tiles import Kind

FACES = (
    PieceFace("road", "H-H-"),
    PieceFace("bend", "HR--", station=True),
    PieceFace("cross", "HRHR", ((N, S), (E, W))),
    PieceFace("pond", "LL--"),
    PieceFace("pool", "LLLL"),
    PieceFace("stub", "H---"),
)
TILES = TileSet(FACES)
GRID = Grid(3, 3)
EXITS = ((1, N, Kind.ROAD), (3, W, Kind.RAIL), (7, S, Kind.ROAD))
TRACK = kinds_mask((Kind.ROAD, Kind.RAIL))
FIT = Fit(TILES, ((Kind.ROAD, Kind.RAIL),))


def fresh() -> Layout:
    return Layout(Ground(GRID, EXITS), FIT)


def put(layout: Layout, cell: int, name: str) -> None:
    layout.place(cell, TILES.named[name])


@pytest.mark.parametrize(
    ("name", "count"),
    [("road", 2), ("bend", 8), ("cross", 2), ("pond", 4), ("pool", 1), ("stub", 4)],
)
def test_distinct_tiles_bear_their_lowest_digit(name: str, count: int) -> None:
    face = TILES.face_named[name]
    tiles = TILES.of_face[face]
    assert len(tiles) == count == len({TILES.tiles[tile].ports for tile in tiles})
    assert [TILES.digit_of[tile] for tile in tiles] == sorted(
        {TILES.by_digit[face].index(t) for t in tiles}
    )
    for digit, tile in enumerate(TILES.by_digit[face]):
        drawn = tile_of(FACES[face], digit)
        assert (drawn.ports, drawn.groups) == (TILES.tiles[tile].ports, TILES.tiles[tile].groups)
        assert TILES.face_of[tile] == face


def test_turning_is_clockwise_and_mirroring_swaps_east_and_west() -> None:
    bend = FACES[1]
    assert tile_of(bend, 1).ports == (None, Kind.ROAD, Kind.RAIL, None)
    assert tile_of(bend, 4).ports == (Kind.ROAD, None, None, Kind.RAIL)
    assert tile_of(bend, 5).ports == (Kind.RAIL, Kind.ROAD, None, None)


def test_turns_run_along_one_kind_inside_a_piece() -> None:
    assert tile_of(FACES[0], 0).turns == ((N, S),)
    assert tile_of(FACES[1], 0).turns == (), "a station joins, and nothing runs through it"
    assert set(tile_of(FACES[2], 0).turns) == {(N, S), (E, W)}
    assert tile_of(FACES[4], 0).turns == ()


def test_signatures_tell_what_waits() -> None:
    layout = fresh()
    assert [waiting(layout.slots[1], side) for side in SIDES] == [1 + Kind.ROAD, 0, 0, 0]
    put(layout, 4, "bend.0")
    assert waiting(layout.slots[1], S) == 1 + Kind.ROAD
    assert waiting(layout.slots[5], W) == 1 + Kind.RAIL
    assert waiting(layout.slots[7], N) == waiting(layout.slots[3], E) == CLOSED
    assert layout.erase(4) == TILES.named["bend.0"]
    assert layout == fresh() and layout.erase(4) == NONE


def test_fitting_tiles_clash_with_nothing_and_meet_something() -> None:
    layout = fresh()
    fit = layout.fit
    assert layout.open_to(TRACK) == 0b010001010
    found = fit.fitting(TILES.face_named["bend"], layout.slots[1], TRACK)
    assert {TILES.tiles[tile].name for tile in found} == {"bend.0", "bend.4"}
    assert len(fit.fitting(TILES.face_named["bend"], layout.slots[1], 0)) == 6
    assert fit.clash(TILES.named["bend.3"], layout.slots[1]) == N
    assert fit.meets(TILES.named["cross.0"], layout.slots[1]) == 1 << Kind.ROAD
    assert fit.meets(TILES.named["cross.0"], layout.slots[1], 0b1110) == 0


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, len(TILES.tiles) - 1)), max_size=25))
def test_place_and_erase_keep_all_signatures(steps: list[tuple[int, int]]) -> None:
    layout = fresh()
    for cell, tile in steps:
        if layout.erase(cell) == NONE:
            layout.place(cell, tile)
    again = fresh()
    for cell, tile in enumerate(layout.tiles):
        if tile != NONE:
            again.place(cell, tile)
    assert again == layout
    copy = layout.copy()
    copy.erase(next((c for c in range(9) if copy.tiles[c] != NONE), 0))
    assert again == layout, "a copy is independent"
    for cell in range(9):
        for side in SIDES:
            other = GRID.neighbours[cell][side]
            if other != OFF:
                assert waiting(layout.slots[cell], side) == (
                    (layout.port(other, opposite(side)) or CLOSED)
                    if layout.tiles[other] != NONE
                    else 0
                )


def test_networks_of_a_small_sheet() -> None:
    layout = fresh()
    put(layout, 1, "road.0")
    put(layout, 4, "cross.0")
    put(layout, 7, "road.0")
    put(layout, 3, "bend.2")
    first, second, third = networks(layout, TRACK)
    assert (first.exits, first.pieces) == ((0, 2), (2, 8, 14))
    assert (second.exits, second.pieces) == ((1,), (6,))
    assert (third.exits, third.pieces) == ((), (9,)), "the other line of the crossing"
    assert marks_of(layout, first.pieces) == ((1, 0, 2), (4, 0, 2), (7, 0, 2))
    joined = networks(layout, TRACK, [(2, 6)])
    assert joined[0].pieces[:2] == (2, 6)
    assert pieces_with(layout, 1 << Kind.RAIL) == [6, 9]
    put(layout, 0, "stub.1")
    assert (0, 1, 1) in marks_of(layout, [0])


def test_rings_and_links() -> None:
    layout = fresh()
    for cell, name in ((0, "pond.1"), (1, "pond.2"), (4, "pond.3")):
        put(layout, cell, name)
    water = 1 << Kind.LAKE
    assert not has_ring(layout, water)
    put(layout, 3, "pond.0")
    assert has_ring(layout, water) and not has_ring(layout, TRACK)
    assert len(links(layout, water)) == 4


def test_areas_and_their_open_sides() -> None:
    layout = fresh()
    put(layout, 0, "pond.1")
    put(layout, 1, "pool.0")
    put(layout, 8, "pool.0")
    first, second = areas(layout, Kind.LAKE)
    assert first.cells == (0, 1)
    assert set(first.open_sides) == {(0, S), (1, E), (1, S)}, "the edge is not open"
    assert (second.cells, set(second.open_sides)) == ((8,), {(8, N), (8, W)})
    assert areas(layout, Kind.LAVA) == ()


def test_loose_ends_leave_out_the_edge() -> None:
    layout = fresh()
    put(layout, 1, "road.0")
    assert layout.loose_ends(TRACK) == [(1, S)]
    put(layout, 4, "road.1")
    assert layout.loose_ends(TRACK) == [(1, S), (4, E), (4, W)]
    assert layout.loose_ends(1 << Kind.RAIL) == []
    rng = random.Random(1)
    for _ in range(30):
        layout = fresh()
        for cell in range(9):
            put(layout, cell, TILES.tiles[rng.randrange(len(TILES.tiles))].name)
        for cell, side in layout.loose_ends(TRACK):
            assert layout.port(cell, side) != layout.port(
                GRID.neighbours[cell][side], opposite(side)
            )
