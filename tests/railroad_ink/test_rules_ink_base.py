"""Sections 2 to 6 and 8 of docs/rules/railroad_ink.md: the sheet, the faces, drawing, rounds, networks, several players."""

from __future__ import annotations

import pytest
from tests.railroad_ink import reference as ref
from tests.railroad_ink.ink_table import PLAIN, Table, rows_of, score_of

from branchline.engine.kernel.match import Match
from branchline.engine.kernel.reasons import IllegalAction
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink.board import (
    ALL,
    CENTRE,
    GRID,
    STANDARD,
    cell_name,
    cell_named,
)
from branchline.engine.railroad_ink.faces import (
    CONNECTIONS,
    ROUTES,
    SPECIALS,
    TILES,
)
from branchline.engine.railroad_ink.rulebook import RailroadInk
from branchline.engine.track.grid import cells_of
from branchline.engine.track.sides import LETTERS
from branchline.engine.track.tiles import Kind

A, B = Seat(0), Seat(1)


# 2. The sheet


@pytest.mark.rule("RI-2.1")
def test_seven_rows_of_seven_cells() -> None:
    names = [cell_name(cell) for cell in cells_of(ALL)]
    assert len(names) == 49
    assert (names[0], names[24], names[48]) == ("A0", "D3", "G6")
    assert [cell_named(name) for name in names] == list(range(49))
    for bad in ("H0", "A7", "a0", "A", "A00", "00", "A\N{ARABIC-INDIC DIGIT ONE}"):
        with pytest.raises(ValueError, match="no cell"):
            cell_named(bad)


@pytest.mark.rule("RI-2.2")
def test_twelve_exits_alternate_around_the_sheet() -> None:
    by_side: dict[str, list[tuple[str, str]]] = {}
    for cell, side, kind in STANDARD.exits:
        by_side.setdefault(LETTERS[side], []).append((cell_name(cell), "RH"[kind]))
    assert by_side == {
        "N": [("A1", "H"), ("A3", "R"), ("A5", "H")],
        "E": [("B6", "R"), ("D6", "H"), ("F6", "R")],
        "S": [("G1", "H"), ("G3", "R"), ("G5", "H")],
        "W": [("B0", "R"), ("D0", "H"), ("F0", "R")],
    }


@pytest.mark.rule("RI-2.3")
def test_touching_at_a_corner_does_not_count() -> None:
    table = Table().do("place A1 H_straight.0")
    assert "B2" not in table.cells("H_curve")
    assert sorted(cell_name(c) for c in GRID.neighbours[cell_named("B2")]) == [
        "A2",
        "B1",
        "B3",
        "C2",
    ]


@pytest.mark.rule("RI-2.4")
def test_nine_central_cells() -> None:
    assert {cell_name(cell) for cell in cells_of(CENTRE)} == {
        row + column for row in "CDE" for column in "234"
    }


@pytest.mark.rule("RI-2.5")
def test_the_stub_of_an_exit_is_no_cell() -> None:
    rows = score_of("A1 H_straight.0")
    assert rows["highway"] == 1
    assert score_of() == dict.fromkeys(("networks", "highway", "railway", "centre", "errors"), 0)


# 3. Faces


@pytest.mark.rule("RI-3.1")
def test_arms_form_pieces() -> None:
    pieces = {
        face.name: len(TILES.tiles[TILES.of_face[n][0]].groups)
        for n, face in enumerate(TILES.faces)
    }
    assert {name for name, count in pieces.items() if count == 2} == {
        "overpass", "double_highway_curve", "double_railway_curve", "highway_bridge",
        "railway_bridge", "highway_beside_lava", "railway_beside_lava",
    }  # fmt: skip
    assert set(pieces.values()) == {1, 2}


