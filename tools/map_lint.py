"""Checks every board that comes with the game: `python tools/map_lint.py [--snapshot]`.

With --snapshot the boards are also written as plain data to tests/fixtures/boards/, where the tests
of the engine read them without pytmx. The difference belongs into the review of the change.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "game"))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from babel.messages.pofile import read_po

from branchline.boards import Entry, check, sentence

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "assets" / "locale" / "en" / "LC_MESSAGES" / "branchline.po"
MAPS = ROOT / "maps"
SNAPSHOTS = ROOT / "tests" / "fixtures" / "boards"


def snapshot(entry: Entry) -> str:
    """The board as the text of its snapshot file, one line for each value."""
    board = entry.board
    assert board is not None
    data = {
        "game": board.game,
        "hash": board.spec.hash,
        "spec": board.spec.to_data(),
        "titles": dict(board.art.titles),
        "author": board.art.author,
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def snapshot_path(path: Path, folder: Path = SNAPSHOTS) -> Path:
    """Where the snapshot of a shipped board lies."""
    return folder / f"{path.parent.name}-{path.stem}.json"


def english() -> Callable[[str], str]:
    """The English catalogue as a function from a code to its sentence."""
    with CATALOGUE.open("rb") as file:
        messages = {str(message.id): str(message.string) for message in read_po(file)}
    return lambda code: messages.get(code, code)


def main() -> int:
    """0 if all shipped boards are good and, without --snapshot, agree with their snapshots."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--snapshot", action="store_true", help="write the snapshots anew")
    write = parser.parse_args().snapshot
    failed = False
    words = english()
    for entry in check(sorted(MAPS.glob("*/*.tmx")), MAPS):
        name = entry.path.relative_to(ROOT)
        for problem in entry.problems + entry.warnings:
            print(f"{name.parent}: {sentence(problem, words)}")
        if entry.board is None:
            failed = True
            continue
        path = snapshot_path(entry.path)
        if write:
            path.write_text(snapshot(entry), encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != snapshot(entry):
            print(f"{name}: differs from {path.relative_to(ROOT)}; run with --snapshot and review")
            failed = True
        print(f"{name}: {entry.board.spec.hash}")
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
