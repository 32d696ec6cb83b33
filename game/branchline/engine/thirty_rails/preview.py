"""What a track would bring, told before it is confirmed: rows that change, where it leads, ends that lead nowhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from branchline.engine.kernel.reasons import Note
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.thirty_rails.board import GRID, BoardSpec
from branchline.engine.thirty_rails.faces import EXITS, TILES
from branchline.engine.thirty_rails.scoring import ALL_DOORS, terminals
from branchline.engine.thirty_rails.state import NONE, Sheet
from branchline.engine.track.sides import SIDES, opposite

MINE = "mine"
"""The mine among the ends that `reached` tells; stations are "1" to "4"."""
Doors = Mapping[int, tuple[str, int]]
"""By cell the name of the terminal there and the mask of its doors."""


def doors_of(sheet: Sheet, board: BoardSpec, further: Mapping[str, int]) -> Doors:
    """The doors of all terminals; those of the modules are open on all sides."""
    ends = terminals(sheet, board.open_ring)
    doors = {end[0]: (str(number), end[1]) for number, end in enumerate(ends.stations, 1) if end}
    if ends.mine is not None:
        doors[ends.mine[0]] = (MINE, ends.mine[1])
    for name, cell in further.items():
        doors[cell] = (name, ALL_DOORS)
    return doors


def reached(sheet: Sheet, doors: Doors, cell: int, side: int) -> set[str]:
    """The terminals that a train leaving `cell` by `side` can come to.

    A loop that a line may not run back through is followed here too: this is a hint, not a score.
    """
    found: set[str] = set()
    todo = [(cell, side)]
    seen: set[tuple[int, int]] = set()
    while todo:
        at, out = todo.pop()
        after, entry = GRID.neighbours[at][out], opposite(out)
        if after < 0 or (after, entry) in seen:
            continue
        seen.add((after, entry))
        if after in doors:
            name, open_sides = doors[after]
            if open_sides >> entry & 1:
                found.add(name)
        elif sheet.tiles[after] != NONE:
            todo.extend((after, onward) for onward in EXITS[sheet.tiles[after]][entry])
    return found


def dead_ends(sheet: Sheet, board: BoardSpec, doors: Doors, cell: int) -> int:
    """How many arms of the track in a cell run into something that never leads on."""
    tile = TILES[sheet.tiles[cell]]
    count = 0
    for side in SIDES:
        if tile.ports[side] is None or reached(sheet, doors, cell, side):
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


def placement_notes(
    sheet: Sheet, board: BoardSpec, cell: int, further: Mapping[str, int]
) -> list[Note]:
    """Where the track that was drawn into `cell` leads, and how many of its ends lead nowhere.

    `further` are the ends of lines that modules bring, by name.
    """
    tile = TILES[sheet.tiles[cell]]
    doors = doors_of(sheet, board, further)
    ends = {
        end
        for side in SIDES
        if tile.ports[side] is not None
        for end in reached(sheet, doors, cell, side)
    }
    notes = [
        Note("preview.leads", (("station", int(end)),))
        if end.isdigit()
        else Note(f"preview.leads_{end}")
        for end in sorted(ends)
    ]
    blocked = dead_ends(sheet, board, doors, cell)
    if blocked:
        code = "preview.dead_end" if blocked == 1 else "preview.dead_ends"
        notes.append(Note(code, (("count", blocked),)))
    return notes
