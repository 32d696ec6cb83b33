"""Lists the boards that can be chosen, good and bad ones, and never fails over a bad one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from branchline.boards.loader import LoadedBoard, load_board
from branchline.boards.problems import BoardError, Problem
from branchline.boards.specs import Spec

MOST_FILES = 200
"""More board files than this in one folder are not listed."""

Stamp = tuple[tuple[Path, int, int], ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One file: either a board, or the problems that keep it from being one."""

    path: Path
    shipped: bool
    board: LoadedBoard | None
    problems: tuple[Problem, ...] = ()

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What is odd about a board that can be played all the same."""
        return self.board.warnings if self.board else ()

    def to_data(self) -> dict[str, object]:
        """Plain data for `--json`."""
        board = self.board
        return {
            "path": str(self.path),
            "ok": board is not None,
            "game": board.game if board else None,
            "id": board.spec.id if board else None,
            "hash": board.spec.hash if board else None,
            "problems": [problem.to_data() for problem in self.problems],
            "warnings": [problem.to_data() for problem in self.warnings],
        }


def check(paths: Iterable[Path], shared: Path | None = None) -> list[Entry]:
    """One entry for each path, in the same order; raises nothing."""
    return [_read(path, shared, shipped=False)[0] for path in paths]


@dataclass(slots=True)
class Library:
    """The boards that come with the game, in `shared/<game>`, and the player's own in `own`.

    A board in `own` may lie in a folder of its own, one level down. A file is read again only after
    it, or a tileset or picture that it uses, has changed.
    """

    shared: Path
    own: Path | None = None
    _known: dict[Path, tuple[Stamp, Entry]] = field(default_factory=dict)

    def entries(self, game: str) -> tuple[Entry, ...]:
        """The boards of one game, shipped ones first, `standard` before all; then what is broken.

        A broken file that does not say for which game it is meant is listed for every game.
        """
        found = [self._entry(path, shipped=True) for path in _files(self.shared / game)]
        if self.own is not None:
            own = [self._entry(path, shipped=False) for path in _own_files(self.own)]
            found += [e for e in own if e.board is None or e.board.game == game]
        return tuple(sorted(found, key=_order))

    def find(self, game: str, board_id: str, board_hash: str) -> Spec | None:
        """The board that a log names, if it is still there and still the same."""
        for entry in self.entries(game):
            if entry.board and entry.board.spec.id == board_id:
                spec = entry.board.spec
                if spec.hash == board_hash:
                    return spec
        return None

    def _entry(self, path: Path, shipped: bool) -> Entry:
        known = self._known.get(path)
        if known and known[0] == _stamp([file for file, _, _ in known[0]]):
            return known[1]
        entry, used = _read(path, self.shared, shipped)
        self._known[path] = (_stamp(used), entry)
        return entry


def _read(path: Path, shared: Path | None, shipped: bool) -> tuple[Entry, list[Path]]:
    used: list[Path] = []
    try:
        board = load_board(path, shared=shared, used=used)
    except BoardError as error:
        return Entry(path, shipped, None, error.problems), used
    return Entry(path, shipped, board), used


def _stamp(paths: Iterable[Path]) -> Stamp:
    stamps = []
    for path in paths:
        try:
            status = path.stat()
        except OSError:
            stamps.append((path, 0, -1))
        else:
            stamps.append((path, status.st_mtime_ns, status.st_size))
    return tuple(stamps)


def _files(folder: Path) -> list[Path]:
    try:
        names = sorted(path for path in folder.iterdir() if path.suffix.lower() == ".tmx")
    except OSError:
        return []
    return names[:MOST_FILES]


def _own_files(folder: Path) -> list[Path]:
    files = _files(folder)
    try:
        inner = sorted(path for path in folder.iterdir() if path.is_dir())
    except OSError:
        return files
    for path in inner[:MOST_FILES]:
        files += _files(path)
    return files[:MOST_FILES]


def _order(entry: Entry) -> tuple[bool, bool, bool, str]:
    standard = entry.board is not None and entry.board.spec.id == "standard"
    return entry.board is None, not entry.shipped, not standard, entry.path.name
