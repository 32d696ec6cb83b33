"""What may be seen of a match of 30 Rails. Sheets are open, so a view differs from the state only in form: nothing in it can be changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.faces import PAIRS
from branchline.engine.thirty_rails.state import Phase

__all__ = ["Phase", "SheetView", "TableView"]

SETUP_STEPS = ("mine", "station.1", "station.2", "station.3", "station.4", "bonus", "confirm")

RIVER_STEP = "course"
"""The step before these in games with a river."""
RIVER_CELLS, RIVER_DUE = "river.cells", "river.due"
"""Numbers in `SheetView.marks`: the cells of the river, and whether it is to be drawn now."""

FACTORY_STEP = "factory"
"""The step after station 4 in games with a factory."""
MARSH_CELLS, MARSH_DUE, MARSH_IGNORED = "marsh.cells", "marsh.due", "marsh.ignored"
"""Numbers in `SheetView.marks`: the marshes, whether the marsh of the row is to be decided now, whether a roll was ignored."""
FACTORY, STOPPED = "marsh.factory", "marsh.stopped"
"""Numbers in `SheetView.marks`: the cell of the factory or -1, and whether the player builds no more."""

SHARES = tuple(f"shares.{pair}" for pair in PAIRS)
"""Numbers in `SheetView.marks`: the shares of each pair."""


@dataclass(frozen=True, slots=True)
class SheetView:
    """One seat's sheet. `tiles[cell]` is a tile number or -1; cells not chosen yet are -1; `mountains` is a bit mask."""

    tiles: tuple[int, ...]
    filled: int
    mountains: int
    mine: int
    stations: tuple[int, ...]
    bonus: int
    ignored: bool
    white: int
    black: int
    placed: int
    done: bool
    marks: tuple[tuple[str, int], ...] = ()
    """Named numbers that rule modules show, e.g. how many overrides of a die are left."""

    def mark(self, name: str, default: int = 0) -> int:
        """A module's number, or the default where no module shows it."""
        return dict(self.marks).get(name, default)

    def setup_step(self) -> str:
        """What the player chooses next while sites are placed: RIVER_STEP, FACTORY_STEP or one of SETUP_STEPS."""
        if self.mine < 0:
            return RIVER_STEP if self.mark(RIVER_DUE) else SETUP_STEPS[0]
        for number, cell in enumerate(self.stations, 1):
            if cell < 0:
                return SETUP_STEPS[number]
        if self.factory is not None and self.factory < 0:
            return FACTORY_STEP
        return SETUP_STEPS[5] if self.bonus < 0 else SETUP_STEPS[6]

    @property
    def water(self) -> int:
        """The cells of the river as a mask; nothing where there is none."""
        return self.mark(RIVER_CELLS)

    @property
    def shares(self) -> tuple[int, ...] | None:
        """The shares of each pair, or None in games without shares."""
        marks = dict(self.marks)
        return tuple(marks[name] for name in SHARES) if SHARES[0] in marks else None

    @property
    def marshes(self) -> int:
        """The marshes as a mask; nothing where there are none."""
        return self.mark(MARSH_CELLS)

    @property
    def marsh_due(self) -> bool:
        """Whether the player decides about the marsh of the row now; the mountain comes before."""
        return bool(self.mark(MARSH_DUE))

    @property
    def factory(self) -> int | None:
        """The cell of the factory, -1 before it is placed; None in games without one."""
        return dict(self.marks).get(FACTORY)

    @property
    def stopped(self) -> bool:
        """Whether the player builds no more."""
        return bool(self.mark(STOPPED))

    def crosses(self, blocked: int) -> int:
        """The cells that are crossed out, as a mask, on a board with these lakes."""
        held = blocked | self.mountains
        held |= sum(1 << cell for cell, tile in enumerate(self.tiles) if tile >= 0)
        sites = (self.mine, self.mark(FACTORY, -1), *self.stations)
        return self.filled & ~(held | sum(1 << cell for cell in sites if cell >= 0))


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table as one seat, or a spectator (None), sees it. The dice are as rolled; 0 before a roll.

    `turns` is the most that a game has: with marshes it ends earlier when everybody has stopped.
    """

    seat: Seat | None
    phase: Phase
    step: int
    turns: int
    white: int
    black: int
    sheets: tuple[SheetView, ...]

    @property
    def own(self) -> SheetView:
        """The seat's own sheet. Only for a seat's view."""
        assert self.seat is not None, "a spectator has no sheet"
        return self.sheets[self.seat]

    @property
    def mountain_roll(self) -> int:
        """The column that was rolled for the mountain of the row; 0 outside of that phase."""
        return (self.black or self.white) if self.phase == Phase.MOUNTAINS else 0

    @property
    def marsh_roll(self) -> int:
        """The column that was rolled for the marsh of the row; 0 outside of that phase and where there are none."""
        return self.white if self.phase == Phase.MOUNTAINS and self.black else 0

    def to_data(self) -> dict[str, object]:
        """Plain data that `from_data` reads back."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> TableView:
        """The view that `to_data` wrote, also after a journey through JSON."""
        sheets = tuple(SheetView(*map(_frozen, sheet.values())) for sheet in data["sheets"])
        return cls(**{**data, "phase": Phase(data["phase"]), "sheets": sheets})


def _frozen(value: Any) -> Any:
    """Lists as tuples, at any depth."""
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value
