"""Sections 7 and 8 of docs/rules/thirty_rails.md: the score, and several players."""

from __future__ import annotations

import random

import pytest
from tests.thirty_rails import bridge
from tests.thirty_rails import reference as ref
from tests.thirty_rails.at_table import EXAMPLE_SITES, Table, cells_of, joined, score_of

from branchline.engine.kernel.score import ScoreLine, ScoreSheet
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.scoring import grade
from branchline.engine.thirty_rails.state import Phase

ROW_2 = dict.fromkeys(("21", "22", "23", "24", "25", "26"), "2.1")
PAIRS = {"1-2": 1, "1-3": 2, "1-4": 3, "2-3": 3, "2-4": 4, "3-4": 5}


def pair_joined_by(
    tracks: dict[str, str], pair: str, ends: tuple[str, str], **more: str
) -> ScoreLine:
    """The row of a pair whose stations stand at these ends, the other two out of the way."""
    a, b = pair.split("-")
    free = ["72", "03", "67"]
    sites = {f"s{number}": "" for number in "1234"} | {f"s{a}": ends[0], f"s{b}": ends[1]}
    for number in "1234":
        if not sites[f"s{number}"]:
            sites[f"s{number}"] = free.pop()
    return score_of(tracks, **sites, **more)[pair]


@pytest.mark.rule("TR-7.1")
@pytest.mark.parametrize(("pair", "value"), PAIRS.items())
def test_each_pair_has_its_value(pair: str, value: int) -> None:
    row = pair_joined_by(ROW_2, pair, ("20", "27"))
    assert (row.part("pair"), row.part("cells"), row.part("bonus")) == (value, 6, 0)
    assert row.points == value + 6
    swapped = pair_joined_by(ROW_2, pair, ("27", "20"))
    assert swapped.points == value + 6


@pytest.mark.rule("TR-7.1")
def test_a_pair_without_a_line_scores_nothing() -> None:
    rows = score_of(dict.fromkeys(list(ROW_2)[:5], "2.1"), s1="20", s2="27", bonus="22")
    assert [row.points for row in rows.values()] == [0] * 7
    assert all(row.evidence == () for row in rows.values())


@pytest.mark.rule("TR-7.1", "TR-7.4", "TR-7.6")
def test_the_published_example() -> None:
    """Line 1-3 crosses six cells with the bonus; 2-3 is not joined; only station 3 is at the mine."""
    tracks = {**dict.fromkeys(("11", "12", "13", "14", "15"), "2.1"), "16": "6L.3"}
    rows = score_of(tracks, s1="10", s2="03", s3="17", s4="73", mine="26", bonus="14")
    assert rows["1-3"].parts == (("pair", 2), ("cells", 6), ("bonus", 2))
    assert rows["1-3"].points == 10
    assert rows["2-3"].points == 0
    assert (rows["mine"].part("stations"), rows["mine"].points) == (1, 2)
    assert joined(rows) == {"1-3"}


@pytest.mark.rule("TR-7.2")
def test_a_cell_passed_twice_counts_twice() -> None:
    tracks = {
        "21": "2.1", "22": "4.0", "23": "1.2", "13": "1.1", "12": "1.0",
        "32": "2.0", "42": "2.0", "52": "2.0", "62": "2.0",
    }  # fmt: skip
    row = pair_joined_by(tracks, "1-2", ("20", "72"))
    assert row.part("cells") == 10 == len(tracks) + 1
    assert row.points == 11


@pytest.mark.rule("TR-7.2")
def test_one_cell_is_the_shortest_line_between_stations() -> None:
    row = pair_joined_by({"11": "1.2"}, "3-4", ("01", "10"))
    assert (row.part("cells"), row.points) == (1, 6)


LONG_AND_SHORT = {
    "31": "2.1", "32": "6L.1", "33": "2.1", "34": "2.1", "35": "6R.3", "36": "2.1",
    "22": "1.0", "23": "2.1", "24": "2.1", "25": "1.1",
}  # fmt: skip
"""From 30 to 37 straight along row 3 (6 cells), or round by row 2 (8 cells)."""


@pytest.mark.rule("TR-7.3")
def test_the_shortest_line_counts_even_if_a_longer_one_pays_more() -> None:
    row = pair_joined_by(LONG_AND_SHORT, "2-4", ("30", "37"), bonus="23")
    assert (row.part("cells"), row.part("bonus"), row.points) == (6, 0, 10)
    assert cells_of(row) in ("31 32 33 34 35 36", "36 35 34 33 32 31")
    del (shorter := dict(LONG_AND_SHORT))["33"]
    row = pair_joined_by(shorter, "2-4", ("30", "37"), bonus="23")
    assert (row.part("cells"), row.part("bonus"), row.points) == (8, 2, 14)


