"""The four sides of a cell as whole numbers, clockwise from north. Integers, because search uses them."""

from __future__ import annotations

N, E, S, W = 0, 1, 2, 3
SIDES = (N, E, S, W)
LETTERS = "NESW"


def opposite(side: int) -> int:
    """The side across the cell.

    >>> opposite(N) == S and opposite(E) == W
    True
    """
    return (side + 2) % 4


def turned(side: int, quarters: int) -> int:
    """The side after clockwise quarter turns.

    >>> turned(N, 1) == E and turned(W, 1) == N
    True
    """
    return (side + quarters) % 4


def mirrored(side: int) -> int:
    """The side seen in a mirror that swaps east and west.

    >>> mirrored(E) == W and mirrored(N) == N
    True
    """
    return (4 - side) % 4
