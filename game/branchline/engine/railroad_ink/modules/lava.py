"""Lava: it flows from volcanoes over whatever is there, and should be closed in (RI-12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import Chance
from branchline.engine.kernel.events import Emit, drop
from branchline.engine.kernel.reasons import Reason, because
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink import events as ev
from branchline.engine.railroad_ink.actions import EndRound, OpenVolcano
from branchline.engine.railroad_ink.board import ALL, CELLS, GRID, MIDDLE, cell_name
from branchline.engine.railroad_ink.dice import Die, Duty, faces_of
from branchline.engine.railroad_ink.faces import HAS_TRACK, TILES, has_kind, only_tile
from branchline.engine.railroad_ink.laws import Law
from branchline.engine.railroad_ink.reading import read_cells
from branchline.engine.railroad_ink.referee import InkModule
from branchline.engine.railroad_ink.state import Sheet, State
from branchline.engine.track.areas import Area, areas
from branchline.engine.track.grid import OFF, cells_of, mask_of
from branchline.engine.track.layout import NONE, Layout
from branchline.engine.track.sides import opposite
from branchline.engine.track.tiles import Kind

ROUNDS = 6
HOT = 1 << Kind.LAVA
VOLCANO = only_tile("volcano")
CLOSED_POINTS = 5
CELL_POINTS = 1
HAS_LAVA = tuple(has_kind(tile, Kind.LAVA) for tile in range(len(TILES.tiles)))


def lava_cells(layout: Layout) -> int:
    """The cells with lava, as a mask."""
    return mask_of([c for c, tile in enumerate(layout.tiles) if tile != NONE and HAS_LAVA[tile]])


def alive(layout: Layout, field: Area) -> bool:
    """Whether a field has a volcano; without another expansion that destroys them every field has (RI-15.5)."""
    return any(layout.tiles[cell] == VOLCANO for cell in field.cells)


@dataclass(frozen=True, slots=True)
class LavaLaw(Law):
    """Lava flows from an open side of a field with a volcano into a cell without lava, whatever else is there."""

    def spots(self, sheet: Sheet) -> list[tuple[int, int]]:
        """The cells that lava can flow into, with the sides from which it comes (RI-12.3, RI-12.4)."""
        layout = sheet.layout
        hot = lava_cells(layout)
        found: dict[int, int] = {}
        for field in areas(layout, Kind.LAVA):
            if alive(layout, field):
                for cell, side in field.open_sides:
                    after = GRID.neighbours[cell][side]
                    if not hot >> after & 1:
                        found[after] = found.get(after, 0) | 1 << opposite(side)
        return sorted(found.items())

    def refuse_cell(self, sheet: Sheet, cell: int) -> Reason | None:
        """Only lava itself is never drawn over (RI-12.4)."""
        tile = sheet.layout.tiles[cell]
        if tile != NONE and HAS_LAVA[tile]:
            return because("lava.there", cell=cell_name(cell))
        return None


LAVA_DIE = Die(
    "lava",
    faces_of(
        ("lava_corner", 2),
        ("lava_strait", 1),
        ("lava_three", 1),
        ("highway_beside_lava", 1),
        ("railway_beside_lava", 1),
    ),
    Duty.ONE,
    LavaLaw(HOT, "lava.apart"),
    route=False,
)


@dataclass(slots=True)
class Heat:
    """One player's part: whether a volcano was opened in this round, and how much track the lava has burnt."""

    opened: bool = False
    burnt: int = 0

    def copy(self) -> Heat:
        """An independent copy."""
        return Heat(self.opened, self.burnt)

    def text(self) -> str:
        """How much track was burnt, with `!` behind it once a volcano was opened in this round."""
        return f"{self.burnt}{'!' * self.opened}"