@pytest.mark.rule("TR-7.4")
@pytest.mark.parametrize("bonus", ["22", "25", "43", "44"])
def test_among_equally_short_lines_one_over_the_bonus(bonus: str) -> None:
    tracks = {
        "31": "2.1", "32": "5.1", "35": "5.3", "36": "2.1",
        "22": "1.0", "23": "2.1", "24": "2.1", "25": "1.1",
        "42": "1.3", "43": "2.1", "44": "2.1", "45": "1.2",
    }  # fmt: skip
    row = pair_joined_by(tracks, "2-4", ("30", "37"), bonus=bonus)
    assert (row.part("cells"), row.part("bonus"), row.points) == (8, 2, 14)
    assert bonus in cells_of(row).split(" ")


@pytest.mark.rule("TR-7.4")
def test_a_line_beside_the_bonus_gets_none() -> None:
    assert pair_joined_by(ROW_2, "1-2", ("20", "27"), bonus="33").part("bonus") == 0
    assert pair_joined_by(ROW_2, "1-2", ("20", "27"), bonus="23").part("bonus") == 2


@pytest.mark.rule("TR-7.5")
def test_the_bonus_counts_once_for_a_line_that_passes_it_twice() -> None:
    tracks = {
        "21": "2.1", "22": "4.0", "23": "1.2", "13": "1.1", "12": "1.0",
        "32": "2.0", "42": "2.0", "52": "2.0", "62": "2.0",
    }  # fmt: skip
    row = pair_joined_by(tracks, "1-2", ("20", "72"), bonus="22")
    assert (row.part("cells"), row.part("bonus"), row.points) == (10, 2, 13)


@pytest.mark.rule("TR-7.5")
def test_the_bonus_counts_for_each_line_that_passes_it() -> None:
    tracks = {**ROW_2, "23": "6R.1", "33": "2.0", "43": "2.0", "53": "2.0", "63": "2.0"}
    rows = score_of(tracks, s1="20", s2="27", s3="73", s4="03", bonus="22")
    assert joined(rows) == {"1-2", "1-3"}
    assert rows["1-2"].points == 1 + 6 + 2
    assert rows["1-3"].points == 2 + 7 + 2


@pytest.mark.rule("TR-7.6")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 2), (2, 6), (3, 12), (4, 20)])
def test_the_table_of_the_mine(count: int, points: int) -> None:
    arms = {
        "s1": dict.fromkeys(("13", "23"), "2.0"),
        "s2": dict.fromkeys(("34", "35", "36"), "2.1"),
        "s3": dict.fromkeys(("43", "53", "63"), "2.0"),
        "s4": dict.fromkeys(("31", "32"), "2.1"),
    }
    tracks = {cell: tile for arm in list(arms.values())[:count] for cell, tile in arm.items()}
    rows = score_of(tracks, s1="03", s2="37", s3="73", s4="30", mine="33")
    assert (rows["mine"].part("stations"), rows["mine"].points) == (count, points)


@pytest.mark.rule("TR-7.6")
def test_stations_may_share_rails_to_the_mine() -> None:
    tracks = {"31": "2.1", "32": "6L.3", "42": "2.0", "52": "2.0", "62": "2.0"}
    rows = score_of(tracks, s1="30", s2="72", s3="01", s4="67", mine="33")
    assert (rows["mine"].part("stations"), rows["mine"].points) == (2, 6)
    assert joined(rows) == set(), "both branches lead to the stem only"


@pytest.mark.rule("TR-7.7")
@pytest.mark.parametrize("seed", range(5))
def test_the_result_is_the_sum_of_six_rows_and_the_mine(seed: int) -> None:
    rng = random.Random(seed)
    table = Table(dice=[(rng.randint(1, 6), rng.randint(1, 6)) for _ in range(30)]).set_up()
    while table.can():
        table.do(rng.choice(sorted(table.can())))
    sheet = table.rules.score(table.state)
    rows = sheet.rows(Seat(0))
    assert [row.key for row in rows] == [f"row.{pair}" for pair in PAIRS] + ["row.mine"]
    assert sheet.total(Seat(0)) == sum(row.points for row in rows)
    assert sheet.total(Seat(0)) == ref.score(table.map()).total


