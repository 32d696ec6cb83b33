"""Overrides: each player may change the white die once and the black die once per game (TR-5.2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import Chance
from branchline.engine.kernel.events import Emit
from branchline.engine.kernel.reasons import Reason, because
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.actions import BLACK, WHITE, Override
from branchline.engine.thirty_rails.events import DieOverridden
from branchline.engine.thirty_rails.state import NONE, Extra, Phase, Sheet, State
from branchline.engine.thirty_rails.variant import SECOND_CHANCE, Variant

MARKS = {WHITE: "override.white", BLACK: "override.black"}
"""Names of the numbers in views: overrides of a die that are left, 0 or 1."""


@dataclass(slots=True)
class Unused:
    """Which overrides a player still has."""

    white: bool = True
    black: bool = True

    def copy(self) -> Unused:
        """An independent copy."""
        return Unused(self.white, self.black)

    def text(self) -> str:
        """`wb`, `w`, `b` or `-`."""
        return "w" * self.white + "b" * self.black or "-"


class Overrides(Variant):
    """Brings the action `Override` during turns, before the track is drawn."""

    id: ClassVar[str] = "overrides"
    claims: ClassVar[frozenset[str]] = frozenset({SECOND_CHANCE})
    actions: ClassVar[tuple[type[Action], ...]] = (Override,)

    def setup(self, state: State, chance: Chance, emit: Emit) -> None:
        """Gives every sheet its two overrides."""
        for sheet in state.sheets:
            sheet.extra[self.id] = Unused()

    def offer(self, state: State, seat: Seat) -> Iterable[Action]:
        """Every other value of every die whose override is left."""
        sheet = state.sheets[seat]
        if state.phase != Phase.TURNS or sheet.placed != NONE:
            return
        unused = self._unused(sheet)
        for die, left, now in (
            (WHITE, unused.white, sheet.white),
            (BLACK, unused.black, sheet.black),
        ):
            if left:
                yield from (Override(die, value) for value in range(1, 7) if value != now)

    def refuse(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """Refused outside turns, after the track, when used up, or when nothing would change."""
        assert isinstance(action, Override)
        if action.die not in MARKS or not 1 <= action.value <= 6:
            return because("action.not_in_play")
        sheet = state.sheets[seat]
        if state.phase != Phase.TURNS:
            return because("override.not_in_setup")
        if sheet.placed != NONE:
            return because("turn.already_placed")
        unused = self._unused(sheet)
        if not (unused.white if action.die == WHITE else unused.black):
            return because("override.used", die=action.die)
        if action.value == (sheet.white if action.die == WHITE else sheet.black):
            return because("override.same", die=action.die, value=action.value)
        return None

    def play(self, state: State, seat: Seat, action: Action, chance: Chance, emit: Emit) -> None:
        """Changes the die for this player and crosses the override out."""
        assert isinstance(action, Override)
        sheet = state.sheets[seat]
        unused = self._unused(sheet)
        if action.die == WHITE:
            sheet.white, unused.white = action.value, False
        else:
            sheet.black, unused.black = action.value, False
        emit(DieOverridden(seat=seat, die=action.die, value=action.value))

    def show(self, state: State, seat: Seat) -> Iterable[tuple[str, int]]:
        """The overrides that are left."""
        unused = self._unused(state.sheets[seat])
        return ((MARKS[WHITE], int(unused.white)), (MARKS[BLACK], int(unused.black)))

    def restore(self, state: State, seat: Seat, marks: dict[str, int]) -> None:
        """Reads back what `show` told."""
        state.sheets[seat].extra[self.id] = Unused(
            bool(marks.get(MARKS[WHITE])), bool(marks.get(MARKS[BLACK]))
        )

    def _unused(self, sheet: Sheet) -> Unused:
        data: Extra = sheet.extra[self.id]
        assert isinstance(data, Unused)
        return data
