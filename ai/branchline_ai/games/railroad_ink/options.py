"""The actions between which a player chooses, each with the sheet to which it leads and the dice that are then left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from branchline.engine.kernel.actions import Action
from branchline.engine.railroad_ink.actions import EndRound, OpenVolcano, Place, PlaceFree, Repeat
from branchline.engine.railroad_ink.faces import SPECIAL_FACES, SPECIAL_OF, TILES, only_tile
from branchline.engine.railroad_ink.specials import SPECIALS_A_GAME
from branchline.engine.railroad_ink.views import TableView
from branchline_ai.games.railroad_ink.sheets import Sheets, sheets_of
from branchline_ai.games.railroad_ink.tables import KEYS, NO_TILE, Ground, Numbers
from branchline_ai.games.railroad_ink.taste import NO_FACE

NO_KEY = KEYS - 1
"""The key of an action that draws nothing."""
VOLCANO = only_tile("volcano")


@dataclass(frozen=True, slots=True)
class Options:
    """`sheets`, `faces` (n, dice; NO_FACE for dice that are done) and `keys` (n,) belong to `actions`."""

    actions: tuple[Action, ...]
    sheets: Sheets
    faces: Numbers
    keys: Numbers

    def __len__(self) -> int:
        return len(self.actions)


def drawing(action: Action) -> tuple[int, int] | None:
    """The cell and tile that an action draws, or None."""
    if isinstance(action, Place | Repeat | PlaceFree):
        return action.cell, action.tile
    if isinstance(action, OpenVolcano):
        return action.cell, VOLCANO
    return None


def faces_left(view: TableView) -> list[int]:
    """The faces of the dice of the round, NO_FACE for those that the seat has drawn."""
    left = view.own.left
    return [die.face if left >> index & 1 else NO_FACE for index, die in enumerate(view.dice)]


def is_special(action: Action) -> bool:
    """Whether an action draws a special route."""
    return isinstance(action, Place) and TILES.face_of[action.tile] in SPECIAL_OF


def specials_left(view: TableView) -> list[int]:
    """The faces of the special routes that may still be drawn in this round."""
    own = view.own
    if own.special_now or own.special_count >= SPECIALS_A_GAME:
        return []
    return [SPECIAL_FACES[special] for special in own.unused_specials()]


def options(
    view: TableView, actions: Sequence[Action], ground: Ground, with_specials: bool = False
) -> Options:
    """What these actions lead to; `with_specials` counts special routes as dice of which one may be drawn."""
    before = faces_left(view)
    specials = specials_left(view) if with_specials else []
    rows, faces, keys = [], [], []
    for action in actions:
        row, left, key = list(view.own.tiles), list(before), NO_KEY
        drawn = drawing(action)
        if drawn is not None:
            cell, tile = drawn
            row[cell] = tile
            key = cell * (NO_TILE + 1) + tile
            face = TILES.face_of[tile]
            if isinstance(action, Place) and face in left:
                left[left.index(face)] = NO_FACE
        elif isinstance(action, EndRound):
            left = [NO_FACE] * len(left)
        keep = not is_special(action) and not isinstance(action, EndRound)
        left += specials if keep else [NO_FACE] * len(specials)
        rows.append(row)
        faces.append(left)
        keys.append(key)
    sheets = sheets_of(ground, rows, [view.own.scars] * len(rows))
    return Options(
        tuple(actions), sheets, np.array(faces, dtype=np.intp), np.array(keys, dtype=np.intp)
    )
