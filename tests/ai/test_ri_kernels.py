"""The compiled loops of Railroad Ink do what the engine and the array code do, on more than 10,000 positions and games."""

import random
from threading import Event

import numpy as np
import pytest
from tests.ai.ri_kit import A, bot_game, random_positions, rulebook, total

from branchline.engine.railroad_ink.board import CELLS, STANDARD
from branchline.engine.railroad_ink.dice import CLASSIC_DICE
from branchline.engine.railroad_ink.faces import TILES
from branchline.engine.railroad_ink.scoring import base_lines
from branchline.engine.track.tiles import Kind
from branchline_ai import fast
from branchline_ai.api import Budget
from branchline_ai.games.railroad_ink.bot import RailroadInkBot
from branchline_ai.games.railroad_ink.flat import flat_tables, planes_of
from branchline_ai.games.railroad_ink.flat_score import flat_rows
from branchline_ai.games.railroad_ink.loops import PLAIN, compiled
from branchline_ai.games.railroad_ink.modules import rows_for
from branchline_ai.games.railroad_ink.outlook import SHARE
from branchline_ai.games.railroad_ink.playouts import dice_of, luck, shuffled
from branchline_ai.games.railroad_ink.sheets import sheets_of
from branchline_ai.games.railroad_ink.skill import Skill
from branchline_ai.games.railroad_ink.tables import KEYS, NO_TILE, SPOTS, ground
from branchline_ai.games.railroad_ink.taste import NO_FACE, VARIANTS, taste
from branchline_ai.levels import HARD, LEVELS
from branchline_ai.players import make_player

GROUND = ground(STANDARD)
EXITS = (
    GROUND.exit_cells,
    np.array(GROUND.exit_sides, dtype=np.intp),
    np.array(GROUND.exit_kinds, dtype=np.intp),
)
DICE = dice_of(CLASSIC_DICE)
TABLES = flat_tables(STANDARD)


@pytest.fixture(scope="module")
def kernels():
    loaded = fast.load("railroad_ink")
    assert loaded is not None
    return loaded


def measured(kernels, sheets):
    rows = np.empty((len(sheets), 5), dtype=np.float32)
    kernels.measure(sheets.tiles, sheets.scars, *EXITS, SHARE, rows)
    rows[:, 4] *= -1
    return rows


def exact(tiles):
    return flat_rows(
        sum(
            planes_of(cell, int(tile)) for cell, tile in enumerate(tiles[:CELLS]) if tile != NO_TILE
        ),
        TABLES,
    )


def test_positions_of_random_games_score_as_in_the_engine(kernels):
    game, rows, wanted = rulebook(), [], []
    for seed in range(500, 560):
        for state in random_positions(game, seed):
            rows.append(list(state.sheets[0].layout.tiles))
            wanted.append([line.points for line in base_lines(game.referee, state, A)])
    assert len(rows) > 1500
    assert (measured(kernels, sheets_of(GROUND, rows)) == np.array(wanted)).all()


def test_ten_thousand_compiled_games_score_as_the_exact_count_says(kernels):
    rng = np.random.default_rng(9)
    games = 10_000
    sheets = sheets_of(GROUND, [[-1] * CELLS] * games)
    rolls, variants = rng.integers(0, 6, (games, 28)), rng.integers(0, VARIANTS, (games, 28))
    bent = rng.integers(0, 60, SPOTS).astype(np.int16)
    tables = taste()
    kernels.play_games(
        sheets.tiles, sheets.slots, DICE.faces, rolls, variants, tables.value, tables.tile, bent
    )
    wanted = np.array([exact(tiles) for tiles in sheets.tiles])
    assert wanted.sum(1).mean() > 10
    assert (measured(kernels, sheets) == wanted).all()


def test_boards_full_of_rings_are_counted_exactly(kernels):
    rng = random.Random(12)
    curves = [TILES.face_named[name] for name in ("H_curve", "H_curve", "H_T", "H_straight")]
    rows = []
    for _ in range(600):
        row = [-1] * CELLS
        for cell in rng.sample(range(CELLS), 30):
            row[cell] = rng.choice(TILES.of_face[rng.choice(curves)])
        rows.append(row)
    sheets = sheets_of(GROUND, rows)
    found = measured(kernels, sheets)
    wanted = np.array([exact(tiles) for tiles in sheets.tiles])
    assert (found == wanted).all()


@pytest.mark.parametrize("guided", [False, True])
def test_compiled_draws_are_those_of_the_array_code_for_the_same_luck(kernels, guided):
    """The array code is held against the engine's legal places in test_ri_measure."""
    loops, count = compiled(kernels), 500
    rng = np.random.default_rng(4)
    ours, theirs = (luck(np.random.default_rng(8), GROUND) for _ in range(2))
    one = sheets_of(GROUND, [[-1] * CELLS] * count)
    two = sheets_of(GROUND, [[-1] * CELLS] * count)
    groups = np.arange(count) // 4
    opinions = rng.integers(-300, 300, KEYS).astype(np.int16)
    guide = opinions.reshape(SPOTS, NO_TILE + 1)
    for _ in range(7):
        faces = shuffled(DICE.roll(int(groups[-1]) + 1, rng, 1), rng)
        faces[rng.random(faces.shape) < 0.05] = NO_FACE
        for column in faces.take(groups, axis=0).T if guided else [faces]:
            if guided:
                a = PLAIN.draw_guided(one, column, groups, guide, DICE, ours)
                b = loops.draw_guided(two, column, groups, guide, DICE, theirs)
            else:
                a = PLAIN.draw(one, column, groups, DICE, ours, opinions)
                b = loops.draw(two, column, groups, DICE, theirs, opinions)
                assert a.shape == (count, 4)
            assert (a == b).all()
            assert (one.tiles == two.tiles).all()
            assert (one.slots[:, :CELLS] == two.slots[:, :CELLS]).all()


