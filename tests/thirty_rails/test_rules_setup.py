"""Sections 2 and 3 of docs/rules/thirty_rails.md: the sheet and the setup."""

from __future__ import annotations

import pytest
from tests.thirty_rails.at_table import EXAMPLE_SITES, Table

from branchline.engine.kernel.match import Match
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.board import GRID, STANDARD, cell_name, cell_named
from branchline.engine.thirty_rails.state import Phase
from branchline.engine.track.grid import cells_of

WHITE = {f"{row}{column}" for row in range(1, 7) for column in range(1, 7)}
GREY = (
    {f"0{n}" for n in range(1, 7)}
    | {f"7{n}" for n in range(1, 7)}
    | {f"{n}0" for n in range(1, 7)}
    | {f"{n}7" for n in range(1, 7)}
)


@pytest.mark.rule("TR-2.1")
def test_36_white_cells_and_a_number_beside_every_row_and_column() -> None:
    assert {cell_name(cell) for cell in cells_of(STANDARD.field)} == WHITE
    assert STANDARD.row_number[1:7] == STANDARD.column_number[1:7] == (1, 2, 3, 4, 5, 6)
    for number in range(1, 7):
        named = {cell_name(cell) for cell in cells_of(STANDARD.lane(number))}
        assert named == {text for text in WHITE if str(number) in text}
        assert len(named) == 11


@pytest.mark.rule("TR-2.2")
def test_24_grey_cells_and_no_corners() -> None:
    assert {cell_name(cell) for cell in cells_of(STANDARD.ring)} == GREY
    for corner in ("00", "07", "70", "77"):
        with pytest.raises(ValueError, match="no cell"):
            cell_named(corner)
    assert not STANDARD.ring & STANDARD.field


@pytest.mark.rule("TR-2.3")
def test_grey_cells_take_stations_only() -> None:
    table = Table()
    table.decide_mountains()
    assert table.why("mine 03") == "mine.not_white"
    table.do("mine 26")
    assert table.why("station 11") == "station.not_grey"
    table.do("station 72", "station 10", "station 05", "station 57")
    assert {table.why(f"bonus {cell}") for cell in GREY} == {"bonus.not_white"}
    table.do("bonus 34", "end")
    assert {table.why(f"place {cell} 1.0") for cell in GREY} == {"track.not_white"}
    assert table.cells("place") <= WHITE


@pytest.mark.rule("TR-2.4")
def test_corners_touching_are_no_neighbours() -> None:
    around = {cell_name(cell) for cell in GRID.neighbours[cell_named("34")]}
    assert around == {"24", "35", "44", "33"}
    table = Table((3, 3, 3, 3, 3, 3)).decide_mountains(ignored=1)
    assert table.mountains() == {"23", "33", "43", "53", "63"}
    assert "12" not in table.cells("mine"), "22, not 23, is the neighbour of 12"
    assert {"13", "22", "24"} <= table.cells("mine")


@pytest.mark.rule("TR-3.1")
def test_the_die_names_the_column_row_by_row() -> None:
    table = Table((3, 2, 6, 2, 2, 4))
    for row, (column, choice) in enumerate(
        [(3, "mountain"), (2, "ignore"), (6, None), (2, None), (2, None), (4, None)], start=1
    ):
        rolled = [e for e in table.events if type(e).__name__ == "MountainRolled"]
        assert [(e.row, e.value) for e in rolled][row - 1] == (row, column)  # type: ignore[attr-defined]
        if choice:
            table.do(choice)
    assert table.mountains() == {"13", "36", "42", "52", "64"}


@pytest.mark.rule("TR-3.1")
def test_another_published_example() -> None:
    """Rolls 3, 5, 6, 2, 2, 4 with the 5 ignored."""
    table = Table((3, 5, 6, 2, 2, 4)).decide_mountains(ignored=2)
    assert table.mountains() == {"13", "36", "42", "52", "64"}


@pytest.mark.rule("TR-3.2")
def test_the_mine_stands_beside_a_mountain() -> None:
    table = Table().decide_mountains()
    assert table.mountains() == {"13", "36", "42", "52", "64"}
    assert table.cells("mine") == {
        "12",
        "14",
        "23",
        "26",
        "35",
        "46",
        "32",
        "41",
        "43",
        "51",
        "53",
        "62",
        "54",
        "63",
        "65",
    }
    assert table.why("mine 42") == "cell.mountain"
    assert table.why("mine 11") == "mine.not_beside_mountain"
    assert table.do("mine 26").map().mine == (2, 6)


@pytest.mark.rule("TR-3.3")
def test_one_station_on_each_side_any_number_on_any_side() -> None:
    table = Table().decide_mountains().do("mine 26")
    assert table.cells("station") == GREY
    left = set(GREY)
    for number, cell in enumerate(("72", "10", "05", "57"), start=1):
        table.do(f"station {cell}")
        assert table.map().stations[number] == (int(cell[0]), int(cell[1]))
        left -= {other for other in GREY if same_side(cell, other)}
        assert table.cells("station") == left
        for other in GREY - left:
            assert table.why(f"station {other}") in ("station.side_taken", "station.not_now")
    assert left == set()


def same_side(a: str, b: str) -> bool:
    return any(a[at] == b[at] == side for at in (0, 1) for side in "07")


