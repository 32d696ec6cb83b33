"""Engine and reference side by side: every published position, thousands of sheets, whole games."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.thirty_rails import bridge, sheets
from tests.thirty_rails import reference as ref

from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.position import read_position
from branchline.engine.thirty_rails.scoring import score_lines, terminals
from branchline.engine.thirty_rails.state import NONE

ORACLES = json.loads(
    (Path(__file__).parents[1] / "fixtures" / "thirty_rails_oracles.json").read_text("utf-8")
)
BASE = [oracle for oracle in ORACLES if "factory" not in oracle]
NOTES = ("id", "source", "expect", "walks", "no_line")


def position(oracle: dict[str, Any]) -> dict[str, object]:
    return {key: value for key, value in oracle.items() if key not in NOTES}


@pytest.mark.parametrize("oracle", BASE, ids=lambda oracle: oracle["id"])
def test_engine_scores_every_base_oracle(oracle: dict[str, Any]) -> None:
    sheet = read_position(position(oracle))
    rows = score_lines(bridge.A, sheet, terminals(sheet))
    expect = oracle["expect"]
    found = {
        row.key.removeprefix("row."): [
            row.part("pair"),
            row.part("cells"),
            row.part("bonus"),
            row.points,
        ]
        for row in rows[:6]
        if row.points
    }
    assert found == expect["rows"]
    assert [rows[6].part("stations"), rows[6].points] == expect["mine"]
    assert sum(row.points for row in rows) == expect["total"]
    bridge.compare_scores(ref.sheet_from_json(oracle))


@pytest.mark.parametrize("oracle", BASE, ids=lambda oracle: oracle["id"])
def test_sheets_survive_the_bridge(oracle: dict[str, Any]) -> None:
    sheet = ref.sheet_from_json(oracle)
    assert bridge.reference_sheet(bridge.engine_sheet(sheet)) == sheet
    assert bridge.engine_sheet(sheet) == read_position(position(oracle))


def random_sheets(count: int, seed: int) -> Iterator[ref.Sheet]:
    rng = random.Random(seed)
    for _ in range(count):
        kinds = rng.choice(["123456", "34", "56", "2", "1346", "123456"])
        yield sheets.random_sheet(rng, kinds, rng.choice([1.0, 0.7, 0.4]), rng.choice([0, 0, 4]))


@pytest.mark.parametrize("seed", range(4))
def test_random_sheets(seed: int) -> None:
    for sheet in random_sheets(500, seed):
        bridge.compare_scores(sheet)


@pytest.mark.parametrize("seed", range(3))
def test_woven_sheets(seed: int) -> None:
    """Lines that cross themselves: through both kinds of cells, and twice over the bonus cell."""
    rng = random.Random(seed)
    met = dict.fromkeys(("3", "4", "bonus"), 0)
    for _ in range(700):
        sheet = sheets.woven_sheet(rng, rng.choice([0, 4]))
        for row in bridge.compare_scores(sheet).rows.values():
            for cell in {cell for cell in row.line if row.line.count(cell) == 2}:
                met[sheet.tracks[cell][0]] += 1
                met["bonus"] += cell == sheet.bonus
    assert min(met.values()) >= 10, met


CLIMBS = [sheets.by_points, sheets.by_length, sheets.by_double_passes, sheets.by_balloons]


def climbed(worth: sheets.Worth, climbs: int, steps: int, seed: int) -> dict[str, int]:
    """Compares every sheet of some climbs and counts what was met."""
    met = dict.fromkeys(("sheets", "joined", "twice", "bonus twice", "balloon", "mine"), 0)
    for number in range(climbs):
        rng = random.Random(f"{worth.__name__} {seed} {number}")
        for sheet in sheets.climb(rng, worth, steps, lakes=4 * (number % 3 == 2)):
            result = bridge.compare_scores(sheet)
            met["sheets"] += 1
            met["joined"] += len(result.rows)
            met["mine"] += bool(result.mine_stations)
            for row in result.rows.values():
                met["twice"] += len(set(row.line)) < len(row.line)
                met["bonus twice"] += sheet.bonus is not None and row.line.count(sheet.bonus) == 2
            met["balloon"] += sheets.false_lines(sheet) > 0
    return met


@pytest.mark.parametrize("worth", CLIMBS, ids=lambda worth: worth.__name__)
def test_climbed_sheets(worth: sheets.Worth) -> None:
    met = climbed(worth, climbs=6, steps=250, seed=1)
    assert met["sheets"] == 1500
    assert met["joined"] > 300, met
    assert met["mine"] > 20, met
    if worth is sheets.by_double_passes:
        assert met["twice"] > 100, met
        assert met["bonus twice"] > 0, met
    if worth is sheets.by_balloons:
        assert met["balloon"] > 40, met


@pytest.mark.slow
@pytest.mark.parametrize("worth", CLIMBS, ids=lambda worth: worth.__name__)
@pytest.mark.parametrize("seed", range(2, 6))
def test_many_climbed_sheets(worth: sheets.Worth, seed: int) -> None:
    met = climbed(worth, climbs=10, steps=1000, seed=seed)
    assert met["sheets"] == 10_000


def play_side_by_side(rng: random.Random, seats: int, overrides: bool, lakes: int) -> None:
    """Plays one random game in both; at every step all moves of all seats must be the same."""
    game = ref.new_game(
        seats,
        tuple(rng.randint(1, 6) for _ in range(6)),
        tuple((rng.randint(1, 6), rng.randint(1, 6)) for _ in range(30)),
        sheets.random_board(rng, lakes),
        overrides,
    )
    board = game.players[0].sheet.board
    rules = bridge.rulebook(seats, overrides, board)
    chance = bridge.script(game)
    state = rules.setup(chance)
    while game.stage != "over":
        waiting = [Seat(seat) for seat in range(seats) if game.waiting(seat)]
        assert list(rules.to_act(state)) == waiting
        seat = rng.choice(waiting)
        moves = game.moves(seat)
        actions = rules.legal(state, seat)
        assert len(actions) == len(moves)
        assert {bridge.move_of(action) for action in actions} == set(moves)
        others = [move for move in moves if move[0] == "override"]
        move = rng.choice(others if others and rng.random() < 0.05 else moves)
        game = game.play(seat, move)
        rules.apply(state, seat, bridge.action_of(move), chance)
        for player, sheet in zip(game.players, state.sheets, strict=True):
            assert bridge.reference_sheet(sheet, board) == player.sheet
    assert rules.to_act(state) == ()
    score = rules.score(state)
    for index, player in enumerate(game.players):
        assert score.total(Seat(index)) == ref.score(player.sheet).total
        assert state.sheets[index].placed != NONE


GAMES = [(1, True, 0), (1, False, 4), (2, True, 0), (3, True, 6), (4, False, 0), (6, True, 2)]


@pytest.mark.parametrize(("seats", "overrides", "lakes"), GAMES)
def test_games_side_by_side(seats: int, overrides: bool, lakes: int) -> None:
    rng = random.Random(f"{seats} {overrides} {lakes}")
    for _ in range(6 // seats):
        play_side_by_side(rng, seats, overrides, lakes)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "overrides", "lakes"), GAMES)
def test_many_games_side_by_side(seats: int, overrides: bool, lakes: int) -> None:
    rng = random.Random(f"many {seats} {overrides} {lakes}")
    for _ in range(120 // seats):
        play_side_by_side(rng, seats, overrides, lakes)