def test_prices_are_those_of_the_array_code_or_more_where_there_are_rings(kernels):
    rows = [
        list(state.sheets[0].layout.tiles)
        for seed in range(20)
        for state in random_positions(rulebook(), seed)
    ]
    sheets = sheets_of(GROUND, rows)
    plain, quick = PLAIN.outlook(GROUND, ()), compiled(kernels).outlook(GROUND, ())
    assert np.allclose(plain.settled(sheets), quick.settled(sheets), atol=1e-4)
    gap = quick.final(sheets, 0.7) - plain.final(sheets, 0.7)
    assert gap.min() > -1e-3
    assert (np.abs(gap) < 1e-3).mean() > 0.95


@pytest.mark.parametrize(
    "modules", [("rivers",), ("lakes",), ("goals", "meteors"), ("lava",), ("buildings",)]
)
def test_what_rows_of_expansions_look_at_is_that_of_the_array_code(kernels, modules):
    game = rulebook(*modules)
    land, rows, scars = ground(game.board), [], []
    for seed in range(6):
        for state in random_positions(game, seed):
            rows.append(list(state.sheets[0].layout.tiles))
            scars.append(state.sheets[0].scars)
    view, sheets = game.view(state, A), sheets_of(land, rows, scars)
    known = tuple(rows_for(modules, land, view))
    plain, quick = PLAIN.outlook(land, known), compiled(kernels).outlook(land, known)
    one, two = plain.look(sheets), quick.look(sheets)
    for name in ("counts", "rail", "road", "joined"):
        assert (getattr(one.nets, name) == getattr(two.nets, name)).all(), name
    assert one.nets.counts.max() > 1
    for kind in Kind:
        for a, b in zip(one.lines(kind).arms, two.lines(kind).arms, strict=True):
            assert (a == b).all(), kind
    exact_too = (one.rail == two.rail) & (one.road == two.road)
    assert (one.rail <= two.rail).all()
    assert (one.road <= two.road).all()
    assert exact_too.mean() > 0.95
    assert np.allclose(plain.settled(sheets), quick.settled(sheets), atol=1e-4)
    for errors in (0.0, 1.0):
        gap = plain.final(sheets, errors) - quick.final(sheets, errors)
        assert np.abs(gap[exact_too]).max() < 1e-3


def test_notes_add_up(kernels):
    rng = np.random.default_rng(2)
    keys, values = rng.integers(0, KEYS, (300, 3)), rng.random(300, dtype=np.float32)
    one, two = np.zeros((2, KEYS)), np.zeros((2, KEYS))
    PLAIN.note(keys, values, *one)
    compiled(kernels).note(keys, values, *two)
    assert np.allclose(one, two)


@pytest.mark.parametrize("modules", [(), ("lakes",), ("rivers", "meteors")])
def test_a_player_with_compiled_loops_plays_legal_games(kernels, modules, monkeypatch):
    game = rulebook(*modules)
    made = []

    def with_loops(game, skill, seed, clock):
        made.append(1)
        return RailroadInkBot(game, skill, seed, clock, compiled(kernels))

    monkeypatch.setattr("tests.ai.ri_kit.RailroadInkBot", with_loops)
    state = bot_game(game, Skill(batch=32, beam=20), 3, Budget(playouts=64))
    assert made
    assert total(game, state) > 15


def test_without_the_compiler_the_same_player_is_made(monkeypatch):
    monkeypatch.setattr(fast, "find_spec", lambda _name: None)
    assert not fast.installed()
    assert fast.load("railroad_ink") is None
    player = make_player(rulebook(), LEVELS["railroad_ink"][HARD], 1, lambda: 0.0, None)
    assert isinstance(player, RailroadInkBot)


def test_a_compiler_that_fails_is_done_without(monkeypatch, caplog):
    def broken(_name):
        raise OSError("no cache can be written")

    monkeypatch.setattr(fast, "import_module", broken)
    assert fast.load("railroad_ink") is None
    assert "cannot be used" in caplog.text


def test_warming_gives_the_loops_when_they_are_ready(kernels, monkeypatch):
    gate = Event()
    monkeypatch.setattr(fast, "load", lambda _game: kernels if gate.wait(120) else None)
    warming = fast.Warming()
    assert warming.get("ticket_to_ride") is None
    assert not warming._threads
    assert warming.get("railroad_ink") is None
    gate.set()
    warming.wait(120)
    assert warming.get("railroad_ink") is kernels