class Lava(InkModule):
    """Brings the lava dice, the action `OpenVolcano`, the errors of open sides and the rows of the fields."""

    id: ClassVar[str] = "lava"
    excludes: ClassVar[frozenset[str]] = frozenset()
    keys: ClassVar[frozenset[str]] = frozenset({"volcanoes"})
    actions: ClassVar[tuple[type[Action], ...]] = (OpenVolcano,)
    big: ClassVar[bool] = True

    def rounds(self, count: int) -> int:
        """One round fewer (RI-5.1)."""
        return min(count, ROUNDS)

    def dice(self, dice: tuple[Die, ...]) -> tuple[Die, ...]:
        """Two lava dice behind the others (RI-12.2)."""
        return (*dice, LAVA_DIE, LAVA_DIE)

    def setup(self, state: State, chance: Chance, emit: Emit) -> None:
        """Every sheet has a volcano in the middle (RI-12.1)."""
        for seat, sheet in enumerate(state.sheets):
            sheet.extra[self.id] = Heat()
            self.referee.draw(state, Seat(seat), MIDDLE, VOLCANO, emit, ev.START)

    def on_round(self, state: State, edge: str, chance: Chance, emit: Emit) -> None:
        """A new volcano may be opened again (RI-12.6)."""
        if edge == "start":
            for seat in range(len(state.sheets)):
                self._heat(state, Seat(seat)).opened = False

    def volcano_cells(self, sheet: Sheet) -> int:
        """The empty cells that touch no lava, as a mask (RI-12.6)."""
        hot = lava_cells(sheet.layout)
        free = ALL & ~sheet.layout.filled
        for cell in cells_of(free):
            if any(hot >> other & 1 for other in GRID.neighbours[cell] if other != OFF):
                free &= ~(1 << cell)
        return free

    def offer(self, state: State, seat: Seat) -> Iterable[Action]:
        """The cells for a new volcano."""
        if not self._heat(state, seat).opened:
            for cell in cells_of(self.volcano_cells(state.sheets[seat])):
                yield OpenVolcano(cell)

    def refuse(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """Refused a second time in a round, on a drawn cell, or beside lava."""
        assert isinstance(action, OpenVolcano)
        if not 0 <= action.cell < CELLS:
            return because("action.not_in_play")
        if self._heat(state, seat).opened:
            return because("lava.opened")
        if state.sheets[seat].layout.filled >> action.cell & 1:
            return because("cell.drawn", cell=cell_name(action.cell))
        if not self.volcano_cells(state.sheets[seat]) >> action.cell & 1:
            return because("lava.beside", cell=cell_name(action.cell))
        return None

    def play(self, state: State, seat: Seat, action: Action, chance: Chance, emit: Emit) -> None:
        """A volcano stands in the cell."""
        assert isinstance(action, OpenVolcano)
        self._heat(state, seat).opened = True
        emit(ev.VolcanoOpened(seat=seat, cell=action.cell))
        self.referee.draw(state, seat, action.cell, VOLCANO, emit, ev.ERUPTION)

    def veto(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """Whoever has drawn no lava and has no place for it opens a volcano before ending the round (RI-12.7)."""
        if not isinstance(action, EndRound) or self._heat(state, seat).opened:
            return None
        sheet = state.sheets[seat]
        left = [
            sheet.left >> index & 1
            for index, die in enumerate(self.referee.dice)
            if die == LAVA_DIE
        ]
        if all(left) and self.volcano_cells(sheet):
            return because("lava.must_open")
        return None

    def drawn(self, state: State, seat: Seat, cell: int, tile: int, over: int, emit: Emit) -> None:
        """Counts the track that lava was drawn over."""
        if HAS_LAVA[tile] and over != NONE and HAS_TRACK[over]:
            self._heat(state, seat).burnt += 1

    def faults(self, state: State, seat: Seat) -> Iterable[tuple[int, int]]:
        """Every open side of lava (RI-12.10)."""
        return state.sheets[seat].layout.loose_ends(HOT)

    def score(self, state: State, seat: Seat) -> Iterable[ScoreLine]:
        """Fields without open sides, and the cells of the largest field (RI-12.9)."""
        fields = areas(state.sheets[seat].layout, Kind.LAVA)
        closed = [field for field in fields if not field.open_sides]
        largest = max((field.cells for field in fields), key=len, default=())
        return (
            ScoreLine(
                seat,
                "row.lava_closed",
                CLOSED_POINTS * len(closed),
                (("fields", len(closed)),),
                tuple((cell,) for field in closed for cell in field.cells),
                tuple(len(field.cells) for field in closed),
            ),
            ScoreLine(
                seat,
                "row.lava_largest",
                CELL_POINTS * len(largest),
                (),
                tuple((cell,) for cell in largest),
            ),
        )

    def show(self, state: State, seat: Seat) -> Iterable[tuple[str, int]]:
        """Whether a volcano was opened in this round, and how much track was burnt."""
        heat = self._heat(state, seat)
        return (("lava_opened", int(heat.opened)), ("lava_burnt", heat.burnt))

    def restore(self, state: State, seat: Seat, marks: dict[str, int]) -> None:
        """Reads back what `show` told."""
        heat = Heat(bool(marks["lava_opened"]), marks["lava_burnt"])
        state.sheets[seat].extra[self.id] = heat

    def arrange(self, state: State, seat: Seat, data: Mapping[str, object]) -> None:
        """Reads `volcanoes`, a list of [row, column]; the one in the middle need not be told."""
        sheet = state.sheets[seat]
        for cell in read_cells(data, "volcanoes"):
            if sheet.layout.tiles[cell] == VOLCANO:
                continue
            if sheet.layout.filled >> cell & 1:
                raise ValueError(f"volcanoes: something is drawn in {cell_name(cell)}")
            self.referee.draw(state, seat, cell, VOLCANO, drop, ev.START)

    def _heat(self, state: State, seat: Seat) -> Heat:
        data = state.sheets[seat].extra[self.id]
        assert isinstance(data, Heat)
        return data
