"""Positions as plain data, to score a sheet that was played elsewhere.

The form: `{"board": "A4A12...", "placements": [["FACE", row, column, orientation], ...], "modules": [...]}`; every key
may be missing. `board` is a board string; `placements` come after it, with the names of RI-3 (spaces or underlines),
or S0 to S5, or the codes of board strings; rows and columns are 0 to 6, the orientation 0 to 7. Further keys:
`sheet` ("standard" or "challenge"), `options` or any setting by its own name (`longest_mode`, ...), and what the
modules read: `craters` and `volcanoes` as lists of [row, column], `villages` as a number, `goal_points` as a table.
"""

from __future__ import annotations

from collections.abc import Mapping

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.kernel.events import drop
from branchline.engine.kernel.reasons import IllegalAction
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import OptionValue, Seat
from branchline.engine.railroad_ink import events as ev
from branchline.engine.railroad_ink.board import CHALLENGE, STANDARD, cell_name
from branchline.engine.railroad_ink.faces import TILES, has_kind
from branchline.engine.railroad_ink.modules import CHOICES, MODULES
from branchline.engine.railroad_ink.notation import CODE_TILES, read_board_string
from branchline.engine.railroad_ink.reading import read_cell, read_list
from branchline.engine.railroad_ink.rulebook import RailroadInk
from branchline.engine.railroad_ink.state import State
from branchline.engine.track.layout import NONE
from branchline.engine.track.pieces import WAYS
from branchline.engine.track.tiles import Kind

NOTES = frozenset({"id", "source", "expect", "note"})
SHEETS = {spec.id: spec for spec in (STANDARD, CHALLENGE)}
KEYS = frozenset({"board", "placements", "modules", "sheet", "options"})
A = Seat(0)


class PositionError(ValueError):
    """The data is no position; the message names the place."""


LONG_NAMES = {
    "S0_three_highways,_one_railway": "S0",
    "S1_one_highway,_three_railways": "S1",
    "S2_four_highways": "S2",
    "S3_four_railways": "S3",
    "S4_two_adjacent_highways,_two_adjacent_railways": "S4",
    "S5_opposite_highways,_opposite_railways": "S5",
}
FACES = {face.name.lower(): number for number, face in enumerate(TILES.faces)} | {
    long.lower(): TILES.face_named[short] for long, short in LONG_NAMES.items()
}


def score_position(data: Mapping[str, object]) -> list[ScoreLine]:
    """The rows of a position, as for seat 0. Raises PositionError naming the place."""
    rules, state = read_position(data)
    return rules.sheet_score(state, A)


def read_position(data: Mapping[str, object]) -> tuple[RailroadInk, State]:
    """The rulebook that a position asks for, and a state of one seat with everything drawn.

    Nothing is checked against the rules of placement. Raises PositionError naming the place for anything that is no
    position.
    """
    try:
        return _read(data)
    except PositionError:
        raise
    except ValueError as error:
        raise PositionError(str(error)) from None


def _read(data: Mapping[str, object]) -> tuple[RailroadInk, State]:
    rules = _rulebook(data)
    state = rules.blank(SeededChance(0))
    board = data.get("board", "")
    if not isinstance(board, str):
        raise PositionError("board: not a text")
    try:
        drawn = read_board_string(board)
    except ValueError as error:
        raise PositionError(f"board: {error}") from None
    for cell, tile in drawn:
        _draw(rules, state, cell, tile, "board")
    for number, value in enumerate(read_list(data, "placements"), 1):
        place = f"placements: number {number}"
        cell, tile = _placement(value, place)
        _draw(rules, state, cell, tile, place)
    rules.arrange(state, A, data)
    return rules, state


def _rulebook(data: Mapping[str, object]) -> RailroadInk:
    """The rulebook for the modules, settings and sheet of a position."""
    modules = read_list(data, "modules")
    if not all(isinstance(name, str) for name in modules):
        raise PositionError("modules: not a list of names")
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise PositionError("options: not a table")
    wishes: dict[str, OptionValue] = {str(name): value for name, value in options.items()}
    wishes |= {name: data[name] for name in CHOICES if name in data}  # type: ignore[misc]
    sheet = data.get("sheet", STANDARD.id)
    if not isinstance(sheet, str) or sheet not in SHEETS:
        raise PositionError(f"sheet: {str(sheet)[:30]!r} is none of {', '.join(SHEETS)}")
    try:
        config = RailroadInk.plan(1, [str(name) for name in modules], sheet, wishes)
    except IllegalAction as error:
        raise PositionError(f"modules and options: {error.reason}") from None
    known = KEYS | NOTES | set(CHOICES)
    known |= {key for kind in MODULES if kind.id in config.modules for key in kind.keys}
    for key in data:
        if key not in known:
            raise PositionError(f"{str(key)[:30]!r} is no part of a position with these modules")
    return RailroadInk(config, SHEETS[sheet])


def _placement(value: object, place: str) -> tuple[int, int]:
    """The (cell, tile) of ["FACE", row, column, orientation]."""
    if not isinstance(value, list) or len(value) != 4 or not isinstance(value[0], str):
        raise PositionError(f'{place}: not of the form ["FACE", row, column, orientation]')
    name, row, column, digit = value
    cell = read_cell([row, column], place)
    if type(digit) is not int or not 0 <= digit < WAYS:
        raise PositionError(f"{place}: the orientation is none of 0 to {WAYS - 1}")
    if name in CODE_TILES:
        return cell, CODE_TILES[name][digit]
    face = FACES.get(name.replace(" ", "_").lower())
    if face is None:
        raise PositionError(f"{place}: {name[:40]!r} is no face")
    return cell, TILES.by_digit[face][digit]


def _draw(rules: RailroadInk, state: State, cell: int, tile: int, place: str) -> None:
    """Draws a tile; only lava goes over what is there, and not over lava."""
    there = state.sheets[A].layout.tiles[cell]
    if there == tile and has_kind(tile, Kind.LAVA):
        return
    if there != NONE and (not has_kind(tile, Kind.LAVA) or has_kind(there, Kind.LAVA)):
        raise PositionError(f"{place}: something is drawn in {cell_name(cell)} already")
    rules.referee.draw(state, A, cell, tile, drop, ev.DIE)
