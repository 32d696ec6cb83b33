"""Whether to stop for good, in games where a player may: what is certain against what may still come.

Track that is laid without need can only shorten lines or cost a marsh, so who expects nothing more stops.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from branchline.engine.kernel.actions import Action
from branchline.engine.thirty_rails.actions import StopBuilding
from branchline_ai.api import Decision
from branchline_ai.games.thirty_rails.lines import exact_totals
from branchline_ai.games.thirty_rails.outlook import Outlook
from branchline_ai.games.thirty_rails.reach import BEYOND, measure
from branchline_ai.games.thirty_rails.sheets import Sheets

STOP = StopBuilding()
HOPE = 0.1
"""Points that must be expected from a turn for going on."""


def certain(sheets: Sheets, outlook: Outlook) -> float:
    """The price of the first sheet if nothing more is joined."""
    missing = measure(sheets).missing
    done = np.where(missing == 0, missing, BEYOND).astype(np.uint8)
    worths = outlook.worths(sheets, np.arange(len(sheets)), 0)
    return float(outlook.price(done[None], worths, 0, sheets.works)[0, 0])


def may_stop(legal: Sequence[Action]) -> bool:
    """Whether the rules let the player stop now."""
    return STOP in legal


def or_stop(decisions: Iterator[Decision], sheets: Sheets) -> Iterator[Decision]:
    """The same decisions, but stopping where none is expected to bring more than the first sheet has as it is."""
    now = float(exact_totals(sheets)[0])
    for decision in decisions:
        if decision.value is None or decision.value > now:
            yield decision
        else:
            yield Decision(STOP, decision.playouts, now, ((STOP, now), *decision.ranked))
