"""The sheet in plain integers agrees with the engine: legal places and all rows, on thousands of random boards."""

import random

from tests.ai.ri_kit import A, random_positions, rulebook

from branchline.engine.railroad_ink.board import CELLS, STANDARD, BoardSpec
from branchline.engine.railroad_ink.dice import CLASSIC_DICE
from branchline.engine.railroad_ink.faces import SPECIAL_FACES, TILES
from branchline.engine.railroad_ink.laws import ROUTE_LAW
from branchline.engine.railroad_ink.scoring import base_lines
from branchline.engine.railroad_ink.state import Sheet
from branchline.engine.track.layout import Layout
from branchline_ai.games.railroad_ink.flat import (
    DRAWN_AT,
    FIELD,
    FlatSheet,
    FlatTables,
    flat_tables,
    heuristic_game,
    planes_of,
    random_game,
)
from branchline_ai.games.railroad_ink.flat_score import flat_rows

GAMES = 120
FACES = (*dict.fromkeys(face for die in CLASSIC_DICE for face in die.faces), *SPECIAL_FACES)
TABLES = flat_tables(STANDARD)


def planes_on(layout):
    return sum(planes_of(cell, tile) for cell, tile in enumerate(layout.tiles) if tile >= 0)


def test_every_face_has_the_engine_s_places_on_thousands_of_boards():
    rng = random.Random(4)
    boards = 0
    for _ in range(GAMES):
        flat, sheet = FlatSheet(TABLES), Sheet(Layout(STANDARD.ground, rulebook_fit()))
        for face in rng.choices(FACES, k=31):
            places = sorted(flat.places(face))
            assert places == ROUTE_LAW.places(sheet, face)
            boards += 1
            if places:
                cell, tile = rng.choice(places)
                flat.lay(flat.open.index(cell), tile)
                sheet.layout.place(cell, tile)
    assert boards > 3000


def rulebook_fit():
    return rulebook().referee.blank().layout.fit


def test_rows_agree_with_the_engine_at_every_step_of_random_games():
    game = rulebook()
    boards = 0
    for seed in range(GAMES // 2):
        for state in random_positions(game, seed):
            rows = [line.points for line in base_lines(game.referee, state, A)]
            assert list(flat_rows(planes_on(state.sheets[0].layout), TABLES)) == rows
            boards += 1
    assert boards > 1500


def test_rows_agree_where_sheets_are_full_of_rings_and_crossings():
    game = rulebook()
    rng = random.Random(5)
    state = next(random_positions(game, 0))
    for _ in range(40):
        layout = Layout(STANDARD.ground, rulebook_fit())
        faces = (*SPECIAL_FACES, *FACES)
        for cell in rng.sample(range(CELLS), 34):
            tile = rng.choice(TILES.of_face[rng.choice(faces)])
            layout.place(cell, tile)
        state.sheets[0].layout = layout
        rows = [line.points for line in base_lines(game.referee, state, A)]
        assert list(flat_rows(planes_on(layout), TABLES)) == rows


def test_random_games_are_uniform_among_the_places_of_the_first_die():
    rng = random.Random(6)
    seen = {}
    straight = (CLASSIC_DICE[0],)
    for _ in range(6000):
        planes = random_game(TABLES, straight, 1, rng.random)
        seen[planes] = seen.get(planes, 0) + 1
    sheet = Sheet(Layout(STANDARD.ground, rulebook_fit()))
    for face in set(CLASSIC_DICE[0].faces):
        places = ROUTE_LAW.places(sheet, face)
        counts = [seen.pop(planes_of(cell, tile), 0) for cell, tile in places]
        expected = sum(counts) / len(counts)
        assert 800 < sum(counts) < 1200
        assert all(abs(count - expected) < 5 * expected**0.5 for count in counts)
    assert not seen


def test_games_draw_no_cell_twice_and_every_die_while_there_is_room():
    rng = random.Random(7)
    for play in (random_game, heuristic_game):
        drawn = [
            (play(TABLES, CLASSIC_DICE, 7, rng.random) >> FIELD * DRAWN_AT).bit_count()
            for _ in range(100)
        ]
        assert max(drawn) == 28
        assert min(drawn) >= 15


def test_heuristic_games_score_more_than_random_ones():
    rng = random.Random(8)
    means = []
    for play in (random_game, heuristic_game):
        scores = [
            sum(flat_rows(play(TABLES, CLASSIC_DICE, 7, rng.random), TABLES)) for _ in range(300)
        ]
        means.append(sum(scores) / len(scores))
    assert means[0] < 0
    assert means[1] > 18


def test_a_board_of_one_s_own_has_its_own_exits():
    two = BoardSpec("two", STANDARD.exits[:2])
    tables = FlatTables(two)
    assert sorted(tables.open) == sorted(cell for cell, _, _ in two.exits)
    assert flat_rows(0, tables) == (0, 0, 0, 0, 0)
