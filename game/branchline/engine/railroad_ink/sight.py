"""From a state to the views of it, and back."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink.board import BoardSpec
from branchline.engine.railroad_ink.dice import Die
from branchline.engine.railroad_ink.faces import FIT, TILES
from branchline.engine.railroad_ink.state import Sheet, State
from branchline.engine.railroad_ink.views import DieView, SheetView, TableView
from branchline.engine.track.layout import NONE, Layout

Marks = tuple[tuple[str, int], ...]


def table_view(
    state: State, seat: Seat | None, rounds: int, dice: Sequence[Die], marks: Sequence[Marks]
) -> TableView:
    """What a seat sees; `marks` are what the modules show, by seat."""
    shown = tuple(
        DieView(die.label, face, TILES.faces[face].name, int(die.duty), die.route)
        for die, face in zip(dice, state.dice, strict=True)
    )
    sheets = tuple(
        SheetView(
            tuple(sheet.layout.tiles),
            tuple(sheet.since),
            sheet.layout.filled,
            sheet.scars,
            sheet.left,
            sheet.specials,
            sheet.special_count,
            sheet.special_now,
            sheet.pending,
            sheet.done,
            own,
        )
        for sheet, own in zip(state.sheets, marks, strict=True)
    )
    return TableView(seat, state.round, rounds, state.over, shown, sheets)


def state_behind(view: TableView, board: BoardSpec) -> State:
    """The state that a view shows, without the modules' data."""
    state = State(view.round, [die.face for die in view.dice], [], view.over)
    for seen in view.sheets:
        layout = Layout(board.ground, FIT)
        for cell, tile in enumerate(seen.tiles):
            if tile != NONE:
                layout.place(cell, tile)
        state.sheets.append(
            Sheet(
                layout,
                list(seen.since),
                seen.scars,
                seen.left,
                seen.specials,
                seen.special_count,
                seen.special_now,
                seen.pending,
                seen.done,
            )
        )
    return state
