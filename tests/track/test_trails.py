"""Shortest trails: against brute force on random graphs, and on the shapes that fool a plain search."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from branchline.engine.graph.trails import GOAL, Step, Trail, shortest_trail

Graph = dict[int, list[Step]]


def brute_force(starts: Sequence[Step], graph: Graph, liked: set[int]) -> tuple[int, bool] | None:
    """(length, passes a liked position) of the best trail, by writing all trails down."""
    found: list[tuple[int, bool]] = []

    def go(steps: Sequence[Step], used: frozenset[int], passed: tuple[int, ...]) -> None:
        for connector, position in steps:
            if connector in used:
                continue
            if position == GOAL:
                found.append((len(passed), any(at in liked for at in passed)))
            else:
                go(graph[position], used | {connector}, (*passed, position))

    go(starts, frozenset(), ())
    if not found:
        return None
    length = min(long for long, _ in found)
    return length, (length, True) in found


def found_by_engine(starts: Sequence[Step], graph: Graph, liked: set[int]) -> Trail | None:
    return shortest_trail(starts, lambda at: graph[at], lambda at: at in liked)


@pytest.mark.parametrize("seed", range(40))
def test_equals_brute_force_on_random_graphs(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        size, connectors = rng.randint(1, 7), rng.randint(1, 9)
        graph: Graph = {
            at: [
                (rng.randrange(connectors), rng.choice([*range(size), GOAL]))
                for _ in range(rng.randint(0, 2))
            ]
            for at in range(size)
        }
        starts = [(rng.randrange(connectors), rng.randrange(size)) for _ in range(2)]
        liked = set(rng.sample(range(size), rng.randint(0, min(2, size))))
        best = brute_force(starts, graph, liked)
        trail = found_by_engine(starts, graph, liked)
        assert (trail and (len(trail.positions), trail.preferred)) == best
        if trail is not None:
            assert trail.preferred == any(at in liked for at in trail.positions)


def test_a_balloon_loop_is_no_way_back() -> None:
    """Stub 0, into the loop 1-2 and out again over the stub: no trail, however a plain search sees it."""
    graph: Graph = {0: [(1, 1)], 1: [(2, 2)], 2: [(1, 3)], 3: [(9, GOAL)]}
    assert found_by_engine([(0, 0)], graph, set()) is None


def test_a_longer_trail_is_found_where_the_shorter_walk_is_none() -> None:
    graph: Graph = {0: [(1, 1)], 1: [(1, 2), (3, 4)], 2: [(9, GOAL)], 4: [(4, 5)], 5: [(8, GOAL)]}
    trail = found_by_engine([(0, 0)], graph, set())
    assert trail is not None and trail.positions == (0, 1, 4, 5)


def test_arriving_at_once_is_a_trail_without_positions() -> None:
    trail = found_by_engine([(0, GOAL)], {}, set())
    assert trail == Trail((), False)


def test_among_equals_the_preferred_one() -> None:
    graph: Graph = {0: [(2, 2)], 1: [(3, 2)], 2: [(4, GOAL)]}
    for liked in (0, 1):
        trail = found_by_engine([(0, 0), (1, 1)], graph, {liked})
        assert trail is not None and trail.positions == (liked, 2) and trail.preferred
