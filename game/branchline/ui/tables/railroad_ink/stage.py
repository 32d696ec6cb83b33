"""What is shown of the whole table while animations run: it trails the match and never leads it.

Here: `Stage` and `SeatStage`, which choreographies change. Not here: drawing (`pane`), timing (`director`), and rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from branchline.engine.kernel.score import ScoreLine
from branchline.engine.railroad_ink.views import SheetView, TableView
from branchline.ui.tables.railroad_ink.shown import NONE, ShownSheet
from branchline.ui.tables.stage import Play, SeatRow, ShownSeat

Sketch = Literal["pen", "flow", "burn", "wake", "smoke", "aim"]
"""How something comes into a cell or leaves it."""


@dataclass(slots=True)
class Flight:
    """A die in the air: what it will show, which throw it is, and how far it is (0..1)."""

    name: str
    seed: int
    t: float = 0.0


@dataclass(slots=True)
class Moving:
    """Something that is going on in a cell: how, which tile or building, and how far (0..1)."""

    how: Sketch
    which: int | str
    t: float = 0.0


@dataclass(slots=True)
class Meteor:
    """A meteor in the air, in cells from the upper left corner; `t` is the time of its flight (0..1)."""

    column: float
    row: float
    heading: float
    t: float = 0.0


@dataclass(slots=True)
class Goal:
    """A goal card as shown: its name, what it is worth, and how far it has been turned over (0..1)."""

    name: str
    worth: int
    turned: float = 1.0


@dataclass(frozen=True, slots=True)
class Aim:
    """The dice of a meteor: a side (or -1, where each chooses), and a distance (0 before they are thrown)."""

    direction: int
    distance: int


@dataclass(slots=True, kw_only=True)
class SeatStage(ShownSeat):
    """What is shown of one seat. Masks have a bit per die of the round, or per special route."""

    sheet: ShownSheet = field(default_factory=ShownSheet)
    left: int = 0
    """The dice that are not drawn yet."""
    specials: int = 0
    """The special routes that are used up."""
    special_count: int = 0
    striking: tuple[int, float] | None = None
    """The special route that is being crossed out, and how far."""
    villages: int = NONE
    universities: int = NONE
    """How many are marked; -1 in a game without them."""
    goals: tuple[int, ...] = ()
    """The points written down for each card."""
    flights: dict[int, Flight] = field(default_factory=dict)
    """By place in the tray."""
    moving: dict[int, Moving] = field(default_factory=dict)
    """By cell."""
    meteor: Meteor | None = None
    flash: tuple[int, float] | None = None
    """The cell of a burst, and how far it is."""

    def settle_cell(self, cell: int) -> None:
        """Nothing goes on in a cell any more."""
        self.moving.pop(cell, None)
        self.touch()


class Stage(SeatRow[SeatStage]):
    """The seats as shown, the round with its dice, the goal cards, and the way to sound."""

    def __init__(self, seats: int, play: Play, loud: Sequence[int]) -> None:
        """See `SeatRow`."""
        super().__init__([SeatStage() for _ in range(seats)], play, loud)
        self.round = 0
        self.dice: tuple[str, ...] = ()
        """The faces of the round's dice by name, without those of a meteor."""
        self.aim: Aim | None = None
        """What the meteor's dice show; None in a game without meteors."""
        self.goals: list[Goal] = []

    def begin(self, view: TableView) -> None:
        """Before the first event of a game its marks stand at nothing, if it has any."""
        for stage, sheet in zip(self.seats, view.sheets, strict=True):
            if sheet.mark("village_count", NONE) != NONE:
                stage.villages = stage.universities = 0

    def sync(self, view: TableView, scores: Sequence[Sequence[ScoreLine]]) -> None:
        """Everything is shown as it is in the match, at rest."""
        self.round = view.round
        self.dice = tuple(die.name for die in view.dice)
        for seat, sheet in enumerate(view.sheets):
            self.sync_seat(seat, sheet, scores[seat], over=view.over)
        first = view.sheets[0]
        self.aim = aim_of(first)
        self.goals = [
            Goal(name, first.mark(f"goal_{number}_worth"))
            for number, name in enumerate(goal_names(scores[0]), 1)
        ]

    def sync_seat(
        self, seat: int, sheet: SheetView, rows: Sequence[ScoreLine], *, over: bool = False
    ) -> None:
        """One seat is shown as it is in the match, at rest; nobody is ready for anything once it is `over`."""
        stage = self.seats[seat]
        before = (stage.sheet, stage.rows, stage.left, stage.specials, stage.villages, stage.goals)
        stage.sheet = ShownSheet.of(sheet)
        stage.rows = tuple(rows)
        stage.left = sheet.left
        stage.specials, stage.special_count = sheet.specials, sheet.special_count
        stage.villages = sheet.mark("village_count", NONE)
        stage.universities = sheet.mark("university_count", NONE)
        stage.goals = goal_points(sheet)
        stage.ended = sheet.done and not over
        stage.flights.clear()
        stage.moving.clear()
        stage.striking = stage.meteor = stage.flash = None
        if stage.last >= 0 and stage.sheet.tiles[stage.last] == NONE:
            stage.last = NONE
        after = (stage.sheet, stage.rows, stage.left, stage.specials, stage.villages, stage.goals)
        if before != after:
            stage.touch()


def goal_names(rows: Sequence[ScoreLine]) -> list[str]:
    """The goal cards of a match, as the score rows name them."""
    names = [key for row in rows for key, _points in row.parts if key.startswith("goal.")]
    return [name.removeprefix("goal.").upper() for name in names]


def goal_points(sheet: SheetView) -> tuple[int, ...]:
    """The points written down for each card of a match."""
    marks = dict(sheet.marks)
    numbers = range(1, 1 + sum(f"goal_{number}_points" in marks for number in range(1, 10)))
    return tuple(marks[f"goal_{number}_points"] for number in numbers)


def aim_of(sheet: SheetView) -> Aim | None:
    """What the meteor's dice show, in a game with meteors."""
    distance = sheet.mark("meteor_distance", NONE)
    return None if distance == NONE else Aim(sheet.mark("meteor_direction"), distance)
