"""The variants of 30 Rails, one file each, in the order in which they are offered."""

from __future__ import annotations

from branchline.engine.kernel.options import Choices
from branchline.engine.thirty_rails.modules.marsh import Marsh
from branchline.engine.thirty_rails.modules.overrides import Overrides
from branchline.engine.thirty_rails.modules.river import River
from branchline.engine.thirty_rails.modules.shares import Shares
from branchline.engine.thirty_rails.variant import Variant

MODULES: tuple[type[Variant], ...] = (Overrides, Shares, River, Marsh)

USUAL = (Overrides.id,)
"""The modules of the game as printed."""

CHOICES: Choices = {name: values for kind in MODULES for name, values in kind.choices.items()}
"""All settings of the game: those of its modules."""
