"""From a state to the views of it, and back, without the modules' data."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.state import Sheet, State
from branchline.engine.thirty_rails.views import SheetView, TableView

Marks = tuple[tuple[str, int], ...]


def table_view(state: State, seat: Seat | None, turns: int, marks: Sequence[Marks]) -> TableView:
    """What a seat sees: all sheets, as on a real table; `marks` are what the modules show, by seat."""
    sheets = tuple(
        SheetView(
            tuple(sheet.tiles),
            sheet.filled,
            sheet.mountains,
            sheet.mine,
            tuple(sheet.stations),
            sheet.bonus,
            sheet.ignored,
            sheet.white,
            sheet.black,
            sheet.placed,
            sheet.done,
            own,
        )
        for sheet, own in zip(state.sheets, marks, strict=True)
    )
    return TableView(seat, state.phase, state.step, turns, state.white, state.black, sheets)


def state_behind(view: TableView) -> State:
    """The state that a view shows."""
    sheets = [
        Sheet(
            list(seen.tiles),
            seen.filled,
            seen.mountains,
            seen.mine,
            list(seen.stations),
            seen.bonus,
            seen.ignored,
            seen.white,
            seen.black,
            seen.placed,
            seen.done,
        )
        for seen in view.sheets
    ]
    return State(view.phase, view.step, view.white, view.black, sheets)
