"""Section 4 of docs/rules/thirty_rails.md: the six tracks, by what a train can do on them."""

from __future__ import annotations

import pytest
from tests.thirty_rails import reference as ref
from tests.thirty_rails.at_table import Table

from branchline.engine.thirty_rails.faces import BLACK_OF, EXITS, TILE_NAMED, TILES, TILES_OF
from branchline.engine.track.tiles import Kind

NAMES = [
    "1.0",
    "1.1",
    "1.2",
    "1.3",
    "2.0",
    "2.1",
    "3.0",
    "3.1",
    "4.0",
    "5.0",
    "5.1",
    "5.2",
    "5.3",
    "6R.0",
    "6R.1",
    "6R.2",
    "6R.3",
    "6L.0",
    "6L.1",
    "6L.2",
    "6L.3",
]


def pieces(name: str) -> set[str]:
    """The pieces of rail by which the engine lets a train run, e.g. {"ES", "NW"}."""
    exits = EXITS[TILE_NAMED[name]]
    return {
        "".join(sorted((ref.SIDES[a], ref.SIDES[b]), key="NESW".index))
        for a in range(4)
        for b in exits[a]
    }


def shapes(value: int) -> list[set[str]]:
    return [pieces(TILES[tile].name) for tile in TILES_OF[value]]


@pytest.mark.rule("TR-4.1")
def test_21_tracks_in_a_fixed_order() -> None:
    assert [tile.name for tile in TILES] == NAMES
    assert [len(TILES_OF[value]) for value in range(1, 7)] == [4, 2, 2, 1, 4, 8]
    assert len({frozenset(pieces(name)) for name in NAMES}) == 21
    assert [BLACK_OF[number] for number in range(21)] == [int(name[0]) for name in NAMES]


@pytest.mark.rule("TR-4.1")
@pytest.mark.parametrize("name", NAMES)
def test_each_track_is_what_the_reference_draws(name: str) -> None:
    drawn = {frozenset(piece) for piece in pieces(name)}
    assert drawn == ref.pieces_of(name)
    tile = TILES[TILE_NAMED[name]]
    used = {side for piece in drawn for side in piece}
    assert {ref.SIDES[s] for s in range(4) if tile.ports[s] is Kind.RAIL} == used
    assert [port for port in tile.ports if port is None] == [None] * (4 - len(used))


@pytest.mark.rule("TR-4.2")
def test_type_1_the_curve() -> None:
    assert shapes(1) == [{"ES"}, {"SW"}, {"NW"}, {"NE"}]


@pytest.mark.rule("TR-4.3")
def test_type_2_the_straight() -> None:
    assert shapes(2) == [{"NS"}, {"EW"}]


@pytest.mark.rule("TR-4.4")
def test_type_3_the_double_curve() -> None:
    assert shapes(3) == [{"ES", "NW"}, {"SW", "NE"}]


@pytest.mark.rule("TR-4.5")
def test_type_4_the_crossing() -> None:
    assert shapes(4) == [{"NS", "EW"}]


@pytest.mark.rule("TR-4.6")
def test_type_5_the_y() -> None:
    assert shapes(5) == [{"ES", "SW"}, {"SW", "NW"}, {"NW", "NE"}, {"NE", "ES"}]


@pytest.mark.rule("TR-4.7")
def test_type_6_the_junction_in_both_hands() -> None:
    right = [{"NS", "ES"}, {"EW", "SW"}, {"NS", "NW"}, {"EW", "NE"}]
    left = [{"NS", "SW"}, {"EW", "NW"}, {"NS", "NE"}, {"EW", "ES"}]
    assert shapes(6) == right + left


@pytest.mark.rule("TR-4.1", "TR-4.7")
@pytest.mark.parametrize("black", range(1, 7))
def test_every_orientation_is_offered(black: int) -> None:
    table = Table(dice=[(1, black)]).set_up()
    offered = {text.split(" ")[2] for text in table.can(verb="place")}
    assert offered == {name for name in NAMES if name[0] == str(black)}
