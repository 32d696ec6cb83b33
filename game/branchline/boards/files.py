"""Reads files that a board names, and only those it may name. Knows nothing of Tiled."""

from __future__ import annotations

import errno
import os
import re
import stat
import unicodedata
from pathlib import Path

from branchline.boards.problems import refuse

LONGEST_PATH = 512
MOST_STEPS = 24
_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)


def read_bytes(path: Path, most: int) -> bytes:
    """The whole content of a regular file of at most `most` bytes.

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
            data = file.read(most + 1)
    except FileNotFoundError:
        raise refuse("board.file_missing", path=path.name) from None
    except OSError as error:
        name = errno.errorcode.get(error.errno or 0, "EIO")
        raise refuse("board.unreadable", path=path.name, error=name) from None
    except ValueError:
        raise refuse("board.path_bad", path=path.name) from None
    if len(data) > most:
        raise refuse("board.too_large", path=path.name, limit=most // 1024)
    return data


def _check_regular(status: os.stat_result, path: Path, most: int) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise refuse("board.not_a_file", path=path.name)
    if status.st_size > most:
        raise refuse("board.too_large", path=path.name, limit=most // 1024)


def locate(source: str, naming_file: Path, roots: tuple[Path, ...]) -> Path:
    """The file that `source` means when `naming_file` says it, as a real path inside one of `roots`.

    Back-slashes count as slashes, and names are compared in composed Unicode, so a board packed on
    another system is still found. `naming_file` and `roots` must be real paths (no links left).
    Raises Refused for addresses, absolute paths, anything outside the roots and missing files.
    """
    text = source.replace("\\", "/")
    if not text or len(text) > LONGEST_PATH or any(ord(sign) < 32 for sign in text):
        raise refuse("board.path_bad", path=source)
    if text.startswith("/") or ":" in text:
        raise refuse("board.path_absolute", path=source)
    target = naming_file.parent
    for step in text.split("/"):
        if step == "..":
            target = target.parent
        elif step not in ("", "."):
            target = target / step
    root = next((root for root in roots if target.is_relative_to(root)), None)
    if root is None:
        raise refuse("board.path_outside", path=source)
    return _walk(root, target.relative_to(root).parts, source, roots)


def _walk(root: Path, steps: tuple[str, ...], source: str, roots: tuple[Path, ...]) -> Path:
    if not steps or len(steps) > MOST_STEPS or any(_DEVICE.fullmatch(step) for step in steps):
        raise refuse("board.path_bad", path=source)
    here = root
    for step in steps:
        here = Path(os.path.realpath(here / _actual_name(here, step, source)))
        if not any(here.is_relative_to(root) for root in roots):
            raise refuse("board.path_outside", path=source)
    return here


def _actual_name(folder: Path, wanted: str, source: str) -> str:
    try:
        names = [path.name for path in folder.iterdir()]
    except (OSError, ValueError):
        raise refuse("board.reference_missing", path=source) from None
    if wanted in names:
        return wanted
    composed = unicodedata.normalize("NFC", wanted)
    same = sorted(name for name in names if unicodedata.normalize("NFC", name) == composed)
    if same:
        return same[0]
    other_case = sorted(name for name in names if name.casefold() == wanted.casefold())
    if other_case:
        raise refuse("board.path_case", path=source, found=other_case[0])
    raise refuse("board.reference_missing", path=source)
