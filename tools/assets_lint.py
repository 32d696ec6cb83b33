"""Checks what is shipped beside the code: every file under `assets/` and `maps/`.

Here: names, the credits table, the font licence, and that the fonts hold every character of the
translations. Not here: whether a board is sound (`branchline boards check`) or a catalogue fresh
(`words.py`). Part of `python3 tools/dev.py check`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("assets", "maps")
CREDITS = "assets/CREDITS.md"
LOWER_CASE = re.compile(r"[a-z0-9][a-z0-9._-]*")
CUSTOMARY = ("CREDITS.md", "README.md", "LC_MESSAGES")
FONTS = (".ttf", ".otf", ".woff", ".woff2")


def shipped(root: Path) -> Iterator[PurePosixPath]:
    """Every file below the folders, relative to `root`; hidden ones are the desktop's own."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root)
            if path.is_file() and not any(part.startswith(".") for part in name.parts):
                yield PurePosixPath(name.as_posix())


def rows(root: Path) -> list[tuple[str, ...]]:
    """The rows of the credits table: path, author, source, licence."""
    found = []
    for line in (root / CREDITS).read_text(encoding="utf-8").splitlines():
        cells = tuple(cell.strip().strip("`") for cell in line.strip().strip("|").split("|"))
        if line.startswith("| `"):
            found.append(cells)
    return found


def credit_problems(root: Path, files: Sequence[PurePosixPath]) -> Iterator[str]:
    """A file without a row, a row without a file, a row without an author, source or licence."""
    table = rows(root)
    used: set[str] = set()
    for file in files:
        covering = [row[0] for row in table if covers(row[0], file)]
        if not covering:
            yield f"{file}: no row in {CREDITS} says who made it"
        used.update(covering)
    for row in table:
        if row[0] not in used:
            yield f"{CREDITS}: there is no file {row[0]}"
        if len(row) != 4 or not all(row):
            yield f"{CREDITS}: the row of {row[0]} needs an author, a source and a licence"


def covers(path: str, file: PurePosixPath) -> bool:
    """Whether a row speaks of a file: by its name, or by a folder that ends in a slash."""
    return str(file).startswith(path) if path.endswith("/") else str(file) == path


def name_problems(files: Sequence[PurePosixPath]) -> Iterator[str]:
    """Names that would be two on one system and one on another."""
    for file in files:
        for part in file.parts:
            if part not in CUSTOMARY and not LOWER_CASE.fullmatch(part):
                yield f"{file}: {part!r} is not lower-case letters, digits, dot, dash, underscore"


def font_problems(root: Path, files: Sequence[PurePosixPath]) -> Iterator[str]:
    """A font without its licence beside it, or without a character that a translation uses."""
    needed = catalogue_characters(root, files)
    for file in files:
        if file.suffix not in FONTS:
            continue
        licence = root / file.parent / "ofl.txt"
        if not licence.is_file() or "SIL OPEN FONT LICENSE" not in licence.read_text("utf-8"):
            yield f"{file}: the Open Font License (ofl.txt) must lie beside it"
        with TTFont(root / file, lazy=True) as font:
            lacking = sorted(needed - set(font.getBestCmap()))
        if lacking:
            marks = " ".join(f"{chr(point)} (U+{point:04X})" for point in lacking[:10])
            yield f"{file}: lacks {marks}, which a translation uses (tools/dev.py fonts)"


def catalogue_characters(root: Path, files: Sequence[PurePosixPath]) -> set[int]:
    """The code points a player may see: all printable ones of all translated texts."""
    points: set[int] = set()
    for file in files:
        if file.suffix != ".po":
            continue
        with (root / file).open("rb") as stream:
            catalog = read_po(stream)
        for message in catalog:
            texts = [message.string] if isinstance(message.string, str) else message.string or []
            if message.id:
                points.update(ord(mark) for text in texts for mark in text if mark.isprintable())
    return points


def problems(root: Path = ROOT) -> list[str]:
    """All that is wrong, one sentence each; empty when nothing is."""
    files = list(shipped(root))
    return [
        *name_problems(files),
        *credit_problems(root, files),
        *font_problems(root, files),
    ]


def main() -> int:
    """Print what is wrong; 1 when something is."""
    found = problems()
    for problem in found:
        print(problem, file=sys.stderr)
    print(f"assets: {len(list(shipped(ROOT)))} files, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
