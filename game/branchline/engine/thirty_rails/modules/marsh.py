"""Marsh and factory: a map of 60 cells with five marshes, a factory beside station 4, and no last turn (TR-11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import Chance
from branchline.engine.kernel.events import Emit
from branchline.engine.kernel.reasons import Reason, because
from branchline.engine.kernel.types import Seat
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
from branchline.engine.thirty_rails.board import DIE, BoardSpec
from branchline.engine.thirty_rails.events import (
    BuildingStopped,
    FactoryPlaced,
    MarshDrawn,
    MarshIgnored,
    MarshRolled,
)
from branchline.engine.thirty_rails.scoring import (
    Grades,
)
from branchline.engine.thirty_rails.state import CELLS, NONE, Phase, Sheet, State
from branchline.engine.thirty_rails.variant import CLOCK, GROUND
from branchline.engine.thirty_rails.wetland import (
    FACTORY_VALUES,
    NEIGHBOUR,
    Wetlands,
    neighbours_of,
)
from branchline.engine.track.grid import cells_of

EXPANSION_MAX_TURNS: int | None = None
"""The published rules name no last turn; a number here would be one (TR-11.14)."""
MORE_CELLS = 24 - 4 - 1
"""Grey cells less the stations and the factory: so many more cells take track than without the module."""


class Marsh(Wetlands):
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
    grades: ClassVar[Grades | None] = (
        (90, "grade.excellent"),
        (70, "grade.good"),
        (50, "grade.ok"),
    )

    def on_board(self, board: BoardSpec) -> BoardSpec:
        """Grey cells take track, the mine and the factory (TR-11.1)."""
        return replace(board, open_ring=True)

    def dice(self, dice: tuple[str, ...]) -> tuple[str, ...]:
        """A second die for every row, the white one (TR-11.2)."""
        return (*dice, self.id)

    def rounds(self, count: int) -> int:
        """As many turns as there are cells for track: nobody can take more (TR-11.14)."""
        most = count + MORE_CELLS
        return most if EXPANSION_MAX_TURNS is None else min(most, EXPANSION_MAX_TURNS)

    # The rows of the setup

    def on_round(self, state: State, edge: str, chance: Chance, emit: Emit) -> None:
        """Shows the white die of a row; who has no choice about it is done with it at once (TR-11.5)."""
        if state.phase != Phase.MOUNTAINS:
            return
        emit(MarshRolled(row=state.step, value=state.white))
        for seat, sheet in enumerate(state.sheets):
            wet = self.wet(sheet)
            if wet.ignored or state.step == DIE:
                self._decide(state, Seat(seat), not wet.ignored, emit, forced=True)
            else:
                sheet.done = False

    def _marsh_cell(self, state: State) -> int:
        """The cell that the white die of the row points at; it is passed on to the right past lakes and the mountain's."""
        mountain = self.board.landing(state.step, state.mountain_roll)
        return self.board.landing(state.step, state.white, 1 << mountain)

    def _decide(self, state: State, seat: Seat, ignore: bool, emit: Emit, *, forced: bool) -> None:
        wet = self.wet(state.sheets[seat])
        if ignore:
            wet.ignored = True
            emit(MarshIgnored(seat=seat, row=state.step, forced=forced))
            return
        cell = self._marsh_cell(state)
        wet.marshes |= 1 << cell
        emit(MarshDrawn(seat=seat, cell=cell, forced=forced))

    def after(self, state: State, seat: Seat, action: Action, chance: Chance, emit: Emit) -> None:
        """A row is done with when both dice are decided. Stations and factory fill their cells, which take no track."""
        sheet = state.sheets[seat]
        if isinstance(action, DrawMountain | IgnoreRoll) and self.marsh_due(state, sheet):
            sheet.done = False
        if isinstance(action, PlaceStation):
            sheet.filled |= 1 << action.cell

    # The module's own actions

    def offer(self, state: State, seat: Seat) -> Iterable[Action]:
        """Drawing or ignoring the marsh, the cells of the factory, and stopping."""
        sheet = state.sheets[seat]
        if self.marsh_due(state, sheet):
            return [DrawMarsh(), IgnoreMarsh()]
        if self._factory_due(state, sheet):
            return [PlaceFactory(cell) for cell in cells_of(self._factory_cells(sheet))]
        if state.phase == Phase.TURNS and not self._acted(sheet):
            return [StopBuilding()]
        return []

    def refuse(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """See TR-11.4 for marshes, TR-11.8 for the factory and TR-11.13 for stopping."""
        sheet = state.sheets[seat]
        if isinstance(action, DrawMarsh | IgnoreMarsh):
            if self.marsh_due(state, sheet):
                return None
            due = self.mountain_due(state, sheet)
            return because("marsh.mountain_first" if due else "marsh.not_now")
        if isinstance(action, PlaceFactory):
            return self._refuse_factory(state, sheet, action.cell)
        if state.phase != Phase.TURNS:
            return because("stop.not_now")
        if self.wet(sheet).stopped:
            return because("stop.decided")
        return because("turn.already_placed") if sheet.placed != NONE else None

    def _refuse_factory(self, state: State, sheet: Sheet, cell: int) -> Reason | None:
        if not 0 <= cell < CELLS:
            return because("action.not_in_play")
        if not self._factory_due(state, sheet):
            return because("factory.not_now")
        if self._factory_cells(sheet) >> cell & 1:
            return None
        beside = self.board.cells & neighbours_of(sheet.stations[NEIGHBOUR - 1])
        if not beside >> cell & 1:
            return because("factory.not_beside_station")
        if self.wet(sheet).marshes >> cell & 1:
            return because("marsh.no_factory")
        if self.board.blocked >> cell & 1:
            return because("cell.lake")
        if sheet.mountains >> cell & 1:
            return because("cell.mountain")
        return because("cell.mine")

    def veto(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """Decisions come in their order; sites keep off the marshes; who has stopped ends the turn."""
        sheet = state.sheets[seat]
        wet = self.wet(sheet)
        if wet.stopped and not isinstance(action, EndTurn):
            return because("stop.decided")
        match action:
            case DrawMountain() | IgnoreRoll() if not self.mountain_due(state, sheet):
                return because("mountain.decided")
            case PlaceMine() if wet.marshes >> action.cell & 1:
                return because("marsh.no_mine")
            case PlaceStation() if sheet.station_count() == NEIGHBOUR - 1:
                free = self._sites(sheet) & neighbours_of(action.cell)
                return None if free else because("factory.no_room")
            case PlaceBonus() if wet.factory == NONE:
                return because("factory.first")
        return None

    def play(self, state: State, seat: Seat, action: Action, chance: Chance, emit: Emit) -> None:
        """Decides about a marsh, writes the factory, or stops."""
        sheet = state.sheets[seat]
        wet = self.wet(sheet)
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
        return state.phase == Phase.SITES and placed and self.wet(sheet).factory == NONE

    def _sites(self, sheet: Sheet) -> int:
        """Where a factory could stand, but for the place of its station."""
        return self.lanes.empty(sheet.filled) & ~self.wet(sheet).marshes

    def _factory_cells(self, sheet: Sheet) -> int:
        """Empty cells beside station 4 that are no marsh (TR-11.8)."""
        return self._sites(sheet) & neighbours_of(sheet.stations[NEIGHBOUR - 1])

    def _acted(self, sheet: Sheet) -> bool:
        return sheet.placed != NONE or self.wet(sheet).stopped

    # Turns

    def cells(self, state: State, seat: Seat, cells: int) -> int:
        """Marshes may be called filled; if nothing else is left of row and column, so is then every cell (TR-11.12)."""
        sheet = state.sheets[seat]
        return cells if cells & ~self.wet(sheet).marshes else self.lanes.empty(sheet.filled)

    def retired(self, state: State, seat: Seat) -> bool:
        """Whoever has stopped (TR-11.13)."""
        return self.wet(state.sheets[seat]).stopped
