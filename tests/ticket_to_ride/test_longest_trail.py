"""Longest trails: against brute force on random graphs, and on shapes where greedy or breadth-first searches fail."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from branchline.engine.graph.longest import NOWHERE, Link, LongTrail, longest_trail


def brute_force(links: Sequence[Link]) -> int:
    """The greatest weight of a trail, by walking all of them."""
    best = 0

    def go(place: int, used: frozenset[int], weight: int) -> None:
        nonlocal best
        best = max(best, weight)
        for index, (a, b, more) in enumerate(links):
            if index not in used and place in (a, b):
                go(b if place == a else a, used | {index}, weight + more)

    for start in {place for a, b, _ in links for place in (a, b)}:
        go(start, frozenset(), 0)
    return best


def assert_is_a_trail(trail: LongTrail, links: Sequence[Link]) -> None:
    assert len(set(trail.links)) == len(trail.links)
    assert len(trail.places) == len(trail.links) + 1
    for link, here, there in zip(trail.links, trail.places, trail.places[1:], strict=False):
        assert (here, there) in (links[link][:2], links[link][1::-1])
    assert trail.weight == sum(links[link][2] for link in trail.links)


@pytest.mark.parametrize("seed", range(60))
def test_equals_brute_force_on_random_graphs(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(15):
        places = rng.randint(2, 7)
        links = [
            (rng.randrange(places), rng.randrange(places), rng.randint(1, 6))
            for _ in range(rng.randint(1, 8))
        ]
        trail = longest_trail(links)
        assert trail.weight == brute_force(links), links
        assert_is_a_trail(trail, links)


@pytest.mark.parametrize(
    ("links", "weight"),
    [
        ([(0, 1, 3)], 3),
        ([(0, 1, 3), (2, 3, 4)], 4),
        ([(0, 1, 1), (1, 2, 1), (2, 0, 1)], 3),
        ([(0, 1, 1), (1, 2, 1), (2, 0, 1), (0, 3, 5)], 8),
        ([(0, 1, 1), (1, 2, 1), (2, 0, 1), (0, 3, 5), (1, 4, 5)], 12),
        ([(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 5)], 9),
        ([(0, 1, 1), (1, 2, 1), (2, 0, 1), (0, 3, 1), (3, 4, 1), (4, 0, 1)], 6),
        ([(0, 1, 1), (0, 1, 1), (0, 1, 1)], 3),
        ([(0, 0, 2), (0, 1, 3), (0, 2, 1), (0, 3, 4)], 9),
        ([(0, 1, 6), (1, 2, 1), (2, 3, 1), (3, 1, 1), (2, 4, 6)], 14),
    ],
)
def test_shapes(links: list[Link], weight: int) -> None:
    trail = longest_trail(links)
    assert trail.weight == weight == brute_force(links)
    assert_is_a_trail(trail, links)


def test_nothing_has_no_trail() -> None:
    assert longest_trail([]) == NOWHERE


def test_the_numbers_of_places_do_not_matter() -> None:
    links = [(3, 90, 4), (90, 41, 6), (41, 3, 1), (41, 7, 4)]
    renamed = [(a + 5, b + 5, weight) for a, b, weight in links]
    assert longest_trail(links).weight == longest_trail(renamed).weight == 15


def test_the_same_links_give_the_same_trail() -> None:
    rng = random.Random(7)
    links = [(rng.randrange(8), rng.randrange(8), rng.randint(1, 3)) for _ in range(14)]
    assert len({longest_trail(list(links)) for _ in range(5)}) == 1
