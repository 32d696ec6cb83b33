"""Finds and reads the files that a board names, and only those it may name. Knows nothing of Tiled."""

from __future__ import annotations

import errno
import os
import re
import stat
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

from branchline.boards.problems import refuse

LONGEST_PATH = 512
MOST_FILES = 64
MOST_STEPS = 24
_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)


def read_bytes(path: Path, most: int, only: int | None = None) -> bytes:
    """The content of a regular file of at most `most` bytes, or only its first `only` bytes.

    Raises Refused for pipes, devices, folders, missing, unreadable and too large files. Never waits:
    a pipe is neither opened for reading nor read.
    """
    if _DEVICE.fullmatch(path.name):
        raise refuse("board.not_a_file", path=path.name)
    try:
        _check_regular(path.stat(), path, most)
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        descriptor = os.open(path, flags)
        with os.fdopen(descriptor, "rb") as file:
            _check_regular(os.fstat(file.fileno()), path, most)
            data = file.read(most + 1 if only is None else only)
    except FileNotFoundError:
        raise refuse("board.file_missing", path=path.name) from None
    except PermissionError:
        raise refuse("board.no_permission", path=path.name) from None
    except OSError as error:
        name = errno.errorcode.get(error.errno or 0, "EIO")
        raise refuse("board.unreadable", path=path.name, error=name) from None
    if len(data) > most:
        raise refuse("board.too_large", path=path.name, limit=most // 1024)
    return data


def _check_regular(status: os.stat_result, path: Path, most: int) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise refuse("board.not_a_file", path=path.name)
    if status.st_size > most:
        raise refuse("board.too_large", path=path.name, limit=most // 1024)


@dataclass(slots=True)
class FileAccess:
    """What one board may open, and what it did open.

    `roots` are real folders (no links left): the board's own, and the shipped maps if there are any.
    """

    roots: tuple[Path, ...]
    used: list[Path]
    """Real paths in the order of their first use, the board itself first."""
    _found: dict[tuple[str, Path], Path] = field(default_factory=dict)
    _names: dict[Path, _Names] = field(default_factory=dict)

    def find(self, source: str, naming_file: Path) -> Path:
        """The file that `source` means when `naming_file` (a real path) says it.

        Back-slashes count as slashes, and names are compared in composed Unicode, so a board packed
        on another system is still found. Raises Refused for addresses, absolute paths, missing
        files, anything outside the roots and more than `MOST_FILES` files.
        """
        key = source, naming_file.parent
        if key not in self._found:
            path = self._locate(source, naming_file.parent)
            if path not in self.used:
                if len(self.used) >= MOST_FILES:
                    raise refuse("board.too_many_files", limit=MOST_FILES)
                self.used.append(path)
            self._found[key] = path
        return self._found[key]

    def _locate(self, source: str, folder: Path) -> Path:
        text = source.replace("\\", "/")
        if not text or len(text) > LONGEST_PATH or any(ord(sign) < 32 for sign in text):
            raise refuse("board.path_bad", path=source)
        if text.startswith("/") or ":" in text:
            raise refuse("board.path_absolute", path=source)
        target = folder
        for step in text.split("/"):
            if step == "..":
                target = target.parent
            elif step not in ("", "."):
                target = target / step
        for root in self.roots:
            if target.is_relative_to(root):
                return self._walk(root, target.relative_to(root).parts, source)
        raise refuse("board.path_outside", path=source)

    def _walk(self, root: Path, steps: tuple[str, ...], source: str) -> Path:
        if not steps or len(steps) > MOST_STEPS or any(_DEVICE.fullmatch(step) for step in steps):
            raise refuse("board.path_bad", path=source)
        here = root
        for step in steps:
            here = Path(os.path.realpath(here / self._actual_name(here, step, source)))
            if not any(here.is_relative_to(root) for root in self.roots):
                raise refuse("board.path_outside", path=source)
        return here

    def _actual_name(self, folder: Path, wanted: str, source: str) -> str:
        if folder not in self._names:
            try:
                self._names[folder] = _Names(sorted(path.name for path in folder.iterdir()))
            except OSError:
                raise refuse("board.reference_missing", path=source) from None
        names = self._names[folder]
        if wanted in names.exact:
            return wanted
        composed = unicodedata.normalize("NFC", wanted)
        if composed in names.composed:
            return names.composed[composed]
        if composed.casefold() in names.folded:
            raise refuse("board.path_case", path=source, found=names.folded[composed.casefold()])
        raise refuse("board.reference_missing", path=source)


class _Names:
    """The names in one folder, found by three degrees of likeness."""

    def __init__(self, names: list[str]) -> None:
        self.exact = frozenset(names)
        self.composed = {unicodedata.normalize("NFC", name): name for name in names}
        self.folded = {composed.casefold(): name for composed, name in self.composed.items()}
