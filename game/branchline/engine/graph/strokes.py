"""The heaviest walk that uses no link twice, where being at a vertex counts, and being there twice may count again. Exact.

Links that such a walk uses are joined and leave at most two vertices with an odd number of them (Euler), and any such
set of links can be drawn in one stroke. So links are looked at one by one, taken or left, and of all choices that look
alike at the vertices still to come only the best is kept. A part without rings is measured by two sweeps instead.
Weights of links alone are cheaper with `longest`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from branchline.engine.graph.groups import Groups

Link = tuple[int, int, int]
"""Two vertices and a weight from 0 up."""


@dataclass(frozen=True, slots=True)
class Web:
    """A graph and what a stroke in it is worth.

    That is the weights of its links, `first[v]` for being at a vertex at all, and `second.get(v, 0)` more for being
    there at least twice. Every vertex stands in `first`.

    Where `once` is set a stroke visits no vertex twice, and at a vertex in `strands` it may only join two of its links
    with the same strand, `strands[v][link]`.
    """

    links: tuple[Link, ...]
    first: Mapping[int, int]
    second: Mapping[int, int] = field(default_factory=dict)
    once: bool = False
    strands: Mapping[int, Mapping[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stroke:
    """The vertices in order, the links between them (as positions in `Web.links`), and what it is worth."""

    vertices: tuple[int, ...]
    links: tuple[int, ...]
    weight: int


def heaviest_stroke(web: Web) -> Stroke | None:
    """The heaviest stroke, the same one for equal webs; None for a web without vertices."""
    best: Stroke | None = None
    for vertex, weight in web.first.items():
        if best is None or weight > best.weight:
            best = Stroke((vertex,), (), weight)
    for numbers in _components(web):
        count = len({end for number in numbers for end in web.links[number][:2]})
        if len(numbers) == count - 1 and not web.strands:
            found = _in_tree(web, numbers)
        elif web.once:
            found = _Sweep(web, numbers).best()
        else:
            found = _folded(web, numbers)
        if best is None or found.weight > best.weight:
            best = found
    return best


def _components(web: Web) -> list[list[int]]:
    """The positions of the links, by connected part, in ascending order."""
    number_of = {vertex: number for number, vertex in enumerate(web.first)}
    groups = Groups(len(number_of))
    for a, b, _ in web.links:
        groups.join(number_of[a], number_of[b])
    parts: dict[int, list[int]] = {}
    for number, (a, _, _) in enumerate(web.links):
        parts.setdefault(groups.find(number_of[a]), []).append(number)
    return list(parts.values())


def _in_tree(web: Web, numbers: Sequence[int]) -> Stroke:
    """The heaviest path of a tree: the end farthest from anywhere, and the end farthest from that."""
    around: dict[int, list[tuple[int, int]]] = {}
    for number in numbers:
        a, b, _ = web.links[number]
        around.setdefault(a, []).append((number, b))
        around.setdefault(b, []).append((number, a))

    def sweep(start: int) -> tuple[int, list[int], list[int]]:
        """The weight, vertices and links of the heaviest path that begins at a vertex, from its far end."""
        came: dict[int, tuple[int, int]] = {start: (-1, -1)}
        reach = {start: web.first[start]}
        todo, far = [start], start
        while todo:
            vertex = todo.pop()
            if reach[vertex] > reach[far]:
                far = vertex
            for number, after in around[vertex]:
                if after not in came:
                    came[after] = (number, vertex)
                    reach[after] = reach[vertex] + web.links[number][2] + web.first[after]
                    todo.append(after)
        vertices, used = [far], []
        while vertices[-1] != start:
            number, before = came[vertices[-1]]
            used.append(number)
            vertices.append(before)
        return reach[far], vertices, used

    start = web.links[numbers[0]][0]
    weight, vertices, used = sweep(sweep(start)[1][0])
    return Stroke(tuple(vertices), tuple(used), weight)


def _folded(web: Web, numbers: Sequence[int]) -> Stroke:
    """The heaviest stroke of a part where vertices with two links are folded away first: whoever comes by goes on."""
    around: dict[int, list[tuple[int, int]]] = {}
    for number in numbers:
        a, b, _ = web.links[number]
        around.setdefault(a, []).append((number, b))
        around.setdefault(b, []).append((number, a))
    kept = [v for v, steps in around.items() if len(steps) != 2 or v in web.second]
    kept = kept or [min(around)]
    chains: list[tuple[list[int], list[int]]] = []
    seen: set[int] = set()
    for vertex in kept:
        for number, after in around[vertex]:
            if number in seen:
                continue
            vertices, links = [vertex, after], [number]
            while vertices[-1] not in kept:
                steps = around[vertices[-1]]
                onward = steps[0] if steps[0][0] != links[-1] else steps[1]
                links.append(onward[0])
                vertices.append(onward[1])
            seen.update(links)
            chains.append((vertices, links))
    short = tuple(
        (
            vertices[0],
            vertices[-1],
            sum(web.links[n][2] for n in links) + sum(web.first[v] for v in vertices[1:-1]),
        )
        for vertices, links in chains
    )
    first, second = {v: web.first[v] for v in kept}, dict(web.second)
    found = _Sweep(Web(short, first, second), range(len(short))).best()
    vertices, links = [found.vertices[0]], []
    for number in found.links:
        inner, used = chains[number]
        forth = inner[0] == vertices[-1]
        vertices += inner[1:] if forth else inner[-2::-1]
        links += used if forth else used[::-1]
    return Stroke(tuple(vertices), tuple(links), found.weight)


Entry = tuple[int, int, int]
"""A vertex in sight: the label of the links joined to it, how many of its own are taken, and their strand."""
Key = tuple[tuple[Entry, ...], int, int]
"""The vertices in sight, how many passed ones are odd, and what starting a closed stroke at a passed vertex gains."""
States = dict[Key, tuple[int, int]]
"""For each choice that looks alike: the best worth so far and the links taken, as a mask."""

UNTOUCHED: Entry = (0, 0, 0)


class _Sweep:
    """The choice of links in one connected part."""

    def __init__(self, web: Web, numbers: Sequence[int]) -> None:
        self._web = web
        self._numbers = sorted(
            numbers, key=lambda n: (max(web.links[n][:2]), min(web.links[n][:2]))
        )
        self._best = (-1, 0)

    def best(self) -> Stroke:
        """The heaviest stroke of this part."""
        links = self._web.links
        last: dict[int, int] = {}
        for place, number in enumerate(self._numbers):
            for end in links[number][:2]:
                last[end] = place
        sight: list[int] = []
        states: States = {((), 0, 0): (0, 0)}
        for place, number in enumerate(self._numbers):
            for end in links[number][:2]:
                if end not in sight:
                    sight.append(end)
                    states = {
                        ((*entries, UNTOUCHED), odd, gain): value
                        for (entries, odd, gain), value in states.items()
                    }
            states = self._choose(states, sight, place)
            for end in dict.fromkeys(links[number][:2]):
                if last[end] == place:
                    states = self._leave(states, sight, end)
                    sight.remove(end)
        return self._walk()

    def _choose(self, states: States, sight: list[int], place: int) -> States:
        """The states with the link at a place left and, where that is possible, taken."""
        web = self._web
        number = self._numbers[place]
        a, b, weight = web.links[number]
        at_a, at_b = sight.index(a), sight.index(b)
        strand_a = web.strands.get(a, {}).get(number, 0)
        strand_b = web.strands.get(b, {}).get(number, 0)
        after = dict(states)
        for (entries, odd, gain), (score, taken) in states.items():
            label_a, count_a, old_a = entries[at_a]
            label_b, count_b, old_b = entries[at_b]
            if web.once and (
                count_a == 2
                or count_b == 2
                or (label_a and label_a == label_b)
                or (count_a and old_a != strand_a)
                or (count_b and old_b != strand_b)
            ):
                continue
            worth = score + weight
            worth += 0 if count_a else web.first[a]
            worth += 0 if count_b or a == b else web.first[b]
            label = label_a or label_b or 1 + max(entry[0] for entry in entries)
            fresh = list(entries)
            if label_a and label_b and label_a != label_b:
                fresh = [(label if at == label_b else at, n, s) for at, n, s in entries]
            fresh[at_a] = (label, self._more(a, count_a), strand_a)
            fresh[at_b] = (label, self._more(b, fresh[at_b][1]), strand_b)
            _keep(after, (_renamed(fresh), odd, gain), (worth, taken | 1 << place))
        return after

    def _more(self, vertex: int, count: int) -> int:
        """One more link taken at a vertex: beyond 2 only the parity matters, unless a second visit pays."""
        return count + 1 if count < 2 or vertex in self._web.second else count - 1

    def _leave(self, states: States, sight: list[int], vertex: int) -> States:
        """The states without a vertex that has no further links; strokes that are complete are compared."""
        at = sight.index(vertex)
        pays = self._web.second.get(vertex, 0)
        after: States = {}
        for (entries, odd, gain), (score, taken) in states.items():
            label, count, _ = entries[at]
            others = entries[:at] + entries[at + 1 :]
            if label:
                odd += count & 1
                if odd > 2:
                    continue
                if count > 2:
                    score += pays
                elif count == 2:
                    gain = max(gain, pays)
                if all(entry[0] != label for entry in others):
                    if not any(entry[0] for entry in others):
                        self._best = max(
                            self._best, (score + (0 if odd else gain), taken), key=_worth
                        )
                    continue
            _keep(after, (_renamed(others), odd, gain), (score, taken))
        return after

    def _walk(self) -> Stroke:
        """The best choice of links, walked in one stroke (Hierholzer)."""
        web = self._web
        weight, taken = self._best
        around: dict[int, list[tuple[int, int]]] = {}
        for place, number in enumerate(self._numbers):
            if taken >> place & 1:
                a, b, _ = web.links[number]
                around.setdefault(a, []).append((number, b))
                around.setdefault(b, []).append((number, a))  # a ring on one vertex is met twice
        start = min(
            around, key=lambda v: (len(around[v]) % 2 == 0, -web.second.get(v, 0), len(around[v]))
        )
        used: set[int] = set()
        stack: list[tuple[int, int]] = [(start, -1)]
        vertices: list[int] = []
        walked: list[int] = []
        while stack:
            vertex, by = stack[-1]
            onward = around[vertex]
            while onward and onward[-1][0] in used:
                onward.pop()
            if onward:
                number, after = onward.pop()
                used.add(number)
                stack.append((after, number))
            else:
                stack.pop()
                vertices.append(vertex)
                if by >= 0:
                    walked.append(by)
        return Stroke(tuple(vertices), tuple(walked), weight)


def _worth(value: tuple[int, int]) -> int:
    return value[0]


def _keep(states: States, key: Key, value: tuple[int, int]) -> None:
    """Remembers a value unless one as good is known."""
    known = states.get(key)
    if known is None or value[0] > known[0]:
        states[key] = value


def _renamed(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The same entries with labels 1, 2, ... in order of appearance, so that equal states look equal."""
    names: dict[int, int] = {0: 0}
    return tuple(
        (names.setdefault(label, len(names)), count, strand) for label, count, strand in entries
    )
