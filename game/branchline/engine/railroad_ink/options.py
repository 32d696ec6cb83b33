"""The settings of Railroad Ink: where published rules differ, and how each edition plays. Modules bring their own."""

from __future__ import annotations

from collections.abc import Mapping

from branchline.engine.kernel.reasons import Reason, because
from branchline.engine.kernel.types import Config, OptionValue
from branchline.engine.track.longest import MODES

Choices = Mapping[str, tuple[OptionValue, ...]]
"""The values that each option may have; the first is what counts when nothing is said."""

LONGEST_MODE = "longest_mode"
CRATER_COUNTS = "crater_counts_as_drawn"
DICE = "dice"
AUTO, CLASSIC, CHALLENGE = "auto", "classic", "challenge"

BASE_OPTIONS: Choices = {
    LONGEST_MODE: MODES,
    DICE: (AUTO, CLASSIC, CHALLENGE),
    CRATER_COUNTS: (True, False),
}


def chosen(config: Config, choices: Choices, name: str) -> OptionValue:
    """What counts for an option."""
    return config.option(name, choices[name][0])


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
