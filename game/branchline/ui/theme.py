"""Colours, sizes and line widths: the look of the drafting table in one place.

Here: plain numbers. Not here: how anything is drawn (`painter`). All lengths are canvas units.
"""

from __future__ import annotations

Colour = tuple[int, int, int]

# The table and what lies on it.
TABLE: Colour = (29, 43, 56)
TABLE_DARK: Colour = (20, 31, 41)
TABLE_LIGHT: Colour = (43, 61, 77)
TABLE_LINE: Colour = (58, 79, 97)
PAPER: Colour = (246, 240, 224)
PAPER_SHADE: Colour = (232, 223, 201)
PAPER_EDGE: Colour = (205, 193, 164)
GRID: Colour = (214, 216, 205)
GRID_STRONG: Colour = (190, 199, 197)

# What is drawn with a pen. Ink on paper has a contrast of 10, graphite of 5.
INK: Colour = (28, 48, 82)
GRAPHITE: Colour = (88, 94, 102)
CHALK: Colour = (240, 236, 224)
CHALK_DIM: Colour = (170, 186, 198)
ORANGE: Colour = (242, 122, 36)
ORANGE_DEEP: Colour = (166, 66, 4)
ORANGE_PALE: Colour = (255, 214, 168)
GOOD: Colour = (0, 116, 86)
BAD: Colour = (178, 48, 32)
SHADOW: Colour = (10, 16, 22)

# Okabe-Ito, always beside a number or a shape, never alone.
STATION_COLOURS: tuple[Colour, ...] = (
    (0, 114, 178),
    (213, 94, 0),
    (0, 158, 115),
    (204, 121, 167),
    (213, 94, 0),
    (0, 114, 178),
)
SEAT_COLOURS: tuple[Colour, ...] = (
    (86, 180, 233),
    (230, 159, 0),
    (0, 158, 115),
    (204, 121, 167),
    (213, 94, 0),
    (0, 114, 178),
)

# Text sizes before the player's factor; 28 is the smallest that reads from a sofa.
TEXT_SMALL = 28.0
TEXT_BODY = 34.0
TEXT_BUTTON = 38.0
TEXT_HEADING = 54.0
TEXT_TITLE = 118.0
SMALLEST_TEXT = 28.0

# Targets and distances.
BUTTON_HEIGHT = 92.0
GAP = 20.0
PAD = 28.0
RADIUS = 14.0
RING = 6.0
RING_GAP = 5.0
LINE = 3.0
HAIRLINE = 1.5


def heading_factor(text_size: float) -> float:
    """The factor for headings: they start large, so they grow by half of what text grows."""
    return 1.0 + (text_size - 1.0) * 0.45
