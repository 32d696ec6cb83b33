"""Pictures by name: the shipped SVG drawings, rasterised once per size.

Here: `ImageShelf`. Not here: what is drawn in code (`ui.tables`, `ui.widgets`).
"""

from __future__ import annotations

import logging
from pathlib import Path

import pygame

from branchline.ui.media.cache import Bounded, surface_bytes

_log = logging.getLogger(__name__)
_BYTES_KEPT = 48 * 1024 * 1024


class ImageShelf:
    """The drawings of one directory, `name` being the file name without `.svg`."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._kept: Bounded[tuple[str, int, int], pygame.Surface] = Bounded(
            _BYTES_KEPT, surface_bytes
        )
        self._missing: set[str] = set()

    def svg(self, name: str, width: int, height: int) -> pygame.Surface:
        """The drawing within `width` x `height` pixels, its proportions kept.

        A drawing that is missing or broken is reported once and replaced by an empty frame. The
        surface is shared with the cache: blit it, never draw on it.
        """
        size = (max(1, width), max(1, height))
        return self._kept.get((name, *size), lambda: self._load(name, size))

    def _load(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        path = self._directory / f"{name}.svg"
        try:
            return pygame.image.load_sized_svg(path, size)
        except (OSError, pygame.error) as error:
            if name not in self._missing:
                self._missing.add(name)
                _log.warning("no picture %s: %s", name, error)
            blank = pygame.Surface(size, pygame.SRCALPHA)
            pygame.draw.rect(blank, (128, 128, 128), blank.get_rect(), max(1, size[1] // 20))
            return blank
