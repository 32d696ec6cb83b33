"""One page of rules: the codes of its words, and a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import FRect

from branchline.ui.painter import Painter

WHOLE = 1040.0
"""From this width of the sheet on a picture has its whole height."""


@dataclass(frozen=True, slots=True)
class Page:
    """A title, a text, and maybe a picture drawn into a box `height` units high."""

    title_code: str
    text_code: str
    picture: Callable[[Painter, FRect], None] | None = None
    height: float = 0.0

    def height_for(self, width: float) -> float:
        """How high the picture is on so wide a sheet: narrow ones have it smaller, in the same shape."""
        return self.height * min(1.0, width / WHOLE)
