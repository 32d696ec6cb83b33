"""Marsh and factory: a map of 60 cells with five marshes, a factory beside station 4, and no last turn (TR-11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import Chance
from branchline.engine.kernel.events import Emit
from branchline.engine.kernel.reasons import Reason, because
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import OptionValue, Seat
from branchline.engine.thirty_rails.actions import (
    DrawMarsh,
    DrawMountain,
    EndTurn,
    IgnoreMarsh,
    IgnoreRoll,
    PlaceBonus,
    PlaceFactory,
    PlaceMine,
    PlaceStation,
    StopBuilding,
)
from branchline.engine.thirty_rails.board import DIE, GRID, WIDTH, BoardSpec, Lanes, cell_name
from branchline.engine.thirty_rails.events import (
    BuildingStopped,
    FactoryPlaced,
    MarshDrawn,
    MarshIgnored,
    MarshRolled,
)
from branchline.engine.thirty_rails.reading import PositionError, cell_at, listed, white_cell
from branchline.engine.thirty_rails.scoring import (
    ALL_DOORS,
    Grades,
    joined_stations,
    line_between,
    terminals,
)
from branchline.engine.thirty_rails.state import CELLS, NONE, Extra, Phase, Sheet, State
from branchline.engine.thirty_rails.variant import CLOCK, GROUND, Variant
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
EXPANSION_MAX_TURNS: int | None = None
"""The published rules name no last turn; a number here would be one (TR-11.14)."""
MORE_CELLS = 24 - 4 - 1
"""Grey cells less the stations and the factory: so many more cells take track than without the module."""


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


class Marsh(Variant):
    """Opens the grey ring, brings marshes and the factory, and lets players stop when they like."""

    id: ClassVar[str] = "marsh"
    claims: ClassVar[frozenset[str]] = frozenset({GROUND, CLOCK})
    keys: ClassVar[frozenset[str]] = frozenset({"marsh", "factory", FACTORY_VALUES})
    actions: ClassVar[tuple[type[Action], ...]] = (
        DrawMarsh,
        IgnoreMarsh,
        PlaceFactory,
        StopBuilding,
    )
    choices: ClassVar[Mapping[str, tuple[OptionValue, ...]]] = {FACTORY_VALUES: FACTORY_TABLES}
    grades: ClassVar[Grades | None] = (
        (90, "grade.excellent"),
        (70, "grade.good"),
        (50, "grade.ok"),
    )

    def on_board(self, board: BoardSpec) -> BoardSpec:
        """Grey cells take track, the mine and the factory (TR-11.1)."""
        return replace(board, open_ring=True)

    def meet(self, board: BoardSpec, lanes: Lanes, options: Mapping[str, OptionValue]) -> None:
        """Keeps the table of the factory too."""
        super().meet(board, lanes, options)
        self._points = factory_points(str(options.get(FACTORY_VALUES, FACTORY_TABLES[0])))

    def dice(self, dice: tuple[str, ...]) -> tuple[str, ...]:
        """A second die for every row, the white one (TR-11.2)."""
        return (*dice, self.id)

    def rounds(self, count: int) -> int:
        """As many turns as there are cells for track: nobody can take more (TR-11.14)."""
        most = count + MORE_CELLS
        return most if EXPANSION_MAX_TURNS is None else min(most, EXPANSION_MAX_TURNS)

    def setup(self, state: State, chance: Chance, emit: Emit) -> None:
        """Every sheet is dry."""
        for sheet in state.sheets:
            sheet.extra[self.id] = Wetland()

    # The rows of the setup

    def on_round(self, state: State, edge: str, chance: Chance, emit: Emit) -> None:
        """Shows the white die of a row; who has no choice about it is done with it at once (TR-11.5)."""
        if state.phase != Phase.MOUNTAINS:
            return
        emit(MarshRolled(row=state.step, value=state.white))
        for seat, sheet in enumerate(state.sheets):
            wet = self._wet(sheet)
            if wet.ignored or state.step == DIE:
                self._decide(state, Seat(seat), not wet.ignored, emit, forced=True)
            else:
                sheet.done = False

    def marsh_cell(self, state: State) -> int:
        """The cell that the white die of the row points at; it is passed on to the right past lakes and the mountain's."""
        mountain = self._landing(state.step, state.mountain_roll, 0)
        return self._landing(state.step, state.white, 1 << mountain)

    def _landing(self, row: int, value: int, taken: int) -> int:
        column = self.board.column_number.index(value)
        land = self.board.row_cells(row) & self.board.land & ~taken
        while not land >> (WIDTH * row + column) & 1:
            column = column % DIE + 1
        return WIDTH * row + column

    def _decide(self, state: State, seat: Seat, ignore: bool, emit: Emit, *, forced: bool) -> None:
        wet = self._wet(state.sheets[seat])
        if ignore:
            wet.ignored = True
            emit(MarshIgnored(seat=seat, row=state.step, forced=forced))
            return
        cell = self.marsh_cell(state)
        wet.marshes |= 1 << cell
        emit(MarshDrawn(seat=seat, cell=cell, forced=forced))

    def _mountain_due(self, state: State, sheet: Sheet) -> bool:
        """Whether the mountain of the row is still to be decided."""
        decided = sheet.mountains.bit_count() + sheet.ignored
        return state.phase == Phase.MOUNTAINS and decided < state.step

    def _marsh_due(self, state: State, sheet: Sheet) -> bool:
        """Whether the marsh of the row is to be decided now: after the mountain."""
        wet = self._wet(sheet)
        decided = wet.marshes.bit_count() + wet.ignored
        rolled = state.phase == Phase.MOUNTAINS and decided < state.step
        return rolled and not self._mountain_due(state, sheet)

    def after(self, state: State, seat: Seat, action: Action, chance: Chance, emit: Emit) -> None:
        """A row is done with when both dice are decided. Stations and factory fill their cells, which take no track."""
        sheet = state.sheets[seat]
        if isinstance(action, DrawMountain | IgnoreRoll) and self._marsh_due(state, sheet):
            sheet.done = False
        if isinstance(action, PlaceStation):
            sheet.filled |= 1 << action.cell

    # The module's own actions

    def offer(self, state: State, seat: Seat) -> Iterable[Action]:
        """Drawing or ignoring the marsh, the cells of the factory, and stopping."""
        sheet = state.sheets[seat]
        if self._marsh_due(state, sheet):
            return [DrawMarsh(), IgnoreMarsh()]
        if self._factory_due(state, sheet):
            return [PlaceFactory(cell) for cell in cells_of(self.factory_cells(sheet))]
        if state.phase == Phase.TURNS and not self._acted(sheet):
            return [StopBuilding()]
        return []

    def refuse(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """See TR-11.4 for marshes, TR-11.8 for the factory and TR-11.13 for stopping."""
        sheet = state.sheets[seat]
        if isinstance(action, DrawMarsh | IgnoreMarsh):
            if self._marsh_due(state, sheet):
                return None
            due = self._mountain_due(state, sheet)
            return because("marsh.mountain_first" if due else "marsh.not_now")
        if isinstance(action, PlaceFactory):
            return self._refuse_factory(state, sheet, action.cell)
        if state.phase != Phase.TURNS:
            return because("stop.not_now")
        if self._wet(sheet).stopped:
            return because("stop.decided")
        return because("turn.already_placed") if sheet.placed != NONE else None

    def _refuse_factory(self, state: State, sheet: Sheet, cell: int) -> Reason | None:
        if not 0 <= cell < CELLS:
            return because("action.not_in_play")
        if not self._factory_due(state, sheet):
            return because("factory.not_now")
        if self.factory_cells(sheet) >> cell & 1:
            return None
        beside = self.board.cells & _around(sheet.stations[NEIGHBOUR - 1])
        if not beside >> cell & 1:
            return because("factory.not_beside_station")
        if self._wet(sheet).marshes >> cell & 1:
            return because("marsh.no_factory")
        if self.board.blocked >> cell & 1:
            return because("cell.lake")
        if sheet.mountains >> cell & 1:
            return because("cell.mountain")
        return because("cell.mine")

    def veto(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """Decisions come in their order; sites keep off the marshes; who has stopped ends the turn."""
        sheet = state.sheets[seat]
        wet = self._wet(sheet)
        if wet.stopped and not isinstance(action, EndTurn):
            return because("stop.decided")
        match action:
            case DrawMountain() | IgnoreRoll() if not self._mountain_due(state, sheet):
                return because("mountain.decided")
            case PlaceMine() if wet.marshes >> action.cell & 1:
                return because("marsh.no_mine")
            case PlaceStation() if sheet.station_count() == NEIGHBOUR - 1:
                free = self._sites(sheet) & _around(action.cell)
                return None if free else because("factory.no_room")
            case PlaceBonus() if wet.factory == NONE:
                return because("factory.first")
        return None

    def play(self, state: State, seat: Seat, action: Action, chance: Chance, emit: Emit) -> None:
        """Decides about a marsh, writes the factory, or stops."""
        sheet = state.sheets[seat]
        wet = self._wet(sheet)
        if isinstance(action, PlaceFactory):
            wet.factory = action.cell
            sheet.filled |= 1 << action.cell
            emit(FactoryPlaced(seat=seat, cell=action.cell))
        elif isinstance(action, StopBuilding):
            wet.stopped = True
            emit(BuildingStopped(seat=seat, turn=state.step))
        else:
            self._decide(state, seat, isinstance(action, IgnoreMarsh), emit, forced=False)
            sheet.done = True

    def _factory_due(self, state: State, sheet: Sheet) -> bool:
        placed = sheet.station_count() == NEIGHBOUR
        return state.phase == Phase.SITES and placed and self._wet(sheet).factory == NONE

    def _sites(self, sheet: Sheet) -> int:
        """Where a factory could stand, but for the place of its station."""
        return self.lanes.empty(sheet.filled) & ~self._wet(sheet).marshes

    def factory_cells(self, sheet: Sheet) -> int:
        """Empty cells beside station 4 that are no marsh (TR-11.8)."""
        return self._sites(sheet) & _around(sheet.stations[NEIGHBOUR - 1])

    def _acted(self, sheet: Sheet) -> bool:
        return sheet.placed != NONE or self._wet(sheet).stopped

    # Turns

    def cells(self, state: State, seat: Seat, cells: int) -> int:
        """Marshes may be called filled; if nothing else is left of row and column, so is then every cell (TR-11.12)."""
        sheet = state.sheets[seat]
        return cells if cells & ~self._wet(sheet).marshes else self.lanes.empty(sheet.filled)

    def retired(self, state: State, seat: Seat) -> bool:
        """Whoever has stopped (TR-11.13)."""
        return self._wet(state.sheets[seat]).stopped

    # Lines and points

    def ends(self, state: State, seat: Seat) -> Iterable[tuple[str, int]]:
        """Lines end at the factory."""
        factory = self._wet(state.sheets[seat]).factory
        return [("factory", factory)] if factory != NONE else []

    def score(self, state: State, seat: Seat) -> Iterable[ScoreLine]:
        """The rows of the factory, of the mine at the factory, and of the marshes (TR-11.16 to TR-11.19)."""
        sheet = state.sheets[seat]
        wet = self._wet(sheet)
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
        wet = self._wet(sheet)
        return (
            (MARSH_CELLS, wet.marshes),
            (MARSH_DUE, int(self._marsh_due(state, sheet))),
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
            if not _around(sheet.stations[NEIGHBOUR - 1]) >> wet.factory & 1:
                raise PositionError(f"factory: it stands beside station {NEIGHBOUR}")
            sheet.filled |= 1 << wet.factory
        sheet.extra[self.id] = wet

    def _wet(self, sheet: Sheet) -> Wetland:
        data: Extra = sheet.extra[self.id]
        assert isinstance(data, Wetland)
        return data


def _around(cell: int) -> int:
    """The neighbours of a cell as a mask; none of no cell."""
    if cell == NONE:
        return 0
    return sum(1 << other for other in GRID.neighbours[cell] if other >= 0)


def factory_points(table: str) -> tuple[int, ...]:
    """The points for 0 to 3 stations that a value of the setting stands for."""
    return (0, *map(int, table.split("-")))
