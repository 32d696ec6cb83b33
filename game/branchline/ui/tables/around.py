"""What a pane shows of the rest of the table, as plain data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Around:
    """What a pane shows of the rest of the table. Names and states are by seat."""

    thinking: frozenset[int]
    waiting_for: tuple[str, ...]
    show_scores: bool
    held: frozenset[str]
