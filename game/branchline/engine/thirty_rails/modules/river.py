"""The river: three cells that take nothing but a bridge across the water, and are lost to any other track (TR-10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import Chance
from branchline.engine.kernel.events import Emit
from branchline.engine.kernel.reasons import Reason, because
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.actions import (
    BuildBridge,
    CrossOut,
    DrawRiver,
    Place,
    PlaceMine,
)
from branchline.engine.thirty_rails.board import DIE, WIDTH, cell_name
from branchline.engine.thirty_rails.events import CellCrossed, RiverDrawn, TrackPlaced
from branchline.engine.thirty_rails.faces import TILES, TILES_OF, straight_across
from branchline.engine.thirty_rails.reading import PositionError, listed, white_cell
from branchline.engine.thirty_rails.state import CELLS, NONE, Extra, Phase, Sheet, State
from branchline.engine.thirty_rails.variant import GROUND, Variant
from branchline.engine.thirty_rails.views import RIVER_CELLS, RIVER_DUE
from branchline.engine.track.grid import cells_of, mask_of

BRIDGE = 4
"""The black value that builds bridges."""
CROSSING = TILES_OF[BRIDGE][0]


def _courses() -> dict[int, int]:
    """The eight rivers (TR-10.1): by the cell at the edge, the three cells."""
    half = DIE // 2
    courses: dict[int, int] = {}
    for line in (half, half + 1):
        for run in ((1, 2, 3), (6, 5, 4)):
            courses[WIDTH * line + run[0]] = mask_of([WIDTH * line + at for at in run])
            courses[WIDTH * run[0] + line] = mask_of([WIDTH * at + line for at in run])
    return dict(sorted(courses.items()))


COURSES = _courses()


@dataclass(slots=True)
class Course:
    """The cells of a sheet's river as a mask; none before it is drawn."""

    cells: int = 0

    def copy(self) -> Course:
        """An independent copy."""
        return Course(self.cells)

    def text(self) -> str:
        """The cells in order, or `-`."""
        return "+".join(map(cell_name, cells_of(self.cells))) or "-"


