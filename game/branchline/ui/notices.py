"""Steady notices at the edge of the screen: saving fails, no sound device, a pad is gone.

Here: what is to be said now. Not here: drawing (`widgets.notice_bar`) and the words (messages).
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Notice:
    """One message code and the values in it."""

    code: str
    values: tuple[tuple[str, object], ...] = ()


@dataclass(slots=True)
class Notices:
    """The notices that stand now, by topic: one for each topic, until it is cleared."""

    _standing: dict[str, Notice] = field(default_factory=dict)
    changed: bool = False

    def post(self, topic: str, code: str, **values: object) -> None:
        """The topic's notice is this one now."""
        notice = Notice(code, tuple(sorted(values.items())))
        if self._standing.get(topic) != notice:
            self._standing[topic] = notice
            self.changed = True

    def clear(self, topic: str) -> None:
        """The topic has no notice now."""
        if self._standing.pop(topic, None) is not None:
            self.changed = True

    @property
    def standing(self) -> tuple[Notice, ...]:
        """All notices, the oldest first."""
        return tuple(self._standing.values())
