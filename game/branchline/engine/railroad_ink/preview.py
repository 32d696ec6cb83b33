"""What an action would bring, told before it is confirmed: rows that change, and ends that can never lead on."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.kernel.reasons import Note
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.railroad_ink.board import GRID
from branchline.engine.railroad_ink.state import Sheet

Ends = Sequence[tuple[int, int]]


def action_notes(before: Sequence[ScoreLine], after: Sequence[ScoreLine]) -> list[Note]:
    """A note for every row that would score more or less."""
    old = {row.key: row.points for row in before}
    return [
        Note(
            "preview.gain" if row.points > old.get(row.key, 0) else "preview.loss",
            (("points", row.points - old.get(row.key, 0)), ("row", row.key)),
            row.evidence,
        )
        for row in after
        if row.points != old.get(row.key, 0)
    ]


def dead_ends(sheet: Sheet, faults: Ends) -> set[tuple[int, int]]:
    """The errors that look at something drawn, so that nothing can mend them."""
    return {
        (cell, side)
        for cell, side in faults
        if sheet.layout.filled >> GRID.neighbours[cell][side] & 1
    }


def dead_end_notes(before: set[tuple[int, int]], after: set[tuple[int, int]]) -> list[Note]:
    """A note on the ends that would be dead, and are not yet."""
    fresh = sorted(after - before)
    if not fresh:
        return []
    marks = tuple((cell, side, side) for cell, side in fresh)
    code = "preview.dead_end" if len(fresh) == 1 else "preview.dead_ends"
    return [Note(code, (("count", len(fresh)),), marks)]
