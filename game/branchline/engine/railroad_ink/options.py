"""The settings of Railroad Ink: where published rules differ, and how each edition plays. Modules bring their own."""

from __future__ import annotations

from branchline.engine.kernel.options import Choices, misfit_option, said
from branchline.engine.kernel.types import Config, OptionValue
from branchline.engine.track.longest import MODES

__all__ = ["Choices", "chosen", "misfit_option", "said"]

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
