"""Trails: walks that use each connector at most once, while vertices may repeat.

A search breadth-first over positions alone is wrong for the shortest trail: through a balloon loop it comes back over
its own stub. So `shortest_trail` runs it as a quick answer, and searches on exhaustively when that walk is no trail.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

Step = tuple[int, int]
"""A connector and the position reached by it. Positions are numbers of the caller, e.g. cell and side of entry."""

Moves = Callable[[int], Sequence[Step]]
"""The steps that lead on from a position."""

GOAL = -1
"""The position of having arrived."""


@dataclass(frozen=True, slots=True)
class Trail:
    """The positions of a trail in order, without the arrival. Its length is their number."""

    positions: tuple[int, ...]
    preferred: bool


def shortest_trail(
    starts: Iterable[Step], moves: Moves, prefer: Callable[[int], bool]
) -> Trail | None:
    """The trail with the fewest positions from any start to GOAL; among equals one with a preferred position.

    Returns None where no trail arrives. Exact.
    """
    first = tuple(starts)
    walk = _shortest_walk(first, moves, prefer)
    if walk is None or walk[1]:
        return None if walk is None else walk[0]
    return _search(first, moves, prefer)


def _shortest_walk(
    starts: Sequence[Step], moves: Moves, prefer: Callable[[int], bool]
) -> tuple[Trail, bool] | None:
    """The best walk when connectors may repeat, and whether it happens to be a trail.

    Breadth-first over (position, preferred seen). As every trail is a walk, a walk that is a trail is the answer.
    """
    came: dict[tuple[int, bool], tuple[tuple[int, bool] | None, int]] = {}
    queue: deque[tuple[tuple[int, bool], int]] = deque()
    arrivals: list[tuple[tuple[int, bool] | None, int]] = []
    best = -1

    def reach(origin: tuple[int, bool] | None, depth: int, steps: Sequence[Step]) -> None:
        nonlocal best
        for connector, position in steps:
            if position == GOAL:
                if best < 0 or depth == best:
                    best = depth
                    arrivals.append((origin, connector))
                continue
            state = (position, (origin is not None and origin[1]) or prefer(position))
            if state not in came:
                came[state] = (origin, connector)
                queue.append((state, depth + 1))

    reach(None, 0, starts)
    while queue:
        state, depth = queue.popleft()
        if 0 <= best < depth:
            break
        reach(state, depth, moves(state[0]))
    if not arrivals:
        return None
    arrivals.sort(key=lambda arrival: not (arrival[0] is not None and arrival[0][1]))
    origin, connector = arrivals[0]
    preferred = origin is not None and origin[1]
    positions: list[int] = []
    used = [connector]
    while origin is not None:
        positions.append(origin[0])
        origin, connector = came[origin]
        used.append(connector)
    return Trail(tuple(reversed(positions)), preferred), len(set(used)) == len(used)


def _search(starts: Sequence[Step], moves: Moves, prefer: Callable[[int], bool]) -> Trail | None:
    """Depth first over all trails, cut off where a trail is already longer than the best."""
    best: Trail | None = None
    path: list[int] = []
    used: set[int] = set()

    def run(steps: Sequence[Step], preferred: bool) -> None:
        nonlocal best
        for connector, position in steps:
            if connector in used:
                continue
            if position == GOAL:
                mark = (len(path), not preferred)
                if best is None or mark < (len(best.positions), not best.preferred):
                    best = Trail(tuple(path), preferred)
                continue
            if best is not None and len(path) >= len(best.positions):
                continue
            used.add(connector)
            path.append(position)
            run(moves(position), preferred or prefer(position))
            path.pop()
            used.remove(connector)

    run(starts, False)
    return best
