"""The variants of 30 Rails, one file each, in the order in which they are offered."""

from __future__ import annotations

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.rules import RuleModule
from branchline.engine.thirty_rails.modules.overrides import Overrides
from branchline.engine.thirty_rails.modules.river import River
from branchline.engine.thirty_rails.modules.shares import Shares
from branchline.engine.thirty_rails.state import State

MODULES: tuple[type[RuleModule[State, Action]], ...] = (Overrides, Shares, River)

USUAL = (Overrides.id,)
"""The modules of the game as printed."""
