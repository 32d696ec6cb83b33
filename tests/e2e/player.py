"""A person who plays the real program with a pointer, by the shadow's directions.

Here: `play_by_pointer` and its parts. Not here: tests.
"""

import random
import time
from collections.abc import Callable

from tests.e2e.desktop import PATIENCE, Game
from tests.e2e.shadow import Shadow

from branchline.engine.kernel.actions import Action
from branchline.engine.thirty_rails.actions import (
    DrawMountain,
    EndTurn,
    IgnoreRoll,
    Override,
    Place,
)

Places = list[tuple[float, float]]
ANSWER = 1.0
"""Seconds that a press may take before it is tried again: the first may have skipped an animation."""


def wish(legal: list[Action], rng: random.Random) -> Action:
    """What the test does next: mostly track, now and then a changed die."""
    overrides = [action for action in legal if isinstance(action, Override)]
    if overrides and rng.random() < 0.05:
        return rng.choice(overrides)
    return rng.choice([action for action in legal if not isinstance(action, Override)])


def presses(shadow: Shadow, action: Action, rng: random.Random) -> Places:
    """Where to press, one after the other, to do this on the shown table."""
    match action:
        case DrawMountain():
            return [shadow.spot("draw")]
        case IgnoreRoll():
            return [shadow.spot("ignore")]
        case EndTurn():
            return [shadow.spot("done")]
        case Place():
            cell = shadow.cell(action.cell)
            return [cell, *[shadow.spot("turn")] * rng.randrange(4), cell]
        case Override():
            places = [shadow.spot(f"die.{action.die}")]
            shadow.ctx.stack.top.panes[0].hand.press(f"die.{action.die}")
            return [*places, shadow.spot(f"value.{action.value}")]
    return [shadow.cell(action.cell)]


def some_presses(shadow: Shadow, legal: list[Action], rng: random.Random) -> Places:
    """Where to press in 30 Rails to do something legal."""
    return presses(shadow, wish(legal, rng), rng)


def play_by_pointer(
    game: Game,
    shadow: Shadow,
    rng: random.Random,
    until: int,
    where: Callable[[Shadow, list[Action], random.Random], Places] = some_presses,
) -> None:
    """Seat 0 plays by presses until so many lines are on disk, or the game is over.

    `where` tells the places to press for one of the legal actions.
    """
    last_moved, known = time.monotonic(), -1
    legal: list[Action] = []
    while game.entries() < until:
        before = game.entries()
        if before != known:
            last_moved, known = time.monotonic(), before
        elif not legal:
            assert time.monotonic() - last_moved < PATIENCE, "nobody moves"
            time.sleep(0.02)
            continue
        table = shadow.table()
        if table is not None and table.session.over and game.log().result is not None:
            return
        legal = list(table.session.legal(0)) if table is not None else []
        if legal:
            game.click(*where(shadow, legal, rng))
            deadline = time.monotonic() + ANSWER
            while game.entries() == before and time.monotonic() < deadline:
                time.sleep(0.01)
            assert time.monotonic() - last_moved < PATIENCE, "the presses do nothing"


def go_on(game: Game, shadow: Shadow) -> None:
    """On the title screen the unfinished game is gone on with."""
    shadow.title()
    game.click(shadow.widget("title.continue"))