class River(Variant):
    """Brings the choice of the river, bridges, and cells that are crossed out."""

    id: ClassVar[str] = "river"
    claims: ClassVar[frozenset[str]] = frozenset({GROUND})
    keys: ClassVar[frozenset[str]] = frozenset({"river"})
    actions: ClassVar[tuple[type[Action], ...]] = (DrawRiver, BuildBridge, CrossOut)

    def setup(self, state: State, chance: Chance, emit: Emit) -> None:
        """No sheet has its river yet."""
        for sheet in state.sheets:
            sheet.extra[self.id] = Course()

    def cells(self, state: State, seat: Seat, cells: int) -> int:
        """Ordinary track keeps off the river; it may go anywhere else where only the river is left (TR-10.6)."""
        sheet = state.sheets[seat]
        river = self._course(sheet).cells
        plain = cells & ~river
        if plain or sheet.black == BRIDGE:
            return plain
        return self.lanes.empty(sheet.filled) & ~river

    def offer(self, state: State, seat: Seat) -> Iterable[Action]:
        """The free rivers; in a turn the river's cells that the dice name."""
        sheet = state.sheets[seat]
        if self._due(state, sheet):
            return [DrawRiver(mouth) for mouth in COURSES if _free(sheet, mouth)]
        if state.phase != Phase.TURNS or sheet.placed != NONE:
            return []
        cells = cells_of(self._open(sheet))
        if sheet.black == BRIDGE:
            return [BuildBridge(cell) for cell in cells]
        return [CrossOut(cell) for cell in cells]

    def refuse(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """See TR-10.1 for rivers and TR-10.4 to TR-10.6 for their cells."""
        assert isinstance(action, DrawRiver | BuildBridge | CrossOut)
        if not 0 <= action.cell < CELLS:
            return because("action.not_in_play")
        sheet = state.sheets[seat]
        if isinstance(action, DrawRiver):
            return self._refuse_river(state, sheet, action.cell)
        if state.phase != Phase.TURNS:
            return because("track.not_now")
        if sheet.placed != NONE:
            return because("turn.already_placed")
        return self._refuse_cell(sheet, action)

    def _refuse_cell(self, sheet: Sheet, action: BuildBridge | CrossOut) -> Reason | None:
        if not self._course(sheet).cells >> action.cell & 1:
            return because("river.not_of_it")
        if sheet.filled >> action.cell & 1:
            return because("cell.taken", cell=cell_name(action.cell))
        if not self._open(sheet) >> action.cell & 1:
            return because("track.not_in_lane", white=sheet.white)
        if isinstance(action, BuildBridge) and sheet.black != BRIDGE:
            return because("river.only_fours", black=sheet.black)
        if isinstance(action, CrossOut) and sheet.black == BRIDGE:
            return because("river.takes_the_bridge")
        return None

    def veto(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """The mine waits for the river and keeps off it (TR-10.2, TR-10.3); so does track (TR-10.4)."""
        sheet = state.sheets[seat]
        course = self._course(sheet).cells
        if isinstance(action, PlaceMine):
            if self._due(state, sheet):
                return because("river.first")
            if course >> action.cell & 1:
                return because("river.no_mine")
        if isinstance(action, Place) and course >> action.cell & 1:
            return because("river.only_bridges")
        return None

    def play(self, state: State, seat: Seat, action: Action, chance: Chance, emit: Emit) -> None:
        """Draws the river, a bridge, or a cross."""
        sheet = state.sheets[seat]
        if isinstance(action, DrawRiver):
            self._course(sheet).cells = COURSES[action.cell]
            emit(RiverDrawn(seat=seat, cells=COURSES[action.cell]))
            return
        assert isinstance(action, BuildBridge | CrossOut)
        sheet.filled |= 1 << action.cell
        sheet.placed = action.cell
        if isinstance(action, CrossOut):
            emit(CellCrossed(seat=seat, cell=action.cell))
            return
        tile = straight_across(self._course(sheet).cells)
        sheet.tiles[action.cell] = tile
        emit(TrackPlaced(seat=seat, cell=action.cell, tile=tile))

    def show(self, state: State, seat: Seat) -> Iterable[tuple[str, int]]:
        """The river's cells, and whether it is to be drawn now."""
        sheet = state.sheets[seat]
        return (
            (RIVER_CELLS, self._course(sheet).cells),
            (RIVER_DUE, int(self._due(state, sheet))),
        )

    def restore(self, state: State, seat: Seat, marks: dict[str, int]) -> None:
        """Reads back what `show` told."""
        state.sheets[seat].extra[self.id] = Course(marks.get(RIVER_CELLS, 0))

    def arrange(self, state: State, seat: Seat, data: Mapping[str, object]) -> None:
        """Draws the river of a position; a crossing on it is its bridge."""
        sheet, cells = state.sheets[seat], 0
        for number, value in enumerate(listed(data, self.id), 1):
            cells |= 1 << white_cell(value, f"{self.id}: number {number}")
        if cells not in COURSES.values():
            raise PositionError(f"{self.id}: no three cells from the middle to the nearest edge")
        if cells & sheet.mountains or (sheet.mine != NONE and cells >> sheet.mine & 1):
            raise PositionError(f"{self.id}: a mountain or the mine stands there")
        sheet.extra[self.id] = Course(cells)
        bridge = straight_across(cells)
        for cell in cells_of(cells):
            tile = sheet.tiles[cell]
            if tile not in (NONE, CROSSING, bridge):
                name = f"{TILES[tile].name!r} in {cell_name(cell)}"
                raise PositionError(f"tracks: {name} is no bridge over the river")
            if tile == CROSSING:
                sheet.tiles[cell] = bridge

    def _course(self, sheet: Sheet) -> Course:
        data: Extra = sheet.extra[self.id]
        assert isinstance(data, Course)
        return data

    def _due(self, state: State, sheet: Sheet) -> bool:
        """Whether the river is to be drawn now. Where lakes and mountains leave no room there is none (TR-10.8)."""
        return (
            state.phase == Phase.SITES
            and sheet.mine == NONE
            and not self._course(sheet).cells
            and any(_free(sheet, mouth) for mouth in COURSES)
        )

    def _open(self, sheet: Sheet) -> int:
        """The river's empty cells that the white value names, or all of them where its lanes are full."""
        return self.lanes.open(sheet.white, sheet.filled) & self._course(sheet).cells

    def _refuse_river(self, state: State, sheet: Sheet, cell: int) -> Reason | None:
        if not self._due(state, sheet):
            return because("river.not_now")
        if cell not in COURSES:
            return because("river.no_mouth")
        if COURSES[cell] & sheet.mountains:
            return because("river.mountain")
        return None if _free(sheet, cell) else because("river.blocked")


def _free(sheet: Sheet, mouth: int) -> bool:
    """Whether nothing stands in the way of the river that ends at this cell."""
    return not COURSES[mouth] & sheet.filled
