"""Saved games: one log a file, appended and synced action by action. docs/log-format.md describes the lines."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from secrets import token_hex

from branchline.app.files import read_whole, set_aside, sync_folder, trouble, write_whole
from branchline.engine.kernel.log import (
    Entry,
    LogError,
    MatchLog,
    Result,
    entry_line,
    result_line,
)
from branchline.engine.kernel.reasons import Reason

log = logging.getLogger(__name__)

SUFFIX = ".jsonl"
PERSON = "human"
"""How a log calls a seat that a person plays."""
MOST_SAVES = 500
"""More files than this in the folder are not listed."""


@dataclass(frozen=True, slots=True)
class Damage:
    """What was wrong with a log that was read: the line, a message code, and where the original lies now.

    `detail` is technical and English; `why` says why the rules or the system object, where they do.
    """

    file: str
    line: int
    code: str
    detail: str = ""
    aside: str = ""
    why: Reason | None = None

    @classmethod
    def of(cls, file: str, error: LogError) -> Damage:
        """What an error says of a file."""
        return cls(file, error.line, error.code, error.detail, why=error.why)


def read_log(path: Path) -> tuple[MatchLog | None, Damage | None]:
    """The log in a file as far as it can be read, and what was wrong with it. Raises OSError only."""
    try:
        content = read_whole(path)
    except OSError as error:
        return None, Damage(path.name, 1, "log.unreadable", str(error), why=trouble(error))
    rows: list[str] = []
    whole = content[: content.rfind(b"\n") + 1]
    for number, row in enumerate(whole.split(b"\n")[:-1], 1):
        try:
            rows.append(row.decode() + "\n")
        except UnicodeDecodeError:
            return _prefix(rows), Damage(path.name, number, "log.not_text")
    try:
        game = MatchLog.from_lines(rows)
        game.torn = len(whole) < len(content)
        return game, None
    except LogError as error:
        return _prefix(rows[: error.line - 1]), Damage.of(path.name, error)


def _prefix(rows: list[str]) -> MatchLog | None:
    """The log of lines that are known to be good; None where not even the setup is among them."""
    if len(rows) < 2:
        return None
    with contextlib.suppress(LogError):
        return MatchLog.from_lines(rows)
    return None


class SaveFile:
    """One game's file while it is played. Every call has the line on disk when it returns.

    Where writing fails the file keeps its last whole line, the lines wait, and the next call writes them as well;
    `failing` says so meanwhile.
    """

    def __init__(self, path: Path, size: int) -> None:
        """`size` is the length of the whole lines that the file holds."""
        self.path = path
        self.failing: OSError | None = None
        self._size = size
        self._waiting: list[str] = []

    @classmethod
    def create(cls, path: Path, game: MatchLog) -> SaveFile:
        """A new file with what the log holds so far. Where it cannot be written `failing` is set."""
        save = cls(path, 0)
        save._waiting = game.to_lines()
        save.flush()
        return save

    def append(self, entry: Entry) -> None:
        """The entry is on disk, or waiting with `failing` set."""
        self._waiting.append(entry_line(entry))
        self.flush()

    def finish(self, result: Result) -> None:
        """The closing line is on disk, or waiting with `failing` set."""
        self._waiting.append(result_line(result))
        self.flush()

    def flush(self) -> bool:
        """Whether everything is on disk now; tries what is waiting once more."""
        if not self._waiting:
            return True
        content = "".join(f"{line}\n" for line in self._waiting).encode()
        try:
            if self._size == 0:
                write_whole(self.path, content)
            else:
                self._append(content)
        except OSError as error:
            log.warning("cannot save %s: %s", self.path.name, error)
            self.failing = error
            return False
        self._size += len(content)
        self._waiting.clear()
        self.failing = None
        return True

    def _append(self, content: bytes) -> None:
        """Appends after the last whole line; on failure the file is cut back to it.

        Unbuffered: a buffer that could not be written would be written once more when the file is closed.
        """
        with self.path.open("r+b", buffering=0) as file:
            file.seek(0, os.SEEK_END)
            if file.tell() != self._size:
                file.truncate(self._size)
                file.seek(self._size)
            try:
                rest = memoryview(content)
                while rest:
                    rest = rest[file.write(rest) :]
                os.fsync(file.fileno())
            except OSError:
                with contextlib.suppress(OSError):
                    file.truncate(self._size)
                raise


@dataclass(frozen=True, slots=True)
class Saved:
    """A file in the folder: the log as far as it can be read, and what is wrong with it, if anything."""

    path: Path
    when: float
    log: MatchLog | None
    damage: Damage | None

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return self.log is not None and self.log.result is not None

    @property
    def begun(self) -> bool:
        """Whether a person has done something in it, or, where only computers play, anybody."""
        if self.log is None:
            return False
        kinds = self.log.header.players
        people = {seat for seat, kind in enumerate(kinds) if kind == PERSON}
        done = self.log.effective()[1:]
        return any(entry.seat in people or not people for entry in done)


class SaveFolder:
    """All saved games of a player."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = datetime.now) -> None:
        self.folder = folder
        self._now = now
        self._read: dict[Path, tuple[tuple[int, int], Saved]] = {}

    def new_path(self, game: str) -> Path:
        """A name that no file has: date, game and a random word."""
        stamp = self._now().strftime("%Y%m%d-%H%M%S")
        return self.folder / f"{stamp}-{game}-{token_hex(3)}{SUFFIX}"

    def all(self) -> list[Saved]:
        """Every saved game, the one written last first. Files that did not change are not read again."""
        found: list[Saved] = []
        with contextlib.suppress(OSError):
            paths = sorted(self.folder.glob(f"*{SUFFIX}"), reverse=True)[:MOST_SAVES]
            for path in paths:
                with contextlib.suppress(OSError):
                    found.append(self._saved(path))
        return sorted(found, key=lambda saved: saved.when, reverse=True)

    def unfinished(self) -> Saved | None:
        """The game to continue: the newest that is not over, can be read, and that somebody has begun.

        One that was only laid out does not stand before those; without any of them it is the game to continue.
        """
        open_ = [saved for saved in self.all() if saved.log is not None and not saved.over]
        return next((saved for saved in open_ if saved.begun), next(iter(open_), None))

    def named(self, ref: str) -> Saved | None:
        """The saved game with this file name, or None."""
        return next((saved for saved in self.all() if saved.path.name == ref), None)

    def repair(self, saved: Saved, damage: Damage, keep: int) -> tuple[MatchLog, SaveFile, Damage]:
        """Goes on with the first `keep` entries of a damaged log; the damaged file is set aside under the name returned.

        Raises OSError where the folder cannot be written.
        """
        assert saved.log is not None, "a log without a header cannot be continued"
        good = replace(saved.log, entries=saved.log.entries[:keep], result=None)
        content = saved.path.read_bytes()
        aside = set_aside(saved.path)
        try:
            file = SaveFile.create(saved.path, good)
        except OSError:
            with contextlib.suppress(OSError):
                write_whole(saved.path, content)
            raise
        sync_folder(self.folder)
        return good, file, replace(damage, aside=aside.name)

    def resume(self, saved: Saved) -> SaveFile:
        """The file of a sound log, ready to be appended to; a torn last line is cut off with the first append.

        Raises OSError where it cannot be read any more.
        """
        return SaveFile(saved.path, read_whole(saved.path).rfind(b"\n") + 1)

    def _saved(self, path: Path) -> Saved:
        status = path.stat()
        stamp = (status.st_mtime_ns, status.st_size)
        known = self._read.get(path)
        if known and known[0] == stamp:
            return known[1]
        game, damage = read_log(path)
        saved = Saved(path, status.st_mtime, game, damage)
        self._read[path] = (stamp, saved)
        return saved
