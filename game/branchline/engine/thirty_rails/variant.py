"""What the variants of 30 Rails have in common: a module that knows the rows and columns of the board."""

from __future__ import annotations

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.rules import RuleModule
from branchline.engine.thirty_rails.board import STANDARD, Lanes
from branchline.engine.thirty_rails.state import State

SECOND_CHANCE = "second chance"
"""Claimed by modules that say what else a player may do with the dice of a turn: a game has one such rule."""


class Variant(RuleModule[State, Action]):
    """A rule module of 30 Rails. The rulebook sets `lanes` to those of its board."""

    lanes: Lanes = Lanes(STANDARD)
