"""What one player is doing at a table of any game: cursor, focus, what is looked at, what was refused.

Here: `PlayerHand`, which each table's hand builds on, and `Choice`. A hand offers what the session calls legal and
asks the session why not; it holds no rule. Not here: where anything is on the screen (`pane`) and drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.reasons import Note, Reason
from branchline.engine.kernel.types import Seat
from branchline.ui.tables.session import Advice, NotNow, TableSession

SHEET = "sheet"
"""The focus while the cursor is on the sheet."""
Do = Callable[[int, Action], bool]
"""Carries out an action of a seat; whether the session accepted it."""
Feedback = Literal["turn", "refuse", "focus", "click", "take_back"]


class TakeBack(Protocol):
    """Takes back the last action of a seat, or its entry `n`; whether something was taken back."""

    def __call__(self, seat: int, n: int | None = None) -> bool:
        """Try it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One button: its name, whether it can be pressed, whether it is what most would press."""

    name: str
    enabled: bool = True
    primary: bool = False


class PlayerHand:
    """The hand of one seat. `version` counts changes of anything that is drawn from it.

    `by_cell` are the actions that a press on a cell may stand for; `picked` is the cell and tile of a piece that
    is considered; `notes` what it would bring.
    """

    def __init__(
        self,
        seat: int,
        session: TableSession[Any],
        do: Do,
        take_back: TakeBack,
        sound: Callable[[Feedback], None],
        results: Callable[[], None] = lambda: None,
    ) -> None:
        self.seat = Seat(seat)
        self.session = session
        self.cursor = 0
        self.focus = SHEET
        self.picked: tuple[int, int] | None = None
        self.refusal: Reason | None = None
        self.row_lit = ""
        self.rows_open = False
        self.rows_page = 0
        """Which rows the open card shows, where it has no room for all."""
        self.zoom: int | None = None
        self.notes: Sequence[Note] = ()
        self.version = 0
        self.by_cell: dict[int, list[Action]] = {}
        self._do = do
        self._take_back = take_back
        self._sound = sound
        self._results = results
        self.cramped = False
        """Whether there is room for few buttons: what can be done in another way too has none then."""
        self.can_undo = False
        """Whether something can be taken back, as of the last `refresh`."""
        self.advice: Advice | None = None
        """The hint that is shown."""
        self.seeking = False
        """Whether a hint has been asked for and is not there yet."""

    # --- for each game ------------------------------------------------------------------------

    def refresh(self) -> None:
        """Everything follows the match again; call it after each change there."""
        raise NotImplementedError

    def sleep(self) -> None:
        """Nothing is asked while everybody watches; `refresh` wakes the hand."""
        raise NotImplementedError

    def choices(self) -> list[Choice]:
        """The buttons at the foot, in order; their places do not change within a mode."""
        raise NotImplementedError

    @property
    def ghost(self) -> tuple[int, int] | None:
        """The cell and tile of the piece in hand, if one is shown."""
        return self.picked

    @property
    def asked(self) -> bool:
        """Whether the cursor on the sheet means something now."""
        raise NotImplementedError

    @property
    def waits(self) -> bool:
        """Whether there is nothing for this player to do."""
        raise NotImplementedError

    def press_own(self, name: str) -> None:
        """A button or a piece of this game was pressed."""
        raise NotImplementedError

    def press_cell(self, cell: int, *, keys: bool = False) -> None:
        """A cell was pressed; with `keys` the cursor was there before."""
        raise NotImplementedError

    def move_cursor(self, cell: int) -> None:
        """The cursor came to a cell."""
        raise NotImplementedError

    def turn(self, quarters: int) -> None:
        """The piece in hand is turned by one step."""
        raise NotImplementedError

    def mirror(self) -> None:
        """The piece in hand is mirrored."""
        raise NotImplementedError

    def suggest_piece(self) -> None:
        """A player of keys begins: the piece is in hand where the cursor is, if it may go there."""

    def following(self, by: int) -> bool:
        """The next (or previous) thing in hand; false where the focus goes round all buttons instead."""
        return False

    def close_own(self) -> bool:
        """The innermost thing of this game that was opened is closed; whether there was one."""
        return False

    def put_away(self) -> bool:
        """The piece in hand is put away; whether there was one."""
        return False

    # --- the same in every game ---------------------------------------------------------------

    def press(self, name: str) -> None:
        """A button, a piece, a score row or another seat was pressed."""
        self.version += 1
        self.refusal = None
        if name.startswith("row."):
            self.row_lit = "" if self.row_lit == name else name
            self.rows_open = False
            self._sound("click")
        elif name == "rows":
            self.rows_open, self.rows_page = not self.rows_open, 0
            self._sound("click")
        elif name.startswith("seat."):
            seat = int(name.removeprefix("seat."))
            self.zoom = None if self.zoom == seat else seat
            self._sound("click")
        elif name == "undo":
            self.undo()
        elif name == "hint":
            self.press_hint()
        elif name == "cancel":
            self.cancel()
        elif name == "results":
            self._results()
        else:
            self.press_own(name)

    def press_primary(self) -> bool:
        """The button that stands out was pressed, if there is one; whether there was."""
        name = next((c.name for c in self.choices() if c.primary and c.enabled), "")
        if name:
            self.press(name)
        return bool(name)

    def undo(self) -> None:
        """The last action of the turn is taken back, or the session says why not."""
        self.refusal = None
        if self._take_back(self.seat):
            self._sound("take_back")
        else:
            self.refusal = Reason("table.nothing_to_undo")
            self._sound("focus" if isinstance(self.refusal, NotNow) else "refuse")
        self.version += 1

    def cancel(self) -> bool:
        """The innermost thing that was opened is closed; whether there was one."""
        self.version += 1
        if self.rows_open:
            self.rows_open = False
        elif self.forget_advice() or self.close_own():
            pass
        elif self.zoom is not None:
            self.zoom = None
        elif self.row_lit:
            self.row_lit = ""
        elif self.put_away():
            pass
        elif self.refusal is not None:
            self.refusal = None
        else:
            return False
        self._sound("click")
        return True

    # --- hints --------------------------------------------------------------------------------

    @property
    def may_ask(self) -> bool:
        """Whether a hint can be had for what is asked now."""
        return self.session.adviser.allowed and not self.waits and not self.session.over

    def press_hint(self) -> None:
        """A hint is asked for; one that is shown, or being thought about, is put away."""
        self._sound("click")
        if self.advice is not None or self.seeking:
            self.forget_advice()
        elif self.may_ask:
            self.seeking = True
            self.session.adviser.ask(self.seat)
            self.version += 1

    def listen(self) -> bool:
        """Takes in the hint when it is there; puts one away that nobody may see any more. Whether anything changed."""
        if not self.may_ask:
            return self.forget_advice()
        if not self.seeking:
            return False
        self.advice = self.session.adviser.poll(self.seat)
        self.seeking = self.advice is None
        if self.advice is not None:
            self.version += 1
            self._sound("turn")
        return self.advice is not None

    def take_up(self, action: Action, cell: int, tile: int) -> bool:
        """The cursor is where the action would be done, with its piece in hand: accepting does it. Whether that can be."""
        if action not in self.by_cell.get(cell, ()):
            return False
        self.focus = SHEET
        self.move_cursor(cell)
        return True

    def forget_advice(self) -> bool:
        """No hint is shown or waited for; whether one was."""
        had = self.advice is not None or self.seeking
        if self.seeking:
            self.session.adviser.drop(self.seat)
        self.advice, self.seeking = None, False
        self.version += had
        return had

    # --- inside -------------------------------------------------------------------------------

    def _act(self, action: Action) -> None:
        if self.session.check(self.seat, action) is not None:
            self._refuse(action)
        else:
            self._do(self.seat, action)

    def _refuse(self, action: Action) -> None:
        self.refusal = self.session.check(self.seat, action)
        if self.refusal is not None:
            self._sound("refuse")
        self.version += 1

    def _seek_legal(self, columns: int) -> None:
        """The cursor is on a cell where something may be put, the one nearest to where it was."""
        if self.by_cell and self.cursor not in self.by_cell:
            row, column = divmod(self.cursor, columns)
            self.cursor = min(
                self.by_cell,
                key=lambda cell: (
                    abs(cell // columns - row) + abs(cell % columns - column),
                    cell,
                ),
            )
