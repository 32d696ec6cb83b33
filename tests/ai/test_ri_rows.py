"""The rows of the expansions, on many sheets at once, agree with the engine's on the boards of random games."""

import random

import numpy as np
import pytest
from tests.ai.ri_kit import A, random_positions, rulebook

from branchline.engine.kernel.chance import ScriptedChance, SeededChance
from branchline.engine.railroad_ink.actions import CancelMeteor, MoveMeteor
from branchline.engine.railroad_ink.board import CELLS
from branchline.engine.railroad_ink.faces import TILES
from branchline.engine.railroad_ink.goal_cards import CARDS, NAMES, Case
from branchline.engine.track.networks import has_ring
from branchline.engine.track.tiles import Kind
from branchline_ai.games.railroad_ink.modules import rows_for
from branchline_ai.games.railroad_ink.modules.buildings import BuildingRow, building_row
from branchline_ai.games.railroad_ink.modules.goals import CONDITIONS, PROGRESS, GoalRow, worths
from branchline_ai.games.railroad_ink.modules.goals import Case as SheetCase
from branchline_ai.games.railroad_ink.options import options
from branchline_ai.games.railroad_ink.outlook import Outlook
from branchline_ai.games.railroad_ink.sheets import rise, sheets_of, slots_of
from branchline_ai.games.railroad_ink.tables import NO_TILE, ground

GAMES = 8
DOUBLE = {TILES.face_named["double_highway_curve"], TILES.face_named["double_railway_curve"]}
"""Faces whose two pieces the players take for one."""


def boards(game, games=GAMES):
    """Tiles, craters and the engine's rows of the states of random games, where lengths are exact."""
    for seed in range(games):
        for state in random_positions(game, seed):
            layout = state.sheets[0].layout
            faces = {TILES.face_of[tile] for tile in layout.tiles if tile >= 0}
            if faces & DOUBLE or any(has_ring(layout, 1 << k) for k in (Kind.ROAD, Kind.RAIL)):
                continue
            rows = {line.key: line.points for line in game.score(state).lines}
            yield list(layout.tiles), state.sheets[0].scars, rows, state


@pytest.mark.parametrize("module", ["rivers", "lakes", "meteors", "lava"])
def test_a_row_agrees_at_every_step_of_random_games(module):
    game = rulebook(module)
    land = ground(game.board)
    found = list(boards(game))
    tiles, scars, rows, states = zip(*found, strict=True)
    outlook = Outlook(land, rows_for([module], land, game.view(states[0], A)))
    values = outlook.final(sheets_of(land, tiles, scars), 1.0)
    assert len(found) > 150
    assert values.tolist() == [sum(row.values()) for row in rows]
    own = [key for key in rows[0] if key not in ("row.networks", "row.highway", "row.railway")]
    assert any(row[key] > 0 for row in rows for key in own[2:])


def test_villages_agree():
    game = rulebook("buildings")
    land = ground(game.board)
    tiles, scars, rows, _ = zip(*boards(game, 30), strict=True)
    plain = BuildingRow(building_row(land).villages, np.uint64(0), np.uint64(0))
    look = Outlook(land).look(sheets_of(land, tiles, scars))
    assert plain.final(look).tolist() == [row["row.villages"] for row in rows]
    assert max(row["row.villages"] for row in rows) >= 2


def test_track_on_factories_and_universities_has_a_price():
    game = rulebook("buildings")
    land = ground(game.board)
    (tiles, *_) = next(boards(game))
    empty = [-1] * len(tiles)
    on = list(empty)
    on[next(cell for cell, name in land.buildings if name == "factory")] = 0
    look = Outlook(land).look(sheets_of(land, [empty, on]))
    nothing, something = building_row(land).final(look)
    assert nothing == 0 < something


@pytest.mark.parametrize("card", CONDITIONS)
def test_a_goal_is_met_when_the_engine_says_so(card):
    game = rulebook("buildings") if card == "B" else rulebook()
    land = ground(game.board)
    tiles, scars, _, states = zip(*boards(game, 24 if card in "BH" else 14), strict=True)
    look = Outlook(land).look(sheets_of(land, tiles, scars))
    met = CONDITIONS[card](SheetCase(look, land, look.drawn))
    wanted = [CARDS[card](Case(game.referee, state, A)) for state in _frozen(game, tiles, states)]
    if card in {"F", "H"}:
        assert not (met & ~np.array(wanted)).any()
    else:
        assert met.tolist() == wanted


def _frozen(game, tiles, states):
    """The states again, since a game goes on in the state that it gives out."""
    for row, state in zip(tiles, states, strict=True):
        sheet = game.referee.blank()
        for cell, tile in enumerate(row):
            if tile >= 0:
                sheet.layout.place(cell, tile)
        copy = state.copy()
        copy.sheets[0].layout = sheet.layout
        stations = sum(
            name == "village" and row[cell] >= 0 and TILES.tiles[row[cell]].station
            for cell, name in game.board.buildings
        )
        if "buildings" in copy.sheets[0].extra:
            copy.sheets[0].extra["buildings"].villages = stations
        yield copy


