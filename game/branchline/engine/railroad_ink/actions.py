"""What a player may do in Railroad Ink. Pure intent: results come as events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from branchline.engine.kernel.actions import Action, Codec, FieldText
from branchline.engine.railroad_ink.board import cell_name, cell_named
from branchline.engine.railroad_ink.faces import SPECIALS, TILES
from branchline.engine.track.sides import LETTERS


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Draws a tile into a cell: of a die of the round, or of a special route; the tile's face says which (RI-4, RI-5)."""

    cell: int
    tile: int
    verb: ClassVar[str] = "place"


@dataclass(frozen=True, slots=True)
class EndRound(Action):
    """Confirms the round: from now on nothing of it can be taken back (RI-5.9)."""

    verb: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class MoveMeteor(Action):
    """Lets the meteor fly to a side, 0 to 3 from north (RI-11.3)."""

    direction: int
    verb: ClassVar[str] = "meteor"


@dataclass(frozen=True, slots=True)
class CancelMeteor(Action):
    """Gives up a special route, 0 to 5, and with it the one of this round, to be spared (RI-11.2)."""

    special: int
    verb: ClassVar[str] = "cancel"


@dataclass(frozen=True, slots=True)
class OpenVolcano(Action):
    """Draws a new volcano into a cell, once a round (RI-12.6)."""

    cell: int
    verb: ClassVar[str] = "volcano"


@dataclass(frozen=True, slots=True)
class Repeat(Action):
    """Draws one of the round's route dice a second time, as a factory allows (RI-13.3)."""

    cell: int
    tile: int
    verb: ClassVar[str] = "repeat"


@dataclass(frozen=True, slots=True)
class PlaceFree(Action):
    """Draws a special route that counts against no limit, as the universities allow (RI-13.5)."""

    cell: int
    tile: int
    verb: ClassVar[str] = "free"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Lets the pending effect of a building be lost (RI-13.2)."""

    verb: ClassVar[str] = "decline"


def _read_tile(text: str) -> int:
    if text not in TILES.named:
        raise ValueError(f"{text[:30]!r} is no tile")
    return TILES.named[text]


def _read_direction(text: str) -> int:
    if len(text) != 1 or text not in LETTERS:
        raise ValueError(f"{text[:10]!r} is no direction")
    return LETTERS.index(text)


SPECIAL_NAMES = tuple(face.name for face in SPECIALS)


def _read_special(text: str) -> int:
    if text not in SPECIAL_NAMES:
        raise ValueError(f"{text[:10]!r} is no special route")
    return SPECIAL_NAMES.index(text)


KINDS: tuple[type[Action], ...] = (
    Place,
    EndRound,
    MoveMeteor,
    CancelMeteor,
    OpenVolcano,
    Repeat,
    PlaceFree,
    Decline,
)

CODEC = Codec(
    KINDS,
    {
        "cell": FieldText(lambda value: cell_name(int(value)), cell_named),
        "tile": FieldText(lambda value: TILES.tiles[int(value)].name, _read_tile),
        "direction": FieldText(lambda value: LETTERS[int(value)], _read_direction),
        "special": FieldText(lambda value: SPECIAL_NAMES[int(value)], _read_special),
    },
)
