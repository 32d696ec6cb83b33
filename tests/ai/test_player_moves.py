"""Placements chosen by price: legal on every sheet, and the obvious one where there is one."""

import random

import numpy as np
import pytest
from tests.ai.player_kit import GROUND, LAKES, batch, random_sheet, rulebook

from branchline.engine.thirty_rails.board import STANDARD
from branchline.engine.thirty_rails.faces import BLACK_OF
from branchline_ai.games.thirty_rails.moves import OUT, choose, options
from branchline_ai.games.thirty_rails.outlook import Outlook
from branchline_ai.games.thirty_rails.tables import POOL, SPAN, ground

OUTLOOK = Outlook()
NO_LUCK = np.zeros(1, np.intp)
LIVELY = np.float32(1)


@pytest.mark.parametrize("board", [STANDARD, LAKES], ids=lambda board: board.id)
def test_thousands_of_choices_are_legal(board):
    rng = random.Random(board.id)
    game, land = rulebook(board), ground(board)
    used = [0, 0]
    for round_ in range(10):
        sheets = [
            sheet
            for sheet in (random_sheet(rng, board) for _ in range(220))
            if game.bonus_cells(sheet)
        ]
        masses = batch(sheets, land)
        masses.white_left[:] = [rng.random() < 0.5 for _ in sheets]
        masses.black_left[:] = [rng.random() < 0.5 for _ in sheets]
        dice = np.array([[rng.randint(1, 6) for _ in sheets] for _ in "wb"])
        turns = rng.randint(1, 30)
        luck = np.random.default_rng(round_).integers(0, POOL - SPAN, len(sheets))
        choice = choose(masses, land, (dice[0], dice[1]), turns, OUTLOOK, luck, LIVELY)
        for place, sheet in enumerate(sheets):
            sheet.white = int(dice[0, place])
            cell, tile = int(choice.cells[place]), int(choice.tiles[place])
            empty = game.board.land & ~sheet.filled
            assert empty >> cell & 1
            in_lane = bool(game.track_cells(sheet) >> cell & 1)
            assert choice.white[place] == (not in_lane)
            assert choice.black[place] == (BLACK_OF[tile] != dice[1, place])
            assert masses.white_left[place] or not choice.white[place]
            assert masses.black_left[place] or not choice.black[place]
            used[0] += bool(choice.white[place])
            used[1] += bool(choice.black[place])
    assert min(used) > 0, "overrides are chosen now and then"


def test_every_legal_placement_has_a_price_and_no_other():
    rng = random.Random(9)
    game = rulebook()
    for _ in range(60):
        sheet = random_sheet(rng)
        if not game.bonus_cells(sheet):
            continue
        sheet.white, sheet.black = rng.randint(1, 6), rng.randint(1, 6)
        found = options(
            batch([sheet]),
            GROUND,
            np.array([sheet.white]),
            np.array([sheet.black]),
            9,
            OUTLOOK,
            all_cells=True,
        )
        slots, places = np.nonzero(found.prices > OUT)
        priced = {
            *zip(found.cell[places].tolist(), found.tile(slots, places).tolist(), strict=True)
        }
        assert len(priced) == len(slots), "none twice"
        cells = [cell for cell in range(64) if game.track_cells(sheet) >> cell & 1]
        tiles = [tile for tile, black in enumerate(BLACK_OF) if black == sheet.black]
        assert priced == {(cell, tile) for cell in cells for tile in tiles}


def gap_sheet():
    """Stations 1 and 2 face each other in row 3; only the cell 33 lacks its straight."""
    sheet = random_sheet(random.Random(2))
    sheet.tiles = [-1] * 64
    sheet.stations, sheet.mine, sheet.bonus, sheet.mountains = [24, 31, 4, 60], 9, 50, 0
    for cell in (25, 26, 28, 29, 30):
        sheet.tiles[cell] = 5
    sheet.filled = 1 << 9 | sum(1 << cell for cell in (25, 26, 28, 29, 30))
    return sheet


@pytest.mark.parametrize(
    ("white", "black", "left", "expected"),
    [
        (3, 2, (False, False), (27, 5, False, False)),
        (4, 2, (True, False), (27, 5, True, False)),
        (3, 1, (False, True), (27, None, False, True)),
    ],
)
def test_the_gap_is_closed(white, black, left, expected):
    masses = batch([gap_sheet()])
    masses.white_left[:], masses.black_left[:] = left
    choice = choose(
        masses,
        GROUND,
        (np.array([white]), np.array([black])),
        2,
        OUTLOOK,
        NO_LUCK,
        np.float32(0),
    )
    cell, tile, takes_white, takes_black = expected
    assert choice.cells[0] == cell
    assert tile is None or choice.tiles[0] == tile
    assert (choice.white[0], choice.black[0]) == (takes_white, takes_black)


def test_an_override_is_kept_where_it_brings_little():
    masses = batch([gap_sheet()])
    masses.white_left[:] = masses.black_left[:] = True
    choice = choose(
        masses,
        GROUND,
        (np.array([3]), np.array([2])),
        20,
        OUTLOOK,
        NO_LUCK,
        np.float32(0),
    )
    assert not choice.white[0]
    assert not choice.black[0]
