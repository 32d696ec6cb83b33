"""What can be pressed in a pane beside the sheet, and how a cursor moves among it all.

Here: `Spot`, finding one by place, the next one in a direction. Not here: what pressing does
(`hand`) and drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

ASIDE = 2.2


@dataclass(frozen=True, slots=True)
class Spot:
    """Something that can be pressed: its name and its box in units."""

    name: str
    rect: FRect
    enabled: bool = True
    primary: bool = False


def spot_at(spots: Sequence[Spot], pos: tuple[float, float]) -> Spot | None:
    """The spot under a position."""
    return next((spot for spot in spots if spot.rect.collidepoint(pos)), None)


def next_towards(
    here: FRect, spots: Sequence[Spot], dx: int, dy: int, leave_out: str = ""
) -> Spot | None:
    """The enabled spot that lies nearest in a direction; None when there is none."""
    best: tuple[float, int] | None = None
    for index, spot in enumerate(spots):
        if not spot.enabled or spot.name == leave_out:
            continue
        cost = _cost(here, spot.rect, dx, dy)
        if cost is not None and (best is None or (cost, index) < best):
            best = (cost, index)
    return None if best is None else spots[best[1]]


def _cost(here: FRect, there: FRect, dx: int, dy: int) -> float | None:
    if dx:
        ahead = (there.centerx - here.centerx) * dx
        gap = max(0.0, there.left - here.right if dx > 0 else here.left - there.right)
        aside = max(0.0, there.top - here.bottom, here.top - there.bottom)
        shift = abs(there.centery - here.centery)
        overlap = min(here.right, there.right) - max(here.left, there.left)
        reach = min(here.width, there.width)
    else:
        ahead = (there.centery - here.centery) * dy
        gap = max(0.0, there.top - here.bottom if dy > 0 else here.top - there.bottom)
        aside = max(0.0, there.left - here.right, here.left - there.right)
        shift = abs(there.centerx - here.centerx)
        overlap = min(here.bottom, there.bottom) - max(here.top, there.top)
        reach = min(here.height, there.height)
    if ahead <= 1.0 or overlap > reach * 0.6:
        return None
    return gap + ASIDE * aside + 0.15 * shift


def grid(
    area: FRect, names: Sequence[str], columns: int, gap: float, tallest: float
) -> dict[str, FRect]:
    """Boxes for the names within the area, row by row from its foot upwards, by name."""
    rows = -(-len(names) // columns)
    if rows == 0:
        return {}
    height = min(tallest, (area.height - gap * (rows - 1)) / rows)
    top = area.bottom - rows * height - gap * (rows - 1)
    out: dict[str, FRect] = {}
    for index, name in enumerate(names):
        row, column = divmod(index, columns)
        count = min(columns, len(names) - row * columns)
        width = (area.width - gap * (count - 1)) / count
        out[name] = FRect(
            area.left + column * (width + gap), top + row * (height + gap), width, height
        )
    return out
