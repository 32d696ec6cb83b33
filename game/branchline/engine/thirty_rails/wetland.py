"""What a sheet of marsh and factory holds and what it is worth (TR-11.15 to TR-11.20, TR-11.23). Not here: what may be done when (`modules/marsh`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from branchline.engine.kernel.chance import Chance
from branchline.engine.kernel.events import Emit
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import OptionValue, Seat
from branchline.engine.thirty_rails.board import BESIDE, BoardSpec, Lanes, cell_name
from branchline.engine.thirty_rails.reading import PositionError, cell_at, listed, white_cell
from branchline.engine.thirty_rails.scoring import (
    ALL_DOORS,
    joined_stations,
    line_between,
    terminals,
)
from branchline.engine.thirty_rails.state import NONE, Extra, Phase, Sheet, State
from branchline.engine.thirty_rails.variant import Variant
from branchline.engine.thirty_rails.views import (
    FACTORY,
    MARSH_CELLS,
    MARSH_DUE,
    MARSH_IGNORED,
    STOPPED,
)
from branchline.engine.track.grid import cells_of

FACTORY_VALUES = "factory_values"
"""The setting that says what 1, 2 and 3 stations at the factory are worth. Only the second number is known from the
publisher; the usual values for 1 and 3 are unconfirmed (TR-11.17)."""
FACTORY_TABLES: tuple[OptionValue, ...] = ("2-5-9", "2-5-8", "2-5-10", "1-5-12", "3-5-7")
NEIGHBOUR = 4
"""The number of the station that the factory stands beside."""
MARSH_COST = 5
"""For every marsh with track (TR-11.19)."""


@dataclass(slots=True)
class Wetland:
    """A sheet's marshes as a mask, the factory, and whether its player builds no more."""

    marshes: int = 0
    ignored: bool = False
    factory: int = NONE
    stopped: bool = False

    def copy(self) -> Wetland:
        """An independent copy."""
        return Wetland(self.marshes, self.ignored, self.factory, self.stopped)

    def text(self) -> str:
        """The marshes in order, `F` with the factory's cell, `i` for an ignored roll and `s` for stopped; or `-`."""
        words = [cell_name(cell) for cell in cells_of(self.marshes)]
        words += [f"F{cell_name(self.factory)}"] * (self.factory != NONE)
        words += ["i"] * self.ignored + ["s"] * self.stopped
        return "+".join(words) or "-"


