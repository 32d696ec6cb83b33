"""Rule modules: a variant or an expansion is one object that hangs on a short closed list of hooks.

`RuleSet` keeps, for each hook, only the modules that override it, in their declared order, so that silent
modules cost nothing. A game calls the hooks at the places that its rulebook names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import Chance
from branchline.engine.kernel.events import Emit
from branchline.engine.kernel.reasons import Note, Reason
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Seat

S = TypeVar("S")
A = TypeVar("A", bound=Action)


class RuleModule(Generic[S, A]):
    """Base of all modules: every hook does nothing until a module overrides it.

    `actions` are the kinds of action that the module brings; for these, and only these, `offer`, `refuse` and
    `play` are the law. Data of the module lives in the sheet's `extra[id]`, an object with a `copy()`.
    """

    id: ClassVar[str]
    order: ClassVar[int] = 0
    requires: ClassVar[frozenset[str]] = frozenset()
    excludes: ClassVar[frozenset[str]] = frozenset()
    claims: ClassVar[frozenset[str]] = frozenset()
    """What only one module of a match may rule. Two with the same claim exclude each other and need not know it."""
    keys: ClassVar[frozenset[str]] = frozenset()
    """The parts of a position that `arrange` reads."""
    actions: ClassVar[tuple[type[Action], ...]] = ()

    def rounds(self, count: int) -> int:
        """The number of rounds, given the number so far."""
        return count

    def dice(self, dice: tuple[Any, ...]) -> tuple[Any, ...]:
        """The dice that are rolled in a round, or in a step of the setup, given those so far."""
        return dice

    def setup(self, state: S, chance: Chance, emit: Emit) -> None:
        """Puts the module's things on every sheet."""

    def offer(self, state: S, seat: Seat) -> Iterable[A]:
        """The module's own legal actions, in a fixed order."""
        return ()

    def refuse(self, state: S, seat: Seat, action: A) -> Reason | None:
        """Why one of the module's own actions is not legal now, or None when it is."""
        return None

    def play(self, state: S, seat: Seat, action: A, chance: Chance, emit: Emit) -> None:
        """Carries out one of the module's own actions."""

    def veto(self, state: S, seat: Seat, action: A) -> Reason | None:
        """Forbids an action of the game or of another module, or None."""
        return None

    def after(self, state: S, seat: Seat, action: A, chance: Chance, emit: Emit) -> None:
        """What follows from any action that was carried out."""

    def cells(self, state: S, seat: Seat, cells: int) -> int:
        """The cells, as a mask, that a piece of the round may go to, given those so far."""
        return cells

    def drawn(self, state: S, seat: Seat, cell: int, tile: int, over: int, emit: Emit) -> None:
        """What follows at once from a tile that was drawn into a cell, by whatever action or module.

        `over` is the tile that it replaced, or -1.
        """

    def on_round(self, state: S, edge: str, chance: Chance, emit: Emit) -> None:
        """The start (`edge` "start") or end ("end") of a round; also the start of a step of the setup that is rolled for."""

    def connect(self, state: S, seat: Seat) -> Iterable[tuple[int, int]]:
        """Pairs of pieces that belong to one network although no track joins them."""
        return ()

    def forgives(self, state: S, seat: Seat, cell: int, side: int) -> bool:
        """Whether a loose end of track, in a cell at a side, is no error."""
        return False

    def faults(self, state: S, seat: Seat) -> Iterable[tuple[int, int]]:
        """Further errors on a sheet, as (cell, side)."""
        return ()

    def score(self, state: S, seat: Seat) -> Iterable[ScoreLine]:
        """Further rows of the sheet."""
        return ()

    def adjust(self, state: S, seat: Seat, lines: list[ScoreLine]) -> list[ScoreLine]:
        """Rewrites the rows after all were counted (rare)."""
        return lines

    def show(self, state: S, seat: Seat) -> Iterable[tuple[str, int]]:
        """What everybody may know of the module's data for this seat, as named numbers."""
        return ()

    def restore(self, state: S, seat: Seat, marks: dict[str, int]) -> None:
        """Sets the module's data from what `show` gave; the way back from a view to a state."""

    def arrange(self, state: S, seat: Seat, data: Mapping[str, object]) -> None:
        """Puts the module's part of a position on a sheet that is only to be scored.

        Raises ValueError, naming the place, for what is no such part.
        """

    def preview(self, state: S, seat: Seat, action: A) -> Iterable[Note]:
        """What the action would bring, in this module's terms."""
        return ()


HOOKS = (
    "rounds",
    "dice",
    "setup",
    "offer",
    "veto",
    "after",
    "cells",
    "drawn",
    "on_round",
    "connect",
    "forgives",
    "faults",
    "score",
    "adjust",
    "show",
    "restore",
    "arrange",
    "preview",
)
"""The closed list. A new hook is added here, in `RuleModule`, and where a rulebook calls it."""


class RuleSet(Generic[S, A]):
    """An ordered set of modules. `hook("after")` holds the bound methods of those that override `after`."""

    def __init__(self, modules: Sequence[RuleModule[S, A]]) -> None:
        self.modules = tuple(sorted(modules, key=lambda module: (module.order, module.id)))
        self._hooks = {name: self._overriding(name) for name in HOOKS}
        self._owners = {kind: module for module in self.modules for kind in module.actions}

    def hook(self, name: str) -> tuple[Callable[..., Any], ...]:
        """The overriding methods of one hook, in order."""
        return self._hooks[name]

    def owner(self, action: A) -> RuleModule[S, A] | None:
        """The module that brought this kind of action, or None for the game's own."""
        return self._owners.get(type(action))

    def veto(self, state: S, seat: Seat, action: A) -> Reason | None:
        """The first veto against an action, or None."""
        for veto in self._hooks["veto"]:
            reason: Reason | None = veto(state, seat, action)
            if reason is not None:
                return reason
        return None

    def _overriding(self, name: str) -> tuple[Callable[..., Any], ...]:
        return tuple(
            getattr(module, name)
            for module in self.modules
            if getattr(type(module), name) is not getattr(RuleModule, name)
        )


def misfit(chosen: Sequence[str], kinds: Sequence[type[RuleModule[Any, Any]]]) -> Reason | None:
    """Why these module ids cannot be played together, or None: unknown, doubled, missing or excluded ones."""
    known = {kind.id: kind for kind in kinds}
    for name in chosen:
        if name not in known:
            return Reason("module.unknown", (("module", name[:40]),))
        if list(chosen).count(name) > 1:
            return Reason("module.twice", (("module", name),))
        for other in sorted(known[name].requires):
            if other not in chosen:
                return Reason("module.requires", (("module", name), ("other", other)))
        for other in sorted(known[name].excludes):
            if other in chosen:
                return Reason("module.excludes", (("module", name), ("other", other)))
        for first, second in apart(kinds):
            if name == second and first in chosen:
                return Reason("module.excludes", (("module", name), ("other", first)))
    return None


def apart(kinds: Sequence[type[RuleModule[Any, Any]]]) -> tuple[tuple[str, str], ...]:
    """The pairs of modules that cannot be played together, each pair once, in the order of the modules."""
    return tuple(
        (one.id, other.id)
        for place, one in enumerate(kinds)
        for other in kinds[place + 1 :]
        if one.claims & other.claims or other.id in one.excludes or one.id in other.excludes
    )