@pytest.mark.rule("RI-3.2")
@pytest.mark.parametrize("name", ref.FACES)
def test_every_face_can_be_turned_and_mirrored(name: str) -> None:
    face = TILES.face_named[name]
    assert [TILES.digit_of[tile] for tile in TILES.of_face[face]] == list(ref.PICTURES[name])
    letters = {
        None: "-",
        Kind.ROAD: "H",
        Kind.RAIL: "R",
        Kind.RIVER: "I",
        Kind.LAKE: "L",
        Kind.LAVA: "V",
    }
    for digit in range(8):
        tile = TILES.tiles[TILES.by_digit[face][digit]]
        picture = ref.drawn(name, digit)
        assert tuple(letters[port] for port in tile.ports) == picture.arms
        assert {
            frozenset(LETTERS[side] for side in group) for group in tile.groups
        } == picture.pieces
        assert tile.station == picture.station


def die_faces(rules: RailroadInk, index: int) -> list[str]:
    return [TILES.faces[face].name for face in rules.dice[index].faces]


@pytest.mark.rule("RI-3.3")
def test_three_route_dice_with_six_faces() -> None:
    rules = Table().rules
    for index in range(3):
        assert die_faces(rules, index) == [
            "H_straight", "H_curve", "H_T", "R_straight", "R_curve", "R_T",
        ]  # fmt: skip
    assert [face.sides for face in ROUTES] == ["H-H-", "HH--", "HHH-", "R-R-", "RR--", "RRR-"]
    assert len({rules.dice[index].label for index in range(3)}) == 1


@pytest.mark.rule("RI-3.4")
def test_one_connection_die_with_three_faces_twice() -> None:
    rules = Table().rules
    faces = die_faces(rules, 3)
    assert {name: faces.count(name) for name in faces} == {
        "straight_station": 2, "corner_station": 2, "overpass": 2,
    }  # fmt: skip
    assert [face.sides for face in CONNECTIONS] == ["H-R-", "HR--", "HRHR"]
    assert len(TILES.of_face[TILES.face_named["corner_station"]]) == 8


@pytest.mark.rule("RI-3.5")
def test_six_special_routes() -> None:
    told = {face.name: face.sides for face in SPECIALS}
    assert told == {
        "S0": "HHRH",
        "S1": "HRRR",
        "S2": "HHHH",
        "S3": "RRRR",
        "S4": "HRRH",
        "S5": "HRHR",
    }
    assert all(not face.pieces for face in SPECIALS)


CROSS = ("A1 H_straight.0", "C1 H_straight.0", "B0 R_straight.1", "B2 R_straight.1")


@pytest.mark.rule("RI-3.6")
def test_an_overpass_joins_nothing_and_s5_everything() -> None:
    assert rows_of(*CROSS, "B1 overpass.0")["networks"].parts == ()
    assert rows_of(*CROSS, "B1 S5.0")["networks"].parts == (("network.1", 2),)


@pytest.mark.rule("RI-3.7")
def test_stations_are_where_highway_and_railway_meet() -> None:
    stations = {face.name for face in TILES.faces[:15] if face.station}
    assert stations == {"straight_station", "corner_station", "S0", "S1", "S4", "S5"}


# 4. Drawing


@pytest.mark.rule("RI-4.1")
def test_a_die_needs_an_empty_cell() -> None:
    table = Table(dice=("H_straight", "H_T")).do("place A1 H_straight.0")
    assert table.why("place A1 H_T.0") == "cell.drawn"
    assert table.why("place B1 H_T.0") is None


@pytest.mark.rule("RI-4.2")
def test_an_arm_must_meet_an_exit_or_an_arm_of_its_type() -> None:
    table = Table(dice=("H_straight", "H_curve", "R_curve"))
    assert table.cells("H_straight") == {"A1", "A5", "D0", "D6", "G1", "G5"}
    assert table.cells("R_curve") == {"A3", "B0", "B6", "F0", "F6", "G3"}
    assert table.why("place A1 H_straight.1") == "track.unconnected"
    assert table.why("place D3 H_straight.0") == "track.unconnected"
    table.do("place A1 H_straight.0")
    assert "B1" in table.cells("H_curve")
    assert "B1" not in table.cells("R_curve")


