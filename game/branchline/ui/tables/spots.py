"""What can be pressed in a pane beside the sheet, and how a cursor moves among it all.

Here: `Spot`, finding one by place, the next one in a direction. Not here: what pressing does
(`hand`) and drawing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygame import FRect

ASIDE = 2.2
LEAST = 76.0
"""A button that gives room to another is at least so wide."""
NEED_WORDS = ("ignore", "decline", "stop", "fall")
"""Buttons whose signs do not say enough."""
NO_NEEDS: Mapping[str, float] = {}


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
    area: FRect,
    names: Sequence[str],
    columns: int,
    gap: float,
    tallest: float,
    needs: Mapping[str, float] = NO_NEEDS,
) -> dict[str, FRect]:
    """Boxes for the names within the area, row by row from its foot upwards, by name.

    All of a row are equally wide, but for those that need more, as long as the others keep `LEAST` or their height.
    """
    rows = -(-len(names) // columns)
    if rows == 0:
        return {}
    height = min(tallest, (area.height - gap * (rows - 1)) / rows)
    top = area.bottom - rows * height - gap * (rows - 1)
    out: dict[str, FRect] = {}
    for row in range(rows):
        here = names[row * columns : (row + 1) * columns]
        x = area.left
        for name, width in zip(here, _widths(area.width, here, gap, height, needs), strict=True):
            out[name] = FRect(x, top + row * (height + gap), width, height)
            x += width + gap
    return out


def _widths(
    room: float, names: Sequence[str], gap: float, height: float, needs: Mapping[str, float]
) -> list[float]:
    """How wide each box of a row is."""
    room -= gap * (len(names) - 1)
    share = room / len(names)
    more = {name: needs[name] for name in names if needs.get(name, 0.0) > share}
    if more and len(more) < len(names):
        rest = (room - sum(more.values())) / (len(names) - len(more))
        if rest >= max(LEAST, height):
            return [more.get(name, rest) for name in names]
    return [share] * len(names)
