"""The reference itself: the published positions, the tables and the geometry it is trusted for.

Not here: the engine. If this file fails, the judge is wrong, not the player.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from tests.thirty_rails import reference as ref

ORACLES = json.loads(
    (Path(__file__).parents[1] / "fixtures" / "thirty_rails_oracles.json").read_text("utf-8")
)
BASE = [oracle for oracle in ORACLES if "factory" not in oracle]


def terminal(text: str) -> ref.Terminal:
    return ref.MINE if text == "M" else int(text)


def walk_cells(text: str) -> list[ref.Cell]:
    return [(int(cell[0]), int(cell[1])) for cell in text.split()]


@pytest.mark.parametrize("oracle", BASE, ids=lambda oracle: oracle["id"])
def test_reference_scores_every_base_oracle(oracle: dict[str, Any]) -> None:
    expect = oracle["expect"]
    result = ref.score(ref.sheet_from_json(oracle))
    rows = {
        f"{a}-{b}": [row.value, row.cells, row.bonus, row.total]
        for (a, b), row in result.rows.items()
    }
    assert rows == expect["rows"]
    assert [len(result.mine_stations), result.mine_points] == expect["mine"]
    assert result.total == expect["total"]


def test_there_are_all_base_oracles() -> None:
    assert [oracle["id"] for oracle in BASE] == [
        "R1", "R2", "R4", "D1", "D2", "D3", "D5", "D6", "D7", "D9",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("oracle", "pair", "cells"),
    [
        pytest.param(oracle, pair, cells, id=f"{oracle['id']} {pair}")
        for oracle in BASE
        for pair, cells in oracle.get("walks", {}).items()
    ],
)
def test_asserted_walks_are_the_shortest(oracle: dict[str, Any], pair: str, cells: str) -> None:
    sheet = ref.sheet_from_json(oracle)
    start, goal = (terminal(text) for text in pair.split("-"))
    walks = [walk for reached, walk in ref.all_walks(sheet, start) if reached == goal]
    assert walk_cells(cells) in walks
    assert min(len(walk) for walk in walks) == len(walk_cells(cells))
    assert ref.is_line(sheet, start, goal, walk_cells(cells))
    assert ref.is_line(sheet, goal, start, walk_cells(cells)[::-1])


@pytest.mark.parametrize(
    ("oracle", "pair"),
    [
        pytest.param(oracle, pair, id=f"{oracle['id']} {pair}")
        for oracle in BASE
        for pair in oracle.get("no_line", [])
    ],
)
def test_asserted_missing_lines(oracle: dict[str, Any], pair: str) -> None:
    sheet = ref.sheet_from_json(oracle)
    start, goal = (terminal(text) for text in pair.split("-"))
    assert goal not in [reached for reached, _ in ref.all_walks(sheet, start)]


def test_there_are_21_different_tracks() -> None:
    shapes = {frozenset(ref.pieces_of(name)) for name in ref.ALL_TRACKS}
    assert len(ref.ALL_TRACKS) == len(shapes) == 21
    assert [len(ref.tracks_of_die(value)) for value in range(1, 7)] == [4, 2, 2, 1, 4, 8]


@pytest.mark.parametrize(
    ("name", "pieces"),
    [
        ("1.0", "SE"), ("1.1", "SW"), ("1.2", "NW"), ("1.3", "NE"),
        ("2.0", "NS"), ("2.1", "EW"),
        ("3.0", "SE NW"), ("3.1", "SW NE"),
        ("4.0", "NS EW"),
        ("5.0", "SE SW"), ("5.1", "WS WN"), ("5.2", "NW NE"), ("5.3", "EN ES"),
        ("6R.0", "SN SE"), ("6R.1", "WE WS"), ("6R.2", "NS NW"), ("6R.3", "EW EN"),
        ("6L.0", "SN SW"), ("6L.1", "WE WN"), ("6L.2", "NS NE"), ("6L.3", "EW ES"),
    ],
)  # fmt: skip
def test_shapes_as_listed(name: str, pieces: str) -> None:
    assert ref.pieces_of(name) == {frozenset(piece) for piece in pieces.split()}


def test_a_die_number_addresses_eleven_cells() -> None:
    for white in range(1, 7):
        cells = ref.Board().addressed(white)
        assert len(cells) == len(set(cells)) == 11
    assert len(ref.RING) == len(set(ref.RING)) == 24


def test_setup_example_of_the_rules() -> None:
    game = ref.new_game(1, (3, 2, 6, 2, 2, 4), ((1, 1),) * 30)
    for move in ("draw", "ignore"):
        game = game.play(0, (move,))
    assert game.stage == "setup"
    assert game.players[0].sheet.mountains == {(1, 3), (3, 6), (4, 2), (5, 2), (6, 4)}


def test_sixth_roll_is_ignored_when_none_was() -> None:
    game = ref.new_game(1, (1, 1, 1, 1, 1, 1), ((1, 1),) * 30)
    for _ in range(5):
        game = game.play(0, ("draw",))
    assert game.stage == "setup"
    assert game.players[0].sheet.mountains == {(row, 1) for row in range(1, 6)}


def test_full_row_and_column_open_the_map() -> None:
    """The position of a published unit test: white 3, row and column 3 full, (6,6) is open."""
    full = dict.fromkeys(ref.Board().addressed(3), "2.0")
    sheet = ref.Sheet(mine=(1, 1), bonus=(2, 2), tracks=full)
    assert (6, 6) in ref.open_cells(sheet, 3)
    assert len(ref.open_cells(sheet, 3)) == 36 - 11 - 1


def test_a_mountain_moves_off_a_lake_and_around() -> None:
    board = ref.Board(lakes=frozenset({(2, 5), (2, 6), (2, 1)}), column_numbers=(6, 5, 4, 3, 2, 1))
    assert board.mountain_place(2, 2) == (2, 2)
    assert board.mountain_place(3, 2) == (3, 5)
    assert board.turns == 27


@pytest.mark.parametrize("seed", range(20))
def test_random_games_fill_the_map(seed: int) -> None:
    dice = random.Random(seed)
    lakes = frozenset(dice.sample(ref.WHITE_CELLS, 2)) if seed % 2 else frozenset()
    if any((row, column + 1) in lakes for row, column in lakes):
        lakes = frozenset()
    game = ref.new_game(
        1 + seed % 3,
        tuple(dice.randint(1, 6) for _ in range(6)),
        tuple((dice.randint(1, 6), dice.randint(1, 6)) for _ in range(30)),
        ref.Board(lakes=lakes),
    )
    while game.stage != "over":
        seat = dice.choice([s for s in range(len(game.players)) if game.waiting(s)])
        game = game.play(seat, dice.choice(game.moves(seat)))
    assert all(game.moves(seat) == [] for seat in range(len(game.players)))
    for player in game.players:
        assert not any(player.sheet.is_empty(cell) for cell in ref.WHITE_CELLS)
        result = ref.score(player.sheet)
        assert result.total == sum(r.total for r in result.rows.values()) + result.mine_points
