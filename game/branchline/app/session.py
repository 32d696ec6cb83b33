"""A table with its seats: the match, its file, and the computer players. Fulfils `ui.tables.session.TableSession`.

Every action is on disk before it counts; computer players act one at a time, when the table polls.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

from branchline.app.advice import HardAdviser
from branchline.app.line import Aside
from branchline.app.saves import SaveFile
from branchline.app.tables import AnyMatch
from branchline.app.thinker import Answer, Question, Thinker, answer_here
from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.events import Event
from branchline.engine.kernel.log import Entry
from branchline.engine.kernel.reasons import Note, Reason
from branchline.engine.kernel.score import ScoreSheet
from branchline.engine.kernel.types import Seat
from branchline.ui.context import GameSetup
from branchline.ui.tables.session import SeatInfo
from branchline_ai.api import SEED_STEP

log = logging.getLogger(__name__)

ThinkingWatch = Callable[[bool], None]
"""Told after each answer of a computer player whether it is a hasty one, because the worker failed."""
SaveWatch = Callable[[SaveFile | None], None]
"""Told after each attempt to save, with the file, whose `failing` says how it went."""


class Session:
    """One running game. `save` is None where nothing can be kept."""

    def __init__(
        self,
        match: AnyMatch,
        setup: GameSetup,
        seats: Sequence[SeatInfo],
        board: Any,
        grades: Callable[[int], str],
        thinker: Thinker,
        save: SaveFile | None,
        saved: SaveWatch = lambda _: None,
        *,
        source: str = "",
        ended: Callable[[], None] = lambda: None,
        thought: ThinkingWatch = lambda _: None,
    ) -> None:
        """`ended` is called once, when the match has ended and its closing line is written."""
        self.setup = setup
        self.seats = seats
        self.board = board
        self._match = match
        self._grades = grades
        self._thinker = thinker
        self._save = save
        self._saved = saved
        self.source = source
        self._ended = ended
        self._thought = thought
        self._lawful: Aside[Answer] | None = None
        self._opening: Sequence[Event] = match.opening if len(match.log.entries) == 1 else ()
        self._asked: Question | None = None
        self.adviser = HardAdviser(match, board, thinker, allowed=setup.hints and not setup.daily)
        self._finish()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._match.over

    @property
    def match(self) -> AnyMatch:
        """The match itself, for replays and exports."""
        return self._match

    @property
    def save(self) -> SaveFile | None:
        """The file in which it is kept, if it is."""
        return self._save

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        return self._match.to_act()

    def legal(self, seat: Seat) -> Sequence[Action]:
        """Every legal action of a seat."""
        return self._match.legal(seat)

    def check(self, seat: Seat, action: Action) -> Reason | None:
        """Why the action is refused, or None."""
        return self._match.check(seat, action)

    def act(self, seat: Seat, action: Action) -> Sequence[Event]:
        """A person's action is done and kept; what happened, in order. Raises IllegalAction."""
        hinted = self.adviser.told(seat)
        events = self._match.act(seat, action, self._keep, hinted=hinted)
        self.adviser.acted(seat)
        self._finish()
        return events

    def can_undo(self, seat: Seat) -> bool:
        """Whether `undo` would take something back for this seat now."""
        return self.seats[seat].human and self._match.undoable(seat) is not None

    def undo(self, seat: Seat, n: int | None = None) -> bool:
        """The last action of the seat's own turn, or its entry `n`, is taken back, where that is allowed."""
        self.adviser.drop(seat)
        if n is None and not self.can_undo(seat):
            return False
        undone = self.seats[seat].human and self._match.undo(seat, self._keep, n=n)
        if undone:
            self._stop_listening()
        return undone

    def _stop_listening(self) -> None:
        """A computer player whose turn was taken back is not listened to any more."""
        if self._asked is not None and self._asked.seat not in self.to_act():
            self._forget(self._asked)

    def _forget(self, asked: Question) -> None:
        self._thinker.forget(asked)
        self._asked = self._lawful = None

    def own_actions(self, seat: Seat) -> Sequence[tuple[int, Action]]:
        """What the seat did since chance last spoke, the latest first, each with the entry that `undo` takes."""
        found: list[tuple[int, Action]] = []
        for entry in reversed(self._match.log.effective()):
            if entry.chance or entry.n == 0:
                break
            if entry.seat == seat:
                found.append((entry.n, self._match.game.decode(entry.action)))
        return found

    def view(self, seat: Seat | None) -> Any:
        """What the seat (None: a spectator) may know now."""
        return self._match.view(seat)

    def score(self) -> ScoreSheet:
        """The sheet as it stands."""
        return self._match.score()

    def grade(self, seat: Seat) -> str:
        """The message code of the grade for the seat's present total."""
        return self._grades(self.score().total(seat))

    def preview(self, seat: Seat, action: Action) -> Sequence[Note]:
        """What a legal action would bring."""
        return self._match.preview(seat, action)

    @property
    def fresh(self) -> bool:
        """Whether the opening events were not shown yet."""
        return bool(self._opening)

    def poll(self) -> Sequence[Event]:
        """The opening events once, then those of at most one action of one computer player."""
        if self._opening:
            opening, self._opening = self._opening, ()
            return opening
        if self._asked is not None:
            aside = self._lawful
            answer = self._thinker.poll(self._asked) if aside is None else aside.poll()
            return () if answer is None else self._take(self._asked, answer)
        seat = next((seat for seat in self.to_act() if not self.seats[seat].human), None)
        if seat is None:
            return ()
        legal = self._match.legal(seat)
        if len(legal) == 1:
            return self._computer_acts(seat, legal[0])
        self._asked = self._question(seat)
        self._thinker.ask(self._asked)
        return ()

    def thinking(self, seat: Seat) -> float:
        """For how many seconds the computer player of this seat has been thinking; 0 if it is not."""
        if self._asked is None or self._asked.seat != seat:
            return 0.0
        return self._thinker.waiting(self._asked)

    def close(self) -> None:
        """Computer players stop. The game stays saved."""
        if self._asked is not None:
            self._forget(self._asked)
        self._thought(False)
        self.adviser.close()
        if self._save is not None:
            self._save.flush()

    def _question(self, seat: Seat) -> Question:
        header = self._match.log.header
        return Question(
            config=header.config,
            board=self.board,
            view=self._match.view(seat),
            seat=seat,
            level=self.seats[seat].kind,
            seed=header.seed * SEED_STEP + len(self._match.log.entries),
        )

    def _take(self, question: Question, answer: Answer) -> Sequence[Event]:
        """Carries out a computer player's answer; a lawless one is replaced by the quick policy's, made beside the frames."""
        seat, action = Seat(question.seat), answer.action
        if self._lawful is None and self._match.check(seat, action) is not None:
            log.error("the computer player of seat %s answered %s, which is refused", seat, action)
            self._lawful = Aside(lambda: answer_here(question, quick=True))
            return ()
        hasty = answer.fallback or self._lawful is not None
        self._asked = self._lawful = None
        self._thought(hasty)
        return self._computer_acts(seat, action)

    def _computer_acts(self, seat: Seat, action: Action) -> Sequence[Event]:
        events = self._match.act(seat, action, self._keep)
        self._finish()
        return events

    def _keep(self, entry: Entry) -> None:
        """Has an entry on disk before the match counts it; a full disk is reported and does not end the game."""
        if self._save is not None:
            self._save.append(entry)
        self._saved(self._save)

    def _finish(self) -> None:
        """Writes the closing line when the game is over."""
        if self._match.over and self._match.log.result is None:
            result = self._match.finish()
            if self._save is not None:
                self._save.finish(result)
            self._saved(self._save)
            self._ended()
