"""A map as the author drew it: layers of tiles, objects, properties. Plain data, no pytmx, no rules."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from branchline.boards.problems import Findings, Where
from branchline.boards.values import LONGEST_NAME

Value = str | int | float | bool
Properties = Mapping[str, Value]
_UNSEEN = ("Cc", "Cf", "Cs", "Co")
_FORMS: dict[type, str] = {str: "string", int: "int", float: "float", bool: "bool"}


@dataclass(frozen=True, slots=True)
class Tile:
    """What one cell of a tile layer shows."""

    kind: str
    properties: Properties


@dataclass(frozen=True, slots=True)
class TileLayer:
    """`rows[row][column]` is a tile, or None where nothing was painted."""

    name: str
    rows: tuple[tuple[Tile | None, ...], ...]
    shifted: bool


@dataclass(frozen=True, slots=True)
class Thing:
    """An object of an object layer. x, y is its top left corner in pixels; points are absolute."""

    layer: str
    shifted: bool
    id: int
    name: str
    kind: str
    x: float
    y: float
    width: float
    height: float
    rotation: float
    properties: Properties
    points: tuple[tuple[float, float], ...] = ()

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of a box or a tile, the spot of a point."""
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Drawing:
    """Everything on the map that rules may ask for."""

    where: Where
    columns: int
    rows: int
    tile_width: int
    tile_height: int
    properties: Properties
    tile_layers: tuple[TileLayer, ...] = ()
    things: tuple[Thing, ...] = ()
    object_layers: tuple[str, ...] = field(default=())

    def tiles(self, name: str, found: Findings) -> TileLayer | None:
        """The one tile layer with this name; None after a problem was added."""
        same = [layer for layer in self.tile_layers if layer.name == name]
        here = self.where.at_layer(name)
        if not same:
            form = "board.layer_not_tiles" if name in self.object_layers else "board.layer_missing"
            found.add(self.where, form, name=name)
            return None
        if len(same) > 1:
            found.add(here, "board.layer_twice", name=name)
        elif same[0].shifted:
            found.add(here, "board.layer_shifted")
        return same[0]

    def objects(self, name: str, found: Findings) -> Iterator[Thing]:
        """The objects of the one object layer with this name, or a problem."""
        here = self.where.at_layer(name)
        count = self.object_layers.count(name)
        if count == 0:
            painted = any(layer.name == name for layer in self.tile_layers)
            form = "board.layer_not_objects" if painted else "board.layer_missing"
            found.add(self.where, form, name=name)
        elif count > 1:
            found.add(here, "board.layer_twice", name=name)
        things = [thing for thing in self.things if thing.layer == name]
        if any(thing.shifted for thing in things):
            found.add(here, "board.layer_shifted")
        return iter(things)

    def cell_at(self, thing: Thing) -> tuple[int, int] | None:
        """Column and row of the cell under the middle of the object; None outside the map."""
        x, y = thing.middle
        column, row = int(x // self.tile_width), int(y // self.tile_height)
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return (column, row) if inside else None


def read_whole(
    properties: Properties, name: str, low: int, high: int, where: Where, found: Findings
) -> int | None:
    """The property as a whole number in low..high; None after a problem was added."""
    value = properties.get(name)
    if value is None:
        found.add(where, "board.property_missing", name=name)
    elif type(value) is not int:
        found.add(where, "board.property_type", name=name, wanted="int", form=_FORMS[type(value)])
    elif not low <= value <= high:
        found.add(where, "board.property_range", name=name, value=value, low=low, high=high)
    else:
        return value
    return None


def read_flag(properties: Properties, name: str, where: Where, found: Findings) -> bool:
    """The property as true or false; false if it is absent, or after a problem was added."""
    value = properties.get(name, False)
    if type(value) is not bool:
        found.add(where, "board.property_type", name=name, wanted="bool", form=_FORMS[type(value)])
    return value is True


def read_text(
    properties: Properties, name: str, where: Where, found: Findings, default: str | None = None
) -> str | None:
    """The property as one line of text; the default if it is absent; None after a problem."""
    value = properties.get(name, default)
    if value is None:
        found.add(where, "board.property_missing", name=name)
    elif not isinstance(value, str):
        found.add(
            where, "board.property_type", name=name, wanted="string", form=_FORMS[type(value)]
        )
    elif len(value) > LONGEST_NAME or any(unicodedata.category(sign) in _UNSEEN for sign in value):
        found.add(where, "board.text_long", name=name, limit=LONGEST_NAME)
    else:
        return value.strip()
    return None
