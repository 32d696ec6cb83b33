"""Sentences for what went wrong: damaged logs, and wishes that cannot be met.

Here: which message with which values. Not here: the sentences (message catalogue), and codes for errors of the system
(`files.trouble`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from branchline.app.saves import Damage
from branchline.app.tables import Refused
from branchline.boards.problems import sentence
from branchline.engine.kernel.reasons import Reason

Text = Callable[..., str]
"""The message of a code with values filled in."""

NAMED = {
    "game": "game",
    "module": "module",
    "other": "module",
    "option": "setting",
    "face": "face",
    "side": "side",
}
"""Values of reasons that are ids, and how the codes of their names begin."""


def told(reason: Reason, text: Text) -> str:
    """The sentence of a reason; games, variants, settings and the like are called by their names where they have one."""
    return text(reason.code, **_named(dict(reason.args), text))


def refusal(refused: Refused, text: Text, **values: object) -> str:
    """The sentence for a wish that cannot be met, and one for each fault of a board; `values` replace those of the reason."""
    reason = refused.reason
    words = text(reason.code, **_named(dict(reason.args), text) | values)
    return "\n".join([words, *(sentence(problem, text) for problem in refused.problems)])


def damage_of(damage: Damage, text: Text) -> str:
    """File, line and reason of a damaged log."""
    place = {"file": damage.file, "line": damage.line, "reason": text(damage.code)}
    if damage.why is None:
        return text("saves.damage", **place)
    return text("saves.damage_because", **place, why=told(damage.why, text).rstrip(".。"))


def _named(values: Mapping[str, object], text: Text) -> dict[str, object]:
    found = dict(values)
    for name, value in values.items():
        if isinstance(value, str):
            code = f"{NAMED[name]}.{value}" if name in NAMED else value
            words = text(code)
            found[name] = value if words == code else words
    return found
