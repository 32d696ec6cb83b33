"""The final sheet of a game as a picture file, drawn by a process of its own so that no frame waits for it.

Here: the process, and how it went. Not here: the drawing (`final_sheet`).
"""

from __future__ import annotations

import logging
import multiprocessing
import os
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

from branchline.app.files import trouble
from branchline.app.folders import Folders
from branchline.ui.exports import Written

log = logging.getLogger(__name__)

UNDRAWN = Written(problem="export.no_picture")


@dataclass(frozen=True, slots=True)
class Order:
    """Which log is drawn, where to, and in which language. `folders` are the player's own, only read here."""

    log: Path
    out: Path
    folders: Folders
    language: str


def carry_out(order: Order) -> None:
    """The picture lies where it is wanted. Raises OSError, Refused or LogError where it cannot be had."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from branchline.app import final_sheet  # noqa: PLC0415 - pygame, with the drivers set above

    final_sheet.write(order.log, order.out, order.folders, order.language)


def run(order: Order, pipe: Connection) -> None:
    """Draws, and tells how it went, and for the program's log what was wrong."""
    try:
        carry_out(order)
    except OSError as error:
        pipe.send((_unwritten(error), str(error)))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told, and ends only this process
        pipe.send((UNDRAWN, f"{type(error).__name__}: {error}"[:200]))
    else:
        pipe.send((Written(str(order.out)), ""))


def _unwritten(error: OSError) -> Written:
    return Written(problem="export.no_file", cause=trouble(error))


class Poster:
    """One picture on its way. Fulfils `ui.exports.PictureJob`."""

    def __init__(self, written: Written = UNDRAWN) -> None:
        """`written` is how it went, as far as it is known."""
        self._written = written
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    @classmethod
    def failed(cls, problem: str) -> Poster:
        """One that could not begin; `problem` is a message code."""
        return cls(Written(problem=problem))

    @classmethod
    def begin(cls, order: Order) -> Poster:
        """One that is being drawn from now on."""
        poster = cls()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        try:
            order.out.parent.mkdir(parents=True, exist_ok=True)
            process = context.Process(target=run, args=(order, theirs), daemon=True, name="poster")
            process.start()
        except OSError as error:
            log.warning("no picture can be drawn: %s", error)
            return cls(_unwritten(error))
        finally:
            theirs.close()
        poster._process, poster._pipe = process, ours
        return poster

    def poll(self) -> Written | None:
        """How it went; None while it still goes on."""
        if self._process is None or self._pipe is None:
            return self._written
        if self._pipe.poll():
            try:
                self._written, detail = self._pipe.recv()
            except (EOFError, OSError):
                detail = "its process ended"
            if detail:
                log.warning("no picture was drawn: %s", detail)
        elif self._process.is_alive():
            return None
        self.cancel()
        return self.poll()

    def cancel(self) -> None:
        """The process is gone."""
        if self._process is not None:
            self._process.kill()
            self._process.join(1.0)
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None
