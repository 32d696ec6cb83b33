"""The river (TR-10): which there are, what its cells take, and what the dice allow beside it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.thirty_rails.at_table import EXAMPLE_ROLLS, EXAMPLE_SITES
from tests.thirty_rails.variants import VariantTable

from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails import events as ev
from branchline.engine.thirty_rails.board import STANDARD, BoardSpec, cell_named
from branchline.engine.thirty_rails.position import PositionError, score_position
from branchline.engine.thirty_rails.state import Phase

DIAGONAL = (1, 1, 1, 6, 5, 1)
"""With the second roll ignored: mountains in 11, 31, 46, 55, 61."""
SITES = ("mine 21", "station 01", "station 10", "station 67", "station 76", "bonus 22")
ALONG_ROW_3 = {"34", "35", "36"}


def at_river(rolls: tuple[int, ...] = DIAGONAL, **more: Any) -> VariantTable:
    return VariantTable("river", mountains=rolls, **more).decide_mountains()


def in_play(*dice: tuple[int, int], mouth: str = "36", **more: Any) -> VariantTable:
    table = at_river(dice=dice, **more)
    return table.do(f"flow {mouth}", *SITES, "end")


@pytest.mark.rule("TR-10.1")
def test_eight_rivers_run_from_the_middle_to_the_edge_without_a_mountain() -> None:
    table = at_river((1, 1, 1, 1, 1, 1))
    assert table.cells("flow") == {"13", "14", "36", "46", "63", "64"}, "31 and 41 have mountains"
    lines = {}
    for mouth in ("13", "14", "36", "46", "63", "64"):
        own = at_river((1, 1, 1, 1, 1, 1)).do(f"flow {mouth}")
        lines[mouth] = own.river()
    assert lines == {
        "13": {"13", "23", "33"}, "14": {"14", "24", "34"}, "36": {"34", "35", "36"},
        "46": {"44", "45", "46"}, "63": {"43", "53", "63"}, "64": {"44", "54", "64"},
    }  # fmt: skip
    assert at_river((6, 6, 6, 6, 6, 6)).cells("flow") >= {"31", "41"}
    assert at_river((1, 1, 3, 4, 5, 5)).why("flow 13") == "river.mountain", "in its last cell"
    assert table.why("flow 33") == table.why("flow 06") == "river.no_mouth"


@pytest.mark.rule("TR-10.2")
def test_the_river_comes_after_the_mountains_and_before_the_mine() -> None:
    table = VariantTable("river")
    assert table.why("flow 36") == "river.not_now"
    table.decide_mountains()
    assert table.can() == table.can(verb="flow")
    assert table.why("mine 26") == "river.first"
    assert table.rules.view(table.state, Seat(0)).own.setup_step() == "course"
    table.do("flow 46")
    assert table.why("flow 41") == "river.not_now"
    assert table.can() == table.can(verb="mine")
    assert ev.RiverDrawn(seat=Seat(0), cells=table.mask("44", "45", "46")) in table.events


@pytest.mark.rule("TR-10.3")
def test_the_mine_keeps_off_the_river_and_the_bonus_need_not() -> None:
    table = at_river(EXAMPLE_ROLLS)
    assert "44" not in table.do("flow 46").cells("mine")
    assert table.why("mine 45") == "mine.not_beside_mountain"
    other = at_river((1, 1, 1, 6, 5, 1)).do("flow 36")
    assert other.why("mine 36") == "river.no_mine", "it is beside the mountain in 46"
    other.do(*SITES[:-1], "bonus 35")
    assert other.sheet().bonus == cell_named("35")


@pytest.mark.rule("TR-10.4")
@pytest.mark.parametrize(("mouth", "cell", "tile"), [("36", "34", "2.0"), ("63", "53", "2.1")])
def test_a_four_on_the_river_is_a_straight_across(mouth: str, cell: str, tile: str) -> None:
    table = in_play((int(cell[0]), 4), mouth=mouth)
    assert table.why(f"place {cell} 4.0") == "river.only_bridges"
    assert table.why(f"cross {cell}") == "river.takes_the_bridge"
    assert table.do(f"bridge {cell}").map().tracks[int(cell[0]), int(cell[1])] == tile
    assert table.can() == {"end"}
    assert table.why(f"bridge {cell}") == "turn.already_placed"


@pytest.mark.rule("TR-10.5")
@pytest.mark.parametrize("black", [1, 2, 3, 5, 6])
def test_any_other_track_is_lost_on_the_river(black: int) -> None:
    table = in_play((3, black))
    assert table.cells("cross") == ALONG_ROW_3
    assert table.why("bridge 35") == "river.only_fours"
    assert table.why("cross 33") == "river.not_of_it"
    before = table.rules.score(table.state)
    assert table.rules.preview(table.state, Seat(0), table.rules.decode("cross 35")) == ()
    table.do("cross 35")
    assert table.events[-1] == ev.CellCrossed(seat=Seat(0), cell=cell_named("35"))
    assert (table.can(), (3, 5) in table.map().tracks) == ({"end"}, False)
    assert table.rules.score(table.state) == before


OFF = {f"{row}{column}" for row in range(1, 7) for column in range(1, 7)} - ALONG_ROW_3


def cells_after(filled: str, black: int, white: int = 3) -> dict[str, set[str]]:
    """Cells by verb with this roll, after these cells were crossed out by hand."""
    table = in_play((white, black))
    for cell in filled.split():
        table.sheet().filled |= 1 << cell_named(cell)
    return {verb: found for verb in ("place", "bridge", "cross") if (found := table.cells(verb))}


LANE_3 = "32 33 13 23 43 53 63"
"""The empty cells of row 3 and column 3 off the river."""
TAKEN = {"11", "31", "46", "55", "61", "21"}


@pytest.mark.rule("TR-10.6")
def test_the_table_of_options() -> None:
    lane, river = set(LANE_3.split()), ALONG_ROW_3
    rest = OFF - TAKEN - lane
    both = LANE_3 + " 34 35 36"
    assert cells_after("", 4) == {"place": lane, "bridge": river}
    assert cells_after(LANE_3, 4) == {"bridge": river}, "must become a bridge"
    assert cells_after(both, 4) == {"place": rest}
    assert cells_after("", 5) == {"place": lane, "cross": river}
    assert cells_after(LANE_3, 5) == {"place": rest, "cross": river}
    assert cells_after(both, 5) == {"place": rest}
    lane_1 = "12 13 14 15 16 41 51"
    away = OFF - TAKEN - set(lane_1.split())
    assert cells_after(lane_1, 5, white=1) == {"place": away, "cross": river}
    assert cells_after(lane_1, 4, white=1) == {"place": away, "bridge": river}
    assert cells_after(" ".join(OFF), 2, white=1) == {"cross": river}, "nothing else is left"


@pytest.mark.rule("TR-10.6")
def test_an_override_names_other_cells_of_the_river() -> None:
    table = VariantTable("river", "overrides", mountains=DIAGONAL, dice=[(1, 5)])
    table.decide_mountains().do("flow 36", *SITES, "end")
    assert table.why("cross 35") == "track.not_in_lane"
    table.do("override white 3", "override black 4")
    assert table.cells("bridge") == ALONG_ROW_3


@pytest.mark.rule("TR-10.7")
def test_a_crossed_cell_is_filled_and_the_game_still_fills_the_map() -> None:
    table = in_play((3, 1), (3, 4)).do("cross 35", "end")
    assert table.cells("bridge") == {"34", "36"}
    assert table.why("bridge 35") == "cell.taken"
    while table.state.phase != Phase.OVER:
        table.do(min(table.can()))
    assert STANDARD.land & ~table.sheet().filled == 0


@pytest.mark.rule("TR-10.7", "TR-10.9")
def test_a_line_passes_a_bridge_across_the_water_and_not_along_it() -> None:
    position = {
        "stations": {"1": [3, 0], "2": [0, 4], "3": [7, 4], "4": [3, 7]},
        "river": [[3, 4], [3, 5], [3, 6]],
        "tracks": {"1,4": "2.0", "2,4": "2.0", "3,4": "4.0", "4,4": "2.0", "5,4": "2.0"}
        | {"6,4": "2.0", "3,1": "2.1", "3,2": "2.1", "3,3": "2.1", "3,5": "4.0", "3,6": "4.0"},
        "crosses": [[1, 1]],
    }
    points = {row.key: row.points for row in score_position(position)}
    assert (points["row.2-3"], points["row.1-4"]) == (9, 0)
    plain = {key: value for key, value in position.items() if key != "river"}
    assert {row.key: row.points for row in score_position(plain)}["row.1-4"] == 9


@pytest.mark.rule("TR-10.9")
@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"river": [[3, 3], [3, 4], [3, 5]]}, "river: no three cells"),
        ({"river": [[3, 4], [3, 5], [0, 6]]}, "river: number 3: not a white cell"),
        ({"mountains": [[3, 4]]}, "river: a mountain or the mine"),
        ({"mine": [3, 4]}, "river: a mountain or the mine"),
        ({"tracks": {"3,4": "2.1"}}, "tracks: '2.1' in 34 is no bridge"),
        ({"crosses": [[1, 1], [1, 1]]}, "crosses: number 2: the cell is taken"),
    ],
)
def test_what_is_no_river_is_named(change: dict[str, Any], place: str) -> None:
    with pytest.raises(PositionError) as caught:
        score_position({"river": [[3, 4], [3, 5], [3, 6]]} | change)
    assert place in str(caught.value)


@pytest.mark.rule("TR-10.8")
def test_where_nothing_is_free_there_is_no_river() -> None:
    blocked = sum(1 << cell_named(cell) for cell in ("32", "35", "42", "45", "23", "24"))
    lakes = BoardSpec("lakes", blocked=blocked)
    table = VariantTable("river", mountains=(1, 1, 1, 1, 3, 5), spec=lakes)
    table.decide_mountains()
    assert table.cells("flow") == {"64"}
    assert table.why("flow 36") == "river.blocked"
    other = VariantTable("river", mountains=(1, 1, 1, 1, 3, 4), spec=lakes)
    other.decide_mountains()
    assert other.can() == other.can(verb="mine") != set()
    assert other.why("flow 64") == "river.not_now"


def play_example() -> VariantTable:
    return at_river(EXAMPLE_ROLLS).do("flow 46", *EXAMPLE_SITES, "end")


@pytest.mark.rule("TR-10.1")
def test_a_river_survives_the_way_through_a_view() -> None:
    table = play_example()
    view = table.rules.view(table.state, Seat(0))
    back = table.rules.determinize(view, table.chance)
    assert table.rules.text(back) == table.rules.text(table.state)
    assert view.own.water == table.mask("44", "45", "46")
    assert table.sheet().extra["river"].text() == "44+45+46"
