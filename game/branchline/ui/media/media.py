"""Everything to be seen and heard that comes from `assets/`, in one object for the context.

Here: `Media`. Not here: where `assets/` lies; the application says so.
"""

from __future__ import annotations

from pathlib import Path

from branchline.ui.media.fonts import FontBook
from branchline.ui.media.images import ImageShelf
from branchline.ui.media.sounds import SoundBank


class Media:
    """Fonts, pictures and sounds; `assets` is the directory with `fonts/` and `img/`."""

    def __init__(self, assets: Path) -> None:
        self.fonts = FontBook(assets / "fonts")
        self.images = ImageShelf(assets / "img")
        self.sounds = SoundBank()

    def set_scale(self, scale: float, text_scale: float = 1.0) -> None:
        """Texts follow the window: `scale` pixels per unit, `text_scale` the player's text size."""
        self.fonts.set_scale(scale, text_scale)

    def close(self, patience: float = 3.0) -> None:
        """Everything is silent; the sound thread has ended."""
        self.sounds.close(patience)
