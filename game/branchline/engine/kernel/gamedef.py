"""The contract of a rulebook: stateless, one per game, all questions about a match go through it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import Chance
from branchline.engine.kernel.events import Emit, drop
from branchline.engine.kernel.reasons import Note, Reason
from branchline.engine.kernel.score import ScoreSheet
from branchline.engine.kernel.types import Config, Seat

S = TypeVar("S")
A = TypeVar("A", bound=Action)
V = TypeVar("V")


class GameDef(ABC, Generic[S, A, V]):
    """One game with its modules and its board. Holds no match data, so one object serves any number of matches."""

    config: Config
    board: Any
    """What is played on, in the game's own form; never changed."""
    independent_seats: ClassVar[bool] = False
    """True where seats act on sheets of their own at the same time, in any order, with the same result."""

    @abstractmethod
    def setup(self, chance: Chance, emit: Emit = drop) -> S:
        """A fresh state, ready for the first decision."""

    @abstractmethod
    def copy(self, state: S) -> S:
        """An independent copy: no later change of either shows in the other."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that may act now, in order; empty exactly when the match is over."""

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Sequence[A]:
        """Every legal action of a seat, in a fixed order, without repeats; empty when it may not act."""

    @abstractmethod
    def check(self, state: S, seat: Seat, action: A) -> Reason | None:
        """Why the action is refused, or None exactly when `legal` holds it."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, chance: Chance, emit: Emit = drop) -> None:
        """Changes the state in place. Trusts the caller that the action is legal: the bare door, for search."""

    @abstractmethod
    def score(self, state: S) -> ScoreSheet:
        """The full sheet at any moment; in mid-game what is reached so far."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat may know, or a spectator for None; built by copying allowed fields."""

    @abstractmethod
    def pack_view(self, view: V) -> dict[str, object]:
        """The view as plain data that JSON can carry, for a computer player in another process."""

    @abstractmethod
    def unpack_view(self, data: Mapping[str, Any]) -> V:
        """The view that `pack_view` packed."""

    @abstractmethod
    def determinize(self, view: V, chance: Chance) -> S:
        """One complete state that agrees with the view."""

    @abstractmethod
    def encode(self, action: A) -> str:
        """The short text of an action in logs."""

    @abstractmethod
    def decode(self, text: str) -> A:
        """The action with this text; ValueError for any other text."""

    @abstractmethod
    def text(self, state: S) -> str:
        """The whole state as text a person can read: equal texts mean equal states."""

    def can_undo(self, state: S, seat: Seat, action: A) -> bool:
        """Whether the seat may take this action of its own back, given the state now. Chance is not asked here."""
        return True

    def preview(self, state: S, seat: Seat, action: A) -> tuple[Note, ...]:
        """What a legal action would bring, for people who hesitate. The state is left alone."""
        return ()
