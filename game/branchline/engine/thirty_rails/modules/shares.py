"""Shares: a turn may buy shares of a pair instead of drawing, and no pair scores more than its shares (TR-9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import Chance
from branchline.engine.kernel.events import Emit
from branchline.engine.kernel.reasons import Reason, because
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.actions import Buy
from branchline.engine.thirty_rails.board import FIELD, cell_name
from branchline.engine.thirty_rails.events import CellCrossed, SharesBought
from branchline.engine.thirty_rails.faces import PAIR_NAMED, PAIRS
from branchline.engine.thirty_rails.reading import PositionError, table
from branchline.engine.thirty_rails.state import CELLS, NONE, Extra, Phase, Sheet, State
from branchline.engine.thirty_rails.variant import CLOCK, SECOND_CHANCE, Variant
from branchline.engine.thirty_rails.views import SHARES
from branchline.engine.track.grid import cells_of

MOST_SHARES = 6 * 30
"""More than a game can buy."""


@dataclass(slots=True)
class Portfolio:
    """The shares of each pair, in the order of the score sheet."""

    held: list[int] = field(default_factory=lambda: [0] * len(PAIRS))

    def copy(self) -> Portfolio:
        """An independent copy."""
        return Portfolio(self.held.copy())

    def text(self) -> str:
        """All six numbers."""
        return "/".join(map(str, self.held))


class Shares(Variant):
    """Brings the action `Buy` and caps the rows of the pairs."""

    id: ClassVar[str] = "shares"
    claims: ClassVar[frozenset[str]] = frozenset({SECOND_CHANCE, CLOCK})
    keys: ClassVar[frozenset[str]] = frozenset({"shares"})
    actions: ClassVar[tuple[type[Action], ...]] = (Buy,)

    def setup(self, state: State, chance: Chance, emit: Emit) -> None:
        """Nobody has shares yet."""
        for sheet in state.sheets:
            sheet.extra[self.id] = Portfolio()

    def offer(self, state: State, seat: Seat) -> Iterable[Action]:
        """Shares of every pair, for every empty cell (TR-9.2, TR-9.3)."""
        sheet = state.sheets[seat]
        if state.phase != Phase.TURNS or sheet.placed != NONE:
            return []
        cells = cells_of(self.lanes.empty(sheet.filled))
        return [Buy(pair, cell) for pair in range(len(PAIRS)) for cell in cells]

    def refuse(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """Refused outside turns, after the turn's track or purchase, and for a cell that is not empty."""
        assert isinstance(action, Buy)
        if not (0 <= action.pair < len(PAIRS) and 0 <= action.cell < CELLS):
            return because("action.not_in_play")
        sheet = state.sheets[seat]
        if state.phase != Phase.TURNS:
            return because("track.not_now")
        if sheet.placed != NONE:
            return because("turn.already_placed")
        if not FIELD >> action.cell & 1:
            return because("track.not_white")
        if not self.lanes.empty(sheet.filled) >> action.cell & 1:
            return because("shares.cell_not_empty", cell=cell_name(action.cell))
        return None

    def play(self, state: State, seat: Seat, action: Action, chance: Chance, emit: Emit) -> None:
        """Adds the higher die to the pair's shares and crosses the cell out (TR-9.2, TR-9.3)."""
        assert isinstance(action, Buy)
        sheet = state.sheets[seat]
        bought = max(sheet.white, sheet.black)
        held = self._held(sheet)
        held[action.pair] += bought
        sheet.filled |= 1 << action.cell
        sheet.placed = action.cell
        emit(SharesBought(seat=seat, pair=action.pair, bought=bought, held=held[action.pair]))
        emit(CellCrossed(seat=seat, cell=action.cell))

    def adjust(self, state: State, seat: Seat, lines: list[ScoreLine]) -> list[ScoreLine]:
        """A pair scores the smaller of its row and its shares (TR-9.5)."""
        held = dict(zip(PAIRS, self._held(state.sheets[seat]), strict=True))
        return [_capped(line, held) for line in lines]

    def show(self, state: State, seat: Seat) -> Iterable[tuple[str, int]]:
        """The shares of each pair."""
        return zip(SHARES, self._held(state.sheets[seat]), strict=True)

    def restore(self, state: State, seat: Seat, marks: dict[str, int]) -> None:
        """Reads back what `show` told."""
        state.sheets[seat].extra[self.id] = Portfolio([marks.get(name, 0) for name in SHARES])

    def arrange(self, state: State, seat: Seat, data: Mapping[str, object]) -> None:
        """Reads the shares of a position: by pair; pairs that are not named have none."""
        portfolio = Portfolio()
        for name, value in table(data, self.id).items():
            if name not in PAIR_NAMED:
                raise PositionError(f"{self.id}: {name[:30]!r} is no pair such as 1-2")
            if type(value) is not int or not 0 <= value <= MOST_SHARES:
                raise PositionError(f"{self.id}: {name}: no number from 0 to {MOST_SHARES}")
            portfolio.held[PAIR_NAMED[name]] = value
        state.sheets[seat].extra[self.id] = portfolio

    def _held(self, sheet: Sheet) -> list[int]:
        data: Extra = sheet.extra[self.id]
        assert isinstance(data, Portfolio)
        return data.held


def _capped(line: ScoreLine, held: Mapping[str, int]) -> ScoreLine:
    """A row as its shares leave it; other rows stay."""
    pair = line.key.removeprefix("row.")
    if pair not in held:
        return line
    shares = held[pair]
    return replace(line, points=min(line.points, shares), parts=(*line.parts, ("cap", shares)))
