"""Sections 9 and 10 of docs/rules/railroad_ink.md: rivers and lakes."""

from __future__ import annotations

import pytest
from tests.railroad_ink.ink_table import PLAIN, Table, rows_of, score_of

from branchline.engine.railroad_ink.board import cell_name
from branchline.engine.railroad_ink.faces import HAS_STATION, LAKES, RIVERS, TILES

RIVER = ("river_straight", "river_curve", "highway_bridge", "railway_bridge")


def river(*words: str) -> dict[str, int]:
    return score_of(*words, modules=["rivers"])


def lake(*words: str) -> dict[str, int]:
    return score_of(*words, modules=["lakes"])


def module_die(module: str) -> dict[str, int]:
    """The faces of the two dice that a module adds, with their counts."""
    rules = Table(module).rules
    assert len(rules.dice) == 6 and rules.dice[4] == rules.dice[5]
    faces = [TILES.faces[face].name for face in rules.dice[4].faces]
    return {name: faces.count(name) for name in faces}


# 9. Rivers


@pytest.mark.rule("RI-9.1")
def test_two_river_dice() -> None:
    assert module_die("rivers") == {
        "river_straight": 1, "river_curve": 3, "highway_bridge": 1, "railway_bridge": 1,
    }  # fmt: skip
    assert [face.sides for face in RIVERS] == ["I-I-", "II--", "HIHI", "RIRI"]


@pytest.mark.rule("RI-9.2")
def test_none_one_or_both_river_dice_anywhere_empty() -> None:
    table = Table("rivers", dice=(*PLAIN, "river_curve", "river_straight"))
    table.do("place D3 river_curve.0", "place G6 river_straight.1")
    assert table.why("place D3 river_straight.0") in {"die.drawn", "cell.drawn"}
    table = Table("rivers", dice=(*PLAIN, "river_curve", "river_straight")).put("D3 H_straight.0")
    assert table.why("place D3 river_curve.0") == "cell.drawn"


@pytest.mark.rule("RI-9.3")
def test_rivers_and_routes_never_face_each_other() -> None:
    table = Table(
        "rivers",
        dice=("H_straight", "H_T", "R_straight", "overpass", "river_straight", "river_curve"),
    )
    assert table.why("place A1 river_straight.0") == "track.clash", "an exit"
    assert table.why("place A1 river_straight.1") is None
    assert table.why("place A0 river_straight.0") is None, "the edge elsewhere"
    table.put("D3 H_straight.0")
    assert table.why("place C3 river_straight.0") == "track.clash"
    assert table.why("place D2 river_straight.1") is None, "a blank side"
    table = Table(
        "rivers",
        dice=("H_straight", "H_T", "R_straight", "overpass", "river_straight", "river_curve"),
    )
    table.put("B1 river_straight.0")
    assert table.why("place A1 H_straight.0") == "track.clash", (
        "the route may not face the river either"
    )


@pytest.mark.rule("RI-9.4")
def test_river_ends_are_errors_unless_at_a_river_or_the_edge() -> None:
    assert river("D3 river_straight.0")["errors"] == -2
    assert river("A0 river_straight.0")["errors"] == -1
    assert river("A0 river_curve.3")["errors"] == 0
    assert river("D3 river_straight.0", "E3 river_curve.0")["errors"] == -2
    assert river("D3 river_straight.1", "D4 H_straight.0")["errors"] == -2 - 2


@pytest.mark.rule("RI-9.5")
def test_one_river_scores_a_point_a_cell() -> None:
    row = rows_of(
        "D3 river_straight.0",
        "E3 river_curve.0",
        "E4 river_straight.1",
        "B1 river_curve.0",
        modules=["rivers"],
    )["river"]
    assert row.points == 3
    assert [cell_name(mark[0]) for mark in row.evidence] == ["D3", "E3", "E4"]
    assert river()["river"] == 0


@pytest.mark.rule("RI-9.6")
def test_both_ends_at_the_edge_score_three_more() -> None:
    down = [f"{row}2 river_straight.0" for row in "ABCDEFG"]
    assert river(*down)["river"] == 7 + 3
    assert river(*down[:-1])["river"] == 6
    assert river("A0 river_curve.3")["river"] == 1 + 3
    ring = ("C2 river_curve.1", "C3 river_curve.2", "D3 river_curve.3", "D2 river_curve.0")
    assert river(*ring)["river"] == 4


