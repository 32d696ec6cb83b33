"""For the tests of computer players: games played by a bot through the bare door, and sheets to measure.

Not here: expectations.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.board import GRID, STANDARD, BoardSpec
from branchline.engine.thirty_rails.faces import TILE_NAMED, TILES
from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline.engine.thirty_rails.scoring import score_lines, terminals
from branchline.engine.thirty_rails.state import Phase, Sheet
from branchline.engine.track.grid import cells_of
from branchline_ai.api import Budget
from branchline_ai.games.thirty_rails.bot import ThirtyRailsBot
from branchline_ai.games.thirty_rails.sheets import Sheets, bare_sheets, set_mines, set_stations
from branchline_ai.games.thirty_rails.skill import Skill
from branchline_ai.games.thirty_rails.tables import Ground, ground

ROOT = Path(__file__).resolve().parents[2]
ORACLES = json.loads((ROOT / "tests/fixtures/thirty_rails_oracles.json").read_text("utf-8"))
LAKES = BoardSpec(
    "lakes",
    blocked=sum(1 << cell for cell in (10, 21, 42, 53)),
    row_number=(0, 3, 1, 6, 2, 5, 4, 0),
    column_number=(0, 6, 5, 4, 3, 2, 1, 0),
)
GROUND = ground(STANDARD)
SEARCHING = Skill(width=8, site_samples=60, site_width=4, batch=20)
QUICK = Skill(site_samples=60)
A = Seat(0)


def rulebook(
    board: BoardSpec = STANDARD, seats: int = 1, modules: tuple[str, ...] = ("overrides",)
):
    return ThirtyRails(ThirtyRails.plan(seats, modules, board.id), board)


def ticking(step: float):
    """A clock that goes on by `step` seconds each time it is read."""
    ticks = itertools.count()
    return lambda: next(ticks) * step


def bot(skill: Skill, seed: int = 1, clock=None) -> ThirtyRailsBot:
    return ThirtyRailsBot(rulebook(), skill, seed, clock or ticking(0.0))


def positions(
    skill: Skill,
    seed: int,
    board: BoardSpec = STANDARD,
    playouts: int = 0,
    modules: tuple[str, ...] = ("overrides",),
) -> Iterator[tuple[object, list[object], object, object]]:
    """View, legal actions, decision and state of every decision of one solo game. Asserts that they are legal."""
    game = rulebook(board, modules=modules)
    player = ThirtyRailsBot(game, skill, seed, ticking(0.0))
    chance = SeededChance(seed)
    state = game.setup(chance)
    while game.to_act(state):
        view, legal = game.view(state, A), list(game.legal(state, A))
        *_, decision = player.think(view, legal, Budget(playouts=playouts))
        assert decision.action in legal
        yield view, legal, decision, state
        game.apply(state, A, decision.action, chance)


def final_sheet(skill: Skill, seed: int, board: BoardSpec = STANDARD, playouts: int = 0) -> Sheet:
    """The sheet at the end of one solo game."""
    *_, (_, _, _, state) = positions(skill, seed, board, playouts)
    assert state.phase == Phase.OVER
    return state.sheets[0]


def random_sheet(rng: random.Random, board: BoardSpec = STANDARD, kinds: str = "123456") -> Sheet:
    """A sheet after a setup that need not be legal, filled in part or whole with tiles of these faces."""
    sheet = Sheet()
    land = list(cells_of(board.land))
    rng.shuffle(land)
    sheet.mountains = sum(1 << land.pop() for _ in range(5))
    sheet.mine, sheet.bonus = land.pop(), land[0]
    sides = [[row for row in cells_of(board.ring) if side == _side(row)] for side in range(4)]
    rng.shuffle(sides)
    sheet.stations = [rng.choice(side) for side in sides]
    share = rng.choice((0.3, 0.6, 0.9, 1.0))
    tiles = [number for number, tile in enumerate(TILES) if tile.face in kinds]
    sheet.filled = board.blocked | sheet.mountains | 1 << sheet.mine
    for cell in land:
        if rng.random() < share:
            sheet.tiles[cell] = rng.choice(tiles)
            sheet.filled |= 1 << cell
    return sheet


def _side(cell: int) -> int:
    return next(side for side, other in enumerate(GRID.neighbours[cell]) if other < 0)


def batch(sheets: list[Sheet], land: Ground = GROUND) -> Sheets:
    """The player's form of the engine's sheets."""
    masses = bare_sheets(land, [sheet.mountains for sheet in sheets])
    set_mines(masses, np.array([sheet.mine for sheet in sheets]))
    set_stations(masses, land, np.array([sheet.stations for sheet in sheets]).T)
    masses.bonus[:] = [1 << sheet.bonus for sheet in sheets]
    for place, sheet in enumerate(sheets):
        one = masses.take(np.array([place]))
        for cell, tile in enumerate(sheet.tiles):
            if tile >= 0:
                one.lay(np.array([cell]), np.array([tile]))
        masses.rails[:, :, place] = one.rails[:, :, 0]
        masses.tiles[place] = one.tiles[0]
        masses.empty[place] = land.land & ~sheet.filled
    return masses


def oracle_sheets() -> list[tuple[str, Sheet, dict]]:
    """The base game's oracles as sheets."""
    found = []
    for oracle in ORACLES:
        if "factory" in oracle:
            continue
        sheet = Sheet()
        sheet.mine = 8 * oracle["mine"][0] + oracle["mine"][1]
        sheet.bonus = 8 * oracle["bonus"][0] + oracle["bonus"][1]
        sheet.stations = [
            8 * row + column for _, (row, column) in sorted(oracle["stations"].items())
        ]
        sheet.mountains = sum(1 << 8 * r + c for r, c in oracle.get("mountains", []))
        sheet.filled = sheet.mountains | 1 << sheet.mine
        for place, name in oracle["tracks"].items():
            row, column = map(int, place.split(","))
            sheet.tiles[8 * row + column] = TILE_NAMED[name]
            sheet.filled |= 1 << 8 * row + column
        found.append((oracle["id"], sheet, oracle["expect"]))
    return found


def engine_rows(sheet: Sheet) -> tuple[list[int], int]:
    """Points of the six rows, and stations at the mine, by the engine."""
    lines = score_lines(A, sheet, terminals(sheet))
    return [line.points for line in lines[:6]], lines[6].part("stations")


def drain(generator):
    """What a generator yields and, last, what it returns."""
    while True:
        try:
            yield next(generator)
        except StopIteration as end:
            yield end.value
            return
