"""Tables for lessons: matches that are prepared, kept nowhere, and in which only what is taught can be done.

Here: `Lessons`, which fulfils `ui.tutorial.lesson.LessonRoom`, and its sessions. Not here: what is taught
(`ui.tutorial`), and rules: what is legal is asked of the match as at every table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from branchline.app.seats import TableSeats
from branchline.app.session import Session
from branchline.app.tables import AnyMatch, TableRoom
from branchline.app.thinker import Answer, Asked
from branchline.engine import catalog
from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.events import Event
from branchline.engine.kernel.reasons import IllegalAction, Reason
from branchline.engine.kernel.types import Seat
from branchline.ui.context import Context, GameSetup
from branchline.ui.tables.scene import GameTable
from branchline.ui.tables.session import NotNow, SeatInfo
from branchline.ui.tutorial.lesson import PUPIL, UNDO, Lesson, Played, Step

READ_FIRST = NotNow("tutorial.read_first")
TRY_HERE = NotNow("tutorial.try_here")
Makers = Mapping[str, Callable[[Context, Any, Any], GameTable]]


class Script:
    """A thinker that answers with the actions of a script, one after the other."""

    def __init__(self, match: AnyMatch, replies: Sequence[str], before: int) -> None:
        """`before` counts the actions of the match's computer players that are not in the script."""
        self._match = match
        self._replies = replies
        self._before = before

    def ask(self, question: Asked[Any]) -> None:
        """Nothing yet."""

    def poll(self, question: Asked[Any]) -> Any:
        """The next action as an answer; None for ever when the script is over."""
        said = computers_did(self._match) - self._before
        if said >= len(self._replies):
            return None
        return Answer(self._match.game.decode(self._replies[said]), 0.0)

    def waiting(self, question: Asked[Any]) -> float:
        """Nothing ever waits."""
        return 0.0

    def forget(self, question: Asked[Any]) -> None:
        """Nothing to forget."""

    def close(self) -> None:
        """Nothing was started."""


def computers_did(match: AnyMatch) -> int:
    """How many actions of computer players count."""
    return sum(1 for entry in match.log.effective() if entry.n and entry.seat != PUPIL)


class TaughtSession(Session):
    """A session in which the pupil can do the action of the present step and no other."""

    def __init__(
        self,
        match: AnyMatch,
        setup: GameSetup,
        seats: Sequence[SeatInfo],
        grades: Callable[[int], str],
        script: Script,
        *,
        before: int,
    ) -> None:
        """`before` is how many actions lie before the chapter's first step."""
        super().__init__(match, setup, seats, match.game.board, grades, script, None)
        self._before = before
        self._step = Step("")
        self._done = False
        self._answered = 0
        self._opening = ()

    @property
    def done(self) -> bool:
        """Whether the action of the present step has been done."""
        return self._done

    @property
    def wanted(self) -> Action | None:
        """The action of the present step, if it has one and it is not to take something back."""
        does = self._step.does
        return self._match.game.decode(does) if does and does != UNDO else None

    @property
    def awaited(self) -> bool:
        """Whether a computer player has still to act in the present step."""
        return computers_did(self._match) - self._answered < self._step.watches

    @property
    def played(self) -> Played:
        """What counts of all that was done since the chapter began."""
        entries = [entry for entry in self._match.log.effective() if entry.n]
        return tuple((entry.seat, entry.action) for entry in entries[self._before :])

    def teach(self, step: Step) -> None:
        """From now on this step is taught, from the position as it stands."""
        self._step, self._done = step, False
        self._answered = computers_did(self._match)

    def check(self, seat: Seat, action: Action) -> Reason | None:
        """See `Session.check`: what the rules allow and the step does not ask for is put off."""
        reason = super().check(seat, action)
        if reason is not None or (action == self.wanted and not self._done):
            return reason
        return TRY_HERE if self._step.asks else READ_FIRST

    def act(self, seat: Seat, action: Action) -> Sequence[Event]:
        """See `Session.act`."""
        reason = self.check(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        events = super().act(seat, action)
        self._done = True
        return events

    def can_undo(self, seat: Seat) -> bool:
        """See `Session.can_undo`: what was done before the lesson stands."""
        return self._undoable(None) and super().can_undo(seat)

    def undo(self, seat: Seat, n: int | None = None) -> bool:
        """See `Session.undo`: only the very last action is taken back, so that what is left is the beginning of a step."""
        undone = self._undoable(n) and super().undo(seat, n)
        self._done = self._done or (undone and self._step.does == UNDO)
        return undone

    def _undoable(self, n: int | None) -> bool:
        entries = [entry for entry in self._match.log.effective() if entry.n]
        return len(entries) > self._before and n in (None, entries[-1].n)

    def poll(self) -> Sequence[Event]:
        """See `Session.poll`: computer players act as often as the step watches them."""
        return super().poll() if self.awaited else ()


class Lessons:
    """Opens tables for lessons."""

    def __init__(self, ctx: Context, room: TableRoom, tables: Makers) -> None:
        self._ctx = ctx
        self._room = room
        self._tables = tables

    def open(self, lesson: Lesson, chapter: int, played: Played) -> tuple[GameTable, TaughtSession]:
        """The table of a chapter with a match in which so much was done; what happened before is not shown."""
        setup = lesson.setup(chapter)
        part = lesson.chapters[chapter]
        match = self._room.start(
            setup.game, setup.seats, setup.modules, setup.board, setup.seed, setup.options
        )
        opening = list(part.opening())
        for seat, action in opening:
            match.act(Seat(seat), match.game.decode(action))
        answered = computers_did(match)
        for seat, action in played:
            match.act(Seat(seat), match.game.decode(action))
        seats = TableSeats(self._ctx, setup)
        board, art = self._room.board_and_art(setup.game, setup.board)
        grades = partial(catalog.grade, match.game.config, board)
        script = Script(match, part.replies(), answered)
        session = TaughtSession(match, setup, seats, grades, script, before=len(opening))
        return self._tables[setup.game](self._ctx, session, art), session
