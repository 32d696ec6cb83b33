"""How a computer plays Railroad Ink: many sheets at once, played on with tables of what looks good in a slot.

`tables` and `sheets` hold the sheets, `measure` measures them, `outlook` puts a price on them, `taste` and `playouts`
play on, `options` are what can be done, `contest` compares by playing on, `rounds` are whole rounds to compare, `beam` searches the last round, `bot` is the
player, `skill` how well it plays; `modules` is what is known about the expansions. `flat` and `flat_score` play whole games
without arrays.
"""

from __future__ import annotations

from types import ModuleType

from branchline.engine.railroad_ink.rulebook import RailroadInk
from branchline.engine.railroad_ink.views import TableView
from branchline_ai.api import Bot, Clock
from branchline_ai.games.railroad_ink.skill import Skill


def make_bot(
    game: RailroadInk, skill: Skill, seed: int, clock: Clock, kernels: ModuleType | None = None
) -> Bot[TableView]:
    """A player for one seat, with compiled loops if there are any. Loads numpy, which menus that only read levels do without."""
    from branchline_ai.games.railroad_ink.bot import RailroadInkBot  # noqa: PLC0415 - as said
    from branchline_ai.games.railroad_ink.loops import PLAIN, compiled  # noqa: PLC0415 - as said

    loops = PLAIN if kernels is None else compiled(kernels)
    return RailroadInkBot(game, skill, seed, clock, loops)
