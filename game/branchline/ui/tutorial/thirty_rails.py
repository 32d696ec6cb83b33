"""The tutorial of 30 Rails: a first line with help, then the last turn of a game and its count."""

from __future__ import annotations

from typing import Any

from branchline.engine import catalog
from branchline.engine.kernel.actions import Action
from branchline.engine.thirty_rails.actions import EndTurn, Override, Place
from branchline.ui.context import GameSetup
from branchline.ui.tables.thirty_rails import orient
from branchline.ui.tutorial.leads import cell_of, to_draw
from branchline.ui.tutorial.lesson import UNDO, Chapter, Lesson, Step

USUAL = catalog.GAMES["thirty_rails"].usual_modules
FIRST_TURNS = """
    0 mountain; 1 mountain; 0 mountain; 1 mountain; 0 mountain; 1 mountain; 0 mountain; 1
    mountain; 0 mountain; 1 mountain; 0 mine 24; 0 station 02; 0 station 10; 0 station 37; 0
    station 75; 1 mine 44; 1 station 03; 1 station 57; 1 station 74; 1 station 30; 1 bonus 32; 1
    end
"""
"""All is set up but for the pupil's bonus cell."""

LAST_TURN = """
    0 mountain; 1 mountain; 0 mountain; 1 mountain; 0 mountain; 1 mountain; 0 ignore; 1 ignore; 0
    mine 44; 1 mine 14; 0 station 10; 1 station 27; 0 station 73; 1 station 71; 0 station 37; 1
    station 05; 0 station 01; 1 station 30; 0 bonus 33; 1 bonus 33; 0 end; 1 end; 0 place 25 5.0;
    1 place 52 5.0; 0 end; 1 end; 0 place 23 6R.1; 1 place 34 6L.1; 0 end; 1 end; 0 place 21 3.1;
    1 place 24 3.1; 0 end; 1 end; 0 place 35 1.3; 1 place 45 1.2; 0 end; 1 end; 0 place 53 2.0; 1
    place 55 2.0; 0 end; 1 end; 0 place 66 3.0; 1 place 65 3.0; 0 end; 1 end; 0 place 62 3.1; 1
    place 62 3.1; 0 end; 1 end; 0 place 36 2.1; 1 place 63 2.1; 0 end; 1 end; 0 place 45 6R.2; 1
    place 51 6L.2; 0 end; 1 end; 0 place 65 1.0; 1 place 35 1.1; 0 end; 1 end; 0 place 63 6L.2; 1
    place 23 6R.2; 0 end; 1 end; 0 place 46 1.1; 1 place 46 1.1; 0 end; 1 end; 0 place 33 4.0; 1
    place 43 4.0; 0 end; 1 end; 0 place 56 3.1; 1 place 56 3.1; 0 end; 1 end; 0 place 51 1.0; 1
    place 25 1.0; 0 end; 1 end; 0 place 22 2.1; 1 place 22 2.1; 0 end; 1 end; 0 place 41 2.1; 1
    place 42 2.0; 0 end; 1 end; 0 place 55 4.0; 1 place 53 4.0; 0 end; 1 end; 0 place 43 6L.2; 1
    place 44 6L.2; 0 end; 1 end; 0 place 34 2.0; 1 place 41 2.0; 0 end; 1 end; 0 place 42 1.3; 1
    place 11 1.2; 0 end; 1 end; 0 place 16 4.0; 1 place 36 4.0; 0 end; 1 end; 0 place 13 6R.3; 1
    place 13 6L.1; 0 end; 1 end; 0 place 31 4.0; 1 place 33 4.0; 0 end; 1 end; 0 place 14 3.1; 1
    place 12 3.0; 0 end; 1 end; 0 override white 1; 1 place 61 4.0; 0 override black 6; 1 end; 0
    place 11 6L.0; 0 end; 0 place 61 5.3; 1 place 66 5.1; 0 end; 1 end; 0 place 52 6L.2; 1 place
    31 6L.0; 0 end; 1 end; 0 place 12 4.0; 1 place 16 4.0; 0 end; 1 end
"""
"""A whole game of computer players but for its thirtieth turn."""


def lead(hand: Any, action: Action) -> str:
    """What is to be pressed next for an action."""
    if isinstance(action, Place):
        return to_draw(hand, action, orient.turned)
    if isinstance(action, Override):
        return f"value.{action.value}" if hand.choosing == action.die else f"die.{action.die}"
    return "done" if isinstance(action, EndTurn) else cell_of(action)


LESSON = Lesson(
    "thirty_rails",
    (
        Chapter(
            452,
            FIRST_TURNS,
            "place 13 1.2; end",
            (
                Step("aim", ("box.sheet",)),
                Step("bonus", does="bonus 12"),
                Step("ready", does="end"),
                Step("dice", ("box.dice",)),
                Step("track", does="place 12 1.2"),
                Step("undo", does=UNDO),
                Step("again", does="place 12 1.2"),
                Step("done", does="end"),
                Step("rival", ("seat.1",), watches=2),
                Step("change", does="override white 1"),
                Step("join", does="place 11 2.1"),
                Step("row", lights="row.1-2"),
            ),
        ),
        Chapter(
            12,
            LAST_TURN,
            "place 21 1.0; end",
            (
                Step("mine", ("row.mine",)),
                Step("last", does="place 24 1.0"),
                Step("finish", does="end"),
                Step("count", ("box.score",), watches=2),
                Step("help", ("menu",), message="tutorial.help"),
                Step("play", message="tutorial.go"),
            ),
        ),
    ),
    lead,
    GameSetup("thirty_rails", ("human", "easy"), USUAL),
    modules=USUAL,
)
