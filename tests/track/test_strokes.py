"""Longest strokes against brute force on random small graphs with rings, crossings, parallel links and strands."""

from __future__ import annotations

import random

import pytest

from branchline.engine.graph.groups import Groups
from branchline.engine.graph.strokes import Stroke, Web, heaviest_stroke


def worth(web: Web, vertices: list[int], links: list[int]) -> int:
    total = sum(web.links[link][2] for link in links)
    for vertex in set(vertices):
        total += web.first[vertex]
        if vertices.count(vertex) > 1:
            total += web.second.get(vertex, 0)
    return total


def goes_on(web: Web, vertices: list[int], links: list[int], number: int) -> int | None:
    """Where a link leads from the end of a walk, if it may be used there."""
    a, b, _ = web.links[number]
    here = vertices[-1]
    if number in links or here not in (a, b):
        return None
    after = b if here == a else a
    if web.once:
        strands = web.strands.get(here)
        if after in vertices:
            return None
        if strands and links and strands[links[-1]] != strands[number]:
            return None
    return after


def brute_force(web: Web) -> int | None:
    """The weight of the heaviest stroke, by writing all of them down."""
    best: int | None = None

    def walk(vertices: list[int], links: list[int]) -> None:
        nonlocal best
        value = worth(web, vertices, links)
        best = value if best is None else max(best, value)
        for number in range(len(web.links)):
            after = goes_on(web, vertices, links, number)
            if after is not None:
                walk([*vertices, after], [*links, number])

    for vertex in web.first:
        walk([vertex], [])
    return best


def check(web: Web) -> Stroke | None:
    """The stroke that was found is one, is worth what it says, and nothing is worth more."""
    found = heaviest_stroke(web)
    assert (None if found is None else found.weight) == brute_force(web)
    if found is not None:
        vertices, links = [found.vertices[0]], []
        for number, after in zip(found.links, found.vertices[1:], strict=True):
            assert goes_on(web, vertices, links, number) == after
            vertices.append(after)
            links.append(number)
        assert worth(web, vertices, links) == found.weight
    assert heaviest_stroke(web) == found, "the same each time"
    return found


def random_web(rng: random.Random) -> Web:
    count = rng.randint(1, 7)
    pairs = [(a, b) for a in range(count) for b in range(a)]
    links = [rng.choice(pairs) for _ in range(rng.randint(0, 7))] if pairs else []
    kind = rng.choice(["cells", "links", "mixed", "once"])
    if kind == "once":
        links = sorted(set(links))
    weights = {"cells": (0, 1), "links": (1, 0), "mixed": (2, 1), "once": (0, 1)}[kind]
    second = {v: 1 for v in range(count) if rng.random() < 0.3 and kind in ("cells", "mixed")}
    return Web(
        tuple((a, b, weights[0]) for a, b in links),
        dict.fromkeys(range(count), weights[1]),
        second,
        kind == "once",
    )


@pytest.mark.parametrize("seed", range(6))
def test_random_webs(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(80):
        check(random_web(rng))


@pytest.mark.parametrize("seed", range(3))
def test_random_webs_with_strands(seed: int) -> None:
    """Vertices through which a stroke must keep to one of two lines."""
    rng = random.Random(seed)
    for _ in range(60):
        count = rng.randint(3, 7)
        links = sorted({tuple(sorted(rng.sample(range(count), 2))) for _ in range(8)})
        strands = {
            v: {n: rng.randrange(2) for n, (a, b) in enumerate(links) if v in (a, b)}
            for v in range(count)
            if rng.random() < 0.5
        }
        edges = tuple((a, b, 0) for a, b in links)
        check(Web(edges, dict.fromkeys(range(count), 1), {}, True, strands))


def ring(count: int) -> tuple[tuple[int, int, int], ...]:
    return tuple((n, (n + 1) % count, 0) for n in range(count))


def test_a_ring_and_a_ring_on_a_stem() -> None:
    ones = dict.fromkeys(range(5), 1)
    closed = check(Web(ring(4), dict.fromkeys(range(4), 1)))
    assert closed is not None and closed.weight == 4
    hanging = check(Web((*ring(4), (0, 4, 0)), ones))
    assert hanging is not None and hanging.weight == 5
    crossing = check(Web((*ring(4), (0, 4, 0)), ones, {0: 1}))
    assert crossing is not None and crossing.weight == 6
    assert crossing.vertices.count(0) == 2


def test_a_figure_of_eight_passes_its_crossing_twice() -> None:
    left, right = ((0, 1, 0), (1, 2, 0), (2, 0, 0)), ((0, 3, 0), (3, 4, 0), (4, 0, 0))
    found = check(Web((*left, *right), dict.fromkeys(range(5), 1), {0: 1}))
    assert found is not None and found.weight == 6 and len(found.links) == 6


def test_a_closed_stroke_may_begin_where_a_second_visit_pays() -> None:
    found = check(Web(ring(3), dict.fromkeys(range(3), 1), {1: 1}))
    assert found is not None and found.weight == 4
    assert found.vertices[0] == found.vertices[-1] == 1


def test_a_dense_grid_is_measured_in_no_time() -> None:
    """Four by five crossings: far too many walks to write down."""
    links = [(4 * r + c, 4 * r + c + 1, 0) for r in range(5) for c in range(3)]
    links += [(4 * r + c, 4 * r + c + 4, 0) for r in range(4) for c in range(4)]
    found = heaviest_stroke(Web(tuple(links), dict.fromkeys(range(20), 1), {}, True))
    assert found is not None and found.weight == 20


def test_nothing_and_single_vertices() -> None:
    assert heaviest_stroke(Web((), {})) is None
    assert heaviest_stroke(Web((), {7: 1})) == Stroke((7,), (), 1)
    apart = check(Web(((0, 1, 0),), {0: 1, 1: 1, 2: 5}))
    assert apart is not None and apart.vertices == (2,)


def test_groups() -> None:
    groups = Groups(5)
    assert [groups.join(a, b) for a, b in ((0, 1), (3, 4), (1, 0), (4, 0), (1, 3))] == [
        True, True, False, True, False,
    ]  # fmt: skip
    assert groups.members() == ((0, 1, 3, 4), (2,))
    assert groups.find(4) == groups.find(1) != groups.find(2)
