"""Figures that the application finds for the screens: how strong a computer player is, what dice allowed.

Here: the protocol, plain values, and the few words they are told in. Not here: the figures themselves (`app.figures`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from branchline.ui.context import Context, GameSetup


@dataclass(frozen=True, slots=True)
class Strength:
    """What was measured of a level in a game."""

    points: float
    """Mean score."""
    wins: float | None = None
    """Share of games won against the normal level, in games where that says more."""
    base: bool = False
    """Whether it was measured in the base game while this one is another;"""
    seats: int = 0
    """with another number of players: so many; 0 where that makes no difference."""
    plain: bool = False
    """Whether a level plays weaker here than it can, without the accelerator."""


class DiceWork(Protocol):
    """A search for what the dice of a game allowed, made elsewhere."""

    points: int | None
    """The best that was found so far."""
    finished: bool

    def poll(self) -> None:
        """Goes on with it, without waiting."""

    def cancel(self) -> None:
        """It is not wanted any more."""


class FiguresPort(Protocol):
    """What the screens ask of the application about strength and luck."""

    def allowed(self, setup: GameSetup) -> DiceWork | None:
        """A search for what the dice of this game allow, not begun yet; None where nobody can look for that."""

    def strength(self, setup: GameSetup, level: str) -> Strength | None:
        """How strong a level is in such a game; None where nothing was measured."""


def words_of(ctx: Context, strength: Strength | None) -> str:
    """A few words; none where nothing is known."""
    if strength is None:
        return ""
    if strength.wins is not None:
        said = ctx.text("lobby.strength.wins", percent=round(100 * strength.wins))
    else:
        said = ctx.text("lobby.strength.points", points=round(strength.points))
    if strength.base:
        return ctx.text("lobby.strength.base", strength=said)
    if strength.seats:
        return ctx.text("lobby.strength.seats", strength=said, seats=strength.seats)
    return said
