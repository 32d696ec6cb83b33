"""How a computer plays 30 Rails: many sheets at once as bit masks, a guess of what each is worth, and playouts.

`tables` and `sheets` hold the sheets, `reach` and `lines` measure them, `outlook` puts a price on them, `moves` picks
by that price, `playouts` plays on to the end, `kernels` does the same compiled, `loops` says which of both is used, `trials` compares by that, `track`, `sites`, `mountains` and `stopping`
decide, `bot` is the player, `skill` how well it plays.
"""

from __future__ import annotations

from types import ModuleType

from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline.engine.thirty_rails.views import TableView
from branchline_ai.api import Bot, Clock
from branchline_ai.games.thirty_rails.skill import Skill


def make_bot(
    game: ThirtyRails, skill: Skill, seed: int, clock: Clock, kernels: ModuleType | None = None
) -> Bot[TableView]:
    """A player for one seat, with compiled loops if there are any. Loads numpy, which menus that only read levels do without."""
    from branchline_ai.games.thirty_rails.bot import ThirtyRailsBot  # noqa: PLC0415 - as said
    from branchline_ai.games.thirty_rails.loops import PLAIN, compiled  # noqa: PLC0415 - as said

    loops = PLAIN if kernels is None else compiled(kernels)
    return ThirtyRailsBot(game, skill, seed, clock, loops=loops)
