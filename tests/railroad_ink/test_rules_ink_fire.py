"""Sections 11, 12 and 15 of docs/rules/railroad_ink.md: meteors, lava, and several expansions at once."""

from __future__ import annotations

import pytest
from tests.railroad_ink import reference as ref
from tests.railroad_ink.ink_table import PLAIN, Table, rows_of, score_of

from branchline.engine.railroad_ink.board import cell_name, cell_named
from branchline.engine.railroad_ink.faces import LAVA, TILES
from branchline.engine.railroad_ink.modules import is_house_mix
from branchline.engine.railroad_ink.modules.meteors import DIRECTIONS, DISTANCES


def meteors(meteor: str, *words: str, **more: object) -> Table:
    return Table("meteors", dice=PLAIN, meteor=meteor, **more).put(*words)  # type: ignore[arg-type]


def dot(table: Table) -> str:
    return cell_name(table.rules.referee.marks(table.state, 0)["meteor_dot"])  # type: ignore[arg-type]


def to(table: Table, cell: str) -> Table:
    """The dot stands in a cell."""
    table.sheet().extra["meteors"].dot = cell_named(cell)  # type: ignore[attr-defined]
    return table


# 11. Meteors


@pytest.mark.rule("RI-11.1")
def test_direction_and_distance_dice_and_the_first_dot() -> None:
    assert sorted(DIRECTIONS) == [-1, -1, 0, 1, 2, 3]
    assert sorted(DISTANCES) == [1, 1, 1, 2, 2, 3]
    seen = set()
    for seed in range(60):
        table = Table("meteors", seed=seed)
        (event,) = table.told("MeteorRolled")
        seen.add((event.direction, event.distance))
        table = Table("meteors", seed=seed, seats=2)
        assert table.told("MeteorRolled") == [event], "the same for any number of players"
    assert {direction for direction, _ in seen} == {-1, 0, 1, 2, 3}
    assert {distance for _, distance in seen} == {1, 2, 3}
    table = meteors("N1")
    assert dot(table) == "D3" and table.at("D3") == ""


@pytest.mark.rule("RI-11.2")
def test_the_meteor_comes_before_anything_is_drawn() -> None:
    table = meteors("N1")
    assert table.can() == {"meteor N"} | {f"cancel S{n}" for n in range(6)}
    assert table.why("place A1 H_straight.0") == "meteor.first"
    assert table.why("end") is not None
    table.do("meteor N")
    assert table.why("meteor N") == "meteor.settled"
    assert "place A1 H_straight.0" in table.can()


@pytest.mark.rule("RI-11.2")
def test_a_special_route_buys_the_meteor_off() -> None:
    table = meteors("N1").do("cancel S2")
    assert (dot(table), table.at("C3")) == ("D3", "")
    assert (
        table.why("place A1 S1.0") == "special.round"
        and table.why("place A1 S2.0") == "special.used"
    )
    table.end().roll(*PLAIN, meteor="*1")
    assert table.why("cancel S2") == "special.used"
    table.do("cancel S0").end().roll(*PLAIN, meteor="E1").do("cancel S1").end().roll(meteor="S2")
    assert table.can() == {"meteor S"}
    assert table.why("cancel S3") == "special.game"


@pytest.mark.rule("RI-11.3")
def test_a_free_direction_is_the_players_choice() -> None:
    table = meteors("*2")
    assert table.can(verb="meteor") == {"meteor N", "meteor E", "meteor S", "meteor W"}
    assert meteors("E2").why("meteor W") == "meteor.other_direction"
    assert table.do("meteor W").at("D1") == "x"


def struck(meteor: str, *words: str, at: str = "D3", **more: object) -> str:
    table = to(meteors(meteor, *words, **more), at)
    table.do(f"meteor {meteor[0]}")
    return dot(table)


@pytest.mark.rule("RI-11.4")
def test_craters_are_passed_over_uncounted() -> None:
    assert struck("N1") == "C3"
    assert struck("E3") == "D6"
    assert struck("W2", "D2 x") == "D0"
    assert struck("W3", "D2 x", "D3 x", "D0 H_straight.1", at="D3") == "D0", (
        "D1, D0, and D0 again at the edge"
    )


