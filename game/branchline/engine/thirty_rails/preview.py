"""What a track would bring, told before it is confirmed: rows that change, where it leads, ends that lead nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.kernel.reasons import Note
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.thirty_rails.board import GRID, BoardSpec
from branchline.engine.thirty_rails.faces import EXITS, TILES
from branchline.engine.thirty_rails.scoring import terminals
from branchline.engine.thirty_rails.state import NONE, Sheet
from branchline.engine.track.sides import SIDES, opposite

MINE = 5
"""The mine among the ends that `reached` tells; stations are 1 to 4."""


def reached(sheet: Sheet, cell: int, side: int) -> set[int]:
    """The terminals that a train leaving `cell` by `side` can come to: 1 to 4 and MINE.

    A loop that a line may not run back through is followed here too: this is a hint, not a score.
    """
    ends = terminals(sheet)
    doors = {end[0]: (number, end[1]) for number, end in enumerate(ends.stations, 1) if end}
    if ends.mine is not None:
        doors[ends.mine[0]] = (MINE, ends.mine[1])
    found: set[int] = set()
    todo = [(cell, side)]
    seen: set[tuple[int, int]] = set()
    while todo:
        at, out = todo.pop()
        after, entry = GRID.neighbours[at][out], opposite(out)
        if after < 0 or (after, entry) in seen:
            continue
        seen.add((after, entry))
        if after in doors:
            number, open_sides = doors[after]
            if open_sides >> entry & 1:
                found.add(number)
        elif sheet.tiles[after] != NONE:
            todo.extend((after, onward) for onward in EXITS[sheet.tiles[after]][entry])
    return found


def dead_ends(sheet: Sheet, board: BoardSpec, cell: int) -> int:
    """How many arms of the track in a cell run into something that never leads on."""
    tile = TILES[sheet.tiles[cell]]
    count = 0
    for side in SIDES:
        if tile.ports[side] is None or reached(sheet, cell, side):
            continue
        after = GRID.neighbours[cell][side]
        laid = after >= 0 and sheet.tiles[after] != NONE
        meets = laid and TILES[sheet.tiles[after]].ports[opposite(side)] is not None
        open_land = after >= 0 and board.land & ~sheet.filled & (1 << after)
        if not meets and not open_land:
            count += 1
    return count


def row_notes(before: Sequence[ScoreLine], after: Sequence[ScoreLine]) -> list[Note]:
    """The rows that differ in points."""
    return [
        Note(
            "preview.gain" if new.points > old.points else "preview.loss",
            (("points", new.points - old.points), ("row", new.key)),
            new.evidence,
        )
        for old, new in zip(before, after, strict=True)
        if new.points != old.points
    ]


def placement_notes(sheet: Sheet, board: BoardSpec, cell: int) -> list[Note]:
    """Where the track that was drawn into `cell` leads, and how many of its ends lead nowhere."""
    tile = TILES[sheet.tiles[cell]]
    ends = {
        end for side in SIDES if tile.ports[side] is not None for end in reached(sheet, cell, side)
    }
    notes = [
        Note("preview.leads_mine" if end == MINE else "preview.leads", (("station", end),))
        for end in sorted(ends)
    ]
    blocked = dead_ends(sheet, board, cell)
    if blocked:
        code = "preview.dead_end" if blocked == 1 else "preview.dead_ends"
        notes.append(Note(code, (("count", blocked),)))
    return notes
