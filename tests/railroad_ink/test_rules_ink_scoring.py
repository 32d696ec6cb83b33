"""Section 7 and the boards of docs/rules/railroad_ink.md: what scores, what costs."""

from __future__ import annotations

import pytest
from tests.railroad_ink import bridge
from tests.railroad_ink.ink_table import Table, rows_of, score_of

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.railroad_ink.board import STANDARD, BoardSpec, cell_name
from branchline.engine.railroad_ink.goal_cards import middle_exits
from branchline.engine.railroad_ink.scoring import exit_points

COLUMN = tuple(f"{row}1 H_straight.0" for row in "ABCDEFG")
"""A highway from the top to the bottom."""
SQUARE = ("C2 H_curve.1", "C3 H_curve.2", "D3 H_curve.3", "D2 H_curve.0")
"""A closed ring of four cells."""


def cells_lit(row: object) -> list[str]:
    return [cell_name(mark[0]) for mark in row.evidence]  # type: ignore[attr-defined]


@pytest.mark.rule("RI-7.1")
def test_the_result_is_the_sum_of_the_rows() -> None:
    rules = bridge.rulebook(bridge.MODULES, seats=2)
    state = rules.setup(SeededChance(3))
    sheet = rules.score(state)
    for seat in (0, 1):
        keys = [row.key for row in sheet.rows(seat)]  # type: ignore[arg-type]
        assert keys[:5] == [
            "row.networks",
            "row.highway",
            "row.railway",
            "row.centre",
            "row.errors",
        ]
        assert set(keys[5:]) == {
            "row.river", "row.lake", "row.craters", "row.lava_closed", "row.lava_largest",
            "row.villages", "row.goals",
        }  # fmt: skip
        rows = sheet.rows(seat)  # type: ignore[arg-type]
        assert sheet.total(seat) == sum(row.points for row in rows)  # type: ignore[arg-type]


@pytest.mark.rule("RI-7.2")
@pytest.mark.parametrize(
    ("exits", "points"),
    [(0, 0), (1, 0), (2, 4), (3, 8), (4, 12), (5, 16), (6, 20), (7, 24), (8, 28), (9, 32), (10, 36), (11, 40), (12, 45)],
)  # fmt: skip
def test_points_by_exits(exits: int, points: int) -> None:
    assert exit_points(exits) == points


@pytest.mark.rule("RI-7.2")
def test_networks_are_scored_one_by_one_and_added() -> None:
    third = (*(f"{row}3 R_straight.0" for row in "ABCDEFG"),)
    fifth = (*(f"{row}5 H_straight.0" for row in "ABCDEFG"),)
    row = rows_of(*COLUMN, *third, *fifth)["networks"]
    assert row.points == 12, "three networks of two exits"
    assert [count for _, count in row.parts] == [2, 2, 2]
    assert row.groups == (7, 7, 7) and len(row.evidence) == 21


@pytest.mark.rule("RI-7.3")
def test_a_point_for_each_cell_of_the_longest_route() -> None:
    row = rows_of(*COLUMN, "D0 H_straight.1", "C5 H_straight.0")["highway"]
    assert row.points == 7
    assert cells_lit(row) in (
        ["A1", "B1", "C1", "D1", "E1", "F1", "G1"],
        ["G1", "F1", "E1", "D1", "C1", "B1", "A1"],
    )
    assert rows_of(*COLUMN)["railway"].points == 0


@pytest.mark.rule("RI-7.3")
def test_branches_do_not_count() -> None:
    comb = ("C1 H_straight.1", "C2 H_T.3", "C3 H_straight.1", "B2 H_straight.0", "A2 H_straight.0")
    assert score_of(*comb)["highway"] == 4, "of the three arms two: two cells up, the T, one aside"
    row = rows_of(*comb)["highway"]
    assert {"A2", "B2", "C2"} < set(cells_lit(row))


@pytest.mark.rule("RI-7.3")
def test_types_are_counted_apart_and_one_cell_scores_one() -> None:
    rows = score_of("A1 straight_station.0", "D3 R_straight.0", "E3 R_straight.0")
    assert (rows["highway"], rows["railway"]) == (1, 2)


@pytest.mark.rule("RI-7.4")
def test_a_station_in_the_middle_does_not_interrupt() -> None:
    road = ("C1 H_straight.1", "C2 T_station_A.1", "C3 H_straight.1")
    assert score_of(*road)["highway"] == 3
    assert score_of("C1 H_straight.1", "C2 straight_station.3", "C3 R_straight.1")["highway"] == 2
    assert score_of("C1 H_straight.1", "C2 straight_station.3", "C3 R_straight.1")["railway"] == 2


