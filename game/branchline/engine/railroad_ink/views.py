"""What may be seen of a match of Railroad Ink. Sheets are open, so a view differs from the state only in form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from branchline.engine.kernel.types import Seat

SPECIALS = 6


@dataclass(frozen=True, slots=True)
class DieView:
    """One die of the round: `face` is what it shows, `name` its name; `duty` is 0 must, 1 at least one such, 2 may."""

    label: str
    face: int
    name: str
    duty: int
    route: bool


@dataclass(frozen=True, slots=True)
class SheetView:
    """One seat's sheet. `tiles[cell]` is a tile number or -1, `since[cell]` the round in which it was drawn.

    Masks: `filled` and `scars` (craters) by cell, `left` by die, `specials` (used ones) by special route.
    """

    tiles: tuple[int, ...]
    since: tuple[int, ...]
    filled: int
    scars: int
    left: int
    specials: int
    special_count: int
    special_now: bool
    pending: str
    done: bool
    marks: tuple[tuple[str, int], ...] = ()
    """Named numbers that rule modules show, e.g. where the next meteor starts."""

    def mark(self, name: str, default: int = 0) -> int:
        """A module's number, or the default where no module shows it."""
        return dict(self.marks).get(name, default)

    def unused_specials(self) -> tuple[int, ...]:
        """The special routes, 0 to 5, that are not used up."""
        return tuple(n for n in range(SPECIALS) if not self.specials >> n & 1)


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table as one seat, or a spectator (None), sees it. `dice` are those of the round."""

    seat: Seat | None
    round: int
    rounds: int
    over: bool
    dice: tuple[DieView, ...]
    sheets: tuple[SheetView, ...]

    @property
    def own(self) -> SheetView:
        """The seat's own sheet. Only for a seat's view."""
        assert self.seat is not None, "a spectator has no sheet"
        return self.sheets[self.seat]

    def to_data(self) -> dict[str, object]:
        """Plain data that `from_data` reads back."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> TableView:
        """The view that `to_data` wrote, also after a journey through JSON."""
        sheets = tuple(SheetView(*map(_frozen, sheet.values())) for sheet in data["sheets"])
        dice = tuple(DieView(*die.values()) for die in data["dice"])
        return cls(**{**data, "dice": dice, "sheets": sheets})


def _frozen(value: Any) -> Any:
    """Lists as tuples, at any depth."""
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value
