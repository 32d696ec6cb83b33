"""Checks tile layers and object layers of a map and copies them, tile data unpacked to plain numbers.

Packed data is unpacked here, never further than the map is large, so no file can blow up in memory.
"""

from __future__ import annotations

import binascii
import re
import struct
import zlib
from base64 import b64decode
from bisect import bisect_right
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

from branchline.boards.problems import Findings, Refused, Where, refuse
from branchline.boards.tilesets import TileRange
from branchline.boards.values import copy_properties, decimal, kind, title, whole

MOST_LAYERS = 32
MOST_OBJECTS = 2_000
MOST_POINTS = 10_000
"""On the whole map."""
HIGHEST_ID = 2_147_483_647

_TURNED = 0xE0000000
_GID = re.compile(r"[0-9]{1,10}")
_WINDOW_BITS = {"zlib": 15, "gzip": 31}


@dataclass(frozen=True, slots=True)
class MapSize:
    """Cells of the map and pixels of a cell."""

    columns: int
    rows: int
    tile_width: int
    tile_height: int


@dataclass(slots=True)
class LayerCopier:
    """Copies the layers of one map; groups are dissolved, because their order means nothing here."""

    size: MapSize
    tiles: list[TileRange]
    where: Where
    found: Findings
    shifted: set[str]
    """Names of layers that are drawn elsewhere than their cells say."""
    layers: int = 0
    objects: int = 0
    points: int = 0

    def copy(self, source: Element, target: Element, shifted: bool = False) -> None:
        """Checked copies of all layers in `source`, groups included, are below `target`."""
        for element in source:
            if element.tag not in ("layer", "objectgroup", "group"):
                continue
            self.layers += 1
            if self.layers > MOST_LAYERS:
                if self.layers == MOST_LAYERS + 1:
                    self.found.add(self.where, "board.too_many_layers", limit=MOST_LAYERS)
                return
            here = self.where.at_layer(element.get("name", ""))
            try:
                self._copy_one(element, target, shifted or _is_shifted(element), here)
            except Refused as refused:
                self.found.add_refusal(here, refused)

    def _copy_one(self, element: Element, target: Element, shifted: bool, here: Where) -> None:
        name = title(element)
        if shifted:
            self.shifted.add(name)
        if element.tag == "group":
            self.copy(element, target, shifted)
        elif element.tag == "layer":
            self._copy_tiles(element, target, name, here)
        else:
            self._copy_objects(element, target, name, here)

    def _copy_tiles(self, element: Element, target: Element, name: str, here: Where) -> None:
        size = self.size
        width = whole(element, "width", 1, HIGHEST_ID)
        height = whole(element, "height", 1, HIGHEST_ID)
        if (width, height) != (size.columns, size.rows):
            raise refuse(
                "board.layer_size", width=width, height=height, columns=size.columns, rows=size.rows
            )
        data = element.find("data")
        if data is None:
            raise refuse("board.layer_empty")
        gids = _unpack(data, width * height)
        self._check_gids(gids, here)
        copy = SubElement(target, "layer", {"name": name})
        copy.attrib |= {"width": str(width), "height": str(height)}
        copy_properties(element, copy, here, self.found)
        SubElement(copy, "data", {"encoding": "csv"}).text = ",".join(map(str, gids))

    def _check_gids(self, gids: list[int], here: Where) -> None:
        wrong = {gid for gid in set(gids) if self._gid_problem(gid)}
        if not wrong:
            return
        for place, gid in enumerate(gids):
            if gid in wrong:
                cell = here.at_cell(place % self.size.columns, place // self.size.columns)
                self.found.add(cell, self._gid_problem(gid), gid=gid & ~_TURNED)
                if self.found.is_full:
                    return

    def _gid_problem(self, raw: int) -> str:
        gid = raw & ~_TURNED
        if gid == 0:
            return ""
        index = bisect_right(self.tiles, gid, key=lambda tiles: tiles.first) - 1
        if index < 0:
            return "board.tile_unknown"
        tiles = self.tiles[index]
        number = gid - tiles.first
        if number in tiles.present:
            return ""
        return "board.tile_outside_picture" if number < tiles.claimed else "board.tile_unknown"

    def _copy_objects(self, element: Element, target: Element, name: str, here: Where) -> None:
        copy = SubElement(target, "objectgroup", {"name": name})
        copy_properties(element, copy, here, self.found)
        for item in element.findall("object"):
            self.objects += 1
            if self.objects > MOST_OBJECTS:
                if self.objects == MOST_OBJECTS + 1:
                    self.found.add(self.where, "board.too_many_objects", limit=MOST_OBJECTS)
                return
            there = here.at_object(item.get("name", ""), _known_id(item))
            try:
                self._copy_object(item, copy, there)
            except Refused as refused:
                self.found.add_refusal(there, refused)

    def _copy_object(self, item: Element, target: Element, here: Where) -> None:
        if item.get("template") is not None:
            raise refuse("board.template", path=item.get("template", ""))
        number = whole(item, "id", 0, HIGHEST_ID, 0)
        copy = Element("object", {"id": str(number), "name": title(item), "type": kind(item)})
        for name in ("x", "y", "width", "height", "rotation"):
            copy.set(name, repr(decimal(item, name)))
        gid = whole(item, "gid", 0, 0xFFFFFFFF, 0)
        problem = self._gid_problem(gid)
        if problem:
            raise refuse(problem, gid=gid & ~_TURNED)
        if gid:
            copy.set("gid", str(gid))
        for shape in ("polyline", "polygon"):
            points = item.find(shape)
            if points is not None:
                pairs = points.get("points", "").split()
                self.points += len(pairs)
                if not pairs or self.points > MOST_POINTS:
                    raise refuse("board.points", limit=MOST_POINTS)
                SubElement(copy, shape, {"points": " ".join(map(_point, pairs))})
        copy_properties(item, copy, here, self.found)
        target.append(copy)


def _is_shifted(element: Element) -> bool:
    return bool(decimal(element, "offsetx") or decimal(element, "offsety"))


def _known_id(item: Element) -> int | None:
    text = item.get("id", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 10 else None


def _point(pair: str) -> str:
    x, comma, y = pair.partition(",")
    if not comma:
        raise refuse("board.attribute_number", name="points", value=pair)
    holder = Element("point", {"x": x, "y": y})
    return f"{decimal(holder, 'x')!r},{decimal(holder, 'y')!r}"


def _unpack(data: Element, cells: int) -> list[int]:
    """The gids of a tile layer, exactly `cells` of them; raises Refused otherwise."""
    encoding, compression = data.get("encoding"), data.get("compression")
    text = (data.text or "").strip()
    if encoding == "csv":
        gids = _from_csv(text, cells)
    elif encoding == "base64":
        gids = _from_base64(text, compression, cells)
    elif encoding is None:
        gids = [whole(tile, "gid", 0, 0xFFFFFFFF, 0) for tile in data.findall("tile")]
    else:
        raise refuse("board.layer_encoding", encoding=encoding)
    if len(gids) != cells:
        raise refuse("board.layer_cells", count=len(gids), expected=cells)
    return gids


def _from_csv(text: str, cells: int) -> list[int]:
    parts = text.split(",")
    if len(parts) != cells:
        raise refuse("board.layer_cells", count=len(parts), expected=cells)
    gids = []
    for part in parts:
        part = part.strip()
        gid = int(part) if _GID.fullmatch(part) else -1
        if not 0 <= gid <= 0xFFFFFFFF:
            raise refuse("board.layer_number", value=part)
        gids.append(gid)
    return gids


def _from_base64(text: str, compression: str | None, cells: int) -> list[int]:
    try:
        packed = b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise refuse("board.layer_base64") from None
    if compression in (None, ""):
        plain = packed
    elif compression in _WINDOW_BITS:
        plain = _inflate(packed, _WINDOW_BITS[compression], cells * 4)
    else:
        raise refuse("board.layer_compression", compression=compression)
    if len(plain) != cells * 4:
        raise refuse("board.layer_cells", count=len(plain) // 4, expected=cells)
    return list(struct.unpack(f"<{cells}I", plain))


def _inflate(packed: bytes, window_bits: int, most: int) -> bytes:
    """At most `most` bytes are ever made; raises Refused if there are more or the data is damaged."""
    unpacker = zlib.decompressobj(window_bits)
    try:
        plain = unpacker.decompress(packed, most + 1)
    except zlib.error:
        raise refuse("board.layer_damaged") from None
    if len(plain) > most:
        raise refuse("board.layer_too_much", expected=most // 4)
    if not unpacker.eof:
        raise refuse("board.layer_damaged")
    return plain
