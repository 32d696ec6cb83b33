"""Texts of Railroad Ink: sheets, actions, positions to be scored, and what is refused in them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.railroad_ink import bridge
from tests.railroad_ink.ink_table import score_of

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.kernel.match import Match
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink.faces import TILES
from branchline.engine.railroad_ink.notation import board_string, parse_sheet, sheet_text
from branchline.engine.railroad_ink.position import PositionError, read_position, score_position

A = Seat(0)


def test_sheets_come_back_from_their_text() -> None:
    match = Match.start(bridge.rulebook(bridge.MODULES), seed=2)
    rng = random.Random(2)
    while not match.over:
        sheet = match.fork().sheets[0]
        text = sheet_text(sheet)
        again = parse_sheet(text)
        again.extra = sheet.extra
        assert again == sheet and sheet_text(again) == text
        match.act(A, rng.choice(match.legal(A)))


GOOD = "\n".join([*([". . . . . . ."] * 6), ". . . . . . x", "15 0 0 - -"])


@pytest.mark.parametrize(
    "text",
    [
        "",
        GOOD + "\n",
        GOOD.replace("x", "y"),
        GOOD.replace("x", "H_straight.0"),
        GOOD.replace("x", "H_straight.9@1"),
        GOOD.replace("x", "H_straight.0@-"),
        GOOD.replace(". x", "x"),
        GOOD.replace("15 0 0", "15 0"),
        GOOD.replace("15", "a"),
    ],
)
def test_other_texts_are_no_sheets(text: str) -> None:
    assert parse_sheet(GOOD).scars == 1 << 48
    with pytest.raises(ValueError):  # noqa: PT011 - several messages
        parse_sheet(text)


def test_actions_come_back_from_their_text() -> None:
    rules = bridge.rulebook(bridge.MODULES)
    seen = set()
    for seed in range(6):
        match, rng = Match.start(rules, seed), random.Random(seed)
        while not match.over:
            legal = match.legal(A)
            for action in legal:
                text = rules.encode(action)
                assert rules.decode(text) == action
                seen.add(text.split(" ")[0])
            match.act(A, rng.choice(legal))
    assert seen == {"place", "end", "meteor", "cancel", "volcano", "repeat", "decline"} | (
        seen & {"free"}
    )


@pytest.mark.parametrize(
    "text",
    ["", "place", "place A0", "place H0 H_T.0", "place A0 H_T.9", "place A0 H_T", "meteor U", "meteor NE",
     "cancel S6", "volcano", "end now", "free A0 S0.0 x", "decline A0", "PLACE A0 H_T.0"],
)  # fmt: skip
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - several messages
        bridge.rulebook().decode(text)


# Positions


def test_boards_and_placements_together() -> None:
    board = "A4A10A4B10"
    more = [["H straight", 2, 1, 0], ["corner station", 3, 1, 0]]
    rows = {row.key: row.points for row in score_position({"board": board, "placements": more})}
    assert rows["row.highway"] == 4
    assert score_position({"board": board, "note": "mine", "expect": {}, "source": "x", "id": "y"})


@pytest.mark.parametrize(
    ("name", "tile"),
    [
        ("H straight", "H_straight.1"),
        ("H_straight", "H_straight.1"),
        ("h STRAIGHT", "H_straight.1"),
        ("A4", "H_straight.1"),
        ("A5", "H_curve.0"),
        ("S4", "S4.1"),
        ("S4 two adjacent highways, two adjacent railways", "S4.1"),
        ("double pier", "double_pier.1"),
        ("T station B", "T_station_B.1"),
        ("highway beside lava", "highway_beside_lava.1"),
    ],
)
def test_names_of_faces(name: str, tile: str) -> None:
    _, state = read_position({"placements": [[name, 3, 1, 1]]})
    assert TILES.tiles[state.sheets[0].layout.tiles[22]].name == tile


def test_lava_in_a_position_goes_over_what_is_there() -> None:
    words = [["H straight", 2, 3, 0], ["lava corner", 2, 3, 1]]
    _, state = read_position({"placements": words, "modules": ["lava"]})
    assert TILES.tiles[state.sheets[0].layout.tiles[17]].name == "lava_corner.1"
    score_position(
        {
            "placements": [["volcano", 3, 3, 0], ["volcano", 0, 0, 0]],
            "modules": ["lava"],
            "volcanoes": [[0, 0], [6, 6]],
        }
    )


def test_keys_of_the_modules() -> None:
    rows = score_of("A1 H_straight.0", modules=["meteors"], craters=[[1, 1]])
    assert (rows["craters"], rows["errors"]) == (2, 0)
    assert score_of(modules=["lava"], volcanoes=[[0, 0]])["errors"] == -6
    assert score_of("A2 corner_station.0", modules=["buildings"])["villages"] == 2
    assert score_of("A2 corner_station.0", modules=["buildings"], villages=4)["villages"] == 8
    assert score_of(modules=["goals"], goal_points={"A": 4, "LB": 1})["goals"] == 5
    rows = {row.key: row for row in score_position({"modules": ["goals"], "goal_points": {"K": 2}})}
    assert ("goal.k", 2) in rows["row.goals"].parts


def test_settings_of_a_position() -> None:
    ring = ("C2 H_curve.1", "C3 H_curve.2", "D3 H_curve.3", "D2 H_curve.0")
    assert score_of(*ring, longest_mode="links")["highway"] == 5
    assert score_of(*ring, options={"longest_mode": "links"})["highway"] == 5
    rules, _ = read_position({"sheet": "challenge"})
    assert rules.board.id == "challenge" and rules.board.buildings


BAD: list[tuple[dict[str, Any], str]] = [
    ({"board": 3}, "board: not a text"),
    ({"board": "A4A1"}, "board: 'A4A1' at character 1"),
    ({"board": "A4A10A4A10"}, "board: something is drawn in A1"),
    ({"placements": {}}, "placements: not a list"),
    ({"placements": [["H_T", 0, 1]]}, "placements: number 1: not of the form"),
    ({"placements": [["H_T", 0, 1, 0], ["X", 0, 0, 0]]}, "number 2: 'X' is no face"),
    ({"placements": [["H_T", 0, 7, 0]]}, "number 1: not a pair"),
    ({"placements": [["H_T", True, 1, 0]]}, "number 1: not a pair"),
    ({"placements": [["H_T", 0, 1, 8]]}, "the orientation"),
    ({"placements": [["H_T", 0, 1, "0"]]}, "the orientation"),
    ({"placements": [["H_T", 0, 1, 0], ["H_T", 0, 1, 1]]}, "number 2: something is drawn in A1"),
    (
        {"placements": [["volcano", 3, 3, 0], ["lava corner", 3, 3, 1]]},
        "number 2: something is drawn in D3",
    ),
    ({"modules": "lakes"}, "modules: not a list"),
    ({"modules": [1]}, "not a list of names"),
    ({"modules": ["sea"]}, "module.unknown"),
    ({"modules": ["lakes", "lakes"]}, "module.twice"),
    ({"options": []}, "options: not a table"),
    ({"options": {"x": 1}}, "option.unknown"),
    ({"longest_mode": []}, "option.value"),
    ({"sheet": "other"}, "sheet: 'other'"),
    ({"sheet": 3}, "sheet: '3'"),
    ({"craters": [[1, 1]]}, "'craters' is no part of a position with these modules"),
    ({"tracks": {}}, "'tracks' is no part"),
    (
        {"modules": ["meteors"], "craters": [[1, 1], [1, 1]]},
        "craters: number 2 stands there already",
    ),
    ({"modules": ["meteors"], "craters": [3]}, "craters: number 1: not a pair"),
    ({"modules": ["lava"], "volcanoes": {"a": 1}}, "volcanoes: not a list"),
    ({"modules": ["lava"], "board": "A4A10", "volcanoes": [[0, 1]]}, "something is drawn in A1"),
    ({"modules": ["buildings"], "villages": 5}, "villages: not a whole number from 0 to 4"),
    ({"modules": ["buildings"], "villages": True}, "villages: not a whole number"),
    ({"modules": ["goals"], "goal_points": {"Z": 4}}, "goal_points: 'Z' is no card"),
    ({"modules": ["goals"], "goal_points": {"A": 3}}, "goal_points: 'A'"),
    ({"modules": ["goals"], "goal_points": dict.fromkeys("ABCD", 1)}, "goal_points: not a table"),
]


@pytest.mark.parametrize(("data", "message"), BAD, ids=[message[:30] for _, message in BAD])
def test_bad_positions_name_the_place(data: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as caught:
        score_position(data)
    assert message in str(caught.value)


def test_some_tiles_have_no_code_in_board_strings() -> None:
    with pytest.raises(ValueError, match=r"river_curve\.0 has no code"):
        board_string([(0, TILES.named["river_curve.0"])])


def test_texts_of_states_hold_the_modules_data() -> None:
    rules = bridge.rulebook(bridge.MODULES)
    text = rules.text(rules.setup(SeededChance(1)))
    for word in ("goals=", "meteors=", "buildings=00", "lava=0"):
        assert word in text