@pytest.mark.rule("RI-11.5")
def test_at_the_edge_the_meteor_turns_round() -> None:
    assert struck("N1", at="A4") == "A4", "the cell at the edge is met again"
    assert struck("N2", at="A4") == "B4"
    assert struck("S3", at="F2") == "F2", "G2, G2 again, F2"
    assert struck("E1", "C6 x", at="C6") == "C5", "its own crater is passed over"


@pytest.mark.rule("RI-11.6")
def test_the_cell_of_the_start_counts_unless_it_is_a_crater() -> None:
    assert struck("E3", "D6 x", at="D5") == "D3", "D5 counts on the way back, then D4 and D3"
    assert struck("E3", "D6 x", "D5 x", at="D5") == "D2"
    assert struck("W2", "B0 x", "B1 x", at="B1") == "B3"
    assert struck("W2", "B0 x", "B1 H_straight.0", at="B1") == "B2"


@pytest.mark.rule("RI-11.7")
def test_a_line_of_craters_stops_nothing() -> None:
    line = [f"D{n} x" for n in range(7)]
    table = meteors("E2", *line).do("meteor E")
    assert dot(table) == "D3"
    (event,) = table.told("MeteorFell")
    assert event.path == ()
    assert meteors("N2", *line).do("meteor N").at("B3") == "x"


@pytest.mark.rule("RI-11.8")
def test_a_strike_erases_and_moves_the_dot() -> None:
    table = meteors("N1", "C3 S2.0").do("meteor N")
    assert (table.at("C3"), dot(table)) == ("x", "C3")
    (event,) = table.told("TileErased")
    assert cell_name(event.cell) == "C3"
    (event,) = table.told("MeteorFell")
    assert [cell_name(cell) for cell in event.path] == ["C3"]
    table = to(meteors("W1", "A1 H_straight.0", "B1 S5.0", "B0 R_straight.1"), "B2")
    assert table.row("networks").points == 4
    assert table.do("meteor W").row("networks").points == 0, "a network may fall apart"


@pytest.mark.rule("RI-11.9")
def test_a_crater_is_drawn_over_like_an_empty_cell() -> None:
    table = meteors("N1", "A1 x").do("meteor N", "place A1 H_straight.0")
    assert table.at("A1") == "H_straight.0"
    table = to(meteors("N1"), "B1").do("meteor N", "place A1 H_straight.0")
    assert (table.at("A1"), dot(table)) == ("H_straight.0", "A1")
    table.end().roll(*PLAIN, meteor="N1").do("meteor N")
    assert table.at("A1") == "x", "it is no crater any more, so it counts at the edge"


@pytest.mark.rule("RI-11.10")
def test_arms_into_craters_score_and_are_no_errors() -> None:
    words = ("D2 H_straight.1", "D4 R_curve.1", "C3 H_T.0")
    base = score_of(*words, modules=["meteors"])
    rows = rows_of(*words, modules=["meteors"], craters=[[3, 3]])
    assert rows["craters"].points == 2 * 2
    assert rows["errors"].points == base["errors"] + 2
    assert {(cell_name(cell), side) for cell, side, _ in rows["craters"].evidence} == {
        ("D2", 1),
        ("C3", 2),
    }
    assert rows["networks"].points == 0, "a crater joins nothing"
    assert score_of(modules=["meteors"], craters=[[0, 1]])["craters"] == 0, "an exit beside it"


@pytest.mark.rule("RI-11.11")
def test_a_crater_counts_as_drawn_by_a_setting() -> None:
    told = {"modules": ["meteors"], "craters": [[3, 3], [2, 2], [0, 0]]}
    assert score_of(**told)["centre"] == 2  # type: ignore[arg-type]
    assert score_of(**told, crater_counts_as_drawn=False)["centre"] == 0  # type: ignore[arg-type]


@pytest.mark.rule("RI-11.12")
def test_counting_craters_by_a_setting() -> None:
    def hit(meteor: str, *words: str, at: str = "D3") -> str:
        return struck(meteor, *words, at=at, meteor_craters_skipped=False)

    assert hit("W2", "D2 x") == "D1", "the crater counts"
    assert hit("W1", "D2 x") == "D1", "a landing on a crater goes on"
    assert hit("W2", "D2 x", "D1 x", "D0 x") == "D3", "on to the edge and back"
    assert hit("N2", "A4 x", at="A4") == "B4"


