"""Random sheets for comparing two scorers, and sheets on which lines really run.

A sheet filled at random joins almost nothing, so ``climb`` changes one cell after another and keeps
what makes lines more, longer or more tangled. Every sheet on the way is worth a comparison. Only
the reference is used here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.thirty_rails import reference as ref

Worth = Callable[[ref.Sheet, ref.Result], float]


def random_board(rng: random.Random, lakes: int) -> ref.Board:
    """A board with that many lakes, every land cell beside another one in its row."""
    while True:
        blocked = frozenset(rng.sample(ref.WHITE_CELLS, lakes))
        land = set(ref.WHITE_CELLS) - blocked
        rows_served = {row for row, _ in land} == set(range(1, 7))
        if rows_served and all({(r, c - 1), (r, c + 1)} & land for r, c in land):
            rows, columns = list(range(1, 7)), list(range(1, 7))
            if lakes:
                rng.shuffle(rows)
                rng.shuffle(columns)
            return ref.Board(blocked, tuple(rows), tuple(columns))


def random_sheet(
    rng: random.Random, kinds: str = "123456", filled: float = 1.0, lakes: int = 0
) -> ref.Sheet:
    """A sheet after a legal setup, each free cell filled with the given probability."""
    board = random_board(rng, lakes)
    ignored = rng.randint(1, 6)
    mountains = frozenset(
        board.mountain_place(row, rng.randint(1, 6)) for row in range(1, 7) if row != ignored
    )
    bare = ref.Sheet(board=board, mountains=mountains)
    free = [cell for cell in ref.WHITE_CELLS if bare.is_empty(cell)]
    mine = rng.choice([c for c in free if any(n in mountains for n in ref.neighbours(c))])
    free.remove(mine)
    sides = [[cell for cell in ref.RING if ref.ring_side(cell) == side] for side in ref.SIDES]
    rng.shuffle(sides)
    stations = {number: rng.choice(side) for number, side in enumerate(sides, start=1)}
    tracks = {cell: rng.choice(tracks_of(kinds)) for cell in free if rng.random() < filled}
    return replace(bare, mine=mine, stations=stations, bonus=rng.choice(free), tracks=tracks)


def tracks_of(kinds: str) -> list[str]:
    """The tracks of the types named by these digits."""
    return [name for name in ref.ALL_TRACKS if name[0] in kinds]


def by_points(_: ref.Sheet, result: ref.Result) -> float:
    """Many points."""
    return result.total


def by_length(_: ref.Sheet, result: ref.Result) -> float:
    """Long lines, whatever they score."""
    return sum(row.cells for row in result.rows.values()) + len(result.mine_stations)


def by_double_passes(_: ref.Sheet, result: ref.Result) -> float:
    """Lines that pass cells twice; a little for lines at all."""
    twice = sum(len(row.line) - len(set(row.line)) for row in result.rows.values())
    return 10 * twice + by_length(_, result) / 10


def by_balloons(sheet: ref.Sheet, result: ref.Result) -> float:
    """Lines that exist only if a train may come back over its own rails: traps for a scorer."""
    return 5 * false_lines(sheet) + by_length(sheet, result) / 10


def careless_search(
    sheet: ref.Sheet, start: ref.Terminal
) -> tuple[set[ref.Terminal], set[tuple[ref.Cell, str]]]:
    """The well-known wrong search, which forgets used rails.

    Returns the terminals it reaches and every (cell, side of entry) it has seen.
    """
    goals: set[ref.Terminal] = set()
    todo = ref.entrances(sheet, start)
    seen = set(todo)
    while todo:
        cell, came_in = todo.pop()
        goal = ref.terminal_at(sheet, cell, came_in)
        if goal is not None:
            goals.add(goal)
            continue
        for piece in ref.pieces_of(sheet.tracks[cell]) if cell in sheet.tracks else ():
            if came_in in piece:
                (out,) = piece - {came_in}
                following = (ref.neighbour(cell, out), ref.ACROSS[out])
                if following not in seen:
                    seen.add(following)
                    todo.append(following)
    return goals - {start}, seen


def false_lines(sheet: ref.Sheet) -> int:
    """How many lines the wrong search reports that do not exist (a pair counts both ways)."""
    count = 0
    for start in sheet.stations:
        real = {goal for goal, _ in ref.all_walks(sheet, start)}
        count += len(careless_search(sheet, start)[0] - real)
    return count


def reach(sheet: ref.Sheet) -> int:
    """How far trains get from the stations: what a climb needs before the first line exists."""
    return sum(len(careless_search(sheet, start)[1]) for start in sheet.stations)


def climb(rng: random.Random, worth: Worth, steps: int, lakes: int = 0) -> Iterator[ref.Sheet]:
    """Sheets along a climb: each differs in one cell (or the bonus) from the best one so far."""
    kinds = rng.choice(["123456", "3456", "56", "1346", "346"])
    best = random_sheet(rng, kinds, lakes=lakes)
    best_worth = worth(best, ref.score(best)) + reach(best) / 20
    for _ in range(steps):
        cell = rng.choice(sorted(best.tracks))
        sheet = replace(best, tracks={**best.tracks, cell: rng.choice(tracks_of(kinds))})
        if rng.random() < 0.1:
            sheet = replace(sheet, bonus=rng.choice(sorted(best.tracks)))
        yield sheet
        new_worth = worth(sheet, ref.score(sheet)) + reach(sheet) / 20
        if new_worth >= best_worth or rng.random() < 0.02:
            best, best_worth = sheet, new_worth
