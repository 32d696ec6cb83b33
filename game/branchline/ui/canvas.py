"""The drawing surface in units: the short side of the window is always 1080 of them.

Here: size, scale, orientation, safe area, and the way between pixels and units.
Not here: the window itself (`window`) and anything that draws (`painter`).

Everything is laid out in units and drawn at the window's own size; no finished picture is ever
scaled. At 1920x1080 a unit is a pixel, at 1280x800 it is 0.74 of one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import FRect, Rect

SHORT_SIDE = 1080.0
"""Units along the shorter side of every window."""
USUAL_MM = 7.9
"""Units for each millimetre where nobody knows how large the screen is: those of a 10 inch tablet."""
TARGET_MM = 9.0
"""The least height of anything that is pressed with a finger."""
LEAST_TARGET, LARGEST_TARGET = 76.0, 104.0
"""Between these many units that height is kept: below a focus ring looks cramped, above a screen holds too little."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """One window size. Made anew for every resize, from the size of the surface really returned.

    `margin` is the part of each side (0 to 0.1) that a television may hide.
    """

    width_px: int
    height_px: int
    margin: float = 0.0
    px_per_mm: float = 0.0
    """Pixels for each millimetre of the screen; 0 where nobody knows."""
    scale: float = field(init=False)
    """Pixels for each unit."""

    def __post_init__(self) -> None:
        shorter = max(1, min(self.width_px, self.height_px))
        object.__setattr__(self, "scale", shorter / SHORT_SIDE)

    @property
    def width(self) -> float:
        """Units from left to right."""
        return self.width_px / self.scale

    @property
    def height(self) -> float:
        """Units from top to bottom."""
        return self.height_px / self.scale

    @property
    def mm(self) -> float:
        """Units for each millimetre of the screen."""
        return self.px_per_mm / self.scale if self.px_per_mm > 0 else USUAL_MM

    @property
    def finger(self) -> float:
        """The units that a finger needs on this screen, however large or small it is."""
        return TARGET_MM * self.mm

    @property
    def target(self) -> float:
        """The least height, in units, of anything that can be pressed."""
        return max(LEAST_TARGET, min(LARGEST_TARGET, self.finger))

    @property
    def portrait(self) -> bool:
        """Whether the window is taller than wide."""
        return self.height_px > self.width_px

    @property
    def bounds(self) -> FRect:
        """The whole window in units."""
        return FRect(0, 0, self.width, self.height)

    @property
    def safe(self) -> FRect:
        """The part of the window that every screen shows, in units."""
        inset_x, inset_y = self.width * self.margin, self.height * self.margin
        return FRect(inset_x, inset_y, self.width - 2 * inset_x, self.height - 2 * inset_y)

    def px(self, units: float) -> int:
        """The length in whole pixels, rounded; a positive length never vanishes."""
        pixels = round(units * self.scale)
        return 1 if pixels == 0 and units > 0 else pixels

    def point_px(self, point: tuple[float, float]) -> tuple[float, float]:
        """The point in pixels, not rounded."""
        return point[0] * self.scale, point[1] * self.scale

    def rect_px(self, rect: FRect) -> Rect:
        """The rectangle in whole pixels; rectangles that touch in units touch in pixels."""
        left, top = round(rect.left * self.scale), round(rect.top * self.scale)
        right, bottom = round(rect.right * self.scale), round(rect.bottom * self.scale)
        return Rect(left, top, right - left, bottom - top)

    def to_units(self, point_px: tuple[float, float]) -> tuple[float, float]:
        """The point in units that lies under these pixels."""
        return point_px[0] / self.scale, point_px[1] / self.scale