@pytest.mark.rule("RI-9.7")
def test_the_river_that_brings_most_counts_once() -> None:
    snake = (
        "D3 river_straight.1",
        "D4 river_straight.1",
        "D5 river_curve.2",
        "E5 river_straight.0",
    )
    snake += ("F5 river_curve.3", "F4 river_straight.1", "F3 river_straight.1")
    bend = ("A2 river_straight.0", "B2 river_straight.0", "C2 river_curve.3")
    bend += ("C1 river_straight.1", "C0 river_straight.1")
    assert river(*snake)["river"] == 7
    assert river(*bend)["river"] == 5 + 3
    row = rows_of(*snake, *bend, modules=["rivers"])["river"]
    assert row.points == 8, "five cells from edge to edge beat seven in the middle"
    assert row.parts == (("cells", 5), ("both_ends", 3))
    columns = [f"{letter}{n} river_straight.0" for letter in "ABCDEFG" for n in (2, 4)]
    assert river(*columns)["river"] == 10, "not 13: the other river's ends bring nothing"


@pytest.mark.rule("RI-9.8")
def test_a_bridge_is_two_pieces_and_no_station() -> None:
    for name in ("highway_bridge", "railway_bridge"):
        tile = TILES.of_face[TILES.face_named[name]][0]
        assert not HAS_STATION[tile] and len(TILES.tiles[tile].groups) == 2
    table = Table(
        "rivers",
        dice=("H_straight", "R_straight", "H_T", "overpass", "highway_bridge", "railway_bridge"),
    )
    table.do("place D3 highway_bridge.0")
    assert {"C3", "E3"} <= table.cells("H_straight")
    assert not {"D2", "D4"} & table.cells("R_straight")
    assert table.why("place C3 railway_bridge.0") == "track.clash"
    assert table.why("place C3 railway_bridge.1") == "track.clash", "river against highway"
    assert table.why("place D4 railway_bridge.0") is None, "river against river"
    table = Table("rivers", dice=(*PLAIN, "highway_bridge", "river_curve"))
    assert table.why("place A3 highway_bridge.0") == "track.clash", "an exit of the other type"
    rows = rows_of(
        "A1 highway_bridge.0", "A2 river_straight.1", "A3 railway_bridge.0", modules=["rivers"]
    )
    assert rows["networks"].points == 0, "the river joins nothing"


@pytest.mark.rule("RI-9.9")
def test_a_bridge_counts_for_everything() -> None:
    rows = river("D3 highway_bridge.0", "C3 H_straight.0", "D2 river_straight.1")
    assert (rows["highway"], rows["river"], rows["centre"]) == (2, 2, 3)
    table = Table("rivers").put("B1 river_straight.1", "A1 H_straight.0")
    assert table.why("place B1 H_straight.0") == "cell.drawn"


# 10. Lakes


@pytest.mark.rule("RI-10.1")
def test_two_lake_dice() -> None:
    faces = ["lake_one", "lake_two", "lake_three", "highway_pier", "railway_pier", "double_pier"]
    assert module_die("lakes") == dict.fromkeys(faces, 1)
    assert [face.sides for face in LAKES[:6]] == ["L---", "LL--", "LLL-", "L-H-", "L-R-", "LLHR"]
    assert len(TILES.of_face[TILES.face_named["double_pier"]]) == 8


@pytest.mark.rule("RI-10.2")
def test_none_one_or_both_lake_dice_anywhere_empty() -> None:
    table = Table(
        "lakes", dice=("H_straight", "R_straight", "H_T", "overpass", "highway_pier", "lake_two")
    )
    table.do("place D3 highway_pier.0", "place G6 lake_two.0")
    assert "E3" in table.cells("H_straight"), "the highway of the pier leads on"
    assert "C3" not in table.cells("H_straight")
    table = Table(
        "lakes", dice=("H_straight", "R_straight", "H_T", "overpass", "railway_pier", "lake_two")
    )
    table.put("D3 H_straight.0")
    assert table.why("place C3 railway_pier.0") == "track.clash"
    assert table.why("place D3 lake_two.0") == "cell.drawn"
    assert table.why("place A1 railway_pier.2") == "track.clash", "an exit of the other type"


@pytest.mark.rule("RI-10.3")
def test_water_and_routes_may_face_each_other() -> None:
    table = Table("lakes", dice=("H_straight", "H_T", "R_T", "overpass", "lake_one", "lake_three"))
    table.put("D3 H_straight.0")
    assert table.why("place C3 lake_one.2") is None
    assert table.why("place A1 lake_one.0") is None, "water at an exit"
    table.put("B1 lake_one.0")
    assert table.why("place A1 H_straight.0") is None, "a route end at water"
    rows = lake("A1 H_straight.0", "B1 lake_one.0")
    assert rows["errors"] == -1
    assert lake("D3 lake_one.1", "D4 lake_one.3")["lake"] == 2
    assert lake("D3 lake_one.1", "D4 lake_one.0")["lake"] == 1