@pytest.mark.rule("RI-7.4")
def test_the_other_line_of_an_overpass_is_ignored() -> None:
    rows = score_of("C1 H_straight.1", "C2 overpass.1", "C3 H_straight.1", "B2 R_straight.0")
    assert (rows["highway"], rows["railway"]) == (3, 2)


@pytest.mark.rule("RI-7.5")
def test_a_ring_scores_its_cells() -> None:
    assert score_of(*SQUARE)["highway"] == 4
    hanging = ("C2 H_T.0", "C3 H_curve.2", "D3 H_curve.3", "D2 H_curve.0", "B2 H_straight.0")
    assert score_of(*hanging)["highway"] == 5, "the T counts once though it is passed twice"


@pytest.mark.rule("RI-7.5")
def test_a_crossing_of_four_joined_arms_counts_twice() -> None:
    loop = (
        "C3 S2.0",
        "C4 H_curve.2",
        "D4 H_curve.3",
        "D3 H_curve.0",
        "B3 H_straight.0",
        "C2 H_straight.1",
    )
    rows = score_of(*loop)
    assert rows["highway"] == 7, "five cells, and S2 once more"
    rail = [word.replace("H_", "R_").replace("S2", "S3") for word in loop]
    assert score_of(*rail)["railway"] == 7
    mixed = [word.replace("S2", "S0") for word in loop]
    assert score_of(*mixed)["highway"] < 7, "three arms are no crossing"


@pytest.mark.rule("RI-7.5")
def test_the_curves_of_a_double_curve_count_one_each() -> None:
    assert score_of("C3 double_highway_curve.0")["highway"] == 1
    ring = score_of("C3 double_highway_curve.0", "C4 H_curve.2", "D4 H_curve.3", "D3 H_curve.0")
    assert ring["highway"] == 4, "the other curve is not joined"


@pytest.mark.rule("RI-7.6")
def test_three_ways_to_count() -> None:
    hanging = ("C3 S2.0", "C4 H_curve.2", "D4 H_curve.3", "D3 H_curve.0", "B3 H_straight.0")
    found = {
        mode: score_of(*hanging, longest_mode=mode)["highway"]
        for mode in ("crossing", "simple", "links")
    }
    assert found == {"crossing": 6, "simple": 5, "links": 6}
    found = {
        mode: score_of(*SQUARE, longest_mode=mode)["highway"]
        for mode in ("crossing", "simple", "links")
    }
    assert found == {"crossing": 4, "simple": 4, "links": 5}
    assert score_of("C3 H_T.0", longest_mode="links")["highway"] == 1
    assert score_of(longest_mode="links")["highway"] == 0
    with pytest.raises(ValueError, match=r"option\.value"):
        score_of(longest_mode="longest")


@pytest.mark.rule("RI-7.6")
def test_simple_visits_no_cell_twice_by_either_curve() -> None:
    """A stroke through both curves of C3: in by the west, round over B3 and B4, C4, D3's way out."""
    woven = (
        "C2 H_straight.1", "C3 double_highway_curve.0", "B3 H_curve.1", "B4 H_curve.2", "C4 H_curve.3",
        "D3 H_straight.0",
    )  # fmt: skip
    assert score_of(*woven)["highway"] == 7, "C3 counts with each of its curves"
    assert score_of(*woven, longest_mode="simple")["highway"] == 5


@pytest.mark.rule("RI-7.7")
def test_central_cells_score_whatever_is_drawn() -> None:
    row = rows_of("C2 H_straight.0", "D3 river_curve.0", "E4 lake_one.0", "B2 H_T.0", "E5 H_T.0")[
        "centre"
    ]
    assert row.points == 3
    assert cells_lit(row) == ["C2", "D3", "E4"]
    full = [f"{row}{n} volcano.0" for row in "CDE" for n in "234"]
    assert score_of(*full, modules=["lava"])["centre"] == 9


@pytest.mark.rule("RI-7.8")
def test_each_loose_arm_costs_a_point() -> None:
    assert score_of("D3 H_T.0")["errors"] == -3
    row = rows_of("D3 H_T.0", "D4 H_straight.1", "C3 R_curve.0")["errors"]
    assert row.points == -(1 + 1 + 1 + 2)
    assert {(cell_name(cell), side) for cell, side, _ in row.evidence} == {
        ("D3", 0), ("D3", 2), ("D4", 1), ("C3", 0), ("C3", 1),
    }  # fmt: skip
    assert score_of("D3 H_straight.0", "C3 H_straight.1")["errors"] == -4


