"""The division of the window into panes, and what every pane has, whatever the game.

Here: `split` and `Boxes`. Not here: where each game puts the parts of a pane (its own `layout`).
"""

from __future__ import annotations

from typing import Protocol

from pygame import FRect


class Boxes(Protocol):
    """The boxes of one pane in units. `body` is the text size; `small` panes show fewer words."""

    @property
    def rect(self) -> FRect:
        """The whole pane."""

    @property
    def head(self) -> FRect:
        """Name, state of the game, the button of the menu."""

    @property
    def sheet(self) -> FRect:
        """The sheet, a square."""

    @property
    def says(self) -> FRect:
        """Where the table speaks."""

    @property
    def tools(self) -> FRect:
        """The buttons."""

    @property
    def score(self) -> FRect:
        """The score rows."""

    @property
    def others(self) -> FRect:
        """The other seats; empty where there are none."""

    @property
    def body(self) -> float:
        """The size of text."""

    @property
    def small(self) -> bool:
        """Whether there is little room."""

    @property
    def score_columns(self) -> int:
        """How many columns of score rows there are."""


LEAST_ROW = 28.0
"""Rows that are less tall, times what text has grown, are folded: only the total is shown, and a press opens the card."""
LEAST_SHEET = 0.2
"""The part of a pane's shorter side below which a sheet is no sheet."""
OTHER_SEAT = 116.0
"""What each other seat keeps below score rows that grow."""


def grown_score(usual: float, growth: float, room: float, others: int) -> float:
    """How tall the score rows are with larger text: more than usual where the other seats below leave the room."""
    return max(usual, min(usual * growth, room - (others and others * OTHER_SEAT + 10.0)))


def split(area: FRect, panes: int, gap: float = 8.0) -> list[FRect]:
    """The boxes of 1 to 6 panes within the area, in reading order."""
    wide = area.width >= area.height
    if panes <= 1:
        shape = (1, 1)
    elif panes == 2:
        shape = (2, 1) if wide else (1, 2)
    elif panes == 3:
        shape = (3, 1) if wide else (1, 3)
    elif panes == 4:
        shape = (2, 2)
    else:
        shape = (3, 2) if wide else (2, 3)
    columns, rows = shape
    width = (area.width - gap * (columns - 1)) / columns
    height = (area.height - gap * (rows - 1)) / rows
    return [
        FRect(
            area.left + (width + gap) * (index % columns),
            area.top + (height + gap) * (index // columns),
            width,
            height,
        )
        for index in range(panes)
    ]
