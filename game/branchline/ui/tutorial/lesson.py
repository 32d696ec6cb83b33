"""A tutorial as data: chapters of a match that is played from a seed, and the steps that are taught in them.

Here: `Lesson`, `Chapter`, `Step`, and what a guide asks of the application (`LessonRoom`, `LessonSession`). Not here:
what the lessons of the games are (a file for each), what is said (messages `tutorial.<game>.<step>`), drawing (`guide`).

Actions are texts, as in a log. A chapter begins with the actions in `before`; then each step with an action waits for
exactly that one, and in a step that watches the computer players do the next of theirs. So every step begins with the
same position, whatever happened before, and can be repeated from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.types import OptionValue
from branchline.ui.context import GameSetup, SeatKind
from branchline.ui.tables.scene import GameTable
from branchline.ui.tables.session import TableSession

PUPIL = 0
"""The seat of the person who learns; all others are computer players."""
UNDO = "undo"
"""The action of a step in which the last action is to be taken back."""
Played = tuple[tuple[int, str], ...]
"""What was done since a chapter began: seats and actions."""
Lead = Callable[[Any, Action], str]
"""What is to be pressed next, at the hand of the pupil, so that an action comes about."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is taught. Its message is `tutorial.<game>.<name>`, or the one that is named.

    With an action in `does`, or a score row in `lights`, the pupil has to do something; otherwise it is read, while
    computer players do so many actions as `watches` says. `points` are the things that are ringed while it is read:
    names of things that can be pressed, or parts of a pane as `box.<name>`.
    """

    name: str
    points: tuple[str, ...] = ()
    does: str = ""
    lights: str = ""
    watches: int = 0
    message: str = ""

    @property
    def asks(self) -> bool:
        """Whether something has to be done before it goes on."""
        return bool(self.does or self.lights)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A match from a seed: what was done before it is shown, what computer players will do, and the steps.

    `before` and `rival` are actions between semicolons; those in `before` have the seat in front.
    """

    seed: int
    before: str
    rival: str
    steps: tuple[Step, ...]

    def opening(self) -> Iterator[tuple[int, str]]:
        """The actions before the first step, with their seats."""
        for part in filter(None, (piece.strip() for piece in self.before.split(";"))):
            seat, _, action = " ".join(part.split()).partition(" ")
            yield int(seat), action

    def replies(self) -> list[str]:
        """What the computer players do, one after the other."""
        return [piece.strip() for piece in self.rival.split(";") if piece.strip()]


@dataclass(frozen=True, slots=True)
class Lesson:
    """The tutorial of one game; `after` is the easy game that it ends with."""

    game: str
    chapters: tuple[Chapter, ...]
    lead: Lead
    after: GameSetup
    board: str = "standard"
    seats: tuple[SeatKind, ...] = ("human", "easy")
    modules: tuple[str, ...] = ()
    options: tuple[tuple[str, OptionValue], ...] = ()
    points_from_above: bool = False
    """Whether in a wide window room is wanted above the table, for arrows at what stands highest."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, over all chapters."""
        return tuple(step for chapter in self.chapters for step in chapter.steps)

    def chapter_of(self, number: int) -> int:
        """The chapter that a step belongs to."""
        for index, chapter in enumerate(self.chapters):
            number -= len(chapter.steps)
            if number < 0:
                return index
        raise IndexError("no such step")

    def code(self, step: Step) -> str:
        """The message of a step."""
        return step.message or f"tutorial.{self.game}.{step.name}"

    def setup(self, chapter: int) -> GameSetup:
        """What the match of a chapter is started with."""
        seed = self.chapters[chapter].seed
        return GameSetup(
            self.game,
            self.seats,
            self.modules,
            self.board,
            seed,
            options=self.options,
            hints=False,
        )


class LessonSession(TableSession[Any], Protocol):
    """A game at whose table only what is taught can be done."""

    @property
    def done(self) -> bool:
        """Whether the action of the present step has been done."""

    @property
    def wanted(self) -> Action | None:
        """The action of the present step, if it has one and it is not to take something back."""

    @property
    def awaited(self) -> bool:
        """Whether a computer player has still to act in the present step."""

    @property
    def played(self) -> Played:
        """What counts of all that was done since the chapter began."""

    def teach(self, step: Step) -> None:
        """From now on this step is taught, from the position as it stands."""


class LessonRoom(Protocol):
    """Opens tables for a lesson. Nothing of it is kept."""

    def open(self, lesson: Lesson, chapter: int, played: Played) -> tuple[GameTable, LessonSession]:
        """The table of a chapter with a match in which so much was done; what happened before is not shown."""
