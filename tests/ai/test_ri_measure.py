"""Sheets side by side are measured as the engine measures them, one by one."""

import random

import numpy as np
from tests.ai.ri_kit import A, random_positions, rulebook

from branchline.engine.railroad_ink.board import CELLS, STANDARD
from branchline.engine.railroad_ink.faces import FIT, SPECIAL_FACES, TILES
from branchline.engine.railroad_ink.laws import ROUTE_LAW
from branchline.engine.railroad_ink.scoring import base_lines
from branchline.engine.track.layout import Layout
from branchline.engine.track.networks import has_ring
from branchline.engine.track.tiles import Kind
from branchline_ai.games.railroad_ink.flat import flat_tables, planes_of
from branchline_ai.games.railroad_ink.flat_score import flat_rows
from branchline_ai.games.railroad_ink.outlook import SHARE, Outlook
from branchline_ai.games.railroad_ink.playouts import dice_of, draw, luck, shuffled
from branchline_ai.games.railroad_ink.sheets import sheets_of, slots_of
from branchline_ai.games.railroad_ink.tables import FULL, KEYS, NO_TILE, ground
from branchline_ai.games.railroad_ink.taste import VARIANTS, legal_by_tile, taste

GROUND = ground(STANDARD)
OUTLOOK = Outlook(GROUND)


def positions(games):
    game = rulebook()
    for seed in range(games):
        for state in random_positions(game, seed):
            yield game, state


def test_rows_agree_on_thousands_of_random_boards():
    rows, expected, ringed = [], [], []
    for game, state in positions(60):
        layout = state.sheets[0].layout
        rows.append(list(layout.tiles))
        expected.append([line.points for line in base_lines(game.referee, state, A)])
        ringed.append([has_ring(layout, 1 << kind) for kind in (Kind.ROAD, Kind.RAIL)])
    look = OUTLOOK.look(sheets_of(GROUND, rows))
    wanted = np.array(expected)
    assert len(wanted) > 1500
    assert np.allclose(SHARE.take(look.nets.counts).sum(0), wanted[:, 0])
    plain = ~np.array(ringed)
    for column, found in ((1, look.road), (2, look.rail)):
        flat = plain[:, column - 1]
        assert (found[flat] == wanted[flat, column]).all()
        assert (found <= wanted[:, column]).all(), "a ring never looks longer than it is"
    assert (-OUTLOOK.errors(look) == wanted[:, 4]).all()
    assert np.allclose(OUTLOOK.final(look.sheets, 1.0)[plain.all(1)], wanted[plain.all(1)].sum(1))


def test_lines_with_rings_are_measured_closely_and_never_too_long():
    rng = random.Random(11)
    tables, rows, wanted, ringed = flat_tables(STANDARD), [], [], 0
    curves = [TILES.face_named[name] for name in ("H_curve", "H_curve", "H_T")]
    for _ in range(400):
        row, planes, layout = [-1] * CELLS, 0, Layout(STANDARD.ground, FIT)
        for cell in rng.sample(range(CELLS), 40):
            row[cell] = rng.choice(TILES.of_face[rng.choice(curves)])
            planes |= planes_of(cell, row[cell])
            layout.place(cell, row[cell])
        rows.append(row)
        wanted.append(flat_rows(planes, tables)[1:3])
        ringed += has_ring(layout, 1 << Kind.ROAD)
    look = OUTLOOK.look(sheets_of(GROUND, rows))
    missing = np.array(wanted)[:, 0] - look.road
    assert ringed > 50
    assert missing.min() == 0
    assert (missing > 0).sum() <= ringed // 10


def test_legal_tiles_are_the_engine_s():
    legal = legal_by_tile()
    faces = range(SPECIAL_FACES[-1] + 1)
    boards = 0
    for _, state in positions(12):
        sheet = state.sheets[0]
        slots = sheets_of(GROUND, [sheet.layout.tiles]).slots[0]
        for face in faces:
            found = [
                (cell, tile)
                for cell in range(CELLS)
                for tile in TILES.of_face[face]
                if legal[tile, slots[cell]]
            ]
            assert found == ROUTE_LAW.places(sheet, face)
        boards += 1
    assert boards > 300


def test_laying_tiles_leaves_the_slots_that_belong_to_them():
    rng = random.Random(3)
    sheets = sheets_of(GROUND, [[-1] * CELLS] * 40)
    for _ in range(25):
        free = [rng.choice(np.nonzero(row[:CELLS] == NO_TILE)[0]) for row in sheets.tiles]
        sheets.lay(np.array(free), np.array([rng.randrange(len(TILES.tiles)) for _ in free]))
    sheets.slots[:, CELLS] = FULL
    assert (sheets.slots == slots_of(GROUND, sheets.tiles)).all()


def test_playouts_draw_only_what_the_engine_allows_and_every_die_that_fits():
    game = rulebook()
    rng = np.random.default_rng(5)
    dice, chance = dice_of(game.dice), luck(rng, GROUND)
    state = next(random_positions(game, 0))
    layouts = [game.referee.blank() for _ in range(24)]
    sheets = sheets_of(GROUND, [[-1] * CELLS] * len(layouts))
    alone, nothing = np.arange(len(layouts)), np.zeros(KEYS, dtype=np.int16)
    missed = 0
    for _ in range(7):
        faces = shuffled(dice.roll(len(layouts), rng, 1), rng)
        keys = draw(sheets, faces, alone, dice, chance, nothing)
        for column in range(faces.shape[1]):
            for sheet, face, key in zip(layouts, faces[:, column], keys[:, column], strict=True):
                cell, tile = divmod(int(key), NO_TILE + 1)
                places = ROUTE_LAW.places(sheet, int(face))
                if cell == CELLS:
                    assert not places
                    missed += 1
                else:
                    assert (cell, tile) in places
                    sheet.layout.place(cell, tile)
    assert state.round == 1
    assert missed < 60


def test_the_tables_of_taste_hold_legal_tiles_of_the_face():
    tables, legal = taste(), legal_by_tile()
    for face in range(9):
        for variant in range(VARIANTS):
            row = face * VARIANTS + variant
            fits = np.nonzero(tables.tile[row, :FULL] != NO_TILE)[0]
            legal_here = np.nonzero(tables.value[row, :FULL] > -10000)[0]
            assert set(legal_here) <= set(fits)
            for slot in legal_here[::37]:
                tile = tables.tile[row, slot]
                assert TILES.face_of[tile] == face
                assert legal[tile, slot]
    assert FIT.tiles is TILES
