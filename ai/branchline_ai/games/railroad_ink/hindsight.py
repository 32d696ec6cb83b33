"""What the dice of a game allowed: the best sheet found by a player who knew them all from the start.

It is found by search: the true best is never lower than what is found and may be higher. Not for playing.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from branchline.engine.kernel.chance import SeededChance
from branchline.engine.kernel.types import Seat
from branchline.engine.railroad_ink.dice import SIDES_OF_A_DIE
from branchline.engine.railroad_ink.rulebook import RailroadInk
from branchline_ai.api import Budget
from branchline_ai.games.railroad_ink.bot import RailroadInkBot
from branchline_ai.games.railroad_ink.loops import PLAIN, compiled
from branchline_ai.games.railroad_ink.skill import Skill

ALONE = Seat(0)
SKILL = Skill(endings=2, rounds=64)


def dice_to_come(game: RailroadInk, seed: int) -> tuple[tuple[int, ...], ...]:
    """The faces of every round of the game with this seed: what players do never changes them."""
    chance = SeededChance(seed)
    return tuple(
        tuple(die.faces[chance.roll(die.label, SIDES_OF_A_DIE) - 1] for die in game.dice)
        for _ in range(game.rounds)
    )


def best_known(
    game: RailroadInk, seed: int, tries: int, playouts: int, kernels: ModuleType | None = None
) -> Iterator[int | None]:
    """The best total so far, after each move of each try, None until the first try is over; the last is the answer.

    `game` has one seat. Each try plays the whole game anew with other luck, so more tries find more.
    """
    known = dice_to_come(game, seed)
    loops = PLAIN if kernels is None else compiled(kernels)
    best: int | None = None
    for number in range(tries):
        player = RailroadInkBot(game, SKILL, seed * tries + number, lambda: 0.0, loops, known)
        chance = SeededChance(seed)
        state = game.setup(chance)
        while game.to_act(state):
            legal = game.legal(state, ALONE)
            view = game.view(state, ALONE)
            *_, decision = player.think(view, legal, Budget(playouts=playouts))
            game.apply(state, ALONE, decision.action, chance)
            yield best
        total = game.score(state).total(ALONE)
        best = total if best is None else max(best, total)
        yield best
