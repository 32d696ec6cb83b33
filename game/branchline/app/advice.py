"""Hints for people: the strongest computer player is asked with what the seat itself may know.

Fulfils `ui.tables.session.Adviser`. Not here: who thinks (`thinker`), the reasons (`branchline_ai.games.<game>.why`)
and how hints look (`ui.tables`).
"""

from __future__ import annotations

import logging
from typing import Any

from branchline.app.line import Aside
from branchline.app.tables import AnyMatch
from branchline.app.thinker import Answer, Question, Thinker, answer_here
from branchline.engine.kernel.reasons import Reason
from branchline.engine.kernel.types import Seat
from branchline.ui.tables.session import Advice
from branchline_ai.api import SEED_STEP

log = logging.getLogger(__name__)

LEVEL = "hard"
SALT = 7_919
"""Keeps the dice that hints imagine apart from those of computer players."""
NO_REASON = Reason("why.at_a_glance")


class HardAdviser:
    """One match's hints. A seat has at most one open question, about the position it was asked in."""

    def __init__(
        self, match: AnyMatch, board: Any, thinker: Thinker, *, allowed: bool = True
    ) -> None:
        self.allowed = allowed
        self._match = match
        self._board = board
        self._thinker = thinker
        self._open: dict[Seat, Question] = {}
        self._lawful: dict[Seat, Aside[Answer]] = {}
        """Lawful hints in the place of lawless ones, thought out beside the frames."""
        self._told: set[Seat] = set()
        """Who was shown a hint and has not acted since."""

    def ask(self, seat: Seat) -> None:
        """A hint for the seat's present decision is being thought about. Nothing happens where there is none to take."""
        self.drop(seat)
        if not self.allowed or not self._match.legal(seat):
            return
        header = self._match.log.header
        question = Question(
            config=header.config,
            board=self._board,
            view=self._match.view(seat),
            seat=seat,
            level=LEVEL,
            seed=header.seed * SEED_STEP + SALT * (len(self._match.log.entries) + 1),
            why=True,
        )
        self._open[seat] = question
        self._thinker.ask(question)

    def waiting(self, seat: Seat) -> float:
        """For how many seconds the seat has been waiting for a hint; 0 if it is not."""
        question = self._open.get(seat)
        return 0.0 if question is None else self._thinker.waiting(question)

    def poll(self, seat: Seat) -> Advice | None:
        """The hint, once, when it is there."""
        question = self._open.get(seat)
        if question is None:
            return None
        aside = self._lawful.get(seat)
        answer = self._thinker.poll(question) if aside is None else aside.poll()
        if answer is None:
            return None
        refused = self._match.check(seat, answer.action) is not None
        if refused and aside is None:
            log.error("the hint %s for seat %s is refused", answer.action, seat)
            self._lawful[seat] = Aside(lambda: self._quick(question))
            return None
        del self._open[seat]
        self._lawful.pop(seat, None)
        if refused:
            return None
        self._told.add(seat)
        return Advice(answer.action, answer.reason or NO_REASON, hasty=answer.fallback)

    def drop(self, seat: Seat) -> None:
        """The seat wants no hint any more, or has decided without it."""
        self._lawful.pop(seat, None)
        question = self._open.pop(seat, None)
        if question is not None:
            self._thinker.forget(question)

    def helped(self, seat: Seat) -> bool:
        """Whether the seat was shown a hint in this game."""
        return seat in self._told or seat in self._match.log.hinted()

    def told(self, seat: Seat) -> bool:
        """Whether the seat was shown a hint since it acted last."""
        return seat in self._told

    def acted(self, seat: Seat) -> None:
        """The seat has acted: what it was told counts no more."""
        self.drop(seat)
        self._told.discard(seat)

    def close(self) -> None:
        """Nobody waits for a hint any more."""
        for seat in list(self._open):
            self.drop(seat)

    def _quick(self, question: Question) -> Answer:
        answer = answer_here(question, quick=True)
        return Answer(answer.action, answer.seconds, fallback=True, reason=answer.reason)


class Bystander:
    """Nobody can be helped any more: a game that is only watched. Fulfils `ui.tables.session.Adviser` too."""

    allowed = False

    def __init__(self, hinted: frozenset[int]) -> None:
        """`hinted` are the seats that were helped while it was played."""
        self._hinted = hinted

    def ask(self, seat: Seat) -> None:
        """Nothing happens."""

    def waiting(self, seat: Seat) -> float:
        """Nobody waits."""
        return 0.0

    def poll(self, seat: Seat) -> Advice | None:
        """There is no hint."""
        return None

    def drop(self, seat: Seat) -> None:
        """Nothing happens."""

    def helped(self, seat: Seat) -> bool:
        """Whether the seat was shown a hint in this game."""
        return seat in self._hinted