@pytest.mark.rule("RI-11.4")
@pytest.mark.parametrize("skip", [True, False])
def test_flights_agree_with_the_reference(skip: bool) -> None:
    line = ["D0", "D1", "D2", "D3", "D4", "D5", "D6"]
    for bits in range(128):
        craters = [cell for n, cell in enumerate(line) if bits >> n & 1]
        for start in line:
            for meteor in ("E1", "W2", "W3"):
                table = to(
                    meteors(meteor, *(f"{c} x" for c in craters), meteor_craters_skipped=skip),
                    start,
                )
                module = next(m for m in table.rules._rules.modules if m.id == "meteors")
                path = module.flight(table.state, 0, "NESW".index(meteor[0]))  # type: ignore[attr-defined]
                wanted = ref.flight(
                    {ref.cell_of(c) for c in craters},
                    ref.cell_of(start),
                    meteor[0],
                    int(meteor[1]),
                    skip,
                )
                assert (divmod(path[-1], 7) if path else None) == wanted, (craters, start, meteor)


# 12. Lava


def lava(*dice: str, seats: int = 1) -> Table:
    return Table("lava", dice=(*PLAIN, *(dice or ("lava_corner", "lava_three"))), seats=seats)


@pytest.mark.rule("RI-12.1")
def test_a_volcano_in_the_middle() -> None:
    table = lava(seats=2)
    assert (table.at("D3", 0), table.at("D3", 1)) == ("volcano.0", "volcano.0")
    assert (table.row("centre").points, table.row("errors").points) == (1, -4)


@pytest.mark.rule("RI-12.2")
def test_two_lava_dice_one_of_which_must_be_drawn() -> None:
    rules = lava().rules
    assert len(rules.dice) == 6 and rules.dice[4] == rules.dice[5]
    faces = [TILES.faces[face].name for face in rules.dice[4].faces]
    assert {name: faces.count(name) for name in faces} == {
        "lava_corner": 2, "lava_strait": 1, "lava_three": 1, "highway_beside_lava": 1, "railway_beside_lava": 1,
    }  # fmt: skip
    assert [face.sides for face in LAVA] == ["VV--", "V-V-", "VVV-", "HVH-", "RVR-", "VVVV"]
    table = lava().do(
        "place A1 H_straight.0",
        "place B1 H_curve.0",
        "place A3 R_straight.0",
        "place A5 overpass.0",
    )
    assert table.why("end") == "round.die_left"
    table.do("place C3 lava_corner.1")
    assert table.why("end") is None, "the other one is optional"
    assert table.cells("lava_three") != set()


@pytest.mark.rule("RI-12.3")
def test_lava_goes_on_from_an_open_side() -> None:
    table = lava("lava_corner", "highway_beside_lava")
    assert table.cells("lava_corner") == {"C3", "E3", "D2", "D4"}
    assert table.why("place C3 lava_corner.0") == "lava.apart", "it turns its shores to the volcano"
    assert table.why("place C3 lava_corner.1") is None
    assert table.why("place A1 lava_corner.1") == "lava.apart"
    table.put("C2 R_straight.1")
    assert table.why("place C3 highway_beside_lava.1") == "track.clash", "highway against railway"
    assert table.why("place D2 highway_beside_lava.0") is None, "the route need not connect"
    tile = TILES.of_face[TILES.face_named["highway_beside_lava"]][0]
    assert len(TILES.tiles[tile].groups) == 2


@pytest.mark.rule("RI-12.4")
def test_lava_flows_over_everything_but_lava() -> None:
    table = lava().do("place A1 H_straight.0").put("C3 H_straight.0")
    table.do("place C3 lava_corner.1")
    assert table.at("C3") == "lava_corner.1"
    assert cell_name(table.told("TileErased")[-1].cell) == "C3"
    assert table.why("place C3 lava_three.0") == "lava.there"
    assert table.why("place D3 lava_three.0") == "lava.there"
    table = lava("lava_corner", "lava_strait").put("C2 H_straight.0", "B2 H_straight.0")
    table.do("place D2 H_curve.0", "place D2 lava_corner.0")
    assert table.at("D2") == "lava_corner.0", "what was drawn in this round too"