@pytest.mark.rule("TR-7.7")
def test_the_published_83_points() -> None:
    oracle = {
        "stations": {"1": [7, 2], "2": [1, 0], "3": [0, 5], "4": [5, 7]},
        "mine": [2, 6], "bonus": [3, 4],
        "tracks": {
            "1,1": "2.1", "1,2": "6R.1", "2,2": "5.3", "2,3": "4.0", "2,4": "5.0", "2,5": "6L.1",
            "1,5": "6R.0", "3,4": "2.0", "4,4": "2.0", "5,3": "6R.0", "5,4": "5.2", "5,5": "2.1",
            "5,6": "4.0", "6,2": "1.0", "6,3": "3.0", "3,2": "1.3", "3,3": "1.1", "4,3": "2.0",
        },
    }  # fmt: skip
    rows = bridge.engine_rows(ref.sheet_from_json(oracle))  # type: ignore[arg-type]
    assert [row.points for row in rows] == [14, 13, 19, 0, 16, 15, 6]
    assert sum(row.points for row in rows) == 83


@pytest.mark.rule("TR-7.8")
def test_grades() -> None:
    names = [grade(total) for total in (-5, 0, 39, 40, 49, 50, 59, 60, 120)]
    assert (
        names
        == ["grade.none"] * 3 + ["grade.ok"] * 2 + ["grade.good"] * 2 + ["grade.excellent"] * 2
    )


@pytest.mark.rule("TR-8.1")
def test_the_same_rolls_and_own_decisions() -> None:
    table = Table(seats=2, dice=[(1, 2)])
    table.do("ignore").do("mountain", seat=1)
    table.do("ignore", seat=1)
    assert table.mountains(0) == {"22", "36", "42", "52", "64"}
    assert table.mountains(1) == {"13", "36", "42", "52", "64"}
    table.do("mine 12", "station 01", "station 10", "station 17", "station 71", "bonus 11", "end")
    table.do(*EXAMPLE_SITES, "end", seat=1)
    for seat in (0, 1):
        assert (table.sheet(seat).white, table.sheet(seat).black) == (1, 2)
    table.do("place 11 2.0", "end").do("place 16 2.1", "end", seat=1)
    assert table.map(0).tracks == {(1, 1): "2.0"}
    assert table.map(1).tracks == {(1, 6): "2.1"}


@pytest.mark.rule("TR-8.2")
def test_overrides_are_everybodys_own() -> None:
    table = Table(seats=2, dice=[(1, 2)]).set_up()
    before = table.can(seat=1)
    table.do("override white 5", "override black 6")
    assert table.can(seat=1) == before
    table.do("override white 4", seat=1)
    assert (table.sheet(0).white, table.sheet(1).white) == (5, 4)


@pytest.mark.rule("TR-8.3")
def test_any_order_and_the_next_roll_when_all_have_ended() -> None:
    table = Table(seats=3, dice=[(1, 2), (6, 5)]).set_up()
    for seat in (2, 0):
        table.do("place 11 2.0", "end", seat=seat)
        assert table.state.step == 1
        assert table.can(seat) == set()
        assert table.why("end", seat) == "seat.waits"
    assert table.rules.to_act(table.state) == (1,)
    table.do("place 12 2.1", "end", seat=1)
    assert (table.state.step, table.state.white, table.state.black) == (2, 6, 5)
    assert table.rules.to_act(table.state) == (0, 1, 2)


@pytest.mark.rule("TR-8.4")
def test_the_highest_result_wins_and_equals_share() -> None:
    def ranking(*totals: int) -> tuple[tuple[int, ...], ...]:
        lines = tuple(ScoreLine(Seat(s), "row.mine", total) for s, total in enumerate(totals))
        return ScoreSheet(len(totals), lines).ranking()

    assert ranking(12, 40, 33) == ((1,), (2,), (0,))
    assert ranking(40, 12, 40) == ((0, 2), (1,))


@pytest.mark.rule("TR-8.4")
def test_equal_sheets_share_the_first_place() -> None:
    table = Table(seats=2).set_up()
    while table.state.phase != Phase.OVER:
        for seat in (0, 1):
            table.do(min(table.can(seat, "place")), "end", seat=seat)
    score = table.rules.score(table.state)
    assert score.total(Seat(0)) == score.total(Seat(1))
    assert score.ranking() == ((0, 1),)