@pytest.mark.rule("RI-4.2")
def test_any_arm_will_do_even_of_something_that_hangs_on_nothing() -> None:
    table = Table().put("D3 H_straight.0")
    assert {"C3", "E3"} <= table.cells("H_straight")


@pytest.mark.rule("RI-4.3")
def test_highway_and_railway_never_face_each_other() -> None:
    table = Table(dice=("H_T", "R_T", "H_curve", "corner_station"))
    assert table.why("place A1 R_T.0") == "track.clash", "an exit of the other type"
    table.put("A1 H_straight.0", "B0 R_straight.1")
    assert table.why("place B1 H_T.2") == "track.clash", "though the highway from above connects"
    assert table.why("place B1 H_curve.0") is None, "its blank side faces the railway"
    assert table.why("place B1 corner_station.0") is None
    assert table.why("place B1 corner_station.4") is None, (
        "highway north and railway west: both connect"
    )
    assert table.why("place B1 corner_station.3") == "track.clash"


@pytest.mark.rule("RI-4.4")
def test_arms_and_blank_sides_may_face_anything_else() -> None:
    dice = ("H_T", "H_curve", "H_straight")
    table = Table(dice=dice).put("A1 H_straight.0", "B2 H_straight.0", "B0 H_straight.1")
    assert table.why("place B1 H_T.0") is None, "its eastern arm faces the blank side of B2"
    assert table.why("place B1 H_straight.0") is None, "its blank side faces the arm of B0"
    assert Table(dice=dice).why("place A1 H_T.3") is None, "two arms face empty cells"
    table = Table(dice=dice).put("A1 H_straight.1")
    assert table.why("place A0 H_curve.0") is None, "an arm at the edge where there is no exit"
    table = Table(dice=dice).put("A2 H_straight.1")
    assert table.why("place A1 H_straight.1") is None, "a blank side at the exit"
    table = Table(dice=dice).put("B5 H_straight.1")
    assert table.why("place B6 H_curve.3") is None, "a blank side at an exit of the other type"


@pytest.mark.rule("RI-4.5")
def test_one_line_of_an_overpass_is_enough() -> None:
    table = Table()
    assert table.why("place A1 overpass.0") is None
    assert table.why("place A1 overpass.1") == "track.clash"
    assert table.why("place B0 overpass.0") is None, "its railway connects, its highway leads on"
    assert table.why("place D3 overpass.0") == "track.unconnected"


@pytest.mark.rule("RI-4.6")
def test_a_blank_side_connects_nothing() -> None:
    table = Table(dice=("H_straight", "H_straight")).do("place A1 H_straight.0")
    assert table.why("place A2 H_straight.1") == "track.unconnected"
    assert table.why("place A2 H_straight.0") == "track.unconnected"


@pytest.mark.rule("RI-4.6")
def test_the_first_die_must_be_drawn_at_an_exit() -> None:
    table = Table()
    exits = {cell_name(cell) for cell, _, _ in STANDARD.exits}
    assert {text.split(" ")[1] for text in table.can(verb="place")} == exits


# 5. A round


@pytest.mark.rule("RI-5.1")
@pytest.mark.parametrize(
    ("modules", "rounds"),
    [
        ((), 7), (("goals",), 7), (("buildings",), 7), (("buildings", "goals"), 7),
        (("rivers",), 6), (("lakes",), 6), (("meteors",), 6), (("lava",), 6),
        (("rivers", "lakes"), 6), (("lava", "meteors", "goals"), 6),
    ],
)  # fmt: skip
def test_seven_rounds_and_six_with_an_expansion_with_dice(
    modules: tuple[str, ...], rounds: int
) -> None:
    table = Table(*modules)
    assert table.rules.rounds == rounds
    for number in range(1, rounds + 1):
        assert table.state.round == number and not table.state.over
        table.end()
    assert table.state.over


