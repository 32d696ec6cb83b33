"""From a file to a board: scan it, let pytmx read what the scan passed on, ask the game's own reader.

The only file that imports pytmx. No window is needed, and no picture is ever opened as a picture.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from branchline.boards import railroad_ink, thirty_rails, ticket_to_ride
from branchline.boards.art import BoardArt
from branchline.boards.drawing import Drawing, Thing, Tile, TileLayer, Value, read_text
from branchline.boards.problems import Findings, Problem
from branchline.boards.scan import ScannedMap, scan
from branchline.boards.specs import Spec
from branchline.boards.values import OWN

Reader = Callable[[Drawing, str, Findings], tuple[Spec, BoardArt] | None]
_READERS: Mapping[str, Reader] = {
    "railroad_ink": railroad_ink.read_board,
    "thirty_rails": thirty_rails.read_board,
    "ticket_to_ride": ticket_to_ride.read_board,
}


@dataclass(frozen=True, slots=True)
class LoadedBoard:
    """A board fit to be played. `files` are the real paths of all files it was read from."""

    game: str
    spec: Spec
    art: BoardArt
    warnings: tuple[Problem, ...]
    files: tuple[Path, ...]


def load_board(
    path: Path, *, shared: Path | None = None, used: list[Path] | None = None
) -> LoadedBoard:
    """The board drawn in the Tiled map at `path`.

    `shared` is the folder of the maps that come with the game, whose tilesets every board may use.
    `used`, if given, receives every file that was looked at, also when the board is refused. Raises
    BoardError with everything that is wrong, and nothing else.
    """
    files = used if used is not None else []
    found = Findings()
    scanned = scan(path, shared, files, found)
    found.fail_if_any()
    assert scanned is not None, "a scan without a result has problems"
    drawing = _drawing(scanned, found)
    found.fail_if_any()
    game = read_text(drawing.properties, "game", drawing.where, found)
    if game is not None and game not in _READERS:
        found.add(drawing.where, "board.game_unknown", game=game, known=", ".join(_READERS))
    found.fail_if_any()
    assert game is not None, "a missing game is a problem"
    board = _READERS[game](drawing, board_id(path), found)
    found.fail_if_any()
    assert board is not None, "a refused board has problems"
    spec, art = board
    return LoadedBoard(game, spec, art, tuple(found.warnings), tuple(files))


def board_id(path: Path) -> str:
    """The name of the file without its ending, in composed Unicode: the same on every system."""
    return unicodedata.normalize("NFC", path.stem)


def _drawing(scanned: ScannedMap, found: Findings) -> Drawing:
    """What pytmx makes of the checked tree; an empty drawing and a problem if it refuses it."""
    size = scanned.size
    pytmx = _pytmx()
    tiled = pytmx.TiledMap(load_all=False)
    tiled.filename = scanned.where.file
    try:
        tiled.parse_xml(scanned.root)
    except Exception as error:  # noqa: BLE001 - pytmx raises bare Exception; the scan should prevent all
        found.add(scanned.where, "board.reader", error=f"{type(error).__name__} {error}")
        return Drawing(
            scanned.where, size.columns, size.rows, size.tile_width, size.tile_height, {}
        )
    groups = list(tiled.objectgroups)
    return Drawing(
        scanned.where,
        size.columns,
        size.rows,
        size.tile_width,
        size.tile_height,
        _own(tiled.properties),
        tuple(
            TileLayer(layer.name, _rows(tiled, layer), layer.name in scanned.shifted)
            for layer in tiled.layers
            if isinstance(layer, pytmx.TiledTileLayer)
        ),
        tuple(
            _thing(tiled, group.name, item, group.name in scanned.shifted)
            for group in groups
            for item in group
        ),
        tuple(group.name for group in groups),
    )


def _pytmx() -> ModuleType:
    """The library, loaded at the first board: it loads pygame, which a worker process never needs.

    pygame greets on standard output, and would greet between the lines of `boards check --json`.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pytmx  # noqa: PLC0415 - see above

    assert isinstance(pytmx, ModuleType)
    return pytmx


def _own(properties: Mapping[str, Value]) -> dict[str, Value]:
    """The author's own properties: those that the scan marked, under the names the author gave them."""
    return {
        name.removeprefix(OWN): value for name, value in properties.items() if name.startswith(OWN)
    }


def _rows(tiled: Any, layer: Any) -> tuple[tuple[Tile | None, ...], ...]:
    tiles: dict[int, Tile | None] = {0: None}
    for row in layer.data:
        for gid in row:
            if gid not in tiles:
                properties = tiled.get_tile_properties_by_gid(gid) or {}
                tiles[gid] = Tile(properties.get("type") or "", _own(properties))
    return tuple(tuple(tiles[gid] for gid in row) for row in layer.data)


def _thing(tiled: Any, layer: str, item: Any, shifted: bool) -> Thing:
    tile = tiled.get_tile_properties_by_gid(item.gid) or {} if item.gid else {}
    return Thing(
        layer,
        shifted,
        item.id,
        item.name,
        item.type or tile.get("type") or "",
        item.x,
        item.y,
        item.width,
        item.height,
        item.rotation,
        _own(item.properties),
        tuple((point.x, point.y) for point in getattr(item, "points", ())),
    )
