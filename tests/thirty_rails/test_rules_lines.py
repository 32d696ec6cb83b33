"""Section 6 of docs/rules/thirty_rails.md: where a train can run."""

from __future__ import annotations

import pytest
from tests.thirty_rails import bridge, sheets
from tests.thirty_rails.at_table import cells_of, joined, score_of, sheet_of

ROW_2 = dict.fromkeys(("21", "22", "23", "24", "25", "26"), "2.1")


@pytest.mark.rule("TR-6.1")
def test_rails_must_meet_all_the_way() -> None:
    ends = {"s1": "20", "s2": "27", "s3": "01", "s4": "76"}
    rows = score_of(ROW_2, **ends)
    assert joined(rows) == {"1-2"}
    assert cells_of(rows["1-2"]) in ("21 22 23 24 25 26", "26 25 24 23 22 21")
    for gap in ROW_2:
        assert joined(score_of({c: t for c, t in ROW_2.items() if c != gap}, **ends)) == set()
        assert joined(score_of(ROW_2 | {gap: "2.0"}, **ends)) == set(), "a rail that does not meet"
        assert joined(score_of(ROW_2 | {gap: "1.2"}, **ends)) == set(), "a rail that turns away"


@pytest.mark.rule("TR-6.1")
def test_a_line_goes_round_corners_and_over_one_cell() -> None:
    rows = score_of({"11": "1.2"}, s1="01", s2="10")
    assert joined(rows) == {"1-2"} and cells_of(rows["1-2"]) == "11"
    turning = {"11": "2.0", "21": "1.3", "22": "1.1", "32": "1.2", "31": "2.1"}
    rows = score_of(turning, s1="01", s2="30")
    assert cells_of(rows["1-2"]) in ("11 21 22 32 31", "31 32 22 21 11")


@pytest.mark.rule("TR-6.2")
@pytest.mark.parametrize(
    ("tile", "expected"),
    [
        ("5.0", {"1-2", "1-3"}),
        ("5.1", {"1-2", "2-3"}),
        ("5.2", {"2-4", "3-4"}),
        ("6R.0", {"1-4", "1-3"}),
        ("6L.0", {"1-4", "1-2"}),
        ("6R.1", {"2-3", "1-2"}),
        ("6L.3", {"2-3", "1-3"}),
        ("4.0", {"2-3", "1-4"}),
        ("3.0", {"1-3", "2-4"}),
    ],
)
def test_a_train_runs_between_stem_and_branch_only(tile: str, expected: set[str]) -> None:
    """Station 1 south of the cell 33, 2 west, 3 east, 4 north; each track tells who meets whom."""
    arms = {
        **dict.fromkeys(("43", "53", "63", "13", "23"), "2.0"),
        **dict.fromkeys(("31", "32", "34", "35", "36"), "2.1"),
    }
    rows = score_of({**arms, "33": tile}, s1="73", s2="30", s3="37", s4="03")
    if tile == "5.1":
        expected = {"1-2", "2-4"}
    assert joined(rows) == expected


@pytest.mark.rule("TR-6.2")
def test_the_mine_is_not_reached_by_turning_on_a_junction() -> None:
    tracks = {"31": "2.1", "32": "6R.0", "42": "2.0", "52": "2.0", "62": "2.0"}
    rows = score_of(tracks, s2="30", s1="01", mine="22")
    assert rows["mine"].points == 0, "32 joins its stem S to N and E; a train from the west is out"
    rows = score_of(tracks | {"32": "6L.0"}, s2="30", s1="01", mine="22")
    assert rows["mine"].points == 0, "W and N are both branches"
    rows = score_of(tracks | {"32": "6R.2"}, s2="30", s1="01", mine="22")
    assert rows["mine"].points == 2, "N is the stem and W its curve"


@pytest.mark.rule("TR-6.3")
def test_the_mine_is_a_dead_end() -> None:
    rows = score_of({c: t for c, t in ROW_2.items() if c != "23"}, s1="20", s2="27", mine="23")
    assert joined(rows) == set()
    assert (rows["mine"].points, rows["mine"].part("stations")) == (6, 2)


@pytest.mark.rule("TR-6.3")
def test_a_station_is_a_dead_end() -> None:
    """Stations 1 and 3 both come to the mine over one stem; neither comes to the other."""
    tracks = {"11": "5.3", "21": "2.0", "31": "1.2"}
    rows = score_of(tracks, s1="01", s2="10", s3="30", s4="76", mine="12")
    assert joined(rows) == set()
    assert rows["mine"].part("stations") == 2


@pytest.mark.rule("TR-6.4")
def test_a_crossing_is_passed_twice() -> None:
    """Into 22 from the west, round by 23 13 12 and down through 22 again."""
    loop = {"21": "2.1", "22": "4.0", "23": "1.2", "13": "1.1", "12": "1.0"}
    down = {"32": "2.0", "42": "2.0", "52": "2.0", "62": "2.0"}
    rows = score_of(loop | down, s1="20", s2="72", s3="01", s4="67")
    assert cells_of(rows["1-2"]) == "21 22 23 13 12 22 32 42 52 62"


