"""The expansions of Railroad Ink, one file each, in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.railroad_ink.modules.buildings import Buildings
from branchline.engine.railroad_ink.modules.goals import Goals
from branchline.engine.railroad_ink.modules.lakes import Lakes
from branchline.engine.railroad_ink.modules.lava import Lava
from branchline.engine.railroad_ink.modules.meteors import Meteors
from branchline.engine.railroad_ink.modules.rivers import Rivers
from branchline.engine.railroad_ink.options import BASE_OPTIONS, Choices
from branchline.engine.railroad_ink.referee import InkModule

MODULES: tuple[type[InkModule], ...] = (Rivers, Lakes, Meteors, Lava, Buildings, Goals)

USUAL: tuple[str, ...] = ()
"""The base game has no expansion."""

CHOICES: Choices = dict(BASE_OPTIONS) | {
    name: values for kind in MODULES for name, values in kind.options.items()
}
"""All settings of the game and its expansions."""

HOUSE_MIX = 2
"""From so many expansions with dice of their own on, the mix is not the publisher's (RI-15.2)."""


def is_house_mix(modules: Sequence[str]) -> bool:
    """Whether the publisher does not foresee these modules together."""
    return sum(kind.big for kind in MODULES if kind.id in modules) >= HOUSE_MIX
