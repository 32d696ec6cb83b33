"""What the colours of the theme look like: as they are, or with high contrast.

Here: `Palette` and the two that there are. Not here: the colours themselves (`theme`) and who asks: the `Painter` and
every `StampBook` have a palette and draw each colour of the theme as it is shown there. A part that has colours of its
own gives both with `either`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from branchline.ui import theme
from branchline.ui.theme import Colour

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Palette:
    """Which colour is shown for each of the theme. `ring` makes focus rings thicker, `edge` is their dark edge (units)."""

    changes: Mapping[Colour, Colour] = field(default_factory=lambda: MappingProxyType({}))
    strong: bool = False
    ring: float = 1.0
    edge: float = 1.5

    def __call__(self, colour: Colour) -> Colour:
        """The colour that is shown for this one."""
        return self.changes.get(colour, colour)

    def either(self, usual: Colour, strong: Colour) -> Colour:
        """One of two colours that a part brings itself."""
        return strong if self.strong else usual


USUAL = Palette()
HIGH_CONTRAST = Palette(
    MappingProxyType(
        {
            theme.TABLE: BLACK,
            theme.TABLE_DARK: BLACK,
            theme.TABLE_LIGHT: (14, 18, 24),
            theme.TABLE_LINE: (80, 90, 100),
            theme.PAPER: WHITE,
            theme.PAPER_SHADE: (238, 238, 234),
            theme.PAPER_EDGE: (104, 104, 98),
            theme.GRID: (246, 246, 246),
            theme.GRID_STRONG: (236, 236, 236),
            theme.INK: BLACK,
            theme.GRAPHITE: (52, 56, 62),
            theme.CHALK: WHITE,
            theme.CHALK_DIM: (220, 226, 232),
            theme.ORANGE: (255, 160, 0),
            theme.ORANGE_DEEP: (120, 44, 0),
            theme.ORANGE_PALE: (255, 224, 150),
            theme.GOOD: (0, 78, 56),
            theme.BAD: (136, 14, 6),
            theme.SHADOW: BLACK,
        }
    ),
    strong=True,
    ring=1.6,
    edge=2.5,
)


def palette_for(high_contrast: bool) -> Palette:
    """The palette that a player's wish means."""
    return HIGH_CONTRAST if high_contrast else USUAL
