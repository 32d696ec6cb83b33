"""Random sheets for comparing two scorers, and sheets on which lines really run.

A sheet filled at random joins almost nothing. So ``woven_sheet`` lays lines that cross themselves, and
``climb`` changes one cell after another and keeps what makes lines more, longer or more tangled. Every sheet on the way is worth a comparison. Only
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


def woven_sheet(rng: random.Random, lakes: int = 0) -> ref.Sheet:
    """A sheet with lines that wander from station to station and often cross themselves.

    A train runs at random from a station; a cell it comes to again must take both of its pieces, as
    a double curve or a crossing. Some single pieces then become junctions, and free cells fill up.
    """
    sheet = random_sheet(rng, lakes=lakes, filled=0.0)
    laid: dict[ref.Cell, set[frozenset[str]]] = {}
    for start in rng.sample(sorted(sheet.stations), rng.randint(1, 3)):
        for _ in range(30):
            tried = wandered(rng, sheet, start, laid)
            if tried is not None:
                laid = tried
                break
    tracks: dict[ref.Cell, str] = {}
    for cell, pieces in laid.items():
        fitting = [name for name in ref.ALL_TRACKS if pieces <= ref.pieces_of(name)]
        plain = [name for name in fitting if name[0] in "1234"]
        tracks[cell] = rng.choice(plain if rng.random() < 0.6 else fitting)
    for cell in ref.WHITE_CELLS:
        if cell not in laid and sheet.is_empty(cell) and rng.random() < 0.7:
            tracks[cell] = rng.choice(ref.ALL_TRACKS)
    twice = [cell for cell, pieces in laid.items() if len(pieces) == 2]
    return replace(sheet, tracks=tracks, bonus=rng.choice(twice or sorted(tracks)))


def wandered(
    rng: random.Random,
    sheet: ref.Sheet,
    start: ref.Terminal,
    laid: dict[ref.Cell, set[frozenset[str]]],
) -> dict[ref.Cell, set[frozenset[str]]] | None:
    """What is laid after one random run that came to another terminal; None where it got stuck."""
    laid = {cell: set(pieces) for cell, pieces in laid.items()}
    (cell, came_in) = ref.entrances(sheet, start)[0]
    while True:
        goal = ref.terminal_at(sheet, cell, came_in)
        if goal is not None:
            return laid if goal != start else None
        if not sheet.is_empty(cell):
            return None
        there = laid.setdefault(cell, set())
        ways = [
            side
            for side in ref.SIDES
            if side != came_in
            and (
                sheet.is_empty(on := ref.neighbour(cell, side))
                or on == sheet.mine
                or on in ref.RING
            )
            and any(
                {*there, frozenset((came_in, side))} <= ref.pieces_of(t) for t in tracks_of("1234")
            )
            and frozenset((came_in, side)) not in there
        ]
        if not ways:
            return None
        out = rng.choices(ways, [6 if ref.neighbour(cell, side) in laid else 1 for side in ways])[0]
        there.add(frozenset((came_in, out)))
        cell, came_in = ref.neighbour(cell, out), ref.ACROSS[out]


def climb(rng: random.Random, worth: Worth, steps: int, lakes: int = 0) -> Iterator[ref.Sheet]:
    """Sheets along a climb: each differs in one cell (or the bonus) from the best one so far."""
    kinds = rng.choice(["123456", "3456", "56", "1346", "346"])
    starts = [random_sheet(rng, kinds, lakes=lakes)]
    if rng.random() < 0.5:
        starts = [woven_sheet(rng, lakes) for _ in range(30)]
    best = max(starts, key=lambda sheet: worth(sheet, ref.score(sheet)))
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
