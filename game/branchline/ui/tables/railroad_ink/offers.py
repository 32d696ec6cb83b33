"""What can be taken in hand: the session's legal actions, sorted by the die, special route or side that they use.

Here: names of sources and pure functions over actions. Not here: what a player does with them (`hand`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from branchline.engine.kernel.actions import Action
from branchline.engine.railroad_ink.actions import (
    CancelMeteor,
    MoveMeteor,
    OpenVolcano,
    Place,
    PlaceFree,
    Repeat,
)
from branchline.engine.railroad_ink.faces import SPECIAL_FACES, SPECIAL_OF, TILES, only_tile
from branchline.engine.railroad_ink.views import DieView

DIE, SPECIAL, VOLCANO, AIM, GOAL = "die.", "special.", "volcano", "aim.", "goal."
"""How the names begin of what can be taken in hand, or pressed."""
MUST, ONE = 0, 1
"""The duties of a die that is to be drawn: `DieView.duty`."""
VOLCANO_TILE = only_tile("volcano")
AIM_ORDER = (3, 0, 2, 1)
"""The sides in the order of their buttons: west, north, south, east."""
Drawing = Place | Repeat | PlaceFree
Offers = Mapping[str, Sequence[Action]]


def offered(legal: Sequence[Action], dice: Sequence[DieView], left: int) -> dict[str, list[Action]]:
    """What can be taken in hand, in the order in which it lies there, each with its actions.

    `left` are the dice that are not drawn yet, as a mask.
    """
    names = [f"{DIE}{n}" for n in range(len(dice))]
    names += [VOLCANO, *(f"{SPECIAL}{n}" for n in range(len(SPECIAL_FACES)))]
    names += [f"{AIM}{side}" for side in AIM_ORDER]
    found: dict[str, list[Action]] = {name: [] for name in names}
    for action in legal:
        for name in _sources_of(action, dice, left):
            found[name].append(action)
    return {name: actions for name, actions in found.items() if actions}


def _sources_of(action: Action, dice: Sequence[DieView], left: int) -> list[str]:
    """What an action would use."""
    if isinstance(action, MoveMeteor):
        return [f"{AIM}{action.direction}"]
    if isinstance(action, CancelMeteor):
        return [f"{SPECIAL}{action.special}"]
    if isinstance(action, OpenVolcano):
        return [VOLCANO]
    if not isinstance(action, Drawing):
        return []
    face = TILES.face_of[action.tile]
    if face in SPECIAL_OF:
        return [f"{SPECIAL}{SPECIAL_OF[face]}"]
    repeats = isinstance(action, Repeat)
    return [
        f"{DIE}{index}"
        for index, die in enumerate(dice)
        if die.face == face and (die.route if repeats else left >> index & 1)
    ]


def next_duty(offers: Offers, dice: Sequence[DieView], left: int) -> str:
    """The first die that has to be drawn and can be, or an empty text."""
    for name in offers:
        if name.startswith(DIE):
            die = dice[int(name.removeprefix(DIE))]
            if die.duty == MUST or (die.duty == ONE and not _one_drawn(die.label, dice, left)):
                return name
    return ""


def _one_drawn(label: str, dice: Sequence[DieView], left: int) -> bool:
    """Whether one of the dice with a label is drawn."""
    return any(die.label == label and not left >> n & 1 for n, die in enumerate(dice))


def source_of(tile: int, offers: Offers) -> str:
    """The first thing on offer that draws a tile with this face, or an empty text."""
    face = TILES.face_of[tile]
    for name, actions in offers.items():
        if tile == VOLCANO_TILE and name == VOLCANO:
            return name
        if any(isinstance(a, Drawing) and TILES.face_of[a.tile] == face for a in actions):
            return name
    return ""


def sample(name: str, dice: Sequence[DieView], cell: int) -> Action:
    """Some action that would use a die, a special route or the volcano, to ask why it is refused."""
    if name == VOLCANO:
        return OpenVolcano(cell)
    number = int(name.partition(".")[2])
    face = dice[number].face if name.startswith(DIE) else SPECIAL_FACES[number]
    return Place(cell, TILES.of_face[face][0])
