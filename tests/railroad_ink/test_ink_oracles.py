"""Every oracle of tests/fixtures/railroad_ink_boards.json: published suites, records of games, and vectors.

Here: what others computed, against the engine, and a part of it against the reference too.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.railroad_ink import bridge
from tests.railroad_ink import reference as ref

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.railroad_ink.board import CHALLENGE, STANDARD, cell_named
from branchline.engine.railroad_ink.dice import Die
from branchline.engine.railroad_ink.faces import FIT, SPECIAL_FACES, TILES, TRACK
from branchline.engine.railroad_ink.laws import ROUTE_LAW
from branchline.engine.railroad_ink.modules.meteors import Ground, Sky
from branchline.engine.railroad_ink.notation import (
    CODE_TILES,
    board_string,
    drawn_tiles,
    read_board_string,
)
from branchline.engine.railroad_ink.position import read_position, score_position
from branchline.engine.railroad_ink.scoring import exit_points
from branchline.engine.railroad_ink.specials import refuse_special, use_special
from branchline.engine.railroad_ink.state import Sheet
from branchline.engine.track.layout import Layout, kinds_mask
from branchline.engine.track.longest import MODES, longest
from branchline.engine.track.networks import networks
from branchline.engine.track.sides import LETTERS
from branchline.engine.track.tiles import Kind

DATA: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "fixtures" / "railroad_ink_boards.json").read_text("utf-8")
)
COMP = DATA["comp1110_official_suite"]
STUDENTS = DATA["comp1110_student_suites"]
KINDS = {"highway": Kind.ROAD, "railway": Kind.RAIL}
EDGE = {None: "_", Kind.ROAD: "H", Kind.RAIL: "R"}


def layout(board: str) -> Layout:
    found = Layout(STANDARD.ground, FIT)
    for cell, tile in read_board_string(board):
        found.place(cell, tile)
    return found


@cache
def score(board: str, mode: str = "crossing") -> dict[str, int]:
    """Rows by their last word, with the exit counts, largest first."""
    rows = score_position({"board": board, "longest_mode": mode})
    found = {row.key.removeprefix("row."): row.points for row in rows}
    found["total"] = sum(row.points for row in rows)
    return found


def exit_counts(board: str) -> list[int]:
    return [len(n.exits) for n in networks(layout(board), TRACK) if n.exits]


def edges(tile: int) -> str:
    return "".join(EDGE[port] for port in TILES.tiles[tile].ports)


def check_longest(board: str, expected: dict[str, Any]) -> None:
    for name, kind in KINDS.items():
        for mode in MODES:
            assert longest(layout(board), kind, mode).length == expected[name][mode], (name, mode)


def check_recomputed(board: str, told: dict[str, Any]) -> None:
    """All components that a case gives, with its own names."""
    found = score(board)
    for names, value in (
        (("exits", "exit_points"), found["networks"]),
        (("centre",), found["centre"]),
    ):
        for name in names:
            if name in told:
                assert value == told[name], name
    if "errors" in told:
        assert -found["errors"] == abs(told["errors"])
    counts = told.get("networks", told.get("network_exit_counts"))
    if isinstance(counts, list):
        assert [n for n in exit_counts(board) if n > 1] == [n for n in counts if n > 1]
    if "longest" in told:
        check_longest(board, told["longest"])
    for mode in MODES:
        if f"total_{mode}" in told:
            assert score(board, mode)["total"] == told[f"total_{mode}"]


# Notation


@pytest.mark.parametrize("code", DATA["notation"]["tiles"])
def test_codes_have_the_published_edges_in_all_ways(code: str) -> None:
    told = DATA["notation"]["tiles"][code]
    assert [edges(tile) for tile in CODE_TILES[code]] == told["edges_by_orientation"]
    assert len(set(CODE_TILES[code])) == told["distinct_orientations"]
    tile = TILES.tiles[CODE_TILES[code][0]]
    assert tile.station == told["station"]
    assert (len(tile.groups) == 2) == told["overpass_no_connection"]


def test_exits_stand_where_published() -> None:
    told = {
        (
            7 * e["row"] + e["col"],
            LETTERS.index(e["side"]),
            {"H": Kind.ROAD, "R": Kind.RAIL}[e["type"]],
        )
        for e in DATA["notation"]["exits"]
    }
    assert set(STANDARD.exits) == told
    assert STANDARD.exits == CHALLENGE.exits


@pytest.mark.parametrize(
    "case", STUDENTS["BojieJia"]["oriented_edges_NESW"], ids=lambda c: c["placement"]
)
def test_oriented_edges(case: dict[str, str]) -> None:
    ((_, tile),) = read_board_string(case["placement"])
    assert edges(tile) == case["expected"]


def test_board_strings_come_back_with_the_lowest_digits() -> None:
    boards = [row[2] for row in DATA["lkamols_thesis_games"]["rows"]]
    boards += [case["board"] for case in COMP["scores"]["cases"]]
    for board in boards:
        placed = read_board_string(board)
        again = board_string(placed)
        assert read_board_string(again) == placed
        assert [w[:4] for w in words(again)] == [w[:4] for w in words(board)]
        assert all(int(a[4]) <= int(b[4]) for a, b in zip(words(again), words(board), strict=True))
        assert sorted(drawn_tiles(layout(board).tiles)) == sorted(placed)


def words(board: str) -> list[str]:
    return [board[start : start + 5] for start in range(0, len(board), 5)]


@pytest.mark.parametrize("case", COMP["well_formed"]["bad_boards"], ids=lambda c: c["test"])
def test_badly_formed_boards(case: dict[str, Any]) -> None:
    """That suite also refuses what is no game: nothing, more than 31 tiles, or more than three special routes."""
    board = case["board"]
    if len(board) % 5:
        with pytest.raises(ValueError, match="no tile of a board string"):
            read_board_string(board)
    else:
        specials = sum(word[0] == "S" for word in words(board))
        assert not board or len(board) > 31 * 5 or specials > 3
        assert not board or not plays(board)


@pytest.mark.parametrize("case", COMP["well_formed"]["good"], ids=lambda c: c["placement"])
def test_well_formed_placements(case: dict[str, Any]) -> None:
    assert len(read_board_string(case["placement"])) == 1


@pytest.mark.parametrize(
    "word",
    ["A6A00", "B3A00", "S6A00", "C0A00", "A0H00", "A0A70", "A0A08", "a0A00", "A0A0", "A0A0é"],
)
def test_impossible_words(word: str) -> None:
    with pytest.raises(ValueError, match="at character 6 is no tile"):
        read_board_string("A4A10" + word)


# Legality


def plays(board: str) -> bool:
    """Whether the tiles can be drawn in this order, with the limits on special routes of a game."""
    sheet = Sheet(Layout(STANDARD.ground, FIT))
    for count, (cell, tile) in enumerate(read_board_string(board)):
        face = TILES.face_of[tile]
        if count == 31 or ROUTE_LAW.refuse(sheet, cell, tile) is not None:
            return False
        if face in SPECIAL_FACES:
            if refuse_special(sheet, SPECIAL_FACES.index(face)) is not None:
                return False
            use_special(sheet, SPECIAL_FACES.index(face))
            sheet.special_now = False
        sheet.layout.place(cell, tile)
    return True


@pytest.mark.parametrize(
    "case", COMP["are_connected_neighbours"]["cases"], ids=lambda c: f"{c['a']}-{c['b']}"
)
def test_connected_neighbours(case: dict[str, Any]) -> None:
    ((here, one),) = read_board_string(case["a"])
    ((there, other),) = read_board_string(case["b"])
    found = Layout(STANDARD.ground, FIT)
    found.place(here, one)
    if here == there:
        assert not case["expected"]
        return
    around = STANDARD.ground.grid.neighbours[here]
    side = around.index(there) if there in around else -1
    mine = TILES.tiles[one].ports[side] if side >= 0 else None
    theirs = TILES.tiles[other].ports[(side + 2) % 4] if side >= 0 else None
    joined = side >= 0 and mine is not None and mine == theirs
    assert joined == case["expected"]
    found.place(there, other)
    links = [n for n in networks(found, TRACK) if {p // 2 for p in n.pieces} == {here, there}]
    assert bool(links) == case["expected"]
    if "mismatch" in case["relation"]:
        assert mine is not None and theirs is not None and mine != theirs
    if "legal" in case["relation"] and "illegal" not in case["relation"]:
        assert mine is None or theirs is None


@pytest.mark.parametrize(
    "case",
    COMP["is_valid_placement_sequence"]["cases"],
    ids=lambda c: f"{c['test']}-{c['board'][:15]}",
)
def test_sequences_of_placements(case: dict[str, Any]) -> None:
    assert plays(case["board"]) == case["expected"]
    if case["expected"]:
        for end in range(5, len(case["board"]), 5):
            assert plays(case["board"][:end])
        return
    why, _, word = case["first_violation_found_here"].rpartition(" ")
    sheet = Sheet(Layout(STANDARD.ground, FIT))
    for placed in words(case["board"]):
        ((cell, tile),) = read_board_string(placed)
        reason = ROUTE_LAW.refuse(sheet, cell, tile)
        if placed == word and reason is not None:
            code = {"occupied": "cell.drawn", "not connected": "track.unconnected"}.get(
                why, "track.clash"
            )
            assert reason.code == code
            return
        assert reason is None, placed
        sheet.layout.place(cell, tile)
    pytest.fail(f"{word} was allowed")


def maximal_orders(
    sheet: Sheet, dice: list[str], specials: list[str], done: tuple[tuple[int, int], ...]
) -> set[tuple[tuple[int, int], ...]]:
    """All orders of drawing until no die can be drawn any more; a special route may be put in where there is one."""
    found: set[tuple[tuple[int, int], ...]] = set()
    stuck = True
    for code in sorted({*dice, *specials}):
        for cell, tile in ROUTE_LAW.places(sheet, TILES.face_of[CODE_TILES[code][0]]):
            after = Sheet(sheet.layout.copy())
            after.layout.place(cell, tile)
            rest = list(dice)
            if code in dice:
                stuck = False
                rest.remove(code)
            left = specials if code in dice else []
            found |= maximal_orders(after, rest, left, (*done, (cell, tile)))
    return found | {done} if stuck else found


@pytest.mark.parametrize("number", range(len(COMP["generate_move"]["cases"])))
def test_moves_of_a_round_are_all_maximal_orders(number: int) -> None:
    case = COMP["generate_move"]["cases"][number]
    board = case["board"]
    specials = sorted({f"S{n}" for n in range(6)} - {w[:2] for w in words(board) if w[0] == "S"})
    assert sum(word[0] == "S" for word in words(board)) == case["specials_already_used"]
    free = specials if case["specials_already_used"] < 3 else []
    found = maximal_orders(Sheet(layout(board)), case["dice"], free, ())
    accepted = {tuple(read_board_string(move)) for move in case["accepted_moves"]}
    assert {order for order in found if order} >= accepted - {()}
    without = maximal_orders(Sheet(layout(board)), case["dice"], [], ())
    assert {order for order in without if order} <= accepted
    if not free:
        assert {order for order in found if order} == accepted - {()}


@pytest.mark.parametrize("case", STUDENTS["zoey9595"]["cases"], ids=lambda c: c["placement"])
def test_connecting_to_the_railway_exit_in_the_west(case: dict[str, Any]) -> None:
    ((cell, tile),) = read_board_string(case["placement"])
    alone = Layout(STANDARD.ground, FIT)
    rail = kinds_mask([Kind.RAIL])
    west = FIT.meets(tile, alone.slots[cell], 1 << 3) & rail
    assert bool(west) == case["expected"]


def test_placements_that_agree_with_exits() -> None:
    told = STUDENTS["Jeremy-Geng"]
    for names, good in (
        (told["connected_correctly"], True),
        (told["connected_incorrectly"], False),
    ):
        assert names
        for name in names:
            ((cell, tile),) = read_board_string(name)
            assert (FIT.clash(tile, STANDARD.ground.signatures[cell]) < 0) == good, name


# Scores


@pytest.mark.parametrize("case", COMP["scores"]["cases"], ids=lambda c: c["name"])
def test_scores_of_the_official_suite(case: dict[str, Any]) -> None:
    board, expected = case["board"], case["expected"]
    found = score(board)
    basic = found["networks"] + found["centre"] + found["errors"]
    if "basic_total" in case["asserted_by_tests"]:
        assert basic == expected["basic_total"]
    if "advanced_total" in case["asserted_by_tests"]:
        assert basic + found["highway"] + found["railway"] == expected["advanced_total"]
    told = case["recomputed"]
    check_recomputed(board, told | {"longest": case["longest"]})
    assert (found["highway"], found["railway"]) == (
        told["longest_highway"],
        told["longest_railway"],
    )


def test_student_suites() -> None:
    chunhao = STUDENTS["Chunhao-Li"]
    for case in chunhao["errors"]:
        assert -score(case["board"])["errors"] == case["recomputed"]
    for case in chunhao["exits"]:
        assert score(case["board"])["networks"] == case["recomputed"]
    for case in chunhao["longest"]:
        for mode in MODES:
            found = longest(layout(case["board"]), KINDS[case["type"]], mode)
            assert found.length == case["recomputed"][mode]
    games = STUDENTS["sjb-ch1mp"]
    for number, case in enumerate(games["number_of_route_groups"]):
        groups = networks(layout(case["board"]), TRACK)
        assert len([n for n in groups if n.exits or len(n.pieces) > 1]) == case["expected"]
        assert score(case["board"])["highway"] == games["longest_highway"][number]
        assert score(case["board"])["railway"] == games["longest_railway"][number]
    check_recomputed(STUDENTS["rbdm"]["board"], STUDENTS["rbdm"]["expected"])


@pytest.mark.parametrize("case", DATA["davidxmoody_tests"]["cases"], ids=lambda c: c["test"])
def test_boards_of_davidxmoody(case: dict[str, Any]) -> None:
    board, expected = case["board"], case["expected"]
    check_recomputed(board, case["recomputed"])
    found = score(board, "links")
    names = {"exits": "networks", "center": "centre", "errors": "errors", "total": "total"}
    names |= {"longest_highway_links": "highway", "longest_railway_links": "railway"}
    for name, value in expected.items():
        assert found[names[name]] == value, name


@pytest.mark.parametrize("case", DATA["davidxmoody_human_games"]["cases"], ids=lambda c: c["seed"])
def test_games_of_people(case: dict[str, Any]) -> None:
    check_recomputed(case["board"], case["recomputed"])


@pytest.mark.parametrize("case", DATA["kolpage_tests"]["cases"], ids=lambda c: c["test"])
def test_games_of_kolpage(case: dict[str, Any]) -> None:
    check_recomputed(case["board"], case["recomputed"])
    assert plays(case["board"]) == case["valid_sequence"][0]
    assert score(case["board"])["total"] == case["expected"]["total"]


@pytest.mark.parametrize("case", DATA["thomascodez_tests"]["cases"], ids=lambda c: c["test"])
def test_boards_of_thomascodez(case: dict[str, Any]) -> None:
    """Its own errors count ends at the plain edge, so the recomputed ones are taken."""
    check_recomputed(case["board"], case["recomputed"])


@pytest.mark.parametrize("start", range(0, 300, 50))
def test_whole_games_of_a_solver(start: int) -> None:
    rows = DATA["lkamols_thesis_games"]["rows"]
    assert len(rows) == 300
    for row in rows[start : start + 50]:
        _, seed, board, _, total, exits, railway, highway, centre, errors, counts, other = row
        found = score(board, "simple")
        assert plays(board), seed
        assert found["networks"] == exits == sum(map(exit_points, counts))
        assert (found["railway"], found["highway"]) == (railway, highway)
        assert (found["centre"], -found["errors"], found["total"]) == (centre, errors, total)
        assert exit_counts(board) == counts
        told = other or [railway, highway, railway, highway]
        by_mode = [
            score(board, mode)[name]
            for mode in ("crossing", "links")
            for name in ("railway", "highway")
        ]
        assert by_mode == told


@pytest.mark.parametrize(
    "case", DATA["lkamols_thesis_games"]["special_boards"], ids=lambda c: c["source_file"]
)
def test_special_boards_of_the_solver(case: dict[str, Any]) -> None:
    check_recomputed(case["board"], case["recomputed"])
    found, expected = score(case["board"], "simple"), case["expected"]
    assert found["total"] == expected["total"]
    assert (found["railway"], found["highway"]) == (
        expected["longest_railway"],
        expected["longest_highway"],
    )


def test_two_boards_reach_the_proven_maximum() -> None:
    boards = [case["board"] for case in DATA["lkamols_thesis_games"]["special_boards"]]
    assert [score(board, "simple")["total"] for board in boards].count(83) == 2


@pytest.mark.parametrize(
    "case", DATA["longest_definition_examples"]["cases"], ids=lambda c: c["name"]
)
def test_examples_of_the_longest_definitions(case: dict[str, Any]) -> None:
    check_longest(case["board"], case["longest"])
    assert -score(case["board"])["errors"] == case["errors"]


def test_the_reference_agrees_on_published_boards() -> None:
    boards = [c["board"] for c in DATA["davidxmoody_tests"]["cases"]]
    boards += [c["board"] for c in DATA["longest_definition_examples"]["cases"]]
    boards += [row[2] for row in DATA["lkamols_thesis_games"]["rows"][::60]]
    for board in boards:
        sheet = bridge.reference_sheet(Sheet(layout(board)))
        for mode in MODES:
            rows = {key.removeprefix("row."): n for key, n in ref.rows(sheet, (), mode).items()}
            assert rows == {key: n for key, n in score(board, mode).items() if key != "total"}


# Expansions


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize(
    "case",
    DATA["expansion_vectors"]["meteor"]["cases"],
    ids=lambda c: f"{c['line']} {c['start']} {c['step']}x{c['distance']}",
)
def test_meteor_vectors(case: dict[str, Any], upright: bool) -> None:
    """Along row C, and along column 2."""
    rules = bridge.rulebook(("meteors",))
    state = rules.blank(SeededChance(0))
    cells = [7 * place + 2 if upright else 14 + place for place in range(7)]
    sheet = state.sheets[0]
    tile = TILES.named["H_straight.0"]
    for cell, mark in zip(cells, case["line"], strict=True):
        if mark == "C":
            sheet.scars |= 1 << cell
        elif mark == "X":
            sheet.layout.place(cell, tile)
    sheet.extra["meteors"] = Ground(cells[case["start"] - 1])
    state.extra["meteors"] = Sky(-1, case["distance"])
    (module,) = (m for m in rules._rules.modules if m.id == "meteors")
    forward = 2 if upright else 1
    path = module.flight(state, bridge.A, forward if case["step"] > 0 else (forward + 2) % 4)
    assert (path[-1] if path else None) == (None if case["hit"] is None else cells[case["hit"] - 1])


FACING = {"L": "lake_one", "-": "lake_one", "H": "H_straight", "R": "R_straight"}


@pytest.mark.parametrize(
    "case", DATA["expansion_vectors"]["lake_fill"]["cases"], ids=lambda c: c["sides_NESW"]
)
def test_lake_vectors(case: dict[str, Any]) -> None:
    """The cell is B2 in the field, and the last of its neighbours is drawn last."""
    cell = cell_named("B2")
    around = STANDARD.ground.grid.neighbours[cell]
    placements = []
    for side, mark in enumerate(case["sides_NESW"]):
        if mark == "0":
            continue
        other = around[side]
        towards = (side + 2) % 4
        digit = towards if mark != "-" else (towards + 1) % 4
        placements.append([FACING[mark], other // 7, other % 7, digit])
    _, state = read_position({"placements": placements, "modules": ["lakes"]})
    filled = state.sheets[0].layout.tiles[cell] == TILES.named["full_water.0"]
    assert filled == case["fills"]


def test_dice_have_the_published_counts() -> None:
    rules = bridge.rulebook()
    dice: list[Die] = list(rules.dice)
    names = [[TILES.faces[face].name for face in die.faces] for die in dice]
    assert len(dice) == 4 and names[0] == names[1] == names[2]
    assert len(set(names[0])) == 6
    assert {name: names[3].count(name) for name in names[3]} == {
        "straight_station": 2,
        "corner_station": 2,
        "overpass": 2,
    }
