"""What a pane says in every game: sentences with a tone, refusals, rows that would change.

Here: which message with which values. Not here: the sentences (message catalogue) and drawing (`slip`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from branchline.engine.kernel.reasons import Note, Reason
from branchline.ui.tables.session import NotNow

Tone = Literal["plain", "note", "good", "bad"]
SEPARATOR = " · "


class Says(Protocol):
    """Turns a message code with values into words."""

    def __call__(self, code: str, **values: object) -> str:
        """The message."""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence and how it is meant."""

    text: str
    tone: Tone = "plain"
    short: str = ""
    """What is said where there is no room for that; nothing where there is nothing shorter."""


def refusal(reason: Reason, say: Says) -> Line:
    """Why something was refused."""
    return Line(say(reason.code, **dict(reason.args)), tone_of(reason))


def tone_of(reason: Reason) -> Tone:
    """How it is meant: a fault, or only not now."""
    return "plain" if isinstance(reason, NotNow) else "bad"


def told(reason: Reason, say: Says) -> str:
    """Why something is advised; what is named by a code is said in words."""
    values = {name: say(value) if isinstance(value, str) else value for name, value in reason.args}
    return say(reason.code, **values)


def changes(notes: Sequence[Note], say: Says) -> list[Line]:
    """The rows that a piece in hand would change: points won in one line, points lost in another."""
    found: dict[Tone, list[str]] = {"good": [], "bad": []}
    for note in notes:
        if note.code in ("preview.gain", "preview.loss"):
            values = dict(note.args)
            row = say(str(values.get("row", "")))
            words = say(note.code, points=values.get("points", 0), row=row)
            found["good" if note.code == "preview.gain" else "bad"].append(words)
    return [Line(SEPARATOR.join(words), tone) for tone, words in found.items() if words]
