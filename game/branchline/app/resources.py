"""Where the files that ship with the game lie: in the installed package, or in the checkout. The only place that knows."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def root() -> Path:
    """The folder that holds `assets` and `maps`."""
    installed = _PACKAGE / "_data"
    return installed if installed.is_dir() else _PACKAGE.parent.parent


def assets() -> Path:
    """Fonts, pictures and words."""
    return root() / "assets"


def maps() -> Path:
    """The boards that come with the game, a folder per game."""
    return root() / "maps"
