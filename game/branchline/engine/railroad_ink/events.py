"""What happens in Railroad Ink, for animation and the log panel. Faces are given by their names, tiles by number."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.engine.kernel.events import Event
from branchline.engine.kernel.types import Seat

DIE, SPECIAL, REPEAT, FREE, FLOOD = "die", "special", "repeat", "free", "flood"
ERUPTION, START = "eruption", "start"
"""Why a tile was drawn, as `TilePlaced.cause`: a die, a special route, a factory, a university, rising water, a volcano
that opens, the setup."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled(Event):
    """A round begins: the faces of its dice, the same for everybody."""

    round: int
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TilePlaced(Event):
    """A tile stands on a seat's sheet."""

    seat: Seat
    cell: int
    tile: int
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TileErased(Event):
    """A tile is gone: struck, or about to be drawn over."""

    seat: Seat
    cell: int
    tile: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded(Event):
    """A seat confirmed its round."""

    seat: Seat
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The last round is over; the sheets are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LakeFilled(Event):
    """Water rises into a cell; the tile follows."""

    seat: Seat
    cell: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MeteorRolled(Event):
    """The meteor of a round; `direction` is a side, or -1 where each player chooses."""

    direction: int
    distance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MeteorFell(Event):
    """A meteor flew over `path`, cell by cell from the start to the end, which it strikes.

    With an empty path there was nothing left to strike. What stood in the cell is erased next.
    """

    seat: Seat
    start: int
    direction: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MeteorCancelled(Event):
    """A seat gave up a special route, 0 to 5, to be spared."""

    seat: Seat
    special: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VolcanoOpened(Event):
    """A volcano opens in a cell; the tile follows."""

    seat: Seat
    cell: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingWoken(Event):
    """Track was drawn on a building; `count` is how many of its kind have been woken on this sheet."""

    seat: Seat
    cell: int
    building: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectLost(Event):
    """The effect of a building was declined (`forced` False), or could not be used."""

    seat: Seat
    effect: str
    forced: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalsRevealed(Event):
    """The goal cards of the match."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalReached(Event):
    """A seat met a goal at the end of a round and writes its points down."""

    seat: Seat
    card: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalDropped(Event):
    """From now on a goal is worth `points`."""

    card: str
    points: int
