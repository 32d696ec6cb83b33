"""Marsh and factory (TR-11): lines on the open ring, the three rows of the variant, its setting and positions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.thirty_rails.test_rules_marsh import in_play

from branchline.engine import catalog
from branchline.engine.kernel.match import Match
from branchline.engine.kernel.reasons import IllegalAction, Note
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.board import MARSHES
from branchline.engine.thirty_rails.position import PositionError, score_position
from branchline.engine.thirty_rails.wetland import FACTORY_TABLES, FACTORY_VALUES

ORACLES = json.loads(
    (Path(__file__).parents[1] / "fixtures" / "thirty_rails_oracles.json").read_text("utf-8")
)
EXPANSION = [oracle for oracle in ORACLES if "factory" in oracle]
BARE: dict[str, Any] = {
    "stations": {"1": [4, 0], "2": [1, 7], "3": [7, 6], "4": [0, 3]},
    "mine": [2, 4],
    "bonus": [3, 3],
    "factory": [0, 4],
    "marsh": [[1, 6], [4, 4]],
    "tracks": {},
}
"""The sites of the oracle X1."""
TO_STATION_2 = {"0,5": "2.1", "0,6": "1.1", "1,6": "1.3"}
TO_MINE = {"1,4": "2.0"}
TO_STATION_3 = {"0,6": "1.1", "0,5": "2.1", "1,6": "2.0", "2,6": "2.0"} | {
    f"{row},6": "2.0" for row in range(3, 7)
}


def rows_of(**change: Any) -> dict[str, ScoreLine]:
    return {row.key.removeprefix("row."): row for row in score_position(BARE | change)}


def points_of(**change: Any) -> dict[str, int]:
    return {key: row.points for key, row in rows_of(**change).items() if row.points}


@pytest.mark.rule("TR-11.16", "TR-11.18", "TR-11.19")
@pytest.mark.parametrize("oracle", EXPANSION, ids=lambda oracle: str(oracle["id"]))
def test_the_oracles(oracle: dict[str, Any]) -> None:
    rows = {row.key.removeprefix("row."): row for row in score_position(oracle)}
    expect = oracle["expect"]
    assert rows["factory"].points == expect["factory"]
    assert rows["factory"].part("stations") == len(expect["factory_stations"])
    assert rows["mine_factory"].points == expect["mine_factory"]
    assert rows["marsh"].points == expect["marsh"]
    assert (rows["mine"].part("stations"), rows["mine"].points) == tuple(expect["mine"])
    pairs = {key: row.points for key, row in rows.items() if "-" in key and row.points}
    assert pairs == {pair: row[3] for pair, row in expect["rows"].items()}
    assert sum(row.points for row in rows.values()) == expect["total"]


@pytest.mark.rule("TR-11.16")
def test_there_are_two_oracles_of_the_expansion() -> None:
    assert [oracle["id"] for oracle in EXPANSION] == ["X1", "X3"]


@pytest.mark.rule("TR-11.15")
def test_stations_are_joined_on_their_grey_sides_too() -> None:
    assert points_of(tracks=TO_STATION_2)["factory"] == 2
    sideways = {"0,2": "1.0", "1,2": "2.0", "2,2": "2.0", "3,2": "2.0", "4,2": "1.2", "4,1": "2.1"}
    assert points_of(tracks=sideways) == {"1-4": 3 + 6}, "station 4 is left by its western side"
    closed = {key: value for key, value in BARE.items() if key not in ("factory", "marsh")}
    with pytest.raises(PositionError, match="not a white cell"):
        score_position(closed | {"tracks": sideways})


@pytest.mark.rule("TR-11.15")
def test_neighbours_are_joined_without_track_and_none_is_passed_through() -> None:
    beside = {"mine": [7, 5], "stations": BARE["stations"] | {"3": [7, 6]}}
    assert points_of(**beside) == {"mine": 2}, "station 3 stands beside the mine on the ring"
    together = {"mine": [0, 5], "tracks": {}}
    assert points_of(**together) == {"mine_factory": 4}, "mine and factory are neighbours"
    through = rows_of(mine=[0, 5], tracks={"0,6": "1.1", "1,6": "1.3"})
    assert (through["factory"].points, through["mine"].points) == (0, 2)


@pytest.mark.rule("TR-11.16")
def test_station_4_does_not_count_at_the_factory_and_is_not_reached_through_it() -> None:
    assert points_of() == {}
    row = rows_of(tracks=TO_STATION_2)
    assert (row["factory"].part("stations"), row["factory"].points) == (1, 2)
    assert row["2-4"].points == 0, "the factory is between them"
    assert [step[0] for step in row["factory"].evidence] == [14, 6, 5]


@pytest.mark.rule("TR-11.17")
@pytest.mark.parametrize("values", FACTORY_TABLES)
def test_the_factory_table_is_one_setting(values: str) -> None:
    tables = values.split("-")
    assert tables[1] == "5", "two stations are known to score 5"
    for tracks, count in ((TO_STATION_2, 1), (TO_STATION_3 | {"1,6": "6L.2"}, 2)):
        rows = rows_of(tracks=tracks, factory_values=values)
        assert (rows["factory"].part("stations"), rows["factory"].points) == (
            count,
            int(tables[count - 1]),
        )
    assert rows_of()["factory"].points == 0
    config = catalog.plan("thirty_rails", 1, ("marsh",), "marshes", {FACTORY_VALUES: values})
    assert config.option(FACTORY_VALUES, "2-5-9") == values
    assert bool(config.options) == (values != "2-5-9")
    match = Match.start(catalog.make(config, MARSHES), 1, "")
    assert match.game._modules[0]._points == (0, *map(int, tables))


@pytest.mark.rule("TR-11.17")
def test_three_stations_score_the_third_number_and_other_tables_are_refused() -> None:
    tracks = TO_STATION_3 | {"1,6": "6L.2"} | {"1,4": "1.2", "1,3": "2.1", "1,2": "1.0"}
    tracks |= {"2,2": "2.0", "3,2": "2.0", "4,2": "1.2", "4,1": "2.1"}
    row = rows_of(tracks=tracks)["factory"]
    assert (row.part("stations"), row.points) == (3, 9)
    assert rows_of(tracks=tracks, factory_values="1-5-12")["factory"].points == 12
    with pytest.raises(IllegalAction) as caught:
        catalog.plan("thirty_rails", 1, ("marsh",), "marshes", {FACTORY_VALUES: "9-9-9"})
    assert caught.value.reason.code == "option.value"


@pytest.mark.rule("TR-11.18")
def test_mine_and_factory_score_the_numbers_of_the_stations() -> None:
    assert points_of(tracks=TO_MINE) == {"mine_factory": 4}
    with_2 = points_of(tracks=TO_MINE | TO_STATION_2)
    assert with_2["mine_factory"] == 6
    assert "mine_factory" not in points_of(tracks=TO_STATION_2)
    row = rows_of(tracks=TO_MINE | TO_STATION_2)["mine_factory"]
    assert (row.part("numbers"), [step[0] for step in row.evidence]) == (6, [12])


@pytest.mark.rule("TR-11.19", "TR-11.20")
def test_marshes_with_track_cost_five_each_and_the_result_may_be_negative() -> None:
    rows = rows_of(tracks={"1,6": "2.0", "4,4": "1.0", "4,5": "1.0"})
    assert (rows["marsh"].points, rows["marsh"].evidence) == (-10, ((14,), (36,)))
    assert sum(row.points for row in rows.values()) == -10


@pytest.mark.rule("TR-11.20")
@pytest.mark.parametrize(
    ("total", "grade"),
    [(90, "excellent"), (89, "good"), (70, "good"), (69, "ok"), (50, "ok"), (49, "none"), (-5, "none")],
)  # fmt: skip
def test_grades_of_the_variant(total: int, grade: str) -> None:
    config = catalog.plan("thirty_rails", 1, ("marsh",), "marshes")
    assert catalog.grade(config, MARSHES, total) == f"grade.{grade}"
    plain = catalog.plan("thirty_rails", 1)
    assert catalog.grade(plain, MARSHES, 60) == "grade.excellent"


@pytest.mark.rule("TR-11.23")
@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"factory": [0, 5]}, "factory: it stands beside station 4"),
        ({"factory": [1, 3], "marsh": [[1, 3]]}, "factory: the cell is taken or a marsh"),
        ({"factory": [0, 2], "tracks": {"0,2": "2.1"}}, "factory: the cell is taken or a marsh"),
        ({"factory": [0, 0]}, "factory: the corner"),
        ({"marsh": [[0, 3]]}, "marsh: number 1: not a white cell"),
        ({"marsh": [[1, 1], [1, 1]]}, "marsh: number 2: a mountain, the mine or a marsh"),
        ({"mountains": [[1, 6]]}, "marsh: number 1: a mountain, the mine or a marsh"),
        ({"mine": [1, 7]}, "mine: a station stands there"),
        ({"tracks": {"0,3": "2.0"}}, "tracks: '0,3': the cell is taken"),
        ({"factory_values": "2,5,9"}, "factory_values: none of"),
        ({"factory_values": 259}, "factory_values: none of"),
        ({"river": [[3, 4], [3, 5], [3, 6]]}, "these variants are not played together"),
        ({"shares": {}}, "these variants are not played together"),
    ],
)
def test_what_is_no_position_is_named(change: dict[str, Any], place: str) -> None:
    with pytest.raises(PositionError) as caught:
        score_position(BARE | change)
    assert place in str(caught.value)


@pytest.mark.rule("TR-11.23")
def test_any_key_of_the_variant_opens_the_ring() -> None:
    for key in ("marsh", "factory", "factory_values"):
        data = {"stations": BARE["stations"], "tracks": {"0,5": "2.1"}}
        data[key] = {"marsh": [], "factory": [0, 4], "factory_values": "2-5-9"}[key]
        assert [row.key for row in score_position(data)][-3:] == [
            "row.factory", "row.mine_factory", "row.marsh",
        ]  # fmt: skip


@pytest.mark.rule("TR-11.15")
def test_the_preview_knows_the_factory_and_the_price_of_a_marsh() -> None:
    table = in_play((4, 2), (4, 1))
    notes = table.rules.preview(table.state, Seat(0), table.rules.decode("place 45 2.1"))
    assert Note("preview.leads_factory") in notes
    wet = table.rules.preview(table.state, Seat(0), table.rules.decode("place 44 2.1"))
    assert Note("preview.loss", (("points", -5), ("row", "row.marsh")), ((36,),)) in wet
    assert table.rules.preview(table.state, Seat(0), table.rules.decode("stop")) == ()
