"""Where the player's own files lie, tried out before they are used; platformdirs only names a folder."""

from __future__ import annotations

import logging
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

import platformdirs

log = logging.getLogger(__name__)

ENVIRONMENT = "BRANCHLINE_DATA_DIR"
"""Overrides every folder at once, as `--data-dir` does."""
_NAME = "branchline"


@dataclass(frozen=True, slots=True)
class Folders:
    """Folders that exist and can be written. `lasting` is false when they are gone after the next restart."""

    data: Path
    config: Path
    lasting: bool = True

    @property
    def saves(self) -> Path:
        """One file per game."""
        return self.data / "saves"

    @property
    def maps(self) -> Path:
        """The player's own boards."""
        return self.data / "maps"

    @property
    def people(self) -> Path:
        """The file of profiles and finished games."""
        return self.data / "people.json"

    @property
    def replays(self) -> Path:
        """Logs from elsewhere, put here to be watched."""
        return self.data / "replays"

    @property
    def exports(self) -> Path:
        """What was written to be shown to others: pictures and logs."""
        return self.data / "exports"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.json"

    @property
    def log(self) -> Path:
        """What went wrong, for bug reports."""
        return self.data / "branchline.log"


def find_folders(data_dir: Path | None = None, name: str = _NAME) -> Folders:
    """The player's folders, made where missing; a temporary one where none can be written (`lasting` is false then)."""
    chosen = data_dir or (Path(os.environ[ENVIRONMENT]) if os.environ.get(ENVIRONMENT) else None)
    if chosen is not None:
        wanted = Folders(chosen, chosen)
    else:
        try:
            wanted = Folders(
                Path(platformdirs.user_data_dir(name, appauthor=False)),
                Path(platformdirs.user_config_dir(name, appauthor=False)),
            )
        except (OSError, RuntimeError, KeyError) as error:
            log.warning("no folder for user data: %s", error)
            return _temporary()
    folders = (wanted.data, wanted.config, wanted.saves, wanted.maps, wanted.replays)
    if all(_writable(folder) for folder in folders):
        return wanted
    return _temporary()


def _temporary() -> Folders:
    folder = Path(tempfile.mkdtemp(prefix="branchline-"))
    for inner in ("saves", "maps", "replays"):
        (folder / inner).mkdir()
    return Folders(folder, folder, lasting=False)


def _writable(folder: Path) -> bool:
    """Whether a file can be made in a folder, which is made first if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except (OSError, ValueError) as error:
        log.warning("cannot write in %s: %s", folder, error)
        return False
