"""What players know about the expansions, one file each: `outlook.Row`s by the expansion's id. Rules are the engine's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from branchline.engine.railroad_ink.modules.buildings import Buildings
from branchline.engine.railroad_ink.modules.goals import Goals
from branchline.engine.railroad_ink.modules.lakes import Lakes
from branchline.engine.railroad_ink.modules.lava import Lava
from branchline.engine.railroad_ink.modules.meteors import Meteors
from branchline.engine.railroad_ink.modules.rivers import Rivers
from branchline.engine.railroad_ink.views import TableView
from branchline_ai.games.railroad_ink.modules.buildings import building_row
from branchline_ai.games.railroad_ink.modules.goals import GoalRow
from branchline_ai.games.railroad_ink.modules.lakes import LakeRow
from branchline_ai.games.railroad_ink.modules.lava import LavaRow
from branchline_ai.games.railroad_ink.modules.meteors import MeteorRow
from branchline_ai.games.railroad_ink.modules.rivers import RiverRow
from branchline_ai.games.railroad_ink.outlook import Row
from branchline_ai.games.railroad_ink.tables import Ground

KNOWLEDGE: Mapping[str, Callable[[Ground, TableView], Row]] = {
    Rivers.id: lambda _ground, _view: RiverRow(),
    Lakes.id: lambda _ground, _view: LakeRow(),
    Meteors.id: lambda _ground, _view: MeteorRow(),
    Lava.id: lambda _ground, _view: LavaRow(),
    Buildings.id: lambda ground, _view: building_row(ground),
    Goals.id: GoalRow,
}
"""By id the row of an expansion on a board, as a seat sees the match."""


def rows_for(modules: Sequence[str], ground: Ground, view: TableView) -> list[Row]:
    """The rows of a match as a seat sees it. Expansions that players know nothing about have none."""
    return [KNOWLEDGE[name](ground, view) for name in modules if name in KNOWLEDGE]
