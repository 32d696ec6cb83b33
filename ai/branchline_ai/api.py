"""What a computer player is: asked with a view, it yields better and better decisions. No game and no search here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from branchline.engine.kernel.actions import Action

T = TypeVar("T")
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)
"""The type of a game's view."""
Clock = Callable[[], float]
"""Seconds from any fixed moment, such as `time.monotonic`."""
Step = Callable[[], None]
"""Called every few milliseconds of some work; raises where the work is not wanted any more."""
SEED_STEP = 1009
"""Between the seeds of players in neighbouring games, so that they draw different luck for their thoughts."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a player may think about one decision: until either limit is reached, None for no limit.

    With `playouts` alone the decision depends on the seed and on nothing else.
    """

    seconds: float | None = None
    playouts: int | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """An answer. `value` is what the player expects to score, or None where it did not count on anything."""

    action: Action
    playouts: int = 0
    value: float | None = None
    ranked: tuple[tuple[Action, float], ...] = ()
    """The actions that were compared, best first, with their values."""
    measured: tuple[tuple[Action, float], ...] = ()
    """The same actions with what playing on alone says, where the values hold a guess as well."""


def on_and_on() -> None:
    """The step of work that is wanted to its end."""


def last(found: Iterable[T], step: Step = on_and_on) -> T:
    """The last of what some work finds, at least one thing, with a step after each."""
    newest: list[T] = []
    for each in found:
        newest = [each]
        step()
    return newest[0]


class Bot(Protocol[V_contra]):
    """A player. One object plays any number of decisions, in any order; it remembers nothing between them."""

    def think(self, view: V_contra, legal: Sequence[Action], budget: Budget) -> Iterator[Decision]:
        """Yields at least one decision, the first within a few milliseconds; the last is the best.

        Every action is one of `legal`, which must not be empty. The iterator gives control back every few
        milliseconds, repeating its last decision where it has no better one, and ends when the budget is spent.
        """


def first_answer(bot: Bot[V], view: V, legal: Sequence[Action]) -> Action:
    """The player's fast move, without search."""
    return next(iter(bot.think(view, legal, Budget(playouts=0)))).action


class Meter:
    """Measures a budget while it is spent."""

    def __init__(self, budget: Budget, clock: Clock) -> None:
        """Time runs from now."""
        self._budget = budget
        self._clock = clock
        self._start = clock()
        self.playouts = 0

    def elapsed(self) -> float:
        """Seconds since the start."""
        return self._clock() - self._start

    def used(self) -> float:
        """The part of the budget that is spent, 0 to 1 and above; 0 for a budget without limits."""
        parts = [0.0]
        if self._budget.seconds is not None:
            parts.append(self.elapsed() / self._budget.seconds if self._budget.seconds > 0 else 1.0)
        if self._budget.playouts is not None:
            most = self._budget.playouts
            parts.append(self.playouts / most if most > 0 else 1.0)
        return max(parts)

    def late(self, ahead: float = 0.0) -> bool:
        """Whether the time is up, or will be in `ahead` seconds."""
        return self._budget.seconds is not None and self.elapsed() + ahead >= self._budget.seconds

    def playouts_left(self) -> int | None:
        """How many playouts may still be run, None for no limit."""
        most = self._budget.playouts
        return None if most is None else max(0, most - self.playouts)
