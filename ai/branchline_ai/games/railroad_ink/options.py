"""The actions between which a player chooses, each with the sheet to which it leads and the dice that are then left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from branchline.engine.kernel.actions import Action
from branchline.engine.kernel.chance import ScriptedChance
from branchline.engine.railroad_ink.actions import (
    CancelMeteor,
    EndRound,
    MoveMeteor,
    OpenVolcano,
    Place,
    PlaceFree,
    Repeat,
)
from branchline.engine.railroad_ink.faces import SPECIAL_FACES, SPECIAL_OF, TILES, only_tile
from branchline.engine.railroad_ink.rulebook import RailroadInk
from branchline.engine.railroad_ink.specials import SPECIALS_A_GAME
from branchline.engine.railroad_ink.views import TableView
from branchline_ai.games.railroad_ink.sheets import Sheets, sheets_of, slots_of
from branchline_ai.games.railroad_ink.tables import KEYS, NO_TILE, Ground, Numbers, Points, Tiles
from branchline_ai.games.railroad_ink.taste import NO_FACE

NO_KEY = KEYS - 1
"""The key of an action that draws nothing."""
VOLCANO = only_tile("volcano")
SPECIAL_PRICE = 4.0
"""Points that a special route is worth while it is not used."""


@dataclass(frozen=True, slots=True)
class Options:
    """`sheets`, `faces` (n, dice; NO_FACE for dice that are done) and `keys` (n,) belong to `actions`."""

    actions: tuple[Action, ...]
    sheets: Sheets
    faces: Numbers
    keys: Numbers
    prices: Points
    """What an action costs that its sheet does not show."""

    def take(self, which: Sequence[int]) -> Options:
        """Some of the options."""
        at = np.array(which, dtype=np.intp)
        return Options(
            tuple(self.actions[number] for number in which),
            self.sheets.take(at),
            self.faces[at],
            self.keys[at],
            self.prices[at],
        )

    def drawn(self, which: Numbers, tiles: Tiles, ground: Ground) -> Options:
        """Options after which the dice were drawn, so that these are the tiles: no dice are left."""
        before = self.take([int(at) for at in which])
        sheets = Sheets(tiles, slots_of(ground, tiles), before.sheets.scars)
        none = np.full((len(which), 0), NO_FACE, dtype=np.intp)
        return replace(before, sheets=sheets, faces=none, keys=np.full(len(which), NO_KEY))

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
    game: RailroadInk,
    view: TableView,
    actions: Sequence[Action],
    ground: Ground,
    with_specials: bool = False,
) -> Options:
    """What these actions lead to; `with_specials` counts special routes as dice of which one may be drawn."""
    before = faces_left(view)
    specials = specials_left(view) if with_specials else []
    rows, faces, keys, scars, prices = [], [], [], [], []
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
        crater = view.own.scars
        if isinstance(action, MoveMeteor):
            row, crater = struck(game, view, action)
        prices.append(SPECIAL_PRICE if isinstance(action, CancelMeteor) else 0.0)
        scars.append(crater)
        keep = not is_special(action) and not isinstance(action, EndRound)
        left += specials if keep else [NO_FACE] * len(specials)
        rows.append(row)
        faces.append(left)
        keys.append(key)
    sheets = sheets_of(ground, rows, scars)
    numbers = np.array(keys, dtype=np.intp)
    return Options(
        tuple(actions),
        sheets,
        np.array(faces, dtype=np.intp),
        numbers,
        np.array(prices, dtype=np.float32),
    )


def struck(game: RailroadInk, view: TableView, action: MoveMeteor) -> tuple[list[int], int]:
    """The tiles and craters of the seat's sheet after the meteor."""
    assert view.seat is not None
    chance = ScriptedChance(())
    state = game.determinize(view, chance)
    game.apply(state, view.seat, action, chance)
    sheet = state.sheets[view.seat]
    return sheet.layout.tiles, sheet.scars
