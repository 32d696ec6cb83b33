"""Settings of a game: which values each may have, what counts when nothing is said, and what a configuration keeps."""

from __future__ import annotations

from collections.abc import Mapping

from branchline.engine.kernel.reasons import Reason, because
from branchline.engine.kernel.types import OptionValue

Choices = Mapping[str, tuple[OptionValue, ...]]
"""The values that each option may have; the first is what counts when nothing is said."""


def misfit_option(options: Mapping[str, OptionValue], choices: Choices) -> Reason | None:
    """Why these options cannot be chosen, or None."""
    for name, value in options.items():
        if name not in choices:
            return because("option.unknown", option=name[:40])
        if not any(value == known and type(value) is type(known) for known in choices[name]):
            return because("option.value", option=name, value=str(value)[:40])
    return None


def said(
    options: Mapping[str, OptionValue], choices: Choices
) -> tuple[tuple[str, OptionValue], ...]:
    """The options that differ from what counts anyway, in order: what a configuration holds."""
    return tuple(
        sorted((name, value) for name, value in options.items() if value != choices[name][0])
    )
