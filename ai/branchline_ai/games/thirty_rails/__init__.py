"""How a computer plays 30 Rails: many sheets at once as bit masks, a guess of what each is worth, and playouts.

`tables` and `sheets` hold the sheets, `reach` and `lines` measure them, `outlook` puts a price on them, `moves` picks
by that price, `playouts` plays on to the end, `trials` compares by that, `track`, `sites`, `mountains` and `stopping`
decide, `bot` is the player, `skill` how well it plays.
"""

from __future__ import annotations

from branchline.engine.thirty_rails.rulebook import ThirtyRails
from branchline.engine.thirty_rails.views import TableView
from branchline_ai.api import Bot, Clock
from branchline_ai.games.thirty_rails.skill import Skill


def make_bot(game: ThirtyRails, skill: Skill, seed: int, clock: Clock) -> Bot[TableView]:
    """A player for one seat. Loads numpy, which menus that only read levels do without."""
    from branchline_ai.games.thirty_rails.bot import ThirtyRailsBot  # noqa: PLC0415 - as said

    return ThirtyRailsBot(game, skill, seed, clock)