@pytest.mark.rule("TR-6.4")
def test_a_double_curve_is_passed_twice() -> None:
    """22 takes the train from the west up, and after 12 11... the long way round from the east down."""
    rows = score_of(
        {
            "21": "2.1", "22": "3.0", "12": "1.0", "13": "2.1", "14": "1.1",
            "24": "1.2", "23": "2.1", "32": "2.0", "42": "2.0", "52": "2.0", "62": "2.0",
        },
        s1="20", s2="72", s3="06", s4="67",
    )  # fmt: skip
    assert cells_of(rows["1-2"]) == "21 22 12 13 14 24 23 22 32 42 52 62"


@pytest.mark.rule("TR-6.4")
@pytest.mark.parametrize("junction", ["6R.1", "6L.1", "5.1"])
def test_a_balloon_loop_is_no_way_back(junction: str) -> None:
    """A train that runs into a loop and out again would use the stem of the junction twice.

    The stem of 22 points west. Both its branches belong to one loop; 21 leads in from station 1
    by a second junction, whose other branch leads down to station 2.
    """
    loops = {
        "6R.1": {"23": "1.1", "33": "1.2", "32": "1.3"},
        "6L.1": {"23": "1.2", "13": "1.1", "12": "1.0"},
        "5.1": {"12": "1.0", "13": "1.1", "23": "2.0", "33": "1.2", "32": "1.3"},
    }
    tracks = {"22": junction, **loops[junction], "21": "6R.3"}
    tracks |= {"11": "2.0"}
    ends = {"s1": "20", "s2": "01", "s3": "76", "s4": "67"}
    trap = bridge.reference_sheet(sheet_of(tracks, **ends))
    assert 2 in sheets.careless_search(trap, 1)[0], "a search that forgets used rails falls for it"
    rows = score_of(tracks, **ends)
    assert joined(rows) == set(), "from 20 into the loop, back over 22's stem, up to 01"


@pytest.mark.rule("TR-6.4")
def test_no_edge_is_crossed_twice_even_the_other_way() -> None:
    """The published position R4 in small: the only way from 1 to the mine runs over its own stub."""
    tracks = {
        "11": "2.1", "12": "1.1", "22": "1.3", "23": "2.1", "24": "5.0",
        "25": "6L.1", "34": "6R.2", "33": "1.0", "43": "1.3", "44": "6R.2",
    }  # fmt: skip
    rows = score_of(tracks, s1="72", s2="10", s3="05", s4="57", mine="26", bonus="21")
    assert joined(rows) == set() and rows["mine"].points == 0


@pytest.mark.rule("TR-6.5")
def test_a_station_is_joined_on_its_inner_side_only() -> None:
    """Track beside a grey cell does not reach it round the corner of the ring."""
    rows = score_of({"11": "2.1"}, s1="01", s2="10", mine="12")
    assert rows["mine"].part("stations") == 1, "only station 2, straight ahead"
    assert joined(rows) == set()


@pytest.mark.rule("TR-6.5")
@pytest.mark.parametrize("side", ["23", "34", "43", "32"])
def test_the_mine_is_joined_on_all_four_sides(side: str) -> None:
    straight = {"23": "2.0", "13": "2.0", "43": "2.0", "53": "2.0", "63": "2.0"}
    straight |= {"32": "2.1", "31": "2.1", "34": "2.1", "35": "2.1", "36": "2.1"}
    ends = {"s1": "03", "s2": "37", "s3": "73", "s4": "30"}
    rows = score_of(straight, mine="33", **ends)
    assert (rows["mine"].part("stations"), rows["mine"].points) == (4, 20)
    without = {cell: tile for cell, tile in straight.items() if cell != side}
    assert score_of(without, mine="33", **ends)["mine"].part("stations") == 3


@pytest.mark.rule("TR-6.6")
def test_a_station_looking_at_the_mine_is_joined_without_track() -> None:
    rows = score_of({}, s1="04", mine="14")
    assert (rows["mine"].part("stations"), rows["mine"].points) == (1, 2)
    rows = score_of({}, s1="04", s2="10", mine="11")
    assert rows["mine"].points == 2, "station 2 looks at it, station 1 does not"


@pytest.mark.rule("TR-6.7")
@pytest.mark.parametrize(("one", "other"), [("20", "27"), ("27", "20")])
def test_a_line_is_a_line_both_ways(one: str, other: str) -> None:
    tracks = {**ROW_2, "23": "6R.1", "33": "1.3", "34": "1.2", "24": "6L.1"}
    rows = score_of(tracks, s1=one, s2=other)
    assert (rows["1-2"].points, rows["1-2"].part("cells")) == (7, 6)