@pytest.mark.rule("RI-12.5")
def test_a_die_that_was_erased_is_not_drawn_again() -> None:
    table = (
        lava()
        .put("C2 H_straight.0", "C1 H_straight.0")
        .do("place D2 H_curve.0", "place D2 lava_corner.0")
    )
    assert table.why("place D1 H_curve.0") == "die.drawn"
    assert "C2" in {cell_name(mark[0]) for mark in table.row("errors").evidence}


@pytest.mark.rule("RI-12.6")
def test_a_new_volcano_once_a_round_away_from_lava() -> None:
    table = lava().put("A0 H_straight.0")
    assert "volcano C3" not in table.can() and table.why("volcano C3") == "lava.beside"
    assert table.why("volcano D3") == "cell.drawn"
    assert table.why("volcano A0") == "cell.drawn"
    assert table.why("volcano C2") is None, "touching at a corner is allowed"
    table.do("volcano F5")
    assert table.at("F5") == "volcano.0"
    assert table.why("volcano A6") == "lava.opened"
    assert {"E5", "G5", "F4", "F6"} <= table.cells("lava_corner")
    table.end()
    assert table.can(verb="volcano")


def walled(*free: str) -> Table:
    """Lava everywhere but in some cells, closed all round these by its hard sides."""
    table = lava("lava_corner", "lava_three")
    table.sheet().layout.erase(24)
    table.put("D3 volcano.0", "C3 lava_strait.0", "B3 lava_strait.0", "A3 lava_strait.0")
    table.put("E3 lava_strait.0", "F3 lava_strait.0", "G3 lava_strait.0")
    table.put(*(f"D{n} lava_strait.1" for n in (0, 1, 2, 4, 5, 6)))
    for row in "ABCEFG":
        for column in (0, 1, 2, 4, 5, 6):
            if f"{row}{column}" not in free:
                table.put(f"{row}{column} end_station_H.0")
    return table


@pytest.mark.rule("RI-12.7")
def test_who_can_draw_no_lava_opens_a_volcano() -> None:
    table = walled("A0")
    assert table.cells("lava_corner") == set()
    assert table.can(verb="volcano") == {"volcano A0"}
    table.sheet().left = 0b110000
    assert table.why("end") == "lava.must_open"
    table.do("volcano A0")
    assert table.why("end") == "round.die_left", "now lava can flow over the neighbours"
    table = walled()
    table.sheet().left = 0b110000
    assert table.why("end") is None, "nothing can be done, so the dice are left out"


@pytest.mark.rule("RI-12.8")
def test_lava_and_route_ends_are_not_joined() -> None:
    table = lava().put("C3 H_straight.0", "B3 H_straight.0")
    assert "C3" not in table.cells("R_straight")
    rows = score_of("C3 H_straight.0", modules=["lava"])
    assert rows["errors"] == -4 - 2
    table = lava().put("D1 H_straight.1")
    assert table.why("place D2 H_curve.2") is None, "a route end at D1, a blank side at the volcano"
    assert table.why("place D2 H_straight.1") is None, "a route end at the volcano"


@pytest.mark.rule("RI-12.9")
def test_closed_fields_and_the_largest_one() -> None:
    ring = ("C3 lava_corner.1", "C4 lava_corner.2")
    rows = rows_of(*ring, modules=["lava"])
    assert rows["lava_largest"].points == 3 and rows["lava_closed"].points == 0
    cross = (
        "C3 railway_beside_lava.1",
        "E3 railway_beside_lava.3",
        "D2 highway_beside_lava.0",
        "D4 highway_beside_lava.2",
    )
    rows = rows_of(*cross, modules=["lava"])
    assert (rows["lava_largest"].points, rows["lava_closed"].points) == (5, 5)
    assert rows["lava_closed"].groups == (5,)
    corner = (
        "A0 volcano.0",
        "A1 lava_strait.1",
        "A2 railway_beside_lava.2",
        "B0 highway_beside_lava.3",
    )
    rows = rows_of(*cross, *corner, modules=["lava"])
    assert rows["lava_closed"].points == 10
    assert rows["lava_closed"].groups == (4, 5)
    assert score_of("A0 volcano.0", modules=["lava"])["lava_largest"] == 1


