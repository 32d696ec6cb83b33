"""The heaviest trail of a weighted graph: links are used at most once, places may repeat, loops are welcome.

A connected part with at most two places of odd degree is a trail as a whole (Euler). Otherwise some links must be left out,
and a depth-first search finds out which. A heaviest trail there cannot be extended, so at both its ends all links are
used up: both are odd places. Hence chains through places of degree two are used whole or not at all; they are
contracted first, and the search begins at odd places only and meets no situation twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from branchline.engine.graph.groups import Groups

Link = tuple[int, int, int]
"""Two places, numbered from 0, and a weight above 0. Several links may join the same two places."""


@dataclass(frozen=True, slots=True)
class LongTrail:
    """A trail: its weight, the indices of its links in order of travel, and the places, one more than links."""

    weight: int
    links: tuple[int, ...]
    places: tuple[int, ...]


NOWHERE = LongTrail(0, (), ())


def longest_trail(links: Sequence[Link]) -> LongTrail:
    """The heaviest trail over the links; exact, and the same for the same links. NOWHERE where there are none.

    >>> longest_trail([(1, 2, 4), (2, 3, 6), (2, 4, 4)])
    LongTrail(weight=10, links=(0, 1), places=(1, 2, 3))
    """
    best = NOWHERE
    parts = [(sum(links[link][2] for link in part), part) for part in _parts(links)]
    for weight, part in sorted(parts, key=lambda both: -both[0]):
        if weight <= best.weight:
            break
        found = _heaviest(links, part)
        if found.weight > best.weight:
            best = found
    return best


def _parts(links: Sequence[Link]) -> list[list[int]]:
    """The indices of the links by connected part, in ascending order."""
    groups = Groups(1 + max((max(a, b) for a, b, _ in links), default=-1))
    for a, b, _ in links:
        groups.join(a, b)
    parts: dict[int, list[int]] = {}
    for index, (a, _, _) in enumerate(links):
        parts.setdefault(groups.find(a), []).append(index)
    return list(parts.values())


def _heaviest(links: Sequence[Link], part: Sequence[int]) -> LongTrail:
    """The heaviest trail of one connected part."""
    degree: dict[int, int] = {}
    for link in part:
        for place in links[link][:2]:
            degree[place] = degree.get(place, 0) + 1
    odd = sorted(place for place, count in degree.items() if count % 2)
    if len(odd) <= 2:
        start = odd[0] if odd else min(degree)
        return _told(links, start, _euler(links, part, start))
    chains = _chains(links, part, degree)
    start, way = _Search(chains).best_from(odd)
    return _told(links, start, [link for chain in way for link in chain])


def _told(links: Sequence[Link], start: int, way: Sequence[int]) -> LongTrail:
    places = [start]
    for link in way:
        a, b, _ = links[link]
        places.append(b if places[-1] == a else a)
    return LongTrail(sum(links[link][2] for link in way), tuple(way), tuple(places))


def _euler(links: Sequence[Link], part: Sequence[int], start: int) -> list[int]:
    """A trail over every link of the part (Hierholzer)."""
    left: dict[int, list[tuple[int, int]]] = {}
    for link in reversed(part):
        a, b, _ = links[link]
        left.setdefault(a, []).append((link, b))
        left.setdefault(b, []).append((link, a))
    used: set[int] = set()
    stack = [(start, -1)]
    way: list[int] = []
    while stack:
        place, came = stack[-1]
        steps = left[place]
        while steps and steps[-1][0] in used:
            steps.pop()
        if steps:
            link, after = steps.pop()
            used.add(link)
            stack.append((after, link))
        else:
            stack.pop()
            if came >= 0:
                way.append(came)
    return way[::-1]


@dataclass(frozen=True, slots=True)
class _Chain:
    """Links in a row from `a` to `b` through places of degree two only."""

    a: int
    b: int
    weight: int
    links: tuple[int, ...]


def _chains(links: Sequence[Link], part: Sequence[int], degree: dict[int, int]) -> list[_Chain]:
    """The part with its places of degree two contracted. Some place has another degree."""
    around: dict[int, list[int]] = {}
    for link in part:
        for place in links[link][:2]:
            around.setdefault(place, []).append(link)
    chains: list[_Chain] = []
    done: set[int] = set()
    for start in sorted(place for place, count in degree.items() if count != 2):
        for first in around[start]:
            if first in done:
                continue
            place, link, row = start, first, [first]
            while True:
                done.add(link)
                a, b, _ = links[link]
                place = b if place == a else a
                if degree[place] != 2:
                    break
                one, other = around[place]
                link = other if one == link else one
                row.append(link)
            weight = sum(links[link][2] for link in row)
            chains.append(_Chain(start, place, weight, tuple(row)))
    return chains


class _Search:
    """Depth-first search over chains; a situation is a place and a bit mask of used chains."""

    def __init__(self, chains: Sequence[_Chain]) -> None:
        self._chains = chains
        self._around: dict[int, list[tuple[int, int, int]]] = {}
        for number, chain in enumerate(chains):
            ends = {(chain.a, chain.b), (chain.b, chain.a)}
            for here, there in sorted(ends):
                self._around.setdefault(here, []).append((1 << number, there, chain.weight))
        for steps in self._around.values():
            steps.sort(key=lambda step: (-step[2], step[0]))
        self._seen: set[tuple[int, int]] = set()
        self._path: list[int] = []
        self._best = 0
        self._way: tuple[int, ...] = ()

    def best_from(self, starts: Sequence[int]) -> tuple[int, list[tuple[int, ...]]]:
        """Where the heaviest trail that begins at one of the places begins, and the links of its chains in order."""
        first = starts[0]
        for start in starts[:-1]:  # the other end of a trail from the last one is a start as well
            before = self._best
            self._extend(start, 0, 0)
            if self._best > before:
                first = start
        return first, self._rows(first)

    def _extend(self, place: int, used: int, weight: int) -> None:
        if weight > self._best:
            self._best, self._way = weight, tuple(self._path)
        for bit, after, more in self._around[place]:
            then = used | bit
            if then != used and (after, then) not in self._seen:
                self._seen.add((after, then))
                self._path.append(bit)
                self._extend(after, then, weight + more)
                self._path.pop()

    def _rows(self, place: int) -> list[tuple[int, ...]]:
        """The links of each chain on the way, turned to the direction of travel."""
        rows = []
        for bit in self._way:
            chain = self._chains[bit.bit_length() - 1]
            rows.append(chain.links if chain.a == place else chain.links[::-1])
            place = chain.b if chain.a == place else chain.a
        return rows
