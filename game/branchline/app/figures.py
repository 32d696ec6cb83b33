"""Figures about computer players and dice, for the screens. Fulfils `ui.figures.FiguresPort`.

Not here: what was measured (`branchline_ai.levels`, `branchline_ai.measured`), and the search (`dice`).
"""

from __future__ import annotations

import logging

from branchline.app.dice import DiceSearch
from branchline.app.tables import Refused, TableRoom
from branchline.app.thinker import Thinker
from branchline.engine import catalog
from branchline.ui.context import GameSetup
from branchline.ui.figures import Strength
from branchline_ai.fast import installed
from branchline_ai.hindsight import can_look
from branchline_ai.levels import LEVELS, MEASURED_SEATS
from branchline_ai.measured import mean_in

log = logging.getLogger(__name__)


class Figures:
    """What can be known of a game before and after it is played."""

    def __init__(self, room: TableRoom, thinker: Thinker) -> None:
        self._room = room
        self._thinker = thinker
        self._fast = installed()  # asked once: screens want figures in every frame

    def strength(self, setup: GameSetup, level: str) -> Strength | None:
        """How strong a level is in such a game, as this machine can play it; None where nothing was measured."""
        return strength_of(setup, level, fast=self._fast)

    def allowed(self, setup: GameSetup) -> DiceSearch | None:
        """A search for what the dice of this game allow a player alone; None where nobody can look for that."""
        if not can_look(setup.game):
            return None
        try:
            board = self._room.board(setup.game, setup.board)
            alone = self._room.plan(setup.game, 1, setup.modules, board.id, setup.options)
        except Refused as error:
            log.info("what the dice allowed is not looked for: %s", error)
            return None
        return DiceSearch(alone, board, setup.seed, self._thinker)


def strength_of(setup: GameSetup, name: str, *, fast: bool) -> Strength | None:
    """What is known of a level in this setup; None for nothing. `fast`: compiled loops can be had here."""
    level, usual = LEVELS.get(setup.game, {}).get(name), catalog.GAMES.get(setup.game)
    if level is None or usual is None:
        return None
    as_printed = setup.board == usual.board_with(setup.modules) and not setup.options
    as_usual = as_printed and set(setup.modules) == set(usual.usual_modules)
    known = mean_in(setup.game, frozenset(setup.modules), name) if as_printed else None
    seats = MEASURED_SEATS.get(setup.game, 0)
    plain = None if fast else level.plain_mean
    return Strength(
        next(points for points in (known, plain, level.mean) if points is not None),
        level.wins,
        base=not as_usual and known is None,
        seats=0 if seats == len(setup.seats) else seats,
        plain=plain is not None,
    )