@pytest.mark.rule("TR-3.4")
def test_the_bonus_is_white_and_neither_mountain_nor_mine() -> None:
    table = Table().decide_mountains().do(*EXAMPLE_SITES[:5])
    assert table.cells("bonus") == WHITE - {"13", "36", "42", "52", "64", "26"}
    assert table.why("bonus 13") == "cell.mountain"
    assert table.why("bonus 26") == "cell.mine"
    assert table.do("bonus 34").map().bonus == (3, 4)


@pytest.mark.rule("TR-3.5")
def test_the_order_of_the_setup() -> None:
    table = Table()
    assert table.can() == {"mountain", "ignore"}
    table.decide_mountains()
    for step, verb in enumerate(["mine", *["station"] * 4, "bonus"]):
        assert {text.split(" ")[0] for text in table.can()} == {verb}
        assert table.why("end") == "setup.unfinished"
        for other, code in (
            ("mountain", "mountain.not_now"),
            ("place 11 1.0", "track.not_now"),
            ("mine 23", None if verb == "mine" else "mine.not_now"),
            ("station 01", None if verb == "station" else "station.not_now"),
            ("bonus 11", None if verb == "bonus" else "bonus.not_now"),
        ):
            assert table.why(other) in (code, "station.side_taken"), (verb, other)
        table.do(EXAMPLE_SITES[step])
    assert table.can() == {"end"}


@pytest.mark.rule("TR-3.5")
def test_the_first_turn_waits_for_everyone() -> None:
    table = Table(seats=2, dice=[(4, 6)]).decide_mountains()
    table.do(*EXAMPLE_SITES, "end", seat=1)
    assert table.rules.to_act(table.state) == (0,)
    assert table.can(seat=1) == set()
    assert table.why("end", seat=1) == "seat.waits"
    table.do(*EXAMPLE_SITES, "end")
    assert table.rules.to_act(table.state) == (0, 1)
    assert (table.state.white, table.state.black, table.state.step) == (4, 6, 1)


@pytest.mark.rule("TR-3.6")
def test_each_roll_is_decided_before_the_next_is_known() -> None:
    table = Table(seats=2)
    assert rolled_rows(table) == [1]
    table.do("mountain")
    assert rolled_rows(table) == [1], "the other player has not decided"
    assert table.can() == set()
    table.do("ignore", seat=1)
    assert rolled_rows(table) == [1, 2]
    table.do("mountain")
    assert rolled_rows(table) == [1, 2, 3], "who has ignored a roll is not waited for"


def rolled_rows(table: Table) -> list[int]:
    return [e.row for e in table.events if type(e).__name__ == "MountainRolled"]  # type: ignore[attr-defined]


@pytest.mark.rule("TR-3.7")
@pytest.mark.parametrize("ignored", range(1, 7))
def test_exactly_one_roll_is_ignored(ignored: int) -> None:
    table = Table((1, 2, 3, 4, 5, 6))
    decisions = 0
    while table.can() == {"mountain", "ignore"}:
        decisions += 1
        table.do("ignore" if decisions == ignored else "mountain")
    assert table.mountains() == {f"{n}{n}" for n in range(1, 7) if n != ignored}
    assert decisions == min(ignored, 5), "after the ignored roll, and for the sixth, nobody asks"
    assert {text.split(" ")[0] for text in table.can()} == {"mine"}


@pytest.mark.rule("TR-3.8")
def test_a_station_may_look_at_a_mountain_or_the_mine() -> None:
    table = Table().decide_mountains().do("mine 26")
    for text in ("station 03", "station 37", "station 74"):
        assert table.why(text) is None, "a mountain stands before it"
    assert table.why("station 27") is None, "the mine stands before it"
    table.do("station 03", "station 27")
    assert table.map().stations == {1: (0, 3), 2: (2, 7)}


@pytest.mark.rule("TR-3.9")
def test_track_is_drawn_on_the_bonus_and_it_stays_in_force() -> None:
    table = Table(dice=[(3, 2)]).set_up()
    assert table.why("place 34 2.0") is None
    table.do("place 34 2.0", "end")
    assert table.map().bonus == (3, 4)
    assert table.map().tracks[3, 4] == "2.0"


@pytest.mark.rule("TR-3.10")
def test_sites_can_be_taken_back_until_the_setup_is_ended() -> None:
    match = Match.start(Table().rules, seed=3)
    me = Seat(0)
    while match.view(me).phase == Phase.MOUNTAINS:
        match.act(me, match.legal(me)[0])
    hashes = [match.hash()]
    for _ in range(6):
        match.act(me, match.legal(me)[0])
        hashes.append(match.hash())
    for before in reversed(hashes[:-1]):
        assert match.undo(me)
        assert match.hash() == before
    for _ in range(6):
        match.act(me, match.legal(me)[-1])
    match.act(me, match.legal(me)[0])
    after = match.hash()
    assert not match.undo(me)
    assert match.hash() == after


@pytest.mark.rule("TR-3.10")
def test_a_mountain_can_be_decided_again_until_the_next_roll() -> None:
    match = Match.start(Table(seats=2).rules, seed=3)
    me, other = Seat(0), Seat(1)
    before = match.hash()
    match.act(me, match.game.decode("ignore"))
    assert match.undo(me)
    assert match.hash() == before
    match.act(me, match.game.decode("mountain"))
    match.act(other, match.game.decode("mountain"))
    assert not match.undo(me) and not match.undo(other), "the next row is rolled"