@pytest.mark.rule("RI-7.8")
def test_an_arm_against_a_blank_side_is_one_error() -> None:
    before = score_of("D3 H_straight.1")["errors"]
    after = score_of("D3 H_straight.1", "D4 H_straight.0")["errors"]
    assert (before, after) == (-2, -4)


@pytest.mark.rule("RI-7.9")
def test_the_edge_is_no_error() -> None:
    assert score_of("A0 H_curve.3")["errors"] == 0, "north and west are the edge"
    assert score_of("A0 H_straight.0")["errors"] == -1, "only its southern end"
    assert score_of("A1 H_straight.0")["errors"] == -1, "north is an exit"
    assert score_of("A1 H_straight.0", "A2 H_curve.3")["errors"] == -2


# Boards


def exits(*words: str) -> BoardSpec:
    """A board from words such as `A0 N H`."""
    rows = []
    for word in words:
        cell, side, kind = word.split(" ")
        rows.append([7 * "ABCDEFG".index(cell[0]) + int(cell[1]), side, kind])
    return BoardSpec.from_data({"id": "own", "exits": rows})


@pytest.mark.rule("RI-B.1")
def test_exits_may_stand_anywhere_at_the_border() -> None:
    board = exits("A0 N H", "A0 W R", "G6 S H")
    table = Table(board=board, dice=("H_straight", "R_straight", "H_T", "corner_station"))
    assert table.cells("H_straight") == {"A0", "G6"}
    assert table.cells("R_straight") == {"A0"}
    assert table.why("place A0 H_T.3") == "track.clash"
    assert table.why("place A0 corner_station.4") is None


@pytest.mark.rule("RI-B.1")
@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"exits": [[0, "N", "H"]]}, "2 to 28"),
        ({"exits": [[0, "N", "H"], [0, "N", "R"]]}, "two in one place"),
        ({"exits": [[0, "N", "H"], [8, "N", "R"]]}, "no exit"),
        ({"exits": [[0, "N", "H"], [0, "E", "R"]]}, "no exit"),
        ({"exits": [[0, "N", "H"], [49, "S", "R"]]}, "no exit"),
        ({"exits": [[0, "N", "H"], [1, "N", "I"]]}, "no exit"),
        ({"exits": [[0, "N", "H"], [1, "", "R"]]}, "no exit"),
        ({"exits": [[0, "N", "H"], [True, "N", "R"]]}, "no exit"),
        ({"exits": [[0, "N", "H"], "x"]}, "no exit"),
        ({"exits": 3}, "2 to 28"),
        ({"id": 4}, "id"),
        ({"sites": [[0, "inn"]]}, "no building"),
        ({"sites": [[49, "factory"]]}, "no building"),
        ({"sites": [[1, "factory"], [1, "village"]]}, "two in one cell"),
        ({"sites": "x"}, "no list"),
    ],
)
def test_a_board_that_is_none_is_refused(data: dict[str, object], message: str) -> None:
    good: dict[str, object] = {"id": "x", "exits": [[0, "N", "H"], [1, "N", "R"]], "sites": []}
    assert BoardSpec.from_data(good).to_data() == good
    with pytest.raises(ValueError, match=message):
        BoardSpec.from_data(good | data)


@pytest.mark.rule("RI-B.1")
def test_boards_travel_as_plain_data_and_have_a_hash() -> None:
    assert BoardSpec.from_data(STANDARD.to_data()) == STANDARD
    other = exits("A0 N H", "A1 N H")
    assert other.hash != STANDARD.hash == BoardSpec("x", STANDARD.exits).hash
    assert exits("A1 N H", "A0 N H").hash == other.hash, "the order does not matter"


@pytest.mark.rule("RI-B.2")
def test_buildings_may_stand_anywhere() -> None:
    board = BoardSpec("own", STANDARD.exits, ((1, "village"),))
    table = Table("buildings", board=board, dice=("H_T", "H_T", "H_T", "straight_station"))
    table.do("place A1 straight_station.0")
    assert table.row("villages").points == 2


@pytest.mark.rule("RI-B.3")
def test_more_than_twelve_exits() -> None:
    assert [exit_points(count) for count in (12, 13, 14, 28)] == [45, 49, 53, 45 + 4 * 16]


@pytest.mark.rule("RI-B.4")
def test_middle_exits_of_a_board() -> None:
    rules = bridge.rulebook(
        ("goals",), board=exits("A3 N H", "D0 W R", "G2 S H", "D6 E H", "A0 W H")
    )
    found = {rules.board.exits[number][:2] for number in middle_exits(rules.referee)}
    assert found == {(3, 0), (21, 3), (27, 1)}
