"""Compiled inner loops for the players, where numba is installed. Never needed to play: without them the same work is done in arrays.

A game that has them keeps them in `games/<game>/kernels.py`, with a function `warm` that compiles all of them. numba keeps
what it compiled beside the file (or in the user's cache), so only the first start takes its time.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from types import ModuleType

log = logging.getLogger(__name__)

FAST_GAMES = ("railroad_ink", "thirty_rails")
"""The games that have compiled loops."""


PARTS = ("branchline_ai.games", "branchline.engine")
"""Where the loops of a game are, and where the rules are whose numbers are compiled into them."""


TRACK = "branchline.engine.track"
"""What the rules of both share."""


def installed() -> bool:
    """Whether the loops can be compiled here. Loads nothing."""
    return find_spec("numba") is not None


def load(game: str) -> ModuleType | None:
    """The compiled loops of a game, ready to run; None where there are none, or the compiler does not work here."""
    if game not in FAST_GAMES or not installed():
        return None
    try:
        names = [f"{package}.{game}" for package in PARTS]
        forget_stale(*map(package_folder, [*names, TRACK]))
        kernels = import_module(f"branchline_ai.games.{game}.kernels")
        kernels.warm()
    except Exception:  # a compiler can fail in many ways, and the game goes on without it
        log.exception("the compiled loops of %s cannot be used", game)
        return None
    return kernels


def package_folder(name: str) -> Path:
    """Where the files of a package are. Raises ModuleNotFoundError."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(name)
    return Path(spec.origin).parent


def forget_stale(loops: Path, *others: Path) -> None:
    """What was compiled from `loops` goes when a file there or in `others` is newer: numba asks only the file a loop stands in."""
    files = [path for folder in (loops, *others) for path in folder.glob("*.py")]
    newest = max(path.stat().st_mtime_ns for path in files)
    for index in (loops / "__pycache__").glob("*.nbi"):
        if index.stat().st_mtime_ns < newest:
            with suppress(OSError):  # gone already, or not ours to delete
                index.unlink()


class Warming:
    """Loads the loops of a game in the background when they are first asked for. Until then its players do without."""

    def __init__(self) -> None:
        """Nothing is loaded yet."""
        self._ready: dict[str, ModuleType] = {}
        self._threads: dict[str, Thread] = {}

    def get(self, game: str) -> ModuleType | None:
        """The loops of a game, if they are ready."""
        if game in FAST_GAMES and game not in self._threads:
            thread = Thread(target=self._load, args=(game,), daemon=True, name=f"warming {game}")
            self._threads[game] = thread
            thread.start()
        return self._ready.get(game)

    def wait(self, seconds: float) -> None:
        """Everything that was asked for is loaded, or the time is over."""
        for thread in self._threads.values():
            thread.join(seconds)

    def _load(self, game: str) -> None:
        kernels = load(game)
        if kernels is not None:
            self._ready[game] = kernels
