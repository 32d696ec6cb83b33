"""Looks a board file over before anything else reads it, and hands on only what was checked.

A board may come from anyone. The result of the scan is a new element tree: known elements with checked
values, external tilesets put in their place, tile data unpacked. Whoever reads that tree opens no
file, unpacks nothing and meets no surprise. What a board means for a game is not decided here.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element

from branchline.boards.files import FileAccess, read_bytes
from branchline.boards.layers import LayerCopier, MapSize
from branchline.boards.markup import MOST_ELEMENTS, parse
from branchline.boards.problems import Findings, Refused, Where, quotable, refuse
from branchline.boards.tilesets import (
    TilesetSource,
    add_image_layer_pictures,
    copy_tilesets,
)
from branchline.boards.values import copy_properties, whole

MOST_BOARD_BYTES = 2_097_152
LARGEST_MAP = 128
LARGEST_CELL = 1_024

NEWEST_FORMAT = (1, 10)
"""The newest map format that was tried with this scan; a newer one earns a warning."""


@dataclass(frozen=True, slots=True)
class ScannedMap:
    """A checked map, fit to be read by pytmx, and the real paths of all files that it uses."""

    where: Where
    root: Element
    size: MapSize
    shifted: frozenset[str]


def scan(path: Path, shared: Path | None, used: list[Path], found: Findings) -> ScannedMap | None:
    """The checked map, or None after problems were added to `found`; raises nothing.

    `shared` is the folder of the maps that come with the game: boards may use its tilesets. Every
    file that was looked at is appended to `used`. Bounded by the limits of this package, a scan
    takes well under 2 seconds and 200 MB whatever the file holds.
    """
    where = Where(quotable(path.name))
    try:
        real = Path(os.path.realpath(path))
        used.append(real)
        data = read_bytes(real, MOST_BOARD_BYTES)
        root, count = parse(data)
        size = _map_size(root)
    except ValueError:
        found.add(where, "board.path_bad", path=str(path))
        return None
    except Refused as refused:
        found.add_refusal(where, refused)
        return None
    roots = [real.parent]
    if shared is not None:
        shared = Path(os.path.realpath(shared))
        roots.append(shared)
    sources = TilesetSource(FileAccess(tuple(roots), used), shared, MOST_ELEMENTS - count)
    return _scan_map(root, size, real, sources, where, found)


def _map_size(root: Element) -> MapSize:
    if root.tag != "map":
        raise refuse("board.not_a_map", tag=root.tag)
    if root.get("infinite", "0") != "0" or any(True for _ in root.iter("chunk")):
        raise refuse("board.infinite")
    orientation = root.get("orientation", "")
    if orientation != "orthogonal":
        raise refuse("board.orientation", orientation=orientation)
    return MapSize(
        whole(root, "width", 1, LARGEST_MAP),
        whole(root, "height", 1, LARGEST_MAP),
        whole(root, "tilewidth", 1, LARGEST_CELL),
        whole(root, "tileheight", 1, LARGEST_CELL),
    )


def _scan_map(
    root: Element, size: MapSize, path: Path, sources: TilesetSource, where: Where, found: Findings
) -> ScannedMap | None:
    _warn_of_newer_format(root, where, found)
    clean = Element("map", {"orientation": "orthogonal"})
    clean.attrib |= {"width": str(size.columns), "height": str(size.rows)}
    clean.attrib |= {"tilewidth": str(size.tile_width), "tileheight": str(size.tile_height)}
    copy_properties(root, clean, where, found)
    tiles = copy_tilesets(root, clean, path, sources, where, found)
    if not found.problems:
        copier = LayerCopier(size, tiles, where, found, set())
        copier.copy(root, clean)
        add_image_layer_pictures(root, path, sources, where, found)
        return ScannedMap(where, clean, size, frozenset(copier.shifted))
    return None


def _warn_of_newer_format(root: Element, where: Where, found: Findings) -> None:
    version = root.get("version", "")
    numbers = re.match(r"([0-9]{1,4})\.([0-9]{1,4})", version)
    if numbers and (int(numbers[1]), int(numbers[2])) > NEWEST_FORMAT:
        found.warn(where, "board.newer_format", version=version)
