"""What a player may do in 30 Rails. Pure intent: results come as events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from branchline.engine.kernel.actions import Action, Codec, FieldText
from branchline.engine.thirty_rails.board import cell_name, cell_named
from branchline.engine.thirty_rails.faces import PAIR_NAMED, PAIRS, TILE_NAMED, TILES

WHITE, BLACK = "white", "black"
"""The two dice, as `Override.die`."""


@dataclass(frozen=True, slots=True)
class DrawMountain(Action):
    """Draws the mountain at the rolled column of the row (TR-3.1)."""

    verb: ClassVar[str] = "mountain"


@dataclass(frozen=True, slots=True)
class IgnoreRoll(Action):
    """Ignores the mountain roll of the row; once per player (TR-3.1)."""

    verb: ClassVar[str] = "ignore"


@dataclass(frozen=True, slots=True)
class PlaceMine(Action):
    """Writes the mine beside a mountain (TR-3.2)."""

    cell: int
    verb: ClassVar[str] = "mine"


@dataclass(frozen=True, slots=True)
class PlaceStation(Action):
    """Writes the next station, 1 to 4 in order, on a side of the ring that has none (TR-3.3)."""

    cell: int
    verb: ClassVar[str] = "station"


@dataclass(frozen=True, slots=True)
class PlaceBonus(Action):
    """Marks the bonus cell (TR-3.4)."""

    cell: int
    verb: ClassVar[str] = "bonus"


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Draws a tile into a cell (TR-5.3, TR-5.4)."""

    cell: int
    tile: int
    verb: ClassVar[str] = "place"


@dataclass(frozen=True, slots=True)
class Override(Action):
    """Changes the value of one die for this player and turn; each die once per game (TR-5.2)."""

    die: str
    value: int
    verb: ClassVar[str] = "override"


@dataclass(frozen=True, slots=True)
class DrawRiver(Action):
    """Draws the river that leaves the map at this cell (TR-10.1)."""

    cell: int
    verb: ClassVar[str] = "flow"


@dataclass(frozen=True, slots=True)
class BuildBridge(Action):
    """Draws the straight across the river into one of its cells (TR-10.4)."""

    cell: int
    verb: ClassVar[str] = "bridge"


@dataclass(frozen=True, slots=True)
class CrossOut(Action):
    """Crosses out a cell of the river instead of drawing track (TR-10.5)."""

    cell: int
    verb: ClassVar[str] = "cross"


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Buys shares of a pair instead of drawing, and crosses a cell out (TR-9.2)."""

    pair: int
    cell: int
    verb: ClassVar[str] = "buy"


@dataclass(frozen=True, slots=True)
class DrawMarsh(Action):
    """Draws the marsh at the column of the white die (TR-11.4)."""

    verb: ClassVar[str] = "wet"


@dataclass(frozen=True, slots=True)
class IgnoreMarsh(Action):
    """Ignores the white die of the row; once per player (TR-11.4)."""

    verb: ClassVar[str] = "dry"


@dataclass(frozen=True, slots=True)
class PlaceFactory(Action):
    """Writes the factory beside station 4 (TR-11.8)."""

    cell: int
    verb: ClassVar[str] = "factory"


@dataclass(frozen=True, slots=True)
class StopBuilding(Action):
    """Builds no more, in this turn and for the rest of the game (TR-11.13)."""

    verb: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """Confirms what was drawn: from now on nothing of it can be taken back (TR-5.9)."""

    verb: ClassVar[str] = "end"


def _read_die(text: str) -> str:
    if text not in (WHITE, BLACK):
        raise ValueError(f"{text[:10]!r} is no die")
    return text


def _read_value(text: str) -> int:
    if text not in {"1", "2", "3", "4", "5", "6"}:
        raise ValueError(f"{text[:10]!r} is no die value")
    return int(text)


def _read_pair(text: str) -> int:
    if text not in PAIR_NAMED:
        raise ValueError(f"{text[:10]!r} is no pair")
    return PAIR_NAMED[text]


def _read_tile(text: str) -> int:
    if text not in TILE_NAMED:
        raise ValueError(f"{text[:10]!r} is no tile")
    return TILE_NAMED[text]


KINDS: tuple[type[Action], ...] = (
    DrawMountain,
    IgnoreRoll,
    PlaceMine,
    PlaceStation,
    PlaceBonus,
    Override,
    Place,
    EndTurn,
    DrawRiver,
    BuildBridge,
    CrossOut,
    Buy,
    DrawMarsh,
    IgnoreMarsh,
    PlaceFactory,
    StopBuilding,
)

CODEC = Codec(
    KINDS,
    {
        "cell": FieldText(lambda value: cell_name(int(value)), cell_named),
        "tile": FieldText(lambda value: TILES[int(value)].name, _read_tile),
        "pair": FieldText(lambda value: PAIRS[int(value)], _read_pair),
        "die": FieldText(str, _read_die),
        "value": FieldText(str, _read_value),
    },
)
