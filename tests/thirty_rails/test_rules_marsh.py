"""Marsh and factory (TR-11): the map of 60 cells, its setup, what the dice allow, stopping. Scores: test_rules_marsh_score."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from tests.thirty_rails.at_table import EXAMPLE_ROLLS
from tests.thirty_rails.variants import VariantTable

from branchline.engine import catalog
from branchline.engine.kernel.reasons import IllegalAction, because
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails import events as ev
from branchline.engine.thirty_rails.actions import PlaceFactory
from branchline.engine.thirty_rails.board import MARSHES, STANDARD, BoardSpec, Lanes, cell_name
from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline.engine.thirty_rails.state import Phase
from branchline.engine.track.grid import cells_of, mask_of

WHITE_ROLLS = (6, 5, 2, 4, 6, 1)
"""With the third ignored, beside EXAMPLE_ROLLS: marshes in 16, 25, 44, 56, 61; mountains in 13, 36, 42, 52, 64."""
MARSH_CELLS = {"16", "25", "44", "56", "61"}
SITES = (
    "mine 35",
    "station 01",
    "station 10",
    "station 76",
    "station 47",
    "factory 46",
    "bonus 22",
)


def rolls(black: Iterable[int] = EXAMPLE_ROLLS, white: Iterable[int] = WHITE_ROLLS) -> list[int]:
    """Row by row the black die, then the white one."""
    return [value for both in zip(black, white, strict=True) for value in both]


def marsh_table(
    *modules: str,
    rows: Iterable[int] = (),
    dice: Iterable[tuple[int, int]] = (),
    seats: int = 1,
    spec: BoardSpec = MARSHES,
) -> VariantTable:
    told = list(rows) or rolls()
    return VariantTable("marsh", *modules, mountains=told, dice=dice, seats=seats, spec=spec)


def decide(table: VariantTable, mountain: int = 2, marsh: int = 3) -> VariantTable:
    """Every seat ignores the mountain of one row and the marsh of one, and draws the others."""
    while table.state.phase == Phase.MOUNTAINS:
        row = table.state.step
        for seat in table.rules.to_act(table.state):
            if "mountain" in table.can(seat):
                table.do("ignore" if row == mountain else "mountain", seat=seat)
            if "wet" in table.can(seat):
                table.do("dry" if row == marsh else "wet", seat=seat)
    return table


def in_play(*dice: tuple[int, int], seats: int = 1, modules: tuple[str, ...] = ()) -> VariantTable:
    table = decide(marsh_table(*modules, dice=dice, seats=seats))
    for seat in range(seats):
        table.do(*SITES, "end", seat=seat)
    return table


def marshes(table: VariantTable, seat: int = 0) -> set[str]:
    return {cell_name(c) for c in cells_of(table.rules.view(table.state, Seat(seat)).own.marshes)}


def fill(table: VariantTable, cells: Iterable[str]) -> None:
    """These cells are filled by hand."""
    table.sheet().filled |= table.mask(*cells)


@pytest.mark.rule("TR-11.1")
def test_the_map_has_sixty_cells_and_a_number_names_fifteen() -> None:
    assert (MARSHES.land.bit_count(), STANDARD.land.bit_count()) == (60, 36)
    lanes = Lanes(MARSHES)
    for value in range(1, 7):
        row = {f"{value}{at}" for at in range(8)}
        column = {f"{at}{value}" for at in range(8)}
        named = {cell_name(cell) for cell in cells_of(lanes.open(value, 0))}
        assert (named, len(named)) == (row | column, 15)
        assert Lanes(STANDARD).open(value, 0).bit_count() == 11


@pytest.mark.rule("TR-11.2", "TR-11.4")
def test_the_black_die_is_the_mountain_and_the_white_one_the_marsh() -> None:
    table = marsh_table()
    view = table.rules.view(table.state, Seat(0))
    assert (view.mountain_roll, view.marsh_roll) == (3, 6)
    assert [type(event) for event in table.events] == [ev.MountainRolled, ev.MarshRolled]
    assert table.can() == {"mountain", "ignore"}, "the mountain comes first"
    assert table.why("wet") == table.why("dry") == "marsh.mountain_first"
    table.do("mountain")
    assert (table.can(), table.why("mountain")) == ({"wet", "dry"}, "mountain.decided")
    assert table.rules.view(table.state, Seat(0)).own.marsh_due
    table.do("wet")
    assert (table.state.step, table.mountains(), marshes(table)) == (2, {"13"}, {"16"})


@pytest.mark.rule("TR-11.3")
def test_doubles_are_rolled_again_and_told() -> None:
    rows = [4, 4, 2, 2, *rolls()]
    table = marsh_table(rows=rows)
    again = [event for event in table.events if isinstance(event, ev.DoublesRolled)]
    assert [(event.row, event.value) for event in again] == [(1, 4), (1, 2)]
    assert (table.state.black, table.state.white) == (3, 6)
    decide(table)
    assert (table.mountains(), marshes(table)) == ({"13", "36", "42", "52", "64"}, MARSH_CELLS)


@pytest.mark.rule("TR-11.4")
def test_both_dice_of_a_row_may_be_ignored() -> None:
    table = decide(marsh_table(), mountain=2, marsh=2)
    assert table.mountains() == {"13", "36", "42", "52", "64"}
    assert marshes(table) == {"16", "32", "44", "56", "61"}


@pytest.mark.rule("TR-11.5")
@pytest.mark.parametrize(("mountain", "marsh"), [(1, 6), (6, 1), (6, 6), (3, 5)])
def test_five_of_each_come_about(mountain: int, marsh: int) -> None:
    table = decide(marsh_table(), mountain, marsh)
    assert (len(table.mountains()), len(marshes(table))) == (5, 5)
    assert table.state.phase == Phase.SITES
    assert {cell[0] for cell in table.mountains()} == set("123456") - {str(mountain)}
    assert {cell[0] for cell in marshes(table)} == set("123456") - {str(marsh)}
    forced = [e for e in table.events if getattr(e, "forced", False)]
    assert len(forced) == (6 - min(mountain, 5)) + (6 - min(marsh, 5))


@pytest.mark.rule("TR-11.5")
def test_who_has_ignored_one_die_is_asked_about_the_other_only() -> None:
    table = marsh_table().do("ignore", "wet")
    assert table.can() == {"wet", "dry"}, "the mountain of row 2 is drawn without asking"
    assert table.mountains() == {"22"}
    table.do("dry")
    assert table.state.phase == Phase.SITES, "no choice is left"


@pytest.mark.rule("TR-11.6")
def test_the_mine_is_beside_a_mountain_on_white_or_grey_and_on_no_marsh() -> None:
    table = decide(marsh_table())
    beside = {"03", "12", "14", "23", "26", "35", "37", "46", "32", "41", "43", "62", "51", "53"}
    assert table.cells("mine") == beside | {"54", "63", "65", "74"}
    assert table.why("mine 67") == "mine.not_beside_mountain"
    assert table.why("mine 13") == "cell.mountain"
    wet = decide(marsh_table(rows=rolls(white=(4, 5, 2, 4, 6, 1))))
    assert (wet.why("mine 14"), "14" in wet.cells("mine")) == ("marsh.no_mine", False)


@pytest.mark.rule("TR-11.7")
def test_no_station_on_the_mine_and_station_4_leaves_room_for_the_factory() -> None:
    table = decide(marsh_table()).do("mine 03")
    assert table.why("station 03") == "cell.mine"
    assert table.cells("station") >= {"01", "02", "04", "10", "77"} - {"77"}
    crowded = decide(marsh_table(rows=rolls((2, 2, 6, 2, 2, 4), (1, 5, 2, 4, 6, 1))), 6, 6)
    crowded.do("mine 02", "station 10", "station 27", "station 71")
    assert crowded.why("station 01") == "factory.no_room", "beside it are marsh 11, mine, a corner"
    assert crowded.cells("station") == {"03", "04", "05", "06"}


@pytest.mark.rule("TR-11.8")
def test_the_factory_stands_beside_station_4() -> None:
    table = decide(marsh_table())
    assert table.why("factory 46") == "factory.not_now"
    table.do("mine 46", "station 01", "station 10", "station 76", "station 47")
    assert table.rules.view(table.state, Seat(0)).own.setup_step() == "factory"
    assert table.why("bonus 22") == "factory.first"
    assert table.cells("factory") == {"37", "57"}, "46 is the mine"
    assert table.why("factory 46") == "cell.mine"
    assert table.why("factory 45") == "factory.not_beside_station"
    table.do("factory 57")
    assert ev.FactoryPlaced(seat=Seat(0), cell=47) in table.events
    assert table.why("factory 37") == "factory.not_now"
    other = decide(marsh_table())
    other.do("mine 35", "station 01", "station 10", "station 76", "station 57")
    assert other.why("factory 56") == "marsh.no_factory"
    assert other.cells("factory") == {"47", "67"}
    third = decide(marsh_table()).do("mine 35", "station 01", "station 10", "station 76")
    third.do("station 67")
    corner = third.rules.check(third.state, Seat(0), PlaceFactory(63))
    assert corner == because("factory.not_beside_station")
    fourth = decide(marsh_table()).do("mine 35", "station 01", "station 10", "station 76")
    assert fourth.do("station 37").why("factory 36") == "cell.mountain"


@pytest.mark.rule("TR-11.9")
def test_the_bonus_is_white_and_may_be_a_marsh() -> None:
    table = decide(marsh_table()).do(*SITES[:-1])
    assert table.why("bonus 57") == "bonus.not_white"
    assert table.why("bonus 46") == "cell.factory"
    assert table.why("bonus 35") == "cell.mine"
    assert table.cells("bonus") >= MARSH_CELLS
    assert table.do("bonus 44").rules.view(table.state, Seat(0)).own.bonus == 36


LANE_1 = {"02", "11", "12", "14", "15", "17", "21", "31", "41", "51", "71"} - {"02"}
"""Row and column 1 less station 1 and 2, mountain 13, marsh 16 and 61: the ordinary empty cells."""
WET_1 = {"16", "61"}
ALL = {cell_name(cell) for cell in cells_of(MARSHES.land)}
TAKEN = {"13", "36", "42", "52", "64", "35", "01", "10", "76", "47", "46"}


@pytest.mark.rule("TR-11.10")
def test_track_goes_into_row_or_column_with_the_grey_ends() -> None:
    table = in_play((1, 2))
    assert table.cells("place") == LANE_1 | WET_1
    assert table.why("place 22 2.0") == "track.not_in_lane"
    assert table.why("place 01 2.0") == table.why("place 10 2.0") == "cell.station"
    assert in_play((4, 2)).why("place 46 2.0") == "cell.factory"
    assert table.do("place 17 2.0", "end").sheet().tiles[15] == 4
    fill(table, ALL - TAKEN - {"22", "44"})
    assert table.cells("place") == {"22", "44"}, "any empty cell when none is left there"


@pytest.mark.rule("TR-11.11")
def test_a_marsh_takes_any_track_and_is_full_then() -> None:
    for black in range(1, 7):
        table = in_play((1, black))
        tile = next(text for text in table.can(verb="place") if text.startswith("place 16 "))
        table.do(tile, "end")
        assert table.why(tile) in ("track.not_in_lane", "cell.taken", "track.other_face")
        assert table.sheet().filled >> 14 & 1


def cells_after(filled: set[str]) -> set[str]:
    table = in_play((1, 2))
    fill(table, filled)
    return table.cells("place")


@pytest.mark.rule("TR-11.12")
def test_marshes_are_empty_or_filled_as_one_likes() -> None:
    rest = ALL - TAKEN - LANE_1 - WET_1
    assert cells_after(set()) == LANE_1 | WET_1
    assert cells_after(LANE_1 - {"14"}) == {"14"} | WET_1, "an ordinary cell is left: no calling"
    assert cells_after(LANE_1) == rest | WET_1, "16 and 61 are called filled, or not"
    assert rest >= MARSH_CELLS - WET_1, "marshes elsewhere are among the cells of the map"
    assert cells_after(LANE_1 | {"16"}) == rest | {"61"}
    assert cells_after(LANE_1 | WET_1) == rest
    table = in_play((1, 2), (1, 2))
    table.do("place 14 2.0", "end")
    assert table.cells("place") >= WET_1, "declined before, and built now"


@pytest.mark.rule("TR-11.13")
def test_stopping_is_for_good_once_the_turn_is_ended() -> None:
    table = in_play((1, 2), (2, 2), (3, 3), seats=2)
    assert "stop" in table.can(0)
    table.do("place 14 2.0")
    assert table.why("stop") == "turn.already_placed"
    table.do("end").do("stop", seat=1)
    assert table.can(1) == {"end"}
    assert table.why("place 14 2.0", seat=1) == "stop.decided"
    assert table.why("stop", seat=1) == "stop.decided"
    assert table.rules.can_undo(table.state, Seat(1), table.rules.decode("stop"))
    table.do("end", seat=1)
    assert not table.rules.can_undo(table.state, Seat(1), table.rules.decode("end"))
    assert (table.state.step, table.rules.to_act(table.state)) == (2, (Seat(0),))
    assert table.rules.check(table.state, Seat(1), table.rules.decode("stop")) == because(
        "seat.retired"
    )
    assert (table.can(1), table.rules.view(table.state, Seat(1)).own.stopped) == (set(), True)
    table.do("place 24 2.0", "end")
    assert table.events[-1] == ev.DiceRolled(turn=3, white=3, black=3), "the dice roll on"


@pytest.mark.rule("TR-11.13")
def test_stopping_ends_the_overrides_and_belongs_to_turns() -> None:
    table = decide(marsh_table("overrides"))
    assert table.why("stop") == "stop.not_now"
    table.do(*SITES)
    assert table.why("stop") == "stop.not_now"
    table.do("end", "stop")
    assert table.can() == {"end"}
    assert table.why("override white 2") == "stop.decided"


@pytest.mark.rule("TR-11.14")
def test_the_game_ends_when_all_have_stopped() -> None:
    table = in_play((1, 2), (2, 2), seats=2)
    table.do("stop", "end").do("place 14 2.0", "end", seat=1)
    assert table.state.phase == Phase.TURNS
    table.do("stop", "end", seat=1)
    assert (table.state.phase, table.state.step) == (Phase.OVER, 2)
    assert table.events[-1] == ev.GameEnded()
    assert table.why("place 14 2.0") == "game.over"


@pytest.mark.rule("TR-11.14")
def test_the_game_ends_when_the_map_is_full() -> None:
    table = in_play((1, 2))
    assert table.rules.turns == 49
    while table.state.phase != Phase.OVER:
        table.do(min(text for text in table.can() if text != "stop"))
    assert (table.state.step, MARSHES.land & ~table.sheet().filled) == (49, 0)


@pytest.mark.rule("TR-11.21")
@pytest.mark.parametrize("other", ["shares", "river"])
def test_neither_shares_nor_river_go_with_it(other: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        catalog.plan("thirty_rails", 2, ("marsh", other), "marshes")
    assert caught.value.reason.code == "module.excludes"
    assert catalog.plan("thirty_rails", 2, ("marsh", "overrides")).modules == ("marsh", "overrides")


@pytest.mark.rule("TR-11.22")
def test_the_ring_is_open_on_every_board_with_it_and_on_none_without() -> None:
    with_it = ThirtyRails(ThirtyRails.plan(1, ("marsh",)), STANDARD)
    assert with_it.board.land == MARSHES.land
    without = ThirtyRails(ThirtyRails.plan(1, (), "marshes"), MARSHES)
    assert (without.board.land, without.turns) == (STANDARD.land, 30)


@pytest.mark.rule("TR-11.22")
def test_a_marsh_passes_lakes_and_the_place_of_the_mountain() -> None:
    lakes = BoardSpec("lakes", blocked=mask_of([8 + 3, 8 + 4, 8 + 6]))
    table = marsh_table(rows=rolls((3, 2, 6, 2, 2, 4), (4, 5, 2, 4, 6, 1)), spec=lakes)
    table.do("ignore", "wet")
    assert marshes(table) == {"11"}, "the mountain's place is 15, drawn or not; 16 is a lake"
    assert table.rules.turns == 46
    plain = marsh_table(rows=rolls((3, 2, 6, 2, 2, 4), (6, 5, 2, 4, 6, 1)), spec=lakes)
    plain.do("mountain", "wet")
    assert (plain.mountains(), marshes(plain)) == ({"15"}, {"11"})


@pytest.mark.rule("TR-11.13", "TR-11.2")
def test_marshes_survive_the_way_through_a_view() -> None:
    table = in_play((1, 2), modules=("overrides",)).do("stop")
    view = table.rules.view(table.state, Seat(0))
    back = table.rules.determinize(
        table.rules.unpack_view(table.rules.pack_view(view)), table.chance
    )
    assert table.rules.text(back) == table.rules.text(table.state)
    assert table.sheet().extra["marsh"].text() == "16+25+44+56+61+F46+i+s"
    assert (view.own.factory, view.own.crosses(0)) == (38, 0)