@pytest.mark.rule("RI-12.10")
def test_open_sides_are_errors_and_the_edge_closes() -> None:
    assert score_of(modules=["lava"])["errors"] == -4
    assert score_of("D4 lava_corner.2", modules=["lava"])["errors"] == -4, (
        "one closed, one more open"
    )
    with_edge = score_of("A1 volcano.0", modules=["lava"])
    assert with_edge["errors"] == -4 - 3, "the side at the exit is closed"
    assert score_of("C3 H_straight.1", modules=["lava"])["errors"] == -4 - 2, (
        "a side at a blank side is open"
    )


# 15. Combining


@pytest.mark.rule("RI-15.1")
def test_any_expansions_play_together() -> None:
    table = Table("rivers", "lakes", "meteors", "lava", "buildings", "goals")
    assert table.rules.rounds == 6
    assert len(table.rules.dice) == 10


@pytest.mark.rule("RI-15.2")
@pytest.mark.parametrize(
    ("modules", "mixed"),
    [
        ((), False), (("rivers",), False), (("lava", "buildings", "goals"), False), (("buildings", "goals"), False),
        (("rivers", "lakes"), True), (("meteors", "lava"), True), (("lakes", "meteors", "goals"), True),
    ],
)  # fmt: skip
def test_what_the_publisher_does_not_foresee_is_a_house_mix(
    modules: tuple[str, ...], mixed: bool
) -> None:
    assert is_house_mix(modules) is mixed


@pytest.mark.rule("RI-15.3")
def test_river_water_and_lava_face_each_other_unjoined() -> None:
    table = Table(
        "rivers",
        "lakes",
        "lava",
        dice=(
            *PLAIN,
            "lake_one",
            "lake_one",
            "lava_corner",
            "lava_corner",
            "river_curve",
            "river_curve",
        ),
    )
    table.put("B1 lake_one.2", "F5 river_straight.0")
    assert table.why("place C1 river_curve.0") is None
    assert table.why("place C3 river_curve.1") is None, "a river at the volcano"
    assert table.why("place E5 lake_one.2") is None
    mixed = ["rivers", "lakes", "lava", "meteors"]
    base = score_of(modules=mixed)["errors"]
    assert score_of("B1 lake_one.2", "C1 river_curve.0", modules=mixed)["errors"] == base - 2
    assert score_of("C3 river_straight.0", modules=mixed)["errors"] == base - 2, (
        "river and lava, and the river's other end"
    )
    assert score_of("C1 river_straight.0", modules=mixed, craters=[[1, 1]])["errors"] == base - 2
    assert score_of("D2 lake_one.1", modules=mixed)["errors"] == base, "water looks at the volcano"


@pytest.mark.rule("RI-15.4")
def test_a_crater_does_not_fill_and_takes_everything_drawn() -> None:
    table = Table("lakes", "meteors", dice=(*PLAIN, "lake_one", "lake_one"), meteor="N1")
    table.do("meteor N").put("B3 lake_one.2", "C2 lake_one.1", "D3 lake_one.0")
    table.do("place C4 lake_one.3")
    assert table.at("C3") == "x", "four sides of water around a crater"
    table.do("place C3 lake_one.0")
    assert table.at("C3") == "lake_one.0"
    table = Table("lava", "meteors", dice=PLAIN, meteor="N3").do("meteor N")
    assert table.at("A3") == "x"
    table.do("volcano A3")
    assert table.at("A3") == "volcano.0"


@pytest.mark.rule("RI-15.5")
def test_lava_without_a_volcano_takes_no_more_lava() -> None:
    table = Table("lava", "meteors", dice=(*PLAIN, "lava_corner", "lava_corner"), meteor="N1")
    table.put("C3 lava_corner.1", "C4 lava_corner.2")
    to(table, "E3").do("meteor N")
    assert table.at("D3") == "x"
    assert table.cells("lava_corner") == set()
    assert table.row("lava_largest").points == 2
    assert table.row("errors").points == -2
