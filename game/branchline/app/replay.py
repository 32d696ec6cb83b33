"""A finished game as a session that nobody plays: wound forth and back instead. Fulfils `ui.tables.replay.ReplaySession`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload

from branchline.app.advice import Bystander
from branchline.app.seats import TableSeats
from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.events import Event
from branchline.engine.kernel.reasons import IllegalAction, Note, Reason, because
from branchline.engine.kernel.score import ScoreSheet
from branchline.engine.kernel.tape import Tape
from branchline.engine.kernel.types import Seat
from branchline.ui.context import GameSetup, SeatKind
from branchline.ui.tables.session import SeatInfo

WATCHED: SeatKind = "normal"
"""Every seat of a replay plays by itself."""


class WatchedSeats(Sequence[SeatInfo]):
    """The seats of a table, none of which a person plays."""

    def __init__(self, seats: TableSeats) -> None:
        self._seats = seats

    def __len__(self) -> int:
        return len(self._seats)

    def __iter__(self) -> Iterator[SeatInfo]:
        return (SeatInfo(info.name, WATCHED, info.colour) for info in self._seats)

    @overload
    def __getitem__(self, index: int) -> SeatInfo: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[SeatInfo]: ...

    def __getitem__(self, index: int | slice) -> SeatInfo | Sequence[SeatInfo]:
        if isinstance(index, slice):
            return tuple(self)[index]
        info = self._seats[index]
        return SeatInfo(info.name, WATCHED, info.colour)


class Replay:
    """One game on tape. `poll` gives the events of one step for each `forward`."""

    def __init__(
        self,
        tape: Tape[Any, Any, Any],
        setup: GameSetup,
        seats: TableSeats,
        grades: Callable[[int], str],
        source: str,
    ) -> None:
        """`source` tells the game from others when something is to be written of it."""
        self.tape = tape
        self.setup = setup
        self.seats = WatchedSeats(seats)
        self.board = tape.game.board
        self.source = source
        self.adviser = Bystander(tape.log.hinted())
        self._grades = grades
        self._due = 0

    # The time line

    @property
    def at(self) -> int:
        """How many steps are done."""
        return self.tape.at

    @property
    def length(self) -> int:
        """How many steps there are."""
        return self.tape.length

    @property
    def turns(self) -> Sequence[int]:
        """Where turns begin, the first at 0."""
        return self.tape.turns

    def go(self, at: int) -> None:
        """Exactly so many steps are done."""
        self._due = 0
        self.tape.go(at)

    def forward(self) -> None:
        """One more step comes with the next `poll`."""
        self._due = min(self._due + 1, self.length - self.at)

    # What a table asks

    @property
    def over(self) -> bool:
        """Whether the game has ended at this point."""
        return self.tape.over

    def to_act(self) -> tuple[Seat, ...]:
        """Nobody acts in a replay."""
        return ()

    def legal(self, seat: Seat) -> Sequence[Action]:
        """Nothing can be done in a replay."""
        return ()

    def check(self, seat: Seat, action: Action) -> Reason | None:
        """Why nothing can be done."""
        return because("replay.only_watched")

    def act(self, seat: Seat, action: Action) -> Sequence[Event]:
        """Raises IllegalAction."""
        raise IllegalAction(because("replay.only_watched"))

    def can_undo(self, seat: Seat) -> bool:
        """Nothing is taken back in a replay."""
        return False

    def undo(self, seat: Seat, n: int | None = None) -> bool:
        """Nothing is taken back in a replay."""
        return False

    def own_actions(self, seat: Seat) -> Sequence[tuple[int, Action]]:
        """Nothing can be taken back."""
        return ()

    def view(self, seat: Seat | None) -> Any:
        """What the seat (None: a spectator) may know at this point."""
        return self.tape.view(seat)

    def score(self) -> ScoreSheet:
        """The sheet at this point."""
        return self.tape.score()

    def grade(self, seat: Seat) -> str:
        """The message code of the grade for the seat's total at this point."""
        return self._grades(self.score().total(seat))

    def preview(self, seat: Seat, action: Action) -> Sequence[Note]:
        """Nothing is considered in a replay."""
        return ()

    @property
    def fresh(self) -> bool:
        """A replay begins with what is on the table."""
        return False

    def poll(self) -> Sequence[Event]:
        """The events of the next step that is due; none otherwise."""
        while self._due > 0:
            self._due -= 1
            events = self.tape.step()
            if events:
                return events
        return ()

    def thinking(self, seat: Seat) -> float:
        """Nobody thinks in a replay."""
        return 0.0

    def close(self) -> None:
        """Nothing was opened."""
