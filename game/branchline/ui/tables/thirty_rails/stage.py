"""What is shown of the whole table while animations run: it trails the match and never leads it.

Here: `Stage` and `SeatStage`, which choreographies change. Not here: drawing (`pane`), timing
(`director`), and rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Literal

from branchline.engine.kernel.score import ScoreLine
from branchline.engine.thirty_rails.views import MARSH_IGNORED, SheetView, TableView
from branchline.ui.tables.stage import Play, SeatRow, ShownSeat
from branchline.ui.tables.thirty_rails.shown import ShownSheet
from branchline.ui.tables.thirty_rails.stamps import DieKind


class Sketch(Enum):
    """What is drawn into a cell."""

    TILE = auto()
    MOUNTAIN = auto()
    MARSH = auto()
    WATER = auto()
    CROSS = auto()
    THING = auto()


Roll = Literal[Sketch.MOUNTAIN, Sketch.MARSH]
"""What the dice of a row are for."""


@dataclass(slots=True)
class Flight:
    """A die in the air: what it will show, and how far its throw is (0..1)."""

    value: int
    seed: int
    t: float = 0.0


@dataclass(slots=True, kw_only=True)
class SeatStage(ShownSeat):
    """What is shown of one seat."""

    sheet: ShownSheet = field(default_factory=ShownSheet)
    white: int = 0
    black: int = 0
    flights: dict[DieKind, Flight] = field(default_factory=dict)
    sketching: dict[int, tuple[Sketch, int, float]] = field(default_factory=dict)
    """By cell: what is being drawn there, which one, and how far (0..1)."""
    stopped: bool = False
    """Whether the seat builds no more."""
    undecided: frozenset[Roll] = frozenset()
    """What the seat has not decided of the row that was rolled."""

    def decide(self, roll: Roll, *, marshes: bool) -> None:
        """One roll of the row is decided; the die of the other is looked at, if it is due."""
        self.undecided -= {roll}
        self.ended = not self.undecided
        if marshes:
            self.light(0, self.white if self.undecided == {Sketch.MARSH} else self.black)
        self.touch()

    def light(self, row: int, column: int) -> None:
        """These die numbers are marked at the edge of the sheet; 0 for none."""
        self.sheet.lit_row, self.sheet.lit_column = row, column
        self.touch()


class Stage(SeatRow[SeatStage]):
    """The seats as shown, and the turn as shown."""

    def __init__(
        self,
        seats: int,
        play: Play,
        loud: Sequence[int],
        blocked: int = 0,
        *,
        marshes: bool = False,
    ) -> None:
        """`loud` are the seats whose drawing is heard; the others' is heard softly.

        `blocked` are the lakes of the board; with `marshes` rows are rolled for marshes too.
        """
        self.blocked = blocked
        super().__init__([SeatStage() for _ in range(seats)], play, loud)
        self.turn = 0
        self.row = 0
        self.marshes = marshes

    def sync(self, view: TableView, scores: Sequence[Sequence[ScoreLine]]) -> None:
        """Everything is shown as it is in the match, at rest."""
        self.turn = view.step if view.phase == view.phase.TURNS else self.turn
        self.row = view.step if view.phase == view.phase.MOUNTAINS else 0
        for seat, sheet in enumerate(view.sheets):
            self.sync_seat(seat, sheet, scores[seat], view)

    def sync_seat(
        self, seat: int, sheet: SheetView, rows: Sequence[ScoreLine], view: TableView
    ) -> None:
        """One seat is shown as it is in the match, at rest."""
        stage = self.seats[seat]
        shown = ShownSheet.of(sheet, self.blocked)
        in_setup = view.phase == view.phase.MOUNTAINS
        stage.white = view.white if in_setup else sheet.white
        stage.black = view.black if in_setup else sheet.black
        in_turns = view.phase == view.phase.TURNS
        shown.lit_row = sheet.white if in_turns else 0
        shown.lit_column = stage.white if in_turns else 0
        stage.undecided = frozenset()
        if in_setup:
            shown.lit_column = view.marsh_roll if sheet.marsh_due else view.mountain_roll
            if not sheet.done:
                stage.undecided = self._undecided(sheet)
        changed = shown != stage.sheet or tuple(rows) != stage.rows
        stage.sheet = shown
        stage.rows = tuple(rows)
        stage.ended, stage.stopped = sheet.done, sheet.stopped
        stage.flights.clear()
        stage.sketching.clear()
        if sheet.placed >= 0:
            stage.last = sheet.placed
        drawn = shown.tiles[stage.last] >= 0 or shown.crosses >> max(stage.last, 0) & 1
        if stage.last >= 0 and not drawn:
            stage.last = -1
        if changed:
            stage.touch()

    def _undecided(self, sheet: SheetView) -> frozenset[Roll]:
        """What is open of a row that the seat is not done with: mountain, or marsh, or both."""
        if sheet.marsh_due:
            return frozenset({Sketch.MARSH})
        marsh = self.marshes and sheet.marshes.bit_count() + sheet.mark(MARSH_IGNORED) < self.row
        return frozenset({Sketch.MOUNTAIN, Sketch.MARSH} if marsh else {Sketch.MOUNTAIN})
