"""The engine and the reference speak to each other: sheets, boards, dice and rows, both ways."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.railroad_ink import reference as ref

from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink.board import CHALLENGE, STANDARD, BoardSpec
from branchline.engine.railroad_ink.faces import FIT, TILES
from branchline.engine.railroad_ink.rulebook import RailroadInk
from branchline.engine.railroad_ink.state import Sheet, State
from branchline.engine.track.layout import NONE, Layout

A = Seat(0)
MODULES = ("rivers", "lakes", "meteors", "lava", "buildings", "goals")
BUILDINGS = {
    **dict.fromkeys([(0, 0), (4, 6), (5, 2)], "factory"),
    **dict.fromkeys([(0, 2), (1, 5), (2, 4), (5, 4)], "village"),
    **dict.fromkeys([(2, 0), (3, 3), (4, 1), (6, 6)], "university"),
}


def rulebook(
    modules: Iterable[str] = (), seats: int = 1, board: BoardSpec = STANDARD, **options: Any
) -> RailroadInk:
    """The engine's rulebook."""
    return RailroadInk(RailroadInk.plan(seats, tuple(modules), board.id, options), board)


def cell_of(number: int) -> ref.Cell:
    return divmod(number, 7)


def reference_sheet(sheet: Sheet) -> ref.Sheet:
    """The engine's sheet in the reference's form."""
    tiles = {}
    for cell, tile in enumerate(sheet.layout.tiles):
        if tile != NONE:
            name, digit = TILES.tiles[tile].name.split(".")
            tiles[cell_of(cell)] = ref.drawn(name, int(digit))
    craters = {cell_of(cell) for cell in range(49) if sheet.scars >> cell & 1}
    exits = {
        (cell_of(cell), "NESW"[side]): "RH"[kind] for cell, side, kind in sheet.layout.ground.exits
    }
    return ref.Sheet(tiles, craters, exits)


def layout_of(tiles: Iterable[tuple[ref.Cell, str, int]], board: BoardSpec = STANDARD) -> Layout:
    """A layout of faces by name and digit."""
    layout = Layout(board.ground, FIT)
    for (row, column), face, digit in tiles:
        layout.place(7 * row + column, TILES.by_digit[TILES.face_named[face]][digit])
    return layout


def engine_rows(rules: RailroadInk, state: State, seat: Seat = A) -> dict[str, int]:
    """The rows of a seat by key, without the goals."""
    found = {row.key: row.points for row in rules.sheet_score(state, seat)}
    found.pop("row.goals", None)
    return found


def twin(rules: RailroadInk) -> ref.Seat:
    """A reference seat for a fresh game."""
    modules = frozenset(rules.config.modules)
    skip = bool(rules.config.option("meteor_craters_skipped", True))
    return ref.Seat(modules, BUILDINGS if rules.board.buildings else {}, skip=skip)


def meteor_of(rules: RailroadInk, state: State) -> tuple[str, int] | None:
    """The meteor of the round for the reference, if there is one."""
    marks = rules.referee.marks(state, A)
    if "meteor_direction" not in marks:
        return None
    direction = marks["meteor_direction"]
    return ("*" if direction < 0 else "NESW"[direction], marks["meteor_distance"])


def dice_of(state: State) -> list[str]:
    return [TILES.faces[face].name for face in state.dice]


def legal_texts(rules: RailroadInk, state: State, seat: Seat = A) -> list[str]:
    return [rules.encode(action) for action in rules.legal(state, seat)]


BOARDS = {"standard": STANDARD, "challenge": CHALLENGE}
