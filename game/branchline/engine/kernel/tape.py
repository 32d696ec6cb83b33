"""A logged match that can be wound forth and back, quickly, with the events of every step.

Here: `Tape`. It trusts its log: have `Match.replay` verify it before. Not here: who looks at it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import SeededChance
from branchline.engine.kernel.events import Event, drop
from branchline.engine.kernel.gamedef import GameDef
from branchline.engine.kernel.log import MatchLog
from branchline.engine.kernel.score import ScoreSheet
from branchline.engine.kernel.types import Seat

S = TypeVar("S")
A = TypeVar("A", bound=Action)
V = TypeVar("V")

STRIDE = 8
"""A snapshot is kept every so many steps, so going back repeats fewer than that."""


class Tape(Generic[S, A, V]):
    """The steps of a match that still count. `at` steps are done now, of `length`."""

    def __init__(self, game: GameDef[S, A, V], log: MatchLog) -> None:
        """It stands at the beginning, after the setup."""
        self.game = game
        self.log = log
        self._entries = log.effective()[1:]
        self._chance = SeededChance(log.header.seed)
        self._state = game.setup(self._chance)
        self.at = 0
        self._kept: dict[int, tuple[S, SeededChance]] = {}
        self._keep()
        self.turns = self._turns()

    @property
    def length(self) -> int:
        """How many steps there are."""
        return len(self._entries)

    @property
    def over(self) -> bool:
        """Whether the match has ended at this point."""
        return not self.game.to_act(self._state)

    def step(self) -> list[Event]:
        """One step is done; what happened. Nothing at the end."""
        if self.at >= self.length:
            return []
        events: list[Event] = []
        entry = self._entries[self.at]
        action = self.game.decode(entry.action)
        self.game.apply(self._state, Seat(entry.seat), action, self._chance, events.append)
        self.at += 1
        self._keep()
        return events

    def go(self, at: int) -> None:
        """Exactly so many steps are done, as far as there are any."""
        at = max(0, min(self.length, at))
        nearest = max(place for place in self._kept if place <= at)
        if at < self.at or nearest > self.at:
            state, chance = self._kept[nearest]
            self._state, self._chance, self.at = self.game.copy(state), chance.copy(), nearest
        while self.at < at:
            entry = self._entries[self.at]
            action = self.game.decode(entry.action)
            self.game.apply(self._state, Seat(entry.seat), action, self._chance, drop)
            self.at += 1
            self._keep()

    def steps(self) -> list[tuple[Seat, A]]:
        """Who did what, step by step."""
        return [(Seat(entry.seat), self.game.decode(entry.action)) for entry in self._entries]

    def legal(self, seat: Seat) -> Sequence[A]:
        """What the seat could do at this point."""
        return self.game.legal(self._state, seat)

    def view(self, seat: Seat | None) -> V:
        """What the seat (None: a spectator) may know at this point."""
        return self.game.view(self._state, seat)

    def score(self) -> ScoreSheet:
        """The sheet at this point."""
        return self.game.score(self._state)

    def text(self) -> str:
        """The whole state at this point."""
        return self.game.text(self._state)

    def _turns(self) -> tuple[int, ...]:
        """Where turns begin: after chance has spoken to all, or where another seat takes over."""
        starts = [0]
        for place, entry in enumerate(self._entries[1:], 1):
            before = self._entries[place - 1]
            if self.game.independent_seats:
                begins = bool(before.chance)
            else:
                begins = entry.seat != before.seat
            if begins:
                starts.append(place)
        return tuple(starts)

    def _keep(self) -> None:
        if self.at % STRIDE == 0 and self.at not in self._kept:
            self._kept[self.at] = (self.game.copy(self._state), self._chance.copy())
