"""What happens in 30 Rails, for animation and the log panel."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.engine.kernel.events import Event
from branchline.engine.kernel.types import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class MountainRolled(Event):
    """The die of the mountains was rolled for a row, 1 to 6 from the top: the white one, with marshes the black one."""

    row: int
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MountainDrawn(Event):
    """A mountain stands on a seat's sheet; `forced` where the player had no choice left."""

    seat: Seat
    cell: int
    forced: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RollIgnored(Event):
    """A seat ignored the mountain roll of a row; `forced` where the player had no choice left."""

    seat: Seat
    row: int
    forced: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DoublesRolled(Event):
    """The dice of a row showed the same value and are rolled again."""

    row: int
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MarshRolled(Event):
    """The white die was rolled for the marsh of a row; the black one, for its mountain, was told just before."""

    row: int
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MarshDrawn(Event):
    """A marsh lies on a seat's sheet; `forced` where the player had no choice left."""

    seat: Seat
    cell: int
    forced: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MarshIgnored(Event):
    """A seat ignored the marsh of a row; `forced` where the player had no choice left."""

    seat: Seat
    row: int
    forced: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SitesBegin(Event):
    """The mountains stand; everybody now chooses mine, stations and bonus cell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MinePlaced(Event):
    """A seat has its mine."""

    seat: Seat
    cell: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StationPlaced(Event):
    """A seat has station `number`."""

    seat: Seat
    number: int
    cell: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FactoryPlaced(Event):
    """A seat has its factory."""

    seat: Seat
    cell: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusPlaced(Event):
    """A seat has its bonus cell."""

    seat: Seat
    cell: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled(Event):
    """The dice of a turn, the same for everybody."""

    turn: int
    white: int
    black: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DieOverridden(Event):
    """A seat changed one of its dice."""

    seat: Seat
    die: str
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackPlaced(Event):
    """A seat drew a tile."""

    seat: Seat
    cell: int
    tile: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RiverDrawn(Event):
    """A seat has its river; `cells` is a mask of the three."""

    seat: Seat
    cells: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SharesBought(Event):
    """A seat bought shares of a pair, `faces.PAIRS[pair]`, and now holds so many of it."""

    seat: Seat
    pair: int
    bought: int
    held: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CellCrossed(Event):
    """A seat crossed out a cell."""

    seat: Seat
    cell: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingStopped(Event):
    """A seat builds no more; it may take this back until it ends the turn."""

    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Event):
    """A seat confirmed its turn, or its setup while `turn` is 0."""

    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The map is full; the sheets are counted."""
