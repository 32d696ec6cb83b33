"""The dice tray of a pane: where each die lies, which are used, which need not be drawn.

Here: `slots` and drawing. Dice in the air are drawn every frame elsewhere (`pane`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygame import FRect

from branchline.engine.railroad_ink.views import DieView
from branchline.ui import theme
from branchline.ui.tables.railroad_ink.offers import DIE, VOLCANO

FELT: theme.Colour = (37, 66, 72)
FELT_EDGE: theme.Colour = (24, 44, 50)
FELT_LIGHT: theme.Colour = (52, 84, 90)
CAPTION = 34.0
"""The room for the words over a group of dice."""
FAR_DIE = "far"
AIM_DIE = "aim"
GAP = 0.12
BETWEEN = 0.3
"""The gaps between dice and between groups, in parts of a die."""
LARGEST = 132.0
SMALLEST = 24.0


@dataclass(frozen=True, slots=True)
class Group:
    """Dice that belong together, by the names of their spots; `caption` is a message code, or empty."""

    names: tuple[str, ...]
    caption: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Slots:
    """Where everything in a tray lies, in units: each piece by name, each group's box."""

    boxes: Mapping[str, FRect]
    groups: tuple[tuple[Group, FRect], ...]
    size: float
    """How large a die is."""
    captions: bool
    """Whether there is room for the words over the groups."""


def groups(dice: Sequence[DieView], *, meteor: bool, volcano: bool) -> list[Group]:
    """The groups of a game: dice that must be drawn, each expansion's, a meteor's, the volcano with its lava."""
    found: list[Group] = []
    for duty, caption in ((0, ""), (1, "table.dice_one"), (2, "table.dice_may")):
        labels = dict.fromkeys(die.label for die in dice if die.duty == duty)
        if duty == 0:
            names = tuple(f"{DIE}{n}" for n, die in enumerate(dice) if die.duty == duty)
            found += [Group(names)] if names else []
            continue
        for label in labels:
            names = tuple(f"{DIE}{n}" for n, die in enumerate(dice) if die.label == label)
            if duty == 1 and volcano:
                names = (*names, VOLCANO)
            found.append(Group(names, caption, optional=duty == 2))
    if meteor:
        found.append(Group((AIM_DIE, FAR_DIE), "table.dice_meteor"))
    return found


def slots(area: FRect, wanted: Sequence[Group], *, captions: bool) -> Slots:
    """As large as all of them fit into the area, group by group, in as many rows as that takes."""
    size = min(LARGEST, area.height)
    while size > SMALLEST:
        rows = _rows(area, wanted, size)
        if rows is not None:
            heights = [_height(row, size, captions=captions) for row in rows]
            if sum(heights) <= area.height:
                return _place(area, rows, size, heights, captions=captions)
        size -= 2.0
    return _place(area, [list(wanted)], SMALLEST, [SMALLEST * 1.2], captions=False)


def _height(row: Sequence[Group], size: float, *, captions: bool) -> float:
    """How tall a row is, with the words over its groups."""
    said = captions and any(group.caption for group in row)
    return size * (1 + 2 * GAP) + (CAPTION if said else 0.0)


def _width(group: Group, size: float) -> float:
    count = len(group.names)
    return count * size + (count + 1) * GAP * size


def _rows(area: FRect, wanted: Sequence[Group], size: float) -> list[list[Group]] | None:
    """The groups in rows no wider than the area; None where one alone is wider."""
    rows: list[list[Group]] = [[]]
    used = 0.0
    for group in wanted:
        width = _width(group, size)
        if width > area.width:
            return None
        if rows[-1] and used + BETWEEN * size * 0.5 + width > area.width:
            rows.append([])
            used = 0.0
        used += width + (BETWEEN * size * 0.5 if rows[-1] else 0.0)
        rows[-1].append(group)
    return rows


def _place(
    area: FRect, rows: list[list[Group]], size: float, heights: list[float], *, captions: bool
) -> Slots:
    boxes: dict[str, FRect] = {}
    frames: list[tuple[Group, FRect]] = []
    top = area.top + (area.height - sum(heights)) / 2
    for row, high in zip(rows, heights, strict=True):
        between = BETWEEN * size * 0.5
        wide = sum(_width(group, size) for group in row) + between * (len(row) - 1)
        x = area.left + (area.width - wide) / 2
        for group in row:
            frame = FRect(x, top, _width(group, size), high)
            frames.append((group, frame))
            y = top + high - size * (1 + GAP)
            for index, name in enumerate(group.names):
                left = x + GAP * size + index * size * (1 + GAP)
                boxes[name] = FRect(left, y, size, size)
            x = frame.right + between
        top += high
    return Slots(boxes, tuple(frames), size, captions)
