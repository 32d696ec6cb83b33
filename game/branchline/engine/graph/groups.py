"""Groups of things that are joined, directly or through others (union-find)."""

from __future__ import annotations


class Groups:
    """The numbers 0 .. size-1, each in a group of its own until `join` joins some.

    >>> groups = Groups(4)
    >>> groups.join(0, 3), groups.join(3, 0)
    (True, False)
    >>> groups.members()
    ((0, 3), (1,), (2,))
    """

    __slots__ = ("_parent",)

    def __init__(self, size: int) -> None:
        self._parent = list(range(size))

    def find(self, member: int) -> int:
        """The number that stands for the member's group."""
        parent = self._parent
        while parent[member] != member:
            parent[member] = parent[parent[member]]
            member = parent[member]
        return member

    def join(self, a: int, b: int) -> bool:
        """Puts two groups together; False where they are one already, so that this joint closes a ring."""
        a, b = self.find(a), self.find(b)
        if a == b:
            return False
        self._parent[max(a, b)] = min(a, b)
        return True

    def members(self) -> tuple[tuple[int, ...], ...]:
        """All groups, each in ascending order, in the order of their smallest members."""
        found: dict[int, list[int]] = {}
        for member in range(len(self._parent)):
            found.setdefault(self.find(member), []).append(member)
        return tuple(tuple(group) for group in found.values())
