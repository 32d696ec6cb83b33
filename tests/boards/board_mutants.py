"""Damages boards by their structure: well-formed files with wrong parts, seeded, as many as wanted.

Bytes at random are wasted: nearly all of them die in the XML parser. `python -m
tests.boards.board_mutants COUNT SEED [FOLDER]` runs a campaign in a process of its own and prints a
JSON summary; a mutant that breaks a promise is written to FOLDER.
"""

from __future__ import annotations

import copy
import json
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

from tests.boards.board_kit import BESIDE, MAPS, TILESET, furnish, peak_mb

from branchline.boards import Entry, check
from branchline.engine.thirty_rails.board import BoardSpec

LAKES = (MAPS / "thirty_rails" / "four_lakes.tmx").read_text(encoding="utf-8")
NASTY = [
    "", " ", "0", "-1", "1", "2", "7", "8", "9", "64", "99", "4095", "4096", "2147483647", "4294967295",
    "4294967296", "99999999999999999999", "1e3", "1e309", "-0.0", "0.5", "nan", "inf", "NaN", "1_0", "0x10",
    "٣", "true", "false", "null", "None", "csv", "base64", "zlib", "gzip", "zstd", "type", "class", "Number",
    "White", "white", "grey", "lake", "orthogonal", "isometric", "../x", "..\\x", "/etc/passwd", "C:\\x",
    "thirty_rails.tsx", "thirty_rails.png", "board.tmx", "board.tsx", ".", "..", "//", "a/b/c", "nul", "é",
    "e\u0301", "東京", "\u202e", "x" * 5000, "{0}", "%s", "own:value", "int", "bool", "float", "object", "file",
    "color", "#ff00ff", "#zzz", "string", "list", "1,2,3", "1,,2", "AAAA", "%%%", "0,0 1,1", "0,0 nan,1",
]  # fmt: skip
PATHS = [
    "./thirty_rails.tsx", "x\\..\\thirty_rails.png", "../thirty_rails.tsx", "THIRTY_RAILS.tsx", "a:b", "\x7f",
    "../" * 40 + "etc/passwd", "thirty_rails.tsx/x", "board.tmx/..", "~/x.tsx", "$HOME/x.tsx", "a\n", "x" * 300,
]  # fmt: skip
TAGS = [
    "map", "tileset", "layer", "objectgroup", "group", "imagelayer", "data", "chunk", "tile", "image", "object",
    "properties", "property", "polyline", "polygon", "ellipse", "point", "text", "animation", "frame", "wangsets",
    "template", "editorsettings", "foo",
]  # fmt: skip
NAMES = [
    "id", "name", "type", "class", "value", "x", "y", "width", "height", "gid", "rotation", "visible", "offsetx",
    "offsety", "opacity", "source", "firstgid", "tilewidth", "tileheight", "tilecount", "columns", "spacing",
    "margin", "encoding", "compression", "infinite", "orientation", "version", "template", "propertytype",
    "points", "tileid", "duration", "format", "trans", "parallaxx", "locked",
]  # fmt: skip