@pytest.mark.rule("RI-5.2")
def test_all_share_the_dice_of_a_round() -> None:
    table = Table(seats=3)
    rolled = [event.faces for event in table.told("DiceRolled")]
    assert len(rolled) == 1 and len(rolled[0]) == 4
    for seat in range(3):
        table.roll(*PLAIN)
        assert table.cells("H_straight", seat) == {"A1", "A5", "D0", "D6", "G1", "G5"}
        table.end(seat)
    assert len(table.told("DiceRolled")) == 2
    assert [TILES.faces[face].name for face in table.state.dice] == list(
        table.told("DiceRolled")[1].faces
    )


@pytest.mark.rule("RI-5.3")
def test_dice_are_drawn_in_any_order_each_once() -> None:
    table = Table(dice=("H_straight", "R_straight", "H_straight", "overpass"))
    table.do("place A5 overpass.0")
    assert table.cells("overpass") == set()
    assert table.why("place A1 overpass.0") == "die.drawn"
    table.do("place A1 H_straight.0", "place B1 H_straight.0")
    assert table.why("place C1 H_straight.0") == "die.drawn", "two dice showed it"
    assert table.why("place C1 H_curve.0") == "die.not_rolled"
    table.do("place A3 R_straight.0", "end")


@pytest.mark.rule("RI-5.4")
def test_no_round_ends_while_a_route_die_can_be_drawn() -> None:
    table = Table()
    for text in ("place A1 H_straight.0", "place B1 H_curve.0", "place A3 R_straight.0"):
        assert table.why("end") == "round.die_left"
        table.do(text)
    assert table.why("end") == "round.die_left"
    table.do("place A5 overpass.0")
    assert table.why("end") is None


def crowded(*free: str) -> Table:
    """Everything is full but some cells of row C, into which only the railway of C0 leads."""
    table = Table(dice=("R_straight", "R_curve", "H_T", "H_curve"))
    for cell in cells_of(ALL):
        name = cell_name(cell)
        if name == "C0":
            table.put("C0 R_straight.1")
        elif name not in free:
            table.put(f"{name} end_station_H.{2 if name[0] == 'D' else 0}")
    return table


@pytest.mark.rule("RI-5.5")
def test_a_die_without_a_place_is_left_out() -> None:
    table = crowded("C1")
    assert table.cells("R_straight") == table.cells("R_curve") == {"C1"}
    assert table.cells("H_T") == table.cells("H_curve") == set()
    table.do("place C1 R_straight.1")
    assert table.why("end") is None
    assert table.sheet().left.bit_count() == 3
    errors = table.row("errors").points
    table.do("end")
    assert table.row("errors").points == errors, "nothing is paid for it"


@pytest.mark.rule("RI-5.5")
def test_nobody_must_find_an_order_in_which_more_dice_fit() -> None:
    both = crowded("C1", "C2").do("place C1 R_straight.1", "place C2 R_curve.3")
    assert both.sheet().left.bit_count() == 2
    one = crowded("C1", "C2").do("place C1 R_curve.3")
    assert one.cells("R_straight") == set()
    assert one.why("end") is None


@pytest.mark.rule("RI-5.6")
@pytest.mark.parametrize(("module", "face"), [("rivers", "river_curve"), ("lakes", "lake_one")])
def test_dice_of_expansions_are_optional(module: str, face: str) -> None:
    table = Table(module, dice=(*PLAIN, face, face))
    for text in (
        "place A1 H_straight.0",
        "place B1 H_curve.0",
        "place A3 R_straight.0",
        "place A5 overpass.0",
    ):
        assert table.why("end") == "round.die_left"
        table.do(text)
    assert len(table.cells(face)) > 40
    table.do("end")


@pytest.mark.rule("RI-5.7")
def test_one_special_route_a_round_three_a_game_each_once() -> None:
    table = Table()
    table.do("place A1 S2.0")
    assert table.why("place A3 S3.0") == "special.round"
    table.end()
    assert table.why("place D0 S2.0") == "special.used"
    special = min(t for t in table.can() if " S3." in t)
    table.do(special).end()
    table.do(min(t for t in table.can() if " S1." in t)).end()
    assert table.why("place A5 S0.0") == "special.game"
    assert not any(" S" in text for text in table.can())


