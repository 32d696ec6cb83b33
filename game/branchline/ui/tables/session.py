"""What a table asks of the game it shows. The application fulfils it; the table holds no rule.

Here: the protocol `TableSession` and the plain values that pass through it. Legality, reasons,
previews, scores and grades all come from here. Not here: matches, saves, computer players (`app`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.events import Event
from branchline.engine.kernel.reasons import Note, Reason
from branchline.engine.kernel.score import ScoreSheet
from branchline.engine.kernel.types import Seat
from branchline.ui.context import GameSetup, SeatKind

V_co = TypeVar("V_co", covariant=True)


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits at a place. `colour` is an index into `theme.SEAT_COLOURS`."""

    name: str
    kind: SeatKind
    colour: int
    pattern: int = -1
    """An index into `marks.PATTERNS` for the rings of the seat; -1 is the usual one of its colour."""

    @property
    def human(self) -> bool:
        """Whether a person plays here."""
        return self.kind == "human"


@dataclass(frozen=True, slots=True)
class NotNow(Reason):
    """Why something that the rules allow is put off: nobody did anything wrong."""


class BoardLook(Protocol):
    """What has to be known of a board to draw it; the engine's `BoardSpec` is one.

    Masks have a bit per cell; `row_number[row]` is the die number beside a row, 0 for none.
    """

    @property
    def field(self) -> int:
        """The white cells."""

    @property
    def ring(self) -> int:
        """The grey cells."""

    @property
    def open_ring(self) -> bool:
        """Whether grey cells take track as white ones do."""

    @property
    def blocked(self) -> int:
        """The white cells that are lakes."""

    @property
    def row_number(self) -> tuple[int, ...]:
        """The die number of each of the eight rows."""

    @property
    def column_number(self) -> tuple[int, ...]:
        """The die number of each of the eight columns."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the strongest computer player would do, and why. `hasty` where it had no time to think."""

    action: Action
    reason: Reason
    hasty: bool = False


class Adviser(Protocol):
    """Gives hints to people, each from what their own seat may know. Nothing here blocks for longer than a frame."""

    @property
    def allowed(self) -> bool:
        """Whether hints may be had in this game."""

    def ask(self, seat: Seat) -> None:
        """A hint for the seat's present decision is being thought about."""

    def waiting(self, seat: Seat) -> float:
        """For how many seconds the seat has been waiting for a hint; 0 if it is not."""

    def poll(self, seat: Seat) -> Advice | None:
        """The hint, once, when it is there; from then on the seat counts as having been helped."""

    def drop(self, seat: Seat) -> None:
        """The seat wants no hint any more, or has decided without it."""

    def helped(self, seat: Seat) -> bool:
        """Whether the seat was shown a hint in this game."""


class TableSession(Protocol[V_co]):
    """One running game as a table sees it. Nothing here blocks for longer than a frame."""

    @property
    def setup(self) -> GameSetup:
        """What the game was started with; with its seed the same dice come again."""

    @property
    def seats(self) -> Sequence[SeatInfo]:
        """Who plays, by seat."""

    @property
    def board(self) -> Any:
        """The board that is played on: the engine's, of the game that is played."""

    @property
    def source(self) -> str:
        """The name of the game in the list of games; empty where it is not kept."""

    @property
    def adviser(self) -> Adviser:
        """Who gives hints."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now."""

    def legal(self, seat: Seat) -> Sequence[Action]:
        """Every legal action of a seat; empty when it may not act."""

    def check(self, seat: Seat, action: Action) -> Reason | None:
        """Why the action is refused, or None."""

    def act(self, seat: Seat, action: Action) -> Sequence[Event]:
        """A person's action is done and kept; what happened, in order.

        Raises IllegalAction with everything as before for an action the rules refuse.
        """

    def can_undo(self, seat: Seat) -> bool:
        """Whether `undo` would take something back for this seat now."""

    def undo(self, seat: Seat, n: int | None = None) -> bool:
        """The last action of the seat's own turn, or its entry `n`, is taken back, where that is allowed."""

    def own_actions(self, seat: Seat) -> Sequence[tuple[int, Action]]:
        """What the seat did since chance last spoke, the latest first, each with the entry that `undo` takes.

        `undo` may still refuse one, because something that was done later needs it.
        """

    def view(self, seat: Seat | None) -> V_co:
        """What the seat (None: a spectator) may know now."""

    def score(self) -> ScoreSheet:
        """The sheet as it stands."""

    def grade(self, seat: Seat) -> str:
        """The message code of the grade for the seat's present total."""

    def preview(self, seat: Seat, action: Action) -> Sequence[Note]:
        """What a legal action would bring."""

    @property
    def fresh(self) -> bool:
        """Whether the next `poll` returns the opening events of a fresh game."""

    def poll(self) -> Sequence[Event]:
        """What has happened by itself since the last call, and has not been returned by `act`.

        The first call of a fresh game returns its opening events. Later calls return the events of
        at most one action of one computer player: the table calls when it is ready to show the
        next, so the pace is the table's. Empty while they think or have nothing to do.
        """

    def thinking(self, seat: Seat) -> float:
        """For how many seconds the computer player of this seat has been thinking; 0 if it is not."""

    def close(self) -> None:
        """The table is gone: computer players stop. The game stays saved."""
