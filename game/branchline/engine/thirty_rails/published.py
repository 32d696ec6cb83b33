"""30 Rails as the catalogue hands it on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from branchline.engine.kernel.published import BoardNamed, GameInfo, Options, Published, Scored
from branchline.engine.kernel.rules import apart
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Config
from branchline.engine.thirty_rails.board import MARSHES, BoardSpec
from branchline.engine.thirty_rails.modules import CHOICES, MODULES, USUAL
from branchline.engine.thirty_rails.modules.marsh import Marsh
from branchline.engine.thirty_rails.position import score_position
from branchline.engine.thirty_rails.rulebook import MAX_SEATS, RULES_REV, ThirtyRails
from branchline.engine.thirty_rails.scoring import GRADES, Grades, grade

SIDE = 8
"""Cells in a row of the numbering."""


def plan(seats: int, modules: Sequence[str], board: str, options: Options) -> Config:
    """See `Plan`."""
    return ThirtyRails.plan(seats, modules, board, options)


def score(data: Mapping[str, object], _board_named: BoardNamed) -> Sequence[Scored]:
    """See `Published.score_position`; positions bring their board."""
    return [Scored(line, evidence(line)) for line in score_position(data)]


def grades(modules: Sequence[str]) -> Grades:
    """What totals are worth in games with these modules (TR-7.8, TR-11.20)."""
    own = (kind.grades for kind in MODULES if kind.id in modules and kind.grades is not None)
    return next(own, GRADES)


def evidence(line: ScoreLine) -> Mapping[str, object]:
    """The cells of the line that was counted, as [row, column]."""
    return {"cells_of_line": [[*divmod(mark[0], SIDE)] for mark in line.evidence]}


PUBLISHED = Published(
    GameInfo(
        ThirtyRails.id,
        range(1, MAX_SEATS + 1),
        tuple(kind.id for kind in MODULES),
        USUAL,
        RULES_REV,
        board_for={Marsh.id: MARSHES.id},
        choices=CHOICES,
        choice_of={name: kind.id for kind in MODULES for name in kind.choices},
        apart=apart(MODULES),
    ),
    plan,
    ThirtyRails,
    BoardSpec.from_data,
    score,
    lambda config, _board, total: grade(total, grades(config.modules)),
)