@pytest.mark.rule("RI-5.8")
def test_a_special_route_comes_at_any_moment_and_obeys_section_4() -> None:
    before = Table().do("place A1 S2.0", "place B1 H_straight.0")
    assert before.sheet().special_now
    between = Table().do("place A1 H_straight.0", "place B1 S2.0", "place B2 H_curve.3")
    assert between.why("place A3 S1.0") == "special.round"
    table = Table()
    assert table.why("place D3 S2.0") == "track.unconnected"
    assert table.why("place A3 S2.0") == "track.clash"
    table.do("place A1 H_straight.0")
    assert table.why("place A1 S2.0") == "cell.drawn"
    for text in ("place B1 H_curve.0", "place A3 R_straight.0", "place A5 overpass.0"):
        table.do(text)
    assert any(" S" in text for text in table.can()), "after the last die too"


@pytest.mark.rule("RI-5.9")
def test_anything_of_the_round_can_be_taken_back_that_nothing_needs() -> None:
    match = Match.start(Table(seats=2).rules, seed=4)
    fresh = match.hash()
    first = match.legal(A)[0]
    match.act(A, first)
    onward = next(
        a
        for a in match.legal(A)
        if getattr(a, "cell", -1) in GRID.neighbours[first.cell]  # type: ignore[attr-defined]
    )
    match.act(A, onward)
    assert [entry.n for entry in match.undoable_entries(A)] == [2], (
        "the second goes on from the first"
    )
    assert not match.undo(A, n=1)
    assert match.undo(A, n=2) and match.undo(A, n=1)
    assert match.hash() == fresh
    elsewhere = [first, next(a for a in match.legal(A)[::-1] if getattr(a, "cell", 0) > 30)]
    for action in elsewhere:
        match.act(A, action)
    assert len(match.undoable_entries(A)) == 2
    assert match.undo(A, n=match.undoable_entries(A)[1].n), "the first of two that do not touch"


@pytest.mark.rule("RI-5.9")
def test_an_ended_round_stands() -> None:
    match = Match.start(Table(seats=2).rules, seed=4)
    while match.view(A).sheets[0].done is False:
        match.act(A, match.legal(A)[-1])
    assert not match.undo(A)
    match.act(B, match.legal(B)[0])
    assert match.undo(B)


@pytest.mark.rule("RI-5.10")
def test_the_next_round_begins_when_everybody_has_ended() -> None:
    table = Table(seats=2)
    table.end(0)
    assert table.rules.to_act(table.state) == (B,)
    assert table.why("end", 0) == "seat.waits" and table.state.round == 1
    table.end(1)
    assert table.state.round == 2 and table.rules.to_act(table.state) == (A, B)
    for _ in range(6):
        table.end(0).end(1)
    assert table.state.over and table.rules.to_act(table.state) == ()
    assert type(table.events[-1]).__name__ == "GameEnded"
    assert table.rules.check(table.state, A, table.rules.decode("end")).code == "game.over"  # type: ignore[union-attr]


@pytest.mark.rule("RI-5.11")
def test_a_full_sheet_ends_nothing_early() -> None:
    table = Table()
    for cell in cells_of(ALL):
        table.put(f"{cell_name(cell)} end_station_H.0")
    for number in range(1, 8):
        assert table.state.round == number
        assert table.can() == {"end"}
        table.do("end")
    assert table.state.over


# 6. Networks


@pytest.mark.rule("RI-6.1")
def test_arms_that_meet_join_pieces() -> None:
    road = (
        "A1 H_straight.0",
        "B1 H_straight.0",
        "C1 H_straight.0",
        "D1 H_curve.3",
        "D0 H_straight.1",
    )
    assert rows_of(*road)["networks"].parts == (("network.1", 2),)
    assert rows_of(*road[:-2], "D0 H_straight.1")["networks"].parts == ()
    beside = ("A1 H_straight.0", "A2 H_straight.0")
    assert rows_of(*beside)["networks"].points == 0


