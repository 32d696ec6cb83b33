"""Writing files so that a crash or a power cut leaves the old or the new content, never a mixture; and why one cannot."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import time
from pathlib import Path

from branchline.engine.kernel.reasons import Reason, because

_STRAY = re.compile(r"^\.branchline-(\d+)-.*\.tmp$")
STRAY_SECONDS = 3600
"""Temporary files of an interrupted program are swept when they are older."""
MOST_BYTES = 8 << 20
"""No file of ours is larger."""


class TooLarge(OSError):
    """A file that is larger than anything this program writes."""


KNOWN = {
    "ENOSPC": "file.no_space",
    "EDQUOT": "file.no_space",
    "EACCES": "file.no_permission",
    "EPERM": "file.no_permission",
    "ENOENT": "file.not_found",
    "EROFS": "file.read_only",
    "ENOTDIR": "file.no_folder",
    "EISDIR": "file.no_file",
    "EFBIG": "file.too_large",
    "EEXIST": "file.too_many",
    "ENAMETOOLONG": "file.name_long",
    "EIO": "file.drive",
    "EBUSY": "file.busy",
    "ETXTBSY": "file.busy",
}
"""What can be said of errors of the system, by their names."""
KINDS: tuple[tuple[type[OSError], str], ...] = (
    (TooLarge, "file.too_large"),
    (FileNotFoundError, "file.not_found"),
    (FileExistsError, "file.too_many"),
    (PermissionError, "file.no_permission"),
)
"""The same of errors without a number."""


def trouble(error: OSError) -> Reason:
    """Why a file cannot be read or written, as a code; the system's own words only where it is none of the usual ones."""
    code = KNOWN.get(errno.errorcode.get(error.errno or 0, ""))
    if code is None:
        code = next((code for kind, code in KINDS if isinstance(error, kind)), None)
    return Reason(code) if code else because("file.other", detail=error.strerror or str(error))


def write_whole(path: Path, content: bytes) -> None:
    """The file has this content, on disk, or (OSError) what it had before."""
    temporary = path.with_name(f".branchline-{os.getpid()}-{path.name}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """New and renamed files in a folder outlast a power cut, where the system can promise that."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read_whole(path: Path) -> bytes:
    """The content of a regular file. OSError also for pipes, devices and files above MOST_BYTES."""
    if not path.is_file():
        raise FileNotFoundError(f"{path.name} is no regular file")
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise TooLarge(f"{path.name} is larger than {MOST_BYTES} bytes")
    return content


def set_aside(path: Path) -> Path:
    """The damaged file lies beside its place under a name ending in `.bad`, which is returned."""
    for number in range(1000):
        aside = path.with_name(f"{path.name}.{number}.bad" if number else f"{path.name}.bad")
        if not aside.exists():
            path.rename(aside)
            return aside
    raise FileExistsError(f"too many damaged copies of {path.name}")


def sweep(folder: Path) -> int:
    """The number of temporary files of interrupted programs that were removed; other files are left alone."""
    swept = 0
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            if not _STRAY.match(path.name):
                continue
            with contextlib.suppress(OSError):
                if time.time() - path.stat().st_mtime > STRAY_SECONDS:
                    path.unlink()
                    swept += 1
    return swept
