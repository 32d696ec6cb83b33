"""Checks the tilesets of a map and puts external ones in its place, so nothing else opens files.

A tile is known by its number in the map (gid). What lies outside the real picture is no tile.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from xml.etree.ElementTree import Element

from branchline.boards.files import FileAccess, read_bytes
from branchline.boards.markup import parse
from branchline.boards.problems import Findings, Refused, Where, refuse
from branchline.boards.values import copy_properties, kind, title, whole

MOST_TILESETS = 16
MOST_TILES = 4_096
LARGEST_TILE = 1_024
LARGEST_PICTURE = 8_192
MOST_TILESET_BYTES = 1_048_576
MOST_PICTURE_BYTES = 8_388_608
HIGHEST_GID = 1 << 24

_PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"


@dataclass(slots=True)
class TileRange:
    """The gids of one tileset. `claimed` tiles are promised by the file, `present` ones have a picture."""

    name: str
    first: int
    claimed: int
    present: frozenset[int] | range


@dataclass(slots=True)
class TilesetSource:
    """Where the tilesets and pictures of one board come from."""

    files: FileAccess
    shared: Path | None
    """The real folder of the shipped maps; the tilesets in it may be used by every board."""
    elements: int
    """How many more XML elements the tilesets may have together."""
    _sizes: dict[Path, tuple[int, int]] = field(default_factory=dict)

    def tileset(self, source: str, naming_file: Path) -> Path:
        """The real path of a tileset; one of the game itself is found from anywhere.

        Boards travel: one that was drawn beside the game's own tilesets names them by a path that
        is wrong elsewhere, so a tileset that is not there is looked up among the game's own.
        """
        try:
            return self.files.find(source, naming_file)
        except Refused:
            name = source.replace("\\", "/").rpartition("/")[2]
            own = [] if self.shared is None else (self.shared / "tilesets").glob("*.tsx")
            for path in own:
                if path.name == name:
                    return self.files.find(name, path)
            raise

    def read(self, path: Path) -> Element:
        """The root of an external tileset."""
        if path.suffix.lower() != ".tsx":
            raise refuse("board.tileset_format", path=path.name)
        body, count = parse(read_bytes(path, MOST_TILESET_BYTES), self.elements)
        self.elements -= count
        if body.tag != "tileset":
            raise refuse("board.tileset_root", path=path.name, tag=body.tag)
        if body.get("source") is not None:
            raise refuse("board.tileset_nested", path=path.name)
        return body

    def picture_size(self, element: Element, naming_file: Path) -> tuple[int, int]:
        """The real width and height of the picture that an <image> names, whatever it claims."""
        source = element.get("source")
        if source is None:
            raise refuse("board.picture_embedded")
        path = self.files.find(source, naming_file)
        if path not in self._sizes:
            self._sizes[path] = picture_size(path)
        return self._sizes[path]


def copy_tilesets(
    root: Element,
    target: Element,
    path: Path,
    sources: TilesetSource,
    where: Where,
    found: Findings,
) -> list[TileRange]:
    """Checked copies of all tilesets are below `target`; the result says which gids exist."""
    elements = root.findall("tileset")
    if len(elements) > MOST_TILESETS:
        found.add(where, "board.too_many_tilesets", limit=MOST_TILESETS)
        return []
    ranges: list[TileRange] = []
    for element in elements:
        here = where
        try:
            first = whole(element, "firstgid", 1, HIGHEST_GID)
            body, named_in = element, path
            source = element.get("source")
            if source is not None:
                named_in = sources.tileset(source, path)
                body = sources.read(named_in)
                here = Where(named_in.name)
            ranges.append(_copy_tileset(body, target, first, named_in, sources, here, found))
        except Refused as refused:
            found.add_refusal(here, refused)
    ranges.sort(key=lambda r: r.first)
    for lower, upper in pairwise(ranges):
        if upper.first < lower.first + lower.claimed:
            found.add(where, "board.tilesets_overlap", one=lower.name, other=upper.name)
    return ranges


def _copy_tileset(
    body: Element,
    target: Element,
    first: int,
    path: Path,
    sources: TilesetSource,
    where: Where,
    found: Findings,
) -> TileRange:
    name = title(body)
    width = whole(body, "tilewidth", 1, LARGEST_TILE)
    height = whole(body, "tileheight", 1, LARGEST_TILE)
    spacing = whole(body, "spacing", 0, LARGEST_TILE, 0)
    margin = whole(body, "margin", 0, LARGEST_TILE, 0)
    copy = Element("tileset", {"firstgid": str(first), "name": name})
    copy.attrib |= {"tilewidth": str(width), "tileheight": str(height)}
    copy.attrib |= {"spacing": str(spacing), "margin": str(margin)}
    picture = body.find("image")
    present: frozenset[int] | range
    if picture is not None:
        wide, high = sources.picture_size(picture, path)
        columns = max(0, (wide - margin + spacing) // (width + spacing))
        rows = max(0, (high - margin + spacing) // (height + spacing))
        if columns * rows > MOST_TILES:
            raise refuse("board.too_many_tiles", name=name, limit=MOST_TILES)
        present = range(columns * rows)
    else:
        present = frozenset(_pictured_tiles(body, path, sources, where, found))
    claimed = whole(body, "tilecount", 0, MOST_TILES, len(present))
    claimed = max(claimed, max(present, default=-1) + 1)
    copy.set("tilecount", str(claimed))
    _copy_tiles(body, copy, where, found)
    target.append(copy)
    return TileRange(name, first, claimed, present)


def _pictured_tiles(
    body: Element, path: Path, sources: TilesetSource, where: Where, found: Findings
) -> list[int]:
    present = []
    for tile in body.findall("tile"):
        picture = tile.find("image")
        if picture is None:
            continue
        try:
            sources.picture_size(picture, path)
            present.append(whole(tile, "id", 0, MOST_TILES - 1))
        except Refused as refused:
            found.add_refusal(where, refused)
    return present


def _copy_tiles(body: Element, copy: Element, where: Where, found: Findings) -> None:
    seen: set[int] = set()
    for tile in body.findall("tile"):
        try:
            number = whole(tile, "id", 0, MOST_TILES - 1)
            if number in seen:
                raise refuse("board.tile_twice", tile=number)
            clean = Element("tile", {"id": str(number), "type": kind(tile)})
        except Refused as refused:
            found.add_refusal(where, refused)
            continue
        seen.add(number)
        copy_properties(tile, clean, where.at_tile(number), found)
        copy.append(clean)


def picture_size(path: Path) -> tuple[int, int]:
    """Width and height of a PNG picture, from its header; raises Refused for anything else."""
    data = read_bytes(path, MOST_PICTURE_BYTES, len(_PNG) + 8)
    if len(data) < len(_PNG) + 8 or not data.startswith(_PNG):
        raise refuse("board.picture_kind", path=path.name)
    width, height = struct.unpack_from(">II", data, len(_PNG))
    if not (1 <= width <= LARGEST_PICTURE and 1 <= height <= LARGEST_PICTURE):
        raise refuse("board.picture_size", path=path.name, limit=LARGEST_PICTURE)
    return width, height


def add_image_layer_pictures(
    root: Element, path: Path, sources: TilesetSource, where: Where, found: Findings
) -> None:
    """Pictures of image layers are checked like all others, although the rules never look at them."""
    for layer in root.iter("imagelayer"):
        picture = layer.find("image")
        if picture is None:
            continue
        try:
            sources.picture_size(picture, path)
        except Refused as refused:
            found.add_refusal(where.at_layer(layer.get("name", "")), refused)