class Wetlands(Variant):
    """The part of the module that keeps its data and counts."""

    choices: ClassVar[Mapping[str, tuple[OptionValue, ...]]] = {FACTORY_VALUES: FACTORY_TABLES}

    def meet(self, board: BoardSpec, lanes: Lanes, options: Mapping[str, OptionValue]) -> None:
        """Keeps the table of the factory too."""
        super().meet(board, lanes, options)
        self._points = factory_points(str(options.get(FACTORY_VALUES, FACTORY_TABLES[0])))

    def setup(self, state: State, chance: Chance, emit: Emit) -> None:
        """Every sheet is dry."""
        for sheet in state.sheets:
            sheet.extra[self.id] = Wetland()

    # Lines and points

    def ends(self, state: State, seat: Seat) -> Iterable[tuple[str, int]]:
        """Lines end at the factory."""
        factory = self.wet(state.sheets[seat]).factory
        return [("factory", factory)] if factory != NONE else []

    def score(self, state: State, seat: Seat) -> Iterable[ScoreLine]:
        """The rows of the factory, of the mine at the factory, and of the marshes (TR-11.16 to TR-11.19)."""
        sheet = state.sheets[seat]
        wet = self.wet(sheet)
        ends = terminals(sheet, open_ring=True)
        goal = (wet.factory, ALL_DOORS) if wet.factory != NONE else None
        numbers, steps = joined_stations(sheet, ends, goal)
        others = [number for number in numbers if number != NEIGHBOUR]
        count = len(others)
        yield ScoreLine(seat, "row.factory", self._points[count], (("stations", count),), steps)
        line = line_between(sheet.tiles, ends.mine, goal, NONE)
        worth = NEIGHBOUR + sum(others) if line is not None else 0
        passes = line.passes if line is not None else ()
        yield ScoreLine(seat, "row.mine_factory", worth, (("numbers", worth),), passes)
        built = [cell for cell in cells_of(wet.marshes) if sheet.tiles[cell] != NONE]
        marks = tuple((cell,) for cell in built)
        lost = -MARSH_COST * len(built)
        yield ScoreLine(seat, "row.marsh", lost, (("marshes", len(built)),), marks)

    # Views and positions

    def show(self, state: State, seat: Seat) -> Iterable[tuple[str, int]]:
        """Marshes, factory, what is due, and whether the player has stopped."""
        sheet = state.sheets[seat]
        wet = self.wet(sheet)
        return (
            (MARSH_CELLS, wet.marshes),
            (MARSH_DUE, int(self.marsh_due(state, sheet))),
            (MARSH_IGNORED, int(wet.ignored)),
            (FACTORY, wet.factory),
            (STOPPED, int(wet.stopped)),
        )

    def restore(self, state: State, seat: Seat, marks: dict[str, int]) -> None:
        """Reads back what `show` told."""
        state.sheets[seat].extra[self.id] = Wetland(
            marks.get(MARSH_CELLS, 0),
            bool(marks.get(MARSH_IGNORED)),
            marks.get(FACTORY, NONE),
            bool(marks.get(STOPPED)),
        )

    def arrange(self, state: State, seat: Seat, data: Mapping[str, object]) -> None:
        """Puts the marshes and the factory of a position on its sheet."""
        sheet, wet = state.sheets[seat], Wetland()
        for number, value in enumerate(listed(data, self.id), 1):
            place = f"{self.id}: number {number}"
            cell = white_cell(value, place)
            if sheet.mountains >> cell & 1 or cell == sheet.mine or wet.marshes >> cell & 1:
                raise PositionError(f"{place}: a mountain, the mine or a marsh stands there")
            wet.marshes |= 1 << cell
        if data.get("factory") is not None:
            wet.factory = cell_at(data["factory"], "factory")
            if not self.lanes.empty(sheet.filled) & ~wet.marshes & (1 << wet.factory):
                raise PositionError("factory: the cell is taken or a marsh")
            if not neighbours_of(sheet.stations[NEIGHBOUR - 1]) >> wet.factory & 1:
                raise PositionError(f"factory: it stands beside station {NEIGHBOUR}")
            sheet.filled |= 1 << wet.factory
        sheet.extra[self.id] = wet

    def mountain_due(self, state: State, sheet: Sheet) -> bool:
        """Whether the mountain of the row is still to be decided."""
        decided = sheet.mountains.bit_count() + sheet.ignored
        return state.phase == Phase.MOUNTAINS and decided < state.step

    def marsh_due(self, state: State, sheet: Sheet) -> bool:
        """Whether the marsh of the row is to be decided now: after the mountain."""
        wet = self.wet(sheet)
        decided = wet.marshes.bit_count() + wet.ignored
        rolled = state.phase == Phase.MOUNTAINS and decided < state.step
        return rolled and not self.mountain_due(state, sheet)

    def wet(self, sheet: Sheet) -> Wetland:
        """The module's data on a sheet."""
        data: Extra = sheet.extra[self.id]
        assert isinstance(data, Wetland)
        return data


def neighbours_of(cell: int) -> int:
    """The neighbours of a cell as a mask; none of no cell."""
    return 0 if cell == NONE else BESIDE[cell]


def factory_points(table: str) -> tuple[int, ...]:
    """The points for 0 to 3 stations that a value of the setting stands for."""
    return (0, *map(int, table.split("-")))