@pytest.mark.rule("RI-6.2")
def test_a_station_joins_types_and_an_overpass_keeps_lines_apart() -> None:
    joined = ("A1 H_straight.0", "B1 corner_station.4", "B0 R_straight.1")
    assert rows_of(*joined)["networks"].points == 4
    two = rows_of(
        *(f"{row}1 H_straight.0" for row in "ACDEFG"),
        *(f"B{n} R_straight.1" for n in "023456"),
        "B1 overpass.0",
    )["networks"]
    assert two.parts == (("network.1", 2), ("network.2", 2))
    assert len(two.groups) == 2 and sum(two.groups) == len(two.evidence)


@pytest.mark.rule("RI-6.3")
def test_an_exit_belongs_to_the_arm_of_its_own_type() -> None:
    assert rows_of("A1 R_T.0", "A2 R_straight.1", "A3 R_T.3")["networks"].points == 0, (
        "one exit, not two"
    )
    road = ("A1 H_T.0", "A2 H_straight.1", "A3 H_straight.1", "A4 H_straight.1", "A5 H_T.3")
    assert rows_of(*road)["networks"].parts == (("network.1", 2),), (
        "the railway exit above A3 stays out"
    )


# 8. Several players


@pytest.mark.rule("RI-8.1")
def test_every_player_decides_alone() -> None:
    table = Table(seats=2)
    table.do("place A1 H_straight.0", seat=0).do("place G1 H_straight.0", seat=1)
    assert (table.at("A1", 0), table.at("A1", 1)) == ("H_straight.0", "")
    assert (table.at("G1", 0), table.at("G1", 1)) == ("", "H_straight.0")


@pytest.mark.rule("RI-8.2")
def test_nothing_drawn_changes_anything_for_others() -> None:
    table = Table(seats=2)
    before = table.can(1)
    table.do("place A1 S2.0", "place B1 H_straight.0", seat=0)
    assert table.can(1) == before


@pytest.mark.rule("RI-8.3")
def test_players_draw_in_any_order() -> None:
    one, other = Table(seats=2), Table(seats=2)
    mine, theirs = "place A1 H_straight.0", "place D0 H_straight.1"
    one.do(mine, "place B1 H_curve.0", seat=0).do(theirs, seat=1)
    other.do(mine, seat=0).do(theirs, seat=1).do("place B1 H_curve.0", seat=0)
    assert one.rules.text(one.state) == other.rules.text(other.state)


@pytest.mark.rule("RI-8.4")
def test_the_highest_result_wins_and_equal_ones_share() -> None:
    table = Table(seats=3)
    table.put("A0 end_station_H.0", seat=0)
    table.put("A0 H_straight.0", "A2 H_straight.0", "A4 R_straight.0", seat=1)
    table.put("A6 end_station_H.0", seat=2)
    sheets = table.rules.score(table.state)
    assert [sheets.total(Seat(seat)) for seat in range(3)] == [1, -1, 1]
    assert sheets.ranking() == ((A, Seat(2)), (B,))


@pytest.mark.rule("RI-8.4")
def test_equal_totals_with_more_errors_come_behind() -> None:
    table = Table(seats=2)
    table.put("A0 H_straight.0", "B0 H_straight.0", seat=0)
    table.put("A0 end_station_H.0", seat=1)
    sheets = table.rules.score(table.state)
    assert [sheets.total(A), sheets.total(B)] == [1, 1]
    assert sheets.ranking() == ((B,), (A,))


@pytest.mark.rule("RI-8.1")
@pytest.mark.parametrize("seats", [0, 7, -1])
def test_one_to_six_play(seats: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        RailroadInk.plan(seats)
    assert caught.value.reason.code == "seats.count"
