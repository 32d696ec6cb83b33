"""The test table for games with variants. Not here: expectations."""

from __future__ import annotations

from collections.abc import Iterable

from tests.thirty_rails.at_table import EXAMPLE_ROLLS, Table

from branchline.engine.kernel.chance import ScriptedChance
from branchline.engine.kernel.types import Seat
from branchline.engine.thirty_rails.board import STANDARD, BoardSpec, cell_name, cell_named
from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline.engine.track.grid import cells_of, mask_of


class VariantTable(Table):
    """A match with these modules on a board."""

    def __init__(
        self,
        *modules: str,
        mountains: Iterable[int] = EXAMPLE_ROLLS,
        dice: Iterable[tuple[int, int]] = (),
        seats: int = 1,
        spec: BoardSpec = STANDARD,
    ) -> None:
        told = [value for both in dice for value in both]
        self.rules = ThirtyRails(ThirtyRails.plan(seats, modules, spec.id), spec)
        self.chance = ScriptedChance([*mountains, *told, *([1] * 120)])
        self.events = []
        self.state = self.rules.setup(self.chance, self.events.append)

    def river(self, seat: int = 0) -> set[str]:
        """The cells of a seat's river."""
        own = self.rules.view(self.state, Seat(seat)).own
        return {cell_name(cell) for cell in cells_of(own.water)}

    def mask(self, *cells: str) -> int:
        """Cells as a mask."""
        return mask_of([cell_named(cell) for cell in cells])