def test_water_rises_in_options_as_in_the_engine():
    game = rulebook("lakes")
    land = ground(game.board)
    rng = random.Random(1)
    filled = 0
    for seed in range(10):
        for state in random_positions(game, seed):
            legal = [a for a in game.legal(state, A) if hasattr(a, "tile")]
            if not legal:
                continue
            some = rng.sample(legal, min(6, len(legal)))
            choice = options(game, game.view(state, A), some, land)
            rise(choice.sheets, choice.keys // (NO_TILE + 1))
            for action, row in zip(some, choice.sheets.tiles, strict=True):
                after = state.copy(0)
                game.apply(after, A, action, ScriptedChance(()))
                wanted = after.sheets[0].layout.tiles
                assert [tile if tile >= 0 else len(TILES.tiles) for tile in wanted] == list(
                    row[:CELLS]
                )
                filled += len(after.sheets[0].layout.tiles) - wanted.count(-1) > 1 + sum(
                    tile >= 0 for tile in state.sheets[0].layout.tiles
                )
            wanted = slots_of(land, choice.sheets.tiles)
            assert (choice.sheets.slots[:, :CELLS] == wanted[:, :CELLS]).all()
    assert filled > 0


def test_meteors_are_weighed_by_what_they_leave():
    game = rulebook("meteors")
    land = ground(game.board)
    state = next(s for s in random_positions(game, 4) if s.round == 4)
    legal = game.legal(state, A)
    flights = [action for action in legal if isinstance(action, MoveMeteor | CancelMeteor)]
    assert flights
    choice = options(game, game.view(state, A), flights, land)
    for action, price, scars in zip(flights, choice.prices, choice.sheets.scars, strict=True):
        assert (price > 0) == isinstance(action, CancelMeteor)
        assert (int(scars) != state.sheets[0].scars) == isinstance(action, MoveMeteor)


def test_one_lake_that_grows_is_worth_more_than_several():
    game = rulebook("lakes")
    land = ground(game.board)
    (row,) = rows_for(["lakes"], land, game.view(game.setup(SeededChance(1)), A))
    full = TILES.of_face[TILES.face_named["full_water"]][0]
    lakes = ((), (24,), (24, 25), (24, 40))
    sheets = [[full if cell in cells else -1 for cell in range(CELLS)] for cells in lakes]
    none, one, grown, apart = row.settled(Outlook(land).look(sheets_of(land, sheets))).tolist()
    assert apart < none == 0 < one < grown


def test_goals_count_by_the_round_in_which_they_are_met():
    game = rulebook("goals")
    land = ground(game.board)
    view = game.view(game.setup(SeededChance(1)), A)
    assert worths(view, 4) == [4.0, 4.0, 4.0, 2.0, 2.0, 1.0, 1.0]
    row = GoalRow(land, view)
    assert row.watched == {2, 4}
    (tiles, *_) = next(boards(rulebook()))
    full = [0 if number % 2 else 3 for number in range(len(tiles))]
    look = Outlook(land).look(sheets_of(land, [[-1] * len(tiles), full]))
    met = sum(row.met(look, name) for name, _ in row._cards)
    assert met[0] == 0 < met[1]
    assert (sum(row.passing(look, left) for left in range(7)) == 4 * met).all()
    assert (row.final(look) == met).all()
    assert row.settled(look)[0] == 0


def test_a_sheet_that_nearly_meets_a_goal_is_worth_more_but_less_than_one_that_meets_it():
    game = rulebook("goals")
    land = ground(game.board)
    state = game.setup(SeededChance(1))
    state.extra["goals"].cards = [NAMES.index(card) for card in "AIJ"]
    row = GoalRow(land, game.view(state, A))
    straight = TILES.of_face[TILES.face_named["H_straight"]][0]
    rows = [[-1] * CELLS for _ in range(7)]
    for count, tiles in enumerate(rows):
        for number in range(count):
            tiles[7 * (1 + number) + 1] = straight
    worth = row.settled(Outlook(land).look(sheets_of(land, rows))).tolist()
    assert worth == sorted(worth)
    assert worth[0] == 0 < worth[1] < worth[5] < worth[6]


@pytest.mark.parametrize("card", ["K", "L"])
def test_the_way_across_the_board_counts_cell_by_cell_until_the_exits_are_joined(card):
    game = rulebook("goals")
    land = ground(game.board)
    row = [[-1] * CELLS for _ in range(8)]
    kind = game.board.exits[_top_middle(game.board)][2]
    name = "H_straight" if kind == Kind.ROAD else "R_straight"
    straight = TILES.of_face[TILES.face_named[name]][0]
    for count, tiles in enumerate(row):
        for number in range(count):
            tiles[7 * number + 3] = straight
    look = Outlook(land).look(sheets_of(land, row))
    case = SheetCase(look, land, look.drawn)
    assert PROGRESS[card](case).tolist() == pytest.approx([count / 7 for count in range(8)])
    assert CONDITIONS[card](case).tolist() == [False] * 7 + [True]


def _top_middle(board):
    """The number of the exit in the middle of the northern side."""
    return next(at for at, (cell, side, _) in enumerate(board.exits) if (cell, side) == (3, 0))
