"""Sections 13 and 14 of docs/rules/railroad_ink.md: buildings, the Challenge dice, goals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.railroad_ink import bridge
from tests.railroad_ink.ink_table import Table, score_of

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink.board import (
    CHALLENGE,
    STANDARD,
    BoardSpec,
    cell_name,
    cell_named,
)
from branchline.engine.railroad_ink.faces import CHALLENGE as CHALLENGE_FACES
from branchline.engine.railroad_ink.faces import HAS_STATION, TILES
from branchline.engine.railroad_ink.goal_cards import CARDS, FURTHER, GREEN, NAMES, YELLOW, Case
from branchline.engine.track.tiles import Kind

DICE = ("H_straight", "R_straight", "H_T", "corner_station")


def town(*words: str, dice: Sequence[str] = DICE, **more: Any) -> Table:
    return Table("buildings", dice=dice, **more).put(*words)


# 13. Buildings


@pytest.mark.rule("RI-13.1")
def test_where_the_buildings_stand() -> None:
    told: dict[str, set[str]] = {}
    for cell, name in CHALLENGE.buildings:
        told.setdefault(name, set()).add(cell_name(cell))
    assert told == {
        "factory": {"A0", "E6", "F2"},
        "village": {"A2", "B5", "C4", "F4"},
        "university": {"C0", "D3", "E1", "G6"},
    }
    assert bridge.rulebook(("buildings",)).board.buildings == CHALLENGE.buildings
    own = BoardSpec("own", STANDARD.exits, ((3, "village"),))
    assert bridge.rulebook(("buildings",), board=own).board.buildings == ((3, "village"),)
    assert bridge.rulebook((), board=STANDARD).board.buildings == ()


@pytest.mark.rule("RI-13.2")
def test_an_effect_is_used_at_once_or_lost() -> None:
    table = town("F1 H_straight.1").do("place F2 H_T.1")
    assert {text.split(" ")[0] for text in table.can()} == {"repeat", "decline"}
    assert table.why("place A1 H_straight.0") == "effect.first"
    assert table.why("end") == "effect.first"
    table.do("decline")
    assert table.told("EffectLost")[-1].forced is False
    assert table.why("repeat A1 H_T.0") == "effect.none" and table.why("decline") == "effect.none"
    assert "place A1 H_straight.0" in table.can()


@pytest.mark.rule("RI-13.2")
def test_an_effect_that_cannot_be_used_is_lost() -> None:
    table = town()
    for cell in range(49):
        if cell_name(cell) not in ("F2", "F1"):
            digit = 1 if cell_name(cell) in ("E2", "G2") else 0
            table.put(f"{cell_name(cell)} end_station_H.{digit}")
    table.put("F1 H_straight.1")
    table.sheet().layout.erase(cell_named("F3"))
    table.put("F3 end_station_H.0").do("place F2 H_straight.1")
    assert table.sheet().pending == ""
    assert [event.forced for event in table.told("EffectLost")] == [True]


@pytest.mark.rule("RI-13.3")
def test_a_factory_repeats_a_route_die() -> None:
    table = town("F1 H_straight.1", "F3 H_straight.1").do("place F2 H_T.0")
    faces = {text.split(" ")[2].split(".")[0] for text in table.can(verb="repeat")}
    assert faces == set(DICE), "drawn or not"
    assert table.why("repeat A1 H_curve.0") == "die.not_rolled"
    assert table.why("repeat D3 H_T.0") == "track.unconnected"
    table.do("repeat A1 H_T.3")
    assert table.at("A1") == "H_T.3"
    assert table.sheet().left.bit_count() == 3, "the repeated die is none of the dice that are left"
    assert table.told("TilePlaced")[-1].cause == "repeat"


@pytest.mark.rule("RI-13.3")
def test_a_factory_repeats_no_expansion_die_and_no_special_route() -> None:
    table = Table("buildings", "rivers", dice=(*DICE, "river_curve", "highway_bridge"))
    table.put("F1 H_straight.1").do("place F2 highway_bridge.1")
    assert table.sheet().pending == "factory", "a bridge has a highway"
    assert {t.split(" ")[2].split(".")[0] for t in table.can(verb="repeat")} == set(DICE)
    assert table.why("repeat A0 river_curve.0") == "die.not_rolled"
    assert table.why("repeat A1 S2.0") is not None


@pytest.mark.rule("RI-13.3")
def test_a_factory_wants_highway_or_railway() -> None:
    table = Table("buildings", "rivers", dice=(*DICE, "river_curve", "river_straight"))
    table.do("place F2 river_straight.0")
    assert table.sheet().pending == "" and not table.told("BuildingWoken")


@pytest.mark.rule("RI-13.4")
def test_villages_mark_2_4_6_8_and_the_highest_counts() -> None:
    table = town("B4 H_straight.1", "C3 H_straight.1", "F3 H_straight.1", "A1 H_T.0")
    assert table.row("villages").points == 0
    table.do("place A2 H_straight.1")
    assert table.row("villages").points == 0, "no station, and there never will be one"
    for points, cell in ((2, "B5"), (4, "C4"), (6, "F4")):
        table.roll(*DICE).sheet().left = 0b1111
        table.do(f"place {cell} corner_station.3")
        assert table.row("villages").points == points
    table.sheet().layout.erase(cell_named("A2"))
    table.sheet().left = 0b1111
    table.do("place A2 corner_station.3")
    assert table.row("villages").points == 8
    assert [event.count for event in table.told("BuildingWoken")] == [1, 2, 3, 4]


@pytest.mark.rule("RI-13.4")
def test_special_routes_and_piers_with_a_station_wake_villages_too() -> None:
    table = town("A1 H_T.0").do("place A2 S0.0")
    assert table.row("villages").points == 2
    table = Table("buildings", "lakes", dice=(*DICE, "double_pier", "lake_one")).do(
        "place C4 double_pier.0"
    )
    assert table.row("villages").points == 2


@pytest.mark.rule("RI-13.5")
def test_the_third_university_gives_a_special_route() -> None:
    table = town("E0 H_straight.1", "C1 H_straight.1", "D4 H_straight.1", "G5 H_straight.1")
    table.sheet().specials, table.sheet().special_count, table.sheet().special_now = (
        0b000111,
        3,
        True,
    )
    for count, cell in enumerate(("E1", "C0"), 1):
        table.sheet().left = 0b1111
        table.do(f"place {cell} H_straight.1")
        assert table.told("BuildingWoken")[-1].count == count and table.sheet().pending == ""
    table.sheet().left = 0b1111
    table.do("place D3 H_straight.1")
    assert table.sheet().pending == "university"
    faces = {text.split(" ")[2].split(".")[0] for text in table.can(verb="free")}
    assert faces == {"S3", "S4", "S5"}
    assert table.why("free A1 S2.0") == "special.used"
    assert table.why("repeat A1 H_T.0") == "effect.none"
    table.do("free A1 S5.0")
    assert table.sheet().specials == 0b100111 and table.sheet().special_count == 3
    assert table.told("TilePlaced")[-1].cause == "free"
    table.sheet().left = 0b1111
    table.do("place G6 H_straight.1")
    assert table.sheet().pending == "" and table.told("BuildingWoken")[-1].count == 3, (
        "the fourth does nothing"
    )


@pytest.mark.rule("RI-13.5")
def test_the_free_special_route_leaves_the_limits_alone() -> None:
    table = town("E0 H_straight.1")
    table.sheet().extra["buildings"].universities = 2  # type: ignore[attr-defined]
    table.do("place E1 H_straight.1", "free A1 S2.0", "place A5 S0.0")
    assert table.sheet().special_count == 1 and table.sheet().special_now


@pytest.mark.rule("RI-13.6")
def test_effects_may_set_off_further_buildings() -> None:
    table = town("F1 H_straight.1", "D6 H_straight.0").do("place F2 H_T.1")
    table.do("repeat E6 H_straight.0")
    assert table.sheet().pending == "factory", "the second factory"
    table.do("repeat A1 H_straight.0")
    assert table.sheet().pending == ""


@pytest.mark.rule("RI-13.7")
def test_erasing_takes_nothing_back_and_drawing_again_counts_again() -> None:
    table = Table("buildings", "meteors", dice=DICE, meteor="N1").put("C3 H_straight.1")
    table.do("meteor N").put("C3 H_straight.1").do("place C4 corner_station.3")
    assert table.row("villages").points == 2
    end_quietly(table, 0)
    table.roll(*DICE, meteor="E1").sheet().extra["meteors"].dot = cell_named("C3")  # type: ignore[attr-defined]
    table.do("meteor E")
    assert table.at("C4") == "x" and table.row("villages").points == 2
    table.do("place C4 corner_station.3")
    assert table.row("villages").points == 4


@pytest.mark.rule("RI-13.8")
def test_the_challenge_dice() -> None:
    rules = town().rules
    faces = [[TILES.faces[face].name for face in die.faces] for die in rules.dice]
    assert len(faces) == 4
    assert faces[0] == faces[1] == ["H_straight", "H_curve", "H_T", "R_straight", "R_curve", "R_T"]
    assert {name: faces[2].count(name) for name in faces[2]} == {
        "H_T": 1, "R_T": 1, "overpass": 2, "double_highway_curve": 1, "double_railway_curve": 1,
    }  # fmt: skip
    assert sorted(faces[3]) == sorted(
        [
            "straight_station",
            "corner_station",
            "T_station_A",
            "T_station_B",
            "end_station_H",
            "end_station_R",
        ]
    )
    assert [face.sides for face in CHALLENGE_FACES] == [
        "HHHH",
        "RRRR",
        "H-HR",
        "R-RH",
        "H---",
        "R---",
    ]


@pytest.mark.rule("RI-13.9")
def test_double_curves_are_two_pieces_and_end_stations_stations() -> None:
    for name in ("double_highway_curve", "double_railway_curve"):
        first, second = (TILES.tiles[tile] for tile in TILES.of_face[TILES.face_named[name]])
        assert (first.groups, second.groups) == (((0, 3), (1, 2)), ((0, 1), (2, 3)))
    faces = bridge.rulebook(("buildings",)).dice[3].faces
    assert all(HAS_STATION[TILES.of_face[face][0]] for face in faces)
    assert score_of("A1 end_station_H.0")["errors"] == 0
    assert score_of("B1 end_station_H.0")["errors"] == -1


@pytest.mark.rule("RI-13.10")
@pytest.mark.parametrize(
    ("modules", "board", "options", "challenge"),
    [
        ((), STANDARD, {}, False),
        ((), CHALLENGE, {}, True),
        (("buildings",), STANDARD, {}, True),
        (("goals",), STANDARD, {}, False),
        (("buildings",), CHALLENGE, {"dice": "classic"}, False),
        ((), STANDARD, {"dice": "challenge"}, True),
    ],
)
def test_when_the_challenge_dice_are_used(
    modules: tuple[str, ...], board: BoardSpec, options: dict[str, str], challenge: bool
) -> None:
    rules = bridge.rulebook(modules, board=board, **options)
    assert [die.label for die in rules.dice] == (
        ["route", "route", "junction", "station"] if challenge else ["route"] * 3 + ["connection"]
    )


# 14. Goals


def cards_of(seed: int, *modules: str, **options: Any) -> list[str]:
    (event,) = Table("goals", *modules, seed=seed, **options).told("GoalsRevealed")
    return list(event.cards)


@pytest.mark.rule("RI-14.1")
def test_three_different_cards_for_everybody() -> None:
    for seed in range(20):
        cards = cards_of(seed)
        assert len(set(cards)) == 3
        assert cards == cards_of(seed, seats=4)


def pool(*modules: str, **options: Any) -> set[str]:
    return {card for seed in range(150) for card in cards_of(seed, *modules, **options)}


@pytest.mark.rule("RI-14.2")
def test_which_cards_are_in_the_pool() -> None:
    assert pool() == set("ACDEFGHIJKL"), "no villages, no B"
    assert pool("buildings") == set("ABCDEFGHIJKL")
    assert pool("buildings", goal_pool="green") == set("ABCDEF")
    assert pool(goal_pool="yellow") == set("GHIJKL")
    assert pool(goal_expansions=True) == set("ACDEFGHIJKL")
    assert pool("rivers", goal_pool="yellow", goal_expansions=True) == {*"GHIJKL", "RA", "RB", "RC"}
    assert pool("lakes", "lava", goal_pool="green", goal_expansions=True) == {
        *"ACDEF", "LA", "LB", "LC", "VA", "VB", "VC",
    }  # fmt: skip
    assert pool("meteors", goal_pool="green", goal_expansions=True) == {*"ACDEF", "MA", "MB", "MC"}
    assert set(GREEN) | set(YELLOW) | set(FURTHER) == set(CARDS) == set(NAMES)


@pytest.mark.rule("RI-14.2")
def test_l_needs_two_middle_exits() -> None:
    board = BoardSpec.from_data(
        {"id": "own", "exits": [[0, "N", "H"], [3, "N", "R"], [6, "N", "H"]]}
    )
    assert pool(goal_pool="yellow", board=board) == set("GHIJK")


def race(seats: int, **options: Any) -> Table:
    """A table with the cards C, I and J."""
    table = Table("goals", seats=seats, **options)
    data: Any = table.state.extra["goals"]
    data.cards = [NAMES.index(card) for card in "CIJ"]
    return table


HIGHWAY = [f"{row}1 H_straight.0" for row in "ABCDEF"]


def points(table: Table, seat: int = 0) -> dict[str, int]:
    return dict(table.row("goals", seat).parts)


def worth(table: Table) -> list[int]:
    view = table.rules.view(table.state, Seat(0)).own
    return [view.mark(f"goal_{n}_worth") for n in (1, 2, 3)]


@pytest.mark.rule("RI-14.3")
def test_the_first_to_meet_a_card_get_4_then_2_then_1() -> None:
    table = race(4)
    assert worth(table) == [4, 4, 4]
    table.put(*HIGHWAY, seat=0).put(*HIGHWAY, seat=1)
    for round_, expected in ((1, [4, 4, 0, 0]), (2, [4, 4, 2, 0]), (3, [4, 4, 2, 1])):
        if round_ > 1:
            table.put(*(word for word in HIGHWAY if not table.at(word[:2], round_)), seat=round_)
        for seat in range(4):
            end_quietly(table, seat)
        assert [points(table, seat)["goal.i"] for seat in range(4)] == expected
        assert worth(table) == [4, [2, 1, 1][round_ - 1], 4]
    assert [event.points for event in table.told("GoalReached")] == [4, 4, 2, 1]
    assert [event.points for event in table.told("GoalDropped")] == [2, 1]


def end_quietly(table: Table, seat: int) -> None:
    """Ends the round without drawing anything."""
    table.sheet(seat).left = 0
    table.do("end", seat=seat)


@pytest.mark.rule("RI-14.3")
def test_a_card_scores_once_for_a_seat() -> None:
    table = race(2).put(*HIGHWAY)
    for _ in range(3):
        end_quietly(table, 0)
        end_quietly(table, 1)
    assert points(table) == {"goal.c": 0, "goal.i": 4, "goal.j": 0}
    assert len(table.told("GoalReached")) == 1


@pytest.mark.rule("RI-14.3")
def test_goals_are_settled_when_everybody_has_ended() -> None:
    table = race(2).put(*HIGHWAY, seat=0)
    end_quietly(table, 0)
    assert points(table)["goal.i"] == 0
    table.put(*HIGHWAY, seat=1)
    end_quietly(table, 1)
    assert (points(table, 0)["goal.i"], points(table, 1)["goal.i"]) == (4, 4)


@pytest.mark.rule("RI-14.4")
@pytest.mark.parametrize(("round_", "gain"), [(1, 4), (3, 4), (4, 2), (5, 2), (6, 1), (7, 1)])
def test_alone_the_round_decides(round_: int, gain: int) -> None:
    table = race(1)
    while table.state.round < round_:
        end_quietly(table, 0)
    assert worth(table) == [gain] * 3
    table.put(*HIGHWAY)
    end_quietly(table, 0)
    assert points(table)["goal.i"] == gain


@pytest.mark.rule("RI-14.4")
def test_alone_by_the_usual_count_as_a_setting() -> None:
    table = race(1, goals_solo="race")
    for _ in range(5):
        end_quietly(table, 0)
    table.put(*HIGHWAY)
    end_quietly(table, 0)
    assert points(table)["goal.i"] == 4


def met(*words: str, modules: Sequence[str] = (), board: BoardSpec = STANDARD) -> set[str]:
    """The cards that a sheet meets."""
    rules = bridge.rulebook(modules, board=board)
    state = rules.blank(SeededChance(0))
    table = Table.__new__(Table)
    table.rules, table.state = rules, state
    table.put(*words)
    case = Case(rules.referee, state, Seat(0))
    return {card for card, condition in CARDS.items() if condition(case)}


def line(letter: str, cells: str) -> list[str]:
    """Straight pieces north to south, or east to west for a row."""
    names = cells.split()
    turn = 0 if names[0][1] == names[-1][1] and len(names) > 1 else 1
    return [f"{name} {letter}_straight.{turn}" for name in names]


ROW_D = [f"D{n}" for n in range(7)]


@pytest.mark.rule("RI-14.5")
def test_cards_a_to_f() -> None:
    four = ["C2 R_T.0", "C3 R_T.0", "C4 R_T.0", "D2 R_T.0"]
    assert "A" not in met(*four) and "A" in met(*four, "E4 R_T.0")
    row = line("R", " ".join(ROW_D))
    assert "C" not in met(*row[:-1]) and "C" in met(*row)
    assert "C" in met(*line("R", "A2 B2 C2 D2 E2 F2 G2"))
    corners = ["A0 R_T.0", "A6 R_T.0", "G0 R_T.0"]
    assert "D" not in met(*corners[:2]) and "D" in met(*corners)
    block = [f"{row}{n} R_T.0" for row in "EFG" for n in (4, 5, 6)]
    assert "E" not in met(*block[1:]) and "E" in met(*block)
    ring = ["C2 H_curve.1", "C3 H_curve.2", "D3 H_curve.3", "D2 H_curve.0"]
    assert "F" in met(*ring) and "F" not in met(*ring[:-1])
    river = [word.replace("H_", "river_") for word in ring]
    assert "F" in met(*river)
    water = ["C2 lake_two.1", "C3 lake_two.2", "D3 lake_two.3", "D2 lake_two.0"]
    assert "F" not in met(*water)
    assert "F" not in met("B2 overpass.0", "B3 R_curve.3", "A3 R_curve.2", "A2 H_curve.1"), (
        "two lines of an overpass"
    )
    table = Table("buildings", "goals", board=CHALLENGE)
    case = Case(table.rules.referee, table.state, Seat(0))
    for count in range(5):
        table.sheet().extra["buildings"].villages = count  # type: ignore[attr-defined]
        assert CARDS["B"](case) == (count >= 3)


@pytest.mark.rule("RI-14.5")
def test_a_loop_may_mix_through_stations() -> None:
    rest = ["C3 R_curve.2", "D3 R_curve.3", "D2 corner_station.0"]
    ways = TILES.of_face[TILES.face_named["corner_station"]]
    closing = [
        f"C2 {TILES.tiles[tile].name}"
        for tile in ways
        if TILES.tiles[tile].ports == (None, Kind.RAIL, Kind.ROAD, None)
    ]
    assert [word for word in closing if "F" in met(word, *rest)] == closing != []
    assert "F" not in met("C2 corner_station.1", *rest), "highway where the railway comes"


@pytest.mark.rule("RI-14.6")
def test_cards_g_to_l() -> None:
    down = line("H", "A1 B1 C1 D1 E1 F1 G1")
    assert "G" not in met(*down) and {"I", "K"} <= met(*down)
    assert "I" not in met(*down[:5]) and "I" in met(*down[:6])
    rail = line("R", "A3 B3 C3 D3 E3 F3 G3")
    assert "J" not in met(*rail[:5]) and {"J", "K", "L"} <= met(*rail)
    assert "L" not in met(*down)
    star = [w for w in down if w[:2] not in ("B1", "D1")]
    four = [*star, "D1 H_T.2", "D0 H_straight.1", "B1 S0.0"]
    assert "G" not in met(*four)
    four = [*star, "D1 H_T.2", "D0 H_straight.1", "B1 S5.0", "B0 R_straight.1"]
    assert "G" in met(*four)
    stations = ["C1 straight_station.0", "D1 straight_station.2", "E1 straight_station.0"]
    assert "H" not in met(*stations) and "H" in met(*stations, "F1 straight_station.2")
    assert "H" not in met(*stations, "F3 straight_station.2")
    assert "K" not in met(*line("H", "A1"), "B1 H_curve.1", "B2 H_curve.2")


@pytest.mark.rule("RI-14.7")
def test_cards_of_the_lakes() -> None:
    west, east = (
        ["D0 H_straight.1", "D1 highway_pier.1"],
        ["D3 highway_pier.3", *line("H", "D4 D5 D6")],
    )
    joined = met(*west, "D2 lake_three.1", *east, modules=["lakes"])
    assert {"LA", "K", "L"} <= joined and "LA" not in met(*west, *east, modules=["lakes"])
    assert "LA" not in met(*line("H", " ".join(ROW_D)), modules=["lakes"]), "without a lake"
    four = ["D0 lake_one.0", "D2 lake_one.0", "D3 lake_one.0", "D6 lake_one.0"]
    assert "LB" in met(*four, modules=["lakes"]) and "LB" not in met(*four[1:], modules=["lakes"])
    assert "LC" in met("D3 lake_one.1", "D4 lake_one.3", modules=["lakes"])
    assert "LC" not in met("D3 lake_one.1", "D4 lake_two.3", modules=["lakes"])
    assert "LC" not in met("A0 lake_one.0", modules=["lakes"]), "open to the edge"


@pytest.mark.rule("RI-14.7")
def test_cards_of_the_rivers() -> None:
    twice = ["C2 highway_bridge.0", "C3 river_straight.1", "C4 highway_bridge.0"]
    joined = [*twice, "D2 H_curve.0", "D3 H_straight.1", "D4 H_curve.3"]
    assert "RA" in met(*joined) and "RA" not in met(*twice)
    assert "RA" not in met(*[w for w in joined if w[:2] != "C3"]), "two rivers"
    river = line("river", "C1 C2 C3 C4 C5")
    stations = ["B1 corner_station.0", "B3 corner_station.0", "D5 corner_station.0"]
    assert "RB" in met(*river, *stations) and "RB" not in met(
        *river, *stations[1:], "E1 corner_station.0"
    )
    road = line("H", "A1 B1 D1 E1 F1 G1")
    assert "RC" in met(*road, "C1 highway_bridge.0") and "RC" not in met(*road, "C1 H_straight.0")
    assert "RC" not in met(*road[:-1], "C1 highway_bridge.0")


@pytest.mark.rule("RI-14.7")
def test_cards_of_the_lava() -> None:
    ring = [
        "C2 H_curve.1",
        "C3 H_straight.1",
        "C4 H_curve.2",
        "D4 H_straight.0",
        "E4 H_curve.3",
        "E3 H_straight.1",
        "E2 H_curve.0",
        "D2 H_straight.0",
    ]
    assert "VA" in met(*ring, modules=["lava"]) and "VA" not in met(*ring[1:], modules=["lava"])
    assert "VA" not in met(*ring), "nothing inside"
    road = line("H", "A1 B1 D1 E1 F1 G1")
    assert "VB" in met(*road, "C1 highway_beside_lava.0") and "VB" not in met(
        *road, "C1 H_straight.0"
    )
    table = Table(
        "lava",
        dice=("H_straight", "H_straight", "H_straight", "overpass", "lava_corner", "lava_corner"),
    )
    case = Case(table.rules.referee, table.state, Seat(0))
    assert not CARDS["VC"](case)
    table.do("place C3 lava_corner.1")
    assert not CARDS["VC"](case)
    table.put("D2 river_curve.0").do("volcano F5").put("F4 H_T.0").do("place F4 lava_corner.0")
    assert CARDS["VC"](case)


@pytest.mark.rule("RI-14.7")
def test_cards_of_the_meteors() -> None:
    around = ["C3 H_curve.0", "E3 H_curve.0", "D2 R_curve.0", "D4 R_curve.0"]
    assert "MA" in met("D3 x", *around, modules=["meteors"])
    assert "MA" not in met("D3 x", *around[1:], "C3 lake_one.0", modules=["meteors"])
    assert "MA" not in met("A1 x", "B1 H_T.0", "A0 H_T.0", "A2 H_T.0", modules=["meteors"]), (
        "at the edge"
    )
    joined = ["D1 x", "D2 H_straight.1", "D3 H_straight.1", "D4 x"]
    assert "MB" in met(*joined, modules=["meteors"])
    assert "MB" not in met(*joined[:-1], modules=["meteors"])
    assert "MB" not in met("D1 x", "D2 H_curve.3", "D3 H_curve.0", "D4 x", modules=["meteors"]), (
        "two networks"
    )
    table = Table("meteors", meteor="N1")
    case = Case(table.rules.referee, table.state, Seat(0))
    table.do("meteor N")
    assert not CARDS["MC"](case)
    end_quietly(table, 0)
    table.roll(meteor="N1").put("B3 R_T.0").do("meteor N")
    assert CARDS["MC"](case)


@pytest.mark.rule("RI-14.8")
def test_a_crater_counts_as_drawn_for_goals() -> None:
    words = [f"D{n} x" for n in range(6)] + ["D6 R_T.0"]
    assert "C" in met(*words, modules=["meteors"])
    rules = bridge.rulebook(("meteors",), crater_counts_as_drawn=False)
    state = rules.blank(SeededChance(0))
    state.sheets[0].scars = 0b1111111 << 21
    assert not CARDS["C"](Case(rules.referee, state, Seat(0)))


@pytest.mark.rule("RI-14.9")
def test_what_is_written_down_stays() -> None:
    table = race(2).put(*HIGHWAY)
    end_quietly(table, 0)
    end_quietly(table, 1)
    for word in HIGHWAY:
        table.sheet().layout.erase(cell_named(word[:2]))
    end_quietly(table, 0)
    end_quietly(table, 1)
    row = table.row("goals")
    assert row.points == 4 == sum(gain for _, gain in row.parts)