def surrounded(*words: str) -> Table:
    return Table("lakes", dice=(*PLAIN, "lake_one", "lake_two")).put(*words)


@pytest.mark.rule("RI-10.4")
def test_three_sides_of_open_water_fill_an_empty_cell() -> None:
    table = surrounded("C3 lake_one.2", "D2 lake_one.1")
    assert table.at("D3") == ""
    table.do("place D4 lake_one.3")
    assert table.at("D3") == "full_water.0"
    assert [event.cell for event in table.told("LakeFilled")] == [24]
    assert table.row("lake").points == 4


@pytest.mark.rule("RI-10.4")
def test_a_route_or_an_exit_on_the_fourth_side_does_not_matter() -> None:
    table = surrounded("C3 lake_one.2", "D2 lake_one.1", "E3 H_straight.0").do(
        "place D4 lake_one.3"
    )
    assert table.at("D3") == "full_water.0"
    table = surrounded("A0 lake_one.1", "A2 lake_one.3").do("place B1 lake_one.0")
    assert table.at("A1") == "full_water.0", "under an exit"


@pytest.mark.rule("RI-10.5")
def test_filling_goes_on_until_nothing_changes() -> None:
    """D3 fills; then D4 has water on three sides, and fills too."""
    table = surrounded("C3 lake_one.2", "D2 lake_one.1", "C4 lake_one.2", "E4 lake_one.0")
    table.do("place E3 lake_one.0")
    assert (table.at("D3"), table.at("D4")) == ("full_water.0", "full_water.0")
    assert [cell_name(event.cell) for event in table.told("LakeFilled")] == ["D3", "D4"]


@pytest.mark.rule("RI-10.5")
def test_water_rises_before_the_next_die() -> None:
    table = surrounded("C3 lake_one.2", "D2 lake_one.1").do("place D4 lake_one.3")
    assert table.why("place D3 lake_two.0") == "cell.drawn"


@pytest.mark.rule("RI-10.6")
def test_cells_at_the_edge_fill_and_corners_do_not() -> None:
    table = surrounded("A1 lake_one.3").do("place B0 lake_one.0")
    assert table.at("A0") == "", "two sides are all that a corner has"
    table = surrounded("C0 lake_one.2", "E0 lake_one.0").do("place D1 lake_one.3")
    assert table.at("D0") == "full_water.0"
    table = surrounded("C3 lake_one.2", "D2 lake_one.1", "D3 H_straight.0").do(
        "place D4 lake_one.3"
    )
    assert table.at("D3") == "H_straight.0"


@pytest.mark.rule("RI-10.7")
def test_the_smallest_lake_scores() -> None:
    three = ("A0 lake_one.1", "A1 lake_three.1", "A2 lake_one.3")
    two = ("D3 lake_one.1", "D4 highway_pier.3")
    assert lake(*three)["lake"] == 3
    row = rows_of(*three, *two, modules=["lakes"])["lake"]
    assert row.points == 2
    assert [cell_name(mark[0]) for mark in row.evidence] == ["D3", "D4"]
    assert lake("D3 H_straight.0")["lake"] == 0


@pytest.mark.rule("RI-10.8")
def test_piers_of_a_lake_are_in_one_network() -> None:
    west = ("D0 H_straight.1", "D1 highway_pier.1")
    east = ("D3 highway_pier.3", "D4 H_straight.1", "D5 H_straight.1", "D6 H_straight.1")
    assert lake(*west, *east)["networks"] == 0
    row = rows_of(*west, "D2 lake_three.1", *east, modules=["lakes"])["networks"]
    assert row.points == 4
    assert {cell_name(mark[0]) for mark in row.evidence} == {f"D{n}" for n in range(7)}
    for name in ("highway_pier", "railway_pier", "double_pier"):
        assert HAS_STATION[TILES.of_face[TILES.face_named[name]][0]]
    mixed = lake("A1 H_straight.0", "B1 double_pier.2", "B2 R_straight.1", "C1 lake_one.0")
    assert mixed["networks"] == 0
    assert lake("A1 double_pier.2", "A2 R_straight.1", "A3 R_curve.3")["networks"] == 4


@pytest.mark.rule("RI-10.9")
def test_longest_routes_never_cross_water() -> None:
    rows = lake(
        "D0 H_straight.1",
        "D1 highway_pier.1",
        "D2 lake_three.1",
        "D3 highway_pier.3",
        "D4 H_straight.1",
    )
    assert rows["highway"] == 2


@pytest.mark.rule("RI-10.10")
def test_open_water_is_no_error() -> None:
    assert lake("D3 lake_three.0", "A0 lake_two.0", "D4 H_straight.0")["errors"] == -2
    assert lake("D3 full_water.0")["errors"] == 0
