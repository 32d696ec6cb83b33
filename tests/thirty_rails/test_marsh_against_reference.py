"""Marsh and factory against the slow reference: the same moves all through whole games, the same points on all sheets."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from tests.thirty_rails import bridge
from tests.thirty_rails import reference as base
from tests.thirty_rails import reference_marsh as ref

import perft
from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import ScriptedChance
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails import actions as act
from branchline.engine.thirty_rails.board import MARSHES
from branchline.engine.thirty_rails.position import score_position
from branchline.engine.thirty_rails.rulebook import ThirtyRails

FIXTURE = Path(__file__).parents[1] / "fixtures" / "thirty_rails_oracles.json"
OWN = {("wet",): act.DrawMarsh(), ("dry",): act.IgnoreMarsh(), ("stop",): act.StopBuilding()}


def action_of(move: base.Move) -> Action:
    if move[0] == "factory":
        return act.PlaceFactory(bridge.number_of(move[1]))
    return OWN[move] if move in OWN else bridge.action_of(move)


def position_of(sheet: ref.Sheet, values: str = "2-5-9") -> dict[str, object]:
    return {
        "stations": {str(n): list(cell) for n, cell in sheet.stations.items()},
        "mine": list(sheet.mine) if sheet.mine else None,
        "factory": list(sheet.factory) if sheet.factory else None,
        "bonus": list(sheet.bonus) if sheet.bonus else None,
        "mountains": [list(cell) for cell in sorted(sheet.mountains)],
        "marsh": [list(cell) for cell in sorted(sheet.marshes)],
        "tracks": {f"{r},{c}": track for (r, c), track in sheet.tracks.items()},
        "factory_values": values,
    }


def points_of(sheet: ref.Sheet, values: str = "2-5-9") -> dict[str, int]:
    rows = score_position(position_of(sheet, values))
    return {row.key.removeprefix("row."): row.points for row in rows if row.points}


@pytest.mark.parametrize("name", ["X1", "X3"])
def test_the_reference_scores_the_oracles(name: str) -> None:
    (data,) = [o for o in json.loads(FIXTURE.read_text("utf-8")) if o["id"] == name]
    plain = base.sheet_from_json(data)
    sheet = ref.Sheet(
        marshes=frozenset(tuple(cell) for cell in data["marsh"]),
        mine=plain.mine,
        stations=plain.stations,
        factory=tuple(data["factory"]),
        bonus=plain.bonus,
        tracks=plain.tracks,
    )
    expect = data["expect"]
    wanted = {key: expect[key] for key in ("factory", "mine_factory", "marsh") if expect[key]}
    assert ref.score(sheet) == points_of(sheet) == wanted


def rolls(rng: random.Random) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    rows = tuple((a, b) for a, b in (rng.sample(range(1, 7), 2) for _ in range(6)))
    return rows, tuple((rng.randint(1, 6), rng.randint(1, 6)) for _ in range(50))


@pytest.mark.parametrize("seed", range(6))
def test_the_same_moves_and_points_all_through_a_game(seed: int) -> None:
    rng = random.Random(seed)
    seats, overrides = 1 + seed % 2, seed % 3 > 0
    rows, turns = rolls(rng)
    game = ref.new_game(seats, rows, turns, overrides)
    modules = ("marsh", "overrides") if overrides else ("marsh",)
    rules = ThirtyRails(ThirtyRails.plan(seats, modules, "marshes"), MARSHES)
    told = [value for both in (*rows, *turns) for value in both]
    chance = ScriptedChance(told)
    state = rules.setup(chance)
    shy = rng.random() < 0.7
    while game.stage != "over":
        acting = [seat for seat in range(seats) if game.waiting(seat)]
        assert rules.to_act(state) == tuple(acting)
        seat = rng.choice(acting)
        moves = game.moves(seat)
        assert set(rules.legal(state, Seat(seat))) == {action_of(move) for move in moves}
        kept = [m for m in moves if m[0] != "stop" and (m[0] != "override" or rng.random() < 0.1)]
        move = rng.choice(kept or moves) if shy or rng.random() < 0.9 else rng.choice(moves)
        game = game.play(seat, move)
        rules.apply(state, Seat(seat), action_of(move), chance)
    assert rules.to_act(state) == ()
    for seat, player in enumerate(game.players):
        rows_ = {
            line.key.removeprefix("row."): line.points
            for line in rules.score(state).rows(Seat(seat))
            if line.points
        }
        assert rows_ == ref.score(player.sheet) == points_of(player.sheet)


def reference_count(game: ref.Game, depth: int) -> int:
    if depth == 0:
        return 1
    seats = range(len(game.players))
    return sum(
        reference_count(game.play(seat, move), depth - 1)
        for seat in seats
        for move in game.moves(seat)
    )


@pytest.mark.parametrize("seed", range(4))
def test_the_same_number_of_sequences(seed: int) -> None:
    """Three actions deep after some moves: the rows, the sites, a turn and the roll of the next one."""
    rng = random.Random(50 + seed)
    rows, turns = rolls(rng)
    game = ref.new_game(1 + seed % 2, rows, turns)
    labels = {"mountain": [r[0] for r in rows], "marsh": [r[1] for r in rows]}
    labels |= {"white": [t[0] for t in turns], "black": [t[1] for t in turns]}
    chance = perft.Rolls({label: tuple(values) for label, values in labels.items()})
    rules = ThirtyRails(
        ThirtyRails.plan(len(game.players), ("marsh", "overrides"), "marshes"), MARSHES
    )
    state = rules.setup(chance)
    compared_depths = {2: 3, 13: 2, 30: 2}
    for number in range(1, 31):
        seat = rng.choice([s for s in range(len(game.players)) if game.waiting(s)])
        moves = game.moves(seat)
        move = rng.choice([m for m in moves if m[0] not in ("stop", "override")] or moves)
        game = game.play(seat, move)
        rules.apply(state, Seat(seat), action_of(move), chance)
        depth = compared_depths.get(number, 0)
        if depth:
            counted = perft.count(rules, state, chance, depth)
            assert counted == reference_count(game, depth), number
            assert counted > 1


def random_sheet(rng: random.Random) -> ref.Sheet:
    """A sheet after a legal setup, most cells filled."""
    rows, turns = rolls(rng)
    game = ref.new_game(1, rows, turns)
    while game.stage != "turns":
        game = game.play(0, rng.choice(game.moves(0)))
    sheet = game.players[0].sheet
    filled = rng.choice([0.5, 0.9, 1.0])
    kinds = rng.choice(["123456", "56", "3456"])
    tracks = [name for name in base.ALL_TRACKS if name[0] in kinds]
    cells = [cell for cell in ref.MAP if sheet.is_empty(cell) and rng.random() < filled]
    return ref.Sheet(**{**vars(sheet), "tracks": {cell: rng.choice(tracks) for cell in cells}})


def climbed(rng: random.Random, steps: int) -> list[ref.Sheet]:
    """Sheets on the way from a random one to one where much is joined."""
    best = max((random_sheet(rng) for _ in range(20)), key=worth)
    found = [best]
    for _ in range(steps):
        cell = rng.choice(sorted(best.tracks))
        tracks = best.tracks | {cell: rng.choice(base.ALL_TRACKS)}
        sheet = ref.Sheet(**{**vars(best), "tracks": tracks})
        found.append(sheet)
        if worth(sheet) >= worth(best):
            best = sheet
    return found


def worth(sheet: ref.Sheet) -> float:
    """Points, and how far trains get from the places."""
    reached = {(place, goal) for place in sheet.places() for goal, _ in ref.all_walks(sheet, place)}
    points = ref.score(sheet)
    rare = 30 * ("mine_factory" in points)
    return sum(points.values()) + rare + 3 * len(reached) + reach(sheet) / 10


def reach(sheet: ref.Sheet) -> int:
    seen: set[tuple[base.Cell, str]] = set()
    todo = [
        (base.neighbour(place, side), base.ACROSS[side])
        for place in sheet.places()
        for side in base.SIDES
    ]
    while todo:
        cell, came_in = todo.pop()
        if cell not in sheet.tracks or (cell, came_in) in seen:
            continue
        seen.add((cell, came_in))
        for piece in base.pieces_of(sheet.tracks[cell]):
            if came_in in piece:
                (out,) = piece - {came_in}
                todo.append((base.neighbour(cell, out), base.ACROSS[out]))
    return len(seen)


def test_the_same_points_on_tangled_sheets() -> None:
    kinds = set()
    for seed in range(3):
        kinds |= compared(random.Random(100 + seed), 150)
    assert {"mine", "factory", "mine_factory", "marsh"} <= kinds
    assert len([kind for kind in kinds if "-" in kind]) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_the_same_points_on_many_tangled_sheets(seed: int) -> None:
    assert "factory" in compared(random.Random(seed), 1500)


def compared(rng: random.Random, steps: int) -> set[str]:
    """The rows that had points, after all sheets of a climb were counted alike."""
    kinds = set()
    for sheet in climbed(rng, steps):
        values = rng.choice(["2-5-9", "1-5-12"])
        table = (0, *map(int, values.split("-")))
        wanted = ref.score(sheet, table)
        kinds |= wanted.keys()
        assert points_of(sheet, values) == wanted, sheet
    return kinds
