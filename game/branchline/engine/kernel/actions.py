"""Actions are pure intent, one frozen class per kind; the codec writes them as short readable text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Action:
    """Base of all actions. `verb` is the first word of its text; the fields follow in order."""

    verb: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class FieldText:
    """How one kind of field is written in a log: a pair of functions that undo each other.

    `read` raises ValueError for any text that `write` cannot have produced.
    """

    write: Callable[[int | str], str]
    read: Callable[[str], int | str]


class Codec:
    """Turns the actions of one game into text and back, e.g. `place 34 6R.1`."""

    def __init__(self, kinds: Iterable[type[Action]], texts: Mapping[str, FieldText]) -> None:
        """`texts` tells for each field *name* how it is written; every field of every kind needs one."""
        self._kinds = {kind.verb: kind for kind in kinds}
        self._texts = dict(texts)
        self._fields = {
            verb: tuple(field.name for field in fields(kind)) for verb, kind in self._kinds.items()
        }

    def encode(self, action: Action) -> str:
        """The text of an action."""
        names = self._fields[action.verb]
        values = [self._texts[name].write(getattr(action, name)) for name in names]
        return " ".join([action.verb, *values])

    def decode(self, text: str) -> Action:
        """The action that has this text. Raises ValueError for a text that no action has."""
        verb, *words = text.split(" ")
        kind = self._kinds.get(verb)
        if kind is None:
            raise ValueError(f"no action is called {verb[:40]!r}")
        names = self._fields[verb]
        if len(words) != len(names):
            raise ValueError(f"{verb} takes {len(names)} words, not {len(words)}")
        values = [self._texts[name].read(word) for name, word in zip(names, words, strict=True)]
        return kind(*values)
