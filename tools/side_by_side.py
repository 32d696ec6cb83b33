"""Plays the playouts of many games of 30 Rails in one batch, so that a long measurement takes a fraction of the time.

Each game hands its sheets in and waits; when all wait, all sheets are played on together. Not here: the games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from branchline_ai.games.thirty_rails.loops import PLAIN, Loops
from branchline_ai.games.thirty_rails.outlook import Outlook
from branchline_ai.games.thirty_rails.playouts import NOISE, play_out
from branchline_ai.games.thirty_rails.sheets import Sheets
from branchline_ai.games.thirty_rails.tables import Ground, Numbers

FIRST_AXIS = ("tiles",)
"""Fields of sheets whose first axis is that of the sheets; of the others it is the last."""


@dataclass(slots=True)
class Request:
    """Sheets that are to be played on in place."""

    sheets: Sheets
    ground: Ground
    dice: Numbers
    outlook: Outlook
    blur: np.float32
    done: bool = False

    def kind(self) -> tuple[object, ...]:
        """What must be the same for all sheets of a batch."""
        return len(self.dice), self.sheets.paying, self.outlook, float(self.blur)


class SideBySide:
    """Collects requests; `requests` are those that wait."""

    def __init__(self) -> None:
        """Nobody waits."""
        self.requests: list[Request] = []

    @property
    def loops(self) -> Loops:
        """The loops of a player whose playouts wait here."""
        return replace(PLAIN, play_out=self.play_out)

    def play_out(
        self,
        sheets: Sheets,
        ground: Ground,
        dice: Numbers,
        outlook: Outlook,
        blur: np.float32 = NOISE,
        moves: Numbers | None = None,
    ) -> Iterator[None]:
        """As `playouts.play_out`, but it waits for `play_all`. Raises ValueError where the moves are asked for."""
        if moves is not None:
            raise ValueError("moves of sheets that are played side by side are not kept")
        request = Request(sheets, ground, dice, outlook, blur)
        self.requests.append(request)
        while not request.done:
            yield

    def play_all(self) -> None:
        """Plays all that wait, those of a kind together."""
        kinds: dict[tuple[object, ...], list[Request]] = {}
        for request in self.requests:
            kinds.setdefault(request.kind(), []).append(request)
        self.requests.clear()
        for group in kinds.values():
            together = joined([request.sheets for request in group])
            dice = np.concatenate([request.dice for request in group], axis=-1)
            first = group[0]
            for _ in play_out(together, first.ground, dice, first.outlook, first.blur):
                pass
            start = 0
            for request in group:
                end = start + len(request.sheets)
                replace_all(request.sheets, together.take(np.arange(start, end)))
                request.done, start = True, end


def joined(parts: Sequence[Sheets]) -> Sheets:
    """All sheets in one batch."""
    values: list[Any] = []
    for one in fields(Sheets):
        several = [getattr(part, one.name) for part in parts]
        if isinstance(several[0], np.ndarray):
            axis = 0 if one.name in FIRST_AXIS else -1
            values.append(np.concatenate(several, axis=axis))
        else:
            values.append(several[0])
    return Sheets(*values)


def replace_all(sheets: Sheets, others: Sheets) -> None:
    """Puts other sheets in the place of these."""
    for one in fields(Sheets):
        setattr(sheets, one.name, getattr(others, one.name))
