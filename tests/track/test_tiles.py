"""Sides, grids, faces and their oriented tiles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.engine.track.grid import OFF, Grid, cells_of, mask_of
from branchline.engine.track.sides import SIDES, E, N, S, W, mirrored, opposite, turned
from branchline.engine.track.tiles import Face, Kind, orientations, pair, sides_text

SIDE = st.sampled_from(SIDES)


@given(SIDE, st.integers(-8, 8))
def test_turning_goes_round(side: int, quarters: int) -> None:
    assert turned(turned(side, quarters), -quarters) == side
    assert turned(side, 4) == side
    assert turned(side, 2) == opposite(side)


@given(SIDE)
def test_mirrors_and_opposites_undo_themselves(side: int) -> None:
    assert opposite(opposite(side)) == side != opposite(side)
    assert mirrored(mirrored(side)) == side
    assert [mirrored(s) for s in (N, E, S, W)] == [N, W, S, E]


@pytest.mark.parametrize(("width", "height"), [(8, 8), (7, 7), (3, 5), (1, 1)])
def test_neighbours_share_a_side(width: int, height: int) -> None:
    grid = Grid(width, height)
    count = 0
    for cell in range(width * height):
        row, column = divmod(cell, width)
        for side, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            after = grid.neighbours[cell][side]
            inside = 0 <= row + down < height and 0 <= column + right < width
            assert after == ((row + down) * width + column + right if inside else OFF)
            if inside:
                assert grid.neighbours[after][opposite(side)] == cell
                count += 1
    assert count == 2 * (width * (height - 1) + height * (width - 1))


@given(st.sets(st.integers(0, 63)))
def test_masks_and_cells(cells: set[int]) -> None:
    assert cells_of(mask_of(sorted(cells))) == tuple(sorted(cells))
    assert mask_of(sorted(cells)).bit_count() == len(cells)


FACES = [
    (Face("curve", ((E, S),)), 4, ["E", "S"]),
    (Face("straight", ((N, S),)), 2, ["N", "S"]),
    (Face("double", ((E, S), (N, W))), 2, ["E", "S", "N", "W"]),
    (Face("crossing", ((N, S), (E, W))), 1, ["N", "S", "E", "W"]),
    (Face("y", ((E, S), (S, W))), 4, ["E", "S", "W"]),
    (Face("junction", ((N, S), (E, S)), mirror=True), 8, ["N", "E", "S"]),
]


@pytest.mark.parametrize(("face", "count", "_"), FACES, ids=[face.name for face, _, _ in FACES])
def test_distinct_orientations(face: Face, count: int, _: list[str]) -> None:
    tiles = orientations(face)
    assert len(tiles) == count
    assert len({frozenset(tile.turns) for tile in tiles}) == count
    assert len({tile.name for tile in tiles}) == count


@pytest.mark.parametrize(("face", "_", "letters"), FACES, ids=[face.name for face, _, _ in FACES])
def test_ports_are_where_joints_end(face: Face, _: int, letters: list[str]) -> None:
    tile = orientations(face)[0]
    assert {"NESW"[side] for side in SIDES if tile.ports[side] is Kind.RAIL} == set(letters)
    for tile in orientations(face):
        assert sum(port is not None for port in tile.ports) == len(set(letters))


@pytest.mark.parametrize("face", [face for face, _, _ in FACES], ids=lambda face: face.name)
def test_exits_follow_the_joints_both_ways(face: Face) -> None:
    for tile in orientations(face):
        for a in SIDES:
            assert set(tile.exits(a)) == {b for b in SIDES if pair(a, b) in tile.turns and a != b}
            assert all(a in tile.exits(b) for b in tile.exits(a))


def test_a_switch_joins_as_a_network_what_no_train_can_run() -> None:
    switch = orientations(Face("junction", ((N, S), (E, S)), mirror=True))[0]
    assert switch.exits(E) == (S,)
    assert switch.exits(S) == (N, E)
    assert switch.groups == ((N, E, S),)
    bridge = orientations(Face("crossing", ((N, S), (E, W))))[0]
    assert bridge.groups == ((N, S), (E, W))


def test_turns_count_clockwise_quarters_and_names_tell_the_hand() -> None:
    tiles = {t.name: t for t in orientations(Face("6", ((N, S), (E, S)), mirror=True))}
    assert sides_text(tiles["6R.0"].turns) == "NS ES"
    assert set(sides_text(tiles["6R.1"].turns).split()) == {"EW", "SW"}
    assert set(sides_text(tiles["6L.0"].turns).split()) == {"NS", "SW"}
    assert [tiles[name].mirrored for name in ("6R.3", "6L.3")] == [False, True]
    assert [tiles[f"6R.{k}"].turn for k in range(4)] == [0, 1, 2, 3]
