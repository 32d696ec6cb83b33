"""Railroad Ink as the catalogue hands it on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from branchline.engine.kernel.published import BoardNamed, GameInfo, Options, Published, Scored
from branchline.engine.kernel.score import ScoreLine
from branchline.engine.kernel.types import Config
from branchline.engine.railroad_ink.board import CHALLENGE, STANDARD, BoardSpec
from branchline.engine.railroad_ink.modules import CHOICES, MODULES, USUAL, is_house_mix
from branchline.engine.railroad_ink.modules.buildings import Buildings
from branchline.engine.railroad_ink.options import LONGEST_MODE
from branchline.engine.railroad_ink.position import score_position
from branchline.engine.railroad_ink.rulebook import MAX_SEATS, RULES_REV, RailroadInk
from branchline.engine.railroad_ink.scoring import grade
from branchline.engine.track.sides import LETTERS

SIDE = 7
"""Cells in a row."""


def plan(seats: int, modules: Sequence[str], board: str, options: Options) -> Config:
    """See `Plan`."""
    return RailroadInk.plan(seats, modules, board, options)


def score(data: Mapping[str, object], _board_named: BoardNamed) -> Sequence[Scored]:
    """See `Published.score_position`; positions name their sheet."""
    return [Scored(line, evidence(line)) for line in score_position(data)]


def evidence(line: ScoreLine) -> Mapping[str, object]:
    """The marks as [row, column] or [row, column, sides], in groups where the row counts several things."""
    marks = [_mark(mark) for mark in line.evidence]
    if not line.groups:
        return {"marks": marks}
    rest = iter(marks)
    return {"groups": [list(islice(rest, size)) for size in line.groups]}


def _mark(mark: tuple[int, ...]) -> list[object]:
    cell, *sides = mark
    letters = "".join(dict.fromkeys(LETTERS[side] for side in sides if 0 <= side < len(LETTERS)))
    return [*divmod(cell, SIDE), *([letters] if letters else [])]


PUBLISHED = Published(
    GameInfo(
        RailroadInk.id,
        range(1, MAX_SEATS + 1),
        tuple(kind.id for kind in MODULES),
        USUAL,
        RULES_REV,
        STANDARD.id,
        {Buildings.id: CHALLENGE.id},
        {LONGEST_MODE: CHOICES[LONGEST_MODE]},
    ),
    plan,
    RailroadInk,
    BoardSpec.from_data,
    score,
    lambda _config, _board, total: grade(total),
    is_house_mix,
)