class Mutator:
    """Endless damaged boards from one seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.seeds = [
            (ET.fromstring(board), ET.fromstring(TILESET))
            for board in (BESIDE, LAKES.replace("../tilesets/", ""))
        ]

    def next(self) -> tuple[bytes, bytes]:
        """The bytes of a board and of its tileset."""
        board, tiles = copy.deepcopy(self.rng.choice(self.seeds))
        if self.rng.random() < 0.2:
            self._embed(board, tiles)
        for _ in range(self.rng.choice((1, 1, 1, 2, 3, 8))):
            root = board if self.rng.random() < 0.7 else tiles
            self.rng.choice(STEPS)(self, root)
        return self._bytes(board), self._bytes(tiles)

    def _bytes(self, root: ET.Element) -> bytes:
        codec = self.rng.choice(("utf-8",) * 8 + ("utf-16", "iso-8859-1", "us-ascii"))
        return ET.tostring(root, encoding=codec, xml_declaration=True)

    def _embed(self, board: ET.Element, tiles: ET.Element) -> None:
        for place, element in enumerate(board):
            if element.tag == "tileset":
                board[place] = copy.deepcopy(tiles)
                board[place].set("firstgid", "1")

    def pick(self, root: ET.Element) -> ET.Element:
        return self.rng.choice(list(root.iter()))

    def pair(self, root: ET.Element) -> tuple[ET.Element, int]:
        parents = [element for element in root.iter() if len(element)]
        parent = self.rng.choice(parents) if parents else root
        return parent, self.rng.randrange(len(parent)) if len(parent) else -1

    def change_value(self, root: ET.Element) -> None:
        element = self.pick(root)
        if element.attrib:
            element.set(self.rng.choice(list(element.attrib)), self.rng.choice(NASTY))

    def nudge_value(self, root: ET.Element) -> None:
        element = self.pick(root)
        numbers = [name for name, value in element.attrib.items() if value.isdigit()]
        if numbers:
            name = self.rng.choice(numbers)
            by = self.rng.choice((-64, -1, 1, 2, 64))
            element.set(name, str(int(element.attrib[name]) + by))

    def misplace_file(self, root: ET.Element) -> None:
        named = [element for element in root.iter() if "source" in element.attrib]
        if named:
            self.rng.choice(named).set("source", self.rng.choice([*NASTY, *PATHS]))

    def resize(self, root: ET.Element) -> None:
        element = self.rng.choice([root, *root.iter("tileset"), *root.iter("layer")])
        name = self.rng.choice(("width", "height", "tilewidth", "tileheight", "spacing", "margin"))
        element.set(name, str(self.rng.choice((-1, 0, 1, 2, 7, 8, 9, 63, 65, 256, 257, 100_000))))

    def drop_value(self, root: ET.Element) -> None:
        element = self.pick(root)
        if element.attrib:
            del element.attrib[self.rng.choice(list(element.attrib))]

    def add_value(self, root: ET.Element) -> None:
        self.pick(root).set(self.rng.choice(NAMES), self.rng.choice(NASTY))

    def rename(self, root: ET.Element) -> None:
        self.pick(root).tag = self.rng.choice(TAGS)

    def drop(self, root: ET.Element) -> None:
        parent, place = self.pair(root)
        if place >= 0:
            del parent[place]

    def repeat(self, root: ET.Element) -> None:
        parent, place = self.pair(root)
        if place >= 0:
            for _ in range(self.rng.choice((1, 2, 40, 300))):
                parent.append(copy.deepcopy(parent[place]))

    def move(self, root: ET.Element) -> None:
        parent, place = self.pair(root)
        if place >= 0:
            element = parent[place]
            del parent[place]
            self.pick(root).append(element)

    def wrap(self, root: ET.Element) -> None:
        parent, place = self.pair(root)
        if place >= 0:
            inner = parent[place]
            for _ in range(self.rng.choice((1, 2, 30))):
                outer = ET.Element(self.rng.choice(("group", "properties", "map")))
                outer.append(inner)
                inner = outer
            parent[place] = inner

    def insert(self, root: ET.Element) -> None:
        child = ET.SubElement(self.pick(root), self.rng.choice(TAGS))
        for _ in range(self.rng.randrange(5)):
            child.set(self.rng.choice(NAMES), self.rng.choice(NASTY))

    def insert_property(self, root: ET.Element) -> None:
        block = ET.SubElement(self.pick(root), "properties")
        child = ET.SubElement(block, "property")
        child.set("name", self.rng.choice(NAMES))
        child.set("type", self.rng.choice(("string", "int", "bool", "float", "class", "object")))
        child.set("value", self.rng.choice(NASTY))

    def change_text(self, root: ET.Element) -> None:
        element = self.rng.choice(list(root.iter("data")) or [root])
        parts = (element.text or "").split(",")
        place = self.rng.randrange(len(parts))
        parts[place] = self.rng.choice([*NASTY, "1", "2", "3", "3", "0", "2147483649"])
        element.text = self.rng.choice((",".join(parts), self.rng.choice(NASTY)))

    def swap_cells(self, root: ET.Element) -> None:
        for element in root.iter("data"):
            parts = (element.text or "").split(",")
            for _ in range(self.rng.randrange(1, 4)):
                one, other = self.rng.randrange(len(parts)), self.rng.randrange(len(parts))
                parts[one], parts[other] = parts[other], parts[one]
            element.text = ",".join(parts)


STEPS = [
    Mutator.change_value,
    Mutator.nudge_value,
    Mutator.misplace_file,
    Mutator.resize,
    Mutator.drop_value,
    Mutator.add_value,
    Mutator.rename,
    Mutator.drop,
    Mutator.repeat,
    Mutator.move,
    Mutator.wrap,
    Mutator.insert,
    Mutator.insert_property,
    Mutator.change_text,
    Mutator.swap_cells,
]


def broken_promise(entry: Entry) -> str:
    """What a result may never be, in a few words; empty if all is well."""
    if any(problem.code == "board.reader" for problem in entry.problems):
        return "pytmx met something that the scan should have stopped"
    if entry.board is None:
        return ""
    spec = entry.board.spec
    if BoardSpec.from_data(json.loads(json.dumps(spec.to_data()))) != spec:
        return "the board does not survive a save"
    if sorted(spec.row_number) != [0, 0, 1, 2, 3, 4, 5, 6]:
        return "row numbers"
    if sorted(spec.column_number) != [0, 0, 1, 2, 3, 4, 5, 6]:
        return "column numbers"
    if spec.blocked & ~spec.field or spec.land.bit_count() < 30:
        return "lakes"
    return ""


def campaign(count: int, seed: int, keep: Path | None = None) -> dict[str, object]:
    """Runs the mutants; returns what was seen. Stops at nothing, keeps what broke a promise."""
    mutator = Mutator(seed)
    seen: Counter[str] = Counter()
    broken: list[str] = []
    slowest = 0.0
    with tempfile.TemporaryDirectory() as name:
        path = furnish(Path(name)) / "board.tmx"
        for number in range(count):
            board, tiles = mutator.next()
            path.write_bytes(board)
            (path.parent / "thirty_rails.tsx").write_bytes(tiles)
            start = time.perf_counter()
            try:
                (entry,) = check([path])
                promise = broken_promise(entry)
                seen.update({p.code for p in entry.problems} or {"good"})
            except Exception as error:  # noqa: BLE001 - whatever it is, it is what the campaign looks for
                promise = f"{type(error).__name__}: {error}"
            slowest = max(slowest, time.perf_counter() - start)
            if promise:
                broken.append(f"mutant {number} of seed {seed}: {promise}")
                if keep:
                    (keep / f"found-{seed}-{number}.tmx").write_bytes(board)
                    (keep / f"found-{seed}-{number}.tsx").write_bytes(tiles)
    return {"seen": dict(seen), "broken": broken, "slowest": slowest, "peak_mb": peak_mb()}


if __name__ == "__main__":
    folder = Path(sys.argv[3]) if len(sys.argv) > 3 else None
    sys.stdout.write(json.dumps(campaign(int(sys.argv[1]), int(sys.argv[2]), folder)))
